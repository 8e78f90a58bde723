"""Cops and robber: the table against retrograde analysis of the plain rule, words, moves, refusals, pictures."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path

import pytest

from grundy import NORMAL, LimitError, Outcome, PositionError, RulesetError, find_ruleset, parse_game, solve
from grundy.maths.pursuit.chase import Stuck
from grundy.rulesets.graphs.cops_and_robber import CopsAndRobber
from grundy.rulesets.shared import two_sides
from grundy.words.picture import Disc, Label, Line

PlayOut = Callable[..., None]


def held(ruleset: CopsAndRobber, play_out: PlayOut) -> set[Outcome]:
    """Compare all positions of a ruleset with retrograde analysis of its moves; return the outcomes found."""
    two_sides._tables.clear()
    vertices = list(ruleset._steps)
    outcomes = set()
    decided: dict[object, tuple[Outcome, int | None]] = {}
    ways = sorted(combinations_with_replacement(range(len(vertices)), ruleset.cops), key=lambda here: here[::-1])
    for number, here in enumerate(ways):
        for robber, turn in product(vertices, ("cop", "robber")):
            cops = tuple(vertices[i] for i in here)
            position = ruleset.check((cops, robber, turn))
            if robber not in cops:
                assert position == (cops, robber, turn)
                assert ruleset.places(position) == (number, vertices.index(robber), turn == "robber")
                assert ruleset.position(*ruleset.places(position)) == position
            if position not in decided:
                play_out(ruleset, position, decided)
            known = ruleset.known(position, NORMAL)
            assert known is not None
            assert str(known.phrase)
            assert (known.outcome, known.remoteness) == decided[position], (str(ruleset), position)
            outcomes.add(known.outcome)
    return outcomes


@pytest.mark.parametrize("cops", [1, 2])
@pytest.mark.parametrize("stuck", Stuck)
@pytest.mark.parametrize("ways", [{}, {"active": True}, {"lazy": True}, {"lazy": True, "active": True}])
def test_every_graph_of_four_vertices_agrees_with_the_rule(
    play_out: PlayOut, cops: int, stuck: Stuck, ways: dict[str, bool]
) -> None:
    outcomes = set()
    met = set()
    for count in range(1, 5):
        pairs = list(combinations(range(count), 2))
        for bits in range(1 << len(pairs)):
            edges = tuple(pair for i, pair in enumerate(pairs) if bits >> i & 1)
            shape = count, tuple(sorted(sum(v in edge for edge in edges) for v in range(count)))
            if shape not in met:  # on four vertices the degrees tell graphs apart
                met.add(shape)
                outcomes |= held(
                    CopsAndRobber(edges, isolated=tuple(range(count)), cops=cops, stuck=stuck, **ways), play_out
                )
    assert len(met) == 18  # OEIS A000088: 1, 2, 4, 11
    assert outcomes == {Outcome.N, Outcome.P, Outcome.DRAW}


@pytest.mark.parametrize(
    "text",
    [
        "1>2 2>3 3>1 cops=2", "1>2 2>3 3>4 4>1 1-3", "1>2 2>3 3>1 active", "1-2 2>3 active stuck=passes",
        "1>2 1>3 2-3 3>4 lazy active cops=2 stuck=draws", "1-2 2-3 3-4 4-5 5-1 cops=2",
        "0-1 1-2 2-3 3-0 3-4 cops=3 lazy",
    ],
)  # fmt: skip
def test_one_way_edges_and_more_cops_agree_with_the_rule(
    play_out: PlayOut, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = CopsAndRobber.from_arguments(text)
    outcomes = held(ruleset, play_out)
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    assert held(ruleset, play_out) == outcomes
    two_sides._tables.clear()


def test_a_cycle_takes_two_cops() -> None:
    found = solve(parse_game("cops-and-robber(1-2 2-3 3-4 4-5 5-1) 1 3"))
    assert (found.outcome, found.remoteness) == (Outcome.DRAW, None)
    known = found.game.ruleset.known(found.game.position, NORMAL)
    assert known is not None
    assert str(known.phrase) == (
        "retrograde analysis from the captures solved all 50 positions of the graph: from here the robber is never "
        "caught"
    )
    found = solve(parse_game("cops-and-robber(1-2 2-3 3-4 4-5 5-1 cops=2) 1 1 3"))
    assert (found.outcome, found.remoteness) == (Outcome.N, 3)


def test_moves_are_named_by_where_they_lead() -> None:
    game = parse_game("cops-and-robber(1-2 2-3 3-4 4-1 cops=2) 1 1 3")
    assert [str(move) for move, _ in game.moves()] == [
        "Cops stay on 1 1", "Cops move to 1 2", "Cops move to 1 4", "Cops move to 2 2", "Cops move to 2 4",
        "Cops move to 4 4",
    ]  # fmt: skip
    game = parse_game("cops-and-robber(1-2 2-3 3-4 4-1 cops=2) 2 4 3")
    assert "Cops move to 2 3 and catch the robber" in [str(move) for move, _ in game.moves()]
    game = parse_game("cops-and-robber(1-2 2-3 3-4 4-1) 1 3 robber")
    assert [str(move) for move, _ in game.moves()] == ["Robber moves to 2", "Robber stays on 3", "Robber moves to 4"]
    assert [str(move) for move, _ in parse_game("cops-and-robber(1-2 active) 1 2 robber").moves()] == []
    passing = parse_game("cops-and-robber(1-2 active stuck=passes) 1 2 robber")
    assert [(str(move), str(option)) for move, option in passing.moves()] == [
        ("Robber passes", "cops-and-robber(1-2 active stuck=passes) 1 2")
    ]
    drawn = parse_game("cops-and-robber(1-2 active stuck=draws) 1 2 robber")
    assert [(str(move), option) for move, option in drawn.moves()] == [("Robber has no move, and nobody wins", drawn)]


def test_who_is_caught_has_the_turn() -> None:
    game = parse_game("cops-and-robber(1-2 2-3) 2 2")
    assert str(game) == "cops-and-robber(1-2 2-3) 2 2 robber"
    known = game.ruleset.known(game.position, NORMAL)
    assert known is not None
    assert str(known.phrase) == "the robber is caught, and the game is over"
    assert not list(game.options())


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2-1, 1-2,3", "1-2 3"), ("1>2 2>1", "1-2"), ("1-2 2>1", "1-2"), ("1>2 3>2 cops=1", "1>2 3>2"),
        ("1-2 active cops=3 lazy stuck=draws", "1-2 cops=3 lazy active stuck=draws"), ("7", "7"),
    ],
)  # fmt: skip
def test_arguments_have_one_form(text: str, canonical: str) -> None:
    ruleset = find_ruleset("cops-and-robber", text)
    assert str(ruleset) == f"cops-and-robber({canonical})"
    again = find_ruleset("cops-and-robber", canonical)
    assert (again, hash(again)) == (ruleset, hash(ruleset))
    assert pickle.loads(pickle.dumps(ruleset)) == ruleset


def test_a_graph_comes_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "cycle.txt").write_text("1-2\n2-3\n3-4\n4-1\ncops=2\n")
    game = parse_game(f"cops-and-robber(@{tmp_path}/cycle.txt) 1 1 3")
    assert str(game) == "cops-and-robber(1-2 1-4 2-3 3-4 cops=2) 1 1 3"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cops-and-robber needs a graph of one vertex or more: try 'cops-and-robber("),
        ("1-1", "1-1 is a loop: remove it, since players may stay where they are"),
        ("1-2 cops=0", "cops must be from 1 to 64, not 0"),
        ("1-2 cops=65", "cops must be from 1 to 64, not 65"),
        ("1-2 cops=x", "cops must be a whole number, not 'x'"),
        ("1-2 "
         "cops=2 cops=2", "write an edge as 1-2, a one-way edge as 1>2, an isolated vertex as 3, then cops=2, lazy, "
                              "active or stuck=draws, each at most once, not 'cops=2'"),
        ("1-2-3", "write an edge as 1-2"),
        ("1-2 lazy=yes", "write an edge as 1-2"),
        ("1-2 cops", "write an edge as 1-2"),
        ("1-2 stuck=wins", "stuck must be loses, draws or passes, not 'wins'"),
    ],
)  # fmt: skip
def test_arguments_that_are_none_are_refused(text: str, message: str) -> None:
    with pytest.raises(RulesetError) as refused:
        find_ruleset("cops-and-robber", text)
    assert str(refused.value).startswith(message)


def test_edges_that_are_none_are_refused() -> None:
    for edges in ([(1,)], [(1, -2)], [(1, True)], ["12"], 5, "1-2", [(1, 2.0)]):
        with pytest.raises(RulesetError):
            CopsAndRobber(edges)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("1 2 9", "9 is not a vertex of the graph; its 3 vertices are 1, 2, 3"),
        (
            "1 2",
            "cops-and-robber with cops=2 needs the cops' vertices, then the robber's, then optionally the side to move",
        ),
        (
            "1 2 3 3",
            "cops-and-robber with cops=2 needs the cops' vertices, then the robber's, then optionally the side to move",
        ),
        (
            "",
            "cops-and-robber with cops=2 needs the cops' vertices, then the robber's, then optionally the side to move",
        ),
        ("1 2 3 thief", "the side to move must be 'cop' or 'robber', not 'thief'"),
        ("1 2 x3", "vertex must be a whole number, not 'x3'"),
    ],
)
def test_positions_that_are_none_are_refused(words: str, message: str) -> None:
    with pytest.raises(PositionError) as refused:
        parse_game(f"cops-and-robber(1-2 2-3 cops=2) {words}")
    assert str(refused.value).startswith(message)


def test_more_cops_than_fit_the_memory_are_refused_and_moves_stay_lazy() -> None:
    edges = [(v, (v + 1) % 100) for v in range(100)]
    game = CopsAndRobber(edges, cops=60).at((tuple(range(60)), 80))
    with pytest.raises(LimitError, match=r"positions needs \S+ GB of memory"):
        solve(game)
    assert str(next(iter(game.moves()))[0]).startswith("Cops move to 0 0 1 ")


def test_the_picture_shows_cops_robber_and_turn() -> None:
    ruleset = CopsAndRobber([(1, 2), (2, 3)], arcs=[(3, 1)], cops=2)
    picture = ruleset.picture(((1, 1), 3, "robber"))
    tones = {shape.text: shape.tone for shape in picture.shapes if isinstance(shape, Disc)}
    assert tones == {"1": "token", "2": "plain", "3": "black"}
    assert {str(shape.text) for shape in picture.shapes if isinstance(shape, Label)} == {"× 2", "Robber moves"}
    before = ruleset.picture(((1, 1), 3, "cop"))
    assert "Cops move" in {str(shape.text) for shape in before.shapes if isinstance(shape, Label)}
    assert sum(isinstance(shape, Line) and shape.arrow for shape in picture.shapes) == 1
    caught = ruleset.picture(((1, 3), 3, "robber"))
    assert not [shape for shape in caught.shapes if isinstance(shape, Label)]
    large = CopsAndRobber([(v, v + 1) for v in range(100)])
    assert len(large.picture(((1,), 5, "cop")).shapes) == 1
