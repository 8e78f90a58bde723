"""For the classroom: find a game by its values, test a formula, work values out, make exercises, map positions."""

from grundy.atlas.classroom.conjecture import hold_formula
from grundy.atlas.classroom.find import find_sequence
from grundy.atlas.classroom.quiz import make_quiz
from grundy.atlas.classroom.worked import WorkedRow, worked_table
from grundy.atlas.graphs.maps import PositionMap, position_map

__all__ = [
    "PositionMap",
    "WorkedRow",
    "find_sequence",
    "hold_formula",
    "make_quiz",
    "position_map",
    "worked_table",
]
