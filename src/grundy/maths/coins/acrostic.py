"""Values of single heads on a board where a move turns coins in one row by one rule, or in one column by another."""

from __future__ import annotations

from grundy.maths.coins.tables import EndedError, Source, is_listed, source_of
from grundy.maths.coins.turning_unions import Rule, alternatives, few_coins
from grundy.maths.nimbers.masks import least_missing

_MOST = 250_000  # most heads whose values are computed: some seconds
_LISTED = 15_000  # the same if sets are examined one by one
_WORK = 50_000_000  # words of 64 bits in all sets of nim-sums: also some seconds


def two_coins(first: Rule, second: Rule) -> int | None:
    """Return the value of a head at (1, 1) if each rule turns two coins or up to two; None for other rules.

    A head at (x, y) can be traded for any earlier one in its row or column, so its value is the mex of theirs: by
    induction (x - 1) ⊕ (y - 1), and one more if a coin may also be turned alone.

    References:
        T. S. Ferguson, Game Theory, part I, ch. 5: Acrostic Twins; OEIS A003987.
    """
    single = 0
    for rule in (first, second):
        few = few_coins(rule)
        if few is None or few[0] != 2:
            return None
        single |= few[1] == 0
    return single


class AcrosticValues:
    """Values of single heads, computed row by row as needed and cached.

    The first rule is for rows, the second for columns. The value of (x, y) is the mex of the nim-sums of the other
    coins, over the sets that end there in its row and in its column.

    Examples:
        >>> from grundy.maths.coins.turning_sets import TurningSets
        >>> ruler = AcrosticValues(TurningSets(shape="run"), TurningSets(shape="run"))
        >>> [[ruler.value(x, y) for x in range(1, 6)] for y in range(1, 4)]
        [[1, 2, 1, 4, 1], [2, 1, 2, 5, 2], [1, 2, 1, 4, 1]]
    """

    def __init__(self, first: Rule, second: Rule) -> None:
        self.first = first
        self.second = second
        self._two = two_coins(first, second)
        self._rows: list[list[int]] = []  # [y][x]
        self._columns: list[list[int]] = []  # [x][y], the same values
        self._row_sources: list[list[Source]] = []
        self._column_sources: list[list[Source]] = []
        self._ended = False
        rules = (*alternatives(first), *alternatives(second))
        self._most = _LISTED if any(map(is_listed, rules)) else _MOST
        self._work = 0

    def value(self, x: int, y: int) -> int | None:
        """Return the value of a head, or None if it is out of reach; never a guess."""
        if self._two is not None:
            return (x - 1 ^ y - 1) + self._two
        if y > len(self._rows) or x > len(self._rows[y - 1]):
            if x * y > self._most:
                return None
            self._fill(x, y)
        return self._rows[y - 1][x - 1] if y <= len(self._rows) and x <= len(self._rows[y - 1]) else None

    def _fill(self, x: int, y: int) -> None:
        while len(self._columns) < x:
            self._column_sources.append([source_of(sets) for sets in alternatives(self.second)])
            self._columns.append([])
        for at in range(y):
            if at == len(self._rows):
                self._row_sources.append([source_of(sets) for sets in alternatives(self.first)])
                self._rows.append([])
            row = self._rows[at]
            while len(row) < x and not self._ended:
                column = self._columns[len(row)]
                del column[at:]  # left by an interruption
                bits = 0
                try:
                    for source in self._row_sources[at]:
                        bits |= source.seen(row)
                    for source in self._column_sources[len(row)]:
                        bits |= source.seen(column)
                except EndedError:  # here; nearer places may still be in reach
                    return
                self._work += 1 + (bits.bit_length() >> 6)
                value = least_missing(bits)
                column.append(value)
                row.append(value)
                self._ended = self._work > _WORK
