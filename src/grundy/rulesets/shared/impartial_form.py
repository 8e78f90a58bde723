"""What partizan rules may know about their impartial form, in which both players have the moves of both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from grundy.knowledge import Known
from grundy.solving.search.search import Field


class ImpartialForm:
    """A base class for partizan rules that help to solve their impartial form."""

    both: ClassVar[Callable[..., Field[Any] | None] | None] = None
    """Returns the board or strip on which compiled loops search the impartial form, if the position is small enough."""
    reach_of_both: ClassVar[int | None] = None
    """The weight of the largest summand of the impartial form to search if the user set no limit; None for any."""

    def known_of_both(self, p: Any) -> Known | None:
        """Return a theorem's answer for the impartial form in normal play, or None."""
        return None
