"""Grundy values of single heads in coin-turning games, by closed forms where these are proved, else by tables.

The theorem of coin turning: a position is worth the nim-sum of its heads, each alone on the strip; and a head alone at
place k is worth the mex, over the sets that may be turned with k as their last coin, of the nim-sum of the heads that
the others would be.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.maths.coins.tables import Table, table_of
from grundy.maths.coins.turning_sets import TurningSets, at_most
from grundy.maths.coins.turning_unions import EitherOf, Rule, few_coins, plainest, run_lengths

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["FARTHEST_POWER", "HeadValues", "closed_value", "head_values"]

FARTHEST_POWER = 13_000
"""The farthest place whose value 2^(k-1) is given as a number: beyond, it has too many digits to write."""


def closed_value(rule: Rule, place: int) -> int | None:
    """Return the value of a head at a place where a formula is proved, else None.

    Examples:
        >>> [closed_value(TurningSets((1, 2, 3)), place) for place in range(1, 8)]
        [1, 2, 4, 7, 8, 11, 13]
        >>> closed_value(TurningSets(shape="run"), 10**40) == 2**40
        True

    References:
        Winning Ways, ch. 14; OEIS A000069 (odious numbers, Mock Turtles), A006519 (Ruler).
    """
    if isinstance(rule, EitherOf):
        return None
    sets = plainest(rule)
    if sets.with_first:
        return None
    if sets.counts is not None and sets.counts[0] == 1 and all(coins % 2 for coins in sets.counts):
        return 1  # the others are an even number of heads worth 1 each, and may be none: the mex of 0
    lengths = run_lengths(sets)
    if lengths is not None:
        return _run_value(lengths, place)
    if sets.gaps is not None:
        return None
    if sets.shape == "any" and sets.any_number:
        # the places that a set may reach back to have all powers but this one: their nim-sums leave it out
        power = place - 1 if sets.within is None else (place - 1) % sets.within
        return 1 << power if power < FARTHEST_POWER else None
    if sets.shape == "equally-spaced" and sets.counts == (3,) and sets.within is None:
        return _ternups(place)
    few = few_coins(sets)
    return None if few is None else _few_value(few[0], place - few[1])


def _run_value(lengths: tuple[int, int | None], place: int) -> int:
    """Runs of a to b coins: nothing but at multiples of a, which are as in Ruler with at most ⌈b/a⌉ coins.

    For of a - 1 or more places before k one is a multiple of a, unless k is; and in Ruler with at most m coins powers
    of 2 above m are worth the highest one up to m: k and the place before it of the same nim-sum of all values up to it
    are twice that power apart, and no run goes so far.
    """
    least, most = lengths
    multiple, rest = divmod(place, least)
    if rest:
        return 0
    power = multiple & -multiple
    return power if most is None else min(power, 1 << (-(-most // least)).bit_length() - 1)


def _ternups(place: int) -> int:
    """Three equally spaced coins: with k the last place of a 2 in ``place - 1`` to base 3, the k-th odious number.

    And nothing if there is no 2. Let a, b, n be equally spaced, numbers from 0, so that a + n = 2b. *No option has the
    value of n.* If a, b, n are without 2 up to some digit, they are the same so far; so if two of them have the same
    last 2 and the third none before it, it has a 2 there, too. If n is worth nothing, a and b cannot be worth the same;
    and an odious number is no nim-sum of two worth but of itself and nothing. *All lesser values are met*, with i < j <
    k places of the last 2: nothing by a and b which differ from n at k only; the nim-sum of the i-th and the j-th
    odious number by b with its last 2 at i, which carries -1 on, and a with its last 2 at j, where the carry ends if n
    has a 1 there, else at the next place, or at k, where n has 2 and a = b = 1; the i-th odious number likewise, a
    being without 2. The digits beyond k are those of n, or (a, b) = (0, 1) below a 2.
    """
    left, power = place - 1, 0
    while left:
        left, digit = divmod(left, 3)
        if digit == 2:
            return _odious(power)
        power += 1
    return 0


def _odious(index: int) -> int:
    """Return the number 2n or 2n + 1 that has an odd number of ones in binary."""
    return 2 * index + 1 - index.bit_count() % 2


def _few_value(most: int, place: int) -> int | None:
    if place <= 0:
        return 0
    if place <= most:
        return 1 << place - 1  # every set of the places before may be turned along
    if most == 3:
        return _odious(place - 1)
    return {1: 1, 2: place}.get(most)


class HeadValues:
    """Values of single heads under one rule, computed as far as they were asked for and remembered.

    Examples:
        >>> mogul = HeadValues(TurningSets((1, 2, 3, 4, 5, 6, 7)))
        >>> [mogul.value(place) for place in range(1, 13)]
        [1, 2, 4, 8, 16, 32, 64, 127, 128, 256, 512, 911]
        >>> mogul.value(10**9) is None
        True
    """

    def __init__(self, sets: Rule) -> None:
        self.sets = sets
        self._table: Table | None = None
        self._few = few_coins(sets)

    def value(self, place: int) -> int | None:
        """Return the value of a head at a place, or None where it is out of reach; never a guess."""
        closed = closed_value(self.sets, place)
        if closed is not None:
            return closed
        if self._few is not None:
            return self._value_of_few(*self._few, place)
        return self._tabled().value(place)

    def _tabled(self) -> Table:
        if self._table is None:
            self._table = table_of(self.sets if isinstance(self.sets, EitherOf) else plainest(self.sets))
        return self._table

    def _value_of_few(self, most: int, lag: int, place: int) -> int | None:
        if most % 2:
            # Mock Turtle theorem (Winning Ways, ch. 14): one coin more than an even number makes the values odious
            fewer = head_values(TurningSets(at_most(most - 1))).value(place - lag - 1)
            return None if fewer is None else _odious(fewer)
        return head_values(TurningSets(at_most(most))).value(place - lag) if lag else self._tabled().value(place)

    def array(self, last: int) -> NDArray[Any] | None:
        """Return the values of heads at places 0 to ``last``, that at 0, off the strip, being 0; None if out of reach.

        Examples:
            >>> HeadValues(TurningSets(shape="run")).array(8)
            array([0, 1, 2, 1, 4, 1, 2, 1, 8])
        """
        import numpy as np

        return self.at(np.arange(last + 1, dtype=np.int64))

    def at(self, places: NDArray[Any]) -> NDArray[Any] | None:
        """Return the values of heads at places, int64 numbers of 0 or more in an array; None if one is out of reach.

        Examples:
            >>> import numpy as np
            >>> HeadValues(TurningSets((1, 2, 3))).at(np.array([1, 10**15]))
            array([               1, 1999999999999999])
        """
        from grundy.maths.coins.arrays import closed_values, listed_values

        closed = closed_values(self.sets, places)
        return listed_values(self.value, self.period, places) if closed is None else closed

    def period(self) -> Any:
        """Return the proved period of the values from place 1 on, counted from 0, where a table has met one."""
        return None if self._table is None else self._table.period


@lru_cache(maxsize=256)
def head_values(sets: Rule) -> HeadValues:
    """Return the values under a rule, one and the same object each time."""
    return HeadValues(sets)
