"""What searches may take together, of time, positions and memory, and what is told of them meanwhile.

Whoever asks a question hands the allowance down with it; a search without one keeps its own limits. Only where a
ruleset itself asks about other games, as compounds do, it takes the allowance that holds, see :func:`current`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import isfinite
from typing import Any, NamedTuple, Protocol, TypeVar

from grundy.words.errors import InputError, LimitError
from grundy.words.phrase import Phrase

S = TypeVar("S")

_CURRENT: ContextVar[Allowance | None] = ContextVar("allowance", default=None)


class Steps(NamedTuple):
    """How far the searches have come."""

    asked: int | None  # the value that is in question now; None where any is
    expanded: int  # positions whose options were looked at, in all searches
    stored: int  # positions in the table of the search that is going on


class Bounded(Protocol):
    """A search whose questions have limits, and that tells how many positions its last question took."""

    seconds: float | None
    limit: int | None
    expanded: int


class PlainSearch(Protocol):
    """A search in plain Python for the values of one ruleset's positions."""

    def grundy_value(self, position: Any, /) -> int:
        """Return the Grundy value."""

    def find(self, position: Any, value: int, /) -> bool:
        """Tell whether a position has a value, which takes less than to find it."""


class Allowance:
    """Limits for all searches together; None where there is none.

    Args:
        seconds: how long they may take.
        positions: how many positions may be looked at.
        memory: bytes that each table may take.
        progress: called a few times a second.

    Raises:
        InputError: if a limit is no number above 0.
    """

    def __init__(
        self,
        *,
        seconds: float | None = None,
        positions: int | None = None,
        memory: int | None = None,
        progress: Callable[[Steps], object] | None = None,
    ) -> None:
        for name, number in (("seconds", seconds), ("positions", positions), ("memory", memory)):
            if number is not None and not (isfinite(number) and number > 0):
                raise InputError("{option} must be a number above 0, not {number}", option=name, number=number)
        self.seconds, self.positions, self.memory, self.progress = seconds, positions, memory, progress
        self.game: Any = None
        """What is asked about, where that is one thing."""
        self.searches = seconds is not None or memory is not None
        """Whether rulesets without an engine of their own are searched, and not valued by the definition."""
        self.expanded = 0
        """Positions looked at so far."""
        self.refusal: LimitError | None = None
        """The first limit that a search ran into."""
        self._searches: dict[Any, Any] = {}
        self._stop_at = float("inf") if seconds is None else time.monotonic() + seconds

    @property
    def bounded(self) -> bool:
        """Whether work has an end by it, so that what is out of reach by default may be tried."""
        return self.seconds is not None or self.positions is not None

    @property
    def over(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() >= self._stop_at

    @property
    def seconds_left(self) -> float | None:
        """How long searches may take still; None where there is no limit of time."""
        return None if self.seconds is None else max(0.0, self._stop_at - time.monotonic())

    @contextmanager
    def holds(self) -> Iterator[None]:
        """Have it hold for what rulesets ask of their own accord."""
        token = _CURRENT.set(self)
        try:
            yield
        finally:
            _CURRENT.reset(token)

    def search_of(self, ruleset: Any, make: Callable[[Any, Allowance], S]) -> S:
        """Return the search of a ruleset under this allowance, made when it is first asked for."""
        found = self._searches.get(ruleset)
        if found is None:
            found = make(ruleset, self)
            self.made(ruleset, found)
            self._searches[ruleset] = found
        return found

    def plain_search(self, ruleset: Any) -> PlainSearch | None:
        """Return the search of a ruleset that has no engine of its own; None where none is at hand."""
        return None

    def made(self, ruleset: Any, search: Any) -> None:
        """Do what is to do with a search that was just made."""

    @contextmanager
    def question(self, search: Bounded) -> Iterator[None]:
        """Give one question of a search what is left, and count what it takes."""
        if self.seconds is not None:
            search.seconds = self.seconds_left
        if self.positions is not None:
            search.limit = max(0, self.positions - self.expanded)
        try:
            yield
        except LimitError as error:
            self.refusal = self.refusal or error
            raise
        finally:
            self.expanded += search.expanded

    def close(self) -> None:
        """Have searches answer from here on what their tables tell, and nothing else."""
        self.positions = self.expanded

    def check(self, name: Callable[[], str], positions: int) -> None:
        """Refuse to go on when the time is over, with the name of the game and the positions looked at so far."""
        if self.over:
            refusal = LimitError(
                "the search of {game} stopped after {positions} positions, {why}: allow it more, or ask for a smaller "
                "one",
                game=name(), positions=positions, why=Phrase("the time is over"),
            )  # fmt: skip
            self.refusal = self.refusal or refusal
            raise refusal

    def told(self, step: Any) -> None:
        """Tell how far a search is."""
        if self.progress is not None:
            self.progress(Steps(step.asked, self.expanded + step.expanded, step.stored))


def current() -> Allowance | None:
    """Return the allowance that holds here."""
    return _CURRENT.get()
