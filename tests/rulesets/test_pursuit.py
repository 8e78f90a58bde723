"""The pursuit: its table against retrograde analysis of the plain rule, and how games of it are solved."""

from __future__ import annotations

import pytest

from grundy import MISERE, NORMAL, LimitError, Outcome, PositionError, RulesetError, parse_game, solve
from grundy.engines.retrograde import Retrograde
from grundy.picture import Disc, Label
from grundy.rulesets.pursuit import Pursuit, pursuit_result


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_the_table_agrees_with_retrograde_analysis_of_the_rule(size: int) -> None:
    ruleset = Pursuit(size)
    squares = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
    decided: dict[object, tuple[Outcome, int | None]] = {}
    for white in squares:
        for black in squares:
            for turn in ("white", "black"):
                position = (white, black, turn)
                if position not in decided:
                    table = Retrograde(ruleset.at(position))
                    todo = [position]
                    while todo:
                        met = todo.pop()
                        if met not in decided:
                            decided[met] = table.outcome(met), table.remoteness(met)
                            todo += ruleset.options(met)
                known = ruleset.known(position, NORMAL)
                assert known is not None
                assert (known.outcome, known.remoteness) == decided[position], position
                assert known.value is None
    assert len(decided) == 2 * size**4


def test_the_sample_of_the_contest() -> None:
    assert pursuit_result(2, (1, 1), (2, 2)) == ("Black", 2)  # CQOI 2013 (Luogu P4576)
    assert pursuit_result(2, (1, 1), (1, 2)) == ("White", 1)
    assert pursuit_result(20, (1, 1), (20, 20)) == ("Black", 56)


def test_winning_moves_come_quickest_first() -> None:
    found = solve(parse_game("pursuit(8) 1,1 5,5 black"))
    assert found.outcome is Outcome.N
    assert found.grundy_value is None
    rest = [winning.remoteness for winning in found.winning_moves]
    assert None not in rest
    assert rest == sorted(rest, key=lambda plies: plies or 0)
    assert found.remoteness == 1 + (rest[0] or 0)
    assert str(found.winning_moves[0].move) == "Black moves to 4,5"


def test_a_lost_position_has_no_winning_move_but_replies_to_each() -> None:
    found = solve(Pursuit(5).at((1, 1), (4, 4)))
    assert (found.outcome, found.winning_moves) == (Outcome.P, ())
    replies = list(found.replies())
    assert {str(reply.move) for reply in replies} == {"White moves to 1,2", "White moves to 2,1"}
    assert max(reply.reply.remoteness or 0 for reply in replies) == (found.remoteness or 0) - 2


def test_a_capture_ends_the_game() -> None:
    found = solve(parse_game("pursuit(8) 1,1 1,2"))
    assert [str(winning.move) for winning in found.winning_moves] == ["White captures on 1,2"]
    after = found.winning_moves[0].position
    assert str(after) == "pursuit(8) 1,2 1,2 black"
    assert list(after.options()) == []
    known = after.ruleset.known(after.position, NORMAL)
    assert known is not None
    assert (known.outcome, known.remoteness) == (Outcome.P, 0)
    assert str(known.phrase) == "White has captured, and nobody moves any more"
    assert parse_game(str(after)) == after
    assert parse_game("pursuit(8) 1,2 1,2") != after


def test_black_may_pass_over_anything() -> None:
    names = {str(move) for move, _ in Pursuit(4).moves(((1, 2), (1, 1), "black"))}
    assert names == {
        "Black captures on 1,2",
        "Black moves to 1,3",
        "Black moves to 2,1",
        "Black moves to 3,1",
    }


@pytest.mark.parametrize("turn", ["", " black"])
@pytest.mark.parametrize("heap", [0, 1, 2])
def test_a_sum_with_nim_goes_to_retrograde_analysis(turn: str, heap: int) -> None:
    game = parse_game(f"pursuit(3) 1,1 3,3{turn} + nim {heap}")
    found = solve(game)
    table = Retrograde(game)
    assert found.outcome is table.outcome(game.position)
    assert found.remoteness == table.remoteness(game.position)
    for winning in found.winning_moves:
        assert table.outcome(winning.position.position) is Outcome.P
    assert bool(found.winning_moves) is (found.outcome is Outcome.N)


def test_misere_play_is_searched() -> None:
    assert Pursuit(3).known(((1, 1), (3, 3), "white"), MISERE) is None
    assert solve(parse_game("pursuit(3) 1,1 3,3"), MISERE).outcome is Outcome.DRAW


def test_the_theorem_tells_who_captures_and_when() -> None:
    known = Pursuit(8).known(((1, 1), (5, 5), "white"), NORMAL)
    assert known is not None
    assert str(known.phrase) == (
        "all 8192 positions of the board were decided from the captures backwards: Black captures with single move 14 "
        "from here when the winner hurries and the loser delays"
    )


def test_words_give_the_turn() -> None:
    ruleset = Pursuit(8)
    assert ruleset.parse(["1,1", "5,5"]) == ((1, 1), (5, 5), "white")
    assert ruleset.parse(["1,1", "5,5", "White"]) == ((1, 1), (5, 5), "white")
    assert ruleset.parse(["1,1", "5,5", "black"]) == ((1, 1), (5, 5), "black")
    assert ruleset.at((1, 1), (5, 5)) == ruleset.at([1, 1], [5, 5], "white")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "pursuit(8) needs White's square, Black's and perhaps whose turn it is: try 'pursuit(8) 1,1 5,5'"),
        ("1,1", "pursuit(8) needs White's square, Black's and perhaps whose turn it is: try 'pursuit(8) 1,1 5,5'"),
        ("1,1 9,1", "square 9,1 is not on the board: rows go from 1 to 8, columns from 1 to 8"),
        ("1,1 2", "a square is written as row and column, such as 2,3, not '2'"),
        ("1,1 2,2 red", "it is the turn of 'white' or of 'black', not of 'red'"),
        (
            "1,1 2,2 black 3,3",
            "pursuit(8) needs White's square, Black's and perhaps whose turn it is: try 'pursuit(8) 1,1 5,5'",
        ),
    ],
)
def test_positions_that_are_none_are_refused(words: str, message: str) -> None:
    with pytest.raises(PositionError) as refused:
        parse_game(f"pursuit(8) {words}")
    assert str(refused.value) == message


def test_boards_that_are_none_or_too_large_are_refused() -> None:
    with pytest.raises(RulesetError, match=r"pursuit needs a board of 2 rows or more, not 1: try 'pursuit\(8\)"):
        Pursuit(1)
    with pytest.raises(LimitError, match="has 35701250 positions to decide"):
        solve(parse_game("pursuit(65) 1,1 5,5"))
    assert len(list(Pursuit(65).options(((1, 1), (5, 5), "white")))) == 2


def test_the_picture_shows_the_pieces_and_whose_turn_it_is() -> None:
    picture = Pursuit(4).picture(((1, 2), (3, 4), "black"))
    assert picture.shapes[16:] == (Disc(1.5, 0.5, "white"), Disc(3.5, 2.5, "black"), Label(2, 4.5, "black"))
    captured = Pursuit(4).picture(((1, 2), (1, 2), "black"))
    assert captured.shapes[16:] == (Disc(1.5, 0.5, "white"),)
    captured = Pursuit(4).picture(((1, 2), (1, 2), "white"))
    assert captured.shapes[16:] == (Disc(1.5, 0.5, "black"),)
    assert len(Pursuit(50).picture(((1, 1), (3, 4), "black")).shapes) == 1
