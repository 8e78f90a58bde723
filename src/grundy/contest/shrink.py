"""Shrinking an input on which a program fails: fewer cases, then smaller ones, as long as it still fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

C = TypeVar("C")
T = TypeVar("T")

_BACK = 6  # candidates to step back after a success


def chunks(length: int) -> Iterator[range]:
    """Yield slices of the numbers below ``length``: the halves, the quarters, …, each number alone.

    Examples:
        >>> [list(chunk) for chunk in chunks(3)]
        [[0, 1], [2], [0], [1], [2]]
        >>> [list(chunk) for chunk in chunks(1)]
        [[0]]
    """
    size = length
    while size:
        size = (size + 1) // 2
        for start in range(0, length, size):
            yield range(start, min(start + size, length))
        if size == 1:
            return


def dropped(items: Sequence[T], least: int = 0) -> Iterator[tuple[T, ...]]:
    """Yield the items without some slice, the largest slices first; at least ``least`` items remain.

    Examples:
        >>> list(dropped("abc", 1))
        [('c',), ('a', 'b'), ('b', 'c'), ('a', 'c'), ('a', 'b')]
    """
    for chunk in chunks(len(items)):
        if len(items) - len(chunk) >= least:
            yield (*items[: chunk.start], *items[chunk.stop :])


def lower(number: int, least: int) -> Iterator[int]:
    """Yield smaller numbers, from the smallest to ever closer ones, always an even number and its odd neighbour.

    Examples:
        >>> list(lower(20, 1))
        [1, 2, 11, 12, 16, 17, 18, 19]
    """
    step = number - least
    while step > 0:
        yield number - step
        if step > 1:
            yield number - step + 1
        step = step // 2 if step > 3 else step - 2


def replaced(items: Sequence[T], smaller: Callable[[T], Iterable[T]]) -> Iterator[tuple[T, ...]]:
    """Yield the items with one of them replaced by something smaller.

    Examples:
        >>> list(replaced((2, 3), lambda n: [n - 1]))
        [(1, 3), (2, 2)]
    """
    for i, item in enumerate(items):
        for candidate in smaller(item):
            yield (*items[:i], candidate, *items[i + 1 :])


def lowered(numbers: Sequence[int], least: int) -> Iterator[tuple[int, ...]]:
    """Yield the numbers with all of them halved, then with one of them made smaller.

    Examples:
        >>> list(lowered((1, 4), 1))
        [(1, 2), (1, 1), (1, 2), (1, 3)]
    """
    halved = tuple(max(least, number // 2) for number in numbers)
    if halved != tuple(numbers):
        yield halved
    yield from replaced(numbers, lambda number: lower(number, least))


def shrinking(
    cases: Sequence[C], smaller: Callable[[C], Iterable[C]], fails: Callable[[list[C]], bool]
) -> Iterator[list[C]]:
    """Yield ever smaller lists of cases that still fail, until no single step makes them smaller.

    Examples:
        >>> list(shrinking([5, 900, 7], lambda n: lower(n, 0), lambda cases: max(cases) >= 70))[-1]
        [70]
    """
    steps: tuple[Callable[[list[C]], Iterable[Sequence[C]]], ...] = (
        lambda items: dropped(items, 1),
        lambda items: replaced(items, smaller),
    )
    best, led_on = list(cases), True
    while led_on:
        led_on = False
        for step in steps:
            hit: tuple[int, list[C]] | None = (0, best)
            while hit is not None:
                # what failed before will probably fail again; large steps are likelier to succeed now
                place = max(0, hit[0] - _BACK)
                hit = next(((n, [*one]) for n, one in enumerate(step(best)) if n >= place and fails([*one])), None)
                if hit is not None:
                    best, led_on = hit[1], True
                    yield best
