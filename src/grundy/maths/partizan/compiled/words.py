"""The words of a store of canonical forms: its header, its records, number-up-stars and their options.

A store is the address of a header of int64 words, which hold other addresses and counts. A game is the index of its
record, of eight words; zero is game 0. Equal games have the same index.

    OPTIONS      where its options are in the arena, left ones first, and how many: start, 16 bits, 16 bits; -1 for a
                 number-up-star whose options are not listed yet
    LEFT_STOP    2x if G ≤ x at its left stop x, otherwise 2x + 1
    RIGHT_STOP   2x if G ≥ x at its right stop x, otherwise 2x - 1
    SIMPLE       of a number-up-star x + u·↑ + ∗n the ups and the nimber; -1 for other games
    NEGATIVE     the negative, or -1
    BELOW, ABOVE what is known of G ≤ H and G ≥ H for the H in the making
    HEIGHT       a bound on the depth of recursions: 0 for numbers, higher than that of all options

Numbers are whole multiples of 2⁻³⁰. Whatever does not fit, or needs more room, stops the call: see :func:`halt`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import half_at, number_at, put_half, put_number

ONE = 1 << 30  # the number 1
LARGEST = 1 << 60  # the largest number, 2^30
NIMBERS, MOST_UPS = 1000, 1 << 29  # the largest nimber and the most ups
TALLEST = 500  # the largest height
WORK = 1 << 16  # options of a game in the making, on each side

(
    GAMES, ARENA, INDEX, MASK, COMPARED, COMPARED_MASK, ADDED, ADDED_MASK, STACK, LEFT, RIGHT,
    COUNT, ROOM, USED, ARENA_ROOM, TOP, STACK_ROOM, STAMP, STEPS, WHY,
) = range(20)  # fmt: skip
HEADER = 20
OPTIONS, LEFT_STOP, RIGHT_STOP, SIMPLE, NEGATIVE, BELOW, ABOVE, HEIGHT = range(8)
GAMES_FULL, ARENA_FULL, STACK_FULL, TABLE_FULL, PAUSED, TOO_FINE, TOO_TALL, TOO_MANY = range(8)
"""Why a call was stopped: something is full, its steps are used up, or a game does not fit."""

_STAR_BITS, _BIAS = 16, 1 << 30
NUMBER = _BIAS << _STAR_BITS
"""SIMPLE of a number."""
FAR = 1 << 62


class Halted(Exception):  # noqa: N818 - it is raised for room or a pause, too
    """A call was stopped; the header tells why."""


@njit("int64(int64, int64)", cache=True, nogil=True)
def halt(store: Any, why: Any) -> Any:
    """Stop the call. What it has stored is complete, so it can be called again."""
    put_number(store, WHY, why)
    if why >= 0:  # always; numba wants a function of this type to return
        raise Halted
    return 0


@njit(cache=True, nogil=True, inline="always")
def spend(store: Any) -> None:
    """Count a step of the call."""
    left = number_at(store, STEPS) - 1
    put_number(store, STEPS, left)
    if left < 0:
        halt(store, PAUSED)


@njit("uint64(int64)", cache=True, nogil=True)
def mixed(key: Any) -> Any:
    """Return a word that depends on every bit of a key (the finalizer of MurmurHash3)."""
    code = np.uint64(key)
    code ^= code >> np.uint64(33)
    code *= np.uint64(0xFF51AFD7ED558CCD)
    code ^= code >> np.uint64(33)
    code *= np.uint64(0xC4CEB9FE1A85EC53)
    code ^= code >> np.uint64(33)
    return code


# -- records


@njit(cache=True, nogil=True, inline="always")
def of(store: Any, game: Any, word: Any) -> Any:
    """Return a word of the record of a game."""
    return number_at(number_at(store, GAMES), 8 * game + word)


@njit(cache=True, nogil=True, inline="always")
def put_of(store: Any, game: Any, word: Any, value: Any) -> None:
    """Write a word of the record of a game."""
    put_number(number_at(store, GAMES), 8 * game + word, value)


@njit(cache=True, nogil=True, inline="always")
def left_count(options: Any) -> Any:
    """Return the number of left options, from OPTIONS."""
    return (options >> 16) & 0xFFFF


@njit(cache=True, nogil=True, inline="always")
def right_count(options: Any) -> Any:
    """Return the number of right options, from OPTIONS."""
    return options & 0xFFFF


@njit(cache=True, nogil=True, inline="always")
def arena_at(store: Any, place: Any) -> Any:
    """Return the option at a place of the arena."""
    return half_at(number_at(store, ARENA), place)


@njit("int64(int64)", cache=True, nogil=True)
def new_game(store: Any) -> Any:
    """Return a new record."""
    game = number_at(store, COUNT)
    if game >= number_at(store, ROOM):
        halt(store, GAMES_FULL)
    put_number(store, COUNT, game + 1)
    put_of(store, game, NEGATIVE, -1)
    return game


@njit("int64(int64, int64)", cache=True, nogil=True)
def reserve(store: Any, count: Any) -> Any:
    """Return where in the arena there is room for some options, which is taken."""
    start = number_at(store, USED)
    if start + count > number_at(store, ARENA_ROOM):
        halt(store, ARENA_FULL)
    put_number(store, USED, start + count)
    return start


@njit("int64(int64, int64)", cache=True, nogil=True)
def push(store: Any, count: Any) -> Any:
    """Return the address of some words on the stack, which are taken until TOP is set back."""
    top = number_at(store, TOP)
    if top + count > number_at(store, STACK_ROOM):
        halt(store, STACK_FULL)
    put_number(store, TOP, top + count)
    return number_at(store, STACK) + 8 * top


@njit(cache=True, nogil=True, inline="always")
def pop(store: Any, count: Any) -> None:
    """Give words of the stack back."""
    put_number(store, TOP, number_at(store, TOP) - count)


# -- number-up-stars


@njit(cache=True, nogil=True, inline="always")
def number_of(store: Any, game: Any) -> Any:
    """Return the number x of a number-up-star."""
    return of(store, game, LEFT_STOP) >> 1


@njit(cache=True, nogil=True, inline="always")
def ups_of(simple: Any) -> Any:
    """Return the ups u, from SIMPLE."""
    return (simple >> _STAR_BITS) - _BIAS


@njit(cache=True, nogil=True, inline="always")
def star_of(simple: Any) -> Any:
    """Return the nimber n, from SIMPLE."""
    return simple & ((1 << _STAR_BITS) - 1)


@njit(cache=True, nogil=True, inline="always")
def simple_at_least(ups: Any, star: Any) -> Any:
    """Return whether u·↑ + ∗n ≥ 0: ↑ exceeds every nimber but ∗, and ↑↑ exceeds all."""
    return ups > 1 or (ups == 1 and star != 1) or (ups == 0 and star == 0)


@njit(cache=True, nogil=True, inline="always")
def simple_code(number: Any, simple: Any) -> Any:
    """Return the hash of a number-up-star."""
    return mixed(number ^ np.int64(mixed(simple) >> np.uint64(1)))


@njit("int64(int64, int64, int64, int64)", cache=True, nogil=True)
def number_up_star(store: Any, number: Any, ups: Any, star: Any) -> Any:
    """Return the game x + u·↑ + ∗n."""
    if not (-LARGEST <= number <= LARGEST and -MOST_UPS <= ups <= MOST_UPS and star <= NIMBERS):
        halt(store, TOO_FINE)
    simple = ((ups + _BIAS) << _STAR_BITS) | star
    index, mask = number_at(store, INDEX), np.uint64(number_at(store, MASK))
    slot = simple_code(number, simple) & mask
    while True:
        game = half_at(index, np.int64(slot)) - 1
        if game < 0:
            break
        if of(store, game, SIMPLE) == simple and number_of(store, game) == number:
            return game
        slot = (slot + np.uint64(1)) & mask
    game = new_game(store)
    put_of(store, game, OPTIONS, -1)
    put_of(store, game, LEFT_STOP, 2 * number + (0 if simple_at_least(-ups, star) else 1))
    put_of(store, game, RIGHT_STOP, 2 * number - (0 if simple_at_least(ups, star) else 1))
    put_of(store, game, SIMPLE, simple)
    put_of(store, game, HEIGHT, 0 if simple == NUMBER else 2 * abs(ups) + star + 1)
    put_half(index, np.int64(slot), np.int32(game + 1))
    return game


@njit("void(int64, int64, int64, int64, int64, int64)", cache=True, nogil=True)
def _list(store: Any, game: Any, first: Any, second: Any, third: Any, lefts: Any) -> None:
    """List up to three options, of which some are left ones; -1 for none."""
    count = (first >= 0) + (second >= 0) + (third >= 0)
    start = reserve(store, count)
    arena = number_at(store, ARENA)
    for i, option in enumerate((first, second, third)):
        if option >= 0:
            put_half(arena, start + i, np.int32(option))
    put_of(store, game, OPTIONS, (start << 32) | (lefts << 16) | (count - lefts))


@njit("void(int64, int64, int64)", cache=True, nogil=True)
def _list_number(store: Any, game: Any, number: Any) -> None:
    none = np.int64(-1)
    if number & (ONE - 1):
        low = number & -number
        left = number_up_star(store, number - low, 0, 0)
        _list(store, game, left, number_up_star(store, number + low, 0, 0), none, 1)
    elif number == 0:
        _list(store, game, none, none, none, 0)
    else:
        one = ONE if number > 0 else -ONE
        _list(store, game, number_up_star(store, number - one, 0, 0), none, none, 1 if number > 0 else 0)


@njit("void(int64, int64, int64, int64)", cache=True, nogil=True)
def _list_nimber(store: Any, game: Any, number: Any, star: Any) -> None:
    for k in range(star):
        number_up_star(store, number, 0, k)
    start = reserve(store, 2 * star)
    arena = number_at(store, ARENA)
    for k in range(star):
        option = np.int32(number_up_star(store, number, 0, k))
        put_half(arena, start + k, option)
        put_half(arena, start + star + k, option)
    put_of(store, game, OPTIONS, (start << 32) | (star << 16) | star)


@njit("int64(int64, int64)", cache=True, nogil=True)
def options_of(store: Any, game: Any) -> Any:
    """Return OPTIONS of a game, after listing them if it is a number-up-star."""
    listed = of(store, game, OPTIONS)
    if listed >= 0:
        return listed
    x, simple = number_of(store, game), of(store, game, SIMPLE)
    u, n = ups_of(simple), star_of(simple)
    if u == 0 and n == 0:
        _list_number(store, game, x)
    elif u == 0:
        _list_nimber(store, game, x, n)
    else:
        base, none = number_up_star(store, x, 0, 0), np.int64(-1)
        if abs(u) == 1 and n == 1:  # ↑∗ = {0, ∗ | 0}
            star = number_up_star(store, x, 0, 1)
            _list(store, game, base, star if u > 0 else base, base if u > 0 else star, 2 if u > 0 else 1)
        else:
            other = number_up_star(store, x, u - 1 if u > 0 else u + 1, n ^ 1)
            _list(store, game, base if u > 0 else other, other if u > 0 else base, none, 1)
    return of(store, game, OPTIONS)
