from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import Any

import networkx
import numpy as np
import pytest

from grundy import Graph
from grundy.words.errors import InputError, LimitError, PositionError


def arcs_of(graph: Graph) -> list[tuple[Any, Any]]:
    """The arcs by name, row by row."""
    return [(graph.name(v), graph.name(int(w))) for v in range(len(graph)) for w in graph.successors(v)]


def random_arcs(dice: random.Random, size: int) -> list[tuple[int, int]]:
    return [(dice.randrange(size), dice.randrange(size)) for _ in range(dice.randint(0, 3 * size))]


def test_arcs_stay_as_they_are_given_in_each_row() -> None:
    dice = random.Random(1)
    for _ in range(200):
        size = dice.randint(1, 9)
        arcs = random_arcs(dice, size)
        graph = Graph.from_edges(arcs, size)
        assert arcs_of(graph) == sorted(arcs, key=lambda arc: arc[0])
        assert Graph.from_edges(np.array(arcs, np.int32).reshape(-1, 2), size) == graph
        assert Graph.from_successors([[w for u, w in arcs if u == v] for v in range(size)]) == graph
        assert Graph.from_csr(graph.offsets.tolist(), graph.targets.tolist()) == graph
        names = [f"v{v}" for v in range(size)]
        named = Graph.from_edges([(names[v], names[w]) for v, w in arcs], vertices=names)
        assert (named.targets.tolist(), named.offsets.tolist()) == (graph.targets.tolist(), graph.offsets.tolist())
        assert named != graph


def test_many_arcs_are_sorted_as_few() -> None:
    dice = np.random.default_rng(2)
    pairs = dice.integers(0, 5000, (100_000, 2))
    graph = Graph.from_edges(pairs, 5000)
    order = np.argsort(pairs[:, 0], kind="stable")
    assert (graph.targets == pairs[order, 1]).all()
    assert (np.diff(graph.offsets) == np.bincount(pairs[:, 0], minlength=5000)).all()
    for same in (pairs.astype(np.int32), pairs.astype(np.uint16), np.asfortranarray(pairs), pairs.astype(">i8")):
        assert Graph.from_edges(same, 5000) == graph


def test_turned_round_twice_arcs_are_the_same_again() -> None:
    dice = random.Random(3)
    for size in (1, 5, 30, 20_000):
        arcs = random_arcs(dice, size)
        graph = Graph.from_edges(arcs, size)
        back = graph.transposed()
        assert Counter(arcs_of(back)) == Counter((w, v) for v, w in arcs)
        assert arcs_of(back) == sorted(arcs_of(back))
        assert Counter(arcs_of(back.transposed())) == Counter(arcs)


def test_vertices_that_occur_are_numbers_unless_they_are_sparse() -> None:
    assert len(Graph.from_edges([(0, 9)])) == 10
    assert len(Graph.from_edges([(0, 1_000_000)])) == 1_000_001
    assert Graph.from_edges([(1_000_001, 0)]).names.tolist() == [0, 1_000_001]  # type: ignore[union-attr]
    graph = Graph.from_edges(np.array([[10**18, 5], [7, 10**18]]))
    assert arcs_of(graph) == [(7, 10**18), (10**18, 5)]
    assert [graph.index(name) for name in (5, 7, 10**18)] == [0, 1, 2]
    assert Graph.from_edges([(2**80, "x")]).names == (2**80, "x")
    assert Graph.from_edges(np.array([[2**64 - 1, 5]], np.uint64)).names == (2**64 - 1, 5)
    assert Graph.from_edges(zip("abc", "bcd", strict=True)).names == tuple("abcd")
    assert len(Graph.from_edges([])) == len(Graph.from_edges(np.zeros((0, 2)))) == 0


def test_vertices_can_be_given_by_their_names() -> None:
    assert arcs_of(Graph.from_edges([(-3, 7)], vertices=[7, -3, 5])) == [(-3, 7)]
    assert Graph.from_edges([(1, 0)], vertices=range(2)) == Graph.from_edges([(1, 0)])
    assert Graph.from_edges([(1, 0)], vertices=(v for v in (0, 1))).names is None
    assert Graph.from_edges([(1, 2)], vertices=["x", 2, 1]).names == ("x", 2, 1)
    assert Graph.from_successors({"a": ["b", "b"], "c": ()}).names == ("a", "c", "b")
    assert Graph.from_successors({9: [3], 3: []}).names.tolist() == [3, 9]  # type: ignore[union-attr]


def test_equal_graphs_have_equal_content() -> None:
    one = Graph.from_edges([(0, 1), (0, 2)])
    assert one == Graph.from_edges([(0, 1), (0, 2)])
    assert len({one, Graph.from_edges([(0, 1), (0, 2)])}) == 1
    others = [
        Graph.from_edges([(0, 2), (0, 1)]),
        Graph.from_edges([(0, 1), (0, 2)], 4),
        Graph.from_edges([(5, 6), (5, 7)], vertices=[5, 6, 7]),
        Graph.from_edges([("a", "b"), ("a", "c")]),
        Graph.from_edges([("a", "b"), ("a", "d")]),
    ]
    assert len({one, *others}) == 6
    assert one != "graph"
    for graph in (one, *others):
        again = pickle.loads(pickle.dumps(graph))
        assert again == graph
        assert hash(again) == hash(graph)
        assert arcs_of(again) == arcs_of(graph)


def test_a_graph_is_never_changed() -> None:
    offsets, targets = np.array([0, 1, 1]), np.array([1], np.int32)
    graph = Graph.from_csr(offsets, targets)
    targets[0] = 0
    assert graph.successors(0).tolist() == [1]
    for array in (graph.offsets, graph.targets, Graph.from_edges([(0, 1)]).targets):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    with pytest.raises(AttributeError):
        graph.targets = targets  # type: ignore[misc]


def test_graphs_come_from_networkx_and_go_there() -> None:
    dice = random.Random(4)
    for _ in range(50):
        arcs = random_arcs(dice, 6)
        graph = Graph.from_edges([(f"v{v}", f"v{w}") for v, w in arcs], vertices=[f"v{v}" for v in range(6)])
        there = graph.to_networkx(place=range(6), half=np.arange(6) / 2)
        assert there.is_multigraph() == (len(set(arcs)) < len(arcs))
        assert list(there.nodes(data="place")) == [(f"v{v}", v) for v in range(6)]
        assert type(there.nodes["v1"]["half"]) is float
        back = Graph.from_networkx(there)
        assert back.names == graph.names
        assert Counter(arcs_of(back)) == Counter(arcs_of(graph))
    assert Graph.from_networkx(networkx.DiGraph([(2, 0), (0, 1)])) == Graph.from_edges([(2, 0), (0, 1)])


def test_an_edge_of_an_undirected_graph_leads_both_ways() -> None:
    found = arcs_of(Graph.from_networkx(networkx.Graph([("a", "b"), ("b", "c"), ("c", "c")])))
    assert Counter(found) == Counter([("a", "b"), ("b", "a"), ("b", "c"), ("c", "b"), ("c", "c")])
    twice = networkx.MultiGraph([(0, 1), (0, 1)])
    assert Counter(arcs_of(Graph.from_networkx(twice))) == Counter({(0, 1): 2, (1, 0): 2})


def test_graphs_come_from_matrices() -> None:
    matrix = np.array([[0, 0.5, 0], [0, -1, 3], [0, 0, 0]])
    graph = Graph.from_scipy(matrix)
    assert arcs_of(graph) == [(0, 1), (1, 1), (1, 2)]
    sparse = pytest.importorskip("scipy.sparse")
    for kind in (sparse.csr_array, sparse.csc_array, sparse.coo_array, sparse.csr_matrix, sparse.coo_matrix):
        assert Graph.from_scipy(kind(matrix)) == graph
        assert Graph.from_scipy(kind(matrix.astype(bool))) == graph
    # duplicate entries are added, and a sum of 0 is not an arc
    assert arcs_of(Graph.from_scipy(sparse.coo_array(([1, -1, 2, 1], ([0, 0, 1, 1], [1, 1, 0, 0]))))) == [(1, 0)]


def test_vertices_are_found_by_name() -> None:
    graph = Graph.from_edges([(0, 1)], 12)
    assert (graph.index(3), graph.index(np.int64(3))) == (3, 3)
    strange: list[Any] = [12, -1, 1.0, True, "0", None, [], 10**30]
    for wrong in strange:
        with pytest.raises(PositionError) as caught:
            graph.index(wrong)
        assert str(caught.value).startswith(
            "vertex must be one of the graph's vertices (0, 1, 2, 3, 4, 5, 6, 7, 8, …, 11), not"
        )
    for names in ([9, 4, 5], ["x", 4, (1, 2)]):
        named = Graph.from_edges([], names)
        assert [named.index(name) for name in names] == [0, 1, 2]
        assert [named.name(v) for v in range(3)] == names
        for wrong in (6, "y", [], 10**30):
            with pytest.raises(PositionError):
                named.index(wrong)  # type: ignore[arg-type]
    with pytest.raises(PositionError):
        Graph.from_edges([]).index(0)


@pytest.mark.parametrize(
    ("pairs", "vertices", "message"),
    [
        ([(0, 1, 2)], None, "arc must be a pair of vertices, not (0, 1, 2)"),
        ([{0, 1}], None, "arc must be a pair of vertices, not {0, 1}"),
        (np.ma.array([[0, 1]], mask=[[False, True]]), None, "arcs must not be masked, but some are"),
        (["ab"], None, "arc must be a pair of vertices, not 'ab'"),
        ([3], None, "arc must be a pair of vertices, not 3"),
        (7, None, "arcs must be pairs of vertices, not 7"),
        ("ab", None, "arcs must be pairs of vertices, not 'ab'"),
        ([(0, 1.5)], None, "vertex must be a whole number or a name, not 1.5"),
        ([(0, float("nan"))], None, "vertex must be a whole number or a name, not nan"),
        ([(0, True)], None, "vertex must be a whole number or a name, not True"),
        ([(0, [])], None, "vertex must be a whole number or a name, not []"),
        ([(0, -1)], None, "vertex must be 0 or more, not -1: to use names, pass vertices=[...]"),
        ([(0, 3)], 3, "vertex must be from 0 to 2, not 3"),
        ([(0, "x")], 3, "vertex must be from 0 to 2, not 'x'"),
        ([(0, 1)], 0, "a graph without vertices has no arcs, but an arc has vertex 0"),
        ([(0, 3)], [0, 5], "vertex 3 of an arc is not among the vertices given"),
        ([("a", "b")], ["a"], "vertex 'b' of an arc is not among the vertices given"),
        ([(0, 1)], [1, 1, 0], "names of vertices must differ, but 1 appears twice"),
        ([(0, 1)], ["a", 0, 1, "a"], "names of vertices must differ, but 'a' appears twice"),
        ([(0, 1)], [0, 1.0], "vertex must be a whole number or a name, not 1.0"),
        ([(0, 1)], -1, "graph must have 0 to 2147483647 vertices, not -1"),
        ([(0, 1)], 2**31, "graph must have 0 to 2147483647 vertices, not 2147483648"),
        ([(0, 1)], 1.5, "vertices must be their number or a list of their names, not 1.5"),
        (np.zeros((2, 3), int), None, "arcs must be an array of shape (arcs, 2), not (2, 3)"),
        (np.zeros(4, int), None, "arcs must be an array of shape (arcs, 2), not (4,)"),
        (np.zeros((1, 2)), None, "arcs must be pairs of integers, not of type float64"),
        (np.zeros((1, 2), bool), None, "arcs must be pairs of integers, not of type bool"),
    ],
)
def test_what_is_no_list_of_arcs_is_refused(pairs: Any, vertices: Any, message: str) -> None:
    with pytest.raises(InputError) as caught:
        Graph.from_edges(pairs, vertices)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("offsets", "targets", "message"),
    [
        ([], [], "offsets of a graph must begin with 0, but there are none"),
        ([0, 2], [0], "offsets of a graph must run from 0 to the number of arcs, 1, not from 0 to 2"),
        ([1, 1], [0], "offsets of a graph must run from 0 to the number of arcs, 1, not from 1 to 1"),
        ([0, 2, 1, 2], [0, 0], "offsets of a graph must not decrease, but 1 follows 2 at vertex 1"),
        ([0, 1, 2], [0, 2], "successor of vertex 1 must be from 0 to 1, not 2"),
        ([0, 1, 2], [-1, 0], "successor of vertex 0 must be from 0 to 1, not -1"),
        ([0, 1.0], [0], "offsets of a graph must be integers, not of type float64"),
        ([0, 1], [float("nan")], "targets of a graph must be integers, not of type float64"),
        ([[0, 1]], [0], "offsets of a graph must be a one-dimensional array of integers, not an array of shape (1, 2)"),
        ([0, 1], ["0"], "targets of a graph must be integers, not of type <U1"),
        ([0, 1], None, "targets of a graph must be a one-dimensional array of integers, not an array of shape ()"),
        (
            [[0], [1, 2]],
            [0],
            "offsets of a graph must be a one-dimensional array of integers, not rows of different lengths",
        ),
    ],
)
def test_arrays_that_are_no_rows_are_refused(offsets: Any, targets: Any, message: str) -> None:
    with pytest.raises(InputError) as caught:
        Graph.from_csr(offsets, targets)
    assert str(caught.value) == message


def test_what_is_no_graph_is_refused() -> None:
    for made, message in (
        (lambda: Graph.from_scipy([[1]]), "graph must be a SciPy or NumPy matrix, not [[1]]"),
        (lambda: Graph.from_scipy(np.zeros((1, 2))), "matrix of a graph must be square, not of shape (1, 2)"),
        (lambda: Graph.from_scipy(np.array([[np.nan]])), "matrix of a graph must consist of numbers, but contains NaN"),
        (lambda: Graph.from_scipy(np.array([["1"]])), "matrix of a graph must consist of numbers, not of type <U1"),
        (lambda: Graph.from_networkx([(0, 1)]), "graph must be a networkx graph, not [(0, 1)]"),
        (lambda: Graph.from_networkx(networkx.DiGraph), f"graph must be a networkx graph, not {networkx.DiGraph!r}"),
        (
            lambda: Graph.from_edges([(0, 1)]).to_networkx(values=3),
            "attribute 'values' must have 2 entries, one for each vertex, not 1",
        ),
        (lambda: Graph.from_successors([[2], []]), "successor of vertex 0 must be from 0 to 1, not 2"),
        (lambda: Graph.from_successors([[], [-1]]), "successor of vertex 1 must be from 0 to 1, not -1"),
        (lambda: Graph.from_successors([[], ["x"]]), "successor of vertex 1 must be from 0 to 1, not 'x'"),
        (lambda: Graph.from_successors([1]), "successors must be rows of vertices, not 1"),  # type: ignore[list-item]
        (lambda: Graph.from_successors({"a": ["b", []]}), "vertex must be a whole number or a name, not []"),
        (
            lambda: Graph.from_edges([(0, 1)]).to_networkx(values=[1]),
            "attribute 'values' must have 2 entries, one for each vertex, not 1",
        ),
        (lambda: Graph([0, 0], [], ["a", "b"]), "graph of 1 vertices must have as many names, not 2"),  # type: ignore[arg-type]
        (lambda: Graph([0, 0], [], "a"), "names of vertices must be a list, not 'a'"),  # type: ignore[arg-type]
        (lambda: Graph([0, 0], [], [None]), "name of a vertex must not be None"),  # type: ignore[arg-type]
        (lambda: Graph([0, 0], [], [[]]), "name of a vertex must be hashable, not []"),  # type: ignore[arg-type]
        (lambda: Graph.from_edges([], np.array([1.0])), "vertex must be a whole number or a name, not 1.0"),
    ):
        with pytest.raises(InputError) as caught:
            made()
        assert str(caught.value) == message


def test_numbers_of_vertices_do_not_count_from_the_end() -> None:
    graph = Graph.from_edges([(0, 1), (1, 1)])
    for call in (graph.successors, graph.name, graph.find_cycle):
        for wrong in (-1, 2, 1.0, True, None, "1"):
            with pytest.raises(PositionError, match=rf"^vertex number must be from 0 to 1, not {wrong!r}$"):
                call(wrong)  # type: ignore[arg-type]
    with pytest.raises(PositionError, match=r"^no cycle can be reached from vertex 'c'$"):
        Graph.from_edges([("a", "a"), ("a", "c")]).find_cycle(1)


def test_a_matrix_with_masked_entries_is_refused() -> None:
    entries = np.array([[0, 1], [0, 0]])
    assert Graph.from_scipy(np.ma.array(entries)).arcs == 1
    with pytest.raises(InputError, match=r"^arcs must not be masked, but some are$"):
        Graph.from_scipy(np.ma.array(entries, mask=entries == 1))


def test_what_does_not_fit_the_memory_is_refused_before_it_is_taken() -> None:
    with pytest.raises(
        LimitError, match=r"^a graph of 2147483647 vertices and 0 arcs needs 32.0 GB of memory, and .* free$"
    ):
        Graph.from_edges([], 2**31 - 1)
