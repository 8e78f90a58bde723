"""Moore's Nim: take from up to k heaps in one move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import comb, prod

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.mex import nim_sum
from grundy.ruleset import Game, Move
from grundy.rulesets.shared.choices import OutcomeRuleset, one_of_each, refuse_to_search
from grundy.rulesets.shared.rows import Numbers, RowRuleset, draw_rows, is_whole, listed
from grundy.words.errors import RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture

_MOORE_1910 = "E. H. Moore, A generalization of the game called Nim, Ann. of Math. 11 (1910), 93-94"
_JENKYNS_MAYBERRY = (
    "T. A. Jenkyns and J. P. Mayberry, The skeleton of an impartial game and the Nim-function of Moore's Nim_k, "
    "Internat. J. Game Theory 9 (1980), 51-63"
)

MOORE = Theorem(
    "Moore",
    "write the heaps in binary: the player to move loses if and only if the number of ones in each column is divisible "
    "by {modulus}; here the numbers, from the leftmost column, are {ones}",
    _MOORE_1910,
)
FEW_HEAPS = Theorem(
    "few heaps",
    "at most {most} heaps are left, so a move can leave any smaller total: the value is the total {value}",
    _MOORE_1910,
)
ONE_MORE = Theorem(
    "one heap more",
    "a move may touch {most} of the {heaps} heaps; let s = {total} be their total, m = {least} the smallest heap, "
    "y = s − {heaps}m and z = y(y + 1)/2: the value is s if m ≤ z, else z + (m − z − 1) mod (y + 1); here "
    "{value}",
    _JENKYNS_MAYBERRY,
)
NIM_AGAIN = Theorem(
    "Bouton", "each move takes from one heap, so this is Nim: the value is the nim-sum {value}", MOORE.source
)


_COUNTED = 2000  # sets of heaps to try when counting winning moves

Left = dict[int, int]  # the new sizes of the chosen heaps, by index


@dataclass(frozen=True)
class Moore(OutcomeRuleset[Numbers], RowRuleset):
    """Take counters from up to k heaps: moore(k).

    Take any number, at least one, from each heap you choose; moore(1) is Nim.

    Args:
        most: the maximum number of heaps in a move, 1 or more; 1 is Nim.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Moore(2).at(1, 2, 3, 2))
        >>> found.outcome, [str(winning.move) for winning in found.winning_moves]
        (<Outcome.N: 'N'>, ['take 1, 1 from heaps 1, 3'])

    References:
        Moore (1910); Winning Ways, ch. 15; values for ``most`` + 1 heaps: Jenkyns and Mayberry (1980).
    """

    most: int

    about = About(example="moore(2) 1 2 3 2", theorem=MOORE, source=_MOORE_1910, family="heaps")

    def __post_init__(self) -> None:
        if not is_whole(self.most) or self.most < 1:
            raise RulesetError(
                "moore needs a number of heaps of 1 or more, not {most!r}{hint}", most=self.most, hint=self.about.hint
            )

    def rule_phrase(self) -> Phrase:
        if self.most == 1:
            return Phrase("Take one or more counters from one heap.")
        return Phrase(
            "Take counters from up to {most} heaps: any number, at least one, from each heap you choose.",
            most=self.most,
        )

    def choices(self, p: Numbers) -> Iterator[Left]:
        """Yield every choice of heaps with every choice of their new sizes."""
        heaps = [i for i, n in enumerate(p) if n]
        for size in range(1, min(self.most, len(heaps)) + 1):
            for chosen in combinations(heaps, size):
                for left in one_of_each([partial(range, p[i]) for i in chosen]):
                    yield dict(zip(chosen, left, strict=True))

    def choose(self, p: Numbers, choice: Left) -> tuple[Move, Numbers]:
        option = tuple(choice.get(i, n) for i, n in enumerate(p))
        touched = sorted(choice)
        counts = [p[i] - choice[i] for i in touched]
        if len(touched) == 1:
            return Move("take {count} from heap {heap}", count=counts[0], heap=touched[0] + 1), option
        return Move(
            "take {counts} from heaps {heaps}",
            counts=", ".join(map(str, counts)), heaps=", ".join(str(i + 1) for i in touched),
        ), option  # fmt: skip

    def in_normal_play(self, p: Numbers) -> Known:
        """Return who wins; the value too for Nim, and if at most ``most`` + 1 heaps are left."""
        if self.most == 1:
            return Known.of_value(NIM_AGAIN, nim_sum(p), value=nim_sum(p))
        heaps = [n for n in p if n]
        total = sum(heaps)
        if len(heaps) <= self.most:
            return Known.of_value(FEW_HEAPS, total, most=self.most, value=total)
        if len(heaps) == self.most + 1:
            least = min(heaps)
            over = total - len(heaps) * least
            bound = over * (over + 1) // 2
            value = total if least <= bound else bound + (least - bound - 1) % (over + 1)
            return Known.of_value(
                ONE_MORE, value, heaps=len(heaps), most=self.most, total=total, least=least, value=value
            )
        ones = [sum(n >> bit & 1 for n in heaps) for bit in range(max(heaps).bit_length() - 1, -1, -1)]
        lost = not any(count % (self.most + 1) for count in ones)
        return Known.of_outcome(MOORE, not lost, modulus=self.most + 1, ones=listed(ones))

    def choices_to(self, p: Numbers, value: int) -> Iterable[Left] | None:
        """Yield the winning choices without trying others; for values other than 0, all moves are tried."""
        if self.most == 1:
            change = nim_sum(p) ^ value
            return ({i: n ^ change} for i, n in enumerate(p) if n ^ change < n)
        if not value:
            return _balanced(p, self.most)
        # no more moves than the product over the largest heaps, for every choice of heaps
        heaps = sorted((n for n in p if n), reverse=True)
        most = min(self.most, len(heaps))
        refuse_to_search(Game(self, p), prod(n + 1 for n in heaps[:most]) * comb(len(heaps), most))
        return None

    def count_moves_to(self, p: Numbers, value: int) -> int | None:
        """Return the number of winning moves without making them; None for other values, or for too many heaps."""
        if self.most == 1:
            return super().count_moves_to(p, value)
        return None if value or comb(len(p), min(self.most, len(p) // 2)) > _COUNTED else _count_balanced(p, self.most)

    def looked_at(self, p: Numbers) -> int:
        return prod(n + 1 for n in p)

    def picture(self, p: Numbers) -> Picture:
        return draw_rows(p, numbered=True)


def _balanced(p: Numbers, most: int) -> Iterator[Left]:
    """Yield the new sizes of the chosen heaps, for every move to a P-position by Moore's theorem.

    Bit by bit from the highest: a heap is chosen at the highest bit that it loses, and its lower bits are then free;
    all others are fixed. With c ones among unchosen heaps, x of them newly chosen, and y ones among the chosen heaps, c
    - x + y must be divisible by most + 1. Since -chosen ≤ x - y ≤ most - chosen allows most + 1 numbers, exactly one is
    right, so no choice is ever a dead end.
    """
    modulus = most + 1
    highest = max(p).bit_length() - 1
    stack: list[Iterator[Left]] = [iter([{}])]  # the bits above the stack's height that chosen heaps keep
    while stack:
        left = next(stack[-1], None)
        if left is None:
            stack.pop()
        elif len(stack) > highest + 1:
            if left:
                yield left
        else:
            stack.append(_next_bit(p, left, highest + 1 - len(stack), modulus))


def _next_bit(p: Numbers, left: Left, bit: int, modulus: int) -> Iterator[Left]:
    ones = [i for i, n in enumerate(p) if n >> bit & 1 and i not in left]
    touched = sorted(left)
    for fresh, kept in _shares(len(ones), len(touched), modulus):
        for keepers in combinations(touched, kept):
            for first in combinations(ones, fresh):
                after = {i: n | (i in keepers) << bit for i, n in left.items()}
                for i in first:
                    after[i] = p[i] >> bit + 1 << bit + 1
                yield after


def _shares(ones: int, touched: int, modulus: int) -> Iterator[tuple[int, int]]:
    """Yield the number of heaps with a one that are newly chosen at a bit, and of chosen heaps that get a one there."""
    excess = (ones + touched) % modulus - touched  # x - y
    for kept in range(max(0, -excess), touched + 1):
        fresh = excess + kept
        if fresh > min(ones, modulus - 1 - touched):
            return
        yield fresh, kept


def _count_balanced(p: Numbers, most: int) -> int:
    """Return the number of moves of ``_balanced``, from the ways to each set of chosen heaps, bit by bit."""
    ways = {frozenset[int](): 1}
    for bit in reversed(range(max(p).bit_length())):
        after: Counter[frozenset[int]] = Counter()
        for touched, times in ways.items():
            ones = [i for i, n in enumerate(p) if n >> bit & 1 and i not in touched]
            for fresh, kept in _shares(len(ones), len(touched), most + 1):
                for first in combinations(ones, fresh):
                    after[touched.union(first)] += times * comb(len(touched), kept)
        ways = dict(after)
    return sum(times for touched, times in ways.items() if touched)
