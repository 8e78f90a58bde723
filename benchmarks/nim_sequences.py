"""Nim-sequences of octal codes compared with the plain compiled loop, plain Python and ogdoad; proofs from cold.

    choice    codes 0.abc of every kind to 20,000 heaps: never above 1.1 times the plain loop's time
    rates     values per second from a million heaps on, compared with the plain loop: 400 times for Grundy's game
    ogdoad    the values needed by a proof with Guy and Smith's theorem (pip install ogdoad)
    proofs    eight periods, each in its own process with nothing compiled: 120 s together
    Kayles    grundy period 0.77 --fresh: 0.5 s, and 3 s with nothing compiled

The answers are compared before times are printed. Times are processor times, so other work does not count; the last two
sections also give elapsed times. Run: python -m benchmarks.nim_sequences [--all]
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loops import loops
from grundy.maths.octal import by_splits
from grundy.maths.octal.codes import parse_code, plain_values
from grundy.maths.octal.nim_sequence import NimSequence

fill = loops(by_splits, compiled=True).extend

SEEDS = 256  # values that every program gets
HEAPS = 20_000
SAMPLE = 60
WORST = 1.1
MILLION = 1 << 20
AHEAD = 10**9
SECONDS = 1.5
CODES = ("4!.0", "0.6", "0.777", "0.106", "0.104", "0.1777", "0.16", "0.054", "0.354")
PROOFS = ("0.104", "0.054", "0.454", "0.354", "0.16", "0.56", "0.127", "0.376")
# preperiods and periods that need more values than these: Winning Ways, chapter 4, table 7
PUBLISHED = (("0.156", 3479, 349), ("0.165", 5181, 1550), ("0.644", 3256, 442))


def start(text: str, cores: int = 1) -> NimSequence:
    code = parse_code(text)
    return NimSequence(code, plain_values(code, SEEDS - 1), cores)


def plain_loop(text: str, known: NDArray[Any], heaps: int) -> tuple[float, NDArray[np.int64]]:
    """Continue known values by the plain loop; return its seconds and all values."""
    code = parse_code(text)
    values, stamps = np.zeros(heaps, np.int64), np.full(1 << 16, -1, np.int64)
    values[: known.size] = known
    began = time.process_time()
    fill(values, known.size, heaps, np.array(code.digits, np.int64), int(code.unequal), stamps)
    return time.process_time() - began, values


def timed(work: Callable[..., Any], *arguments: Any) -> tuple[float, Any]:
    began = time.process_time()
    answer = work(*arguments)
    return time.process_time() - began, answer


def choice(every: bool) -> None:
    codes = [f"0.{a}{b}{c}" for a, b, c in product(range(8), repeat=3) if c]
    if not every:
        codes = codes[:: max(1, len(codes) // SAMPLE)]
    print(f"{len(codes)} codes of three digits, {HEAPS:,} heaps: our seconds ÷ seconds of the plain loop")
    ratios = []
    for text in codes:
        seeds = np.array(plain_values(parse_code(text), SEEDS - 1))
        ours, loop = [], []
        for run in range(4):
            sequence = start(text)
            seconds, _ = timed(sequence.extend, HEAPS)
            plain, wanted = plain_loop(text, seeds, HEAPS)
            assert (sequence.values[:HEAPS] == wanted).all(), text
            if run:  # the first run may compile
                ours.append(seconds)
                loop.append(plain)
        ratios.append((statistics.median(ours) / statistics.median(loop), statistics.median(ours), text))
    ratios.sort(reverse=True)
    print(f"median {statistics.median(ratio for ratio, _, _ in ratios):.2f}, least {ratios[-1][0]:.2f}, worst:")
    for ratio, seconds, text in ratios[:5]:
        print(f"    {text:<7} {ratio:5.2f}{' above the goal' if ratio > WORST else '':<15} ({1000 * seconds:.1f} ms)")


def rates() -> None:
    print("thousand values a second from heap 2^20 on")
    print(f"{'code':<7} {'ours':>9} {'plain loop':>11} {'ratio':>8}   {'to 2^20 s':>9} {'kernel':>7}")
    for text in CODES:
        sequence = start(text)
        first, _ = timed(sequence.extend, MILLION, AHEAD)
        some = 1 << 17
        warm, _ = timed(sequence.extend, sequence.known + some, AHEAD)
        known = sequence.known
        seconds, _ = timed(sequence.extend, known + max(some, int(SECONDS * some / max(warm, 1e-4))), AHEAD)
        rate = (sequence.known - known) / seconds
        few = 100 if len(text) > 5 else 200
        plain_loop(text, sequence.values[:SEEDS], SEEDS + 1)
        plain, wanted = plain_loop(text, sequence.values[:MILLION], MILLION + few)
        assert (sequence.values[: MILLION + few] == wanted).all(), text
        print(
            f"{text:<7} {rate / 1e3:9.0f} {few / plain / 1e3:11.2f} {rate * plain / few:7.0f}×   {first:9.2f} "
            f"{sequence.kind:>7}"
        )
    few = 1000
    for text in ("0.777", "4!.0"):
        slow, by_hand = timed(plain_values, parse_code(text), few - 1)
        sequence = start(text)
        seconds, _ = timed(sequence.extend, few)
        assert sequence.values[:few].tolist() == by_hand, text
        print(f"{text}, {few} heaps: plain Python takes {slow / max(seconds, 1e-6):.0f} times as long")


def beside_ogdoad() -> None:
    try:
        import ogdoad
    except ImportError:
        print("ogdoad is not installed")
        return
    for text, preperiod, period in PUBLISHED:
        code = parse_code(text)
        code_of_theirs = ogdoad.OctalCode(list(code.digits[1:]))
        theirs, found = timed(ogdoad.GuySmithCertificate.compute, code_of_theirs, preperiod, period, 10**10)
        values = found.checked_nim_values
        ours = []
        for _ in range(3):
            sequence = start(text)
            seconds, _ = timed(sequence.extend, len(values))
            ours.append(seconds)
        assert sequence.values[: len(values)].tolist() == values, text
        ratio = theirs / statistics.median(ours)
        print(f"{text}, {len(values)} values: ogdoad takes {1000 * theirs:.1f} ms, {ratio:.1f} times as long as ours")


def period(text: str, cache: Path) -> tuple[float, float, str]:
    """Run ``grundy period``; return the elapsed seconds, the processor seconds, and the output."""
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "grundy", "period", text, "--time", "600", "--fresh"],
        env=environment | {"XDG_CACHE_HOME": str(cache)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    seconds, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, (text, done.stdout, done.stderr)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    law = next(line.strip() for line in done.stdout.splitlines() if line.strip().startswith("G("))
    return seconds, processor, law


def proofs() -> None:
    print("grundy period, nothing compiled: seconds elapsed, seconds of processor time")
    clock = processor = 0.0
    for text in PROOFS:
        with tempfile.TemporaryDirectory() as cache:
            seconds, used, law = period(text, Path(cache))
        clock, processor = clock + seconds, processor + used
        print(f"{text:<6} {seconds:7.1f} {used:7.1f}   {law}", flush=True)
    print(f"{'all':<6} {clock:7.1f} {processor:7.1f}   goal 120")


def kayles() -> None:
    with tempfile.TemporaryDirectory() as cache:
        seconds, used, _ = period("0.77", Path(cache))
        print(f"grundy period 0.77, nothing compiled: {seconds:.2f} s elapsed, {used:.2f} s of processor time; goal 3")
        again = sorted(period("0.77", Path(cache)) for _ in range(5))[2]
        print(f"again, median of five: {again[0]:.2f} s elapsed, {again[1]:.2f} s of processor time; goal 0.5")


def main() -> None:
    for section in (lambda: choice("--all" in sys.argv), rates, beside_ogdoad, proofs, kayles):
        section()
        print(flush=True)


if __name__ == "__main__":
    main()
