"""What all pages share: the frame, the navigation, and pages that say what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from grundy.ruleset import Game
from grundy.views.markup import Content, Html, element
from grundy.web.address import Query, address_of
from grundy.words.language import LANGUAGES, current_language, say, speaking
from grundy.words.version import VERSION

_EXAMPLES = ("nim 3 4 5", "kayles 1 5", "hackenbush 0-1 1-2 1-3", "wythoff 8 11")


@dataclass(frozen=True)
class Answer:
    """What is sent back: a page, or another address to go to; it lasts unless time or memory have cut it short."""

    status: int = 200
    body: str = ""
    location: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    lasting: bool = True


def href(path: str, **items: str) -> str:
    """Return an address on this server, in the language that is spoken."""
    return address_of(path, list(items.items()))


_HOME = partial(href, "/")


def link_to(game: Game) -> str | None:
    """Return where a position that is told of is played; None if it is too long for an address that is read."""
    text = str(game)
    return None if len(text) > 200 else href("/play", game=text)


def page(title: str, *content: Content, own: Callable[[], str] = _HOME, kind: str = "") -> str:
    """Return a whole page under its title; ``own`` returns its address in the language that is spoken."""
    links = [("/", say("Games")), ("/draw", say("Draw a position")), ("/help", say("Help"))]
    languages = [
        element("a", name, href=_in_language(own, code), lang=code, hreflang=code)
        for code, name in LANGUAGES.items()
        if code != current_language()
    ]
    return "<!doctype html>\n" + element(
        "html",
        element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("title", f"{title} · grundy"),
            element("link", rel="stylesheet", href=f"/static/grundy.css?{VERSION}"),
            element("link", rel="icon", href="/static/icon.svg", type="image/svg+xml"),
            element("script", type="module", src=f"/static/grundy.js?{VERSION}"),
        ),
        element(
            "body",
            element("a", say("Skip to the content"), href="#main", class_="skip"),
            element(
                "header",
                element("a", "grundy", href=href("/"), class_="brand"),
                element("nav", [element("a", text, href=href(path)) for path, text in links], languages,
                        aria_label=say("Pages")),
            ),
            element("main", element("h1", title), *content, id="main", tabindex="-1", class_=kind or None),
            element(
                "footer",
                element("p", say("grundy solves impartial games: who wins, by which moves, and why.")),
            ),
        ),
        lang=current_language(),
    )  # fmt: skip


def _in_language(own: Callable[[], str], language: str) -> str:
    with speaking(language):
        return own()


def problem(title: str, said: str, status: int = 400, **others: Any) -> Answer:
    """Return the answer that says what went wrong, and where to go on."""
    body = page(
        title,
        element("p", said),
        element("p", say("Examples that work:"), " ", [[example_link(text), " "] for text in _EXAMPLES]),
        element("p", element("a", say("All games"), href=href("/"))),
        kind="problem",
    )
    return Answer(status, body, **others)


def section(title: str, *content: Content, **attributes: object) -> Html:
    """Return a section under its title."""
    return element("section", element("h2", title), *content, **attributes)


def button(text: str, target: str, **attributes: object) -> Html:
    """Return a link that looks like a button, in a list of such."""
    return element("li", element("a", text, href=target, class_="button", **attributes))


def text_field(name: str, label: str, value: str = "", pressed: str | None = None, **attributes: object) -> Html:
    """Return a labelled field of a form, with the button that sends it if this has a text."""
    field = element("input", type="text", name=name, id=name, value=value or None, maxlength="2000", **attributes)
    sends = element("button", pressed, type="submit") if pressed else None
    return Html(element("label", label, for_=name) + element("div", field, sends, class_="row"))


def form(action: str, fields: Query, *content: Content) -> Html:
    """Return a form that leads to an address with these fields, which are not shown, in the language that is spoken."""
    kept = [*fields, ("lang", current_language())] if current_language() != "en" else fields
    hidden = [element("input", type="hidden", name=name, value=value) for name, value in kept]
    return element("form", hidden, *content, action=action, method="get")


def example_link(game: str) -> Html:
    """Return a link that opens a game."""
    return element("a", game, href=href("/play", game=game), class_="example")
