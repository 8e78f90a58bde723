"""The compiled search for nimbers of pieces of boards and graphs that fit one word: its fields and its arrays.

The loops are in :mod:`grundy.maths.boards.pieces`; their plain version is
:class:`~grundy.solving.search.nimber.NimberSearch`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.maths.boards import pieces as kernel
from grundy.maths.boards.asking import Sliced
from grundy.maths.boards.cram import UNKNOWN, WINDOW, fill_windows
from grundy.maths.boards.frames import OPTION, new_stack
from grundy.maths.boards.piece_table import PARTS, TODO, look_up, moved

MEMORY = 512 << 20  # bytes that a table may use by default
_FIRST = 1 << 12  # slots of a table in the beginning
_SLOT = 16  # bytes
_SMALL = 25  # squares of boards that are searched in less time than windows of four rows take
_SPACE = 3  # slots for each piece, before a table grows
_DEEPEST = 66


@dataclass(frozen=True)
class Field:
    """The whole board or graph: pieces are masks of what is left of it."""

    kind: int  # what the kernel has to do: CRAM, ARC or NODE
    name: str  # tells it apart from others, in files
    size: int  # squares or vertices
    arrays: kernel.Arrays  # of the field alone

    @property
    def options(self) -> int:
        """The largest number of options of a piece."""
        return 2 * self.size if self.kind == kernel.CRAM else len(self.arrays.moves)


def _words(values: Iterable[int]) -> NDArray[Any]:
    return np.array(list(values), np.uint64)


def grid_field(rows: int, columns: int) -> Field:
    """Return the board of Cram with at most 64 squares and at least as many columns as rows.

    Examples:
        >>> PieceSearch(grid_field(3, 4)).value(0xFFF)
        1
    """
    if not 1 <= rows <= columns < 64 or rows * columns > 64:  # words are shifted by a row, so by less than 64
        raise ValueError(f"a board of {rows} × {columns} does not fit one word")
    first = sum(1 << row * columns for row in range(rows))
    square = sum(((1 << rows) - 1) << row * columns for row in range(rows))
    grid = [
        columns,
        first,
        first << columns - 1,
        (1 << columns) - 1,
        ~square & (1 << 64) - 1,
        (1 << rows * columns) - 1,
        65536 // columns + 1,
        *(columns * by if rows > by else 0 for by in (4, 2, 1)),
    ]
    spread = (sum(1 << row * columns for row in range(rows) if line >> row & 1) for line in range(1 << rows))
    name = f"cram {rows} {columns}"
    moves, boxes = _dominoes(rows, columns)
    arrays = kernel.Arrays(_words(grid), _words(spread), _words([0]), moves, boxes)
    return Field(kernel.CRAM, name, rows * columns, arrays)


def _dominoes(rows: int, columns: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the dominoes of all boxes, and where those of each box begin and end.

    Steps off the middle are counted in halves, and those across the shorter side for half as much again.
    """
    moves: list[tuple[int, int]] = []
    boxes = np.zeros((rows + 1, columns + 1, 2), np.int64)
    for high in range(1, rows + 1):
        for wide in range(1, columns + 1):
            down, right = (3, 2) if wide >= high else (2, 3)
            here = []
            for upright in (1, 0):
                for row in range(high - upright):
                    for column in range(wide - 1 + upright):
                        off = down * abs(2 * row + upright - high + 1) + right * abs(2 * column - upright + 2 - wide)
                        one = 1 << row * columns + column
                        here.append((one | (one << columns if upright else one << 1), 2 * off + upright))
            boxes[high, wide] = len(moves), len(moves) + len(here)
            moves.extend(sorted(here, key=lambda move: move[1] >> 1))
    return _pairs(moves), boxes


def graph_field(near: list[int], nodes: bool) -> Field:
    """Return a graph of at most 64 vertices, each given by the mask of its neighbours.

    Args:
        near: the neighbours of each vertex; the relation is symmetric.
        nodes: whether a move takes a vertex with all its neighbours (Node Kayles), or the two ends of an edge.

    Examples:
        >>> path = [0b0010, 0b0101, 0b1010, 0b0100]
        >>> PieceSearch(graph_field(path, True)).value(0b1111), PieceSearch(graph_field(path, False)).value(0b1111)
        (0, 2)
    """
    if not 1 <= len(near) <= 64:
        raise ValueError(f"a graph of {len(near)} vertices does not fit one word")
    count = len(near)
    if nodes:
        moves = [(1 << v, 1 << v | near[v]) for v in range(count)]
    else:
        moves = [(1 << v | 1 << w, 1 << v | 1 << w) for v in range(count) for w in range(v) if near[v] >> w & 1]
    name = f"{'node' if nodes else 'arc'} {' '.join(f'{mask:x}' for mask in near)}"
    kind = kernel.NODE if nodes else kernel.ARC
    grid, boxes = np.zeros(10, np.uint64), np.zeros((1, 1, 2), np.int64)
    return Field(kind, name, count, kernel.Arrays(grid, _words([0]), _words(near), _pairs(moves), boxes))


def _pairs(moves: list[tuple[int, int]]) -> NDArray[Any]:
    return np.array(moves, np.uint64).reshape(len(moves), 2)


@cache
def _windows(rows: int) -> NDArray[Any]:
    """Return the nimbers of pieces of Cram within some rows of a window; all four take some milliseconds, once."""
    windows = np.full(WINDOW, UNKNOWN, np.uint8)
    fill_windows(windows, rows)
    return windows


def _slots(count: int) -> NDArray[Any]:
    """Return an empty table whose lines of four slots are lines of the processor's cache."""
    words = np.zeros(2 * count + 8, np.uint64)
    skipped = -words.ctypes.data % 64 // 8
    return words[skipped : skipped + 2 * count].reshape(count, 2)


class PieceSearch(Sliced[int, int]):
    """Nimbers of positions on one field, masks of squares or vertices that are left, by compiled search.

    Args:
        field: the board or graph.
        memory: bytes that the table may use; dropping an entry costs time, never an answer.
        limits: ``expanded``, how many pieces one query may expand; ``seconds``, how long it may take; ``progress``,
            called a few times a second; None for no limit.

    Examples:
        >>> search = PieceSearch(grid_field(4, 5))
        >>> search.value((1 << 20) - 1), search.find((1 << 20) - 1, (0, 1)) is None
        (2, True)
    """

    kind = "pieces"

    def __init__(self, field: Field, *, memory: int = MEMORY, **limits: Any) -> None:
        super().__init__(**limits)
        self.field, self.field_name = field, field.name
        self._most = 1 << max(6, (memory // _SLOT).bit_length() - 1)
        self._table, self._counts = _slots(min(_FIRST, self._most)), np.zeros(2, np.int64)
        options = _DEEPEST * (field.options + 1)
        self._stack = new_stack(_DEEPEST, options, options * PARTS)
        self._todo = np.zeros(TODO, np.uint64)
        self._windows = (
            _windows(4 if field.size > _SMALL else 3) if field.kind == kernel.CRAM else np.zeros(1, np.uint8)
        )

    @property
    def slots(self) -> int:
        """How many pieces the table has places for."""
        return int(self._table.shape[0])

    @property
    def valued(self) -> int:
        """How many pieces of the table have their exact nimber there."""
        masks = self.known()["masks"]
        return int(np.count_nonzero((masks & (masks - np.uint64(1))) == 0))

    def known(self) -> dict[str, NDArray[Any]]:
        """Return the pieces of the table, and the masks of their possible nimbers; uint64."""
        used = self._table[:, 0] != 0
        return {"pieces": self._table[used, 0], "masks": self._table[used, 1]}

    def summands(self, arrays: Mapping[str, NDArray[Any]], /) -> NDArray[Any]:
        """Return the pieces in the arrays of a table."""
        return arrays["pieces"]

    def learn(self, arrays: Mapping[str, NDArray[Any]], /) -> None:
        """Restore what another search of the same field or rule knew, see :class:`Sliced`."""
        pieces, masks = arrays["pieces"], arrays["masks"]
        if not (pieces.dtype == masks.dtype == np.uint64 and pieces.ndim == 1 and pieces.shape == masks.shape):
            raise ValueError("these are no pieces and masks")
        if not bool(pieces.all() and masks.all() and (pieces <= (1 << self.field.size) - 1).all()):
            raise ValueError("no piece and no mask is 0")
        while self.slots < self._most and (len(self) + len(pieces)) * 2 > self.slots:
            self._resize(2 * self.slots)
        moved(np.ascontiguousarray(np.stack([pieces, masks], 1)), self._table, self._counts)

    # -- what questions take

    def _name(self) -> str:
        return ""

    def _split(self, position: int) -> tuple[list[int], int]:
        field = self.field
        if position < 0 or position >> field.size:
            raise ValueError(f"{position:#x} has squares that are not on the field")
        if not position:
            return [], 0
        parts = np.zeros(PARTS, np.uint64)
        count, known = kernel.split_piece(field.kind, np.uint64(position), self._arrays(), parts)
        return sorted((int(part) for part in parts[:count]), key=int.bit_count), int(known)

    def _arrays(self) -> kernel.Arrays:
        return self.field.arrays._replace(
            windows=self._windows, table=self._table, counts=self._counts, todo=self._todo
        )

    def _possible(self, summand: int) -> int:
        return int(look_up(self._table, np.uint64(summand)))

    def _start(self, summand: int, asked: int) -> None:
        words, numbers = self._stack.words, self._stack.numbers
        words[0, :2] = summand, asked & (1 << 64) - 1
        numbers[0] = 0
        numbers[0, OPTION] = -1

    def _advance(self, steps: int) -> None:
        room = self.slots // _SPACE if self.slots < self._most else 1 << 62
        self._depth, self._found, taken = kernel.advance(
            self.field.kind, self._arrays(), room, self._stack, self._depth, self._found, steps
        )
        self.expanded += int(taken)

    def _grow(self) -> None:
        if self.slots < self._most and len(self) >= self.slots // _SPACE:
            self._resize(min(self._most, 2 * self.slots))

    def _resize(self, slots: int) -> None:
        table, counts = _slots(slots), np.zeros(2, np.int64)
        moved(self._table, table, counts)
        counts[1] += self._counts[1]
        self._table, self._counts = table, counts
