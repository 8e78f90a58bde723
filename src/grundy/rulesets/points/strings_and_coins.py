"""Strings and coins: cut strings of a graph; who frees a coin scores it and cuts again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.knowledge import About
from grundy.maths.boards.string_search import difference
from grundy.ruleset import Move
from grundy.rulesets.shared.strings import Strings, StringsOnGraph, written_string
from grundy.scores import Gain, ScoreRuleset, Standing
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture, Shape


@dataclass(frozen=True)
class StringsAndCoins(StringsOnGraph, ScoreRuleset[Strings]):
    """Cut a string; a player who frees a coin, so that it hangs on no string, scores it and cuts again.

    Dots and Boxes on any graph: a box is a coin, and drawing a line cuts a string. Strings join two coins, or a coin
    to the ground, which is 0.

    Examples:
        >>> from grundy import solve
        >>> found = solve(StringsAndCoins().at((0, 1), (1, 2), (2, 3), (3, 0)))
        >>> found.outcome, found.difference
        (<Outcome.P: 'P'>, -3)
        >>> solve("strings-and-coins 1-2 2-3 3-4 0-4").difference
        4

    References:
        Winning Ways, ch. 16.
    """

    name = "strings-and-coins"
    about = About(
        "Cut strings and score the coins. A player who frees a coin, so that it hangs on no string, scores it and cuts "
        "again.",
        "strings-and-coins 0-1 1-2 2-3 3-0 1-3", source="Winning Ways, ch. 16 (Strings-and-Coins)", family="points",
        written="the strings, each as two coins or as a coin and the ground, which is 0; then perhaps the scores, as "
        "in 1:2, first that of the player to move, with ! if that player must pass",
    )  # fmt: skip

    def gains(self, p: Strings) -> Iterator[Gain[Strings]]:
        for string, points, left in self.cuts(p):
            move = Move("cut {string}", string=written_string(string))
            if points:
                move = Move("cut {string} and score {points}", string=written_string(string), points=points)
            yield Gain(points, left, move, again=points > 0 and bool(left))

    def best(self, p: Strings) -> int:
        """Return the best difference, by the search of the graph."""
        return difference(*self.searched(p), str(self.at(p)))

    def remark(self, p: Standing[Strings], option: Standing[Strings]) -> Phrase | None:
        return self.remark_on(p.position, option.position, alone=True)

    def read(self, words: Sequence[str]) -> Strings:
        return self.read_strings(words, self._hint())

    def write(self, p: Strings) -> str:
        return " ".join(map(written_string, p))

    def checked(self, p: Any) -> Strings:
        return self.checked_strings(p)

    def drawn(self, p: Strings) -> Picture:
        return self.drawn_strings(p)

    def taken(self, p: Strings, gain: Gain[Strings]) -> Iterable[Shape] | None:
        assert gain.move is not None
        return self.cut_shapes(p, _read_back(gain.move))


def _read_back(move: Move) -> tuple[int, int]:
    a, b = map(int, str(move.values["string"]).split("-"))
    return a, b
