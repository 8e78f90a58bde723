"""Codes that may leave three heaps: sets of pairs compared with the plain compiled loop and with plain Python.

The answers are compared, then times are measured in one run, with compiled code warm. Ratios matter; seconds are
context only. Goal: 5 times the plain compiled loop for 2,000 heaps. Run: python -m benchmarks.hexadecimal
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import numpy as np

from grundy.machine.loops import loops
from grundy.maths.octal import by_splits
from grundy.maths.octal.codes import Code, parse_code, plain_values
from grundy.maths.octal.hexadecimal import HexadecimalState

fill = loops(by_splits, compiled=True).extend

CODES = ("0.8", "0.A", "0.3F", "0.E", "0.137F", "0.205200C", "C.31")
HEAPS = 2_000
SMALL = 120  # heaps for plain Python
RUNS = 3


def pairs(code: Code, length: int) -> list[int]:
    found: list[int] = HexadecimalState(code).extend(length).tolist()
    return found


def plain_loop(code: Code, length: int) -> list[int]:
    values = np.zeros(length, np.int64)
    fill(values, 0, length, np.array(code.digits, np.int64), 0, np.full(1 << 16, -1, np.int64))
    found: list[int] = values.tolist()
    return found


def definition(code: Code, length: int) -> list[int]:
    return plain_values(code, length - 1)


def timed(answer: Callable[[Code, int], list[int]], code: Code, length: int) -> tuple[float, list[int]]:
    seconds, values = [], []
    for _ in range(RUNS):
        started = time.process_time()
        values = answer(code, length)
        seconds.append(time.process_time() - started)
    return statistics.median(seconds), values


def main() -> None:
    started = time.perf_counter()
    pairs(parse_code("0.8"), 10)
    print(f"first use, compiled or loaded from the cache: {time.perf_counter() - started:.2f} s")
    plain_loop(parse_code("0.8"), 10)
    print(f"{'code':<10} {'ours s':>8} {'plain loop s':>13} {'ratio':>7}   {SMALL} heaps in plain Python: ratio")
    ratios = []
    for text in CODES:
        code = parse_code(text)
        ours, values = timed(pairs, code, HEAPS)
        loop, wanted = timed(plain_loop, code, HEAPS)
        assert values == wanted, text
        few, small = timed(pairs, code, SMALL)
        slow, wanted = timed(definition, code, SMALL)
        assert small == wanted, text
        ratios.append(loop / ours)
        print(f"{text:<10} {ours:8.4f} {loop:13.4f} {loop / ours:6.1f}×   {slow / few:31.0f}×")
    print(
        f"{HEAPS} heaps compared with the plain loop: median {statistics.median(ratios):.1f}×, least {min(ratios):.1f}×"
    )


if __name__ == "__main__":
    main()
