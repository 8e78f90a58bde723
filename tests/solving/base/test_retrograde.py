"""Retrograde analysis of one token on a digraph in arrays agrees with that of the positions laid out."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import numpy as np
import pytest

from grundy import MISERE, Graph, InputError, Outcome, solve
from grundy.maths.digraphs.loopy_graph import LoopyGraph
from grundy.maths.nimbers.outcomes import Convention
from grundy.rulesets.graphs.digraph import Digraph
from grundy.solving.base.retrograde import OneToken, Retrograde


def test_one_token_on_a_digraph_is_decided_as_its_positions_are() -> None:
    dice = random.Random(11)
    for _ in range(60):
        size = dice.randrange(1, 9)
        arcs = [(dice.randrange(size), dice.randrange(size)) for _ in range(dice.randrange(1, 16))]
        ruleset = Digraph(arcs)
        for convention in Convention:
            for (v,) in {(v,) for arc in arcs for v in arc}:
                game = ruleset.at(v)
                plain, table = Retrograde(game, convention), OneToken(game, convention)
                assert table.outcome((v,)) is plain.outcome((v,))
                assert table.remoteness((v,)) == plain.remoteness((v,))


def test_misere_play_of_a_large_loop_free_digraph_is_told_from_all_vertices_at_once() -> None:
    ends = np.random.default_rng(4).integers(0, 300_000, (900_000, 2))
    ends = np.sort(ends[ends[:, 0] != ends[:, 1]], axis=1)
    found = solve(Digraph.from_graph(Graph.from_edges(ends)).at(0), MISERE)
    assert found.outcome in (Outcome.N, Outcome.P)
    for move in found.winning_moves:
        assert solve(move.position, MISERE).outcome is Outcome.P


def test_moves_that_keep_a_misere_draw_or_delay_a_misere_loss_are_listed() -> None:
    dice = random.Random(12)
    met = set()
    for _ in range(80):
        size = dice.randrange(2, 6)
        ruleset = Digraph(tuple((dice.randrange(size), dice.randrange(size)) for _ in range(dice.randrange(1, 10))))
        vertices = [ruleset.graph.name(v) for v in range(len(ruleset.graph))]
        game = ruleset.at(*dice.choices(vertices, k=dice.randrange(1, 3)))
        found, table = solve(game, MISERE), Retrograde(game, MISERE)
        ends = [(option.position, table.outcome(option.position), table.remoteness(option.position) or 0)
                for _, option in game.moves()]  # fmt: skip
        slowest = max((remoteness for *_, remoteness in ends), default=0)
        wanted = {
            Outcome.N: [],
            Outcome.DRAW: [position for position, outcome, _ in ends if outcome is Outcome.DRAW],
            Outcome.P: [position for position, _, remoteness in ends if remoteness == slowest] if game.may_loop else [],
        }[found.outcome]
        assert [kept.position.position for kept in found.keeping_moves] == wanted
        met.add((found.outcome, bool(wanted)))
    assert {(Outcome.DRAW, True), (Outcome.P, True), (Outcome.N, False)} <= met


def test_the_word_for_a_convention_is_not_taken_for_the_other_one() -> None:
    game = Digraph(((0, 1),)).at(0)
    word: Any = "misere"
    assert solve(game, word).outcome is solve(game, MISERE).outcome is not solve(game).outcome
    play = LoopyGraph(Graph.from_edges([(0, 1), (0, 2), (1, 2), (2, 3)]))
    assert play.remoteness(word).tolist() == play.remoteness(MISERE).tolist() != play.remoteness().tolist()
    wrong: Any
    for wrong in ("normally", True, None):
        for ask in (play.remoteness, partial(solve, game))[: 1 if wrong is None else 2]:  # solve takes None for normal
            with pytest.raises(InputError, match=rf"^convention must be 'normal' or 'misere', not {wrong!r}$"):
                ask(wrong)


def test_the_remoteness_of_one_token_on_a_long_path_are_told() -> None:
    steps = np.arange(100_001)
    path = Graph.from_edges(np.stack([steps[:-1], steps[1:]], axis=1))
    assert solve(Digraph.from_graph(path).at(1)).remoteness == 99_999
