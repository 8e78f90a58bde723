"""The compiled search for games on small boards, whose rules are :mod:`grundy.maths.boards.grid_rules`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.maths.boards.grids import MOST, written
from grundy.maths.boards.letters import Rows
from grundy.solving.search.word import WordSearch
from grundy.solving.search.word_calls import CANONICAL, OPTIONS, SUMMANDS


@dataclass(frozen=True)
class GridRules:
    """The rules of a game on small boards, by the names of compiled functions.

    Examples:
        >>> rules = GridRules("nogo_options", "least_of_both", letters=("x", "o"))
        >>> rules.field((".....",)).search().value(rules.code((".....",)))
        2
    """

    options_into: str
    canonical_into: str = "least_image"
    summands_into: str | None = None
    letters: tuple[str, str] = ("x", "")  # the characters on the squares of both sets
    kind: int = 0
    most_options: int = 8 * MOST
    words: ClassVar[int] = 5
    most_summands: ClassVar[int] = MOST

    @property
    def functions(self) -> dict[str, Any]:
        """The names of the compiled functions."""
        return {OPTIONS: self.options_into, SUMMANDS: self.summands_into, CANONICAL: self.canonical_into}

    def field(self, p: Rows | str) -> GridField | None:
        """Return the field for a board, or for a strip, which is a board of one column, if it is small enough."""
        field = GridField(p, self)
        return field if field.holds(p) else None

    def code(self, p: Rows | str) -> tuple[int, ...]:
        """Return a board as the compiled functions have it."""
        return written(p, *self.letters, self.kind)


@dataclass(frozen=True)
class GridField:
    """Small boards under some rules: all are searched together."""

    whole: Rows | str
    rules: GridRules

    def holds(self, part: Rows | str) -> bool:
        """Return whether a board is small enough."""
        return bool(part) and len(part) * len(part[0]) <= MOST

    def code(self, part: Rows | str) -> tuple[int, ...]:
        """Return a board as the search has it."""
        return self.rules.code(part)

    def search(self, **limits: Any) -> GridSearch:
        """Return the search, see :class:`~grundy.solving.search.word.WordSearch`."""
        return GridSearch(self.rules, **limits)


class GridSearch(WordSearch):
    """Values of small boards by compiled loops and rules."""

    kind = "grids"

    def __init__(self, rules: GridRules, **limits: Any) -> None:
        super().__init__(rules, **limits)
        self.field_name = repr(rules)

    def _name(self) -> str:
        return "" if self.game is None else str(self.game)  # its words are no position of the rules

    def _function(self, name: str, signature: Any) -> Any:
        from grundy.maths.boards import grid_rules

        return getattr(grid_rules, self.rules.functions[name])
