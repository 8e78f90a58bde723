"""Heap games: many heaps, sums, misère Nim, refusals, figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from grundy import (
    MISERE,
    GrundyError,
    Outcome,
    PositionError,
    RulesetError,
    find_ruleset,
    heap_ruleset,
    parse_game,
    solve,
    values,
)
from grundy.rulesets import CyclicNimhoff, ExactNim, GeneralisedWythoff, ImitationNim, Lieges, Moore, NimWithMemory
from grundy.rulesets.heaps.nim import Bash, Nim
from grundy.rulesets.heaps.subtraction import Subtraction
from grundy.rulesets.heaps.take import FIBONACCI_TAKE_AWAY
from grundy.solving.base import definition


def test_three_heaps_with_three_bounds_have_two_winning_moves() -> None:
    found = solve(parse_game("bash(3) 9 + bash(5) 10 + bash(7) 14"))
    assert (found.outcome, found.grundy_value) == (Outcome.N, 3)
    assert [str(winning.position) for winning in found.winning_moves] == [
        "bash(3) 6 + bash(5) 10 + bash(7) 14",
        "bash(3) 9 + bash(5) 10 + bash(7) 13",
    ]
    assert [winning.summand for winning in found.winning_moves] == [1, 3]


def test_the_source_table_of_1_3_4() -> None:
    game = Subtraction({1, 3, 4})
    assert [game.heap_value(n) for n in range(9)] == [0, 1, 0, 1, 2, 3, 2, 0, 1]
    table = "".join(solve(game.at(n)).outcome.value for n in range(18))
    assert table == "PNPNNNNPNPNNNNPNPN"


def test_every_answer_of_small_misere_nim_is_that_of_the_definition() -> None:
    for heaps in product(range(5), repeat=3):
        game = Nim().at(*heaps)
        found = solve(game, MISERE)
        assert found.outcome is definition.outcome(game, MISERE), heaps
        wanted = {str(option) for option in game.options() if definition.outcome(option, MISERE) is Outcome.P}
        assert {str(winning.position) for winning in found.winning_moves} == (
            wanted if found.outcome is Outcome.N else set()
        )


def test_misere_nim_knows_heaps_of_any_size_and_sums_of_nim() -> None:
    assert solve(Nim().at(10**17, 10**17 + 1, 1), MISERE).outcome is Outcome.P
    found = solve(parse_game(f"nim {10**17} + nim 1 1"), MISERE)
    assert [str(w.position) for w in found.winning_moves] == ["nim 1 + nim 1 1"]
    assert found.grundy_value is None


def test_misere_play_of_other_games_is_by_definition() -> None:
    for text in ["kayles 1 5", "bash(2) 4 3", "grundys-game 9", "0.137 7 3", "laskers-nim 4 3", "kayles 2 + nim 2"]:
        game = parse_game(text)
        found = solve(game, MISERE)
        assert found.outcome is definition.outcome(game, MISERE), text
        assert found.remoteness == definition.remoteness(game, MISERE), text


def test_remoteness_is_that_of_the_definition() -> None:
    for heaps in combinations_with_replacement(range(5), 3):
        for ruleset in (Nim(), Bash(2), Subtraction({1, 3})):
            game = ruleset.at(*heaps)
            assert solve(game).remoteness == definition.remoteness(game), str(game)


def test_ten_thousand_heaps_of_ten_thousand_are_answered() -> None:
    found = solve(Subtraction(range(1, 60, 7)).at([10_000 - n % 7 for n in range(10_001)]))
    assert found.outcome is Outcome.N
    assert found.winning_count is not None
    assert found.winning_count > 10_000
    assert not found.complete
    assert len(found.winning_moves) == 1000
    assert solve(found.winning_moves[-1].position).outcome is Outcome.P


def test_a_heap_that_is_gone_keeps_its_number() -> None:
    game = parse_game("kayles 1 5")
    assert [str(option) for move, option in game.moves() if str(move) == "take 1 from heap 1"] == ["kayles 0 5"]


def test_every_p_position_of_nim_comes_with_a_reply_to_every_move() -> None:
    found = solve(parse_game("nim 1 2 3"))
    replies = list(found.replies())
    assert len(replies) == 6
    for reply in replies:
        assert solve(reply.position).outcome is Outcome.N
        assert solve(reply.reply.position).outcome is Outcome.P


def test_fibonacci_take_away_against_the_definition() -> None:
    values = [definition.grundy_value(FIBONACCI_TAKE_AWAY.at(n)) for n in range(300)]
    assert [FIBONACCI_TAKE_AWAY.heap_value(n) for n in range(300)] == values
    below = [FIBONACCI_TAKE_AWAY.heap_value(left) for left in FIBONACCI_TAKE_AWAY.splits(5000)]
    assert FIBONACCI_TAKE_AWAY.heap_value(5000) == definition.mex(below)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nim -1", "heap 1 must be a whole number of 0 or more, not -1"),
        ("nim 3 x", "heap 2 must be a whole number, not 'x'"),
        ("nim 3.5", "heap 1 must be a whole number, not '3.5'"),
        ("nim", "nim needs one heap or more: try 'nim 3 4 5'"),
        ("nim(3) 4", "nim takes no arguments, not '3': try 'nim 3 4 5'"),
        ("bash 3", "bash needs m, the largest number that may be taken: try 'bash(3) 9 10'"),
        ("bash(0) 3", "the argument of bash must be 1 or more, not 0: try 'bash(3) 9'"),
        ("bash(x) 3", "m of bash must be a whole number, not 'x'"),
        ("bash(1,2) 3", "bash needs one number m, not '1,2': try 'bash(3) 9 10'"),
        ("subtraction 3", "subtraction needs the numbers that may be taken: try 'subtraction(1,3,4) 7'"),
        ("subtraction(0) 3", "subtraction takes whole numbers of 1 or more, not 0"),
        ("kayles(3) 4", "kayles takes no arguments, not '3'"),
        ("0.77 + ", "'+' needs a game on both sides, not '0.77 + '"),
        ("nim 3 4+nim 5", "put blanks around '+': did you mean 'nim 3 4 + nim 5'?"),
        ("nim 3 +kayles 5", "put blanks around '+': did you mean 'nim 3 + kayles 5'?"),
        ("nim 3+4", "heap 1 must be a whole number, not '3+4'"),
        ("", "no game: try 'nim 3 4 5'"),
        ("bash(3 4", "a bracket is not closed in 'bash(3 4'"),
        ("bash)3( 4", "'bash)3( 4' has a closing bracket without an opening one"),
        ("bash(3)4", "put a blank after the closing parenthesis in 'bash(3)4'"),
        ("wythof 3 4", "no ruleset is named 'wythof': did you mean 'wythoff'?"),
        ("qqq 3", "no ruleset is named 'qqq': 'grundy games' lists them"),
        ("nim @no-such-file", "cannot read 'no-such-file': no such file or directory"),
        ("kayles*nim 3", "'kayles*nim' is not a product: only coin-turning games can be multiplied"),
    ],
)
def test_bad_input_is_refused_in_one_clear_line(text: str, message: str) -> None:
    with pytest.raises(GrundyError) as error:
        solve(parse_game(text))
    assert str(error.value) == message


def test_heaps_of_python_are_checked_too() -> None:
    for heaps in [(-1,), (True,), (2.0,), ("3",)]:
        with pytest.raises(PositionError, match="heap 1 must be a whole number of 0 or more"):
            Nim().at(*heaps)


def test_s_nim_is_another_name_of_subtraction() -> None:
    assert find_ruleset("S_Nim", "2,5") == Subtraction({5, 2})


def test_arguments_may_come_from_a_file(tmp_path: object) -> None:
    path = f"{tmp_path}/heaps.txt"
    with open(path, "w", encoding="utf-8") as file:
        file.write("3 4\n5\n")
    assert parse_game(f"nim @{path}") == Nim().at(3, 4, 5)


def test_an_empty_heap_has_no_moves_whatever_the_function_yields_for_it() -> None:
    @heap_ruleset
    def unguarded(n: int) -> Iterator[int]:
        yield n - 1  # -1 for an empty heap

    @heap_ruleset
    def removed(n: int) -> Iterator[int | tuple[int, ...]]:
        yield n - 1 if n else ()

    for rule in (unguarded, removed):
        assert list(values(rule, 5)) == [0, 1, 0, 1, 0, 1]
        assert [solve(rule.at(n)).grundy_value for n in range(6)] == [0, 1, 0, 1, 0, 1]
        assert list(rule.at(0, 0).options()) == []
        assert {str(option) for option in rule.at(0, 2).options()} == {f"{rule} 0 1"}
        assert solve(rule.at(0, 2), MISERE).outcome is Outcome.N


@pytest.mark.parametrize(
    "made", [Bash, Moore, ExactNim, CyclicNimhoff, NimWithMemory, ImitationNim, GeneralisedWythoff, Lieges]
)
@pytest.mark.parametrize("number", [1.5, "3", None, True])
def test_a_ruleset_with_a_number_is_made_of_a_whole_number(made: Callable[[Any], object], number: object) -> None:
    # bash(1.5) gave heaps the values 0, 1, 2, 0.5 …
    with pytest.raises(RulesetError):
        made(number)
