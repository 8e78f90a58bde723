"""Sums decided position by position: outcome and remoteness, in normal or misère play, even where play may loop.

Each summand is enumerated by itself. The positions of the sum are the products of theirs; retrograde analysis decides
them without storing their arcs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations
from math import prod
from typing import Any

from grundy.maths.digraphs.loopy_play import LoopyPlay, product_remoteness
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game, Ruleset
from grundy.solving.base.layouts import Layout, Layouts, State
from grundy.solving.base.retrograde import POSITIONS, EndTable
from grundy.words.errors import LimitError

LOOKED = 2_000_000
"""Options examined to enumerate a summand, if more is to be done after it: a second or two."""
_TOGETHER = 5_000_000  # the same for several summands together, as a last resort: some seconds
_ARCS = 1_000_000_000  # most arcs of a product: a second or two


@dataclass(slots=True)
class _Token:
    """A vertex of a digraph that its ruleset has in arrays."""

    ruleset: Ruleset[Any]
    play: LoopyPlay
    start: int
    digits: dict[int, int] = field(default_factory=dict)
    rows: tuple[Sequence[int], Sequence[int]] = (), ()

    def reached(self, most: int, looked: int | None) -> int | None:
        found = self.play.reached(self.start, most)
        if found is None:
            return None
        self.digits = {int(v): digit for digit, v in enumerate(found[0])}
        self.rows = found[1], found[2]
        return len(self.digits)


class SumTable(EndTable):
    """Outcome and remoteness of every position that play can reach from a game.

    The limit applies to the product of the numbers of positions that the summands can reach.

    Examples:
        >>> from grundy.rulesets.catalogue import parse_game
        >>> game = parse_game("digraph(0>1 1>0 1>2) 0 + nim 2 2")
        >>> table = SumTable(game, Convention.MISERE)
        >>> len(table), table.outcome(game.position), table.remoteness(game.position)
        (27, <Outcome.DRAW: 'draw'>, None)
    """

    def __init__(
        self,
        game: Game,  # where play starts
        convention: Convention = Convention.NORMAL,
        limit: int = POSITIONS,  # how many positions there may be
        # how many options may be examined to enumerate a summand; None for no limit
        looked: int | None = None,
        layouts: Layouts | None = None,  # summands enumerated earlier
    ) -> None:
        super().__init__(game, convention)
        self._layouts = layouts or Layouts(limit)
        tokens, pool = self._split(game)
        self._tokens = tokens
        self._groups: list[Layout] = []
        self._starts: list[State] = []
        self._lay_out(game, pool, limit, looked)
        sides: list[_Token | Layout] = [*self._tokens, *self._groups]
        self._sizes = [len(side.digits) for side in sides]
        rows = [side.rows for side in sides if len(side.rows[1])]  # the others cannot move
        arcs = sum(prod(self._sizes) // (len(offsets) - 1) * len(targets) for offsets, targets in rows)
        if arcs > _ARCS:
            raise LimitError("{game} has more than {limit} options to examine", game=str(game), limit=_ARCS)
        self._remoteness = product_remoteness(rows, convention)

    def _split(self, game: Game) -> tuple[list[_Token], State]:
        """Return the tokens on digraphs and the other summands of a game."""
        tokens: list[_Token] = []
        pool: list[int] = []
        for summand in game.summands:
            there = summand.ruleset.on_graph(summand.position)
            if there is None:
                pool += self._layouts.state(summand)
            else:
                tokens += [_Token(summand.ruleset, there[0], v) for v in there[1]]
        return tokens, tuple(sorted(pool))

    # -- enumerating

    def _lay_out(self, game: Game, pool: State, limit: int, looked: int | None) -> None:
        """Enumerate tokens and summands; if that is too much, equal summands together, and then all together."""
        alike = [(number,) * count for number, count in sorted(Counter(pool).items())]
        if self._fits([(number,) for number in pool], limit, looked) or self._fits(alike, limit, looked):
            return
        if looked is None:
            with suppress(LimitError):
                if self._fits([pool], limit, _TOGETHER):
                    return
        raise LimitError("more than {limit} positions can be reached from {game}", game=str(game), limit=limit)

    def _fits(self, starts: list[State], room: int, looked: int | None) -> bool:
        """Enumerate the given groups of summands; return whether there is room for the product."""
        self._starts = starts
        self._groups = [self._layouts.begun(start) for start in starts]
        waiting: list[_Token | Layout] = [*self._tokens, *self._groups]
        while waiting:
            most = min(room, int(room ** (1 / len(waiting))) + 1)  # if each reaches more, the product is too large
            left = []
            for side in waiting:
                reached = side.reached(most, looked)
                if reached is None:
                    left.append(side)
                else:
                    room //= reached
            if not room or len(left) == len(waiting):
                return False
            waiting = left
        return True

    # -- answers

    def __contains__(self, position: object) -> bool:
        return self._find(Game(self._ruleset, position)) is not None

    def _place(self, position: Any) -> int:
        after = Game(self._ruleset, position)
        place = self._find(after)
        if place is None:
            raise KeyError(str(after))
        return place

    def _find(self, after: Game) -> int | None:
        """Return the number of a position; None if it was not enumerated."""
        tokens, pool = self._split(after)
        if len(tokens) != len(self._tokens):
            return None
        digits: list[int | None] = []
        for token, side in zip(tokens, self._tokens, strict=True):
            digits.append(side.digits.get(token.start) if token.ruleset == side.ruleset else None)
        shared = self._shared_out(pool)
        if None in digits or shared is None:
            return None
        place, stride = 0, 1
        for digit, size in zip((*digits, *shared), self._sizes, strict=True):
            place += stride * (digit or 0)
            stride *= size
        return place

    def _shared_out(self, pool: State) -> list[int] | None:
        """Return positions of the groups that add up to some summands; None if there are none.

        It does not matter which group a summand is in: sums of the same summands have the same outcome and remoteness.
        """
        left = Counter(pool)
        moved = []
        for i, start in enumerate(self._starts):
            if Counter(start) <= left:  # as if it had not moved, which is true of most
                left -= Counter(start)
            else:
                moved.append(i)
        found = self._shared(moved, left, set())
        if found is None and len(moved) < len(self._starts):
            moved = list(range(len(self._starts)))
            found = self._shared(moved, Counter(pool), set())
        if found is None:
            return None
        digits = [0] * len(self._starts)
        for i, digit in zip(moved, found, strict=True):
            digits[i] = digit
        return digits

    def _shared(self, groups: list[int], summands: Counter[int], failed: set[State]) -> list[int] | None:
        """Return positions of groups that add up to some summands; ``failed`` caches those without any."""
        left = tuple(sorted(summands.elements()))
        if not groups:
            return None if left else []
        first, *others = (self._groups[i] for i in groups)
        if not others:
            digit = first.digits.get(left)
            return None if digit is None else [digit]
        key = (len(groups), *left)
        if key in failed or len(left) > first.longest + sum(other.longest for other in others):
            return None
        for some in _chosen(left, first.longest):
            digit = first.digits.get(some)
            if digit is not None:
                found = self._shared(groups[1:], summands - Counter(some), failed)
                if found is not None:
                    return [digit, *found]
        failed.add(key)
        return None


def _chosen(summands: State, most: int) -> Iterator[State]:
    """Yield all ways to choose some of the summands, each once."""
    for count in range(min(most, len(summands)) + 1):
        yield from dict.fromkeys(combinations(summands, count))
