"""Answers that are kept for those who ask again, within a budget of bytes."""

from __future__ import annotations

from collections import OrderedDict

from grundy.web.layout import Answer

BUDGET = 64 << 20
"""Bytes that answers may take in the server, with their addresses."""
_LARGEST = 4 << 20  # bytes of an answer to keep
_OVERHEAD = 1000  # bytes for the objects of an answer, whatever its length


class Kept:
    """The answers that were wanted last.

    Examples:
        >>> kept = Kept(3 * 1700)
        >>> for name in "abc":
        ...     kept.keep(name, Answer(200, "x" * 500), 200)
        >>> _ = kept.get("a")
        >>> kept.keep("d", Answer(200, "x" * 500), 200)
        >>> [name for name in "abcd" if kept.get(name)], kept.size
        (['a', 'c', 'd'], 5100)
    """

    def __init__(self, budget: int = BUDGET) -> None:
        self._budget = budget
        self._answers: OrderedDict[object, tuple[Answer, int]] = OrderedDict()
        self.size = 0
        """Bytes of all answers."""

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: object) -> Answer | None:
        """Return the answer with a key, which is now the one wanted last."""
        found = self._answers.get(key)
        if found is None:
            return None
        self._answers.move_to_end(key)
        return found[0]

    def keep(self, key: object, answer: Answer, address: int) -> None:
        """Keep an answer, whose address has a number of bytes; those that were wanted longest ago make room."""
        size = _OVERHEAD + address + len(answer.body if isinstance(answer.body, bytes) else answer.body.encode())
        if size > min(_LARGEST, self._budget):
            return
        self._drop(key)
        while self._answers and self.size + size > self._budget:
            self._drop(next(iter(self._answers)))
        self._answers[key] = answer, size
        self.size += size

    def _drop(self, key: object) -> None:
        _, size = self._answers.pop(key, (None, 0))
        self.size -= size
