"""Nim-sequences of octal codes, heap by heap, with the kernel that suits the game.

    dense    marks and searches: any game
    sparse   one heap at a time, once a mask makes most heaps common
    blocks   512 heaps at a time, once rare heaps have become infrequent

The choice depends on measurements during the run: a kernel is tried when it should repay its set-up, and dropped when
it does not. The values do not depend on the choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.clock import thread_time
from grundy.machine.loops import compiles
from grundy.machine.memory import free_memory
from grundy.maths.octal import dense, sparse
from grundy.maths.octal.codes import Code
from grundy.maths.octal.sparse_space import (
    BLOCK,
    FEWEST,
    SparseSpace,
    TooNearError,
    UnsuitedError,
    find_space,
    whole_blocks,
)
from grundy.maths.octal.stored_values import StoredValues
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from grundy.maths.octal.block_run import BlockRun

_SLICE = 0.2  # seconds before a run can be interrupted
_WORTH = 0.4  # seconds of work ahead that make another kernel worth loading, which may have to be compiled
_WORTH_BLOCKS = 1.0
_PLANNING = 0.1  # seconds that a plan for blocks takes; one that follows the plan before takes a tenth
_PATIENCE = 0.5  # seconds of plans after which they must have been worth it
_REPLANNING = 1.0  # a plan is used for at least this many seconds, and until there are twice as many heaps
_TICK = 1e-7  # seconds that a step takes at least, however coarse the clock
_SLOW = 3e-8  # seconds for a heap from which on other cores help: handing work over takes longer than they save
_SLOW_DENSE = 6e-6  # the same for dense games: a block of heaps goes to the other core
_WORSE = 1.2  # times as long for a heap as the kernel before: another one is dropped
_MARK = 1e-9  # seconds to mark one split
_FEWER = 0.9  # times as many rare heaps, or less, make it worth changing the space
_SELDOM = 64  # a space is kept if at most one heap in so many is rare
_FLAGS = 1 << 20  # twice the largest value of all, and a power of two
_NEVER = 1 << 62


class ForgottenError(LimitError):
    """A heap needs values that are no longer stored."""


class NimSequence(StoredValues):
    """The values of an octal code, given those of at least the first 64 heaps; blocks may use several cores."""

    def __init__(self, code: Code, values: Sequence[int], cores: int = 1) -> None:
        if not code.octal:
            raise ValueError(f"{code} is not octal")
        super().__init__(values)
        self.code = code
        self.space: SparseSpace | None = None
        self.settled_from = _NEVER
        """Heaps from here on have witnesses with smaller parts up to ``smaller``; above all heaps, if none have."""
        self.smaller = 0
        self._rules = sparse.Rules(_places(code, 1), _places(code, 2), _places(code, 4), int(code.unequal))
        self._flags = self._new_flags()
        self._marks: dense.Marks | None = None
        self._mirror: NDArray[Any] | None = None
        self._blocks: BlockRun | None = None
        self._cores = cores
        self._crew: dense.Crew | None = None
        self._pool = ThreadPoolExecutor(cores - 1, "witnesses") if cores > 1 else None
        self._seconds = 1e-7  # for a heap, recently
        self._next_look = 1024
        self._dense_seconds = float("inf")  # for a heap, by its size, before the sparse kernel that is tried
        self._resume_at = -1  # the heap from which blocks are tried, a multiple of their size; −1 for none
        self._words = 1
        self._in_step = False
        self._dense_before = False
        self._planning, self._planned_from, self._singly = 0.0, 0, 0.0
        self._before: BlockRun | None = None  # the last plan, if it may follow new rare heaps
        self._rare_then = 0  # how many heaps were rare when spaces were last compared
        self._planned_at, self._replan_after = 0, 0.0

    @property
    def can_forget(self) -> bool:
        """Whether the values in the middle are probably no longer needed."""
        return self._blocks is not None and self.known > self.ends + self.keeps

    @property
    def rare_count(self) -> int | None:
        """How many heaps are rare; None without a sparse space."""
        return self.space.count if self.space is not None else None

    @property
    def space_needs(self) -> int:
        """How far back the taps of the rare heaps reach."""
        return (self.space.last if self.space is not None else self.known) + self.code.last + BLOCK

    @property
    def window(self) -> int:
        """How many values must recur for a proof by the window theorem, once there is a sparse space."""
        assert self.space is not None
        return max(1, self.code.last) + max(self.space.last, self.smaller)

    @property
    def keeps(self) -> int:
        """The least number of last values that are kept once the middle is forgotten."""
        return 2 * max(self.space_needs, self.ends)

    def state(self) -> tuple[dict[str, int], dict[str, NDArray[Any]]]:
        """Return the numbers and arrays from which :meth:`resumed` continues."""
        smaller = min(self.smaller, self.known)  # a plan for blocks may bound it by more
        numbers = {"known": self.known, "base": self.base, "settled_from": self.settled_from, "smaller": smaller}
        numbers |= {"largest": self.largest, "largest_at": self.largest_at}
        arrays = {"tail": self.values}
        if self._head is not None:
            arrays["head"] = self._head
        if self.space is not None:
            numbers |= {"mask": self.space.mask, "parity": self.space.parity}
            arrays["rare"] = self.space.heaps
            arrays["rare_values"] = self.space.values[: self.space.count]
        return numbers, arrays

    @classmethod
    def resumed(
        cls, code: Code, numbers: Mapping[str, int], arrays: Mapping[str, NDArray[Any]], cores: int = 1
    ) -> NimSequence:
        """Return the sequence with a saved :meth:`state`."""
        tail = arrays["tail"]
        sequence = cls(code, [0] * 64, cores)
        sequence.known, sequence.base = numbers["known"], numbers["base"]
        sequence.settled_from, sequence.smaller = numbers["settled_from"], numbers["smaller"]
        sequence._tail = tail
        sequence._flags = sequence._new_flags()  # as many as values of its type need
        sequence.largest, sequence.largest_at = numbers.get("largest", -1), numbers.get("largest_at", 0)
        sequence._noted = sequence.base
        sequence.note_largest()
        sequence._head = arrays.get("head")
        if sequence._head is not None:
            sequence.ends = sequence._head.size
        if "mask" in numbers:
            rare, rare_values = arrays["rare"], arrays["rare_values"]
            sequence.space = SparseSpace(numbers["mask"], numbers["parity"], rare, rare_values, int(rare.size))
        if sequence.space is not None and sequence.known >= FEWEST and compiles():
            sequence._resume_at = whole_blocks(sequence.known)
        sequence._next_look = sequence.known + sequence.known // 2
        if sequence._head is not None:
            sequence.forget()
        return sequence

    def forget(self) -> None:
        """Keep from now on only the first values and the last ones.

        A heap that needs others, because it is rare or has no stored witness, will stop the run with a ForgottenError.
        """
        self._forget(self.keeps)
        self._mirror = None

    @property
    def _in_blocks(self) -> bool:
        return self._blocks is not None or self._resume_at >= 0

    @property
    def kind(self) -> str:
        """The kernel at work: dense, sparse or blocks."""
        return "blocks" if self._blocks is not None else "dense" if self.space is None else "sparse"

    def extend(self, stop: int, goal: int = 0, seconds: float = float("inf")) -> None:
        """Value the heaps below ``stop``, as :meth:`advance` does, or fewer if that takes longer than these seconds."""
        began = perf_counter()
        for _ in self.advance(stop, goal):
            if perf_counter() - began > seconds:
                break

    def advance(self, stop: int, goal: int = 0) -> Iterator[int]:
        """Value the heaps below ``stop``, and sometimes a few more; yield from time to time how many are known.

        Kernels that pay on the way to ``goal`` heaps, which will be needed later, are loaded now.

        Raises:
            LimitError: if a value is too large for the arrays.
            ForgottenError: if values that are no longer stored are needed.
        """
        while self.known < stop:
            self.note_largest()
            if self.known >= self._next_look and self._head is None and not self._in_blocks:
                self._look(max(stop, goal))
            self._make_room(stop, self.keeps)
            start, began = self.known, thread_time()
            self._step(min(stop, self.room, start + self._slice(max(stop, goal))))
            if self.known > start:
                self._seconds = max(thread_time() - began, _TICK) / (self.known - start)
                self._judge_sparse()
            yield self.known

    # -- one slice by the current kernel

    def _slice(self, goal: int) -> int:
        ahead = max(64, int(_SLICE / self._seconds))
        if self._blocks is not None:
            return max(ahead, 4096)
        worth_a_look = (goal - self.known) * self._seconds > _WORTH and not self._in_blocks
        return min(ahead, max(1, self._next_look - self.known)) if worth_a_look else ahead

    def _step(self, stop: int) -> None:
        if self._in_step:  # the last step was interrupted and left marks of unknown heaps
            self._flags[:], self._marks, self._crew = 0, None, None
        self._in_step = True
        if self._resume_at >= 0:
            self._resume_blocks(stop)
        elif self._blocks is not None:
            self._block_step(stop)
        elif self.space is not None:
            self._sparse_step(stop)
        else:
            self._dense_step(stop)
        self._in_step = False

    def _dense_step(self, stop: int) -> None:
        rules = self._rules
        if rules.splits.size == 0 and rules.takes.size <= dense.FEW_TAKES:
            self.known = dense.extend_by_takes(self._tail, self.known, stop, rules.endings, rules.takes)
            return
        if self._mirror is None or self._mirror.size != self._tail.size or self._mirror.dtype != self._tail.dtype:
            if self.values.nbytes > free_memory():
                raise MemoryError
            self._mirror = np.zeros(self._tail.size, self._tail.dtype)  # takes memory only as values fill it
            self._mirror[self._tail.size - self.known :] = self._tail[: self.known][::-1]
            self._crew = None
            if self._marks is not None:
                dense.widen(self._marks, self.values)
        if self._marks is None:
            self._marks = dense.marks_for(rules, self.values, self._flags.size // 2 - 1)
        if self._pool is not None and self._seconds > _SLOW_DENSE:
            self._crew = self._crew or dense.Crew(self._pool, self._cores, self._marks)
            self.known = self._crew.extend(self._tail, self._mirror, self.known, stop, rules)
        else:
            self.known = dense.extend(self._tail, self._mirror, self.known, stop, rules, self._marks)
        if self.known < stop:
            self._widen()

    def _sparse_step(self, stop: int) -> None:
        space = self.space
        assert space is not None
        self.note_largest()
        facts = np.array([self.smaller, 1 << self.largest.bit_length()], np.int64)
        while True:
            known, count, end = sparse.extend(
                self._kept, self.known, stop, self._rules,
                space.common(self._flags.size), space.parity, space.rare, space.values, space.count, self._flags, facts,
            )  # fmt: skip
            # in this order, because an interruption may fall between any two
            self.smaller, space.count = int(facts[sparse.SMALLER]), count
            self.known = known
            if end == sparse.FULL:
                space.make_room()
            elif end == sparse.WIDE:
                self._widen()
            elif end == sparse.BEYOND:
                raise ForgottenError(
                    "heap {n} of {code} needs values that are no longer stored", n=self.known, code=str(self.code)
                )
            else:
                return

    def _block_step(self, stop: int) -> None:
        assert self._blocks is not None
        facts = np.array([self.smaller], np.int64)
        # after an interruption, the plan is ahead of the values: make a new one
        plan, self._blocks, self._resume_at = self._blocks, None, self.known
        try:
            known, end = plan.extend(self._kept, self.known, whole_blocks(stop), facts)
        except TooNearError as error:
            self._resume_at, self._words = whole_blocks(error.until), plan.words
            return
        self.smaller = int(facts[0])
        self.known = known
        self._resume_at = -1
        if end == sparse.DONE:
            self._blocks = plan
            if self._head is None and self.known >= 2 * self._planned_at and thread_time() >= self._replan_after:
                # the recent heaps have changed, so other witnesses are better now
                self._blocks, self._resume_at, self._words = None, self.known, plan.words
        elif end == sparse.WIDE:
            self._resume_at, self._words = self.known, plan.words + 1
        else:  # a rare heap: go on from the next whole block
            self._free_digits()
            self._sparse_step(self.known + 1)
            self._resume_at = whole_blocks(self.known)
            self._before = plan if self.known < 2 * self._planned_at else None
            self._words = plan.words if self._before is not None else 1

    def _resume_blocks(self, stop: int) -> None:
        """Continue heap by heap to where blocks begin, and use them there if the game suits them."""
        if self.known < self._resume_at:
            self._sparse_step(min(stop, self._resume_at))
        if self.known < self._resume_at:
            return
        assert self.space is not None
        if self._head is None and self.known >= self._next_look and self.space.count > self._rare_then / _FEWER:
            self._look_beside()
        reach = self.space.last + max(63, self.code.last)
        if self.known <= reach:  # a near tap would find the last rare heap, or one of its taps heap 0 or below
            self._resume_at = whole_blocks(reach + 1)
            return
        self._resume_at = -1
        if self._head is None and self._planning > max(_PATIENCE, (self.known - self._planned_from) * self._singly):
            self._next_look = self.known + self.known // 2  # rare heaps are too frequent
            return
        from grundy.maths.octal.block_run import BlockRun  # it has no plain version, and is compiled only if needed

        pool, began = self._pool if self._seconds > _SLOW else None, thread_time()
        before, self._before = self._before, None
        try:
            plan = before
            if plan is None or not plan.follow(self._kept, self.known):
                plan = BlockRun(self._rules, self.space, self._kept, self.known, self._words, pool)
        except TooNearError as error:
            self._resume_at, self._before = whole_blocks(error.until), before
            return
        except UnsuitedError:
            if self._dense_before and not self._seldom_rare():
                self._to_dense()
            return
        while plan.largest_value >> 8 * self._tail.itemsize:
            self._widen()
        self.smaller = max(self.smaller, plan.smaller)
        self._blocks = plan
        self._planning += min(thread_time() - began, 2 * _PLANNING)  # the first time, the code is loaded too
        if plan is not before:
            self._planned_at, self._replan_after = self.known, thread_time() + _REPLANNING

    def _widen(self) -> None:
        if not self._store_wider():
            most = _FLAGS // 2
            raise LimitError("values of {code} exceed {most} at heap {n}", code=str(self.code), most=most, n=self.known)
        self._flags, self._marks, self._crew = self._new_flags(), None, None

    def _new_flags(self) -> NDArray[np.uint8]:
        return np.zeros(min(_FLAGS, 2 << 8 * self._tail.itemsize), np.uint8)

    # -- the choice

    def _look(self, stop: int) -> None:
        """Choose the kernel again; called whenever the number of heaps has grown by half."""
        self._next_look = self.known + self.known // 2
        ahead = (stop - self.known) * self._seconds
        if ahead < _WORTH:
            return
        space = find_space(self.code, self.values)
        if space is None:
            if not self._seldom_rare():
                self._to_dense()
            return
        # a rare heap costs a lookup for each split digit; its witnesses a few hundred more
        singly = (space.count * self._rules.splits.size + 500) * _MARK
        lately = space.count - int(np.searchsorted(space.heaps, self.known * 3 // 4))
        if compiles() and self.known >= FEWEST and ahead > max(_WORTH_BLOCKS, 0.2 * lately * _PLANNING):
            self._dense_before = self.space is None and singly > self._seconds
            self._resume_at, self._words = whole_blocks(self.known), 1
            self._planning, self._planned_from, self._singly = 0.0, self.known, self._seconds
        elif self.space is None and singly > self._seconds:
            return
        if self.space is None:
            self._dense_seconds = self._seconds / self.known
        self._use(space)

    def _use(self, space: SparseSpace) -> None:
        before = self.space and self.space.in_use(self.largest)
        if before is None or (space.mask, space.parity) != (before.mask, before.parity):
            self.settled_from, self.smaller, self._mirror = self.known, 0, None
        self.space, self._before, self._rare_then = space, None, space.count
        self._free_digits()

    def _look_beside(self) -> None:
        """Take another space if clearly fewer heaps are rare in it."""
        assert self.space is not None
        self._next_look, self._rare_then = self.known + self.known // 2, self.space.count
        space = find_space(self.code, self.values)
        if space is not None and space.count < _FEWER * self.space.count:
            self._use(space)

    def _free_digits(self) -> None:
        """Choose the digits of the mask that no value has, so that the next heap is common if its value has the first.

        Any choice is right. But the first heap with such a value is often the last one that would be rare.
        """
        assert self.space is not None
        self.note_largest()
        free = -(1 << self.largest.bit_length()) & (_FLAGS // 2 - 1)
        swap = self.space.parity >= 0 and (self.known + self.space.parity) & 1
        self.space.mask_with((self.space.mask & ~free) | (0 if swap else free))

    def _judge_sparse(self) -> None:
        """Return to the dense kernel if the first heaps of the sparse one took longer."""
        if self.space is not None and self._blocks is None and self._resume_at < 0:
            if self._seconds > _WORSE * self._dense_seconds * self.known:  # the dense one takes ever longer for a heap
                self._to_dense()
            self._dense_seconds = float("inf")

    def _seldom_rare(self) -> bool:
        """Return whether the space in use pays, whatever else is found: few heaps are rare in it."""
        return self.space is not None and self.space.count <= self.known // _SELDOM

    def _to_dense(self) -> None:
        self.space, self.settled_from, self.smaller = None, _NEVER, 0


def _places(code: Code, bit: int) -> NDArray[np.int64]:
    return np.array([place for place, digit in enumerate(code.digits) if digit & bit], np.int64)
