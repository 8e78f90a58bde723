"""How an atlas writes games, and their first values by definition."""

from __future__ import annotations

import re
from typing import Any

from grundy.atlas.store.rows import MISERE
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.maths.octal.codes import Code, plain_values
from grundy.ruleset import Ruleset
from grundy.rulesets.catalogue import parse_ruleset
from grundy.rulesets.coins.turning import CoinTurning
from grundy.rulesets.heaps.subtraction import AllBut, Subtraction
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.rulesets.shared.heaps import HeapRuleset, single_heaps
from grundy.words.errors import LimitError, RulesetError

_LOOKED = 2_000_000  # sets of coins, or options, to examine for the first values


def is_misere(game: str) -> bool:
    """Return whether a game of an atlas is the misère quotient of a code."""
    return game.startswith(f"{MISERE} ")


def names_file(game: str) -> bool:
    """Return whether the rules of a game are in a user's file, which would have to be run.

    Examples:
        >>> names_file("mine.py:game"), names_file("0.77")
        (True, False)
    """
    return re.search(r"\.py\s*:", game, re.IGNORECASE) is not None


def game_named(text: str) -> str:
    """Return how the atlas writes a game: games of the literature by their codes, or by the sets of coins turned.

    Examples:
        >>> game_named("kayles"), game_named(".77"), game_named("subtraction(4,1,3)")
        ('0.77', '0.77', 'subtraction(1,3,4)')
        >>> game_named("mock-turtles"), game_named("misere kayles")
        ('coin-turning(at-most=3)', 'misere 0.77')
    """
    head, _, rest = text.strip().partition(" ")
    if head.lower() in (MISERE, "misère"):
        return f"{MISERE} {code_of(parse_ruleset(rest))}"
    ruleset = parse_ruleset(text)
    if isinstance(ruleset, CoinTurning):
        return str(CoinTurning(ruleset.sets))
    ruleset = single_heaps(ruleset)
    return str(ruleset.code) if isinstance(ruleset, TakeAndBreak) else str(ruleset)


def code_of(ruleset: Ruleset[Any]) -> Code:
    """Return the code of a ruleset whose misère quotient an atlas may list.

    Raises:
        RulesetError: if it has none.
    """
    if not isinstance(ruleset, TakeAndBreak):
        raise RulesetError(
            "an atlas lists misère quotients only of codes such as 0.77, not of {ruleset}: 'grundy misere' answers for "
            "other rules with heaps",
            ruleset=str(ruleset),
        )
    return ruleset.code


def ruleset_of(game: str) -> HeapRuleset | CoinTurning:
    """Return the ruleset of a game of an atlas, without loading the catalogue if possible.

    Examples:
        >>> str(ruleset_of("misere 0.77"))
        '0.77'
    """
    listed = re.fullmatch(r"(subtraction|all-but)\(([0-9,]+)\)", game)
    if listed is not None:
        numbers = [int(number) for number in listed[2].split(",") if number]
        return Subtraction(numbers) if listed[1] == "subtraction" else AllBut(numbers)
    ruleset: Ruleset[Any] = parse_ruleset(game.removeprefix(f"{MISERE} "))
    return ruleset if isinstance(ruleset, CoinTurning) else single_heaps(ruleset)


def first_values(game: str, last: int, *, cut: bool = False) -> list[int]:
    """Return the values of heaps, or heads, 0 to ``last``, by definition; with ``cut``, fewer if it takes too long.

    Examples:
        >>> first_values("0.77", 6), first_values("coin-turning(run)", 6)
        ([0, 1, 2, 3, 1, 4, 3], [0, 1, 2, 1, 4, 1, 2])
    """
    ruleset = ruleset_of(game)
    if isinstance(ruleset, TakeAndBreak):
        return plain_values(ruleset.code, last)
    values: list[int] = []
    looked = 0
    for n in range(last + 1):
        seen = set()
        for parts in _options(ruleset, n):
            seen.add(nim_sum(values[part] for part in parts))
            looked += 1 + len(parts)
            if looked > _LOOKED:
                if cut:
                    return values
                raise LimitError("{game} has too many options to compute its values from {n} on", game=game, n=n)
        values.append(mex(seen))
    return values


def _options(ruleset: HeapRuleset | CoinTurning, n: int) -> Any:
    """Yield the options of n, each a tuple of places or heaps."""
    if isinstance(ruleset, CoinTurning):
        return (places[:-1] for places in ruleset.sets.ending_at(n)) if n else ()
    return ((parts,) if isinstance(parts, int) else parts for parts in ruleset.splits(n))
