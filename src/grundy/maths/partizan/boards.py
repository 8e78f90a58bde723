"""Compiled values of positions on boards of up to 64 squares; the compiler is loaded only when a value is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from grundy.machine.loops import compiles
from grundy.maths.boards.letters import Rows
from grundy.maths.partizan.kinds import Kind
from grundy.maths.partizan.value import Value, form_of, of_form

if TYPE_CHECKING:
    from grundy.maths.partizan.compiled.board_values import BoardValues
    from grundy.maths.partizan.compiled.board_wins import BoardWins

Board = Rows | str
"""The squares row by row, or those of a single row."""
_SIDE, _WORD = 8, 64


class BoardSolver:
    """Values of positions of one kind of rules, and who wins their sums, remembered between queries.

    Args:
        kind: the kind of rules.
        letters: those of the squares in the first and in the second mask of a position, as the kind has them.
        memory: bytes that the canonical forms may take; None for a share of the memory of the machine.
        check: called a few times a second with the number of pieces valued and states searched; it may raise an error
            that ends the work.

    Examples:
        >>> from grundy.maths.partizan.kinds import DOMINOES
        >>> BoardSolver(DOMINOES, (".", "")).value(("....", "...."))
        value('Miny(2)')
    """

    searches = True

    def __init__(
        self,
        kind: Kind,
        letters: tuple[str, str],
        memory: int | None = None,
        check: Callable[[int], object] = lambda pieces: None,
    ) -> None:
        self.kind, self.letters, self.memory, self.check = kind, letters, memory, check
        self._values: BoardValues | None = None
        self._wins: dict[int, BoardWins] = {}

    def __len__(self) -> int:
        valued = 0 if self._values is None else len(self._values)
        return valued + sum(search.states for search in self._wins.values())

    @property
    def bytes_per_game(self) -> float:
        """How many bytes a canonical form takes, without the caches; 0 before there are any."""
        return 0.0 if self._values is None else self._values.store.bytes / len(self._values.store)

    def holds(self, p: Board) -> bool:
        """Return whether a board is small enough."""
        rows = _rows(p)
        high, wide = len(rows), len(rows[0])
        return max(high, wide) <= _SIDE or (high * wide <= _WORD and wide < _WORD)

    def value(self, p: Board) -> Value | None:
        """Return the value of a position; None if there is no compiler, or a number is beyond the compiled store.

        Raises:
            LimitError: if memory is full, or ``check`` raises it.
        """
        if not compiles():
            return None
        from grundy.maths.partizan.compiled.store import Beyond

        width = _width(p)
        first, second = self._masks(p, width)
        try:
            found = self._all_values()
            return of_form(found.store.form(found.value(width, first, second)))
        except Beyond:
            return None

    def wins(self, positions: Iterable[Board], rest: Value, /, *, left: bool) -> bool | None:
        """Return whether Left, or Right, who begins wins a sum of positions and a value; None if it cannot tell.

        The value of the sum is not found: large pieces are searched.

        Raises:
            LimitError: if memory is full, or ``check`` raises it.

        Examples:
            >>> from grundy import value
            >>> from grundy.maths.partizan.kinds import DOMINOES
            >>> BoardSolver(DOMINOES, (".", "")).wins([("." * 6,) * 6], value(0), left=True)
            True
        """
        listed = list(positions)
        width = self.field_of(listed)
        if not compiles() or max(len(_rows(p)) for p in listed) * width > _WORD:
            return None
        from grundy.maths.partizan.compiled.store import Beyond

        try:
            game = self._all_values().store.index(form_of(rest))
            return self._search(width).wins([self._masks(p, width) for p in listed], game, left=left)
        except Beyond:
            return None

    def _search(self, width: int) -> BoardWins:
        from grundy.maths.partizan.compiled.board_wins import BoardWins

        if width not in self._wins:
            self._wins[width] = BoardWins(self._all_values(), width, self.memory)
        return self._wins[width]

    # -- stored tables

    def field_of(self, positions: Sequence[Board], /) -> int:
        """Return the width of the rows of a field that has room for all of some boards."""
        return max(map(_width, positions))

    def known(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the width of each field, and what is known there about who wins, as arrays."""
        for width, search in self._wins.items():
            yield width, search.known()

    def learn(self, field: int, arrays: dict[str, Any], /) -> bool:
        """Take up what another engine of this kind knew; return whether a random sample is found without it, too.

        Raises:
            ValueError: if that is of another version, or no such knowledge.
            LimitError: if memory is full, or ``check`` raises it.
        """
        if field not in range(1, _WORD):
            raise ValueError("there is no such field")
        return self._search(field).learn(arrays)

    def _all_values(self) -> BoardValues:
        from grundy.maths.partizan.compiled.board_values import BoardValues

        if self._values is None:
            self._values = BoardValues(self.kind, self.memory, lambda _: self.check(len(self)))
        return self._values

    def _masks(self, p: Board, width: int) -> tuple[int, int]:
        first, second = (_mask(_rows(p), letters, width) for letters in self.letters)
        return first, second


def _rows(p: Board) -> Rows:
    return (p,) if isinstance(p, str) else p


def _width(p: Board) -> int:
    rows = _rows(p)
    return _SIDE if max(len(rows), len(rows[0])) <= _SIDE else len(rows[0])


def _mask(rows: Rows, letters: str, width: int) -> int:
    """Return the squares with some letters: bit r · width + c for the square in row r and column c."""
    return sum(1 << r * width + c for r, row in enumerate(rows) for c, letter in enumerate(row) if letter in letters)
