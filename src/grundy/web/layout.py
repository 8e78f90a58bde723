"""What all pages share: the frame, the navigation, and pages that say what went wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlencode

from grundy.web.html import Content, Html, element
from grundy.web.words import LANGUAGES, Words
from grundy.words.version import VERSION

__all__ = ["Answer", "example_link", "href", "page", "problem_page"]

_EXAMPLES = ("nim 3 4 5", "kayles 1 5", "hackenbush 0-1 1-2 1-3", "wythoff 8 11")


@dataclass(frozen=True)
class Answer:
    """What is sent back: a page, or another address to go to."""

    status: int = 200
    body: str = ""
    location: str = ""
    headers: dict[str, str] = field(default_factory=dict)


def href(path: str, _: Words, **items: str) -> str:
    """Return an address on this server, in the language of the page.

    Examples:
        >>> href("/play", Words("en"), game="nim 1 2")
        '/play?game=nim+1+2'
    """
    if _.language != "en":
        items["lang"] = _.language
    return f"{path}?{urlencode(items)}" if items else path


def page(_: Words, title: str, *content: Content, own: str = "/", kind: str = "") -> str:
    """Return a whole page.

    Args:
        _: says the sentences.
        title: of the page.
        content: of its main part.
        own: the page's own address, for the same page in other languages.
        kind: a word for the style sheet.
    """
    links = [("/", _("Games")), ("/draw", _("Draw a position")), ("/help", _("Help"))]
    languages = [
        element("a", name, href=_in_language(own, code), lang=code, hreflang=code)
        for code, name in LANGUAGES.items()
        if code != _.language
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
            element("a", _("Skip to the content"), href="#main", class_="skip"),
            element(
                "header",
                element("a", "grundy", href=href("/", _), class_="brand"),
                element("nav", [element("a", text, href=href(path, _)) for path, text in links], languages,
                        aria_label=_("Pages")),
            ),
            element("main", *content, id="main", tabindex="-1", class_=kind or None),
            element(
                "footer",
                element("p", _("grundy solves impartial games: who wins, by which moves, and why.")),
            ),
        ),
        lang=_.language,
    )  # fmt: skip


def _in_language(own: str, language: str) -> str:
    from urllib.parse import parse_qsl, urlsplit

    parts = urlsplit(own)
    items = [(name, value) for name, value in parse_qsl(parts.query, keep_blank_values=True) if name != "lang"]
    if language != "en":
        items.append(("lang", language))
    return f"{parts.path}?{urlencode(items)}" if items else parts.path


def problem_page(_: Words, title: str, *sentences: Content) -> str:
    """Return a page that says what went wrong, and where to go on."""
    return page(
        _,
        title,
        element("h1", title),
        [element("p", sentence) for sentence in sentences],
        element("p", _("Examples that work:"), " ", [[example_link(_, text), " "] for text in _EXAMPLES]),
        element("p", element("a", _("All games"), href=href("/", _))),
        kind="problem",
    )  # fmt: skip


def example_link(_: Words, game: str) -> Html:
    """Return a link that opens a game."""
    return element("a", game, href=href("/play", _, game=game), class_="example")
