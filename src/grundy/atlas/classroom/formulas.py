"""Formulas for the Grundy values of a ruleset or for a list of values: found, tested, and proved if possible.

A formula is guessed from the first values and tested on many more. It is proved if the values have a proved period and
the formula is linear on residue classes, because finitely many values then decide, or if a theorem states it. Otherwise
it is only tested.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from itertools import chain, islice
from math import lcm
from typing import TYPE_CHECKING, Any

from grundy.atlas.classroom.numbered import first_number, known_at, narrow_value, numbered, numbered_values
from grundy.atlas.classroom.proved import proved_period
from grundy.knowledge import Theorem
from grundy.machine.given import checked_whole, many
from grundy.maths.formulas.language import parse_formula
from grundy.maths.formulas.quasilinear import QuasiLinear, quasilinear
from grundy.maths.formulas.sequence import FormulaSequence
from grundy.maths.nimbers.periods import Period
from grundy.proofs.induction import FormulaCertificate
from grundy.ruleset import Ruleset
from grundy.rulesets.catalogue import asked_ruleset
from grundy.solving.base.values import Values
from grundy.words.errors import GrundyError, InputError, LimitError

if TYPE_CHECKING:
    from grundy.maths.formulas.search import Guess

_SHOWN = 256  # values from which formulas are guessed
_PATIENCE = 20  # how many times as long large numbers may take, so that a slow machine tests a formula with them, too
_LISTED = 1_000  # the same for a list
_LATEST = 1_000  # the largest number of its first value
_LEAST = 12  # fewest values for a guess
_FAR = 1_000_000
_DRAWN = 500  # random heaps of a test
_FEW = 300  # subpositions that a large number may have for its value to be computed


@dataclass(frozen=True, slots=True)
class FoundFormula:
    """A formula that agrees with all values tested.

    Attributes:
        text: the formula in n; ``a(…)`` is an earlier value.
        exceptions: the first values that differ from it.
        proved: whether it is proved for all n.
        tested: the number of values that were compared.
        largest: the largest n among them.
        certificate: a certificate of a proof by induction, if there is one.
        where: the condition on n under which the formula was tested; empty for all n.
        theorem: the theorem that states the formula, if there is one.
    """

    text: str
    exceptions: tuple[tuple[int, int], ...]
    proved: bool
    tested: int
    largest: int
    certificate: FormulaCertificate | None = None
    where: str = ""
    theorem: Theorem | None = None


@dataclass(frozen=True, slots=True)
class FallenFormula:
    """A formula that agrees with the first values, and the first number tested where it fails."""

    text: str
    n: int
    value: int
    formula: int


@dataclass(frozen=True, slots=True)
class FormulaFinding:
    """The result of the search.

    Attributes:
        ruleset: the ruleset of the values, or None for a list of values.
        terms: the first values.
        first: the number of the first value.
        found: formulas that agree with all values, the shortest first.
        fallen: formulas that agree with the first values and fail later.
        period: the proved period of the values, if there is one.
        rule: the rule, if it was given by formulas.
        automaton: a certificate that an automaton gives all values, if there is one.
        parts: formulas that agree with the values of a residue class; only if none agrees with all.
    """

    ruleset: Ruleset[Any] | None
    terms: tuple[int, ...]
    first: int
    found: tuple[FoundFormula, ...]
    fallen: tuple[FallenFormula, ...]
    period: Period | None = None
    rule: str | None = None
    automaton: FormulaCertificate | None = None
    parts: tuple[FoundFormula, ...] = ()


def check_enough(count: int, ruleset: str) -> None:
    """Raise InputError if a ruleset has too few values for a guess."""
    if count < _LEAST:
        raise InputError(
            "a formula needs at least {least} values, but grundy can compute only {count} for {ruleset}",
            count=count, ruleset=ruleset, least=_LEAST,
        )  # fmt: skip


def check_small(terms: Sequence[int]) -> None:
    """Raise LimitError if a value is too large for the search."""
    from grundy.maths.formulas.pool import LARGE

    large = next((term for term in terms if abs(term) >= LARGE), None)
    if large is not None:
        raise LimitError("formulas can be found only for values below {most}, not {value}", most=LARGE, value=large)


def find_formula(
    asked: Ruleset[Any] | str | Sequence[int],
    first: int = 0,
    seconds: float = 1.0,
    valuing: Callable[[], AbstractContextManager[object]] = nullcontext,
) -> FormulaFinding:
    """Look for a formula in n that gives the Grundy values of single heaps (or numbers, or heads).

    Args:
        asked: a ruleset, its name, or a list of values.
        first: the number of the first value of a list.
        seconds: time for computing values, and for testing all formulas with them.
        valuing: returns the context in which the first values are computed; it may end rules that never return.

    Raises:
        InputError: if positions are not single numbers, or there are too few values.
        LimitError: if a value of a list is 2^20 or more.

    Examples:
        >>> found = find_formula("bash(3)", seconds=0.2).found[0]
        >>> found.text, found.proved
        ('n % 4', True)
        >>> find_formula([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]).found[0].text
        'n // 3'
    """
    if not isinstance(asked, Ruleset | str):
        if not many(asked):
            raise InputError(
                "formulas can be found only for a ruleset or a list of values, not for {given!r}", given=asked
            )
        terms, first = tuple(checked_whole(term, "value") for term in asked), checked_whole(first, "first", 0)
        if len(terms) < _LEAST:
            raise InputError("a formula needs at least {least} values, not {count}", least=_LEAST, count=len(terms))
        if first > _LATEST:
            raise InputError(
                "the first number of a list must be at most {most}, not {first}", most=_LATEST, first=first
            )
        check_small(terms)
        return tested_finding(FormulaFinding(None, terms, first, (), ()), ValueSource(terms, first))
    ruleset = asked_ruleset(asked)
    start = first_number(ruleset)
    if start is None:
        raise InputError("positions of {ruleset} are not single numbers: choose a heap game, or a game of coins "
                         "in a row",
                         ruleset=str(ruleset))  # fmt: skip
    with valuing():
        source = ValueSource((), start, ruleset, seconds / 2)
    terms = tuple(source.terms[:_SHOWN])
    check_enough(len(terms), str(ruleset))
    return tested_finding(FormulaFinding(ruleset, terms, start, (), (), proved_period(ruleset)), source)


class ValueSource:
    """Values to test formulas with: from a list, which has no others, or of a ruleset as far as time allows."""

    def __init__(
        self, terms: Sequence[int], first: int, ruleset: Ruleset[Any] | None = None, seconds: float = 0
    ) -> None:
        self.first, self.seconds = first, seconds
        self._computing = seconds  # seconds left for computing values; as many again are for testing
        self.terms = list(terms)
        self.large: list[tuple[int, int]] = []
        self.theorem: Theorem | None = None  # the one that gives all values
        self._values = Values()
        self._ruleset = ruleset
        if ruleset is not None:
            self._rest = numbered_values(ruleset, first, self._values)
            self._extend(_SHOWN)

    def _extend(self, most: int) -> None:
        began = time.monotonic()
        try:
            while len(self.terms) < most and time.monotonic() - began < self._computing:
                fresh = list(islice(self._rest, 64))
                self.terms += fresh
                if not fresh:
                    break
        except GrundyError:  # the next value is out of reach
            self._rest = iter(())
        self._computing -= time.monotonic() - began

    def value(self, n: int) -> int | None:
        """Return a value, or None if it is out of reach."""
        if n - self.first < len(self.terms):
            return self.terms[n - self.first]
        try:
            game = None if self._ruleset is None else numbered(self._ruleset, n)
            return None if game is None else self._values.value(game)
        except GrundyError:
            return None

    def continue_far(self) -> None:
        """Continue as far as time allows; if a theorem gives the values, to large numbers."""
        if self._ruleset is None:
            return
        self._extend(_FAR)
        known = known_at(self._ruleset, _FAR + 7)
        if known is not None and known.value is not None:
            self.theorem = known.theorem
            values = ((n, self.value(n)) for n in _large_numbers())
        elif self._narrow(_FAR + 7) is not None:
            values = ((n, self._narrow(n)) for n in _large_numbers())
        else:
            return
        self.large = [(n, value) for n, value in values if value is not None]

    def _narrow(self, n: int) -> int | None:
        game = None if self._ruleset is None else numbered(self._ruleset, n)
        return None if game is None else narrow_value(game, _FEW)

    def attack(self, seconds: float, *, far: bool) -> Iterator[tuple[int, int]]:
        """Yield numbers with values to test a formula: twice as many as were shown, large ones, more as time allows.

        Args:
            seconds: the time allowed; 0 for all numbers.
            far: whether the formula can be computed for large numbers.
        """
        began = time.monotonic()
        terms, large = enumerate(self.terms, self.first), self.large if far else []
        yield from islice(terms, 2 * _SHOWN)
        for i, pair in enumerate(chain(large, terms)):
            yield pair
            allowed = (_PATIENCE if i < len(large) else 1) * seconds
            if seconds and time.monotonic() - began > allowed:
                return


def _large_numbers() -> Iterator[int]:
    """Yield numbers near powers of 2 and 10, and random ones, up to 10^12."""
    for power in (*(2**k for k in range(10, 40)), *(10**k for k in range(3, 13))):
        yield from range(power - 2, power + 3)
    dice = random.Random(7)
    for _ in range(_DRAWN):
        yield dice.randrange(10 ** dice.randint(3, 12))


def tested_finding(finding: FormulaFinding, source: ValueSource) -> FormulaFinding:
    """Return a finding with the formulas that its terms suggest, those that hold and those that fail further on."""
    from grundy.maths.formulas.search import guesses  # the only part that needs NumPy

    guessed = guesses(finding.terms[:_LISTED], finding.first)
    if finding.rule is not None:  # a mex of earlier terms would only say the rule again
        guessed = [guess for guess in guessed if not guess.text.startswith("mex(")]
    if guessed:
        source.continue_far()
    found: list[FoundFormula] = []
    fallen: list[FallenFormula] = []
    for guess in guessed:
        outcome = _trial(guess, finding, source, source.seconds / len(guessed))
        if isinstance(outcome, FallenFormula):
            fallen.append(outcome)
        elif outcome is not None:
            found.append(outcome)
    whole, parts = (tuple(one for one in found if bool(one.where) is part) for part in (False, True))
    return replace(finding, found=whole, fallen=tuple(fallen), parts=parts)


def _trial(
    guess: Guess, finding: FormulaFinding, source: ValueSource, seconds: float
) -> FoundFormula | FallenFormula | None:
    """Return the result of testing a guess; None if it is undefined at one of the first values."""
    sequence = FormulaSequence(guess.text, dict(guess.exceptions))
    inside = parse_formula(guess.where or "1")
    tested = largest = 0
    for n, value in source.attack(seconds, far=sequence.reaches_far):
        if not inside(n=n):
            continue
        try:
            said = sequence(n)
        except GrundyError:  # a number too large for the formula's functions, or for its earlier terms
            if n < finding.first + len(finding.terms):
                return None
            continue
        if said != value:
            return FallenFormula(guess.text, n, value, said)
        tested, largest = tested + 1, max(largest, n)
    period = None if guess.where else finding.period
    proved = period is not None and _is_proved(sequence, period, finding.first, source.value)
    theorem = source.theorem if source.theorem and source.theorem.formula == guess.text and not guess.where else None
    return FoundFormula(
        guess.text, guess.exceptions, proved or theorem is not None, tested, largest, where=guess.where, theorem=theorem
    )


def _is_proved(sequence: FormulaSequence, period: Period, first: int, value: Callable[[int], int | None]) -> bool:
    """Return whether a formula gives all values of a proved period.

    With the values themselves as earlier terms, the formula is linear on residue classes, and so are the values. Thus
    they agree everywhere if they agree for two numbers of each class; by induction, the earlier terms are right.
    """
    law = max(first, period.preperiod)
    round_of_values = [value(n) for n in range(law, law + period.period)]
    values = tuple(term for term in round_of_values if term is not None)
    if len(values) < period.period:
        return False
    shape = quasilinear(sequence.formula, QuasiLinear(law, values, (period.saltus,) * period.period))
    if shape is None:
        return False
    start = max(shape.start, law, max(sequence.exceptions, default=first) + 1)
    end = start + 2 * lcm(shape.modulus, period.period)
    return end <= _FAR and all(sequence(n) == value(n) for n in range(first, end))
