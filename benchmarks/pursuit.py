"""Pursuits compared with plain Python, in one run: million positions per second of processor time.

    boards     all positions of n × n squares, compared with plain Python on 12 × 12: 30 times, and n = 60 in about 1 s
    process    grundy pursue 'pursuit(60)' --all with nothing compiled, and again
    graphs     several cops on cubic graphs and on cubes, and cop numbers

The answers are compared before times are printed; the longest pursuit is compared with the known formula. We found no
package on PyPI that decides such games. Run: python -m benchmarks.pursuit
"""

from __future__ import annotations

import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from grundy.maths.digraphs.graph import Graph
from grundy.maths.pursuit import chase as theory
from grundy.maths.pursuit.chase import PursuitRules, PursuitTable, plain_remoteness, pursuit_table
from grundy.maths.pursuit.cops import cop_number, cop_rules
from grundy.maths.pursuit.tallies import sure_places
from grundy.rulesets.boards.pursuit import Pursuit

PLAIN = 12
TIMES, SECONDS = 30, 1.0


def timed(work: Callable[..., Any], *arguments: Any) -> tuple[float, Any]:
    began = time.process_time()
    answer = work(*arguments)
    return time.process_time() - began, answer


def rows(graph: Graph) -> list[list[int]]:
    return [graph.successors(v).tolist() for v in range(len(graph))]


def plain_rate(rules: PursuitRules, table: PursuitTable) -> float:
    """Return positions per second in plain Python, after comparing its answers with ours."""
    pairs = list(map(tuple, rules.pairs.tolist()))
    seconds, remoteness = timed(
        plain_remoteness, rows(rules.first), rows(rules.second), pairs, rules.captors, rules.stuck
    )
    flat = np.concatenate([array.ravel() for array in table.arrays]).astype(np.int64)
    assert (np.where(flat == table.never, -1, flat) == remoteness).all()
    return table.positions / seconds


def boards() -> None:
    rules = Pursuit(PLAIN).rules()
    plain = plain_rate(rules, pursuit_table(rules))
    print(f"plain Python, {PLAIN} × {PLAIN}: {plain / 1e6:.2f} million positions a second")
    theory._PLAIN = -1
    pursuit_table(rules)  # may compile
    for n in (12, 20, 40, 60, 80, 100):
        rules = Pursuit(n).rules()
        seconds, table = min((timed(pursuit_table, rules) for _ in range(3 if n < 80 else 1)), key=lambda pair: pair[0])
        longest = int(np.where(table.arrays[0] == table.never, 0, table.arrays[0]).max())
        assert longest == 3 * n - {0: 2, 2: 2, 1: 3, 3: 1}[n % 4], (n, longest)
        rate = table.positions / seconds
        goal = ""
        if n == 60:
            met = rate >= TIMES * plain and seconds <= SECONDS
            goal = f"   goal {TIMES} times, {SECONDS:.0f} s: {'met' if met else 'missed'}"
        print(
            f"{n:>4} × {n:<4} {table.positions / 1e6:8.2f} million positions {seconds:7.3f} s "
            f"{rate / 1e6:6.1f} a second, {rate / plain:5.0f} times plain Python{goal}"
        )


def process() -> None:
    with tempfile.TemporaryDirectory() as cache:
        for label in ("nothing compiled", "again"):
            environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
            before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
            done = subprocess.run(
                [sys.executable, "-m", "grundy", "pursue", "pursuit(60)", "--all"],
                env=environment | {"XDG_CACHE_HOME": str(Path(cache))}, capture_output=True, text=True, check=False,
            )  # fmt: skip
            seconds, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
            assert re.search(r"\b178\b", done.stdout), (done.stdout, done.stderr)
            used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            print(
                f"grundy pursue 'pursuit(60)' --all, {label}: {seconds:.1f} s elapsed, {used:.1f} s of processor time"
            )


def cubic(count: int) -> list[tuple[int, int]]:
    """Return the edges of a cycle with random chords; each vertex has three edges."""
    dice = random.Random(count)
    left = list(range(count))
    dice.shuffle(left)
    return [*((v, (v + 1) % count) for v in range(count)), *zip(left[::2], left[1::2], strict=True)]


def cube(dimension: int) -> list[tuple[int, int]]:
    return [(v, v ^ 1 << bit) for v, bit in product(range(1 << dimension), range(dimension)) if v < v ^ 1 << bit]


def may_stay(edges: list[tuple[int, int]]) -> Graph:
    count = 1 + max(max(edge) for edge in edges)
    around: list[set[int]] = [{v} for v in range(count)]
    for v, w in edges:
        around[v].add(w)
        around[w].add(v)
    return Graph.from_successors([sorted(some) for some in around])


def graphs() -> None:
    theory._PLAIN = -1
    for label, edges, cops in (
        ("cubic, 20 vertices", cubic(20), 2), ("cubic, 200 vertices", cubic(200), 2),
        ("cubic, 60 vertices", cubic(60), 3), ("cube of 6 dimensions", cube(6), 3),
    ):  # fmt: skip
        graph = may_stay(edges)
        seconds, rules = timed(cop_rules, graph, graph, cops)
        later, table = timed(pursuit_table, rules)
        plain = ""
        if table.positions < 200_000:
            rate = plain_rate(rules, table)
            plain = f", {table.positions / later / rate:.0f} times plain Python"
        sure = "enough" if sure_places(table) else "too few"
        print(
            f"{label}, {cops} cops ({sure}): {table.positions / 1e6:.2f} million positions, steps {seconds:.2f} s, "
            f"table {later:.2f} s{plain}"
        )
    for dimension in range(2, 6):
        seconds, number = timed(cop_number, cube(dimension))
        assert number == (dimension + 2) // 2  # Neufeld and Nowakowski (1998)
        print(f"cop number of the {dimension}-dimensional cube: {number}, in {seconds:.2f} s")


def main() -> None:
    for section in (boards, process, graphs):
        section()
        print(flush=True)


if __name__ == "__main__":
    main()
