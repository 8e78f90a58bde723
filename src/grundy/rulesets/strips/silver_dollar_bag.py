"""The Silver Dollar Game with the dollar: square 0 is a bag, and whoever takes the dollar there wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, ClassVar, Self

from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import About, Game, Known, Move, Ruleset, Theorem
from grundy.rulesets.shared.strips import checked_coins, checked_row, draw_strip, listed, refuse_to_search, row_of
from grundy.rulesets.strips.silver_dollar import Coins, gaps_of, slid, slide_name, slides
from grundy.words.errors import PositionError
from grundy.words.picture import Disc, Picture

__all__ = ["BAG_OPEN", "BAG_SHUT", "SilverDollarOneStep", "SilverDollarTwoStep"]

_WITH = "On Numbers and Games, ch. 11 (N. G. de Bruijn); R. K. Guy, Fair Game (1989); cut-the-knot, Silver Dollar Game"

BAG_OPEN = Theorem(
    "gaps, with the bag",
    "every other gap from the right is a nim-heap of its empty squares, the bag counted as one of them ({gaps}): "
    "nim-sum {value}",
    _WITH,
)
BAG_SHUT = Theorem(
    "gaps, without the bag",
    "every other gap from the right is a nim-heap of its empty squares ({gaps}), nim-sum {value}; the bag is not "
    "counted, for who moves the leftmost coin there loses the dollar",
    _WITH,
)
WITHIN_REACH = Theorem("the dollar within reach", "the dollar can be taken at once", _WITH)
TAKEN = Theorem("the dollar taken", "the dollar is taken and the game is over", _WITH)


class _WithDollar(Ruleset[Coins], abstract=True):
    """The game with the dollar; square 0 is the bag, and a worthless coin that is in it is out of play.

    A position is the square of the dollar, then those of the other coins, in increasing order; () once it is taken.
    """

    _reach: ClassVar[int]
    """The dollar can be taken at once when fewer worthless coins than so many are between it and the bag."""
    _least: ClassVar[int]
    """The least square on which the dollar may stand."""

    # -- the rules

    def moves(self, p: Coins) -> Iterator[tuple[Move, Coins]]:
        """Yield every slide of every coin; only the leftmost reaches the bag."""
        if not p:
            return
        if not p[0]:
            yield Move("take the bag with the dollar"), ()
            return
        coins = sorted(p)
        for i, square in enumerate(coins):
            for to in range(coins[i - 1] + 1 if i else 0, square):
                yield self._step(p, square, to)

    def _step(self, p: Coins, square: int, to: int) -> tuple[Move, Coins]:
        dollar, others = p[0], p[1:]
        if square != dollar and to:
            return slide_name(square, to), (dollar, *slid(others, square, to))
        if square != dollar:
            return Move("move the coin on square {square} into the bag", square=square), (dollar, *others[1:])
        if to:
            return Move("move the dollar from square {square} to square {to}", square=square, to=to), (to, *others)
        return self._into_the_bag(p)

    def _into_the_bag(self, p: Coins) -> tuple[Move, Coins]:
        """Return the move of the dollar into the bag."""
        raise NotImplementedError

    # -- the theory

    def known(self, p: Coins, convention: Convention) -> Known | None:
        """Return who wins, in normal play."""
        if convention is not Convention.NORMAL:
            return None
        if not p:
            return Known.of_outcome(TAKEN, False)
        if self._within_reach(p):
            return Known.of_outcome(WITHIN_REACH, True)
        coins, start = self._strip(p)
        gaps = gaps_of(coins, start)
        theorem = BAG_SHUT if start else BAG_OPEN
        return Known.of_outcome(theorem, nim_sum(gaps) != 0, gaps=listed(gaps), value=nim_sum(gaps))

    def _within_reach(self, p: Coins) -> bool:
        return p[0] == 0 or sum(square < p[0] for square in p) < self._reach

    def _strip(self, p: Coins) -> tuple[Coins, int]:
        """Return all coins, and 1 where the bag counts as full: who moves the leftmost coin there loses; else 0."""
        return tuple(sorted(p)), int(sum(square < p[0] for square in p) == self._reach)

    def moves_to(self, p: Coins, value: int) -> Iterable[tuple[Move, Coins]] | None:
        """Yield the winning moves without a look at the others; for values but 0 all moves are looked through.

        Raises:
            LimitError: if the value is not 0 and the positions are too many.
        """
        if value:
            self.grundy_value(p)
            return None
        return self._winning(p)

    def _winning(self, p: Coins) -> Iterator[tuple[Move, Coins]]:
        if not p:
            return
        if self._within_reach(p):
            yield self._into_the_bag(p) if p[0] else next(self.moves(p))
            return
        coins, start = self._strip(p)
        for square, to in slides(coins, nim_sum(gaps_of(coins, start)), start):
            if to:
                yield self._step(p, square, to)
        step = self._step(p, coins[0], 0)  # changes which gaps count
        known = self.known(step[1], Convention.NORMAL)
        if known is not None and known.outcome is Outcome.P:
            yield step

    def solver(self) -> Self:
        """Return itself, to refuse values that are out of reach."""
        return self

    def grundy_value(self, p: Coins) -> None:
        """Return None, for the definition.

        Raises:
            LimitError: if there are too many positions for it.
        """
        refuse_to_search(str(Game(self, p)), comb(max(p, default=0) + 1, len(p)))

    # -- positions

    def check(self, p: Any) -> Coins:
        """Return the square of the dollar, then those of the other coins in increasing order; () if it is taken.

        Raises:
            PositionError: if one stands on no square, or two stand on one.
        """
        squares = checked_row(self.name, p, "the square of coin {place}", 0) if p != () else ()
        if not squares:
            return squares
        if squares[0] < self._least:
            raise PositionError(
                "in {ruleset} who moves the dollar into the bag has taken it, so that it stands on square 1 or beyond: "
                "write 'taken' when the game is over",
                ruleset=self.name,
            )  # fmt: skip
        checked_coins(self.name, squares)
        if 0 in squares[1:]:
            raise PositionError("square 0 is the bag: leave out the worthless coins that are in it")
        return (squares[0], *sorted(squares[1:]))

    def parse(self, words: Sequence[str]) -> Coins:
        """Return the position of words such as ``d5 3 9``, the dollar on square 5; ``taken`` when it is over."""
        if [word.lower() for word in words] == ["taken"]:
            return ()
        dollars = [word for word in words if word[:1] in ("d", "D")]
        if len(dollars) != 1:
            raise PositionError(
                "{ruleset} needs the square of the one dollar, with a d before it, and those of the other coins{hint}",
                ruleset=self.name, hint=self._hint(),
            )  # fmt: skip
        others = [word for word in words if word is not dollars[0]]
        return self.check(row_of([dollars[0][1:]], "the square of the dollar") + row_of(others, "the square of a coin"))

    def format(self, p: Coins) -> str:
        """Return the squares as words, the dollar first."""
        return " ".join([f"d{p[0]}", *map(str, p[1:])]) if p else "taken"

    def picture(self, p: Coins) -> Picture:
        """Return the strip with the coins; the dollar wears its sign."""
        if not p:
            return super().picture(p)
        coins = [
            (square, Disc(0, 0, "heads" if square == p[0] else "plain", "$" if square == p[0] else "")) for square in p
        ]
        return draw_strip(coins, self.format(p))


@dataclass(frozen=True)
class SilverDollarOneStep(_WithDollar):
    """The game with the dollar: whoever moves it into the bag takes it with the same move, and the game is over.

    Square 0 is the bag, which holds any number of coins; other squares hold one at most, and coins never pass.

    Examples:
        >>> from grundy import parse_game, solve
        >>> [str(found.move) for found in solve(parse_game("silver-dollar-one-step d5 2 8")).winning_moves]
        ['move the coin on square 8 to square 7']

    References:
        On Numbers and Games, ch. 11.
    """

    name = "silver-dollar-one-step"
    about = About(
        "With the dollar: move one coin left over empty squares, never past another; square 0 is a bag that holds any "
        "number of coins. Who moves the dollar into the bag takes it, and the game is over. Written: d and the square "
        "of the dollar, then those of the other coins.",
        "silver-dollar-one-step d5 2 7", BAG_SHUT, _WITH, family="strips",
    )  # fmt: skip

    _reach = 1
    _least = 1

    def _into_the_bag(self, p: Coins) -> tuple[Move, Coins]:
        return Move("move the dollar from square {square} into the bag and take it", square=p[0]), ()


@dataclass(frozen=True)
class SilverDollarTwoStep(_WithDollar):
    """The game with the dollar: once it is in the bag, the next player takes the bag, and the game is over.

    Square 0 is the bag, which holds any number of coins; other squares hold one at most, and coins never pass.

    Examples:
        >>> from grundy import parse_game, solve
        >>> [str(found.move) for found in solve(parse_game("silver-dollar-two-step d5 2 9")).winning_moves]
        ['move the coin on square 9 to square 8']

    References:
        On Numbers and Games, ch. 11.
    """

    name = "silver-dollar-two-step"
    about = About(
        "With the dollar: move one coin left over empty squares, never past another; square 0 is a bag that holds any "
        "number of coins. Once the dollar is in the bag, the player to move takes the bag, and the game is over. "
        "Written: d and the square of the dollar, then those of the other coins.",
        "silver-dollar-two-step d5 2 7", BAG_SHUT, _WITH, family="strips",
    )  # fmt: skip

    _reach = 0
    _least = 0

    def _into_the_bag(self, p: Coins) -> tuple[Move, Coins]:
        return Move("move the dollar from square {square} into the bag", square=p[0]), (0, *p[1:])
