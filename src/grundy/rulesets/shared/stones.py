"""Base classes for boards of stones with liberties, and for amazons that shoot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from grundy.maths.boards.stones import all_have_liberties, queen_moves, regions
from grundy.ruleset import Game, Move
from grundy.rulesets.shared.boards import OnBoard, Rows
from grundy.words.errors import PositionError


class WithLiberties(OnBoard, abstract=True):
    """A board of black stones x and white stones o, on which every group has an empty square beside it."""

    letters: ClassVar[Mapping[str, str]] = {"x": "x", "o": "o", ".": ".", "X": "x", "O": "o"}
    blank: ClassVar[str] = ""

    def check(self, p: Any) -> Rows:
        """Return the rows of a board on which every group of stones has a liberty."""
        rows = super().check(p)
        if not all_have_liberties(rows):
            raise PositionError(
                "every group of stones of {ruleset} must have a liberty, an empty square beside it, unlike in "
                "{board}{hint}",
                ruleset=self.name, board="/".join(rows)[:60], hint=self._hint(),
            )  # fmt: skip
        return rows


class WithArrows(OnBoard, abstract=True):
    """A board of amazons, which move like a queen and burn a square; ``blank`` is a burnt square."""

    def shots(self, p: Rows, amazon: str) -> Iterator[tuple[Move, Rows]]:
        """Yield the moves of the amazons with this character."""
        for start in self.squares(p, amazon):
            lifted = self.changed(p, [start], ".")
            for end in queen_moves(p, start):
                for target in queen_moves(lifted, end):
                    move = Move("move the amazon from {here} to {there} and shoot at {target}", here=self.place(start),
                                there=self.place(end), target=self.place(target))  # fmt: skip
                    yield move, self.changed(self.changed(lifted, [end], amazon), [target], self.blank)

    def summands(self, p: Rows) -> Iterator[Game]:
        """Yield the regions between burnt squares in which an amazon can move; regions touch at corners, too."""
        amazons = set(self.letters.values()) - {".", self.blank}
        for region in regions(p, "".join((".", *amazons)), self.blank):
            squares = set().union(*region)
            if "." in squares and amazons & squares:
                yield Game(self, region)
