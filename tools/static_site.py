"""Write the page that needs no server into site/play, next to the documentation: ``make site``.

Python for browsers is the npm package ``pyodide``, fetched once and checked by its digest. The finished page loads
nothing from elsewhere, and any file server will do, such as ``python -m http.server --directory site``.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
from pathlib import Path

from grundy.web import browser

ROOT = Path(__file__).parents[1]
SITE = ROOT / "site" / "play"
VERSION = "314.0.7"
DIGEST = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
REGISTRY = "https://registry.npmjs.org/"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"


def registry() -> str:
    """Return the address of the npm registry from npm's variable or from the user's file."""
    variables = {name.lower(): value for name, value in os.environ.items() if value}
    told = variables.get("npm_config_registry")
    if told is None:
        file = Path(variables.get("npm_config_userconfig") or Path.home() / ".npmrc")
        lines = file.read_text(encoding="utf-8") if file.is_file() else ""
        found = re.search(r"(?m)^\s*registry\s*=\s*(\S+)", lines)
        told = found[1] if found else REGISTRY
    return told.rstrip("/") + "/"


def pyodide() -> bytes:
    """Return the package, from the cache or from the registry."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "grundy" / f"pyodide-{VERSION}.tgz"
    if cache.is_file():
        data = cache.read_bytes()
        if hashlib.sha256(data).hexdigest() == DIGEST:
            return data
    address = f"{registry()}pyodide/-/pyodide-{VERSION}.tgz"
    print(f"fetching {address}")
    try:
        with urllib.request.urlopen(address, timeout=300) as response:
            data = response.read()
    except (OSError, ValueError) as error:
        sys.exit(f"{address} cannot be fetched: {error}: set npm_config_registry to a registry that can be reached")
    found = hashlib.sha256(data).hexdigest()
    if found != DIGEST:
        sys.exit(f"{address} has the SHA-256 digest {found}, not {DIGEST}: it is another package")
    cache.parent.mkdir(parents=True, exist_ok=True)
    cache.write_bytes(data)
    return data


def unpack(data: bytes, folder: Path) -> None:
    """Write the files of Pyodide that grundy needs; the long list of packages is replaced by an empty one."""
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(data)) as package:
        for name in (*FILES, LOCK):
            member = package.extractfile(f"package/{name}")
            assert member is not None
            content = member.read()
            if name == LOCK:
                content = json.dumps({**json.loads(content), "packages": {}}).encode()
            (folder / name).write_bytes(content)


def wheel() -> bytes:
    """Return the wheel of grundy."""
    with tempfile.TemporaryDirectory() as folder:
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
        subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
        (found,) = Path(folder).glob("grundy-*.whl")
        return found.read_bytes()


def write(site: Path = SITE) -> None:
    """Write the folder from scratch."""
    data = pyodide()
    shutil.rmtree(site, ignore_errors=True)
    unpack(data, site / "pyodide")
    (site / "grundy.whl").write_bytes(wheel())
    web = ROOT / "src" / "grundy" / "web"
    shutil.copytree(web / "static", site / "static")
    shutil.copytree(web / "edition", site / "static", dirs_exist_ok=True)
    for name, text in browser.first_pages().items():
        (site / name).write_text(text, encoding="utf-8")
    ready = browser.ready_pages()
    (site / "ready").mkdir()
    (site / "ready" / "addresses.json").write_text(json.dumps([*ready]), encoding="utf-8")
    for number, text in enumerate(ready.values()):
        (site / "ready" / f"{number}.html").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
    print(f"written to {SITE}: python -m http.server --directory {SITE.parent}")
