from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from grundy import Graph
from grundy.machine.loading import jitted
from grundy.maths.digraphs import names as graph_names
from grundy.maths.digraphs.names import numbers_of
from grundy.words.errors import InputError


@pytest.fixture(params=["sorted", "by table"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Few names through the table for many, too."""
    if request.param == "by table":
        monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
        monkeypatch.setattr(graph_names, "_BITS", 2)
        monkeypatch.setattr(graph_names, "_SLICE", 7)
    return str(request.param)


def kinds(dice: np.random.Generator, arcs: int) -> list[Any]:
    """Ends of arcs: sparse, negative, close together, multiples of a power of two, in columns of a larger array."""
    sparse = dice.integers(0, 2**63 - 1, 30)[dice.integers(0, 30, (arcs, 2))]
    return [
        sparse, -sparse, dice.integers(0, 30, (arcs, 2)), dice.integers(0, 30, (arcs, 2)) << 57,
        dice.integers(-5, 5, (arcs, 2)).astype(np.int32), dice.integers(0, 9, (2, arcs)).T, np.zeros((arcs, 2), int),
    ]  # fmt: skip


@pytest.mark.long
def test_names_that_occur_are_numbered_in_order(way: str) -> None:
    dice = np.random.default_rng(1)
    for arcs in (0, 1, 2, 5, 100):
        for pairs in kinds(dice, arcs):
            (starts, ends), names = numbers_of((pairs[:, 0], pairs[:, 1]), None)
            assert names.tolist() == sorted(set(pairs.ravel().tolist()))
            assert (names[starts] == pairs[:, 0]).all()
            assert (names[ends] == pairs[:, 1]).all()


def test_names_that_are_given_keep_their_order(way: str) -> None:
    dice = np.random.default_rng(2)
    for arcs in (0, 1, 50):
        for pairs in kinds(dice, arcs):
            given = dice.permutation(np.unique(np.append(pairs, [10**9, -3])).astype(np.int64))
            (starts, ends), names = numbers_of((pairs[:, 0], pairs[:, 1]), given)
            assert names.tolist() == given.tolist()
            assert (names[starts] == pairs[:, 0]).all()
            assert (names[ends] == pairs[:, 1]).all()
            if arcs:
                missing = int(pairs[arcs // 2, 1])
                with pytest.raises(InputError) as caught:
                    numbers_of((pairs[:, 0], pairs[:, 1]), given[given != missing])
                assert str(caught.value) == f"vertex {missing} of an arc is not among the vertices given"


def test_many_sparse_names_make_the_same_graph_as_their_numbers() -> None:
    dice = np.random.default_rng(3)
    pairs = dice.integers(0, 40_000, (200_000, 2))
    names = np.sort(dice.choice(10**12, 40_000, replace=False))
    graph = Graph.from_edges(names[pairs], vertices=names)
    assert graph.targets.tolist() == Graph.from_edges(pairs, 40_000).targets.tolist()
    assert graph.names is not None
    assert list(graph.names) == names.tolist()
    found = Graph.from_edges(names[pairs]).names
    assert found is not None
    assert list(found) == names[np.unique(pairs)].tolist()


def test_names_that_were_made_to_stand_in_each_others_way_are_sorted(monkeypatch: pytest.MonkeyPatch) -> None:
    if not jitted():
        pytest.skip("the table is compiled")
    golden = 0x9E3779B97F4A7C15
    inverse = pow(golden, -1, 2**64)
    names = np.array([k * inverse % 2**64 for k in range(2000)], np.uint64).view(np.int64)  # all in the first slot
    dice = np.random.default_rng(4)
    pairs = names[dice.integers(0, len(names), (5000, 2))]
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    tables = []
    number = graph_names._Table.number

    def counted(self: Any, *given: Any, **more: Any) -> None:
        tables.append(self)
        number(self, *given, **more)

    monkeypatch.setattr(graph_names._Table, "number", counted)
    (starts, ends), found = numbers_of((pairs[:, 0], pairs[:, 1]), None)
    assert tables  # it was tried
    assert found.tolist() == sorted(set(pairs.ravel().tolist()))
    assert (found[starts] == pairs[:, 0]).all()
    assert (found[ends] == pairs[:, 1]).all()
    (starts, ends), given = numbers_of((pairs[:, 0], pairs[:, 1]), names)
    assert (names[starts] == pairs[:, 0]).all()
    assert given is names
    with pytest.raises(InputError, match="is not among the vertices given"):
        numbers_of((pairs[:, 0], pairs[:, 1]), names[1:])
    monkeypatch.undo()
    monkeypatch.setattr(graph_names, "_CrowdedError", KeyError)
    with pytest.raises(KeyError):
        graph_names._by_table((pairs[:, 0], pairs[:, 1]), None)
