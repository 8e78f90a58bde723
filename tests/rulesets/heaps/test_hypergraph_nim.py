"""Nim with structure: rules written out once more, theorems against the definition, far heaps, refusals."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from grundy import LimitError, Outcome, PositionError, parse_game, solve
from grundy.rulesets.graphs.graph_nim import GraphNim
from grundy.rulesets.heaps.cyclic_nimhoff import CyclicNimhoff
from grundy.rulesets.heaps.greedy_nim import GreedyNim, NimWithPasses
from grundy.rulesets.heaps.hypergraph_nim import ExactNim, HypergraphNim
from grundy.rulesets.heaps.moore import Moore
from grundy.words.errors import RulesetError


def below(p: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All other positions in which no heap is larger."""
    return [q for q in product(*(range(n + 1) for n in p)) if q != p]


def changed(p: tuple[int, ...], q: tuple[int, ...]) -> set[int]:
    return {i for i, (a, b) in enumerate(zip(p, q, strict=True), 1) if a != b}


def test_a_move_takes_from_all_heaps_of_one_edge() -> None:
    p = (2, 3, 1)
    edges = [{1, 2}, {3}, {1, 2, 3}]
    game = parse_game("hypergraph-nim(1-2 3 1-2-3) 2 3 1")
    assert sorted(game.ruleset.options(p)) == sorted(q for q in below(p) if changed(p, q) in edges)
    slow = parse_game("hypergraph-nim(1-2 3 slow) 2 3 1")
    assert sorted(slow.ruleset.options(p)) == [(1, 2, 1), (2, 3, 0)]
    assert str(slow) == "hypergraph-nim(3 1-2 slow) 2 3 1"
    faces = parse_game("hypergraph-nim(1-2 2-3 faces) 2 3 1").ruleset
    assert faces == HypergraphNim(((1,), (2,), (3,), (1, 2), (2, 3)))


def test_known_games_are_hypergraph_games(hold: Any) -> None:
    for heaps in product(range(4), repeat=3):
        nim = hold(HypergraphNim(((1,), (2,), (3,))), heaps)
        assert nim == heaps[0] ^ heaps[1] ^ heaps[2]
        moore = hold(parse_game("hypergraph-nim(1-2 2-3 1-3 faces) 0 0 0").ruleset, heaps)
        assert moore == hold(Moore(2), heaps)


@pytest.mark.parametrize(("k", "heaps", "most"), [(1, 2, 4), (2, 3, 6), (2, 4, 5), (3, 5, 2), (3, 6, 2), (2, 5, 2)])
def test_exact_nim_has_the_values_of_the_definition(k: int, heaps: int, most: int, hold: Any) -> None:
    rules = ExactNim(k)
    for p in combinations_with_replacement(range(most + 1), heaps):
        hold(rules, p)
    p = (2, 1, 2, 1)[:heaps]
    assert sorted(rules.options(p)) == sorted(q for q in below(p) if len(changed(p, q)) == k)


def test_slow_exact_nim_takes_one_from_each(hold: Any) -> None:
    rules = parse_game("exact-nim(2,slow) 2 2 1").ruleset
    assert (str(rules), rules) == ("exact-nim(2,slow)", ExactNim(2, slow=True))
    assert sorted(rules.options((2, 2, 1))) == [(1, 1, 1), (1, 2, 0), (2, 1, 0)]
    for p in combinations_with_replacement(range(4), 3):
        assert hold(rules, p) == hold(HypergraphNim(((1, 2), (1, 3), (2, 3)), slow=True), p)
    with pytest.raises(RulesetError, match="optionally with the word slow, not '2,fast'"):
        parse_game("exact-nim(2,fast) 3 3")


def test_cyclic_nimhoff_is_so_by_definition(hold: Any) -> None:
    for h in range(1, 6):
        rules = CyclicNimhoff(h)
        for p in product(range(6), repeat=2):
            hold(rules, p, range(10))
        for p in product(range(3), repeat=3):
            hold(rules, p, range(6))
            wanted = [q for q in below(p) if len(changed(p, q)) == 1 or sum(p) - sum(q) < h]
            assert sorted(rules.options(p)) == sorted(wanted)
    found = solve("cyclic-nimhoff(4) 1000000000000000000 999999999999999999 5")
    assert all(not solve(move.position).grundy_value for move in found.winning_moves)


def test_greedy_nim_and_passes_are_so_by_definition(hold: Any) -> None:
    for p in product(range(5), repeat=3):
        hold(GreedyNim(), p)
        value = hold(NimWithPasses(), (0, *p))
        assert value == p[0] ^ p[1] ^ p[2]
        hold(NimWithPasses(), (1, *p))
    assert sorted(GreedyNim().options((2, 1, 2))) == [(0, 1, 2), (1, 1, 2), (2, 1, 0), (2, 1, 1)]
    # Low and Chan (2015): of two heaps with a pass, those of 2k − 1 and 2k are lost
    pairs = combinations_with_replacement(range(9), 2)
    lost = [pair for pair in pairs if solve(NimWithPasses().at(1, *pair)).outcome is Outcome.P]
    assert lost == [(0, 0), (1, 2), (3, 4), (5, 6), (7, 8)]
    assert list(NimWithPasses().options((3, 0, 0))) == []
    assert solve("greedy-nim 1000000000000000000 7 7").outcome is Outcome.N


def test_the_token_of_graph_nim_takes_from_the_edges_at_its_vertex(hold: Any) -> None:
    rules = GraphNim(((1, 2), (2, 3), (1, 3)))
    assert sorted(rules.options((1, 2, 5, 1))) == [(2, 0, 5, 1), (2, 1, 5, 1), (3, 2, 5, 0)]
    # on a path of one edge, the token goes to and fro: a nim-heap, moved by both
    for n in range(8):
        assert hold(GraphNim(((1, 2),)), (2, n)) == n
    # Fukuyama: on a star the token comes back only to an edge with counters
    assert hold(GraphNim(((0, 1), (0, 2))), (0, 3, 4)) == hold(GraphNim(((0, 2), (0, 1))), (0, 4, 3))


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("hypergraph-nim(0-1) 3 3", RulesetError, "with heaps from 1 on, not '0-1'"),
        ("hypergraph-nim(1-x) 3 3", RulesetError, "must be a whole number, not 'x'"),
        ("hypergraph-nim(slow) 3 3", RulesetError, "takes edges such as 1-2-3"),
        ("hypergraph-nim(1-3) 3 3", PositionError, "needs 3 heaps or more, not 2"),
        ("hypergraph-nim 3 3", RulesetError, "takes edges such as 1-2-3, with heaps from 1 on, not '': try"),
        ("exact-nim 3 3", RulesetError, "takes a number of heaps, optionally with the word slow, not '': try"),
        ("exact-nim(0) 3 3", RulesetError, "of 1 or more, not 0"),
        ("cyclic-nimhoff(0) 3", RulesetError, "of 1 or more, not 0"),
        ("nim-with-passes 3", PositionError, "the number of passes and one heap or more"),
        ("graph-nim(1-1) 1 3", RulesetError, "must join two different vertices"),
        ("graph-nim(1-2) 3 3", PositionError, r"the token's vertex \(1, 2\), then the counters on each edge"),
        ("graph-nim(1>2) 1 3", RulesetError, "takes edges such as 1-2, not '1>2'"),
    ],
)
def test_what_is_no_game_is_refused(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        parse_game(text)


def test_without_enough_heaps_nobody_can_move() -> None:
    for k in (4, 10**30):
        assert solve(ExactNim(k).at(3, 4, 2)).outcome is Outcome.P
        assert solve(ExactNim(k).at(3, 4, 2), misere=True).outcome is Outcome.N


def test_too_many_moves_are_refused_but_not_the_value() -> None:
    found = solve("exact-nim(2) 1000000000000 3 7 1")
    assert found.grundy_value == 11
    with pytest.raises(LimitError, match="too many to try"):
        ExactNim(2).choices_to((10**6, 10**6), 0)
