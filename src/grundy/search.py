"""The searches behind ``solve``, for work with limits and tables of your own."""

from grundy.maths.boards.piece_search import PieceSearch, graph_field, grid_field
from grundy.solving.base.answers import Answers
from grundy.solving.base.longest import longest_play
from grundy.solving.search.nimber import NimberSearch
from grundy.solving.search.table_files import load_search, save_search

__all__ = [
    "Answers",
    "NimberSearch",
    "PieceSearch",
    "graph_field",
    "grid_field",
    "load_search",
    "longest_play",
    "save_search",
]
