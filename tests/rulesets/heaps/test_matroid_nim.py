"""Matroid Nim: theorems against the definition, the three notations, far heaps, refusals."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest

from grundy import LimitError, parse_game, solve
from grundy.rulesets.heaps.hypergraph_nim import ExactNim, HypergraphNim
from grundy.rulesets.heaps.matroid_nim import MEETING, SELF_DUAL, MatroidNim
from grundy.words.errors import RulesetError


def is_matroid(bases: list[tuple[int, ...]]) -> bool:
    sets = set(map(frozenset, bases))
    return all(any(a - {i} | {j} in sets for j in b - a) for a in sets for b in sets for i in a - b)


def test_values_are_those_of_the_definition_on_all_small_matroids(hold: Any) -> None:
    theorems = set()
    for heaps, most in ((2, 5), (3, 3), (4, 2)):
        for size in range(1, heaps + 1):
            sets = list(combinations(range(1, heaps + 1), size))
            for chosen in product((False, True), repeat=len(sets)):
                bases = [base for base, there in zip(sets, chosen, strict=True) if there]
                if bases and is_matroid(bases) and (heaps < 4 or sum(chosen) % 3 == 1 or size == 3):
                    rules = MatroidNim(tuple(bases))
                    for p in product(range(most + 1), repeat=heaps):
                        hold(rules, p)
                        known = rules.in_normal_play(p)
                        theorems.add(known.theorem if known else None)
    assert theorems == {MEETING, SELF_DUAL, None}


def test_uniform_matroids_are_exact_nim(hold: Any) -> None:
    rules = parse_game("matroid-nim(uniform 2 4) 0 0 0 0").ruleset
    for p in combinations_with_replacement(range(6), 4):
        assert hold(rules, p) == ExactNim(2).in_normal_play(p).value  # type: ignore[union-attr]


def test_self_dual_matroids_beyond_uniform_ones(hold: Any) -> None:
    rules = parse_game("matroid-nim(1-2-3 1-2-6 1-3-5 1-5-6 2-3-4 2-4-6 3-4-5 4-5-6) 0 0 0 0 0 0").ruleset
    for p in combinations_with_replacement(range(3), 6):
        hold(rules, p)
    assert rules.in_normal_play((5,) * 6).theorem is SELF_DUAL


def test_a_graph_stands_for_its_spanning_trees(hold: Any) -> None:
    game = parse_game("matroid-nim(graph 1-2 2-3 1-3 3-4) 3 4 2 2")
    assert str(game) == "matroid-nim(1-2-4 1-3-4 2-3-4) 3 4 2 2"
    assert solve(game).grundy_value == hold(HypergraphNim(((1, 2, 4), (1, 3, 4), (2, 3, 4))), (3, 4, 2, 2)) == 2
    loops = parse_game("matroid-nim(graph 1-1 1-2 1-2) 1 2 3").ruleset
    assert loops == MatroidNim(((2,), (3,)))
    forest = parse_game("matroid-nim(graph 1-2 3-4 slow) 2 3").ruleset
    assert (str(forest), list(forest.options((2, 3)))) == ("matroid-nim(1-2 slow)", [(1, 2)])


def test_far_heaps_have_their_values() -> None:
    assert solve("matroid-nim(graph 1-2 2-3 1-3) 1000000000000 3 7").grundy_value == 10
    assert solve(f"matroid-nim(graph 1-2 2-3 1-3) {10**30} 3 7").grundy_value == 10
    with pytest.raises(LimitError, match="too many to try"):
        MatroidNim(((1, 2), (1, 3), (2, 3))).choices_to((10**6, 10**6, 1), 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("matroid-nim(1-2 3-4) 1 1 1 1", "1 of 1-2 cannot be replaced by a heap of 3-4"),
        ("matroid-nim(1-2 faces) 1 1", "the same number of heaps, unlike 1, 2, 1-2"),
        ("matroid-nim 1 1", "with heaps from 1 on, not '': try 'matroid-nim"),
        ("matroid-nim(uniform 2) 1 1", "must be a whole number, not ''"),
        ("matroid-nim(uniform 3 2) 1 1", "as in 'uniform 2 4', not 'uniform 3 2'"),
        ("matroid-nim(uniform 2 4 6) 1 1", "as in 'uniform 2 4', not 'uniform 2 4 6'"),
        ("matroid-nim(graph) 1", "1 to 12 edges such as 1-2, not ''"),
        ("matroid-nim(graph 1-1) 1", "add an edge such as 1-2"),
        ("matroid-nim(slow) 1", "matroid-nim takes edges such as 1-2-3"),
    ],
)
def test_what_is_no_matroid_is_refused(text: str, message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        parse_game(text)
    with pytest.raises(LimitError, match="1 to 12"):
        MatroidNim(((1, 99),))
