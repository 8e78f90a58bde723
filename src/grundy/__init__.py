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

from grundy.words.lazy import lazy
from grundy.words.version import VERSION

TYPE_CHECKING = False  # instead of that of typing, whose import takes longer than all of this
if TYPE_CHECKING:
    from grundy import classroom as classroom
    from grundy import contest as contest
    from grundy import drawing as drawing
    from grundy import graphs as graphs
    from grundy import misere as misere
    from grundy import nimbers as nimbers
    from grundy import periods as periods
    from grundy import play as play
    from grundy import rulesets as rulesets
    from grundy import search as search
    from grundy.atlas.classroom.conjecture import check_conjecture
    from grundy.atlas.classroom.find import find_sequence
    from grundy.atlas.classroom.formulas import find_formula
    from grundy.atlas.classroom.quiz import make_quiz
    from grundy.atlas.store.periods import proved_period
    from grundy.contest.judge import judge
    from grundy.knowledge import About, Known, Theorem
    from grundy.maths.coins.lexicode import lexicode
    from grundy.maths.digraphs.graph import Graph
    from grundy.maths.matching.geography import geography_starts
    from grundy.maths.nimbers.field import (
        nim_inverse,
        nim_power,
        nim_product,
        nim_quotient,
        nim_square,
        nim_square_root,
    )
    from grundy.maths.nimbers.mex import mex, nim_sum
    from grundy.maths.nimbers.nimber import Nimber
    from grundy.maths.nimbers.outcomes import MISERE, NORMAL, Convention, Outcome
    from grundy.maths.nimbers.periods import Period
    from grundy.maths.partizan.value import Value, value
    from grundy.maths.pursuit.cops import cop_number
    from grundy.partizan import PartizanRuleset
    from grundy.proofs.certificate import Certificate
    from grundy.proofs.kinds import verify
    from grundy.ruleset import Game, Move, Ruleset
    from grundy.rulesets.catalogue import CATALOGUE, find_ruleset, parse_game
    from grundy.rulesets.counting import count_positions
    from grundy.rulesets.quotients import misere_quotient
    from grundy.rulesets.sequences import values
    from grundy.rulesets.shared.boards import BoardGame
    from grundy.rulesets.shared.heaps import HeapRuleset, heap_ruleset
    from grundy.rulesets.shared.pieces import PieceRuleset, piece_ruleset
    from grundy.rulesets.shared.small_graph_games import GraphGame
    from grundy.rulesets.shared.word_rules import PartizanWordRules, WordRules
    from grundy.scores import Gain, ScoreRuleset
    from grundy.solving.base.partizan import value_of
    from grundy.solving.base.solution import WinningMove
    from grundy.solving.solve import Analysis, Reply, solve, winning_moves
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
    "Certificate",
    "CodeError",
    "Convention",
    "Gain",
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
    "PartizanRuleset",
    "PartizanWordRules",
    "Period",
    "PieceRuleset",
    "PositionError",
    "Reply",
    "Ruleset",
    "RulesetError",
    "ScoreRuleset",
    "Solved",
    "Theorem",
    "Value",
    "WinningMove",
    "WordRules",
    "__version__",
    "check_conjecture",
    "cop_number",
    "count_positions",
    "find_formula",
    "find_ruleset",
    "find_sequence",
    "geography_starts",
    "heap_ruleset",
    "judge",
    "lexicode",
    "make_quiz",
    "mex",
    "misere_quotient",
    "nim_inverse",
    "nim_power",
    "nim_product",
    "nim_quotient",
    "nim_square",
    "nim_square_root",
    "nim_sum",
    "parse_game",
    "piece_ruleset",
    "proved_period",
    "solve",
    "solve_within",
    "value",
    "value_of",
    "values",
    "verify",
    "winning_moves",
]

_HOMES = {
    "atlas.classroom.conjecture": "check_conjecture",
    "atlas.classroom.find": "find_sequence",
    "atlas.classroom.formulas": "find_formula",
    "atlas.classroom.quiz": "make_quiz",
    "atlas.store.periods": "proved_period",
    "contest.judge": "judge",
    "knowledge": "About Known Theorem",
    "maths.coins.lexicode": "lexicode",
    "maths.digraphs.graph": "Graph",
    "maths.matching.geography": "geography_starts",
    "maths.nimbers.field": "nim_inverse nim_power nim_product nim_quotient nim_square nim_square_root",
    "maths.nimbers.mex": "mex nim_sum",
    "maths.nimbers.nimber": "Nimber",
    "maths.nimbers.outcomes": "Convention MISERE NORMAL Outcome",
    "maths.nimbers.periods": "Period",
    "maths.partizan.value": "Value value",
    "maths.pursuit.cops": "cop_number",
    "partizan": "PartizanRuleset",
    "proofs.certificate": "Certificate",
    "proofs.kinds": "verify",
    "ruleset": "Game Move Ruleset",
    "rulesets.catalogue": "CATALOGUE find_ruleset parse_game",
    "rulesets.counting": "count_positions",
    "rulesets.quotients": "misere_quotient",
    "rulesets.sequences": "values",
    "rulesets.shared.boards": "BoardGame",
    "rulesets.shared.heaps": "HeapRuleset heap_ruleset",
    "rulesets.shared.pieces": "PieceRuleset piece_ruleset",
    "rulesets.shared.small_graph_games": "GraphGame",
    "rulesets.shared.word_rules": "PartizanWordRules WordRules",
    "scores": "Gain ScoreRuleset",
    "solving.base.partizan": "value_of",
    "solving.base.solution": "WinningMove",
    "solving.solve": "Analysis Reply solve winning_moves",
    "solving.within": "Solved solve_within",
    "words.errors": "CodeError GrundyError InputError LimitError LoopError PositionError RulesetError",
}
"""The names of each module, which is imported when one of them is used."""
_MODULES = ["classroom", "contest", "drawing", "graphs", "misere", "nimbers", "periods", "play", "rulesets", "search"]
"""The modules that contain more of each subject; a star import leaves them out."""


def _hang_displays() -> None:
    from grundy.displays import hang_displays

    hang_displays()


if not TYPE_CHECKING:  # a type checker would accept any name
    __getattr__ = lazy(
        "grundy",
        {name: f"grundy.{name}" for name in _MODULES}
        | {name: f"grundy.{home}:{name}" for home, names in _HOMES.items() for name in names.split()},
        _hang_displays,
    )


def __dir__() -> list[str]:
    return [*__all__, *_MODULES]
