"""Limits on all searches together, of time, positions and memory, and their progress reports.

Callers pass the allowance down; a search without one has its own limits. Only a ruleset that asks about other games
itself, as compounds do, uses the allowance that holds at the moment, see :func:`current`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from numbers import Real
from typing import Any, NamedTuple, Protocol, TypeVar

from grundy.machine.clock import thread_time
from grundy.words.errors import InputError, LimitError
from grundy.words.phrase import Phrase

S = TypeVar("S")

TIME_LIMIT, POSITION_LIMIT = Phrase("time limit"), Phrase("limit of positions")

_CURRENT: ContextVar[Allowance | None] = ContextVar("allowance", default=None)


class Steps(NamedTuple):
    """How far the searches have come."""

    asked: int | None  # the value being tested now; None if any value is wanted
    expanded: int  # positions expanded, in all searches
    stored: int  # positions in the table of the current search


class Bounded(Protocol):
    """A search with limits for each query, which counts the positions that the last query expanded."""

    seconds: float | None
    limit: int | None
    expanded: int


class PlainSearch(Protocol):
    """A search in plain Python for the values of one ruleset's positions."""

    def grundy_value(self, position: Any, /) -> int:
        """Return the Grundy value."""

    def find(self, position: Any, value: int, /) -> bool:
        """Return whether a position has a given value, which is cheaper than finding its value."""


class Allowance:
    """Limits on all searches together; None for no limit.

    Args:
        seconds: how long they may take.
        positions: how many positions may be expanded.
        memory: bytes that each table may use.
        progress: called a few times a second.
        clock: what measures the seconds.

    Raises:
        InputError: if a limit is not a number above 0.
    """

    def __init__(
        self,
        *,
        seconds: float | None = None,
        positions: int | None = None,
        memory: int | None = None,
        progress: Callable[[Steps], object] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        for name, number in (("seconds", seconds), ("positions", positions), ("memory", memory)):
            if number is not None and not (isinstance(number, Real) and 0 < number < inf):
                raise InputError("{option} must be a number above 0, not {number}", option=name, number=number)
        self.seconds, self.positions, self.memory, self.progress = seconds, positions, memory, progress
        self.game: Any = None
        """The game in question, if there is one."""
        self.searches = seconds is not None or memory is not None
        """Whether rulesets without an engine are searched instead of valued by the definition."""
        self.expanded = 0
        """Positions expanded so far."""
        self.refusal: LimitError | None = None
        """The error of the first limit that a search hit."""
        self._searches: dict[Any, Any] = {}
        self._clock = clock
        self._stop_at = inf if seconds is None else clock() + seconds

    @property
    def bounded(self) -> bool:
        """Whether it limits the work, so that a search that is too long by default may be tried."""
        return self.seconds is not None or self.positions is not None

    @property
    def over(self) -> bool:
        """Whether time is up."""
        return self._clock() >= self._stop_at

    @property
    def seconds_left(self) -> float | None:
        """How many seconds searches have left; None if there is no time limit."""
        return None if self.seconds is None else max(0.0, self._stop_at - self._clock())

    @contextmanager
    def holds(self) -> Iterator[None]:
        """Make it hold for queries that rulesets make themselves."""
        token = _CURRENT.set(self)
        try:
            yield
        finally:
            _CURRENT.reset(token)

    def search_of(self, ruleset: Any, make: Callable[[Any, Allowance], S]) -> S:
        """Return the search of a ruleset under this allowance, created when it is first used."""
        found = self._searches.get(ruleset)
        if found is None:
            found = make(ruleset, self)
            self.made(ruleset, found)
            self._searches[ruleset] = found
        return found

    def plain_search(self, ruleset: Any) -> PlainSearch | None:
        """Return the search of a ruleset that has no engine of its own; None if there is none."""
        return None

    def made(self, ruleset: Any, search: Any) -> None:
        """Prepare a search that was just created."""

    @contextmanager
    def question(self, search: Bounded) -> Iterator[None]:
        """Give one query of a search what is left of the limits, and count what it uses."""
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

    def halve(self) -> None:
        """Leave half of the time that is left: the answer is known, and must not be lost while code is loaded."""
        if self.seconds is not None:
            self._stop_at -= (self.seconds_left or 0) / 2

    def first_attempt(self) -> Allowance:
        """Return an allowance with half of the time that is left, after which another way is tried; or this one."""
        if self.seconds is None:
            return self
        first = Allowance(
            seconds=max(1e-9, (self.seconds_left or 0) / 2), positions=self.positions, memory=self.memory,
            progress=self.progress, clock=self._clock,
        )  # fmt: skip
        first.game, first.searches = self.game, self.searches
        return first

    def close(self) -> None:
        """Restrict searches to what their tables hold, from now on."""
        self.positions = self.expanded

    def check(self, name: Callable[[], str], positions: int) -> None:
        """Raise LimitError if time is up, with the name of the game and the positions expanded so far."""
        if self.over:
            refusal = stopped(name(), positions, TIME_LIMIT)
            self.refusal = self.refusal or refusal
            raise refusal

    def told(self, step: Any) -> None:
        """Report the progress of a search."""
        if self.progress is not None:
            self.progress(Steps(step.asked, self.expanded + step.expanded, step.stored))


class Checked(Protocol):
    """What may end a search."""

    def check(self, name: Callable[[], str], positions: int) -> None:
        """Raise LimitError if the search must end, with the name of the game and the positions so far."""


class Patience:
    """Seconds of computing that a search without limits of its own may take, from the first check on."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._stop_at: float | None = None

    def check(self, name: Callable[[], str], positions: int) -> None:
        """Raise LimitError if they are used up."""
        now = thread_time()
        if self._stop_at is None:
            self._stop_at = now + self.seconds
        elif now >= self._stop_at:
            raise stopped(name(), positions, TIME_LIMIT)


def position_count(count: int) -> Phrase:
    """Return a number of positions in words."""
    return Phrase("{count} position" if count == 1 else "{count} positions", count=count)


def stopped(name: str, positions: int, limit: Phrase) -> LimitError:
    """Return the error of a search that hit a limit, with the name of the game and the positions expanded so far."""
    return LimitError(
        "the search of {game} stopped after {expanded} without an answer ({limit}){far}: allow more positions "
        "or seconds, or try a smaller game",
        game=name, expanded=position_count(positions), far=Phrase(""), limit=limit,
    )  # fmt: skip


def current() -> Allowance | None:
    """Return the allowance that holds at the moment."""
    return _CURRENT.get()
