"""A table of Grundy values worked out as on paper: options, their values, the mex, who wins."""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from grundy.atlas.classroom.numbered import numbered_games
from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.outcomes import Outcome
from grundy.ruleset import Game, Ruleset
from grundy.rulesets.catalogue import asked_ruleset
from grundy.solving.base.values import Values
from grundy.words.errors import LimitError

_OPTIONS = 200  # of one position


class WorkedRow(NamedTuple):
    """The Grundy value of a heap (or number, or head), with its derivation."""

    n: int
    options: tuple[str, ...]  # as written on paper, for example 1+4 for two heaps
    option_values: tuple[int, ...]
    grundy_value: int  # the mex of these

    @property
    def outcome(self) -> Outcome:
        """Who wins: the previous player if the value is 0, otherwise the next player."""
        return Outcome.N if self.grundy_value else Outcome.P

    def to_dict(self) -> dict[str, int | str]:
        """Return the row for a table; lists become texts.

        Examples:
            >>> WorkedRow(2, ("1", "0"), (1, 0), 2).to_dict()
            {'n': 2, 'options': '1, 0', 'option_values': '1, 0', 'grundy_value': 2, 'outcome': 'N'}
        """
        return {
            "n": self.n,
            "options": ", ".join(self.options),
            "option_values": ", ".join(map(str, self.option_values)),
            "grundy_value": self.grundy_value,
            "outcome": self.outcome.value,
        }


def worked_table(ruleset: Ruleset[Any] | str, to: int) -> list[WorkedRow]:
    """Return the derivation of the values of single heaps (or numbers, or heads) up to ``to``.

    Raises:
        PositionError: if positions of the ruleset are not single numbers.
        LimitError: if a position has more than 200 options.

    Examples:
        >>> for row in worked_table("kayles", 3):
        ...     print(row.n, row.options, row.option_values, row.grundy_value, row.outcome.value)
        0 () () 0 P
        1 ('0',) (0,) 1 N
        2 ('1', '0') (1, 0) 2 N
        3 ('2', '1+1', '1') (2, 0, 1) 3 N
    """
    values = Values()
    return [_row(n, game, values) for n, game in numbered_games(asked_ruleset(ruleset), to)]


def _row(n: int, game: Game, values: Values) -> WorkedRow:
    options = list(islice(game.options(), _OPTIONS + 1))
    if len(options) > _OPTIONS:
        raise LimitError(
            "{game} has more than {most} options, too many for a table: print fewer rows",
            game=str(game), most=_OPTIONS,
        )  # fmt: skip
    found = {_written(option): values.value(option) for option in options}  # equal options once
    return WorkedRow(n, tuple(found), tuple(found.values()), mex(found.values()))


def _written(option: Game) -> str:
    """Return a position as sums are written on paper; an empty position is 0."""
    return "+".join(option.ruleset.format(option.position).split()) or "0"
