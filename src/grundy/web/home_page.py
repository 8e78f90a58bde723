"""The home page: where to start, a search, a card for every ruleset, and the user's own games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grundy.knowledge import FAMILIES, About
from grundy.rulesets.catalogue import abouts_by_family, parse_game
from grundy.views.documents.catalogue import matching, searched
from grundy.views.markup import Html, element
from grundy.views.pictures.board_svg import board_svg
from grundy.web.layout import button, form, href, page, section, text_field
from grundy.words.language import current_language, say, translate
from grundy.words.names import concept_named, shown_name
from grundy.words.phrase import templates

_SUM = "nim 3 5 + hackenbush 0-1 1-2 1-3 + wythoff 2 4"
_START = {
    "nim 3 4 5": templates("Take counters from one heap. The theory of all these games begins here."),
    "kayles 7": templates("Knock down one skittle, or two that stand side by side."),
    "hackenbush 0-1 1-2 1-3 0-4 4-5 5-5": templates("Cut an edge; whatever is cut off from the ground falls."),
    "domineering 4 4": templates(
        "Left lays dominoes vertically, Right horizontally: each player has moves of their own."
    ),
}


def home_page(own: Mapping[str, Sequence[str]], wanted: str = "") -> str:
    """Return the home page with all rulesets, or with those that match a search.

    Args:
        own: the user's files, each with the names of its rulesets.
        wanted: the words of the search.
    """
    families = {
        family: [_card(name, about) for name, about in abouts.items()]
        for family, abouts in matching(abouts_by_family(), wanted).items()
    }
    meaning = _meaning(wanted)
    none = say("No game matches. Try another word, such as heap, coin or board.")
    search = text_field("q", say("Search by name or rule"), wanted, say("Search"), type="search", autocomplete="off")
    count = sum(map(len, families.values()))
    found = say("Games found: {count}", count=count) if count else "" if meaning else none
    return page(
        say("Games to see, play and understand"),
        element("p", say("Two players take turns, and whoever cannot move loses. Choose a game: grundy plays it "
                         "perfectly, shows what every move is worth, and says why.")),
        None if wanted else section(say("Start here"), element("ul", _starts(), class_="cards start")),
        form("/", (), search),
        element("p", meaning) if meaning else None,
        element("p", found if wanted else "", id="found", role="status", aria_live="polite", data_none=none,
                data_some=say("Games found: {count}", count="{count}")),
        _own_games(own) if own and not wanted else None,
        None if wanted else _contents(families),
        [
            section(translate(FAMILIES[family]), element("ul", cards, class_="cards"), class_="family", id=_id(family))
            for family, cards in families.items()
        ],
        _typing(),
        kind="home",
    )  # fmt: skip


def _meaning(wanted: str) -> str:
    """Return what a term of the subject means, or nothing."""
    concept = concept_named(wanted) if wanted else None
    return concept.meaning[current_language()] if concept else ""


def _contents(families: Iterable[str]) -> Html:
    """Return links to the families of games, further down."""
    links = [button(translate(FAMILIES[family]), f"#{_id(family)}") for family in families]
    return element("ul", links, class_="tools contents", aria_label=say("Families of games"))


def _id(family: str) -> str:
    return f"family-{family.replace(' ', '-')}"


def _card(name: str, about: About) -> Html:
    return element(
        "li",
        element(
            "a", _thumbnail(about.example),
            element("strong", shown_name(name)), element("span", translate(about.rule), class_="rule"),
            element("code", about.example),
            href=href("/play", game=about.example, practice="1"), class_="example",
        ),
        data_words=searched(name, about),
    )  # fmt: skip


def _starts() -> list[Html]:
    return [
        element(
            "li",
            element("a", _thumbnail(game), element("strong", shown_name(game.partition(" ")[0])),
                    element("span", translate(told)), href=href("/play", game=game, practice="1")),
        )
        for game, told in _START.items()
    ]  # fmt: skip


def _thumbnail(example: str) -> Html:
    """Return a small picture of a position, shown beside its name."""
    pictures = [part.ruleset.picture(part.position) for part in parse_game(example).summands]
    return element("span", [Html(board_svg(picture, example, {})) for picture in pictures], class_="picture",
                   aria_hidden="true")  # fmt: skip


def _own_games(own: Mapping[str, Sequence[str]]) -> Html:
    example = next((f"{path}:{names[0]} 7" for path, names in own.items() if names), "")
    return section(
        say("Your own games"),
        element("ul", [element("li", ", ".join(f"{path}:{name}" for name in own[path])) for path in own]),
        form("/play", [("practice", "1")],
             text_field("game", say("One of them, with a position"), example, say("Play"), id="own")),
    )  # fmt: skip


def _typing() -> Html:
    """Return the form for any position, to play with answers hidden or to study with all answers."""
    study = element("button", say("Study"), type="submit", name="practice", value="0")
    play = element("button", say("Play"), type="submit", name="practice", value="1")
    field = text_field("game", say("A game and its position; write + between games for a sum"), _SUM)
    return section(say("Any position"), form("/play", (), field, element("div", play, study, class_="row")))
