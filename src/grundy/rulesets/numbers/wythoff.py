"""Wythoff's game: take from one heap, or the same number from both; generalised, numbers that differ by less than r."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isqrt

from grundy.knowledge import About, Known, ProofStep, Theorem
from grundy.maths.formulas.arithmetic import beatty
from grundy.ruleset import Move
from grundy.rulesets.shared.choices import OutcomeRuleset
from grundy.rulesets.shared.rows import Numbers, RowRuleset, draw_rows, is_whole
from grundy.words.errors import LimitError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture

_WYTHOFF_1907 = "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907), 199-202"
_FRAENKEL_1982 = (
    "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982), 353-361"
)

WYTHOFF = Theorem(
    "Wythoff",
    "({smaller}, {larger}) is a cold pair, a P-position: the difference is k = {k}, and floor(k·φ) = "
    "{smaller}, where φ is the golden ratio",
    _WYTHOFF_1907,
)
BOTH_LARGER = Theorem(
    "Wythoff",
    "the cold pair (P-position) with difference {k} is ({cold}, {partner}): both heaps are larger, so taking "
    "{count} from both leaves the cold pair",
    _WYTHOFF_1907,
)
BOTH_SMALLER = Theorem(
    "Wythoff",
    "the cold pair (P-position) with difference {k} is ({cold}, {partner}): both heaps are smaller, but "
    "{smaller} is in the cold pair ({low}, {high}), and taking {count} from the heap of {larger} leaves that "
    "pair",
    _WYTHOFF_1907,
)
FRAENKEL = Theorem(
    "Fraenkel",
    "two heaps are a P-position if and only if they are floor(k·α) and floor(k·α) + {r}k, where "
    "α = (2 − {r} + √({r}² + 4))/2: "
    "with difference {difference} this is ({cold}, {partner}), and the smaller heap is {smaller}",
    _FRAENKEL_1982,
)
NO_MULTIPLE = Theorem(
    "Fraenkel",
    "the two heaps of a P-position differ by a multiple of {r}; these differ by {difference}",
    _FRAENKEL_1982,
)
ONE_HEAP = Theorem(
    "one heap left", "one heap is empty, so this is Nim: the other heap of {n} has value {n}", _WYTHOFF_1907
)

_TOLD = 7  # cold pairs shown before the last one of a step
_STEP = 50  # columns by which the table grows beyond the request


def cold_pair(k: int, r: int = 1) -> tuple[int, int]:
    """Return the k-th cold position (lost for the player to move), with the smaller heap first; exact at any size.

    It is floor(kα) and this plus rk, with α = (2 − r + √(r² + 4))/2, the golden ratio for r = 1.

    Examples:
        >>> [cold_pair(k) for k in range(6)]
        [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
        >>> [cold_pair(k, 2) for k in range(5)]
        [(0, 0), (1, 3), (2, 6), (4, 10), (5, 13)]

    References:
        Wythoff (1907); Fraenkel (1982); OEIS A000201 and A001950 (r = 1), A001951 and A001952 (r = 2).
    """
    smaller = beatty(k, r)
    return smaller, smaller + r * k


def cold_partner(heap: int, r: int = 1) -> int:
    """Return the heap that makes a cold position with a given heap.

    Every number except 0 is in exactly one cold pair (Beatty): n of the smaller members are at most ``heap``. Either
    ``heap`` is the last of them, or it is the larger member of a pair whose index follows by counting: below it there
    are n smaller members and (index − 1) larger ones, which makes heap − 1 numbers.

    Examples:
        >>> cold_partner(4), cold_partner(7)
        (7, 4)
    """
    above = heap + 1
    n = ((r - 2) * above + isqrt((r * r + 4) * above * above)) // (2 * r)  # floor((heap + 1)/α)
    smaller, larger = cold_pair(n, r)
    return larger if smaller == heap else cold_pair(heap - n, r)[0]


def _by_pairs(smaller: int, larger: int) -> Known:
    """Return who wins by the cold pair of the same difference; these are the three cases of the proof."""
    k = larger - smaller
    cold, partner = cold_pair(k)
    if smaller == cold:
        return Known.of_outcome(WYTHOFF, False, smaller=smaller, larger=larger, k=k)
    if smaller > cold:
        return Known.of_outcome(BOTH_LARGER, True, k=k, cold=cold, partner=partner, count=smaller - cold)
    other = cold_partner(smaller)  # less than the larger heap, because earlier pairs have smaller differences
    return Known.of_outcome(
        BOTH_SMALLER, True, k=k, cold=cold, partner=partner, smaller=smaller, larger=larger,
        low=min(smaller, other), high=max(smaller, other), count=larger - other,
    )  # fmt: skip


class WythoffTable:
    """Grundy values of Wythoff's game by definition, for heaps up to a bound; the table grows on demand.

    The values of options of a pair (a, b) are stored as bits: for every heap, and for every difference, the values
    found so far. Pairs are processed by their larger heap b, then by a, so all options of (a, b) come before it:

        heap a: (0, a) … (a, b-1)      heap b: (0, b) … (a-1, b)      difference b - a: (0, b-a) … (a-1, b-1)

    Args:
        bound: the largest heap of the table.

    References:
        OEIS A004481; for the definition: Winning Ways, ch. 3.
    """

    def __init__(self, bound: int = 1000) -> None:
        self.bound = bound
        self._columns: list[array[int]] = []  # [b][a], a ≤ b
        self._of_heap: list[int] = []
        self._of_difference: list[int] = []

    def grundy_value(self, p: Numbers, /) -> int:
        """Return the Grundy value of two heaps; raise LimitError if one is beyond the bound.

        None, which means the definition, would be useless there, because there are too many options.
        """
        a, b = p
        if a > b:
            a, b = b, a
        columns = self._columns
        if b < len(columns):
            return columns[b][a]
        if b > self.bound:
            raise LimitError(
                "Grundy values of Wythoff's game are computed for heaps of up to {bound}, not {heap}; beyond "
                "that, only the outcome is known",
                bound=self.bound, heap=b,
            )  # fmt: skip
        return self._grow(min(self.bound, b + _STEP))[b][a]

    def _grow(self, largest: int) -> list[array[int]]:
        # on copies, replaced together at the end, so that the table is consistent after Ctrl-C and for other threads
        columns, of_heap, of_difference = self._columns[:], self._of_heap[:], self._of_difference[:]
        for b in range(len(columns), largest + 1):
            of_heap.append(0)
            of_difference.append(0)
            column = array("I")
            mine = 0
            for a in range(b + 1):
                taken = of_heap[a] | mine | of_difference[b - a]
                bit = ~taken & (taken + 1)  # the lowest value that is not taken
                column.append(bit.bit_length() - 1)
                mine |= bit
                of_heap[a] |= bit
                of_difference[b - a] |= bit
            of_heap[b] |= mine
            columns.append(column)
        self._columns, self._of_heap, self._of_difference = columns, of_heap, of_difference
        return columns


_TABLE = WythoffTable()  # one for all


class _TwoHeaps(RowRuleset, abstract=True):
    """The base class of both games; a choice is the position after the move."""

    r: int  # the numbers taken from the two heaps differ by less than this
    count = range(2, 3)

    def picture(self, p: Numbers) -> Picture:
        return draw_rows(p, numbered=True)

    def choices(self, p: Numbers) -> Iterator[Numbers]:
        a, b = p
        yield from ((left, b) for left in range(a - 1, -1, -1))
        yield from ((a, left) for left in range(b - 1, -1, -1))
        for first in range(1, a + 1):
            for second in range(max(1, first - self.r + 1), min(b, first + self.r - 1) + 1):
                yield a - first, b - second

    def choose(self, p: Numbers, choice: Numbers) -> tuple[Move, Numbers]:
        first, second = p[0] - choice[0], p[1] - choice[1]
        if not (first and second):
            return Move("take {count} from heap {heap}", count=first or second, heap=1 if first else 2), choice
        if self.r == 1:
            return Move("take {count} from both heaps", count=first), choice
        return Move("take {first} from heap 1 and {second} from heap 2", first=first, second=second), choice

    def in_normal_play(self, p: Numbers) -> Known:
        """Return who wins; also the value if it is 0 or a heap is empty."""
        smaller, larger = sorted(p)
        if not smaller and larger:
            return Known.of_value(ONE_HEAP, larger, n=larger)
        difference = larger - smaller
        k, apart = divmod(difference, self.r)
        if apart:
            return Known.of_outcome(NO_MULTIPLE, True, r=self.r, difference=difference)
        if self.r == 1:
            return _by_pairs(smaller, larger)
        cold, partner = cold_pair(k, self.r)
        return Known.of_outcome(
            FRAENKEL, smaller != cold, r=self.r, difference=difference, cold=cold, partner=partner, smaller=smaller
        )

    def proof_steps(self, p: Numbers) -> Iterator[ProofStep]:
        """Yield, as a step, the last cold pairs up to the one that the heaps are compared with.

        Examples:
            >>> for step in Wythoff().proof_steps((8, 11)):
            ...     print(step.said)
            cold pairs number 0 to 3: (0, 0), (1, 2), (3, 5), (4, 7)
        """
        last = abs(p[0] - p[1]) // self.r
        if all(p) and last:
            first = max(0, last - _TOLD)
            pairs = ", ".join(str(cold_pair(k, self.r)) for k in range(first, last + 1))
            yield ProofStep(Phrase("cold pairs number {first} to {last}: {pairs}", first=first, last=last, pairs=pairs))

    def choices_to(self, p: Numbers, value: int) -> Iterable[Numbers] | None:
        """Yield the choices that lead to a value, if it is 0 or a heap is empty."""
        if not value:
            return self._cold(p)
        if 0 in p:
            return [(value, 0) if p[0] else (0, value)] if 0 < value < max(p) else []
        return super().choices_to(p, value)

    def _cold(self, p: Numbers) -> Iterator[Numbers]:
        """Yield the winning choices, at most four: both heaps to a cold pair, or one heap to the other's partner."""
        a, b = p
        both = []
        below, apart = divmod(a - b, self.r)
        for k in range(below, below + 2 if apart else below + 1):
            smaller, larger = cold_pair(abs(k), self.r)
            option = (larger, smaller) if k > 0 else (smaller, larger)
            if option[0] < a and option[1] < b:
                both.append(option)
        either = [
            option
            for option in ((cold_partner(b, self.r), b), (a, cold_partner(a, self.r)))
            if option != p and option[0] <= a and option[1] <= b
        ]
        yield from both + either if self.r == 1 else either + both  # the usual order in the literature of each game


@dataclass(frozen=True)
class Wythoff(_TwoHeaps):
    """Take any number from one heap, or the same from both.

    Take at least one counter.

    Note:
        Who wins is known at any size. Grundy values follow no known formula; a table gives those of small heaps.

    Examples:
        >>> from grundy import solve
        >>> for found in solve(Wythoff().at(5, 7)).winning_moves:
        ...     print(found.move)
        take 2 from both heaps
        take 1 from heap 1
        take 4 from heap 2

    References:
        Wythoff (1907); Winning Ways, ch. 3 (Wyt Queens); OEIS A004481 (values); 威佐夫博弈.
    """

    r = 1
    about = About(example="wythoff 8 11", theorem=WYTHOFF, source=_WYTHOFF_1907, family="numbers")

    def solver(self) -> WythoffTable:
        return _TABLE

    def choices_to(self, p: Numbers, value: int) -> Iterable[Numbers]:
        """Yield the choices that lead to a value: for 0 at any size, for other values by the table."""
        found = super().choices_to(p, value)
        if found is not None:
            return found
        if value >= sum(p) + min(p):
            return ()  # such a position has too many options, and each option of p has fewer
        value_of = _TABLE.grundy_value
        value_of(p)
        return (option for option in self.choices(p) if value_of(option) == value)


@dataclass(frozen=True)
class GeneralisedWythoff(_TwoHeaps, OutcomeRuleset[Numbers]):
    """Take from one heap, or nearly the same from both.

    Take any number, at least one, from one of two heaps, or take numbers from both that differ by less than r:
    generalised-wythoff(r).

    Args:
        r: the numbers taken from both heaps differ by less than this, 1 or more.

    Examples:
        >>> from grundy import solve
        >>> for found in solve(GeneralisedWythoff(2).at(4, 7)).winning_moves:
        ...     print(found.move, "→", found.position)
        take 2 from heap 1 and 1 from heap 2 → generalised-wythoff(2) 2 6
        take 3 from heap 1 and 4 from heap 2 → generalised-wythoff(2) 1 3

    References:
        Fraenkel (1982); OEIS A001951 and A001952 (r = 2).
    """

    r: int

    about = About(example="generalised-wythoff(2) 8 5", theorem=FRAENKEL, source=_FRAENKEL_1982, family="numbers")
    searched = 3_000_000

    def __post_init__(self) -> None:
        if not is_whole(self.r) or self.r < 1:
            raise RulesetError(
                "r of generalised-wythoff must be 1 or more, not {r!r}{hint}", r=self.r, hint=self.about.hint
            )

    def rule_phrase(self) -> Phrase:
        return Phrase(
            "Take any number, at least one, from one heap, or from both heaps numbers that differ by less than {r}.",
            r=self.r,
        )

    def looked_at(self, p: Numbers) -> int:
        """Return the number of options, roughly."""
        a, b = p
        return (a + 1) * (b + 1) * (a + b + min(a, b) * min(2 * self.r, max(a, b))) // 3
