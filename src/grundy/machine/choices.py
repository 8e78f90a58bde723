"""One item from each of several supplies, all ways, with nothing stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

__all__ = ["choices"]

T = TypeVar("T")


def choices(supplies: Sequence[Callable[[], Iterable[T]]]) -> Iterator[tuple[T, ...]]:
    """Yield one item from each supply, all ways, the last supply fastest.

    Unlike ``itertools.product`` no supply is stored: each is asked for its items anew, whenever the one before it has
    moved on. So the first choice comes at once, however many items there are.

    Args:
        supplies: functions that give items; each gives the same ones whenever it is called.

    Examples:
        >>> list(choices([lambda: "ab", lambda: "xy"]))
        [('a', 'x'), ('a', 'y'), ('b', 'x'), ('b', 'y')]
        >>> list(choices([])), list(choices([lambda: "ab", lambda: ""]))
        ([()], [])
    """
    if not supplies:
        yield ()
        return
    chosen: list[T] = []  # from all supplies that are open, but the last
    opened = [iter(supplies[0]())]
    while opened:
        for item in opened[-1]:
            if len(opened) == len(supplies):
                yield (*chosen, item)
                continue
            chosen.append(item)
            opened.append(iter(supplies[len(opened)]()))
            break
        else:
            opened.pop()
            del chosen[len(opened) - 1 :]
