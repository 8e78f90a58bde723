"""Loopy nimbers and plies of digraphs with loops and all: plain Python and compiled, against explicit sums."""

from __future__ import annotations

import os
import pickle
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

import numpy as np
import pytest

from grundy import MISERE, NORMAL, Convention, LimitError, Outcome, PositionError
from grundy.maths.digraphs import loopy_play
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.loopy import Infinity, ending, loopy_outcome, loopy_sum
from grundy.maths.digraphs.loopy_graph import LoopyGraph
from grundy.maths.digraphs.loopy_play import LoopyPlay, product_remoteness
from grundy.maths.nimbers.mex import mex

Rows = tuple[list[int], list[int]]


def rows_of(successors: Sequence[Sequence[int]]) -> Rows:
    offsets = [0]
    for row in successors:
        offsets.append(offsets[-1] + len(row))
    return offsets, [w for row in successors for w in row]


def successors_of(rows: Rows) -> list[list[int]]:
    return [rows[1][start:stop] for start, stop in pairwise(rows[0])]


def random_digraph(dice: random.Random, size: int, arcs: int) -> list[list[int]]:
    successors: list[list[int]] = [[] for _ in range(size)]
    for _ in range(arcs):
        successors[dice.randrange(size)].append(dice.randrange(size))
    return successors


def plain_remoteness(offsets: list[int], targets: list[int], convention: Convention = NORMAL) -> list[int]:
    return list(LoopyPlay(offsets, targets).remoteness(convention))


def plain_nimbers(offsets: list[int], targets: list[int]) -> list[int]:
    return list(LoopyPlay(offsets, targets).values)


def heap(n: int) -> list[list[int]]:
    return [list(range(k)) for k in range(n + 1)]


def added(first: Sequence[Sequence[int]], second: Sequence[Sequence[int]]) -> list[list[int]]:
    """The sum, laid out: position (v, w) is v + w * len(first)."""
    size = len(first)
    return [
        [u + w * size for u in first[v]] + [v + u * size for u in second[w]]
        for w, v in product(range(len(second)), range(size))
    ]


def ends_by_rounds(successors: Sequence[Sequence[int]], convention: Convention) -> list[int]:
    """Plies to the end by the rule alone, round after round; -1 where no round decides."""
    remoteness: dict[int, int] = {}
    for turn in range(len(successors) + 1):
        new = {}
        for v, row in enumerate(successors):
            if v in remoteness:
                continue
            ends = [(ending(remoteness[w], convention)[0] if w in remoteness else None) for w in row]
            if not row or Outcome.P in ends or all(end is Outcome.N for end in ends):
                new[v] = turn
        remoteness |= new
    return [remoteness.get(v, -1) for v in range(len(successors))]


@pytest.fixture(params=["plain", "compiled", "settled"])
def compiled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param != "plain":
        monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
        monkeypatch.setattr(loopy_play, "_SLICE", 7)  # many slices
    if request.param == "settled":
        monkeypatch.setattr(loopy_play, "_SPARSE", 0)


def play_on(successors: Sequence[Sequence[int]]) -> LoopyGraph:
    return LoopyGraph(
        Graph.from_csr(*rows_of(successors)) if any(successors) else Graph([0] * (len(successors) + 1), [])
    )  # type: ignore[arg-type]


def random_digraphs(seed: int, count: int, most: int) -> Iterator[list[list[int]]]:
    dice = random.Random(seed)
    for _ in range(count):
        size = dice.randint(1, most)
        yield random_digraph(dice, size, dice.randint(0, 3 * size))


# -- plies


@pytest.mark.parametrize("convention", [NORMAL, MISERE])
def test_remoteness_are_those_of_rounds(compiled: None, convention: Convention) -> None:
    drawn = 0
    for successors in random_digraphs(1, 300, 12):
        wanted = ends_by_rounds(successors, convention)
        assert play_on(successors).remoteness(convention).tolist() == wanted
        drawn += -1 in wanted
    assert drawn > 100


@pytest.mark.parametrize("convention", [NORMAL, MISERE])
def test_remoteness_of_a_sum_are_those_of_the_sum_laid_out(compiled: None, convention: Convention) -> None:
    dice = random.Random(2)
    for _ in range(60):
        parts = [
            random_digraph(dice, size, dice.randint(0, 2 * size)) for size in (dice.randint(1, 5) for _ in range(3))
        ]
        whole = added(added(parts[0], parts[1]), parts[2])
        wanted = ends_by_rounds(whole, convention)
        assert list(product_remoteness([rows_of(part) for part in parts], convention)) == wanted


# -- loopy nimbers


@pytest.mark.long
def test_all_digraphs_on_four_vertices_have_as_many_nimbers_of_each_kind_as_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # 65,536 digraphs with loops, side by side; all labels are checked below, against sums with nim-heaps
    bits = np.arange(1 << 16)[:, None, None] >> np.arange(16).reshape(4, 4) & 1
    start = 4 * np.arange(1 << 16)[:, None, None]
    sources = np.broadcast_to(start + np.arange(4)[:, None], bits.shape)[bits == 1]
    targets = np.broadcast_to(start + np.arange(4), bits.shape)[bits == 1]
    offsets = np.concatenate([[0], np.cumsum(np.bincount(sources, minlength=1 << 18))])
    play = LoopyGraph(Graph(offsets, targets))
    values = play.values
    assert np.bincount(values + 1).tolist() == [236732, 20176, 4396, 816, 24]
    remoteness = play.remoteness()
    drawn, lost = remoteness < 0, (remoteness >= 0) & (remoteness % 2 == 0)
    assert (lost.sum(), (~lost & ~drawn).sum(), drawn.sum()) == (20176, 24584, 217384)
    # the nimbers give the outcome: lost exactly if 0, drawn exactly if infinite without an option of value 0
    assert ((values == 0) == lost).all()
    assert (((values < 0) & (play.masks() & np.uint64(1) == 0)) == drawn).all()
    # and so in a sum with each nim-heap up to 5, where all positions are decided by retrograde analysis
    together = np.array(product_remoteness([(offsets, targets), rows_of(heap(5))])).reshape(6, -1)
    for k, ends in enumerate(together):
        told = np.where(
            values >= 0, np.where(values == k, 0, 1), np.where(play.masks() >> np.uint64(k) & np.uint64(1), 1, 2)
        )
        assert (told == np.where(ends < 0, 2, ends % 2)).all()
    few = slice(40_000 * 4, 40_200 * 4)
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", False)
    some = offsets[few.start : few.stop + 1]
    inside = targets[some[0] : some[-1]] - few.start
    plain = LoopyGraph(Graph(some - some[0], inside))
    assert plain.values.tolist() == values[few].tolist()
    assert plain.masks().tolist() == play.masks()[few].tolist()


@pytest.mark.parametrize("convention", [NORMAL, MISERE])
def test_remoteness_of_all_digraphs_on_four_vertices_are_those_of_rounds(convention: Convention) -> None:
    arcs = (np.arange(1 << 16)[:, None, None] >> np.arange(16).reshape(4, 4) & 1).astype(bool)  # [digraphs, from, to]
    lost, won = np.zeros((1 << 16, 4), bool), np.zeros((1 << 16, 4), bool)
    wanted = np.full((1 << 16, 4), -1)
    for turn in range(6):
        stuck = ~arcs.any(axis=2)
        to_lost = (arcs & lost[:, None, :]).any(axis=2)
        to_won = ~(arcs & ~won[:, None, :]).any(axis=2) & ~stuck
        new = (wanted < 0) & (to_lost | to_won | stuck)
        wanted[new] = turn
        wins = to_lost | (stuck & (convention is MISERE))
        won |= new & wins
        lost |= new & ~wins
    assert turn > wanted.max()
    offsets = np.concatenate([[0], np.cumsum(arcs.sum(axis=2).ravel())])
    targets = (4 * np.arange(1 << 16)[:, None, None] + np.broadcast_to(np.arange(4), arcs.shape))[arcs]
    remoteness = LoopyGraph(Graph(offsets, targets)).remoteness(convention)
    assert (remoteness.reshape(-1, 4) == wanted).all()
    told = remoteness[remoteness >= 0] % 2 == (convention is MISERE)
    assert (told == lost.ravel()[remoteness >= 0]).all()


@pytest.mark.long
def test_nimbers_tell_the_outcome_beside_every_nim_heap(compiled: None) -> None:
    met: set[Outcome] = set()
    for successors in random_digraphs(3, 120, 7):
        play = play_on(successors)
        size, most = len(successors), len(successors) + 1
        remoteness = plain_remoteness(*rows_of(added(successors, heap(most))))
        for v, k in product(range(size), range(most + 1)):
            wanted = ending(remoteness[v + k * size])[0]
            assert loopy_outcome(loopy_sum([play.nimber(v), k])) is wanted, (successors, v, k)
            met.add(wanted)
    assert len(met) == 3


def test_nimbers_tell_the_outcome_of_sums(compiled: None) -> None:
    dice = random.Random(4)
    for _ in range(80):
        first, second = (random_digraph(dice, size, dice.randint(size, 2 * size)) for size in (6, 5))
        remoteness = plain_remoteness(*rows_of(added(first, second)))
        one, other = play_on(first), play_on(second)
        for v, w in product(range(6), range(5)):
            told = loopy_outcome(loopy_sum([one.nimber(v), other.nimber(w)]))
            assert told is ending(remoteness[v + 6 * w])[0], (first, second, v, w)


def test_larger_digraphs_have_the_same_labels_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(5)
    for degree in (1, 2, 3, 5):
        successors = random_digraph(dice, 9000, 9000 * degree)
        monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
        play = play_on(successors)
        monkeypatch.setattr("grundy.machine.loops.ALWAYS", False)
        assert play.values.tolist() == plain_nimbers(*rows_of(successors))
        assert play.remoteness().tolist() == plain_remoteness(*rows_of(successors))
        assert play.remoteness(MISERE).tolist() == plain_remoteness(*rows_of(successors), MISERE)


def test_values_are_grundy_values_where_no_cycle_is_reached_and_large_ones_too(compiled: None) -> None:
    # a nim-heap of 70 among vertices with loops: both ways to find a mex, and values beyond the bits of a mask
    successors = [*heap(70), [71, 3], [71, 70, 5], [72, 0, 1]]
    play = play_on(successors)
    assert play.values.tolist() == [*range(71), -1, -1, -1]
    assert [str(play.nimber(v)) for v in (71, 72, 73)] == ["∞(3)", "∞(5, 70)", "∞(0, 1)"]
    with pytest.raises(LimitError, match=r"^values up to 70 do not fit the 64 bits of a mask"):
        play.masks()
    assert [mex(play.values[w] for w in row) for row in successors[:71]] == list(range(71))


def test_a_loopy_vertex_can_have_a_finite_value(compiled: None) -> None:
    # from 1 play may go to 2 and back for ever, yet 1 is worth a nim-heap of 1: see Winning Ways, ch. 12
    successors = [[], [0, 2], [1, 1]]
    play = play_on(successors)
    assert play.nimber(1) == 1
    assert play.nimber(2) == 0
    # two loopy stages: 4 needs the answer of 5
    assert play_on([[], [0], [0, 1, 3], [2, 2]]).values.tolist() == [0, 1, 2, 0]


def test_graphs_without_vertices_or_arcs_are_fine(compiled: None) -> None:
    for size in (0, 1, 5):
        play = play_on([[] for _ in range(size)])
        assert play.values.tolist() == play.remoteness().tolist() == play.masks().tolist() == [0] * size
    endless = play_on([[0]])
    assert (endless.nimber(0), endless.remoteness().tolist()) == (Infinity(), [-1])


@pytest.mark.long
def test_what_is_known_of_a_digraph_can_be_stored(compiled: None) -> None:
    play = play_on([[0, 1], [], [1]])
    assert pickle.loads(pickle.dumps(play)).values.tolist() == play.values.tolist() == [-1, 0, 1]
    assert pickle.loads(pickle.dumps(play)).remoteness().tolist() == [1, 0, 1]


def test_long_paths_end(compiled: None) -> None:
    path = play_on([[], *([v] for v in range(20_000))])
    assert path.remoteness()[-1] == 20_000
    assert path.values[-2:].tolist() == [1, 0]
    ring = play_on([*([v + 1] for v in range(20_000)), [0]])
    assert set(ring.values.tolist()) == set(ring.remoteness().tolist()) == {-1}


def test_what_is_reached_is_laid_out_anew(compiled: None) -> None:
    for successors in random_digraphs(6, 100, 12):
        play = play_on(successors)
        for start in range(len(successors)):
            met = {start}
            todo = [start]
            while todo:
                todo += (new := set(successors[todo.pop()]) - met)
                met |= new
            found = play.reached(start, len(met))
            assert found is not None
            order, offsets, targets = found
            assert order[0] == start
            assert set(order.tolist()) == met
            for i, v in enumerate(order.tolist()):
                assert [order[k] for k in targets[offsets[i] : offsets[i + 1]]] == successors[v]
            assert play.reached(start, len(met) - 1) is None


def test_small_digraphs_need_no_numpy() -> None:
    for successors in random_digraphs(8, 60, 9):
        rows, arrays = LoopyPlay(*rows_of(successors)), play_on(successors)
        for v in range(len(successors)):
            assert rows.nimber(v) == arrays.nimber(v)
            assert [list(part) for part in rows.reached(v, 99)] == [part.tolist() for part in arrays.reached(v, 99)]  # type: ignore[union-attr]
        assert rows.remoteness(MISERE) == arrays.remoteness(MISERE).tolist()


def test_ticks_come_with_the_work_and_an_interruption_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    monkeypatch.setattr(loopy_play, "_SLICE", 50)
    successors = random_digraph(random.Random(7), 200, 450)
    calls = 0

    def tick() -> None:
        nonlocal calls
        calls += 1
        if calls % 5 == 4:
            raise KeyboardInterrupt

    play = LoopyGraph(Graph.from_csr(*rows_of(successors)), tick)
    for _ in range(500):
        try:
            values, remoteness = play.values, play.remoteness()
            break
        except KeyboardInterrupt:
            monkeypatch.setattr(loopy_play, "_SLICE", loopy_play._SLICE + 20)  # less work for the next time
    assert calls > 5
    assert values.tolist() == plain_nimbers(*rows_of(successors))
    assert remoteness.tolist() == plain_remoteness(*rows_of(successors))


def test_an_interruption_of_a_sum_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    monkeypatch.setattr(loopy_play, "_SLICE", 20)
    dice = random.Random(9)
    parts = [rows_of(random_digraph(dice, 12, 16)) for _ in range(3)]
    calls = 0

    def tick() -> None:
        nonlocal calls
        calls += 1
        if calls == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        product_remoteness(parts, MISERE, tick)
    found = list(product_remoteness(parts, MISERE, tick))
    assert calls > 10
    assert found == plain_remoteness(
        *rows_of(added(added(*map(successors_of, parts[:2])), successors_of(parts[2]))), MISERE
    )


WORK = """
import random
import numpy as np
from grundy import MISERE, NORMAL, Graph
from grundy.solving.base.sum_table import SumTable
from grundy.rulesets.graphs.digraph import Digraph
from grundy.maths.digraphs.loopy_graph import LoopyGraph

dice = random.Random(1)
graph = Graph.from_edges(np.random.default_rng(1).integers(0, 300_000, (600_000, 2)))
token = Digraph([(dice.randrange(90), dice.randrange(90)) for _ in range(250)]).at(0)


def work():
    for convention in (NORMAL, MISERE):
        LoopyGraph(graph).remoteness(convention)
        SumTable(token + token + token, convention)
    LoopyGraph(graph).values


work()  # compiles: what a compiler makes of Ctrl-C is its own affair
print("begun", flush=True)
while True:
    work()
"""


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.long
def test_ctrl_c_comes_through_long_runs() -> None:
    for wait in (0.2, 0.9):
        process = subprocess.Popen(
            [sys.executable, "-c", WORK], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "begun\n"
            time.sleep(wait)
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=600)
        finally:
            process.kill()
        assert said.rstrip().endswith("KeyboardInterrupt"), said
        assert said.count("Traceback") == 1, said


def test_loopy_sums() -> None:
    assert loopy_sum([]) == 0
    assert loopy_sum([1, 2, 4]) == 7
    assert loopy_sum([Infinity((0, 2)), 5, 6]) == Infinity((1, 3))
    assert loopy_sum([Infinity((0,)), Infinity((0,)), 5]) == Infinity()
    assert str(loopy_sum([Infinity((1, 2)), 3])) == "∞(1, 2)"


@pytest.mark.parametrize("compiled", [False, True])
def test_vertices_that_are_not_there_are_refused(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if compiled:
        monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    play = LoopyGraph(Graph.from_edges([(0, 1), (1, 1)]))
    for wrong in (-1, 2, 1.5, "1"):
        for ask in (play.nimber, lambda v: play.reached(v, 5)):
            with pytest.raises(PositionError, match=rf"^vertex number must be from 0 to 1, not {wrong!r}$"):
                ask(wrong)  # type: ignore[arg-type]
