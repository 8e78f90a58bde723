"""Nimstring on graphs of up to 60 strings: the compiled search for the nimbers of connected sets of strings.

In the positions of the search every coin hangs on two strings or more. A cut with a price leaves a loony position, so
nobody makes it, and without a price what hangs is taken at once: then Nimstring is an ordinary impartial game. The
loops are in ``frames``, the table is that of ``piece_table``.

References:
    Winning Ways, ch. 16.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit
from grundy.machine.loops import loops
from grundy.machine.steps import lowest, number_at, ones, put_word, word_at
from grundy.maths.boards import boxes, frames
from grundy.maths.boards.asking import Sliced
from grundy.maths.boards.frames import GOES_ON, NONE, ONE, U, dropped, least, serves
from grundy.maths.boards.piece_table import found_at, keep, learn, line_of, look_up, table_of
from grundy.maths.boards.strings import StringGraph

_text = loops(boxes, True)
_settle, _canonical = _text.settle, _text.canonical
_PARTS = 32  # of an option, at most
_MEMORY, _SLOT, _FIRST = 512 << 20, 16, 1 << 12


class Strings(NamedTuple):
    """A search on one graph."""

    board: Any
    table: Any
    most: Any
    out: Any


@njit(cache=True, nogil=True)
def _known(table: Any, piece: Any) -> Any:
    mask = found_at(line_of(table, piece), piece)
    return mask, lowest(mask) if mask & (mask - ONE) == NONE else np.int64(-1)


@serves(frames.find_known, Strings)
def _find(game: Any, handle: Any) -> Any:
    return _known(game.table, handle)


@serves(frames.keep_known, Strings)
def _keep(game: Any, frame: Any, mask: Any, value: Any) -> Any:
    keep(game.table, word_at(frame.words, frames.POSITION), mask if value < 0 else ONE << U(value))


@serves(frames.has_room, Strings)
def _has_room(game: Any, depth: Any) -> Any:
    return number_at(game.table.counts, 0) < game.most


@njit(cache=True, nogil=True)
def _split(left: Any, board: Any, table: Any, parts: Any) -> Any:
    """Fill ``parts`` with the unknown parts of a position; return their number and the nim-sum of the others."""
    count, known = 0, np.int64(0)
    while left:
        part = left & -left
        edge = part
        joint = False
        while edge:
            string = board.index[(edge & -edge) % boxes.WORDS]
            edge &= edge - 1
            for end in range(2 * string, 2 * string + 2):
                coin = board.ends[end]
                if coin >= 0:
                    here = board.strings_of[coin] & left
                    joint |= _size(here) > 2
                    new = here & ~part
                    part |= new
                    edge |= new
        left &= ~part
        strings = _size(part)
        if not joint and strings > 3:
            continue  # a long chain or a ring: every cut is loony
        piece = U(_canonical(part, board))
        _mask, value = _known(table, piece)
        if value >= 0:
            known ^= value
            continue
        twin = -1
        for i in range(count):
            if word_at(parts, i) == piece:
                twin = i
        if twin >= 0:  # two equal parts cancel
            count -= 1
            put_word(parts, twin, word_at(parts, count))
        else:
            put_word(parts, count, piece)
            count += 1
    for i in range(1, count):  # the largest first
        piece = word_at(parts, i)
        j = i - 1
        while j >= 0 and ones(word_at(parts, j)) < ones(piece):
            put_word(parts, j + 1, word_at(parts, j))
            j -= 1
        put_word(parts, j + 1, piece)
    return count, known


@njit(cache=True, nogil=True, inline="always")
def _size(strings: Any) -> Any:
    """Return the number of strings in a set."""
    return ones(U(strings))


@njit(cache=True, nogil=True)
def _listed(frame: Any, count: Any, free: Any, found: Any, known: Any) -> bool:
    """Return whether an option with the same parts is already listed; the new one is at the end."""
    for j in range(count):
        if number_at(frame.sizes, j) == found and number_at(frame.knowns, j) == known:
            start, k = number_at(frame.starts, j), 0
            while k < found and word_at(frame.parts, start + k) == word_at(frame.parts, free + k):
                k += 1
            if k == found:
                return True
    return False


@serves(frames.list_options, Strings)
def _open(game: Any, frame: Any) -> Any:
    """List the options of a part."""
    board, out = game.board, game.out
    position, asked = np.int64(word_at(frame.words, frames.POSITION)), word_at(frame.words, frames.ASKED)
    left = _size(position)
    possible = least(word_at(frame.words, frames.BEFORE), left + 1)
    count, free = 0, number_at(frame.numbers, frames.FREE)
    strings = position
    while strings:
        string = board.index[(strings & -strings) % boxes.WORDS]
        strings &= strings - 1
        found = np.int64(-1)
        if position & board.after[string] == 0:
            _settle(position, string, board, out)
            if out[2] == 0:
                found, known = _split(out[0], board, game.table, frame.parts + free * 8)
        if found == 0:
            possible = dropped(frame, possible, known)
            left -= 1
        elif found < 0 or _listed(frame, count, free, found, known):
            left -= 1
        else:
            weight = np.int64(0)
            for i in range(found):
                many = ones(word_at(frame.parts, free + i))
                weight += many * many
            frames.put_option(frame, count, free, found, known, weight)
            count += 1
            free += found
        possible = least(possible, left + 1)
        if possible & asked == NONE:
            break
    frames.put_listed(frame, possible, left, count, free)
    return frames.DECIDED if possible & asked == NONE or possible & (possible - ONE) == NONE else GOES_ON


@njit(cache=True, nogil=True)
def _game(board: Any, table: Any, counts: Any, room: int, out: Any) -> Any:
    return Strings(board, table_of(table, counts), np.int64(room), out)


@njit(cache=True, nogil=True)
def _advance(
    board: Any, table: Any, counts: Any, room: int, out: Any, stack: Any, depth: int, answer: int, steps: int
) -> Any:  # fmt: skip
    game = _game(board, table, counts, room, out)
    _, depth, answer, taken = frames.run(game, frames.lowest_frame(stack), depth, answer, steps)
    return depth, answer, taken


@njit(cache=True, nogil=True)
def _parted(left: int, board: Any, table: Any, counts: Any, parts: Any) -> Any:
    return _split(left, board, table_of(table, counts), frames.address(parts))


class StringPieces(Sliced[int, int]):
    """Nimbers of positions on one graph in which every coin hangs on two strings or more, by compiled search.

    Examples:
        >>> pieces = StringPieces(StringGraph([(0, -1)] * 4))
        >>> pieces.value(0b1111)
        1
    """

    kind = "strings"

    def __init__(self, graph: StringGraph, *, memory: int | None = None, **limits: Any) -> None:
        super().__init__(**limits)
        self.graph = graph
        self.name = ""
        self._most = 1 << max(6, ((memory or _MEMORY) // _SLOT).bit_length() - 1)
        self._table, self._counts = np.zeros((min(_FIRST, self._most), 2), np.uint64), np.zeros(2, np.int64)
        self._board, self._out = graph.board(True), np.zeros(3, np.int64)
        depths = len(graph.ends) + 3
        options = depths * (len(graph.ends) + 1)
        self._stack = frames.new_stack(depths, options, options * 4 + _PARTS)

    def known(self) -> dict[str, NDArray[Any]]:
        """Return the pieces of the table, and the masks of their possible nimbers; uint64."""
        used = self._table[:, 0] != 0
        return {"pieces": self._table[used, 0], "masks": self._table[used, 1]}

    def summands(self, arrays: Mapping[str, NDArray[Any]], /) -> NDArray[Any]:
        """Return the pieces in the arrays of a table."""
        return arrays["pieces"]

    def learn(self, arrays: Mapping[str, NDArray[Any]], /) -> None:
        """Take over what another search on the same graph knew."""
        learn(np.ascontiguousarray(arrays["pieces"]), np.ascontiguousarray(arrays["masks"]), self._table, self._counts)

    def _name(self) -> str:
        return self.name

    def _split(self, position: int) -> tuple[list[int], int]:
        parts = np.zeros(_PARTS + len(self.graph.ends), np.uint64)
        count, known = _parted(position, self._board, self._table, self._counts, parts)
        return [int(part) for part in reversed(parts[:count])], int(known)

    def _possible(self, summand: int) -> int:
        return int(look_up(self._table, np.array([summand], np.uint64)))

    def _start(self, summand: int, asked: int) -> None:
        words, numbers = self._stack.words, self._stack.numbers
        words[0, :2] = summand, asked & (1 << 64) - 1
        numbers[0] = 0
        numbers[0, frames.OPTION] = -1

    def _advance(self, steps: int) -> None:
        slots = len(self._table)
        room = slots // 3 if slots < self._most else 1 << 62
        self._depth, self._found, taken = _advance(
            self._board, self._table, self._counts, room, self._out, self._stack, self._depth, self._found, steps
        )
        self.expanded += int(taken)

    def _grow(self) -> None:
        if len(self._table) < self._most and len(self) >= len(self._table) // 3:
            table, counts = np.zeros((min(self._most, 2 * len(self._table)), 2), np.uint64), np.zeros(2, np.int64)
            known = self.known()
            learn(known["pieces"], known["masks"], table, counts)
            self._table, self._counts = table, counts
