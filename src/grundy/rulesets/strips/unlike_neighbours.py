"""Unlike neighbours: put one of k marks on an empty square of a row or ring; no two neighbours are alike."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.octal.code_values import code_values
from grundy.ruleset import Move
from grundy.rulesets.shared.pieces import PieceRuleset
from grundy.words.errors import PositionError, RulesetError
from grundy.words.picture import Cell, Disc, Picture, Shape, text_picture

_MARKS = "abcdefghi"
_RING = "ring:"
_LONGEST = 100_000  # squares of a row; the definition takes the time of a few hundred
_DRAWN = 40  # squares to draw
_SOURCE = "Winning Ways, ch. 4 (Dawson's Chess, 0.137); proofs: the guide's page on more games"

ONE_MARK = Theorem(
    "marks without neighbours", "a mark uses up its square and the two beside it, as in Dawson's Chess: {heap} squares "
    "are free, value {value}", _SOURCE,
)  # fmt: skip
TWO_MARKS = Theorem(
    "two marks", "n empty squares have value 1 between like marks, 0 between unlike marks, n beside one mark, and "
                 "without a mark 1 if n is odd, otherwise 0; a ring has value 0: here n = {squares}, value "
                 "{value}",
    _SOURCE,
)  # fmt: skip
MANY_MARKS = Theorem(
    "three marks or more", "some mark fits on every empty square, so play fills all {squares} of them: value {value}",
    _SOURCE,
)  # fmt: skip


@dataclass(frozen=True)
class UnlikeNeighbours(PieceRuleset[str]):
    """Put a mark unlike its neighbours on an empty square.

    In unlike-neighbours(k) there are k kinds of marks.

    Note:
        A mark cuts a row in two, and belongs to both parts. A ring becomes a row that begins and ends with this mark.

    Examples:
        >>> from grundy import solve
        >>> [str(found.position) for found in solve(UnlikeNeighbours(1).at(".....")).winning_moves]
        ['unlike-neighbours(1) ..a a..']
        >>> solve(UnlikeNeighbours(2).at("ring:......")).outcome
        <Outcome.P: 'P'>
    """

    kinds: int
    about = About(
        example="unlike-neighbours(2) ..a.... ring:....", theorem=TWO_MARKS, source=_SOURCE, family="strips",
        written="k from 1 to 9; rows as in ..a..b., or the number of empty squares; rings as in ring:..a. or ring:4",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if type(self.kinds) is not int or not 1 <= self.kinds <= len(_MARKS):
            raise RulesetError("unlike-neighbours has 1 to 9 marks, not {kinds!r}{hint}",
                               kinds=self.kinds, hint=self.about.hint)  # fmt: skip

    def piece_moves(self, piece: str, place: int) -> Iterator[tuple[Move, tuple[str, ...]]]:
        row = piece.removeprefix(_RING)
        for i, square in enumerate(row):
            for mark in _MARKS[: self.kinds] if square == "." else "":
                if mark in row[max(0, i - 1) : i] + row[i + 1 : i + 2]:
                    continue
                ring = row != piece
                parts = [mark + row[i + 1 :] + row[:i] + mark] if ring else [row[:i] + mark, mark + row[i + 1 :]]
                name = "put {mark} on square {square} of row {place}"
                yield Move(name, mark=mark, square=i + 1, place=place), tuple(part for part in parts if "." in part)

    def piece_known(self, piece: str) -> Known:
        empty = piece.count(".")
        if self.kinds > 2:
            return Known.of_value(MANY_MARKS, empty % 2, squares=empty, value=empty % 2)
        left, right = ("", "") if piece.startswith(_RING) else (piece[0].strip("."), piece[-1].strip("."))
        if self.kinds == 1:
            heap = max(0, empty - len(left + right))
            value = code_values("0.137").value(heap)
            if piece.startswith(_RING):
                value = int(code_values("0.137").value(empty - 3) == 0)
            return Known.of_value(ONE_MARK, value, heap=heap, value=value)
        if piece.startswith(_RING):
            value = 0
        elif left and right:
            value = int(left == right)
        else:
            value = empty if left or right else empty % 2
        return Known.of_value(TWO_MARKS, value, squares=empty, value=value)

    def check_pieces(self, word: Any, place: int) -> Iterable[str]:
        """Return the parts of a row between its marks; a ring with a mark is cut open there."""
        row = "." * min(word, _LONGEST + 1) if type(word) is int else word
        ring = isinstance(row, str) and row.startswith(_RING)
        row = row.removeprefix(_RING) if isinstance(row, str) else ""
        marks = re.escape(_MARKS[: self.kinds])
        row = "." * min(int(row), _LONGEST + 1) if re.fullmatch("[0-9]{1,9}", row) else row
        alike = re.search(r"([a-i])\1", row + row[0] if ring and row else row)
        if not re.fullmatch(f"[.{marks}]{{{3 if ring else 1},{_LONGEST}}}", row) or alike:
            raise PositionError(
                "row {place} must be 1 to {most} squares, 3 or more in a ring, each . or one of {marks}, with no two "
                "neighbours alike, not {row!r}{hint}",
                place=place, most=_LONGEST, marks=marks, row=word, hint=self.about.hint,
            )  # fmt: skip
        first = re.search("[a-i]", row)
        if ring and not first:
            return (_RING + row,)
        row = row[first.start() :] + row[: first.start() + 1] if ring and first else row
        return [part for part in re.findall(r"(?=((?:^|[a-i])\.+[a-i]?))", row) if part]

    def draw_piece(self, piece: str) -> Picture:
        if len(piece) > _DRAWN:
            return text_picture(piece)
        row = piece.removeprefix(_RING)
        discs = [Disc(i + 0.5, 0.5, "visited", mark) for i, mark in enumerate(row) if mark != "."]
        return Picture((*(Cell(i, 0) for i in range(len(row))), *discs), float(len(row)), 1.0)

    def touched(self, p: tuple[str, ...], move: Move, option: tuple[str, ...]) -> list[Shape]:
        return self.in_picture(p, move.place, [Cell(move.square - 1, 0)])
