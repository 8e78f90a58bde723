"""Making moves by touching a picture: which shapes stand for which moves, and how a selection narrows the moves down.

Each move touches some shapes (the counters it takes, the piece it moves) and some places (where the piece lands). A
player touches such items one after another until they determine one move:

- an item makes a move at once if that move touches fewest items of all moves that touch the item, and if each of
  these moves belongs to some item: the fifth of eight counters means to take it and the three after it;
- otherwise the item is selected, and the next selection is among the items of the moves that touch all selected items;
- touching a selected item again makes the least of those moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from grundy.ruleset import Game, Move, Step
from grundy.words.picture import Cell, Disc, Label, Line, Picture, Shape, lowered

Item = str  # a shape or a place: ``s3`` the third shape of the picture from 0, ``p1.5,0.5`` the place there

_NEAR = 3  # digits that distinguish two places


@dataclass(frozen=True)
class Mark:
    """The effect of one move on the picture: the numbers of the shapes it touches, and the new shapes."""

    shapes: frozenset[int]
    ghosts: tuple[Disc, ...] = ()

    @property
    def items(self) -> frozenset[Item]:
        """Return the items that stand for the move."""
        return frozenset(f"s{i}" for i in self.shapes) | {place_item(ghost) for ghost in self.ghosts}


def place_item(shape: Shape) -> Item:
    """Return the item of the place where a shape is."""
    x, y = middle(shape)
    return f"p{round(x, _NEAR):g},{round(y, _NEAR):g}"


def middle(shape: Shape) -> tuple[float, float]:
    """Return the middle of a shape."""
    if isinstance(shape, Line):
        return (shape.x1 + shape.x2) / 2, (shape.y1 + shape.y2) / 2
    return (shape.x + 0.5, shape.y + 0.5) if isinstance(shape, Cell) else (shape.x, shape.y)


def marks_of(part: Game, steps: Sequence[Step], summand: int = 1) -> list[Mark]:
    """Return the effect of each move on the picture of its part.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> game = Nim().at(2)  # a label and two counters
        >>> found = list(game.steps())
        >>> [(str(step.move), sorted(mark.shapes)) for step, mark in zip(found, marks_of(game, found))]
        [('take 2 from heap 1', [1, 2]), ('take 1 from heap 1', [2])]
    """
    return marks_to(part, [(step.move, step.position.summands[summand - 1]) for step in steps])


def marks_to(part: Game, moves: Iterable[tuple[Move, Game]]) -> list[Mark]:
    """Return the effect of moves on the picture of a game, each with the game after it, which may have other rules."""
    picture = part.ruleset.picture(part.position)
    numbers: dict[Shape, int] = {shape: i for i, shape in enumerate(picture.shapes)}
    there = Counter(picture.shapes)
    return _without_common([_mark(part, move, option, picture, numbers, there) for move, option in moves])


def _mark(
    part: Game, move: Move, option: Game, picture: Picture, numbers: Mapping[Shape, int], there: Counter[Shape]
) -> Mark:
    same_rules = option.ruleset == part.ruleset
    told = part.ruleset.touched(part.position, move, option.position) if same_rules else None
    shapes = None if told is None else [numbers.get(shape) for shape in told]
    if shapes and None not in shapes:  # a ruleset with its own way of drawing has its pictures compared
        return Mark(frozenset(i for i in shapes if i is not None))
    gone, come = _compared(there, picture.height, option.ruleset.picture(option.position))
    gone, come = _weightiest(gone), _weightiest(come)
    left = {middle(shape) for shape in gone}
    return Mark(
        frozenset(numbers[shape] for shape in gone),
        tuple(shape for shape in come if isinstance(shape, Disc) and middle(shape) not in left),
    )


def _compared(there: Counter[Shape], height: float, after: Picture) -> tuple[list[Shape], list[Shape]]:
    """Return the shapes that disappear and those that appear; a sheet of another height may have grown upwards."""
    found = []
    for down in {0.0, height - after.height}:
        moved = Counter(lowered(shape, down) if down else shape for shape in after.shapes)
        found.append(([*(there - moved).elements()], [*(moved - there).elements()]))
    return min(found, key=lambda shapes: len(shapes[0]) + len(shapes[1]))


def _weightiest(shapes: Iterable[Shape]) -> list[Shape]:
    """Return the pieces and edges among the shapes; if there are none, the squares; otherwise the texts."""
    listed = list(shapes)
    for kind in ((Disc, Line), (Cell,), (Label,)):
        found = [shape for shape in listed if isinstance(shape, kind)]
        if found:
            return found
    return []


def _without_common(marks: list[Mark]) -> list[Mark]:
    """Leave out the shapes that every move touches, since they distinguish no moves, if something is left of each."""
    if len(marks) < 2:
        return marks
    common = frozenset.intersection(*(mark.shapes for mark in marks))
    if not common or any(mark.shapes <= common and not mark.ghosts for mark in marks):
        return marks
    return [Mark(mark.shapes - common, mark.ghosts) for mark in marks]


class Touch:
    """The meaning of the items of a picture, given the marks of all moves and the selected items.

    Examples:
        >>> touch = Touch([Mark(frozenset({1, 2})), Mark(frozenset({2})), Mark(frozenset({3}))])
        >>> touch.meant("s1"), touch.meant("s2"), touch.meant("s0")
        (0, 1, None)
    """

    def __init__(self, marks: Sequence[Mark], chosen: Iterable[Item] = ()) -> None:
        self._items = [mark.items for mark in marks]
        self.chosen = frozenset(chosen)
        self.moves = [i for i, items in enumerate(self._items) if items and self.chosen <= items]

    @cached_property
    def items(self) -> dict[Item, list[int]]:
        """The items that can be touched, each with the moves that touch it."""
        found: dict[Item, list[int]] = {}
        for i in self.moves:
            for item in self._items[i]:
                found.setdefault(item, []).append(i)
        return found

    @cached_property
    def _least_of(self) -> dict[Item, int | None]:
        """For each item, the one move whose items belong to all the other moves too."""
        found: dict[Item, int | None] = {}
        for item, moves in self.items.items():
            least = min(moves, key=lambda i: len(self._items[i]))
            alone = all(self._items[least] < self._items[i] for i in moves if i != least)
            found[item] = least if alone else None
        return found

    def meant(self, item: Item) -> int | None:
        """Return the move that an item makes at once, or None if it can only be selected, or not even that."""
        moves = self.items.get(item)
        if moves is None:
            return None
        if len(moves) == 1 or item in self.chosen:
            return self._least_of[item]
        reachable = {least for other, least in self._least_of.items() if other not in self.chosen}
        return self._least_of[item] if reachable.issuperset(moves) else None
