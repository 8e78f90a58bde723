"""Testing a user's program against grundy's answers, on edge cases and on random cases of growing size."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from typing import Any

from grundy.contest.problem import Problem
from grundy.contest.program import End, Program, Run
from grundy.contest.shrink import shrinking
from grundy.words.errors import GrundyError
from grundy.words.phrase import templates

_MOST = 20  # cases in an input, if the statement allows that many
_LONG = 200_000  # characters after which an input takes no more cases
_RUNS = 500  # largest number of runs for shrinking
_SECONDS = 20.0  # seconds for shrinking, or the same number of time limits if that is longer
_LIMITS = 10


class Judgement(Enum):
    """The possible verdicts on a run."""

    RIGHT = templates("right")
    WRONG = templates("wrong answer")
    CRASHED = templates("crashed")
    TIME = templates("timed out")
    OUTPUT = templates("too much output")
    SILENT = templates("printed nothing")


def judgement(run: Run, expected: str) -> Judgement:
    r"""Judge a run: compare the output word by word, ignoring white space.

    Examples:
        >>> judgement(Run(End.EXIT, 0, b"Fibo Nacci", "", 0.1), "Fibo\nNacci\n").value
        'right'
    """
    if run.end is End.TIME:
        return Judgement.TIME
    if run.end is End.OUTPUT:
        return Judgement.OUTPUT
    if run.status:
        return Judgement.CRASHED
    words, wanted = run.output.split(), expected.encode().split()
    if words == wanted:
        return Judgement.RIGHT
    return Judgement.WRONG if words else Judgement.SILENT


@dataclass(frozen=True)
class Probe:
    """Hold the cases of one input and their origin: "sample", "edge cases" or "random cases"."""

    origin: str
    cases: list[Any]


def generated(problem: Problem[Any, Any], seed: int, size: float, cases: int) -> list[Any]:
    """Return random cases of a size from 0 (tiny) to 1 (the largest promised); equal arguments give equal cases.

    Examples:
        >>> from grundy.contest import find_problem
        >>> generated(find_problem("hdu1848"), 7, 0, 2) == generated(find_problem("hdu1848"), 7, 0, 2)
        True
    """
    dice = Random(f"{problem.id} {seed} {size}")
    return [problem.random(dice, size) for _ in range(cases)]


def probes(problem: Problem[Any, Any], seed: int, cases: int) -> Iterator[Probe]:
    """Yield the sample, then edge cases, then random cases that grow from tiny to the largest promised.

    If the statement allows it, an input holds several cases of different sizes, to find state that a program forgets to
    reset. All inputs together have this number of cases, or those of the sample if it has more. Equal seeds give equal
    inputs.
    """
    sample = list(problem.sample())
    yield Probe("sample", sample)
    left = cases - len(sample)
    edges = list(problem.edges())
    room = min(len(edges), max(0, left // 3))
    chosen = [edges[i * len(edges) // room] for i in range(room)]
    yield from _inputs(problem, templates("edge cases"), iter(chosen))
    yield from _inputs(problem, templates("random cases"), _random_cases(problem, seed, left - room))


def _random_cases(problem: Problem[Any, Any], seed: int, cases: int) -> Iterator[Any]:
    dice = Random(f"{problem.id} {seed}")
    for number in range(1, cases + 1):
        size = max(0.0, 2 * number / cases - 1) ** 3  # half of them are tiny
        if number < cases and dice.random() < 0.25:
            size *= dice.random()  # and small ones between the large ones
        yield problem.random(dice, size)


def _inputs(problem: Problem[Any, Any], origin: str, cases: Iterator[Any]) -> Iterator[Probe]:
    """Yield inputs of 1, 2, 3, … cases, up to the largest number in an input."""
    most, batch, letters = 1, list[Any](), 0
    for case in cases:
        batch.append(case)
        letters += len(problem.format_input([case]))
        if len(batch) >= most or letters > _LONG:
            yield Probe(origin, batch)
            most, batch, letters = min(most + 1, problem.most_cases or _MOST, _MOST), [], 0
    if batch:
        yield Probe(origin, batch)


class Answers:
    """Compute grundy's answers: tiny cases by definition, which searches all plays, the others by theory.

    A case is tiny if it has no more numbers, and no larger ones, than the tiny random cases.
    """

    def __init__(self, problem: Problem[Any, Any]) -> None:
        self._problem = problem
        dice = Random(problem.id)
        tiny = [self._numbers(problem.random(dice, 0)) for _ in range(200)]
        self._most, self._largest = max(map(len, tiny)), max(map(max, tiny))

    def of(self, cases: Sequence[Any]) -> str:
        """Return the correct output for the cases."""
        written: list[str] = []
        for number, case in enumerate(cases, 1):
            answer = self._problem.answer(case)
            if self.by_definition(case) and self._problem.definition(case) != answer:
                raise GrundyError(
                    "for {problem}, theory and definition disagree on {input!r}: fix the answer or the definition "
                    "if the problem is yours; otherwise please report this bug in grundy",
                    problem=self._problem.id, input=self._problem.format_input([case]),
                )  # fmt: skip
            written.append(self._problem.output(number, answer))
        return "".join(written)

    def by_definition(self, case: Any) -> bool:
        """Return whether the case is tiny."""
        numbers = self._numbers(case)
        return len(numbers) <= self._most and max(numbers) <= self._largest

    def _numbers(self, case: Any) -> list[int]:
        """Return the numbers of a case; a word counts as many as it has characters."""
        items = (item for row in self._problem.cases.rows([case]) for item in row)
        return [n for item in items for n in ([0] * len(item) if isinstance(item, str) else [int(str(item))])]


@dataclass(frozen=True)
class Disagreement:
    """Hold an input on which the program and grundy disagree."""

    judgement: Judgement
    origin: str
    cases: list[Any]
    input: str
    expected: str
    run: Run
    by_definition: bool  # whether all of grundy's answers are by definition


@dataclass(frozen=True)
class Report:
    """Hold the numbers of inputs and cases compared, and the first disagreement, shrunk, or None."""

    problem: Problem[Any, Any]
    seed: int
    time_limit: float
    inputs: int = 0
    cases: int = 0
    cases_by_definition: int = 0
    slowest: float = 0.0  # seconds of the slowest run
    disagreement: Disagreement | None = None
    found: Disagreement | None = None  # the disagreement before shrinking
    runs: int = 0  # number of runs for shrinking
    shrunk: bool = True  # whether no single step makes the disagreement smaller; otherwise shrinking was cut short


class _LimitReachedError(Exception):
    """Shrinking has reached its limit."""


@dataclass
class Stress:
    """Compare one program with grundy's answers to one problem.

    Args:
        problem: the problem.
        program: the program.
        seed: the seed of the random cases.
        cases: the number of cases to compare.
        progress: called repeatedly with the progress so far.
    """

    problem: Problem[Any, Any]
    program: Program
    seed: int = 1
    cases: int = 200
    progress: Callable[[Report], object] = lambda report: None

    def __post_init__(self) -> None:
        self._answers = Answers(self.problem)
        self.report = Report(self.problem, self.seed, self.program.time_limit)
        """The results so far, available even after an interruption."""

    def run(self) -> Report:
        """Run the comparison up to the first disagreement, and shrink it.

        Raises:
            InputError: if the program cannot be started.
        """
        for probe in probes(self.problem, self.seed, self.cases):
            met = self._compare(probe.origin, probe.cases)
            report, tiny = self.report, sum(map(self._answers.by_definition, probe.cases))
            self._note(
                inputs=report.inputs + 1, cases=report.cases + len(probe.cases),
                cases_by_definition=report.cases_by_definition + tiny, slowest=max(report.slowest, met.run.seconds),
            )  # fmt: skip
            if met.judgement is not Judgement.RIGHT:
                self._shrink(met)
                break
        return self.report

    def _compare(self, origin: str, cases: list[Any]) -> Disagreement:
        text, expected = self.problem.format_input(cases), self._answers.of(cases)
        run = self.program.run(text.encode())
        by_definition = all(map(self._answers.by_definition, cases))
        return Disagreement(judgement(run, expected), origin, cases, text, expected, run, by_definition)

    def _shrink(self, met: Disagreement) -> None:
        self._note(disagreement=met, found=met, shrunk=False)
        passed: set[str] = set()
        end = time.monotonic() + max(_SECONDS, _LIMITS * self.program.time_limit)

        def fails(cases: list[Any]) -> bool:
            text = self.problem.format_input(cases)
            if text in passed:
                return False
            if self.report.runs >= _RUNS or time.monotonic() > end:
                raise _LimitReachedError
            smaller = self._compare(met.origin, cases)
            self._note(runs=self.report.runs + 1)
            if smaller.judgement is Judgement.RIGHT:
                passed.add(text)
                return False
            self._note(disagreement=smaller)
            return True

        try:
            deque(shrinking(met.cases, self.problem.shrink, fails), maxlen=0)
        except _LimitReachedError:
            return
        self._note(shrunk=True)

    def _note(self, **changes: Any) -> None:
        self.report = replace(self.report, **changes)
        self.progress(self.report)
