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
    "when one part ends, the next begins: the values of a part are computed by mex, and its terminal positions "
    "have the value of the parts after it; from the last part to the first {values}",
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
        written="several games, each in parentheses, in the order in which they are played",
    )  # fmt: skip

    def choices(self, p: Games) -> Iterator[tuple[int, Move, Game]]:
        i = _current(p)
        return ((i, *step) for step in component_moves(p[i]))

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

    def choices_to(self, p: Games, value: int) -> Iterator[tuple[int, Move, Game]] | None:
        """Yield the choices to a value if the current part is as if alone: the parts after it have the value 0."""
        i = _current(p)
        after = p[i + 1 :]
        if after and self.in_normal_play(after).value:
            return None
        return ((i, move, option) for move, option in shared_answers().moves_to(p[i], value))


def _current(p: Games) -> int:
    """Return the number of the first part in which a move is possible, or of the last part."""
    return next((i for i, part in enumerate(p) if any(True for _ in part.options())), len(p) - 1)


def _value_before(part: Game, end: int) -> int:
    """Return the value of a game whose ends have a given value."""
    if end == 0:
        return shared_answers().value(part)
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
