"""An address contains the whole state, and an invalid address is rejected."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from grundy import InputError
from grundy.web.address import Address, checked_game

texts = st.text(st.characters(exclude_characters="@\x00", exclude_categories=["Cs"]), min_size=1, max_size=12).filter(
    lambda text: text.strip() and ".py:" not in text.lower()
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # on a busy machine, too
@given(
    game=texts, line=st.lists(texts, max_size=5), moved=st.integers(0, 5),
    seat=st.sampled_from(["first", "second", "two"]), misere=st.booleans(), practice=st.booleans(),
    hint=st.integers(0, 3), chosen=st.lists(texts, max_size=3),
    branches=st.lists(st.tuples(st.integers(0, 5), st.lists(texts, min_size=1, max_size=3)), max_size=3),
)  # fmt: skip
def test_reading_is_the_inverse_of_writing(
    game: str, line: list[str], moved: int, seat: str, misere: bool, practice: bool, hint: int, chosen: list[str],
    branches: list[tuple[int, list[str]]],
) -> None:  # fmt: skip
    address = Address(
        " ".join(game.split()), tuple(line), min(moved, len(line)),
        tuple((min(start, len(line)), tuple(moves)) for start, moves in branches),
        seat, misere, practice, hint, tuple(chosen),
    )  # fmt: skip
    query = parse_qsl(urlsplit(address.href()).query, keep_blank_values=True)
    assert Address.read(query) == address


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(0, 6), st.sampled_from("abc")), max_size=30))
def test_going_back_and_forth_loses_no_line_and_keeps_few(steps: list[tuple[int, str]]) -> None:
    address = Address("nim 1")
    for ply, text in steps:
        before = address.at(min(ply, len(address.line)))
        address = before.moved(text)
        assert address.line[address.ply - 1] == text
        assert address.line[: before.ply] == before.line[: before.ply]
        left = before.line[before.ply :]
        if left and left[0] != text:
            assert (before.ply, left) in address.branches
        assert len(address.branches) <= 8
        assert all(start <= len(address.line) for start, _ in address.branches)
    for i, (start, moves) in enumerate(address.branches):
        other = address.onto(i)
        assert other.line == address.line[:start] + moves
        if address.line[start:]:
            assert (start, address.line[start:]) in other.branches


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "the address names no game: add ?game=nim+3+4+5"),
        ("game=+", "the address names no game"),
        ("game=nmi+3", "no ruleset is named 'nmi': did you mean 'nim'?"),
        ("game=nim+3&then=4", "not one move away"),
        ("game=nim+3&then=x", "heap 1 must be a whole number"),
        ("game=nim+3+%2B+nim+2&then=nim+3", "is not a position of"),
        ("game=nim+3+%2B+nim+2&then=nim+2+%2B+kayles+2", "is not a position of"),
        ("game=nim+3&ply=1", "ply must be from 0 to 0, not '1'"),
        ("game=nim+3&ply=-1", "ply must be from 0 to 0"),
        ("game=nim+3&ply=x", "ply must be from 0 to 0"),
        ("game=nim+3&hint=4", "hint must be from 0 to 3"),
        ("game=nim+3&as=king", "as must be one of first, second, two, not 'king'"),
        ("game=nim+3&alt=1&then=2", "alt must be at most 0, not 1"),
        ("game=nim+3&alt=0&then=7", "not one move away"),
        ("game=nim+3" + "&at=1:s1" * 13, "at most 12 shapes can be chosen"),
        ("game=nim+3&alt=0" + "&then=1" * 301, "a game here can have at most 300 moves"),
        ("game=nim" + "+1" * 1001, "at most 2000 are allowed here"),
        ("game=(", "a bracket is not closed"),
        ("game=nim+%2B", "'+' needs a game on both sides"),
        ("game=geography(0-1+1-2)+7", "7"),
    ],
)
def test_an_address_that_spells_no_play_is_a_page_with_status_400(client: TestClient, query: str, said: str) -> None:
    got = client.get(f"/play?{query}")
    assert got.status_code == 400
    assert "<h1>" in got.text
    assert said in got.text.replace("&#x27;", "'")
    assert "nim 3 4 5" in got.text  # where to go on


@pytest.mark.parametrize(
    "query", ["game=%ff", "game=nim+%00", "game=nim+1&" + "x=1&" * 3000, "game=nim+" + "1" * 50_000, "game=%C0%AF"]
)
def test_what_is_no_text_or_far_too_long_is_refused_at_the_door(client: TestClient, query: str) -> None:
    assert client.get(f"/play?{query}").status_code == 400


@pytest.mark.parametrize(
    "kind", ["edges=0>1", "kind=chess", "edges=x", "from=x", "tokens=-1", "game=nim+3", "game=nmi"]
)
def test_a_drawing_that_is_none_is_a_page_with_status_400(client: TestClient, kind: str) -> None:
    assert client.get(f"/draw?{kind}").status_code == 400


def test_other_pages_and_other_methods_are_refused(client: TestClient) -> None:
    assert client.get("/admin").status_code == 404
    assert client.get("/static/../app.py").status_code == 404
    assert client.get("/static/%2e%2e/app.py").status_code == 404
    assert client.post("/play", data={"game": "nim 1"}).status_code == 405
    assert client.head("/play?game=nim+1").status_code == 200


# -- files


@pytest.mark.parametrize(
    "text",
    ["nim @/etc/passwd", "digraph(@/etc/passwd) 0", "@x", "conjunctive (nim 3) (nim @/etc/passwd)", "a@b.py:c 1"],
)
def test_no_file_is_read_for_an_address(client: TestClient, text: str) -> None:
    got = client.get("/play", params={"game": text})
    assert got.status_code == 400
    assert "an address cannot name a file" in got.text
    assert "root:" not in got.text


@pytest.mark.parametrize(
    "text",
    ["x.py:f 1", "/tmp/x.py:f 1", "conjunctive (nim 1) (x.py:f 1)", "ruler*x.py:f 1",
     "coin-product(ruler*x.py:f) 1", "X.PY:f 1", "../mygame.py:kayles 1",
     "mygame.py:kayles 1", "examples//mygame.py:kayles 1", "*examples/mygame.py:kayles 1"],
)  # fmt: skip
def test_only_files_that_were_named_at_the_start_are_loaded(text: str) -> None:
    with pytest.raises(InputError, match="was not named when the server started"):
        checked_game(text, ["examples/mygame.py"])


def test_a_file_that_was_named_is_let_through() -> None:
    text = "examples/mygame.py:kayles 7 + conjunctive (nim 1) (examples/mygame.py:Halving 3)"
    assert checked_game(text, ["examples/mygame.py"]) == text


@pytest.mark.parametrize("field", ["then", "typed", "game"])
def test_every_field_of_an_address_is_guarded(client: TestClient, field: str) -> None:
    query = {"game": "nim 3 + nim 2", field: "nim 3 + evil.py:x 2"}
    got = client.get("/play", params=query)
    assert got.status_code == 400
    assert "was not named when the server started" in got.text
    assert client.get("/draw", params={"game": "evil.py:x 2"}).status_code == 400
