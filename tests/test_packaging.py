"""What a wheel holds besides modules: catalogues, types, the shipped atlas, what the page serves, the licence."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import yaml

from grundy import __version__

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
        "grundy/atlas/store/code_atlas.jsonl.gz",
        "grundy/web/static/grundy.js",
    ):
        assert wanted in names
    assert any(name.endswith("/LICENSE") for name in names)
    assert not any(name.startswith("tests/") for name in names)


def test_the_citation_the_changelog_and_the_package_agree() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
    assert citation["version"] == __version__
    assert citation["license"] == project["license"]
    assert [author["name"] for author in citation["authors"]] == [author["name"] for author in project["authors"]]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first, *released = re.findall(r"^## (.+)$", changes, re.MULTILINE)
    assert first == "Unreleased"
    assert released[0] == f"{__version__} ({citation['date-released']})"
