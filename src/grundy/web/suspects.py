"""Kinds of games that took long lately: questions about them are suspected to be hard, and leave places for others."""

from __future__ import annotations

import asyncio
import re
from math import log2

from grundy.web.solving import Solving

_NUMBER = re.compile(r"\d+")
_LATELY = 4  # quick answers after which a kind is not suspected any more
_KINDS = 1000  # kinds to remember


def kind_of(game: str) -> tuple[str, int]:
    """Return the kind of a game as it is written: its ruleset without numbers, and about how long it is.

    Examples:
        >>> kind_of("chomp 9 9 8 7") == kind_of("chomp 9 5 5 2"), kind_of("5.77 1") == kind_of("6.77 2")
        (True, True)
        >>> kind_of("chomp 9 9 8 7 6 6 6 5") == kind_of("chomp 4 4")
        False
    """
    name = game.partition(" ")[0].partition("(")[0]
    return _NUMBER.sub("0", name), round(2 * log2(len(game) + 1))


class Suspects:
    """Remember which kinds of games took long lately.

    Examples:
        >>> suspects = Suspects()
        >>> suspects.took("chomp 9 9 8 7", long=True)
        >>> "chomp 9 8 8 8" in suspects, "nim 9 9 8 7" in suspects
        (True, False)
    """

    def __init__(self) -> None:
        self._kinds: dict[tuple[str, int], int] = {}  # with the quick answers until it is not suspected any more

    def __contains__(self, game: str) -> bool:
        return kind_of(game) in self._kinds

    def took(self, game: str, *, long: bool) -> None:
        """Remember whether an answer took long."""
        kind = kind_of(game)
        left = self._kinds.pop(kind, 0) - 1
        if long or left > 0:
            self._kinds[kind] = _LATELY if long else left
        while len(self._kinds) > _KINDS:
            del self._kinds[next(iter(self._kinds))]


class Places:
    """Places for questions in a lane; suspected ones get only some of them, so that others find one soon.

    Args:
        count: the places.
        suspected: how many of them are for suspected questions too.
    """

    def __init__(self, count: int, suspected: int) -> None:
        self._all = asyncio.Semaphore(count)
        self._suspected = asyncio.Semaphore(suspected)

    def full(self, suspected: bool) -> bool:
        """Return whether a question would have to wait."""
        return self._all.locked() or (suspected and self._suspected.locked())

    async def take(self, suspected: bool) -> None:
        """Wait for a place."""
        if not suspected:
            await self._all.acquire()
            return
        await self._suspected.acquire()
        try:
            await self._all.acquire()
        except BaseException:
            self._suspected.release()
            raise

    def leave(self, suspected: bool) -> None:
        """Give a place back."""
        self._all.release()
        if suspected:
            self._suspected.release()

    async def taken(self, suspected: bool, solving: Solving, seconds: float) -> bool:
        """Wait for a place as long as the answer is wanted, for a limited time; return whether it is there."""
        placed = asyncio.ensure_future(self.take(suspected))
        try:
            if await solving.unless_unwanted(placed, seconds):
                return True
        except BaseException:
            self._forgo(placed, suspected)
            raise
        self._forgo(placed, suspected)
        return False

    def _forgo(self, placed: asyncio.Task[None], suspected: bool) -> None:
        if not placed.cancel() and not placed.cancelled():
            self.leave(suspected)
