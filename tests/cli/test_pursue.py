"""grundy pursue as its user meets it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from grundy.cli.patience import StatusLine
from grundy.cli.pursue import pursue
from grundy.words.errors import InputError, LimitError, RulesetError


def printed(capsys: pytest.CaptureFixture[str], *words: str, **options: object) -> str:
    pursue(*words, **options)  # type: ignore[arg-type]
    return capsys.readouterr().out


def test_winner_move_and_line_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "pursuit(2)", "1,1", "2,2").splitlines()
    assert lines == [
        "pursuit(2) 1,1 2,2",
        "  winner  Black, on move 2 with best play",
        "  best line",
        "    1  White moves to 1,2",
        "    2  Black captures on 1,2",
    ]


def test_a_robber_who_is_never_caught_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "cops-and-robber(1-2 2-3 3-4 4-1) 1 3").splitlines()
    assert lines[1:3] == ["  winner  none: the robber is never caught", "  a line of play without end"]
    assert lines[-1] == "    and so on: this is the first position again"


def test_a_pursuit_that_is_over_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "pursuit(3) 1,1 1,1").splitlines()[1] == "  winner  Black: the game is over"


def test_all_starts_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "pursuit(8)").splitlines()
    assert lines == printed(capsys, "pursuit(8)", everything=True).splitlines()
    assert lines == [
        "pursuit(8)",
        "  4,032 starts with White to move",
        "    White wins 224; the longest win, from 1,1 1,2, ends on move 1",
        "    Black wins 3,808; the longest win, from 1,2 1,8, ends on move 22",
        "  4,032 starts with Black to move",
        "    White wins none",
        "    Black wins 4,032; the longest win, from 1,6 1,1 black, ends on move 21",
    ]
    lines = printed(capsys, "cops-and-robber(1-2 2-3 3-4 4-1)").splitlines()
    assert "    4 drawn: the robber is never caught" in lines
    assert "      1 3; 2 4; 3 1; 4 2" in lines
    assert lines[-1] == (
        "  none of the 4 starts of Cop is a sure win: Robber can always choose a start that does not lose"
    )
    lines = printed(capsys, "cops-and-robber(1-2 2-3 3-4 4-1 cops=2)").splitlines()
    assert "    Cops win none" not in lines
    assert lines[-1].startswith("  10 of the 10 starts of Cop are a sure win, wherever Robber starts; the fastest is ")


def test_json_has_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(printed(capsys, "pursuit(8) 1,1 5,5", json=True, everything=True))
    assert (data["schema"], data["winner"], data["plies"], len(data["line"])) == (1, "Black", 14, 14)
    assert data["line"][0] == {"player": "White", "move": "White moves to 1,2", "position": "pursuit(8) 1,2 5,5 black"}
    white, black = data["all"]["first_to_move"]
    assert white["wins"][1] == {"winner": "Black", "count": 3808, "longest": 22, "position": "1,2 1,8"}
    assert (black["drawn"], black["draws"], data["all"]["sure"]) == (0, [], None)
    data = json.loads(printed(capsys, "cops-and-robber(1-2 2-3 3-4 4-1)", json=True))
    assert data["all"]["sure"] == {"count": 0, "places": 4, "plies": None, "position": None}
    assert "line" not in data


def test_the_line_is_drawn_into_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    printed(capsys, "pursuit(8) 1,1 5,5", plot=tmp_path / "line.svg")
    assert (tmp_path / "line.svg").read_text().startswith("<svg")
    printed(capsys, "pursuit(8) 1,1 5,5", plot=tmp_path / "line.png")
    assert (tmp_path / "line.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "kind", "message"),
    [
        ("nim 3", RulesetError, "nim is not a pursuit: try 'pursuit(8) 1,1 5,5' or cops-and-robber"),
        (
            "pursuit(3) 1,1 3,3 + nim 3",
            RulesetError,
            "pursuit(3) 1,1 3,3 + nim 3 is a sum, but only single pursuits can be solved here",
        ),
        ("pursuit(100000)", LimitError, "a pursuit of 200000000000000000000 positions needs"),
        ("pursuit(3) 1,1 --fast", InputError, "no option is named '--fast' here"),
    ],
)
def test_what_cannot_be_followed_is_refused(words: str, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as refused:
        pursue(words) if "--" not in words else pursue(*words.split())
    assert message in str(refused.value)


def test_a_picture_needs_a_position(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--plot draws a line of play, so it needs a position"):
        pursue("pursuit(8)", plot=tmp_path / "x.svg")
    assert not list(tmp_path.iterdir())


def test_progress_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import grundy.maths.pursuit.chase as theory
    from grundy.rulesets.shared import two_sides

    monkeypatch.setattr(StatusLine, "due", True)
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    monkeypatch.setattr(theory, "_SLICE", 1000)
    two_sides._tables.clear()
    pursue("pursuit(7)")
    assert "move 1: 158 of 4,802 positions decided (Ctrl-C stops)" in capsys.readouterr().err
    two_sides._tables.clear()


def test_the_command_runs_as_a_process() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "grundy", "pursue", "pursuit(8)", "1,1", "5,5", "black"],
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "Black, on move 17" in done.stdout
