"""grundy solves combinatorial games: who wins, by which moves, and why.

Examples:
    >>> from grundy import solve
    >>> found = solve("bash(3) 9 + bash(5) 10 + bash(7) 14")
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
    from grundy.knowledge import About, Known, Theorem
    from grundy.maths.coins.lexicode import lexicode
    from grundy.maths.digraphs.graph import Graph
    from grundy.maths.matching.geography import geography_starts
    from grundy.maths.nimbers.field import nim_product
    from grundy.maths.nimbers.mex import mex, nim_sum
    from grundy.maths.nimbers.nimber import Nimber
    from grundy.maths.nimbers.outcomes import MISERE, NORMAL, Convention, Outcome
    from grundy.maths.pursuit.cops import cop_number
    from grundy.ruleset import Game, Move, Ruleset
    from grundy.rulesets.catalogue import CATALOGUE, find_ruleset, parse_game
    from grundy.rulesets.sequences import values
    from grundy.rulesets.shared.boards import BoardGame
    from grundy.rulesets.shared.heaps import HeapRuleset, heap_ruleset
    from grundy.rulesets.shared.small_graph_games import GraphGame
    from grundy.rulesets.shared.word_rules import WordRules
    from grundy.solving.solve import Analysis, solve, winning_moves
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
    "winning_moves",
]

_HOMES = {
    "maths.coins.lexicode": "lexicode",
    "maths.digraphs.graph": "Graph",
    "maths.matching.geography": "geography_starts",
    "maths.nimbers.field": "nim_product",
    "maths.nimbers.mex": "mex nim_sum",
    "maths.nimbers.nimber": "Nimber",
    "maths.nimbers.outcomes": "Convention MISERE NORMAL Outcome",
    "maths.pursuit.cops": "cop_number",
    "knowledge": "About Known Theorem",
    "ruleset": "Game Move Ruleset",
    "rulesets.catalogue": "CATALOGUE find_ruleset parse_game",
    "rulesets.sequences": "values",
    "rulesets.shared.boards": "BoardGame",
    "rulesets.shared.heaps": "HeapRuleset heap_ruleset",
    "rulesets.shared.small_graph_games": "GraphGame",
    "rulesets.shared.word_rules": "WordRules",
    "solving.solve": "Analysis solve winning_moves",
    "solving.within": "Solved solve_within",
    "words.errors": "CodeError GrundyError InputError LimitError LoopError PositionError RulesetError",
}
"""The names of each module, which is loaded when one of them is used."""


def _hang_displays() -> None:
    import_module("grundy.displays").hang_displays()


__getattr__ = lazy(
    "grundy",
    {name: f"grundy.{home}:{name}" for home, names in _HOMES.items() for name in names.split()},
    _hang_displays,
)


def __dir__() -> list[str]:
    return __all__
