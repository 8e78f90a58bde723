from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from grundy import Graph
from grundy.machine.loops import compiles
from grundy.maths.digraphs.definition import settled_values
from grundy.maths.digraphs.rows_kernel import arrange, count_ends, count_targets, place_arcs
from grundy.maths.digraphs.values_kernel import DEEPER, DONE, PAUSE, STAMPS, WIDER, settle, values_met

pytestmark = pytest.mark.skipif(not compiles(1, 0), reason="prefetching and counting zeros are LLVM's own")

NO_ORDER = np.zeros(0, np.int32)


def rows(graph: Graph) -> list[list[int]]:
    return [graph.successors(v).tolist() for v in range(len(graph))]


def random_graph(dice: random.Random, size: int, arcs: int, loops: bool) -> Graph:
    names = dice.sample(range(size), size)
    pairs = [(dice.randrange(size), dice.randrange(size)) for _ in range(arcs)]
    if not loops:
        pairs = [(names[max(v, w)], names[min(v, w)]) for v, w in pairs if v != w]
    return Graph.from_edges(pairs, size)


def settled(
    graph: Graph,
    order: Any = NO_ORDER,
    kind: Any = np.uint8,
    down: int = 0,
    budget: int = 1 << 40,
    room: int = 2,
) -> tuple[list[int | None], list[int]]:
    """The values, None where the kernel leaves none, and the reasons why it returned."""
    top = np.iinfo(kind).max
    values = np.full(len(graph), top, kind)
    marks = np.array([top - 2, top - 1, top], kind)
    stack, places, masks = np.empty(room, np.int32), np.empty(room, np.int64), np.empty(room, np.uint64)
    stamps = np.zeros(0, np.int32)
    state = np.array([0, down, 0, 0])
    reasons: list[int] = []
    while not reasons or reasons[-1] != DONE:
        reasons.append(
            settle(
                graph.offsets, graph.targets, order, values, marks, stack, places, masks, stamps, state, budget,
            )
        )  # fmt: skip
        if reasons[-1] == DEEPER:
            stack, places, masks = (np.concatenate([array, array]) for array in (stack, places, masks))
        if reasons[-1] == STAMPS:
            assert not stamps.size
            stamps = np.zeros(max(map(len, rows(graph)), default=0) + 2, np.int32)
        if reasons[-1] == WIDER:
            return [], reasons
    return [None if value == top - 2 else int(value) for value in values], reasons


def arranged(graph: Graph, budget: int) -> Any:
    waiting: Any = np.zeros(len(graph), np.uint8 if budget % 2 else np.int32)
    assert count_targets(graph.targets, 0, graph.arcs, waiting)
    order = np.full(len(graph) + 1, -1, np.int32)
    begin = np.flatnonzero(waiting == 0)
    order[: begin.size] = begin
    state = np.array([0, begin.size])
    while not arrange(graph.offsets, graph.targets, waiting, order, state, budget):
        pass
    order[state[1] : len(graph)] = np.flatnonzero(waiting > 0)
    return order[: len(graph)], int(state[1])


@pytest.mark.parametrize("loops", [False, True])
@pytest.mark.long
def test_values_are_those_of_the_definition_in_any_order_and_slices(loops: bool) -> None:
    dice = random.Random(1)
    met = set()
    for trial in range(400):
        size = dice.randint(1, 12)
        graph = random_graph(dice, size, dice.randint(0, 3 * size), loops)
        right = settled_values(rows(graph))
        orders = [NO_ORDER, arranged(graph, 1 << 30)[0], np.array(dice.sample(range(size), size), np.int32)]
        for order in orders:
            found, reasons = settled(
                graph,
                order,
                dice.choice([np.uint8, np.uint16, np.uint32]),
                trial % 2,
                dice.randint(1, 20),
            )
            assert found == right
            met.update(reasons)
    assert met == {DONE, PAUSE, DEEPER}


def test_values_of_many_options_are_right_and_those_that_do_not_fit_are_told() -> None:
    sizes = *((size, np.uint8) for size in (*range(60, 67), 253)), (300, np.uint16)
    for size, kind in sizes:
        graph = Graph.from_successors([list(range(v)) * 2 for v in range(size)])
        assert settled(graph, kind=kind)[0] == list(range(size))
        assert settled(graph, kind=kind, down=1, budget=100)[0] == list(range(size))
    assert settled(Graph.from_successors([range(v) for v in range(254)]))[1] == [STAMPS, WIDER]
    # 64 to 99, then a gap: options of large values do not count where a smaller one is missing
    clique = [list(range(v)) for v in range(100)]
    graph = Graph.from_successors([*clique, list(range(64, 100)), [*range(70), *range(71, 100)]])
    assert settled(graph)[0] == [*range(100), 0, 70]
    # 61 to 63 look like marks at first
    graph = Graph.from_successors([*clique[:64], [61], [62, 0], [63, 1, 0], [*range(61), 62, 63]])
    for budget in (1, 1 << 40):
        assert settled(graph, budget=budget)[0] == [*range(64), 0, 1, 2, 61]


def test_what_is_met_in_a_row_is_told_whatever_its_length_and_place() -> None:
    dice = random.Random(5)
    for kind in (np.uint8, np.uint16, np.uint32):
        top = np.iinfo(kind).max
        for length in (*range(40), 100):
            for before, behind in ((0, 0), (3, 0), (0, 1), (7, 50)):
                small = [dice.randrange(61) for _ in range(length)]
                values = np.array([*small, top], kind)  # the arcs before and behind lead to a mark
                row = dice.sample(range(length), length)
                targets = np.array([length] * before + row + [length] * behind, np.int32)
                met = values_met(targets, values, before, before + length)
                assert met == sum(1 << value for value in set(small))
                if length:
                    targets[before + dice.randrange(length)] = length
                    assert values_met(targets, values, before, before + length) >> 61 == 1 << 2


def test_counting_tells_when_a_number_grows_too_large() -> None:
    for count, fits in ((255, True), (256, False)):
        targets = np.array([1] * count, np.int32)
        assert count_targets(targets, 0, count, np.zeros(2, np.uint8)) == fits
        waiting = np.zeros(2, np.int32)
        assert count_targets(targets, 0, count, waiting)
        assert waiting.tolist() == [0, count]


def test_each_vertex_is_arranged_behind_those_that_lead_to_it() -> None:
    dice = random.Random(2)
    for size in (1, 7, 100):
        for _ in range(40):
            graph = random_graph(dice, size, 2 * size, loops=False)
            order, found = arranged(graph, dice.randint(1, 50))
            assert found == size
            place = {int(v): i for i, v in enumerate(order)}
            assert len(place) == size
            assert all(place[v] < place[w] for v in range(size) for w in rows(graph)[v])
        graph = random_graph(dice, size, 2 * size, loops=True)
        order, found = arranged(graph, 10)
        assert sorted(order) == list(range(size))
        behind = {int(v) for v in order[found:]}
        assert all(w in behind for v in behind for w in rows(graph)[v])


def test_arcs_are_placed_in_the_order_given() -> None:
    dice = np.random.default_rng(3)
    for size, arcs in ((1, 5), (7, 100), (1000, 5000)):
        pairs = dice.integers(0, size, (arcs, 2))
        offsets, out = np.zeros(size + 1, np.int64), np.empty(arcs, np.int32)
        count_ends(pairs[:, 0], offsets)
        np.cumsum(offsets, out=offsets)
        assert (np.diff(offsets) == np.bincount(pairs[:, 0], minlength=size)).all()
        place_arcs(pairs[:, 0], pairs[:, 1], offsets[:-1].copy(), out)
        assert (out == pairs[np.argsort(pairs[:, 0], kind="stable"), 1]).all()
