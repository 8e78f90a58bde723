"""Values of positions on boards by compiled rules: tables of pieces, in a store of canonical forms."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from grundy.machine.memory import afford
from grundy.maths.partizan.compiled import boards, rules
from grundy.maths.partizan.compiled.store import Store
from grundy.maths.partizan.kinds import Kind


class BoardValues:
    """Values of positions of one kind of rules; boards of up to 8 rows and columns share a table.

    Args:
        kind: the kind of rules.
        memory: bytes that the store may take; None for a share of the memory of the machine.
        check: called a few times a second with the number of pieces valued; it may raise an error to end the work.
    """

    def __init__(
        self, kind: Kind, memory: int | None = None, check: Callable[[int], object] = lambda pieces: None
    ) -> None:
        self.kind = kind
        self.store = Store(memory, lambda: check(len(self)))
        self._fields: dict[int, Field] = {}

    def __len__(self) -> int:
        return sum(map(len, self._fields.values()))

    def value(self, width: int, first: int, second: int) -> int:
        """Return the index in the store of the value of a position, given by two masks with rows of a width.

        Raises:
            Beyond: if a number is too large or too fine for the store.
            LimitError: if memory is full, or ``check`` raises it.
        """
        field = self.field(width)
        masks = np.uint64(first), np.uint64(second)
        return int(self.store.call(boards.value, field.address, *masks, table_full=field.grow))

    def field(self, width: int) -> Field:
        """Return the field of boards whose rows have a width."""
        if width not in self._fields:
            self._fields[width] = Field(self.kind, width)
        return self._fields[width]


class Field:
    """The words of a field, and its table of values."""

    def __init__(self, kind: Kind, width: int) -> None:
        rows = 64 // width
        self._words = np.zeros(rules.FIELD, np.int64)
        self.address = int(self._words.ctypes.data)
        self._table = np.zeros((1 << 12, 3), np.int64)
        first = sum(1 << row * width for row in range(rows))
        full = (1 << rows * width) - 1
        self._words[[rules.RULE, rules.JOINED, rules.SIZE, rules.WIDTH]] = kind.moves, kind.joined, kind.size, width
        self._words[[rules.FIRST, rules.FULL]] = np.array([first, full], np.uint64).view(np.int64)
        self._point()

    def __len__(self) -> int:
        return int(self._words[rules.ENTERED])

    def grow(self) -> None:
        """Make the table four times as large."""
        afford(4 * self._table.nbytes, "the table of pieces")
        old, self._table = self._table, np.zeros((4 * len(self._table), 3), np.int64)
        self._point()
        boards.move_table(self.address, old.ctypes.data, len(old))

    def _point(self) -> None:
        self._words[rules.TABLE], self._words[rules.TABLE_MASK] = self._table.ctypes.data, len(self._table) - 1
