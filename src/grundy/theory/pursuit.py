"""Pursuit on a board: the plies to the capture from every position at once, by bit-parallel retrograde analysis.

White steps to a square beside it, Black one or two squares in a line, over anything; who enters the other's square has
captured. Of all positions with one player to move, those of one kind are a bit board:

    words[white row, white column, black row]   one word of 64 bits, bit c: Black stands on column c (all from 0)

so that a step of White is a shift along one of the first two axes, a step of Black along the third or within the words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from grundy.errors import LimitError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bits = NDArray[np.uint64]

__all__ = ["LARGEST", "PursuitTable", "pursuit_table"]

LARGEST = 64
"""The longest side of a board: its columns are the bits of a word."""


@dataclass(frozen=True, eq=False, slots=True)
class PursuitTable:
    """Every position of the pursuit on one board, decided.

    Attributes:
        size: rows, and columns, of the board.
        decided: for White and for Black to move, the positions in which a capture can be forced.
        digits: for White and for Black to move, the binary digits of the plies to the capture, the units first.
    """

    size: int
    decided: tuple[Bits, Bits]
    digits: tuple[list[Bits], list[Bits]]

    def plies(self, white: tuple[int, int], black: tuple[int, int], black_moves: bool = False) -> int | None:
        """Return the single moves to the capture, when the winner hurries and the loser delays.

        Args:
            white: row and column of White, from 0.
            black: row and column of Black, from 0.
            black_moves: whether it is Black's turn.

        Returns:
            the number, odd where the player to move captures; 0 on one square; None where nobody can force it.
        """
        word, column = (*white, black[0]), black[1]
        if not int(self.decided[black_moves][word]) >> column & 1:
            return None
        return sum((int(digit[word]) >> column & 1) << i for i, digit in enumerate(self.digits[black_moves]))

    def distances(self, black_moves: bool = False) -> NDArray[np.int16]:
        """Return the plies of all positions with one player to move.

        Returns:
            array [white row, white column, black row, black column], all from 0; -1 where nobody can force a capture.
        """
        import numpy as np

        total = np.zeros((self.size,) * 4, np.int16)
        for i, digit in enumerate(self.digits[black_moves]):
            total |= _unpacked(digit, self.size).astype(np.int16) << i
        total[~_unpacked(self.decided[black_moves], self.size)] = -1
        return total


@lru_cache(maxsize=4)
def pursuit_table(size: int) -> PursuitTable:
    """Return all positions on a board of so many rows and columns, decided level by level.

    Args:
        size: rows, and columns, of the board: 2 to 64.

    Raises:
        LimitError: if the board is larger.

    Examples:
        >>> pursuit_table(2).plies((0, 0), (1, 1))
        2

    References:
        For the method, K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986), 131-139.
    """
    import numpy as np

    if size > LARGEST:
        raise LimitError(
            "a pursuit on {size} × {size} squares has {positions} positions to decide: {limit} × {limit} is the most",
            size=size, positions=2 * size**4, limit=LARGEST,
        )  # fmt: skip
    captured = np.zeros((size,) * 3, np.uint64)
    for row in range(size):
        for column in range(size):
            captured[row, column, row] = 1 << column
    decided = (captured.copy(), captured.copy())
    digits: tuple[list[Bits], list[Bits]] = ([], [])
    won = (np.zeros_like(captured), np.zeros_like(captured))
    latest = decided[0].copy(), decided[1].copy()
    steps = (_white_steps, _black_steps)
    plies = 0
    while latest[0].any() or latest[1].any():
        plies += 1
        found = []
        for mover in (0, 1):
            # won: a step to what the opponent has just lost; lost: no step to what the opponent has not won
            step = steps[mover]
            new = step(latest[1 - mover], size) if plies % 2 else ~step(~won[1 - mover], size)
            found.append(new & ~decided[mover] & _full(size))
        for mover in (0, 1):
            decided[mover][...] |= found[mover]
            if plies % 2:
                won[mover][...] |= found[mover]
            _note(digits[mover], found[mover], plies)
        latest = found[0], found[1]
    return PursuitTable(size, decided, digits)


def _note(digits: list[Bits], found: Bits, plies: int) -> None:
    """Write a number of plies beside the positions found, digit by digit."""
    import numpy as np

    while len(digits) < plies.bit_length():
        digits.append(np.zeros_like(found))
    for i, digit in enumerate(digits):
        if plies >> i & 1:
            digit |= found


def _full(size: int) -> np.uint64:
    import numpy as np

    return np.uint64((1 << size) - 1)


def _white_steps(bits: Bits, size: int) -> Bits:
    """Return the positions from which a step of White leads to one of those given; a way is a way back too."""
    import numpy as np

    reached = np.zeros_like(bits)
    for axis in (0, 1):
        _shift_along(axis, 1, bits, reached)
    return reached


def _black_steps(bits: Bits, size: int) -> Bits:
    """Return the positions from which a step of Black, of one square or two, leads to one of those given."""
    import numpy as np

    reached = np.zeros_like(bits)
    inside = bits & _full(size)
    for squares in (1, 2):
        _shift_along(2, squares, inside, reached)
        reached |= inside >> np.uint64(squares)
        reached |= inside << np.uint64(squares)  # beyond the last column: the caller keeps what is on the board
    return reached


def _shift_along(axis: int, squares: int, bits: Bits, reached: Bits) -> None:
    """Add to ``reached`` the bits shifted both ways along an axis."""
    before = [slice(None)] * 3
    behind = [slice(None)] * 3
    before[axis] = slice(None, -squares)
    behind[axis] = slice(squares, None)
    reached[tuple(before)] |= bits[tuple(behind)]
    reached[tuple(behind)] |= bits[tuple(before)]


def _unpacked(bits: Bits, size: int) -> NDArray[np.bool_]:
    """Return the bits of the words as a fourth axis."""
    import numpy as np

    columns = np.arange(size, dtype=np.uint64)
    return (bits[..., None] >> columns & np.uint64(1)).astype(np.bool_)
