"""Every sentence of the pages passes the one place where it can be said in another language."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from grundy.words import language

Read = Callable[[str], Any]
Serve = Callable[..., TestClient]
# what is the same in every language: names, the words of the grammar, sources of theorems, keys
SAME = re.compile(r"English|mex|grundy|nim|hackenbush|kayles|wythoff|digraph|turning-turtles|Escape|N\b|P\b|[a-z]\b")


def marked(monkeypatch: pytest.MonkeyPatch, serving: Serve, address: str) -> str:
    """A page in which all that is looked up in the catalogue is marked."""
    marking = SimpleNamespace(gettext=lambda template: f"⟦{template}⟧")
    monkeypatch.setattr(language, "_catalogue", lambda _: marking)
    with serving() as client:
        return client.get(f"{address}{'&' if '?' in address else '?'}lang=zh").text


@pytest.mark.parametrize(
    "address",
    [
        "/help", "/draw", "/draw?kind=digraph&edges=0>1+1>2&tokens=0+1&from=1", "/none",
        "/learn?do=moves&answer=1", "/learn?do=outcomes&ruleset=nim&to=1", "/learn?do=values&to=3",
        "/learn?do=sum&to=1", "/play?game=nim+3+4+5&then=3+4+4&then=0+4+4", "/play?game=kayles+5+%2B+nim+2&practice=1",
        "/play?game=turning-turtles+2+3+6&at=1:s10", "/play?game=nim+0", "/play?game=nim+1000000&as=two&misere=1",
        "/play?game=hackenbush+0-1&then=&alt=0&then=&ply=0", "/play?game=nim+3&typed=x", "/play?game=nmi+3",
    ],
)  # fmt: skip
def test_no_sentence_is_left_untranslated(
    monkeypatch: pytest.MonkeyPatch, serving: Serve, parsed: Read, address: str
) -> None:
    text = parsed(marked(monkeypatch, serving, address)).text
    while "⟦" in text:
        text, before = re.sub(r"⟦[^⟦⟧]*⟧", " ", text), text
        assert text != before
    assert re.findall(r"[A-Za-z]{2,}", SAME.sub("", text)) == []


def test_the_labels_for_screen_readers_are_translated_too(monkeypatch: pytest.MonkeyPatch, serving: Serve) -> None:
    for address in (
        "/play?game=turning-turtles+2+3+6&at=1:s10", "/play?game=nim+1+%2B+nim+2", "/draw?edges=0-1&from=1",
    ):  # fmt: skip
        labels = re.findall(r'aria-label="([^"]*)"', marked(monkeypatch, serving, address))
        assert labels
        assert [label for label in labels if not label.startswith("⟦")] == []


@pytest.mark.parametrize(
    "address",
    ["/", "/help", "/draw", "/none", "/learn?seed=2", "/learn?do=moves&answer=1", "/learn?do=values&to=3",
     "/learn?do=sum&to=1", "/play?game=nim+3+4+5&then=3+4+4&then=0+4+4&hint=3", "/play?game=nim+0",
     "/play?game=kayles+5+%2B+nim+2&hint=3", "/play?game=hackenbush+0-1&as=two", "/play?game=nim+3&typed=x"],
)  # fmt: skip
def test_the_page_is_said_in_chinese(client: TestClient, parsed: Read, address: str) -> None:
    got = client.get(f"{address}{'&' if '?' in address else '?'}lang=zh")
    assert '<html lang="zh' in got.text
    page = parsed(got.text)
    elsewhere = [href for href in page.hrefs() if href.startswith("/") and "lang=zh" not in href]
    assert len(elsewhere) == 1  # every link keeps the language, but the one that leads to the same page in English
    letters = re.findall(r"[\u4e00-\u9fff]", page.text)
    assert len(letters) > 40


def test_grundy_answers_in_the_language_of_the_page(client: TestClient, parsed: Read) -> None:
    got = client.get("/play?game=nim+3+4+5&then=1+4+5&lang=zh")
    assert str(got.url).endswith("&lang=zh")
    assert "从第" in parsed(got.text).text
    assert "from heap" not in parsed(got.text).text
    assert "从第" not in client.get("/play?game=nim+3+4+5").text  # the next page is in English again
