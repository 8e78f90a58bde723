"""Root paths: pieces against the rules on sets of vertices."""

from __future__ import annotations

import random

import pytest

from grundy.maths.nimbers.mex import mex
from grundy.rulesets.graphs.root_paths import RootPaths
from grundy.words.errors import LimitError, PositionError

GAME = RootPaths()


def text_of(parent: list[int], vertex: int = 0) -> str:
    children = (v for v in range(1, len(parent)) if parent[v] == vertex)
    return f"({''.join(text_of(parent, child) for child in children)})"


def by_the_rules(parent: list[int]) -> int:
    """The value, with the position kept as the set of vertices that are left."""
    memo: dict[frozenset[int], int] = {}

    def value(left: frozenset[int]) -> int:
        if left not in memo:
            memo[left] = mex(value(left - above(v)) for v in left)
        return memo[left]

    def above(v: int) -> set[int]:
        return {v} | (above(parent[v]) if v else set())

    return value(frozenset(range(len(parent))))


def test_trees_have_the_values_of_the_rules() -> None:
    dice = random.Random(4730)
    for _ in range(60):
        parent = [-1, *(dice.randrange(i) for i in range(1, dice.randrange(1, 11)))]
        assert GAME.piece_value(text_of(parent)) == by_the_rules(parent), parent


def test_a_path_of_n_vertices_is_a_nim_heap_of_n() -> None:
    assert [GAME.piece_value("(" * n + ")" * n) for n in range(1, 40)] == list(range(1, 40))


def test_moves_name_the_vertices_of_the_path() -> None:
    moves = {str(move): GAME.format(left) for move, left in GAME.moves(("()", "(()(()()))"))}
    assert moves == {
        "delete vertex 1 of tree 1": "(()(()()))",
        "delete vertex 1 of tree 2": "() () (()())",
        "delete vertices 1, 2 of tree 2": "() (()())",
        "delete vertices 1, 3 of tree 2": "() () () ()",
        "delete vertices 1, 3, 4 of tree 2": "() () ()",
        "delete vertices 1, 3, 5 of tree 2": "() () ()",
    }


@pytest.mark.parametrize("word", ["", "(", "())", "()()", "(x)", 3])
def test_other_text_is_no_tree(word: object) -> None:
    with pytest.raises(PositionError, match="tree 1 must be one pair of parentheses"):
        GAME.check([word])


def test_very_large_trees_are_refused() -> None:
    with pytest.raises(LimitError, match="at most 20000 vertices"):
        GAME.check(["(" * 20001 + ")" * 20001])
