"""Compiled loops: arrays in, arrays out; no Python objects, no ruleset.

Compiled code is kept under a key made of the sources of this folder: numba does not notice when a helper in another
file has changed, so a change here starts an empty cache.
"""

import hashlib
import os
from pathlib import Path


def _cache_folder() -> str:
    key = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        key.update(source.read_bytes())
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return str(base / "grundy" / f"numba-{key.hexdigest()[:16]}")


os.environ.setdefault("NUMBA_CACHE_DIR", _cache_folder())
