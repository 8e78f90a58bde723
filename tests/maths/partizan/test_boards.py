"""Compiled values of boards against the definition, on random boards of many shapes, and figures of the literature."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from grundy import value
from grundy.machine import loops
from grundy.maths.boards.letters import transposed
from grundy.maths.boards.stones import all_have_liberties
from grundy.maths.partizan.boards import BoardSolver
from grundy.maths.partizan.kinds import CAPTURES, DOMINOES
from grundy.rulesets.partizan.boards import Domineering, PartizanClobber
from grundy.rulesets.partizan.stones import CannibalClobber, Konane, PartizanNogo
from grundy.rulesets.partizan.strips import ElephantsAndRhinos, ToadsAndFrogs
from grundy.solving.base import partizan
from grundy.solving.base.partizan import PartizanValues
from grundy.words.errors import LimitError

Rows = tuple[str, ...]
RULES = {
    "domineering": (Domineering(), ".x"), "partizan-clobber": (PartizanClobber(), "xo."),
    "cannibal-clobber": (CannibalClobber(), "xo."), "konane": (Konane(), "xo."),
    "partizan-nogo": (PartizanNogo(), ".xo"),
}  # fmt: skip

pytestmark = pytest.mark.skipif(not loops.compiles(), reason="nothing is compiled")


def random_board(dice: Random, letters: str, rows: int, columns: int, crowded: float = 0.8) -> Rows:
    weights = [crowded / (len(letters) - 1)] * (len(letters) - 1) + [1 - crowded]
    return tuple("".join(dice.choices(letters, weights, k=columns)) for _ in range(rows))


def by_definition(monkeypatch: pytest.MonkeyPatch) -> PartizanValues:
    monkeypatch.setattr(loops, "ALWAYS", False)
    return PartizanValues()


@pytest.mark.sampled
@pytest.mark.parametrize("name", RULES)
def test_random_boards_have_the_values_of_the_definition(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset, letters = RULES[name]
    dice, met = Random(1), set()
    sides = [(3, 3), (3, 4), (4, 3), (2, 5), (5, 2), (1, 8), (2, 9), (9, 2), (1, 20), (8, 8)]
    if ruleset.value_solver().kind not in (CAPTURES, DOMINOES):  # longer games
        sides = [(3, 3), (2, 4), (5, 2), (1, 8), (9, 1)] if name != "konane" else [(3, 3), (3, 4), (4, 3)] * 4
    boards = [random_board(dice, letters, *one, crowded=0.8 if one[0] * one[1] < 13 else 0.4) for one in sides * 3]
    if name == "partizan-nogo":
        boards = [board for board in boards if all_have_liberties(board)] + [("." * 9,), ("...",) * 3]
    solver = ruleset.value_solver()
    found = [solver.value(board) for board in boards]
    plain = by_definition(monkeypatch)
    for board, one in zip(boards, found, strict=True):
        assert one == plain.value(ruleset.at(*board)), board
        met.add(one)
    assert len(met) > (12 if ruleset.value_solver().kind in (CAPTURES, DOMINOES) else 5)


@pytest.mark.parametrize(("ruleset", "signs"), [(ElephantsAndRhinos(), "er."), (ToadsAndFrogs(), "tf.")])
def test_rows_have_the_values_of_the_definition(
    ruleset: ElephantsAndRhinos | ToadsAndFrogs, signs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice, solver = Random(3), ruleset.value_solver()
    rows = ["".join(row) for squares in range(1, 5) for row in product(signs, repeat=squares)]
    rows += ["".join(dice.choices(signs, [3, 3, 4], k=dice.randint(6, 9))) for _ in range(50)]
    found = [solver.value(row) for row in rows]
    assert [solver.value(ruleset.negative(row)) for row in rows] == [-one for one in found]
    plain = by_definition(monkeypatch)
    for row, one in zip(rows, found, strict=True):
        assert one == plain.value(ruleset.at(row)), row
    assert len({*found}) > 20


@pytest.mark.parametrize("name", RULES)
def test_images_have_the_same_value_or_its_negative(name: str) -> None:
    ruleset, letters = RULES[name]
    dice = Random(2)
    for _ in range(30):
        board = random_board(dice, letters, 3, 4)
        if name == "partizan-nogo" and not all_have_liberties(board):
            continue
        one = ruleset.value_solver().value(board)
        assert ruleset.value_solver().value(board[::-1]) == one
        assert ruleset.value_solver().value(tuple(row[::-1] for row in board)) == one
        assert ruleset.value_solver().value(transposed(board)) == (-one if name == "domineering" else one)
        assert ruleset.value_solver().value(ruleset.negative(board)) == -one


@pytest.mark.parametrize(
    ("rows", "columns", "text"),
    [  # E. R. Berlekamp, J. Combin. Theory A 49 (1988); CGSuite's tests; CGSuite and cgt-py
        (2, 4, "Miny(2)"), (2, 9, "{5/2|1/2||0|-3/2}"), (2, 13, "0"), (4, 5, "1"), (5, 5, "0"), (4, 7, "1"),
        (4, 4, "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"), (1, 63, "-31"), (64, 1, "32"),
    ],
)  # fmt: skip
def test_published_values_of_dominoes(rows: int, columns: int, text: str) -> None:
    assert BoardSolver(DOMINOES, (".", "")).value(("." * columns,) * rows) == value(text)


@pytest.mark.parametrize(
    ("board", "text"),
    [("xox/ox.", "{^^*|*,v}"), ("xoxo", "+-{*,^}"), ("xoxoxo", "0"), ("xoxo/oxox/xoxo/oxox", "*"), ("xxoxxo", "^")],
)
def test_published_values_of_clobber(board: str, text: str) -> None:
    """CGSuite and its tests; 4 × 4 by two programs."""
    assert BoardSolver(CAPTURES, ("x", "o")).value(tuple(board.split("/"))) == value(text)


def test_boards_of_more_than_64_squares_are_left_to_the_definition() -> None:
    solver = BoardSolver(DOMINOES, (".", ""))
    for rows, columns in ((8, 8), (9, 7), (7, 9), (1, 63)):
        assert solver.holds(("." * columns,) * rows)
    for rows, columns in ((9, 8), (1, 64), (3, 25)):
        assert not solver.holds(("." * columns,) * rows)


@pytest.mark.parametrize("game", ["domineering 3 4", "partizan-clobber xoxo/oxo./..xo", "domineering 2 3 + nim 1"])
def test_an_engine_that_begins_early_changes_no_answer(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy import parse_game

    plain = PartizanValues().value(parse_game(game))
    monkeypatch.setattr(partizan, "_BEGIN_PLAIN", 5)
    values = PartizanValues()
    assert values.value(parse_game(game)) == plain
    assert any(len(solver) for solver in values._solvers.values() if solver)
    monkeypatch.setattr(loops, "ALWAYS", False)
    assert PartizanValues().value(parse_game(game)) == plain


def test_limits_hold_for_the_engine_too() -> None:
    with pytest.raises(
        LimitError, match=r"^the search of domineering 6 6 stopped after \d+ positions without an answer"
    ):
        PartizanValues(limit=40_000).value(Domineering().at(6, 6))
    with pytest.raises(LimitError, match="have more than 500 options"):
        PartizanValues(limit=500).value(Domineering().at(6, 6))
    small = BoardSolver(DOMINOES, (".", ""), memory=2_000_000)
    with pytest.raises(LimitError, match="the values need more than 1 MB of memory"):
        small.value(("." * 7,) * 4)
    assert small.value(("....", "....")) == value("Miny(2)")
