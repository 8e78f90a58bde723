"""The block kernel on several cores: one guesses values ahead, the others find the witnesses that prove them.

A guess needs no witness; only a heap that turns out to be rare makes the guesses after it wrong, and rare heaps are
rare. Those guesses are thrown away, so the values are those of one core. A core that is far ahead with its guesses
looks for witnesses too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, wait
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.maths.octal.sparse import DONE
from grundy.maths.octal.sparse_space import BLOCK

_LEAST, _MOST = 4096, 131_072  # heaps of a piece
_SHORT = 0.001  # seconds; after a piece that is guessed faster, pieces are larger
_AHEAD = 3  # pieces without witnesses; with more, the guessing core looks for them too

Search = Callable[[NDArray[np.int64]], tuple[int, int]]


class Stages(NamedTuple):
    """The stages for heaps from ``first`` on and below ``stop``, both multiples of 512 heaps."""

    guess: Callable[[int, int], tuple[int, int]]  # guess them; return the first heap not guessed, and DONE or WIDE
    fits: Callable[[int], bool]  # whether heaps below ``stop`` can be laid while searches go on
    lay: Callable[[int, int], Search]
    """Write guesses where searches read them; return the search for their witnesses, which any core may call. It
    returns the first heap without one and why, and writes facts[0], the largest smaller part."""


class _Piece:
    """Guessed heaps whose witnesses are looked for."""

    def __init__(self, pool: Executor, search: Search) -> None:
        self.facts = np.zeros(1, np.int64)
        self._search = search
        self._answer: Future[tuple[int, int]] = pool.submit(search, self.facts)
        self._own: tuple[int, int] | None = None

    @property
    def done(self) -> bool:
        return self._own is not None or self._answer.done()

    def answer(self) -> tuple[int, int]:
        """Return what the search found; look here if no other core has begun, else wait for it."""
        self.help()
        return self._own or self._answer.result()

    def help(self) -> bool:
        """Search on this core, unless another has begun; return whether it did."""
        if self._own is not None or not self._answer.cancel():
            return False
        self._own = self._search(self.facts)
        return True

    def end(self) -> None:
        """Wait until no core works on it."""
        if self._own is None and not self._answer.cancel():
            wait([self._answer])


def run(pool: Executor, stages: Stages, known: int, stop: int, facts: NDArray[np.int64]) -> tuple[int, int]:
    """Value heaps from ``known`` on, below ``stop``, on this core and those of the pool.

    Returns:
        The first heap not known, and why, as :func:`grundy.maths.octal.blocks.extend` has it.
    """
    pieces: deque[_Piece] = deque()
    guessed, end, size = known, DONE, _LEAST
    try:
        while True:
            more = end == DONE and guessed + BLOCK <= stop
            crowded = len(pieces) >= _AHEAD or not more or not stages.fits(min(stop, guessed + size))
            if pieces and (pieces[0].done or (crowded and not pieces[-1].help())):
                known, end_here = pieces[0].answer()
                facts[0] = max(facts[0], pieces.popleft().facts[0])
                if end_here != DONE:
                    return known, end_here
            elif not pieces and not more:
                return known, end
            elif not crowded or not pieces:
                first, began = guessed, perf_counter()
                guessed, end = stages.guess(first, min(stop, first + size))
                if perf_counter() - began < _SHORT:
                    size = min(2 * size, _MOST)
                if guessed > first:
                    pieces.append(_Piece(pool, stages.lay(first, guessed)))
    finally:
        for piece in pieces:
            piece.end()
