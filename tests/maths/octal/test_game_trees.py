"""Codes of the same game trees: each step is held against the trees of the first heaps."""

from __future__ import annotations

import random
from itertools import product

import pytest

from grundy.maths.octal.codes import parse_code
from grundy.maths.octal.game_trees import first_trees, same_trees

THREE_DIGITS = sorted({"0." + "".join(digits).rstrip("0") for digits in product("01234567", repeat=3)} - {"0."})


@pytest.mark.parametrize(
    "text",
    [
        *random.Random(3).sample(THREE_DIGITS, 60),
        "4.0",
        "4.4",
        "4.713",
        "0.F",
        "0.0F",
        "8.1",
        "C.3",
        "0.2048",
        "0.00402",
    ],
)
def test_heaps_of_both_codes_have_the_same_game_trees(text: str) -> None:
    code = parse_code(text)
    same = same_trees(code)
    numbers: dict[frozenset[tuple[int, ...]], int] = {}
    ours, theirs = (first_trees(one, 24, numbers) for one in (code, same.code))
    for n, tree in enumerate(ours):
        assert tree == (theirs[n + same.shift] if n + same.shift >= 0 else 0), n


def test_codes_of_three_digits_are_one_exactly_where_their_first_trees_are() -> None:
    # 18 trees from the first heap with a move on tell all classes apart, so that no two are one that the steps miss
    numbers: dict[frozenset[tuple[int, ...]], int] = {}
    seen: dict[tuple[int, ...], str] = {}
    for text in THREE_DIGITS:
        trees = first_trees(parse_code(text), 21, numbers)
        first = next(n for n, tree in enumerate(trees) if tree)
        name = str(same_trees(parse_code(text)).code)
        assert seen.setdefault(tuple(trees[first : first + 18]), name) == name, text
    assert len(seen) == len(set(seen.values())) == 275


def test_codes_out_of_bounds_are_given_back() -> None:
    for text in ("0!.77", "4!.0", "0." + "0" * 40 + "1"):
        code = parse_code(text)
        assert (same_trees(code).code, same_trees(code).shift) == (code, 0)
