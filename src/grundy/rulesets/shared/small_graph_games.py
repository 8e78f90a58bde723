"""What games on graphs and posets share whose positions are tuples: pairs of numbers, and numbers without a partner."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from grundy.maths.digraphs.small import Graph, connected_parts
from grundy.ruleset import Game, whole_number
from grundy.rulesets.shared.searched import Searched
from grundy.words.errors import PositionError

__all__ = ["SmallGraphGame"]


class SmallGraphGame(Searched[Graph], abstract=True):
    """Rules on pairs and lone numbers; ``joint`` stands between the two of a pair where they are written."""

    joint: ClassVar[str]

    def summands(self, p: Graph) -> Iterator[Game]:
        """Yield the connected parts."""
        for part in connected_parts(p):
            yield Game(self, part)

    def weight(self, p: Graph) -> int:
        """Return how many numbers there are."""
        return len({v for pair in p for v in pair})

    # -- positions

    def at(self, *position: Any) -> Game:
        """Return the game on pairs and lone numbers, given one by one or as one sequence."""
        one = len(position) == 1 and isinstance(position[0], tuple | list) and not _is_item(position[0])
        return Game(self, self.check(position[0] if one else position))

    @abstractmethod
    def _no_position(self, p: object) -> PositionError: ...

    @abstractmethod
    def _no_item(self, place: int, item: object) -> PositionError: ...

    @abstractmethod
    def _no_word(self, place: int, word: str) -> PositionError: ...

    def _items(self, p: Any) -> Iterator[tuple[int, ...]]:
        """Yield pairs and lone numbers as tuples.

        Raises:
            PositionError: if an item is neither.
        """
        if not isinstance(p, Iterable) or isinstance(p, str):
            raise self._no_position(p)
        for place, item in enumerate(p, 1):
            if not _is_item(item):
                raise self._no_item(place, item)
            yield (item,) if isinstance(item, int) else tuple(item)

    def parse(self, words: Sequence[str]) -> Graph:
        """Return the position that the words give: pairs such as ``0-1``, and numbers without a partner."""
        items: list[tuple[int, ...]] = []
        for place, word in enumerate(words, 1):
            match = re.fullmatch(f"([0-9]+)(?:{self.joint}([0-9]+))?", word)
            if match is None:
                raise self._no_word(place, word)
            items.append(tuple(whole_number(v, "number of pair {place}", place=place) for v in match.groups() if v))
        return self.check(items)

    def format(self, p: Graph) -> str:
        """Return pairs and lone numbers as words."""
        return " ".join(self.joint.join(map(str, pair)) for pair in p)


def _is_item(item: object) -> bool:
    ends = item if isinstance(item, tuple | list) else (item,)
    return 1 <= len(ends) <= 2 and all(isinstance(v, int) and not isinstance(v, bool) and v >= 0 for v in ends)
