import random

import pytest

from grundy.contest import judge
from grundy.contest.problems.branches import POJ3710, Graph

Edges = tuple[tuple[int, int], ...]


def graph(*edges: tuple[int, int]) -> Graph:
    return max(map(max, edges)), edges


def stalk(length: int) -> Graph:
    """Return a path on the ground, whose value is its length."""
    return graph(*((v, v + 1) for v in range(1, length + 1)))


# What published programs get wrong: each picture with its value, so that it cancels with a stalk of that length.
TRAPS = {
    "a branch on a vertex of a triangle": (((1, 2), (2, 3), (3, 1), (2, 4)), 0),
    "two branches on a polygon, one of them long": (((1, 2), (2, 3), (3, 1), (2, 4), (3, 5), (5, 6)), 2),
    "a branch on a square": (((1, 2), (2, 3), (3, 4), (4, 1), (3, 5)), 1),
    "a polygon on a polygon": (((1, 2), (2, 3), (3, 1), (2, 4), (4, 5), (5, 2)), 0),
    "polygons that share an edge": (((1, 2), (2, 3), (3, 1), (3, 4), (4, 1)), 1),
    "a loop on the ground": (((1, 1),), 1),
    "a loop on a branch": (((1, 2), (2, 2)), 2),
    "two loops on a branch": (((1, 2), (2, 2), (2, 2)), 1),
    "two parallel edges": (((1, 2), (2, 1)), 0),
    "three parallel edges": (((1, 2), (1, 2), (2, 1)), 1),
    "four parallel edges and a branch": (((1, 2), (1, 2), (2, 1), (1, 2), (2, 3)), 1),
    "three parallel edges on a branch": (((1, 2), (2, 3), (2, 3), (3, 2)), 2),
    "a fork, which is not worth its three edges": (((1, 2), (2, 3), (2, 4)), 1),
    "what never hung on the root": (((1, 2), (3, 4), (4, 4)), 1),
}


@pytest.mark.parametrize("name", TRAPS)
def test_the_value_is_right_where_published_programs_fail(name: str) -> None:
    edges, value = TRAPS[name]
    for length in range(4):
        case = (graph(*edges), stalk(length)) if length else (graph(*edges),)
        assert POJ3710.answer(case) == POJ3710.definition(case) == (length != value)


def test_the_order_of_edges_and_of_their_ends_makes_no_difference() -> None:
    edges = TRAPS["two branches on a polygon, one of them long"][0]
    for turned in (edges[::-1], tuple((b, a) for a, b in edges)):
        assert not POJ3710.answer((graph(*turned), stalk(2)))


def test_a_root_alone_is_lost_and_so_is_no_graph_at_all() -> None:
    found: list[str] = []
    judge("poj3710", ["1 1 0", "0"], found.append)
    assert found == ["Harry\n", "Harry\n"]


def test_a_stalk_of_many_edges_is_answered() -> None:
    assert not POJ3710.answer((stalk(30_000), stalk(30_000)))
    assert POJ3710.answer((stalk(30_000), stalk(29_999)))


def test_graphs_of_any_kind_are_answered_as_the_definition_does() -> None:
    """Beyond the statement: branches on polygons, loops, parallel edges, what never hung on the root."""
    dice = random.Random(1)
    for _ in range(300):
        case = []
        for _ in range(dice.randint(1, 2)):
            vertices = dice.randint(1, 4)
            edges = [(dice.randint(1, vertices), dice.randint(1, vertices)) for _ in range(dice.randint(0, 5))]
            case.append((vertices, tuple(edges)))
        assert POJ3710.answer(tuple(case)) == POJ3710.definition(tuple(case))
