"""Heap games: a function from the size of a heap to what may replace it.

Positions are tuples of heap sizes in the given order; a heap that is gone stays as 0, so that heaps keep their numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention
from grundy.maths.octal.codes import Code
from grundy.maths.octal.heaps import HeapTable, HeapValues
from grundy.ruleset import Game, Known, Move, Ruleset, whole_number
from grundy.words.errors import PositionError, RulesetError
from grundy.words.picture import Disc, Label, Picture, Shape

__all__ = ["HeapFunction", "HeapRuleset", "Heaps", "heap_ruleset", "single_heaps"]

Heaps = tuple[int, ...]
_REMEMBERED = 100_000  # heaps up to here have their winning splits remembered; larger ones have too many
_DRAWN = 24  # counters of a heap that are drawn; a larger heap shows its number


class HeapRuleset(Ruleset[Heaps], abstract=True):
    """Rules for one heap at a time; a subclass gives ``splits``, and its theorems where it has some."""

    def splits(self, n: int) -> Iterable[int | Heaps]:
        """Yield what may replace a heap of n: the sizes of the heaps that are left, ``()`` or 0 for none."""
        raise NotImplementedError

    def __init_subclass__(cls, *, abstract: bool = False, **more: Any) -> None:
        super().__init_subclass__(abstract=True, **more)
        if not abstract and cls.splits is HeapRuleset.splits:
            raise TypeError(f"heap ruleset {cls.__name__} must define splits(n)")

    # -- theory, for subclasses to override

    def heap_known(self, n: int) -> Known | None:
        """Return what a theorem says of one heap in normal play, or None."""
        return None

    def table(self) -> HeapTable | None:
        """Return the table of values of heaps 0, 1, 2, …, where the rules have one; it may prove a period."""
        return None

    def taking_code(self) -> Code | None:
        """Return the taking-and-breaking code of the rules; None where they have none, or one that is too long."""
        return None

    def heap_value(self, n: int) -> int:
        """Return the Grundy value of one heap: the theorem's, else by the definition."""
        known = self.heap_known(n)
        if known is not None and known.value is not None:
            return known.value
        return _values_of(self).value(n)

    def splits_to(self, n: int, value: int) -> Iterable[int | Heaps]:
        """Yield the splits of one heap whose nim-sum is the value; default: all are looked through."""
        for split in self.splits(n):
            if nim_sum(map(self.heap_value, _parts(split))) == value:
                yield split

    def heap_move(self, n: int, parts: Heaps, heap: int) -> Move:
        """Name the move that replaces heap number ``heap`` (from 1), of n counters, by parts."""
        count = n - sum(parts)
        if not count:
            return Move("split heap {heap} into {parts}", heap=heap, parts=_joined(parts))
        if len(parts) <= 1:
            return Move("take {count} from heap {heap}", count=count, heap=heap)
        return Move("take {count} from heap {heap}, leaving {parts}", count=count, heap=heap, parts=_joined(parts))

    # -- the contract, derived

    def moves(self, p: Heaps) -> Iterator[tuple[Move, Heaps]]:
        """Yield every split of every heap."""
        for i, n in enumerate(p):
            for split in self.splits(n):
                yield self._move(p, i, _parts(split))

    def options(self, p: Heaps) -> Iterator[Heaps]:
        """Yield the heaps after every split of every heap."""
        for i, n in enumerate(p):
            for split in self.splits(n):
                yield p[:i] + (_parts(split) or (0,)) + p[i + 1 :]

    def summands(self, p: Heaps) -> Iterator[Game]:
        """Yield the heaps one by one."""
        for n in p:
            if n or len(p) == 1:
                yield Game(self, (n,))

    def known(self, p: Heaps, convention: Convention) -> Known | None:
        """Return what a theorem says of a single heap in normal play, and of heaps of a code in misère play."""
        if convention is Convention.NORMAL:
            return self.heap_known(p[0]) if len(p) == 1 else None
        code = self.taking_code()
        if code is None:
            return None
        from grundy.solving.misere.known import known_in_misere_play  # normal play need not load quotients

        return known_in_misere_play(code, p)

    def heap_code(self, p: Heaps) -> tuple[Code, int] | None:
        """Return the code and the heap, of one heap of a code."""
        code = self.taking_code() if len(p) == 1 else None
        return None if code is None else (code, p[0])

    def solver(self) -> HeapRuleset:
        """Return itself: heaps are valued one by one."""
        return self

    def grundy_value(self, p: Heaps) -> int:
        """Return the nim-sum of the heaps' values."""
        return nim_sum(self.heap_value(n) for n, times in Counter(p).items() if times % 2)

    def moves_to(self, p: Heaps, value: int) -> Iterator[tuple[Move, Heaps]]:
        """Yield the moves that give the whole position a Grundy value."""
        total = self.grundy_value(p)
        times = Counter(p)
        found: dict[int, list[Heaps]] = {}  # splits of sizes that several heaps share
        for i, n in enumerate(p):
            splits: Iterable[Heaps] = found.get(n, ())
            if n not in found:
                splits = map(_parts, self.splits_to(n, value ^ total ^ self.heap_value(n)))
                if times[n] > 1 and n <= _REMEMBERED:
                    splits = found[n] = list(splits)
            for parts in splits:
                yield self._move(p, i, parts)

    def count_moves_to(self, p: Heaps, value: int) -> int | None:
        """Return the number of those moves, heaps of one size looked at once; None where a heap has too many."""
        total = self.grundy_value(p)
        count = 0
        for n, times in Counter(p).items():
            found = sum(1 for _ in islice(self.splits_to(n, value ^ total ^ self.heap_value(n)), _REMEMBERED + 1))
            if found > _REMEMBERED:
                return None
            count += times * found
        return count

    def _move(self, p: Heaps, i: int, parts: Heaps) -> tuple[Move, Heaps]:
        return self.heap_move(p[i], parts, i + 1), p[:i] + (parts or (0,)) + p[i + 1 :]

    # -- positions

    def at(self, *position: Any) -> Game:
        """Return the game with heaps of these sizes, given one by one or as one sequence."""
        if len(position) == 1 and isinstance(position[0], Iterable) and not isinstance(position[0], str):
            position = tuple(position[0])
        return Game(self, self.check(position))

    def check(self, p: Any) -> Heaps:
        """Return the heaps as a tuple.

        Raises:
            PositionError: if there is no heap, or one that is no whole number of 0 or more.
        """
        heaps = (p,) if isinstance(p, int) else tuple(p)
        if not heaps:
            raise PositionError("{ruleset} needs one heap or more{hint}", ruleset=str(self), hint=self._hint())
        for i, n in enumerate(heaps, 1):
            if not isinstance(n, int) or isinstance(n, bool) or n < 0:
                raise PositionError("heap {heap} must be a whole number of 0 or more, not {size!r}", heap=i, size=n)
        return heaps

    def parse(self, words: Sequence[str]) -> Heaps:
        """Return the heaps that the words give."""
        return self.check(tuple(whole_number(word, "heap {heap}", heap=i) for i, word in enumerate(words, 1)))

    def picture(self, p: Heaps) -> Picture:
        """Return the heaps as rows of counters, each with its number and, when large, its size only."""
        shapes: list[Shape] = []
        for i, n in enumerate(p):
            shapes.append(Label(0.5, i + 0.5, f"{i + 1}:"))
            if n > _DRAWN:
                shapes += [Disc(1.5, i + 0.5), Label(3.0 + len(str(n)) * 0.25, i + 0.5, f"× {n}")]
            else:
                shapes += [Disc(1.5 + k, i + 0.5) for k in range(n)]
        width = max((4.0 + len(str(n)) * 0.5 if n > _DRAWN else 1.0 + n for n in p), default=1.0)
        return Picture(tuple(shapes), width, float(len(p)))

    def touched(self, p: Heaps, move: Move, option: Heaps) -> list[Shape]:
        """Return the counters that are taken from their heap, or those of the first part that it is split into."""
        i = next(i for i, (before, after) in enumerate(zip(p, option, strict=False)) if before != after)
        parts = option[i : i + len(option) - len(p) + 1]
        if p[i] > _DRAWN:
            return [Disc(1.5, i + 0.5)]
        count = p[i] - sum(parts)
        return [Disc(1.5 + k, i + 0.5) for k in (range(parts[0], parts[0] + count) if count else range(parts[0]))]


@lru_cache(maxsize=256)
def _values_of(ruleset: HeapRuleset) -> HeapValues:
    return HeapValues(lambda n: map(_parts, ruleset.splits(n)), lambda n: f"{ruleset} {n}")


def _parts(split: int | Heaps) -> Heaps:
    if isinstance(split, int):
        return (split,) if split else ()
    return tuple(part for part in split if part)


def _is_size(part: object) -> bool:
    return isinstance(part, int) and not isinstance(part, bool) and part >= 0


def _joined(parts: Heaps) -> str:
    return " + ".join(map(str, parts))


def single_heaps(ruleset: Ruleset[Any]) -> HeapRuleset:
    """Return a ruleset whose positions are heaps, as such.

    Raises:
        RulesetError: if it is of another kind.
    """
    if isinstance(ruleset, HeapRuleset):
        return ruleset
    raise RulesetError(
        "{ruleset} has no single heaps, so no nim-sequence: name a ruleset for heaps", ruleset=str(ruleset)
    )


class HeapFunction(HeapRuleset):
    """A heap game given by a plain function from a heap size to its splits; see :func:`heap_ruleset`."""

    __wrapped__: Callable[[int], Iterable[int | Heaps]]

    def __init__(self, rule: Callable[[int], Iterable[int | Heaps]]) -> None:
        self.__wrapped__ = rule
        self.__doc__ = rule.__doc__
        self.__module__ = rule.__module__
        self.__qualname__ = rule.__qualname__
        self.name = rule.__name__.replace("_", "-")

    def __call__(self, n: int) -> Iterable[int | Heaps]:
        """Return the splits of a heap of n, as the function does."""
        return self.__wrapped__(n)

    def splits(self, n: int) -> Iterator[int | Heaps]:
        """Yield what the function yields.

        Raises:
            RulesetError: if that is neither the size of a heap nor a tuple of such.
        """
        found = self.__wrapped__(n)
        if not isinstance(found, Iterable):
            raise RulesetError(
                "{ruleset} must yield what may replace a heap of {n}, or return an iterable of it, not {found!r}",
                ruleset=str(self), n=n, found=found,
            )  # fmt: skip
        for split in found:
            if not (_is_size(split) or (isinstance(split, tuple | list) and all(map(_is_size, split)))):
                raise RulesetError(
                    "{ruleset} must yield whole numbers (0 or more) or tuples of them for a heap of {n}, not {split!r}",
                    ruleset=str(self), n=n, split=split,
                )  # fmt: skip
            yield split

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HeapFunction) and self.__wrapped__ is other.__wrapped__

    def __hash__(self) -> int:
        return hash(self.__wrapped__)

    def __reduce__(self) -> str:
        return self.__qualname__  # pickled by "module:name", as functions are


def heap_ruleset(rule: Callable[[int], Iterable[int | Heaps]]) -> HeapFunction:
    """Make a ruleset of a function from a heap size to what may replace the heap.

    Args:
        rule: yields, for a heap of n, each choice of heaps that may replace it: a size, or a tuple of sizes.

    Returns:
        the ruleset, under the function's name; the function itself stays callable.

    Examples:
        >>> @heap_ruleset
        ... def kayles(n):
        ...     for take in (1, 2):
        ...         for left in range((n - take) // 2 + 1):
        ...             yield left, n - take - left
        >>> from grundy import solve
        >>> solve(kayles.at(7)).grundy_value
        2
    """
    return HeapFunction(rule)
