"""The parts that all pages share: the frame, the navigation, and error pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from grundy.ruleset import Game, Ruleset
from grundy.views.markup import Content, Html, element
from grundy.views.pictures.board_svg import Spot, board_svg, least_width
from grundy.views.pictures.touch import Item, Mark
from grundy.web.address import Query, address_of, in_language, named_language
from grundy.words import advice
from grundy.words.errors import GrundyError
from grundy.words.language import LANGUAGES, current_language, say, translate
from grundy.words.phrase import Phrase, templates
from grundy.words.picture import Picture
from grundy.words.shortening import cut_middle
from grundy.words.version import VERSION

NEXT = "next"  # the id of the one place of a page where the next key press is wanted
_ADVICE = templates({
    advice.SET_A_TIME: "try a smaller game",
    advice.VALUE_POSITIONS: "ask for the value of a position",
    advice.VALUE_IT: "play it here to see its value",
    advice.ADD_A_POSITION: "choose another ruleset",
    advice.LIST_RULESETS: ": the first page lists all rulesets",
    advice.TYPE_A_MOVE: "choose one from the list, or type the position after it",
})  # fmt: skip
"""What a page advises, by what a terminal does."""
_LONGEST = 400  # characters of an error
_EXAMPLES = ("nim 3 4 5", "kayles 1 5", "hackenbush 0-1 1-2 1-3", "wythoff 8 11")


def rule_line(ruleset: Ruleset[Any]) -> Html | None:
    """Return the rule of a ruleset after its name, if it is known."""
    rule = ruleset.rule_text()
    return element("p", element("strong", str(ruleset)), translate(": "), rule) if rule else None


@dataclass(frozen=True)
class Answer:
    """Hold a page, or an address to redirect to; the answer is final unless it was cut short by time or memory."""

    status: int = 200
    body: str = ""
    location: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    lasting: bool = True
    media: str = "text/html"


def href(path: str, **items: str) -> str:
    """Return an address on this server, in the current language; empty items are left out."""
    return address_of(path, [item for item in items.items() if item[1]])


_HOME = partial(href, "/")


def link_to(game: Game) -> str | None:
    """Return the address where a position can be played; None if this address would be too long."""
    text = str(game)
    return None if len(text) > 200 else href("/play", game=text)


def page(
    title: str,
    *content: Content,
    own: Callable[[], str] = _HOME,
    code: str = "",
    kind: str = "",
    embedded: bool = False,
) -> str:
    """Return a whole page with its title and, smaller, what is written in the grammar.

    ``own`` returns its address in the current language. A page that is embedded in another one has no header or footer.
    """
    links = [
        (href("/"), say("Games")), (href("/learn", do="outcomes"), say("Learn")),
        (href("/draw"), say("Draw a position")), (href("/help"), say("Help")),
    ]  # fmt: skip
    words = _in_words(code)
    heading = element("h1", title, " ", element("small", words)) if title and code else element("h1", title or words)
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
            element("title", " · ".join(filter(None, (title, code, "grundy")))),
            element("link", rel="stylesheet", href=f"/static/grundy.css?{VERSION}"),
            element("link", rel="icon", href="/static/icon.svg", type="image/svg+xml"),
            element("script", type="module", src=f"/static/grundy.js?{VERSION}"),
        ),
        element(
            "body",
            element("a", say("Skip to the content"), href="#main", class_="skip"),
            None if embedded else element(
                "header",
                element("a", "grundy", href=href("/"), class_="brand"),
                element("nav", [element("a", text, href=address) for address, text in links], languages,
                        aria_label=say("Pages")),
            ),
            element("main", heading, *content, id="main", tabindex="-1", class_=kind or None),
            None if embedded else element(
                "footer",
                element("p", say("grundy solves combinatorial games: who wins, by which moves, and why.")),
            ),
            element("p", say("One moment, please …"), id="wait", role="status", hidden=True),
        ),
        lang=current_language(),
    )  # fmt: skip


def _in_words(code: str) -> list[Content]:
    """Return the words of a text; a word with a hyphen, such as 0-4, is divided only if it is longer than a line."""
    words: list[Content] = [element("span", word, class_="word") if "-" in word else word for word in code.split(" ")]
    return [part for word in words for part in (" ", word)][1:]


def _in_language(own: Callable[[], str], language: str) -> str:
    with in_language(language):
        return own()


def said_of(error: GrundyError) -> str:
    """Return the text of an error, with advice that is useful on a page."""
    values = dict(error.phrase.values)
    for name, told in values.items():
        if isinstance(told, Phrase) and told.template in _ADVICE:
            values[name] = Phrase(_ADVICE[told.template])
    return cut_middle(say(Phrase(error.phrase.template, **values)), _LONGEST)


def problem(title: str, said: str, status: int = 400, *, more: Content = None, **others: Any) -> Answer:
    """Return a page with an error and links to continue."""
    body = page(
        title,
        element("p", said),
        more,
        element("p", say("Examples that work:"), " ", [[example_link(text), " "] for text in _EXAMPLES]),
        element("p", element("a", say("All games"), href=href("/"))),
        kind="problem",
    )
    return Answer(status, body, **others)


def board(
    picture: Picture, title: str, spots: Mapping[Item, Spot], marks: Sequence[tuple[int, Mark]], **attributes: object
) -> Html:
    """Return a board that fills the available space; if there is too little, the board scrolls in its frame."""
    width = least_width(picture, spots, marks)
    least = element("canvas", width=width, height="0", aria_hidden="true")  # sets the least width
    drawn = Html(board_svg(picture, title, spots, marks))
    return element("div", least, drawn, class_="scroll", role="region", **attributes)


def section(title: str, *content: Content, next_here: bool = False, **attributes: object) -> Html:
    """Return a section under its title; a script may put the focus on the title, for the next key press."""
    return element("section", element("h2", title, id=NEXT if next_here else None), *content, **attributes)


def button(text: str, target: str, **attributes: object) -> Html:
    """Return a link that looks like a button, in a list of buttons."""
    return element("li", element("a", text, href=target, class_="button", **attributes))


def text_field(name: str, label: str, value: str = "", pressed: str | None = None, **attributes: object) -> Html:
    """Return a form field with a label, and with its submit button if the button has a text; its id is the name."""
    typed = {"type": "text", "id": name, **attributes}
    field = element("input", name=name, value=value or None, maxlength="2000", **typed)
    sends = element("button", pressed, type="submit") if pressed else None
    return Html(element("label", label, for_=typed["id"]) + element("div", field, sends, class_="row"))


def form(action: str, fields: Query, *content: Content) -> Html:
    """Return a form that leads to an address with these hidden fields, in the current language."""
    kept = [*fields, *named_language()]
    hidden = [element("input", type="hidden", name=name, value=value) for name, value in kept]
    return element("form", hidden, *content, action=action, method="get")


def example_link(game: str) -> Html:
    """Return a link that opens a game."""
    return element("a", game, href=href("/play", game=game), class_="example")
