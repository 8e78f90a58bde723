"""What games of coins on a board share, whose rows and columns are ruled by a game on a strip each.

A position is the places (x, y) of the heads, both counted from 1; x is ruled by the first game, y by the second.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Self

from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game, Known, Move, Ruleset, Theorem, whole_number
from grundy.rulesets.coins.games import NAMED
from grundy.rulesets.coins.positions import DRAWN, all_digits, checked_place, listed_picture, worth_words
from grundy.rulesets.coins.turning import CoinTurning, nim_total
from grundy.words.errors import LimitError, PositionError, RulesetError
from grundy.words.picture import Cell, Disc, Label, Picture, Shape

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Board", "CoinBoard", "Place"]

Place = tuple[int, int]
Board = tuple[Place, ...]

_NEAR = 1 << 60


@dataclass(frozen=True)
class CoinBoard(Ruleset[Board], abstract=True):
    """Coins on a board; the rules of turning them are the subclass's.

    Args:
        first: rules x.
        second: rules y.
    """

    first: CoinTurning
    second: CoinTurning

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
            x, y = place
            if type(x) is int and type(y) is int and 0 < x < _NEAR and 0 < y < _NEAR:  # seen at a glance
                places.append((x, y))
            else:
                places.append((checked_place(x), checked_place(y)))
        places.sort()
        for place, following in pairwise(places):
            if place == following:
                raise PositionError("place {x},{y} is named twice: name each head once", x=place[0], y=place[1])
        return tuple(places)

    def parse(self, words: Sequence[str]) -> Board:
        """Return the heads at the places that the words give, as in ``2,3 4,1``; no words, no heads."""
        plain = [number for word in words for number in word.split(",")]
        if len(plain) == 2 * len(words) and all(word.count(",") == 1 for word in words) and all_digits(plain):
            numbers = iter(map(int, plain))  # many at once
            return self.check(tuple(zip(numbers, numbers, strict=True)))
        places = []
        for word in words:
            pair = word.split(",")
            if len(pair) != 2:
                raise PositionError("a head must have a place such as 2,3 on the board, not {word!r}", word=word)
            places.append(tuple(whole_number(number, "a place in {place!r}", place=word) for number in pair))
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

    # -- what the heads are worth

    @property
    @abstractmethod
    def theorem(self) -> Theorem:
        """Why heads add by nim-sum, and what one is worth."""

    @abstractmethod
    def head_value(self, place: Place) -> int | None:
        """Return the Grundy value of a single head, or None where it is out of reach."""

    @abstractmethod
    def head_values(self, p: Board) -> NDArray[Any] | None:
        """Return the values of many heads as an array, None of few ones or where they are out of reach of arrays."""

    def worth(self, place: Place) -> int:
        """Return the Grundy value of a single head.

        Raises:
            LimitError: if it is out of reach.
        """
        value = self.head_value(place)
        if value is None:
            raise LimitError(
                "the value of a head at {x},{y} is out of reach under {ruleset}: try a nearer place",
                x=place[0], y=place[1], ruleset=str(self),
            )  # fmt: skip
        return value

    def known(self, p: Board, convention: Convention) -> Known | None:
        """Return the nim-sum of the values of the heads, in normal play."""
        if convention is not Convention.NORMAL:
            return None
        many = self.head_values(p)
        if many is not None:
            total = nim_total(many)
            return Known.of_value(self.theorem, total, heads=worth_words(many[:20].tolist()), value=total)
        values = []
        for place in p:
            value = self.head_value(place)
            if value is None:
                return None
            values.append(value)
        return Known.of_value(self.theorem, nim_sum(values), heads=worth_words(values), value=nim_sum(values))

    def solver(self) -> Self:
        """Return itself: heads are valued one by one."""
        return self

    def grundy_value(self, p: Board) -> int:
        """Return the nim-sum of the values of the heads.

        Raises:
            LimitError: if one of them is out of reach.
        """
        many = self.head_values(p)
        return nim_sum(map(self.worth, p)) if many is None else nim_total(many)

    # -- how the game is written

    @property
    def factors(self) -> str:
        """The two games with a ``*`` between them."""
        return f"{self.first}*{self.second}"

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        """Return the game of two games written with a ``*`` between them.

        Raises:
            RulesetError: if there are not two, or one is no coin-turning game.
        """
        factors = text.split("*")
        if len(factors) != 2:
            raise RulesetError(
                "{name} takes two coin-turning games with a '*' between them, not {text!r}{hint}",
                name=cls.name, text=text, hint=cls._hint(),
            )  # fmt: skip
        return cls(*(_factor(factor, cls.name) for factor in factors))


def _factor(text: str, board: str) -> CoinTurning:
    name, parenthesis, arguments = text.strip().partition("(")
    key = name.lower().replace("_", "-")
    if key == CoinTurning.name and parenthesis and arguments.endswith(")"):
        return CoinTurning.from_arguments(arguments[:-1])
    if key not in NAMED or parenthesis:
        raise RulesetError(
            "{text!r} is no coin-turning game: {board!r} takes two of those, such as ruler or {other!r}",
            text=text.strip(), board=board, other="coin-turning(exactly=2)",
        )  # fmt: skip
    return NAMED[key]
