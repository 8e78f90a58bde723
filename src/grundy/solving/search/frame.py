"""One position in the nimber search: what is known about its value while its options are examined one by one.

Sets of values are masks, see :mod:`grundy.maths.nimbers.masks`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from grundy.maths.nimbers.masks import ANY, least_bits, nim_shifted, single
from grundy.ruleset import Game


class Frame:
    """One position that is being searched."""

    def __init__(
        self,
        position: Game,
        asked: int,  # the set of values in question
        before: int,  # the values that are possible by earlier knowledge
        taken: int,  # the known values of options
        # the other options: the nim-sum of their known summands, and their unknown summands
        options: Iterable[tuple[int, frozenset[Game]]],
        weight: Callable[[Game], int],  # how hard a summand is to search
    ) -> None:
        self.position, self.asked, self.before = position, asked, before
        self.top = ANY if asked < 0 else (1 << asked.bit_length()) - 1
        # easiest last, because they are popped; the heaviest summand first
        ordered = [(known, sorted(summands, key=weight, reverse=True)) for known, summands in options]
        ordered.sort(key=lambda option: sum(weight(summand) ** 2 for summand in option[1]), reverse=True)
        self.rest = ordered
        self.left = len(ordered)
        self.possible = least_bits(~taken & before, self.left + 1)
        self.exact = True  # whether no answer was left open that matters for values above those in question
        self.summands: list[Game] = []
        self.known = 0
        self.want = 0
        self.waiting = False

    def hear(self, answer: int | None) -> None:
        """Take the answer to the last query: the value of a summand, or None for the last one of an option."""
        self.waiting = False
        if self.summands:
            assert answer is not None
            self.known ^= answer
            return
        self._close(answer)

    def _close(self, answer: int | None) -> None:
        self.left -= 1
        if answer is not None:
            self.possible &= ~(1 << (answer ^ self.known))
        elif self.want & ~self.top:
            self.exact = False
        self.possible = least_bits(self.possible, self.left + 1)

    def question(self, masks: Mapping[Game, int]) -> tuple[Game, int] | None:
        """Return the next query, a summand and a set, or None when this position is decided."""
        while not self._decided():
            if not self.summands:
                self.known, self.summands = self.rest.pop()
            self._look_up(masks)
            if not self.summands:
                self.want = 0
                self._close(0)
                continue
            summand = self.summands.pop()
            self.waiting = True
            if self.summands:
                return summand, ANY
            self.want = least_bits(self.possible, self.left)
            return summand, nim_shifted(self.want & self.top, self.known)
        return None

    def _look_up(self, masks: Mapping[Game, int]) -> None:
        unknown = []
        for summand in self.summands:
            mask = masks.get(summand, ANY)
            if single(mask):
                self.known ^= mask.bit_length() - 1
            else:
                unknown.append(summand)
        self.summands = unknown

    def _decided(self) -> bool:
        if self.summands:
            return False  # in the middle of an option
        return not self.left or not self.possible & self.asked or (self.exact and single(self.possible))

    def mask(self) -> int:
        """Return the values that are still possible."""
        return (1 << value) if (value := self.value()) is not None else self._open_mask()

    def _open_mask(self) -> int:
        return (self.possible if self.exact else self.possible | ~self.top) & self.before

    def value(self) -> int | None:
        """Return the value, if it is known."""
        open_mask = self._open_mask()
        if single(open_mask):
            return open_mask.bit_length() - 1
        least = self.possible & -self.possible
        return least.bit_length() - 1 if not self.left and least & self.top else None
