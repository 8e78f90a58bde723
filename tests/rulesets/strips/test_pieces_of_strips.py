"""Unlike neighbours and palindromes: pieces and theorems against the rules on whole rows."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.rulesets.strips.palindrome_cut import PalindromeCut
from grundy.rulesets.strips.unlike_neighbours import UnlikeNeighbours
from grundy.words.errors import PositionError


@cache
def of_row(row: str, marks: str, ring: bool) -> int:
    """The value by the rules alone: the whole row is kept."""
    neighbours = row[-1] + row + row[0] if ring else f"-{row}-"
    return mex(
        of_row(row[:i] + mark + row[i + 1 :], marks, ring)
        for i, square in enumerate(row)
        for mark in marks
        if square == "." and mark not in (neighbours[i], neighbours[i + 2])
    )


@pytest.mark.parametrize(("kinds", "longest"), [(1, 9), (2, 7), (3, 5)])
@pytest.mark.parametrize("ring", [False, True])
def test_rows_and_rings_have_the_values_of_the_rules(kinds: int, longest: int, ring: bool) -> None:
    game, marks = UnlikeNeighbours(kinds), "abc"[:kinds]
    for length in range(3, longest + 1):
        for squares in product("." + marks, repeat=length):
            row = "".join(squares)
            pairs = zip(row, row[1:] + (row[0] if ring else "-"), strict=True)
            if all(a != b or a == "." for a, b in pairs):
                position = game.check((f"ring:{row}" if ring else row,))
                assert game.grundy_value(position) == of_row(row, marks, ring), row


def test_a_number_stands_for_an_empty_row() -> None:
    game = UnlikeNeighbours(1)
    assert game.parse(["4", "ring:3"]) == game.check([4, "ring:..."]) == ("....", "ring:...")
    assert game.check(["a.a"]) == ("a.a",)
    assert game.check(["ring:..a.."]) == ("a....a",)


@pytest.mark.parametrize("word", ["..c", "aa", "ring:a.a", "ring:..", "x", "", "0", 10**9, None])
def test_rows_that_break_the_rule_are_refused(word: object) -> None:
    with pytest.raises(PositionError, match="row 1 must be 1 to 100000 squares"):
        UnlikeNeighbours(2).check([word])


@cache
def of_word(word: str) -> int:
    return mex(
        nim_sum(map(of_word, (word[:i], word[i], word[i + 1 :])))
        for i in range(1, len(word) - 1)
        if word[i - 1] == word[i + 1]
    )


def test_words_have_the_values_of_the_rules() -> None:
    game = PalindromeCut()
    for letters in product("ab", repeat=11):
        word = "".join(letters)
        assert game.piece_value(word) == of_word(word)
        assert mex(game.grundy_value(parts) for parts in game.piece_options(word)) == of_word(word)
    # the samples of Codeforces 305E
    assert [game.piece_value(word) for word in ("abacaba", "abcde")] == [1, 0]


@pytest.mark.parametrize("word", ["Abc", "a.b", "", 5])
def test_other_letters_are_refused(word: object) -> None:
    with pytest.raises(PositionError, match="word 1 must be 1 to 50000 letters"):
        PalindromeCut().check([word])
