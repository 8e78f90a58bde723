"""Compiled loops: arrays in, arrays out; no Python objects, no ruleset.

Compiled code is kept under a key made of the sources of this folder: numba does not notice when a helper in another
file has changed, so a change here starts an empty cache.
"""

import atexit
import hashlib
import os
import shutil
import tempfile
from pathlib import Path


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


os.environ.setdefault("NUMBA_CACHE_DIR", _cache_folder())
