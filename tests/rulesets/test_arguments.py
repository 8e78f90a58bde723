"""What rulesets do with arguments from Python: any collection will do, and anything else is an error that says so."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
import pytest

from grundy import GrundyError, parse_game, rulesets, solve
from grundy.maths.coins.turning_sets import TurningSets
from grundy.rulesets import coins
from grundy.rulesets.catalogue import CATALOGUE, about_of
from grundy.words.errors import CodeError, InputError, RulesetError

ODD: list[Any] = [None, 3, -1, 0, "a", 1.5, [1, "a"], [1.5], (), {}, True, [[1]], object(), 10**30]
RULESETS = {type(found): found for found in (parse_game(about_of(name).example).ruleset for name in CATALOGUE)}


@pytest.mark.parametrize("ruleset", [found for found in RULESETS if is_dataclass(found)])
def test_odd_arguments_are_errors_of_grundy(ruleset: Any) -> None:
    names = [field.name for field in fields(ruleset) if field.init]
    example = {name: getattr(RULESETS[ruleset], name) for name in names}
    for name in names:
        for odd in ODD:
            try:
                ruleset(**{**example, name: odd})
            except GrundyError as error:
                assert str(error), (name, odd)


@pytest.mark.parametrize(("make", "arguments"), [
    (rulesets.Subtraction, [1, 3]), (rulesets.AllBut, [1, 3]), (rulesets.EntailingNim, [1, 3]),
    (rulesets.Hackenbush, [1, 3]), (rulesets.Trie, ["ab", "b"]), (rulesets.WordCut, ["ab", "b"]),
    (rulesets.HypergraphNim, [(1, 2), (3,)]), (rulesets.MatroidNim, [(1, 2), (1, 3)]),
    (rulesets.GraphNim, [(1, 2), (2, 3)]), (rulesets.StaircaseGraph, [(1, 0), (2, 1)]),
])  # fmt: skip
def test_any_collection_will_do(make: Any, arguments: list[Any]) -> None:
    for given in (arguments, iter(arguments), dict.fromkeys(arguments)):
        assert make(given) == make(tuple(arguments))
        assert hash(make(arguments)) == hash(make(tuple(arguments)))
    with pytest.raises(RulesetError, match="must be a collection, such as a list"):
        make(2.5)


def test_collections_of_isolated_vertices_are_read_once() -> None:
    assert rulesets.Digraph([(0, 1)], iter([4, 5])) == rulesets.Digraph([(0, 1)], (4, 5))
    assert rulesets.Geography([(0, 1)], iter([4, 5])) == rulesets.Geography([(0, 1)], (4, 5))


def test_both_sets_of_partizan_subtraction_may_be_iterators() -> None:
    assert rulesets.PartizanSubtraction(iter([3, 1]), iter([2])) == rulesets.PartizanSubtraction((1, 3), (2,))


def test_numbers_of_numpy_are_numbers() -> None:
    assert rulesets.Subtraction(np.array([1, 3, 4])) == rulesets.Subtraction((1, 3, 4))


def test_edges_of_hypergraphs_may_be_in_any_order() -> None:
    assert rulesets.HypergraphNim([[3, 1], [2]]) == rulesets.HypergraphNim(((2,), (1, 3)))
    assert solve(rulesets.HypergraphNim([[3, 1]]).at(1, 5, 1)).grundy_value == 1
    repeated = "-".join(map(str, [1, *range(1, 13)]))  # twelve heaps, one of them twice
    assert len(parse_game(f"hypergraph-nim({repeated} faces) {'1 ' * 12}").ruleset.edges) == 2**12 - 1


def test_codes_must_be_texts() -> None:
    with pytest.raises(InputError, match="a code must be text such as"):
        rulesets.PartizanOctal("0.7", 3)  # type: ignore[arg-type]
    with pytest.raises(CodeError, match="not '3'"):
        rulesets.RepeatingCode(3)  # type: ignore[arg-type]


def test_factors_are_coin_games() -> None:
    twins = coins.turning.CoinTurning(TurningSets((2,)))
    for make in (coins.product.CoinProduct, coins.acrostic.CoinAcrostic):
        with pytest.raises(RulesetError, match="must be coin-turning games"):
            make(twins, rulesets.Nim())  # type: ignore[arg-type]
    with pytest.raises(RulesetError, match="must be TurningSets, not"):
        coins.turning.CoinTurning((1, 2))  # type: ignore[arg-type]
