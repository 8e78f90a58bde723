"""Welter's function: the Grundy value of coins on different squares, each of which may move left to an empty one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from grundy.maths.nimbers.mex import nim_sum


class WelterSquares:
    """Distinct numbers of 0 or more, grouped by their lowest bits, and Welter's function of them.

    It is the nim-sum of the numbers and, for every two of them, of 2^(v+1) - 1, where 2^v is the largest power of two
    that divides their difference. Bit t of 2^(v+1) - 1 is 1 if v ≥ t, so bit t of the nim-sum over all pairs is the
    parity of the number of pairs that agree modulo 2^t.

    Examples:
        >>> WelterSquares([2, 3]).value, WelterSquares([1, 4, 6]).value
        (0, 0)

    References:
        C. P. Welter, Indag. Math. 16 (1954), 194-200; Conway, On Numbers and Games, ch. 13.
    """

    def __init__(self, squares: Sequence[int]) -> None:
        self.squares = squares
        # [t][residue]: how many squares have it modulo 2^t; classes of one square are not split further
        self._sizes: list[Counter[int]] = []
        self._alone: list[dict[int, int]] = []
        pairs = 0
        crowd = list(squares)
        while crowd:
            mask = (1 << len(self._sizes)) - 1
            sizes = Counter(square & mask for square in crowd)
            if sum(size * (size - 1) // 2 for size in sizes.values()) % 2:
                pairs |= mask + 1
            self._sizes.append(sizes)
            self._alone.append({square & mask: square for square in crowd if sizes[square & mask] == 1})
            crowd = [square for square in crowd if sizes[square & mask] > 1]
        self.value = nim_sum(squares) ^ pairs

    def moves_to(self, value: int) -> Iterator[tuple[int, int]]:
        """Yield the moves (from, to) that leave a value, at most one for each coin.

        Bit t of a coin's contribution to the value is bit t of its square, flipped once for every other coin that
        agrees with it modulo 2^t. So the contribution determines the bits of its new square, the lowest first.
        """
        change = self.value ^ value
        for square in self.squares:
            to = self._square_of(square, self._brought_by(square) ^ change)
            if to < square:
                yield square, to

    def _brought_by(self, square: int) -> int:
        """Return the contribution of the coin on a square to the value: its square and its pairs."""
        pairs = 0
        for t, sizes in enumerate(self._sizes):
            size = sizes[square & ((1 << t) - 1)]
            if size < 2:
                break
            pairs |= (~size & 1) << t
        return square ^ pairs

    def _square_of(self, square: int, value: int) -> int:
        """Return where the coin on ``square`` would contribute a value, even if that is to the right."""
        to = 0
        for t, (sizes, alone) in enumerate(zip(self._sizes, self._alone, strict=True)):
            if to in alone:
                return _away_from(alone[to], square, to, value, t)
            others = sizes[to] - (square & ((1 << t) - 1) == to)
            if not others:
                return to | value >> t << t
            to |= ((value >> t) + others & 1) << t
        return to | value >> len(self._sizes) << len(self._sizes)


def _away_from(other: int, square: int, to: int, value: int, t: int) -> int:
    """Return the end of the search when only one coin, perhaps the moved one, agrees with ``to`` modulo 2^t."""
    if other != square:
        while (other ^ to) & ((1 << t) - 1) == 0:
            to |= (~value >> t & 1) << t
            t += 1
    return to | value >> t << t
