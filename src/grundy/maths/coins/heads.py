"""Grundy values of single heads in coin-turning games, by closed forms where these are proved, else by tables.

The theorem of coin turning: the value of a position is the nim-sum of the values of its heads, each alone on the strip.
The value of a single head at place k is the mex, over the sets with k as their last coin that may be turned, of the
nim-sum of the values of heads at the other places. The closed forms work for a place of any size and for arrays of
places.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.maths.coins.tables import Table, table_of
from grundy.maths.coins.turning_sets import TurningSets, at_most
from grundy.maths.coins.turning_unions import Rule, few_coins, only_one, run_lengths
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

FARTHEST_POWER = 13_000
"""The farthest place whose value 2^(k-1) is given as a number; later ones have too many digits."""

_SMALL = 62  # bits of numbers that an array holds
_GRUNT = TurningSets((4,), "symmetric", with_first=True)
_MOST_GRUNT = 20_000_000  # most places whose values are computed: some seconds


def closed_value(rule: Rule, place: Any) -> Any:
    """Return the value of a head at a place if a formula is proved, else None.

    Args:
        rule: which coins may be turned.
        place: a whole number of 1 or more, however large; or an int64 array of numbers below 2^60, where 0 has the
            value 0.

    Examples:
        >>> [closed_value(TurningSets((1, 2, 3)), place) for place in range(1, 8)]
        [1, 2, 4, 7, 8, 11, 13]
        >>> closed_value(TurningSets(shape="run"), 10**40) == 2**40
        True
        >>> import numpy as np
        >>> closed_value(TurningSets((3,), "equally-spaced"), np.arange(10))
        array([0, 0, 0, 1, 0, 0, 1, 2, 2, 1])

    References:
        Winning Ways, ch. 14; OEIS A000069 (odious numbers, Mock Turtles), A006519 (Ruler).
    """
    sets = only_one(rule)
    if sets is None or sets.with_first:
        return None
    if sets.counts is not None and sets.counts[0] == 1 and all(coins % 2 for coins in sets.counts):
        return _where(place > 0, 1)  # the others are an even number of heads of value 1, so this is the mex of 0
    lengths = run_lengths(sets)
    if lengths is not None:
        return _run_value(lengths, place)
    if sets.gaps is not None:
        return None
    if sets.shape == "any" and sets.any_number:
        return _power(sets.within, place)
    if sets.shape == "equally-spaced" and sets.counts == (3,) and sets.within is None:
        return _ternups(place)
    few = few_coins(sets)
    return None if few is None else _few_value(few[0], place - few[1])


def _where(condition: Any, value: Any) -> Any:
    """Return the value where a condition holds, else 0."""
    if isinstance(condition, bool):
        return value if condition else 0
    import numpy as np

    return np.where(condition, value, 0)


def _power(within: int | None, place: Any) -> Any:
    """The places that a set can reach have all smaller powers of 2 as values: their nim-sums omit this one."""
    if within is not None and within <= _SMALL:
        return _where(place > 0, 1 << (place - 1) % within)
    power = place - 1 if within is None or within >= largest(place) else (place - 1) % within
    return _where(place > 0, 1 << power) if _is_written(power) else None


def largest(places: Any) -> int:
    """Return the largest of some places."""
    return places if isinstance(places, int) else int(places.max(initial=0))


def _is_written(power: Any) -> bool:
    """Return whether 2 to the power is small enough to write, or to hold in an array."""
    return largest(power) < (FARTHEST_POWER if isinstance(power, int) else _SMALL)


def _run_value(lengths: tuple[int, int | None], place: Any) -> Any:
    """Return the values under runs of a to b coins: at a·m as in Ruler at m, with at most M = ⌈b/a⌉ coins, elsewhere 0.

    Let P(x) be the nim-sum of the values at places 1 to x. Turning places j + 1 to k leaves P(k - 1) ⊕ P(j), and by
    induction P(x) depends only on ⌊x/a⌋. For k = a·m the quotients ⌊j/a⌋ run from m - 1 down to m - M, as in Ruler with
    at most M coins, whose value at m is the largest power of 2 that divides m, or the largest up to M if that is less.
    For other k, a multiple of a lies among the places j + 1 to k - 1. So no option is 0: P takes the same value again
    only after more than M multiples of a, farther than a run reaches.
    """
    least, most = lengths
    multiple, rest = divmod(place, least)
    highest = 0 if most is None else 1 << (-(-most // least)).bit_length() - 1
    if highest and highest <= largest(place):
        multiple = multiple | highest
    return _where((rest == 0) & (place > 0), multiple & -multiple)


def _ternups(place: Any) -> Any:
    """Return the values of three equally spaced coins, by the digits of n = place - 1 in base 3.

    The value v(n) is the k-th odious number oₖ if the lowest digit 2 of n is that of 3ᵏ, and 0 if n has no digit 2. A
    move turns n with a and b, where a < b < n and a + n = 2b, and leaves v(a) ⊕ v(b).

    *No option has the value of n.* The nim-sum of two odious numbers is not odious. So of v(a), v(b) and v(n) two would
    be equal and the third 0. As a + n = 2b, the lowest digits of the three numbers agree as long as they are 0 or 1. So
    where two of them have their lowest 2, the third has a 2 as well; and if none has a 2, then a = b = n.

    *Every smaller value is an option.* By the Mock Turtle theorem these are 0, oᵢ and oᵢ ⊕ oⱼ with i < j < k. Take the
    digits of n for a and b, apart from these pairs (digit of a, digit of b):

    - 0: (0, 1) at k.
    - oᵢ: (1, 2) at i where n has 0, (0, 2) where it has 1. Now 2b is larger than a + n by a carry. From i to k, (0, 1)
      where n has 0 and (1, 2) where it has 1 hand the carry on, and (1, 1) at k ends it. Above k, (0, 1) where n has 2.
    - oᵢ ⊕ oⱼ: the same up to j. If n has 1 at j, (2, 1) ends the carry. If it has 0, (2, 2) hands it on to the next
      digit, where (1, 0), (0, 0) or (1, 1) ends it if n has 0, 1 or 2. If this was below k, (0, 1) at k.
    """
    left, power, value = _where(place > 0, place - 1), 0, _where(place > 0, 0)
    while largest(left):
        left, digit = divmod(left, 3)
        is_two = digit == 2
        value = value + is_two * odious(power)
        left = left * (1 - is_two)
        power += 1
    return value


def odious(index: Any) -> Any:
    """Return the number 2n or 2n + 1 that has an odd number of ones in binary."""
    return 2 * index + 1 - (index.bit_count() % 2 if isinstance(index, int) else prefix_parities(index) & 1)


def prefix_parities(number: Any) -> Any:
    """Return the number whose bit b says whether the bits of another from b on have an odd sum: x of x ⊕ (x >> 1).

    Examples:
        >>> [prefix_parities(x ^ x >> 1) for x in (0, 1, 6, 10**30)] == [0, 1, 6, 10**30]
        True
    """
    bits = number.bit_length() if isinstance(number, int) else 64
    number = number ^ number >> 1
    shift = 2
    while shift < bits:
        number ^= number >> shift
        shift *= 2
    return number


def _few_value(most: int, place: Any) -> Any:
    if most < 3:
        return _where(place > 0, place if most == 2 else 1)
    if most == 3:
        return _where(place > 0, odious(place - 1))
    if largest(place) > most or not _is_written(place):
        return None
    return 1 << _where(place > 0, place) >> 1  # every set of the places before may be turned along


class HeadValues:
    """Values of single heads under one rule, computed as needed and cached.

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
        """Return the value of a head at a place, or None if it is out of reach; never a guess."""
        closed: int | None = closed_value(self.sets, place)
        if closed is not None:
            return closed
        most, lag = self._few or (0, 0)
        if most % 2:
            # Mock Turtle theorem (Winning Ways, ch. 14): one coin more than an even number makes the values odious
            fewer = head_values(TurningSets(at_most(most - 1))).value(place - lag - 1)
            return None if fewer is None else odious(fewer)
        if lag:
            return head_values(TurningSets(at_most(most))).value(place - lag)
        if self._table is None:
            self._table = table_of(only_one(self.sets) or self.sets)
        return self._table.value(place)

    def array(self, last: int) -> NDArray[Any] | None:
        """Return the values of heads at places 0 to ``last``, with 0 for place 0, off the strip; None if out of reach.

        Examples:
            >>> HeadValues(TurningSets(shape="run")).array(8)
            array([0, 1, 2, 1, 4, 1, 2, 1, 8])
        """
        import numpy as np

        return self.at(np.arange(last + 1, dtype=np.int64))

    def at(self, places: NDArray[Any]) -> NDArray[Any] | None:
        """Return the values of heads at int64 places from 0 to below 2^60; None if one is out of reach.

        Examples:
            >>> import numpy as np
            >>> HeadValues(TurningSets((1, 2, 3))).at(np.array([1, 10**15]))
            array([               1, 1999999999999999])
        """
        closed: NDArray[Any] | None = closed_value(self.sets, places)
        return self._listed(places) if closed is None else closed

    def _listed(self, places: NDArray[Any]) -> NDArray[Any] | None:
        """Return values computed one by one, up to the last place or the end of the first period."""
        import numpy as np

        table = [0]
        for place in range(1, largest(places) + 1):
            value = self.value(place)
            if value is None or value.bit_length() > _SMALL:
                return None
            table.append(value)
            period = self.period()
            if period is not None and len(table) > period.preperiod + period.period:
                start = period.preperiod
                places = np.where(places > start, start + (places - 1 - start) % period.period + 1, places)
                break
        found: NDArray[Any] = np.array(table, np.int64)[places]
        return found

    def period(self) -> Any:
        """Return the proved period of the values from place 1 on, counted from 0, if a table found one."""
        return None if self._table is None else self._table.period


class _GruntValues(HeadValues):
    """Grunt, four mirrored coins and the first of the strip among them, is Grundy's game on a strip.

    The first coin is worth nothing, and the two in the middle, at i + 1 and n - i + 1 of a strip whose last coin turned
    is at n + 1, are heaps into which Grundy's game splits a heap of n: unequal ones, for the coins are different.
    """

    def value(self, place: int) -> int | None:
        from grundy.maths.octal.code_values import code_values

        try:
            return None if place > _MOST_GRUNT else code_values("4!.0").value(place - 1)
        except LimitError:
            return None

    def at(self, places: NDArray[Any]) -> NDArray[Any] | None:
        import numpy as np

        from grundy.maths.octal.code_values import code_values

        last = largest(places)
        if self.value(max(1, last)) is None:  # out of reach, by place or by time
            return None
        table = np.concatenate([[0], code_values("4!.0").array(max(0, last - 1))])
        found: NDArray[Any] = table.astype(np.int64)[places]
        return found


@lru_cache(maxsize=256)
def head_values(sets: Rule) -> HeadValues:
    """Return the values under a rule, as the same object each time.

    Examples:
        >>> grunt = head_values(TurningSets((4,), "symmetric", with_first=True))
        >>> grunt.value(1001), grunt.value(10**40)
        (17, None)
    """
    return _GruntValues(sets) if sets == _GRUNT else HeadValues(sets)
