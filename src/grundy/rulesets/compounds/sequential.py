"""The sequential compound: the games are played one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.fold import fold
from grundy.maths.nimbers.mex import mex
from grundy.ruleset import Game, Move
from grundy.rulesets.compounds.compound import Compound, Games, in_part
from grundy.rulesets.shared.rows import listed
from grundy.solving.base.answers import component_moves, shared_answers

_SOURCE = "W. Stromquist and D. Ullman, Sequential compounds of combinatorial games, Theor. Comput. Sci. 119 (1993)"

IN_TURN = Theorem(
    "sequential compounds",
    "where a part ends, the next one begins: the values of a part are computed by mex, with the value of the parts "
    "after it at its ends; from the last part to the first {values}",
    _SOURCE,
)


@dataclass(frozen=True)
class Sequential(Compound):
    """Play the games one after the other.

    A move is made in the first game in which a move is possible.

    Examples:
        >>> from grundy import solve
        >>> found = solve("sequential (nim 3 1) (nim 2)")
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (4, ['part 1: take 3 from heap 1'])

    References:
        Stromquist and Ullman (1993).
    """

    about = About(
        example="sequential (nim 2 1) (kayles 4)", theorem=IN_TURN, source=_SOURCE, family="compounds",
        written="several games, each in parentheses, the first to be played first",
    )  # fmt: skip

    def choices(self, p: Games) -> Iterator[tuple[int, Move, Game]]:
        for i, part in enumerate(p):
            steps = [(i, *step) for step in component_moves(part)]
            if steps:
                return iter(steps)
        return iter(())

    def choose(self, p: Games, choice: tuple[int, Move, Game]) -> tuple[Move, Games]:
        i, move, option = choice
        return in_part(i, move), (*p[:i], option, *p[i + 1 :])

    def in_normal_play(self, p: Games) -> Known:
        """Return the value, part by part from the last one."""
        value = shared_answers().value(p[-1])
        values = [value]
        for part in reversed(p[:-1]):
            value = _value_before(part, value)
            values.append(value)
        return Known.of_value(IN_TURN, value, values=listed(values))


def _value_before(part: Game, end: int) -> int:
    """Return the value of a game whose ends have a given value."""
    return fold(
        part,
        lambda game: ((option,) for option in game.options()),
        lambda options, values: mex(values[option] for (option,) in options) if options else end,
        _values_before(end),
        str,
    )


@lru_cache(maxsize=64)
def _values_before(end: int) -> dict[Game, int]:
    return {}
