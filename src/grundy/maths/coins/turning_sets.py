"""The sets of coins that a rule of a coin-turning game allows to be turned: their number, shape and spread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, combinations, count, pairwise, takewhile

from grundy.words.errors import LimitError, RulesetError

Places = tuple[int, ...]

SHAPES = ("any", "run", "equally-spaced", "symmetric")
"""Any places; neighbours; the same distance from each coin to the next; its own mirror image."""

LONGEST = 20_000  # coins of the largest set that is listed: a thousand such moves still fit in memory

LONGEST_RUN = 2_000_000  # coins of the longest run: its move is written as its two ends

_MOST_COINS = 1000  # of a rule with a number; more is practically "any number"
_MOST_GAPS = 1000
_TABLED = 1 << 28  # bits of the table of sums that gaps can have
_POOL = 10_000  # places from which itertools may choose: it lists them all before it begins


def at_most(coins: int) -> Places:
    """Return the counts 1 to ``coins``, for :class:`TurningSets`; RulesetError if there are none or too many.

    Examples:
        >>> at_most(3)
        (1, 2, 3)
    """
    _checked_counts((coins,))
    return tuple(range(1, coins + 1))


def row_of_places(first: int, last: int, gap: int = 1) -> Places:
    """Return the places from the first to the last one, a gap apart; LimitError if there are too many to list."""
    if (last - first) // gap >= (LONGEST_RUN if gap == 1 else LONGEST):
        raise LimitError(
            "the move turns {count} coins, from place {first} to {last}, too many to list",
            count=(last - first) // gap + 1, first=first, last=last,
        )  # fmt: skip
    return tuple(range(first, last + 1, gap))


@dataclass(frozen=True)
class TurningSets:
    """The sets of places whose coins may be turned in one move; places count from 1.

    One coin has every shape; two coins are equally spaced and symmetric wherever they lie, and a run as neighbours.

    Examples:
        >>> list(TurningSets(counts=(2,)).ending_at(4))
        [(1, 4), (2, 4), (3, 4)]
        >>> list(TurningSets(shape="run", within=3).ending_at(4))
        [(4,), (3, 4), (2, 3, 4)]
        >>> list(TurningSets((4,), "symmetric", with_first=True).ending_at(6))
        [(1, 2, 5, 6), (1, 3, 4, 6)]
        >>> list(TurningSets((1, 2), gaps=(1, 3)).ending_at(6))
        [(6,), (5, 6), (3, 6)]
    """

    # how many coins may be turned, such as ``(2,)`` or ``at_most(3)``; None for any number
    counts: Places | None = None
    shape: str = "any"  # one of ``SHAPES``
    within: int | None = None  # all coins lie within this many consecutive places; None for no limit
    with_first: bool = False  # the first coin of the strip is always among them
    at_least: int = 1  # at least this many coins are turned
    gaps: Places | None = None  # the distances that may lie between each coin turned and the next one; None for any

    def __post_init__(self) -> None:
        if self.counts is not None:
            object.__setattr__(self, "counts", _checked_counts(self.counts))
        self._join_counts()
        if self.gaps is not None:
            object.__setattr__(self, "gaps", _checked_gaps(self.gaps))
        if self.gaps is not None and self.shape == "run":
            raise RulesetError("coins of a run are adjacent: leave out the distances {gaps!r}", gaps=self.gaps)
        if self.shape not in SHAPES:
            raise RulesetError(
                "the shape of the turned coins must be one of {shapes}, not {shape!r}",
                shapes=", ".join(SHAPES), shape=self.shape,
            )  # fmt: skip
        if self.within is not None and self.within < 1:
            raise RulesetError("coins must be turned within 1 place or more, not {within!r}", within=self.within)
        fewest = self.at_least if self.counts is None else self.counts[0]
        if self.within is not None and (fewest - 1) * (self.gaps or (1,))[0] >= self.within:
            raise RulesetError(
                "{count} coins do not fit within {within} places, so no move would be possible",
                count=fewest, within=self.within,
            )  # fmt: skip

    def _join_counts(self) -> None:
        """Normalise: let ``counts`` alone give the numbers of coins if it is given."""
        _checked_counts((self.at_least,))
        if self.counts is None or self.at_least == 1:
            return
        enough = tuple(coins for coins in self.counts if coins >= self.at_least)
        if not enough:
            raise RulesetError(
                "no number of coins is at least {least} and at most {most}: leave one bound out",
                most=self.counts[-1], least=self.at_least,
            )  # fmt: skip
        object.__setattr__(self, "counts", enough)
        object.__setattr__(self, "at_least", 1)

    @property
    def everywhere(self) -> bool:
        """Whether a set may lie anywhere on the strip, however wide."""
        return self.within is None and not self.with_first and self.gaps is None

    @property
    def any_number(self) -> bool:
        """Whether any number of coins may be turned."""
        return self.counts is None and self.at_least == 1

    def allows_count(self, coins: int) -> bool:
        """Return whether this many coins may be turned."""
        return coins >= self.at_least if self.counts is None else coins in self.counts

    def allows(self, places: Places) -> bool:
        """Return whether a set, with its places in order, may be turned.

        Examples:
            >>> ruler_fives = TurningSets(shape="run", within=5)
            >>> ruler_fives.allows((2, 3, 4)), ruler_fives.allows((2, 4))
            (True, False)
        """
        gaps = [after - before for before, after in pairwise(places)]
        return (
            self.allows_count(len(places))
            and (self.within is None or places[-1] - places[0] < self.within)
            and (places[0] == 1 or not self.with_first)
            and (self.gaps is None or set(gaps) <= set(self.gaps))
            and (self.shape != "run" or set(gaps) <= {1})
            and (self.shape != "equally-spaced" or len(set(gaps)) <= 1)
            and (self.shape != "symmetric" or gaps == gaps[::-1])
        )

    @property
    def reach(self) -> int | None:
        """The largest number of consecutive places that a set spans; None if unbounded."""
        if self.counts == (1,):
            return 1
        widest = None
        if self.counts is not None and (self.shape == "run" or self.gaps is not None):
            widest = (self.counts[-1] - 1) * (self.gaps or (1,))[-1] + 1
        return min((width for width in (widest, self.within) if width is not None), default=None)

    def ending_at(self, place: int) -> Iterator[Places]:
        """Yield, lazily, every set whose last coin is at the place, each as its places in order."""
        least = 1 if self.within is None else max(1, place - self.within + 1)
        if self.with_first and least > 1:
            return iter(())
        if place == 1:
            return iter([(1,)] if self.allows_count(1) else [])
        if self.shape == "run":
            return self._runs(least, place)
        if self.shape == "equally-spaced":
            return self._spaced_from_first(place) if self.with_first else self._equally_spaced(least, place)
        if self.gaps is not None:
            return self._spaced(least, place)
        return self._symmetric(least, place) if self.shape == "symmetric" else self._anywhere(least, place)

    def _anywhere(self, least: int, place: int) -> Iterator[Places]:
        if self.with_first:
            return ((1, *others, place) for others in self._chosen(2, place, 2))
        return ((*others, place) for others in self._chosen(least, place, 1))

    def _runs(self, least: int, place: int) -> Iterator[Places]:
        if self.with_first:
            return iter([row_of_places(1, place)] if self.allows_count(place) else [])
        counts: Iterable[int] = count(self.at_least) if self.counts is None else self.counts
        fitting = takewhile(lambda coins: place - coins + 1 >= least, counts)
        return (row_of_places(place - coins + 1, place) for coins in fitting)

    def _equally_spaced(self, least: int, place: int) -> Iterator[Places]:
        if self.allows_count(1):
            yield (place,)
        for gap in self.gaps or range(1, place - least + 1):
            counts: Iterable[int] = count(max(2, self.at_least)) if self.counts is None else self.counts
            for coins in counts:
                first = place - (coins - 1) * gap
                if first < least:
                    break
                if coins > 1:
                    yield row_of_places(first, place, gap)

    def _spaced_from_first(self, place: int) -> Iterator[Places]:
        for coins in range(max(2, self.at_least), place + 1) if self.counts is None else self.counts:
            if 1 < coins <= place and (place - 1) % (coins - 1) == 0:
                gap = (place - 1) // (coins - 1)
                if self.gaps is None or gap in self.gaps:
                    yield row_of_places(1, place, gap)

    def _symmetric(self, least: int, place: int) -> Iterator[Places]:
        if not self.with_first and self.allows_count(1):
            yield (place,)
        for first in (1,) if self.with_first else range(place - 1, least - 1, -1):
            ends = first + place
            for middle in ((), (ends // 2,)) if ends % 2 == 0 else ((),):
                for left in self._chosen(first + 1, (ends + 1) // 2, 2 + len(middle), each=2):
                    yield (first, *left, *middle, *(ends - i for i in reversed(left)), place)

    def _spaced(self, least: int, place: int) -> Iterator[Places]:
        """Sets of given distances: those of a mirror image read the same backwards."""
        gaps, room = self.gaps or (1,), place - least
        fewest = max(self.at_least, 1 - (1 - place) // gaps[-1] if self.with_first else 1)
        mirrored = self.shape == "symmetric"
        for coins in range(fewest, room // gaps[0] + 2) if self.counts is None else self.counts:
            half, middle = divmod(coins - 1, 2)
            weights = (2,) * half + (1,) * middle if mirrored else (1,) * (coins - 1)
            for chosen in _weighted(gaps, weights, room, exact=self.with_first):
                steps = (*chosen, *chosen[:half][::-1]) if mirrored else chosen
                yield tuple(accumulate(steps, initial=place - sum(steps)))

    def _chosen(self, least: int, end: int, fixed: int, each: int = 1) -> Iterator[Places]:
        """Yield the choices of places in [least, end) that bring ``fixed`` coins up to an allowed number."""
        if self.counts is None:
            for chosen in _subsets(least, end):
                if fixed + each * len(chosen) >= self.at_least:
                    yield chosen
        else:
            for coins in self.counts:
                size, odd = divmod(coins - fixed, each)
                if size >= 0 and not odd:
                    yield from _choices(least, end, size)


def _checked_counts(counts: Iterable[int]) -> Places:
    found = tuple(sorted(set(counts)))
    if not found or found[0] < 1 or found[-1] > _MOST_COINS:
        wrong = [str(coins) for coins in found if not 1 <= coins <= _MOST_COINS][:1] or ["none"]
        raise RulesetError(
            "numbers of coins to turn must be from 1 to {most}, not {wrong}: leave them out to turn any number",
            most=_MOST_COINS, wrong=wrong[0],
        )  # fmt: skip
    return found


def _checked_gaps(gaps: Iterable[int]) -> Places:
    found = tuple(sorted(set(gaps)))
    if not found or found[0] < 1 or len(found) > _MOST_GAPS:
        raise RulesetError(
            "there may be at most {most} distances between coins, each 1 or more, not {gaps}: leave them out to "
            "allow any",
            most=_MOST_GAPS, gaps=f"{len(found)}" if len(found) > _MOST_GAPS else found[0] if found else "none",
        )  # fmt: skip
    return found


def _weighted(gaps: Places, weights: Places, room: int, *, exact: bool) -> Iterator[Places]:
    """Yield the sequences of gaps, one for each weight, whose weighted sum is the room, or no more if not exact."""
    if exact and sum(weights) * gaps[-1] < room:
        return
    if len(weights) >= LONGEST or (exact and len(weights) * room > _TABLED):
        raise LimitError("a move turns {count} coins, too many to examine", count=len(weights) + 1)
    least = [0, *accumulate(weights[::-1])][::-1]  # of the weights that are left, in gaps
    sums = [1]  # of the weights that are left, as bits
    for weight in weights[::-1] if exact else ():
        reached = 0
        for gap in gaps:
            reached |= sums[-1] << weight * gap
        sums.append(reached & (2 << room) - 1)
    sums.reverse()
    todo: list[tuple[Places, int]] = [((), room)]
    while todo:
        chosen, left = todo.pop()
        done = len(chosen)
        if exact and not sums[done] >> left & 1:
            continue
        if done == len(weights):
            yield chosen
            continue
        for gap in reversed(gaps):
            rest = left - weights[done] * gap
            if rest >= least[done + 1] * gaps[0]:
                todo.append(((*chosen, gap), rest))


def _subsets(least: int, end: int) -> Iterator[Places]:
    """Yield the subsets of [least, end), counting up in binary: no list is made, however far the end."""
    for mask in count():
        if mask.bit_length() > end - least:
            return
        yield tuple(least + i for i in range(mask.bit_length()) if mask >> i & 1)


def _choices(least: int, end: int, size: int) -> Iterator[Places]:
    """Yield the subsets of [least, end) of one size; no list is made, however far the end."""
    if end - least <= _POOL:
        yield from combinations(range(least, end), size)
        return
    chosen = list(range(least, least + size))
    while True:
        yield tuple(chosen)
        i = size - 1
        while i >= 0 and chosen[i] == end - size + i:
            i -= 1
        if i < 0:
            return
        chosen[i:] = range(chosen[i] + 1, chosen[i] + 1 + size - i)
