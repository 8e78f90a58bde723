"""The rules of partizan games that certificates may be about, written independently of the rulesets.

Positions are sums, as texts joined by ``+``:

domineering 2 3, domineering ..x/...    Left's dominoes are upright; x is a missing square
partizan-clobber xox/oxo                Left moves x onto o
toads-and-frogs tt..f                   toads t of Left go right, frogs f go left
partizan-subtraction(1,3|2,3) 6 4       Left takes 1 or 3, Right 2 or 3
blue-red-hackenbush 0-1b 1-2r           Left cuts b, Right r, both g; the ground is 0
nim 3 4                                 both take any number
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.words.errors import InputError

LONGEST = 2000  # characters of a position, or of a value
_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Part:
    """A position of one of the games; equal positions are equal objects."""

    rules: type[_Rules]
    fixed: Hashable  # what no move changes: the sets that players may take
    position: Any

    def options(self, *, left: bool) -> Iterator[Part]:
        """Yield the positions after the moves of a player."""
        for position in self.rules.moves(self.fixed, self.position, left):
            yield Part(self.rules, self.fixed, position)


def read_sum(text: str) -> tuple[Part, ...]:
    """Return the parts of a sum.

    Raises:
        InputError: if certificates cannot be about it.

    Examples:
        >>> [len(list(part.options(left=True))) for part in read_sum("domineering 2 3 + nim 4")]
        [3, 4]
    """
    if len(text) > LONGEST:
        raise InputError("a position of a certificate must have at most {most} characters, not {n}",
                         most=LONGEST, n=len(text))  # fmt: skip
    return tuple(map(_read, text.split(" + ")))


def options_of(parts: tuple[Part, ...], *, left: bool) -> Iterator[tuple[Part, ...]]:
    """Yield the sums after the moves of a player, each in one part."""
    for i, part in enumerate(parts):
        for option in part.options(left=left):
            yield (*parts[:i], option, *parts[i + 1 :])


def _read(text: str) -> Part:
    name, *words = text.split(" ")
    for rules in (_Domineering, _Clobber, _Toads, _Subtraction, _Hackenbush, _Nim):
        match = re.fullmatch(rules.name, name)
        if match is not None:
            try:
                fixed = rules.fixed(match)
                return Part(rules, fixed, rules.read(words))
            except ValueError:
                break
    raise InputError("certificates of values cannot be about {game!r}", game=text[:80])


def _numbers(words: list[str]) -> tuple[int, ...]:
    if not all(map(_NUMBER.fullmatch, words)):
        raise ValueError
    return tuple(map(int, words))


class _Rules:
    name: ClassVar[str]

    @staticmethod
    def fixed(match: re.Match[str]) -> Hashable:
        return None

    @staticmethod
    def read(words: list[str]) -> Any:
        raise NotImplementedError

    @staticmethod
    def moves(fixed: Any, position: Any, left: bool) -> Iterator[Any]:
        raise NotImplementedError


def _squares(words: list[str], signs: str) -> dict[tuple[int, int], str]:
    if len(words) != 1 or set(words[0]) - {*signs, "/"}:
        raise ValueError
    return {(r, c): sign for r, row in enumerate(words[0].split("/")) for c, sign in enumerate(row)}


class _Domineering(_Rules):
    name = "domineering"

    @staticmethod
    def read(words: list[str]) -> frozenset[tuple[int, int]]:
        if len(words) == 2:
            rows, columns = _numbers(words)
            if rows * columns > LONGEST:
                raise ValueError
            return frozenset((r, c) for r in range(rows) for c in range(columns))
        return frozenset(place for place, sign in _squares(words, ".x").items() if sign == ".")

    @staticmethod
    def moves(fixed: Any, position: Any, left: bool) -> Iterator[Any]:
        for r, c in position:
            other = (r + 1, c) if left else (r, c + 1)
            if other in position:
                yield position - {(r, c), other}


class _Clobber(_Rules):
    name = "partizan-clobber"

    @staticmethod
    def read(words: list[str]) -> frozenset[tuple[tuple[int, int], str]]:
        return frozenset((place, sign) for place, sign in _squares(words, ".xo").items() if sign != ".")

    @staticmethod
    def moves(fixed: Any, position: Any, left: bool) -> Iterator[Any]:
        own, other = "xo" if left else "ox"
        for (r, c), sign in position:
            for there in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if sign == own and (there, other) in position:
                    yield position - {((r, c), own), (there, other)} | {(there, own)}


class _Toads(_Rules):
    name = "toads-and-frogs"

    @staticmethod
    def read(words: list[str]) -> str:
        if len(words) != 1 or set(words[0]) - set("tf."):
            raise ValueError
        return words[0]

    @staticmethod
    def moves(fixed: Any, position: Any, left: bool) -> Iterator[Any]:
        row, sign, ahead = position, "t" if left else "f", 1 if left else -1
        other = "f" if left else "t"
        for i in range(len(row)):
            step, jump = i + ahead, i + 2 * ahead
            to = step if row[step : step + 1] == "." and step >= 0 else jump
            free = 0 <= to < len(row) and row[to] == "."
            if row[i] == sign and free and (to == step or row[step] == other):
                squares = list(row)
                squares[i], squares[to] = ".", sign
                yield "".join(squares)


class _Subtraction(_Rules):
    name = r"partizan-subtraction\(([0-9,]+)\|([0-9,]+)\)"

    @staticmethod
    def fixed(match: re.Match[str]) -> tuple[tuple[int, ...], ...]:
        sets = tuple(_numbers(side.split(",")) for side in match.groups())
        if any(min(side) < 1 for side in sets):
            raise ValueError
        return sets

    @staticmethod
    def read(words: list[str]) -> tuple[int, ...]:
        return _numbers(words)

    @staticmethod
    def moves(fixed: Any, position: Any, left: bool) -> Iterator[Any]:
        for i, heap in enumerate(position):
            for count in fixed[0 if left else 1]:
                if count <= heap:
                    yield (*position[:i], heap - count, *position[i + 1 :])


class _Nim(_Rules):
    name = "nim"

    @staticmethod
    def read(words: list[str]) -> tuple[int, ...]:
        return _numbers(words)

    @staticmethod
    def moves(fixed: Any, position: Any, left: bool) -> Iterator[Any]:
        for i, heap in enumerate(position):
            for rest in range(heap):
                yield (*position[:i], rest, *position[i + 1 :])


class _Hackenbush(_Rules):
    name = "blue-red-hackenbush"

    @staticmethod
    def read(words: list[str]) -> tuple[tuple[int, int, str], ...]:
        found = [re.fullmatch(r"([0-9]{1,4})-([0-9]{1,4})([brg])", word, re.ASCII) for word in words if word]
        edges = tuple(sorted(_edge(match) for match in found))
        if _grounded(edges) != edges:
            raise ValueError
        return edges

    @staticmethod
    def moves(fixed: Any, position: Any, left: bool) -> Iterator[Any]:
        for i, edge in enumerate(position):
            if edge[2] in ("bg" if left else "rg"):
                yield _grounded(position[:i] + position[i + 1 :])


def _grounded(edges: tuple[tuple[int, int, str], ...]) -> tuple[tuple[int, int, str], ...]:
    """Return the edges that are connected to the ground."""
    joined: set[int] = set()
    more = {0}
    while more:
        joined |= more
        more = {v for a, b, _ in edges if a in joined or b in joined for v in (a, b)} - joined
    return tuple(edge for edge in edges if edge[0] in joined)


def _edge(match: re.Match[str] | None) -> tuple[int, int, str]:
    if match is None:
        raise ValueError
    a, b = int(match[1]), int(match[2])
    return min(a, b), max(a, b), match[3]
