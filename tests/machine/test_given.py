"""Users' arguments for graphs, pursuits and pictures are accepted, or rejected in one line."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from grundy import MISERE, Graph, GrundyError, InputError, RulesetError
from grundy.machine.given import many, whole
from grundy.maths.digraphs.loopy_graph import LoopyGraph
from grundy.maths.hackenbush.arrays import ArrayFusion
from grundy.maths.hackenbush.fusion import Fusion
from grundy.maths.matching.geography import geography_starts
from grundy.maths.pursuit.chase import PursuitRules, Stuck, pursuit_table
from grundy.maths.pursuit.cops import cop_number, cop_rules
from grundy.rulesets.boards.grid_walk import GridWalk
from grundy.rulesets.boards.pursuit import Pursuit, pursuit_result
from grundy.rulesets.graphs.cops_and_robber import CopsAndRobber
from grundy.rulesets.graphs.digraph import Digraph

PATH = Graph.from_edges([(0, 1), (1, 2)])
EDGE = np.array([[0, 1]])


def given() -> Iterator[Any]:
    yield from (None, True, 0, 1, 3, -1, 10**30, 2**63, 1.5, float("nan"), float("inf"), 1j, "", "abc", "white", b"ab")
    yield from ((), [], {}, set(), [1], [1, 2], [[1, 2], [3]], [[0, 1], [1, 2]], [[0, 1], None], [None], [("a", "b")])
    yield from ([(0, float("nan"))], [(0, 1.0)], [(True, False)], [(10**30, 0)], [(-1, 0)], [(0, 1, 2)], [[]], [[[0]]])
    yield from ({0: [1]}, {0: None}, {1: {2: 3}}, range(3), iter([]), object(), int, PATH, MISERE, Stuck.DRAWS, ...)
    yield from (np.array(3), np.array("x"), np.array(None), np.array([1, 2]), np.array([[0, 1], [1, 2]]))
    yield from (np.array([[np.nan, 1]]), np.array([[0, 1j]]), np.array([[True, False]]), np.array([[0, None]], object))
    yield from (np.zeros((0, 2)), np.zeros((2, 2, 2), int), np.array([[2**63, 1]], np.uint64), np.array(["a", "b"]))
    yield from (np.ma.array([[0, 1]], mask=[[1, 0]]), np.array([1], "datetime64[s]"), np.zeros(3, [("a", int)]))
    yield from (np.float64(2), np.int8(1), np.bool_(True), memoryview(b"ab"), [(1, 1)], ((1, 1), (3, 3), "black"))


MAKERS: dict[str, Callable[[Any], object]] = {
    "from_edges": Graph.from_edges,
    "vertices": lambda v: Graph.from_edges([(0, 1)], vertices=v),
    "from_successors": Graph.from_successors,
    "from_scipy": Graph.from_scipy,
    "from_networkx": Graph.from_networkx,
    "offsets": lambda v: Graph(v, [0]),  # type: ignore[arg-type]
    "targets": lambda v: Graph([0, 1, 1], v),  # type: ignore[arg-type]
    "names": lambda v: Graph([0, 1, 1], [0], v),  # type: ignore[arg-type]
    "mapped": lambda v: Graph.from_mapped(v, v),
    "to_networkx": lambda v: PATH.to_networkx(worth=v),
    "successors": PATH.successors,
    "name": PATH.name,
    "index": PATH.index,
    "find": PATH.find,
    "find_cycle": PATH.find_cycle,
    "LoopyGraph": LoopyGraph,
    "nimber": lambda v: LoopyGraph(PATH).nimber(v),
    "reached from": lambda v: LoopyGraph(PATH).reached(v, 5),
    "reached": lambda v: LoopyGraph(PATH).reached(0, v),
    "sides": lambda v: PursuitRules(v, PATH),
    "other side": lambda v: PursuitRules(PATH, v),
    "met": lambda v: PursuitRules(PATH, PATH, v),
    "captors": lambda v: PursuitRules(PATH, PATH, captors=v),
    "stuck": lambda v: PursuitRules(PATH, PATH, stuck=v),
    "pursuit_table": pursuit_table,
    "place": lambda v: pursuit_table(PursuitRules(PATH, PATH)).remoteness(v, 0),
    "other place": lambda v: pursuit_table(PursuitRules(PATH, PATH)).remoteness(0, v),
    "rows": Pursuit,
    "columns": lambda v: Pursuit(3, v),
    "white": lambda v: Pursuit(3, white=v),
    "walls": lambda v: Pursuit(3, walls=v),
    "captures": lambda v: Pursuit(3, captures=v),
    "no step": lambda v: Pursuit(3, stuck=v),
    "pursuit at": lambda v: Pursuit(3).at(v),
    "pursuit_result": lambda v: pursuit_result(3, v, (2, 2)),
    "cop_number": cop_number,
    "cops": lambda v: cop_rules(PATH, PATH, v),
    "cop steps": lambda v: cop_rules(v, PATH, 1),
    "robber steps": lambda v: cop_rules(PATH, v, 1),
    "edges of cops": CopsAndRobber,
    "number of cops": lambda v: CopsAndRobber(((0, 1),), cops=v),
    "cops stuck": lambda v: CopsAndRobber(((0, 1),), stuck=v),
    "cops at": lambda v: CopsAndRobber(((0, 1),)).at(v),
    "Digraph": Digraph,
    "isolated": lambda v: Digraph(((0, 1),), v),
    "from_graph": Digraph.from_graph,
    "on": Digraph.on,
    "Digraph.from_successors": Digraph.from_successors,
    "digraph at": lambda v: Digraph(((0, 1),)).at(v),
    "GridWalk": GridWalk,
    "grid columns": lambda v: GridWalk(3, v),
    "grid at": lambda v: GridWalk(3).at(v),
    "geography": geography_starts,
    "Fusion": lambda v: Fusion(v, {0}),
    "Fusion ground": lambda v: Fusion([(0, 1)], v),
    "ArrayFusion": ArrayFusion,
    "ground": lambda v: ArrayFusion(EDGE, v),
    "cuts_to": lambda v: ArrayFusion(EDGE).cuts_to(v),
    "falls": lambda v: ArrayFusion(EDGE).falls(v),
}


@pytest.mark.parametrize("maker", MAKERS)
def test_anything_is_taken_or_refused_in_one_line(maker: str) -> None:
    for thing in given():
        try:
            MAKERS[maker](thing)
        except GrundyError as error:
            said = str(error)
            assert "\n" not in said, said
            assert len(said) < 400, said


def test_two_arguments_of_a_graph_are_taken_or_refused_in_one_line() -> None:
    things = list(given())
    dice = random.Random(1)
    taken = 0
    for _ in range(3000):
        one, other = dice.choice(things), dice.choice(things)
        for maker in (Graph, Graph.from_csr, lambda a, b: Graph.from_edges(a, vertices=b), Digraph, ArrayFusion):
            try:
                maker(one, other)
                taken += 1
            except GrundyError as error:
                assert "\n" not in str(error)
    assert taken > 100


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Pursuit(3, np.array([1, 2])), "pursuit needs a board of 2 squares or more, not 3 × array([1, 2])"),
        (lambda: Pursuit(3, captures=1), "captures must be both, white or black, not 1"),
        (lambda: Pursuit(3, stuck=None), "stuck must be loses, draws or passes, not None"),
        (lambda: Digraph(5), "digraph takes a list of arcs and isolated vertices, not 5"),
        (lambda: Digraph(((0, 1),), 5), "digraph takes a list of arcs and isolated vertices, not 5"),
        (lambda: Digraph.from_successors({0: 1}), "successors must be rows of vertices, not 1"),
    ],
)
def test_rulesets_are_refused_with_the_value(make: Callable[[], object], said: str) -> None:
    with pytest.raises(RulesetError) as refused:
        make()
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: ArrayFusion([[1, 2], [3]]), "edges of a picture must be pairs of vertices, not rows of"),
        (lambda: ArrayFusion(EDGE, 0), "ground of a picture must be a list of whole numbers, not 0"),
        (lambda: ArrayFusion(EDGE).falls(1), "edge must be one of the picture's 1 edges, numbered from 0, not 1"),
        (lambda: ArrayFusion(EDGE).cuts_to("1"), "value must be a whole number, not '1'"),
        (lambda: Fusion([(0, 1)], 0), "ground of a picture must be a list of vertices, not 0"),
        (lambda: Fusion([(0, 1, 2)], [0]), "edges of a picture must be pairs of hashable vertices"),
        (lambda: PursuitRules([[1]], PATH), "sides of a pursuit must move on a Graph, not on list"),
        (lambda: PursuitRules(PATH, PATH, [[0, 1], [2]]), "meeting places must be pairs of numbers, not"),
        (lambda: PursuitRules(PATH, PATH, captors=True), "captors must be two booleans, one for each side, not"),
        (lambda: PursuitRules(PATH, PATH, stuck="wins"), "stuck must be loses, draws or passes, not 'wins'"),
        (lambda: pursuit_table(PATH), "rules of a pursuit must be PursuitRules, not Graph"),
        (lambda: cop_rules(PATH, PATH, 0), "cops must be a whole number of 1 or more, not 0"),
        (lambda: cop_rules(PATH, Graph([0], []), 1), "cops and robber must move on the same vertices, not on 3"),
        (lambda: LoopyGraph([[1], []]), "play must be on a Graph, not on list"),
        (lambda: LoopyGraph(PATH).remoteness("misery"), "convention must be 'normal' or 'misere', not 'misery'"),
        (lambda: LoopyGraph(PATH).reached(0, None), "limit on vertices must be a whole number, not None"),
        (lambda: Graph.from_successors(np.array(3)), "successors must be rows of vertices, not array(3)"),
        (lambda: Graph.from_edges([], vertices=np.array(None)), "vertices must be their number or a list of"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_the_value(make: Callable[[], object], said: str) -> None:
    with pytest.raises(InputError) as refused:
        make()
    assert str(refused.value).startswith(said)


def test_arrays_are_told_in_a_line_that_is_cut() -> None:
    with pytest.raises(GrundyError) as refused:
        PATH.index(np.arange(900).reshape(30, 30))
    assert str(refused.value).endswith(" …")
    assert len(str(refused.value)) < 200


def test_too_many_cops_are_refused_before_they_are_placed() -> None:
    one = Graph.from_edges([(0, 0)])
    for cops in (10**9 * 10**9, 10**30):
        with pytest.raises(GrundyError, match=r"needs .* GB of memory, and"):
            cop_rules(one, one, cops)


def test_numbers_and_rows_are_told_apart() -> None:
    assert [whole(v) for v in (3, np.int8(3), np.array(3), True, np.bool_(True), 3.0, "3", None)] == [
        3, 3, 3, None, None, None, None, None,
    ]  # fmt: skip
    assert [many(v) for v in ([], range(2), np.array([1]), {}, np.array(1), "ab", b"ab", 3)] == [True] * 4 + [False] * 4


def test_matrices_of_scipy_are_refused_in_one_line_where_they_are_none_of_what_is_asked_for() -> None:
    sparse = pytest.importorskip("scipy.sparse")
    for matrix in (sparse.csr_array(np.eye(2)), sparse.coo_matrix(np.eye(2)), sparse.dia_matrix(np.eye(2))):
        assert not many(matrix)
        for make in (Graph.from_edges, geography_starts):
            with pytest.raises(InputError, match=r"^arcs must be pairs of vertices, not a matrix: Graph.from_scipy "):
                make(matrix)
        for refused in (
            lambda: Graph.from_successors(matrix),  # noqa: B023
            lambda: Graph.from_edges([(0, 1)], matrix),  # noqa: B023
            lambda: PATH.index(matrix),  # noqa: B023
            lambda: PATH.to_networkx(value=matrix),  # noqa: B023
        ):
            with pytest.raises(GrundyError, match=r"^[^\n]+$"):
                refused()


class Three:
    """A whole number of another library."""

    def __index__(self) -> int:
        return 3


def test_whole_numbers_of_other_libraries_are_vertices() -> None:
    three: Any = Three()
    wanted = Graph.from_edges([(0, 3), (3, 1)], 4)
    assert Graph.from_edges([(0, three), (three, 1)]) == wanted == Graph.from_edges([(0, three), (three, 1)], 4)
    assert Graph.from_successors([[three], [], [], [1]]) == wanted
    assert wanted.successors(three).tolist() == [1]
    with pytest.raises(InputError, match=r"^successor of vertex 0 must be from 0 to 0, not "):
        Graph.from_successors([[three]])
    with pytest.raises(InputError, match=r"^vertex must be from 0 to 2, not 3$"):
        Graph.from_edges([(0, three)], 3)
