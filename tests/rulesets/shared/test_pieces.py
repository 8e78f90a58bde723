"""Games of pieces: the decorator against plain definitions on whole positions, notation, refusals."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from grundy import Game, PieceRuleset, Ruleset, piece_ruleset, solve
from grundy.maths.nimbers.mex import mex
from grundy.words.errors import PositionError, RulesetError

Sides = tuple[int, int]


@piece_ruleset
def guillotine(sides: Sides) -> Iterator[tuple[Sides, ...]]:
    """Cut a rectangle into two, along a line of its grid."""
    a, b = sides
    for k in range(1, a):
        yield (k, b), (a - k, b)
    for k in range(1, b):
        yield (a, k), (a, b - k)


@piece_ruleset
def shrink(word: str) -> Iterator[tuple[str, ...]]:
    """Take two equal neighbouring letters from a word, which falls into two."""
    for i in range(len(word) - 1):
        if word[i] == word[i + 1]:
            yield word[:i], word[i + 2 :]


@piece_ruleset
def wrong(n: int) -> Iterator[str]:
    yield "abc"


class Whole(Ruleset[tuple[str, ...]]):
    """The same game on words, with the positions kept whole."""

    def options(self, p: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for i, word in enumerate(p):
            for k in range(len(word) - 1):
                if word[k] == word[k + 1]:
                    yield (*p[:i], word[:k], word[k + 2 :], *p[i + 1 :])


def test_every_cut_of_a_rectangle_leaves_one_cut_fewer() -> None:
    # ab - 1 cuts in all, so the value is their parity
    for a in range(1, 8):
        for b in range(1, 8):
            assert guillotine.piece_value((a, b)) == (a * b - 1) % 2


@pytest.mark.parametrize("words", [("aabbaa",), ("aaaa", "bb"), ("abab", "aaa"), ("aab", "baa", "cccc"), ()])
def test_values_and_moves_are_those_of_whole_positions(words: tuple[str, ...]) -> None:
    whole, parts = solve(Game(Whole(), words)), solve(shrink.at(*words))
    assert (parts.outcome, parts.grundy_value) == (whole.outcome, whole.grundy_value)
    assert solve(shrink.at(*words), misere=True).outcome == solve(Game(Whole(), words), misere=True).outcome
    for wanted in range(4):
        found = {position for _, position in shrink.moves_to(shrink.check(words), wanted)}
        assert found == {p for p in shrink.options(shrink.check(words)) if shrink.grundy_value(p) == wanted}


def test_a_piece_is_valued_once_for_all_that_are_alike() -> None:
    class Mirrored(PieceRuleset[str]):
        def piece_moves(self, piece, place):  # type: ignore[no-untyped-def]
            return ((move, parts) for move, parts in shrink.piece_moves(piece, place))

        def least_piece(self, piece: str) -> str:
            return min(piece, piece[::-1])

    game = Mirrored()
    for word in ("aabb", "bbaa", "abbaaacc", "ccaaabba"):
        assert game.piece_value(word) == shrink.piece_value(word)
        assert mex(game.grundy_value(parts) for parts in game.piece_options(word)) == game.piece_value(word)
    assert game.canonical(("bbaa", "aab")) == ("aab", "aabb")


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        ((5, -3), "5 -3"),
        (((2, 3), (1,), ((1, 2), 3)), "(2,3) (1,) ((1,2),3)"),
        (("ab", "7", "(1,2)"), "ab '7' '(1,2)'"),
        (("(())", "()", "(a,b)"), "(()) () (a,b)"),
    ],
)  # fmt: skip
def test_pieces_of_any_kind_are_written_as_words_and_read_back(pieces: tuple[object, ...], text: str) -> None:
    assert shrink.format(pieces) == text
    assert shrink.parse(text.split()) == pieces
    assert pickle.loads(pickle.dumps(shrink.at(*pieces))).position == pieces


def test_empty_pieces_are_left_out() -> None:
    assert shrink.check(["", "a", "b"]) == ("a", "b")
    assert [(str(move), left) for move, left in shrink.moves(("aa", "bbb"))] == [
        ("remove piece 1", ("bbb",)), ("change piece 2 into b", ("aa", "b")),
    ]  # fmt: skip


def test_what_is_not_a_piece_is_refused() -> None:
    with pytest.raises(RulesetError, match=r"wrong must yield, for the piece 3, tuples .* written \('abc',\)"):
        solve(wrong.at(3))
    with pytest.raises(PositionError, match="needs a tuple of pieces, not 'ab'"):
        shrink.check("ab")
    with pytest.raises(PositionError, match=r"piece 2 of shrink must be .* text without blanks, not 'a b'"):
        shrink.at("a", "a b")
    with pytest.raises(TypeError, match="must define piece_moves"):
        type("Empty", (PieceRuleset,), {})


@piece_ruleset
def two_dots(piece: int | str) -> Iterator[tuple[int, ...]]:
    """Take two neighbouring dots from a row, such as 5, or from a circle, such as o5."""
    if isinstance(piece, str):
        dots = int(piece[1:])
        yield from [(dots - 2,)] * (dots > 1)
    else:
        for left in range(piece - 1):
            yield left, piece - 2 - left


def test_a_circle_is_a_row_after_the_first_move() -> None:
    def value(left: frozenset[int], around: int) -> int:
        """The value of dots of a circle of ``around`` places, kept whole."""
        if left not in known:
            options = (left - {i, (i + 1) % around} for i in left if (i + 1) % around in left)
            known[left] = mex(value(option, around) for option in options)
        return known[left]

    for n in range(3, 10):
        known: dict[frozenset[int], int] = {}
        assert two_dots.piece_value(f"o{n}") == value(frozenset(range(n)), n)
        known.clear()
        assert two_dots.piece_value(n) == value(frozenset(range(n)), n + 1)
    assert str(solve(two_dots.at("o8", 4)).game) == "two-dots o8 4"
