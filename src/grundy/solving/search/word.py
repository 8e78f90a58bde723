"""The compiled search under a user's own rule on rows of integers: its arrays, which grow, and its mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.machine.allowance import Steps
from grundy.maths.boards.asking import Sliced
from grundy.maths.nimbers.fold import DEEPEST, loop_error
from grundy.ruleset import Game
from grundy.solving.search.word_calls import (
    CANONICAL,
    FUNCTIONS,
    OPTIONS,
    SUMMANDS,
    Words,
    call_canonical,
    call_plainly,
    changed,
    counted,
    differs,
    itself,
    mistake,
    uncompiled,
)
from grundy.words.errors import GrundyError, LimitError
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Rule", "WordSearch"]

_MEMORY = 512 << 20  # bytes of the table
_FIRST = 1 << 12  # slots of a table in the beginning
_DEEP = 256  # positions on the way down in the beginning


class Rule:
    """A user's own rule: all its positions are searched together."""

    whole = None

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def holds(self, summand: Words) -> bool:
        """Tell that every position can be searched."""
        return True

    def code(self, summand: Words) -> Words:
        """Return the position as it is."""
        return summand

    def search(self, **limits: Any) -> WordSearch:
        """Return the search, see :class:`WordSearch`."""
        return WordSearch(self.rules, **limits)


class WordSearch(Sliced[Words, Any]):
    """Values under one rule by compiled loops, however small the position.

    Args:
        rules: the ruleset.
        memory: bytes that the table may take; what is dropped from it costs time, never an answer.
        expanded: how many positions may be looked at in one question; None for as many as it takes.
        seconds: how long one question may take; None for as long as it takes.
        progress: called a few times a second.

    Raises:
        RulesetError: if a function of the user cannot be compiled.
    """

    kind = "words"

    def __init__(
        self,
        rules: Any,
        *,
        memory: int = _MEMORY,
        expanded: int | None = None,
        seconds: float | None = None,
        progress: Callable[[Steps], object] | None = None,
    ) -> None:
        import numpy as np

        from grundy.maths.boards import word_rules, word_table

        super().__init__(expanded=expanded, seconds=seconds, progress=progress)
        self._kernel: Any = word_rules
        self._tables, self._np = word_table, np
        self.rules = rules
        self.one_by_one = 1 if rules.summands_into is None else 8
        words, most, summands = rules.words, rules.most_options, max(1, rules.most_summands)
        self._values = 1 << max(6, int(most).bit_length())  # that a sum of positions can have, and a power of two
        self._most = 1 << max(4, (memory // self.slot_bytes).bit_length() - 1)
        self._functions = (
            _compiled(rules, OPTIONS, word_rules.RULE),
            word_rules.no_rule if rules.summands_into is None else _compiled(rules, SUMMANDS, word_rules.RULE),
            word_rules.no_canonical
            if rules.canonical_into is None
            else _compiled(rules, CANONICAL, word_rules.CANONICAL),
        )
        self._state = np.zeros(word_rules.STATE, np.int64)
        self._state[word_rules.LINE] = (rules.summands_into is not None) + 2 * (rules.canonical_into is not None)
        self._resize(min(_FIRST, self._most))
        self._words = np.zeros((_DEEP, word_rules.WORDS), np.uint64)
        self._numbers = np.zeros((_DEEP, word_rules.NUMBERS), np.int64)
        self._large = np.zeros((_DEEP, self._values // 64 if most > word_rules.LARGE else 0), np.uint64)
        self._starts, self._sizes, self._knowns, self._weights, self._marks = np.zeros((5, 4096 + 2 * most), np.int64)
        self._rows = np.zeros((4096 + 2 * summands, words), np.int64)
        self._parts = np.zeros(len(self._rows), np.uint64)
        self._heads, self._nexts = np.full(4 * _DEEP, -1, np.int32), np.full(_DEEP, -1, np.int32)
        self._out, self._halves = np.zeros((2, most, words), np.int64), np.zeros((2, summands, words), np.int64)
        self._at = np.zeros(words, np.int64)
        self._depth, self._found = -1, -1

    def __len__(self) -> int:
        return int(self._state[self._tables.STORED])

    @property
    def slot_bytes(self) -> int:
        """How many bytes a position of the table takes."""
        return 8 * int(self.rules.words) + 9

    @property
    def slots(self) -> int:
        """How many positions the table has places for."""
        return len(self._entries)

    @property
    def depth(self) -> int:
        """How many positions on the way down there is room for."""
        return len(self._words)

    @property
    def dropped(self) -> int:
        """How many positions had to leave the table."""
        return int(self._state[self._tables.DROPPED])

    def known(self) -> dict[str, NDArray[Any]]:
        """Return the positions of the table with what is known of them."""
        used = self._entries != 0
        return {"keys": self._keys[used], "entries": self._entries[used], "efforts": self._efforts[used]}

    def learn(self, arrays: Mapping[str, NDArray[Any]], /) -> None:
        """Take over what another search of the same field or rule knew, see :class:`Sliced`."""
        np = self._np
        keys, entries, efforts = (np.ascontiguousarray(arrays[name]) for name in ("keys", "entries", "efforts"))
        if not (keys.dtype == entries.dtype == np.int64 and efforts.dtype == np.int8):
            raise ValueError("these are no words")
        if keys.shape != (len(entries), self.rules.words) or efforts.shape != entries.shape or entries.ndim != 1:
            raise ValueError("these do not belong together")
        if not bool(entries.all()) or bool((entries < -self._values).any()):
            raise ValueError("these are no values")
        slots = self.slots
        while slots < self._most and (len(entries) + len(self)) * 2 > slots:
            slots *= 2
        self._resize(slots)
        self._tables.learn(self._keys, self._entries, self._efforts, keys, entries, efforts, self._state)

    # -- what questions take

    def _name(self) -> str:
        return str(Game(self.rules, self._position))

    def _split(self, position: Words) -> tuple[list[Any], int]:
        try:
            code, count, known = self._kernel.split_position(
                *self._functions, *self._arrays(), self._np.array(position, self._np.int64)
            )
        except Exception as error:
            raise self._mistake(error) from error
        if code != self._kernel.GOES_ON:
            raise self._wrong(int(code))
        return [self._rows[i].copy() for i in reversed(range(count))], int(known)  # the heaviest was first

    def _arrays(self) -> tuple[Any, ...]:
        return (
            self._keys, self._entries, self._efforts, self._rows, self._heads, self._nexts, self._out, self._halves,
            self._at, self._marks, self._state,
        )  # fmt: skip

    def _possible(self, summand: Any) -> int:
        entry = int(self._tables.look_up(self._keys, self._entries, summand))
        if entry < 0:
            return 1 << (-1 - entry)
        above = -(1 << 62) if entry >> 62 else 0  # one bit for all larger values
        return (entry | above) & (1 << self._values) - 1

    def _start(self, summand: Any, asked: int) -> None:
        kernel, small = self._kernel, (1 << self._kernel.LARGE) - 1
        self._rows[0] = summand
        self._words[0, :2] = 0, asked & small | (small + 1 if asked & ~small else 0)
        self._numbers[0] = 0
        self._numbers[0, kernel.OPTION], self._numbers[0, kernel.FREE] = -1, 1
        self._heads[:] = -1
        self._depth, self._found = 0, -1

    def _advance(self, steps: int) -> bool:
        kernel = self._kernel
        try:
            code, self._depth, self._found, taken = kernel.advance(
                *self._functions, *self._arrays(), self._words, self._numbers, self._starts, self._sizes, self._knowns,
                self._weights, self._parts, self._large, self._depth, self._found, steps,
            )  # fmt: skip
        except Exception as error:
            raise self._mistake(error) from error
        self.expanded += int(taken)
        if code == kernel.WIDE:
            for name in ("_starts", "_sizes", "_knowns", "_weights", "_marks", "_rows", "_parts"):
                self._double(name)
        elif code != kernel.GOES_ON:
            raise self._wrong(int(code))
        elif self._depth + 2 > self.depth:
            self._deepen()
        return bool(self._depth < 0)

    def _answer(self) -> int | None:
        return None if self._found < 0 else int(self._found)

    # -- room

    def _grow(self) -> None:
        if self.slots < self._most and len(self) * 4 > self.slots:
            self._resize(min(self._most, self.slots * 4))

    def _resize(self, slots: int) -> None:
        """Make the table anew with so many slots, and fill it with what it held."""
        np, old = self._np, self.known() if hasattr(self, "_keys") else None
        self._keys = np.zeros((slots, self.rules.words), np.int64)
        self._entries, self._efforts = np.zeros(slots, np.int64), np.zeros(slots, np.int8)
        self._state[self._tables.STORED] = 0
        if old is not None:
            self._tables.learn(
                self._keys, self._entries, self._efforts, old["keys"], old["entries"], old["efforts"], self._state
            )

    def _double(self, name: str) -> None:
        array = getattr(self, name)
        setattr(self, name, self._np.concatenate([array, self._np.zeros_like(array)]))

    def _deepen(self) -> None:
        if self.depth >= DEEPEST:
            raise LimitError(
                "play from {game} can go on for more than {deepest} moves: if it ends at all, try a smaller one",
                game=self._name(), deepest=DEEPEST,
            )  # fmt: skip
        for name in ("_words", "_numbers", "_large", "_nexts"):
            self._double(name)
        self._heads = self._np.full(2 * len(self._heads), -1, self._np.int32)
        self._kernel.chain(self._numbers, self._heads, self._nexts, self._depth)

    # -- mistakes

    def _wrong(self, code: int) -> GrundyError:
        kernel, p = self._kernel, tuple(self._at.tolist())
        function = FUNCTIONS[int(self._state[kernel.ASKING])]
        if code == kernel.LOOPS:
            here = self._words[int(self._state[kernel.LOOP_FROM]) : self._depth, 0].astype(self._np.int64)
            return loop_error([str(Game(self.rules, tuple(row))) for row in self._rows[here].tolist()])
        if code == kernel.CHANGED:
            return changed(self.rules, function, p)
        if code == kernel.DIFFERS:
            return differs(self.rules, function, p)
        if code == kernel.ITSELF:
            return itself(self.rules, p)
        return counted(self.rules, function, p, Phrase("another number"))

    def _mistake(self, error: Exception) -> Exception:
        """Return the error of a user's function with its line, which it tells when it is called uncompiled."""
        if isinstance(error, GrundyError):
            return error
        p, function = tuple(self._at.tolist()), FUNCTIONS[int(self._state[self._kernel.ASKING])]
        try:
            if function == CANONICAL:
                call_canonical(self.rules, p)
            else:
                call_plainly(self.rules, p, function)
        except GrundyError as told:
            return told
        return mistake(self.rules, function, error, p)


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
