"""The compiled search for nimbers of pieces of boards and graphs: its fields and its arrays.

Fields of up to 64 squares or vertices take one word, larger ones two, which are rows of arrays, the low word first.

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
from grundy.maths.boards.frames import FREE, OPTION, new_stack
from grundy.maths.boards.piece_table import PARTS, TODO, learn, look_up

MEMORY = 512 << 20  # bytes that a table may use by default
_FIRST = 1 << 12  # slots of a table in the beginning
_SMALL = 25  # squares of boards that are searched in less time than windows of four rows take
_SPACE = 3  # slots for each piece, before a table grows
_WORD, _WIDE = 64, 128
_DEEPEST = _WIDE // 2 + 2


@dataclass(frozen=True)
class Field:
    """The whole board or graph: pieces are masks of what is left of it."""

    kind: int  # what the kernel has to do: CRAM, ARC or NODE
    name: str  # tells it apart from others, in files
    size: int  # squares or vertices
    arrays: kernel.Arrays  # of the field alone

    @property
    def wide(self) -> bool:
        """Whether masks take two words."""
        return bool(self.arrays.grid.ndim == 2)

    @property
    def options(self) -> int:
        """The largest number of options of a piece."""
        return 2 * self.size if self.kind == kernel.CRAM else len(self.arrays.moves) // 2


def words_of(masks: Iterable[int], wide: bool) -> NDArray[Any]:
    """Return masks as an array, of pairs of words if they are wide."""
    low = (1 << _WORD) - 1
    if wide:
        return np.array([(mask & low, mask >> _WORD) for mask in masks], np.uint64).reshape(-1, 2)
    return np.array(list(masks), np.uint64)


def masks_of(words: NDArray[Any]) -> list[int]:
    """Return the masks in an array of words; the inverse of :func:`words_of`."""
    if words.ndim == 1:
        return [int(word) for word in words]
    return [int(low) | int(high) << _WORD for low, high in words]


def grid_field(rows: int, columns: int, wide: bool = False) -> Field:
    """Return the board of Cram with at most 128 squares, as many columns as rows or more, and less than 64 columns.

    Two words are taken if one is not enough, or if ``wide``, to compare both.

    Examples:
        >>> PieceSearch(grid_field(3, 4)).value(0xFFF)
        1
    """
    if not 1 <= rows <= columns < _WORD or rows * columns > _WIDE:  # the first row fits one word
        raise ValueError(f"a board of {rows} × {columns} does not fit two words")
    wide |= rows * columns > _WORD
    first = sum(1 << row * columns for row in range(rows))
    square = sum(((1 << rows) - 1) << row * columns for row in range(rows))
    grid = [
        columns,
        first,
        first << columns - 1,
        (1 << columns) - 1,
        ~square & (1 << (_WIDE if wide else _WORD)) - 1,
        (1 << rows * columns) - 1,
        65536 // columns + 1,
        *(columns * by if rows > by else 0 for by in (4, 8, 2, 1)),
    ]
    spread = (sum(1 << row * columns for row in range(rows) if line >> row & 1) for line in range(1 << rows))
    name = f"cram {rows} {columns}"
    moves, boxes = _dominoes(rows, columns)
    grid_words, spread_words, no_words, move_words = (words_of(some, wide) for some in (grid, spread, [0], moves))
    arrays = kernel.Arrays(grid_words, spread_words, no_words, move_words, boxes)
    return Field(kernel.CRAM, name, rows * columns, arrays)


def _dominoes(rows: int, columns: int) -> tuple[list[int], NDArray[Any]]:
    """Return the dominoes of all boxes, each with twice its steps off the middle, and the range of each box.

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
    return [part for move in moves for part in move], boxes


def graph_field(near: list[int], nodes: bool, wide: bool = False) -> Field:
    """Return a graph of at most 128 vertices, each given by the mask of its neighbours.

    Args:
        near: the neighbours of each vertex; the relation is symmetric.
        nodes: whether a move takes a vertex with all its neighbours (Node Kayles), or the two ends of an edge.
        wide: whether to take two words even if one is enough, to compare both.

    Examples:
        >>> path = [0b0010, 0b0101, 0b1010, 0b0100]
        >>> PieceSearch(graph_field(path, True)).value(0b1111), PieceSearch(graph_field(path, False)).value(0b1111)
        (0, 2)
    """
    if not 1 <= len(near) <= _WIDE:
        raise ValueError(f"a graph of {len(near)} vertices does not fit two words")
    count = len(near)
    wide |= count > _WORD
    if nodes:
        moves = [(1 << v, 1 << v | near[v]) for v in range(count)]
    else:
        moves = [(1 << v | 1 << w, 1 << v | 1 << w) for v in range(count) for w in range(v) if near[v] >> w & 1]
    name = f"{'node' if nodes else 'arc'} {' '.join(f'{mask:x}' for mask in near)}"
    kind = kernel.NODE if nodes else kernel.ARC
    flat = [part for move in moves for part in move]
    grid, spread, near_words, moves_words = (words_of(some, wide) for some in ([0] * 11, [0], near, flat))
    boxes = np.zeros((1, 1, 2), np.int64)
    return Field(kind, name, count, kernel.Arrays(grid, spread, near_words, moves_words, boxes))


def _mask(piece: Any) -> int:
    """Return a piece as one number; wide ones are pairs of words in a table."""
    return int(piece) if isinstance(piece, int | np.integer) else int(piece[0]) | int(piece[1]) << _WORD


@cache
def _windows(rows: int) -> NDArray[Any]:
    """Return the nimbers of pieces of Cram within some rows of a window; all four take some milliseconds, once."""
    windows = np.full(WINDOW, UNKNOWN, np.uint8)
    fill_windows(windows, rows)
    return windows


def _slots(count: int, words: int) -> NDArray[Any]:
    """Return an empty table whose lines of four slots begin with lines of the processor's cache, or in their middle."""
    room = np.zeros(words * count + 8, np.uint64)
    skipped = -room.ctypes.data % 64 // 8
    return room[skipped : skipped + words * count].reshape(count, words)


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
        self._words = 2 if field.wide else 1  # of a piece
        self._most = 1 << max(6, (memory // (8 * self._words + 8)).bit_length() - 1)
        self._table, self._counts = _slots(min(_FIRST, self._most), self._words + 1), np.zeros(2, np.int64)
        options = (field.size // 2 + 2) * (field.options + 1)
        self._stack = new_stack(field.size // 2 + 2, options, options * (field.size // 2 + 1))
        self._pool = words_of([0], True) if not field.wide else np.zeros((len(self._stack.parts), 2), np.uint64)
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
        masks = self._table[:, -1]
        return int(np.count_nonzero((masks & (masks - np.uint64(1)) == 0) & (masks != 0)))

    def known(self) -> dict[str, NDArray[Any]]:
        """Return the pieces of the table, and the masks of their possible nimbers; uint64."""
        used = self._table[:, -1] != 0
        pieces = self._table[used, :2] if self.field.wide else self._table[used, 0]
        return {"pieces": pieces, "masks": self._table[used, -1]}

    def summands(self, arrays: Mapping[str, NDArray[Any]], /) -> NDArray[Any]:
        """Return the pieces in the arrays of a table."""
        return arrays["pieces"]

    def learn(self, arrays: Mapping[str, NDArray[Any]], /) -> None:
        """Restore what another search of the same field or rule knew, see :class:`Sliced`."""
        pieces, masks = arrays["pieces"], arrays["masks"]
        shape = (len(masks), 2) if self.field.wide else masks.shape
        if not (pieces.dtype == masks.dtype == np.uint64 and masks.ndim == 1 and pieces.shape == shape):
            raise ValueError("these are no pieces and masks")
        full = words_of([(1 << self.field.size) - 1], self.field.wide)[0]
        if not bool(pieces.reshape(len(masks), -1).any(1).all() and masks.all() and not (pieces & ~full).any()):
            raise ValueError("no piece and no mask is 0")
        while self.slots < self._most and (len(self) + len(masks)) * 2 > self.slots:
            self._resize(2 * self.slots)
        learn(np.ascontiguousarray(pieces), np.ascontiguousarray(masks), self._table, self._counts)

    def split(self, position: int, /) -> list[Any]:
        """Return the unknown summands of a position, as the table has them."""
        return list(words_of(self._split(position)[0], self.field.wide))

    def possible(self, summand: Any, /) -> int:
        """Return the mask of the values that are possible for a summand, as far as the table says."""
        return self._possible(_mask(summand))

    # -- what questions take

    def _split(self, position: int) -> tuple[list[int], int]:
        field, position = self.field, _mask(position)
        if position < 0 or position >> field.size:
            raise ValueError(f"{position:#x} has squares that are not on the field")
        if not position:
            return [], 0
        parts = words_of([0] * PARTS, field.wide)
        count, known = kernel.split_piece(field.kind, words_of([position], field.wide), self._arrays(), parts)
        return sorted(masks_of(parts[:count]), key=int.bit_count), int(known)

    def _arrays(self) -> kernel.Arrays:
        return self.field.arrays._replace(
            windows=self._windows,
            table=self._table,
            counts=self._counts,
            todo=self._todo,
            pool=self._pool,
        )

    def _possible(self, summand: int) -> int:
        return int(look_up(self._table, words_of([summand], self.field.wide)))

    def _start(self, summand: int, asked: int) -> None:
        words, numbers = self._stack.words, self._stack.numbers
        words[0, :2] = 0 if self.field.wide else summand, asked & (1 << 64) - 1
        self._pool[:1] = words_of([summand], True)
        numbers[0] = 0
        numbers[0, OPTION], numbers[0, FREE] = -1, self._words - 1  # the first place of the pool is taken

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
        table, counts = _slots(slots, self._words + 1), np.zeros(2, np.int64)
        known = self.known()
        learn(known["pieces"], known["masks"], table, counts)
        counts[1] += self._counts[1]
        self._table, self._counts = table, counts
