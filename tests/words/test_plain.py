"""Every symbol that grundy prints has a spelling in ASCII, and no character commands a terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import grundy.words.plain as plain
from grundy.words.errors import InputError
from grundy.words.plain import IN_ASCII, as_ascii, json_text, visible

SOURCES = Path(plain.__file__).parents[1]


def test_every_symbol_in_the_source_has_a_spelling_in_ascii() -> None:
    symbols = {each for path in SOURCES.rglob("*.py") for each in path.read_text(encoding="utf-8")}
    western = {each for each in symbols if "\x7f" < each < "\u2e80" and each.isprintable()}
    assert len(western) > 50
    assert {each for each in western if "?" in as_ascii(each) or not as_ascii(each).isascii()} == set()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437", "gbk", "big5", "koi8-r", "utf-8"])
def test_every_character_can_be_written_in_every_encoding(encoding: str) -> None:
    text = "".join(chr(code) for code in range(0x3100)) + "中文\udcff\U0001d53e"
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, errors=IN_ASCII, newline="")
    stream.write(text)
    stream.flush()
    assert raw.getvalue().decode(encoding).startswith(text[:127])


def test_no_control_character_remains_but_line_ends_tabs_and_own_colours() -> None:
    every = "".join(map(chr, range(0x3000)))
    commands = [each for each in visible(every) if not each.isprintable() and each.isascii()]
    assert commands == ["\t", "\n"]
    assert visible("\x1b[31mP\x1b[0m \x1b[2J\x1b[38m", coloured=True) == "\x1b[31mP\x1b[0m \\x1b[2J\\x1b[38m"
    assert visible("\x1b[31mP") == "\\x1b[31mP"
    assert visible("abc\u202etxt.exe") == "abc\\u202etxt.exe"


@pytest.mark.parametrize("value", [10**5000, -(10**5000), (1, 10**5000)], ids=["large", "negative", "tuple"])
def test_an_error_shows_a_number_that_python_does_not_write(value: object) -> None:
    assert str(InputError("not {value!r}", value=value)) in ("not a number of 16610 bits", "not numbers of many digits")
    assert str(InputError("not {value}", value=7)) == "not 7"


def test_json_has_no_character_that_text_may_not_have() -> None:
    every = "".join(map(chr, range(0x3000)))
    written = json_text(every)
    assert visible(written) == written
    assert json.loads(written) == every
