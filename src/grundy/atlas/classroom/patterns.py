"""Formulas in two numbers, or for a family of rules: for Grundy values, or else for the P-positions.

The rulesets of a family are written with a parameter m, such as ``bash(m)`` or ``subtraction(m,2m)``. A formula is
guessed from small positions and then compared with larger ones. No such formula is proved.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from operator import ge
from typing import Any

from grundy.atlas.classroom.formulas import check_enough
from grundy.atlas.classroom.numbered import first_number, numbered
from grundy.machine.allowance import Allowance
from grundy.maths.formulas.language import Formula, parse_formula
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Ruleset
from grundy.rulesets.catalogue import parse_ruleset
from grundy.solving.base.values import Values
from grundy.words.errors import GrundyError, InputError, LimitError

_PARAMETER = re.compile(r"(?<![\w-])(\d*)m(?!\w|-\D)(?:\s*([+-])\s*(\d+))?")  # m, 2m, m+1, 2m-1
_FAMILY = re.compile(r"[\w-]+\(.*\)")
_SHOWN = {(False, 2): (1, 24), (True, 1): (9, 40), (True, 2): (5, 14)}  # parameters and numbers of the first positions
_FURTHER = {(False, 2): (1, 80), (True, 1): (25, 400), (True, 2): (9, 32)}  # of those to test with
_FAR = 1_000_000
_LEARNING = 5.0  # seconds for the first positions
_SEARCHED = 5_000  # positions searched for one value
_DRAWN = 400  # random large positions, if a theorem knows them
_CANDIDATES = 200


@dataclass(frozen=True, slots=True)
class FoundPattern:
    """A formula that no position contradicts.

    Attributes:
        text: the formula.
        tested: how many positions it was compared with.
        largest: the largest number among them.
        complete: up to which number no position is missing among them, as none took too long.
    """

    text: str
    tested: int
    largest: int
    complete: int


@dataclass(frozen=True, slots=True)
class FallenPattern:
    """A formula that is right for the first positions, and where it fails; for P-positions a value is 1 or 0."""

    text: str
    numbers: dict[str, int]
    value: int
    formula: int


@dataclass(frozen=True, slots=True)
class PatternFinding:
    """What the search found.

    Attributes:
        ruleset: the ruleset or family, as text.
        variables: the variables of the formulas: a and b for two numbers, or m and n, or m, a and b.
        outcomes: whether the formulas describe the P-positions; otherwise they give Grundy values.
        least: the least number of a position; 1 if only positions without 0 have a formula.
        shown: from how many positions the formulas were guessed.
        found: formulas that hold, the shortest first.
        fallen: formulas that hold for the first positions and fail later.
    """

    ruleset: str
    variables: tuple[str, ...]
    outcomes: bool
    least: int
    shown: int
    found: tuple[FoundPattern, ...] = ()
    fallen: tuple[FallenPattern, ...] = ()


def is_pattern(text: str) -> bool:
    """Return whether a text names a family with the parameter m, or a ruleset whose positions are two numbers.

    Examples:
        >>> [is_pattern(text) for text in ("bash(m)", "wythoff", "kayles")]
        [True, True, False]
    """
    if _FAMILY.fullmatch(text) and _PARAMETER.search(text):
        return True
    return _count(parse_ruleset(text)) == 2


def find_pattern(ruleset: str, seconds: float = 1.0) -> PatternFinding:
    """Look for a formula for positions of two numbers, or for a family of rulesets with a parameter m.

    If no formula gives the Grundy values, one for the P-positions is looked for.

    Args:
        ruleset: the ruleset or the family, as text.
        seconds: how long to compute further values to test the formulas.

    Raises:
        InputError: if positions are neither one number nor two.

    Examples:
        >>> find_pattern("bash(m)", 0.2).found[0].text
        'n % (m + 1)'
    """
    positions = _Positions(ruleset)
    finding = PatternFinding(ruleset, positions.names, True, 0, 0)
    for least in (0, 1):
        finding, guessed = _guessed(positions, least)
        if guessed:
            tests, complete = positions.tests(seconds, finding.outcomes)
            finding = _tested(finding, guessed, [test for test in tests if min(test[0]) >= least], complete)
        if finding.found:
            break
    return finding


def _guessed(positions: _Positions, least: int) -> tuple[PatternFinding, list[str]]:
    import numpy as np

    from grundy.maths.formulas.several import set_formulas, value_formulas

    shown = [test for test in positions.first if min(test[0]) >= least]
    columns = {name: np.array([numbers[i] for numbers, _ in shown]) for i, name in enumerate(positions.names)}
    values = np.array([value for _, value in shown])
    guessed = value_formulas(columns, values)
    finding = PatternFinding(positions.text, positions.names, not guessed, least, len(shown))
    return finding, guessed or set_formulas(columns, values == 0, _CANDIDATES)


class _Positions:
    """The positions of a ruleset or family, with their Grundy values."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.family = bool(_FAMILY.fullmatch(text) and _PARAMETER.search(text))
        count = _count(self.ruleset(4))
        if not count or (count == 1 and not self.family):
            raise InputError("positions of {ruleset} are neither one number nor two", ruleset=text)
        self.kind = self.family, count
        self.names = (*["m"] * self.family, *(("n",) if count == 1 else ("a", "b")))
        self._rules: dict[int, tuple[Ruleset[Any], Values]] = {}
        self._found: dict[tuple[int, ...], int] = {}
        self._hard: list[tuple[int, ...]] = []  # positions whose values take too long
        self._late: list[tuple[int, ...]] = []  # the position that was next when time was up
        self.first = list(self._within(*_SHOWN[self.kind], _LEARNING))
        check_enough(len(self.first), text)

    def ruleset(self, m: int) -> Ruleset[Any]:
        """Return the ruleset for a parameter."""

        def number(found: re.Match[str]) -> str:
            times, sign, more = found.groups()
            return str(int(times or 1) * m + (int(sign + more) if sign else 0))

        return parse_ruleset(_PARAMETER.sub(number, self.text) if self.family else self.text)

    def game(self, numbers: tuple[int, ...]) -> tuple[Game | None, Values]:
        """Return the game that the numbers mean, if there is one, and the values that are known of its ruleset."""
        m, rest = (numbers[0], numbers[1:]) if self.family else (0, numbers)
        if m not in self._rules:
            self._rules[m] = self.ruleset(m), Values()
        ruleset, values = self._rules[m]
        return numbered(ruleset, *rest), values

    def _within(self, parameters: int, numbers: int, seconds: float) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield positions with numbers below a bound, and their values, in order of the largest number.

        Positions at least as large as one whose value takes too long are left out, and the rest when time is up.
        """
        some = [range(1, parameters)] if self.family else []
        points = product(*some, *[range(numbers)] * self.kind[1])
        end = time.monotonic() + seconds
        self._late = []
        for point in sorted(points, key=lambda point: max(point[self.family :])):
            if time.monotonic() > end:
                self._late = [point]
                return
            value = self._value(point)
            if value is not None:
                yield point, value

    def _value(self, point: tuple[int, ...]) -> int | None:
        if point not in self._found and not any(all(map(ge, point, hard)) for hard in self._hard):
            try:
                game, values = self.game(point)
                if game is not None:
                    self._found[point] = _value_within(game, values)
            except LimitError:
                self._hard.append(point)
            except GrundyError:  # no such ruleset
                pass
        return self._found.get(point)

    def tests(self, seconds: float, outcomes: bool) -> tuple[list[tuple[tuple[int, ...], int]], int]:
        """Return positions to test formulas with, what a formula must give there, and up to where none is left out."""
        parameters, numbers = _FURTHER[self.kind]
        near = [*self.first, *self._within(parameters, numbers, seconds)]
        large = [(point, self._said(point, outcomes)) for point in self._large()]
        found = [(point, int(value == 0) if outcomes else value) for point, value in near]
        found += [(point, said) for point, said in large if said is not None]
        if all(said is not None for _, said in large):
            return found, max(max(point) for point, _ in large)
        left_out = [max(point[self.family :]) for point in (*self._hard, *self._late)]
        return found, min(left_out, default=numbers) - 1

    def _said(self, point: tuple[int, ...], outcomes: bool) -> int | None:
        """Return what a theorem says of a position: its value, or 1 if it is a P-position and 0 if not."""
        try:
            game, _ = self.game(point)
            known = None if game is None else game.ruleset.known(game.position, Convention.NORMAL)
        except GrundyError:  # there is no such ruleset, or the board is too large
            return None
        if known is None or not outcomes:
            return None if known is None else known.value
        return int(known.outcome == Outcome.P)

    def _large(self) -> Iterator[tuple[int, ...]]:
        dice = random.Random(5)
        for _ in range(_DRAWN):
            m = (dice.randrange(1, 30),) * self.family
            numbers = [max(1, dice.randrange(10 ** dice.randint(2, 6))) for _ in range(self.kind[1])]
            yield (*m, *numbers)
            for ratio in (1.618034, 2.414214, 3.302776):  # near the P-positions of Wythoff's games
                near = round(numbers[0] * ratio) + dice.randrange(-1, 2)
                if self.kind[1] == 2 and near > 0:
                    yield (*m, numbers[0], near)


def _value_within(game: Game, values: Values) -> int:
    """Return a value, unless its search takes too long."""
    values.allowance = allowance = Allowance(positions=_SEARCHED)
    with allowance.holds():
        return values.value(game, limit=_SEARCHED)


def _count(ruleset: Ruleset[Any]) -> int:
    """Return 1 or 2 if a position of the ruleset is one number or two, otherwise 0."""
    if first_number(ruleset) is not None:
        return 1
    return 2 if any(numbered(ruleset, k, k + 1) is not None for k in (0, 1)) else 0


def _tested(
    finding: PatternFinding, guessed: list[str], positions: list[tuple[tuple[int, ...], int]], complete: int
) -> PatternFinding:
    found: list[FoundPattern] = []
    fallen: list[FallenPattern] = []
    largest = max(max(point) for point, _ in positions)
    for text in guessed:
        formula = parse_formula(text, frozenset(finding.variables))
        wrong = _counterexample(formula, finding.variables, positions)
        if wrong is None:
            found.append(FoundPattern(text, len(positions), largest, complete))
        else:
            fallen.append(wrong)
        if len(found) == 5:
            break
    return replace(finding, found=tuple(found), fallen=tuple(fallen[:5]))


def _counterexample(
    formula: Formula, variables: tuple[str, ...], positions: list[tuple[tuple[int, ...], int]]
) -> FallenPattern | None:
    for point, value in positions:
        numbers = dict(zip(variables, point, strict=True))
        try:
            said = formula(**numbers)
        except GrundyError:  # the formula is undefined there
            said = -1
        if said != value:
            return FallenPattern(formula.text, numbers, value, said)
    return None
