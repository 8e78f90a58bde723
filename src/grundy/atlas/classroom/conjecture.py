"""A formula held against Grundy values: the first counterexample, or so many positions where it agrees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from grundy.atlas.classroom.numbered import numbered
from grundy.maths.nimbers.formula import Formula, parse_formula
from grundy.ruleset import Game, Ruleset
from grundy.rulesets.catalogue import asked_ruleset
from grundy.solving.base.values import Values
from grundy.words.errors import InputError, LimitError

ONE, TWO = 1000, 50
"""The last number where none is given, of positions that are one number, or two."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A position whose value is not what the formula says."""

    numbers: Mapping[str, int]  # the variables of the formula there
    game: Game
    value: int  # its Grundy value
    formula: int  # what the formula says


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of it."""

    ruleset: Ruleset[Any]  # whose values the formula was held against
    formula: str
    variables: tuple[str, ...]  # ``("n",)``, or ``("a", "b")`` for positions of two numbers
    first: int  # the least number
    last: int  # the greatest
    checked: int  # how many positions were looked at; numbers that write no position are left out
    # the first one, or None where the formula agreed everywhere. That is no proof
    counterexample: Counterexample | None


def hold_formula(ruleset: Ruleset[Any] | str, text: str, first: int = 0, last: int | None = None) -> Trial:
    """Return whether a formula gives the Grundy values of a ruleset, from one number to another.

    A formula in n is held against positions that are one number, a formula in a and b against positions of two, in
    the order of the larger number.

    Args:
        ruleset: the ruleset, or its name: ``"bash(3)"``.
        text: the formula, see :mod:`grundy.maths.nimbers.formula`.
        first: the least number.
        last: the greatest; default 1000, or 50 where there are two.

    Raises:
        InputError: if the text is no formula, or no position is written so.
        LimitError: if a value is out of reach, or the formula's.

    Examples:
        >>> hold_formula("bash(3)", "n % 4").counterexample is None
        True
        >>> found = hold_formula("kayles", "n % 4").counterexample
        >>> str(found.game), found.value, found.formula
        ('kayles 4', 1, 0)
    """
    ruleset = asked_ruleset(ruleset)
    formula = parse_formula(text, frozenset("nab"))
    variables = _variables(formula, ruleset)
    last = (ONE if len(variables) == 1 else TWO) if last is None else last
    if last < first:
        raise InputError("--to must be {first} or more, where --from is, not {last}", first=first, last=last)
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
            "formula {text!r} is in n and in a or b: n is for positions of one number, a and b for those of two",
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
            "formula {text!r} agrees as far as {before}, but the value of {game} is out of reach: {why}",
            text=formula.text, before=str(before), game=str(game), why=error.phrase,
        ) from error  # fmt: skip


def _no_positions(ruleset: Ruleset[Any], variables: tuple[str, ...], first: int, last: int) -> InputError:
    wanted, other = ("one number", "a and b, for two") if len(variables) == 1 else ("two numbers", "n, for one")
    return InputError(
        "no position of {ruleset} is {wanted} from {first} to {last}: write the formula in {other}, or take another "
        "ruleset",
        ruleset=str(ruleset), wanted=wanted, first=first, last=last, other=other,
    )  # fmt: skip
