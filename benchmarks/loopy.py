"""Digraphs with cycles, compared with plain Python and ogdoad: million arcs per second of processor time.

    goal    outcomes and remoteness 20 times as fast as plain Python, including the time to reverse the arcs; loopy
            nimbers in at most 4 times as long as those, with the arcs already reversed

The answers are compared before times are printed. ogdoad gives outcomes for lists of successors, and nimbers if its
search for them ends. It is skipped if it is not installed (pip install ogdoad). Run: python -m benchmarks.loopy
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from grundy.machine import loops
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.loopy import ending
from grundy.maths.digraphs.loopy_graph import LoopyGraph
from grundy.maths.digraphs.loopy_play import LoopyPlay, product_remoteness
from grundy.maths.nimbers.outcomes import Convention
from grundy.rulesets.graphs.digraph import Digraph
from grundy.solving.base.retrograde import Retrograde
from grundy.solving.base.sum_table import SumTable

SIZE = 1_000_000
FEW = 100_000
GOAL, TIMES = 20, 4


def random_graph(size: int, degree: float, seed: int = 3) -> Graph:
    dice = np.random.default_rng(seed)
    offsets = np.concatenate([[0], np.cumsum(dice.poisson(degree, size))])
    return Graph(offsets, dice.integers(0, size, offsets[-1]).astype(np.int32))


def board_graph(side: int, seed: int = 4) -> Graph:
    """Return steps to the four neighbouring squares, where a third of the squares are ends, so arcs are short."""
    dice = np.random.default_rng(seed)
    free = dice.random((side, side)) > 1 / 3
    here = np.arange(side * side).reshape(side, side)
    arcs = []
    for down, right in ((0, 1), (1, 0)):
        start, end = here[: side - down, : side - right], here[down:, right:]
        for a, b in ((start, end), (end, start)):
            arcs.append(np.stack([a.ravel(), b.ravel()], axis=1)[free.ravel()[a.ravel()]])
    return Graph.from_edges(np.concatenate(arcs), side * side)


def seconds(work: Callable[[], Any], repeat: int = 1) -> tuple[float, Any]:
    best, answer = float("inf"), None
    for _ in range(repeat):
        began = time.process_time()
        answer = work()
        best = min(best, time.process_time() - began)
    return best, answer


def turned(graph: Graph) -> LoopyGraph:
    play = LoopyGraph(graph)
    play._back  # noqa: B018
    return play


def print_digraph(name: str, graph: Graph) -> None:
    arcs = graph.arcs
    back, _ = seconds(lambda: turned(graph), 3)
    ends = labels = float("inf")
    for _ in range(3):
        play = turned(graph)
        took, remoteness = seconds(play.remoteness)
        ends = min(ends, took)
        took, values = seconds(lambda play=play: play.values)
        labels = min(labels, took)
    loops.ALWAYS = False
    lists = LoopyPlay(graph.offsets.tolist(), graph.targets.tolist())
    loops.ALWAYS = None
    plain, wanted = seconds(lists.remoteness)
    assert remoteness.tolist() == wanted
    plain_labels, wanted = seconds(lambda: lists.values)
    assert values.tolist() == wanted
    print(f"{name}: {len(graph)} vertices, {arcs} arcs; {(remoteness < 0).sum()} drawn, values up to {values.max()}")
    times, ratio = plain / (back + ends), labels / ends
    print(f"    arcs reversed     {arcs / back / 1e6:9.1f} million arcs a second")
    print(f"    remoteness        {arcs / (back + ends) / 1e6:9.1f} including that, {times:.0f} times plain Python"
          f" (goal {GOAL}: {'met' if times >= GOAL else 'missed'})")  # fmt: skip
    print(f"    loopy nimbers     {arcs / (back + labels) / 1e6:9.1f} including that, "
          f"{plain_labels / (back + labels):.0f} times plain Python; without, {ratio:.1f} times as long as remoteness"
          f" (goal {TIMES}: {'met' if ratio <= TIMES else 'missed'})")  # fmt: skip


def sums() -> None:
    some = random_graph(1000, 1.5)
    part = some.offsets, some.targets
    product_remoteness([part, part])
    took, remoteness = seconds(lambda: product_remoteness([part, part]))
    steps = 2 * 1000 * some.arcs
    print(f"a sum of two digraphs, {len(remoteness)} positions, {steps} moves:"
          f" {steps / took / 1e6:.1f} million moves a second")  # fmt: skip


def misere_sum() -> None:
    dice = random.Random(5)
    arcs = [tuple((dice.randrange(60), dice.randrange(60)) for _ in range(200)) for _ in range(3)]
    parts = [Digraph(some).at(some[0][0]) for some in arcs]
    game = parts[0] + parts[1] + parts[2]
    took, table = seconds(lambda: SumTable(game, Convention.MISERE))
    plain, whole = seconds(lambda: Retrograde(game, Convention.MISERE))
    for option in (game, *game.options()):
        assert table.end(option) == (whole.outcome(option.position), whole.remoteness(option.position))
    print(f"a misère sum of three digraphs, {len(whole)} positions: {took:.3f} s, listed in Python {plain:.1f} s, "
          f"{plain / took:.0f} times as long")  # fmt: skip


def beside_ogdoad() -> None:
    try:
        import ogdoad
    except ImportError:
        print("ogdoad is not installed")
        return
    graph = random_graph(FEW, 2)
    lists = [graph.successors(v).tolist() for v in range(FEW)]
    LoopyGraph(graph).remoteness()
    mine, remoteness = seconds(lambda: LoopyGraph(graph).remoteness(), 3)
    theirs, given = seconds(lambda: ogdoad.outcomes(lists))
    names = {"P": "loss", "N": "win", "draw": "draw"}
    assert [names[ending(n)[0].value] for n in remoteness.tolist()] == [_last(one) for one in given]
    print(f"outcomes of {FEW} vertices: ogdoad takes {theirs / mine:.0f} times as long (and gives no remoteness)")
    few = random_graph(2000, 1)
    lists = [few.successors(v).tolist() for v in range(len(few))]
    try:
        theirs, given = seconds(lambda: ogdoad.loopy_nim_values(lists))
    except ValueError as error:
        print(f"loopy nimbers of {len(few)} vertices: ogdoad refuses: {error}")
        return
    mine, values = seconds(lambda: LoopyGraph(few).values, 3)
    differing = sum(str(value) not in str(one) for value, one in zip(values.tolist(), given, strict=True) if value >= 0)
    print(f"loopy nimbers of {len(few)} vertices: ogdoad takes {theirs / mine:.0f} times as long; {differing} differ")


def _last(outcome: object) -> str:
    return str(outcome).rpartition(".")[2].lower()


def main() -> None:
    turned(random_graph(SIZE // 10, 1)).remoteness()  # compiles
    LoopyGraph(random_graph(SIZE // 10, 1)).values  # noqa: B018
    for degree in (1, 2, 3):
        print_digraph(f"random, average out-degree {degree}", random_graph(SIZE, degree))
    print_digraph("a board of 1000 × 1000", board_graph(1000))
    sums()
    misere_sum()
    beside_ogdoad()


if __name__ == "__main__":
    main()
