"""Random command lines and addresses that try to break grundy, with hostile files, for a minute or for days.

    python tools/fuzz.py lines                             a minute
    python tools/fuzz.py addresses --seconds 3600 --seed 7
    python tools/fuzz.py lines --count 100000 --stop 0     go on after a fault

No answer may be a traceback or an internal error, hold a control character, take unbounded memory, or ignore Ctrl-C
or --time. A fault is printed with what to type to see it again; the exit status is 1 if there was one.
"""

from __future__ import annotations

import argparse
import pkgutil
import random
import shlex
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from fuzzing import addresses, lines
from fuzzing.askers import Asker
from fuzzing.files import make_files

import grundy

_PATIENCE = (0.3, 0.5, 1.0, 1.0, 3.0)  # seconds until Ctrl-C, some more for a line with --time
_GRACE, _DEAF = 10.0, 1.0  # seconds until what does not listen is killed; until rules that catch Ctrl-C are
_PAGE = 2.0  # seconds after which the server ends a worker, on a quiet machine
_TOLD = 600.0  # seconds between two lines of progress
Case = tuple[Any, Callable[[Any], str | None], str]


def main() -> int:
    """Try what the command line names; return 1 if there was a fault."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=("lines", "addresses"))
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--count", type=int, default=0, help="of cases, instead of seconds")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--stop", type=int, default=1, help="stop after so many faults; 0 for never")
    given = asked.parse_args()
    folder = Path(tempfile.mkdtemp())
    try:
        return _tried(given, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _tried(given: argparse.Namespace, folder: Path) -> int:
    dice = random.Random(given.seed)
    games, files = make_files(folder, dice)
    lines.use_folder(folder)
    load()
    asker, cases = (_lines if given.what == "lines" else _addresses)(dice, games, files)
    began = told = time.monotonic()
    count, faults, slow, endings = 0, 0, 0, Counter[str]()
    try:
        while count < given.count if given.count else time.monotonic() < began + given.seconds:
            question, patience, fault, shown = cases()
            heard = asker.ask(question, patience, _DEAF if getattr(question, "deaf", False) else _GRACE)
            wrong = fault(heard)
            count += 1
            slow += heard.interrupted is not None
            endings[str(getattr(heard.result, "status", heard.result))] += 1
            if wrong is not None:
                faults += 1
                print(f"{wrong}\n  {shown}\n  {(heard.err or heard.out)[-300:]!r}", flush=True)
                if faults == given.stop:
                    break
            if time.monotonic() > told + _TOLD:
                told = time.monotonic()
                print(f"{count} so far", flush=True)
    finally:
        with suppress(ProcessLookupError):
            asker.stop()
    seconds = time.monotonic() - began
    print(f"{given.what}, seed {given.seed}: {count} in {seconds:.0f} s, {faults} faults")
    print(f"  {slow} ended by Ctrl-C; exit statuses, or statuses of pages: {dict(endings)}")
    return 1 if faults else 0


def load() -> None:
    """Import what answers need, once for all processes that answer; Ctrl-C during imports has tests of its own."""
    for module in ("numba", "rich.console", "rich.progress", "networkx"):
        with suppress(ImportError):
            import_module(module)
    for found in pkgutil.walk_packages(grundy.__path__, "grundy."):
        if not found.name.endswith("__main__"):
            with suppress(ImportError):
                import_module(found.name)


def _lines(dice: random.Random, games: list[str], files: list[str]) -> tuple[Asker, Callable[[], Any]]:
    made = lines.Lines(dice, games, files)

    def case() -> Any:
        line = made.line()
        shown = f"{line.encoding}: grundy {shlex.join(line.words)}"
        patience = dice.choice(_PATIENCE) + (8 if line.seconds else 0)
        return line, patience, lambda heard: lines.fault(line, heard), repr(shown)

    return Asker(lines.run_line), case


def _addresses(dice: random.Random, games: list[str], files: list[str]) -> tuple[Asker, Callable[[], Any]]:
    names = [game.partition(":")[2].partition(" ")[0] for game in games if game.startswith("h.py:")]
    made = addresses.Addresses(dice, games)

    def case() -> Any:
        address = made.address()

        def fault(heard: Any) -> str | None:
            if heard.result is not None:
                made.follow(heard.result)
            return addresses.fault(address, heard)

        return address, _PAGE, fault, repr(address)

    return Asker(addresses.Desks({"h.py": names})), case


if __name__ == "__main__":
    sys.exit(main())
