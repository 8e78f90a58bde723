"""Turning Corners: turn the four corners of a rectangle of coins; the values are the nim-multiplication table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from grundy.errors import RulesetError
from grundy.ruleset import About
from grundy.rulesets.coin_games import TWINS
from grundy.rulesets.coin_product import TARTAN, CoinProduct
from grundy.rulesets.coin_turning import CoinTurning

__all__ = ["TurningCorners"]


@dataclass(frozen=True)
class TurningCorners(CoinProduct):
    """Turn the four corners of a rectangle of coins; the one furthest from 1,1 goes from heads to tails.

    A move turns two places x and two places y, so the game is the product of Twins with itself. In Twins a head at
    place x is worth x - 1, hence a head at x,y is worth (x - 1) ⊗ (y - 1), and heads in the first row or column
    nothing.

    Examples:
        >>> from grundy import solve
        >>> [[TurningCorners().head_value((x, y)) for x in range(1, 5)] for y in range(1, 5)]
        [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]

    References:
        Winning Ways, ch. 14; On Numbers and Games, ch. 6 and 11; OEIS A051775.
    """

    first: CoinTurning = field(default=TWINS, init=False, repr=False)
    second: CoinTurning = field(default=TWINS, init=False, repr=False)

    name = "turning-corners"
    about = About(
        "Turn the four corners of a rectangle of coins, its sides along the rows; the corner furthest from 1,1 goes "
        "from heads to tails.",
        "turning-corners 3,4 2,2", TARTAN, "Winning Ways, ch. 14; OEIS A051775",
    )  # fmt: skip

    @property
    def spelling(self) -> str:
        """The name."""
        return self.name

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        """Return the game, which takes no arguments.

        Raises:
            RulesetError: if there are any.
        """
        if text.strip():
            raise RulesetError(
                "{name} takes no arguments, not {text!r}{hint}", name=cls.name, text=text, hint=cls._hint()
            )
        return cls()
