"""For the classroom: find a game by its values, test a formula, make worked tables, exercises and maps."""

from grundy.atlas.classroom.conjecture import check_conjecture
from grundy.atlas.classroom.find import find_sequence
from grundy.atlas.classroom.formulas import FallenFormula, FormulaFinding, FoundFormula, find_formula
from grundy.atlas.classroom.induction import find_formula_of_rule
from grundy.atlas.classroom.patterns import FallenPattern, FoundPattern, PatternFinding, find_pattern
from grundy.atlas.classroom.quiz import make_quiz
from grundy.atlas.classroom.worked import WorkedRow, worked_table
from grundy.atlas.graphs.maps import PositionMap, position_map

__all__ = [
    "FallenFormula",
    "FallenPattern",
    "FormulaFinding",
    "FoundFormula",
    "FoundPattern",
    "PatternFinding",
    "PositionMap",
    "WorkedRow",
    "check_conjecture",
    "find_formula",
    "find_formula_of_rule",
    "find_pattern",
    "find_sequence",
    "make_quiz",
    "position_map",
    "worked_table",
]
