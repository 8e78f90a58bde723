"""Who wins sums of boards, by a compiled search with a table that is bounded."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from grundy.machine.memory import afford
from grundy.maths.partizan.compiled import wins
from grundy.maths.partizan.compiled.board_values import BoardValues
from grundy.maths.partizan.kinds import CAPTURES, DOMINOES

SMALL = {DOMINOES: 10, CAPTURES: 8}
"""Up to how many squares a piece has whose value is found; larger ones are searched."""

_MEMORY = 512 << 20  # bytes of a table
_FIRST = 1 << 12  # pairs of rows of a new table


class BoardWins:
    """Who wins sums of boards whose rows have a width, and a game.

    Args:
        values: the values of small pieces.
        width: how many squares a row has, with those that are missing.
        memory: bytes that the table may take; None for half a gigabyte.
    """

    def __init__(self, values: BoardValues, width: int, memory: int | None = None) -> None:
        self._values, self._width = values, width
        self._memory = _MEMORY if memory is None else memory
        self._words = np.zeros(wins.SEARCH, np.int64)
        self._masks = 2 if values.kind == CAPTURES else 1
        self._words[wins.MASKS], self._words[wins.SMALL] = self._masks, SMALL[values.kind]
        self._table = self._rows(_FIRST)
        self._point()

    def __len__(self) -> int:
        """Return how many states the table holds."""
        return int(self._words[wins.STORED])

    @property
    def states(self) -> int:
        """How many states were searched."""
        return int(self._words[wins.STATES])

    def wins(self, boards: Sequence[tuple[int, int]], game: int, *, left: bool) -> bool:
        """Return whether Left, or Right, who begins wins a sum of boards, two masks each, and a game of the store.

        Raises:
            Beyond: if a number is too large or too fine for the store.
            LimitError: if memory is full, or the check of the values raises it.
        """
        field = self._values.field(self._width)
        given = np.array(boards, np.uint64).reshape(-1, 2)

        def larger() -> None:
            if len(self) > self._words[wins.ROOM]:
                self._grow()
            else:
                field.grow()

        return bool(self._values.store.call(
            wins.wins_sum, field.address, int(self._words.ctypes.data), int(given.ctypes.data), len(given), game, left,
            table_full=larger, progress=lambda: self.states + len(self._values.store),
        ))  # fmt: skip

    def _rows(self, pairs: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
        return np.zeros((2 * pairs, (wins.MOST + 1) * self._masks), np.int64)

    def _grow(self) -> None:
        """Make the table four times as large."""
        afford(4 * self._table.nbytes, "the table of positions")
        old, self._table = self._table, self._rows(2 * len(self._table))
        self._words[wins.STORED] = 0
        self._point()
        wins.move_rows(int(self._words.ctypes.data), int(old.ctypes.data), len(old))

    def _point(self) -> None:
        self._words[wins.ROWS], self._words[wins.ROWS_MASK] = self._table.ctypes.data, len(self._table) // 2 - 1
        full = 4 * self._table.nbytes > self._memory  # then old states make room for new ones
        self._words[wins.ROOM] = np.iinfo(np.int64).max if full else len(self._table) // 2
