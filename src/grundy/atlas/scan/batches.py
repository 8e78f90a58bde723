"""Distributing games in batches of half a second of work.

The workers are processes of this machine (``workers``) or of a cluster (``cluster``).
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from math import ceil
from typing import NamedTuple, Protocol

from grundy.atlas.scan.solving import ENGINE, Answer, failed
from grundy.words.phrase import Phrase

BATCH = 0.5  # seconds of work in a batch

_FIRST = 8  # games of the first batch
_LARGEST = 1024
_TRIES = 2  # times that a game may crash its process


class Undone(NamedTuple):
    """Games that were returned unsolved, and the game that crashed the process, if any."""

    games: list[str]
    lost: str | None = None
    why: Phrase | None = None
    seconds: float = 0.0  # seconds that the process worked on this game
    sure: bool = False  # whether it surely caused the crash, so that it need not be tried again


class Hands(Protocol):
    """The interface of whatever solves games."""

    @property
    def size(self) -> int:
        """The number of batches that are solved at the same time."""

    @property
    def free(self) -> int:
        """The number of batches that can be taken now."""

    @property
    def busy(self) -> bool:
        """Whether games are being solved."""

    @property
    def shares(self) -> bool:
        """Whether batches become smaller near the end, so that all workers remain busy."""

    def give(self, games: list[str]) -> None:
        """Take a batch."""

    def answers(self) -> Iterator[list[Answer] | Undone]:
        """Wait a little, and yield answers and unsolved games."""


def handed_out(todo: deque[str], hands: Hands) -> Iterator[list[Answer]]:
    """Have games solved; yield the answers as they arrive, and the games that crashed their process twice.

    Games that are removed from ``todo`` meanwhile are not solved; it is empty at the end.
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
            if answer.lost is not None:  # it is tried only once more
                tries[answer.lost] += _TRIES if answer.sure else 1
                if tries[answer.lost] < _TRIES:
                    todo.append(answer.lost)
                else:
                    yield [(failed(answer.lost, str(answer.why), ENGINE, answer.seconds), 0.0, None)]
