"""Values of subtraction games to 10^7, compared with the plain compiled loop and plain Python.

All sides run on one core in one run, with compiled code warm. The answers are compared before anything is timed. Ratios
matter; rates are context only. Run: python -m benchmarks.subtraction
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numba import njit

from grundy.maths.subtraction.kernel import SubtractionTable
from grundy.maths.subtraction.values import SubtractionValues

COUNT = 10_000_000
PYTHON_COUNT = 20_000
COMPARED = 1_000_000
RUNS = 3
COPIED = 500_000_000
MANY, MANY_COUNT = 100_000, 100_000  # moves, and heaps of a set with so many


@njit(cache=True, nogil=True)
def loop(moves: Any, count: int) -> Any:
    """Return the values by the definition, compiled, as most people would write it."""
    values = np.zeros(count, np.uint16)
    stamps = np.zeros(moves.size + 2, np.int64)
    for n in range(count):
        for move in moves:
            if move > n:
                break
            stamps[values[n - move]] = n + 1
        value = 0
        while stamps[value] == n + 1:
            value += 1
        values[n] = value
    return values


def python(moves: Sequence[int], count: int) -> list[int]:
    values: list[int] = []
    for n in range(count):
        seen = {values[n - move] for move in moves if move <= n}
        value = 0
        while value in seen:
            value += 1
        values.append(value)
    return values


def shapes() -> dict[str, list[int]]:
    dice = random.Random(7)
    fibonacci = [1, 2]
    while fibonacci[-1] + fibonacci[-2] <= 10**9:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    return {
        "{1, 3, 4}": [1, 3, 4],
        "Fibonacci to 10^9": fibonacci,
        "100 of [1, 1000]": sorted(dice.sample(range(1, 1001), 100)),
        "100 of [1, 10^6]": sorted(dice.sample(range(1, 10**6 + 1), 100)),
        "primes below 300": [p for p in range(2, 300) if all(p % q for q in range(2, p))],
        "30 of [600, 10^5]": sorted(dice.sample(range(600, 10**5), 30)),
    }


def rate(count: int, work: Callable[[], object], runs: int = RUNS) -> float:
    seconds = []
    for _ in range(runs):
        started = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - started)
    return count / statistics.median(seconds) / 1e6


def by_lanes(moves: list[int], count: int) -> Any:
    """Compute every value of the table, without using a period."""
    table = SubtractionTable(moves, [])
    table.extend(count)
    return table.array[:count]


def many() -> None:
    """Value a set of 100,000 numbers by classes, and move by move."""
    for most in (2 * MANY, 10 * MANY):
        moves = sorted(random.Random(7).sample(range(1, most), MANY))
        held = np.array(moves)
        assert (SubtractionValues(moves).array(MANY_COUNT - 1) == loop(held, MANY_COUNT)).all()
        compiled = rate(MANY_COUNT, lambda held=held: loop(held, MANY_COUNT), runs=1)
        ours = rate(MANY_COUNT, lambda moves=moves: SubtractionValues(moves).array(MANY_COUNT - 1))
        print(f"{MANY} of [1, {most}]: loop {compiled:.3f}, ours {ours:.3f}, {ours / compiled:.1f}×")


def main() -> None:
    rows = []
    print("million values a second, and ratios to the plain compiled loop")
    print(f"{'moves':<20} {'Python':>7} {'loop':>7} {'lanes':>8} {'ours':>9}   {'lanes ÷':>8} {'ours ÷':>8}")
    for name, moves in shapes().items():
        held = np.array(moves)
        wanted = loop(held, COMPARED)
        assert (SubtractionValues(moves).array(COMPARED - 1) == wanted).all(), name
        assert (by_lanes(moves, COMPARED) == wanted).all(), name
        assert python(moves, PYTHON_COUNT) == wanted[:PYTHON_COUNT].tolist(), name
        plain = rate(PYTHON_COUNT, lambda moves=moves: python(moves, PYTHON_COUNT))
        compiled = rate(COUNT, lambda held=held: loop(held, COUNT))
        lanes = rate(COUNT, lambda moves=moves: by_lanes(moves, COUNT))
        ours = rate(COUNT, lambda moves=moves: SubtractionValues(moves).array(COUNT - 1))
        rows.append((compiled, lanes, ours))
        print(
            f"{name:<20} {plain:7.2f} {compiled:7.1f} {lanes:8.1f} {ours:9.1f}   "
            f"{lanes / compiled:7.1f}× {ours / compiled:7.1f}×"
        )
    compiled, lanes, ours = (statistics.median(column) for column in zip(*rows, strict=True))
    print(
        f"{'medians':<20} {'':7} {compiled:7.1f} {lanes:8.1f} {ours:9.1f}   "
        f"{lanes / compiled:7.1f}× {ours / compiled:7.1f}×"
    )
    many()
    game = SubtractionValues([1, 3, 4])
    print(
        f"copied after a proof, {COPIED:,} values: {rate(COPIED, lambda: game.array(COPIED - 1)):.0f} million a second"
    )


if __name__ == "__main__":
    main()
