"""Games are handed out in batches of half a second of work, to whatever hands there are.

The hands are processes of this machine (``workers``) or of a cluster (``cluster``).
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from math import ceil
from typing import NamedTuple, Protocol

from grundy.atlas.scan.solving import ENGINE, Answer, failed
from grundy.words.phrase import Phrase

BATCH = 0.5  # seconds of work that are handed out at once

_FIRST = 8  # games of the first batch
_LARGEST = 1024
_TRIES = 2  # times that a game may bring its process down


class Undone(NamedTuple):
    """Games that come back undone, and the one that brought its process down, if one did."""

    games: list[str]
    lost: str | None = None
    why: Phrase | None = None
    seconds: float = 0.0  # how long the process was at the lost game
    sure: bool = False  # whether that is to blame, and need not be tried again


class Hands(Protocol):
    """Who solves games."""

    @property
    def size(self) -> int:
        """How many batches are worked at at a time."""

    @property
    def free(self) -> int:
        """How many batches can be taken now."""

    @property
    def busy(self) -> bool:
        """Whether games are out."""

    @property
    def shares(self) -> bool:
        """Whether less than half a second of work is handed out where that keeps all hands busy to the end."""

    def give(self, games: list[str]) -> None:
        """Take a batch."""

    def answers(self) -> Iterator[list[Answer] | Undone]:
        """Wait a little, and yield what has been done, or comes back undone."""


def handed_out(todo: deque[str], hands: Hands) -> Iterator[list[Answer]]:
    """Have games solved; yield what was found as it comes, and the games that brought their process down twice.

    Who takes games out of ``todo`` in between has them left undone; it is empty at the end.
    """
    tries: Counter[str] = Counter()
    spent, done = 0.0, 0
    while todo or hands.busy:
        while todo and hands.free:
            size = ceil(BATCH * done / max(spent, 1e-9)) if done else _FIRST
            if hands.shares or not done:
                size = min(size, -(-len(todo) // (2 * hands.size)))
            hands.give([todo.popleft() for _ in range(min(size, _LARGEST, len(todo)))])
        for answer in hands.answers():
            if isinstance(answer, list):
                spent += sum(seconds for _, seconds, _ in answer)
                done += len(answer)
                yield answer
                continue
            todo.extendleft(reversed(answer.games))
            if answer.lost is not None:  # it is tried once more only
                tries[answer.lost] += _TRIES if answer.sure else 1
                if tries[answer.lost] < _TRIES:
                    todo.append(answer.lost)
                else:
                    yield [(failed(answer.lost, str(answer.why), ENGINE, answer.seconds), 0.0, None)]
