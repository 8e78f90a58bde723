"""Who wins sums of boards, by a compiled search with tables that are bounded."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import sample
from typing import Any

import numpy as np

from grundy.maths.partizan.compiled import wins
from grundy.maths.partizan.compiled.board_values import BoardValues
from grundy.maths.partizan.compiled.copies import read, written
from grundy.maths.partizan.compiled.state_table import StateTable
from grundy.words.errors import LimitError

_MEMORY = 512 << 20  # bytes of the table for states of few pieces
_FEW, _MANY = 3, 8  # pieces of a state in the two tables
_SAMPLED, _SLICES = 40, 3  # states of a stored table that are searched without it, each in so many slices of a call


class _EnoughError(Exception):
    """A search for a sample takes too long."""


class BoardWins:
    """Who wins sums of boards whose rows have a width, and a game.

    Args:
        values: the values of small pieces.
        width: how many squares a row has, with those that are missing.
        memory: bytes that the table for states of few pieces may take; None for half a gigabyte.
    """

    def __init__(self, values: BoardValues, width: int, memory: int | None = None) -> None:
        self._values, self._width, self._memory = values, width, memory
        kind, most = values.kind, _MEMORY if memory is None else memory
        self._tables = {"few": StateTable(_FEW, kind.masks, most), "many": StateTable(_MANY, kind.masks, most >> 2)}
        self._words = np.zeros(wins.SEARCH, np.int64)
        self._words[[wins.FEW, wins.MANY]] = [table.address for table in self._tables.values()]
        self._words[wins.SMALL] = kind.small
        self._doubted = False

    def __len__(self) -> int:
        """Return how many states the tables hold."""
        return sum(map(len, self._tables.values()))

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
        given = np.array(boards, np.uint64).reshape(-1, 2)
        return self._call(wins.wins_sum, int(given.ctypes.data), len(given), game, left, self._doubted)

    def _call(self, function: Any, *given: Any, before: Any = None) -> bool:
        field = self._values.field(self._width)

        def larger() -> None:
            full = [table for table in self._tables.values() if table.full]
            for table in full:
                table.grow()
            if not full:
                field.grow()

        return bool(self._values.store.call(
            function, field.address, int(self._words.ctypes.data), *given,
            before=before, table_full=larger, progress=lambda: self.states + len(self._values.store),
        ))  # fmt: skip

    # -- stored tables

    def known(self) -> dict[str, Any]:
        """Return all that is known about states, as arrays: rows of the tables, and the games in them."""
        rows = {name: table.known() for name, table in self._tables.items()}
        places, copy = written(self._values.store, np.concatenate([part[:, 0] >> 32 for part in rows.values()]))
        for part in rows.values():
            part[:, 0] = (part[:, 0] & 0xFFFFFFFF) | (places[: len(part)] << 32)
            places = places[len(part) :]
        return rows | copy | {"small": np.array([self._values.kind.small])}

    def learn(self, arrays: dict[str, Any]) -> bool:
        """Take up what another search knew; return whether a random sample of it is found without it, too.

        Raises:
            ValueError: if these are no such arrays.
            LimitError: if memory is full, or the check of the values raises it.
        """
        if arrays["small"].tolist() != [self._values.kind.small]:
            raise ValueError("another version searched for other pieces")
        games, self._doubted = read(self._values.store, arrays), True
        for name, table in self._tables.items():
            rows = np.array(arrays[name])
            table.check(rows)
            places = rows[:, 0] >> 32
            if ((places < 0) | (places >= len(games)) | (rows[:, 0] & 1 == 0)).any():
                raise ValueError("a state has a game that is not there")
            rows[:, 0] = (rows[:, 0] & 0xFFFFFFFF) | (games[places] << 32)
            if not self._holds(table, rows):
                return False
            table.learn(rows)
        return True

    def _holds(self, table: StateTable, rows: Any) -> bool:
        """Return whether a sample of rows is right, as far as a short search tells."""
        for i in sample(range(len(rows)), min(len(rows), _SAMPLED)):
            alone, slices = BoardWins(self._values, self._width, 1), iter(range(_SLICES))

            def before(slices: Any = slices) -> None:
                if next(slices, None) is None:
                    raise _EnoughError

            with suppress(_EnoughError, LimitError):
                if alone._call(wins.wins_row, table.address, int(rows[i].ctypes.data), before=before) is not bool(
                    rows[i, 0] & 2
                ):
                    return False
        return True
