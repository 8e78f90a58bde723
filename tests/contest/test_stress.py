"""The inputs that a program gets, and the verdicts on its output."""

import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grundy.contest import Problem, Reader, find_problem
from grundy.contest.problems.numbers import P3150
from grundy.contest.program import End, Program, Run
from grundy.contest.stress import Answers, Judgement, Report, Stress, generated, judgement, probes
from grundy.words.errors import GrundyError

PROGRAMS = Path(__file__).parent / "programs"


def ran(output: bytes, status: int | None = 0, end: End = End.EXIT) -> Run:
    return Run(end, status, output, "", 0.1)


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        (ran(b"YES\n1 2\n"), Judgement.RIGHT),
        (ran(b"\r\n YES\t1\f2"), Judgement.RIGHT),
        (ran(b"YES 12"), Judgement.WRONG),
        (ran(b"yes 1 2"), Judgement.WRONG),
        (ran(b"YES 1 2 YES"), Judgement.WRONG),
        (ran(b"YES 1"), Judgement.WRONG),
        (ran(b"YES 1 2\0"), Judgement.WRONG),
        (ran(b"\xff\xfe"), Judgement.WRONG),
        (ran(b" \n"), Judgement.SILENT),
        (ran(b""), Judgement.SILENT),
        (ran(b"YES 1 2", 1), Judgement.CRASHED),
        (ran(b"YES 1 2", -11), Judgement.CRASHED),
        (ran(b"YES 1 2", None, End.TIME), Judgement.TIME),
        (ran(b"YES 1 2", None, End.OUTPUT), Judgement.OUTPUT),
    ],
)
def test_runs_are_judged_by_their_words(run: Run, expected: Judgement) -> None:
    assert judgement(run, "YES\n1 2\n") is expected


@pytest.mark.sampled
def test_the_inputs_depend_on_the_seed_alone(problem: Problem[Any, Any]) -> None:
    found = list(probes(problem, 1, 20))
    assert list(probes(problem, 1, 20)) == found
    assert list(probes(problem, 3, 20)) != found


@pytest.mark.sampled
@pytest.mark.parametrize("cases", [1, 7, 60])
def test_there_are_as_many_cases_as_asked_for_and_no_input_has_too_many(problem: Problem[Any, Any], cases: int) -> None:
    found = list(probes(problem, 3, cases))
    assert problem.format_input(found[0].cases).split() == problem.sample_input.split()
    assert sum(len(probe.cases) for probe in found) == max(cases, len(found[0].cases))
    assert all(0 < len(probe.cases) <= (problem.most_cases or 20) for probe in found)
    origins = [probe.origin for probe in found]
    assert origins == sorted(origins, key=["sample", "edge cases", "random cases"].index)
    if cases >= 60:
        assert len({*origins}) == 3
        assert problem.most_cases == 1 or max(len(probe.cases) for probe in found) > 4


@pytest.mark.sampled
def test_the_last_case_is_as_large_as_promised_and_half_of_the_random_ones_are_tiny(
    problem: Problem[Any, Any],
) -> None:
    found = [case for probe in probes(problem, 1, 100) if probe.origin == "random cases" for case in probe.cases]
    answers = Answers(problem)
    assert not answers.by_definition(found[-1])
    tiny = sum(map(answers.by_definition, found))
    assert len(found) // 2 - 3 <= tiny < len(found)


@pytest.mark.sampled
def test_answers_of_both_kinds_are_met_among_large_cases(problem: Problem[Any, Any]) -> None:
    if problem.id == "poj2484":  # only one coin and two are won
        return
    answers = Answers(problem)

    def kinds(cases: int) -> set[str]:
        words = answers.of(generated(problem, 1, 0.5, cases)).split()
        return {*"".join(words)} if problem.id == "hdu1536" else {*words}

    assert any(len(kinds(cases)) > 1 for cases in (4, 30))  # the 30 begin with the 4


def test_trees_of_full_size_are_lost_too() -> None:
    problem = find_problem("hrdeforestation")
    answers = {problem.answer(case) for case in generated(problem, 1, 1, 30)}
    assert answers == {True, False}


@pytest.mark.long
@pytest.mark.parametrize(
    "wins", ["int((b - a) * (1 + 5**0.5) / 2) != a", "b > 10**5 or int((b - a) * (1 + 5**0.5) / 2) != a"]
)
def test_large_lost_pairs_show_what_rounds_and_what_guesses(wins: str, tmp_path: Path) -> None:
    program = tmp_path / "wythoff.py"
    program.write_text(
        "import sys\nw = [*map(int, sys.stdin.read().split())]\n"
        f"for pair in zip(w[::2], w[1::2]):\n    a, b = sorted(pair)\n    print(int({wins}))\n"
    )
    met = Stress(find_problem("hdu1527"), Program(f"{sys.executable} -I -S {program}", 10)).run().disagreement
    assert met is not None


@pytest.mark.sampled
def test_the_same_arguments_make_the_same_cases(problem: Problem[Any, Any]) -> None:
    made = generated(problem, 7, 0.3, 3)
    assert made == generated(problem, 7, 0.3, 3)
    assert made != generated(problem, 8, 0.3, 3)
    if problem.most_cases != 1:
        assert list(problem.read(Reader(problem.format_input(made).splitlines()))) == made


def test_tiny_cases_are_answered_by_the_definition() -> None:
    asked: list[int] = []
    problem = replace(P3150, definition=lambda case: asked.append(case) or P3150.definition(case))
    answers = Answers(problem)
    assert answers.of([3, 20, 16, 10**9]) == "zs wins\npb wins\npb wins\npb wins\n"
    assert asked == [3, 16]


def test_a_mistake_of_our_own_is_told_as_one() -> None:
    mistaken = replace(P3150, answer=lambda case: case % 4 == 0)
    with pytest.raises(GrundyError, match=r"^for p3150, theory and definition disagree on '1\\n6\\n': fix the answer"):
        Answers(mistaken).of([4, 6])


def stress(name: str, program: str, **options: Any) -> Report:
    return Stress(find_problem(name), Program(program, 10), **options).run()


def test_the_report_counts_and_tells_its_progress() -> None:
    told: list[Report] = []
    report = stress("p3150", f"{sys.executable} -I -S {PROGRAMS / 'p3150.py'}", cases=30, progress=told.append)
    assert report == told[-1]
    assert [earlier.cases for earlier in told] == sorted(earlier.cases for earlier in told)
    assert (report.cases, report.seed, report.disagreement, report.runs) == (30, 1, None, 0)
    assert report.inputs == len(told)


def test_a_program_that_says_always_the_same_is_wrong_on_the_smallest_input() -> None:
    report = stress("p4136", "echo Alice")
    met = report.disagreement
    assert met is not None
    assert (met.judgement, met.input, met.expected, met.run.output) == (Judgement.WRONG, "1\n0\n", "Bob\n", b"Alice\n")
    assert met.by_definition
    assert report.shrunk


def test_every_kind_of_failure_is_made_small() -> None:
    for command, kind in [
        ("true", Judgement.SILENT),
        ("yes", Judgement.OUTPUT),
        ("sh -c 'exit 1'", Judgement.CRASHED),
    ]:
        report = stress("hdu1848", command)
        assert report.disagreement is not None
        assert (report.disagreement.judgement, report.disagreement.input) == (kind, "1 1 1\n0 0 0\n")
    report = Stress(find_problem("hdu1848"), Program("sleep 1000", 0.05)).run()
    assert report.disagreement is not None
    assert (report.disagreement.judgement, report.disagreement.input) == (Judgement.TIME, "1 1 1\n0 0 0\n")


def test_shrinking_stops_after_its_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("grundy.contest.stress._RUNS", 30)
    code = (PROGRAMS / "hdu1524.py").read_text(encoding="utf-8")
    path = tmp_path / "deep.py"
    path.write_text(code.replace("    sys.setrecursionlimit(5000)\n", ""), encoding="utf-8")
    report = stress("hdu1524", f"{sys.executable} -I -S {path}")
    assert report.disagreement is not None
    assert report.found is not None
    assert report.disagreement.judgement is Judgement.CRASHED
    assert report.disagreement.run.complaint.startswith("RecursionError: ")
    assert not report.shrunk
    assert report.runs == 30
    assert len(report.disagreement.input) < len(report.found.input)


def test_shrinking_stops_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.contest.stress._SECONDS", 0)
    monkeypatch.setattr("grundy.contest.stress._LIMITS", 0)
    report = stress("hdu1848", "echo Fibo")
    assert (report.shrunk, report.runs) == (False, 0)
    assert report.disagreement is report.found


def test_a_case_of_polygons_is_as_the_statement_promises() -> None:
    """Each edge lies on one polygon at most, and a polygon has one vertex that meets anything else."""
    problem, dice = find_problem("poj3710"), random.Random(4)
    polygons = 0
    for size in (0, 0.05, 0.3):
        for case in [problem.random(dice, size) for _ in range(20)]:
            shrunk = list(problem.shrink(case)) if not size else []
            for vertices, edges in [graph for graphs in (case, *shrunk) for graph in graphs]:
                assert 0 < vertices < 100
                assert 0 < len(edges) < 500
                polygons += promised_polygons(vertices, edges)
    assert polygons > 50


def promised_polygons(vertices: int, edges: tuple[tuple[int, int], ...]) -> int:
    """The number of polygons; what is left when they are cut off must be a tree."""
    assert len({frozenset(edge) for edge in edges}) == len(edges)
    assert all(a != b for a, b in edges)
    neighbours: dict[int, list[int]] = {v: [] for v in range(1, vertices + 1)}
    for a, b in edges:
        neighbours[a].append(b)
        neighbours[b].append(a)
    excess, polygons = len(edges) - (vertices - 1), 0
    gone: set[int] = set()
    for first in range(2, vertices + 1):
        for hook in neighbours[first]:
            if first in gone or len(neighbours[first]) != 2:
                continue
            ring, last = [first], hook  # walk on while vertices have two neighbours
            while ring[-1] != hook and ring[-1] != 1 and len(neighbours[ring[-1]]) == 2:
                a, b = neighbours[ring[-1]]
                ring, last = [*ring, a if b == last else b], ring[-1]
            if ring[-1] == hook and len(ring) > 2:
                polygons += 1
                gone |= {*ring[:-1]}
    assert polygons == excess
    return polygons
