"""What a notebook is given for each class, through IPython's own formatters."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter

from grundy import MISERE, Nimber, Outcome, PositionError, Ruleset, find_ruleset, heap_ruleset, parse_game, solve
from grundy.atlas.graphs.maps import position_map
from grundy.knowledge import Known, Theorem
from grundy.maths.nimbers.periods import Period
from grundy.ruleset import Game
from grundy.solving.base.reasons import reason_of
from grundy.solving.base.values import Values

EVIL = "<script>alert('&\"')</script>"


def shown(thing: object) -> dict[str, str]:
    data, _ = DisplayFormatter().format(thing)
    return {kind: text for kind, text in data.items() if kind != "text/plain"}


class Balance(HTMLParser):
    """Fails on a tag that is closed without having been opened; remembers the tags and the text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.text = ""
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


GAMES = ["nim 3 4 5", "nim 1 2 3 + kayles 3", "pursuit(3) 1,1 3,3", "digraph(0>1 1>0) 0", "wythoff 3 4", "nim 0"]


@pytest.mark.parametrize("text", GAMES)
def test_a_game_is_a_board_with_its_text(text: str) -> None:
    found = shown(parse_game(text))
    assert set(found) == {"text/html", "image/svg+xml"}
    assert ElementTree.fromstring(found["image/svg+xml"])[0].text == text
    assert text in Balance(found["text/html"]).text


@pytest.mark.parametrize("text", GAMES)
def test_an_answer_is_a_board_a_verdict_and_a_table_of_moves(text: str) -> None:
    analysis = solve(parse_game(text))
    found = shown(analysis)
    assert set(found) == {"text/html", "text/latex"}
    html = Balance(found["text/html"])
    assert {"svg", "details"} <= set(html.tags)
    assert {Outcome.N: "winning moves (", Outcome.P: "", Outcome.DRAW: "draw"}[analysis.outcome] in html.text
    assert ("table" in html.tags) == (text != "nim 0")
    for winning in analysis.winning_moves:
        assert str(winning.move) in html.text
        assert str(winning.position) in html.text
    for reply in analysis.replies():
        assert str(reply.reply.move) in html.text


def test_values_are_nimbers_in_latex() -> None:
    assert shown(solve(parse_game("nim 3 4 5")))["text/latex"] == r"$\mathcal{N},\ {\ast}2$"
    assert shown(solve(parse_game("kayles 1 5"), MISERE))["text/latex"] == r"$\mathcal{P}$"
    assert shown(solve(parse_game("digraph(0>1 1>0) 0")))["text/latex"] == r"$\text{draw}$"
    assert shown(Period(71, 12)) == {"text/latex": r"$g(n + 12) = g(n)\ \text{for}\ n \geq 71$"}
    assert shown(Period(5, 4, 2)) == {"text/latex": r"$g(n + 4) = g(n) + 2\ \text{for}\ n \geq 5$"}
    assert shown(solve(parse_game("domineering 2 3")))["text/latex"] == (
        r"$\mathcal{N},\ \left\{2\,\middle|\,-\tfrac{1}{2}\right\}$"
    )
    assert shown(Nimber(5)) == {"text/latex": r"${\ast}5$"}
    assert len(shown(Nimber(2**60_000))["text/latex"]) < 100
    assert len(shown(solve(parse_game(f"nim {10**3000}")))["text/latex"]) < 100


def test_a_ruleset_tells_its_rule_its_theorem_and_an_example() -> None:
    html = Balance(shown(find_ruleset("wythoff"))["text/html"])
    for text in ("Take any number from one heap", "Wythoff", "Nieuw Archief", "wythoff 8 11"):
        assert text in html.text
    assert "svg" in html.tags


@heap_ruleset
def take_two(n: int) -> Iterator[int]:
    """Take one or two & go."""
    yield from range(max(0, n - 2), n)


def test_a_users_ruleset_tells_its_docstring() -> None:
    assert "Take one or two & go." in Balance(shown(take_two)["text/html"]).text


def test_a_reason_and_a_theorems_answer_are_told() -> None:
    html = Balance(shown(reason_of(parse_game("kayles 7"), Values()))["text/html"])
    assert "kayles 7 has value 2: it is the mex" in html.text
    known = Known.of_value(Theorem("T<", "worth {n} <b>", "S&"), 3, n=3)
    found = shown(known)
    assert "N, value 3: worth 3 <b>  [T<; S&]" in Balance(found["text/html"]).text
    assert found["text/latex"] == r"$\mathcal{N},\ {\ast}3$"


def test_a_map_is_drawn() -> None:
    found = shown(position_map(find_ruleset("wythoff"), 4))
    assert set(found) == {"image/svg+xml"}
    ElementTree.fromstring(found["image/svg+xml"])


@dataclass(frozen=True)
class Evil(Ruleset[int]):
    """<script>rule</script>."""

    text: str = EVIL
    name = "evil"

    def options(self, p: int) -> Iterator[int]:
        """Yield one less."""
        yield from range(p)


def test_text_of_users_is_escaped() -> None:
    game = Evil().at(3)
    for thing in (game, solve(game), Evil(), reason_of(game, Values())):
        for kind, text in shown(thing).items():
            assert "<script" not in text, (thing, kind)
            if kind == "text/html":
                assert "<script" in Balance(text).text


def test_large_games_are_shown_in_little() -> None:
    game = Game(find_ruleset("nim"), (24,) * 1000)
    assert set(shown(game)) == {"text/html"}
    assert len(shown(game)["text/html"]) < 1000
    answer = shown(solve(Game(find_ruleset("nim"), (1,) * 1501)))["text/html"]
    assert "winning moves (1501, 20 shown)" in answer
    assert len(answer) < 200_000


class Refusing(Ruleset[int]):
    """Has no position."""

    def options(self, p: int) -> Iterator[int]:
        """Raise an error."""
        raise PositionError("there is no {p!r}", p=p)

    picture = options  # type: ignore[assignment]


def test_a_position_that_does_not_exist_is_shown_as_text() -> None:
    assert shown(Game(Refusing(), 3)) == {}


def test_displays_change_nothing_else() -> None:
    game = parse_game("nim 3 4")
    assert pickle.loads(pickle.dumps(game)) == game
    assert repr(solve(game)).startswith("Analysis(")
    check = (
        "import sys, grundy\ngrundy.parse_game('nim 3')\n"
        "assert not {'grundy.views.notebook', 'IPython', 'grundy.views.pictures.svg'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
