"""Base class for games of coins, on a strip and on a board: the values of single heads add by nim-sum.

A position is the places of the heads in order: numbers from 1 on a strip, pairs of such on a board. Heads are not
summands, because a move can turn several of them. Only their Grundy values add, in normal play.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Self, TypeVar

from grundy.knowledge import Known, Theorem
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Move, Ruleset
from grundy.words.errors import LimitError, PositionError
from grundy.words.picture import Disc, Label, Picture, Shape
from grundy.words.shortening import cut_end

if TYPE_CHECKING:
    from numpy.typing import NDArray

Head = TypeVar("Head")

FAR = 1 << 60  # smaller places and values fit into arrays

MANY = 3000  # number of heads from which arrays are faster

_DRAWN = 40  # places to draw as coins; farther heads are listed
_DIGITS = 4000  # of a place: Python does not print much longer numbers
_FARTHEST = 10**_DIGITS
_WRITTEN = 12  # largest number of heads whose values are written out


class Coins(Ruleset[tuple[Head, ...]], abstract=True):
    """Heads and tails; a subclass defines which sets of coins may be turned, and the value of a single head."""

    @property
    @abstractmethod
    def theorem(self) -> Theorem:
        """The reason that heads add by nim-sum, and the value of a single head."""

    @abstractmethod
    def turns(self, p: tuple[Head, ...]) -> Iterator[Sequence[Head]]:
        """Yield each set of coins that may be turned, once and in order."""

    @abstractmethod
    def turn_move(self, turned: Sequence[Head]) -> Move:
        """Return the named move that turns some coins."""

    @abstractmethod
    def checked_head(self, head: Any) -> Head:
        """Return the place of a head in its standard form, or raise an error."""

    @abstractmethod
    def find_head_value(self, head: Head) -> int | None:
        """Return the Grundy value of a single head, or None if it is out of reach."""

    @abstractmethod
    def values_at(self, heads: NDArray[Any]) -> NDArray[Any] | None:
        """Return the values of heads in an array, None if they are out of reach of arrays."""

    @abstractmethod
    def out_of_reach(self, head: Head) -> LimitError:
        """Return the error message for a head whose value is unknown."""

    @abstractmethod
    def drawn(self, p: tuple[Head, ...]) -> Picture:
        """Return the picture of heads near the start."""

    @abstractmethod
    def coin(self, head: Head, *, heads: bool) -> Disc:
        """Return the shape of a coin."""

    # -- the contract, derived from these

    def moves(self, p: tuple[Head, ...]) -> Iterator[tuple[Move, tuple[Head, ...]]]:
        return (self.turn(p, turned) for turned in self.turns(p))

    def options(self, p: tuple[Head, ...]) -> Iterator[tuple[Head, ...]]:
        return (_toggled(p, turned) for turned in self.turns(p))

    def turn(self, p: tuple[Head, ...], turned: Sequence[Head]) -> tuple[Move, tuple[Head, ...]]:
        """Return the move that turns some coins, and the resulting heads."""
        return self.turn_move(turned), _toggled(p, turned)

    def known(self, p: tuple[Head, ...], convention: Convention) -> Known | None:
        if convention is not Convention.NORMAL:
            return None
        many = self.many_values(p)
        if many is not None:
            return self._known(many[: _WRITTEN + 1].tolist(), nim_total(many))
        values = []
        for head in reversed(p):
            value = self.find_head_value(head)
            if value is None:
                return None
            values.append(value)
        return self._known(values[::-1], nim_sum(values))

    def _known(self, values: list[int], total: int) -> Known:
        written = " ⊕ ".join([*map(str, values[:_WRITTEN]), *["…"] * (len(values) > _WRITTEN)]) or "no head"
        return Known.of_value(self.theorem, total, heads=written, value=total)

    def solver(self) -> Self:
        return self

    def head_value(self, head: Any) -> int:
        """Return the Grundy value of a single head.

        Raises:
            PositionError: if there is no such place.
            LimitError: if it is out of reach.
        """
        checked = self.checked_head(head)
        value = self.find_head_value(checked)
        if value is None:
            raise self.out_of_reach(checked)
        return value

    def grundy_value(self, p: tuple[Head, ...]) -> int:
        many = self.many_values(p)
        return nim_sum(map(self.head_value, reversed(p))) if many is None else nim_total(many)

    def many_values(self, p: tuple[Head, ...]) -> NDArray[Any] | None:
        """Return the values of many heads as an array; None for few heads, or if they are out of reach of arrays."""
        places = None if len(p) < MANY else heads_array(p)
        return None if places is None else self.values_at(places)

    def ends(self, p: tuple[Head, ...], value: int) -> Iterator[tuple[Head, int]]:
        """Yield the possible last heads of a turn to a value, with the nim-sum that the other turned coins must have.

        With many heads, those whose value decreases come first: a head's value is the mex of the possible nim-sums of
        the other coins, so such a turn exists.
        """
        many = self.many_values(p)
        if many is None or value >= FAR:
            change = self.grundy_value(p) ^ value
            yield from ((head, change ^ self.head_value(head)) for head in p)
            return
        totals = many ^ many.dtype.type(nim_total(many) ^ value)
        sure = totals < many
        some = self.some_end(p, totals)
        for part in [sure, ~sure] if some is None else [some]:
            for i in part.nonzero()[0].tolist():
                yield p[i], int(totals[i])

    def some_end(self, p: tuple[Head, ...], totals: NDArray[Any]) -> NDArray[Any] | None:
        """Return, for each head, whether some turn with this nim-sum ends with it; None if no formula gives this."""
        return None

    # -- positions

    def check(self, p: Any) -> tuple[Head, ...]:
        heads: list[Any] = sorted(map(self.checked_head, p if isinstance(p, Iterable) else (p,)))
        for head, following in pairwise(heads):
            if head == following:
                raise PositionError("place {place} is listed twice: list each head once", place=self.format((head,)))
        return tuple(heads)

    def picture(self, p: tuple[Head, ...]) -> Picture:
        if _farthest(p) <= _DRAWN:
            return self.drawn(p)
        text = cut_end(f"heads: {self.format(p)}", 207)
        return Picture((Label(len(text) * 0.25, 0.5, text),), len(text) * 0.5, 1.0)

    def touched(self, p: tuple[Head, ...], move: Move, option: tuple[Head, ...]) -> list[Shape] | None:
        if _farthest(p) > _DRAWN:
            return None
        heads = set(p)
        return [self.coin(head, heads=head in heads) for head in heads.symmetric_difference(option)]


def heads_array(p: Sequence[Any]) -> NDArray[Any] | None:
    """Return heads as an array, [heads] or [heads, 2]; None if they are too far away for one."""
    import numpy as np

    try:
        places = np.fromiter(p, np.int64, len(p)) if p and isinstance(p[0], int) else np.array(p, np.int64)
    except OverflowError:
        return None
    return places if places.max(initial=0) < FAR else None


def _farthest(p: Iterable[Any]) -> int:
    return max((head if isinstance(head, int) else max(head) for head in p), default=1)


def nim_total(values: NDArray[Any]) -> int:
    """Return the nim-sum of an array.

    Examples:
        >>> import numpy as np
        >>> nim_total(np.array([1, 4, 6]))
        3
    """
    import numpy as np

    return int(np.bitwise_xor.reduce(values))


def turn_words(turned: Sequence[int]) -> str:
    """Return the places of the coins turned; consecutive ones as first–last.

    Examples:
        >>> turn_words((2, 5, 6)), turn_words((3, 4, 5, 6))
        ('2 5 6', '3–6')
    """
    if len(turned) > 2 and turned[-1] - turned[0] == len(turned) - 1:
        return f"{turned[0]}–{turned[-1]}"
    return " ".join(map(str, turned))


def _toggled(p: tuple[Any, ...], turned: Sequence[Any]) -> tuple[Any, ...]:
    """Return the heads in order after some coins, given in order, are turned."""
    if len(turned) > 8:
        first, last = bisect_left(p, turned[0]), bisect_right(p, turned[-1])
        between = sorted(set(p[first:last]).symmetric_difference(turned))
        return (*p[:first], *between, *p[last:])
    heads = list(p)  # few coins among possibly many heads: do not sort all of them
    for place in turned:
        i = bisect_left(heads, place)
        if i < len(heads) and heads[i] == place:
            del heads[i]
        else:
            heads.insert(i, place)
    return tuple(heads)


def all_digits(words: Sequence[str]) -> bool:
    """Return whether all words are short and consist of digits: a quick test for numbers.

    Examples:
        >>> all_digits(["3", "12"]), all_digits(["3", "-1"]), all_digits([])
        (True, False, False)
    """
    text = "".join(words)
    return text.isascii() and text.isdigit() and "" not in words and max(map(len, words)) <= _DIGITS


def checked_place(place: Any) -> int:
    """Return a place of the strip; raise PositionError unless it is a whole number from 1 of at most 4000 digits."""
    if not isinstance(place, int) or isinstance(place, bool) or -_FARTHEST < place < 1:
        raise PositionError("the place of a head must be a whole number of 1 or more, not {place!r}", place=place)
    if abs(place) >= _FARTHEST:
        raise PositionError("the place of a head must have at most {digits} digits", digits=_DIGITS)
    return place
