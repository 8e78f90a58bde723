"""Compiled loops: arrays in, arrays out; no Python objects, no ruleset.

Compiled code is kept under a key made of the sources of this folder: numba does not notice when a helper in another
file has changed, so a change here starts an empty cache.
"""

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from grundy.errors import LimitError

__all__ = ["jitted"]

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
    for source in sorted(Path(__file__).parent.glob("*.py")):
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
if "numba" in sys.modules:  # it has read its settings already
    _config: Any = sys.modules["numba"].config
    _config.CACHE_DIR = _config.CACHE_DIR or os.environ["NUMBA_CACHE_DIR"]


def jitted() -> bool:
    """Tell whether numba compiles: not with NUMBA_DISABLE_JIT=1; it is loaded for that, which takes a while.

    Examples:
        >>> jitted() in (True, False)
        True
    """
    import numba

    config: Any = numba.config
    return not config.DISABLE_JIT
