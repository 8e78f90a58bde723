"""One document, drawn as text and as HTML, with the same content."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from grundy import Game, parse_game, solve
from grundy.views.document import (
    BLANK,
    Block,
    Facts,
    Figure,
    Hint,
    Listing,
    NimSum,
    Paragraph,
    Section,
    Source,
    Table,
)  # fmt: skip
from grundy.views.documents.analysis import analysis_document
from grundy.views.markup import element
from grundy.views.pictures.text import width_of
from grundy.views.render.html import html_of
from grundy.views.render.text import lines_of, print_document
from grundy.words.language import speaking

NIM = parse_game("nim 3 4")
EVIL = "<script>&"
BLOCKS: list[Block] = [
    Paragraph("as it is"), Source("Bouton", "Ann. of Math. 3"), Facts((("name", "text"), ("longer", None))),
    Table((("one", NIM), ("two", NIM)), ("head", "position"), "caption"), NimSum(((NIM, 7), (parse_game("nim 2"), 2))),
    Listing((("step", Listing((("smaller step", None),))),)), Figure(NIM.ruleset.picture((3, 4)), "a board"),
    Section("title", (Paragraph("within"),)), Section("folded", (Paragraph("within"),), folded=True),
]  # fmt: skip


class Words(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.said = ""
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.said += f" {data}"


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: type(block).__name__)
def test_what_text_says_html_says_too(block: Block) -> None:
    said = Words(html_of((block,))).said.lower()
    words = [word for line in lines_of((block,)) for word in line.split() if word.isalpha()]
    missing = [word for word in words if word.lower() not in said and word != "has"]  # "nim 2 has value 2" is a row
    assert missing == []


def test_a_hint_is_for_the_terminal_alone() -> None:
    assert list(lines_of((Hint("--json has all"), BLANK))) == ["--json has all", ""]
    assert html_of((Hint("--json has all"), BLANK)) == ""


def test_columns_stand_in_line_by_their_width_on_a_terminal() -> None:
    table = Table((("游戏", "12"), ("long name", "7")), ("名", "n"), numbers=frozenset({1}))
    assert list(lines_of((table, Facts((("胜负", "N"), ("value", "3")))))) == [
        "名          n", "游戏       12", "long name   7", "胜负   N", "value  3",
    ]  # fmt: skip


def test_marks_stand_for_a_head_in_text_only() -> None:
    table = Table((("take 1", NIM),), ("move", "position"), marks=("", "→ "), notes=("also",))
    assert list(lines_of((table,))) == ["take 1  → nim 3 4", "    also"]
    assert html_of((table,)).count("<th ") == 3
    assert "→" not in html_of((table,))
    assert "also" in html_of((table,))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("width", [40, 60, 100])
def test_sentences_fit_the_terminal(language: str, width: int) -> None:
    with speaking(language):
        facts = [block for block in _flat(analysis_document(solve(NIM))) if isinstance(block, Facts | Paragraph)]
        lines = list(lines_of(tuple(facts), width))
        whole = list(lines_of(tuple(facts)))
    assert max(map(width_of, lines)) <= width
    assert "".join("".join(lines).split()) == "".join("".join(whole).split())


def _flat(document: tuple[Block, ...]) -> list[Block]:
    return [inner for block in document for inner in (_flat(block.body) if isinstance(block, Section) else [block])]


def test_a_page_links_to_games_and_escapes_all_texts() -> None:
    def link(game: Game) -> str | None:
        return f"/play?{game}" if game == NIM else None

    table = Table(((EVIL, NIM), ("other", parse_game("nim 9"))), (EVIL, "b"), EVIL)
    html = html_of((Section(EVIL, (table, Paragraph(EVIL), Facts(((EVIL, EVIL),)))),), link)
    assert '<a href="/play?nim 3 4">nim 3 4</a>' in html
    assert "<td>nim 9</td>" in html
    assert "<script" not in html


def test_who_wins_has_a_colour_on_a_terminal_that_has_colours() -> None:
    for game, code in (("nim 3 4", 32), ("nim 3 3", 31), ("value 1", 34), ("value -1", 31)):
        document = analysis_document(solve(parse_game(game)))
        plain, coloured = list(lines_of(document, 40)), list(lines_of(document, 40, coloured=True))
        assert coloured[1] == plain[1].replace("outcome       ", f"outcome       \x1b[{code}m") + "\x1b[0m"
        assert [re.sub("\x1b\\[[0-9]+m", "", line) for line in coloured] == plain


def test_winning_moves_are_green_and_losing_ones_red() -> None:
    won, lost = (analysis_document(solve(parse_game(game))) for game in ("nim 1 2", "nim 1 1"))
    assert "  \x1b[32mtake 1 from heap 2\x1b[0m  → nim 1 1" in [line[2:] for line in lines_of(won, 80, coloured=True)]
    replies = [line for line in lines_of(lost, 80, coloured=True) if "answered by" in line]
    assert replies[0].strip() == (
        "\x1b[31mtake 1 from heap 1\x1b[0m  answered by  \x1b[32mtake 1 from heap 2\x1b[0m  → nim 0 0"
    )


@pytest.mark.parametrize(("setting", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_colours_are_left_out_where_they_are_not_wanted(
    setting: dict[str, str], coloured: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in ({"NO_COLOR": "", "TERM": "xterm"} | setting).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    print_document(analysis_document(solve(parse_game("nim 3 4"))))
    assert ("\x1b[" in capsys.readouterr().out) is coloured


def test_the_colour_of_left_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "")
    monkeypatch.setenv("TERM", "xterm")
    print_document(analysis_document(solve("value 1")))
    assert "\x1b[34mL: Left wins" in capsys.readouterr().out


def test_a_page_has_no_control_characters_and_nothing_without_an_encoding() -> None:
    assert element("p", "a\x1b[2J \x9b \udcff", title="\u202e") == r'<p title="\u202e">a\x1b[2J \x9b \udcff</p>'
