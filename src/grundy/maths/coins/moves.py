"""Turning sets whose coins but the last have a given nim-sum: what the moves to a Grundy value come down to.

A move that turns a set with the last coin at k changes the value of a position by the nim-sum of all heads of the set;
so the moves at k to one value are the sets ending at k whose other heads have one nim-sum.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, count
from math import comb

from grundy.maths.coins.acrostic import Line
from grundy.maths.coins.heads import HeadValues
from grundy.maths.coins.turning_sets import Places, TurningSets, row_of_places
from grundy.maths.coins.turning_unions import EitherOf, few_coins, plainest, run_lengths
from grundy.maths.nimbers.mex import nim_sum
from grundy.words.errors import LimitError

__all__ = ["run_starts", "sets_on_line", "sets_with_nim_sum"]

_LOOKED = 1_000_000  # sets looked through, one by one, for one head
_COINS = 8_000_000  # of all these sets
_INDEXED = 300_000  # sets held in memory, to be looked up by their nim-sum


def sets_with_nim_sum(heads: HeadValues, place: int, total: int) -> Iterator[Places]:
    """Yield each set that ends at a place and whose other coins, as heads, have a nim-sum.

    Where a formula is known for the values the sets are found at once, at any place; for other rules without a bound
    on how wide a set may be by looking up what is missing from a part; the rest is looked through.

    Raises:
        LimitError: if there are too many sets to look through, or one too long to write.

    Examples:
        >>> heads = HeadValues(TurningSets((1, 2, 3)))  # Mock Turtles, worth 1, 2, 4, 7, 8, 11, …
        >>> list(sets_with_nim_sum(heads, 6, 3))
        [(1, 2, 6), (3, 4, 6)]
        >>> list(sets_with_nim_sum(heads, 10**40, 7))
        [(4, 10000000000000000000000000000000000000000)]
    """
    rule = heads.sets
    if isinstance(rule, EitherOf):
        return _of_either(heads, rule, place, total)
    sets = plainest(rule)
    few = few_coins(sets)
    if few is not None and few[0] <= 3:
        return _few(few[0], few[1], place, total)
    if few is not None and few[1] == 0 and place <= few[0]:
        return _powers(place, total)
    if sets == TurningSets():
        return _powers(place, total)
    lengths = run_lengths(sets)
    if lengths is not None:
        return (row_of_places(first, place) for first in run_starts(*lengths, place, total))
    return _by_rule(heads, sets, place, total)


def sets_on_line(line: Line, place: int, total: int) -> Iterator[Places]:
    """Yield the same for a row or a column of a board, whose heads may be worth anything."""
    rule = line.sets
    return _of_either(line, rule, place, total) if isinstance(rule, EitherOf) else _by_rule(line, rule, place, total)


def _by_rule(heads: HeadValues | Line, sets: TurningSets, place: int, total: int) -> Iterator[Places]:
    """Sets of one rule, whatever the values are."""
    if sets.everywhere and sets.shape == "symmetric" and sets.any_number:
        return _mirrored(heads, place, total)
    if sets.everywhere and sets.shape == "any" and _index_size(sets, place) <= _INDEXED:
        return _by_halves(heads, sets, place, total)
    if sets.shape == "run" and not sets.with_first:
        return _along_runs(heads, sets, place, total)
    return _by_listing(heads, sets, place, total)


def _of_either(heads: HeadValues | Line, rule: EitherOf, place: int, total: int) -> Iterator[Places]:
    for i, sets in enumerate(rule.rules):
        for places in _by_rule(heads, sets, place, total):
            if not any(before.allows(places) for before in rule.rules[:i]):
                yield places


# -- closed forms


def _few(most: int, lag: int, place: int, total: int) -> Iterator[Places]:
    """At most ``most`` (up to 3) coins with lag 0; or exactly so many, the first ``lag`` places being worth nothing."""
    for worthy in _of_worth(most, place - lag, total):
        shifted = tuple(j + lag for j in worthy)
        idle = most - 1 - len(worthy) if lag else 0
        for worthless in combinations(range(1, lag + 1), idle):
            yield (*worthless, *shifted, place)


def _of_worth(most: int, place: int, total: int) -> Iterator[Places]:
    """Yield the sets of fewer than ``most`` places before a place that are worth the total, each in order."""
    if place < 1:
        return
    if total == 0:
        yield ()
    elif most == 2 and total < place:
        yield (total,)
    elif most == 3 and total.bit_count() % 2:
        if total // 2 + 1 < place:  # odious: the one head of that value
            yield (total // 2 + 1,)
    elif most == 3:
        # Evil: two heads of odious values lower < higher. The highest bit of the total (2 or more) is in the higher
        # one and not in the lower one; place n + 1 is worth the odious one of 2n and 2n + 1.
        bit = 1 << total.bit_length() - 1
        for start in count(bit, 2 * bit):
            for n in range(start // 2, (start + bit) // 2):
                if n + 1 >= place:
                    return
                higher = 2 * n + 1 - n.bit_count() % 2
                yield (higher ^ total) // 2 + 1, n + 1


def _powers(place: int, total: int) -> Iterator[Places]:
    """Any set, heads worth 2^(k-1): the total in binary says which."""
    if total.bit_length() < place:
        yield (*(i + 1 for i in range(total.bit_length()) if total >> i & 1), place)


def run_starts(least: int, most: int | None, place: int, total: int) -> Iterator[int]:
    """Yield the first places of the runs that end at a place and whose other places have a nim-sum, nearest first.

    Only multiples of ``least`` are worth anything, as in Ruler with at most ⌈most/least⌉ coins. There the places 1 to
    n, worth the largest power of 2 in each but no more than 2^k, have nim-sum m ⊕ (m >> 1), a Gray code, of the last
    k + 1 bits m of n. So m is known from the nim-sum, and with it how many multiples of ``least`` lie before the run.

    Examples:
        >>> list(run_starts(1, None, 6, 1)), list(run_starts(2, None, 7, 3)), list(run_starts(1, 3, 11, 2))
        ([5], [4, 3], [10])
    """
    cycle = None if most is None else 2 << (-(-most // least)).bit_length() - 1
    before = (place - 1) // least
    code = before if cycle is None else before % cycle
    gray = code ^ code >> 1 ^ total
    wanted = 0
    while gray:
        wanted ^= gray
        gray >>= 1
    if cycle is None:
        multiples = iter([wanted] if wanted <= before else [])
    elif wanted < cycle:
        multiples = iter(range(before - (before - wanted) % cycle, -1, -cycle))
    else:
        multiples = iter(())
    for multiple in multiples:
        last = min(multiple * least + least, place - least + 1)  # of the places with so many multiples before them
        first = multiple * least + 1
        if most is not None:
            if last < place - most + 1:
                return
            first = max(first, place - most + 1)
        yield from range(last, first - 1, -1)


# -- by looking up


def _values(heads: HeadValues | Line, place: int) -> list[int]:
    """Return the values of the places before a place, with a 0 in front."""
    return [0, *(_value(heads, k) for k in range(1, place))]


def _value(heads: HeadValues | Line, place: int) -> int:
    value = heads.value(place)
    if value is None:
        raise LimitError("the value of a head at place {place} is out of reach: try a smaller place", place=place)
    return value


def _sizes(sets: TurningSets, place: int) -> list[int]:
    return [coins - 1 for coins in sets.counts or range(sets.at_least, place + 1) if coins <= place]


def _index_size(sets: TurningSets, place: int) -> int:
    return sum({comb(place - 1, size - size // 2) for size in _sizes(sets, place)}) if place <= _INDEXED else place


def _by_halves(heads: HeadValues | Line, sets: TurningSets, place: int, total: int) -> Iterator[Places]:
    """So many coins, anywhere: the farther half of the others one by one, and the nearer half looked up."""
    values = _values(heads, place)
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


def _mirrored(heads: HeadValues | Line, place: int, total: int) -> Iterator[Places]:
    """Any set that is its own mirror image: the pairs inside the outer one are chosen by elimination."""
    if total == 0:
        yield (place,)
    values = _values(heads, place)
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
    """Yield the subsets of the numbers, as indices in order, that have the nim-sum; each step leads to one."""
    spans = [_Span()]
    for number in numbers:
        spans.append(spans[-1].extended(number))
    todo: list[tuple[int, int, list[int]]] = [(len(numbers), total, [])] if total in spans[-1] else []
    while todo:
        end, missing, chosen = todo.pop()
        if end == 0:
            yield chosen[::-1]
            continue
        for taken in (True, False):
            rest = missing ^ numbers[end - 1] if taken else missing
            if rest in spans[end - 1]:
                todo.append((end - 1, rest, [*chosen, end - 1] if taken else chosen))


class _Span:
    """All nim-sums of some numbers, by a basis of different highest bits."""

    def __init__(self, basis: tuple[int, ...] = ()) -> None:
        self.basis = basis  # descending

    def reduced(self, number: int) -> int:
        for member in self.basis:
            number = min(number, number ^ member)
        return number

    def __contains__(self, number: int) -> bool:
        return self.reduced(number) == 0

    def extended(self, number: int) -> _Span:
        rest = self.reduced(number)
        return _Span(tuple(sorted((*self.basis, rest), reverse=True))) if rest else self


# -- by looking through


def _along_runs(heads: HeadValues | Line, sets: TurningSets, place: int, total: int) -> Iterator[Places]:
    found = 0
    for coins in range(1, min(place, sets.reach or place) + 1):
        if found == total and sets.allows_count(coins):
            yield row_of_places(place - coins + 1, place)
        if coins < place:
            found ^= _value(heads, place - coins)


def _by_listing(heads: HeadValues | Line, sets: TurningSets, place: int, total: int) -> Iterator[Places]:
    coins = 0
    for looked, places in enumerate(sets.ending_at(place)):
        coins += len(places)
        if looked >= _LOOKED or coins > _COINS:
            raise LimitError(
                "more than {looked} sets of coins end with the one at place {place}: too many to look through",
                looked=looked, place=place,
            )  # fmt: skip
        if nim_sum(_value(heads, k) for k in places[:-1]) == total:
            yield places
