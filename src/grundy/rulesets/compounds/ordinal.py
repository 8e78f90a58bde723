"""The ordinal sum: a move in the base annuls what stands on it."""

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
    "a game on a base, worth v, makes the base worth the number that is missing from its options' values and has v "
    "smaller ones missing: from the top down {values}",
    _SOURCE,
)
ALL_LOST = Theorem("ordinal sums", "an ordinal sum is lost iff all its parts are: {won} of {count} are won", _SOURCE)


@dataclass(frozen=True)
class Ordinal(Compound):
    """Several games in parentheses, the base first: move in one of them, and those behind it are gone.

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

    about = About(example="ordinal (kayles 4 1) (nim 2) (nim 3)", theorem=COLON, source=_SOURCE, family="compounds")

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
                # nothing of value on it: the base is worth what it is worth alone
                value = missing_number(answers.option_values(part), value) if value else answers.value(part)
                values.append(value)
        except LimitError:
            won = sum(not answers.is_lost(part) for part in p)
            return Known.of_outcome(ALL_LOST, won > 0, won=won, count=len(p))
        return Known.of_value(COLON, value, values=listed(values))

    def choices_to(self, p: Games, value: int) -> Iterator[tuple[int, Move, Game]]:
        """Yield the choices to a value: in a part to the value that makes it, once what is below has had its effect."""
        answers = shared_answers()
        wanted: int | None = value
        for i, part in enumerate(p):
            if wanted is None:
                return  # the base has an option of that value, so with anything on it it is worth something else
            for move, option in answers.moves_to(part, wanted) if wanted or not answers.is_lost(part) else ():
                yield i, move, option
            if i < len(p) - 1:
                if not wanted:
                    wanted = 0 if answers.is_lost(part) else None
                else:
                    wanted = rank_missing(answers.option_values(part), wanted)
