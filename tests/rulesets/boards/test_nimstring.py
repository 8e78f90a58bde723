"""Nimstring: its table against a definition written apart, sums, passes, and what is refused."""

from __future__ import annotations

import random
from functools import cache

import pytest

from grundy import Game, LimitError, Outcome, PositionError, RulesetError, parse_game, solve, solve_within
from grundy.machine import loops
from grundy.maths.nimbers.losses import Losses
from grundy.rulesets.boards.nimstring import Drawn, Nimstring
from grundy.rulesets.graphs.nimstring_graph import NimstringGraph
from grundy.rulesets.heaps.nim import Nim

Strings = frozenset[int]


def coins_of(rows: int, columns: int) -> list[Strings]:
    """The strings of each coin of a board, numbered in any order: across first, then down."""
    across = {(r, c): r * columns + c for r in range(rows + 1) for c in range(columns)}
    down = {(r, c): len(across) + r * (columns + 1) + c for r in range(rows) for c in range(columns + 1)}
    return [
        frozenset((across[r, c], across[r + 1, c], down[r, c], down[r, c + 1]))
        for r in range(rows)
        for c in range(columns)
    ]


def plain_value(rows: int, columns: int, most: int = 6) -> int | None:
    """The heap beside which the player to move loses, by play in the sum; None if there is none below ``most``."""
    coins = coins_of(rows, columns)

    @cache
    def wins(left: Strings, heap: int) -> bool:
        for string in left:
            after = left - {string}
            frees = any(string in coin and not coin & after for coin in coins)
            if wins(after, heap) if frees else not wins(after, heap):
                return True
        return any(not wins(left, smaller) for smaller in range(heap))

    whole = frozenset().union(*coins)
    return next((heap for heap in range(most) if not wins(whole, heap)), None)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)])
def test_a_board_has_the_value_of_play_beside_nim_heaps(rows: int, columns: int) -> None:
    assert solve(Nimstring(rows, columns).at(())).grundy_value == plain_value(rows, columns)


@pytest.mark.parametrize("compiled", [False, True])
def test_positions_and_their_sums_are_those_of_play(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loops, "ALWAYS", compiled)
    ruleset, dice, seen = Nimstring(1, 3), random.Random(16), set()
    for _ in range(60):
        drawn = frozenset(dice.sample(ruleset.lines, dice.randint(2, 10)))
        game = ruleset.at(Drawn(drawn, dice.random() < 0.2))
        losses = ruleset.losses(game.position)
        seen.add(str(losses))
        for heap in range(3):
            assert lost(game + Nim().at(heap)) is (heap in losses), (str(game), heap)
            assert solve(game + Nim().at(heap)).outcome is (Outcome.P if heap in losses else Outcome.N)
    assert {"☾", "0", "1"} <= seen


@cache
def lost(game: Game) -> bool:
    return not any(lost(option) for option in game.options())


def test_a_player_who_completes_a_box_draws_again() -> None:
    game = parse_game("nimstring(1x2) 11-12 11-21 21-22 + nim 1")
    moves = {str(step.move): str(step.position) for step in game.steps()}
    assert moves["draw 12-22 and complete 1"] == "nimstring(1x2) 11-12 11-21 12-22 21-22 ! + nim 1"
    after = parse_game(moves["draw 12-22 and complete 1"])
    assert [str(step.move) for step in after.steps()] == ["pass"]
    assert Nimstring(1, 2).losses(after.summands[0].position) == Losses(frozenset({0}), rest=True)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(LimitError, match=r"search of nimstring\(4x4\) stopped after"):
        solve_within("nimstring(4x4)", limit=3000)
    with pytest.raises(LimitError, match="have 84 lines, and up to 60 are searched"):
        solve("nimstring(6x6)")
    with pytest.raises(RulesetError, match="nimstring has 1 to 9 boxes"):
        parse_game("nimstring(0x4)")
    with pytest.raises(PositionError, match="two dots"):
        parse_game("nimstring(2x2) !!")
    with pytest.raises(PositionError, match="drawn twice"):
        parse_game("nimstring(2x2) 11-12 12-11")


def test_a_graph_has_the_values_of_its_board_and_its_parts_add() -> None:
    box, chain = "0-1 0-1 0-1 0-1", "0-5 5-6 6-0"
    assert solve(f"nimstring-graph {box}").grundy_value == solve("nimstring(1x1)").grundy_value == 1
    assert (
        solve(f"nimstring-graph {box} {chain}").grundy_value
        == solve(f"nimstring-graph {box} + nimstring-graph {chain}").grundy_value
    )
    loony = solve("nimstring-graph 0-1 1-2")
    assert [str(one.move) for one in loony.winning_moves] == ["cut 0-1"]
    assert str(loony.losses) == "☾"
    with pytest.raises(PositionError, match="written as two coins"):
        parse_game("nimstring-graph 0-1 2")
    for wrong in (3, None, "0-1", [(0, 1, 2)], [(True, 1)], [(-1, 2)]):
        with pytest.raises(PositionError, match=r"strings such as|must be a pair of whole numbers"):
            NimstringGraph().at(wrong)
    with pytest.raises(LimitError, match="up to 60 strings"):
        solve("nimstring-graph " + " ".join(f"{n}-{n + 1}" for n in range(61)))
