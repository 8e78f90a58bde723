"""Acrostic games of coins: turn coins in one row by the rule of one game, or in one column by that of another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.maths.coins.acrostic import AcrosticValues, two_coins
from grundy.maths.coins.moves import sets_on_line
from grundy.maths.coins.turning_unions import Rule
from grundy.ruleset import About, Move, Theorem
from grundy.rulesets.coins.board import Board, CoinBoard, Place
from grundy.rulesets.coins.positions import MANY, checked_place, toggled, turn_words
from grundy.rulesets.coins.turning import nim_total

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["ACROSTICS", "ACROSTIC_NIM", "CoinAcrostic"]

_FAR = 1 << 60

ACROSTICS = Theorem(
    "acrostic games",
    "turning coins of one row or of one column, a position is worth the nim-sum of its heads, each alone on the board: "
    "{heads} = {value}",
    "Winning Ways, ch. 14",
)
ACROSTIC_NIM = Theorem(
    "Acrostic Twins",
    "turning two coins of one row or of one column, a head at (x, y) is worth (x - 1) ⊕ (y - 1), and one more where "
    "coins may be turned alone, and heads add by nim-sum: {heads} = {value}",
    "T. S. Ferguson, Game Theory, part I, ch. 5; OEIS A003987",
)


@dataclass(frozen=True)
class CoinAcrostic(CoinBoard):
    """The acrostic product of two coin-turning games, played on a board.

    A move turns coins of one row, that is of one y, whose places x are a set that the first game may turn, or of one
    column, of one x, whose places y are a set that the second game may turn. The coin furthest from (1, 1) must go from
    heads to tails.

    Args:
        first: rules the rows.
        second: rules the columns.
        name: its name in the grammar, where it has one of its own.
        about: what the catalogue tells of it.

    Examples:
        >>> from grundy import parse_game, solve
        >>> found = solve(parse_game("acrostic(ruler*mock-turtles) 2,3"))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (5, ['turn coin 2,3'])

    References:
        Winning Ways, ch. 14; T. S. Ferguson, Game Theory, part I, ch. 5 (Acrostic Twins).
    """

    name: str = field(default="acrostic", compare=False)
    about: About = field(
        default=About(
            "Turn coins of one row, their places x a set that one coin-turning game may turn, or coins of one column, "
            "their places y a set that another may turn; the coin furthest from 1,1 goes from heads to tails.",
            "acrostic(mock-turtles*ruler) 2,3 3,1", ACROSTICS, ACROSTICS.source, family="coins",
        ),
        compare=False, repr=False,
    )  # fmt: skip

    # -- the rules

    def moves(self, p: Board) -> Iterator[tuple[Move, Board]]:
        """Yield every turn: for each head, the sets that end with it in its row and in its column."""
        for x, y in p:
            for xs in self.first.sets.ending_at(x):
                yield _turn(p, [(i, y) for i in xs])
            for ys in self.second.sets.ending_at(y):
                if len(ys) > 1 or not self.first.sets.allows((x,)):  # a coin alone is no second move
                    yield _turn(p, [(x, i) for i in ys])

    # -- the theory

    @property
    def heads(self) -> AcrosticValues:
        """The values of single heads."""
        return _acrostic_values(self.first.sets, self.second.sets)

    def head_value(self, place: Place) -> int | None:
        """Return the Grundy value of a single head, or None where it is out of reach."""
        x, y = map(checked_place, place)
        return self.heads.value(x, y)

    @property
    def theorem(self) -> Theorem:
        """What is known of Acrostic Twins and their kin, or of all acrostic games."""
        return ACROSTICS if two_coins(self.first.sets, self.second.sets) is None else ACROSTIC_NIM

    def head_values(self, p: Board) -> NDArray[Any] | None:
        """Return the values of many heads where a formula tells them, else None."""
        single = two_coins(self.first.sets, self.second.sets)
        if single is None or len(p) < MANY or max(map(max, p)) >= _FAR:
            return None
        import numpy as np

        places = np.array(p, np.int64) - 1
        return (places[:, 0] ^ places[:, 1]) + single

    def moves_to(self, p: Board, value: int) -> Iterator[tuple[Move, Board]]:
        """Yield the turns to positions of a value.

        Raises:
            LimitError: if there are too many sets of coins to look through.
        """
        change = self.grundy_value(p) ^ value
        for x, y in p:
            total = change ^ self.worth((x, y))
            for turned in self._sets_worth(x, y, total):
                yield _turn(p, turned)

    def _sets_worth(self, x: int, y: int, total: int) -> Iterator[list[Place]]:
        """Yield the sets that end at a head and whose other coins have a nim-sum."""
        single = two_coins(self.first.sets, self.second.sets)
        if single is not None:
            if single and not total:
                yield [(x, y)]
            elif total >= single:
                partner = total - single
                if (partner ^ y - 1) < x - 1:
                    yield [((partner ^ y - 1) + 1, y), (x, y)]
                if (partner ^ x - 1) < y - 1:
                    yield [(x, (partner ^ x - 1) + 1), (x, y)]
            return
        value = self.heads.value
        for xs in sets_on_line(self.first.sets, lambda i: value(i, y), x, total):
            yield [(i, y) for i in xs]
        for ys in sets_on_line(self.second.sets, lambda i: value(x, i), y, total):
            if len(ys) > 1 or not self.first.sets.allows((x,)):
                yield [(x, i) for i in ys]

    def count_moves_to(self, p: Board, value: int) -> int | None:
        """Return how many turns lead to positions of a value, where a formula tells."""
        single = two_coins(self.first.sets, self.second.sets)
        many = self.head_values(p)
        if many is None or single is None or value >= _FAR:
            return None
        import numpy as np

        x, y = np.array(p, np.int64).T - 1
        totals = many ^ (nim_total(many) ^ value)
        partners = totals - single
        pairs = ((partners ^ y) < x).astype(np.int64) + ((partners ^ x) < y)
        return int((np.where(partners >= 0, pairs, 0) + (single * (totals == 0))).sum())

    # -- how the game is written

    @property
    def spelling(self) -> str:
        """The name of its own, or its factors in parentheses."""
        return self.name if self.name != CoinAcrostic.name else f"{self.name}({self.factors})"


@lru_cache(maxsize=64)
def _acrostic_values(first: Rule, second: Rule) -> AcrosticValues:
    return AcrosticValues(first, second)


def _turn(p: Board, turned: Sequence[Place]) -> tuple[Move, Board]:
    if len(turned) == 1:
        return Move("turn coin {place}", place="{},{}".format(*turned[0])), toggled(p, turned)
    x, y = turned[0]
    column = turned[-1][0] == x
    xs = str(x) if column else turn_words([place[0] for place in turned])
    ys = turn_words([place[1] for place in turned]) if column else str(y)
    return Move("turn coins {xs} × {ys}", xs=xs, ys=ys), toggled(p, turned)
