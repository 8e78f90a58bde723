"""What a wheel holds besides modules: catalogues, types, the shipped atlas, what the page serves, the licence."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_a_wheel_holds_all_that_grundy_needs(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    for wanted in (
        "grundy/py.typed",
        "grundy/words/locale/zh_CN/LC_MESSAGES/grundy.mo",
        "grundy/atlas/store/octal_atlas.jsonl.gz",
        "grundy/web/static/grundy.js",
    ):
        assert wanted in names
    assert any(name.endswith("/LICENSE") for name in names)
    assert not any(name.startswith("tests/") for name in names)
