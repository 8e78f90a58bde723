"""The compiled engine for a user's own partizan rules on rows of integers: its arrays, which grow, and its errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from grundy.machine.memory import afford, machine_memory
from grundy.maths.nimbers.fold import DEEPEST, NO_VALUE, loop_error
from grundy.maths.partizan.value import Value, of_form
from grundy.ruleset import Game
from grundy.solving.search.word import compiled_function
from grundy.solving.search.word_calls import CANONICAL, LEFT, NEGATIVE, PARTIZAN, RIGHT, SUMMANDS, Words, fault, traced
from grundy.words.errors import GrundyError, LimitError
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from grundy.maths.partizan.compiled.store import Store

_SLOTS = 1 << 12  # slots of a new table
_DEEP = 256  # depth of a new stack
_SHARE = 4  # the table may take the memory of the machine divided by this


class WordValues:
    """Values under one partizan rule, which writes the options of a position into an array; remembered.

    Args:
        rules: the ruleset.
        memory: bytes that the canonical forms, and the table of positions, may take; None for a share of the memory.
        check: called a few times a second with the number of positions so far; it may raise an error to end the work.
    """

    searches = False

    def __init__(
        self, rules: Any, memory: int | None = None, check: Callable[[int], object] = lambda positions: None
    ) -> None:
        self.rules, self.memory, self.check = rules, memory, check
        self._store: Store | None = None
        self._np: Any
        self._kernel: Any
        self._arrays: Any
        self._functions: tuple[Any, ...]

    def __len__(self) -> int:
        return 0 if self._store is None else int(self._arrays.state[self._kernel.ENTERED])

    def holds(self, p: Words) -> bool:
        """Return True: every position can be searched."""
        return True

    def value(self, p: Words) -> Value | None:
        """Return the value of a position; None if a number is beyond the compiled store.

        Raises:
            LoopError: if play can return to a position.
            LimitError: if memory is full, play is too long, or ``check`` raises it.
            RulesetError: if the user's functions break a rule.
        """
        if self._store is None:
            self._prepare()
        from grundy.maths.partizan.compiled.store import Beyond

        kernel, arrays, store = self._kernel, self._arrays, self._store
        assert store is not None
        if arrays.state[kernel.DEPTH] > 1:  # a search was stopped here
            arrays.entries[arrays.entries == kernel.OPEN] = kernel.ASIDE
        arrays.state[kernel.DEPTH] = 0
        arrays.rows[0] = p
        try:
            while (code := self._advanced(store)) != kernel.DONE:
                self._after(int(code), p)
            return of_form(store.form(int(self._arrays.state[kernel.TOTAL])))
        except Beyond:
            return None

    def wins(self, positions: Iterable[Words], rest: Value, /, *, left: bool) -> bool | None:
        """Return None: it does not search without values."""
        return None

    def _prepare(self) -> None:
        """Load the kernel, compile the user's functions, and make the arrays and the store."""
        import numpy as np

        from grundy.maths.boards import word_rules
        from grundy.maths.partizan.compiled import word_values
        from grundy.maths.partizan.compiled.store import Store

        self._np, self._kernel = np, word_values
        self._asking, self._wide = word_rules.ASKING, word_rules.WIDE
        rules = self.rules
        nothing = {SUMMANDS: word_rules.no_rule, CANONICAL: word_rules.no_canonical, NEGATIVE: word_rules.no_canonical}
        kinds = {LEFT: word_rules.RULE, RIGHT: word_rules.RULE, SUMMANDS: word_rules.RULE}
        given = [rules.summands_into is not None, rules.canonical_into is not None, rules.negative_into is not None]
        there = dict(zip(PARTIZAN, [True, True, *given], strict=True))
        self._functions = tuple(
            compiled_function(rules, name, kinds.get(name, word_rules.CANONICAL)) if there[name] else nothing[name]
            for name in PARTIZAN
        )
        words, most, summands = rules.words, rules.most_options, max(1, rules.most_summands)
        state = np.zeros(word_values.STATE, np.int64)
        state[word_rules.LINE] = sum(1 << i for i, one in enumerate(given) if one)
        parts, sizes = 4096 + 2 * summands, 4096 + 2 * most
        self._arrays = word_values.Rows(
            np.zeros((_SLOTS, words), np.int64), np.zeros(_SLOTS, np.int64), np.zeros((parts, words), np.int64),
            np.zeros(parts, np.int64), np.zeros(sizes, np.int64), np.zeros((_DEEP, word_values.FRAME), np.int64),
            np.zeros((2, most, words), np.int64), np.zeros((2, summands, words), np.int64), np.zeros(words, np.int64),
            np.zeros((2, words), np.int64), state,
        )  # fmt: skip
        self._store = Store(self.memory, lambda: self.check(len(self)))

    def _advanced(self, store: Store) -> int:
        from grundy.maths.partizan.compiled.store import Beyond

        try:
            return int(store.call(
                self._kernel.advance, *self._functions, self._arrays, progress=lambda: len(self) + len(store)
            ))  # fmt: skip
        except (GrundyError, Beyond):
            raise
        except Exception as error:
            raise traced(self.rules, *self._asked_last(), error) from error

    # -- room

    def _after(self, code: int, p: Words) -> None:
        """Make room, so that the search can go on; or refuse."""
        kernel = self._kernel
        if code == kernel.FULL:
            self._grow_table()
        elif code == self._wide:
            self._double("rows", "games", "sizes")
        elif code == kernel.DEEP:
            if len(self._arrays.frames) >= DEEPEST:
                raise LimitError(
                    "play from {game} can last more than {deepest} moves: if it must end, try a smaller game",
                    game=str(Game(self.rules, p)), deepest=DEEPEST,
                )  # fmt: skip
            self._double("frames")
        else:
            raise self._wrong(code)

    def _grow_table(self) -> None:
        np, old = self._np, self._arrays
        slots = 4 * len(old.entries)
        needed = 8 * slots * (1 + int(self.rules.words))
        most = self.memory or machine_memory() // _SHARE
        if needed > most:
            raise LimitError(
                "the values need more than {memory} MB of memory: allow more, or try a smaller game", memory=most >> 20
            )
        afford(needed, "the table of positions")
        keys, entries = np.zeros((slots, self.rules.words), np.int64), np.zeros(slots, np.int64)
        self._kernel.move_table(keys, entries, old.keys, old.entries)
        self._arrays = old._replace(keys=keys, entries=entries)

    def _double(self, *names: str) -> None:
        arrays = {name: getattr(self._arrays, name) for name in names}
        afford(sum(2 * array.nbytes for array in arrays.values()), "the stack of positions")
        self._arrays = self._arrays._replace(**{
            name: self._np.concatenate([array, self._np.zeros_like(array)]) for name, array in arrays.items()
        })  # fmt: skip

    # -- errors in the user's functions

    def _asked_last(self) -> tuple[str, Words]:
        """Return the user's function that was called last, and the position passed to it."""
        return PARTIZAN[int(self._arrays.state[self._asking])], tuple(self._arrays.at.tolist())

    def _wrong(self, code: int) -> GrundyError:
        from grundy.maths.boards import frames, word_rules

        kernel, arrays = self._kernel, self._arrays
        if code == word_rules.LOOPS:
            again = arrays.rows[arrays.state[kernel.LOOP_FROM]].tolist()
            rows = arrays.frames[1 : arrays.state[kernel.DEPTH], kernel.POSITION]
            path = arrays.rows[rows].tolist()
            return loop_error(path[path.index(again) :], lambda row: Game(self.rules, tuple(row)), NO_VALUE)
        whats = {word_rules.CHANGED: "changed", frames.DIFFERS: "differs", word_rules.ITSELF: "itself"}
        return fault(self.rules, *self._asked_last(), whats.get(code, "counted"), Phrase("another number"))
