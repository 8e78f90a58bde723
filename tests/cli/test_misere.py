"""grundy misere as its user meets it."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

from grundy.cli import run
from grundy.cli.patience import StatusLine
from grundy.maths.misere.heaps import MisereHeaps, misere_quotient
from grundy.maths.octal.codes import parse_code
from grundy.views.documents.misere import misere_progress


def called(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = run(words)
    out, err = capsys.readouterr()
    return status, out, err


def test_kayles_is_printed_as_the_literature_does(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = called(capsys, "misere", "0.77")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:3] == [
        "0.77: misère quotient of all heaps, proved",
        "  order       40, P-portion of size 9",
        "  wild        not a quotient of nim-heaps",
    ]
    assert "  P           {a, b², ac, ac², d, ad², e, ade, adf}" in lines
    assert "  Φ has period 12 from heap 71 on (proved)" in lines
    assert "     1  a    b    ab   a    c    ab   b    ab²  d    b    bc   e" in lines
    assert "    heap 27: order 40, P-portion of size 9" in lines
    assert "    * restless: heap 5" in lines


def test_a_quotient_that_stays_open_is_status_3(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = called(capsys, "misere", "0.54", "--time", "0.2", "--genus", "5")
    assert status == 3
    assert out.startswith("0.54: misère quotient of heaps 0 to ")
    assert "proved; unknown for larger heaps" in out
    assert "  Φ: no period proved" in out


def test_heaps_that_are_asked_for_are_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = called(capsys, "misere", "0.07", "--heaps", "20", "--json")
    data = json.loads(out)
    assert status == 0
    assert (data["status"], data["heaps"], data["order"], data["p_count"]) == ("unknown", 20, 24, 5)
    assert data["period"] is None
    assert len(data["phi"]) == 21
    assert [one["genus"] for one in data["genus"]][10:13] == ["3^1431", "3^31", "2^0520"]
    assert data["genus"][12]["kind"] == "wild"


def test_json_has_the_whole_quotient(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = called(capsys, "misere", "0.75", "--json")
    data = json.loads(out)
    assert status == 0
    assert data["schema"] == 1
    assert (data["status"], data["order"], data["preperiod"], data["period"], data["tame"]) == (
        "proved",
        8,
        8,
        2,
        False,
    )
    assert data["relations"] == [["a²", "1"], ["bc", "ab"], ["c²", "b²"], ["b³", "b"]]
    assert data["p_positions"] == ["a", "b²"]
    assert data["generators"][2] == {"name": "c", "heap": 5}
    assert data["changes"][-1] == {"heap": 5, "order": 8, "p_count": 2}


def test_tame_codes_are_called_so(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = called(capsys, "misere", "0.31")
    assert status == 0
    assert "  tame        a quotient of nim-heaps" in out


def test_a_tame_game_is_complete_with_the_period_of_its_values_in_the_atlas(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "tame.json"
    status, out, _ = called(capsys, "misere", "0.56", "--certificate", str(path))
    assert status == 0
    lines = out.splitlines()
    assert lines[:3] == [
        "0.56: misère quotient of all heaps, proved",
        "  order       130, P-portion of size 2",
        "  tame        a quotient of nim-heaps",
    ]
    assert (
        "  normal      a sum with a heap of 7 or more is a P-position if and only if its nim-sum is 0 (proved)" in lines
    )
    assert "  Φ has period 144 from heap 326640 on (proved)" in lines
    assert "    heap 22778: order 130, P-portion of size 2" in lines
    status, out, _ = called(capsys, "verify", str(path), "--json")
    assert (status, json.loads(out)["verified"], json.loads(out)["normal_from"]) == (0, True, 7)
    assert "; outcomes of normal play from heap 7 on" in called(capsys, "verify", str(path))[1]


def test_play_that_becomes_normal_play_of_unknown_period_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["grundy.cli.interruption"], "_GRACE", 60)  # it ends by itself, if slowly
    status, out, _ = called(capsys, "misere", "0.776", "--time", "0.5")
    assert status == 3
    assert "proved; with a larger heap, misère and normal outcomes agree" in out.splitlines()[0]
    status, out, _ = called(capsys, "misere", "0.776", "--heaps", "30", "--json")
    data = json.loads(out)
    assert (status, data["status"], data["normal_from"], data["heaps"]) == (0, "unknown", 11, 30)


def test_a_certificate_is_written_and_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "kayles.json"
    assert called(capsys, "misere", "kayles", "--certificate", str(path))[0] == 0
    status, out, err = called(capsys, "verify", str(path))
    assert (status, err) == (0, "")
    assert out.splitlines()[:2] == ["0.77: verified", "  claim    misère quotient of order 40, for all heaps"]
    data = json.loads(path.read_text(encoding="utf-8"))
    data["lost"] = data["lost"][1:]
    path.write_text(json.dumps(data), encoding="utf-8")
    status, out, _ = called(capsys, "verify", str(path), "--json")
    assert status == 1
    assert json.loads(out)["verified"] is False
    assert called(capsys, "verify", str(path))[1].startswith("0.77: NOT verified")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["cram"], "cram is not played with heaps: name a ruleset for heaps such as 0.77, or give a position"),
        (
            ["cram", "--heaps", "3"],
            "cram is not played with heaps: name a ruleset for heaps such as 0.77, or give a position",
        ),
        (["nmi"], "no ruleset is named 'nmi': did you mean 'nim'?"),
        (
            ["nim", "1", "--certificate", "x"],
            "certificates of misère quotients exist only for octal codes, not for nim 1",
        ),
        (["nim", "--certificate", "x"], "certificates of misère quotients exist only for octal codes, not for nim"),
        (["0.77", "--time", "0"], "--time must be a number above 0, not 0"),
        (["0.77", "--time", "nan"], "--time must be a number above 0, not nan"),
        (["0.77", "--heaps", "0"], "--heaps must be 1 or more, not 0"),
        (["0.77", "--genus", "-1"], "--genus must be 0 or more, not -1"),
        (
            ["{2 x}"],
            "a misère form is a set of forms and nim-heaps up to 200 in braces, such as {2 {2 3}}, not '{2 x}'",
        ),
        (
            ["{2} {3}"],
            "a misère form is a set of forms and nim-heaps up to 200 in braces, such as {2 {2 3}}, not '{2} {3}'",
        ),
        (
            ["{999}"],
            "a misère form is a set of forms and nim-heaps up to 200 in braces, such as {2 {2 3}}, not '{999}'",
        ),
        (["{2", "3"], "a bracket is not closed in '{2 3'"),
        (
            ["{2|-1}"],
            "value {2|-1} is partizan, as Left and Right have different moves: 'grundy solve' says who wins it",
        ),
        (["kayles", "--compare", "nim 2"], "give a ruleset and a position to compare, such as 'nim 3', not 'kayles'"),
        (
            ["nim", "2", "--compare", "kayles"],
            "give a ruleset and a position to compare, such as 'nim 3', not 'kayles'",
        ),
        (["--day", "-1"], "--day must be 0 or more, not -1"),
        (["--day", "3", "nim"], "--day and GAME cannot be used together: leave out one of them"),
        (["0.9.1"], "octal code must have one dot, not '0.9.1'"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_line(
    capsys: pytest.CaptureFixture[str], words: list[str], error: str
) -> None:
    status, out, err = called(capsys, "misere", *words)
    assert (status, out) == (2, "")
    assert err == f"grundy: {error}\n"


def test_progress() -> None:
    assert misere_progress(1234, 40) == "heap 1,234: 40 elements (Ctrl-C stops)"


@pytest.mark.parametrize("game", ["0.07", "all-but(2)"])
def test_ctrl_c_tells_what_was_found(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(heap: int, order: int) -> str:
        if heap == 12:
            raise KeyboardInterrupt
        return ""

    monkeypatch.setattr("grundy.cli.misere.misere_progress", stop)
    monkeypatch.setattr(StatusLine, "due", True)
    status, out, err = called(capsys, "misere", game, "--time", "60")
    assert status == 130
    assert err.endswith("grundy: interrupted\n")
    assert out.startswith(f"{game}: misère quotient of heaps 0 to 12, proved; unknown for larger heaps")
    assert "genus" not in out


@pytest.mark.parametrize("seed", range(6))
def test_a_search_that_is_stopped_anywhere_can_go_on(seed: int) -> None:
    """Ctrl-C is raised at a random call within: what is known stays right, and the search ends as it would have."""
    dice = random.Random(seed)
    known, calls = MisereHeaps(parse_code("0.71")), [0]

    def trace(frame: object, event: str, argument: object) -> None:
        calls[0] -= event == "call"  # not where a generator is closed: Python would ignore it there
        if event == "call" and not calls[0]:
            raise KeyboardInterrupt

    for _ in range(4):
        calls[0] = dice.randint(25, 1500)
        sys.setprofile(trace)
        try:
            known.explore(None, 60)
        except KeyboardInterrupt:
            pass
        finally:
            sys.setprofile(None)
        found = known.quotient()
        assert found.included == len(found.classes) - 1
    known.explore(None, 60)
    assert known.quotient() == misere_quotient(parse_code("0.71"))


def test_a_position_is_told_its_form_and_genus(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(capsys, "misere", "kayles", "5") == (
        0,
        "kayles 5 (misère: whoever cannot move wins)\n"
        "  outcome         N: the player to move wins\n"
        "  genus           4¹⁴⁶, restless\n"
        "  canonical form  {1 2 3 {2 3}}\n"
        "  birthday        5\n"
        "  parts           0, 1, {1 2 3 {2 3}}, {0 2 3 {1 2 3 {2 3}} {2 3 {2 3}}}\n",
        "",
    )
    status, out, _ = called(capsys, "misere", "kayles 5 + nim 2", "--json")
    data = json.loads(out)
    assert status == 0
    assert list(data) == ["schema", "game", "outcome", "genus", "value", "misere", "kind", "form", "birthday", "parts"]
    assert (data["schema"], data["game"], data["value"], data["kind"]) == (1, "kayles 5 + nim 2", 6, "wild")
    assert called(capsys, "misere", "digraph(1>2,2>1) 1")[0] == 2


def test_rulesets_without_a_code_are_told_as_far_as_asked(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = called(capsys, "misere", "all-but(2)", "--heaps", "9")
    assert status == 0
    assert out.startswith("all-but(2): misère quotient of heaps 0 to 9, proved; unknown for larger heaps")
    assert called(capsys, "misere", "nim")[0] == 3
    status, out, _ = called(capsys, "misere", "subtraction(2,5)", "--json")
    data = json.loads(out)
    assert (status, data["status"], data["code"], data["ruleset"], data["period"], data["tame"]) == (
        0, "proved", "0.03003", "subtraction(2,5)", 7, True,
    )  # fmt: skip


@pytest.mark.long
def test_solve_tells_the_genus_in_misere_play(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = called(capsys, "solve", "kayles", "1", "5", "--misere")
    assert out.splitlines()[2] == "  genus         5⁰⁵⁷, wild"
    _, out, _ = called(capsys, "solve", "grundys-game", "13", "--misere", "--json")
    assert json.loads(out)["genus"] == {"genus": "3^1431", "value": 3, "misere": [1, 4, 3, 1], "kind": "restless"}
    _, out, _ = called(capsys, "solve", "0.77", "1000000", "--misere", "--json")
    assert json.loads(out)["genus"] is None
    _, out, _ = called(capsys, "solve", "kayles", "5", "--json")
    assert "genus" not in json.loads(out)


def test_long_lists_of_relations_are_cut_and_the_rest_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["misere", "4.7", "--heaps", "15", "--genus", "0"]) == 0
    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines() if line.strip()}
    assert run(["misere", "4.7", "--heaps", "15", "--genus", "0", "--json"]) == 0
    relations = json.loads(capsys.readouterr().out)["relations"]
    assert lines["relations"].count(" = ") == 24
    assert lines["relations"].endswith(f", … and {len(relations) - 24} more (--json lists all)")
    assert "more (" not in lines["P"]


def test_positions_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = called(capsys, "misere", "nim 3", "--compare", "nim 2")
    assert status == 0
    assert out.splitlines()[-5:] == [
        "compared with nim 2",
        "  equal          no",
        "  difference     1",
        "  link           –",
        "  distinguisher  2",
    ]
    status, out, _ = called(capsys, "misere", "nim 2 1", "--compare", "kayles 3", "--json")
    data = json.loads(out)
    assert status == 0
    assert (data["form"], data["parts"], data["compared"]["game"]) == ("3", ["0", "1", "2", "3"], "kayles 3")
    told = {name: data["compared"][name] for name in ("equal", "linked", "difference", "link", "distinguisher")}
    assert told == {"equal": True, "linked": True, "difference": "0", "link": "3", "distinguisher": None}


def test_forms_in_braces_are_positions(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = called(capsys, "misere", "{1 2 3 {2 3}} + nim 2", "--json")
    written = json.loads(out)
    _, out, _ = called(capsys, "misere", "kayles 5 + nim 2", "--json")
    played = json.loads(out)
    assert written.pop("game") == "{1 2 3 {2 3}} + nim 2"
    assert played.pop("game") == "kayles 5 + nim 2"
    assert written == played
    _, out, _ = called(capsys, "misere", written["form"], "--compare", "kayles 5 + nim 2", "--json")
    assert json.loads(out)["compared"]["equal"]


def test_parts_of_large_forms_are_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = called(capsys, "misere", "kayles 20", "--json")
    data = json.loads(out)
    assert (data["form"], data["birthday"], data["parts"]) == (None, 20, None)


def test_games_are_listed_by_day(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = called(capsys, "misere", "--day", "2")
    assert status == 0
    assert out.splitlines()[0] == "3 misère games born by day 2"
    assert [line.split()[0] for line in out.splitlines()[2:]] == ["0", "1", "2"]
    _, out, _ = called(capsys, "misere", "--day", "4", "--json")
    games = json.loads(out)["games"]
    assert len(games) == 22  # Conway, On Numbers and Games, ch. 12
    assert [game["form"] for game in games[:5]] == ["0", "1", "2", "{2}", "3"]
    status, out, err = called(capsys, "misere", "--day", "5")
    assert (status, out) == (3, "")
    assert err == "grundy: misère games are listed to day 4, not 5: day 5 has 4,171,780\n"
