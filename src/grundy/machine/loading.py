"""Loading the compiler, here only: kernels import from here, so that numba knows where its code is kept.

Compiled code is kept under a key made of all sources that kernels may rest on: numba does not notice when a helper in
another file has changed, so a change in one of them starts an empty cache.
"""

import atexit
import hashlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from grundy.words.errors import LimitError

__all__ = ["config", "intrinsic", "jitted", "njit", "overload", "processor_has", "register_jitable", "tools", "types"]

_ROOM = 700_000_000  # bytes of addresses that Python with NumPy and a compiler takes; with less, loading it goes astray


def _check_room() -> None:
    """Refuse to load compiled code where the process may not have so many addresses ('ulimit -v')."""
    try:
        import resource

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
    except (ImportError, AttributeError, ValueError, OSError):  # no such limit here
        return
    if most != resource.RLIM_INFINITY and most < _ROOM:
        raise LimitError(
            "compiled code needs {needed} GB of addresses and this process may have {given} GB: allow more, as by "
            "'ulimit -v unlimited'",
            needed=_ROOM / 1e9, given=round(most / 1e9, 2),
        )  # fmt: skip


def _cache_folder() -> str:
    key = hashlib.sha256()
    for source in sorted(Path(__file__).parents[1].glob("ma*/**/*.py")):  # machine and maths
        key.update(source.read_bytes())
    name = f"numba-{key.hexdigest()[:16]}"
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "grundy" / name
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return str(folder)
    except (OSError, RuntimeError):  # a home that is read-only, or none at all
        pass
    passing = tempfile.mkdtemp(prefix="grundy-numba-")  # works as well, but everything is compiled anew each time
    atexit.register(shutil.rmtree, passing, ignore_errors=True)
    return passing


_check_room()
os.environ.setdefault("NUMBA_CACHE_DIR", _cache_folder())

from numba import config, njit, types  # noqa: E402  it reads its settings while it is loaded
from numba.core import cgutils  # noqa: E402
from numba.core.registry import cpu_target  # noqa: E402
from numba.extending import intrinsic, overload, register_jitable  # noqa: E402

tools: Any = cgutils
"""What numba has for loops and local variables of LLVM; it has no types."""

_settings: Any = config
_settings.CACHE_DIR = _settings.CACHE_DIR or os.environ["NUMBA_CACHE_DIR"]  # if something else has loaded it before


def processor_has(feature: str) -> bool:
    """Tell whether numba compiles for a processor that has a feature, by LLVM's name for it."""
    _, _, features = cpu_target.target_context.codegen().magic_tuple()
    return f"+{feature}" in features.split(",")


def jitted() -> bool:
    """Tell whether numba compiles: not with NUMBA_DISABLE_JIT=1."""
    return not _settings.DISABLE_JIT
