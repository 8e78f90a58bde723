"""Heap games, given by a function from the size of a heap to the heaps that may replace it.

Positions are tuples of heap sizes in the given order; an empty heap remains as 0, so that heaps keep their numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, overload

from grundy.knowledge import About, Known
from grundy.machine.allowance import Allowance, current
from grundy.maths.nimbers.fold import fold
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.maths.nimbers.outcomes import Convention
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.codes import Code
from grundy.maths.octal.heaps import HeapTable
from grundy.ruleset import Game, Move, Ruleset
from grundy.rulesets.shared.functions import FunctionRules
from grundy.rulesets.shared.rows import InRow, RowRuleset, counters, draw_rows, is_whole
from grundy.words.advice import VALUE_POSITIONS
from grundy.words.errors import InputError, LimitError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Disc, Picture, Shape

Heaps = tuple[int, ...]
Rule = Callable[[int], Iterable[int | Heaps]]

_NOTHING_TOLD = About()
_COUNTED = 100_000  # splits of a heap to count
_OFTEN, _TRIED = 4096, 5_000_000  # splits tried between two looks at the clock, and at most without one


class HeapRuleset(RowRuleset, abstract=True):
    """Rules in which a move changes one heap; a subclass defines ``splits``, and its theorems if there are any."""

    kept_up_to: ClassVar[int] = 100_000
    """The largest heap whose splits to a value are stored if it occurs several times; larger heaps have too many."""

    def splits(self, n: int) -> Iterable[int | Heaps]:
        """Yield the possible replacements of a heap of n: the sizes of the heaps left, ``()`` or 0 for none."""
        raise NotImplementedError

    def __init_subclass__(cls, *, abstract: bool = False, **more: Any) -> None:
        super().__init_subclass__(abstract=abstract, **more)
        if not abstract and cls.splits is HeapRuleset.splits:
            raise TypeError(f"heap ruleset {cls.__name__} must define splits(n)")

    # -- theory, for subclasses to override

    def heap_known(self, n: int) -> Known | None:
        """Return a theorem's answer for one heap in normal play, or None."""
        return None

    def table(self) -> HeapTable | None:
        """Return the table of values of heaps 0, 1, 2, …, if the rules have one; it may prove a period."""
        return None

    def taking_code(self) -> Code | None:
        """Return the taking-and-breaking code of the rules; None if they have none, or one that is too long."""
        return None

    def heap_value(self, n: int) -> int:
        """Return the Grundy value of one heap, by a theorem or by definition."""
        known = self.heap_known(n)
        if known is not None and known.value is not None:
            return known.value
        memo = _values_of(self)
        return memo[n] if n in memo else fold(
            n, lambda m: map(_parts, self.splits(m)), _combined, memo, lambda m: f"{self} {m}"
        )  # fmt: skip

    def splits_to(self, n: int, value: int) -> Iterable[int | Heaps]:
        """Yield the splits of one heap with a given nim-sum; default: all splits are tried, within limits.

        Raises:
            LimitError: if the time that searches have is up, or, without a limit of time, after 5000000 splits.
        """
        limits = current()
        for tried, split in enumerate(self.splits(n)):
            if tried % _OFTEN == 0 and tried:
                self._check_tried(n, tried, limits)
            if nim_sum(map(self.heap_value, _parts(split))) == value:
                yield split

    def _check_tried(self, n: int, tried: int, limits: Allowance | None) -> None:
        if limits is not None and limits.seconds is not None:
            limits.check(lambda: f"{self} {n}", tried)
        elif tried > _TRIED:
            raise LimitError(
                "a heap of {n} in {ruleset} has more than {most} splits, too many to try: try a smaller heap",
                n=n, ruleset=str(self), most=_TRIED,
            )  # fmt: skip

    def count_splits_to(self, n: int, value: int) -> int | None:
        """Return the number of splits of one heap with a value; None if there are too many to count."""
        count = sum(1 for _ in islice(self.splits_to(n, value), _COUNTED + 1))
        return None if count > _COUNTED else count

    def heap_move(self, n: int, parts: Heaps, heap: int) -> Move:
        """Return the named move that replaces heap number ``heap`` (from 1), of n counters, by parts."""
        return heap_move(n, parts, heap)

    # -- the contract, derived from these

    def choices(self, p: Heaps) -> Iterator[tuple[int, Heaps]]:
        """Yield every heap, counted from 0, with every split of it."""
        return ((i, _parts(split)) for i, n in enumerate(p) for split in self.splits(n))

    def choose(self, p: Heaps, choice: tuple[int, Heaps]) -> tuple[Move, Heaps]:
        i, parts = choice
        return self.heap_move(p[i], parts, i + 1), p[:i] + (parts or (0,)) + p[i + 1 :]

    def options(self, p: Heaps) -> Iterator[Heaps]:
        for i, parts in self.choices(p):
            yield p[:i] + (parts or (0,)) + p[i + 1 :]

    def summands(self, p: Heaps) -> Iterator[Game]:
        for n in p:
            if n or len(p) == 1:
                yield Game(self, (n,))

    def known(self, p: Heaps, convention: Convention) -> Known | None:
        """Return a theorem's answer for a single heap in normal play, and for heaps of a code in misère play."""
        if convention is Convention.NORMAL:
            return self.heap_known(p[0]) if len(p) == 1 else None
        code = self.taking_code()
        if code is None:
            return None
        from grundy.solving.misere.sums import known_in_misere_play  # quotients are not needed in normal play

        return known_in_misere_play(code, p)

    def heap_code(self, p: Heaps) -> tuple[Code, int] | None:
        code = self.taking_code() if len(p) == 1 else None
        return None if code is None else (code, p[0])

    def solver(self) -> HeapRuleset:
        return self

    def grundy_value(self, p: Heaps) -> int:
        """Return the nim-sum of the heaps' values."""
        return nim_sum(self.heap_value(n) for n, times in Counter(p).items() if times % 2)

    def choices_to(self, p: Heaps, value: int) -> Iterator[tuple[int, Heaps]]:
        total = self.grundy_value(p)
        times = Counter(p)
        found: dict[int, list[Heaps]] = {}  # splits for sizes of several heaps
        for i, n in enumerate(p):
            splits: Iterable[Heaps] = found.get(n, ())
            if n not in found:
                splits = map(_parts, self.splits_to(n, value ^ total ^ self.heap_value(n)))
                if times[n] > 1 and n <= self.kept_up_to:
                    splits = found[n] = list(splits)
            yield from ((i, parts) for parts in splits)

    def count_moves_to(self, p: Heaps, value: int) -> int | None:
        """Return the number of moves to a value, with equal heaps counted once; None if a heap has too many splits."""
        total = self.grundy_value(p)
        count = 0
        for n, times in Counter(p).items():
            found = self.count_splits_to(n, value ^ total ^ self.heap_value(n))
            if found is None:
                return None
            count += times * found
        return count

    # -- positions

    def at(self, *position: Any) -> Game:
        """Return the game with heaps of these sizes, given as arguments or as one sequence."""
        if len(position) == 1 and isinstance(position[0], Iterable) and not isinstance(position[0], str):
            position = tuple(position[0])
        return Game(self, self.check(position))

    def picture(self, p: Heaps) -> Picture:
        """Return the heaps as numbered rows of counters; a large heap only shows its size."""
        return draw_rows(p, numbered=True, tone=self.about.piece)

    def counters(self, p: Heaps, i: int) -> list[Disc]:
        """Return the counters of one heap in the picture, counted from 0; one for a heap that only shows its size."""
        return counters(p, i, numbered=True, tone=self.about.piece)

    def split_of(self, p: Heaps, option: Heaps) -> tuple[int, Heaps]:
        """Return the heap, counted from 0, that a move has split, and its parts."""
        i = next(i for i, (before, after) in enumerate(zip(p, option, strict=False)) if before != after)
        return i, option[i : i + len(option) - len(p) + 1]

    def touched(self, p: Heaps, move: Move, option: Heaps) -> list[Shape]:
        """Return the counters that are taken from their heap, or those of the first part of a split."""
        i, parts = self.split_of(p, option)
        discs, count = self.counters(p, i), p[i] - sum(parts)
        if len(discs) < p[i]:
            return [*discs]
        return [*discs[parts[0] : parts[0] + count]] if count else [*discs[: parts[0]]]


class PeriodicHeaps(HeapRuleset, abstract=True):
    """Heaps with a table of values and, beyond it, a proved period."""

    def table(self) -> HeapTable:
        raise NotImplementedError

    def by_period(self, n: int, period: Period) -> Known:
        """Return the theorem that gives the value of a heap beyond the start of the table."""
        raise NotImplementedError

    def heap_value(self, n: int) -> int:
        return self.table().value(n)

    def heap_known(self, n: int) -> Known | None:
        period = self.table().period_for(n)
        return None if period is None else self.by_period(n, period)


@lru_cache(maxsize=256)
def _values_of(ruleset: HeapRuleset) -> dict[int, int]:
    """Return the values by definition of those heaps only that play can reach."""
    return {}


def _combined(options: list[Heaps], values: dict[int, int]) -> int:
    return mex(nim_sum(values[part] for part in option) for option in options)


def _parts(split: int | Heaps) -> Heaps:
    if isinstance(split, int):
        return (split,) if split else ()
    return tuple(part for part in split if part)


def heap_move(n: int, parts: Heaps, heap: int) -> Move:
    """Return the named move that replaces heap number ``heap`` (from 1), of n counters, by parts."""
    count = n - sum(parts)
    if not count:
        return Move("split heap {heap} into {parts}", heap=heap, parts=_joined(parts))
    if len(parts) <= 1:
        return Move("take {count} from heap {heap}", count=count, heap=heap)
    return Move("take {count} from heap {heap}, leaving {parts}", count=count, heap=heap, parts=_joined(parts))


def _joined(parts: Heaps) -> str:
    return " + ".join(map(str, parts))


def single_heaps(ruleset: Ruleset[Any]) -> HeapRuleset:
    """Return a ruleset for heaps unchanged; raise an error for any other ruleset."""
    if isinstance(ruleset, HeapRuleset):
        return ruleset
    raise no_single_heaps(ruleset)


def no_single_heaps(ruleset: Ruleset[Any]) -> RulesetError:
    """Return the error for a ruleset without single heaps; games with two numbers have a map instead."""
    if ruleset.partizan:
        return RulesetError(
            "{ruleset} is partizan, as Left and Right have different moves, so it has no nim-sequence: 'grundy values' "
            "lists the values of its heaps"
            if isinstance(ruleset, InRow) and ruleset.count is None
            else "{ruleset} has no single heaps: {advice}",
            ruleset=str(ruleset),
            advice=Phrase(VALUE_POSITIONS),
        )
    two = isinstance(ruleset, RowRuleset) and ruleset.count == range(2, 3)
    return RulesetError(
        "{ruleset} has no single heaps, so no nim-sequence: 'grundy map {ruleset} --values' shows its values"
        if two
        else "{ruleset} has no single heaps, so no nim-sequence: name a ruleset for heaps",
        ruleset=str(ruleset),
    )


class HeapFunction(FunctionRules, HeapRuleset):
    """A heap game given by a plain function from heap sizes to splits; see :func:`heap_ruleset`."""

    def splits(self, n: int) -> Iterator[int | Heaps]:
        """Yield what the function yields; an empty heap is left out of every position, so it has no moves.

        Raises:
            RulesetError: if that is neither the size of a heap nor a tuple of sizes.
        """
        if not n:
            return
        found = self.__wrapped__(n)
        if not isinstance(found, Iterable):
            raise RulesetError(
                "{ruleset} must yield what may replace a heap of {n}, or return an iterable of it, not {found!r}",
                ruleset=str(self), n=n, found=found,
            )  # fmt: skip
        for split in found:
            sizes = split if isinstance(split, tuple | list) else (split,)
            if not all(is_whole(size) and size >= 0 for size in sizes):
                raise RulesetError(
                    "{ruleset} must yield whole numbers (0 or more) or tuples of them for a heap of {n}, not {split!r}",
                    ruleset=str(self), n=n, split=split,
                )  # fmt: skip
            yield split


@overload
def heap_ruleset(rule: Rule, /) -> HeapFunction: ...
@overload
def heap_ruleset(*, about: About) -> Callable[[Rule], HeapFunction]: ...
def heap_ruleset(
    rule: Rule | None = None, /, *, about: About = _NOTHING_TOLD
) -> HeapFunction | Callable[[Rule], HeapFunction]:
    """Make a ruleset from a function that gives the possible replacements of a heap.

    Args:
        rule: yields, for a heap of n ≥ 1, each possible replacement: a size, or a tuple of sizes.
            An empty heap has no moves.
        about: the catalogue entry; if it has no rule, the function's docstring is the rule.

    Returns:
        The ruleset, with the name of the function; it can be called like the function.

    Examples:
        >>> @heap_ruleset
        ... def kayles(n):
        ...     for take in (1, 2):
        ...         for left in range((n - take) // 2 + 1):
        ...             yield left, n - take - left
        >>> from grundy import solve
        >>> solve(kayles.at(7)).grundy_value
        2
        >>> @heap_ruleset(about=About(example="halve 9", source="a riddle"))
        ... def halve(n):
        ...     "Halve a heap, rounded down."
        ...     return [n // 2] if n else []
        >>> halve.about.rule, halve.about.source
        ('Halve a heap, rounded down.', 'a riddle')
    """
    if rule is None:
        return lambda function: HeapFunction(function, about)
    if not callable(rule):
        raise InputError("heap_ruleset decorates a function, not {given!r}", given=rule)
    return HeapFunction(rule, about)
