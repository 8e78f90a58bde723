"""Cutting words and growing them: pieces against the rules on whole words."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import pytest

from grundy import parse_game, solve
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.strips.trie import Trie
from grundy.rulesets.strips.word_cut import WordCut
from grundy.words.errors import LimitError, PositionError, RulesetError


@cache
def of_row(row: str, parts: tuple[str, ...], join: bool) -> int:
    """The value by the rules alone: the row is kept, with a bar where a part was cut out."""
    found = set()
    for i in range(len(row)):
        for j in range(i + 1, len(row) + 1):
            cut = row[i:j]
            if "|" not in cut and (cut in parts if parts else len(cut) > 1 and cut == cut[::-1]):
                found.add(of_row(row[:i] + "|" * (not join) + row[j:], parts, join))
    return mex(found)


@pytest.mark.parametrize("parts", [("ab", "ba"), ("a", "bb", "aba"), ()])
@pytest.mark.parametrize("join", [False, True])
def test_words_have_the_values_of_the_rules(parts: tuple[str, ...], join: bool) -> None:
    rules = WordCut(parts or ("palindromes",), join)
    for length in range(1, 8):
        for letters in product("ab", repeat=length):
            word = "".join(letters)
            assert rules.piece_value(word) == of_row(word, parts, join), word


def test_one_letter_is_an_octal_game() -> None:
    rules = WordCut(("a", "aa"))  # Kayles
    assert [rules.piece_value("a" * n) for n in range(1, 21)] == [
        solve(f"kayles {n}").grundy_value for n in range(1, 21)
    ]


@cache
def grown(word: str, words: tuple[str, ...], inside: bool) -> int:
    longer = (word + letter for letter in "abc")
    return mex(
        grown(next_word, words, inside)
        for next_word in longer
        if any(next_word in other if inside else other.startswith(next_word) for other in words)
    )


def test_tries_have_the_values_of_the_rules() -> None:
    dice = random.Random(455)
    for _ in range(40):
        words = tuple({"".join(dice.choices("abc", k=dice.randrange(1, 7))) for _ in range(dice.randrange(1, 6))})
        for inside in (False, True):
            rules = Trie(words, inside)
            for begin in ("", words[0][:1], words[0]):
                assert rules.grundy_value(rules.check((begin,))) == grown(begin, words, inside)


def test_the_samples_of_a_lot_of_games() -> None:
    # Codeforces 455B: who wins one game, and with the lines below the last loses the first, wins
    assert solve("trie(a,b) -").outcome.value == "N"
    assert solve("trie(a,b,c) -").outcome.value == "N"
    assert solve("trie(ab) -").outcome.value == "P"


def test_words_and_tries_are_written_as_they_are_read() -> None:
    for text in (
        "word-cut(ab,ba,join) ab a",
        "trie(inside,abab) - ab",
        "word-cut(palindromes) aba",
        "trie(ab,a) - - a",
    ):
        assert str(parse_game(text)) == text


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("word-cut(join) a", RulesetError, "or palindromes, not ''"),
        ("word-cut(palindromes,ab) a", RulesetError, "or palindromes, not 'palindromes,ab'"),
        ("word-cut(a1) a", RulesetError, "or palindromes, not 'a1'"),
        ("word-cut(a) " + "a" * 101, PositionError, "1 to 100 letters"),
        ("word-cut(a,join) " + "a" * 25, PositionError, "1 to 24 letters"),
        ("trie(inside) a", RulesetError, "trie needs words of the letters a to z, not ''"),
        ("trie(ab) b", PositionError, "word 1 must be in the trie, not 'b'"),
        ("trie(inside," + "ab" * 151 + ") -", LimitError, "up to 300 letters in all, not 302"),
    ],
)
def test_what_is_no_word_is_refused(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        parse_game(text)
