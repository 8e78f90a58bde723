"""Products of two coin-turning games: heads and tails on a board, whose values are nim-products."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.knowledge import About, Theorem
from grundy.machine.arrays import has_arrays
from grundy.maths.coins.heads import closed_value
from grundy.maths.coins.moves import set_counts, sets_with_nim_sum
from grundy.maths.coins.turning_sets import Places
from grundy.maths.nimbers.field import nim_inverse, nim_product, nim_quotient
from grundy.maths.nimbers.mex import nim_sum
from grundy.ruleset import Move
from grundy.rulesets.coins.board import Board, CoinBoard, Place
from grundy.rulesets.coins.coins import FAR
from grundy.rulesets.coins.games import RULER, TWINS
from grundy.rulesets.coins.turning import CoinTurning
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BITS = 2048  # of a factor of a nim-product; larger products take too long and have too many digits
_LISTED = 50_000  # sets of one factor to try for one head
_LONG = 16  # coins of a set that takes as long as two
_COUNTED, _PRODUCTS = 200_000, 2_000_000  # sets of one factor, and products of them, to count
_FEW = 200  # nim-products that are faster one by one
_LARGEST = 10_000  # coins of the largest product to write out
_INDEXED = 400_000  # sets of the other factor to store in an index

TARTAN = Theorem(
    "Tartan",
    "in a product of two coin-turning games, a head at (x, y) is worth the nim-product of a head at x in the "
    "first game and a head at y in the second; the value is the nim-sum of the heads: {heads} = {value}",
    "Winning Ways, ch. 14",
)


@dataclass(frozen=True)
class CoinProduct(CoinBoard):
    """The product of two coin-turning games, played on a board.

    A move turns all coins (x, y) with x in a set that the first game may turn and y in a set that the second may turn.
    The coin at the last x and the last y must go from heads to tails.

    Args:
        first: the game for x.
        second: the game for y.

    Examples:
        >>> from grundy import parse_game, solve
        >>> game = parse_game("turning-turtles*ruler 2,3 4,1")
        >>> solve(game).grundy_value  # 2 ⊗ 1 ⊕ 4 ⊗ 1
        6
        >>> str(game)
        'turning-turtles*ruler 2,3 4,1'

    References:
        Winning Ways, ch. 14; the product of Turning Turtles with itself has the nim-products as values.
    """

    about = About(
        "Turn a product of sets of two coin-turning games. A move turns all coins (x, y) with x in a set that one"
        " game may turn and y in a set that the other may turn. The coin at the last x and y goes from heads to "
        "tails.",
        "coin-product(ruler*coin-turning(at-most=2)) 2,2 3,1", TARTAN, TARTAN.source, family="coins",
        written="the product of named games, as in mock-turtles*ruler, or of others, as in "
        "coin-product(ruler*coin-turning(exactly=2))",
    )  # fmt: skip

    # -- the rules

    def rule_phrase(self) -> Phrase:
        return Phrase(
            "Turn all coins (x, y) with x in a set that {first} may turn and y in a set that {second} may turn. The "
            "coin at the last x and y goes from heads to tails.",
            first=str(self.first), second=str(self.second),
        )  # fmt: skip

    def turns(self, p: Board) -> Iterator[list[Place]]:
        """Yield, for each head, the products of the sets that end with its x and its y."""
        for x, y in p:
            for xs in self.first.sets.ending_at(x):
                for ys in self.second.sets.ending_at(y):
                    yield _product(xs, ys)

    # -- the theory

    @property
    def theorem(self) -> Theorem:
        return TARTAN

    def find_head_value(self, head: Place) -> int | None:
        a, b = self.first.heads.value(head[0]), self.second.heads.value(head[1])
        if a is None or b is None or max(a, b).bit_length() > _BITS:
            return None
        return nim_product(a, b)

    def values_at(self, heads: NDArray[Any]) -> NDArray[Any] | None:
        import numpy as np

        from grundy.maths.nimbers.arrays import nim_products

        a, b = self.first.heads.at(heads[:, 0]), self.second.heads.at(heads[:, 1])
        if a is None or b is None:
            return None
        kind = np.min_scalar_type(int(max(a.max(), b.max())))
        return nim_products(a.astype(kind), b.astype(kind)).astype(np.uint64)

    def moves_to(self, p: Board, value: int) -> Iterator[tuple[Move, Board]]:
        """Yield the turns to positions of a value.

        The nim-sum of the heads in a product of sets is the nim-product of the nim-sums of the sets. So for each set of
        one game, the nim-quotient gives the nim-sum that the set of the other game must have.

        Raises:
            LimitError: if there are too many sets of coins to search.
        """
        change = self.grundy_value(p) ^ value
        if not change:
            return  # a move always changes the value
        refused = None
        for xs, ys in self._sets_worth(p, value, change):
            try:
                yield self.turn(p, _product(xs, ys))
            except LimitError as error:
                refused = error  # too many coins to write; there may be moves with fewer
        if refused:
            raise refused

    def count_moves_to(self, p: Board, value: int) -> int | None:
        """Return the number of turns to positions of a value, by nim-quotients; None if there are too many sets."""
        change = self.grundy_value(p) ^ value
        heads = (head for head, _ in self.ends(p, value)) if change else ()
        return total_of(count_products(self._fewer_first(*head), change) for head in heads)

    def _fewer_first(self, x: int, y: int) -> tuple[tuple[CoinTurning, int], ...]:
        """Return the two games with the places of a head, the one with fewer sets first."""
        few_first = count_sets(self.first, x, _COUNTED) <= count_sets(self.second, y, _COUNTED)
        sides = ((self.first, x), (self.second, y))
        return sides if few_first else sides[::-1]

    def _sets_worth(self, p: Board, value: int, change: int) -> Iterator[tuple[Places, Places]]:
        for (x, y), _ in self.ends(p, value):
            if count_sets(self.first, x, _LISTED) <= count_sets(self.second, y, _LISTED):
                yield from _factors(self.first, x, self.second, y, change)
            else:
                for ys, xs in _factors(self.second, y, self.first, x, change):
                    yield xs, ys

    def spelling(self) -> str:
        """Return the product of two names; factors with arguments make it a name with its factors in parentheses."""
        factors = self.arguments()
        return super().spelling() if "(" in factors or self.name != CoinProduct.name else factors


def _factors(
    listed: CoinTurning, place: int, other: CoinTurning, there: int, change: int
) -> Iterator[tuple[Places, Places]]:
    """Yield the sets that end at given places in the two games and whose nim-product is ``change``."""
    answers = answers_at(other, there)
    quotients: dict[int, int] = {}
    tried = 0
    for turned in listed.sets.ending_at(place):
        tried += 1 + len(turned) // _LONG + change.bit_length() // 64
        if tried > _LISTED:
            raise _too_many(_LISTED, listed, place)
        worth = nim_sum(map(listed.head_value, turned))  # not 0: the last head differs from the others
        if worth not in quotients:
            quotients[worth] = nim_product(change, nim_inverse(worth))
        for answer in answers(quotients[worth]):
            yield turned, answer


@lru_cache(maxsize=4096)  # many heads are at the same places
def count_sets(game: CoinTurning, place: int, most: int) -> int:
    """Return the number of sets ending at a place, long ones weighted; if it exceeds ``most``, any number over it."""
    count = 0
    for turned in game.sets.ending_at(place):
        count += 1 + len(turned) // _LONG
        if count > most:
            break
    return count


def total_of(counts: Iterable[int | None]) -> int | None:
    """Return the sum of numbers; None as soon as one is not known."""
    total = 0
    for count in counts:
        if count is None:
            return None
        total += count
    return total


def count_products(ends: Iterable[tuple[CoinTurning, int]], change: int) -> int | None:
    """Return how many products of sets that end at these places have a nim-product; None if there are too many.

    The sets of all games but the last are counted by their nim-sums; a nim-quotient is that of the last game's sets.
    """
    *listed, (last, place) = ends
    ways = Counter({1: 1})
    for game, there in listed:
        worths = sums_of_sets(game, there, _COUNTED)
        if worths is None or len(worths) * len(ways) > _PRODUCTS:
            return None
        firsts = [one for one in ways for _ in worths]
        seconds = [*worths] * len(ways)
        found: Counter[int] = Counter()
        for a, b, worth in zip(firsts, seconds, _each(nim_product, firsts, seconds), strict=True):
            found[worth] += ways[a] * worths[b]
        ways = found
    wanted = dict(zip(_each(nim_quotient, [change] * len(ways), list(ways)), ways.values(), strict=True))
    base = last.head_value(place)
    if has_arrays() and max(place, base, *wanted) < FAR:
        import numpy as np

        totals = np.array([worth ^ base for worth in wanted], np.int64)
        counts = set_counts(last.sets, np.full(len(wanted), place, np.int64), totals)
        if counts is not None:
            each: list[int] = counts.tolist()
            return sum(many * count for many, count in zip(wanted.values(), each, strict=True))
    sums = sums_of_sets(last, place, _COUNTED)
    return None if sums is None else sum(many * sums[worth] for worth, many in wanted.items())


def _each(operation: Callable[[int, int], int], ones: Sequence[int], others: Sequence[int]) -> list[int]:
    """Return the nim-products, or the nim-quotients, of pairs of numbers: of many small ones in arrays."""
    if len(ones) < _FEW or not has_arrays() or max(*ones, *others) >= FAR:
        return list(map(operation, ones, others))
    import numpy as np

    from grundy.maths.nimbers.arrays import nim_products, nim_quotients

    kind = np.min_scalar_type(max(*ones, *others))
    of_arrays = nim_products if operation is nim_product else nim_quotients
    found: list[int] = of_arrays(np.array(ones, kind), np.array(others, kind)).tolist()
    return found


def sums_of_sets(game: CoinTurning, place: int, most: int) -> Counter[int] | None:
    """Return the nim-sums of the sets that end at a place, with their numbers; None if there are too many sets."""
    if count_sets(game, place, most) > most:
        return None
    return Counter(nim_sum(map(game.head_value, turned)) for turned in game.sets.ending_at(place))


def _too_many(most: int, game: CoinTurning, place: int) -> LimitError:
    return LimitError(
        "in {ruleset}, more than {most} sets of coins end at place {place}: too many products to search",
        most=most, place=place, ruleset=str(game),
    )  # fmt: skip


def answers_at(game: CoinTurning, place: int) -> Callable[[int], Iterable[Places]]:
    """Return a function that gives the sets ending at a place with a given nim-sum."""
    if closed_value(game.sets, place) is not None:
        last = game.head_value(place)
        return lambda worth: sets_with_nim_sum(game.heads, place, worth ^ last)
    if count_sets(game, place, _INDEXED) > _INDEXED:
        raise _too_many(_INDEXED, game, place)
    index: dict[int, list[Places]] = {}
    for turned in game.sets.ending_at(place):
        index.setdefault(nim_sum(map(game.head_value, turned)), []).append(turned)
    return lambda worth: index.get(worth, ())


def _product(xs: Places, ys: Places) -> list[Place]:
    if len(xs) * len(ys) > _LARGEST:
        raise LimitError("the move turns {count} coins: too many to write", count=len(xs) * len(ys))
    return [(x, y) for x in xs for y in ys]  # sorted, because both are


TURNING_CORNERS = CoinProduct(TWINS, TWINS).named("turning-corners", About(
    "Turn the four corners of a rectangle of coins. Its sides lie along the rows and columns. The coin furthest from "
    "1,1 goes from heads to tails.", "turning-corners 3,4 2,2", TARTAN, "Winning Ways, ch. 14; OEIS A051775",
    family="coins",
))  # fmt: skip
RUGS = CoinProduct(RULER, RULER).named("rugs", About(
    "Turn all coins of a rectangle. Its sides lie along the rows and columns. The coin furthest from 1,1 goes from "
    "heads to tails.",
    "rugs 2,2 3,1", TARTAN, "Winning Ways, ch. 14; T. S. Ferguson, Game Theory, part I, ch. 5",
    family="coins",
))  # fmt: skip
