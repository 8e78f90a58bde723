"""The documentation links to the page that needs no server if ``make site`` builds both, and only then."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from transcripts import ROOT

SETTINGS = f"""
INHERIT: {ROOT / "mkdocs.yml"}
docs_dir: docs
hooks: [{ROOT / "tools" / "site_hooks.py"}]
plugins:
  - search
  - i18n:
      docs_structure: suffix
      languages:
        - {{ locale: en, name: English, default: true }}
        - {{ locale: zh, name: 简体中文 }}
nav: [index.md, below/page.md, tutorial.md]
"""


def links(page: Path) -> list[tuple[str, str]]:
    """The links to pages that need no server, with their texts."""
    found = re.findall(r'<a href="([^"]*play/\w+.html[^"]*)"[^>]*>(.*?)</a>', page.read_text("utf-8"), re.DOTALL)
    return sorted({(href, re.sub(r"<[^>]*>", "", text).strip()) for href, text in found})


@pytest.mark.long
@pytest.mark.parametrize("both", [False, True])
def test_the_documentation_links_to_the_page_if_both_are_built(tmp_path: Path, both: bool) -> None:
    (tmp_path / "docs" / "below").mkdir(parents=True)
    for name in ("index.md", "index.zh.md", "below/page.md", "below/page.zh.md"):
        (tmp_path / "docs" / name).write_text("# A page\n\nSee `/learn?do=sum&to=2`.\n", "utf-8")
    for name in ("tutorial.ipynb", "tutorial.zh.ipynb"):
        (tmp_path / "docs" / name).write_text('{"cells": []}', "utf-8")
    (tmp_path / "mkdocs.yml").write_text(SETTINGS, "utf-8")
    variables = {name: value for name, value in os.environ.items() if name != "GRUNDY_SITE"}
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"],
        cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False,
        env=variables | {"NO_MKDOCS_2_WARNING": "1"} | ({"GRUNDY_SITE": "1"} if both else {}),
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    site = tmp_path / "site"
    assert 'href="tutorial.ipynb">This page as a notebook' in (site / "tutorial.html").read_text("utf-8")
    assert "本页的笔记本文件" in (site / "zh" / "tutorial.html").read_text("utf-8")
    for page, up, play, query in (
        ("index.html", "", ("play/index.html", "Play in the browser"), ""),
        ("below/page.html", "../", ("../play/index.html", "Play in the browser"), ""),
        ("zh/below/page.html", "../../", ("../../play/index.html?lang=zh", "在浏览器中玩"), "&amp;lang=zh"),
    ):
        exercise = f"{up}play/learn.html?do=sum&amp;to=2{query}", "/learn?do=sum&amp;to=2"
        assert links(site / page) == [play, exercise] * both


@pytest.mark.parametrize(("target", "told"), [("docs", ""), ("site", "1")])
def test_make_site_says_so_to_the_documentation(tmp_path: Path, target: str, told: str) -> None:
    """Create a Python that records the variable instead of building the documentation."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    makefile = re.sub(r"(?m)^docs: .*\n\t.*", 'docs:\n\t@echo "[$(strip $$GRUNDY_SITE)]"', makefile)
    makefile = re.sub(r"(?m)^\t\$\(RUN\) tools/static_site.py", "\t@true", makefile)
    (tmp_path / "Makefile").write_text(makefile, "utf-8")
    (tmp_path / "pyproject.toml").touch()
    variables = {name: value for name, value in os.environ.items() if name != "GRUNDY_SITE"}
    done = subprocess.run(
        ["make", "-s", f"PYTHON={sys.executable}", target], cwd=tmp_path, capture_output=True, text=True,
        timeout=60, check=True, env=variables,
    )  # fmt: skip
    assert done.stdout.strip() == f"[{told}]"
