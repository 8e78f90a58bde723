"""Is the nimber in this set? What all searches share: queries, limits, and progress.

A query is a set of values, a mask of :mod:`grundy.maths.nimbers.masks`. All summands but the last are valued exactly,
by queries for 0, 1, …; the last one is queried only for what matters.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from itertools import count
from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from grundy.machine.allowance import POSITION_LIMIT, TIME_LIMIT, Steps, position_count
from grundy.maths.nimbers.masks import ANY, single
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

P = TypeVar("P")
S = TypeVar("S")

_SLICE = 0.2  # seconds before a run can be interrupted
_LARGE = 4096  # from this value on, one question is for all: a mask has as many bits as its largest value


def _query(value: int) -> int:
    return 1 << value if value < _LARGE else -1 << _LARGE


class Asking(ABC, Generic[P, S]):
    """Nimbers of positions that split into summands, found by queries."""

    one_by_one: int | None = None  # how many values are tried one by one before all values; None for all

    def __init__(
        self,
        *,
        # how many positions one query may expand; None for no limit
        expanded: int | None = None,
        seconds: float | None = None,  # how long one query may take; None for no limit
        progress: Callable[[Steps], object] | None = None,  # called a few times a second
    ) -> None:
        self.limit, self.seconds, self.progress = expanded, seconds, progress
        self.expanded = 0  # positions expanded in the last query
        self.game: object = None  # what to call the position in question, for messages
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
        """Return the values that are possible so far."""

    @abstractmethod
    def _search(self, summand: S, asked: int) -> int | None:
        """Return the value of an unknown summand if it is in a set or found on the way, else None."""

    # -- questions

    def value(self, position: P) -> int:
        """Return the nimber of a position.

        Raises:
            LimitError: if the search hits a limit; the error says how far it got.
            GrundyError: if the rules turn out to be invalid.
        """
        summands, known = self._begin(position)
        for summand in summands:
            known ^= self._value(summand)
        return known

    def find(self, position: P, values: Iterable[int]) -> int | None:
        """Return the nimber of a position if it is one of the values, else None; this is cheaper than finding it.

        Raises:
            GrundyError: as :meth:`value` does.
        """
        wanted = {value for value in values if value >= 0}
        summands, known = self._begin(position)
        for summand in summands[:-1]:
            known ^= self._value(summand)
        if summands:
            self._asked = None  # the query for the last summand gives no bound on its value
            asked = reduce(or_, (_query(value ^ known) for value in wanted), 0)
            found = self._ask(summands[-1], asked)
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
        """Raise LimitError at a limit."""
        late = time.monotonic() >= self._stop_at
        if not late and (self.limit is None or self.expanded < self.limit):
            return
        far, name = Phrase(""), self._name()
        if self._asked:
            far = Phrase("; the part being searched has value at least {least}", least=self._asked)
            if self._is_one():
                far = Phrase("; its value is at least {least}", least=self._asked)
        raise LimitError(
            "the search of {game} stopped after {expanded} without an answer ({limit}){far}: allow more positions or "
            "seconds, or try a smaller game" if name else
            "the search stopped after {expanded} without an answer ({limit}){far}: allow more positions or seconds, "
            "or try a smaller game",
            game=name, expanded=position_count(self.expanded), far=far, limit=TIME_LIMIT if late else POSITION_LIMIT,
        )  # fmt: skip

    def _name(self) -> str:
        """Return the name of the position in question; empty if it has none."""
        return "" if self.game is None else str(self.game)

    def _is_one(self) -> bool:
        """Return whether the position in question is known to be one summand."""
        return False

    def _tell(self) -> None:
        if self.progress is not None:
            self.progress(Steps(self._asked, self.expanded, len(self)))


class Sliced(Asking[P, S]):
    """A search by compiled loops in slices of a fraction of a second, between which it can be interrupted.

    Its table can be saved to a file and restored.
    """

    kind: ClassVar[str]  # tells its tables apart from those of other searches, in files
    field_name: str = ""  # distinguishes boards and graphs in files

    _steps = 256
    _counts: NDArray[Any]  # how many positions are in the table, and how many were dropped from it
    _depth = -1  # of the current position; -1 when the search is over
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
        """Restore what another search of the same field or rule knew; ValueError if these are not such arrays."""

    @abstractmethod
    def summands(self, arrays: Mapping[str, NDArray[Any]], /) -> NDArray[Any]:
        """Return the summands in such arrays: one in each row."""

    def without(self, arrays: Mapping[str, NDArray[Any]], summands: list[Any], /) -> dict[str, NDArray[Any]]:
        """Return such arrays without some summands."""
        found = self.summands(arrays)
        for summand in summands:
            others = (found != summand).reshape(len(found), -1).any(1)
            arrays, found = {name: array[others] for name, array in arrays.items()}, found[others]
        return dict(arrays)

    def split(self, position: P, /) -> list[Any]:
        """Return the unknown summands of a position, as the table has them."""
        return list(self._split(position)[0])

    def possible(self, summand: Any, /) -> int:
        """Return the mask of the values that are possible for a summand, as far as the table says."""
        return self._possible(summand)

    @abstractmethod
    def _start(self, summand: S, asked: int) -> None:
        """Set up a query for the loops."""

    @abstractmethod
    def _advance(self, steps: int) -> None:
        """Run for some steps, counting them in ``expanded``."""

    @abstractmethod
    def _grow(self) -> None:
        """Enlarge a table that fills up, as far as allowed."""

    def _search(self, summand: S, asked: int) -> int | None:
        self._start(summand, asked)
        self._depth, self._found = 0, -1
        while True:
            steps = self._steps if self.limit is None else max(1, min(self._steps, self.limit - self.expanded))
            if self.seconds is not None and self.seconds <= 0:
                steps = 1  # the time limit has passed: what is known may still be reported
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
