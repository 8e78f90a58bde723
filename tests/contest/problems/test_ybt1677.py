import pytest

from grundy.contest.problems.ybt1677 import YBT1677, HeapsAndMoves


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
        ((3, 2), (1, 3), (1, 1)),  # taking 1 or 3 of three leaves 2 or 0, both worth 0: the smaller take is told
    ],
)
def test_the_first_winning_move_is_told(
    heaps: tuple[int, ...], moves: tuple[int, ...], expected: tuple[int, int] | None
) -> None:
    case = HeapsAndMoves(heaps, moves)
    assert YBT1677.answer(case) == YBT1677.definition(case) == expected
