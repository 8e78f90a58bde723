from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from grundy import LimitError, Outcome, PositionError, parse_game, solve
from grundy.rulesets.strips.silver_dollar import SILVER_DOLLAR_ONE_STEP as ONE_STEP
from grundy.rulesets.strips.silver_dollar import SILVER_DOLLAR_TWO_STEPS as TWO_STEP
from grundy.rulesets.strips.silver_dollar import SilverDollar

WITHOUT = SilverDollar()


def with_a_dollar(squares: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The positions in which one of the coins is the dollar."""
    return [(dollar, *(square for square in squares if square != dollar)) for dollar in squares]


def test_every_other_gap_from_the_right_is_a_nim_heap(hold: Any) -> None:
    for count in (1, 2, 3, 4):
        for p in combinations(range(9), count):
            value = hold(WITHOUT, p, range(10))
            if count == 2:
                assert value == p[1] - p[0] - 1
            if count == 3:
                assert value == (p[2] - p[1] - 1) ^ p[0]


@pytest.mark.parametrize("rules", [ONE_STEP, TWO_STEP])
def test_who_wins_the_dollar_is_so_by_definition(rules: Any, hold: Any) -> None:
    for count in (1, 2, 3, 4):
        for squares in combinations(range(1, 9), count):
            for p in with_a_dollar(squares):
                hold(rules, p, range(3))


def test_a_dollar_in_the_bag_is_taken_by_the_next_player(hold: Any) -> None:
    assert hold(TWO_STEP, (0, 3, 5), range(3)) == 1
    assert hold(TWO_STEP, (), range(3)) == hold(ONE_STEP, (), range(3)) == 0
    assert [(str(move), option) for move, option in TWO_STEP.moves((0, 3, 5))] == [("take the bag with the dollar", ())]


def test_the_bag_counts_as_full_where_the_next_coin_is_the_dollar() -> None:
    # cut-the-knot, Silver Dollar Game: in two steps, unless the nearest coin is the dollar, the bag is an empty square;
    # in one step it is full when a single coin is between it and the dollar
    two, one = TWO_STEP.known((1, 2, 4), _normal()), ONE_STEP.known((4, 1, 2), _normal())
    assert two is not None
    assert one is not None
    assert "the bag does not count" in two.theorem.statement
    assert "with the bag as an empty square" in one.theorem.statement
    one = ONE_STEP.known((2, 1, 4), _normal())
    assert one is not None
    assert "the bag does not count" in one.theorem.statement


def _normal() -> Any:
    from grundy import NORMAL

    return NORMAL


def test_the_two_variants_differ() -> None:
    assert solve(ONE_STEP.at(1)).outcome is Outcome.N  # into the bag and taken
    assert solve(TWO_STEP.at(1)).outcome is Outcome.P  # the opponent takes the bag
    assert solve(ONE_STEP.at(5, 2, 8)).outcome is Outcome.N
    assert solve(TWO_STEP.at(5, 2, 8)).outcome is Outcome.P


def test_coins_in_the_bag_are_out_of_play_and_named() -> None:
    moves = {str(move): option for move, option in TWO_STEP.moves((3, 1))}
    assert moves == {
        "move the coin on square 1 into the bag": (3,),
        "move the dollar from square 3 to square 2": (2, 1),
    }
    moves = {str(move): option for move, option in ONE_STEP.moves((1, 3))}
    assert moves == {
        "move the dollar from square 1 into the bag and take it": (),
        "move the coin on square 3 to square 2": (1, 2),
    }


def test_squares_of_any_size() -> None:
    found = solve(WITHOUT.at(7, 10**40))
    assert [str(winning.position) for winning in found.winning_moves] == ["silver-dollar 7 8"]
    found = solve(parse_game(f"silver-dollar-two-step d{10**40} 3 5"))
    assert [str(winning.move) for winning in found.winning_moves] == [
        f"move the dollar from square {10**40} to square 9"
    ]
    with pytest.raises(LimitError, match="but a sum needs its Grundy value, which is out of reach"):
        solve(parse_game(f"silver-dollar-two-step d{10**40} 3 5 + nim 1"))


def test_words_and_pictures_of_the_dollar() -> None:
    game = parse_game("silver-dollar-one-step 7 d5 2")
    assert (game.position, str(game)) == ((5, 2, 7), "silver-dollar-one-step d5 2 7")
    assert parse_game("silver-dollar-one-step taken").position == ()
    assert [shape.text for shape in ONE_STEP.picture((5, 2, 7)).shapes if getattr(shape, "tone", "") == "heads"] == [
        "$"
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("silver-dollar", "silver-dollar needs one number or more: try 'silver-dollar 1 4 9'"),
        ("silver-dollar 3 3", "square 3 has two coins, but in silver-dollar a square holds at most one"),
        ("silver-dollar 3 -1", "the square of coin 2 must be a whole number of 0 or more, not -1"),
        (
            "silver-dollar-one-step 3 5",
            "silver-dollar-one-step needs the square of the one dollar, with a d before it, and those of the other "
            "coins: try 'silver-dollar-one-step d5 2 7'",
        ),
        (
            "silver-dollar-one-step d0 5",
            "in silver-dollar-one-step a player who moves the dollar into the bag takes it, so it cannot be on "
            "square 0: write 'taken' if the game is over",
        ),
        ("silver-dollar-two-step d5 0", "square 0 is the bag: leave out the worthless coins that are in it"),
        (
            "silver-dollar-two-step d5 5",
            "square 5 has two coins, but in silver-dollar-two-step a square holds at most one",
        ),
        ("silver-dollar-two-step dx 5", "the square of the dollar must be a whole number, not 'x'"),
    ],
)
def test_what_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message
