"""Games are handed out in batches of half a second of work, to whatever hands there are.

The hands are processes of this machine (``workers``) or of a cluster (``cluster``).
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Protocol

from grundy.atlas.scan.solving import Answer, failed
from grundy.atlas.store.rows import Row
from grundy.words.phrase import Phrase

BATCH = 0.5
"""Seconds of work that are handed out at once."""

_FIRST = 8  # games of the first batch
_LARGEST = 1024
_TRIES = 2  # times that a game may bring its process down


@dataclass(frozen=True, slots=True)
class Batch:
    """Games that are handed out at once, or come back undone."""

    games: list[str]


@dataclass(frozen=True, slots=True)
class Lost:
    """A process has gone that was at a game, or at none; the others of its batch are to be done again.

    If it is sure that the game is to blame, it need not be tried again.
    """

    game: str | None
    why: Phrase
    others: list[str]
    seconds: float
    sure: bool

    def row(self, engine: str) -> Row:
        """Return the row of the game."""
        assert self.game is not None
        return failed(self.game, str(self.why), engine, self.seconds)


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

    def give(self, batch: Batch) -> None:
        """Take a batch."""

    def answers(self) -> Iterator[list[Answer] | Lost | Batch]:
        """Wait a little, and yield what has been done or lost, or comes back undone."""


def handed_out(todo: deque[str], hands: Hands) -> Iterator[list[Answer | Lost]]:
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
            hands.give(Batch([todo.popleft() for _ in range(min(size, _LARGEST, len(todo)))]))
        for answer in hands.answers():
            if isinstance(answer, list):
                spent += sum(seconds for _, seconds, _ in answer)
                done += len(answer)
                yield [*answer]
            elif isinstance(answer, Batch):
                todo.extendleft(reversed(answer.games))
            else:
                # a process has gone: what it had not done is done again, the game that it was at once more only
                todo.extendleft(game for game in answer.others if game != answer.game)
                if answer.game is None:
                    continue
                tries[answer.game] += _TRIES if answer.sure else 1
                if tries[answer.game] < _TRIES:
                    todo.append(answer.game)
                else:
                    yield [answer]
