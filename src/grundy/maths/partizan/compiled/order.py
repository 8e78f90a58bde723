"""The order of games in a store, also beside a game in the making, whose options are not canonical yet.

Sided stops settle most comparisons, and a lossy cache many others; it may forget, but it never holds a comparison with
a game in the making. Self-recursive functions have their signatures told: without these, numba crashes when it loads
one that calls another from its cache.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import number_at, put_number
from grundy.maths.partizan.compiled.words import (
    ABOVE,
    BELOW,
    COMPARED,
    COMPARED_MASK,
    LEFT,
    LEFT_STOP,
    NUMBER,
    RIGHT,
    RIGHT_STOP,
    SIMPLE,
    STAMP,
    arena_at,
    left_count,
    mixed,
    number_of,
    of,
    options_of,
    put_of,
    right_count,
    simple_at_least,
    spend,
    star_of,
    ups_of,
)

_NO, _YES, _OPEN = range(3)


@njit(cache=True, nogil=True, inline="always")
def _by_stops(left_g: Any, right_g: Any, left_h: Any, right_h: Any) -> Any:
    """Return what the sided stops of G and H say about G ≤ H."""
    if left_g > left_h or right_g > right_h:
        return _NO
    if left_g + (left_g & 1) <= right_h:
        return _YES
    return _OPEN


@njit("int64(int64, int64, int64)", cache=True, nogil=True)
def _simply(store: Any, g: Any, h: Any) -> Any:
    """Return whether G ≤ H for two number-up-stars, or if one is a number; otherwise _OPEN."""
    simple_g, simple_h = of(store, g, SIMPLE), of(store, h, SIMPLE)
    if simple_g >= 0 and simple_h >= 0:
        x, y = number_of(store, g), number_of(store, h)
        if x != y:
            return _YES if x < y else _NO
        ups, star = ups_of(simple_h) - ups_of(simple_g), star_of(simple_h) ^ star_of(simple_g)
        return _YES if simple_at_least(ups, star) else _NO
    if simple_g == NUMBER:
        return _YES if of(store, h, RIGHT_STOP) >= of(store, g, LEFT_STOP) else _NO
    if simple_h == NUMBER:
        return _YES if of(store, g, LEFT_STOP) <= of(store, h, LEFT_STOP) else _NO
    return _OPEN


@njit("boolean(int64, int64, int64)", cache=True, nogil=True)
def at_most(store: Any, g: Any, h: Any) -> Any:
    """Return whether G ≤ H: no left option of G is ≥ H, and no right option of H is ≤ G."""
    if g == h:
        return True
    told = _by_stops(
        of(store, g, LEFT_STOP), of(store, g, RIGHT_STOP), of(store, h, LEFT_STOP), of(store, h, RIGHT_STOP)
    )
    if told == _OPEN:
        told = _simply(store, g, h)
    if told != _OPEN:
        return told == _YES
    cache = number_at(store, COMPARED)
    key = ((g << 31) | h) << 1
    slot = np.int64(mixed(key) & np.uint64(number_at(store, COMPARED_MASK)))
    entry = number_at(cache, slot)
    if entry & ~1 == key:
        return entry & 1 == 1
    spend(store)
    found = True
    listed = options_of(store, g)
    start = listed >> 32
    for i in range(start, start + left_count(listed)):
        if at_most(store, h, arena_at(store, i)):
            found = False
            break
    if found:
        listed = options_of(store, h)
        start = (listed >> 32) + left_count(listed)
        for i in range(start, start + right_count(listed)):
            if at_most(store, arena_at(store, i), g):
                found = False
                break
    put_number(cache, slot, key | (1 if found else 0))
    return found


@njit("boolean(int64, int64, int64, int64, int64, int64, boolean)", cache=True, nogil=True)
def at_most_making(store: Any, x: Any, lefts: Any, rights: Any, left_stop: Any, right_stop: Any, below: Any) -> Any:
    """Return whether X ≤ the game in the making, or X ≥ it if not ``below``.

    Its options are at LEFT and RIGHT. What is found is remembered in the record of X until STAMP changes.
    """
    if below:
        told = _by_stops(of(store, x, LEFT_STOP), of(store, x, RIGHT_STOP), left_stop, right_stop)
    else:
        told = _by_stops(left_stop, right_stop, of(store, x, LEFT_STOP), of(store, x, RIGHT_STOP))
    if told != _OPEN:
        return told == _YES
    stamp, place = number_at(store, STAMP), BELOW if below else ABOVE
    known = of(store, x, place)
    if known >> 1 == stamp:
        return known & 1 == 1
    spend(store)
    found = True
    others = number_at(store, RIGHT if below else LEFT)
    for i in range(rights if below else lefts):
        option = number_at(others, i)
        if at_most(store, option, x) if below else at_most(store, x, option):
            found = False
            break
    if found:
        listed = options_of(store, x)
        start = (listed >> 32) + (0 if below else left_count(listed))
        for i in range(start, start + (left_count(listed) if below else right_count(listed))):
            if at_most_making(store, arena_at(store, i), lefts, rights, left_stop, right_stop, not below):
                found = False
                break
    put_of(store, x, place, 2 * stamp + (1 if found else 0))
    return found


@njit("int64(int64, int64, int64, boolean)", cache=True, nogil=True)
def undominated(store: Any, options: Any, count: Any, left: Any) -> Any:
    """Keep, of the options at an address, those that no other dominates, and return how many."""
    kept = 0
    for i in range(count):
        new = number_at(options, i)
        keeps, j = True, 0
        while j < kept:
            old = number_at(options, j)
            if at_most(store, new, old) if left else at_most(store, old, new):
                keeps = False
                break
            if at_most(store, old, new) if left else at_most(store, new, old):
                kept -= 1
                put_number(options, j, number_at(options, kept))
            else:
                j += 1
        if keeps:
            put_number(options, kept, new)
            kept += 1
    return kept
