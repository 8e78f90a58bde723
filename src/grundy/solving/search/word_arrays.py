"""The arrays of a compiled search under a user's own rule; they grow as it goes on, the table up to a bound."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from grundy.solving.search.word_calls import CANONICAL, OPTIONS, SUMMANDS, Words, uncompiled

__all__ = ["WordArrays"]

_FIRST = 1 << 12  # slots of a table in the beginning
_DEEP = 256  # positions on the way down in the beginning


class WordArrays:
    """What :mod:`grundy.maths.boards.word_rules` works on, for one ruleset.

    Args:
        rules: the ruleset.
        memory: bytes that the table may take.

    Raises:
        RulesetError: if a function of the user cannot be compiled.
    """

    def __init__(self, rules: Any, memory: int) -> None:
        import numpy as np

        from grundy.maths.boards import word_options, word_rules, word_table

        self.kernel, self.told, self._np, self._tables = word_rules, word_options, np, word_table
        self.rules = rules
        words, most, parts = rules.words, rules.most_options, max(1, rules.most_summands)
        self.values = 1 << max(5, int(most).bit_length())  # that a sum of positions can have, and a power of two
        self.most = 1 << max(4, (memory // self.slot_bytes(words)).bit_length() - 1)
        self.functions = (
            _compiled(rules, OPTIONS, word_options.RULE),
            word_options.no_rule if rules.summands_into is None else _compiled(rules, SUMMANDS, word_options.RULE),
            word_options.no_canonical
            if rules.canonical_into is None
            else _compiled(rules, CANONICAL, word_options.CANONICAL),
        )
        self._table(min(_FIRST, self.most))
        self.line, self.numbers = np.zeros((_DEEP, words), np.int64), np.zeros((_DEEP, word_options.NUMBERS), np.int64)
        self.sets = np.zeros((_DEEP, word_options.SETS, self.values // 32), np.int64)
        self.options = np.zeros((4096 + 2 * most, 5), np.int64)
        self.rows = np.zeros((4096 + 2 * parts, words), np.int64)
        self.heads, self.nexts = np.full(4 * _DEEP, -1, np.int32), np.full(_DEEP, -1, np.int32)
        self.out, self.split = np.zeros((2, most, words), np.int64), np.zeros((2, parts, words), np.int64)
        self.at = np.zeros(words, np.int64)
        self.state = np.zeros(word_options.STATE, np.int64)
        self.state[word_options.LINE] = (rules.summands_into is not None) + 2 * (rules.canonical_into is not None)

    @staticmethod
    def slot_bytes(words: int) -> int:
        """Return how many bytes a position of the table takes."""
        return 8 * words + 9

    def _table(self, slots: int) -> None:
        np = self._np
        self.keys = np.zeros((slots, self.rules.words), np.int64)
        self.entries, self.efforts = np.zeros(slots, np.int64), np.zeros(slots, np.int8)

    def __len__(self) -> int:
        return int(self.state[self._tables.STORED])

    @property
    def dropped(self) -> int:
        """How many positions had to leave the table."""
        return int(self.state[self._tables.DROPPED])

    # -- the search

    def split_position(self, p: Words) -> tuple[int, list[Any], int]:
        """Return a code, the canonical summands of a position that are not known, and the nim-sum of the others."""
        _, parting, canonical = self.functions
        code, count, known = self.kernel.split_position(
            parting, canonical, self._np.array(p, self._np.int64), self.keys, self.entries, self.rows, self.split,
            self.at, self.state,
        )  # fmt: skip
        return int(code), [self.rows[i].copy() for i in range(count)], int(known)

    def known(self, row: Any) -> int:
        """Return what is known of a canonical position: -1 - v for the value v, else the mask of what is possible."""
        return int(self._tables.look_up(self.keys, self.entries, row))

    def weight(self, row: Any) -> int:
        """Return about how hard a canonical position is to search."""
        return int(self._np.abs(row).clip(0, 1024).sum())

    def begin(self, row: Any, asked: int | None) -> None:
        """Ask for the value of a canonical position: whether it is ``asked``, and None for any."""
        self.line[0] = row
        self.sets[0, 0] = (1 << 32) - 1 if asked is None else 0
        if asked is not None:
            self.sets[0, 0, asked >> 5] = 1 << (asked & 31)
        self.kernel.begin(self.numbers, self.heads, self.state)

    def advance(self, steps: int) -> int:
        """Go on for some steps, and return a code."""
        return int(self.kernel.advance(*self.functions, steps, *self._arrays()))

    def _arrays(self) -> tuple[Any, ...]:
        return (
            self.keys, self.entries, self.efforts, self.line, self.numbers, self.sets, self.options, self.rows,
            self.heads, self.nexts, self.out, self.split, self.at, self.state,
        )  # fmt: skip

    # -- room

    def grow(self) -> None:
        """Give a table that is filling up more room, as far as it may have it."""
        slots = len(self.entries)
        if slots < self.most and len(self) * 4 > slots:
            old = self.keys, self.entries, self.efforts
            self._table(min(self.most, slots * 4))
            self._fill(*old)

    def _fill(self, keys: Any, entries: Any, efforts: Any) -> None:
        self.state[self._tables.STORED] = 0
        self._tables.learn(self.keys, self.entries, self.efforts, keys, entries, efforts, self.state)

    def widen(self) -> None:
        """Make room for more options on the way down."""
        np = self._np
        self.options = np.concatenate([self.options, np.zeros_like(self.options)])
        self.rows = np.concatenate([self.rows, np.zeros_like(self.rows)])

    def deepen(self) -> None:
        """Make room for a longer way down."""
        np = self._np
        for name in ("line", "numbers", "sets", "nexts"):
            array = getattr(self, name)
            setattr(self, name, np.concatenate([array, np.zeros_like(array)]))
        self.heads = np.full(2 * len(self.heads), -1, np.int32)
        self.kernel.chain(self.line, self.heads, self.nexts, int(self.state[self.told.DEPTH]))

    # -- what is known, in files

    def known_rows(self) -> dict[str, Any]:
        """Return the positions of the table with what is known of them."""
        used = self.entries != 0
        return {"keys": self.keys[used], "entries": self.entries[used], "efforts": self.efforts[used]}

    def learn(self, keys: Any, entries: Any, efforts: Any) -> None:
        """Take over what is known of positions.

        Raises:
            ValueError: if these are no such arrays.
        """
        np = self._np
        if not (keys.dtype == entries.dtype == np.int64 and efforts.dtype == np.int8):
            raise ValueError("these are no words")
        if keys.shape != (len(entries), self.rules.words) or efforts.shape != entries.shape or entries.ndim != 1:
            raise ValueError("these do not belong together")
        if not bool(entries.all()) or bool((entries < -self.values).any()):
            raise ValueError("these are no values")
        slots = len(self.entries)
        while slots < self.most and (len(entries) + len(self)) * 2 > slots:
            slots *= 2
        old = self.keys, self.entries, self.efforts
        self._table(slots)
        self._fill(*old)
        self._tables.learn(
            self.keys, self.entries, self.efforts, np.ascontiguousarray(keys), np.ascontiguousarray(entries),
            np.ascontiguousarray(efforts), self.state,
        )  # fmt: skip


def _compiled(rules: Any, function: str, signature: Any) -> Any:
    from numba.core.errors import NumbaError

    try:
        return _jitted(getattr(type(rules), function), signature)
    except NumbaError as error:
        raise uncompiled(rules, function, error) from None


@lru_cache(maxsize=64)
def _jitted(function: Any, signature: Any) -> Any:
    import numba

    return numba.njit(signature, boundscheck=True)(function)
