from __future__ import annotations

import random
import time
from typing import Any

import numpy as np
import pytest

from grundy import Graph
from grundy.machine.loops import compiles
from grundy.machine.threads import together
from grundy.maths.digraphs.definition import settled_values
from grundy.maths.digraphs.threads_kernel import ENDED, NEXT, PAUSED, POSTPONED, STOP, UNSEEN, share

pytestmark = pytest.mark.skipif(not compiles(1, 0), reason="entries that threads share are LLVM's own")


def rows(graph: Graph) -> list[list[int]]:
    return [graph.successors(v).tolist() for v in range(len(graph))]


def graph_and_order(dice: random.Random, size: int, arcs: int, how: str, wrong: float = 0) -> tuple[Graph, Any, bool]:
    """A graph whose arcs go down the order, but for some, the order as the kernel has it, and from where it starts."""
    names = dice.sample(range(size), size) if how == "order" else list(range(size))
    pairs = [(dice.randrange(size), dice.randrange(size)) for _ in range(arcs)]
    if how == "path":
        pairs = [(v, max(0, v - dice.randint(1, 3))) for v in range(1, size)]
    down = [(max(pair), min(pair)) for pair in pairs]
    pairs = [(v, w) if dice.random() >= wrong else (w, v) for v, w in down if v != w or dice.random() < wrong]
    if how == "down":
        pairs = [(size - 1 - v, size - 1 - w) for v, w in pairs]
    graph = Graph.from_edges([(names[v], names[w]) for v, w in pairs], size)
    order = np.array(names[::-1] if how == "order" else [], np.int32)
    return graph, order, how == "down"


class Task:
    """Arrays as :func:`share` has them."""

    def __init__(self, graph: Graph, order: Any, down: bool, chunk: int) -> None:
        self.values = np.full(len(graph), UNSEEN, np.uint8)
        self.finished = np.zeros(-(-len(graph) // chunk), np.uint8)
        self.shared = np.zeros(2 * STOP, np.int64)
        self.rest = graph.offsets, graph.targets, order, down, self.values, self.finished, self.shared, chunk

    def share(self, helps: bool = False, budget: int = 1 << 40) -> int:
        return int(share(*self.rest, helps, budget))

    def run(self, threads: int, budget: int = 1 << 40, delay: float = 0) -> None:
        def work(helps: bool) -> None:
            dice = random.Random(threads)
            while self.share(helps, budget) == PAUSED:
                if dice.random() < delay:
                    time.sleep(0.0001 * dice.random())

        together(work, lambda: self.shared.__setitem__(STOP, 1), threads)


def wrong_ones(task: Task, graph: Graph) -> list[int]:
    """The vertices with a value that is not theirs."""
    right = settled_values(rows(graph))
    return [v for v, value in enumerate(task.values.tolist()) if value not in (POSTPONED, UNSEEN, right[v])]


@pytest.mark.parametrize("how", ["up", "down", "order", "path"])
@pytest.mark.parametrize("threads", [1, 2, 7])
def test_values_in_order_are_those_of_the_definition(how: str, threads: int) -> None:
    dice = random.Random(threads)
    for trial in range(60):
        size = dice.choice([1, 2, 3, 20, 300])
        graph, order, down = graph_and_order(dice, size, dice.randint(0, 4 * size), how)
        task = Task(graph, order, down, dice.choice([1, 2, 5, 64]))
        task.run(threads, dice.choice([1, 30, 1 << 40]), 0.3 if trial % 3 == 0 else 0)
        assert task.values.tolist() == settled_values(rows(graph))


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_what_is_postponed_is_above_arcs_against_the_order_and_all_else_has_its_value(threads: int) -> None:
    dice = random.Random(threads)
    met = 0
    for trial in range(120):
        size = dice.choice([3, 20, 300])
        how = dice.choice(["up", "down", "order", "path"])
        graph, order, down = graph_and_order(dice, size, 2 * size, how, 0.02)
        task = Task(graph, order, down, dice.choice([1, 3, 64]))
        task.run(threads, dice.choice([1, 1 << 40]), 0.3 if trial % 3 == 0 else 0)
        assert not wrong_ones(task, graph)
        assert (task.values != UNSEEN).all()
        put_off = task.values == POSTPONED
        met += int(put_off.sum())
        place = {int(v): i for i, v in enumerate(order[::-1] if len(order) else range(size)[:: -1 if down else 1])}
        for v in np.flatnonzero(put_off).tolist() if threads == 1 else ():  # others may value w when v is put off
            assert any(put_off[w] or place[w] >= place[v] for w in rows(graph)[v])
    assert met > 100


def test_the_work_of_threads_that_do_not_run_is_done_by_others() -> None:
    dice = random.Random(1)
    for how in ("up", "down", "order", "path"):
        for taken in (1, 3, 10):
            graph, order, down = graph_and_order(dice, 200, 600, how)
            right = settled_values(rows(graph))
            task = Task(graph, order, down, 10)
            task.shared[NEXT] = taken  # by somebody who went to sleep
            done = dice.sample(range(200), 40)  # or by somebody else at this very moment
            task.values[done] = [right[v] for v in done]
            task.run(dice.choice([1, 2]))
            assert task.values.tolist() == right


def test_it_stops_where_it_is_told_to_and_pauses_when_the_budget_is_spent() -> None:
    graph, order, down = graph_and_order(random.Random(2), 100, 300, "up")
    task = Task(graph, order, down, 10)
    assert [task.share(helps=True, budget=1) for _ in range(3)] == [PAUSED] * 3
    assert (task.values != UNSEEN).tolist() == [True] * 30 + [False] * 70
    task.shared[STOP] = 1
    assert task.share(helps=False) == ENDED
    assert (task.values[30:] == UNSEEN).all()
    task.shared[STOP] = 0
    assert task.share(helps=False) == ENDED
    assert task.values.tolist() == settled_values(rows(graph))


def test_what_helps_leaves_the_rest_to_the_thread_that_does_not() -> None:
    graph, order, down = graph_and_order(random.Random(3), 100, 300, "up")
    task = Task(graph, order, down, 10)
    task.shared[NEXT] = 2
    assert task.share(helps=True) == ENDED
    task = Task(graph, order, down, 10)
    task.shared[NEXT] = 10
    assert task.share(helps=True) == ENDED
    assert (task.values == UNSEEN).all()
    assert task.share(helps=False) == ENDED
    assert task.values.tolist() == settled_values(rows(graph))


def test_all_stop_where_too_much_is_postponed() -> None:
    size = 20_000
    pairs = np.stack([np.arange(1, size), np.arange(size - 1)], 1)
    graph = Graph.from_edges(np.concatenate([[[0, 0]], pairs]), size)
    task = Task(graph, np.zeros(0, np.int32), False, 64)
    task.run(2)
    assert task.shared[STOP]
    assert 0 < (task.values == POSTPONED).sum() < 10_000
    assert ((task.values == POSTPONED) | (task.values == UNSEEN)).all()


def test_values_that_are_not_small_are_postponed() -> None:
    for size in (61, 62, 64, 100):
        graph = Graph.from_successors([range(v) for v in range(size)])
        task = Task(graph, np.zeros(0, np.int32), False, 7)
        task.run(2)
        assert task.values.tolist() == [v if v < 61 else POSTPONED for v in range(size)]
