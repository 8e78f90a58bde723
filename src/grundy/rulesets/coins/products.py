"""Products of three and more coin-turning games: coins in space, whose values are nim-products."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Self

from grundy.knowledge import About, Theorem
from grundy.machine.given import elements
from grundy.maths.coins.turning_sets import Places
from grundy.maths.nimbers.field import nim_inverse, nim_product
from grundy.maths.nimbers.mex import nim_sum
from grundy.notation import whole_number
from grundy.ruleset import Game, Move
from grundy.rulesets.coins.board import coin_factor
from grundy.rulesets.coins.coins import Coins, checked_place, turn_words
from grundy.rulesets.coins.product import answers_at, count_products, total_of
from grundy.rulesets.coins.turning import CoinTurning, check_factors
from grundy.words.errors import LimitError, PositionError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Disc, Picture, text_picture

if TYPE_CHECKING:
    from numpy.typing import NDArray

Head = tuple[int, ...]

_LISTED = 50_000  # sets of all factors but the last to try for one head
_LONG = 32  # coins of sets that take as long as two
_LARGEST = 10_000  # coins of the largest product to write out
_BITS = 2048  # of a factor of a nim-product

TARTANS = Theorem(
    "Tartan, several games",
    "in a product of coin-turning games, a head is worth the nim-product of the values of its places in the games, one "
    "factor after the other; the value is the nim-sum of the heads: {heads} = {value}",
    "Winning Ways, ch. 14 (the Tartan theorem, applied to one factor after the other)",
)


@dataclass(frozen=True)
class CoinProducts(Coins[Head]):
    """The product of three or more coin-turning games, played in space.

    A move chooses a set in each game that may be turned there, and turns all coins whose places lie in these sets. The
    coin at the last places must go from heads to tails.

    Args:
        factors: the games, one for each coordinate.

    Examples:
        >>> from grundy import parse_game, solve
        >>> solve("twins*twins*twins 3,3,3").grundy_value  # 2 ⊗ 2 ⊗ 2
        1
        >>> str(parse_game("twins*twins*ruler 3,3,2"))
        'twins*twins*ruler 3,3,2'

    References:
        Winning Ways, ch. 14.
    """

    factors: tuple[CoinTurning, ...]
    about = About(
        "Turn a product of sets of three or more coin games. Each coordinate has a coin-turning game. The coin at the "
        "last places goes from heads to tails.",
        "coin-products(twins*ruler*coin-turning(at-most=2)) 2,2,2 3,1,2", TARTANS, TARTANS.source, family="coins",
        written="the product of named games, as in twins*twins*ruler, or of others in parentheses",
    )  # fmt: skip

    def __post_init__(self) -> None:
        factors = elements(self.factors, "factors", self.name)
        check_factors(self.name, factors)
        object.__setattr__(self, "factors", factors)

    # -- the rules and the theory

    @property
    def theorem(self) -> Theorem:
        return TARTANS

    def rule_phrase(self) -> Phrase:
        return Phrase(
            "Turn all coins whose places lie in a set of each of {games}, one for each coordinate. The coin at the "
            "last places goes from heads to tails.",
            games=", ".join(map(str, self.factors)),
        )  # fmt: skip

    def turns(self, p: tuple[Head, ...]) -> Iterator[list[Head]]:
        """Yield, for each head, the products of the sets that end with its coordinates."""
        for head in p:
            for sets in product(*(game.sets.ending_at(x) for game, x in zip(self.factors, head, strict=True))):
                yield _coins(sets)

    def find_head_value(self, head: Head) -> int | None:
        values = []
        for game, place in zip(self.factors, head, strict=True):
            value = game.heads.value(place)
            if value is None or value.bit_length() > _BITS:
                return None
            values.append(value)
        return reduce(nim_product, values)

    def values_at(self, heads: NDArray[Any]) -> NDArray[Any] | None:
        return None

    def moves_to(self, p: tuple[Head, ...], value: int) -> Iterator[tuple[Move, tuple[Head, ...]]]:
        """Yield the turns to positions of a value; the set of the last game must have a nim-quotient as its value.

        Raises:
            LimitError: if there are too many sets of coins to search.
        """
        change = self.grundy_value(p) ^ value
        if change:  # a move always changes the value
            for head in p:
                for sets in self._sets_worth(head, change):
                    yield self.turn(p, _coins(sets))

    def count_moves_to(self, p: tuple[Head, ...], value: int) -> int | None:
        """Return the number of turns to positions of a value, by nim-quotients; None if there are too many sets."""
        change = self.grundy_value(p) ^ value
        return total_of(count_products(zip(self.factors, head, strict=True), change) for head in (p if change else ()))

    def _sets_worth(self, head: Head, change: int) -> Iterator[tuple[Places, ...]]:
        *listed, (last, place) = zip(self.factors, head, strict=True)
        answers = answers_at(last, place)
        tried = 0
        for sets in _products(listed):
            tried += 1 + sum(map(len, sets)) // _LONG
            if tried > _LISTED:
                raise LimitError(
                    "in {ruleset}, more than {most} products of sets end at {place}: too many to search",
                    ruleset=str(self), most=_LISTED, place=self.format((head,)),
                )  # fmt: skip
            worths = (nim_sum(map(game.head_value, turned)) for (game, _), turned in zip(listed, sets, strict=True))
            for turned in answers(nim_product(change, nim_inverse(reduce(nim_product, worths)))):
                yield *sets, turned

    # -- positions and notation

    def at(self, *position: Any) -> Game:
        """Return the game with heads at these places, given as tuples or as one sequence of tuples."""
        if len(position) == 1 and isinstance(position[0], Iterable):
            places = tuple(position[0])
            if not places or not isinstance(places[0], int):
                position = places
        return Game(self, self.check(position))

    def checked_head(self, head: Any) -> Head:
        if not isinstance(head, tuple | list) or len(head) != len(self.factors):
            raise PositionError(
                "a head of {ruleset} must have a place with {count} numbers, such as {example}, not {place!r}",
                ruleset=str(self), count=len(self.factors), place=head, example=",".join("2" * len(self.factors)),
            )  # fmt: skip
        return tuple(map(checked_place, head))

    def parse(self, words: Sequence[str]) -> tuple[Head, ...]:
        return self.check(
            tuple(
                tuple(whole_number(number, "a place in {place!r}", place=word) for number in word.split(","))
                for word in words
            )
        )

    def format(self, p: tuple[Head, ...]) -> str:
        return " ".join(",".join(map(str, head)) for head in p)

    def turn_move(self, turned: Sequence[Head]) -> Move:
        if len(turned) == 1:
            return Move("turn coin {place}", place=self.format((turned[0],)))
        sides = (turn_words(list(dict.fromkeys(side))) for side in zip(*turned, strict=True))
        return Move("turn coins {coins}", coins=" × ".join(sides))

    def picture(self, p: tuple[Head, ...]) -> Picture:
        return text_picture(self.format(p))

    def drawn(self, p: tuple[Head, ...]) -> Picture:
        return self.picture(p)

    def coin(self, head: Head, *, heads: bool) -> Disc:
        return Disc(head[0] + 0.5, head[1] + 0.5, "heads" if heads else "tails")

    def touched(self, p: tuple[Head, ...], move: Move, option: tuple[Head, ...]) -> None:
        return None

    def out_of_reach(self, head: Head) -> LimitError:
        return LimitError(
            "the value of a head at {place} in {ruleset} is too hard to compute: try a place nearer to the corner",
            place=self.format((head,)), ruleset=str(self),
        )  # fmt: skip

    def arguments(self) -> str:
        return "*".join(map(str, self.factors))

    def spelling(self) -> str:
        """Return the product of the names; factors with arguments make it a name with its factors in parentheses."""
        factors = self.arguments()
        return f"{self.name}({factors})" if "(" in factors else factors

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        factors = [factor for factor in text.split("*") if factor.strip()]
        if len(factors) < 3:
            raise RulesetError(
                "coin-products takes three or more coin-turning games with '*' between them, not {text!r}{hint}",
                text=text, hint=cls._hint(),
            )  # fmt: skip
        return cls(tuple(coin_factor(factor, cls.name) for factor in factors))


def _products(ends: Sequence[tuple[CoinTurning, int]]) -> Iterator[tuple[Places, ...]]:
    """Yield the products of sets that end at the places, without listing the sets of a game first."""
    if not ends:
        yield ()
        return
    (game, place), *rest = ends
    for turned in game.sets.ending_at(place):
        for others in _products(rest):
            yield turned, *others


def _coins(sets: Sequence[Places]) -> list[Head]:
    if prod(map(len, sets)) > _LARGEST:
        raise LimitError("the move turns {count} coins: too many to write", count=prod(map(len, sets)))
    return list(product(*sets))  # sorted, because the sets are
