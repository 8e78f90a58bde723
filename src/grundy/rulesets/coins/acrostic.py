"""Acrostic games of coins: turn coins in one row by the rule of one game, or in one column by that of another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.knowledge import About, Theorem
from grundy.maths.coins.acrostic import AcrosticValues, two_coins
from grundy.maths.coins.moves import sets_on_line
from grundy.maths.coins.turning_sets import Places
from grundy.maths.coins.turning_unions import Rule
from grundy.ruleset import Move
from grundy.rulesets.coins.board import Board, CoinBoard, Place
from grundy.rulesets.coins.coins import FAR, nim_total
from grundy.rulesets.coins.games import MOTLEY, RULER, TWINS
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

ACROSTICS = Theorem(
    "acrostic games",
    "when all coins turned lie in one row or one column, the value is the nim-sum of the values of single "
    "heads: {heads} = {value}",
    "Winning Ways, ch. 14",
)
ACROSTIC_NIM = Theorem(
    "Acrostic Twins",
    "when two coins of one row or one column are turned, a head at (x, y) is worth (x - 1) ⊕ (y - 1), plus 1 "
    "if single coins may be turned; the value is the nim-sum of the heads: {heads} = {value}",
    "T. S. Ferguson, Game Theory, part I, ch. 5; OEIS A003987",
)


@dataclass(frozen=True)
class CoinAcrostic(CoinBoard):
    """The acrostic product of two coin-turning games, played on a board.

    A move turns coins in one row, that is with one y, at places x in a set that the first game may turn. Or it turns
    coins in one column, with one x, at places y in a set that the second game may turn. The coin furthest from (1, 1)
    must go from heads to tails.

    Args:
        first: the game for the rows.
        second: the game for the columns.

    Examples:
        >>> from grundy import solve
        >>> found = solve("acrostic(ruler*mock-turtles) 2,3")
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (5, ['turn coin 2,3'])

    References:
        Winning Ways, ch. 14; T. S. Ferguson, Game Theory, part I, ch. 5 (Acrostic Twins).
    """

    name = "acrostic"
    about = About(
        "Turn coins in a row by one game, or in a column by another. In a row, the places x are a set that the first "
        "coin-turning game may turn; in a column, the places y are one of the second. The coin furthest from 1,1 goes"
        " from heads to tails.",
        "acrostic(mock-turtles*ruler) 2,3 3,1", ACROSTICS, ACROSTICS.source, family="coins",
    )  # fmt: skip

    # -- the rules

    def rule_phrase(self) -> Phrase:
        return Phrase(
            "Turn coins of one row that {first} may turn, or coins of one column that {second} may turn. The coin "
            "furthest from 1,1 goes from heads to tails.",
            first=str(self.first), second=str(self.second),
        )  # fmt: skip

    def turns(self, p: Board) -> Iterator[list[Place]]:
        """Yield, for each head, the sets that end with it in its row and in its column."""
        for x, y in p:
            yield from self._sets(x, y, self.first.sets.ending_at(x), self.second.sets.ending_at(y))

    def _sets(self, x: int, y: int, rows: Iterable[Places], columns: Iterable[Places]) -> Iterator[list[Place]]:
        for xs in rows:
            yield [(i, y) for i in xs]
        for ys in columns:
            if len(ys) > 1 or not self.first.sets.allows((x,)):  # a single coin must not be a second move
                yield [(x, i) for i in ys]

    # -- the theory

    @property
    def heads(self) -> AcrosticValues:
        """The values of single heads."""
        return _acrostic_values(self.first.sets, self.second.sets)

    @property
    def _single(self) -> int | None:
        return two_coins(self.first.sets, self.second.sets)

    @property
    def theorem(self) -> Theorem:
        return ACROSTICS if self._single is None else ACROSTIC_NIM

    def find_head_value(self, head: Place) -> int | None:
        return self.heads.value(*head)

    def values_at(self, heads: NDArray[Any]) -> NDArray[Any] | None:
        single, (x, y) = self._single, heads.T - 1
        return None if single is None else (x ^ y) + single

    def moves_to(self, p: Board, value: int) -> Iterator[tuple[Move, Board]]:
        for (x, y), total in self.ends(p, value):
            for turned in self._sets_worth(x, y, total):
                yield self.turn(p, turned)

    def _sets_worth(self, x: int, y: int, total: int) -> Iterator[list[Place]]:
        """Yield the sets that end at a head and whose other coins have a given nim-sum."""
        single = self._single
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
        rows = sets_on_line(self.first.sets, lambda i: value(i, y), x, total)
        yield from self._sets(x, y, rows, sets_on_line(self.second.sets, lambda i: value(x, i), y, total))

    def count_moves_to(self, p: Board, value: int) -> int | None:
        import numpy as np

        single, many = self._single, self.many_values(p)
        if many is None or single is None or value >= FAR:
            return None
        x, y = np.array(p, np.int64).T - 1
        totals = many ^ (nim_total(many) ^ value)
        partners = totals - single
        pairs = ((partners ^ y) < x).astype(np.int64) + ((partners ^ x) < y)
        return int((np.where(partners >= 0, pairs, 0) + (single * (totals == 0))).sum())


@lru_cache(maxsize=64)
def _acrostic_values(first: Rule, second: Rule) -> AcrosticValues:
    return AcrosticValues(first, second)


ACROSTIC_TWINS = CoinAcrostic(TWINS, TWINS).named("acrostic-twins", About(
    "Turn two coins in one row or in one column. The coin furthest from 1,1 goes from heads to tails.",
    "acrostic-twins 2,3 4,1", ACROSTIC_NIM,
    "Winning Ways, ch. 14; T. S. Ferguson, Game Theory, part I, ch. 5; OEIS A003987", family="coins",
))  # fmt: skip
STRIP_AND_STREAK = CoinAcrostic(MOTLEY, RULER).named("strip-and-streak", About(
    "Turn any coins of a row, or neighbouring coins of a column. Coins of a row share y, coins of a column share "
    "x. The coin furthest from 1,1 goes from heads to tails.",
    "strip-and-streak 2,3 3,1", ACROSTICS, "CGSuite, tests of heap games", family="coins",
))  # fmt: skip
