"""Nimstring on any graph: strings and coins without points; who frees a coin must cut again, who cannot cut loses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from grundy.knowledge import About
from grundy.maths.boards.string_search import nimstring_value
from grundy.maths.nimbers.losses import Losses
from grundy.ruleset import Game, Move, Ruleset
from grundy.rulesets.shared.strings import Strings, StringsOnGraph, written_string
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture, Shape

PASS = "!"  # the player to move must pass


class Cut(NamedTuple):
    """The strings that are left, and whether the player to move must pass, since the opponent cuts again."""

    strings: Strings
    passes: bool = False


@dataclass(frozen=True)
class NimstringGraph(StringsOnGraph, Ruleset[Cut]):
    """Cut a string; a player who frees a coin must cut again, anywhere, and whoever cannot cut loses.

    Freeing a coin is a complimenting move: the opponent passes. Values are nimbers or ☾. Strings join two coins, or a
    coin to the ground, which is 0.

    Examples:
        >>> from grundy import solve
        >>> solve(NimstringGraph().at((0, 1), (0, 1), (0, 1))).grundy_value
        0
        >>> print(solve("nimstring-graph 1-2 2-3 3-0 3-0").losses)
        ☾

    References:
        Winning Ways, ch. 16.
    """

    entailing: ClassVar[bool] = True
    name = "nimstring-graph"
    about = About(
        "Cut strings; free a coin and cut again. A coin is free when it hangs on no string; whoever cannot cut loses.",
        "nimstring-graph 0-1 1-2 2-3 3-0 1-3", source="Winning Ways, ch. 16 (Nimstring)", family="graphs",
        written="the strings, each as two coins or as a coin and the ground, which is 0; ! after them if the player to "
        "move must pass",
    )  # fmt: skip

    def moves(self, p: Cut) -> Iterator[tuple[Move, Cut]]:
        if p.passes:
            yield Move("pass"), Cut(p.strings)
            return
        for string, coins, left in self.cuts(p.strings):
            move = Move("cut {string}", string=written_string(string))
            if coins:
                move = Move("cut {string} and free {coins}", string=written_string(string), coins=coins)
            yield move, Cut(left, coins > 0)

    def entails(self, p: Cut) -> bool:
        """Return whether the player to move must pass."""
        return p.passes

    def losses(self, p: Cut) -> Losses:
        """Return the value from the search of the graph."""
        value = nimstring_value(*self.searched(p.strings), str(Game(self, p)))
        free = Losses() if value is None else Losses.of_value(value)
        return free.complement() if p.passes else free

    def remark(self, p: Cut, option: Cut) -> Phrase | None:
        return self.remark_on(p.strings, option.strings, alone=False)

    # -- notation and drawings

    def at(self, *position: Any) -> Game:
        """Return the game at strings, given as arguments or as one sequence, or at a position."""
        one = len(position) == 1 and (isinstance(position[0], Cut) or not _is_pair(position[0]))
        return Game(self, self.check(position[0] if one else position))

    def check(self, p: Any) -> Cut:
        """Return the position in its standard form."""
        strings, passes = p if isinstance(p, Cut) else (p, False)
        return Cut(self.checked_strings(strings), bool(passes))

    def parse(self, words: Sequence[str]) -> Cut:
        """Return the position in words: strings, and perhaps ``!``."""
        passes = bool(words) and words[-1] == PASS
        return Cut(self.read_strings(words[: len(words) - passes], self._hint()), passes)

    def format(self, p: Cut) -> str:
        return " ".join([*map(written_string, p.strings), *[PASS] * p.passes])

    def picture(self, p: Cut) -> Picture:
        return self.drawn_strings(p.strings)

    def touched(self, p: Cut, move: Move, option: Cut) -> Iterable[Shape] | None:
        if p.passes:
            return None
        a, b = map(int, str(move.values["string"]).split("-"))
        return self.cut_shapes(p.strings, (a, b))


def _is_pair(string: Any) -> bool:
    return isinstance(string, tuple) and len(string) == 2 and all(isinstance(end, int) for end in string)
