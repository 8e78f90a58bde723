"""The games of coins on a board that have a name in the literature: each is two games of coins on a strip."""

from __future__ import annotations

from grundy.ruleset import About
from grundy.rulesets.coins.acrostic import ACROSTIC_NIM, ACROSTICS, CoinAcrostic
from grundy.rulesets.coins.games import MOTLEY, RULER, TWINS
from grundy.rulesets.coins.product import TARTAN, CoinProduct

__all__ = ["ACROSTIC_TWINS", "RUGS", "STRIP_AND_STREAK", "TURNING_CORNERS"]

_WINNING_WAYS = "Winning Ways, ch. 14"
_FERGUSON = "T. S. Ferguson, Game Theory, part I, ch. 5"

TURNING_CORNERS = CoinProduct(TWINS, TWINS, "turning-corners", About(
    "Turn the four corners of a rectangle of coins, its sides along the rows; the corner furthest from 1,1 goes from "
    "heads to tails.", "turning-corners 3,4 2,2", TARTAN, f"{_WINNING_WAYS}; OEIS A051775", family="coins",
))  # fmt: skip
RUGS = CoinProduct(RULER, RULER, "rugs", About(
    "Turn all coins of a rectangle, its sides along the rows; the corner furthest from 1,1 goes from heads to tails.",
    "rugs 2,2 3,1", TARTAN, f"{_WINNING_WAYS}; {_FERGUSON}", family="coins",
))  # fmt: skip
ACROSTIC_TWINS = CoinAcrostic(TWINS, TWINS, "acrostic-twins", About(
    "Turn two coins in one row or in one column; the one furthest from 1,1 goes from heads to tails.",
    "acrostic-twins 2,3 4,1", ACROSTIC_NIM, f"{_WINNING_WAYS}; {_FERGUSON}; OEIS A003987", family="coins",
))  # fmt: skip
STRIP_AND_STREAK = CoinAcrostic(MOTLEY, RULER, "strip-and-streak", About(
    "Turn any coins that have one y, or neighbouring coins that have one x; the one furthest from 1,1 goes from heads "
    "to tails.", "strip-and-streak 2,3 3,1", ACROSTICS, "CGSuite, tests of heap games", family="coins",
))  # fmt: skip
