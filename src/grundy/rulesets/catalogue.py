"""The catalogue: one literal table of names; modules are imported when their name is used."""

from __future__ import annotations

import re
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from grundy.grammar import Spelling, split_game
from grundy.knowledge import FAMILIES, About
from grundy.ruleset import SUM, Game, Ruleset, make_ruleset
from grundy.words.errors import GrundyError, PositionError, RulesetError
from grundy.words.phrase import Phrase

# name → "module:object"; the object is a ruleset, or the class of those that take arguments
CATALOGUE = {
    "nim": "grundy.rulesets.heaps.nim:Nim",
    "bash": "grundy.rulesets.heaps.nim:Bash",
    "subtraction": "grundy.rulesets.heaps.subtraction:Subtraction",
    "fibonacci-take-away": "grundy.rulesets.heaps.subtraction:FIBONACCI_TAKE_AWAY",
    "kayles": "grundy.rulesets.heaps.take_and_break:KAYLES",
    "dawsons-kayles": "grundy.rulesets.heaps.take_and_break:DAWSONS_KAYLES",
    "dawsons-chess": "grundy.rulesets.heaps.take_and_break:DAWSONS_CHESS",
    "grundys-game": "grundy.rulesets.heaps.take_and_break:GRUNDYS_GAME",
    "laskers-nim": "grundy.rulesets.heaps.laskers_nim:LASKERS_NIM",
    "split-at-least-two": "grundy.rulesets.heaps.splitting:SPLIT_AT_LEAST_TWO",
    "split-not-all-equal": "grundy.rulesets.heaps.splitting:SPLIT_NOT_ALL_EQUAL",
    "split-all-different": "grundy.rulesets.heaps.splitting:SPLIT_ALL_DIFFERENT",
    "officers": "grundy.rulesets.heaps.take_and_break:OFFICERS",
    "wythoff": "grundy.rulesets.numbers.wythoff:Wythoff",
    "euclid": "grundy.rulesets.numbers.euclid:Euclid",
    "euclid-positive": "grundy.rulesets.numbers.euclid:EuclidPositive",
    "dividing": "grundy.rulesets.numbers.dividing:Dividing",
    "hackenbush": "grundy.rulesets.graphs.hackenbush:Hackenbush",
    "digraph": "grundy.rulesets.graphs.digraph:Digraph",
    "coin-turning": "grundy.rulesets.coins.turning:CoinTurning",
    "coin-product": "grundy.rulesets.coins.product:CoinProduct",
    "turning-turtles": "grundy.rulesets.coins.games:TURNING_TURTLES",
    "mock-turtles": "grundy.rulesets.coins.games:MOCK_TURTLES",
    "moebius": "grundy.rulesets.coins.games:MOEBIUS",
    "mogul": "grundy.rulesets.coins.games:MOGUL",
    "moidores": "grundy.rulesets.coins.games:MOIDORES",
    "motley": "grundy.rulesets.coins.games:MOTLEY",
    "twins": "grundy.rulesets.coins.games:TWINS",
    "triplets": "grundy.rulesets.coins.games:TRIPLETS",
    "ruler": "grundy.rulesets.coins.games:RULER",
    "rulerette": "grundy.rulesets.coins.games:RULERETTE",
    "turnips": "grundy.rulesets.coins.games:TURNIPS",
    "grunt": "grundy.rulesets.coins.games:GRUNT",
    "sym": "grundy.rulesets.coins.games:SYM",
    "sympler": "grundy.rulesets.coins.games:SYMPLER",
    "mock-turtle-fives": "grundy.rulesets.coins.games:MOCK_TURTLE_FIVES",
    "triplet-fives": "grundy.rulesets.coins.games:TRIPLET_FIVES",
    "ruler-fives": "grundy.rulesets.coins.games:RULER_FIVES",
    "geography": "grundy.rulesets.graphs.geography:Geography",
    "grid-walk": "grundy.rulesets.boards.grid_walk:GridWalk",
    "pursuit": "grundy.rulesets.boards.pursuit:Pursuit",
    "cops-and-robber": "grundy.rulesets.graphs.cops_and_robber:CopsAndRobber",
    "nimble": "grundy.rulesets.heaps.nimble:Nimble",
    "staircase-nim": "grundy.rulesets.heaps.staircase:StaircaseNim",
    "silver-dollar": "grundy.rulesets.strips.silver_dollar:SilverDollar",
    "silver-dollar-one-step": "grundy.rulesets.strips.silver_dollar:SILVER_DOLLAR_ONE_STEP",
    "silver-dollar-two-step": "grundy.rulesets.strips.silver_dollar:SILVER_DOLLAR_TWO_STEPS",
    "moore": "grundy.rulesets.heaps.moore:Moore",
    "fibonacci-nim": "grundy.rulesets.heaps.fibonacci_nim:FibonacciNim",
    "welter": "grundy.rulesets.strips.welter:Welter",
    "generalised-wythoff": "grundy.rulesets.numbers.wythoff:GeneralisedWythoff",
    "end-nim": "grundy.rulesets.heaps.end_nim:EndNim",
    "all-but": "grundy.rulesets.heaps.subtraction:AllBut",
    "chomp": "grundy.rulesets.boards.chomp:Chomp",
    "poset-chomp": "grundy.rulesets.boards.poset_chomp:PosetChomp",
    "clobber": "grundy.rulesets.boards.clobber:Clobber",
    "cram": "grundy.rulesets.boards.cram:Cram",
    "arc-kayles": "grundy.rulesets.graphs.kayles:ArcKayles",
    "node-kayles": "grundy.rulesets.graphs.kayles:NodeKayles",
    "treblecross": "grundy.rulesets.strips.treblecross:Treblecross",
    "turning-corners": "grundy.rulesets.coins.product:TURNING_CORNERS",
    "rugs": "grundy.rulesets.coins.product:RUGS",
    "acrostic": "grundy.rulesets.coins.acrostic:CoinAcrostic",
    "acrostic-twins": "grundy.rulesets.coins.acrostic:ACROSTIC_TWINS",
    "strip-and-streak": "grundy.rulesets.coins.acrostic:STRIP_AND_STREAK",
    "conjunctive": "grundy.rulesets.compounds.compounds:Conjunctive",
    "every": "grundy.rulesets.compounds.compounds:Every",
    "selective": "grundy.rulesets.compounds.compounds:Selective",
    "ordinal": "grundy.rulesets.compounds.ordinal:Ordinal",
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
        grundy.RulesetError: no ruleset is named 'nmi': did you mean 'nim'?
    """
    if ".py:" in name:
        from grundy.rulesets.userfile import load_ruleset  # only who brings a file pays for the loader

        return load_ruleset(name, arguments)
    if "*" in name:
        return _product(name, arguments)
    if _CODE.fullmatch(name):
        found = import_module("grundy.rulesets.heaps.take_and_break").octal(name)
    else:
        key = name.lower().replace("_", "-").replace("'", "")
        key = ALIASES.get(key, key)
        if key not in CATALOGUE:
            raise RulesetError("no ruleset is named {name!r}{hint}", name=name, hint=_did_you_mean(key))
        found = _listed(key)
    return make_ruleset(found, name, arguments)


def _listed(name: str) -> Any:
    module, _, attribute = CATALOGUE[name].partition(":")
    return getattr(import_module(module), attribute)


def about_of(name: str) -> About:
    """Return what the catalogue tells of the ruleset, or the class of rulesets, of a name in it.

    Examples:
        >>> about_of("kayles").example
        'kayles 1 5'
    """
    about: About = _listed(name).about
    return about


def abouts_by_family() -> dict[str, dict[str, About]]:
    """Return what the catalogue tells of all its rulesets by name, for each family that has some.

    Examples:
        >>> list(abouts_by_family()["numbers"])
        ['wythoff', 'euclid', 'euclid-positive', 'dividing', 'generalised-wythoff']
    """
    abouts = {name: about_of(name) for name in CATALOGUE}
    found = {family: {name: a for name, a in abouts.items() if a.family == family} for family in FAMILIES}
    return {family: listed for family, listed in found.items() if listed}


def _product(name: str, arguments: str | None) -> Ruleset[Any]:
    factors = [find_ruleset(factor) for factor in name.split("*")]
    if arguments:
        raise RulesetError("{name} takes no arguments, not {arguments!r}", name=name, arguments=arguments)
    product = import_module("grundy.rulesets.coins.product")
    if len(factors) != 2 or not all(isinstance(factor, product.CoinTurning) for factor in factors):
        raise RulesetError("{name!r} is no product: only two coin-turning games can be multiplied", name=name)
    found: Ruleset[Any] = product.CoinProduct(*factors)
    return found


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


def asked_ruleset(asked: Ruleset[Any] | str) -> Ruleset[Any]:
    """Return the ruleset that a text spells, or a ruleset as it is.

    Raises:
        RulesetError: if the text spells something else.
    """
    return parse_ruleset(asked) if isinstance(asked, str) else asked


def parse_game(text: str) -> Game:
    """Return the game that a text of the grammar stands for; ``str(game)`` is its inverse.

    Raises:
        GrundyError: of the kind that tells what to mend.

    Examples:
        >>> str(parse_game("bash(3)  9 + NIM 4 5"))
        'bash(3) 9 + nim 4 5'
    """
    try:
        return _sum(text)
    except GrundyError:
        spaced = re.sub(r"\s*\+\s*", " + ", text)
        if spaced == text or not _is_readable(spaced):
            raise
    raise PositionError("put blanks around '+': did you mean {text!r}?", text=spaced)


def _is_readable(text: str) -> bool:
    try:
        _sum(text)
    except GrundyError:
        return False
    return True


def _sum(text: str) -> Game:
    games = [_game(spelling) for spelling in split_game(text)]
    return games[0] if len(games) == 1 else Game(SUM, tuple(games))


def _game(spelling: Spelling) -> Game:
    ruleset = find_ruleset(spelling.name, spelling.arguments)
    return Game(ruleset, ruleset.parse(spelling.words))
