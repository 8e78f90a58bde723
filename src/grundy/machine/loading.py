"""Load the compiler: kernels import it only from here, so that numba knows where to store compiled code.

Compiled code is cached under a key made from all sources that kernels may depend on. Numba does not notice when a
function in another file has changed, so a change in any of them starts an empty cache.

Without numba, as in a browser, :func:`jitted` is false and ``njit`` returns functions unchanged: only plain loops run
then, and the rest of this module does not exist.
"""

import atexit
import hashlib
import os
import shutil
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from grundy.machine.compiling import listen
from grundy.words.errors import LimitError

__all__ = [
    "config",
    "intrinsic",
    "jitted",
    "models",
    "njit",
    "overload",
    "processor_has",
    "register_jitable",
    "register_model",
    "tools",
    "types",
]

_ROOM = 700_000_000  # bytes of address space for Python with NumPy and a compiler; with less, loading it may crash


def _check_room() -> None:
    """Raise LimitError if the process may not have this much address space ('ulimit -v')."""
    try:
        import resource

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
    except (ImportError, AttributeError, ValueError, OSError):  # this system has no such limit
        return
    if most != resource.RLIM_INFINITY and most < _ROOM:
        raise LimitError(
            "compiled code needs {needed} GB of address space, and this process is limited to {given} GB: raise the "
            "limit, for example with 'ulimit -v unlimited'",
            needed=_ROOM / 1e9, given=round(most / 1e9, 2),
        )  # fmt: skip


def _cache_folder() -> str:
    key = hashlib.sha256()
    for source in sorted(Path(__file__).parents[1].glob("ma*/**/*.py")):  # machine and maths
        key.update(source.read_bytes())
    name = f"numba-{key.hexdigest()[:16]}"
    own = os.environ.get("NUMBA_CACHE_DIR")
    if own is not None:  # code of another version of grundy may be there
        return own if Path(own).name == name else str(Path(own) / name)
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "grundy" / name
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return str(folder)
    except (OSError, RuntimeError):  # no home folder, or a read-only one
        pass
    passing = tempfile.mkdtemp(prefix="grundy-numba-")  # works as well, but everything is compiled again each time
    atexit.register(shutil.rmtree, passing, ignore_errors=True)
    return passing


if TYPE_CHECKING or find_spec("numba") is not None:
    _check_room()
    os.environ["NUMBA_CACHE_DIR"] = _cache_folder()

    from numba import config, njit, types  # it reads its settings while it is loaded
    from numba.core import cgutils
    from numba.core.caching import FunctionCache
    from numba.core.registry import cpu_target
    from numba.extending import intrinsic, models, overload, register_jitable, register_model

    listen()

    tools: Any = cgutils
    """What numba has for loops and local variables of LLVM; it has no types."""

    _settings: Any = config
    _settings.CACHE_DIR = os.environ["NUMBA_CACHE_DIR"]  # in case numba was loaded before

    class _Cache(FunctionCache):
        """Compiled code on a disk, which may be full."""

        def save_overload(self, signature: Any, data: Any) -> None:
            with suppress(OSError):
                super().save_overload(signature, data)  # type: ignore[no-untyped-call]

    def _njit(*given: Any, cache: bool = False, **how: Any) -> Any:
        """Return a decorator like numba's, which keeps what is compiled only where there is a place for it."""
        if given and isinstance(given[0], FunctionType):
            return _njit(cache=cache, **how)(*given)

        def compiled(function: Any) -> Any:
            try:
                if given:  # types, for which it is compiled at once
                    return _theirs(*given, cache=cache, **how)(function)
                found = _theirs(**how)(function)
                if cache and jitted():
                    found._cache = _Cache(function)  # type: ignore[no-untyped-call]
            except (OSError, RuntimeError):  # a full disk; code in a zip
                return _theirs(*given, **how)(function)
            return found

        return compiled

    _theirs: Any = njit
    if not TYPE_CHECKING:
        njit = _njit

    def processor_has(feature: str) -> bool:
        """Return whether numba compiles for a processor with a feature, by LLVM's name for it."""
        _, _, features = cpu_target.target_context.codegen().magic_tuple()
        return f"+{feature}" in features.split(",")

    def jitted() -> bool:
        """Return whether numba compiles: not with NUMBA_DISABLE_JIT=1."""
        return not _settings.DISABLE_JIT

else:

    def jitted() -> bool:
        """Return False: there is no compiler."""
        return False

    def njit(*_: Any, **__: Any) -> Any:
        """Return a decorator that leaves functions unchanged."""
        return lambda function: function
