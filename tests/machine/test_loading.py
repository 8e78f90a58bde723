"""Compiled code is stored where the user says, and not loaded where there is no space for it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from errno import ENOSPC
from pathlib import Path

import pytest

import grundy
from grundy import LimitError
from grundy.machine import loading, memory
from grundy.machine.memory import afford

resource = pytest.importorskip("resource")


def ran(code: str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment | more, capture_output=True, text=True, timeout=600, check=False
    )


BOUND = "import resource; resource.setrlimit(resource.RLIMIT_AS, ({0}, {0}));"


@pytest.mark.long
def test_code_goes_to_the_folder_for_it_whatever_was_loaded_first(tmp_path: Path) -> None:
    told = "import numba; import grundy.machine.loading; print(numba.config.CACHE_DIR)"
    assert ran(told, XDG_CACHE_HOME=str(tmp_path)).stdout.startswith(str(tmp_path / "grundy" / "numba-"))
    asked = "from grundy.machine.loops import compiles; compiles(2, 1); import numba; print(numba.config.CACHE_DIR)"
    assert ran(asked, XDG_CACHE_HOME=str(tmp_path)).stdout.startswith(str(tmp_path / "grundy" / "numba-"))
    own = ran(told, XDG_CACHE_HOME=str(tmp_path), NUMBA_CACHE_DIR=str(tmp_path / "own"))
    assert own.stdout.startswith(str(tmp_path / "own" / "numba-"))
    again = ran(told, XDG_CACHE_HOME=str(tmp_path), NUMBA_CACHE_DIR=own.stdout.strip())  # as child processes have it
    assert again.stdout == own.stdout


def test_kernels_are_compiled_from_a_zip_too(tmp_path: Path) -> None:
    whole = Path(grundy.__file__).parent
    with zipfile.ZipFile(tmp_path / "grundy.zip", "w") as packed:
        for path in whole.rglob("*.py"):
            packed.write(path, path.relative_to(whole.parent))
    asked = "from grundy.maths.octal import sparse; print(sparse.__file__)"
    found = ran(asked, PYTHONPATH=str(tmp_path / "grundy.zip"), XDG_CACHE_HOME=str(tmp_path))
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.startswith(str(tmp_path / "grundy.zip"))


def test_a_full_disk_below_compiled_code_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    caching = pytest.importorskip("numba.core.caching")
    tried: list[object] = []

    def full(*_: object) -> None:
        tried.append(_)
        raise OSError(ENOSPC, "no space left on device")

    monkeypatch.setattr(caching.IndexDataCacheFile, "save", full)
    assert loading.njit(cache=True)(_next)(2) == 3
    assert len(tried) == loading.jitted()


def _next(number: int) -> int:
    return number + 1


def test_where_addresses_are_too_few_compiled_code_is_refused_in_a_line() -> None:
    solve = "from grundy.__main__ import main; import sys; sys.argv = ['grundy', 'graph', '-']; main()"
    edges = "".join(f"{v} {v + 1}\n" for v in range(40_000))
    found = subprocess.run(
        [sys.executable, "-c", BOUND.format(500_000_000) + solve],
        input=edges, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert (found.returncode, found.stdout) == (3, "")
    assert found.stderr == (
        "grundy: compiled code needs 0.7 GB of address space, and this process is limited to 0.5 GB: "
        "raise the limit, for example with "
        "'ulimit -v unlimited'\n"
    )


def test_small_questions_need_no_compiled_code_and_few_addresses() -> None:
    found = ran(BOUND.format(400_000_000) + "from grundy import *; print(solve(parse_game('nim 3 4 5')).grundy_value)")
    assert (found.stdout, found.stderr) == ("2\n", "")


def test_limits_of_the_process_are_minded_before_memory_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    afford(1000, "a thing")
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (2**40, 2**40))
    monkeypatch.setattr(memory, "_free_in_all", lambda: 2**30)
    afford(2**30, "a thing")
    with pytest.raises(LimitError, match=r"^a thing needs 1.5 GB of memory, and 1.0 GB are free$"):
        afford(3 * 2**29, "a thing")
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (1000, 1000))
    with pytest.raises(LimitError, match=r"^a thing needs 0.5 GB of memory, and 0.0 GB are free$"):
        afford(2**29, "a thing")
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    afford(2**30, "a thing")
