"""Cops: their placements and steps, in plain Python and compiled, and the cop numbers of known graphs."""

from __future__ import annotations

import random
from itertools import combinations, combinations_with_replacement
from typing import Any

import networkx as nx
import pytest

import grundy.maths.pursuit.cops as theory
from grundy.maths.digraphs.graph import Graph
from grundy.maths.pursuit.chase import pursuit_table
from grundy.maths.pursuit.cops import cop_number, cop_rules, placement, placement_number, steps_of_cops
from grundy.words.errors import InputError, LimitError


def placements(vertices: int, cops: int) -> list[tuple[int, ...]]:
    """All ways to place cops, in the order of their last vertices."""
    return sorted(combinations_with_replacement(range(vertices), cops), key=lambda here: here[::-1])


@pytest.mark.parametrize("vertices", [1, 2, 5])
@pytest.mark.parametrize("cops", [1, 2, 3, 4])
def test_placements_are_all_multisets_and_their_numbers_are_in_order(vertices: int, cops: int) -> None:
    found = placements(vertices, cops)
    assert [placement_number(here) for here in found] == list(range(len(found)))
    assert [placement(number, cops) for number in range(len(found))] == found
    assert placement(placement_number([7, 10**6, 3]), 3) == (3, 7, 10**6)


def steps_by_hand(steps: list[list[int]], cops: int, together: bool) -> list[set[tuple[int, ...]]]:
    """Return the possible places of the cops after a turn, by moving one cop after another."""
    found = []
    for here in placements(len(steps), cops):
        if together:
            after: set[tuple[int, ...]] = {()}
            for v in here:
                after = {(*some, to) for some in after for to in steps[v]}
        else:
            after = set()
            for i in range(cops):
                after |= {(*here[:i], to, *here[i + 1 :]) for to in steps[here[i]]}
        found.append({tuple(sorted(some)) for some in after})
    return found


@pytest.mark.parametrize("seed", range(60))
def test_steps_of_cops_agree_with_the_definition(seed: int) -> None:
    dice = random.Random(seed)
    vertices, cops = dice.randint(1, 5), dice.randint(1, 3)
    steps = [sorted({dice.randrange(vertices) for _ in range(dice.choice([0, 1, 2, 3]))}) for _ in range(vertices)]
    graph = Graph.from_successors(steps)
    for together in (True, False):
        expected = steps_by_hand(steps, cops, together)
        for compiled in (False, True):
            found, met = steps_of_cops(graph, cops, together, compiled)
            numbers = [found.successors(v).tolist() for v in range(len(found))]
            assert [{placement(number, cops) for number in some} for some in numbers] == expected
            assert all(len(some) == len(set(some)) for some in numbers)
            assert set(map(tuple, met.tolist())) == {
                (placement_number(p), v) for p in placements(vertices, cops) for v in p
            }


def test_compiled_steps_of_cops_make_the_same_rules_in_slices_of_any_length(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = Graph.from_networkx(nx.petersen_graph())
    expected = cop_rules(graph, graph, 2)
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    for budget in (1, 50, 10**6):
        monkeypatch.setattr(theory, "_SLICE", budget)
        found = cop_rules(graph, graph, 2)
        assert (found.pairs == expected.pairs).all()
        assert found.first == expected.first


# Aigner and Fromme (1984) have 3 for the dodecahedron and show that the Petersen graph needs 3; Nowakowski and Winkler
# (1983) have 1 for trees and complete graphs, 2 for longer cycles; Maamoun and Meyniel (1987) have 2 for grids;
# Neufeld and Nowakowski (1998) have ⌈(d + 1) / 2⌉ for the cube of d dimensions; a graph of girth 5 or more needs at
# least as many cops as its least degree (Aigner and Fromme), so that three cops are needed on the Heawood graph
KNOWN: list[tuple[Any, int]] = [
    (nx.petersen_graph(), 3), (nx.dodecahedral_graph(), 3), (nx.heawood_graph(), 3), (nx.icosahedral_graph(), 2),
    (nx.balanced_tree(2, 3), 1), (nx.path_graph(1), 1), (nx.complete_graph(6), 1), (nx.wheel_graph(7), 1),
    (nx.cycle_graph(3), 1), (nx.cycle_graph(4), 2), (nx.cycle_graph(9), 2), (nx.grid_2d_graph(3, 5), 2),
    (nx.hypercube_graph(2), 2), (nx.hypercube_graph(3), 2), (nx.hypercube_graph(4), 3),
    (nx.complete_bipartite_graph(3, 4), 2),
]  # fmt: skip


@pytest.mark.parametrize(("graph", "number"), KNOWN)
def test_published_cop_numbers(graph: Any, number: int) -> None:
    assert cop_number(graph) == number
    if graph.number_of_edges():
        assert cop_number(graph.edges) == number


def test_every_part_of_a_graph_needs_its_own_cops() -> None:
    assert cop_number(nx.disjoint_union(nx.cycle_graph(5), nx.petersen_graph())) == 5
    assert cop_number(nx.empty_graph(4)) == 4
    whole = nx.disjoint_union(nx.cycle_graph(4), nx.path_graph(2))
    graph = Graph.from_networkx(whole)
    loops = Graph.from_successors([[v, *graph.successors(v).tolist()] for v in range(6)])
    from grundy.maths.pursuit.tallies import sure_places

    assert [bool(sure_places(pursuit_table(cop_rules(loops, loops, k)))) for k in (1, 2, 3)] == [False, False, True]


def test_one_cop_suffices_exactly_where_a_graph_can_be_dismantled() -> None:
    """Nowakowski and Winkler (1983): vertices whose closed neighbourhood lies in another's are taken off, to one."""

    def dismantles(graph: nx.Graph) -> bool:
        graph = graph.copy()
        while len(graph) > 1:
            corner = next((v for v in graph for w in graph if v != w and {*graph[v], v} <= {*graph[w], w}), None)
            if corner is None:
                return False
            graph.remove_node(corner)
        return True

    told = set()
    for count in range(1, 6):
        pairs = list(combinations(range(count), 2))
        for bits in range(0, 1 << len(pairs), 1 if count < 5 else 7):
            graph = nx.empty_graph(count)
            graph.add_edges_from(pair for i, pair in enumerate(pairs) if bits >> i & 1)
            if nx.is_connected(graph):
                told.add(dismantles(graph))
                assert (cop_number(graph) == 1) is dismantles(graph)
    assert told == {True, False}


def test_what_is_no_graph_is_refused() -> None:
    for nothing in ([], nx.empty_graph(0)):
        with pytest.raises(InputError, match="needs a graph with at least one vertex"):
            cop_number(nothing)
    for wrong in ([1, 2], [(1, 2, 3)], 5, [([1], [2])]):
        with pytest.raises(InputError, match="must be a list of edges"):
            cop_number(wrong)


def test_too_many_placements_are_refused_before_they_are_made() -> None:
    graph = Graph.from_networkx(nx.cycle_graph(1000))
    with pytest.raises(LimitError, match=r"a pursuit of 16833917500400000 positions needs \d+\.\d GB of memory"):
        cop_rules(graph, graph, 5)


@pytest.mark.parametrize(("graph", "shown"), [(3, "3"), ([(0, 1), 7], "7"), ([(0, 1), (1, 2, 3)], r"\(1, 2, 3\)")])
def test_what_is_no_graph_for_cops_is_shown(graph: object, shown: str) -> None:
    with pytest.raises(InputError, match=f"or a graph, not {shown}$"):
        cop_number(graph)
