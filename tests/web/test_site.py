"""The documentation site is built without a warning, from the pages as they are, and loads nothing from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.long  # a browser

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return folder


class Loaded(HTMLParser):
    """What a page loads by itself: scripts, styles, pictures, frames."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, Any]]) -> None:
        given = dict(attrs)
        if tag in ("script", "img", "iframe", "source", "audio", "video"):
            self.found.append(given.get("src") or "")
        elif tag == "link":
            self.found.append(given["href"])


def test_every_page_is_in_the_site_and_in_its_navigation(site: Path) -> None:
    start = (site / "index.html").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert (site / f"{page.stem}.html").is_file()
        assert page.stem == "index" or f'href="{page.stem}.html"' in start, page


def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    pages = list(site.glob("*.html"))
    for page in pages:
        for address in Loaded(page).found:
            assert not re.match(r"(\w+:)?//", address), f"{page.name} loads {address}"
    for style in site.rglob("*.css"):
        assert not re.search(r"(url\(['\"]?|@import ['\"])(https?:)?//", style.read_text(encoding="utf-8")), style
    assert len(pages) > 20


def test_the_tutorial_is_a_page_with_its_boards_strip_and_map(site: Path) -> None:
    page = (site / "tutorial.html").read_text(encoding="utf-8")
    for text in ("Grundy values of kayles", "P-positions of wythoff", "winning moves (1)", "take_a_square"):
        assert text in page
    boards = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(boards) > 5
    for board in boards:
        ElementTree.fromstring(board)  # whole: Markdown took nothing out of it, put nothing in


def test_the_library_is_described_with_its_docstrings(site: Path) -> None:
    page = (site / "api.html").read_text(encoding="utf-8")
    for name in ("grundy.solve", "grundy.Ruleset", "grundy.parse_game", "grundy.words.errors.LimitError"):
        assert f'id="{name}"' in page
    assert "Return who wins a game, by which moves, and why." in page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_phone_and_nothing_scrolls_sideways(browser: Any, site: Path, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 320, "height": 640})
    tab = context.new_page()
    for name in ("index", "tutorial", "api", "pictures", "contest.zh", "heaps"):
        tab.goto((site / f"{name}.html").as_uri())
        tab.wait_for_function("document.documentElement.dataset.bsTheme === '" + scheme + "'")
        tab.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        found = Axe().run(tab).response["violations"]
        assert [(name, one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
        assert tab.evaluate("document.documentElement.scrollWidth") <= 320, name
    context.close()
