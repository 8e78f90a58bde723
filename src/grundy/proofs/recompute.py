"""Loops that recompute values, each written once: plain for small games, compiled for large ones.

Every loop runs from heap ``start`` to ``stop`` and returns two numbers: 0 and the next heap to fill, or why it stopped
(a key of ENDS) and at which heap. Rows are NumPy arrays or plain lists. A stamp is the last heap with an option of a
value; the claimed largest value bounds all values.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from grundy.words.phrase import templates

_, UNLISTED, NOT_RARE, OTHER_VALUE, UNSETTLED, TOO_LARGE = range(6)
ENDS = templates({
    UNLISTED: "heap {heap} has value {value}, which is rare there, but the heap is not listed as rare",
    NOT_RARE: "heap {heap} is listed as rare, but its value {value} is common",
    OTHER_VALUE: "heap {heap} has value {value}, not the value listed",
    UNSETTLED: "heap {heap} is rare, or a smaller rare value there needs a split whose smaller part is above "
               "{smaller}",
    TOO_LARGE: "heap {heap} has a value above the claimed largest, {largest}",
})  # fmt: skip

Row = Any  # an array or list of whole numbers


def stamp(stamps: Row, n: int, values: Row, away: Row, part_values: Row) -> None:
    """Stamp the options of heap n by splits: m + a of each is in ``away``, the value of the part a in ``part_values``.

    The time goes here. As functions, this and the next ones are compiled to twice as fast code.
    """
    for i in range(len(away)):
        stamps[part_values[i] ^ values[n - away[i]]] = n


def stamp_apart(stamps: Row, n: int, values: Row, away: Row, part_values: Row, parts: Row) -> None:
    """Stamp the same options, if the parts must differ."""
    for i in range(len(away)):
        if n - away[i] != parts[i]:
            stamps[part_values[i] ^ values[n - away[i]]] = n


def stamp_parts(stamps: Row, n: int, values: Row, splits: Row, apart: int, first: int, beyond: int) -> None:
    """Stamp the options by splits whose smaller part is one of ``first`` to ``beyond`` − 1."""
    for m in splits:
        for part in range(first, min(beyond, (n - m - apart) // 2 + 1)):
            stamps[values[part] ^ values[n - m - part]] = n


def stamp_takes(stamps: Row, n: int, values: Row, ends: Row, takes: Row) -> None:
    """Stamp the options that leave no heap or one."""
    for m in ends:
        if m == n:
            stamps[0] = n
    for m in takes:
        if m < n:
            stamps[values[n - m]] = n


def least_missing(stamps: Row, n: int, value: int, stop: int) -> int:
    """Return the least number from ``value`` on that is not stamped, or ``stop``."""
    while value < stop and stamps[value] == n:
        value += 1
    return value


def least_common(stamps: Row, n: int, classes: Row, flip: int) -> int:
    """Return the least common value that is not stamped, or the number of classes."""
    value = 0
    while value < len(classes) and (stamps[value] == n or classes[value] == flip):
        value += 1
    return value


def split(
    values: Row, start: int, stop: int, ends: Row, takes: Row, splits: Row, apart: int, stamps: Row, largest: int
) -> tuple[int, int]:
    """Fill values of an octal code by the definition, from all options."""
    for n in range(start, stop):
        stamp_takes(stamps, n, values, ends, takes)
        stamp_parts(stamps, n, values, splits, apart, 1, n)
        v = least_missing(stamps, n, 0, len(stamps))
        if v > largest:
            return 5, n
        values[n] = v
    return 0, stop


def sparse(
    values: Row, start: int, stop: int, ends: Row, takes: Row, splits: Row, apart: int, stamps: Row, largest: int,
    classes: Row, parity: int, rare: Row, rare_values: Row, known: int,
    taps: Row, tap_parts: Row, tap_values: Row, near: int, often: Row, often_values: Row,
    anchor: int, smaller: int, steps: int,
) -> tuple[int, int]:  # fmt: skip
    """Fill values of an octal code from rare and common values; ``known`` of the listed rare heaps are below ``start``.

    Takes are examined one by one. A common option by a split has exactly one rare part, and all smaller rare heaps are
    known, so the least common value not found is the only common value that the heap can have. It has that value if
    each smaller rare value is an option, too, which a search decides; else it has the least rare value that is not.
    From the anchor on, only splits whose smaller part is at most ``smaller`` are examined.

    Args:
        values: [heaps] values, right below ``start``.
        start: the first heap to fill.
        stop: the heap to stop before.
        ends: the m at which a whole heap of m may be taken.
        takes: the m that may be taken so that one heap is left.
        splits: the m that may be taken so that two heaps are left.
        apart: 1 if those must differ, else 0.
        largest: the claimed largest value.
        stamps: [size + 1], where size is a power of two above ``largest``.
        classes: [size + 1] class of each value by the mask: 0 rare, 1 common.
        parity: 0 or 1, by which the class of a value changes at odd n + parity; −1: it never does.
        rare: [listed + 1] rare heaps, then one beyond all heaps.
        rare_values: [listed + 1] their values.
        known: how many of the listed heaps are below ``start``.
        taps: [listed × splits + 1] m + r for each split and rare heap r, sorted, then one beyond all heaps.
        tap_parts: [listed × splits + 1] the rare heap of each.
        tap_values: [listed × splits + 1] its value.
        near: how many of these are below ``start``.
        often: [any number] m + a for splits with a part a, at most A, that are to be examined first; if there are any,
            ``start`` is above all m + 2a.
        often_values: [any number] the values of these parts.
        anchor: n1, from which rare values are sought only among few splits.
        smaller: A, the largest smaller part of those.
        steps: how many options may be examined before the loop pauses.
    """
    for n in range(start, stop):
        stamp_takes(stamps, n, values, ends, takes)
        while taps[near] < n:
            near += 1
        if apart:
            stamp_apart(stamps, n, values, taps[:near], tap_values[:near], tap_parts[:near])
        else:
            stamp(stamps, n, values, taps[:near], tap_values[:near])
        value = least_common(stamps, n, classes, (n + parity) & 1 if parity >= 0 else 0)
        low, i = least_missing(stamps, n, 0, value), 0
        while low < value and i < len(often):  # stamping 64 options is cheaper than a question for each
            stamp(stamps, n, values, often[i : i + 64], often_values[i : i + 64])
            low, i = least_missing(stamps, n, low, value), i + 64
        furthest = min(smaller, n // 2) if n >= anchor else n // 2 if len(splits) else 0
        a = 1
        while low < value and a <= furthest:
            stamp_parts(stamps, n, values, splits, apart, a, min(a + 64, furthest + 1))
            low, a = least_missing(stamps, n, low, value), a + 64
        steps -= near + i + a
        if low < value and n >= anchor:
            return 4, n
        if low > largest:
            return 5, n
        values[n] = low
        if rare[known] == n:
            if low == value:
                return 2, n
            if rare_values[known] != low:
                return 3, n
            known += 1
        elif low < value:
            return 1, n
        if steps < 0:
            return 0, n + 1
    return 0, stop


def subtract(values: Row, start: int, stop: int, moves: Row, stamps: Row, largest: int) -> tuple[int, int]:
    """Fill values of a subtraction game by the definition."""
    for n in range(start, stop):
        for m in moves:
            if m > n:
                break
            stamps[values[n - m]] = n
        v = least_missing(stamps, n, 0, len(stamps))
        if v > largest:
            return 5, n
        values[n] = v
    return 0, stop


def exclude(values: Row, start: int, stop: int, excluded: Row, counts: Row, near: Row) -> tuple[int, int]:
    """Fill values of an all-but game by the definition.

    A value is not an option if and only if all heaps that have it are an excluded number away: ``counts[v]`` is the
    number of heaps that have it, ``near[v]`` (zero between heaps) the number of those at an excluded distance.
    """
    fresh = 0
    while counts[fresh] > 0:  # all values below the largest occur, so this is the least new one
        fresh += 1
    for n in range(start, stop):
        value = fresh
        for m in excluded:
            if m > n:
                break
            v = int(values[n - m])
            near[v] += 1
            if near[v] == counts[v] and v < value:
                value = v
        for m in excluded:
            if m > n:
                break
            near[int(values[n - m])] = 0
        values[n] = value
        counts[value] += 1
        if value == fresh:
            fresh += 1
    return 0, stop


@cache
def compiled(loop: Callable[..., tuple[int, int]]) -> Callable[..., tuple[int, int]]:
    """Return the loop, compiled, and stored on disk if there is a place for it; without numba, the plain loop."""
    try:
        from numba import njit
        from numba.extending import register_jitable
    except ModuleNotFoundError:
        return loop
    for part in (stamp, stamp_apart, stamp_parts, stamp_takes, least_missing, least_common):
        register_jitable(part)
    try:
        made: Callable[..., tuple[int, int]] = njit(cache=True, nogil=True)(loop)
    except RuntimeError:  # numba finds no writable folder
        made = njit(nogil=True)(loop)
    return made
