"""The ordinal sum: a move in one part removes the parts after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.mex import missing_number, rank_missing
from grundy.ruleset import Game, Move
from grundy.rulesets.compounds.compound import Compound, Games, in_part
from grundy.rulesets.shared.rows import listed
from grundy.solving.base.answers import component_moves, shared_answers
from grundy.words.errors import LimitError

_SOURCE = "Winning Ways, ch. 7 (the colon principle); On Numbers and Games, ch. 15"

COLON = Theorem(
    "colon principle",
    "with a game of value v on top, the base's value becomes the number missing from the values of the base's "
    "options that has exactly v smaller missing numbers: from the top down {values}",
    _SOURCE,
)
ALL_LOST = Theorem(
    "ordinal sums",
    "an ordinal sum is a P-position if and only if all its parts are: here {won} of {count} parts are N-positions",
    _SOURCE,
)


@dataclass(frozen=True)
class Ordinal(Compound):
    """Move in one game; the games after it are gone.

    The first game is the base.

    Examples:
        >>> from grundy import solve
        >>> found = solve("ordinal (kayles 3) (nim 2)")
        >>> found.grundy_value
        5
        >>> for winning in found.winning_moves:
        ...     print(winning.move, "|", winning.position)
        part 1: take 1 from heap 1, leaving 1 + 1 | ordinal (kayles 1 1)

    References:
        Winning Ways, ch. 7; On Numbers and Games, ch. 15.
    """

    about = About(
        example="ordinal (kayles 4 1) (nim 2) (nim 3)", theorem=COLON, source=_SOURCE, family="compounds",
        written="several games, each in parentheses, the base first",
    )  # fmt: skip

    def choices(self, p: Games) -> Iterator[tuple[int, Move, Game]]:
        return ((i, *step) for i, part in enumerate(p) for step in component_moves(part))

    def choose(self, p: Games, choice: tuple[int, Move, Game]) -> tuple[Move, Games]:
        i, move, option = choice
        return in_part(i, move), (*p[:i], option)

    def options(self, p: Games) -> Iterator[Games]:
        return ((*p[:i], option) for i, part in enumerate(p) for option in part.options())

    def in_normal_play(self, p: Games) -> Known:
        """Return the value by the colon principle, part by part from the top; or at least who wins."""
        answers = shared_answers()
        try:
            value = answers.value(p[-1])
            values = [value]
            for part in reversed(p[:-1]):
                # parts of value 0 do not change the base
                value = missing_number(answers.option_values(part), value) if value else answers.value(part)
                values.append(value)
        except LimitError:
            won = sum(not answers.is_lost(part) for part in p)
            return Known.of_outcome(ALL_LOST, won > 0, won=won, count=len(p))
        return Known.of_value(COLON, value, values=listed(values))

    def choices_to(self, p: Games, value: int) -> Iterator[tuple[int, Move, Game]]:
        """Yield the choices to a value: in each part, moves whose result gives this value with the parts below."""
        answers = shared_answers()
        wanted: int | None = value
        for i, part in enumerate(p):
            if wanted is None:
                return  # the base has an option of this value, so the base with something on it has a different value
            for move, option in answers.moves_to(part, wanted) if wanted or not answers.is_lost(part) else ():
                yield i, move, option
            if i < len(p) - 1:
                if not wanted:
                    wanted = 0 if answers.is_lost(part) else None
                else:
                    wanted = rank_missing(answers.option_values(part), wanted)
