"""Tables of the values of single heads, place by place, for rules of coin turning that have no formula.

For each next place, a table gets from one *source* for each alternative of its rule the possible nim-sums of the other
coins of a set that ends there. These are stored as bits, and the value is the least number missing.
"""

from __future__ import annotations

from typing import Any

from grundy.maths.coins.turning_sets import TurningSets
from grundy.maths.coins.turning_unions import Rule, alternatives
from grundy.maths.nimbers.masks import NimSums, least_missing, nim_shifted
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.periods import Period

_LOOKED = 4_000_000  # coins that a table by listing may examine before it ends


class EndedError(Exception):
    """The work limit is reached, or a value is too large."""


class Source:
    """The nim-sums of the other coins of each set that ends at a place, for one rule."""

    most: int  # the farthest place worth computing, since each one costs some work
    widest = 24  # bits of the largest value handled: the set of its sums fills 2 MB
    allowed = 200_000_000  # work until it ends, usually in words of 64 bits

    def __init__(self, sets: TurningSets) -> None:
        self.sets = sets
        self.work = 0

    def seen(self, values: list[int]) -> int:
        """Return the nim-sums, as bits, of the other coins of each set that ends at the next place."""
        raise NotImplementedError

    def bear(self, value: int) -> None:
        """Raise EndedError if a value is too large, or the work limit is reached."""
        if self.work > self.allowed or value >> self.widest:
            raise EndedError


class Table:
    """Values of places 1, 2, 3, …, one by one, until the work limit is reached.

    A step ends with one append, and sources catch up on what they missed, so an interrupted step leaves a consistent
    state. If sets have a bounded reach, the values become periodic: the next value depends on the values within reach,
    so when such a window recurs, everything after it recurs, which proves the period.
    """

    def __init__(self, rule: Rule, sources: list[Source]) -> None:
        self.rule = rule
        self.values: list[int] = []  # [places] of place 1 first
        self.ended = False
        self.period: Period | None = None
        self._sources = sources
        self._most = min(source.most for source in sources)
        self._met: dict[int, int] = {}  # hash of a window of values, and how many there were when it first occurred

    def value(self, place: int) -> int | None:
        """Return the value of a place, or None if it is out of reach."""
        reach = self.rule.reach
        if reach is not None and self.rule.with_first and place > reach:
            return 0
        periodic = reach is not None and not self.rule.with_first
        while len(self.values) < place and self.period is None:
            if self.ended or (place > self._most and not periodic) or len(self.values) >= self._most:
                return None
            bits = 0
            try:
                for source in self._sources:
                    bits |= source.seen(self.values)
                self.values.append(least_missing(bits))
            except EndedError:
                self.ended = True
            if periodic and reach is not None:
                self._look_for_period(reach - 1)
        if len(self.values) >= place:
            return self.values[place - 1]
        return None if self.period is None else self.values[self.period.reduce(place - 1)]

    def _look_for_period(self, window: int) -> None:
        count = len(self.values)
        # long windows are compared only from time to time; at place ``window`` + 1 a set may still have the first coin
        if count % (1 + window // 256) or count <= window:
            return
        last = self.values[count - window :]
        first = self._met.setdefault(hash(tuple(last)), count)
        if first < count and self.values[first - window : first] == last:
            self.period = Period(first - window, count - first)


def table_of(rule: Rule) -> Table:
    """Return a table of the values under a rule, with nothing computed yet."""
    return Table(rule, [source_of(sets) for sets in alternatives(rule)])


def is_listed(sets: TurningSets) -> bool:
    """Return whether the sets of a rule are examined one by one, at least at small places."""
    return isinstance(source_of(sets), _Listed | _Spaced)


def source_of(sets: TurningSets) -> Source:
    """Return the source for a rule, for heads of any values."""
    if sets.within is not None:
        return _Runs(sets) if sets.shape == "run" and not sets.with_first else _Listed(sets)
    if sets.gaps is not None:
        return _Chains(sets) if sets.shape == "any" and not sets.with_first else _Listed(sets)
    if sets.shape == "any":
        return _Sums(sets)
    if sets.with_first:
        return _Listed(sets)
    if sets.shape == "equally-spaced":
        return _Spaced(sets)
    if sets.shape == "symmetric":
        return _Mirrors(sets)
    return _Runs(sets)


class _Sums(Source):
    """Sets anywhere on the strip: the nim-sums of all heads so far are kept, by how many they are sums of.

    Where the first coin must be among them, the sums are those of the places between it and the last one.
    """

    most = 100_000

    def __init__(self, sets: TurningSets) -> None:
        super().__init__(sets)
        self._first = int(sets.with_first)  # places that are in every set but of one coin
        fixed = 1 + self._first
        most, and_more = (sets.counts[-1], False) if sets.counts else (sets.at_least, True)
        self._others = [coins - fixed for coins in sets.counts or (max(fixed, sets.at_least),)]
        self._summed = (self._first, NimSums(max(0, most - fixed), and_more=and_more))  # of places up to a number

    def seen(self, values: list[int]) -> int:
        if self._first and not values:
            return int(self.sets.allows_count(1))  # the first coin alone
        done, sums = self._summed
        for value in values[done:]:
            self.bear(value)
            sums = sums.added(value)
            self.work = sums.work
        self._summed = (max(done, len(values)), sums)
        bits = sums.of(self._others)
        return nim_shifted(bits, values[0]) if self._first else bits


class _Mirrors(Source):
    """Mirror images of themselves, anywhere: for each centre, the nim-sums of the pairs around it are kept.

    A centre is named by the sum of the places of a pair: those of first a and last k have the centre a + k, and what
    may be turned between them are pairs around the same centre, all nearer to it, and the middle coin if there is one.
    """

    most = 10_000
    widest = 22

    def __init__(self, sets: TurningSets) -> None:
        super().__init__(sets)
        most = (sets.counts[-1] if sets.counts else sets.at_least) - 2
        self._inner = [coins - 2 for coins in sets.counts or (max(2, sets.at_least),)]
        self._none = NimSums(max(0, most), and_more=sets.counts is None)
        self._single = sets.allows_count(1)
        self._around: tuple[int, int, dict[int, NimSums]] = (0, 0, {})  # places done, work done, sums by centre

    def seen(self, values: list[int]) -> int:
        done, self.work, around = self._around
        for place in range(done + 1, len(values) + 1):
            self.bear(values[place - 1])
            around = dict(around)
            for first in range(1, place + 1):
                paired = values[place - 1] ^ (values[first - 1] if first < place else 0)
                sums = around.get(first + place, self._none)
                around[first + place] = sums.added(paired, 2 if first < place else 1)
                self.work += around[first + place].work - sums.work
                if self.work > self.allowed:
                    raise EndedError
        self._around = (len(values), self.work, around)
        seen = int(self._single)  # the coin alone: the others have nim-sum 0
        for first, value in enumerate(values, 1):
            inner = around.get(first + len(values) + 1, self._none)
            seen |= nim_shifted(inner.of(self._inner), value)
        return seen


class _Chains(Source):
    """Given distances from coin to coin: the nim-sums of the sets that end at each place are kept, by their number."""

    most = 1_000_000
    widest = 20

    def __init__(self, sets: TurningSets) -> None:
        super().__init__(sets)
        self._gaps = sets.gaps or ()
        self._counts = sets.counts
        self._layers = sets.counts[-1] if sets.counts else max(1, sets.at_least)
        self._ending: list[list[int]] = []  # [places][numbers of coins from 1, or more at the last] sums as bits

    def seen(self, values: list[int]) -> int:
        for place in range(len(self._ending) + 1, len(values) + 1):
            value = values[place - 1]
            self.bear(value)
            before = self._before(place)
            self.work += sum(1 + (bits.bit_length() >> 6) for bits in before)
            self._ending.append([nim_shifted(bits, value) for bits in before])
        before = self._before(len(values) + 1)
        bits = 0
        for sums in before[-1:] if self._counts is None else [before[coins - 1] for coins in self._counts]:
            bits |= sums
        return bits

    def _before(self, place: int) -> list[int]:
        """Return, for each number of coins, the nim-sums of the others of sets that end at the place."""
        before = [1] + [0] * (self._layers - 1)
        for gap in self._gaps:
            if gap >= place:
                break
            ending = self._ending[place - gap - 1]
            for coins in range(1, self._layers):
                before[coins] |= ending[coins - 1]
            if self._counts is None:
                before[-1] |= ending[-1]
        return before


class _Runs(Source):
    """Neighbours: sums of consecutive values follow from the sums of all values up to each place."""

    most = 1_000_000

    def __init__(self, sets: TurningSets) -> None:
        super().__init__(sets)
        self._upto = [0]  # nim-sums of all values of places up to 0, 1, 2, …
        self._far_enough = (0, 0)  # as bits, those of the first places before which a run may begin

    def seen(self, values: list[int]) -> int:
        for value in values[len(self._upto) - 1 :]:
            self._upto.append(self._upto[-1] ^ value)
        sets, place = self.sets, len(values) + 1
        if sets.reach is None and sets.counts is None:
            return self._seen_by_all(place)
        longest = min(place, sets.reach or place)
        counts = range(sets.at_least, longest + 1) if sets.counts is None else sets.counts
        self.work += min(len(counts), longest)
        if self.work > 10 * _LOOKED:
            raise EndedError
        bits = 0
        for coins in counts:
            if coins > longest:
                break
            bits |= 1 << (self._upto[-1] ^ self._upto[place - coins])
        return bits

    def _seen_by_all(self, place: int) -> int:
        done, bits = self._far_enough
        while done <= place - self.sets.at_least:
            self.bear(self._upto[done])
            bits |= 1 << self._upto[done]
            done += 1
        self._far_enough = (done, bits)
        self.work += 1 + (bits.bit_length() >> 6)
        return nim_shifted(bits, self._upto[-1])


class _Spaced(Source):
    """The same distance from each coin to the next, anywhere: all distances at once, for each number of coins."""

    most = 1_000_000
    allowed = 3_000_000_000  # coins examined
    _listed = 150  # places that are done without NumPy

    def __init__(self, sets: TurningSets) -> None:
        super().__init__(sets)
        self._first = _Listed(sets)
        self._values: Any = None  # [places], that of place 0 first
        self._done = 0

    def seen(self, values: list[int]) -> int:
        if len(values) < self._listed:
            return self._first.seen(values)
        import numpy as np

        place = len(values) + 1
        if self._values is None or len(self._values) < place:
            self._values, self._done = np.zeros(2 * place, np.int64), 0
        self._values[self._done + 1 : place] = values[self._done :]
        self._done = place - 1
        size = 1 << int(self._values[:place].max()).bit_length()
        self.bear(size - 1)
        found = np.zeros(max(8, size), np.bool_)
        found[0] = self.sets.allows_count(1)
        sums: Any = 0
        last = place if self.sets.counts is None else min(place, self.sets.counts[-1])
        for coins in range(2, last + 1):
            nearer = self._values[place - coins + 1 : 0 : 1 - coins]  # of the first coin, distances 1, 2, 3, …
            sums = nearer if coins == 2 else sums[: len(nearer)] ^ nearer
            if self.sets.allows_count(coins):
                found[sums] = True
            self.work += len(nearer) + 500
        return int.from_bytes(np.packbits(found, bitorder="little").tobytes(), "little")


class _Listed(Source):
    """Any other rule: every set is examined."""

    most = allowed = _LOOKED

    def seen(self, values: list[int]) -> int:
        found = set()
        for places in self.sets.ending_at(len(values) + 1):
            others = nim_sum(values[i - 1] for i in places[:-1])
            found.add(others)
            self.work += len(places)
            self.bear(others)
        self.work += 1
        bits = 0
        for others in found:
            bits |= 1 << others
        return bits
