"""Games with the same sequence: which game is solved for which others, and how its row is transferred."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import gcd

from grundy.atlas.store.games import first_values, is_misere, ruleset_of
from grundy.atlas.store.rows import MISERE, Row
from grundy.maths.coins.turning_sets import TurningSets, at_most
from grundy.maths.coins.turning_unions import alternatives, either, few_coins, plainest
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.canonical import canonical, same_trees
from grundy.rulesets.coins.turning import CoinTurning
from grundy.rulesets.heaps.subtraction import Subtraction
from grundy.rulesets.heaps.take_and_break import TakeAndBreak


@dataclass(frozen=True, slots=True)
class Solved:
    """The game solved in place of another, whose G(n) is G((n + shift) // factor) of this one, 0 if n + shift < 0."""

    game: str
    shift: int = 0
    factor: int = 1


@lru_cache(1 << 16)
def solved_for(game: str) -> Solved:
    """Return the game that has the same sequence by a theorem and is solved in place of this one.

    Codes are reduced to their canonical form, and for misère quotients to a code with the same game trees. If the
    numbers of a subtraction set, or the spacings of coins, have a common divisor d, they are divided by d, because a
    heap of n then acts like a heap of n // d. Turning exactly m coins is like turning at most m, shifted by m − 1
    places.

    Examples:
        >>> solved_for("0.07"), solved_for("subtraction(2,6)"), solved_for("0.77")
        (Solved(game='0.4', shift=1, factor=1), Solved(game='subtraction(1,3)', shift=0, factor=2),
         Solved(game='0.77', shift=0, factor=1))
        >>> solved_for("misere 0.07"), solved_for("coin-turning(exactly=3)")
        (Solved(game='misere 0.137', shift=-1, factor=1),
         Solved(game='coin-turning(at-most=3)', shift=-2, factor=1))
    """
    ruleset = ruleset_of(game)
    if isinstance(ruleset, TakeAndBreak):
        same = same_trees(ruleset.code) if is_misere(game) else canonical(ruleset.code)
        return Solved(f"{MISERE} {same.code}" if is_misere(game) else str(same.code), same.shift)
    if isinstance(ruleset, CoinTurning):
        return _coins(ruleset)
    if isinstance(ruleset, Subtraction):
        divisor = gcd(*ruleset.numbers)
        if divisor > 1:
            return Solved(str(Subtraction([move // divisor for move in ruleset.numbers])), 0, divisor)
    return Solved(game)


def _coins(ruleset: CoinTurning) -> Solved:
    few = few_coins(ruleset.sets)
    if few is not None:
        return Solved(str(CoinTurning(TurningSets(at_most(few[0])))), -few[1])
    rules = [plainest(sets) for sets in alternatives(ruleset.sets)]
    divisor = gcd(*(gap for sets in rules for gap in sets.gaps or (1,)))
    if divisor == 1 or any(sets.with_first for sets in rules):
        return Solved(str(CoinTurning(either(rules))))
    # the coins of a set are congruent modulo the divisor, so each residue class of places is a separate strip
    nearer = [
        plainest(replace(
            sets, gaps=tuple(gap // divisor for gap in sets.gaps or ()),
            within=None if sets.within is None else (sets.within - 1) // divisor + 1,
        ))
        for sets in rules
    ]  # fmt: skip
    return Solved(str(CoinTurning(either(nearer))), divisor - 1, divisor)


# -- rows


def transferred(row: Row, game: str, solved: Solved) -> Row:
    """Return the row of a game, given the row of the game solved in its place.

    Which heaps are rare depends only on the values and the mask, so this is transferred too.

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
        computed_to=-1 if row.computed_to < 0 else max(-1, (row.computed_to + 1) * factor - 1 - shift),
        largest_at=None if at is None else max(0, at * factor - shift),
        grows=row.grows and " ".join(f"{heap - shift}:{order}:{lost}" for heap, order, lost in row.changes),
    )  # fmt: skip
    found = _with_rare_heaps(found, row)
    if law is None:
        return found
    start = max(0, law.preperiod * factor - shift)
    if shift < 0 and law.preperiod == (1 if row.kind == MISERE else 0):
        start = _begins(game, Period(start, law.period, law.saltus))
    # a constant value has period 1, however often each value is repeated
    period = 1 if law.period == 1 and not law.saltus else law.period * factor
    return replace(found, preperiod=start, period=period)


def _begins(game: str, law: Period) -> int:
    """Return the least preperiod of a game whose first heaps have value 0 and whose other values are periodic.

    In misère quotients the period is one of heaps 1, 2, …, since the empty heap is the identity.
    """
    least = 0
    if is_misere(game):
        from grundy.maths.misere.heaps import misere_quotient

        ruleset = ruleset_of(game)
        assert isinstance(ruleset, TakeAndBreak)
        values, least = list(misere_quotient(ruleset.code, law.preperiod + law.period).classes), 1
    else:
        values = first_values(game, law.preperiod + law.period)
    start = law.preperiod
    while start > least and values[start - 1] + law.saltus == values[start - 1 + law.period]:
        start -= 1
    return start


def _with_rare_heaps(found: Row, row: Row) -> Row:
    """Return the row of a game with the rare heaps of the game solved in its place, counted in its own heaps."""
    if row.mask is None or row.rare_count is None:
        return found
    if found.factor != 1 or row.last_rare is None or row.last_rare < 0:
        return replace(found, mask=None, parity=None, rare_count=None, last_rare=None)
    parity, shift = row.parity, found.shift

    def rare(n: int, value: int, e: int | None) -> bool:
        return not ((value & row.mask).bit_count() + (0 if e is None else n + e)) & 1  # type: ignore[operator]

    # heaps n with n + shift ≥ 1 are rare in both or in neither; the heaps before, in either game, are checked
    ours = None if parity is None else (parity + shift) & 1
    lost = [n for n, value in enumerate(first_values(row.game, max(0, shift))) if n and rare(n, value, parity)]
    more = [n for n, value in enumerate(first_values(found.game, max(0, -shift))) if n and rare(n, value, ours)]
    count = row.rare_count - len(lost) + len(more)
    together = row.last_rare - shift
    last = together if together > max(0, -shift) else max(more, default=0)
    return replace(found, parity=ours, rare_count=count, last_rare=last)
