"""Cold and warm start of the command line, compared with Python alone and with `import numba`.

Cold: the first run after deleting all compiled code (of Python and of kernels). Warm: the median of the next runs.
Ratios matter; seconds are context only. Run: python -m benchmarks.start
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence

RUNS = 7
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "import numba": [sys.executable, "-c", "import numba"],
    "grundy --version": [sys.executable, "-m", "grundy", "--version"],
    "grundy solve nim 3 4 5": [sys.executable, "-m", "grundy", "solve", "nim", "3", "4", "5"],
    "grundy judge p2197": [sys.executable, "-m", "grundy", "judge", "p2197"],
    "grundy judge p4576": [sys.executable, "-m", "grundy", "judge", "p4576"],
    "grundy solve grundys-game 9000": [sys.executable, "-m", "grundy", "solve", "grundys-game", "9000"],
}
INPUT = {"grundy judge p2197": "1\n3\n3 4 5\n", "grundy judge p4576": "20 1 1 20 20\n"}
WANTED = {
    "grundy solve nim 3 4 5": "Grundy value  2",
    "grundy judge p2197": "Yes",
    "grundy judge p4576": "BLACK",
    "grundy solve grundys-game 9000": "Grundy value",
}


def timed(name: str, command: Sequence[str], environment: dict[str, str]) -> float:
    started = time.perf_counter()
    done = subprocess.run(
        command, input=INPUT.get(name, ""), capture_output=True, text=True, env=environment, check=True
    )
    seconds = time.perf_counter() - started
    assert WANTED.get(name, "") in done.stdout, (name, done.stdout)
    return seconds


def main() -> None:
    base = None
    print(f"{'command':<34} {'cold s':>7} {'warm s':>7} {'spread':>15} {'ratio to Python alone':>22}")
    for name, command in COMMANDS.items():
        with tempfile.TemporaryDirectory() as folder:
            environment = os.environ | {"PYTHONPYCACHEPREFIX": folder, "NUMBA_CACHE_DIR": f"{folder}/numba"}
            environment.pop("PYTHONDONTWRITEBYTECODE", None)  # warm: Python may store what it compiled
            cold = timed(name, command, environment)
            runs = [timed(name, command, environment) for _ in range(RUNS)]
        warm = statistics.median(runs)
        base = base or warm
        print(f"{name:<34} {cold:7.3f} {warm:7.3f}   {min(runs):.3f} … {max(runs):.3f} {warm / base:21.1f}×")


if __name__ == "__main__":
    main()
