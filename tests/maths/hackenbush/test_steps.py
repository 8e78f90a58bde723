from __future__ import annotations

import random

from grundy.maths.hackenbush.steps import FusionSteps
from grundy.maths.hackenbush.value import graph_value
from grundy.maths.nimbers.mex import nim_sum

Pairs = list[tuple[int, int]]


def pictures(count: int, seed: int) -> list[tuple[Pairs, tuple[int, ...]]]:
    """Return random multigraphs connected to the ground, and cycles with twigs."""
    dice = random.Random(seed)
    found: list[tuple[Pairs, tuple[int, ...]]] = []
    while len(found) < count:
        size = dice.randint(1, 9)
        edges = [(dice.randrange(size), dice.randrange(size)) for _ in range(dice.randint(1, 12))]
        if dice.random() < 0.5:
            around = dice.randint(1, 7)
            edges += [(v % around, (v + 1) % around) for v in range(around)]
        ground = (0,) if dice.random() < 0.6 else (0, 1)
        edges = [edges[i] for i in FusionSteps(edges, ground).standing()]
        if edges:
            found.append((edges, ground))
    return found


def above(edges: Pairs, ground: tuple[int, ...], below: int) -> Pairs:
    """What falls with a bridge, but for itself."""
    return [edges[i] for i in FusionSteps(edges, ground).falls(below) if i != below]


def test_each_block_is_worth_what_stands_on_its_vertices() -> None:
    for edges, ground in pictures(200, 1):
        picture = FusionSteps(edges, ground)
        met: list[object] = []
        for block in picture.blocks:
            names = [name for v in block.numbers for name in picture.names[v]]
            met += names
            assert block.value == len(block.loops) % 2 ^ nim_sum(worth for _, worth in block.bridges)
            assert {v for i in block.loops for v in edges[i]} <= set(names)
            if block.below is None:
                assert block.value == picture.value
                assert set(ground) <= set(names)
            else:
                standing = above(edges, ground, block.below)
                assert block.value == graph_value(standing, names)
                assert len(set(edges[block.below]).intersection(names)) == 1
            for edge, worth in block.bridges:
                (other,) = (b for b in picture.blocks if b.below == edge)
                assert worth == other.value + 1
        assert picture.blocks[-1].below is None
        assert sorted(map(str, met)) == sorted(map(str, {*ground, *(v for edge in edges for v in edge)}))
        told = [i for block in picture.blocks for i in (*block.loops, *(edge for edge, _ in block.bridges))]
        assert sorted(told) == list(range(len(edges)))


def test_a_bridge_stands_behind_what_is_on_it() -> None:
    for edges, ground in pictures(50, 2):
        told: set[int] = set()
        for block in FusionSteps(edges, ground).blocks:
            assert {edge for edge, _ in block.bridges} <= told
            if block.below is not None:
                told.add(block.below)


def test_what_a_cut_does_is_what_the_picture_without_its_edges_is_worth() -> None:
    opened = 0
    for edges, ground in pictures(200, 3):
        picture = FusionSteps(edges, ground)
        for i in range(len(edges)):
            cut = picture.cut(i)
            assert cut.falls == picture.falls(i)
            left = [edge for j, edge in enumerate(edges) if j not in cut.falls]
            assert cut.changes[-1] == (None, picture.value, graph_value(left, ground))
            for edge, before, after in cut.changes[:-1]:
                assert edge is not None
                (block,) = (block for block in picture.blocks if block.below == edge)
                foot = {name for v in block.numbers for name in picture.names[v]}.intersection(edges[edge])
                standing = [j for j in picture.falls(edge) if j != edge]
                assert before == 1 + graph_value([edges[j] for j in standing], foot)
                assert after == 1 + graph_value([edges[j] for j in standing if j not in cut.falls], foot)
            if cut.circle is not None:
                opened += 1
                around, pieces, first, second = cut.circle
                assert i in around
                assert len(pieces) == len(around) - 1
                place = around.index(i)
                assert (first, second) == (stalk(pieces[:place]), stalk(pieces[place:][::-1]))
    assert opened > 300


def stalk(pieces: list[int]) -> int:
    value = 0
    for piece in reversed(pieces):
        value = (piece ^ value) + 1
    return value


def test_the_edges_around_a_circle_cut_it_two_by_two() -> None:
    for edges, ground in pictures(100, 4):
        picture = FusionSteps(edges, ground)
        for i in range(len(edges)):
            circle = picture.cut(i).circle
            fewer = FusionSteps([edge for k, edge in enumerate(edges) if k != i], ground)
            for j in circle[0] if circle else ():
                if j != i:
                    assert fewer.cut(j - (j > i)).circle is None, "the other one is a bridge now"


def test_in_an_odd_class_one_edge_changes_the_value_by_one_as_far_as_is_known() -> None:
    # No proof seems to be published, and nothing here depends on it: every edge of a class is checked.
    dice = random.Random(5)
    for _ in range(3000):
        bits = dice.randint(0, 7)
        pieces = [dice.getrandbits(bits) for _ in range(2 * dice.randint(0, 12))]
        stalks = [stalk(pieces[:i]) ^ stalk(pieces[i:][::-1]) for i in range(len(pieces) + 1)]
        assert stalks.count(nim_sum(pieces)) == 1, pieces
