"""Scans of families compared with one process that runs the plain compiled loop; the cost of the store and scheduling.

    plain     each code 0.abc by itself with the plain compiled loop, as a script would do it
    scan      the same codes by a scan with one process, with two, and with a dask cluster of two on this machine
    share     processor time of the process that distributes work and stores rows, compared with that of the solvers;
              with a cluster, also that of its scheduler and of the workers themselves

The answers are compared first: largest values of open games, and the values that proved periods give. Times are
processor times unless the output says otherwise, since the machine may be busy; its load is printed. The gain from one
process to two is measured in elapsed time, and means something on an idle machine only.

Run: python -m benchmarks.atlas [--heaps 100000] [--codes 60]
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import random
import tempfile
import time
from pathlib import Path

import numpy as np

from grundy.atlas.scan.families import family
from grundy.atlas.scan.scan import LOCAL, Scan, Tally, scan
from grundy.atlas.store.store import Atlas
from grundy.machine.loops import loops
from grundy.maths.octal import by_splits
from grundy.maths.octal.codes import parse_code

fill = loops(by_splits, compiled=True).extend

CHECKED = 4000  # heaps of each code that are compared


def plain(text: str, heaps: int) -> np.ndarray:
    code = parse_code(text)
    values, stamps = np.zeros(heaps, np.int64), np.full(1 << 16, -1, np.int64)
    assert fill(values, 0, heaps, np.array(code.digits, np.int64), int(code.unequal), stamps) == heaps
    return values


def scanned(
    codes: list[str], heaps: int, workers: int, folder: Path, cluster: str | None = None
) -> tuple[Tally, float]:
    with Atlas(folder) as atlas:
        began = time.perf_counter()
        *_, tally = scan(atlas, codes, Scan(heaps, workers=workers, cluster=cluster))
        return tally, time.perf_counter() - began


def compare(codes: list[str], folder: Path) -> None:
    with Atlas(folder) as atlas:
        for text in codes:
            row, values = atlas.get(text), plain(text, CHECKED)
            assert row is not None, text
            if row.law is not None and row.law.preperiod + row.law.period < CHECKED // 2:
                law = row.law
                assert (values[law.preperiod : -law.period] == values[law.preperiod + law.period :]).all(), text
                assert (row.largest_value, row.largest_at) == (values.max(), values.argmax()), text
            assert row.largest_value is not None
            assert values.max() <= row.largest_value, text


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--heaps", type=int, default=100_000)
    parser.add_argument("--codes", type=int, default=60)
    asked = parser.parse_args()
    codes = sorted(random.Random(1).sample(family("octal 0.???"), min(asked.codes, 511)))
    print(f"load {os.getloadavg()[0]:.1f}; {len(codes)} codes 0.abc drawn at random, to {asked.heaps:,} heaps")
    with tempfile.TemporaryDirectory() as folder:
        scanned(codes[:8], asked.heaps, 1, Path(folder) / "warm")  # compiles what needs compiling
        plain("0.77", 100)
        one, clock_one = scanned(codes, asked.heaps, 1, Path(folder) / "one")
        two, clock_two = scanned(codes, asked.heaps, 2, Path(folder) / "two")
        compare(codes, Path(folder) / "one")
        compare(codes, Path(folder) / "two")
        many = []
        if importlib.util.find_spec("distributed") is None:
            print("dask.distributed is not installed: no cluster")
        else:
            many = [("cluster of two", *scanned(codes, asked.heaps, 2, Path(folder) / "many", LOCAL))]
            compare(codes, Path(folder) / "many")
    few = random.Random(2).sample(codes, min(3, len(codes)))
    began = time.process_time()
    for text in few:
        plain(text, asked.heaps)
    alone = (time.process_time() - began) / len(few)
    print(f"plain loop, {len(few)} of the codes: {1 / alone:8.2f} games a second")
    ours = one.computing + one.keeping
    print(
        f"scan, one process:       {len(codes) / ours:8.2f} games a second, "
        f"{len(codes) * alone / ours:.0f} times as many"
    )
    for name, tally, clock in [("one", one, clock_one), ("two", two, clock_two), *many]:
        share = tally.keeping / tally.computing
        print(
            f"{name}: {tally.solved} sequences solved in {tally.computing:.1f} s of processor time, "
            f"{clock:.1f} s elapsed; "
            f"store and scheduling {100 * share:.1f} % (goal 5)"
        )
    print(f"gain from one process to two, in elapsed time: {clock_one / clock_two:.2f} (goal 1.7, on an idle machine)")


if __name__ == "__main__":
    main()
