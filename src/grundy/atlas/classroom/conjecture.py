"""A formula compared with Grundy values: the first counterexample, or how many positions agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from grundy.atlas.classroom.numbered import numbered
from grundy.machine.given import checked_whole
from grundy.maths.formulas.language import Formula, parse_formula
from grundy.ruleset import Game, Ruleset
from grundy.rulesets.catalogue import asked_ruleset
from grundy.solving.base.values import Values
from grundy.words.errors import InputError, LimitError

ONE, TWO = 1000, 50
"""The default last number, for positions of one number and of two."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A position whose value differs from the formula."""

    numbers: Mapping[str, int]  # the variables of the formula
    game: Game
    value: int  # its Grundy value
    formula: int  # the value of the formula


@dataclass(frozen=True, slots=True)
class Trial:
    """The result of comparing a formula with values."""

    ruleset: Ruleset[Any]  # the ruleset of the values
    formula: str
    variables: tuple[str, ...]  # ``("n",)``, or ``("a", "b")`` for positions of two numbers
    first: int  # the least number
    last: int  # the greatest
    checked: int  # number of positions compared; numbers that are not a position are left out
    # the first one, or None if the formula agrees everywhere, which is not a proof
    counterexample: Counterexample | None


def check_conjecture(ruleset: Ruleset[Any] | str, text: str, first: int = 0, last: int | None = None) -> Trial:
    """Compare a formula with the Grundy values of a ruleset, and return the first counterexample if there is one.

    A formula in n is tested on positions that are one number, and a formula in a and b on positions that are two
    numbers, in order of the larger number.

    Args:
        ruleset: the ruleset, or its name: ``"bash(3)"``.
        text: the formula, see :mod:`grundy.maths.formulas.language`.
        first: the smallest number.
        last: the largest number; by default 1000, or 50 for two numbers.

    Raises:
        InputError: if the text is not a formula, or the ruleset has no positions of this kind.
        LimitError: if a Grundy value, or the value of the formula, is out of reach.

    Examples:
        >>> check_conjecture("bash(3)", "n % 4").counterexample is None
        True
        >>> found = check_conjecture("kayles", "n % 4").counterexample
        >>> str(found.game), found.value, found.formula
        ('kayles 4', 1, 0)
    """
    ruleset = asked_ruleset(ruleset)
    formula = parse_formula(text, frozenset("nab"))
    variables = _variables(formula, ruleset)
    last = (ONE if len(variables) == 1 else TWO) if last is None else checked_whole(last, "last")
    first = checked_whole(first, "first")
    if last < first:
        raise InputError("last must be at least {first}, the value of first, not {last}", first=first, last=last)
    values = Values()
    checked, before = 0, None
    for numbers in _numbers(len(variables), first, last):
        game = numbered(ruleset, *numbers)
        if game is None:
            continue
        given = dict(zip(variables, numbers, strict=True))
        value = _value(game, values, formula, before)
        said = formula(**given)
        checked, before = checked + 1, game
        if said != value:
            found = Counterexample(given, game, value, said)
            return Trial(ruleset, formula.text, variables, first, last, checked, found)
    if not checked:
        raise _no_positions(ruleset, variables, first, last)
    return Trial(ruleset, formula.text, variables, first, last, checked, None)


def _variables(formula: Formula, ruleset: Ruleset[Any]) -> tuple[str, ...]:
    if not formula.variables:
        return ("n",) if any(numbered(ruleset, n) is not None for n in range(3)) else ("a", "b")
    if formula.variables == {"n"}:
        return ("n",)
    if "n" in formula.variables:
        raise InputError(
            "formula {text!r} uses n together with a or b: use n for positions of one number, a and b for "
            "positions of two",
            text=formula.text,
        )
    return "a", "b"


def _numbers(count: int, first: int, last: int) -> Iterator[tuple[int, ...]]:
    for larger in range(first, last + 1):
        if count == 1:
            yield (larger,)
            continue
        yield from ((smaller, larger) for smaller in range(first, larger))
        yield from ((larger, other) for other in range(first, larger + 1))


def _value(game: Game, values: Values, formula: Formula, before: Game | None) -> int:
    try:
        return values.value(game)
    except LimitError as error:
        if before is None:
            raise
        raise LimitError(
            "formula {text!r} agrees up to {before}, but grundy cannot compute the value of {game}: {why}",
            text=formula.text, before=str(before), game=str(game), why=error.phrase,
        ) from error  # fmt: skip


def _no_positions(ruleset: Ruleset[Any], variables: tuple[str, ...], first: int, last: int) -> InputError:
    return InputError(
        "{ruleset} has no positions of one number from {first} to {last}: write the formula in a and b, for two "
        "numbers, or choose another ruleset"
        if len(variables) == 1
        else "{ruleset} has no positions of two numbers from {first} to {last}: write the formula in n, for one "
             "number, or choose another ruleset",
        ruleset=str(ruleset), first=first, last=last,
    )  # fmt: skip
