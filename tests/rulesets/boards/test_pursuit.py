"""The pursuit: its table against retrograde analysis of the plain rule, and how games of it are solved."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from grundy import MISERE, NORMAL, LimitError, Outcome, PositionError, RulesetError, find_ruleset, parse_game, solve
from grundy.rulesets.boards.pursuit import Pursuit, pursuit_result
from grundy.rulesets.shared import two_sides
from grundy.solving.base.retrograde import Retrograde
from grundy.views.pictures.text import picture_lines
from grundy.words.picture import Disc, Label


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_the_table_agrees_with_retrograde_analysis_of_the_rule(play_out: Callable[..., None], size: int) -> None:
    ruleset = Pursuit(size)
    squares = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
    decided: dict[object, tuple[Outcome, int | None]] = {}
    for white in squares:
        for black in squares:
            for turn in ("white", "black"):
                position = (white, black, turn)
                if position not in decided:
                    play_out(ruleset, position, decided)
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
    assert rest == sorted(rest, key=lambda remoteness: remoteness or 0)
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
    assert str(known.phrase) == "White has captured, and the game is over"
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
        "retrograde analysis from the captures solved all 8192 positions of the board: Black captures on move 14 with "
        "best play"
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
        (
            "",
            "pursuit(8) needs White's square, then Black's, then optionally the side to move: try 'pursuit(8) 1,1 5,5'",
        ),
        (
            "1,1",
            "pursuit(8) needs White's square, then Black's, then optionally the side to move: try 'pursuit(8) 1,1 5,5'",
        ),
        ("1,1 9,1", "square 9,1 is not on the board: rows go from 1 to 8, columns from 1 to 8"),
        ("1,1 2", "a square is written as row and column, such as 2,3, not '2'"),
        ("1,1 2,2 red", "the side to move must be 'white' or 'black', not 'red'"),
        (
            "1,1 2,2 black 3,3",
            "pursuit(8) needs White's square, then Black's, then optionally the side to move: try 'pursuit(8) 1,1 5,5'",
        ),
    ],
)
def test_positions_that_are_none_are_refused(words: str, message: str) -> None:
    with pytest.raises(PositionError) as refused:
        parse_game(f"pursuit(8) {words}")
    assert str(refused.value) == message


def test_boards_that_are_none_or_too_large_are_refused() -> None:
    with pytest.raises(RulesetError, match=r"pursuit needs a board of 2 squares or more, not 1 × 1: try 'pursuit\(8\)"):
        Pursuit(1)
    with pytest.raises(LimitError, match=r"a pursuit of 200000000000000000000 positions needs \d+\.\d GB of memory"):
        solve(parse_game("pursuit(100000) 1,1 5,5"))
    assert len(list(Pursuit(100000).options(((1, 1), (5, 5), "white")))) == 2


BOARDS = [
    "pursuit(3x4)", "pursuit(1x5)", "pursuit(3,white=king,black=knight)", "pursuit(4x3,white=0-1,black=1:1)",
    "pursuit(3,captures=black)", "pursuit(3,captures=white,white=1-2)", "pursuit(2,white=2,black=1)",
    "pursuit(2,white=2,black=1,stuck=draws)", "pursuit(3,white=2,black=1,stuck=passes)",
    "pursuit(3x4,black=king,walls=2,2+2,3,captures=black,stuck=passes)", "pursuit(3,walls=1,2+2,1+2,3+3,2,stuck=draws)",
    "pursuit(3,walls=1,2+2,1+2,3+3,2,captures=black)", "pursuit(2x3,white=1:2,black=1:2,stuck=passes)",
]  # fmt: skip


@pytest.mark.sampled
@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("text", BOARDS)
def test_other_boards_steps_and_ends_agree_with_the_rule(
    text: str, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if compiled:
        monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    two_sides._tables.clear()
    ruleset = find_ruleset("pursuit", text.partition("(")[2][:-1])
    assert str(ruleset) == str(find_ruleset("pursuit", str(ruleset).partition("(")[2][:-1]))
    assert isinstance(ruleset, Pursuit)
    squares = list(ruleset._numbers)
    met = 0
    for white in squares:
        for black in squares:
            for turn in ("white", "black"):
                try:
                    position = ruleset.check((white, black, turn))
                except PositionError:
                    assert white == black
                    continue
                if white != black:
                    assert ruleset.position(*ruleset.places(position)) == position
                assert ruleset.parse(ruleset.format(position).split()) == position
                table = Retrograde(ruleset.at(position))
                known = ruleset.known(position, NORMAL)
                assert known is not None
                assert str(known.phrase)
                assert (known.outcome, known.remoteness) == (table.outcome(position), table.remoteness(position)), (
                    position
                )
                met += 1
    two_sides._tables.clear()
    assert met > 2 * len(squares) * (len(squares) - 1)


def test_some_of_these_boards_are_drawn_or_lost_without_a_step() -> None:
    def outcome(text: str) -> tuple[Outcome, int | None]:
        found = solve(parse_game(text))
        return found.outcome, found.remoteness

    assert outcome("pursuit(2,white=2,black=1) 1,1 2,2") == (Outcome.P, 0)
    assert outcome("pursuit(2,white=2,black=1,stuck=draws) 1,1 2,2") == (Outcome.DRAW, None)
    assert outcome("pursuit(2,white=2,black=1,stuck=passes) 1,1 2,2") == (Outcome.P, 4)
    assert outcome("pursuit(4,white=king,black=1,captures=black) 1,1 4,4") == (Outcome.DRAW, None)


def test_moves_of_other_pieces_are_named() -> None:
    def names(text: str) -> list[str]:
        return [str(move) for move, _ in parse_game(text).moves()]

    assert names("pursuit(3,white=0+1:2) 1,1 3,2") == [
        "White stays on 1,1",
        "White moves to 2,3",
        "White captures on 3,2",
    ]
    assert names("pursuit(3,white=0+1:2,captures=black) 1,1 3,2") == ["White stays on 1,1", "White moves to 2,3"]
    assert names("pursuit(1x3,walls=1,2,stuck=passes) 1,1 1,3") == ["White passes"]
    assert names("pursuit(1x3,walls=1,2,stuck=draws) 1,1 1,3") == ["White has no move, and nobody wins"]
    assert names("pursuit(1x3,walls=1,2) 1,1 1,3") == []


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("8", "8"), ("8x8", "8"), ("5x6", "5x6"), ("8,white=1,black=1-2", "8"),
        ("8 white=king, black=knight", "8,white=1+1:1,black=1:2"),
        ("4,black=0+2+1+4+1:1", "4,black=0-2+4+1:1"), ("4,walls=3,3+1,2", "4,walls=1,2+3,3"),
        ("4,stuck=passes,captures=white", "4,captures=white,stuck=passes"), ("4,stuck=loses,captures=both", "4"),
    ],
)  # fmt: skip
def test_arguments_have_one_form(text: str, canonical: str) -> None:
    assert str(find_ruleset("pursuit", text)) == f"pursuit({canonical})"
    assert find_ruleset("pursuit", canonical) == find_ruleset("pursuit", text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "pursuit takes the size of its board, such as 8 or 5x6, not '': try 'pursuit(8) 1,1 5,5'"),
        ("0x3", "pursuit needs a board of 2 squares or more, not 0 × 3: try 'pursuit(8) 1,1 5,5'"),
        ("8,red=1", "after the size of the board, pursuit takes white=, black=, walls=, captures=, stuck=, each at "
                    "most once, not 'red=1'"),
        ("8,white=1,white=2", "after the size of the board, pursuit takes white=, black=, walls=, captures=, stuck=, "
                              "each at most once, not 'white=2'"),
        ("8,white=queen", "steps of white are lengths up to 1000, such as 1, 1-2, 0 to stay, 1:2 for a knight's leap "
                          "or king, with + between, not 'queen'"),
        ("8,white=2-1", "steps of white are lengths up to 1000, such as 1, 1-2, 0 to stay, 1:2 for a knight's leap "
                          "or king, with + between, not '2-1'"),
        ("8,walls=9,1", "walls are squares of the board: square 9,1 is not on the board: rows go from 1 to 8, columns "
                        "from 1 to 8"),
        ("8,walls=9", "walls are squares of the board: a square is written as row and column, such as 2,3, not '9'"),
        ("1x2,walls=1,1+1,2", "walls must leave at least one square free"),
        ("8,captures=red", "captures must be both, white or black, not 'red'"),
        ("8,stuck=wins", "stuck must be loses, draws or passes, not 'wins'"),
    ],
)  # fmt: skip
def test_arguments_that_are_none_are_refused(text: str, message: str) -> None:
    with pytest.raises(RulesetError) as refused:
        find_ruleset("pursuit", text)
    assert str(refused.value) == message


def test_positions_on_walls_or_after_a_capture_that_cannot_be_are_refused() -> None:
    with pytest.raises(PositionError, match="square 2,2 is a wall: nobody can be there"):
        parse_game("pursuit(3,walls=2,2) 2,2 1,1")
    with pytest.raises(
        PositionError, match="only black can capture here, so after a capture the other side is to move"
    ):
        parse_game("pursuit(3,captures=black) 2,2 2,2 black")


def test_a_pursuit_pickles_without_its_tables() -> None:
    ruleset = Pursuit(20)
    ruleset.known(((1, 1), (5, 5), "white"), NORMAL)
    assert len(pickle.dumps(ruleset)) < 500
    assert pickle.loads(pickle.dumps(ruleset)) == ruleset


def test_the_picture_shows_the_pieces_and_whose_turn_it_is() -> None:
    picture = Pursuit(4).picture(((1, 2), (3, 4), "black"))
    assert picture.shapes[16:] == (
        Disc(1.5, 0.5, "white"),
        Disc(3.5, 2.5, "black"),
        Label(2, 4.5, Pursuit(4).to_move(((1, 2), (3, 4), "black"))),
    )
    assert picture_lines(picture)[-1].strip() == "Black moves"
    captured = Pursuit(4).picture(((1, 2), (1, 2), "black"))
    assert captured.shapes[16:] == (Disc(1.5, 0.5, "white"),)
    captured = Pursuit(4).picture(((1, 2), (1, 2), "white"))
    assert captured.shapes[16:] == (Disc(1.5, 0.5, "black"),)
    assert len(Pursuit(50).picture(((1, 1), (3, 4), "black")).shapes) == 1
