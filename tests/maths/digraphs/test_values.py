from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

from grundy import Graph
from grundy.maths.digraphs import values as graph_values
from grundy.maths.digraphs.definition import find_cycle, settled_values
from grundy.words.errors import LoopError


@pytest.fixture(params=["plain", "compiled"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Small graphs through the loops for large ones, too."""
    if request.param != "plain":
        monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
        monkeypatch.setattr(graph_values, "_ROOM", 2)
        monkeypatch.setattr(graph_values, "_SLICE", 50)
    return str(request.param)


def rows(graph: Graph) -> list[list[int]]:
    return [graph.successors(v).tolist() for v in range(len(graph))]


def random_graph(dice: random.Random, size: int, loops: bool) -> Graph:
    names = dice.sample(range(size), size) if dice.random() < 0.5 else list(range(size))
    turn = dice.random() < 0.5
    pairs = [(dice.randrange(size), dice.randrange(size)) for _ in range(dice.randint(0, 3 * size))]
    if not loops:
        pairs = [(names[max(arc)], names[min(arc)]) if turn else (names[min(arc)], names[max(arc)]) for arc in pairs]
        pairs = [(v, w) for v, w in pairs if v != w]
    return Graph.from_edges(pairs, size)


def test_values_are_those_of_the_definition(way: str) -> None:
    dice = random.Random(1)
    for _ in range(150):
        graph = random_graph(dice, dice.choice([1, 2, 5, 12, 200]), loops=False)
        right = settled_values(rows(graph))
        assert graph.grundy_values().tolist() == graph.settled_values().tolist() == right


def test_settled_values_are_those_of_the_definition_and_a_cycle_is_named(way: str) -> None:
    dice = random.Random(2)
    met = 0
    for _ in range(150):
        graph = random_graph(dice, dice.choice([1, 2, 5, 12, 200]), loops=True)
        right = settled_values(rows(graph))
        assert graph.settled_values().tolist() == [-1 if value is None else value for value in right]
        if None in right:
            met += 1
            for start in (v for v, value in enumerate(right) if value is None):
                assert graph.find_cycle(start) == find_cycle(rows(graph), right, start)
            cycle = graph.find_cycle(right.index(None))
            with pytest.raises(LoopError) as caught:
                graph.grundy_values()
            assert str(caught.value).startswith(f"play can return to {cycle[0]} (")
    assert met > 50


def test_vertices_to_which_many_arcs_lead_are_ordered(way: str) -> None:
    dice = random.Random(3)
    for many in (200, 255, 256, 300):
        names = dice.sample(range(many + 3), many + 3)
        rows = {names[2]: [names[1], names[0]], names[1]: [names[0]]}
        rows |= {names[v]: [names[0], names[dice.randint(0, 2)]] for v in range(3, many + 3)}
        graph = Graph.from_successors([rows.get(v, []) for v in range(many + 3)])
        assert graph.grundy_values().tolist() == settled_values([rows.get(v, []) for v in range(many + 3)])


@pytest.mark.long
def test_rows_need_not_stand_one_behind_the_other_in_memory(way: str) -> None:
    dice = random.Random(4)
    for size in (5, 50, 200):
        graph = random_graph(dice, size, loops=False)
        right = settled_values(rows(graph))
        offsets = np.repeat(graph.offsets, 3)[::3]
        shifted = np.zeros(4 * graph.arcs + 1, np.uint8)[1:].view(np.int32)
        shifted[:] = graph.targets
        for targets in (np.repeat(graph.targets, 2)[::2], shifted):
            assert Graph.from_mapped(offsets, targets).settled_values().tolist() == right


def test_a_cycle_is_named_by_names(way: str) -> None:
    graph = Graph.from_edges([("start", "a"), ("a", "b"), ("b", "a"), ("end", "b")])
    with pytest.raises(LoopError, match=r"^play can return to a \(a → b → a\): it has no Grundy value$"):
        graph.grundy_values()


@pytest.mark.long
def test_large_values_have_wider_types(way: str) -> None:
    for size, kind, signed in ((253, np.uint8, np.int16), (254, np.uint16, np.int32), (1000, np.uint16, np.int32)):
        graph = Graph.from_successors([range(v) for v in range(size)])
        assert graph.grundy_values().tolist() == list(range(size))
        assert graph.grundy_values().dtype == kind
        assert graph.settled_values().dtype == signed
        graph = Graph.from_successors([*map(list, map(range, range(size))), [size], [size, size - 1]])
        assert graph.settled_values().tolist() == [*range(size), -1, -1]
        # the other way round, and so that the stack is long when the type gets wider
        back = Graph.from_successors([list(range(v + 1, size)) for v in range(size)])
        assert back.grundy_values().tolist() == list(range(size))[::-1]


def test_long_paths_are_fine(way: str) -> None:
    size = 100_000
    down = np.stack([np.arange(1, size), np.arange(size - 1)], 1)
    for pairs in (down, down[:, ::-1], np.random.default_rng(3).permutation(size)[down]):
        graph = Graph.from_edges(pairs, size)
        values = graph.grundy_values()
        assert (values[pairs[:, 0]] != values[pairs[:, 1]]).all()
        assert values.max() == 1
    ring = Graph.from_edges(np.stack([np.arange(size), (np.arange(size) + 1) % size], 1))
    assert (ring.settled_values() == -1).all()
    with pytest.raises(LoopError, match=r"^play can return to 0 \(0 → 1 → .* → 9 → … → 0\)"):
        ring.grundy_values()


def test_values_of_graphs_without_arcs_or_vertices(way: str) -> None:
    assert Graph.from_edges([]).grundy_values().tolist() == []
    assert Graph.from_edges([], 3).grundy_values().tolist() == [0, 0, 0]
    assert Graph.from_edges([(0, 0)]).settled_values().tolist() == [-1]


def test_values_cannot_be_changed_and_do_not_travel() -> None:
    graph = Graph.from_edges([(0, 1)])
    before = len(pickle.dumps(graph))
    for values in (graph.grundy_values(), graph.settled_values()):
        with pytest.raises(ValueError, match="read-only"):
            values[0] = 3
    assert len(pickle.dumps(graph)) == before


@pytest.mark.parametrize("shuffled", [False, True])
def test_large_graphs_have_the_mex_of_the_successors_everywhere(shuffled: bool) -> None:
    dice = np.random.default_rng(5)
    size = 60_000
    ends = dice.integers(0, size, (400_000, 2))
    ends = np.stack([ends.max(1), ends.min(1)], 1)[ends[:, 0] != ends[:, 1]]
    graph = Graph.from_edges(dice.permutation(size)[ends] if shuffled else ends, size)
    values = graph.grundy_values()
    there = values[graph.targets]
    sources = np.repeat(np.arange(size), np.diff(graph.offsets))
    assert (values[sources] != there).all()
    met = np.zeros((size, int(values.max()) + 1), bool)
    met[sources, there] = True
    assert all(met[values > value, value].all() for value in range(int(values.max())))
    assert values.max() > 5
