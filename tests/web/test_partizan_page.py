"""The page of a partizan game: whose turn, values, thermographs, temperature, seats, and play to the end."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from grundy.web.desk import Desk, Question
from grundy.web.play.table import Stage

Read = Callable[[str], Any]
SUM = "domineering 2 3 + value {3||1|-2} + nim 1"


def shown(client: TestClient, game: str, **others: str) -> str:
    answer = client.get("/play", params={"game": game, **others})
    assert answer.status_code == 200
    return html.unescape(answer.text)


def test_each_part_has_its_board_value_mean_temperature_and_thermograph(client: TestClient) -> None:
    page = shown(client, SUM)
    assert page.count("<figure>") == 3
    assert page.count("The thermograph of ") == 3  # of two hot parts and of their sum; ∗ has none
    facts = re.findall(
        r"<dt>value</dt><dd>(.*?)</dd>.*?<dt>mean</dt><dd>(.*?)</dd><dt>temperature</dt><dd>(.*?)</dd>", page
    )
    assert facts[:3] == [("{2|-1/2}", "3/4", "5/4"), ("{3||1|-2}", "5/4", "7/4"), ("*", "0", "0")]
    assert facts[3][1:] == ("2", "7/4")
    assert "Your turn: you are Left." in page


def test_the_hottest_part_comes_first_with_what_a_move_gains_and_where_one_wins(client: TestClient) -> None:
    page = shown(client, "value {1|-1} + value {5|-5} + value -7/2")
    table = page[page.index("The hottest part first") :]
    assert re.findall(r"part (\d): value", table) == ["2", "1", "3"]
    assert "The hottest part is part 2: a move there gains about 5." in page
    assert re.findall("✓ wins|no winning move", table) == ["✓ wins", "no winning move", "no winning move"]
    assert "<td>{10|0}</td>" in table


def test_hidden_values_show_no_value_and_no_temperature(client: TestClient) -> None:
    page = shown(client, SUM, practice="1")
    assert page.count("<figure>") == 3
    for told in ("temperature", "thermograph", "play first"):
        assert told not in page


@pytest.mark.parametrize(
    ("text", "side", "program_began"),
    [
        ("You are Left and begin", "Left", False), ("You are Left, grundy begins", "Left", True),
        ("You are Right and begin", "Right", False), ("You are Right, grundy begins", "Right", True),
    ],
)  # fmt: skip
def test_one_plays_as_left_or_right_and_first_or_second(
    client: TestClient, parsed: Read, text: str, side: str, program_began: bool
) -> None:
    page = client.get("/play", params={"game": "domineering 3 3"}).text
    (address,) = re.findall(rf'<a href="([^"]*)" class="button"[^>]*>{text}</a>', page)
    page = parsed(client.get(html.unescape(address)).text)
    assert f"Your turn: you are {side}." in page.text
    assert ("grundy: lay" in page.text) is program_began
    while moves := [href for classes, href in page.links if classes.startswith("move ")]:
        page = parsed(client.get(moves[0]).text)
    assert "No move is left for " in page.text
    assert ("You win." in page.text) is not program_began  # 3 × 3 is ±1: whoever begins wins


def test_two_people_are_left_and_right(client: TestClient) -> None:
    assert "It is Left's turn." in shown(client, "domineering 2 3", **{"as": "two"})
    page = shown(client, "domineering 2 3", **{"as": "two", "then": "right (domineering x../x..)"})
    assert "<p>Left: lay 1,1 and 2,1.</p>" in page
    assert "<strong>It is Right's turn.</strong>" in page


def test_why_says_which_options_are_dominated_and_the_rules_are_those_of_the_game(client: TestClient) -> None:
    page = shown(client, "domineering 2 3")
    assert "dominated by" in page
    assert "to-move</strong>" not in page
    assert "Left lays dominoes vertically" in page


def test_a_loser_moves_in_the_hottest_part(client: TestClient, parsed: Read) -> None:
    page = parsed(shown(client, "value {1|-1} + value {5|-5} + value -9", hint="2"))
    assert "this is the best move in the hottest part: move to 5 [part 2]" in page.text.lower()


def test_a_position_that_is_too_large_is_played_without_values() -> None:
    for game in ("domineering 8 8", "partizan-amazons x......./......../......../.......o"):
        question = Question("/play", [("game", game)], Stage.LATE)
        page = Desk().answer(question)
        assert page.status == 200
        assert "Who wins is not known" in page.body
        assert 'class="move open"' in page.body


def test_a_cake_can_be_cut_on_the_page_though_the_number_of_boards_grows(client: TestClient) -> None:
    page = shown(client, "cutcake 2 3", **{"as": "two", "then": "right (cutcake 2 1 + cutcake 2 2)"})
    assert page.count("<figure>") == 2
    assert "It is Right's turn." in page


def test_dominated_and_reversible_moves_are_marked_beside_their_values(client: TestClient) -> None:
    page = shown(client, "domineering 2 4 + nim 1")
    moves = page[page.index('id="moves"') :]
    rows = dict(re.findall(r'class="name">(.*?)</span>.*?class="rating">(.*?)</span>', moves))
    marked = {name: [word for word in ("dominated", "reversible") if word in told] for name, told in rows.items()}
    assert marked["lay 1,1 and 2,1 [part 1]"] == ["dominated"]
    assert marked["lay 1,2 and 2,2 [part 1]"] == []
    page = shown(client, "toads-and-frogs ttt..ff")
    assert re.search(r"move the toad from 3 to 4</span>.*?reversible", page)
    assert "dominated</span>" not in shown(client, "domineering 2 4", practice="1")
