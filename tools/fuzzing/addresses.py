"""Random addresses of the web page, and what no page may look like."""

from __future__ import annotations

import json
import random
import re
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import quote_plus, urlencode

from fuzzing.askers import Heard
from fuzzing.texts import CHARACTERS, NUMBERS, SIGNS, Texts
from grundy.web.address import read_query
from grundy.web.desk import Desk, Question
from grundy.web.layout import problem

PATHS = (
    "/play", "/play", "/play", "/play", "/draw", "/learn", "/", "/help", "/none", "/api/solve", "/api/why",
    "/api/values", "/api/play", "/api/games", "/api/openapi.json", "/api/none", "/api/",
)  # fmt: skip
NAMES = (
    "game", "then", "then", "alt", "ply", "as", "misere", "practice", "hint", "at", "lang", "typed", "edges", "tokens",
    "from", "kind", "drawn", "embed", "wait", "q", "find", "ruleset", "to", "table", "outcomes", "outcome", "limit",
    "do", "level", "seed", "streak", "numbers", "answer", "move", "err", "right", "depth", "",
)  # fmt: skip
_WORDS = (
    "1", "0", "2", "first", "second", "two", "left", "right", "1:s1", "1:s3", "2:p1.5,0.5", "en", "zh", "xx",
    "hackenbush", "digraph", "graph", "quiz", "values", "sum", "moves", "outcomes", "0:1.5,2", "99:99,99",
    "P", "N", "L", "R",
)  # fmt: skip
_MOST = 1000.0  # megabytes for a page
_LARGEST = 4 << 20  # bytes of a page
_SLOW = 20.0  # seconds after which the server has long ended the worker
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Page(NamedTuple):
    """What an address gave."""

    status: int
    body: str
    location: str
    media: str


class Addresses:
    """Make addresses, and follow the links of the pages that they give."""

    def __init__(self, dice: random.Random, games: list[str]) -> None:
        self.dice, self.texts, self.links = dice, Texts(dice, games), [""]

    def address(self) -> str:
        """Return a path and a query."""
        if self.dice.random() < 0.35 and self.links[0]:
            link = self.dice.choice(self.links)
            return link if self.dice.random() < 0.7 else self.texts.changed(link, 0.7)
        path = self.dice.choice(PATHS)
        first = "ruleset" if path in ("/learn", "/api/values") else "game"
        query = [(first, self.texts.ruleset() if first == "ruleset" else self.texts.game())]
        for _ in range(self.dice.choice((0, 1, 1, 2, 4))):
            query.append((self.dice.choice(NAMES), self.value()))
        spelled = urlencode(query, errors="surrogateescape") if self.dice.random() < 0.95 else self.raw(query)
        return f"{path}?{spelled}"

    def value(self) -> str:
        """Return the value of a name."""
        kind = self.dice.random()
        if kind < 0.5:
            return self.dice.choice(_WORDS)
        if kind < 0.6:
            return self.dice.choice((*NUMBERS, *CHARACTERS, *SIGNS, "\x00"))
        if kind < 0.63:
            return self.texts.game() * self.dice.choice((9, 99, 999))
        return self.texts.numbers() if kind < 0.75 else self.texts.game()

    def raw(self, query: list[tuple[str, str]]) -> str:
        """Return a query that is not written as browsers do."""
        spelled = "&".join(f"{name}={value}" for name, value in query)
        return self.dice.choice(
            (
                spelled,
                "%FF" + spelled,
                spelled + "%",
                spelled * 50,
                quote_plus(spelled, errors="surrogateescape"),
                "&" * 2000,
            )
        )

    def follow(self, page: Page) -> None:
        """Remember links of a page."""
        found = [page.location] if page.location else re.findall(r'href="(/[^"]*)"', page.body)
        links = [link.replace("&amp;", "&") for link in found if not link.startswith("/static")]
        self.links = [*self.links[-200:], *self.dice.sample(links, min(len(links), 3))]


class _Markup(HTMLParser):
    """Collects what a page must not contain."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.bad: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at a tag."""
        given = dict(attrs)
        if tag == "b" or (tag == "script" and not given.get("src")):
            self.bad.append(tag)
        self.bad += [name for name in given if name.startswith("on") or name == "style"]
        self.bad += [link for link in (given.get("href"), given.get("src")) if link and "script:" in link]


class Desks:
    """Answer addresses in this process, as a worker of the server does."""

    def __init__(self, own: dict[str, list[str]]) -> None:
        self._own, self._desk = own, Desk(own)

    def __call__(self, address: str) -> Page:
        """Return the page of an address."""
        path, _, query = address.partition("?")
        items = read_query(query.encode("utf-8", "surrogateescape"))
        answer = problem("-", "-") if items is None else self._desk.answer(Question(path, items))
        body = answer.body if isinstance(answer.body, str) else answer.body.decode()
        return Page(answer.status, body, answer.location or "", answer.media)


def fault(address: str, heard: Heard) -> str | None:
    """Return what is wrong with a page, or None."""
    if heard.interrupted is not None:
        return None  # the server ends a worker that takes so long
    page: Page | None = heard.result
    if page is None:
        return f"the worker ended: {heard.status}"
    if page.status not in (200, 303, 400, 404, 503):
        return f"status {page.status}"
    if b"Traceback" in heard.err and b"Exception ignored in" not in heard.err:  # where rules are deleted
        return "a traceback in the server"
    if found := _UNSEEN.search(page.body + page.location):
        return f"a control character {found[0]!r}"
    try:
        size = len(page.body.encode())
    except UnicodeEncodeError:
        return "a page without an encoding"
    if heard.memory > _MOST or size > _LARGEST:
        return f"{heard.memory:.0f} MB, a page of {size} bytes"
    if "json" in page.media:
        try:
            json.loads(page.body)
        except ValueError:
            return "not JSON"
    elif bad := _Markup(page.body).bad:
        return f"markup {bad[:3]}"
    return None
