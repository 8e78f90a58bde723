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
from grundy.engines.analysis import Analysis
from grundy.engines.geography import geography_starts
from grundy.engines.solve import solve
from grundy.engines.solve_within import Solved, solve_within
from grundy.errors import (
    CodeError,
    GrundyError,
    InputError,
    LimitError,
    LoopError,
    PositionError,
    RulesetError,
)
from grundy.ruleset import Game, Known, Move, Ruleset, Theorem
from grundy.rulesets.catalogue import CATALOGUE, find_ruleset, parse_game
from grundy.rulesets.heaps import HeapRuleset, heap_ruleset
from grundy.rulesets.sequences import values
from grundy.rulesets.word_rules import WordRules
from grundy.theory.cops import cop_number
from grundy.theory.graphs import Graph
from grundy.theory.lexicode import lexicode
from grundy.theory.nim_field import nim_times as nim_product
from grundy.theory.nimber import Nimber
from grundy.theory.nimbers import mex, nim_sum
from grundy.theory.outcomes import Convention, Outcome
from grundy.version import VERSION

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
