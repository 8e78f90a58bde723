"""grundy solves combinatorial games: who wins, by which moves, and why.

Examples:
    >>> from grundy import parse_game, solve
    >>> found = solve(parse_game("bash(3) 9 + bash(5) 10 + bash(7) 14"))
    >>> found.outcome, found.grundy_value
    (<Outcome.N: 'N'>, 3)
    >>> for winning in found.winning_moves:
    ...     print(winning.move, "→", winning.position)
    take 3 from heap 1 → bash(3) 6 + bash(5) 10 + bash(7) 14
    take 1 from heap 1 → bash(3) 9 + bash(5) 10 + bash(7) 13
"""

from grundy.displays import hang_displays
from grundy.maths.coins.lexicode import lexicode
from grundy.maths.digraphs.graph import Graph
from grundy.maths.matching.geography import geography_starts
from grundy.maths.nimbers.field import nim_product
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.maths.nimbers.nimber import Nimber
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.maths.pursuit.cops import cop_number
from grundy.ruleset import Game, Known, Move, Ruleset, Theorem
from grundy.rulesets.catalogue import CATALOGUE, find_ruleset, parse_game
from grundy.rulesets.sequences import values
from grundy.rulesets.shared.heaps import HeapRuleset, heap_ruleset
from grundy.rulesets.shared.word_rules import WordRules
from grundy.solving.base.analysis import Analysis
from grundy.solving.solve import solve
from grundy.solving.within import Solved, solve_within
from grundy.words.errors import (
    CodeError,
    GrundyError,
    InputError,
    LimitError,
    LoopError,
    PositionError,
    RulesetError,
)
from grundy.words.version import VERSION

__version__ = VERSION
hang_displays()

MISERE = Convention.MISERE
NORMAL = Convention.NORMAL

__all__ = [
    "CATALOGUE",
    "MISERE",
    "NORMAL",
    "Analysis",
    "CodeError",
    "Convention",
    "Game",
    "Graph",
    "GrundyError",
    "HeapRuleset",
    "InputError",
    "Known",
    "LimitError",
    "LoopError",
    "Move",
    "Nimber",
    "Outcome",
    "PositionError",
    "Ruleset",
    "RulesetError",
    "Solved",
    "Theorem",
    "WordRules",
    "__version__",
    "cop_number",
    "find_ruleset",
    "geography_starts",
    "heap_ruleset",
    "lexicode",
    "mex",
    "nim_product",
    "nim_sum",
    "parse_game",
    "solve",
    "solve_within",
    "values",
]
