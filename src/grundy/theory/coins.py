"""Grundy values of single heads in coin-turning games, by closed forms where these are proved, else by tables.

The theorem of coin turning: a position is worth the nim-sum of its heads, each alone on the strip; and a head alone at
place k is worth the mex, over the sets that may be turned with k as their last coin, of the nim-sum of the heads that
the others would be.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from grundy.theory.nimbers import mex, nim_sum
from grundy.theory.periods import Period
from grundy.theory.turning_sets import TurningSets
from grundy.theory.xor_sets import NimSums, least_missing, translated

__all__ = ["FARTHEST_POWER", "HeadValues", "closed_value", "few_coins", "head_values"]

FARTHEST_POWER = 13_000
"""The farthest place whose value 2^(k-1) is given as a number: beyond, it has too many digits to write."""

_WORK = 200_000_000  # words of 64 bits that a table by nim-sums may touch before it ends
_LOOKED = 4_000_000  # coins that a table by listing may look at before it ends


def few_coins(sets: TurningSets) -> tuple[int, int] | None:
    """Return (m, lag) where heads are worth what they are worth, lag places nearer, when at most m coins are turned.

    That is so with lag 0 where any 1 to m coins may be turned, and with lag m - 1 where exactly m: the first m - 1
    places are then worth nothing, and serve to bring any smaller number of coins up to m.

    Examples:
        >>> few_coins(TurningSets((1, 2, 3))), few_coins(TurningSets((3,))), few_coins(TurningSets((1, 3)))
        ((3, 0), (3, 2), None)
    """
    if sets.shape != "any" or not sets.everywhere or sets.counts is None:
        return None
    most = sets.counts[-1]
    if len(sets.counts) == most:
        return most, 0
    return (most, most - 1) if len(sets.counts) == 1 else None


def closed_value(sets: TurningSets, place: int) -> int | None:
    """Return the value of a head at a place where a formula is proved, else None.

    Examples:
        >>> [closed_value(TurningSets((1, 2, 3)), place) for place in range(1, 8)]
        [1, 2, 4, 7, 8, 11, 13]
        >>> closed_value(TurningSets(shape="run"), 10**40) == 2**40
        True

    References:
        Winning Ways, ch. 14; OEIS A000069 (odious numbers, Mock Turtles), A006519 (Ruler).
    """
    if not sets.everywhere:
        return None
    if sets.counts is None:
        if sets.shape == "run":
            return place & -place
        return 1 << place - 1 if sets.shape == "any" and place <= FARTHEST_POWER else None
    few = few_coins(sets)
    if few is None:
        return None
    most, lag = few
    place -= lag
    if place <= 0:
        return 0
    if place <= most:
        return 1 << place - 1  # every set of the places before may be turned along
    if most == 3:
        # the odious numbers, of an odd number of ones in binary: 2n or 2n + 1 for n = 0, 1, 2, …
        return 2 * (place - 1) + 1 - (place - 1).bit_count() % 2
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

    def __init__(self, sets: TurningSets) -> None:
        self.sets = sets
        self._table: _Table | None = None

    def value(self, place: int) -> int | None:
        """Return the value of a head at a place, or None where it is out of reach; never a guess."""
        closed = closed_value(self.sets, place)
        if closed is not None:
            return closed
        if self._table is None:
            self._table = _table_of(self.sets)
        return self._table.value(place)


@lru_cache(maxsize=256)
def head_values(sets: TurningSets) -> HeadValues:
    """Return the values under a rule, one and the same object each time."""
    return HeadValues(sets)


def _table_of(sets: TurningSets) -> _Table:
    if sets.reach is not None or sets.with_first:
        return _ByListing(sets)
    if sets.shape == "any":
        return _BySums(sets)
    return _ByMirror(sets) if sets.shape == "symmetric" else _ByListing(sets)


class _Table:
    """Values of places 1, 2, 3, …, one by one, until the work allowed is done.

    A step ends with one assignment or one append, so that an interrupted step leaves nothing half done.
    """

    most: int
    """The farthest place worth beginning for, each one costing some work."""

    def __init__(self, sets: TurningSets) -> None:
        self.sets = sets
        self.values: list[int] = []  # [places] of place 1 first
        self.ended = False

    def value(self, place: int) -> int | None:
        while len(self.values) < place:
            if self.ended or place > self.most:
                return None
            self.grow()
        return self.values[place - 1]

    def grow(self) -> None:
        """Append the next value, or end the table."""
        raise NotImplementedError


class _BySums(_Table):
    """Sets anywhere on the strip: the nim-sums of all heads so far are kept, by how many they are sums of."""

    most = 100_000
    _widest = 24  # bits of the largest value that is added: its sums fill 2 MB

    def __init__(self, sets: TurningSets) -> None:
        super().__init__(sets)
        self._others = [coins - 1 for coins in sets.counts or ()]
        self._summed = (0, NimSums(self._others[-1] if self._others else None))  # of so many first places

    def grow(self) -> None:
        done, sums = self._summed
        for value in self.values[done:]:
            if value.bit_length() > self._widest or sums.work > _WORK:
                self.ended = True
                return
            sums = sums.added(value)
        self._summed = (len(self.values), sums)
        self.values.append(least_missing(sums.of(self._others)))


class _ByMirror(_Table):
    """Mirror images of themselves, anywhere: for each centre, the nim-sums of the pairs around it are kept.

    A centre is named by the sum of the places of a pair: those of first a and last k have the centre a + k, and what
    may be turned between them are pairs around the same centre, all nearer to it, and the middle coin if there is one.
    """

    most = 10_000
    _widest = 22

    def __init__(self, sets: TurningSets) -> None:
        super().__init__(sets)
        self._inner = [coins - 2 for coins in sets.counts or ()]
        self._none = NimSums(max(0, self._inner[-1]) if self._inner else None)
        self._single = sets.counts is None or 1 in sets.counts
        self._around: tuple[int, int, dict[int, NimSums]] = (0, 0, {})  # places done, work done, sums by centre

    def grow(self) -> None:
        done, work, around = self._around
        for place in range(done + 1, len(self.values) + 1):
            if self.values[place - 1].bit_length() > self._widest:
                self.ended = True
                return
            around = dict(around)
            for first in range(1, place + 1):
                paired = self.values[place - 1] ^ (self.values[first - 1] if first < place else 0)
                sums = around.get(first + place, self._none)
                around[first + place] = sums.added(paired, 2 if first < place else 1)
                work += around[first + place].work - sums.work
                if work > _WORK:
                    self.ended = True
                    return
        self._around = (len(self.values), work, around)
        self.values.append(self._next(around))

    def _next(self, around: dict[int, NimSums]) -> int:
        seen = int(self._single)  # the coin alone: the others have nim-sum 0
        for first, value in enumerate(self.values, 1):
            inner = around.get(first + len(self.values) + 1, self._none)
            seen |= translated(inner.of(self._inner), value)
        return least_missing(seen)


class _ByListing(_Table):
    """Any other rule: every set is looked at. Where sets have a bounded reach, the values get periodic.

    The values of as many places as a set may reach back decide the next value, so that when they are met again,
    everything repeats for ever: that proves the period.
    """

    most = _LOOKED

    def __init__(self, sets: TurningSets) -> None:
        super().__init__(sets)
        self.period: Period | None = None
        self._looked = 0
        self._met: dict[tuple[int, ...], int] = {}

    def value(self, place: int) -> int | None:
        reach = self.sets.reach
        if reach is None:
            return super().value(place)
        if self.sets.with_first:
            return 0 if place > reach else super().value(place)
        while self.period is None and len(self.values) < place and not self.ended:
            self.grow()
            self._look_for_period(reach - 1)
        if len(self.values) >= place:
            return self.values[place - 1]
        return None if self.period is None else self.values[self.period.reduce(place - 1)]

    def grow(self) -> None:
        seen = set()
        for others, coins in self._others(len(self.values) + 1):
            seen.add(others)
            self._looked += coins
            if self._looked > _LOOKED:
                self.ended = True
                return
        self._looked += 1
        self.values.append(mex(seen))

    def _look_for_period(self, window: int) -> None:
        count = len(self.values)
        if count >= window:
            first = self._met.setdefault(tuple(self.values[count - window :]), count)
            if first < count:
                self.period = Period(first - window, count - first)

    def _others(self, place: int) -> Iterator[tuple[int, int]]:
        """Yield the nim-sum of the heads before the last one of each set, and the coins looked at."""
        if self.sets.shape == "run" and not self.sets.with_first:
            yield from self._runs(place)
            return
        for places in self.sets.ending_at(place):
            yield nim_sum(self.values[i - 1] for i in places[:-1]), len(places)

    def _runs(self, place: int) -> Iterator[tuple[int, int]]:
        total = 0
        for coins in range(1, min(place, self.sets.reach or place) + 1):
            if self.sets.counts is None or coins in self.sets.counts:
                yield total, 1
            if coins < place:
                total ^= self.values[place - coins - 1]
