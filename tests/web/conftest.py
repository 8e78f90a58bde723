"""What tests of the page share: clients without and with workers, and a real browser."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from grundy.rulesets.catalogue import about_of
from grundy.web.app import create_app
from grundy.web.desk import Desk, Question
from grundy.web.layout import Answer
from grundy.web.workers import Workers

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking",
]  # fmt: skip
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


class Parsed(HTMLParser):
    """A page taken apart: its links, by class; its text; attributes that a strict policy forbids."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.text = ""
        self.forbidden: list[str] = []
        self.tags: list[str] = []
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        if tag == "a":
            self.links.append((given.get("class") or "", given.get("href") or ""))
        if tag == "script" and not given.get("src"):
            self.forbidden.append("script")
        self.forbidden += [name for name in given if name.startswith("on") or name == "style"]

    def handle_data(self, data: str) -> None:
        self.text += data

    def hrefs(self, class_: str = "") -> list[str]:
        return [href for classes, href in self.links if not class_ or class_ in classes.split()]


@pytest.fixture(scope="session")
def example() -> Callable[[str], str]:
    """The example of a ruleset of the catalogue."""

    def find(name: str) -> str:
        return about_of(name).example

    return find


@pytest.fixture(scope="session")
def parsed() -> Callable[[str], Parsed]:
    return Parsed


class Inline:
    """Answers in this process, without a bound on time."""

    def __init__(self, own: Mapping[str, Sequence[str]] | None = None) -> None:
        self._desk = Desk(own)

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def answer(self, question: Question) -> Answer:
        return self._desk.answer(question)


@pytest.fixture(scope="session")
def serving() -> Callable[..., TestClient]:
    """A client of a server that answers in this process, with the files of a user, under the names of a host."""

    def serve(own: Mapping[str, Sequence[str]] | None = None, hosts: Sequence[str] = ("*",)) -> TestClient:
        return TestClient(create_app(Inline(own), hosts), base_url="http://localhost")

    return serve


@pytest.fixture(scope="session")
def client(serving: Callable[..., TestClient]) -> Iterator[TestClient]:
    with serving() as found:
        yield found


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium, installed where that may be done; else a failure that says what to install."""
    found, said = os.environ.get("GRUNDY_CHROMIUM") or installed(), ""
    if not found and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        said = install()
        found = installed()
    if not found:
        why = "no Chromium: install it (apt-get install chromium) or set GRUNDY_CHROMIUM to it"
        pytest.fail(f"{why}\n{said}".rstrip(), pytrace=False)
    return found


def installed() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def install() -> str:
    """Install a browser and a font with apt; what the last command printed. Processes of a test run take turns here.

    An old index, a mirror that is away for a moment and an installation that was interrupted before are mended.
    """
    import fcntl

    apt = ["apt-get", "-y", "-o", "DPkg::Lock::Timeout=600", "-o", "Acquire::Retries=5"]
    wanted = [*apt, "install", "--no-install-recommends", "chromium", "fonts-liberation"]
    mending = (["dpkg", "--configure", "-a"], [*apt, "update"], [*apt, "--fix-broken", "install"])
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}

    def run(command: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=1200, check=False)

    with open(Path(tempfile.gettempdir()) / "grundy-tests-chromium.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for attempt in range(3):
            if installed():
                return ""
            if attempt:
                for command in mending:
                    run(command)
            done = run(wanted)
    return done.stdout[-1000:] + done.stderr[-1000:]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """A server with workers, as users start it; yields its address."""
    import uvicorn

    listening = socket.create_server(("127.0.0.1", 0))
    app = create_app(Workers(["examples/mygame.py"], count=2), ["127.0.0.1"])
    running = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        thread.start()
        while not running.started:
            assert thread.is_alive()
            time.sleep(0.02)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        running.should_exit = True
        thread.join(20)
        listening.close()
        os.chdir(before)


@pytest.fixture(scope="module")  # it keeps an event loop running, which tests of other modules would meet
def browser(chromium: str) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def tab(browser: Any, server: str) -> Iterator[Any]:
    """A fresh tab at the server's first page; what goes wrong in its console fails the test."""
    context = browser.new_context(base_url=server, viewport={"width": 1000, "height": 800})
    page = context.new_page()
    page.set_default_timeout(10_000)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    # an invalid move gives a page with status 400, which the browser logs
    assert [said for said in problems if "status of 400" not in said] == []
