"""The page in a browser without a server: Python, running in a web worker, makes the pages.

The addresses are those of the server, but each page is a file, so that any file server will do:
``/play?game=nim+3`` becomes ``play.html?game=nim+3``, and all links are relative.
"""

from __future__ import annotations

import json
import re
from html import unescape

from grundy.views.markup import Html, element
from grundy.web.address import address_of, language_of, read_query
from grundy.web.desk import Desk, Question, slow
from grundy.web.layout import page, problem
from grundy.web.play.table import Stage
from grundy.words.language import LANGUAGES, current_language, say, speaking

FILES = {"/": "index.html", **{f"/{name}": f"{name}.html" for name in ("play", "learn", "draw", "help")}}
"""The file of each page."""
_FRAMES = ("/play", "/learn")  # pages that only Python can fill
_PATHS = {file: path for path, file in FILES.items()} | {"": "/"}
_LINK = re.compile(r'\b(href|action|src)="(/[^"?]*)(\?[^"]*)?"')
_ENGLISH = re.compile(r"(\?|&amp;|&)lang=en$")  # the language of files, which need not be named
_SCRIPT = "/static/grundy.js"
_HELP = re.compile(r'<a href="help\.html[^"]*">[^<]*</a>')
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'"
)
_desk = Desk()


def answer(file: str, query: str, stage: str = "full") -> str:
    """Return what the web worker sends to its page, as JSON: the status and the page, or the address to show.

    Args:
        file: the name of the page's file; empty for the home page.
        query: the query of the address, without the question mark.
        stage: the amount of the answer, a value of :class:`~grundy.web.play.table.Stage`; empty if even a page
        without values took too long.
    """
    items = read_query(query.encode("ascii", "replace"))
    question = Question(_PATHS.get(file, f"/{file}"), items or (), Stage(stage or "late"))
    with speaking(language_of(question.query)):
        if items is None:
            found = problem(say("This address cannot be read"), say("It is too long, or is not text."))
        else:
            found = _desk.answer(question) if stage else slow(question)
        body = as_file(found.body)
    return json.dumps({"status": found.status, "body": body, "location": as_address(found.location)})


def first_pages() -> dict[str, str]:
    """Return the files that are shown before Python runs: whole pages, or frames that Python fills."""
    frame = as_file(page("grundy", *map(_waiting, LANGUAGES)))
    return {
        file: frame if path in _FRAMES else as_file(_desk.answer(Question(path)).body) for path, file in FILES.items()
    }


def ready_pages() -> dict[str, str]:
    """Return pages that are shown while Python is being loaded, by their addresses: all that one click leads to."""
    starts: list[str] = []
    for language in LANGUAGES:
        with speaking(language):
            starts += [as_address(address_of(path)) for path in FILES if path != "/play"]
    found = {address: _body(address) for address in starts}
    links = {unescape(link) for body in found.values() for link in re.findall(r'href="([^"]*)"', body)}
    return found | {link: _body(link) for link in sorted(links - {*found}) if link.partition("?")[0] in _PATHS}


def _body(address: str) -> str:
    file, _, query = address.partition("?")
    return str(json.loads(answer(file, query))["body"])


def _waiting(language: str) -> Html:
    with speaking(language):
        said = say("Your browser is loading grundy. This takes a few seconds, and longer the first time.")
        return element("p", said, lang=language, class_="waiting", hidden=language != "en")


def as_address(address: str) -> str:
    """Return an address of the server as an address of a file.

    Examples:
        >>> as_address("/play?game=nim+3"), as_address("/static/icon.svg")
        ('play.html?game=nim+3', 'static/icon.svg')
    """
    path, mark, query = _ENGLISH.sub("", address).partition("?")
    return FILES.get(path, path.removeprefix("/")) + mark + query


def as_file(body: str) -> str:
    """Return a page of the server as a file: its links are relative, and its script loads Python.

    Examples:
        >>> as_file('<a href="/">all</a><form action="/play">')
        '<a href="index.html">all</a><form action="play.html">'
    """
    policy = element("meta", http_equiv="Content-Security-Policy", content=_POLICY)
    body = body.replace(_SCRIPT, "/static/edition.js").replace("<head>", f"<head>{policy}", 1)
    body = _LINK.sub(lambda link: f'{link[1]}="{as_address(link[2] + (link[3] or ""))}"', body)
    folder = "" if current_language() == "en" else f"{current_language()}/"
    lesson = element("a", say("Lesson"), href=f"../{folder}lesson.html")  # of the documentation, which is beside it
    return _HELP.sub(lambda link: link[0] + lesson, body, count=1)
