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

from importlib import import_module
from typing import TYPE_CHECKING

from grundy.words.lazy import lazy
from grundy.words.version import VERSION

if TYPE_CHECKING:
    from grundy.maths.coins.lexicode import lexicode
    from grundy.maths.digraphs.graph import Graph
    from grundy.maths.matching.geography import geography_starts
    from grundy.maths.nimbers.field import nim_product
    from grundy.maths.nimbers.mex import mex, nim_sum
    from grundy.maths.nimbers.nimber import Nimber
    from grundy.maths.nimbers.outcomes import MISERE, NORMAL, Convention, Outcome
    from grundy.maths.pursuit.cops import cop_number
    from grundy.ruleset import About, Game, Known, Move, Ruleset, Theorem
    from grundy.rulesets.catalogue import CATALOGUE, find_ruleset, parse_game
    from grundy.rulesets.sequences import values
    from grundy.rulesets.shared.boards import BoardGame
    from grundy.rulesets.shared.heaps import HeapRuleset, heap_ruleset
    from grundy.rulesets.shared.small_graph_games import GraphGame
    from grundy.rulesets.shared.word_rules import WordRules
    from grundy.solving.solve import Analysis, solve
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

__version__ = VERSION

__all__ = [
    "CATALOGUE",
    "MISERE",
    "NORMAL",
    "About",
    "Analysis",
    "BoardGame",
    "CodeError",
    "Convention",
    "Game",
    "Graph",
    "GraphGame",
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

_HOMES = {
    "About": "ruleset:About",
    "Analysis": "solving.solve:Analysis",
    "BoardGame": "rulesets.shared.boards:BoardGame",
    "CATALOGUE": "rulesets.catalogue:CATALOGUE",
    "CodeError": "words.errors:CodeError",
    "Convention": "maths.nimbers.outcomes:Convention",
    "Game": "ruleset:Game",
    "Graph": "maths.digraphs.graph:Graph",
    "GraphGame": "rulesets.shared.small_graph_games:GraphGame",
    "GrundyError": "words.errors:GrundyError",
    "HeapRuleset": "rulesets.shared.heaps:HeapRuleset",
    "InputError": "words.errors:InputError",
    "Known": "ruleset:Known",
    "LimitError": "words.errors:LimitError",
    "LoopError": "words.errors:LoopError",
    "Move": "ruleset:Move",
    "Nimber": "maths.nimbers.nimber:Nimber",
    "Outcome": "maths.nimbers.outcomes:Outcome",
    "PositionError": "words.errors:PositionError",
    "Ruleset": "ruleset:Ruleset",
    "RulesetError": "words.errors:RulesetError",
    "Solved": "solving.within:Solved",
    "Theorem": "ruleset:Theorem",
    "WordRules": "rulesets.shared.word_rules:WordRules",
    "cop_number": "maths.pursuit.cops:cop_number",
    "find_ruleset": "rulesets.catalogue:find_ruleset",
    "geography_starts": "maths.matching.geography:geography_starts",
    "heap_ruleset": "rulesets.shared.heaps:heap_ruleset",
    "lexicode": "maths.coins.lexicode:lexicode",
    "mex": "maths.nimbers.mex:mex",
    "nim_product": "maths.nimbers.field:nim_product",
    "nim_sum": "maths.nimbers.mex:nim_sum",
    "parse_game": "rulesets.catalogue:parse_game",
    "solve": "solving.solve:solve",
    "solve_within": "solving.within:solve_within",
    "values": "rulesets.sequences:values",
    "MISERE": "maths.nimbers.outcomes:MISERE",
    "NORMAL": "maths.nimbers.outcomes:NORMAL",
}


def _hang_displays() -> None:
    import_module("grundy.displays").hang_displays()


__getattr__ = lazy("grundy", {name: f"grundy.{home}" for name, home in _HOMES.items()}, _hang_displays)


def __dir__() -> list[str]:
    return __all__
