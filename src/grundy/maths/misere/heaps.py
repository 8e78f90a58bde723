"""Misère play by quotients: those of the heaps of a code, found and proved within a given time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

from grundy.maths.misere.games import CodeGames, Games, Word, heaps_for_ever
from grundy.maths.misere.monoid import kernel
from grundy.maths.misere.normal import Tame, elements_of_values, extended, normal_play, tame_elements
from grundy.maths.misere.quotient import Change, MisereQuotient, NormalPlay, values_of
from grundy.maths.misere.search import MOST, QuotientSearch
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.codes import Code, plain_values
from grundy.maths.octal.period_theorems import find_proved_period
from grundy.words.errors import LimitError

_PATIENCE = 1.2  # seconds for all incidental queries about one code
_FIRST = 16  # heaps before a period is looked for
_FAR = 1000  # heaps included even if misère play is known to reduce to normal play, because Φ may become periodic soon
_SHORT = 48  # classes compared before all are
_PLAIN = 255  # heaps valued by the definition
_MOST_VALUES = 1_000_000_000


class Told(NamedTuple):
    """What a quotient says about some heaps."""

    element: str  # the name of the element of their sum
    lost: bool  # whether the player to move loses
    order: int  # the number of elements
    last: int | None  # the last heap of the quotient; None if it is for all heaps
    since: int | None = None  # the heap from which misère play reduces to normal play, if that decides; else None
    value: int | None = None  # the Grundy value that decides then; else None


@dataclass(frozen=True, slots=True)
class NormalValues:
    """What is known about the Grundy values of a code in normal play."""

    period: Period  # the proved period
    largest_value: int  # the largest value
    largest_at: int  # a heap that has it


class MisereHeaps:
    """What is known about a code in misère play, computed as needed.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> kayles = MisereHeaps(parse_code("0.77"))
        >>> kayles.wins((1, 5)), kayles.wins((10**30, 7))
        (False, True)
    """

    def __init__(self, code: Code) -> None:
        self.code = code
        self.period: Period | None = None
        self.normal: NormalPlay | None = None
        self._games = CodeGames(code)
        self.search = QuotientSearch(self._games)
        self._spent = 0.0
        self._lock = Lock()  # one search for all callers
        self._found = self.search.quotient(str(code))  # as of the last query
        self._tame_of: MisereQuotient | None = None
        self._tame: dict[int, Tame] | None = None
        self._of_values: NormalValues | None = None
        self._out_of_reach = float("inf")  # a heap that took too long to value
        self._goal: int | None = None  # the heap up to which it pays to continue, if normal play is proved

    def wins(self, heaps: Sequence[int]) -> bool | None:
        """Return whether the player to move wins; None if a heap takes too long."""
        told = self.told(heaps)
        return None if told is None else not told.lost

    def told(self, heaps: Sequence[int]) -> Told | None:
        """Return what the quotient says about some heaps; None if one takes too long."""
        with self._lock:
            return self._told(heaps)

    def _told(self, heaps: Sequence[int]) -> Told | None:
        largest = max(heaps, default=0)
        beyond = self.period is not None or self.normal is not None  # then something is known about all heaps
        if largest > self.search.included and not beyond and self._spent < _PATIENCE:
            self.explore(largest, _PATIENCE - self._spent, briefly=True)
        found = self._known()
        if largest > found.included and found.period is None:
            return self._told_by_values(found, heaps)
        element, last = found.element(heaps), found.included if found.period is None else None
        return Told(found.presentation.names[element], element in found.lost, found.order, last)

    def _known(self) -> MisereQuotient:
        """Return the quotient so far, as the same object while nothing is added."""
        if self._found.included != self.search.included or self._found.period != self.period:
            self._found = self.search.quotient(str(self.code), period=self.period)
        return self._found

    def tame(self, heap: int) -> Tame | None:
        """Return how a heap behaves in sums of tame games; None if it is not tame, or not known to be."""
        with self._lock:
            told, found = self._told((heap,)), self._known()
            if told is None or found.monoid is None:
                return None if told is None else Tame(0, fickle=True)
            if self._tame_of is not found:
                self._tame, self._tame_of = tame_elements(self._games, found), found
            if self._tame is None:
                return None
            return Tame(told.value, fickle=False) if told.value is not None else self._tame[found.element([heap])]

    def _told_by_values(self, found: MisereQuotient, heaps: Sequence[int]) -> Told | None:
        largest = max(heaps)
        if self.normal is None or largest >= self._out_of_reach:
            return None
        try:
            value = nim_sum(map(values_of(self.code).value, heaps))
        except LimitError:
            self._out_of_reach = largest
            return None
        return Told("", not value, found.order, found.included, self.normal.since, value)

    def explore(
        self,
        upto: int | None,
        seconds: float = float("inf"),
        progress: Callable[[int, int], None] | None = None,
        *,
        briefly: bool = False,
    ) -> None:
        """Include heaps until a period is proved, heap ``upto`` is reached, or time is up.

        Without ``upto`` it also stops once misère play is proved to reduce to normal play and enough heaps for a short
        period are included, so that all heaps are decided.
        """
        clock = self.search.clock
        began = clock()
        try:
            while self.period is None and (upto is None or self.search.included < upto):
                if self._goal is not None and (upto is None or briefly) and self.search.included >= self._goal:
                    return
                known = self.search.included
                step = max(_FIRST, known * 9 // 8 + 1)
                target = step if upto is None else min(step, upto)
                if not self.search.include(target, seconds - (clock() - began), progress):
                    return
                self.period = proved_period(self.code, self._known())
                if self.period is None and self.normal is None:
                    self._look_for_normal(briefly)
        finally:
            self._spent += clock() - began

    def _look_for_normal(self, briefly: bool) -> None:
        self.normal = normal_play(self._games, self._known())
        if self.normal is None or not self.code.octal:
            return
        found = find_proved_period(self.code, plain_values(self.code, _PLAIN))
        self._goal = 0 if briefly else _FAR
        if found is not None:
            start = max(self.normal.since, found[0].preperiod)
            self._goal = heaps_for_ever(self.code, start, found[0].period) or self._goal

    def settle(
        self,
        upto: int | None,
        seconds: float,
        progress: Callable[[int, int], None] | None = None,
        values: NormalValues | None = None,
    ) -> None:
        """Find what can be found in some time, for heaps up to ``upto`` or for all heaps.

        Whatever stops it, the results are kept. ``values``, what is known about normal play, is used if misère play
        reduces to normal play from some heap on.
        """
        import numpy as np  # noqa: F401 - quotients need it

        began = self.search.clock()
        self._of_values = values
        self.explore(upto, seconds, progress)
        if upto is None and values is None:
            self._of_values = self._find_values(seconds - (self.search.clock() - began), progress)

    def quotient(self) -> MisereQuotient:
        """Return what is known."""
        values, found = self._of_values, self._known()
        normal = self._normal_to_here(found)
        outgrown = self.search.outgrown and self.period is None
        found = replace(found, complete=self.period is not None, normal=normal, outgrown=outgrown)
        if values is None or self.period is not None or normal is None or found.monoid is None:
            return found
        larger = self._larger_generators(found.order, values, normal.elements)
        if larger is None:
            return found
        monoid, elements, generators = extended(found.monoid, normal.elements, larger)
        changes = list(found.changes)
        for heap in generators:
            grown = 2 * changes[-1].order - (found.order - len(normal.elements))
            changes.append(Change(heap, grown, changes[-1].lost))
        period = Period(max(normal.since, values.period.preperiod), values.period.period)
        return replace(
            found, complete=True, changes=tuple(changes), generators=(*found.generators, *generators), period=period,
            monoid=monoid, normal=replace(normal, elements=elements), outgrown=False,
        )  # fmt: skip

    def _normal_to_here(self, found: MisereQuotient) -> NormalPlay | None:
        """Return what is known about normal play, with the elements of all values that occur so far."""
        if self.normal is None or found.monoid is None:
            return self.normal
        inside = found.monoid.product[self.normal.elements[0]].tolist() if found.monoid is self.normal.monoid else [-1]
        if set(inside) <= set(self.normal.elements.values()):  # heaps beyond the proof may have given other values
            return self.normal
        group = kernel(found.monoid)
        elements = None if group is None else elements_of_values(self._games, found, group[0], found.included)
        assert elements is not None  # by the theorem
        return replace(self.normal, elements=elements)

    def _larger_generators(
        self, order: int, values: NormalValues, elements: dict[int, int]
    ) -> list[tuple[int, int]] | None:
        """Return the larger heaps that are new generators, and their values; None if they are out of reach."""
        import numpy as np

        most = 1 << values.largest_value.bit_length()
        if order - len(elements) + most > MOST:
            return None
        known = set(elements)
        if most == len(known):
            return []
        try:
            array = values_of(self.code).array(values.largest_at)
        except LimitError:
            return None
        found = []
        while len(known) < most:
            heap = int(np.flatnonzero(~np.isin(array, list(known)))[0])
            value = int(array[heap])
            found.append((heap, value))
            known |= {value ^ other for other in known}
        return found

    def _find_values(self, seconds: float, progress: Callable[[int, int], None] | None = None) -> NormalValues | None:
        """Return what can be proved about normal play in some time, if that would complete the quotient."""
        if self.period is not None or self.normal is None or not self.code.octal or seconds <= 0:
            return None
        from grundy.maths.octal.period_result import Progress
        from grundy.maths.octal.period_search import search

        try:
            for step in search(self.code, _MOST_VALUES, seconds=seconds):
                if not isinstance(step, Progress):
                    proved = step.period if step.status == "proved" and not step.preperiod_is_bound else None
                    return None if proved is None else NormalValues(proved, step.largest_value, step.largest_at)
                if progress is not None:
                    progress(step.known, self.search.order)
        except LimitError:
            pass
        return None


def quotient_of_heaps(
    name: str,  # the name of the rule
    # yields what may replace a heap of n: one size, or the sizes of all heaps that are left
    splits: Callable[[int], Iterable[int | Word]],
    heaps: int,  # the last heap to include
    seconds: float = 10.0,  # how long it may take
    progress: Callable[[int, int], None] | None = None,  # called with the last heap and the order
) -> MisereQuotient:
    """Return the misère quotient of heaps 0 to ``heaps`` under any rule, as far as it can be found.

    Raises:
        LoopError: if a heap can become one that is not smaller.
        LimitError: if a heap has too many splits.

    Examples:
        >>> found = quotient_of_heaps("nim", range, 7)
        >>> found.order, found.tame, found.included, found.complete
        (10, True, 7, False)
    """
    search = QuotientSearch(Games(splits, name))
    search.include(heaps, seconds, progress)
    return search.quotient(name)


@lru_cache(maxsize=64)
def misere_heaps(code: Code) -> MisereHeaps:
    """Return what is known about a code, the same object each time."""
    return MisereHeaps(code)


def misere_quotient(
    code: Code,
    heaps: int | None = None,
    seconds: float = 10.0,
    progress: Callable[[int, int], None] | None = None,
    values: NormalValues | None = None,
) -> MisereQuotient:
    """Return the misère quotient of the heaps of a code, as far as it can be found and proved.

    Args:
        code: the code.
        heaps: the last heap to include; None to continue until all heaps are known.
        seconds: how long it may take.
        progress: called with the last heap and the order.
        values: what is known about normal play, if anything; this saves time if misère play reduces to normal play from
            some heap on.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> found = misere_quotient(parse_code("0.77"))
        >>> found.order, len(found.lost), found.period, found.complete
        (40, 9, Period(preperiod=71, period=12, saltus=0), True)
        >>> found.normal.since, found.normal.needed
        (26, 52)
        >>> print(misere_quotient(parse_code("0.75")).presentation)
        ⟨ a, b, c | a² = 1, bc = ab, c² = b², b³ = b ⟩
    """
    known = MisereHeaps(code)
    known.settle(heaps, seconds, progress, values)
    return known.quotient()


def proved_period(code: Code, found: MisereQuotient) -> Period | None:
    """Return the least period of the elements of heaps 1, 2, … that is proved to hold for ever, or None."""
    import numpy as np

    last, classes = found.included, np.array(found.classes)
    for period in range(1, last // 2):
        tail = min(_SHORT, last - period)
        if not np.array_equal(
            classes[last + 1 - tail : last + 1], classes[last + 1 - tail - period : last + 1 - period]
        ):
            continue
        apart = np.flatnonzero(classes[1 : last + 1 - period] != classes[1 + period : last + 1])
        first = int(apart[-1]) + 2 if apart.size else 1
        needed = heaps_for_ever(code, first, period)
        if needed is not None and needed <= last:
            return Period(first, period)
    return None
