"""Canonical forms, negatives and sums in a store; the plain version is :mod:`grundy.maths.partizan.forms`."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import half_at, number_at, put_half, put_number
from grundy.maths.partizan.compiled.order import at_most, at_most_making, undominated
from grundy.maths.partizan.compiled.words import (
    ADDED,
    ADDED_MASK,
    ARENA,
    COUNT,
    FAR,
    HEIGHT,
    INDEX,
    LARGEST,
    LEFT,
    LEFT_STOP,
    MASK,
    NEGATIVE,
    NUMBER,
    ONE,
    OPTIONS,
    RIGHT,
    RIGHT_STOP,
    SIMPLE,
    STAMP,
    TALLEST,
    TOO_FINE,
    TOO_MANY,
    TOO_TALL,
    WORK,
    arena_at,
    halt,
    left_count,
    mixed,
    new_game,
    number_of,
    number_up_star,
    of,
    options_of,
    pop,
    push,
    put_of,
    reserve,
    right_count,
    simple_code,
    spend,
    star_of,
    ups_of,
)

# -- numbers


@njit("int64(int64, int64, int64)", cache=True, nogil=True)
def _simplest(store: Any, low: Any, high: Any) -> Any:
    """Return the simplest y with low < 2y < high; there must be one."""
    if low < 0 < high:
        return 0
    if low >= 0:
        whole = (low // (2 * ONE) + 1) * ONE
        if 2 * whole < high:
            return whole
    else:
        whole = -((-high) // (2 * ONE) + 1) * ONE
        if 2 * whole > low:
            return whole
    step = ONE >> 1
    while step >= 1:
        found = (low // (2 * step) + 1) * step
        if 2 * found < high:
            return found
        step >>= 1
    return halt(store, TOO_FINE)


@njit(cache=True, nogil=True, inline="always")
def _is_number(low: Any, high: Any) -> Any:
    """Return whether there is a number y with low < 2y < high, which are sided stops."""
    if low == -FAR or high == FAR:
        return True
    first, last = low + (low & 1), high - (high & 1)
    return low < high and (first < last or (first == last and low & 1 == 1 and high & 1 == 1))


# -- forms


@njit("void(int64, int64)", cache=True, nogil=True)
def _sort(base: Any, count: Any) -> None:
    for i in range(1, count):
        one = number_at(base, i)
        j = i - 1
        while j >= 0 and number_at(base, j) > one:
            put_number(base, j + 1, number_at(base, j))
            j -= 1
        put_number(base, j + 1, one)


@njit("int64(int64, int64, int64)", cache=True, nogil=True)
def _as_nimber(store: Any, lefts: Any, number: Any) -> Any:
    """Return x + ∗n if both sides are x + ∗0, …, x + ∗(n - 1), otherwise -1."""
    left, right = number_at(store, LEFT), number_at(store, RIGHT)
    seen = np.int64(0)
    for i in range(lefts):
        option = number_at(left, i)
        star = of(store, option, SIMPLE) - NUMBER
        if option != number_at(right, i) or star < 0 or star >= lefts:
            return -1
        seen += 1  # they are different, so n of them below n are all
    return number_up_star(store, number, 0, seen)


@njit("int64(int64, int64, int64)", cache=True, nogil=True)
def _as_simple(store: Any, lefts: Any, rights: Any) -> Any:
    """Return the number-up-star with the canonical options at LEFT and RIGHT, which are sorted; otherwise -1."""
    left, right = number_at(store, LEFT), number_at(store, RIGHT)
    first, other = number_at(left, 0), number_at(right, 0)
    x = number_of(store, first)
    for i in range(lefts + rights):
        option = number_at(left, i) if i < lefts else number_at(right, i - lefts)
        if of(store, option, SIMPLE) < 0 or number_of(store, option) != x:
            return -1
    ours, theirs = of(store, first, SIMPLE), of(store, other, SIMPLE)
    if lefts == 1 and rights == 1 and first != other:
        if ours == NUMBER and ups_of(theirs) >= 0:
            return number_up_star(store, x, ups_of(theirs) + 1, star_of(theirs) ^ 1)
        if theirs == NUMBER and ups_of(ours) <= 0:
            return number_up_star(store, x, ups_of(ours) - 1, star_of(ours) ^ 1)
        return -1
    if lefts == rights:
        return _as_nimber(store, lefts, x)
    if lefts + rights != 3:
        return -1
    two, single = (left, theirs) if lefts == 2 else (right, ours)
    pair = of(store, number_at(two, 0), SIMPLE) + of(store, number_at(two, 1), SIMPLE)
    if single == NUMBER and pair == 2 * NUMBER + 1:  # ↑∗ = {0, ∗ | 0}
        return number_up_star(store, x, 1 if lefts == 2 else -1, 1)
    return -1


@njit("uint64(int64, int64, int64, boolean)", cache=True, nogil=True)
def _options_code(base: Any, start: Any, count: Any, halves: Any) -> Any:
    """Return the hash of some options, in words or half words."""
    code = np.uint64(count + 5)
    for i in range(start, start + count):
        option = half_at(base, i) if halves else number_at(base, i)
        code = mixed(np.int64(code ^ np.uint64(option + 1))) + np.uint64(i - start)
    return code


@njit(cache=True, nogil=True, inline="always")
def _form_code(left: Any, right: Any) -> Any:
    return mixed(np.int64(left * np.uint64(3) + right))


@njit("boolean(int64, int64, int64, int64)", cache=True, nogil=True)
def _has_options(store: Any, game: Any, lefts: Any, rights: Any) -> Any:
    """Return whether a game has just the options at LEFT and RIGHT."""
    listed = of(store, game, OPTIONS)
    if of(store, game, SIMPLE) >= 0 or left_count(listed) != lefts or right_count(listed) != rights:
        return False
    left, right, start = number_at(store, LEFT), number_at(store, RIGHT), listed >> 32
    for i in range(lefts):
        if arena_at(store, start + i) != number_at(left, i):
            return False
    for i in range(rights):  # noqa: SIM110 - compiled
        if arena_at(store, start + lefts + i) != number_at(right, i):
            return False
    return True


@njit("int64(int64, int64, int64, int64, int64)", cache=True, nogil=True)
def _added_form(store: Any, lefts: Any, rights: Any, left_stop: Any, right_stop: Any) -> Any:
    """Return a new record of the form with the options at LEFT and RIGHT."""
    if lefts > 0xFFFF or rights > 0xFFFF:
        halt(store, TOO_MANY)
    if left_stop > 2 * LARGEST + 1 or right_stop < -2 * LARGEST - 1:
        halt(store, TOO_FINE)
    left, right = number_at(store, LEFT), number_at(store, RIGHT)
    height = np.int64(0)
    for i in range(lefts):
        height = max(height, of(store, number_at(left, i), HEIGHT))
    for i in range(rights):
        height = max(height, of(store, number_at(right, i), HEIGHT))
    if height >= TALLEST:
        halt(store, TOO_TALL)
    game = new_game(store)
    put_number(store, COUNT, game)  # it does not count before there is room for its options
    start = reserve(store, lefts + rights)
    put_number(store, COUNT, game + 1)
    arena = number_at(store, ARENA)
    for i in range(lefts):
        put_half(arena, start + i, np.int32(number_at(left, i)))
    for i in range(rights):
        put_half(arena, start + lefts + i, np.int32(number_at(right, i)))
    put_of(store, game, OPTIONS, (start << 32) | (lefts << 16) | rights)
    put_of(store, game, LEFT_STOP, left_stop)
    put_of(store, game, RIGHT_STOP, right_stop)
    put_of(store, game, SIMPLE, -1)
    put_of(store, game, HEIGHT, height + 1)
    return game


@njit("int64(int64, int64, int64, int64, int64)", cache=True, nogil=True)
def intern(store: Any, lefts: Any, rights: Any, left_stop: Any, right_stop: Any) -> Any:
    """Return the game with the options at LEFT and RIGHT, which is in canonical form and no number."""
    left, right = number_at(store, LEFT), number_at(store, RIGHT)
    _sort(left, lefts)
    _sort(right, rights)
    game = _as_simple(store, lefts, rights)
    if game >= 0:
        return game
    index, mask = number_at(store, INDEX), np.uint64(number_at(store, MASK))
    slot = _form_code(_options_code(left, 0, lefts, False), _options_code(right, 0, rights, False)) & mask
    while True:
        game = half_at(index, np.int64(slot)) - 1
        if game < 0:
            break
        if _has_options(store, game, lefts, rights):
            return game
        slot = (slot + np.uint64(1)) & mask
    game = _added_form(store, lefts, rights, left_stop, right_stop)
    put_half(index, np.int64(slot), np.int32(game + 1))
    return game


@njit("void(int64, int64, int64, int64)", cache=True, nogil=True)
def fill_index(store: Any, index: Any, mask: Any, count: Any) -> None:
    """Enter the games of a store in another index, which is empty."""
    arena = number_at(store, ARENA)
    for game in range(count):
        if of(store, game, SIMPLE) >= 0:
            code = simple_code(number_of(store, game), of(store, game, SIMPLE))
        else:
            listed = of(store, game, OPTIONS)
            start, lefts = listed >> 32, left_count(listed)
            code = _form_code(
                _options_code(arena, start, lefts, True),
                _options_code(arena, start + lefts, right_count(listed), True),
            )
        slot = code & np.uint64(mask)
        while half_at(index, np.int64(slot)) > 0:
            slot = (slot + np.uint64(1)) & np.uint64(mask)
        put_half(index, np.int64(slot), np.int32(game + 1))


# -- canonical forms


@njit("int64(int64, int64, int64, int64, int64, boolean)", cache=True, nogil=True)
def _bypassed(store: Any, lefts: Any, rights: Any, left_stop: Any, right_stop: Any, left: Any) -> Any:
    """Replace the reversible options of one side by those of their replies.

    Returns:
        The number of options of that side then; -1 if nothing was reversible.
    """
    options = number_at(store, LEFT if left else RIGHT)
    count = lefts if left else rights
    changed, i = False, 0
    while i < count:
        ours, theirs = (count, rights) if left else (lefts, count)  # bypassing changes no value, so any stage will do
        listed = options_of(store, number_at(options, i))
        start = (listed >> 32) + (left_count(listed) if left else 0)
        reply = np.int64(-1)
        for k in range(start, start + (right_count(listed) if left else left_count(listed))):
            if at_most_making(store, arena_at(store, k), ours, theirs, left_stop, right_stop, left):
                reply = arena_at(store, k)
                break
        if reply < 0:
            i += 1
            continue
        listed = options_of(store, reply)
        start = (listed >> 32) + (0 if left else left_count(listed))
        more = left_count(listed) if left else right_count(listed)
        if count + more > WORK:
            halt(store, TOO_MANY)
        changed = True
        count -= 1
        put_number(options, i, number_at(options, count))
        for k in range(more):
            put_number(options, count + k, arena_at(store, start + k))
        count += more
    return count if changed else np.int64(-1)


@njit("int64(int64, int64, int64)", cache=True, nogil=True)
def canonical(store: Any, lefts: Any, rights: Any) -> Any:
    """Return the game with the options at LEFT and RIGHT, in any order, some perhaps twice."""
    left, right = number_at(store, LEFT), number_at(store, RIGHT)
    low, high = np.int64(-FAR), np.int64(FAR)
    for i in range(lefts):
        low = max(low, of(store, number_at(left, i), RIGHT_STOP))
    for i in range(rights):
        high = min(high, of(store, number_at(right, i), LEFT_STOP))
    if _is_number(low, high):
        return number_up_star(store, _simplest(store, low, high), 0, 0)
    lefts, rights = undominated(store, left, lefts, True), undominated(store, right, rights, False)
    put_number(store, STAMP, number_at(store, STAMP) + 1)
    while True:
        new = _bypassed(store, lefts, rights, low + 1, high - 1, True)
        changed = new >= 0
        if changed:
            lefts = new
        new = _bypassed(store, lefts, rights, low + 1, high - 1, False)
        if new >= 0:
            rights = new
        elif not changed:
            return intern(store, lefts, rights, low + 1, high - 1)
        lefts, rights = undominated(store, left, lefts, True), undominated(store, right, rights, False)


@njit("int64(int64, int64, int64, int64)", cache=True, nogil=True)
def laid_out(store: Any, base: Any, lefts: Any, rights: Any) -> Any:
    """Copy options from the stack to LEFT and RIGHT, and give the stack back."""
    if lefts > WORK or rights > WORK:
        halt(store, TOO_MANY)
    left, right = number_at(store, LEFT), number_at(store, RIGHT)
    for i in range(lefts):
        put_number(left, i, number_at(base, i))
    for i in range(rights):
        put_number(right, i, number_at(base, lefts + i))
    pop(store, lefts + rights)
    return 0


# -- sums


@njit("int64(int64, int64)", cache=True, nogil=True)
def negative(store: Any, game: Any) -> Any:
    """Return -G."""
    known = of(store, game, NEGATIVE)
    if known >= 0:
        return known
    simple = of(store, game, SIMPLE)
    if simple >= 0:
        found = number_up_star(store, -number_of(store, game), -ups_of(simple), star_of(simple))
    else:
        spend(store)
        listed = of(store, game, OPTIONS)
        start, lefts, rights = listed >> 32, left_count(listed), right_count(listed)
        base = push(store, lefts + rights)
        for i in range(rights):
            put_number(base, i, negative(store, arena_at(store, start + lefts + i)))
        for i in range(lefts):
            put_number(base, rights + i, negative(store, arena_at(store, start + i)))
        laid_out(store, base, rights, lefts)
        found = intern(store, rights, lefts, -of(store, game, RIGHT_STOP), -of(store, game, LEFT_STOP))
    put_of(store, game, NEGATIVE, found)
    put_of(store, found, NEGATIVE, game)
    return found


@njit("int64(int64, int64, int64)", cache=True, nogil=True)
def _translated(store: Any, game: Any, number: Any) -> Any:
    """Return G + x for a number x and a G that is not a number: a player moves in G, so nothing is compared."""
    listed = options_of(store, game)
    start, lefts, rights = listed >> 32, left_count(listed), right_count(listed)
    base = push(store, lefts + rights)
    for i in range(lefts + rights):
        option = arena_at(store, start + i)
        simple = of(store, option, SIMPLE)
        if simple >= 0:
            moved = number_up_star(store, number_of(store, option) + number, ups_of(simple), star_of(simple))
        else:
            moved = _translated(store, option, number)
        put_number(base, i, moved)
    laid_out(store, base, lefts, rights)
    left_stop, right_stop = of(store, game, LEFT_STOP) + 2 * number, of(store, game, RIGHT_STOP) + 2 * number
    return intern(store, lefts, rights, left_stop, right_stop)


@njit("int64(int64, int64, int64)", cache=True, nogil=True)
def add(store: Any, g: Any, h: Any) -> Any:
    """Return G + H."""
    if g == 0 or h == 0:
        return g + h
    simple_g, simple_h = of(store, g, SIMPLE), of(store, h, SIMPLE)
    if simple_g >= 0 and simple_h >= 0:
        ups, star = ups_of(simple_g) + ups_of(simple_h), star_of(simple_g) ^ star_of(simple_h)
        return number_up_star(store, number_of(store, g) + number_of(store, h), ups, star)
    if of(store, g, NEGATIVE) == h:
        return 0
    first, second = min(g, h), max(g, h)
    cache = number_at(store, ADDED)
    key = (first << 31) | second
    slot = 2 * np.int64(mixed(key) & np.uint64(number_at(store, ADDED_MASK)))
    if number_at(cache, slot) == key:
        return number_at(cache, slot + 1)
    spend(store)
    if simple_g == NUMBER:
        found = _translated(store, h, number_of(store, g))
    elif simple_h == NUMBER:
        found = _translated(store, g, number_of(store, h))
    else:
        listed, others = options_of(store, g), options_of(store, h)
        a, b = listed >> 32, others >> 32
        lefts, rights = left_count(listed) + left_count(others), right_count(listed) + right_count(others)
        base = push(store, lefts + rights)
        for i in range(left_count(listed)):
            put_number(base, i, add(store, arena_at(store, a + i), h))
        for i in range(left_count(others)):
            put_number(base, left_count(listed) + i, add(store, g, arena_at(store, b + i)))
        a, b = a + left_count(listed), b + left_count(others)
        for i in range(right_count(listed)):
            put_number(base, lefts + i, add(store, arena_at(store, a + i), h))
        for i in range(right_count(others)):
            put_number(base, lefts + right_count(listed) + i, add(store, g, arena_at(store, b + i)))
        laid_out(store, base, lefts, rights)
        found = canonical(store, lefts, rights)
    put_number(cache, slot, key)
    put_number(cache, slot + 1, found)
    return found


# -- many at once


@njit("void(int64, int64, int64, int64)", cache=True, nogil=True)
def make_many(store: Any, lists: Any, count: Any, found: Any) -> None:
    """Make games from lists of options: for each the numbers of left and right ones, then the options themselves."""
    left, right = number_at(store, LEFT), number_at(store, RIGHT)
    place = 0
    for i in range(count):
        lefts, rights = number_at(lists, place), number_at(lists, place + 1)
        for k in range(lefts):
            put_number(left, k, number_at(lists, place + 2 + k))
        for k in range(rights):
            put_number(right, k, number_at(lists, place + 2 + lefts + k))
        put_number(found, i, canonical(store, lefts, rights))
        place += 2 + lefts + rights


@njit("int64(int64, int64, int64, int64)", cache=True, nogil=True)
def count_at_most(store: Any, g: Any, games: Any, count: Any) -> Any:
    """Return of how many games at an address a game G is at most each."""
    total = 0
    for k in range(count):
        if at_most(store, g, number_at(games, k)):
            total += 1
    return total
