"""The help page."""

from __future__ import annotations

from functools import partial

from grundy.views.markup import element
from grundy.web.layout import href, page
from grundy.words.language import say, translate
from grundy.words.phrase import templates

_KEYS = (
    ("h", templates("a hint: where to move; again, which move; again, why")),
    ("m", templates("make the move of the hint")),
    ("b", templates("take your last move back")),
    ("v", templates("hide or show the values")),
    ("n", templates("begin again")),
    ("←, →", templates("one move back, one move forward in the history")),
    ("Escape", templates("clear the choice of shapes")),
)


def help_page() -> str:
    """Return the help page."""
    keys = [[element("dt", element("kbd", key)), element("dd", translate(means))] for key, means in _KEYS]
    moving = (
        say(
            "Click the board: the counters you take, the edge you cut, or the square a piece moves to. If "
            "several moves fit, your choice is marked; then click the other parts of the move, or click the "
            "same place again to choose it alone."
        ),
        say(
            "Every move is also a link in the list, with what it is worth unless the values are hidden. The "
            "keyboard works everywhere: Tab goes to the next link, and Enter makes the move."
        ),
    )
    reading = say(
        "The number beside a move is the Grundy value of the position after it. A move to value 0 wins, "
        "because the player to move from there loses. To find the nim-sum of several values, write them in "
        "binary and add without carrying: a column gives 1 if it has an odd number of ones."
    )
    typing = say("These keys do nothing while you type in a field. Without JavaScript, use the buttons instead.")
    keeping = say(
        "The address of a page contains the game and every move, so you can bookmark a position, send it to "
        "others, or open it again. The server stores nothing."
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
