"""The compiled search for a user's own rule on rows of integers: its arrays, which grow, and its errors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.maths.boards.asking import Sliced
from grundy.maths.nimbers.fold import DEEPEST, loop_error
from grundy.ruleset import Game
from grundy.solving.search import word_calls
from grundy.solving.search.word_calls import CANONICAL, OPTIONS, SUMMANDS, Words, fault, traced
from grundy.words.errors import GrundyError, LimitError
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MEMORY = 512 << 20  # bytes of the table
_FIRST = 1 << 12  # slots of a new table
_DEEP = 256  # depth of a new stack
_TABLE = ("keys", "entries", "efforts")


class Rule:
    """A user's own rule: all its positions are searched together."""

    whole = None

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def holds(self, summand: Words) -> bool:
        """Return True: every position can be searched."""
        return True

    def code(self, summand: Words) -> Words:
        """Return the position unchanged."""
        return summand

    def search(self, **limits: Any) -> WordSearch:
        """Return the search, see :class:`WordSearch`."""
        return WordSearch(self.rules, **limits)


class WordSearch(Sliced[Words, Any]):
    """Values under one rule by compiled loops, even for small positions.

    Args:
        rules: the ruleset.
        memory: bytes that the table may use; dropping an entry costs time, never an answer.
        limits: ``expanded``, ``seconds`` and ``progress``, see :class:`~grundy.maths.boards.asking.Asking`.
    """

    kind = "words"

    def __init__(self, rules: Any, *, memory: int = _MEMORY, **limits: Any) -> None:
        import numpy as np

        from grundy.maths.boards import frames, word_rules, word_table

        super().__init__(**limits)
        self._kernel: Any = word_rules
        self._table: Any = word_table
        self._np = np
        self.rules = rules
        self.one_by_one = 1 if rules.summands_into is None else 8
        words, most, summands = rules.words, rules.most_options, max(1, rules.most_summands)
        self._values = 1 << max(6, int(most).bit_length())  # that a sum of positions can have, and a power of two
        self._most = 1 << max(4, (memory // self.slot_bytes).bit_length() - 1)
        self._functions = (
            self._function(OPTIONS, word_rules.RULE),
            word_rules.no_rule if rules.summands_into is None else self._function(SUMMANDS, word_rules.RULE),
            word_rules.no_canonical
            if rules.canonical_into is None
            else self._function(CANONICAL, word_rules.CANONICAL),
        )
        self._counts = state = np.zeros(word_rules.STATE, np.int64)
        state[word_rules.LINE] = (rules.summands_into is not None) + 2 * (rules.canonical_into is not None)
        room, width = 4096 + 2 * summands, self._values // 64 if most > frames.LARGE else 0
        self._stack = frames.new_stack(_DEEP, 4096 + 2 * most, room, width)
        self._arrays = word_rules.Rows(
            *self._new_table(min(_FIRST, self._most)), np.zeros((room, words), np.int64),
            np.full(4 * _DEEP, -1, np.int32), np.full(_DEEP, -1, np.int32), np.zeros((2, most, words), np.int64),
            np.zeros((2, summands, words), np.int64), np.zeros(words, np.int64), np.zeros(4096 + 2 * most, np.int64),
            state,
        )  # fmt: skip

    @property
    def slot_bytes(self) -> int:
        """How many bytes the table uses for a position."""
        return 8 * int(self.rules.words) + 9

    @property
    def slots(self) -> int:
        """How many positions the table has room for."""
        return len(self._arrays.entries)

    @property
    def depth(self) -> int:
        """How deep the stack of positions may become."""
        return len(self._stack.words)

    def known(self) -> dict[str, NDArray[Any]]:
        """Return the positions of the table and what is known about them."""
        used = self._arrays.entries != 0
        return {name: getattr(self._arrays, name)[used] for name in _TABLE}

    def summands(self, arrays: Mapping[str, NDArray[Any]], /) -> NDArray[Any]:
        """Return the positions in the arrays of a table."""
        return arrays["keys"]

    def learn(self, arrays: Mapping[str, NDArray[Any]], /) -> None:
        """Restore what another search of the same field or rule knew, see :class:`Sliced`."""
        np = self._np
        keys, entries, efforts = (np.ascontiguousarray(arrays[name]) for name in _TABLE)
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
        self._table.learn(*self._arrays[:3], keys, entries, efforts, self._counts)

    def _function(self, name: str, signature: Any) -> Any:
        """Return one of the rules' functions, compiled."""
        return compiled_function(self.rules, name, signature)

    # -- queries

    def _name(self) -> str:
        return str(Game(self.rules, self._position))

    def _split(self, position: Words) -> tuple[list[Any], int]:
        try:
            at = self._np.array(position, self._np.int64)
            code, count, known = self._kernel.split_position(*self._functions, self._arrays, at)
        except Exception as error:
            raise self._mistake(error) from error
        if code != self._kernel.GOES_ON:
            raise self._wrong(int(code))
        return [self._arrays.rows[i].copy() for i in reversed(range(count))], int(known)  # the heaviest was first

    def possible(self, summand: Any, /) -> int:
        """Return the mask of the values that are possible for a position, see :class:`Sliced`."""
        return self._possible(self._np.array(summand, self._np.int64))

    def _possible(self, summand: Any) -> int:
        entry = int(self._table.look_up(self._arrays.keys, self._arrays.entries, summand))
        if entry < 0:
            return 1 << (-1 - entry)
        above = -(1 << 62) if entry >> 62 else 0  # one bit for all larger values
        return (entry | above) & (1 << self._values) - 1

    def _start(self, summand: Any, asked: int) -> None:
        frames = self._kernel.frames
        small = (1 << frames.LARGE) - 1
        words, numbers = self._stack.words, self._stack.numbers
        self._arrays.rows[0] = summand
        words[0, :2] = 0, asked & small | (small + 1 if asked & ~small else 0)
        numbers[0] = 0
        numbers[0, frames.OPTION], numbers[0, frames.FREE] = -1, 1
        self._arrays.heads[:] = -1

    def _advance(self, steps: int) -> None:
        kernel = self._kernel
        try:
            code, self._depth, self._found, taken = kernel.advance(
                *self._functions, self._arrays, self._stack, self._depth, self._found, steps
            )
        except Exception as error:
            raise self._mistake(error) from error
        self.expanded += int(taken)
        if code == kernel.WIDE:
            self._stack = self._doubled(self._stack, "starts", "sizes", "knowns", "weights", "parts")
            self._arrays = self._doubled(self._arrays, "marks", "rows")
        elif code != kernel.GOES_ON:
            raise self._wrong(int(code))
        elif self._depth + 2 > self.depth:
            self._deepen()

    # -- room

    def _grow(self) -> None:
        if self.slots < self._most and len(self) * 4 > self.slots:
            self._resize(min(self._most, self.slots * 4))

    def _new_table(self, slots: int) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        np = self._np
        return np.zeros((slots, self.rules.words), np.int64), np.zeros(slots, np.int64), np.zeros(slots, np.int8)

    def _resize(self, slots: int) -> None:
        """Make a new table with this many slots, and copy the entries into it."""
        old, new = self.known(), self._new_table(slots)
        self._counts[self._table.STORED] = 0
        self._table.learn(*new, *old.values(), self._counts)
        self._arrays = self._arrays._replace(**dict(zip(_TABLE, new, strict=True)))

    def _doubled(self, arrays: Any, *names: str) -> Any:
        grown = {name: getattr(arrays, name) for name in names}
        return arrays._replace(**{
            name: self._np.concatenate([array, self._np.zeros_like(array)]) for name, array in grown.items()
        })  # fmt: skip

    def _deepen(self) -> None:
        if self.depth >= DEEPEST:
            raise LimitError(
                "play from {game} can last more than {deepest} moves: if it must end, try a smaller game",
                game=self._name(), deepest=DEEPEST,
            )  # fmt: skip
        self._stack = self._doubled(self._stack, "words", "numbers", "large")
        arrays = self._doubled(self._arrays, "nexts")
        self._arrays = arrays._replace(heads=self._np.full(2 * len(arrays.heads), -1, self._np.int32))
        self._kernel.chain(self._stack.numbers, self._arrays.heads, self._arrays.nexts, self._depth)

    # -- errors in the user's functions

    def _asked_last(self) -> tuple[str, Words]:
        """Return the user's function that was called last, and the position passed to it."""
        return word_calls.FUNCTIONS[int(self._counts[self._kernel.ASKING])], tuple(self._arrays.at.tolist())

    def _wrong(self, code: int) -> GrundyError:
        kernel = self._kernel
        if code == kernel.LOOPS:
            here = self._stack.words[int(self._counts[kernel.LOOP_FROM]) : self._depth, 0].astype(self._np.int64)
            return loop_error(self._arrays.rows[here].tolist(), lambda row: Game(self.rules, tuple(row)))
        whats = {kernel.CHANGED: "changed", kernel.DIFFERS: "differs", kernel.ITSELF: "itself"}
        return fault(self.rules, *self._asked_last(), whats.get(code, "counted"), Phrase("another number"))

    def _mistake(self, error: Exception) -> Exception:
        """Return the error of a user's function with its line, which an uncompiled call gives."""
        return error if isinstance(error, GrundyError) else traced(self.rules, *self._asked_last(), error)


def compiled_function(rules: Any, function: str, signature: Any) -> Any:
    """Return one of a user's functions, compiled; a mistake that the compiler finds is an error with its line."""
    from numba.core.errors import NumbaError

    try:
        return _jitted(getattr(type(rules), function), signature)
    except NumbaError as error:
        raise word_calls.uncompiled(rules, function, error) from None


@lru_cache(maxsize=64)
def _jitted(function: Any, signature: Any) -> Any:
    import numba

    return numba.njit(signature, boundscheck=True)(function)
