"""Checking the rows of the atlas of values by the definition: moves, plain canonical forms, and cooling.

No engine, no theorem on a value, and no compiled code takes part.
"""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from time import perf_counter

from grundy.atlas.check.recheck import Checked, checked
from grundy.atlas.partizan.rows import ValueRow
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan.forms import Form, add, canonical, number_up_star
from grundy.maths.partizan.value import Value, of_form
from grundy.ruleset import Game
from grundy.rulesets.catalogue import parse_game
from grundy.solving.base.partizan import moves_of
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase, templates

_COLUMNS = templates({
    "game": "game", "outcome": "outcome", "value": "value", "letters": "length of the value", "left_stop": "left stop",
    "right_stop": "right stop", "mean": "mean", "temperature": "temperature",
})  # fmt: skip
_NEAR = 1 << 20  # a temperature is refuted by cooling by a little less


def recheck_value(row: ValueRow, seconds: float = 5.0) -> Checked[ValueRow]:
    """Check a row in about the given number of seconds.

    Examples:
        >>> from dataclasses import replace
        >>> from grundy.atlas.partizan.rows import value_rows
        >>> row = value_rows()["domineering 2 3"]
        >>> print(recheck_value(row).ok, recheck_value(row).how)
        True 5 positions evaluated again, by the definition
        >>> print(recheck_value(replace(row, mean="1")).how)
        mean is 3/4, not 1
    """
    return checked(row, seconds, _found)


def _found(row: ValueRow, seconds: float) -> tuple[bool, Phrase]:
    game, plain = parse_game(row.game), _Definition(seconds)
    value = of_form(plain.form(game))
    right = ValueRow.of(game, value)
    for field in fields(ValueRow):
        name = field.name
        found, told = getattr(right, name), getattr(row, name)
        if name != "source" and found != told:
            return False, Phrase(
                "{column} is {right}, not {told}", column=Phrase(_COLUMNS[name]), right=found, told=told
            )
    if not _cools(value, Fraction(row.mean), Fraction(row.temperature)):
        return False, Phrase("cooling the value contradicts its mean and temperature")
    return True, Phrase("{count} positions evaluated again, by the definition", count=len(plain.known))


def _cools(value: Value, mean: Fraction, temperature: Fraction) -> bool:
    """Return whether a value is infinitely near a mean if cooled by a temperature, and not before."""
    if temperature < 0 or value.is_number:
        return value == mean and temperature == Fraction(-1, mean.denominator)
    cooled = value.cool(temperature)
    if not cooled.left_stop == cooled.right_stop == mean:
        return False
    before = value.cool(temperature - Fraction(1, _NEAR)) if temperature else None
    return before is None or before.left_stop != before.right_stop


class _Definition:
    """Values by definition: {values of Left's options | values of Right's options}, added over independent parts."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self._until = seconds, perf_counter() + seconds
        self.known: dict[Game, Form] = {}

    def form(self, game: Game) -> Form:
        """Return the canonical form of a game."""
        total = number_up_star()
        for part in game.split():
            key = Game(part.ruleset, part.ruleset.canonical(part.position))
            if key not in self.known:
                if perf_counter() > self._until:
                    raise LimitError("its value takes more than {seconds:g} seconds", seconds=self.seconds)
                left, right = ([self.form(option) for _, option in moves_of(key, player)] for player in PLAYERS)
                self.known[key] = canonical(left, right)
            total = add(total, self.known[key])
        return total
