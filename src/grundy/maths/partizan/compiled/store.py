"""A store of canonical forms in compiled code: its arrays, which grow, and its limits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from threading import RLock
from typing import Any

import numpy as np

from grundy.machine.memory import afford, machine_memory
from grundy.maths.partizan.compiled import forms as kernel
from grundy.maths.partizan.compiled import words
from grundy.maths.partizan.compiled.order import at_most
from grundy.maths.partizan.forms import Form, Stop, interned, number_up_star
from grundy.words.errors import LimitError

_STEPS = 1 << 14  # of the first slice of a call
_SLICE = 0.1  # seconds of a call before it can be interrupted
_COMPARISONS, _SUMS = 1 << 22, 1 << 20  # most entries of the caches
_SHARE = 4  # a store may take the memory of the machine divided by this


class Beyond(Exception):  # noqa: N818 - the plain forms go on then
    """A number is too large or too fine for the store, or a game too tall."""


class Store:
    """Canonical forms by index; equal games have the same index, and zero has index 0.

    A store only grows; make one for a question, and copy the answers out with :meth:`form`.

    Args:
        memory: bytes that it may take; None for a quarter of the memory of the machine.
        check: called a few times a second during long calls; it may raise an error to end the call.

    Examples:
        >>> store = Store()
        >>> star = store.make([0], [0])
        >>> store.add(star, star), store.at_most(0, star)
        (0, False)
    """

    def __init__(self, memory: int | None = None, check: Callable[[], object] = lambda: None) -> None:
        self.memory, self.check = memory or machine_memory() // _SHARE, check
        self._header = np.zeros(words.HEADER, np.int64)
        self.address = int(self._header.ctypes.data)
        self._games = np.zeros((1 << 12, 8), np.int64)
        self._index = np.zeros(1 << 13, np.int32)
        self._arena = np.zeros(1 << 14, np.int32)
        self._compared, self._added = np.zeros(1 << 14, np.int64), np.zeros((1 << 12, 2), np.int64)
        self._stack, self._left, self._right = (np.zeros(words.WORK, np.int64) for _ in range(3))
        self._steps = _STEPS
        self._forms: dict[int, Form] = {}
        self._indices: dict[Form, int] = {}
        self._lock = RLock()
        self._point()
        self.number(Fraction(0))

    def __len__(self) -> int:
        return int(self._header[words.COUNT])

    @property
    def bytes(self) -> int:
        """How many bytes the games take, without the caches."""
        return 64 * len(self) + 4 * int(self._header[words.USED]) + self._index.nbytes

    # -- games

    def number(self, x: Fraction, ups: int = 0, star: int = 0) -> int:
        """Return the index of x + u·↑ + ∗n.

        Raises:
            Beyond: if a part of it is too large, or x too fine.
        """
        scaled = x * words.ONE
        if scaled.denominator != 1 or abs(scaled) > words.LARGEST or abs(ups) > words.MOST_UPS or star > words.NIMBERS:
            raise Beyond
        return int(self.call(words.number_up_star, int(scaled), ups, star))

    def make(self, left: Sequence[int], right: Sequence[int]) -> int:
        """Return the index of the game with these options.

        Raises:
            Beyond: if a number is too large or too fine, or the game too tall.
            LimitError: if the game has too many options, or memory is full.
        """
        if max(len(left), len(right)) > words.WORK:
            raise _too_many()
        with self._lock:
            return int(self.call(kernel.canonical, len(left), len(right), before=lambda: self._lay(left, right)))

    def add(self, g: int, h: int) -> int:
        """Return the index of G + H."""
        return int(self.call(kernel.add, g, h))

    def negative(self, g: int) -> int:
        """Return the index of -G."""
        return int(self.call(kernel.negative, g))

    def at_most(self, g: int, h: int) -> bool:
        """Return whether G ≤ H."""
        return bool(self.call(at_most, g, h))

    def make_all(self, lists: Iterable[tuple[Sequence[int], Sequence[int]]]) -> list[int]:
        """Return the indices of many games, each given by its left and right options, which exist before."""
        data, count = [], 0
        for left, right in lists:
            data += [len(left), len(right), *left, *right]
            count += 1
        given, found = np.array(data, np.int64), np.zeros(count, np.int64)
        self.call(kernel.make_many, given.ctypes.data, count, found.ctypes.data)
        return found.tolist()

    def count_at_most(self, games: Sequence[int]) -> int:
        """Return how many pairs (G, H) of some games have G ≤ H."""
        given = np.array(games, np.int64)
        return sum(self.call(kernel.count_at_most, g, given.ctypes.data, len(given)) for g in games)

    def classes(self, games: Iterable[int] | None = None) -> int:
        """Return how many of some games there are up to adding a number and sign; None for all games of the store.

        All numbers are one class. The store grows by this.

        Examples:
            >>> store = Store()
            >>> up = store.make([0], [store.make([0], [0])])
            >>> len(store), store.add(up, store.number(Fraction(3))) > 0, store.classes()
            (3, True, 3)
        """
        counted = range(len(self)) if games is None else games
        return len({min(self._without_number(g), self._without_number(self.negative(g))) for g in counted})

    def _without_number(self, g: int) -> int:
        """Return G - x for the left stop x of G."""
        stop, _ = _stop(int(self._games[g, words.LEFT_STOP]), 1)
        return self.add(g, self.number(-stop))

    def _lay(self, left: Sequence[int], right: Sequence[int]) -> None:
        self._left[: len(left)] = left
        self._right[: len(right)] = right

    # -- forms in plain Python

    def form(self, game: int) -> Form:
        """Return the canonical form of a game."""
        todo = [game]
        listed: dict[int, tuple[list[int], list[int]] | None] = {}
        while todo:
            one = todo.pop()
            if one not in self._forms and one not in listed:
                options = listed[one] = self._options(one)
                if options is not None:
                    todo += [*options[0], *options[1]]
        for one in sorted(listed):  # options are older than games, but for those of number-up-stars, which are not read
            self._forms[one] = self._made(one, listed[one])
        return self._forms[game]

    def index(self, form: Form) -> int:
        """Return the index of a form.

        Raises:
            Beyond: if it is too tall, or has a number that is too large or too fine.
            LimitError: if it has too many options, or memory is full.
        """
        todo = [form]
        met: dict[Form, None] = {}
        while todo:
            one = todo.pop()
            if one not in self._indices and one not in met:
                met[one] = None
                if not one.simple:
                    todo += [*one.left, *one.right]
        for one in sorted(met, key=lambda form: form.serial):  # options are older
            self._indices[one] = self.number(*one.simple) if one.simple else self._interned(one)
        return self._indices[form]

    def _interned(self, form: Form) -> int:
        left, right = ([self._indices[option] for option in side] for side in (form.left, form.right))
        stops = _scaled(form.left_stop), _scaled(form.right_stop)
        with self._lock:
            return int(self.call(kernel.intern, len(left), len(right), *stops, before=lambda: self._lay(left, right)))

    def _options(self, game: int) -> tuple[list[int], list[int]] | None:
        """Return the options of a game; None for a number-up-star."""
        if self._games[game, words.SIMPLE] >= 0:
            return None
        listed = int(self._games[game, words.OPTIONS])
        start, lefts, rights = listed >> 32, (listed >> 16) & 0xFFFF, listed & 0xFFFF
        options = self._arena[start : start + lefts + rights].tolist()
        return options[:lefts], options[lefts:]

    def _made(self, game: int, options: tuple[list[int], list[int]] | None) -> Form:
        left_stop, right_stop, simple = self._games[game, [words.LEFT_STOP, words.RIGHT_STOP, words.SIMPLE]].tolist()
        if options is None:
            star = simple & 0xFFFF
            return number_up_star(Fraction(left_stop >> 1, words.ONE), ((simple - words.NUMBER) >> 16), star)
        left, right = ([self._forms[option] for option in side] for side in options)
        return interned(left, right, _stop(left_stop, 1), _stop(right_stop, -1))

    # -- calls

    def call(
        self,
        function: Callable[..., Any],
        *given: Any,
        before: Callable[[], object] | None = None,
        table_full: Callable[[], object] | None = None,
        progress: Callable[[], int] | None = None,
    ) -> Any:
        """Call compiled code with the store as its first argument, again after every pause and when there is room.

        Args:
            function: the code; what it found before it was stopped, it finds again in the caches and tables.
            given: its other arguments.
            before: what to do before every call.
            table_full: what to do if a table of the caller is full.
            progress: returns how much has been found so far; None: as many games as there are.

        Raises:
            Beyond: if a number is too large or too fine, or the game too tall.
            LimitError: if a game has too many options, or memory is full.
        """
        far = progress or self.__len__
        with self._lock:
            self._steps = min(self._steps, _STEPS)  # steps of another function may take longer
            while True:
                if before is not None:
                    before()
                self._header[words.TOP] = 0
                self._header[words.STEPS] = self._steps
                count, began = far(), time.monotonic()
                try:
                    return function(self.address, *given)
                except words.Halted:
                    pass
                why = int(self._header[words.WHY])
                if why == words.TABLE_FULL and table_full is not None:
                    table_full()
                else:
                    self._after(why, far() > count, time.monotonic() - began)

    def _after(self, why: int, more: bool, lasted: float) -> None:
        """Make room, or check limits, so that a call can go on; or refuse."""
        if why == words.PAUSED:
            if lasted < _SLICE or not more:  # without anything new only a longer call is sure to come further
                self._steps *= 2
            elif lasted > 2 * _SLICE:
                self._steps = max(self._steps // 2, 1 << 12)
            self.check()
        elif why in (words.TOO_FINE, words.TOO_TALL):
            raise Beyond
        elif why == words.TOO_MANY:
            raise _too_many()
        else:
            try:
                self._grow(why)
            finally:  # even if an interruption comes between: compiled code must not write to arrays that are gone
                self._point()

    def _grow(self, why: int) -> None:
        if why == words.ARENA_FULL:
            self._arena = self._larger(self._arena)
        elif why == words.STACK_FULL:
            self._stack = self._larger(self._stack)
        else:
            self._grow_games()

    def _grow_games(self) -> None:
        games, index = self._larger(self._games), self._room(4 * len(self._games), np.int32)
        compared, added = self._compared, self._added
        if len(compared) < min(_COMPARISONS, 4 * len(games)):
            compared = self._room(4 * len(compared), np.int64)
        if len(added) < min(_SUMS, len(games)):
            added = self._room((4 * len(added), 2), np.int64)
        kernel.fill_index(self.address, index.ctypes.data, len(index) - 1, len(self))
        self._games, self._index, self._compared, self._added = games, index, compared, added

    def _larger(self, array: Any) -> Any:
        larger = self._room((2 * len(array), *array.shape[1:]), array.dtype)
        larger[: len(array)] = array
        return larger

    def _room(self, shape: Any, kind: Any) -> Any:
        """Return an empty array, if that is within the limit of memory."""
        needed = int(np.prod(shape)) * np.dtype(kind).itemsize
        held = (self._games, self._index, self._arena, self._compared, self._added, self._stack)
        if needed + sum(array.nbytes for array in held) > self.memory:
            raise LimitError(
                "the values need more than {memory} MB of memory: allow more, or try a smaller game",
                memory=self.memory >> 20,
            )
        afford(needed, "the store of values")
        return np.zeros(shape, kind)

    def _point(self) -> None:
        """Write the addresses and sizes of the arrays into the header."""
        head = self._header
        for word, array in (
            (words.GAMES, self._games), (words.ARENA, self._arena), (words.INDEX, self._index),
            (words.COMPARED, self._compared), (words.ADDED, self._added), (words.STACK, self._stack),
            (words.LEFT, self._left), (words.RIGHT, self._right),
        ):  # fmt: skip
            head[word] = array.ctypes.data
        for word, array in (
            (words.MASK, self._index), (words.COMPARED_MASK, self._compared), (words.ADDED_MASK, self._added),
        ):  # fmt: skip
            head[word] = len(array) - 1
        head[words.ROOM], head[words.ARENA_ROOM] = len(self._games), len(self._arena)
        head[words.STACK_ROOM] = len(self._stack)


def _scaled(stop: Stop) -> int:
    number = 2 * stop[0] * words.ONE
    if number.denominator != 1 or abs(number) > 2 * words.LARGEST:
        raise Beyond
    return int(number) + stop[1]


def _stop(word: int, side: int) -> Stop:
    """Return a sided stop, from its word; ``side`` is 1 for a left stop, -1 for a right one."""
    off = word & 1
    return Fraction((word - side * off) >> 1, words.ONE), side * off


def _too_many() -> LimitError:
    return LimitError("a value may have at most {most} options", most=words.WORK - 1)
