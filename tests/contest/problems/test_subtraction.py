import pytest

from grundy.contest.problems.subtraction import HDU1536, YBT1677, HeapsAndMoves, SNimSet


@pytest.mark.parametrize(
    ("heaps", "moves", "expected"),
    [
        ((3, 3), (1, 2), None),
        ((1, 2, 3), (1, 2), (2, 1)),  # values 1, 2, 0: nothing makes a 2 of the first
        ((0, 5), (1, 2), (2, 2)),
        ((5,), (2, 1, 1), (1, 2)),
        ((4,), (5, 9), None),
        ((), (1,), None),
        ((7,), (), None),
        ((3, 2), (1, 3), (1, 1)),  # taking 1 or 3 of three leaves value 0: the smaller number is printed
    ],
)
def test_the_first_winning_move_is_told(
    heaps: tuple[int, ...], moves: tuple[int, ...], expected: tuple[int, int] | None
) -> None:
    case = HeapsAndMoves(heaps, moves)
    assert YBT1677.answer(case) == YBT1677.definition(case) == expected


def test_heaps_beyond_the_statement_are_answered_through_the_period() -> None:
    # {1, 3, 4} has the period 7, so 7 · 10^20 is like 0 and 7 · 10^20 + 4 like 4, which has the value 2
    big = 7 * 10**20
    case = SNimSet((1, 3, 4, 10**40), ((big,), (big + 4,), (big + 4, 4), (0,), ()))
    assert HDU1536.answer(case) == [False, True, False, False, False]


def test_short_and_long_tables_agree() -> None:
    moves = (3, 14, 15, 92, 653)
    small = SNimSet(moves, tuple((n,) for n in range(0, 30_000, 7)))
    assert HDU1536.answer(SNimSet(moves, (*small.positions, (40_000,))))[:-1] == HDU1536.answer(small)


def test_a_set_without_positions_is_an_empty_line() -> None:
    assert HDU1536.write(HDU1536.answer(SNimSet((1,), ()))) == "\n"
