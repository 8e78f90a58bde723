"""Who wins large boards, by compiled search: against values, and published outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from grundy import Value, value
from grundy.machine import loops
from grundy.maths.boards.stones import all_have_liberties
from grundy.maths.partizan.boards import BoardSolver
from grundy.maths.partizan.kinds import CANNIBALS, CAPTURES, DOMINOES, HOPS, JUMPS, LIBERTIES, STEPS, Kind
from grundy.words.errors import LimitError

pytestmark = pytest.mark.skipif(not loops.compiles(), reason="nothing is compiled")

Rows = tuple[str, ...]
LETTERS = {
    DOMINOES: (".", ""),
    CAPTURES: ("x", "o"),
    CANNIBALS: ("x", "o"),
    JUMPS: ("x.", "o."),
    LIBERTIES: ("x.", "o."),
}
SQUARES = {DOMINOES: ".x", CAPTURES: "xo.", CANNIBALS: "xo.", JUMPS: "xo.", LIBERTIES: "xo."}
ROWS = {STEPS: ("e.", "r."), HOPS: ("t.", "f.")}
RESTS = ["0", "1", "-1/2", "*", "^", "{2|-1}", "{1|1,{1|0}}", "v*", "+-1", "{0||0|-2}"]


def solver(kind: Kind, small: int | None = None) -> BoardSolver:
    """Return an engine; values are found of pieces up to a size, others are searched."""
    return BoardSolver(kind if small is None else kind._replace(small=small), (LETTERS | ROWS)[kind])


def by_value(whole: Value, *, left: bool) -> bool:
    return not whole <= 0 if left else not whole >= 0


def wins(one: BoardSolver, boards: Sequence[Rows | str], rest: str = "0") -> list[bool | None]:
    return [one.wins(boards, value(rest), left=left) for left in (True, False)]


def random_board(dice: Random, kind: Kind, rows: int, columns: int) -> Rows:
    while True:
        letters = dice.choices(SQUARES[kind], [4] + [3] * (len(SQUARES[kind]) - 1), k=rows * columns)
        board = tuple("".join(letters[i : i + columns]) for i in range(0, rows * columns, columns))
        if kind != LIBERTIES or all_have_liberties(board):
            return board


@pytest.mark.parametrize("small", [1, 3])
@pytest.mark.parametrize("kind", LETTERS)
def test_sums_of_boards_and_a_value_are_won_as_their_value_says(kind: Kind, small: int) -> None:
    dice, search, met = Random(kind.moves), solver(kind, small), set()
    for i in range(150):
        wide = (3, 4) if kind in (CAPTURES, DOMINOES) else (2, 3)  # others have more moves
        sides = dice.choices([(3, 3), wide, (2, 5), (4, 2), (1, 6), (5, 1)], k=dice.choice([1, 1, 2, 3]))
        boards = [random_board(dice, kind, *one) for one in sides]
        rest = value(RESTS[i % len(RESTS)])
        total = sum((search.value(board) for board in boards), rest)
        for left in (True, False):
            assert search.wins(boards, rest, left=left) is by_value(total, left=left), (boards, rest)
        met.add(total.outcome)
    assert met == set("LRNP")


@pytest.mark.parametrize("small", [1, 3])
@pytest.mark.parametrize("kind", LETTERS)
def test_every_board_of_three_by_three_is_won_as_its_value_says(kind: Kind, small: int) -> None:
    search, fixed = solver(kind, small), 0 if kind == DOMINOES else 2
    for squares in product(SQUARES[kind], repeat=9 - fixed):
        whole = ["x", "o"][:fixed] + list(squares)
        board = tuple("".join(whole[k : k + 3]) for k in (0, 3, 6))
        if kind != LIBERTIES or all_have_liberties(board):
            worth = search.value(board)
            assert wins(search, [board]) == [by_value(worth, left=left) for left in (True, False)], board


@pytest.mark.parametrize("small", [1, 3])
def test_a_board_and_its_negative_cancel(small: int) -> None:
    for text in ("......./..x..../.x.....", "...../...../...../...x./....."):
        board = tuple(text.split("/"))
        other = tuple(map("".join, zip(*board, strict=True)))
        assert wins(solver(DOMINOES, small), [board, other]) == [False, False]
        assert wins(solver(DOMINOES, small), [board, other, board, other], "^") == [True, False]


def test_sums_of_many_large_pieces_are_searched_once() -> None:
    """States of four pieces and more have a table too: without it, this takes thousands of times as many states."""
    search = solver(DOMINOES, 1)
    boards: list[Rows] = [
        ("...", "..."),
        ("..x", ".." + "."),
        ("x..", "...", "..."),
        ("....", ".x.."),
        ("...", ".x.", "..."),
    ]
    total = sum((search.value(board) for board in boards), value("1/2"))
    assert wins(search, boards, "1/2") == [by_value(total, left=left) for left in (True, False)]
    assert len(search) < 100_000


def test_boards_of_several_widths_are_searched_together() -> None:
    search, boards = solver(DOMINOES), [("." * 11,) * 2, ("....",) * 3]
    total = sum((search.value(board) for board in boards), value("+-1"))
    assert wins(search, boards, "+-1") == [by_value(total, left=left) for left in (True, False)]
    assert wins(search, [("." * 13,) * 2, ("." * 8,) * 8]) == [None, None]


def test_boards_wider_than_eight_squares_are_searched() -> None:
    search = solver(DOMINOES)
    for rows, columns in ((2, 9), (2, 12), (9, 2)):
        board = ("." * columns,) * rows
        assert wins(search, [board]) == [by_value(search.value(board), left=left) for left in (True, False)]


@pytest.mark.parametrize(
    ("rows", "columns", "outcome"),
    [  # Breuker, Uiterwijk and van den Herik, Solving 8 × 8 Domineering, Theoret. Comput. Sci. 230 (2000), table 1
        (5, 5, "P"), (5, 6, "R"), (6, 6, "N"), (5, 7, "R"), (6, 7, "L"), (7, 7, "N"), (5, 8, "R"),
    ],
)  # fmt: skip
def test_published_outcomes_of_domineering(rows: int, columns: int, outcome: str) -> None:
    told = {"P": [False, False], "N": [True, True], "L": [True, False], "R": [False, True]}
    other = {"L": "R", "R": "L"}.get(outcome, outcome)
    search = solver(DOMINOES)
    assert wins(search, [("." * columns,) * rows]) == told[outcome]
    assert wins(search, [("." * rows,) * columns]) == told[other]


@pytest.mark.sampled
@pytest.mark.parametrize(("columns", "wins_first"), [(3, True), (4, False), (5, True), (6, False), (8, False)])
def test_published_outcomes_of_clobber_with_three_rows(columns: int, wins_first: bool) -> None:
    """MCGS, computational results; 3 × 6 by this search alone."""
    board = tuple("".join("xo"[(row + column) % 2] for column in range(columns)) for row in range(3))
    assert wins(solver(CAPTURES), [board]) == [wins_first] * 2


@pytest.mark.parametrize(("squares", "outcome"), [(11, "N"), (14, "N"), (18, "N"), (21, "N")])
def test_outcomes_of_nogo_in_a_row(squares: int, outcome: str) -> None:
    """P. Du and M. Müller, Computers and Games 2024; MCGS, computational results."""
    assert wins(solver(LIBERTIES), [("." * squares,)]) == [outcome == "N"] * 2


# -- the table and the limits


def test_a_table_that_is_full_gives_the_same_answers() -> None:
    from grundy.maths.partizan.compiled.board_values import BoardValues
    from grundy.maths.partizan.compiled.board_wins import BoardWins

    board = [((1 << 48) - 1) & 0x3F3F3F3F3F3F3F3F, 0]
    searches = [BoardWins(BoardValues(DOMINOES), 8, memory) for memory in (1, None)]
    assert [search.wins([board], 0, left=True) for search in searches] == [True, True]
    wide = [0x7F7F7F7F7F7F, 0]  # 6 × 7
    assert [[search.wins([wide], 0, left=left) for left in (True, False)] for search in searches] == [[True, False]] * 2
    assert len(searches[0]) <= 1 << 13 < len(searches[1])  # the first forgets, the second grows
    assert searches[0].states > searches[1].states


@pytest.mark.long
def test_a_search_that_is_stopped_remembers_no_answer() -> None:
    stops = iter(range(3))

    def check(met: int) -> None:
        if next(stops, None) is not None:
            raise LimitError("enough")

    search = BoardSolver(DOMINOES, (".", ""), check=check)
    answers: list[object] = []
    for _ in range(4):
        try:
            answers.append(search.wins([("." * 8,) * 6], value("{1|-1}"), left=True))
        except LimitError:
            answers.append(None)
    fresh = solver(DOMINOES).wins([("." * 8,) * 6], value("{1|-1}"), left=True)
    assert answers[0] is None
    assert answers[-1] is fresh


def test_numbers_beyond_the_store_are_left_to_others() -> None:
    assert solver(DOMINOES).wins([("....",) * 4], value("1/1099511627776"), left=True) is None


# -- rows on which stones step and hop


def random_row(dice: Random, kind: Kind, most: int) -> str:
    left, right = ROWS[kind]
    return "".join(dice.choices(left[0] + right, [3, 3, 4], k=dice.randint(1, most)))


@pytest.mark.parametrize("small", [1, 3])
@pytest.mark.parametrize("kind", ROWS)
def test_sums_of_rows_are_won_as_their_value_says(kind: Kind, small: int) -> None:
    dice, search, met = Random(kind.moves), solver(kind, small), set()
    for i in range(150):
        rows = [random_row(dice, kind, 8 if i % 3 else 6) for _ in range(1 if i % 3 else 3)]
        rest = RESTS[i % len(RESTS)]
        total = sum((search.value(row) for row in rows), value(rest))
        assert wins(search, rows, rest) == [by_value(total, left=left) for left in (True, False)], (rows, rest)
        met.add(total.outcome)
    assert met == set("LRNP")


@pytest.mark.parametrize("kind", ROWS)
def test_values_of_rows_are_within_their_bounds(kind: Kind) -> None:
    from grundy.maths.partizan.compiled.board_values import BoardValues
    from grundy.maths.partizan.compiled.bounds import least
    from grundy.maths.partizan.compiled.moves import mobility
    from grundy.maths.partizan.compiled.words import ONE

    dice, search, exact = Random(5), solver(kind), 0
    field = BoardValues(kind).field(8).address
    for _ in range(200):
        row = random_row(dice, kind, 8)
        worth = search.value(row)
        masks = [sum(1 << i for i, sign in enumerate(row) if sign in letters) for letters in ROWS[kind]]
        low, high = least(field, *masks, True), -least(field, *masks, False)
        assert low // (2 * ONE) <= worth <= high // (2 * ONE), row
        exact += low == high
        assert mobility(field, *masks, True) >= len(worth.left_options) * (not worth.is_number)
    assert 20 < exact < 200


# -- bounds


@pytest.mark.parametrize("kind", LETTERS)
def test_values_are_within_their_bounds(kind: Kind) -> None:
    from grundy.maths.partizan.compiled.board_values import BoardValues
    from grundy.maths.partizan.compiled.bounds import least
    from grundy.maths.partizan.compiled.moves import mobility
    from grundy.maths.partizan.compiled.words import ONE

    dice, search, exact = Random(7), solver(kind), 0
    values = BoardValues(kind)
    field = values.field(8).address
    for _ in range(200):
        board = random_board(dice, kind, dice.randint(1, 4), dice.randint(1, 4))
        worth = search.value(board)
        squares = [(8 * r + c, letter) for r, row in enumerate(board) for c, letter in enumerate(row)]
        masks = [sum(1 << place for place, letter in squares if letter in one) for one in LETTERS[kind]]
        low, high = least(field, *masks, True), -least(field, *masks, False)
        if kind == CAPTURES:
            assert (low, high) == (-1, 1)
            assert value("-1/1024") < worth < value("1/1024")
        else:
            assert low // (2 * ONE) <= worth <= high // (2 * ONE), board
            exact += low == high
        assert mobility(field, *masks, True) >= len(worth.left_options) * (not worth.is_number)
    assert kind == CAPTURES or exact > 3
