"""What searched games on boards of squares share: positions are rows of letters."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from grundy.maths.boards.letters import Rows
from grundy.rulesets.shared.boards import board_size, checked_board, parsed_board, rows_in_words
from grundy.rulesets.shared.searched import Searched

__all__ = ["BoardGame"]


class BoardGame(Searched[Rows], abstract=True):
    """Rules on a board; ``letters`` has every letter that a square may have, with the one that is kept for it."""

    letters: ClassVar[Mapping[str, str]]

    @abstractmethod
    def begin(self, rows: int, columns: int) -> Rows:
        """Return the board of a size with which the game begins."""

    def check(self, p: Any) -> Rows:
        """Return the rows of a board, given by its rows and columns, by its rows of squares or as text.

        Raises:
            PositionError: if it is no board.
            LimitError: if it has too many squares.
        """
        size = board_size(self.name, p, self._hint())
        return checked_board(self.name, p, self.letters, self._hint()) if size is None else self.begin(*size)

    def parse(self, words: Sequence[str]) -> Rows:
        """Return the board that the words give: rows and columns, or the squares row by row."""
        return self.check(parsed_board(self.name, words, self._hint()))

    def format(self, p: Rows) -> str:
        """Return the squares row by row."""
        return rows_in_words(p)
