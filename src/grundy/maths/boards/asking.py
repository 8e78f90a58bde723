"""Is the nimber in this set? What all searches share: questions, limits, and how far they are.

The value of a position is asked for as a set, a mask of :mod:`grundy.maths.nimbers.masks`. All summands but the last
are valued exactly: 0 is asked for, then 1, …; the last only for what matters of it.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from grundy.machine.allowance import Steps
from grundy.maths.nimbers.masks import ANY, single
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

P = TypeVar("P")
S = TypeVar("S")

_SLICE = 0.2  # seconds between two chances to be interrupted


class Asking(ABC, Generic[P, S]):
    """Nimbers of positions that fall into summands, found by asking."""

    one_by_one: int | None = None  # how many values are asked for one by one before any is; None for all

    def __init__(
        self,
        *,
        # how many positions may be looked at in one question; None for as many as it takes
        expanded: int | None = None,
        seconds: float | None = None,  # how long one question may take; None for as long as it takes
        progress: Callable[[Steps], object] | None = None,  # called a few times a second
    ) -> None:
        self.limit, self.seconds, self.progress = expanded, seconds, progress
        self.expanded = 0  # positions looked at in the last question
        self._asked: int | None = None
        self._position: P
        self._stop_at = float("inf")

    @abstractmethod
    def __len__(self) -> int:
        """Return how many positions the table holds."""

    @abstractmethod
    def _split(self, position: P) -> tuple[list[S], int]:
        """Return the summands whose values are not known, the easiest first, and the nim-sum of the others."""

    @abstractmethod
    def _possible(self, summand: S) -> int:
        """Return the values that are possible by what is known."""

    @abstractmethod
    def _search(self, summand: S, asked: int) -> int | None:
        """Return the value of a summand that is not known, if it is in a set or comes by itself, else None."""

    @abstractmethod
    def _name(self) -> str:
        """Return what the position is called that is asked about; empty where it has no name."""

    # -- questions

    def value(self, position: P) -> int:
        """Return the nimber of a position.

        Raises:
            LimitError: if the search has reached its limit; the error says how far it came.
            GrundyError: if the rules are seen to be none.
        """
        summands, known = self._begin(position)
        for summand in summands:
            known ^= self._value(summand)
        return known

    def find(self, position: P, values: Iterable[int]) -> int | None:
        """Return the nimber of a position if it is one of the values, else None; this takes less than to find it.

        Raises:
            GrundyError: as :meth:`value` does.
        """
        wanted = {value for value in values if value >= 0}
        summands, known = self._begin(position)
        for summand in summands[:-1]:
            known ^= self._value(summand)
        if summands:
            self._asked = None  # what is asked of the last is no bound of its value
            found = self._ask(summands[-1], sum(1 << (value ^ known) for value in wanted))
            if found is None:
                return None
            known ^= found
        return known if known in wanted else None

    def _begin(self, position: P) -> tuple[list[S], int]:
        self.expanded, self._position, self._asked = 0, position, None
        self._stop_at = time.monotonic() + self.seconds if self.seconds is not None else float("inf")
        return self._split(position)

    def _value(self, summand: S) -> int:
        for value in count() if self.one_by_one is None else range(self.one_by_one):
            self._asked = value
            found = self._ask(summand, 1 << value)
            if found is not None:
                return found
        self._asked = None
        found = self._ask(summand, ANY)
        assert found is not None, "every position has a value"
        return found

    def _ask(self, summand: S, asked: int) -> int | None:
        mask = self._possible(summand)
        if single(mask):
            return mask.bit_length() - 1
        return self._search(summand, asked) if mask & asked else None

    # -- limits

    def _check(self) -> None:
        """Refuse to go on at a limit."""
        if time.monotonic() < self._stop_at and (self.limit is None or self.expanded < self.limit):
            return
        far, name = Phrase(""), self._name()
        if self._asked:
            far = Phrase("; the part that is searched has a value of {least} or more", least=self._asked)
            if self._is_one():
                far = Phrase("; its value is {least} or more", least=self._asked)
        raise LimitError(
            "the search of {game} stopped after {expanded} positions without an answer{far}: allow it more positions "
            "or seconds, or ask for a smaller one" if name else
            "the search stopped after {expanded} positions without an answer{far}: allow it more positions or seconds, "
            "or ask for a smaller one",
            game=name, expanded=self.expanded, far=far,
        )  # fmt: skip

    def _is_one(self) -> bool:
        """Tell whether the position that is asked about is known to be one summand."""
        return False

    def _tell(self) -> None:
        if self.progress is not None:
            self.progress(Steps(self._asked, self.expanded, len(self)))


class Sliced(Asking[P, S]):
    """A search by compiled loops: slices of a fraction of a second, between which it can be interrupted.

    What is kept in its table can be put into a file and learned again.
    """

    kind: ClassVar[str]  # tells its tables apart from those of other searches, in files
    field_name: str = ""  # tells the board or graph apart from others, in files

    _steps = 256
    _counts: NDArray[Any]  # how many positions are in the table, and how many were dropped from it
    _depth = -1  # of the position that is looked at; -1 when the search is over
    _found = -1  # the last answer, -1 where it is not in the set

    def __len__(self) -> int:
        return int(self._counts[0])

    @property
    def dropped(self) -> int:
        """How many positions had to leave the table."""
        return int(self._counts[1])

    @abstractmethod
    def known(self) -> dict[str, NDArray[Any]]:
        """Return what the table holds, as arrays."""

    @abstractmethod
    def learn(self, arrays: Mapping[str, NDArray[Any]], /) -> None:
        """Take over what another search of the same field or rule knew; ValueError if these are no such arrays."""

    @abstractmethod
    def _start(self, summand: S, asked: int) -> None:
        """Have a question laid before the loops."""

    @abstractmethod
    def _advance(self, steps: int) -> None:
        """Go on for some steps, counting them in ``expanded``."""

    @abstractmethod
    def _grow(self) -> None:
        """Give a table that fills up more room, as far as it may have it."""

    def _search(self, summand: S, asked: int) -> int | None:
        self._start(summand, asked)
        self._depth, self._found = 0, -1
        while True:
            steps = self._steps if self.limit is None else max(1, min(self._steps, self.limit - self.expanded))
            if self.seconds is not None and self.seconds <= 0:
                steps = 1  # the time was over before: what is known may be told still
            before, began = self.expanded, time.monotonic()
            self._advance(steps)
            if self._depth < 0:
                return None if self._found < 0 else int(self._found)
            if self.expanded - before >= steps:  # fewer where there was no room
                lasted = max(time.monotonic() - began, 1e-6)
                self._steps = max(64, min(int(self._steps * min(_SLICE / lasted, 4)), 1 << 24))
            self._tell()
            self._check()
            self._grow()
