"""The report on a checked program, without running one."""

from dataclasses import replace

import pytest

from grundy.contest import find_problem
from grundy.contest.program import End, Run
from grundy.contest.stress import Disagreement, Judgement, Report
from grundy.views.documents.contest import check_data, check_document, progress_line
from grundy.views.render.text import lines_of

RIGHT = Report(find_problem("p4136"), 7, 2.0, 12, 200, 120, 0.25)


def wrong(expected: str, output: bytes, text: str = "1\n0\n") -> Report:
    run = Run(End.EXIT, 0, output, "", 0.1)
    met = Disagreement(Judgement.WRONG, "sample", [1], text, expected, run, False)
    return replace(RIGHT, disagreement=met, found=met)


def columns(report: Report) -> list[str]:
    lines = list(lines_of(check_document(report)))
    start = next(i for i, line in enumerate(lines) if line.split() == ["expected", "got"])
    return lines[start + 1 : lines.index("", start)]


def test_a_right_program() -> None:
    assert list(lines_of(check_document(RIGHT))) == [
        "p4136  谁能赢呢？",
        "  right: 200 cases in 12 inputs, identical word for word",
        "  grundy's answers: 120 from the definition, which tries every line of play, 80 from theory",
        "  slowest input 0.25 s (limit 2 s); seed 7",
    ]


def test_both_answers_stand_side_by_side_and_differences_are_marked() -> None:
    assert columns(wrong("Alice\nBob\nAlice\n", b"Alice\nAlice \n Alice\nx")) == [
        "  Alice        Alice",
        "  Bob       |  Alice",
        "  Alice        Alice".replace("   Alice", "    Alice"),
        "            |  x",
    ]


def test_nothing_is_told_as_such() -> None:
    assert columns(wrong("Bob\n", b"")) == ["  Bob       |  (nothing)"]


def test_long_answers_are_shown_from_just_before_the_first_difference() -> None:
    shown = columns(wrong("Bob\n" * 100, b"Bob\n" * 60 + b"Alice\n" * 40))
    assert shown[0] == "  …            … 57 lines before"
    assert shown[1:5] == ["  Bob          Bob"] * 3 + ["  Bob       |  Alice"]
    assert shown[-1] == "  …            … 23 more lines"
    assert len(shown) == 22


def test_long_lines_are_cut() -> None:
    report = wrong("W" * 100 + "\n", b"L" * 5000)
    assert columns(report) == [f"  {'W' * 28} …  |  {'L' * 74} …"]
    assert max(map(len, lines_of(check_document(wrong("W\n", b"\xff" * 5000, "1 " * 5000))))) < 130


def test_what_would_move_the_cursor_is_spelled_out() -> None:
    assert columns(wrong("Bob\n", b"\x1b[2J\tBob\x07\xff")) == ["  Bob       |  \\x1b[2J\\tBob\\x07\\xff"]


@pytest.mark.parametrize(
    ("change", "end"),
    [
        ({}, "seed 7"),
        ({"runs": 3}, "seed 7; found no smaller input that fails"),
        ({"runs": 3, "shrunk": False}, "seed 7"),
        ({"runs": 3, "found": wrong("Bob", b"", "1 2 3 0").found}, "shrunk from 4 to 2 numbers in 3 runs"),
        ({"runs": 1, "found": wrong("Bob", b"", "1 2 3 0").found, "shrunk": False},
         "shrunk from 4 to 2 numbers in 1 run, then stopped"),
    ],
)  # fmt: skip
def test_how_far_shrinking_came_is_told(change: dict[str, object], end: str) -> None:
    line = list(lines_of(check_document(replace(wrong("Bob", b""), **change))))[2]  # type: ignore[arg-type]
    assert line.startswith("  found in input 12 (the sample in the statement); ")
    assert line.endswith(end)


@pytest.mark.parametrize(
    ("judgement", "status", "complaint", "verdict"),
    [
        (Judgement.WRONG, 0, "", "wrong answer"),
        (Judgement.WRONG, 0, "unsure", "wrong answer: unsure"),
        (Judgement.SILENT, 0, "", "printed nothing"),
        (Judgement.CRASHED, 1, "oops\x07", "crashed: exit status 1: oops\\x07"),
        (Judgement.CRASHED, -11, "", "crashed: killed by SIGSEGV"),
        (Judgement.CRASHED, -127, "", "crashed: killed by signal 127"),
        (Judgement.TIME, None, "x", "timed out after 2 s; program killed"),
        (Judgement.OUTPUT, None, "", "too much output: more than 16 MiB; program killed"),
    ],
)
def test_verdicts(judgement: Judgement, status: int | None, complaint: str, verdict: str) -> None:
    report = wrong("Bob\n", b"Alice")
    met = report.disagreement
    assert met is not None
    met = replace(met, judgement=judgement, run=replace(met.run, status=status, complaint=complaint))
    assert list(lines_of(check_document(replace(report, disagreement=met))))[1] == f"  {verdict}"


def test_progress_in_a_line() -> None:
    assert progress_line(RIGHT) == "200 cases agree"
    assert (
        progress_line(replace(wrong("Bob", b""), runs=5)) == "wrong answer after 200 cases; shrinking the input: run 5"
    )


def test_data_do_not_grow_with_the_output() -> None:
    data = check_data(wrong("Bob\n", b"y\n" * 2_000_000), "file")
    assert len(data["counterexample"]["got"]) == 1 << 16
    assert data["counterexample"]["file"] == "file"
