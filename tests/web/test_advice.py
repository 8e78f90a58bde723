"""A page advises what can be done on it, not what a terminal does."""

from __future__ import annotations

from html import unescape

import pytest
from starlette.testclient import TestClient

from grundy.web.layout import said_of
from grundy.words import advice
from grundy.words.errors import InputError
from grundy.words.phrase import Phrase

ADVICE = sorted(name for name in vars(advice) if name.isupper())


@pytest.mark.parametrize("name", ADVICE)
def test_a_page_has_other_words_for_all_advice(name: str) -> None:
    told = Phrase(getattr(advice, name), example="")
    said = said_of(InputError("no: {advice}", advice=told))
    assert said not in ("no: ", f"no: {told}")
    assert "grundy " not in said
    assert "--" not in said


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/play?game=qqq+3", "no ruleset is named 'qqq': the first page lists all rulesets"),
        ("/learn?do=quiz&ruleset=pursuit(4)", "no exercises could be made about pursuit(4): choose another ruleset"),
    ],
)
def test_errors_on_a_page_name_no_command(client: TestClient, address: str, said: str) -> None:
    page = client.get(address)
    assert page.status_code == 400
    assert said in unescape(page.text)


@pytest.mark.parametrize(("seat", "random"), [("first", True), ("two", False)])
def test_practice_says_when_grundy_moves_at_random(client: TestClient, seat: str, random: bool) -> None:
    page = client.get(f"/play?game=cram+25+25&practice=1&as={seat}&wait=1").text
    assert ("grundy moves at random." in page) is random
