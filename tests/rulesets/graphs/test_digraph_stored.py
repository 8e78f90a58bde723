from __future__ import annotations

import pickle
import random
from typing import Any

import networkx
import numpy as np
import pytest

from grundy import Graph, Outcome, parse_game, solve
from grundy.rulesets.graphs import digraph
from grundy.rulesets.graphs.digraph import Digraph
from grundy.rulesets.graphs.digraph_rows import StoredArcs
from grundy.solving.base import definition
from grundy.words.errors import LoopError, PositionError, RulesetError
from grundy.words.picture import Disc


def random_arcs(dice: random.Random, size: int, loops: bool) -> list[tuple[int, int]]:
    arcs = [(dice.randrange(size), dice.randrange(size)) for _ in range(2 * size)]
    return arcs if loops else [(max(arc), min(arc)) for arc in arcs if arc[0] != arc[1]]


def stored(graph: Graph) -> Digraph:
    """Return a digraph that is stored in arrays although it is small."""
    return Digraph(StoredArcs(graph))


def told(game: Any, names: Any = str) -> Any:
    """All that can be seen of a game's solution, with its vertices renamed."""
    found = solve(game)
    moves = [(str(move.move), tuple(map(names, move.position.position))) for move in found.winning_moves]
    return found.outcome, found.grundy_value, sorted(moves)


@pytest.mark.parametrize("loops", [False, True])
def test_a_graph_in_arrays_plays_as_one_in_lists(loops: bool) -> None:
    dice = random.Random(1)
    met = set()
    for _ in range(60):
        size = dice.randint(1, 7)
        arcs = random_arcs(dice, size, loops)
        graph = Graph.from_edges(arcs, size)
        one, other = Digraph.from_graph(graph), stored(graph)
        named = stored(Graph.from_edges([(str(v), str(w)) for v, w in arcs], list(map(str, range(size)))))
        tokens = tuple(dice.randrange(size) for _ in range(dice.randint(1, 3)))
        assert told(one.at(tokens)) == told(other.at(tokens)) == told(named.at(list(map(str, tokens))))
        met.add(one.may_loop(tokens))
        assert one.may_loop(tokens) == other.may_loop(tokens) == named.may_loop(tuple(map(str, tokens)))
        moves = [(str(move), option) for move, option in one.moves(tokens)]
        assert [(str(move), option) for move, option in other.moves(tokens)] == moves
        assert list(other.options(tokens)) == [option for _, option in moves]
        for wanted in range(4):
            if not one.may_loop(tokens):
                right = [(str(m), p) for m, p in one.moves_to(tokens, wanted)]
                assert [(str(m), p) for m, p in other.moves_to(tokens, wanted)] == right
    assert met == ({True, False} if loops else {False})


def test_large_graphs_have_the_value_and_moves_of_the_definition() -> None:
    dice = np.random.default_rng(2)
    ends = dice.integers(0, 50_000, (100_000, 2))
    graph = Graph.from_edges(np.stack([ends.max(1), ends.min(1)], 1)[ends[:, 0] != ends[:, 1]], 50_000)
    ruleset = Digraph.from_graph(graph)
    for tokens in ([7, 19, 300], [np.int64(1000), 40, 2000, 7]):
        game = ruleset.at(tokens)
        assert all(type(v) is int for v in game.position)
        found = solve(game)
        assert found.grundy_value == definition.grundy_value(game)
        wins = {str(move) for move, option in game.moves() if not definition.grundy_value(option)}
        assert {str(winning.move) for winning in found.winning_moves} == wins
    assert str(game) == "digraph(50000 vertices, 100000 arcs) 1000 40 2000 7".replace("100000", str(graph.arcs))


def test_a_small_graph_of_whole_numbers_is_the_digraph_of_its_arcs() -> None:
    graph = Graph.from_edges([(5, 3), (5, 3), (9, 9)], vertices=[3, 5, 7, 9])
    found = Digraph.from_graph(graph)
    assert found == Digraph(((5, 3), (5, 3), (9, 9)), (7,))
    assert str(found.at(5)) == "digraph(5>3 5>3 9>9 7) 5"
    assert parse_game(str(found.at(5))) == found.at(5)
    assert found.graph == graph


def test_equal_large_digraphs_are_equal_however_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    arcs = [(v + 1, v // 2) for v in range(100)]
    small = Digraph(tuple(arcs))
    monkeypatch.setattr(digraph, "_STORED", 100)
    one, other = Digraph(tuple(arcs)), Digraph.from_graph(Graph.from_edges(arcs))
    assert one == other == Digraph.from_successors([[], *([v // 2] for v in range(100))])
    assert hash(one) == hash(other)
    assert one != small
    assert one != Digraph(tuple(arcs[:-1]))
    assert one != Digraph(tuple(arcs), (200,))
    assert Digraph(tuple(arcs), (200,)).at(200).position == (200,)
    assert parse_game("digraph(" + " ".join(f"{v}>{w}" for v, w in arcs) + ") 3") == one.at(3)
    again = pickle.loads(pickle.dumps(one.at(3)))
    assert again == one.at(3)
    assert list(one.arcs) == arcs


def test_a_cycle_is_named_and_a_draw_is_a_draw() -> None:
    ruleset = Digraph.from_graph(Graph.from_edges([("a", "b"), ("b", "a"), ("b", "c"), ("d", "c"), ("c", "e")]))
    assert solve(ruleset.at("d", "c")).grundy_value == 1
    with pytest.raises(LoopError, match=r"^play can return to a \(a → b → a\): it has no Grundy value$"):
        ruleset.grundy_value(("a", "d"))
    assert solve(Digraph.from_graph(Graph.from_edges([("a", "b"), ("b", "a")])).at("a")).outcome is Outcome.DRAW


def test_tokens_stand_on_names() -> None:
    ruleset = Digraph.from_graph(Graph.from_edges([(("x", 1), "ab"), ("ab", 7)]))
    assert ruleset.at("ab").position == ("ab",)
    assert ruleset.at(("x", 1)).position == ruleset.at([("x", 1)]).position == (("x", 1),)
    assert ruleset.at("ab", 7).position == ("ab", 7)
    assert ruleset.parse(["7", "ab"]) == (7, "ab")
    assert str(ruleset.at("ab")) == "digraph(3 vertices, 2 arcs) ab"
    assert len([shape for shape in ruleset.picture(("ab",)).shapes if isinstance(shape, Disc)]) == 4
    wrong: list[Any] = ["a", 8, True, 7.0, None, ("x", 2), [("x", 2)]]
    for name in wrong:
        with pytest.raises(PositionError):
            ruleset.at(name)
    with pytest.raises(PositionError, match=r"^token 2 must be on a vertex of the digraph .*, not on 'c'$"):
        ruleset.at("ab", "c")
    board = networkx.DiGraph([("start", "end")])
    assert solve(Digraph.from_graph(Graph.from_networkx(board)).at("start")).grundy_value == 1


def test_what_is_no_graph_is_refused() -> None:
    with pytest.raises(RulesetError, match=r"^digraph must be built from a Graph, not list$"):
        Digraph.from_graph([(0, 1)])  # type: ignore[arg-type]
    with pytest.raises(RulesetError, match=r"^digraph needs arcs: try 'digraph\("):
        Digraph.from_graph(Graph.from_edges([]))
    with pytest.raises(RulesetError):
        parse_game("digraph(50000 vertices, 100000 arcs) 5")
