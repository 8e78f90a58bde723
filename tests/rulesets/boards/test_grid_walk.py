"""The walk on a board: dominoes, matchings and the definition agree."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from grundy import NORMAL, LimitError, Outcome, PositionError, RulesetError, parse_game, solve
from grundy.maths.matching.reach import walk as walked
from grundy.rulesets.boards import grid_walk
from grundy.rulesets.boards.grid_walk import GridWalk
from grundy.rulesets.shared import vertex_geography
from grundy.rulesets.shared.vertex_geography import VertexGeography
from grundy.solving.base.definition import outcome
from grundy.views.documents.analysis import analysis_document
from grundy.views.documents.data import analysis_data
from grundy.views.notebook import display
from grundy.views.render.text import lines_of
from grundy.words.picture import Cell, Disc

SIDES = [(rows, columns) for rows in range(1, 7) for columns in range(1, 7)] + [(1, 15), (16, 1), (7, 7), (8, 9)]


@pytest.mark.parametrize(("rows", "columns"), SIDES)
def test_dominoes_tell_of_the_whole_board_what_matchings_tell(rows: int, columns: int) -> None:
    walk = GridWalk(rows, columns)
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            p = ((row, column),)
            known, matched = walk.known(p, NORMAL), VertexGeography.known(walk, p, NORMAL)
            assert known is not None
            assert matched is not None
            assert (known.outcome, known.value) == (matched.outcome, matched.value)
            assert list(walk.moves_to(p, 0) or ()) == list(VertexGeography.moves_to(walk, p, 0) or ())


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 6), (1, 7), (2, 2), (2, 5), (3, 3), (3, 4)])
def test_theory_agrees_with_the_definition(rows: int, columns: int) -> None:
    walk = GridWalk(rows, columns)
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            game = walk.at((row, column))
            found = solve(game)
            assert found.outcome is outcome(game)
            expected = [move for move, option in game.moves() if outcome(option) is Outcome.P]
            assert [winning.move for winning in found.winning_moves] == expected


def test_from_a_corner_the_first_player_wins_iff_the_side_is_even() -> None:
    """The walk of Luogu P4136."""
    for size in range(1, 30):
        known = GridWalk(size).known(((1, 1),), NORMAL)
        matched = VertexGeography.known(GridWalk(size), ((1, 1),), NORMAL)
        assert known is not None
        assert matched is not None
        assert known.outcome is matched.outcome is (Outcome.P if size % 2 else Outcome.N)


def test_a_board_of_ten_thousand_squares_is_solved_by_matching() -> None:
    walk = GridWalk(100)
    found = solve(walk.at((1, 1), (1, 2), (2, 2)))
    assert found.outcome is Outcome.N
    assert [str(winning.move) for winning in found.winning_moves] == ["move to 2,1", "move to 2,3", "move to 3,2"]
    reply = next(islice(solve(walk.at((1, 1), (1, 2))).replies(), 1))
    assert solve(reply.reply.position).outcome is Outcome.P


@pytest.mark.sampled
@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (1, 6), (3, 3), (2, 4), (3, 4)])
def test_boards_in_arrays_obey_the_definition(rows: int, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vertex_geography, "LARGE", 2)
    vertex_geography._within_reach.cache_clear()
    walk = GridWalk(rows, columns)
    met = [((1, 1),), ((1, columns),), ((rows, 1),)]
    for p in met:
        met += [option for option in walk.options(p) if option not in met]
        known = VertexGeography.known(walk, p, NORMAL)
        assert known is not None
        assert known.outcome is outcome(walk.at(p))
        wanted = [(str(move), option) for move, option in walk.moves(p) if outcome(walk.at(option)) is Outcome.P]
        assert [(str(move), option) for move, option in VertexGeography.moves_to(walk, p, 0) or ()] == wanted


def test_a_board_of_a_million_squares_is_solved_wherever_the_token_has_been() -> None:
    walk = GridWalk(1000)
    found = solve(walk.at((1, 1), (1, 2), (2, 2)))
    assert [str(winning.move) for winning in found.winning_moves] == ["move to 2,1", "move to 2,3", "move to 3,2"]
    assert solve(found.winning_moves[0].position).outcome is Outcome.P
    # a wall down the middle: a half of 500 × 1000 squares is left, which dominoes cover
    wall = [(row, 501) for row in range(1, 1001)]
    found = solve(walk.at(*wall, (1000, 500)))
    assert found.outcome is Outcome.N
    assert found.winning_count == 2
    assert found.reason.facts["count"] == 500_000  # type: ignore[union-attr]


def test_a_board_too_large_for_arrays_is_walked_as_far_as_the_token_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vertex_geography, "REACH", 30_000)
    side = 10**9
    wall = [(2, 1), (2, 2), (1, 3)]
    assert solve(GridWalk(side).at(*wall, (1, 1))).outcome is Outcome.N
    with pytest.raises(
        LimitError, match="grid-walk has more than 30000 reachable vertices, too many to find a maximum matching"
    ):
        GridWalk(side).known(((1, 1), (1, 2)), NORMAL)


def test_a_whole_board_of_any_size_is_solved() -> None:
    side = 10**9
    assert solve(GridWalk(side).at((1, 1))).winning_count == 2
    assert solve(GridWalk(side + 1).at((5, 5))).outcome is Outcome.P
    assert solve(GridWalk(side + 1).at((5, 6))).winning_count == 4
    with pytest.raises(LimitError, match="grid-walk has 100 reachable vertices; Grundy values are searched for"):
        GridWalk(10).grundy_value(((1, 1),))


def test_a_lost_start_is_told_where_the_replies_are_out_of_reach() -> None:
    found = solve(GridWalk(10**9 + 1).at((1, 1)))
    assert "  outcome       P: the player to move loses" in lines_of(analysis_document(found))
    assert analysis_data(found)["replies"] == []
    assert "a reply to every move" not in (display("html", found) or "")


def test_a_board_too_large_to_match_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vertex_geography, "REACH", 100)
    with pytest.raises(LimitError) as refused:
        solve(GridWalk(11).at((1, 1), (1, 2)))
    assert str(refused.value) == "grid-walk has more than 100 reachable vertices, too many to find a maximum matching"


def test_a_line_has_its_value_at_once() -> None:
    assert solve(GridWalk(1, 1000).at((1, 2))).grundy_value == 2  # the left end is worth 0, the right part 1
    assert solve(parse_game("grid-walk(1,9) 1,5 + nim 0")).grundy_value == 0


def test_boards_and_squares_are_written_shortly() -> None:
    assert GridWalk(4) == GridWalk(4, 4)
    assert str(GridWalk(4).at((2, 1), (1, 1), (2, 2))) == "grid-walk(4) 1,1 2,1 2,2"
    assert str(parse_game("grid-walk(3, 5) 3,5")) == "grid-walk(3,5) 3,5"
    assert GridWalk(2).at([1, 1]) == GridWalk(2).at((1, 1)) == GridWalk(2).at(((1, 1),))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("grid-walk() 1,1", "grid-walk takes (n) or (rows, columns), not '': try 'grid-walk(3) 1,1'"),
        ("grid-walk(0) 1,1", "grid-walk needs a board of at least 1 row and 1 column, not 0: try 'grid-walk(3) 1,1'"),
        ("grid-walk(2,x) 1,1", "a side of grid-walk must be a whole number, not 'x'"),
    ],
)
def test_boards_that_are_none_are_refused(text: str, message: str) -> None:
    with pytest.raises(RulesetError) as refused:
        parse_game(text)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "grid-walk needs the token's vertex: try 'grid-walk(3) 1,1'"),
        ("1", "a square is written as row and column, such as 2,3, not '1'"),
        ("0,1", "square 0,1 is not on the board: rows go from 1 to 2, columns from 1 to 3"),
        ("2,4", "square 2,4 is not on the board: rows go from 1 to 2, columns from 1 to 3"),
        ("1,1 1,1", "vertex 1,1 is listed twice: name each visited vertex once, the token's last"),
    ],
)
def test_positions_that_are_none_are_refused(words: str, message: str) -> None:
    with pytest.raises(PositionError) as refused:
        parse_game(f"grid-walk(2,3) {words}")
    assert str(refused.value) == message


def test_a_square_that_is_none_in_python_is_refused() -> None:
    with pytest.raises(PositionError, match=r"a square is a pair of row and column, not 3"):
        GridWalk(3).at(3)
    with pytest.raises(PositionError, match=r"a square is a pair of row and column, not \(1, 'a'\)"):
        GridWalk(3).at((1, 1), (1, "a"))


def test_the_picture_shows_the_board_with_visited_squares_and_token() -> None:
    picture = GridWalk(2, 3).picture(((1, 1), (1, 2)))
    cells = [shape for shape in picture.shapes if isinstance(shape, Cell)]
    assert [cell.tone for cell in cells] == ["visited", "visited", "plain", "plain", "plain", "plain"]
    assert [shape for shape in picture.shapes if isinstance(shape, Disc)] == [Disc(1.5, 0.5, "token")]
    assert (picture.width, picture.height) == (3, 2)
    assert len(GridWalk(100).picture(((1, 1),)).shapes) == 1


def test_far_boards_are_told_apart_from_pockets_without_a_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid_walk, "_STORED", 20)
    monkeypatch.setattr(grid_walk, "REACH", 20)
    dice = random.Random(4)
    told = set()
    for _ in range(400):
        rows, columns = dice.randint(5, 9), dice.randint(5, 9)
        squares = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
        corner = [square for square in squares if sum(square) < 6 + dice.randrange(9)]
        p = tuple(dice.sample(corner, min(len(corner), dice.randint(1, 6))))
        walk = GridWalk(rows, columns)
        reached = len(walked(walk.neighbours, p[-1], set(p[:-1]), 1000)[0])
        assert not walk.far(p) or reached > 20
        told.add((walk.far(p), reached > 20))
    assert told == {(True, True), (False, True), (False, False)}


def test_a_board_of_a_million_rows_is_refused_in_no_time_after_the_first_move() -> None:
    walk = GridWalk(1_000_001)
    with pytest.raises(
        LimitError,
        match=r"^grid-walk has more than 1000000 reachable vertices, too many to find a "
        r"maximum matching$",
    ):
        walk.known(((1, 1), (1, 2)), NORMAL)
    pocket = ((1, 2), (2, 1), (1, 1))  # shut in by visited squares, the token is lost
    known = walk.known(pocket, NORMAL)
    assert known is not None
    assert known.outcome is Outcome.P
