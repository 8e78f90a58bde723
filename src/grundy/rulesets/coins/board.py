"""Base class for games of coins on a board, with one game for the rows and one for the columns.

A position is the places (x, y) of the heads, both counted from 1; the first game is about x, the second about y.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from grundy.notation import whole_number
from grundy.ruleset import Game, Move
from grundy.rulesets.coins.coins import FAR, Coins, all_digits, checked_place, turn_words
from grundy.rulesets.coins.games import NAMED
from grundy.rulesets.coins.turning import CoinTurning, check_factors
from grundy.words.errors import LimitError, PositionError, RulesetError
from grundy.words.picture import Cell, Disc, Label, Picture, Shape

Place = tuple[int, int]
Board = tuple[Place, ...]


@dataclass(frozen=True)
class CoinBoard(Coins[Place], abstract=True):
    """Coins on a board; subclasses define which sets may be turned.

    Args:
        first: the game for x.
        second: the game for y.
    """

    first: CoinTurning
    second: CoinTurning

    def __post_init__(self) -> None:
        check_factors(self.name, (self.first, self.second))

    # -- positions

    def at(self, *position: Any) -> Game:
        """Return the game with heads at these places, given as pairs or as one sequence of pairs."""
        if len(position) == 1 and isinstance(position[0], Iterable):
            places = tuple(position[0])
            if not places or not isinstance(places[0], int):
                position = places
        return Game(self, self.check(position))

    def checked_head(self, head: Any) -> Place:
        if not isinstance(head, tuple | list) or len(head) != 2:
            raise PositionError("a head must have a place such as 2,3 on the board, not {place!r}", place=head)
        x, y = head
        if type(x) is int and type(y) is int and 0 < x < FAR and 0 < y < FAR:  # quick check of the common case
            return x, y
        return checked_place(x), checked_place(y)

    def parse(self, words: Sequence[str]) -> Board:
        """Return the heads at the places in the words, as in ``2,3 4,1``; no words mean no heads."""
        plain = [number for word in words for number in word.split(",")]
        if len(plain) == 2 * len(words) and all(word.count(",") == 1 for word in words) and all_digits(plain):
            numbers = iter(map(int, plain))  # all at once
            return self.check(tuple(zip(numbers, numbers, strict=True)))
        places = []
        for word in words:
            pair = word.split(",")
            if len(pair) != 2:
                raise PositionError("a head must have a place such as 2,3 on the board, not {word!r}", word=word)
            places.append(tuple(whole_number(number, "a place in {place!r}", place=word) for number in pair))
        return self.check(tuple(places))

    def format(self, p: Board) -> str:
        return " ".join(f"{x},{y}" for x, y in p)

    def turn_move(self, turned: Sequence[Place]) -> Move:
        if len(turned) == 1:
            return Move("turn coin {place}", place=self.format((turned[0],)))
        xs, ys = (turn_words(list(dict.fromkeys(side))) for side in zip(*turned, strict=True))
        return Move("turn coins {xs} × {ys}", xs=xs, ys=ys)

    def drawn(self, p: Board) -> Picture:
        columns, rows = max((x for x, _ in p), default=1), max((y for _, y in p), default=1)
        heads = set(p)
        shapes: list[Shape] = [Label(x + 0.5, 0.5, str(x)) for x in range(1, columns + 1)]
        for y in range(1, rows + 1):
            shapes.append(Label(0.5, y + 0.5, str(y)))
            for x in range(1, columns + 1):
                shapes += [Cell(x, y), self.coin((x, y), heads=(x, y) in heads)]
        return Picture(tuple(shapes), columns + 1.0, rows + 1.0)

    def coin(self, head: Place, *, heads: bool) -> Disc:
        return Disc(head[0] + 0.5, head[1] + 0.5, "heads" if heads else "tails")

    def out_of_reach(self, head: Place) -> LimitError:
        return LimitError(
            "the value of a head at {x},{y} in {ruleset} is too hard to compute: try a place nearer to 1,1",
            x=head[0], y=head[1], ruleset=str(self),
        )  # fmt: skip

    # -- notation

    def arguments(self) -> str:
        return f"{self.first}*{self.second}"

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        factors = text.split("*")
        if len(factors) != 2:
            raise RulesetError(
                "{name} takes two coin-turning games with a '*' between them, not {text!r}{hint}",
                name=cls.name, text=text, hint=cls._hint(),
            )  # fmt: skip
        return cls(*(coin_factor(factor, cls.name) for factor in factors))


def coin_factor(text: str, board: str) -> CoinTurning:
    """Return the coin-turning game of a text; ``board`` names the game of which it is a factor, for errors."""
    name, parenthesis, arguments = text.strip().partition("(")
    key = name.lower().replace("_", "-")
    if key == CoinTurning.name and parenthesis and arguments.endswith(")"):
        return CoinTurning.from_arguments(arguments[:-1])
    if key not in NAMED or parenthesis:
        raise RulesetError(
            "{text!r} is not a coin-turning game: {board!r} takes coin-turning games, such as ruler or "
            "{other!r}",
            text=text.strip(), board=board, other="coin-turning(exactly=2)",
        )  # fmt: skip
    return NAMED[key]
