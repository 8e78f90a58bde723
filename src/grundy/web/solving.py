"""An answer that is being computed, as long as somebody wants it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from grundy.web.layout import Answer


@dataclass
class Solving:
    """A full answer that is being computed, whether it has left the quick lane, and who wants it."""

    slow: asyncio.Event = field(default_factory=asyncio.Event)
    unwanted: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when all have gone away who asked for it."""
    waiting: int = 0  # requests that wait for it, or have shown what theorems give and will ask again
    task: asyncio.Task[Answer | None] = field(init=False)

    @contextlib.contextmanager
    def wanted(self) -> Iterator[None]:
        """Count a request that waits; one that is cancelled wants nothing any more."""
        self.waiting += 1
        self.unwanted.clear()
        try:
            yield
        except asyncio.CancelledError:
            self.waiting -= 1
            if not self.waiting:
                self.unwanted.set()
            raise

    async def unless_unwanted(self, work: asyncio.Future[Any], seconds: float) -> bool:
        """Wait for some work, for a limited time; return whether it is done."""
        left = asyncio.ensure_future(self.unwanted.wait())
        try:
            await asyncio.wait([work, left], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            left.cancel()
        return work.done()

    async def takes_long(self) -> bool:
        """Wait until the answer is there or its worker is in the slow lane; return whether the answer is missing."""
        left = asyncio.ensure_future(self.slow.wait())
        try:
            await asyncio.wait({self.task, left}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            left.cancel()
        return not self.task.done()
