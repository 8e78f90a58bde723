"""What partizan rules may know about their impartial form, in which both players have the moves of both."""

from __future__ import annotations

from typing import Any, ClassVar

from grundy.knowledge import Known
from grundy.solving.search.grid import GridRules


class ImpartialForm:
    """A base class for partizan rules that help to solve their impartial form."""

    both: ClassVar[GridRules | None] = None
    """The compiled rules of the impartial form on small boards and strips, if there are any."""

    def known_of_both(self, p: Any) -> Known | None:
        """Return a theorem's answer for the impartial form in normal play, or None."""
        return None
