"""The named coin-turning games of the literature; each is one rule."""

from __future__ import annotations

from grundy.knowledge import About
from grundy.maths.coins.turning_sets import TurningSets, at_most
from grundy.rulesets.coins.turning import CoinTurning, theorem_of

NAMED: dict[str, CoinTurning] = {}  # the named games, by name

_WW = "Winning Ways, ch. 14"
_CGSUITE = "CGSuite, tests of heap games"


def _named(game: str, sets: TurningSets, turned: str, source: str = _WW) -> CoinTurning:
    name = game.split()[0]
    rule = f"Turn {turned}. The rightmost coin turned goes from heads to tails."
    NAMED[name] = CoinTurning(sets).named(name, About(rule, game, theorem_of(sets), source, family="coins"))
    return NAMED[name]


# fmt: off
TURNING_TURTLES = _named("turning-turtles 2 3 6", TurningSets(at_most(2)), "one or two coins")
MOCK_TURTLES = _named("mock-turtles 2 5 7", TurningSets(at_most(3)), "one to three coins", f"{_WW}; OEIS A000069")
MOEBIUS = _named("moebius 3 6 7", TurningSets(at_most(5)), "one to five coins")
MOGUL = _named("mogul 2 5 8", TurningSets(at_most(7)), "one to seven coins")
MOTLEY = _named("motley 1 3 4", TurningSets(), "any set of coins")
MOIDORES = _named("moidores 1 4 7", TurningSets(at_most(9)), "one to nine coins")
TWINS = _named("twins 2 3 6", TurningSets((2,)), "exactly two coins")
TRIPLETS = _named("triplets 3 5 7", TurningSets((3,)), "exactly three coins")
RULER = _named("ruler 2 4 7", TurningSets(shape="run"), "any number of consecutive coins", f"{_WW}; OEIS A006519")
RULERETTE = _named("rulerette 2 4 7", TurningSets(shape="run", at_least=2), "two or more consecutive coins",
                   "T. S. Ferguson, Game Theory, part I, exercise 5.4")
TURNIPS = _named("turnips 6 7 9", TurningSets((3,), "equally-spaced"), "three equally spaced coins", f"{_WW} (Ternups)")
GRUNT = _named("grunt 6 8 9", TurningSets((4,), "symmetric", with_first=True),
               "four symmetrically placed coins, including the first",
               f"{_WW}: the values of Grundy's game, shifted")
SYM = _named("sym 3 5 8", TurningSets(shape="symmetric"), "any set of coins placed symmetrically")
SYMPLER = _named("sympler 1 4 6", TurningSets(shape="symmetric", with_first=True),
                 "any symmetrically placed coins, including the first")
MOCK_TURTLE_FIVES = _named("mock-turtle-fives 3 6 8", TurningSets(at_most(3), within=5),
                           "one to three coins within five consecutive places", _CGSUITE)
TRIPLET_FIVES = _named("triplet-fives 5 8 9", TurningSets((3,), within=5),
                       "exactly three coins within five consecutive places", _CGSUITE)
RULER_FIVES = _named("ruler-fives 4 6 8", TurningSets(shape="run", within=5), "one to five consecutive coins",
                     _CGSUITE)
