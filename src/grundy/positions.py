"""How the positions of a ruleset are read, written and drawn."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Generic, TypeVar

from grundy.knowledge import Sketch
from grundy.notation import Notation, whole_number
from grundy.words.errors import USERS_MODULES, PositionError
from grundy.words.picture import Picture, text_picture

P = TypeVar("P", bound=Hashable)


class Positions(Notation, Generic[P]):
    """The positions of a ruleset: their standard form, their words in the grammar, and their pictures."""

    def check(self, p: Any) -> P:
        """Return the position in its standard form, or raise an error.

        Raises:
            PositionError: if there is no such position.
        """
        return p  # type: ignore[no-any-return]

    def parse(self, words: Sequence[str]) -> P:
        """Return the position with these words in the grammar; the inverse of ``format``.

        Raises:
            PositionError: if the words are not a position.
        """
        try:
            numbers = tuple(whole_number(word, "position of {ruleset}", ruleset=str(self)) for word in words)
        except PositionError as error:
            if not type(self).__module__.startswith(USERS_MODULES):
                raise
            raise PositionError(
                "{why}; for other positions the class needs parse(self, words), which returns the position",
                why=error.phrase,
            ) from None
        if not numbers:
            raise PositionError("{ruleset} needs a position{example}", ruleset=str(self), example=self._hint())
        return self.check(numbers[0] if len(numbers) == 1 else numbers)

    def format(self, p: P) -> str:
        """Return the position in the words of the grammar."""
        if isinstance(p, tuple):
            return " ".join(map(str, p))
        return str(p)

    def brief(self, p: P) -> str:
        """Return at least the first and last 160 characters of ``format``, without making all of it."""
        return self.format(p)

    def picture(self, p: P) -> Picture:
        """Return the position as shapes; default: its text."""
        return text_picture(self.format(p))

    def valued_picture(self, p: P) -> Picture:
        """Return the picture with Grundy values written into it, if possible."""
        return self.picture(p)

    def sketch(self, p: P) -> Sketch | None:
        """Return the position as a drawing that people can edit, or None."""
        return None
