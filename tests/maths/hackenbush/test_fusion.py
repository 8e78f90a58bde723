from __future__ import annotations

import random

import pytest

from grundy.maths.hackenbush.fusion import Edges, Fusion
from grundy.maths.hackenbush.value import graph_value

Pairs = list[tuple[int, int]]


def standing(edges: Pairs, ground: tuple[int, ...] = (0,)) -> list[int]:
    """The numbers of the edges that are connected to the ground, found by spreading from it until nothing changes."""
    met = set(ground)
    while True:
        more = {v for edge in edges if not met.isdisjoint(edge) for v in edge} - met
        if not more:
            return [i for i, edge in enumerate(edges) if edge[0] in met]
        met |= more


def cactus(dice: random.Random) -> Pairs:
    """Cycles on cycles, trees on them, a few chords: large classes of edges of which any two part a block."""
    edges: Pairs = []
    size = 1
    for _ in range(dice.randint(1, 6)):
        start = before = dice.randrange(size)
        for _ in range(dice.randint(0, 8)):
            edges.append((before, size))
            before = size
            size += 1
        edges.append((before, start))
    for _ in range(dice.randint(0, 10)):
        edges.append((dice.randrange(size), size))
        size += 1
    edges += [(dice.randrange(size), dice.randrange(size)) for _ in range(dice.randint(0, 4))]
    dice.shuffle(edges)
    return edges


def rows(width: int, height: int) -> Pairs:
    """A wall: a grid, two-edge-connected, on a ground that is its lowest row."""
    across = [(width * y + x, width * y + x + 1) for y in range(1, height) for x in range(width - 1)]
    return across + [(width * y + x, width * (y + 1) + x) for y in range(height - 1) for x in range(width)]


def cuts_by_trying(edges: Pairs, ground: tuple[int, ...] = (0,)) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for i in standing(edges, ground):
        found.setdefault(graph_value(edges[:i] + edges[i + 1 :], ground), []).append(i)
    return found


def test_all_cuts_to_every_value_are_those_that_trying_each_edge_finds() -> None:
    dice = random.Random(7)
    for _ in range(500):
        edges = cactus(dice)
        fusion, by_value = Fusion(edges, {0}), cuts_by_trying(edges)
        assert fusion.value not in by_value
        assert fusion.value == min(set(range(len(by_value) + 1)) - set(by_value))
        for value in {*by_value, 0, 1, 2, 77}:
            assert fusion.cuts_to(value) == by_value.get(value, []), (edges, value)


def test_all_cuts_are_found_in_random_multigraphs_with_several_ground_vertices() -> None:
    dice = random.Random(8)
    for _ in range(300):
        size = dice.randint(2, 25)
        edges = [(dice.randrange(size), dice.randrange(size)) for _ in range(dice.randint(1, 40))]
        fusion, by_value = Fusion(edges, (0, 1)), cuts_by_trying(edges, (0, 1))
        for value in {*by_value, 0, 1, 2, 3}:
            assert fusion.cuts_to(value) == by_value.get(value, []), (edges, value)


def test_what_falls_is_what_is_no_longer_connected() -> None:
    dice = random.Random(9)
    for _ in range(200):
        edges = cactus(dice)
        fusion = Fusion(edges, {0})
        for i in range(len(edges)):
            left = edges.copy()
            left[i] = (-1, -1)
            assert fusion.falls(i) == sorted(set(range(len(edges))) - set(standing(left)))


def test_parts_meet_on_the_ground_only() -> None:
    dice = random.Random(13)
    for _ in range(200):
        edges = [(dice.randrange(12), dice.randrange(12)) for _ in range(dice.randint(1, 12))]
        ground = (0,) if dice.random() < 0.5 else (0, 1)
        fusion, left = Fusion(edges, ground), standing(edges, ground)
        found = []
        while left:
            part = [left.pop(0)]
            for i in part:  # all that shares a vertex above the ground
                more = [j for j in left if not set(edges[i]).isdisjoint(set(edges[j]).difference(ground))]
                part += more
                left = [j for j in left if j not in more]
            found.append(sorted(part))
        assert fusion.parts() == found


def test_fusing_two_vertices_of_a_cycle_changes_no_value() -> None:
    dice = random.Random(10)
    for _ in range(200):
        hung = cactus(dice)
        length = dice.randint(2, 6)
        # the cycle 1000, 1001, ... with the ground and pictures on its vertices
        cycle = [(1000 + i, 1000 + (i + 1) % length) for i in range(length)]
        edges = [(0, 1000), *cycle, *((a + 1000, b + 1000) for a, b in hung)]
        v, w = dice.sample(range(1000, 1000 + length), 2)
        fused = [(v if a == w else a, v if b == w else b) for a, b in edges]
        assert graph_value(edges) == graph_value(fused)


def test_the_value_of_a_tree_is_given_by_the_colon_principle() -> None:
    dice = random.Random(11)
    for _ in range(100):
        parents = [0, *(dice.randrange(v) for v in range(1, dice.randint(2, 60)))]
        worth = [0] * len(parents)
        for v in range(len(parents) - 1, 0, -1):
            worth[parents[v]] ^= worth[v] + 1
        assert graph_value([(v, parents[v]) for v in range(1, len(parents))]) == worth[0]


def test_values_have_the_parity_of_the_number_of_edges() -> None:
    dice = random.Random(12)
    for _ in range(200):
        edges = cactus(dice)
        assert graph_value(edges) % 2 == len(edges) % 2


def test_parts_off_the_ground_are_no_part_of_the_picture() -> None:
    assert graph_value([(0, 1), (7, 8), (8, 9)]) == 1
    assert Fusion([(7, 8), (0, 1)], {0}).cuts_to(0) == [1]
    assert graph_value([(7, 8)], ()) == 0


@pytest.mark.parametrize(
    ("edges", "ground", "value"),
    [
        ([], (0,), 0),
        ([(0, 0)], (0,), 1),
        ([(0, 1), (1, 1)], (0,), 2),
        ([(0, 1), (0, 1)], (0,), 0),
        ([(0, 1)] * 3, (0,), 1),
        ([(0, 5)], (0, 5), 1),
        ([(0, 1), (1, 5)], (0, 5), 0),
        ([("earth", "stem"), ("stem", "flower")], ("earth",), 2),
    ],
)
def test_small_pictures_have_their_values(edges: Edges, ground: tuple[object, ...], value: int) -> None:
    assert graph_value(edges, ground) == value


def test_long_pictures_need_no_recursion() -> None:
    long = 30_000
    stalk = Fusion([(i, i + 1) for i in range(long)], {0})
    assert (stalk.value, stalk.cuts_to(7), stalk.falls(long - 2)) == (long, [7], [long - 2, long - 1])
    # an odd circle: only the edge opposite to the ground leaves two equal stalks
    circle = Fusion([(i, (i + 1) % (long + 1)) for i in range(long + 1)], {0})
    assert (circle.value, circle.cuts_to(0)) == (1, [long // 2])


def test_cuts_in_a_wall_are_those_that_trying_each_edge_finds() -> None:
    for width, height in [(2, 9), (5, 4)]:
        edges, ground = rows(width, height), tuple(range(width))
        fusion, by_value = Fusion(edges, ground), cuts_by_trying(edges, ground)
        for value in range(4):
            assert fusion.cuts_to(value) == by_value.get(value, [])
