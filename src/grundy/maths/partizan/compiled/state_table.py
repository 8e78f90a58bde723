"""A table of states of a search, which grows up to a limit of memory and can be written to a file."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.memory import afford
from grundy.maths.partizan.compiled import state_rows as kernel

_FIRST = 1 << 12  # pairs of rows of a new table


class StateTable:
    """What is known about states of up to some number of pieces, with one mask or two.

    Args:
        pieces: the most pieces of a state.
        masks: the masks of a piece.
        memory: bytes that it may take.
    """

    def __init__(self, pieces: int, masks: int, memory: int) -> None:
        self._words = np.zeros(kernel.TABLE, np.int64)
        self.address, self.pieces, self.memory = int(self._words.ctypes.data), pieces, memory
        self._words[kernel.PIECES], self._words[kernel.MASKS] = pieces, masks
        self._width = (pieces + 1) * masks
        self._rows = self._room(_FIRST)

    def __len__(self) -> int:
        return int(self._words[kernel.STORED])

    @property
    def full(self) -> bool:
        """Whether it needs more room."""
        return len(self) > int(self._words[kernel.ROOM])

    def grow(self) -> None:
        """Make it four times as large."""
        afford(4 * self._rows.nbytes, "the table of positions")
        old = self._rows
        self._rows = self._room(2 * len(old))
        self._put(old)

    def known(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Return the rows that are in use."""
        rows: np.ndarray[Any, np.dtype[np.int64]] = self._rows[self._rows[:, 0] != 0]
        return rows

    def check(self, rows: Any) -> None:
        """Raise ValueError if something cannot be the rows of such a table."""
        if not isinstance(rows, np.ndarray) or rows.dtype != np.int64 or rows.ndim != 2 or rows.shape[1] != self._width:
            raise ValueError("these are no rows of states")

    def learn(self, rows: np.ndarray[Any, np.dtype[np.int64]]) -> None:
        """Enter the rows of another table."""
        while len(rows) + len(self) > self._words[kernel.ROOM]:
            self.grow()
        self._put(np.ascontiguousarray(rows))

    def _put(self, rows: np.ndarray[Any, np.dtype[np.int64]]) -> None:
        pieces = np.zeros(3 * self.pieces, np.int64)
        kernel.put_rows(self.address, int(rows.ctypes.data), len(rows), int(pieces.ctypes.data))

    def _room(self, pairs: int) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Return the rows of a new table, and tell the kernels where they are."""
        rows = np.zeros((2 * pairs, self._width), np.int64)
        self._words[[kernel.ROWS, kernel.ROWS_MASK, kernel.STORED]] = rows.ctypes.data, pairs - 1, 0
        full = 4 * rows.nbytes > self.memory  # then old states make room for new ones
        self._words[kernel.ROOM] = np.iinfo(np.int64).max if full else pairs
        return rows
