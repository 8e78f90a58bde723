"""Values of codes that may leave three heaps: the driver of the compiled loop, in slices, with room that grows."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from grundy.maths.octal.codes import Code
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["HexadecimalState"]


class HexadecimalState:
    """Values of heaps 0, 1, 2, … of a code whose splits need not be unequal, and what is needed to go on from there.

    Args:
        code: a code without the mark ``!``; it is meant for those that may leave three heaps.
        name: names the game in an error.
        memory: how many bytes the tables may take.

    Raises:
        ValueError: if parts of a split must differ; the plain loop serves those.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> state = HexadecimalState(parse_code("0.8"))
        >>> state.extend(13).tolist(), state.extend(16)[13:].tolist()
        ([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3], [4, 4, 4])
    """

    _SECONDS = 0.25  # between two chances to be interrupted

    def __init__(self, code: Code, name: str = "", memory: int = 2 << 30) -> None:
        if code.unequal:
            raise ValueError(f"sets of pairs do not know whether parts differ, as {code} asks")
        import numpy as np

        from grundy.maths.octal.hexadecimal_kernel import KEPT

        self.code = code
        self.name = name or str(code)
        self.memory = memory
        self._done = 0
        self._values = np.zeros(0, np.int64)
        self._digits = np.array(code.digits, np.int64)
        self._pairs = np.zeros((0, 1), np.uint64)
        self._kept = np.ones((1, KEPT), np.int64)
        self._turns = np.zeros(1, np.int64)

    @property
    def values(self) -> NDArray[np.int64]:
        """The values found so far; [heaps]."""
        return self._values[: self._done]

    def extend(self, length: int) -> NDArray[np.int64]:
        """Find values until there are ``length``, and return all.

        An interruption loses at most the last slice; a second call goes on.

        Raises:
            LimitError: if the tables would take more memory than allowed; what was found stays.
        """
        from grundy.maths.octal.hexadecimal_kernel import extend

        if length > len(self._values):
            self._make_room(length, self._pairs.shape[1])
        heaps = 64
        while self._done < length:
            stop = min(length, self._done + heaps)
            started = time.perf_counter()
            done = extend(self._values, self._done, stop, self._digits, self._pairs, self._kept, self._turns)
            seconds = time.perf_counter() - started
            self._done = done
            if done < stop:
                self._make_room(len(self._values), 2 * self._pairs.shape[1])
            heaps = max(1, min(2 * heaps, int(heaps * self._SECONDS / max(seconds, 1e-6))))
        return self.values

    def _make_room(self, length: int, words: int) -> None:
        import numpy as np

        need = 8 * length * (words + 1)
        if need > self.memory:
            raise LimitError(
                "values of {name} to heap {n} need {need} MB of memory, more than the {most} MB allowed",
                name=self.name, n=length - 1, need=-(-need >> 20) or 1, most=self.memory >> 20,
            )  # fmt: skip
        values = np.zeros(length, np.int64)
        values[: self._done] = self.values
        pairs = np.zeros((length, words), np.uint64)
        pairs[: self._done, : self._pairs.shape[1]] = self._pairs[: self._done]
        kept = np.ones((words, self._kept.shape[1]), np.int64)
        kept[: len(self._kept)] = self._kept
        turns = np.zeros(words, np.int64)
        turns[: len(self._turns)] = self._turns
        self._values, self._pairs, self._kept, self._turns = values, pairs, kept, turns
