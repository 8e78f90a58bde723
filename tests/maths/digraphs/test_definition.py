from __future__ import annotations

import pickle
import random

import networkx
import pytest

from grundy.maths.digraphs.definition import find_cycle, grundy_values, settled_values
from grundy.maths.nimbers.mex import mex
from grundy.words.errors import LoopError, RulesetError


def loop_free(dice: random.Random, size: int, arcs: int) -> list[list[int]]:
    order = dice.sample(range(size), size)
    successors: list[list[int]] = [[] for _ in range(size)]
    for _ in range(arcs if size > 1 else 0):
        i, j = sorted(dice.sample(range(size), 2))
        successors[order[i]].append(order[j])
    return successors


def by_definition(successors: list[list[int]], v: int) -> int:
    return mex(by_definition(successors, w) for w in successors[v])


def test_values_are_those_of_the_definition() -> None:
    dice = random.Random(1)
    for _ in range(300):
        size = dice.randint(1, 9)
        successors = loop_free(dice, size, dice.randint(0, 3 * size))
        assert grundy_values(successors) == [by_definition(successors, v) for v in range(size)]


def test_large_digraphs_have_the_mex_of_the_successors_everywhere() -> None:
    dice = random.Random(2)
    successors = loop_free(dice, 3000, 20_000)
    values = grundy_values(successors)
    assert all(value == mex(values[w] for w in targets) for value, targets in zip(values, successors, strict=True))
    assert max(values) > 5


def test_a_vertex_is_settled_iff_it_reaches_no_cycle() -> None:
    dice = random.Random(3)
    for _ in range(200):
        size = dice.randint(1, 12)
        arcs = [(dice.randrange(size), dice.randrange(size)) for _ in range(dice.randint(0, 2 * size))]
        graph = networkx.MultiDiGraph(arcs)
        graph.add_nodes_from(range(size))
        on_cycle = {v for part in networkx.strongly_connected_components(graph) for v in part if len(part) > 1}
        on_cycle |= {v for v, w in arcs if v == w}
        values = settled_values([[w for u, w in arcs if u == v] for v in range(size)])
        for v in range(size):
            reached = networkx.descendants(graph, v) | {v}
            assert (values[v] is None) == bool(reached & on_cycle)
            if values[v] is not None:
                assert values[v] == mex(values[w] for u, w in arcs if u == v)  # type: ignore[misc]


def test_a_cycle_that_is_found_is_one() -> None:
    dice = random.Random(4)
    found = 0
    for _ in range(200):
        size = dice.randint(1, 12)
        successors = [[dice.randrange(size) for _ in range(dice.randint(0, 2))] for _ in range(size)]
        values = settled_values(successors)
        for start in (v for v in range(size) if values[v] is None):
            cycle = find_cycle(successors, values, start)
            assert len(set(cycle)) == len(cycle)
            assert all(w in successors[v] for v, w in zip(cycle, [*cycle[1:], cycle[0]], strict=True))
            found += 1
    assert found > 100


def test_long_paths_and_many_arcs_from_one_vertex_are_fine() -> None:
    path = [[v + 1] for v in range(100_000)] + [[]]
    assert grundy_values(path)[:3] == [0, 1, 0]
    assert grundy_values([[], *([v] for v in range(100_000))])[-1] == 0
    hub = [list(range(1, 100_001)), *([] for _ in range(100_000))]
    assert grundy_values(hub)[0] == 1
    assert grundy_values([range(v) for v in range(500)]) == list(range(500))


def test_a_cycle_is_named() -> None:
    with pytest.raises(LoopError, match=r"^play can return to 0 \(0 → 3 → 2 → 0\): it has no Grundy value$") as caught:
        grundy_values([[3], [2], [0], [4, 2], []])
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    with pytest.raises(LoopError, match=r"^play can return to 0 \(0 → 0\)"):
        grundy_values([[0]])


def test_of_a_long_cycle_the_beginning_is_named() -> None:
    with pytest.raises(LoopError, match=r"\(0 → 1 → .* → 9 → … → 0\)"):
        grundy_values([[(v + 1) % 1000] for v in range(1000)])


@pytest.mark.parametrize("wrong", [2, -1])
def test_a_successor_that_is_no_vertex_is_refused(wrong: int) -> None:
    with pytest.raises(RulesetError, match=rf"^successor of vertex 0 must be from 0 to 1, not {wrong}$"):
        grundy_values([[1, wrong], []])
