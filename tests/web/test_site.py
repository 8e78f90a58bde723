"""The documentation site is built without a warning, shows what commands print, and loads nothing from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from html import escape
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from xml.etree import ElementTree

import pytest
from axe_playwright_python.sync_playwright import Axe
from transcripts import ROOT, commands

pytestmark = pytest.mark.long  # a browser

PAGES = sorted(
    page.relative_to(ROOT / "docs").with_suffix("").as_posix()
    for page in (ROOT / "docs").rglob("*.md")
    if not page.stem.endswith(".zh")
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT, capture_output=True, text=True, timeout=1800, check=False,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
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


def test_every_page_is_in_the_site_in_both_languages_and_in_its_navigation(site: Path) -> None:
    start = (site / "index.html").read_text(encoding="utf-8")
    for page in PAGES:
        assert (site / f"{page}.html").is_file()
        assert (site / "zh" / f"{page}.html").is_file()
    assert "Other pages" not in start, "list each page in mkdocs.yml"


def test_what_is_translated_is_chinese_and_links_lead_from_one_language_to_the_other(site: Path) -> None:
    chinese = (site / "zh" / "contest.html").read_text(encoding="utf-8")
    assert '<html lang="zh"' in chinese
    assert "竞赛题与组合游戏" in chinese
    assert 'href="zh/contest.html"' in (site / "index.html").read_text(encoding="utf-8")
    assert '<a href="../en' not in chinese


def test_every_command_has_a_button_and_its_real_output(site: Path) -> None:
    found = [
        command for source in (ROOT / "docs").rglob("*.md")
        for command in commands(source.read_text(encoding="utf-8"))
        if command.runs and "play" not in command.text and ">" not in command.text
    ]  # fmt: skip
    assert len(found) > 100
    texts = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.html"))
    for command in found:
        copied, shown = (re.escape(escape(command.text, quote=quote)) for quote in (True, False))
        output = '<span class="go" data-search-exclude>'
        whole = rf'data-copy="{copied}"><pre[^>]*><code[^>]*><span class="gp">\$ </span>{shown}\n{output}[^<]*[^<\s]'
        assert re.search(whole, texts), command.text


def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    for page in pages:
        for address in Loaded(page).found:
            assert not re.match(r"(\w+:)?//", address), f"{page.name} loads {address}"
    for style in site.rglob("*.css"):
        assert not re.search(r"(url\(['\"]?|@import ['\"])(https?:)?//", style.read_text(encoding="utf-8")), style
    assert len(pages) > 40


@pytest.mark.parametrize("served", [False, True])
@pytest.mark.parametrize(("word", "page"), [("hackenbush", "hackenbush.html"), ("威佐夫", "zh/wythoff.html")])
def test_the_search_finds_pages_in_both_languages(browser: Any, site: Path, served: bool, word: str, page: str) -> None:
    """Also without a server, and with no request to elsewhere."""
    context = browser.new_context()
    tab = context.new_page()
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    with serving(site) if served else nullcontext(site.as_uri()) as address:
        tab.goto(f"{address}/index.html")
        tab.locator(".md-search__input").fill(word)
        tab.keyboard.press("End")  # the page reads the word when a key goes up; a filled field had none
        tab.locator(f'.md-search-result__link[href*="{page}"]').first.wait_for(timeout=120_000)
    assert [url for url in asked if not url.startswith((address, "data:", "blob:", "about:"))] == []
    context.close()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    handler = partial(QuietHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def test_the_tutorial_is_a_page_with_its_boards_strip_and_map(site: Path) -> None:
    page = (site / "tutorial.html").read_text(encoding="utf-8")
    for text in ("Grundy values of kayles", "P-positions of wythoff", "winning moves (1)", "take_a_square"):
        assert text in page
    boards = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(boards) > 5
    for board in boards:
        ElementTree.fromstring(board)  # whole: Markdown took nothing out of it, put nothing in


def test_the_library_is_described_with_its_docstrings(site: Path) -> None:
    solving, heaps = (
        (site / "api" / f"{name}.html").read_text(encoding="utf-8") for name in ("solving", "rulesets-heaps")
    )
    assert 'id="grundy.solve"' in solving
    assert "Return who wins a game, by which moves, and why." in solving
    assert ":class:" not in solving
    assert 'id="grundy.rulesets.Nim"' in heaps
    assert "<code>grundy.rulesets.KAYLES</code>" in heaps
    assert 'id="grundy.LimitError"' in (site / "api" / "errors-language.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_phone_and_nothing_scrolls_sideways(browser: Any, site: Path, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 320, "height": 640})
    tab = context.new_page()
    for name in ("index", "lesson", "tutorial", "api/solving", "api/rulesets-heaps", "pictures", "zh/lesson", "heaps"):
        tab.goto((site / f"{name}.html").as_uri())
        tab.wait_for_function(f"document.body.dataset.mdColorScheme === '{'slate' if scheme == 'dark' else 'default'}'")
        tab.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        found = Axe().run(tab).response["violations"]
        assert [(name, one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
        assert tab.evaluate("document.documentElement.scrollWidth") <= 320, name
    context.close()
