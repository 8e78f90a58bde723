"""Nim-sequences of codes that may leave three heaps, by sets of pairs: quadratic time, where the plain loop is cubic.

    pairs[s]    the set {G(a) ⊕ G(b) : a + b = s}, one bit per value, 64 values per word

A heap that can become a and a pair with sum s reaches the value v if v ⊕ G(a) is in row s. Most values below the mex
are found 64 at a time: XOR with G(a) moves a whole word of the row to another place (by the high bits of G(a)) and
permutes the bits within it (by the low six). Rows that were useful for a word of values are kept and tried first. The
values that they leave open are searched one at a time, and only the mex itself needs all rows.

Its definition is :func:`grundy.maths.octal.codes.plain_values`.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit
from grundy.machine.loops import loops
from grundy.maths.octal import by_splits
from grundy.maths.octal.codes import Code
from grundy.words.errors import LimitError

_KEPT = 40
"""How many useful rows are kept for each word of values; fewer cause more searches, more cost time for each heap."""

_ONE = np.uint64(1)
_FULL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
_2, _4 = np.uint64(2), np.uint64(4)
_8, _16, _32 = np.uint64(8), np.uint64(16), np.uint64(32)
_EVERY_1 = np.uint64(0x5555_5555_5555_5555)
_EVERY_2 = np.uint64(0x3333_3333_3333_3333)
_EVERY_4 = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
_EVERY_8 = np.uint64(0x00FF_00FF_00FF_00FF)
_EVERY_16 = np.uint64(0x0000_FFFF_0000_FFFF)


class HexadecimalState:
    """Values of heaps 0, 1, 2, … of a code, and what is needed to continue from there.

    Args:
        code: a code that may leave three heaps; if these must differ, the plain loop is used.
        name: names the game in an error.
        memory: how many bytes the tables may use.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> state = HexadecimalState(parse_code("0.8"))
        >>> state.extend(13).tolist(), state.extend(16)[13:].tolist()
        ([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3], [4, 4, 4])
    """

    _SECONDS = 0.25  # before a run can be interrupted

    def __init__(self, code: Code, name: str = "", memory: int = 2 << 30) -> None:
        self.code = code
        self.name = name or str(code)
        self.memory = memory
        self._done = 0
        self._values = np.zeros(0, np.int64)
        self._digits = np.array(code.digits, np.int64)
        self._pairs = np.zeros((0, 1), np.uint64)
        self._kept = np.ones((1, _KEPT), np.int64)
        self._turns = np.zeros(1, np.int64)
        self._stamps = np.zeros(0, np.int64)  # of the plain loop

    @property
    def values(self) -> NDArray[np.int64]:
        """The values found so far; [heaps]."""
        return self._values[: self._done]

    def advance(self, length: int, goal: int = 0) -> Iterator[int]:
        """Find values until there are ``length``, as :meth:`extend` does; yield from time to time how many."""
        while self._done < length:  # room is made only when it is needed
            self.extend(min(length, max(72, self._done * 9 // 8)))
            yield self._done

    def extend(self, length: int) -> NDArray[np.int64]:
        """Find values until there are ``length``, and return all.

        An interruption loses at most the last slice; another call continues.

        Raises:
            LimitError: if the tables would use more memory than allowed; the values found remain.
        """
        if length > len(self._values):
            self._make_room(length, self._pairs.shape[1])
        heaps = 64
        while self._done < length:
            stop = min(length, self._done + heaps)
            started = perf_counter()
            given = self._values, self._done, stop, self._digits
            if self.code.unequal:
                done = loops(by_splits, compiled=True).extend(*given, 1, self._stamps)
            else:
                done = extend(*given, self._pairs, self._kept, self._turns)
            seconds = perf_counter() - started
            self._done = done
            if done < stop:
                self._make_room(len(self._values), 2 * self._pairs.shape[1])
            heaps = max(1, min(2 * heaps, int(heaps * self._SECONDS / max(seconds, 1e-6))))
        return self.values

    def _make_room(self, length: int, words: int) -> None:
        rows = 0 if self.code.unequal else length
        need = 8 * (length + rows * words)
        if need > self.memory:
            raise LimitError(
                "values of {name} up to heap {n} need {need} MB of memory, more than the {most} MB allowed",
                name=self.name, n=length - 1, need=-(-need >> 20) or 1, most=self.memory >> 20,
            )  # fmt: skip
        values = np.zeros(length, np.int64)
        values[: self._done] = self.values
        pairs = np.zeros((rows, words), np.uint64)
        pairs[: self._done, : self._pairs.shape[1]] = self._pairs[: self._done]
        kept = np.ones((words, self._kept.shape[1]), np.int64)
        kept[: len(self._kept)] = self._kept
        turns = np.zeros(words, np.int64)
        turns[: len(self._turns)] = self._turns
        self._values, self._pairs, self._kept, self._turns = values, pairs, kept, turns
        self._stamps = np.full(64 * words, -1, np.int64)


@njit(cache=True, nogil=True)
def _moved(word: np.uint64, value: int) -> np.uint64:
    """Move the bit at place i to place i ⊕ (value modulo 64), for all 64 places at once."""
    if value & 1:
        word = ((word & _EVERY_1) << _ONE) | ((word >> _ONE) & _EVERY_1)
    if value & 2:
        word = ((word & _EVERY_2) << _2) | ((word >> _2) & _EVERY_2)
    if value & 4:
        word = ((word & _EVERY_4) << _4) | ((word >> _4) & _EVERY_4)
    if value & 8:
        word = ((word & _EVERY_8) << _8) | ((word >> _8) & _EVERY_8)
    if value & 16:
        word = ((word & _EVERY_16) << _16) | ((word >> _16) & _EVERY_16)
    if value & 32:
        word = (word << _32) | (word >> _32)
    return word


@njit(cache=True, nogil=True)
def _reached(values, pairs, digits, n, s, w):  # type: ignore[no-untyped-def]
    """Return the values of word w that heap n reaches by a pair with sum s and one more heap."""
    word = np.uint64(0)
    for take in range(digits.size):
        a = n - take - s
        if digits[take] & 8 and a > 0:
            word |= _moved(pairs[s, w ^ (values[a] >> 6)], values[a])
    return word


@njit(cache=True, nogil=True)
def _row_that_reaches(values, pairs, digits, n, wanted):  # type: ignore[no-untyped-def]
    """Return the sum s of a pair with which heap n reaches the wanted value by three heaps; 0 if there is none."""
    for take in range(digits.size):
        if digits[take] & 8:
            left = n - take
            for a in range(left // 3, 0, -1):  # the smallest of three heaps
                rest = wanted ^ values[a]
                if (pairs[left - a, rest >> 6] >> np.uint64(rest & 63)) & _ONE:
                    return left - a
    return 0


@njit(cache=True, nogil=True)
def _fewer_heaps(values, pairs, digits, n, seen):  # type: ignore[no-untyped-def]
    """Set ``seen`` to the values that heap n reaches by leaving two heaps, one or none."""
    seen[:] = 0
    for take in range(min(digits.size - 1, n) + 1):
        digit = digits[take]
        left = n - take
        if digit & 1 and left == 0:
            seen[0] |= _ONE
        if digit & 2 and left > 0:
            seen[values[left] >> 6] |= _ONE << np.uint64(values[left] & 63)
        if digit & 4:
            seen |= pairs[left]


@njit(cache=True, nogil=True)
def extend(
    values: NDArray[np.int64],  # [heaps] Grundy values, right below start, all less than 64 · words
    start: int,
    stop: int,
    digits: NDArray[np.int64],  # [takes] the digits of the code, d0 first
    pairs: NDArray[np.uint64],  # [heaps, words] the sets of pairs, right below start; words is a power of two
    kept: NDArray[np.int64],  # [words, .] useful rows, positive; initially any below start
    turns: NDArray[np.int64],  # [words] how many rows have been kept, to replace the oldest
) -> int:
    """Fill ``values[start:stop]``; return the first heap not filled: stop, or where a value outgrew the rows."""
    words = pairs.shape[1]
    seen = np.zeros(words, np.uint64)
    for n in range(start, stop):
        row = pairs[n]
        for a in range(1, n // 2 + 1):
            value = values[a] ^ values[n - a]
            row[value >> 6] |= _ONE << np.uint64(value & 63)
        _fewer_heaps(values, pairs, digits, n, seen)
        mex = -1
        for w in range(words):
            word = seen[w]
            for i in range(kept.shape[1]):
                if word == _FULL:
                    break
                if kept[w, i] < n:
                    word |= _reached(values, pairs, digits, n, kept[w, i], w)
            while word != _FULL and mex < 0:
                lowest = ~word & (word + _ONE)  # the least value not found yet
                place = 0
                while lowest >> np.uint64(place) != _ONE:
                    place += 1
                s = _row_that_reaches(values, pairs, digits, n, 64 * w + place)
                if s == 0:
                    mex = 64 * w + place
                else:
                    word |= _reached(values, pairs, digits, n, s, w)
                    kept[w, turns[w] % kept.shape[1]] = s
                    turns[w] += 1
            if mex >= 0:
                break
        if mex < 0:
            return n
        values[n] = mex
    return stop
