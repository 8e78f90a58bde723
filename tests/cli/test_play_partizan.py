"""Partizan games against the program in the terminal: sides, names of moves, hints, and the order of lost moves."""

from __future__ import annotations

import pytest

import console
from grundy import parse_game
from grundy.maths.nimbers.outcomes import MISERE, Outcome
from grundy.play.foresight import Foresight
from grundy.play.hotness import by_temperature


def played(typed: str, *words: str) -> str:
    done = console.grundy("play", *words, text=typed)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize(
    ("options", "side"),
    [((), "Left"), (("--second",), "Right"), (("--right",), "Right"), (("--right", "--second"), "Left")],
)
def test_the_player_is_left_or_right(options: tuple[str, ...], side: str) -> None:
    said = played("quit\n", "domineering 2 3 + nim 1", *options)
    assert f"\nYou are {side}.\n" in said
    assert f"\n{side} is to move: domineering " in said
    assert "to-move" not in said


@pytest.mark.parametrize("typed", ["lay 1,2 and 2,2", "LAY 1,2 and 2,2 [part 1]", "domineering .x./.x. + nim 1", "2"])
def test_a_move_in_a_sum_is_named_with_or_without_its_part_or_by_the_position(typed: str) -> None:
    said = played(f"{typed}\nquit\n", "domineering 2 3 + nim 1")
    assert "my move: take 1 from heap 1 [part 2]\n" in said
    assert "mistake" not in said


def test_a_hint_names_the_part() -> None:
    said = played("hint\nhint\nquit\n", "domineering 2 3 + nim 1")
    assert "1 of 4 moves wins\na winning move is in part 1: domineering 2 3\nthis wins soonest: lay 1,2 and 2,2" in said


def test_the_third_hint_says_why_in_the_terms_of_the_players() -> None:
    said = played("hint\nhint\nhint\nquit\n", "domineering 2 3")
    assert "Right, who is to move from domineering .x./.x., loses:\n  the value is 2, greater than 0" in said


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--lang", "en"), "the value is 0, so Right, who is to move, loses\n"),
        (("--lang", "zh"), "值为 0，所以轮到走的右方必败\n"),
    ],
)
def test_a_value_of_zero_is_not_compared_with_zero(options: tuple[str, ...], why: str) -> None:
    assert why in console.grundy("solve", "to-move right (domineering 2 2 + domineering 2 2)", *options).stdout


def test_a_hint_in_misere_play_speaks_of_time_not_of_temperature() -> None:
    said = played("hint\nhint\nquit\n", "domineering 2 2 + cutcake 5 1", "--misere", "--right")
    assert "ask again for the move that delays the loss longest\nthis takes longest: " in said


def test_where_all_moves_lose_the_hottest_part_comes_first() -> None:
    game = parse_game("to-move left (value {1|-1} + value {5|-5} + value {3|-3} + value -20)")
    outlook = Foresight().look(game)
    assert outlook.outcome is Outcome.P
    assert [str(step.move) for step in outlook.keeping] == [
        "move to 5 [part 2]", "move to 3 [part 3]", "move to 1 [part 1]",
    ]  # fmt: skip
    right = parse_game("to-move right (value {1|-1} + value {5|-5} + value 20)")
    assert str(Foresight().look(right).keeping[0].move) == "move to -5 [part 2]"
    nim = parse_game("nim 1 2 3")
    assert by_temperature(nim, list(nim.steps())) is None


def test_where_all_parts_are_numbers_the_loser_delays_the_end() -> None:
    outlook = Foresight().look(
        parse_game("to-move left (blue-red-hackenbush 0-1b 1-2r + blue-red-hackenbush 0-1r 1-2b)")
    )
    assert (outlook.outcome, outlook.remoteness, outlook.by_temperature) == (Outcome.P, 4, False)
    assert [str(step.move) for step in outlook.keeping] == ["cut edge 2 (1-2b) [part 2]", "cut edge 1 (0-1b) [part 1]"]
    said = played("hint\nhint\nquit\n", "blue-red-hackenbush 0-1b 1-2r + blue-red-hackenbush 0-1r 1-2b")
    assert "this takes longest: cut edge 2 (1-2b) [part 2]" in said


def test_misere_sums_are_played_perfectly_where_the_definition_ends_at_its_limit() -> None:
    """Before, the program moved at random there."""
    parts = "partizan-nogo ../.x/.. + toppling-dominoes rgbbrr + blue-red-hackenbush 0-1g 0-2g 2-3g 0-4b 1-5g"
    outlook = Foresight(MISERE, limit=20_000).look(parse_game(f"to-move right ({parts})"))
    assert outlook.outcome is Outcome.N
    assert {str(step.move) for step in outlook.keeping} == {
        "put a stone on 2,1 [part 1]", "topple domino 2 to the right [part 2]", "topple domino 5 to the left [part 2]",
    }  # fmt: skip
