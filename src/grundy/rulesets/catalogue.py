"""The catalogue: one literal table of names; modules are imported when their names are used."""

from __future__ import annotations

import re
from importlib import import_module
from types import NoneType
from typing import Any

from grundy.grammar import Spelling, split_game
from grundy.knowledge import FAMILIES, About
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.ruleset import SUM, Game, Ruleset
from grundy.rulesets.named import make_ruleset
from grundy.words.advice import LIST_RULESETS
from grundy.words.errors import GrundyError, InputError, PositionError, RulesetError
from grundy.words.names import closest_name, folded, key_named, ruleset_names
from grundy.words.phrase import Phrase
from grundy.words.plain import half_width
from grundy.words.shortening import cut_end

CATALOGUE = {
    "nim": "grundy.rulesets.heaps.nim:Nim",
    "bash": "grundy.rulesets.heaps.nim:Bash",
    "subtraction": "grundy.rulesets.heaps.subtraction:Subtraction",
    "take": "grundy.rulesets.heaps.take:Take",
    "fibonacci-take-away": "grundy.rulesets.heaps.take:FIBONACCI_TAKE_AWAY",
    "kayles": "grundy.rulesets.heaps.take_and_break:KAYLES",
    "dawsons-kayles": "grundy.rulesets.heaps.take_and_break:DAWSONS_KAYLES",
    "dawsons-chess": "grundy.rulesets.heaps.take_and_break:DAWSONS_CHESS",
    "grundys-game": "grundy.rulesets.heaps.take_and_break:GRUNDYS_GAME",
    "laskers-nim": "grundy.rulesets.heaps.laskers_nim:LASKERS_NIM",
    "split-at-least-two": "grundy.rulesets.heaps.splitting:SPLIT_AT_LEAST_TWO",
    "split-not-all-equal": "grundy.rulesets.heaps.splitting:SPLIT_NOT_ALL_EQUAL",
    "split-all-different": "grundy.rulesets.heaps.splitting:SPLIT_ALL_DIFFERENT",
    "officers": "grundy.rulesets.heaps.take_and_break:OFFICERS",
    "repeating-code": "grundy.rulesets.heaps.repeating_code:RepeatingCode",
    "marked-code": "grundy.rulesets.heaps.marked_code:MarkedCode",
    "lieges": "grundy.rulesets.heaps.lieges:Lieges",
    "take-between": "grundy.rulesets.heaps.take_between:TakeBetween",
    "wythoff": "grundy.rulesets.numbers.wythoff:Wythoff",
    "euclid": "grundy.rulesets.numbers.euclid:Euclid",
    "euclid-positive": "grundy.rulesets.numbers.euclid:EuclidPositive",
    "dividing": "grundy.rulesets.numbers.dividing:Dividing",
    "hackenbush": "grundy.rulesets.graphs.hackenbush:Hackenbush",
    "digraph": "grundy.rulesets.graphs.digraph:Digraph",
    "coin-turning": "grundy.rulesets.coins.turning:CoinTurning",
    "coin-product": "grundy.rulesets.coins.product:CoinProduct",
    "coin-products": "grundy.rulesets.coins.products:CoinProducts",
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
    "fibonacci-nim": "grundy.rulesets.heaps.dynamic_nim:FibonacciNim",
    "hypergraph-nim": "grundy.rulesets.heaps.hypergraph_nim:HypergraphNim",
    "matroid-nim": "grundy.rulesets.heaps.matroid_nim:MatroidNim",
    "exact-nim": "grundy.rulesets.heaps.hypergraph_nim:ExactNim",
    "cyclic-nimhoff": "grundy.rulesets.heaps.cyclic_nimhoff:CyclicNimhoff",
    "greedy-nim": "grundy.rulesets.heaps.greedy_nim:GreedyNim",
    "nim-with-passes": "grundy.rulesets.heaps.greedy_nim:NimWithPasses",
    "nim-with-memory": "grundy.rulesets.heaps.mem:NimWithMemory",
    "poker-nim": "grundy.rulesets.heaps.poker_nim:PokerNim",
    "dynamic-nim": "grundy.rulesets.heaps.dynamic_nim:DynamicNim",
    "mem": "grundy.rulesets.heaps.mem:Mem",
    "welter": "grundy.rulesets.strips.welter:Welter",
    "generalised-wythoff": "grundy.rulesets.numbers.wythoff:GeneralisedWythoff",
    "imitation-nim": "grundy.rulesets.numbers.imitation_nim:ImitationNim",
    "end-nim": "grundy.rulesets.heaps.end_nim:EndNim",
    "all-but": "grundy.rulesets.heaps.subtraction:AllBut",
    "chomp": "grundy.rulesets.boards.chomp:Chomp",
    "poset-chomp": "grundy.rulesets.boards.poset_chomp:PosetChomp",
    "clobber": "grundy.rulesets.boards.clobber:Clobber",
    "king-clobber": "grundy.rulesets.boards.clobber:KingClobber",
    "queen-clobber": "grundy.rulesets.boards.clobber:QueenClobber",
    "anti-clobber": "grundy.rulesets.boards.clobber:AntiClobber",
    "notakto": "grundy.rulesets.boards.notakto:Notakto",
    "nogo": "grundy.rulesets.boards.stones:Nogo",
    "amazons": "grundy.rulesets.boards.stones:Amazons",
    "fission": "grundy.rulesets.boards.stones:Fission",
    "nimstring": "grundy.rulesets.boards.nimstring:Nimstring",
    "nimstring-graph": "grundy.rulesets.graphs.nimstring_graph:NimstringGraph",
    "cram": "grundy.rulesets.boards.cram:Cram",
    "arc-kayles": "grundy.rulesets.graphs.kayles:ArcKayles",
    "node-kayles": "grundy.rulesets.graphs.kayles:NodeKayles",
    "treblecross": "grundy.rulesets.strips.treblecross:Treblecross",
    "unlike-neighbours": "grundy.rulesets.strips.unlike_neighbours:UnlikeNeighbours",
    "palindrome-cut": "grundy.rulesets.strips.palindrome_cut:PalindromeCut",
    "word-cut": "grundy.rulesets.strips.word_cut:WordCut",
    "trie": "grundy.rulesets.strips.trie:Trie",
    "graph-nim": "grundy.rulesets.graphs.graph_nim:GraphNim",
    "staircase-graph": "grundy.rulesets.graphs.staircase_graph:StaircaseGraph",
    "root-paths": "grundy.rulesets.graphs.root_paths:RootPaths",
    "sprouts": "grundy.rulesets.graphs.sprouts:Sprouts",
    "tree-cut": "grundy.rulesets.graphs.tree_cut:TreeCut",
    "turning-corners": "grundy.rulesets.coins.product:TURNING_CORNERS",
    "rugs": "grundy.rulesets.coins.product:RUGS",
    "acrostic": "grundy.rulesets.coins.acrostic:CoinAcrostic",
    "acrostic-twins": "grundy.rulesets.coins.acrostic:ACROSTIC_TWINS",
    "strip-and-streak": "grundy.rulesets.coins.acrostic:STRIP_AND_STREAK",
    "conjunctive": "grundy.rulesets.compounds.compounds:Conjunctive",
    "every": "grundy.rulesets.compounds.compounds:Every",
    "selective": "grundy.rulesets.compounds.compounds:Selective",
    "top-entails": "grundy.rulesets.heaps.entailing:TopEntails",
    "entailing-nim": "grundy.rulesets.heaps.entailing:EntailingNim",
    "sequential": "grundy.rulesets.compounds.sequential:Sequential",
    "conway-product": "grundy.rulesets.compounds.conway_product:ConwayProduct",
    "ordinal": "grundy.rulesets.compounds.ordinal:Ordinal",
    "ordinal-product": "grundy.rulesets.compounds.ordinal_product:OrdinalProduct",
    "coins-in-a-row": "grundy.rulesets.points.rows:CoinsInARow",
    "bricks": "grundy.rulesets.points.rows:Bricks",
    "dots-and-boxes": "grundy.rulesets.points.dots_and_boxes:DotsAndBoxes",
    "strings-and-coins": "grundy.rulesets.points.strings_and_coins:StringsAndCoins",
    "value": "grundy.rulesets.partizan.values:ValueGame",
    "domineering": "grundy.rulesets.partizan.boards:Domineering",
    "partizan-clobber": "grundy.rulesets.partizan.boards:PartizanClobber",
    "cannibal-clobber": "grundy.rulesets.partizan.stones:CannibalClobber",
    "partizan-nogo": "grundy.rulesets.partizan.stones:PartizanNogo",
    "partizan-amazons": "grundy.rulesets.partizan.stones:PartizanAmazons",
    "konane": "grundy.rulesets.partizan.stones:Konane",
    "toads-and-frogs": "grundy.rulesets.partizan.strips:ToadsAndFrogs",
    "elephants-and-rhinos": "grundy.rulesets.partizan.strips:ElephantsAndRhinos",
    "toppling-dominoes": "grundy.rulesets.partizan.strips:TopplingDominoes",
    "push": "grundy.rulesets.partizan.strips:Push",
    "shove": "grundy.rulesets.partizan.strips:Shove",
    "partizan-fission": "grundy.rulesets.partizan.grids:PartizanFission",
    "ski-jumps": "grundy.rulesets.partizan.grids:SkiJumps",
    "blue-red-hackenbush": "grundy.rulesets.partizan.hackenbush:BlueRedHackenbush",
    "childish-hackenbush": "grundy.rulesets.partizan.hackenbush:ChildishHackenbush",
    "partizan-arc-kayles": "grundy.rulesets.partizan.arc_kayles:PartizanArcKayles",
    "digraph-placement": "grundy.rulesets.partizan.placement:DigraphPlacement",
    "col": "grundy.rulesets.partizan.colouring:Col",
    "snort": "grundy.rulesets.partizan.colouring:Snort",
    "partizan-subtraction": "grundy.rulesets.partizan.subtraction:PartizanSubtraction",
    "splittles": "grundy.rulesets.partizan.subtraction:Splittles",
    "partizan-octal": "grundy.rulesets.partizan.octal:PartizanOctal",
    "partizan-euclid": "grundy.rulesets.partizan.euclid:PartizanEuclid",
    "cutcake": "grundy.rulesets.partizan.cakes:Cutcake",
    "maundy-cake": "grundy.rulesets.partizan.cakes:MaundyCake",
    "impartial": "grundy.rulesets.partizan.wrappers:Impartial",
    "dicotic": "grundy.rulesets.partizan.wrappers:Dicotic",
    "to-move": "grundy.rulesets.partizan.to_move:ToMove",
}
"""The names of all rulesets, with the location of each ruleset, or of its class if it takes arguments."""

ALIASES = {"s-nim": "subtraction", "ternups": "turnips", "every-sg": "every"}

_CATALOGUE_NAMES = {folded(name): ALIASES.get(name, name) for name in (*CATALOGUE, *ALIASES)}
_COMMA = re.compile(r",\s*(?![^()]*\))(?![^{}]*\})")  # outside parentheses and braces
_CODE = re.compile(r"[0-9A-Fa-f]*!?\.[0-9A-Fa-f.!]*")
_DIGIT = r"(?:[0-9A-Z]|\{[^{}]*\})[!=]?"
_MARKED = re.compile(rf"(?=.*[{{=G-Z]|.*\..*!)(?:{_DIGIT})?\.(?:{_DIGIT})*(?:\[(?:{_DIGIT})+\])?|\{{[0-9,]*\+\}}[!=]?")
_REPEATING = re.compile(r"[0-9A-Fa-f]*!?\.[0-9A-Fa-f.!]*\[.*")


def find_ruleset(name: str, arguments: str | None = None) -> Ruleset[Any]:
    """Return the ruleset with a name in the grammar.

    Args:
        name: a name of the catalogue or its Chinese name, a code such as ``0.77``, two coin-turning games with a
            ``*`` between them, or ``file.py:name`` for a user's ruleset.
        arguments: the text in parentheses, or None without parentheses.

    Raises:
        RulesetError: if there is no such ruleset, or the arguments are wrong.

    Examples:
        >>> find_ruleset("bash", "3")
        Bash(most=3)
        >>> find_ruleset("nmi")
        Traceback (most recent call last):
        grundy.RulesetError: no ruleset is named 'nmi': did you mean 'nim'?
        >>> find_ruleset("rules.py")
        Traceback (most recent call last):
        grundy.RulesetError: no ruleset is named 'rules.py': add a ruleset of the file, as in 'rules.py:my_game'
    """
    if not isinstance(name, str):
        raise InputError("the name of a ruleset must be text such as 'kayles', not {name!r}", name=name)
    if not isinstance(arguments, (str, NoneType)):
        raise InputError("the arguments of a ruleset must be text such as '1,3,4', not {given!r}", given=arguments)
    if ".py:" in name:
        from grundy.rulesets.userfile import load_ruleset  # the loader is needed only for files

        return load_ruleset(name, arguments)
    if "*" in name:
        return _product(name, arguments)
    if _MARKED.fullmatch(name):
        found = import_module("grundy.rulesets.heaps.marked_code").MarkedCode(name)
    elif _CODE.fullmatch(name):
        found = import_module("grundy.rulesets.heaps.take_and_break").octal(name)
    elif _REPEATING.fullmatch(name):
        found = import_module("grundy.rulesets.heaps.repeating_code").RepeatingCode(name)
    else:
        key = catalogue_name(name)
        if key not in CATALOGUE:
            raise RulesetError("no ruleset is named {name!r}{hint}", name=name, hint=_did_you_mean(name))
        found = _listed(key)
    return make_ruleset(found, name, arguments)


def catalogue_name(name: str) -> str:
    """Return the name in the catalogue for a name, an alias or a Chinese name; other names are returned unchanged.

    Examples:
        >>> catalogue_name("S-Nim"), catalogue_name("威佐夫博弈"), catalogue_name("my-own")
        ('subtraction', 'wythoff', 'my-own')
    """
    key = _CATALOGUE_NAMES.get(folded(name)) or key_named("rulesets", name)
    return key or name.lower()


def _listed(name: str) -> Any:
    module, _, attribute = CATALOGUE[name].partition(":")
    return getattr(import_module(module), attribute)


def about_of(name: str) -> About:
    """Return the catalogue entry of a ruleset, or of a class of rulesets, by its name.

    Examples:
        >>> about_of("kayles").example
        'kayles 1 5'
    """
    about: About = _listed(name).about
    return about


def abouts_by_family() -> dict[str, dict[str, About]]:
    """Return the catalogue entries of all rulesets by name, for each family that is not empty.

    Examples:
        >>> list(abouts_by_family()["numbers"])
        ['wythoff', 'euclid', 'euclid-positive', 'dividing', 'generalised-wythoff', 'imitation-nim']
    """
    abouts = {name: about_of(name) for name in CATALOGUE}
    found = {family: {name: a for name, a in abouts.items() if a.family == family} for family in FAMILIES}
    return {family: listed for family, listed in found.items() if listed}


def _product(name: str, arguments: str | None) -> Ruleset[Any]:
    factors = [find_ruleset(factor) for factor in name.split("*")]
    if arguments:
        raise RulesetError("{name} takes no arguments, not {arguments!r}", name=name, arguments=arguments)
    products = import_module("grundy.rulesets.coins.products")
    if not all(isinstance(factor, products.CoinTurning) for factor in factors):
        raise RulesetError("{name!r} is not a product: only coin-turning games can be multiplied", name=name)
    found: Ruleset[Any]
    if len(factors) > 2:
        found = products.CoinProducts(tuple(factors))
    else:
        found = import_module("grundy.rulesets.coins.product").CoinProduct(*factors)
    return found


def _did_you_mean(name: str) -> Phrase:
    if name.endswith(".py"):
        return Phrase(": add a ruleset of the file, as in {example!r}", example=f"{name}:my_game")
    close = closest_name(name.lower(), [*CATALOGUE, *ruleset_names()])
    return Phrase(": did you mean {name!r}?", name=close) if close else Phrase(LIST_RULESETS)


def parse_ruleset(text: str) -> Ruleset[Any]:
    """Return the ruleset of a text in the grammar, without a position.

    Raises:
        RulesetError: if the text is not a ruleset.

    Examples:
        >>> parse_ruleset("bash(3)")
        Bash(most=3)
    """
    if not text.strip():
        raise RulesetError("no ruleset: try 'kayles'")
    spelled, *more = split_game(text)
    if more or spelled.words:
        raise RulesetError("give one ruleset without a position, not {text!r}", text=text)
    return find_ruleset(spelled.name, spelled.arguments)


def asked_ruleset(asked: Ruleset[Any] | str) -> Ruleset[Any]:
    """Return the ruleset of a text, or a ruleset unchanged.

    Raises:
        RulesetError: if the text is not a ruleset.
        InputError: if the argument is neither a text nor a ruleset.

    Examples:
        >>> asked_ruleset(3)
        Traceback (most recent call last):
        grundy.InputError: a ruleset must be text such as 'kayles', or a Ruleset, not 3
    """
    if not isinstance(asked, (str, Ruleset)):
        raise InputError("a ruleset must be text such as 'kayles', or a Ruleset, not {asked!r}", asked=asked)
    return parse_ruleset(asked) if isinstance(asked, str) else asked


def asked_game(asked: Game | str) -> Game:
    """Return the game of a text, or a game with its position normalised.

    Raises:
        InputError: if the argument is neither a text nor a game.
        GrundyError: if the text is wrong; its class says which part to correct.

    Examples:
        >>> str(asked_game("NIM 4 5"))
        'nim 4 5'
    """
    if not isinstance(asked, (str, Game)):
        raise InputError("a game must be text such as 'nim 3 4 5', or a Game, not {game!r}", game=asked)
    game = parse_game(asked) if isinstance(asked, str) else asked
    return Game(game.ruleset, game.ruleset.check(game.position))


def parse_game(text: str) -> Game:
    """Return the game of a text in the grammar; ``str(game)`` is the inverse.

    Raises:
        GrundyError: if the text is wrong; its class says which part to correct.

    Examples:
        >>> str(parse_game("bash(3)  9 + NIM 4 5"))
        'bash(3) 9 + nim 4 5'
    """
    if not isinstance(text, str):
        raise InputError("a game must be text such as 'nim 3 4 5', not {game!r}", game=text)
    try:
        return _sum(text)
    except GrundyError:
        written = " ".join(half_width(text).split())
        summed = _with_signs(written)
        if summed != written and _is_readable(summed):
            raise PositionError("put ' + ' between games: did you mean {text!r}?", text=summed) from None
        spaced = re.sub(r"\s*\+\s*", " + ", written)
        apart = _COMMA.sub(" ", spaced)
        if apart == written or not _is_readable(apart):
            raise
    if spaced == apart:
        raise PositionError("put blanks around '+': did you mean {text!r}?", text=spaced)
    raise PositionError("put blanks, not commas, between the numbers: did you mean {text!r}?", text=apart)


def in_turn(game: Game, player: str = PLAYERS[0]) -> Game:
    """Return a partizan game with the player to move, so that it can be played; other games are returned unchanged.

    Examples:
        >>> str(in_turn(parse_game("domineering 3 3"))), str(in_turn(parse_game("nim 3")))
        ('to-move left (domineering 3 3)', 'nim 3')
    """
    return find_ruleset("to-move").at(player, game) if game.partizan else game


def _with_signs(text: str) -> str:
    """Return a text with ' + ' before each name of a ruleset that follows a number."""
    first, *words = text.split(" ")
    found = [first]
    for word in words:
        named = catalogue_name(word.partition("(")[0]) in CATALOGUE
        found += ["+", word] if named and found[-1].isdecimal() else [word]
    return " ".join(found)


def _is_readable(text: str) -> bool:
    try:
        _sum(text)
    except GrundyError:
        return False
    return True


def _sum(text: str) -> Game:
    games = [_game(spelling) for spelling in split_game(text)]
    return games[0] if len(games) == 1 else Game(SUM, SUM.joined(games))


def _game(spelling: Spelling) -> Game:
    words = (spelling.name, *spelling.words)
    if spelling.arguments is None and all(word.isdecimal() for word in words):
        raise RulesetError(
            "no ruleset is named {name!r}: did you mean {meant!r}?"
            if spelling.words
            else "no ruleset is named {name!r}: did you mean {meant!r}, or the number 'value {name}'?",
            name=cut_end(spelling.name), meant=cut_end(" ".join(("nim", *words))),
        )  # fmt: skip
    ruleset = find_ruleset(spelling.name, spelling.arguments)
    return Game(ruleset, ruleset.parse(spelling.words))
