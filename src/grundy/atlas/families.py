"""Families of games by a pattern, and which game of a family has to be solved for which others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from math import gcd

from grundy.atlas.rows import Row
from grundy.errors import InputError, LimitError
from grundy.rulesets.all_but import AllBut
from grundy.rulesets.catalogue import parse_ruleset
from grundy.rulesets.heaps import HeapRuleset, single_heaps
from grundy.rulesets.subtraction import Subtraction
from grundy.rulesets.take_and_break import TakeAndBreak
from grundy.theory.canonical import canonical
from grundy.theory.codes import Code, plain_values
from grundy.theory.periods import Period

__all__ = ["Solved", "family", "game_named", "solved_for", "transferred"]

_MOST = 1 << 20  # games of a family
_CODE = re.compile(r"(octal|hexadecimal)\s+([0-9A-Fa-f?]?)(!?)\.([0-9A-Fa-f?]+)")
_SETS = re.compile(r"(subtraction|all-but)\s+([0-9]{1,6})\.\.([0-9]{1,6})")
_BEFORE = {"octal": (0, 4), "hexadecimal": (0, 4, 8, 12)}


@dataclass(frozen=True, slots=True)
class Solved:
    """The game that is solved for another.

    Attributes:
        game: the game that is solved.
        shift: G(n) of the other is G((n + shift) // factor) of this one, 0 where n + shift < 0.
        factor: as above.
    """

    game: str
    shift: int = 0
    factor: int = 1


def family(pattern: str) -> list[str]:
    """Return the games of a family, each once, as rulesets are written.

    Args:
        pattern: ``octal 0.???`` or ``hexadecimal 0.??``, where ? is any digit; ``subtraction 1..12`` or
            ``all-but 1..8``, all sets of such numbers; or one ruleset.

    Raises:
        InputError: if the pattern names no family.
        LimitError: if the family is too large.

    Examples:
        >>> family("octal 0.7?")
        ['0.7', '0.71', '0.72', '0.73', '0.74', '0.75', '0.76', '0.77']
        >>> family("subtraction 2..4")[:4], len(family("octal 0.???"))
        (['subtraction(2)', 'subtraction(3)', 'subtraction(4)', 'subtraction(2,3)'], 511)
    """
    text = " ".join(pattern.split())
    code, sets = _CODE.fullmatch(text), _SETS.fullmatch(text)
    if code is not None:
        return list(dict.fromkeys(map(str, _codes(code[1], code[2] or "0", code[3], code[4].upper()))))
    if sets is not None:
        return list(_sets(sets[1], int(sets[2]), int(sets[3])))
    if "?" in text or ".." in text:
        raise InputError(
            "{pattern!r} is no family: try 'octal 0.???', 'hexadecimal 0.??', 'subtraction 1..12' or 'all-but 1..8'",
            pattern=pattern,
        )
    return [game_named(text)]


def game_named(text: str) -> str:
    """Return how the atlas writes a game: named games of the literature by their codes.

    Raises:
        RulesetError: if it is none, or has no single heaps.

    Examples:
        >>> game_named("kayles"), game_named(".77"), game_named("subtraction(4,1,3)")
        ('0.77', '0.77', 'subtraction(1,3,4)')
    """
    ruleset = single_heaps(parse_ruleset(text))
    return str(ruleset.code) if isinstance(ruleset, TakeAndBreak) else str(ruleset)


def _codes(kind: str, before: str, mark: str, after: str) -> Iterator[Code]:
    base = 8 if kind == "octal" else 16
    first = _BEFORE[kind] if before == "?" else (int(before, 16),)
    if not set(first) <= set(_BEFORE[kind]):
        raise InputError(
            "digit before the dot of an {kind} code must be one of {known}, not {digit!r}", kind=kind,
            known=", ".join(f"{digit:X}" for digit in _BEFORE[kind]), digit=before,
        )  # fmt: skip
    if any(digit != "?" and int(digit, 16) >= base for digit in after):
        raise InputError("{digits!r} has a digit that is not {kind}", digits=after, kind=kind)
    _check_size(len(first) * base ** after.count("?"))
    choices = [range(base) if digit == "?" else (int(digit, 16),) for digit in after]
    for digits in product(first, *choices):
        if any(digits):
            last = max(place for place, digit in enumerate(digits) if digit)
            yield Code(digits[: last + 1], bool(mark))


def _sets(kind: str, first: int, last: int) -> Iterator[str]:
    if not 1 <= first <= last:
        raise InputError("numbers of a set must go from 1 or more upwards, not from {first} to {last}", first=first,
                         last=last)  # fmt: skip
    _check_size(1 << min(last - first + 1, 99))
    numbers = range(first, last + 1)
    for size in range(1, len(numbers) + 1):
        for chosen in combinations(numbers, size):
            yield f"{kind}({','.join(map(str, chosen))})"


def _check_size(count: int) -> None:
    if count > _MOST:
        raise LimitError(
            "the family has {count:,} games, and {most:,} are scanned at most: give more digits, or fewer numbers",
            count=count, most=_MOST,
        )  # fmt: skip


# -- games with the same sequence


@lru_cache(1 << 16)
def solved_for(game: str) -> Solved:
    """Return the game that theorems show to have the same sequence, and that is solved in its place.

    Codes are reduced to their canonical form, subtraction sets with a common divisor d to their numbers over d: a heap
    of n is as good as one of n // d there.

    Examples:
        >>> solved_for("0.07"), solved_for("subtraction(2,6)"), solved_for("0.77")
        (Solved(game='0.4', shift=1, factor=1), Solved(game='subtraction(1,3)', shift=0, factor=2),
         Solved(game='0.77', shift=0, factor=1))
    """
    ruleset = ruleset_of(game)
    if isinstance(ruleset, TakeAndBreak):
        same = canonical(ruleset.code)
        return Solved(str(same.code), same.shift)
    if isinstance(ruleset, Subtraction):
        divisor = gcd(*ruleset.moves_allowed)
        if divisor > 1:
            return Solved(str(Subtraction([move // divisor for move in ruleset.moves_allowed])), 0, divisor)
    return Solved(game)


def ruleset_of(game: str) -> HeapRuleset:
    """Return the ruleset of a game of an atlas, made without a look at the catalogue where that can be.

    Raises:
        RulesetError: if it is none.
    """
    listed = re.fullmatch(r"(subtraction|all-but)\(([0-9,]+)\)", game)
    if listed is not None:
        numbers = [int(number) for number in listed[2].split(",") if number]
        return Subtraction(numbers) if listed[1] == "subtraction" else AllBut(numbers)
    return single_heaps(parse_ruleset(game))


def transferred(row: Row, game: str, solved: Solved) -> Row:
    """Return what the row of a solved game says of a game that has its sequence.

    Rare heaps are not told of: they are those of the game that was solved.

    Examples:
        >>> kayles = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0, 8, 27)
        >>> transferred(kayles, "4.4", solved_for("4.4")).law, solved_for("4.4").shift
        (Period(preperiod=72, period=12, saltus=0), -1)
    """
    if solved.game == game:
        return row
    shift, factor, law = solved.shift, solved.factor, row.law
    at = row.largest_at
    found = replace(
        row, game=game, same_as=solved.game, shift=shift, factor=factor, seconds=0.0,
        computed_to=max(-1, (row.computed_to + 1) * factor - 1 - shift),
        largest_at=None if at is None else max(0, at * factor - shift),
        mask=None, parity=None, rare_count=None, last_rare=None,
    )  # fmt: skip
    if law is None:
        return found
    start = max(0, law.preperiod * factor - shift)
    if law.preperiod == 0 and shift < 0:
        start = _begins(game, law, -shift)
    return replace(found, preperiod=start, period=law.period * factor)


def _begins(game: str, law: Period, zeros: int) -> int:
    """Return the least preperiod of a game whose first heaps are worth nothing, the period ruling behind them."""
    ruleset = ruleset_of(game)
    assert isinstance(ruleset, TakeAndBreak)
    values = plain_values(ruleset.code, zeros + law.period)
    start = zeros
    while start and values[start - 1] + law.saltus == values[start - 1 + law.period]:
        start -= 1
    return start
