"""Deleting from trees: pieces and theorems against the rules on sets of vertices."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from grundy import parse_game, solve
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.graphs.tree_cut import TreeCut
from grundy.words.errors import LimitError, PositionError, RulesetError

Left = frozenset[int]


def text_of(parent: list[int], vertex: int = 0) -> str:
    children = (v for v in range(1, len(parent)) if parent[v] == vertex)
    return f"({''.join(text_of(parent, child) for child in children)})"


def random_tree(dice: random.Random, most: int) -> list[int]:
    return [-1, *(dice.randrange(i) for i in range(1, dice.randrange(1, most + 1)))]


def by_the_rules(parent: list[int], deleted: Callable[[list[int], Left], Iterator[set[int]]]) -> int:
    """The value, with the position kept as the set of vertices that are left."""
    memo: dict[Left, int] = {}

    def value(left: Left) -> int:
        if left not in memo:
            memo[left] = mex(value(left - gone) for gone in deleted(parent, left))
        return memo[left]

    return value(frozenset(range(len(parent))))


def around(parent: list[int], left: Left, v: int) -> list[int]:
    return [w for w in left if parent[w] == v or parent[v] == w]


def paths(parent: list[int], left: Left) -> Iterator[set[int]]:
    ahead = [(v, {v}) for v in left]
    while ahead:
        v, path = ahead.pop()
        yield path
        ahead.extend((w, {*path, w}) for w in around(parent, left, v) if w not in path)


def leaves(parent: list[int], left: Left) -> Iterator[set[int]]:
    return ({v} for v in left if len(around(parent, left, v)) <= 1)


def branches(parent: list[int], left: Left) -> Iterator[set[int]]:
    def below(v: int) -> set[int]:
        return {v}.union(*(below(w) for w in left if parent[w] == v))

    return (below(v) for v in left)


@pytest.mark.parametrize(("kind", "deleted"), [("path", paths), ("leaf", leaves), ("branch", branches)])
def test_trees_have_the_values_of_the_rules(
    kind: str, deleted: Callable[[list[int], Left], Iterator[set[int]]]
) -> None:
    dice = random.Random(455)
    for _ in range(40):
        parent = random_tree(dice, 8)
        assert TreeCut(kind).piece_value(text_of(parent)) == by_the_rules(parent, deleted), parent


def test_theorems_have_the_values_of_the_definition(hold: Callable[..., int]) -> None:
    dice = random.Random(7)
    for _ in range(20):
        text = text_of(random_tree(dice, 8))
        assert hold(TreeCut("leaf"), (text,)) == text.count("(") % 2
        hold(TreeCut("branch"), (text,))


def test_a_path_is_worth_its_length_and_the_root_of_a_tree_does_not_matter() -> None:
    rules = TreeCut("path")
    for n in range(1, 20):
        chain = "(" * n + ")" * n
        assert rules.piece_value(chain) == n
        rooted_elsewhere = "(" + "(" * (n // 3) + ")" * (n // 3) + "(" * (n - 1 - n // 3) + ")" * (n - 1 - n // 3) + ")"
        assert rules.least_piece(chain) == rules.least_piece(rooted_elsewhere)
    assert rules.least_piece("((()()))") == rules.least_piece("(()()())") == "(()()())"


def test_every_path_is_one_move() -> None:
    moves = [str(move) for move, _ in TreeCut("path").moves(("(()(()))",))]
    assert len(moves) == len(set(moves)) == 10
    assert solve("tree-cut(branch) (()(())) + tree-cut(leaf) (()())").grundy_value == 5


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("tree-cut(edge) ()", RulesetError, "one of path, leaf, branch, not 'edge'"),
        ("tree-cut(path) ()()", PositionError, "tree 1 must be one pair of parentheses"),
        ("tree-cut(path) " + "(" * 25 + ")" * 25, LimitError, "at most 24 vertices"),
    ],
)
def test_what_is_no_tree_is_refused(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        parse_game(text)
