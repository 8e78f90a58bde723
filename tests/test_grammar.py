"""The grammar: words, values as games, files after '@'."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from grundy import grammar, parse_game, value
from grundy.grammar import split_game
from grundy.solving.base.partizan import value_of
from grundy.words.errors import InputError, PositionError, RulesetError


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


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("{2|-1} + ^*", "value {2|-1} + value ^*"),
        ("value {2|-1} + ^*", "value {2|-1} + value ^*"),
        ("{2 + ^ | -1} + nim 3", "value {2^|-1} + nim 3"),
        ("domineering 3 3 + 1/2", "domineering 3 3 + value 1/2"),
        ("*2 + -1/2 + +-1", "value *2 + value -1/2 + value +-1"),
        ("v + v3 + vv*", "value v + value v3 + value vv*"),
        ("nim 3 + 2Tiny(2) + Miny(1/2)", "nim 3 + value 2Tiny(2) + value Miny(1/2)"),
        ("1/2^*3 + 3* + 1v2", "value 1/2^*3 + value 3* + value 1vv"),
        ("{2+}=.0 5 + {|}", "marked-code({2+}=.0) 5 + value 0"),
        ("{{1|0}|-1} + 0.77 5", "value {1|0||-1} + 0.77 5"),
    ],
)
def test_a_value_is_a_game_by_itself(text: str, read: str) -> None:
    assert str(parse_game(text)) == read
    assert str(parse_game(read)) == read


def test_random_values_are_read_back_in_a_sum() -> None:
    dice = random.Random(2)

    def options(depth: int) -> str:
        return ",".join(drawn(depth - 1) for _ in range(dice.randint(0, 2)))

    def drawn(depth: int) -> str:
        return f"{{{options(depth)}|{options(depth)}}}" if depth else dice.choice(["0", "1/2", "^", "*", "v*", "-2"])

    for _ in range(200):
        text = drawn(3)
        shown = str(value(text))
        game = parse_game(f"nim 1 + {text}")
        assert str(game) == f"nim 1 + value {shown}"
        assert value_of(game) == value(text) + value("*")


@pytest.mark.parametrize("text", ["{2|-1", "2|-1}", "{(2|-1}", "*kayles 3", "^*x", "-", "vnim 3", "{2|-1}nim"])
def test_what_only_begins_like_a_value_is_refused(text: str) -> None:
    with pytest.raises((RulesetError, PositionError)):
        parse_game(text)
