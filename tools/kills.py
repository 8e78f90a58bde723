"""Kills of real commands that keep what they have found, at any moment, and what the next call makes of it.

    python tools/kills.py                          each command, 10 kills
    python tools/kills.py --kills 100 --seed 7 --only period --only table

A command is killed again and again, and each call goes on where the last one ended. What a call has said it keeps is
there afterwards; the call that is left alone answers what one without kills does, and leaves no file of a dead call.
Calls write far more often than they do for users, so that kills find them at it.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import fuzz

from grundy.atlas.graphs import replacing
from grundy.atlas.scan import batches
from grundy.atlas.store.store import Atlas
from grundy.cli import run
from grundy.machine.reading import read_arrays
from grundy.maths.octal import period_run
from grundy.solving.search import nimber, searching

_PATIENCE = 300.0  # seconds for a call that is left alone
_ROUND = 30  # kills at most before a call is left alone


class Kept(NamedTuple):
    """A command that keeps things in a folder."""

    words: str  # its command line
    facts: tuple[str, ...]  # of its JSON answer, which kills do not change
    size: Callable[[Path], int]  # how much the folder holds, which no kill lessens
    asked: str = ""  # a command whose answer is compared instead


def _heaps(folder: Path) -> int:
    """Return how many heaps the store of periods holds."""
    found = 0
    for path in (folder / "kept").glob("*.npz"):
        with path.open("rb") as file:
            found += json.loads(bytes(read_arrays(file)["about"]))["numbers"]["known"]
    return found


def _rows(folder: Path) -> int:
    """Return how many rows an atlas holds, all of them whole."""
    if not (folder / "kept" / "atlas.sqlite").exists():
        return 0
    with Atlas(folder / "kept") as atlas:
        atlas.check()
        return len(atlas)


def _bytes(folder: Path) -> int:
    """Return whether there is a file or folder."""
    return int((folder / "kept").exists())


_SCAN = "atlas scan {family} --store kept --limit 3000 --workers {workers} {more}"
_LISTED = "atlas query --store kept --rows 1000 --json"
_PERIOD = ("status", "preperiod", "period", "saltus", "largest_value", "largest_at", "computed_to")
_SOLVED = ("outcome", "grundy_value", "value", "difference", "moves")
COMMANDS = {
    "period": Kept("period 0.1117 --fresh --limit 8000 --store kept --json", _PERIOD, _heaps),
    "period-sparse": Kept("period 0.16 --fresh --limit 6e4 --store kept --json", _PERIOD, _heaps),
    "scan": Kept(_SCAN.format(family="octal|0.1??", workers=0, more="--values"), ("rows",), _rows, _LISTED),
    "scan-workers": Kept(_SCAN.format(family="octal|0.2??", workers=2, more=""), ("rows",), _rows, _LISTED),
    "graph": Kept("graph arcs.txt --save kept --json", ("outcomes", "longest", "rows"), _bytes, "graph kept --json"),
    "table": Kept("solve cram 4 5 --table kept --json", _SOLVED, _bytes),
    "table-plain": Kept("solve clobber 4 4 --outcome --table kept --json", _SOLVED, _bytes),
    "table-outcome": Kept("solve domineering 6 6 --outcome --table kept --json", _SOLVED, _bytes),
    "certificate": Kept(
        "period 0.156 --fresh --certificate kept --json",
        ("verified", "period", "checked"),
        _bytes,
        "verify kept --json",
    ),
    "plot": Kept("values kayles --to 3000 --plot kept.svg --json", ("values",), _bytes),
}


def _make_hasty() -> None:
    """Let calls write far more often than they do for users."""
    period_run._CHECKPOINT = period_run._STORE_SHARE = 0.0  # type: ignore[attr-defined]
    searching._OFTEN = 0.0  # type: ignore[attr-defined]
    nimber._BETWEEN = 0.01  # type: ignore[attr-defined]
    batches.BATCH = 0.01
    replacing._YOUNG = 0.0  # type: ignore[attr-defined]


def _begun(words: list[str], folder: Path) -> int:
    """Begin a call in a process and a group of its own; its output goes to files beside the folder."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        os.setsid()
        os.chdir(folder)
        for number, name in ((1, "out"), (2, "err")):
            os.dup2(os.open(folder.with_suffix(f".{name}"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        _make_hasty()
        status = run(words)
        sys.stdout.flush()
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 1
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(status)


def _ended(child: int, seconds: float, *, whole_group: bool = True) -> int:
    """Return the status of a call, killed after some seconds: alone, or with all that it has started."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(min(0.01, seconds / 20))
    with contextlib.suppress(ProcessLookupError):
        (os.killpg if whole_group else os.kill)(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def _said(folder: Path, words: str) -> dict[str, Any]:
    """Return the JSON answer of a call that is left alone."""
    status = _ended(_begun([word.replace("|", " ") for word in words.split()], folder), _PATIENCE)
    told = folder.with_suffix(".err").read_text()
    assert status in (0, 3), f"{words}: status {status}: {told[-400:]}"
    assert "Traceback" not in told, told
    found = json.loads(folder.with_suffix(".out").read_text()) if "--json" in words else {}
    return {"rows": found} if isinstance(found, list) else found


def _facts(kept: Kept, folder: Path) -> dict[str, Any]:
    """Return what a call that is left alone says, without what depends on time and on the way."""
    found = _said(folder, kept.words)
    if kept.asked:
        found = _said(folder, kept.asked)
    if "winning" in found:
        found["moves"] = sorted(str(one["move"]) for one in found["winning"])
    for row in found.get("rows", ()):
        row.pop("seconds", None)
    found = {name: found[name] for name in kept.facts if name in found}
    assert found, f"{kept.words}: no such facts"
    return found


def _new_folder() -> Path:
    folder = Path(tempfile.mkdtemp())
    arcs = "".join(f"{v} {(v * 7 + step) % 4000}\n" for v in range(4000) for step in (1, 3, 8))
    (folder / "arcs.txt").write_text(arcs, encoding="utf-8")
    return folder


def _remove(folder: Path) -> None:
    shutil.rmtree(folder)
    for kind in (".out", ".err"):
        folder.with_suffix(kind).unlink(missing_ok=True)


def _names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def kill_again_and_again(kept: Kept, kills: int, dice: random.Random) -> int:
    """Kill calls of a command until as many have died; return how many answers were compared."""
    folder, began = _new_folder(), time.monotonic()
    wanted, lasts = _facts(kept, folder), time.monotonic() - began
    files = _names(folder)
    _remove(folder)
    words = [word.replace("|", " ") for word in kept.words.split()]
    done = compared = 0
    while done < kills:
        folder, size, status = _new_folder(), 0, -signal.SIGKILL
        round_ends = min(kills, done + dice.randint(1, _ROUND))
        while done < round_ends and status == -signal.SIGKILL:
            seconds = lasts * dice.choice((0.2, 0.5, 1.0)) * dice.random()
            status = _ended(_begun(words, folder), seconds, whole_group=dice.random() < 0.5)
            assert status in (0, 3, -signal.SIGKILL), folder.with_suffix(".err").read_text()
            done += status == -signal.SIGKILL
            now = kept.size(folder)
            assert now >= size, f"{kept.words}: the folder holds {now}, it held {size}"
            size = now
        assert (found := _facts(kept, folder)) == wanted, f"{kept.words}: {found}, not {wanted}"
        left = {name for name in _names(folder) - files if not name.endswith(("-wal", "-shm"))}
        assert not left, f"{kept.words}: dead calls have left {sorted(left)}"
        compared += 1
        _remove(folder)
    return compared


def main() -> None:
    """Kill the commands that the command line names."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--only", choices=COMMANDS, action="append")
    asked.add_argument("--kills", type=int, default=10, help="of each command")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    fuzz.load()
    for name in given.only or COMMANDS:
        compared = kill_again_and_again(COMMANDS[name], given.kills, random.Random(given.seed))
        print(f"{name}: {given.kills} kills, nothing lost, {compared} answers compared", flush=True)


if __name__ == "__main__":
    main()
