"""Crashes of everything that writes files: before each step of a write, at any size of a file, at any moment.

    python tools/crashes.py                       every store, every step
    python tools/crashes.py --kills 1000          and that many kills at random moments, in turn
    python tools/crashes.py --store atlas --kills 50

A store holds a number. Whatever happens while n replaces n - 1, the store holds one of the two afterwards, holds n if
the write had returned, and the next write succeeds.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from grundy.atlas.graphs.tables import open_table, save_table
from grundy.atlas.store.rows import Row
from grundy.atlas.store.sequences import mapped_values, write_values
from grundy.atlas.store.store import Atlas
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.loopy_graph import LoopyGraph
from grundy.maths.octal.codes import parse_code
from grundy.maths.octal.period_store import PeriodStore
from grundy.solving.search.table_files import Section, read_table, write_table
from grundy.words.errors import InputError
from grundy.words.files import write_whole

_STEPS = ("fsync", "replace", "rename", "mkdir", "unlink", "rmdir", "ftruncate", "chmod")
_DIED = 9
_SIZES = 25  # sizes of files at which a write is cut off


class Store(NamedTuple):
    """What writes a number into a folder, and reads it, or 0."""

    write: Callable[[Path, int], object]
    read: Callable[[Path], int]


def _graph(number: int) -> LoopyGraph:
    return LoopyGraph(Graph.from_edges([(v, v + 1) for v in range(number)], number + 1))


def _read_graph(folder: Path) -> int:
    return len(open_table(folder / "solved").graph) - 1 if (folder / "solved").exists() or _left(folder) else 0


def _left(folder: Path) -> bool:
    return any(path.name.startswith(".solved.old.") and any(path.iterdir()) for path in folder.iterdir())


_CODE = parse_code("0.77")
_FIRST = 64  # heaps that every state has
_NUMBERS = ("base", "settled_from", "smaller", "largest", "largest_at", "next_anchor", "followed_to")


def _write_period(folder: Path, number: int) -> None:
    store = PeriodStore(folder)
    store.load(_CODE)
    numbers = {**dict.fromkeys(_NUMBERS, 0), "known": _FIRST + number, "largest": number}
    store.save(_CODE, numbers, {"tail": np.full(_FIRST + number, number, np.uint32)})
    store.close()


def _read_period(folder: Path) -> int:
    store = PeriodStore(folder)
    found = store.load(_CODE)
    store.close()
    if found is None:
        return 0
    numbers, arrays = found
    number = numbers["known"] - _FIRST
    assert arrays["tail"].tolist() == [number] * numbers["known"]
    return number


def _write_search(folder: Path, number: int) -> None:
    write_table(folder / "table", [Section({"ruleset": "x"}, "kind", {}, {"known": np.full(number, number)})])


def _read_search(folder: Path) -> int:
    return len(read_table(folder / "table")[0].arrays["known"]) if (folder / "table").exists() else 0


def _read_values(folder: Path) -> int:
    path = folder / "values.npy"
    found = mapped_values(path, "x", 0) if path.exists() else np.zeros(0)
    assert (found == found.size).all()
    return found.size


def _row(number: int) -> Row:
    return Row(f"0.{number:o}", f"0.{number:o}", 0, 1, "open", 255, "grundy 0", 0.0)


def _write_atlas(folder: Path, number: int) -> None:
    with Atlas(folder) as atlas:
        atlas.keep_values("x", np.full(number, number, np.uint32))
        atlas.add([_row(number)])


def _read_atlas(folder: Path) -> int:
    with Atlas(folder) as atlas:
        atlas.check()
        found = set(atlas.known())
    assert found == {_row(n).game for n in range(1, len(found) + 1)}
    return len(found)


def _read_file(folder: Path) -> int:
    path = folder / "picture.svg"
    text = path.read_bytes() if path.exists() else b""
    assert text == b"%d\n" % len(text.split()) * len(text.split())
    return len(text.split())


STORES = {
    "graph": Store(lambda folder, n: save_table(_graph(n), folder / "solved"), _read_graph),
    "period": Store(_write_period, _read_period),
    "search": Store(_write_search, _read_search),
    "values": Store(
        lambda folder, n: write_values(folder / "values.npy", np.full(n, n, np.uint32)),
        _read_values,
    ),
    "atlas": Store(_write_atlas, _read_atlas),
    "file": Store(lambda folder, n: write_whole(folder / "picture.svg", b"%d\n" % n * n), _read_file),
}


def steps_of(work: Callable[[], object], stop: int | None = None) -> list[str]:
    """Return the steps that some work takes to change files; die before the step with a number."""
    taken: list[str] = []

    def step(name: str) -> None:
        if len(taken) == stop:
            os._exit(_DIED)
        taken.append(name)

    def watched(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def instead(*words: Any, **more: Any) -> Any:
            step(name)
            return call(*words, **more)

        return instead

    def opened(event: str, words: tuple[Any, ...]) -> None:
        if event == "open" and listening and isinstance(words[2], int) and words[2] & (os.O_WRONLY | os.O_RDWR):
            step("open")

    real, listening = {name: getattr(os, name) for name in _STEPS}, True
    sys.addaudithook(opened)
    for name, call in real.items():
        setattr(os, name, watched(name, call))
    try:
        work()
    finally:
        listening = False
        for name, call in real.items():
            setattr(os, name, call)
    return taken


def _in_child(work: Callable[[], object]) -> int:
    """Run some work in a process of its own; return how that ended."""
    child = os.fork()
    if not child:
        try:
            work()
        except InputError:  # an error is no crash, and leaves the store in order
            os._exit(_DIED)
        except BaseException:
            sys.excepthook(*sys.exc_info())
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _check(store: Store, folder: Path, returned: int, begun: int) -> int:
    """Raise AssertionError unless a store holds what was written, or what was being written; return its number."""
    found = store.read(folder)
    assert returned <= found <= begun, f"the store holds {found}, but {returned} was written"
    store.write(folder, found + 1)
    assert store.read(folder) == found + 1, "the store cannot be written any more"
    return found + 1


def crash_at_each_step(store: Store) -> int:
    """Crash a store before each step of its writes, and at many sizes of its files; return how often."""
    count = 0
    for before in (0, 2):  # a new store, and one that is there
        for crash in _crashes(store, before):
            with tempfile.TemporaryDirectory() as name:
                for n in range(1, before + 1):
                    store.write(Path(name), n)
                ended = crash(Path(name))
                assert ended != 1, "the write failed"
                _check(store, Path(name), before + (ended == 0), before + 1)
                count += 1
    return count


def _crashes(store: Store, before: int) -> Iterator[Callable[[Path], int]]:
    with tempfile.TemporaryDirectory() as name:
        for n in range(1, before + 1):
            store.write(Path(name), n)
        steps = steps_of(lambda: store.write(Path(name), before + 1))
        largest = max(path.stat().st_size for path in Path(name).rglob("*") if path.is_file())
    for stop in range(len(steps)):
        yield lambda folder, stop=stop: _in_child(lambda: steps_of(lambda: store.write(folder, before + 1), stop))  # type: ignore[misc]
    for size in sorted({largest * part // _SIZES for part in range(_SIZES)}):
        for told in (signal.SIG_DFL, signal.SIG_IGN):  # it dies, or has an error

            def cut(folder: Path, size: int = size, told: Any = told) -> int:
                def work() -> None:
                    signal.signal(signal.SIGXFSZ, told)
                    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
                    store.write(folder, before + 1)

                return _in_child(work)

            yield cut


def kill_at_any_time(store: Store, kills: int, seed: int) -> None:
    """Kill a process that writes one number after another, many times."""
    dice = random.Random(seed)
    folder, number = Path(tempfile.mkdtemp()), 0
    for _ in range(kills):
        heard, saying = os.pipe()
        child = os.fork()
        if not child:
            for n in range(number + 1, 10**9):
                store.write(folder, n)
                os.write(saying, b"%d\n" % n)
        os.close(saying)
        time.sleep(dice.uniform(0, 0.02))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        said = b""
        while select.select([heard], [], [], 0)[0] and (piece := os.read(heard, 1 << 16)):
            said += piece
        os.close(heard)
        last = int(said.split()[-1]) if said.split() else number
        number = _check(store, folder, last, last + 1)
        if number > 200:
            shutil.rmtree(folder)
            folder, number = Path(tempfile.mkdtemp()), 0
    shutil.rmtree(folder)


def main() -> None:
    """Crash the stores that the command line names."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--store", choices=STORES, action="append")
    asked.add_argument("--kills", type=int, default=0)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    for name in given.store or STORES:
        print(f"{name}: {crash_at_each_step(STORES[name])} crashes at steps and sizes", flush=True)
    for turn, name in enumerate(given.store or STORES):
        kills = len(range(turn, given.kills, len(given.store or STORES)))
        if kills:
            kill_at_any_time(STORES[name], kills, given.seed)
            print(f"{name}: {kills} kills, nothing lost", flush=True)


if __name__ == "__main__":
    main()
