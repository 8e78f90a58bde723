from itertools import product

import pytest

from grundy.contest import judge
from grundy.contest.problems.boards import P4576, BoardAndPieces
from grundy.words.errors import InputError, LimitError


@pytest.mark.parametrize("n", [2, 3, 4])
def test_every_start_on_a_small_board_is_answered_as_the_definition_does(n: int) -> None:
    cells = list(product(range(1, n + 1), repeat=2))
    for white, black in product(cells, cells):
        if white != black:
            case = BoardAndPieces(n, white, black)
            assert P4576.answer(case) == P4576.definition(case), case


def test_white_wins_only_beside_black() -> None:
    assert P4576.answer(BoardAndPieces(20, (7, 7), (7, 8))) == ("White", 1)
    for black in [(9, 7), (8, 8), (20, 20), (1, 2)]:
        winner, moves = P4576.answer(BoardAndPieces(20, (7, 7), black)) or ("", 1)
        assert winner == "Black"
        assert moves % 2 == 0


def test_a_draw_would_be_written_as_the_judge_expects() -> None:
    assert P4576.write(None) == "DRAW\n"


def test_pieces_on_one_cell_are_refused() -> None:
    with pytest.raises(InputError) as met:
        judge("p4576", ["3", "2 2", "2 2"], print)
    assert str(met.value) == "line 3: White and Black must be on different squares, not both in row 2 and column 2"


def test_a_board_too_large_for_a_table_is_a_limit_and_takes_no_memory() -> None:
    with pytest.raises(LimitError, match=r"^case 1: "):
        judge("p4576", [f"{10**9} 1 1 2 {10**9}"], print)
