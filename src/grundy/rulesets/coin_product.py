"""Products of two coin-turning games: heads and tails on a board, whose values are nim-products.

A position is the places (x, y) of the heads, both counted from 1; x is ruled by the first game, y by the second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Self

from grundy.errors import LimitError, PositionError, RulesetError
from grundy.picture import Cell, Disc, Label, Picture, Shape
from grundy.ruleset import About, Game, Known, Move, Ruleset, Theorem, whole_number
from grundy.rulesets.coin_games import NAMED
from grundy.rulesets.coin_positions import DRAWN, checked_place, listed_picture, toggled, turn_words, worth_words
from grundy.rulesets.coin_turning import CoinTurning
from grundy.theory.coin_moves import sets_with_nim_sum
from grundy.theory.coins import closed_value
from grundy.theory.nim_field import nim_inverse
from grundy.theory.nimbers import nim_product, nim_sum
from grundy.theory.outcomes import Convention
from grundy.theory.turning_sets import Places

__all__ = ["TARTAN", "Board", "CoinProduct"]

Place = tuple[int, int]
Board = tuple[Place, ...]

_BITS = 2048  # of a factor of a nim-product: beyond, products take long and have too many digits to write
_LISTED = 50_000  # sets of one factor that are gone through for one head
_LARGEST = 10_000  # coins of the largest product that is written out
_INDEXED = 400_000  # sets of the other factor that are held in memory, to be looked up

TARTAN = Theorem(
    "Tartan",
    "in a product of two coin-turning games a head at (x, y) is worth the nim-product of a head at x in the first and "
    "one at y in the second, and heads add by nim-sum: {heads} = {value}",
    "Winning Ways, ch. 14",
)


@dataclass(frozen=True)
class CoinProduct(Ruleset[Board]):
    """The product of two coin-turning games, played on a board.

    A move turns all coins (x, y) with x in a set that the first game may turn and y in a set that the second may turn;
    the coin at the last x and the last y must go from heads to tails.

    Args:
        first: rules x.
        second: rules y.

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

    first: CoinTurning
    second: CoinTurning

    name = "coin-product"
    about = About(
        "Turn all coins (x, y) of a board with x in a set that one coin-turning game may turn and y in a set that "
        "another may turn; the coin at the last x and y goes from heads to tails. Named games are multiplied as in "
        "mock-turtles*ruler, others as in coin-product(ruler*coin-turning(exactly=2)).",
        "coin-product(ruler*coin-turning(at-most=2)) 2,2 3,1", TARTAN, TARTAN.source,
    )  # fmt: skip

    # -- the rules

    def moves(self, p: Board) -> Iterator[tuple[Move, Board]]:
        """Yield every turn: for each head, the products of the sets that end with its x and its y."""
        for x, y in p:
            for xs in self.first.sets.ending_at(x):
                for ys in self.second.sets.ending_at(y):
                    yield _turn(p, xs, ys)

    # -- the theory

    def head_value(self, place: Place) -> int | None:
        """Return the Grundy value of a single head, or None where it is out of reach."""
        a, b = self.first.heads.value(place[0]), self.second.heads.value(place[1])
        if a is None or b is None or max(a, b).bit_length() > _BITS:
            return None
        return nim_product(a, b)

    def known(self, p: Board, convention: Convention) -> Known | None:
        """Return the nim-sum of nim-products that the Tartan theorem gives, in normal play."""
        if convention is not Convention.NORMAL:
            return None
        values = []
        for place in p:
            value = self.head_value(place)
            if value is None:
                return None
            values.append(value)
        return Known.of_value(TARTAN, nim_sum(values), heads=worth_words(values), value=nim_sum(values))

    def solver(self) -> Self:
        """Return itself: heads are valued one by one."""
        return self

    def grundy_value(self, p: Board) -> int:
        """Return the nim-sum of the values of the heads.

        Raises:
            LimitError: if one of them is out of reach.
        """
        return nim_sum(map(self._value, p))

    def _value(self, place: Place) -> int:
        value = self.head_value(place)
        if value is None:
            raise LimitError(
                "the value of a head at {x},{y} is out of reach under {ruleset}: try a nearer place",
                x=place[0], y=place[1], ruleset=str(self),
            )  # fmt: skip
        return value

    def moves_to(self, p: Board, value: int) -> Iterator[tuple[Move, Board]]:
        """Yield the turns to positions of a value.

        The heads of a product of sets are worth, together, the nim-product of what the sets are worth. So for each
        set of one game the nim-quotient tells what the set of the other must be worth.

        Raises:
            LimitError: if there are too many sets of coins to look through.
        """
        change = self.grundy_value(p) ^ value
        if not change:
            return  # a move always changes the value
        refused = None
        for xs, ys in self._sets_worth(p, change):
            try:
                yield _turn(p, xs, ys)
            except LimitError as error:
                refused = error  # too many coins to write: there may be moves with fewer
        if refused:
            raise refused

    def _sets_worth(self, p: Board, change: int) -> Iterator[tuple[Places, Places]]:
        for x, y in p:
            if _count(self.first, x, _LISTED) <= _count(self.second, y, _LISTED):
                yield from _factors(self.first, x, self.second, y, change)
            else:
                for ys, xs in _factors(self.second, y, self.first, x, change):
                    yield xs, ys

    # -- positions

    def at(self, *position: Any) -> Game:
        """Return the game with heads at these places, each a pair, given one by one or as one sequence."""
        if len(position) == 1 and isinstance(position[0], Iterable):
            places = tuple(position[0])
            if not places or not isinstance(places[0], int):
                position = places
        return Game(self, self.check(position))

    def check(self, p: Any) -> Board:
        """Return the places of the heads in order.

        Raises:
            PositionError: if one is no pair of whole numbers of 1 or more, or is named twice.
        """
        places: list[Place] = []
        for place in p if isinstance(p, Iterable) else (p,):
            if not isinstance(place, tuple | list) or len(place) != 2:
                raise PositionError("a head must have a place such as 2,3 on the board, not {place!r}", place=place)
            places.append((checked_place(place[0]), checked_place(place[1])))
        places.sort()
        for place, following in pairwise(places):
            if place == following:
                raise PositionError("place {x},{y} is named twice: name each head once", x=place[0], y=place[1])
        return tuple(places)

    def parse(self, words: Sequence[str]) -> Board:
        """Return the heads at the places that the words give, as in ``2,3 4,1``; no words, no heads."""
        places = []
        for word in words:
            numbers = word.split(",")
            if len(numbers) != 2:
                raise PositionError("a head must have a place such as 2,3 on the board, not {word!r}", word=word)
            places.append(tuple(whole_number(number, "a place in {place!r}", place=word) for number in numbers))
        return self.check(tuple(places))

    def format(self, p: Board) -> str:
        """Return the places as words, as in ``2,3 4,1``."""
        return " ".join(f"{x},{y}" for x, y in p)

    def picture(self, p: Board) -> Picture:
        """Return the board up to the last heads, x to the right and y downwards; far heads as a list."""
        columns, rows = max((x for x, _ in p), default=1), max((y for _, y in p), default=1)
        if max(columns, rows) > DRAWN:
            return listed_picture(self.format(p))
        heads = set(p)
        shapes: list[Shape] = [Label(x + 0.5, 0.5, str(x)) for x in range(1, columns + 1)]
        for y in range(1, rows + 1):
            shapes.append(Label(0.5, y + 0.5, str(y)))
            for x in range(1, columns + 1):
                shapes += [Cell(x, y), Disc(x + 0.5, y + 0.5, "heads" if (x, y) in heads else "tails")]
        return Picture(tuple(shapes), columns + 1.0, rows + 1.0)

    def touched(self, p: Board, move: Move, option: Board) -> list[Shape] | None:
        """Return the coins that are turned."""
        if max(max(square) for square in p) > DRAWN:
            return None
        heads = set(p)
        turned = heads.symmetric_difference(option)
        return [Disc(x + 0.5, y + 0.5, "heads" if (x, y) in heads else "tails") for x, y in turned]

    # -- how the product is written

    @property
    def spelling(self) -> str:
        """The product of two names, or with its factors in parentheses where one has no name of its own."""
        factors = f"{self.first}*{self.second}"
        return f"{self.name}({factors})" if "(" in factors else factors

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        """Return the product of two games written with a ``*`` between them.

        Raises:
            RulesetError: if there are not two, or one is no coin-turning game.
        """
        factors = text.split("*")
        if len(factors) != 2:
            raise RulesetError(
                "coin-product takes two coin-turning games with a '*' between them, not {text!r}{hint}",
                text=text, hint=cls._hint(),
            )  # fmt: skip
        return cls(*map(_factor, factors))


def _factor(text: str) -> CoinTurning:
    name, parenthesis, arguments = text.strip().partition("(")
    key = name.lower().replace("_", "-")
    if key == CoinTurning.name and parenthesis and arguments.endswith(")"):
        return CoinTurning.from_arguments(arguments[:-1])
    if key not in NAMED or parenthesis:
        raise RulesetError(
            "{text!r} is no coin-turning game: 'coin-product' multiplies those, such as ruler or {other!r}",
            text=text.strip(), other="coin-turning(exactly=2)",
        )  # fmt: skip
    return NAMED[key]


def _factors(
    listed: CoinTurning, place: int, other: CoinTurning, there: int, change: int
) -> Iterator[tuple[Places, Places]]:
    """Yield the sets ending at a place of one game, and at a place of the other, of nim-product ``change``."""
    _refuse_more_than(_LISTED, listed, place)
    answers = _answers(other, there)
    quotients: dict[int, int] = {}
    for turned in listed.sets.ending_at(place):
        worth = nim_sum(map(listed.head_value, turned))  # not 0: the last head is worth what the others are not
        if worth not in quotients:
            quotients[worth] = nim_product(change, nim_inverse(worth))
        for answer in answers(quotients[worth]):
            yield turned, answer


def _count(game: CoinTurning, place: int, most: int) -> int:
    """Return how many sets end at a place, long ones counted for more; any number over ``most`` once it is passed."""
    count = 0
    for turned in game.sets.ending_at(place):
        count += 1 + len(turned) // 16
        if count > most:
            break
    return count


def _refuse_more_than(most: int, game: CoinTurning, place: int) -> None:
    if _count(game, place, most) > most:
        raise LimitError(
            "more than {most} sets of coins end at place {place} under {ruleset}: too many products to look through",
            most=most, place=place, ruleset=str(game),
        )  # fmt: skip


def _answers(game: CoinTurning, place: int) -> Callable[[int], Iterable[Places]]:
    """Return what tells the sets that end at a place and are worth so much."""
    if closed_value(game.sets, place) is not None:
        last = game.head_value(place)
        return lambda worth: sets_with_nim_sum(game.heads, place, worth ^ last)
    _refuse_more_than(_INDEXED, game, place)
    index: dict[int, list[Places]] = {}
    for turned in game.sets.ending_at(place):
        index.setdefault(nim_sum(map(game.head_value, turned)), []).append(turned)
    return lambda worth: index.get(worth, ())


def _turn(p: Board, xs: Places, ys: Places) -> tuple[Move, Board]:
    if len(xs) * len(ys) > _LARGEST:
        raise LimitError("the move turns {count} coins: too many to write", count=len(xs) * len(ys))
    turned = [(x, y) for x in xs for y in ys]  # in order, as both are
    if len(turned) == 1:
        return Move("turn coin {place}", place=f"{xs[0]},{ys[0]}"), toggled(p, turned)
    return Move("turn coins {xs} × {ys}", xs=turn_words(xs), ys=turn_words(ys)), toggled(p, turned)
