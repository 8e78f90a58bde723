"""Games of a store as plain arrays, for files: each by a number-up-star or by its options, which come before it.

A row of the heads is number, ups, star; or the numbers of left and of right options, and -1. The options of all games
follow each other in one array, by the places of their rows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import number_at, put_number
from grundy.maths.partizan.compiled.forms import canonical
from grundy.maths.partizan.compiled.store import Beyond, Store
from grundy.maths.partizan.compiled.words import (
    LEFT,
    OPTIONS,
    RIGHT,
    SIMPLE,
    WORK,
    arena_at,
    left_count,
    number_of,
    number_up_star,
    of,
    right_count,
    spend,
    star_of,
    ups_of,
)


@njit("int64(int64, int64, int64)", cache=True, nogil=True)
def _mark_options(store: Any, marks: Any, count: Any) -> Any:
    """Mark the options of marked games, and theirs, and return how many there are with repetitions."""
    total = 0
    for game in range(count - 1, -1, -1):
        if number_at(marks, game) != 0 and of(store, game, SIMPLE) < 0:
            listed = of(store, game, OPTIONS)
            several = left_count(listed) + right_count(listed)
            total += several
            for i in range(several):
                put_number(marks, arena_at(store, (listed >> 32) + i), 1)
    return total


@njit("void(int64, int64, int64, int64, int64)", cache=True, nogil=True)
def _write(store: Any, places: Any, count: Any, heads: Any, options: Any) -> None:
    """Write the games that have a place."""
    written = 0
    for game in range(count):
        if number_at(places, game) < 0:
            continue
        head = heads + 24 * number_at(places, game)
        simple = of(store, game, SIMPLE)
        if simple >= 0:
            put_number(head, 0, number_of(store, game))
            put_number(head, 1, ups_of(simple))
            put_number(head, 2, star_of(simple))
            continue
        listed = of(store, game, OPTIONS)
        put_number(head, 0, left_count(listed))
        put_number(head, 1, right_count(listed))
        put_number(head, 2, -1)
        for i in range(left_count(listed) + right_count(listed)):
            put_number(options, written, number_at(places, arena_at(store, (listed >> 32) + i)))
            written += 1


@njit("void(int64, int64, int64, int64, int64, int64)", cache=True, nogil=True)
def _read(store: Any, heads: Any, count: Any, options: Any, found: Any, done: Any) -> None:
    """Make games, from the first that is not done."""
    while number_at(done, 0) < count:
        spend(store)
        i, start = number_at(done, 0), number_at(done, 1)
        head = heads + 24 * i
        first, second, star = number_at(head, 0), number_at(head, 1), number_at(head, 2)
        if star >= 0:
            put_number(found, i, number_up_star(store, first, second, star))
        else:
            left, right = number_at(store, LEFT), number_at(store, RIGHT)
            for k in range(first):
                put_number(left, k, number_at(found, number_at(options, start + k)))
            for k in range(second):
                put_number(right, k, number_at(found, number_at(options, start + first + k)))
            put_number(found, i, canonical(store, first, second))
            put_number(done, 1, start + first + second)
        put_number(done, 0, i + 1)


def written(store: Store, games: Any) -> tuple[Any, dict[str, Any]]:
    """Return the places of some games in a copy, and the copy; sums of a number, ups and a star need no options.

    Examples:
        >>> store = Store()
        >>> star = store.make([0], [0])
        >>> places, copy = written(store, np.array([store.make([star], [0, star])]))
        >>> places.tolist(), copy["heads"].tolist(), copy["options"].tolist()
        ([0], [[0, -1, 0]], [])
    """
    marks = np.zeros(len(store), np.int64)
    marks[games] = 1
    total = _mark_options(store.address, marks.ctypes.data, len(marks))
    kept = marks != 0
    places = np.where(kept, np.cumsum(kept) - 1, -1)
    heads, options = np.zeros((int(kept.sum()), 3), np.int64), np.zeros(total, np.int64)
    _write(store.address, places.ctypes.data, len(places), heads.ctypes.data, options.ctypes.data)
    return places[games], {"heads": heads, "options": options}


def read(store: Store, copy: dict[str, Any]) -> Any:
    """Return the games of a copy, in canonical form.

    Raises:
        ValueError: if these are no games.
        LimitError: if memory is full.
    """
    heads, options = (np.ascontiguousarray(copy[name]) for name in ("heads", "options"))
    if heads.dtype != np.int64 or options.dtype != np.int64 or heads.shape[1:] != (3,) or options.ndim != 1:
        raise ValueError("these are no games")
    listed = heads[:, 2] < 0
    counts = np.where(listed[:, None], heads[:, :2], 0)
    if counts.size and not 0 <= counts.min() <= counts.max() < WORK:
        raise ValueError("a game has too many options")
    owners = np.repeat(np.arange(len(heads)), counts.sum(1))
    if len(owners) != len(options) or (options < 0).any() or (options >= owners).any():
        raise ValueError("the options of a game come before it")
    found, done = np.zeros(len(heads), np.int64), np.zeros(2, np.int64)
    try:
        store.call(_read, heads.ctypes.data, len(heads), options.ctypes.data, found.ctypes.data, done.ctypes.data,
                   progress=lambda: int(done[0]))  # fmt: skip
    except Beyond:
        raise ValueError("a number of a game is too large") from None
    return found
