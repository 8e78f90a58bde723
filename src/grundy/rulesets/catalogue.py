"""The catalogue: one literal table of names; modules are imported when their name is used."""

from __future__ import annotations

import re
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from grundy.errors import RulesetError
from grundy.grammar import Spelling, split_game
from grundy.phrase import Phrase
from grundy.ruleset import SUM, Game, Ruleset

__all__ = ["CATALOGUE", "find_ruleset", "parse_game", "parse_ruleset"]

# name → "module:object"; the object is a ruleset, or the class of those that take arguments
CATALOGUE = {
    "nim": "grundy.rulesets.nim:Nim",
    "bash": "grundy.rulesets.nim:Bash",
    "subtraction": "grundy.rulesets.subtraction:Subtraction",
    "fibonacci-take-away": "grundy.rulesets.subtraction:FIBONACCI_TAKE_AWAY",
    "kayles": "grundy.rulesets.take_and_break:KAYLES",
    "dawsons-kayles": "grundy.rulesets.take_and_break:DAWSONS_KAYLES",
    "dawsons-chess": "grundy.rulesets.take_and_break:DAWSONS_CHESS",
    "grundys-game": "grundy.rulesets.take_and_break:GRUNDYS_GAME",
    "laskers-nim": "grundy.rulesets.take_and_break:LASKERS_NIM",
    "split-at-least-two": "grundy.rulesets.splitting:SPLIT_AT_LEAST_TWO",
    "split-not-all-equal": "grundy.rulesets.splitting:SPLIT_NOT_ALL_EQUAL",
    "split-all-different": "grundy.rulesets.splitting:SPLIT_ALL_DIFFERENT",
    "officers": "grundy.rulesets.take_and_break:OFFICERS",
    "wythoff": "grundy.rulesets.wythoff:Wythoff",
    "euclid": "grundy.rulesets.euclid:Euclid",
    "euclid-positive": "grundy.rulesets.euclid:EuclidPositive",
    "dividing": "grundy.rulesets.dividing:Dividing",
    "hackenbush": "grundy.rulesets.hackenbush:Hackenbush",
    "digraph": "grundy.rulesets.digraph:Digraph",
    "coin-turning": "grundy.rulesets.coin_turning:CoinTurning",
    "coin-product": "grundy.rulesets.coin_product:CoinProduct",
    "turning-turtles": "grundy.rulesets.coin_games:TURNING_TURTLES",
    "mock-turtles": "grundy.rulesets.coin_games:MOCK_TURTLES",
    "moebius": "grundy.rulesets.coin_games:MOEBIUS",
    "mogul": "grundy.rulesets.coin_games:MOGUL",
    "moidores": "grundy.rulesets.coin_games:MOIDORES",
    "motley": "grundy.rulesets.coin_games:MOTLEY",
    "twins": "grundy.rulesets.coin_games:TWINS",
    "triplets": "grundy.rulesets.coin_games:TRIPLETS",
    "ruler": "grundy.rulesets.coin_games:RULER",
    "rulerette": "grundy.rulesets.coin_games:RULERETTE",
    "turnips": "grundy.rulesets.coin_games:TURNIPS",
    "grunt": "grundy.rulesets.coin_games:GRUNT",
    "sym": "grundy.rulesets.coin_games:SYM",
    "sympler": "grundy.rulesets.coin_games:SYMPLER",
    "mock-turtle-fives": "grundy.rulesets.coin_games:MOCK_TURTLE_FIVES",
    "triplet-fives": "grundy.rulesets.coin_games:TRIPLET_FIVES",
    "ruler-fives": "grundy.rulesets.coin_games:RULER_FIVES",
    "geography": "grundy.rulesets.geography:Geography",
    "grid-walk": "grundy.rulesets.grid_walk:GridWalk",
    "pursuit": "grundy.rulesets.pursuit:Pursuit",
    "cops-and-robber": "grundy.rulesets.cops_and_robber:CopsAndRobber",
    "nimble": "grundy.rulesets.nimble:Nimble",
    "staircase-nim": "grundy.rulesets.staircase:StaircaseNim",
    "silver-dollar": "grundy.rulesets.silver_dollar:SilverDollar",
    "silver-dollar-one-step": "grundy.rulesets.silver_dollar_bag:SilverDollarOneStep",
    "silver-dollar-two-step": "grundy.rulesets.silver_dollar_bag:SilverDollarTwoStep",
    "moore": "grundy.rulesets.moore:Moore",
    "fibonacci-nim": "grundy.rulesets.fibonacci_nim:FibonacciNim",
    "welter": "grundy.rulesets.welter:Welter",
    "generalised-wythoff": "grundy.rulesets.generalised_wythoff:GeneralisedWythoff",
    "end-nim": "grundy.rulesets.end_nim:EndNim",
    "all-but": "grundy.rulesets.all_but:AllBut",
    "chomp": "grundy.rulesets.chomp:Chomp",
    "poset-chomp": "grundy.rulesets.poset_chomp:PosetChomp",
    "clobber": "grundy.rulesets.clobber:Clobber",
    "cram": "grundy.rulesets.cram:Cram",
    "arc-kayles": "grundy.rulesets.graph_kayles:ArcKayles",
    "node-kayles": "grundy.rulesets.graph_kayles:NodeKayles",
    "treblecross": "grundy.rulesets.treblecross:Treblecross",
    "turning-corners": "grundy.rulesets.coin_board_games:TURNING_CORNERS",
    "rugs": "grundy.rulesets.coin_board_games:RUGS",
    "acrostic": "grundy.rulesets.coin_acrostic:CoinAcrostic",
    "acrostic-twins": "grundy.rulesets.coin_board_games:ACROSTIC_TWINS",
    "strip-and-streak": "grundy.rulesets.coin_board_games:STRIP_AND_STREAK",
    "conjunctive": "grundy.rulesets.compounds:Conjunctive",
    "every": "grundy.rulesets.compounds:Every",
    "selective": "grundy.rulesets.compounds:Selective",
    "ordinal": "grundy.rulesets.ordinal:Ordinal",
}

ALIASES = {"s-nim": "subtraction", "ternups": "turnips", "every-sg": "every"}

_CODE = re.compile(r"[0-9A-Fa-f]*!?\.[0-9A-Fa-f.!]*")


def find_ruleset(name: str, arguments: str | None = None) -> Ruleset[Any]:
    """Return the ruleset that a name of the grammar stands for.

    Args:
        name: a name of the catalogue (hyphens and underscores alike), a code such as ``0.77``, two coin-turning games
            with a ``*`` between them, or ``file.py:name`` for a user's own.
        arguments: what stood in the parentheses, or None without any.

    Raises:
        RulesetError: if there is no such ruleset, or the arguments do not fit.

    Examples:
        >>> find_ruleset("bash", "3")
        Bash(most=3)
        >>> find_ruleset("nmi")
        Traceback (most recent call last):
        grundy.errors.RulesetError: no ruleset is named 'nmi': did you mean 'nim'?
    """
    if ".py:" in name:
        from grundy.rulesets.userfile import load_ruleset  # only who brings a file pays for the loader

        return load_ruleset(name, arguments)
    if "*" in name:
        return _product(name, arguments)
    if _CODE.fullmatch(name):
        found = import_module("grundy.rulesets.take_and_break").octal(name)
    else:
        key = name.lower().replace("_", "-").replace("'", "")
        key = ALIASES.get(key, key)
        if key not in CATALOGUE:
            raise RulesetError("no ruleset is named {name!r}{hint}", name=name, hint=_did_you_mean(key))
        module, _, attribute = CATALOGUE[key].partition(":")
        found = getattr(import_module(module), attribute)
    return make_ruleset(found, name, arguments)


def make_ruleset(found: Any, name: str, arguments: str | None) -> Ruleset[Any]:
    """Return the ruleset that an object of the catalogue or of a user's file stands for."""
    if isinstance(found, type) and issubclass(found, Ruleset):
        return found.from_arguments(arguments or "")
    if not isinstance(found, Ruleset):
        raise RulesetError(
            "{name!r} is not a ruleset but of type {kind}: subclass Ruleset or decorate with heap_ruleset",
            name=name, kind=type(found).__name__,
        )  # fmt: skip
    if arguments:
        raise RulesetError("{name} takes no arguments, not {arguments!r}", name=name, arguments=arguments)
    return found


def _product(name: str, arguments: str | None) -> Ruleset[Any]:
    first, *others = (find_ruleset(factor) for factor in name.split("*"))
    if arguments:
        raise RulesetError("{name} takes no arguments, not {arguments!r}", name=name, arguments=arguments)
    try:
        for other in others:
            first = first * other  # type: ignore[operator]
    except TypeError:
        raise RulesetError("{name!r} is no product: only two coin-turning games can be multiplied", name=name) from None
    return first


def _did_you_mean(name: str) -> Phrase:
    close = get_close_matches(name, CATALOGUE, n=1, cutoff=0.5)
    return Phrase(": did you mean {name!r}?", name=close[0]) if close else Phrase(": 'grundy games' lists them")


def parse_ruleset(text: str) -> Ruleset[Any]:
    """Return the ruleset that a text of the grammar spells, without a position.

    Raises:
        RulesetError: if it spells something else.

    Examples:
        >>> parse_ruleset("bash(3)")
        Bash(most=3)
    """
    spelled, *more = split_game(text)
    if more or spelled.words:
        raise RulesetError("one ruleset is wanted here, without a position, not {text!r}", text=text)
    return find_ruleset(spelled.name, spelled.arguments)


def parse_game(text: str) -> Game:
    """Return the game that a text of the grammar stands for; ``str(game)`` is its inverse.

    Raises:
        GrundyError: of the kind that tells what to mend.

    Examples:
        >>> str(parse_game("bash(3)  9 + NIM 4 5"))
        'bash(3) 9 + nim 4 5'
    """
    games = [_game(spelling) for spelling in split_game(text)]
    return games[0] if len(games) == 1 else Game(SUM, tuple(games))


def _game(spelling: Spelling) -> Game:
    ruleset = find_ruleset(spelling.name, spelling.arguments)
    return Game(ruleset, ruleset.parse(spelling.words))
