"""Turning sets whose coins, except the last, have a given nim-sum: these are the moves to a Grundy value.

Turning a set with the last coin at k changes the value of a position by the nim-sum of the values of the set. So the
moves at k to one value are the sets ending at k whose other coins have one nim-sum. If a formula gives the sets, they
are counted for many places at once, in arrays, without being listed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, count
from math import comb
from typing import TYPE_CHECKING, Any

from grundy.maths.coins.heads import HeadValues, largest, odious, prefix_parities
from grundy.maths.coins.turning_sets import Places, TurningSets, row_of_places
from grundy.maths.coins.turning_unions import EitherOf, Rule, few_coins, only_one, run_lengths
from grundy.maths.nimbers.mex import nim_sum
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LOOKED = 1_000_000  # sets examined, one by one, for one head
_COINS = 8_000_000  # in all these sets
_INDEXED = 300_000  # sets held in memory, indexed by their nim-sum
_COUNTED = 300_000  # sets examined for a count

_Worth = Callable[[int], int]


def sets_with_nim_sum(heads: HeadValues, place: int, total: int) -> Iterator[Places]:
    """Yield each set that ends at a place and whose other coins have a given nim-sum.

    If the values have a formula, the sets are found directly, at any place. For other rules of unbounded width, half of
    a set is looked up. Otherwise, all sets are examined.

    Raises:
        LimitError: if there are too many sets to examine, or one is too long to list.

    Examples:
        >>> heads = HeadValues(TurningSets((1, 2, 3)))  # Mock Turtles, worth 1, 2, 4, 7, 8, 11, …
        >>> list(sets_with_nim_sum(heads, 6, 3))
        [(1, 2, 6), (3, 4, 6)]
        >>> list(sets_with_nim_sum(heads, 10**40, 7))
        [(4, 10000000000000000000000000000000000000000)]
    """
    sets = only_one(heads.sets)
    if sets is None:
        return sets_on_line(heads.sets, heads.value, place, total)
    few = few_coins(sets)
    if few is not None and few[0] <= 3:
        return _few(few[0], few[1], place, total)
    if sets == TurningSets() or (few is not None and few[1] == 0 and place <= few[0]):
        return _powers(place, total)
    lengths = run_lengths(sets)
    if lengths is not None:
        return (row_of_places(first, place) for first in run_starts(*lengths, place, total))
    return _by_rule(sets, heads.value, place, total)


def sets_on_line(rule: Rule, value: Callable[[int], int | None], place: int, total: int) -> Iterator[Places]:
    """Yield the same for heads with any values, such as those of a row or a column of a board.

    ``value`` gives the value of a head before the place, None if that is out of reach.
    """
    if not isinstance(rule, EitherOf):
        yield from _by_rule(rule, value, place, total)
        return
    for i, sets in enumerate(rule.rules):
        for places in _by_rule(sets, value, place, total):
            if not any(before.allows(places) for before in rule.rules[:i]):
                yield places


def _by_rule(sets: TurningSets, value: Callable[[int], int | None], place: int, total: int) -> Iterator[Places]:
    def worth(k: int) -> int:
        found = value(k)
        if found is None:
            raise LimitError("the value of a head at place {place} is out of reach: try a smaller place", place=k)
        return found

    if sets.everywhere and sets.shape == "symmetric" and sets.any_number:
        return _mirrored(worth, place, total)
    if sets.everywhere and sets.shape == "any" and _index_size(sets, place) <= _INDEXED:
        return _by_halves(worth, sets, place, total)
    if sets.shape == "run" and not sets.with_first:
        return _along_runs(worth, sets, place, total)
    return _by_listing(worth, sets, place, total)


# -- closed forms


def _few(most: int, lag: int, place: int, total: int) -> Iterator[Places]:
    """At most ``most`` (up to 3) coins with lag 0; or exactly that many, if the first ``lag`` places have value 0."""
    for worthy in _of_worth(most, place - lag, total):
        shifted = tuple(j + lag for j in worthy)
        idle = most - 1 - len(worthy) if lag else 0
        for worthless in combinations(range(1, lag + 1), idle):
            yield (*worthless, *shifted, place)


def _of_worth(most: int, place: int, total: int) -> Iterator[Places]:
    """Yield the sets of fewer than ``most`` places before a place with a total value, each in order."""
    if place < 1:
        return
    if total == 0:
        yield ()
    elif most == 2 and total < place:
        yield (total,)
    elif most == 3 and total.bit_count() % 2:
        if total // 2 + 1 < place:  # odious: the one head with this value
            yield (total // 2 + 1,)
    elif most == 3:
        # Evil: two heads of odious values lower < higher. The highest bit of the total (2 or more) is in the higher
        # one and not in the lower one; place n + 1 is worth the odious one of 2n and 2n + 1.
        bit = 1 << total.bit_length() - 1
        for start in count(bit, 2 * bit):
            for n in range(start // 2, (start + bit) // 2):
                if n + 1 >= place:
                    return
                yield (odious(n) ^ total) // 2 + 1, n + 1


def _powers(place: int, total: int) -> Iterator[Places]:
    """Any set, with values 2^(k-1): the binary digits of the total are the set."""
    if total.bit_length() < place:
        yield (*(i + 1 for i in range(total.bit_length()) if total >> i & 1), place)


def run_starts(least: int, most: int | None, place: int, total: int) -> Iterator[int]:
    """Yield the first places of the runs that end at a place and whose other places have a nim-sum, nearest first.

    Examples:
        >>> list(run_starts(1, None, 6, 1)), list(run_starts(2, None, 7, 3)), list(run_starts(1, 3, 11, 2))
        ([5], [4, 3], [10])
    """
    nearest, cycle = _multiples_before(least, most, place, total)
    farthest = 1 if most is None else place - most + 1
    for multiple in range(nearest, -1, -cycle) if cycle else (nearest,):
        last = min(multiple * least + least, place - least + 1)  # of the places with this many multiples before them
        if multiple < 0 or last < farthest:
            return
        yield from range(last, max(multiple * least + 1, farthest) - 1, -1)


def _multiples_before(least: int, most: int | None, place: Any, total: Any) -> tuple[Any, int]:
    """Return the number of multiples of the least length before a run, and the distance to the next such number.

    Only these multiples have nonzero values, as in Ruler with at most ⌈most/least⌉ coins. There the values of places 1
    to n are the largest powers of 2 in them, but at most 2^k. Their nim-sum is m ⊕ (m >> 1), a Gray code, of the last k
    + 1 bits m of n. So the nim-sum gives m, and with it the number of multiples before the run: the largest number that
    leaves the run its length, or a negative number if there is none; and 0 for no next number. Arrays give arrays.
    """
    before = (place - 1) // least
    cycle = 0 if most is None else 2 << (-(-most // least)).bit_length() - 1
    if not cycle or cycle > largest(before):
        wanted = prefix_parities(before ^ before >> 1 ^ total)
        return wanted - (wanted > before) * (wanted + 1), 0
    code = before % cycle
    wanted = prefix_parities(code ^ code >> 1 ^ total)
    nearest = before - (before - wanted) % cycle
    return nearest - (wanted >= cycle) * (nearest + 1), cycle


# -- counted in arrays


def set_counts(rule: Rule, places: NDArray[Any], totals: NDArray[Any]) -> NDArray[Any] | None:
    """Return, for each place and total, the number of sets that end there with this total; None for other rules.

    Examples:
        >>> import numpy as np
        >>> set_counts(TurningSets((1, 2)), np.array([6, 6, 6]), np.array([0, 3, 7]))
        array([1, 1, 0])
    """
    lengths = run_lengths(rule)
    if lengths is not None:
        return _count_runs(*lengths, places, totals)
    few = few_coins(rule)
    if few is None or few[0] > 3:
        return None
    most, lag = few
    # the first places, with value 0, fill each set up to its number of coins
    chosen = [comb(lag, most - 1 - size) for size in range(most)] if lag else [1] * most
    counts = _count_few(most, places - lag, totals)  # [number of others with nonzero values][places]
    found: NDArray[Any] = sum(ways * counted for ways, counted in zip(chosen, counts, strict=True))
    return found


def _count_few(most: int, places: Any, totals: Any) -> Iterator[Any]:
    """Yield the numbers of sets of 0, 1, 2 others before a place, under one to ``most`` coins."""
    inside = places > 0
    yield 1 * (inside & (totals == 0))
    if most == 2:
        yield 1 * (inside & (totals > 0) & (totals < places))
    if most == 3:
        is_odious = prefix_parities(totals) & 1
        yield is_odious * (inside & (totals // 2 + 1 < places))
        # the larger of two odious numbers with an even nim-sum has its highest bit, and so do half of the places
        # counted from 0; each such number has one smaller partner
        filled = totals
        for shift in (1, 2, 4, 8, 16, 32):
            filled = filled | filled >> shift
        bit = (filled ^ filled >> 1) >> 1
        rounds, rest = divmod(places - inside, 2 * bit + (bit == 0))
        having = rounds * bit + (rest - bit) * (rest > bit)
        yield having * (1 - is_odious) * (inside & (totals > 0))


def _count_runs(least: int, most: int | None, places: NDArray[Any], totals: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    nearest, cycle = _multiples_before(least, most, places, totals)
    farthest = np.ones_like(places) if most is None else places - most + 1
    found = np.zeros_like(places)
    while True:
        last = np.minimum(nearest * least + least, places - least + 1)
        inside = (nearest >= 0) & (last >= farthest)
        if not inside.any():
            return found
        found += inside * np.maximum(last - np.maximum(nearest * least + 1, farthest) + 1, 0)
        if not cycle:
            return found
        nearest = np.where(inside, nearest - cycle, -1)


def periodic_count(heads: HeadValues, places: NDArray[Any], totals: NDArray[Any]) -> int | None:
    """Return the total count, for rules of bounded reach with a proved period; otherwise None.

    The sets that end far enough from the first place depend only on the position in the period.

    Examples:
        >>> import numpy as np
        >>> mock_turtle_fives = HeadValues(TurningSets((1, 2, 3), within=5))
        >>> mock_turtle_fives.value(50)
        8
        >>> periodic_count(mock_turtle_fives, np.array([50, 50]), np.array([0, 6]))
        3
    """
    import numpy as np

    reach, period = heads.sets.reach, heads.period()
    if reach is None or period is None:
        return None
    start = period.preperiod + reach
    phases = np.where(places > start, start + (places - 1 - start) % period.period + 1, places)
    looked, found = 0, 0
    for phase in np.unique(phases).tolist():
        worths: Counter[int] = Counter()
        for turned in heads.sets.ending_at(phase):
            worths[nim_sum(heads.value(place) or 0 for place in turned[:-1])] += 1
            looked += 1
            if looked > _COUNTED:
                return None
        wanted, times = np.unique(totals[phases == phase], return_counts=True)
        found += sum(worths[total] * many for total, many in zip(wanted.tolist(), times.tolist(), strict=True))
    return found


# -- by looking up


def _sizes(sets: TurningSets, place: int) -> list[int]:
    return [coins - 1 for coins in sets.counts or range(sets.at_least, place + 1) if coins <= place]


def _index_size(sets: TurningSets, place: int) -> int:
    return sum({comb(place - 1, size - size // 2) for size in _sizes(sets, place)}) if place <= _INDEXED else place


def _by_halves(worth: _Worth, sets: TurningSets, place: int, total: int) -> Iterator[Places]:
    """Any sets of a fixed size: the farther half of the others one by one, and the nearer half looked up."""
    values = [0, *map(worth, range(1, place))]
    index: dict[int, dict[int, list[Places]]] = {}
    for size in _sizes(sets, place):
        farther = size // 2
        nearer = size - farther
        if nearer not in index:
            index[nearer] = defaultdict(list)
            for low in combinations(range(1, place), nearer):
                index[nearer][nim_sum(values[i] for i in low)].append(low)
        for high in combinations(range(nearer + 1, place), farther):
            wanted = total ^ nim_sum(values[i] for i in high)
            for low in index[nearer].get(wanted, ()):
                if not low or not high or low[-1] < high[0]:
                    yield (*low, *high, place)


def _mirrored(worth: _Worth, place: int, total: int) -> Iterator[Places]:
    """Any set that is its own mirror image: the pairs inside the outer one are chosen by elimination."""
    if total == 0:
        yield (place,)
    values = [0, *map(worth, range(1, place))]
    for first in range(1, place):
        ends = first + place
        inner = range(first + 1, (ends + 1) // 2)
        paired = [values[i] ^ values[ends - i] for i in inner]
        for middle in ((), (ends // 2,)) if ends % 2 == 0 else ((),):
            wanted = total ^ values[first] ^ nim_sum(values[i] for i in middle)
            for chosen in _subsets_with_nim_sum(paired, wanted):
                left = [inner[i] for i in chosen]
                yield (first, *left, *middle, *(ends - i for i in reversed(left)), place)


def _subsets_with_nim_sum(numbers: Sequence[int], total: int) -> Iterator[list[int]]:
    """Yield the subsets of the numbers, as indices in order, that have the nim-sum; no step is wasted."""
    bases: list[Places] = [()]  # of the nim-sums of the first numbers, with different highest bits, descending
    for number in numbers:
        rest = _reduced(number, bases[-1])
        bases.append(tuple(sorted((*bases[-1], rest), reverse=True)) if rest else bases[-1])
    todo: list[tuple[int, int, list[int]]] = [] if _reduced(total, bases[-1]) else [(len(numbers), total, [])]
    while todo:
        end, missing, chosen = todo.pop()
        if end == 0:
            yield chosen[::-1]
            continue
        for taken in (True, False):
            rest = missing ^ numbers[end - 1] if taken else missing
            if not _reduced(rest, bases[end - 1]):
                todo.append((end - 1, rest, [*chosen, end - 1] if taken else chosen))


def _reduced(number: int, basis: Places) -> int:
    for member in basis:
        number = min(number, number ^ member)
    return number


# -- by examining all sets


def _along_runs(worth: _Worth, sets: TurningSets, place: int, total: int) -> Iterator[Places]:
    found = 0
    for coins in range(1, min(place, sets.reach or place) + 1):
        if found == total and sets.allows_count(coins):
            yield row_of_places(place - coins + 1, place)
        if coins < place:
            found ^= worth(place - coins)


def _by_listing(worth: _Worth, sets: TurningSets, place: int, total: int) -> Iterator[Places]:
    coins = 0
    for looked, places in enumerate(sets.ending_at(place)):
        coins += len(places)
        if looked >= _LOOKED or coins > _COINS:
            raise LimitError(
                "more than {looked} sets of coins have their last coin at place {place}, too many to examine",
                looked=looked, place=place,
            )  # fmt: skip
        if nim_sum(map(worth, places[:-1])) == total:
            yield places
