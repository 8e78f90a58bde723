"""The grammar: files after '@'."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from grundy import grammar
from grundy.grammar import split_game
from grundy.words.errors import InputError, RulesetError


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "heaps.txt"
    path.write_bytes(b"\xef\xbb\xbf3 4\r\n5\r\n")
    (spelled,) = split_game(f"nim @{path}")
    assert spelled.words == ("3", "4", "5")


def test_a_file_without_a_name_is_refused() -> None:
    with pytest.raises(InputError, match="'@' needs the name of a file after it"):
        split_game("nim @")


def test_a_file_without_an_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "_LONGEST", 100)
    path = tmp_path / "long.txt"
    path.write_text("1 " * 51, encoding="utf-8")
    with pytest.raises(InputError, match=r"long\.txt' is longer than 100 characters"):
        split_game(f"nim @{path}")


def read_letter_by_letter(text: str) -> list[str]:
    words, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter.isspace() and not depth:
            words.append("")
        else:
            words[-1] += letter
    return [word for word in words if word]


def test_words_end_at_blanks_outside_of_parentheses() -> None:
    dice = random.Random(1)
    read = 0
    for _ in range(3000):
        text = "".join(dice.choice("ab- ()\n\u3000") for _ in range(dice.randint(1, 14)))
        try:
            found = grammar._words(text)
        except RulesetError:
            continue
        assert found == read_letter_by_letter(text), text
        read += 1
    assert read > 500
