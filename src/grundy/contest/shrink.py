"""Making an input small that shows a mistake: fewer cases, then smaller ones, as long as the mistake stays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

C = TypeVar("C")
T = TypeVar("T")

_BACK = 6  # candidates to go back after a success


def chunks(length: int) -> Iterator[range]:
    """Yield pieces of the numbers below ``length``: the halves, the quarters, …, each number alone.

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
    """Yield what is left when pieces are dropped, large ones first; ``least`` items stay.

    Examples:
        >>> list(dropped("abc", 1))
        [('c',), ('a', 'b'), ('b', 'c'), ('a', 'c'), ('a', 'b')]
    """
    for chunk in chunks(len(items)):
        if len(items) - len(chunk) >= least:
            yield (*items[: chunk.start], *items[chunk.stop :])


def lower(number: int, least: int) -> Iterator[int]:
    """Yield smaller numbers, the smallest first, then ever closer ones; always neighbours, an even and an odd one.

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
    """Yield the items with one of them made smaller.

    Examples:
        >>> list(replaced((2, 3), lambda n: [n - 1]))
        [(1, 3), (2, 2)]
    """
    for i, item in enumerate(items):
        for candidate in smaller(item):
            yield (*items[:i], candidate, *items[i + 1 :])


def lowered(numbers: Sequence[int], least: int) -> Iterator[tuple[int, ...]]:
    """Yield the numbers with all of them halved, then with one of them lowered.

    Examples:
        >>> list(lowered((1, 4), 1))
        [(1, 2), (1, 1), (1, 2), (1, 3)]
    """
    halved = tuple(max(least, number // 2) for number in numbers)
    if halved != tuple(numbers):
        yield halved
    yield from replaced(numbers, lambda number: lower(number, least))


class Shrinking(Generic[C]):
    """The search for a small list of cases that still fails; ``fails`` may raise to end it, ``best`` is kept.

    Examples:
        >>> search = Shrinking([5, 900, 7], lambda n: lower(n, 0), lambda cases: max(cases) >= 70)
        >>> search.run()
        >>> search.best
        [70]
    """

    def __init__(
        self, cases: Sequence[C], smaller: Callable[[C], Iterable[C]], fails: Callable[[list[C]], bool]
    ) -> None:
        self.best = list(cases)
        """The smallest list so far."""
        self._smaller = smaller
        self._fails = fails

    def run(self) -> None:
        """Drop cases and make them smaller, until no single step leads on."""
        while self._through(lambda: dropped(self.best, 1)) | self._through(lambda: replaced(self.best, self._smaller)):
            pass

    def _through(self, candidates: Callable[[], Iterable[Sequence[C]]]) -> bool:
        """Go through the candidates; after a success through those of the new list, from nearly the same place on.

        What failed before is likely to fail again, and bold steps have just become likely again.
        """
        found = False
        place = 0
        while True:
            for number, candidate in enumerate(candidates()):
                if number >= place and self._fails(list(candidate)):
                    self.best = list(candidate)
                    place = max(0, number - _BACK)
                    found = True
                    break
            else:
                return found
