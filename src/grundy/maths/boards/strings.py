"""Strings and coins on any graph: positions as sets of strings, in play for points and in Nimstring.

A coin that hangs on one string is taken. It costs nothing, and the same player moves again, so it is taken at once,
unless its neighbour hangs on one more string only: then the player may also cut that one and leave both coins to the
opponent, who must move after taking them. This is the *double-dealing* move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from grundy.machine.loops import Row, filled
from grundy.maths.boards import boxes

MOST = 60
"""Strings of a graph, at most."""
_GROUND = -1
_SYMMETRIES = 48  # at most
_TRIED = 20_000  # steps of the search for symmetries
_BYTE = 256


class Settled(NamedTuple):
    """A position after what hangs is taken."""

    rest: int  # the strings left
    points: int  # the coins taken
    price: int  # what it costs to leave some and so give the move back; 0 if that cannot be


class StringGraph:
    """A graph of strings between coins and the ground.

    Args:
        strings: for each string its two ends: coins as whole numbers from 0, the ground as -1. Both ends may be one
            coin, which is as good as an end on the ground.

    Examples:
        >>> triangle = StringGraph([(0, 1), (1, 2), (2, 0)])
        >>> triangle.settled(0b011)
        Settled(rest=0, points=3, price=0)
        >>> StringGraph([(0, 1), (1, -1)]).settled(0b11)
        Settled(rest=0, points=2, price=2)
    """

    def __init__(self, strings: list[tuple[int, int]]) -> None:
        self.ends = tuple((a, _GROUND if a == b else b) for a, b in strings)
        self.coins = max((coin for ends in self.ends for coin in ends), default=-1) + 1
        self.full = (1 << len(self.ends)) - 1
        self.strings_of = [
            sum(1 << s for s, ends in enumerate(self.ends) if coin in ends) for coin in range(self.coins)
        ]
        self._settled: dict[int, Settled] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StringGraph) and self.ends == other.ends

    def __hash__(self) -> int:
        return hash(self.ends)

    @cached_property
    def classes(self) -> dict[tuple[int, int], list[int]]:
        """The strings between the same ends."""
        found: dict[tuple[int, int], list[int]] = {}
        for string, (a, b) in enumerate(self.ends):
            found.setdefault((min(a, b), max(a, b)), []).append(string)
        return found

    def standard(self, left: int) -> int:
        """Return the position with the first strings of each class, as many as there are."""
        found = 0
        for strings in self.classes.values():
            there = sum(left >> string & 1 for string in strings)
            found |= sum(1 << string for string in strings[:there])
        return found

    def parts(self, left: int) -> Iterator[int]:
        """Yield the connected parts, which the ground does not connect."""
        while left:
            part = edge = left & -left
            while edge:
                string = edge.bit_length() - 1
                near = 0
                for coin in self.ends[string]:
                    if coin >= 0:
                        near |= self.strings_of[coin] & left & ~part
                part |= near
                edge = edge & ~(1 << string) | near
            yield part
            left &= ~part

    # -- what hangs

    def _other(self, string: int, coin: int) -> int:
        a, b = self.ends[string]
        return b if a == coin else a

    def _hanging(self, left: int, coin: int) -> tuple[int, int]:
        """Return the string of a coin that hangs on one, and the price at it; 0 if it is taken without a choice."""
        string = (self.strings_of[coin] & left).bit_length() - 1
        second = self._other(string, coin)
        if second < 0 or (self.strings_of[second] & left).bit_count() != 2:
            return string, 0
        link = (self.strings_of[second] & left & ~(1 << string)).bit_length() - 1
        third = self._other(link, second)
        if third < 0 or (self.strings_of[third] & left).bit_count() > 2:
            return string, 2
        if (self.strings_of[third] & left).bit_count() == 2:
            last = (self.strings_of[third] & left & ~(1 << link)).bit_length() - 1
            fourth = self._other(last, third)
            if fourth >= 0 and (self.strings_of[fourth] & left).bit_count() == 1:
                return string, 4
        return string, 0

    def settled(self, left: int) -> Settled:
        """Return what is left when all coins that hang on one string are taken, and the price of leaving some."""
        found = self._settled.get(left)
        if found is None:
            if len(self._settled) > 1 << 16:
                self._settled.clear()
            found = self._settled[left] = self._settle(left)
        return found

    def _settle(self, left: int) -> Settled:
        hanging = [
            self._hanging(left, coin) for coin in range(self.coins) if (self.strings_of[coin] & left).bit_count() == 1
        ]
        if not hanging:
            return Settled(left, 0, 0)
        free = next((string for string, price in hanging if not price), None)
        if free is not None:
            rest, points = self.cut(left, free)
            found = self.settled(rest)
            return found._replace(points=found.points + points)
        ends = []
        for string, price in hanging:
            rest, points = self.cut(left, string)
            found = self.settled(rest)
            alone = not found.price
            ends.append(Settled(found.rest, found.points + points, price if alone else found.price))
        return min(ends, key=lambda end: end.price)

    def cut(self, left: int, string: int) -> tuple[int, int]:
        """Return the strings left after a cut, and how many coins it frees."""
        left &= ~(1 << string)
        return left, sum(1 for coin in set(self.ends[string]) if coin >= 0 and not self.strings_of[coin] & left)

    # -- symmetries

    @cached_property
    def symmetries(self) -> list[list[int]]:
        """Permutations of the strings that change nothing, the identity first; not all if there are very many."""
        times: Mapping[tuple[int, int], int] = {ends: len(strings) for ends, strings in self.classes.items()}

        def between(a: int, b: int) -> int:
            return times.get((min(a, b), max(a, b)), 0)

        order = self._order()
        found: list[dict[int, int]] = []
        tried = 0
        stack: list[dict[int, int]] = [{}]
        while stack and len(found) < _SYMMETRIES and tried < _TRIED:
            image = stack.pop()
            if len(image) == len(order):
                found.append(image)
                continue
            coin = order[len(image)]
            used = set(image.values())
            for other in reversed(order):
                tried += 1
                if other not in used and between(coin, _GROUND) == between(other, _GROUND) and all(
                    between(coin, one) == between(other, image[one]) for one in image
                ):  # fmt: skip
                    stack.append(image | {coin: other})
        identity = {coin: coin for coin in order}
        images = [identity, *(image for image in found if image != identity)]
        return [self._moved(image) for image in images]

    def _order(self) -> list[int]:
        """Return the coins so that each has neighbours before it, if possible."""
        order: list[int] = []
        for start in range(self.coins):
            queue = [start]
            for coin in queue:
                if coin in order:
                    continue
                order.append(coin)
                queue += [c for ends in self.ends if coin in ends for c in ends if c >= 0 and c not in order]
        return order

    def _moved(self, image: dict[int, int]) -> list[int]:
        moved = [0] * len(self.ends)
        for (a, b), strings in self.classes.items():
            one, other = image.get(a, _GROUND), image.get(b, _GROUND)
            for string, to in zip(strings, self.classes[min(one, other), max(one, other)], strict=True):
                moved[string] = to
        return moved

    def board(self, compiled: bool) -> boxes.Board:
        """Return the graph for the loops."""
        count = len(self.ends)
        row = [coin for ends in self.ends for coin in ends]
        after = [0] * count
        for strings in self.classes.values():
            for i, string in enumerate(strings):
                after[string] = sum(1 << later for later in strings[i + 1 :])
        index = [0] * boxes.WORDS
        for string in range(count):
            index[(1 << string) % boxes.WORDS] = string
        bytes_ = -(-count // 8)
        images = []
        for moved in self.symmetries:
            bits = [1 << string for string in moved] + [0] * (8 * bytes_ - count)
            for first in range(0, 8 * bytes_, 8):
                byte = [0]
                for bit in bits[first : first + 8]:
                    byte += [value | bit for value in byte]
                images += byte
        ends, strings_of, later, number, moved_to = (
            _row(values, compiled) for values in (row, self.strings_of or [0], after, index, images)
        )
        return boxes.Board(ends, strings_of, later, number, moved_to, len(self.symmetries), _BYTE * bytes_)


def _row(values: list[int], compiled: bool) -> Row:
    row = filled(len(values), 0, "i8", compiled)
    for i, value in enumerate(values):
        row[i] = value
    return row
