"""Play on graphs: explicit digraphs, loopy play, pursuits, geography, and values of Hackenbush pictures."""

from grundy.maths.digraphs.definition import grundy_values
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.loopy_graph import LoopyGraph
from grundy.maths.hackenbush.arrays import ArrayFusion
from grundy.maths.hackenbush.fusion import Fusion
from grundy.maths.hackenbush.value import graph_value
from grundy.maths.matching.geography import geography_starts
from grundy.maths.pursuit.chase import PursuitRules, pursuit_table
from grundy.maths.pursuit.cops import cop_number
from grundy.maths.pursuit.tallies import tally
from grundy.rulesets.boards.pursuit import pursuit_result

__all__ = [
    "ArrayFusion",
    "Fusion",
    "Graph",
    "LoopyGraph",
    "PursuitRules",
    "cop_number",
    "geography_starts",
    "graph_value",
    "grundy_values",
    "pursuit_result",
    "pursuit_table",
    "tally",
]
