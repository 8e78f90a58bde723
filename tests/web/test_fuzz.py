"""Random addresses and moves never break the server, open a file or get markup through."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import util
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import quote_plus

import pytest
from starlette.testclient import TestClient

from grundy import CATALOGUE

Read = Callable[[str], Any]
PIECES = [
    *CATALOGUE, "0.77", "4.7", "0.", "4!.0", "(", ")", "+", "*", "@", "@/etc/passwd", "x.py:f", ".py:", "-1", "0", "1",
    "2", "7", "99", "10000000000000000000000000", "1,1", "3,3", "0-1", "1-2", "2-2", "0>1", "1>0", "(nim 3)",
    "(kayles 2)", "d5", "black", "...x..", "<b>", "<script>alert(1)</script>", '"', "'", "&", "%", "{}", "{x}", "\\",
    "é", "必", "\u202e", "\U0001f600", "bash(3)", "subtraction(1,3,4)", "pursuit(8)", "hackenbush(ground=0,5)",
    "digraph(0>1 1>2)", "geography(1-2 2-3)", "grid-walk(3)",
]  # fmt: skip
NAMES = [
    "game",
    "then",
    "alt",
    "ply",
    "as",
    "misere",
    "practice",
    "hint",
    "at",
    "lang",
    "typed",
    "edges",
    "from",
    "tokens",
    "kind",
]
VALUES = [
    "0",
    "1",
    "2",
    "-1",
    "300",
    "first",
    "second",
    "two",
    "1:s1",
    "1:s3",
    "2:p1.5,0.5",
    "en",
    "zh",
    "xx",
    "hackenbush",
    "digraph",
]


def some_text(dice: random.Random) -> str:
    return " ".join(dice.choice(PIECES) for _ in range(dice.randint(0, 5)))


def some_query(dice: random.Random, example: Callable[[str], str]) -> list[tuple[str, str]]:
    query = [("game", example(dice.choice(sorted(CATALOGUE))) if dice.random() < 0.6 else some_text(dice))]
    for _ in range(dice.randint(0, 6)):
        query.append((dice.choice(NAMES), dice.choice(VALUES) if dice.random() < 0.6 else some_text(dice)))
    return query


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(8))
def test_random_addresses_give_a_page(
    client: TestClient, parsed: Read, example: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise AssertionError("a request opened a file")

    def only_the_machine(path: Path, *rest: Any, _open: Any = Path.open, **named: Any) -> Any:
        return _open(path, *rest, **named) if path.is_relative_to("/proc") else refuse()  # how much memory is free

    client.get("/help?lang=zh")  # the catalogue of a language is read once,
    client.get("/")  # and so are the names of games
    # from here on, nothing of the grammar may open or run a file
    monkeypatch.setattr("grundy.grammar.Path", refuse)
    monkeypatch.setattr("grundy.rulesets.userfile.spec_from_file_location", refuse)
    monkeypatch.setattr(Path, "open", only_the_machine)
    assert util.spec_from_file_location is not refuse
    dice = random.Random(seed)
    for _ in range(60):
        path = dice.choice(["/play", "/play", "/play", "/draw", "/", "/help", "/x"])
        got = client.get(path, params=some_query(dice, example), follow_redirects=False)
        assert got.status_code in (200, 303, 400, 404), got.url
        if got.status_code != 303:
            page = parsed(got.text)
            assert not page.forbidden, got.url
            assert "b" not in page.tags
            assert page.tags.count("html") == 1


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(6))
def test_random_play_over_the_links_of_the_pages_never_ends_in_an_error(
    client: TestClient, parsed: Read, example: Callable[[str], str], seed: int
) -> None:
    dice = random.Random(seed)
    for _ in range(4):
        address = "/play?game=" + quote_plus(example(dice.choice(sorted(CATALOGUE))))
        for _ in range(10):
            got = client.get(address)
            assert got.status_code == 200, address
            links = [href for href in parsed(got.text).hrefs() if href.startswith(("/play?", "/draw?"))]
            address = dice.choice(links)


@pytest.mark.parametrize("game", ["sympler 1 4 + bricks(3) 5 -2", "top-entails 3! + top-entails 2!"])
def test_games_that_cannot_be_added_are_refused(client: TestClient, parsed: Read, game: str) -> None:
    got = client.get("/play", params={"game": game})
    assert got.status_code == 400
    assert "cannot be added" in parsed(got.text).text or "not both" in parsed(got.text).text


@pytest.mark.parametrize(
    "text",
    ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "' onmouseover='x", "&lt;b&gt;", "{0.__class__}"],
)
@pytest.mark.parametrize("field", ["game", "then", "typed", "at", "lang", "as", "edges", "from"])
def test_what_users_type_is_shown_and_never_read_as_markup(
    client: TestClient, parsed: Read, field: str, text: str
) -> None:
    for path in ("/play", "/draw"):
        got = client.get(path, params=[("game", "nim 3"), ("game" if field == "game" else field, text)])
        if field == "game":
            got = client.get(path, params={"game": text})
        page = parsed(got.text)
        assert not page.forbidden
        assert "img" not in page.tags
        assert page.tags.count("script") == 1
