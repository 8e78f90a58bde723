"""The first page: the games by family, the user's own, and a table for sums; and the page that helps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from grundy.knowledge import FAMILIES
from grundy.rulesets.catalogue import abouts_by_family
from grundy.views.markup import Content, element
from grundy.web.layout import example_link, form, href, page, section, text_field
from grundy.words.language import say, translate
from grundy.words.phrase import templates

_SUM = "nim 3 5 + hackenbush 0-1 1-2 1-3 + wythoff 2 4"


def home_page(own: Mapping[str, Sequence[str]]) -> str:
    """Return the first page, with the user's files, each with the names of its rulesets."""
    example = next((f"{path}:{names[0]} 7" for path, names in own.items() if names), "")
    sections: list[Content] = [
        section(
            say("Your own games"),
            element("ul", [element("li", ", ".join(f"{path}:{name}" for name in own[path])) for path in own]),
            element("p", say("Type one of them with a position, such as {example}.", example=example)),
        )
        if own
        else None
    ]  # fmt: skip
    for family, abouts in abouts_by_family().items():
        rows = [
            [element("dt", example_link(about.example)), element("dd", translate(about.rule))]
            for about in abouts.values()
        ]
        sections.append(section(translate(FAMILIES[family]), element("dl", rows, class_="games")))
    return page(
        say("Games to see, play and understand"),
        element("p", say("Two players move in turn, both may make the same moves, and whoever cannot move loses. "
                       "Choose a game: grundy plays it perfectly, shows what every move is worth, and tells why.")),
        form(
            "/play",
            (),
            text_field("game", say("A game and its position; games add up with + between them"), _SUM, say("Play")),
        ),
        sections,
        kind="home",
    )  # fmt: skip


_KEYS = (
    ("h", templates("a hint: where to move; again, which move; again, why")),
    ("m", templates("make the move of the hint")),
    ("b", templates("take your last move back")),
    ("v", templates("hide the values, or show them again")),
    ("n", templates("begin again")),
    ("Escape", templates("choose afresh, where shapes are chosen")),
)


def help_page() -> str:
    """Return the page that helps."""
    keys = [[element("dt", element("kbd", key)), element("dd", translate(means))] for key, means in _KEYS]
    moving = (
        say(
            "Point at the board: at the counters that you take, the edge that you cut, the square where a piece goes. "
            "Where that could mean several moves, what you pointed at is marked, and you point at what else belongs "
            "to the move, or at the same once more."
        ),
        say(
            "Every move also stands in the list, as a link, with what it leads to. All of it works with the "
            "keyboard: the Tab key goes on, the Enter key takes the move."
        ),
    )
    reading = say(
        "The value beside a move is the Grundy value of the position after it. A move to value 0 wins: who must move "
        "from there loses. The nim-sum of several games is their values written in binary and added without carry: "
        "a column gives 1 if its ones are odd in number."
    )
    typing = say("Single keys are not taken while you type in a field. Without JavaScript the buttons do the same.")
    keeping = say(
        "The address of a page holds the game and every move, in the words of the grammar: any position can be kept, "
        "sent to others, and opened again. The server keeps nothing."
    )
    return page(
        say("Help"),
        element("h2", say("How to move")), [element("p", said) for said in moving],
        element("h2", say("How to read the values")), element("p", reading),
        element("h2", say("Keys")), element("dl", keys, class_="keys"), element("p", typing),
        element("h2", say("Addresses")), element("p", keeping),
        own=partial(href, "/help"),
        kind="prose",
    )  # fmt: skip
