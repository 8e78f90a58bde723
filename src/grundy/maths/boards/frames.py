"""The loops of the compiled search for nimbers: one position per depth, whose options are queried one by one.

A handle, one word, represents a position: a piece is its own handle; for a row of integers it is the row's place.
The parts that differ from game to game depend on the type of ``game`` when the loops are compiled, see :func:`serves`.

Sets of nimbers are masks of 64 bits; bit LARGE means all from there on. Boards never have such nimbers, so the rules
that do cost them nothing. The plain version is :class:`grundy.solving.search.nimber.NimberSearch`.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, NamedTuple

import numpy as np

from grundy.machine.loading import njit, overload
from grundy.machine.steps import lowest, number_at, put_number, put_word, word_at

U = np.uint64
NONE, ONE, ALL = U(0), U(1), U(0xFFFFFFFFFFFFFFFF)
LARGE = 62
REST = ONE << U(LARGE)
WORDS, NUMBERS = 8, 12  # words and numbers of a depth
POSITION, ASKED, TOP, BEFORE, POSSIBLE, WANT = range(6)
PHASE, LEFT, COUNT, EXACT, OPTION, KNOWN, SIZE, FIRST, FREE, HASH, BEGAN = range(11)
_NEW, _SUMMAND, _LAST = range(3)
GOES_ON, DECIDED, DIFFERS = range(3)
"""Results of listing options: more are needed, or enough is known. All other results end the loops, such as DIFFERS,
if a position has no nimber or different options the second time."""


class Stack(NamedTuple):
    """The data of all depths; the options of all depths are stored consecutively."""

    words: Any  # uint64 [depths, WORDS], the position and sets of nimbers
    numbers: Any  # int64 [depths, NUMBERS]
    large: Any  # uint64 [depths, width], which nimbers from LARGE on options have
    starts: Any  # int64 [options], the start of the handles of an option's summands
    sizes: Any  # int64 [options], number of summands of an option; 0 when it is done
    knowns: Any  # int64 [options], the nim-sum of its known summands
    weights: Any  # int64 [options], its difficulty
    parts: Any  # uint64 [.], handles


class Frame(NamedTuple):
    """Addresses of one depth of a :class:`Stack`, the width of ``large``, and the number of options that fit."""

    depth: Any
    words: Any
    numbers: Any
    starts: Any
    sizes: Any
    knowns: Any
    weights: Any
    parts: Any
    large: Any
    width: Any
    options: Any


def new_stack(depths: int, options: int, parts: int, width: int = 0) -> Stack:
    """Return a stack with room for this many depths, and for options and their summands at all depths."""
    starts, sizes, knowns, weights = np.zeros((4, options), np.int64)
    return Stack(
        np.zeros((depths, WORDS), np.uint64), np.zeros((depths, NUMBERS), np.int64),
        np.zeros((depths, width), np.uint64), starts, sizes, knowns, weights, np.zeros(parts, np.uint64),
    )  # fmt: skip


# -- what a game defines


def find_known(game: Any, handle: Any) -> Any:
    """Return the mask of the possible nimbers of a position, and the nimber if it is known, otherwise -1."""
    raise NotImplementedError


def keep_known(game: Any, frame: Any, mask: Any, value: Any) -> Any:
    """Store the result for a frame's position: its nimber, or -1 and the mask of the possible ones."""
    raise NotImplementedError


def list_options(game: Any, frame: Any) -> Any:
    """List the options of a frame's position, remove the nimbers of known ones, and return a code."""
    raise NotImplementedError


def has_room(game: Any, depth: Any) -> Any:
    """Return whether there is room for another position at a depth."""
    raise NotImplementedError


def serves(stub: Callable[..., Any], kind: type[tuple[Any, ...]]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Use a function in place of one of the four above for games of a type."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        def chosen(game: Any, *others: Any) -> Callable[..., Any] | None:
            return function if getattr(game, "instance_class", None) is kind else None

        chosen.__signature__ = signature(function)  # type: ignore[attr-defined]
        overload(stub, inline="always" if stub is find_known else "never")(chosen)  # passing arrays is slow
        return function

    return register


# -- sets of nimbers


@njit(cache=True, nogil=True, inline="always")
def address(array: Any) -> Any:
    """Return the address where an array starts."""
    return np.int64(array.ctypes.data)


@njit(cache=True, nogil=True, inline="always")
def lowest_frame(stack: Any) -> Any:
    """Return the frame of depth 0."""
    return Frame(
        np.int64(0), address(stack.words), address(stack.numbers), address(stack.starts), address(stack.sizes),
        address(stack.knowns), address(stack.weights), address(stack.parts), address(stack.large),
        np.int64(stack.large.shape[1]), np.int64(stack.sizes.size),
    )  # fmt: skip


@njit(cache=True, nogil=True, inline="always")
def put_option(frame: Any, place: Any, start: Any, size: Any, known: Any, weight: Any) -> None:
    """List an option: where its summands start, their number, the nim-sum of the others, and the difficulty."""
    put_number(frame.starts, place, start)
    put_number(frame.sizes, place, size)
    put_number(frame.knowns, place, known)
    put_number(frame.weights, place, weight)


@njit(cache=True, nogil=True, inline="always")
def put_listed(frame: Any, possible: Any, left: Any, count: Any, free: Any) -> None:
    """Store the result of listing options: possible nimbers, unlisted and listed options, and free parts."""
    put_word(frame.words, POSSIBLE, possible)
    put_number(frame.numbers, LEFT, left)
    put_number(frame.numbers, COUNT, count)
    put_number(frame.numbers, EXACT, 1)
    put_number(frame.numbers, FREE, free)


@njit(cache=True, nogil=True, inline="always")
def least(mask: Any, count: int) -> Any:
    """Return the ``count`` least bits of a mask."""
    rest = mask
    for _ in range(count):
        if rest == NONE:
            return mask
        rest &= rest - ONE
    return mask & ~rest


@njit(cache=True, nogil=True, inline="always")
def dropped(frame: Any, possible: Any, value: Any) -> Any:
    """Return the possible nimbers after an option is known to have a nimber."""
    if value < LARGE:
        return possible & ~(ONE << U(value))
    place, bit = (value - LARGE) >> 6, ONE << U((value - LARGE) & 63)
    if place < frame.width:
        put_word(frame.large, place, word_at(frame.large, place) | bit)
    return possible


@njit(cache=True, nogil=True)
def _least_large(frame: Any) -> Any:
    """Return the least nimber from LARGE on that is not a nimber of an option."""
    value = np.int64(LARGE)
    for place in range(frame.width):
        free = ~word_at(frame.large, place)
        if free != NONE:
            return value + lowest(free)
        value += 64
    return value


# -- the loops


@njit(cache=True, nogil=True, inline="always")
def _at_depth(frames: Any, d: int) -> Any:
    numbers = frames.numbers + d * (NUMBERS * 8)
    far = number_at(numbers, FIRST) * 8
    return Frame(
        np.int64(d),
        frames.words + d * (WORDS * 8),
        numbers,
        frames.starts + far,
        frames.sizes + far,
        frames.knowns + far,
        frames.weights + far,
        frames.parts,
        frames.large + d * (frames.width * 8),
        frames.width,
        frames.options,
    )


@njit(cache=True, nogil=True, inline="always")
def _begin(game: Any, frame: Any) -> None:
    """Store what is known about a new position and the set of its query."""
    before, _ = find_known(game, word_at(frame.words, POSITION))
    put_word(frame.words, BEFORE, before)
    top = word_at(frame.words, ASKED)
    for shift in (1, 2, 4, 8, 16, 32):
        top |= top >> U(shift)
    put_word(frame.words, TOP, top)
    for place in range(frame.width):
        put_word(frame.large, place, NONE)


@njit(cache=True, nogil=True, inline="always")
def _close(frame: Any, out: int) -> None:
    """Take an option off: its nimber is ``out``, or -1 if its nimber does not matter."""
    possible = word_at(frame.words, POSSIBLE)
    if out >= 0:
        possible = dropped(frame, possible, out)
    elif word_at(frame.words, WANT) & ~word_at(frame.words, TOP) != NONE:
        put_number(frame.numbers, EXACT, 0)
    left = number_at(frame.numbers, LEFT) - 1
    put_number(frame.numbers, LEFT, left)
    put_number(frame.numbers, OPTION, -1)
    put_word(frame.words, POSSIBLE, least(possible, left + 1))


@njit(cache=True, nogil=True, inline="always")
def _is_one(mask: Any) -> Any:
    return mask & (mask - ONE) == NONE and mask != REST


@njit(cache=True, nogil=True, inline="always")
def _decided(frame: Any) -> Any:
    possible = word_at(frame.words, POSSIBLE)
    return (
        number_at(frame.numbers, LEFT) == 0
        or possible & word_at(frame.words, ASKED) == NONE
        or (number_at(frame.numbers, EXACT) == 1 and _is_one(possible))
    )


@njit(cache=True, nogil=True, inline="always")
def _choose(frame: Any) -> None:
    """Choose the easiest remaining option."""
    option, easiest = 0, np.int64(1) << 60
    for i in range(number_at(frame.numbers, COUNT)):
        weight = number_at(frame.weights, i)
        if weight < easiest and number_at(frame.sizes, i) > 0:
            option, easiest = i, weight
    put_number(frame.numbers, OPTION, option)
    put_number(frame.numbers, SIZE, number_at(frame.sizes, option))
    put_number(frame.numbers, KNOWN, number_at(frame.knowns, option))
    put_number(frame.sizes, option, 0)


@njit(cache=True, nogil=True, inline="always")
def _look_again(game: Any, frame: Any, parts: int) -> int:
    """Look up the summands of the chosen option, some of which may be known by now; return how many are unknown."""
    left = 0
    for i in range(number_at(frame.numbers, SIZE)):
        part = word_at(parts, i)
        _, value = find_known(game, part)
        if value >= 0:
            put_number(frame.numbers, KNOWN, number_at(frame.numbers, KNOWN) ^ value)
        else:
            put_word(parts, left, part)
            left += 1
    put_number(frame.numbers, SIZE, left)
    return left


@njit(cache=True, nogil=True, inline="always")
def _wanted(frame: Any) -> Any:
    """Return the nimbers of the last summand that matter."""
    want = least(word_at(frame.words, POSSIBLE), number_at(frame.numbers, LEFT))
    put_word(frame.words, WANT, want)
    known = number_at(frame.numbers, KNOWN)
    asked, rest = NONE, want & word_at(frame.words, TOP)
    if rest & REST != NONE and known != 0:
        return ALL  # adding another one can move large nimbers anywhere
    while rest != NONE:
        asked |= ONE << U(min(lowest(rest) ^ known, LARGE))
        rest &= rest - ONE
    return asked


@njit(cache=True, nogil=True, inline="always")
def _deeper(frame: Any, handle: Any, asked: Any) -> None:
    """Start computing the nimber of another position, one level deeper."""
    put_word(frame.words, WORDS + POSITION, handle)
    put_word(frame.words, WORDS + ASKED, asked)
    put_number(frame.numbers, NUMBERS + PHASE, _NEW)
    put_number(frame.numbers, NUMBERS + OPTION, -1)
    put_number(frame.numbers, NUMBERS + FIRST, number_at(frame.numbers, FIRST) + number_at(frame.numbers, COUNT))
    put_number(frame.numbers, NUMBERS + FREE, number_at(frame.numbers, FREE))


@njit(cache=True, nogil=True, inline="always")
def _ask(game: Any, frame: Any) -> Any:
    """Return True if a position must be searched one level deeper, False if the known facts decide."""
    while not _decided(frame):
        if number_at(frame.numbers, OPTION) < 0:
            _choose(frame)
        parts = frame.parts + 8 * number_at(frame.starts, number_at(frame.numbers, OPTION))
        left = _look_again(game, frame, parts)
        if left > 1:  # the smallest one is computed first
            put_number(frame.numbers, SIZE, left - 1)
            put_number(frame.numbers, PHASE, _SUMMAND)
            _deeper(frame, word_at(parts, left - 1), ALL)
            return True
        if left == 0:
            _close(frame, number_at(frame.numbers, KNOWN))
            continue
        asked = _wanted(frame)
        mask, _ = find_known(game, word_at(parts, 0))
        if mask & asked != NONE:
            put_number(frame.numbers, PHASE, _LAST)
            _deeper(frame, word_at(parts, 0), asked)
            return True
        _close(frame, -1)
    return False


@njit(cache=True, nogil=True, inline="always")
def _finish(game: Any, frame: Any) -> Any:
    """Store the result for a position; return its nimber, or -1 if it is not in the set."""
    possible, top = word_at(frame.words, POSSIBLE), word_at(frame.words, TOP)
    exact = number_at(frame.numbers, EXACT) == 1
    mask = (possible if exact else possible | ~top) & word_at(frame.words, BEFORE)
    first = possible & (~possible + ONE)
    value = np.int64(-1)
    if _is_one(mask):
        value = lowest(mask)
    elif number_at(frame.numbers, LEFT) == 0 and first & top != NONE:
        value = lowest(first) if first != REST else _least_large(frame)
    keep_known(game, frame, mask, value)
    return value


@njit(cache=True, nogil=True)
def run(game: Any, frames: Any, depth: int, answer: int, steps: int) -> Any:
    """Continue a search for some steps, each listing the options of a position; fewer without room.

    Returns:
        GOES_ON or an error code; the depth, -1 at the end; the last answer, a nimber or -1 for "not in the set"; the
        number of steps.
    """
    d = depth
    taken = 0
    while d >= 0 and taken < steps and has_room(game, d):
        frame = _at_depth(frames, d)
        phase = number_at(frame.numbers, PHASE)
        decided = False
        if phase == _NEW:
            taken += 1
            _begin(game, frame)
            code = list_options(game, frame)
            if code > DECIDED:
                return code, d, answer, taken
            decided = code == DECIDED
        elif phase == _SUMMAND:
            if answer < 0:
                return DIFFERS, d, answer, taken
            put_number(frame.numbers, KNOWN, number_at(frame.numbers, KNOWN) ^ answer)
        elif phase == _LAST:
            _close(frame, -1 if answer < 0 else answer ^ number_at(frame.numbers, KNOWN))
        if not decided and _ask(game, frame):
            d += 1
            continue
        answer = _finish(game, frame)
        d -= 1
    return GOES_ON, d, answer, taken
