"""The page without a server: the same pages, as files; Python in the browser has the same answers."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import html
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import static_site
from axe_playwright_python.sync_playwright import Axe

import battery
from grundy.knowledge import FAMILIES
from grundy.rulesets.catalogue import CATALOGUE, about_of, abouts_by_family
from grundy.web import browser as edition
from grundy.web.address import language_of, read_query
from grundy.web.desk import Desk, Question
from grundy.web.layout import href
from grundy.words.language import LANGUAGES, speaking

ROOT = Path(__file__).parents[2]
HIDDEN = "numba,llvmlite,numpy"


# -- the files


@pytest.mark.parametrize(
    "query", ["game=nim+3+4+5", "game=kayles+4&as=second&lang=zh", "game=nim+3&typed=none", "game=%FF"]
)
def test_a_worker_answers_with_the_page_of_the_server(query: str) -> None:
    found = json.loads(edition.answer("play.html", query))
    items = read_query(query.encode())
    if items is None:
        assert (found["status"], "cannot be read" in found["body"]) == (400, True)
        return
    here = Desk().answer(Question("/play", items))
    assert found["status"] == here.status
    assert found["location"] == edition.as_address(here.location)
    with speaking(language_of(items)):
        assert found["body"] == edition.as_file(here.body)


def test_a_page_as_a_file_has_relative_links_and_no_others() -> None:
    pages = edition.first_pages()
    assert set(pages) == set(edition.FILES.values())
    for body in [*pages.values(), json.loads(edition.answer("play.html", "game=hackenbush+0-1+1-2+nim+3"))["body"]]:
        links = re.findall(r'\b(?:href|src|action)="([^"]*)"', body)
        assert links
        here = {*edition.FILES.values(), "../lesson.html", ""}  # a page that is new wants a file, too
        assert not [link for link in links if not link.startswith("static/") and re.split("[?#]", link)[0] not in here]
        assert not re.findall(r"<script(?! type=\"module\" src=\"static/edition\.js)", body)
        assert "Content-Security-Policy" in body


def test_what_takes_too_long_even_unsolved_is_a_page_that_says_so() -> None:
    assert "Too large" in json.loads(edition.answer("play.html", "game=nim+3", ""))["body"]


@pytest.mark.long
def test_the_pages_behind_the_cards_of_the_first_page_are_made_with_the_site() -> None:
    ready = edition.ready_pages()
    for language in LANGUAGES:
        with speaking(language):
            home = edition.as_address(href("/"))
            cards = {edition.as_address(href("/play", game=about_of(name).example, practice="1")) for name in CATALOGUE}
        assert {home, *cards} <= {*ready}
        assert {html.unescape(link) for link in re.findall(r'href="(play[^"]*)"', ready[home])} >= cards
    for address in ("play.html?game=nim+3+4+5&practice=1&lang=zh", "learn.html?do=sum"):
        file, _, query = address.partition("?")
        assert ready[address] == json.loads(edition.answer(file, query))["body"]


# -- the package of Python for browsers


def test_the_registry_is_the_one_that_npm_is_told_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.lower().startswith("npm_config_")]:
        monkeypatch.delenv(name)
    (tmp_path / ".npmrc").write_text("fund=false\n", encoding="utf-8")
    monkeypatch.setenv("NPM_CONFIG_USERCONFIG", str(tmp_path / ".npmrc"))
    assert static_site.registry() == "https://registry.npmjs.org/"
    (tmp_path / ".npmrc").write_text("fund=false\nregistry = https://one.example/npm\n", encoding="utf-8")
    assert static_site.registry() == "https://one.example/npm/"
    monkeypatch.setenv("npm_config_registry", "https://two.example/")
    assert static_site.registry() == "https://two.example/"


def test_another_package_than_the_one_that_was_looked_at_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "pyodide" / "-"
    folder.mkdir(parents=True)
    (folder / f"pyodide-{static_site.VERSION}.tgz").write_bytes(b"another")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("npm_config_registry", tmp_path.as_uri())
    with pytest.raises(SystemExit, match=f"has the SHA-256 digest {hashlib.sha256(b'another').hexdigest()}, not "):
        static_site.pyodide()
    assert not list(tmp_path.glob("cache/**/*.tgz"))
    monkeypatch.setenv("npm_config_registry", (tmp_path / "nothing").as_uri())
    with pytest.raises(SystemExit, match=r"cannot be fetched: .*: set npm_config_registry to a registry"):
        static_site.pyodide()


# -- at work


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        static_site.pyodide()
    except SystemExit as error:
        if "cannot be fetched" in str(error):
            pytest.skip(f"Python for browsers is not here: {error}")
        raise
    folder = tmp_path_factory.mktemp("site") / "play"
    static_site.write(folder)
    return folder


class Files(http.server.SimpleHTTPRequestHandler):
    """Run an ordinary file server."""

    def guess_type(self, path: Any) -> str:
        return "text/javascript" if str(path).endswith(".mjs") else super().guess_type(path)

    def log_message(self, format: str, *args: object) -> None: ...

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with contextlib.suppress(ConnectionError):  # a page that is left needs its files no more
            super().copyfile(source, outputfile)


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    handler = functools.partial(Files, directory=str(site.parent))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/play/"
        finally:
            server.shutdown()
            thread.join(20)


@pytest.mark.long
def test_python_for_browsers_has_the_answers_of_python_here(site: Path, tmp_path: Path) -> None:
    """The command line too, so that every question of the battery is answered, under Node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node")
    import cyclopts

    script = tmp_path / "battery.mjs"
    script.write_text(BATTERY, encoding="utf-8")
    packages = Path(cyclopts.__file__).parents[1]
    given = [str(site), str(ROOT), str(packages), str(tmp_path), HIDDEN]
    done = subprocess.run([node, script, *given], capture_output=True, text=True, timeout=3000, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    here = tmp_path / "here.json"
    subprocess.run([sys.executable, battery.__file__, HIDDEN, here, "all"], check=True, timeout=1200)
    expected = json.loads(here.read_text(encoding="utf-8"))
    found = json.loads((tmp_path / "there.json").read_text(encoding="utf-8"))
    assert found.keys() == expected.keys()
    assert len(found) >= 240
    for question, answer in expected.items():
        if not question.startswith("atlas"):  # its database is no part of Python there
            assert battery.facts(question, found[question]) == battery.facts(question, answer), question


BATTERY = """
import { pathToFileURL } from "node:url";
import fs from "node:fs";
const [site, root, packages, out, hidden] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.mjs`));
const python = await loadPyodide({ env: { HOME: "/home/pyodide", LC_ALL: "C.UTF-8", COLUMNS: "80" } });
python.unpackArchive(new Uint8Array(fs.readFileSync(`${site}/grundy.whl`)), "wheel", { extractDir: "/grundy" });
python.mountNodeFS("/project", root);
python.mountNodeFS("/packages", packages);
python.mountNodeFS("/out", out);
python.globals.set("hidden", hidden);
python.runPython(`
import runpy, sys
sys.path[:0] = ["/grundy"]
sys.path.append("/packages")
sys.argv = ["battery.py", hidden, "/out/there.json", "all"]
runpy.run_path("/project/tests/battery.py", run_name="__main__")
`);
"""


@pytest.fixture(scope="module")
def server(address: str) -> str:
    """What tabs open here in place of the server with workers."""
    return address


@pytest.fixture
def tab(tab: Any) -> Any:
    """The tab of the page's other tests, with time to load Python."""
    tab.set_default_timeout(120_000)
    return tab


@pytest.fixture(scope="module")
def regular(browser: Any) -> Iterator[Any]:
    """The storage of a visitor who comes again and again."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def again(regular: Any) -> Iterator[Any]:
    """A new tab of such a visitor."""
    page = regular.new_page()
    page.set_default_timeout(120_000)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    page.close()
    assert problems == []


def played(tab: Any) -> None:
    """Play on, always the first move of the list, until there is none."""
    for _ in range(60):
        moves = tab.locator("#moves a.move")
        if not moves.count():
            return
        shown = tab.url
        moves.first.click()
        tab.wait_for_url(lambda url, shown=shown: url != shown)
    raise AssertionError(f"play goes on at {tab.url}")


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES)
def test_a_game_of_each_family_is_played_to_its_end(again: Any, address: str, family: str) -> None:
    tab = again
    for about in list(abouts_by_family().get(family, {}).values())[:1]:
        tab.goto(f"{address}play.html?game={about.example.replace(' ', '+')}")
        tab.wait_for_selector("#moves")
        began = tab.url
        played(tab)
        assert tab.url != began
        tab.locator("#status").filter(has_text=re.compile(r"\S")).wait_for()  # it is filled a moment later
        query = tab.url.partition("?")[2]
        here = Desk().answer(Question("/play", read_query(query.encode()) or ()))
        status = re.search(r'<div id="status"[^>]*>(.*?)</div>', here.body, re.DOTALL)
        assert status is not None
        assert html.unescape(re.sub(r"<[^>]*>", " ", status[1])).split() == tab.locator("#status").inner_text().split()


@pytest.mark.long
def test_a_card_of_the_first_page_is_opened_before_python_is_there(browser: Any, site: Path, address: str) -> None:
    wheel, away = site / "grundy.whl", site / "away.whl"
    context = browser.new_context()
    page = context.new_page()
    wheel.rename(away)
    try:
        page.goto(address)
        page.locator(".start a").first.click()
        page.wait_for_selector("#moves")
        assert page.url == f"{address}play.html?game=nim+3+4+5&practice=1"
        page.locator("#moves a.move").first.click()
        page.get_by_text("grundy cannot be loaded").wait_for()
    finally:
        away.rename(wheel)
        context.close()


@pytest.mark.long
@pytest.mark.parametrize(("width", "scheme"), [(1000, "light"), (1000, "dark"), (390, "light"), (390, "dark")])
def test_axe_finds_no_violation_and_no_page_scrolls_sideways(again: Any, address: str, width: int, scheme: str) -> None:
    again.set_viewport_size({"width": width, "height": 844})
    again.emulate_media(color_scheme=scheme)
    for page in ("index.html", "help.html", "draw.html", "learn.html?do=moves", "play.html?game=nim+3+4+5&hint=3"):
        again.goto(address + page)
        again.wait_for_selector(".waiting", state="detached")
        again.wait_for_selector("a[data-refill]", state="detached")
        again.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        found = Axe().run(again).response["violations"]
        assert [(page, one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
        assert again.evaluate("document.documentElement.scrollWidth") <= width, page


@pytest.mark.long
def test_links_forms_and_the_way_back_load_no_page_anew(tab: Any, address: str) -> None:
    tab.goto(address)
    tab.evaluate("window.stays = true")
    field = tab.locator('form[action="play.html"] input[name="game"]').first
    field.fill("nim 1 2")
    field.press("Enter")
    tab.wait_for_selector("#moves")
    assert tab.url == f"{address}play.html?game=nim+1+2&practice=1"  # as the button says
    tab.locator("header a[lang=zh]").click()
    tab.wait_for_selector("html[lang=zh] #moves")
    tab.go_back()
    tab.wait_for_selector("html[lang=en] #moves")
    tab.locator("header a.brand").click()
    tab.wait_for_selector("main:not(:has(#moves))")
    assert tab.url == f"{address}index.html"
    assert tab.evaluate("window.stays") is True


@contextlib.contextmanager
def solving_for(site: Path, milliseconds: int) -> Iterator[None]:
    """Let the page solve for so long until it gives up."""
    pool = site / "static" / "get.js"
    text = pool.read_text(encoding="utf-8")
    assert "LONG = 8000" in text
    pool.write_text(text.replace("LONG = 8000", f"LONG = {milliseconds}"), encoding="utf-8")
    try:
        yield
    finally:
        pool.write_text(text, encoding="utf-8")


@pytest.mark.long
def test_a_worker_that_takes_too_long_is_ended_and_another_one_answers(tab: Any, site: Path, address: str) -> None:
    with solving_for(site, 1500):
        tab.goto(f"{address}play.html?game=cram+4+5")
        tab.get_by_text("ran out of time").first.wait_for()
        tab.goto(f"{address}play.html?game=nim+3+4+5")
        tab.wait_for_selector("#moves")


@pytest.mark.long
def test_a_click_does_not_wait_for_the_position_that_is_being_solved(tab: Any, site: Path, address: str) -> None:
    with solving_for(site, 3_600_000):  # so that only the click can end it
        tab.goto(f"{address}play.html?game=cram+5+6")
        tab.wait_for_selector("a[data-refill]")
        tab.locator("header a[href='help.html']").click()
        tab.wait_for_selector("main.prose")
        tab.go_back()
        tab.wait_for_selector("a[data-refill]")
        tab.locator("header a.brand").click()
        tab.wait_for_selector("main.home")


STORED = """async () => {
  for (;;) {
    const keys = await (await caches.open("grundy")).keys();
    if (keys.length) return keys.map((one) => one.url);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}"""


def solved(tab: Any) -> str:
    tab.wait_for_selector("#moves")
    tab.wait_for_selector("a[data-refill]", state="detached")
    tab.get_by_text("in best play").first.wait_for()  # the page is drawn once before its answer
    return str(tab.inner_text("main"))


@pytest.mark.long
def test_the_second_visit_begins_with_the_memory_of_the_first(tab: Any, address: str) -> None:
    tab.goto(f"{address}play.html?game=nim+3+4+5")
    tab.wait_for_selector("#moves")
    (stored,) = tab.evaluate(STORED)
    assert re.fullmatch(rf"{address}memory-{static_site.VERSION}-[0-9a-f]{{64}}", stored)
    first = solved(tab)
    tab.reload()
    assert solved(tab) == first
    tab.evaluate("async (url) => (await caches.open('grundy')).put(url, new Response('no memory'))", stored)
    tab.reload()
    assert solved(tab) == first
