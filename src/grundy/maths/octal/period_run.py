"""A run of the search for the period of an octal code: it stops at a proof, and can be interrupted without loss.

While all values are kept, the end of the sequence is searched for in all of it. Later, windows are kept at a few heaps,
the anchors, and searched for in the stream of values. A window that recurs proves the period, by the streaming form of
the window theorem; for the preperiod this may give only a bound. If a heap needs a value that is no longer kept, all
are computed again, and kept for longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import perf_counter
from typing import Any

from numpy.typing import NDArray

from grundy.machine.memory import free_memory
from grundy.maths.nimbers.periods import Period, preperiod_of
from grundy.maths.octal.codes import Code, plain_values
from grundy.maths.octal.nim_sequence import ForgottenError, NimSequence
from grundy.maths.octal.period_result import OUTGROWN, PLAIN, PULSE, Progress, Result, is_long
from grundy.maths.octal.period_store import PeriodStore
from grundy.maths.octal.period_theorems import WINDOW, PeriodProof, WindowFacts, observe, prove
from grundy.maths.octal.sparse_space import SparseSpace, find_space
from grundy.words.errors import InputError

_GROWTH = 5, 4  # a proof is tried whenever the number of heaps has grown by this factor
_FORESIGHT = 16  # kernels are chosen for this many times as many heaps
_HISTORY = 1 << 29  # heaps whose values are all kept, at first
_ROOM = 3, 2  # times as much memory as the values, for a copy of those that are kept when others are forgotten
_CHECKPOINT = 60.0  # seconds
_ANCHORS = 4  # windows kept in the stream
_STORE_SHARE = 20  # writing may take one in this many parts of the time
_KEY = 32  # values at the end of a window that are searched for first
_AT_ONCE = 1 << 22  # heaps of the stream searched at once
_AHEAD = 1 << 26  # heaps for which there must be memory, more than a slice has


class PeriodRun:
    """A running search; its state is saved in the store, and a search found there continues.

    Args:
        code: the code.
        store: where the state is saved, if at all.
        cores: how many may compute values.
        exact: keep all values as far as memory allows, so that more proofs tell the exact preperiod.
    """

    def __init__(self, code: Code, store: PeriodStore | None, cores: int = 1, exact: bool = False) -> None:
        self.code = code
        self._store, self._cores = store, cores
        self._anchors: list[tuple[int, NDArray[Any]]] = []  # each with the window before it
        self._next_anchor = 0
        self._followed_to = 0  # heaps before which windows were searched for
        self._proof: PeriodProof | None = None
        self._bound = False
        self._asked = 0  # heaps reported on, if there is no proof
        self.history = _HISTORY
        """The heap up to which all values are kept, if memory does not hold all."""
        self._memory = memory_for_all() if exact else 0  # bytes up to which all values are kept
        self._time: Callable[[], float] = lambda: 0.0  # seconds spent until now
        self._before: Result | None = None  # what was known before all values were computed again
        self._outgrown = False
        saved = store.load(code) if store is not None else None
        if saved is None:
            self._sequence = NimSequence(code, plain_values(code, PLAIN - 1), cores)
            return
        numbers, arrays = saved
        self._sequence = NimSequence.resumed(code, numbers, arrays, cores)
        self._next_anchor = numbers["next_anchor"]
        self._followed_to = numbers["followed_to"]
        heaps = sorted(int(name.removeprefix("anchor_")) for name in arrays if name.startswith("anchor_"))
        self._anchors = [(heap, arrays[f"anchor_{heap}"]) for heap in heaps]
        history = numbers.get("history", _HISTORY)
        if self._sequence.base:
            self.history = history
        elif _HISTORY < history <= self._affordable():
            self._keep_all_to(history)

    def run(self, limit: int, seconds: float, clock: Callable[[], float] = perf_counter) -> Iterator[Progress]:
        """Run until a period is proved, there are ``limit`` heaps, or this many seconds have passed on ``clock``."""
        self._asked = limit
        began, saved = clock() - (0.0 if self._store is None else self._store.spent), perf_counter()
        self._time = lambda: clock() - began
        took, ended = 0.0, False  # seconds of the last checkpoint; whether this is the end of the search
        try:
            next_look = 0
            while True:
                sequence = self._sequence
                if sequence.base == 0 and sequence.known >= min(next_look, limit):
                    self._sequence.note_largest()
                    self._proof = prove(sequence)
                    next_look = sequence.known * _GROWTH[0] // _GROWTH[1]
                elif sequence.base:
                    self._follow()
                if self._proof is not None or sequence.known >= limit or self._time() > seconds:
                    ended = True
                    return
                now = perf_counter()
                if self._store is not None and now - saved > max(_CHECKPOINT, _STORE_SHARE * took):
                    self._save()
                    saved = perf_counter()
                    took = saved - now
                if sequence.base == 0 and sequence.known >= self.history and sequence.can_forget:
                    self._forget()
                stop = min(limit, self._next_stop(next_look))
                if not self._affords(stop):
                    raise MemoryError
                try:
                    yield from self._slice(stop)
                except ForgottenError:
                    self._begin_again()
                    next_look = 0
        except MemoryError:
            self._outgrown = ended = True
        except InputError:
            self._store = None  # it cannot be written
            raise
        finally:
            # an interruption also loses nothing
            if self._proof is None:
                self._sequence.note_largest()
                if self._sequence.base:
                    self._follow()
            if ended and self._store is not None:
                self._store.finish(self.code, self._save_last)
            else:
                self._save_last()

    def _slice(self, stop: int) -> Iterator[Progress]:
        """Value more heaps for a fraction of a second."""
        sequence, before, began = self._sequence, self._sequence.known, perf_counter()
        sequence.extend(stop, _FORESIGHT * before, 0.0 if sequence.base else PULSE)
        sequence.note_largest()
        rate = (sequence.known - before) / max(perf_counter() - began, 1e-9)
        yield Progress(sequence.known, rate, sequence.rare_count, sequence.largest)

    def _room(self) -> int:
        """Return how many values are all kept if the search is exact, else 0."""
        return self._memory // self._sequence.values.itemsize

    def _forget(self) -> None:
        """Forget the middle, unless there is memory for all values; then make room for them at once, without copies."""
        if self._sequence.known < self._room():
            self._sequence.reserve(min(self._asked, self._room()))
        else:
            self._sequence.forget()

    def _next_stop(self, next_look: int) -> int:
        known, room = self._sequence.known, self._room()
        if self._sequence.base:
            return known + _AT_ONCE
        return min(next_look, room) if known < room else next_look

    def _begin_again(self) -> None:
        """Compute all values again, and keep more of them.

        All are kept up to twice the heap that needs one that is gone, to the limit, or as far as memory allows, and
        more than before at the start and the end.

        Raises:
            MemoryError: if memory does not hold twice as many as before.
        """
        history = min(2 * self._sequence.known, self._asked, self._affordable())
        if history < min(2 * self.history, self._asked):
            raise MemoryError
        self._sequence.note_largest()
        self._before, self._anchors = self.result(), []
        self._next_anchor = self._followed_to = 0
        self._sequence = NimSequence(self.code, plain_values(self.code, PLAIN - 1), self._cores)
        self._keep_all_to(history)

    def _affords(self, stop: int) -> bool:
        """Return whether there is memory for the next values, and for a copy of all if their array has to grow.

        Memory that is reserved is taken only as values fill it, so other searches may have taken it before.
        """
        sequence = self._sequence
        if sequence.base or sequence.known < _HISTORY:
            return True
        copied = sequence.known if stop > sequence.room else 0
        ahead = min(stop - sequence.known, _AHEAD)
        return (copied + 2 * ahead) * sequence.values.itemsize <= free_memory()

    def _affordable(self) -> int:
        """Return how many values memory holds, beside those that are kept now."""
        return memory_for_all() // self._sequence.values.itemsize

    def _keep_all_to(self, heap: int) -> None:
        self.history = heap
        self._sequence.keep_all_to(heap)

    # -- values

    def _save(self) -> None:
        if self._store is None:
            return
        numbers, arrays = self._sequence.state()
        numbers |= {"next_anchor": self._next_anchor, "followed_to": self._followed_to, "history": self.history}
        numbers["spent"] = round(self._time())
        arrays |= {f"anchor_{heap}": window for heap, window in self._anchors}
        self._store.save(self.code, numbers, arrays)

    def _save_last(self) -> None:
        try:
            self._save()
        except InputError as error:
            if self._store is None or self._store.unsaved is None:
                raise
            self._store.unsaved(error)

    # -- the stream

    def _follow(self) -> None:
        """Search the new values for the windows of the anchors, and set new anchors."""
        sequence = self._sequence
        assert sequence.space is not None
        window = sequence.window
        # a rare heap, or a larger smaller part, invalidates all anchors
        self._anchors = [
            (heap, kept) for heap, kept in self._anchors
            if kept.size >= window and heap >= max(sequence.settled_from, window + 1)
            and kept.dtype == sequence.values.dtype
        ]  # fmt: skip
        self._proof = self._matched() if self._anchors else None
        if self._proof is not None:
            return  # so that a resumed search finds this period again, and not its double
        self._followed_to = sequence.known
        most = min(sequence.keeps, sequence.known - sequence.base)
        if sequence.known >= self._next_anchor and window < most:
            size = min(2 * window, most)  # room for growing smaller parts
            self._anchors = [*self._anchors, (sequence.known, sequence.values[-size:].copy())][-_ANCHORS:]
            step = 1 << (sequence.known.bit_length() - 1)  # four anchors from one power of two to the next
            self._next_anchor = (sequence.known // (step // 4) + 1) * (step // 4)

    def _matched(self) -> PeriodProof | None:
        """Find the first place where a window of an anchor recurs: that gives the least period.

        The preperiod is exact if the period breaks among the values that are kept.
        """
        sequence = self._sequence
        assert sequence.space is not None
        first = max(0, self._followed_to - sequence.base)
        found = [(end, heap, kept.size) for heap, kept in self._anchors for end in self._comes_again(heap, kept, first)]
        if not found:
            return None
        end, heap, size = min(found)
        period = sequence.base + end - heap
        agree = preperiod_of(sequence.values, period)
        self._bound = agree == 0
        start = sequence.base + agree if agree else min(sequence.base, heap - size)
        window = sequence.window
        facts = WindowFacts(sequence.space, heap, sequence.smaller, window)
        return PeriodProof(Period(start, period), WINDOW, facts)

    def _comes_again(self, anchor: int, kept: NDArray[Any], first: int) -> Iterator[int]:
        """Yield the first place from ``first`` on before which the values before the anchor recur, if any."""
        sequence = self._sequence
        assert sequence.space is not None
        values, key = sequence.values, kept[-_KEY:].tobytes()
        width, begin = kept.itemsize, max(0, first - _KEY + 1)
        text = values[begin:].tobytes()
        at = text.find(key)
        while at >= 0:
            end = begin + at // width + _KEY
            shift = sequence.base + end - anchor
            if (
                at % width == 0 and shift > 0 and end >= kept.size and not (sequence.space.parity >= 0 and shift % 2)
                and (values[end - kept.size : end] == kept).all()
            ):  # fmt: skip
                yield end
                return
            at = text.find(key, at + 1)

    # -- the end

    def result(self) -> Result:
        """Return what is known now."""
        return replace(self._known(), ended=OUTGROWN if self._outgrown and self._proof is None else None)

    def _known(self) -> Result:
        sequence, proof = self._sequence, self._proof
        if proof is None and self._before is not None and sequence.known <= self._before.computed_to:
            return self._before
        if proof is None and sequence.base == 0:
            return self._open()
        period, theorem, facts = (proof.period, proof.theorem, proof.facts) if proof is not None else (None, None, None)
        if facts is not None:
            facts = replace(facts, space=facts.space.in_use(sequence.largest))
        # the mask that the kernels used depends on timing; if all values are kept, the best mask is reported
        if sequence.base:
            assert sequence.space is not None
            space: SparseSpace | None = sequence.space.in_use(sequence.largest)
        else:
            space = find_space(self.code, sequence.values)
        return Result(
            str(self.code), "open" if period is None else "proved", sequence.known - 1, period, self._bound, theorem,
            facts, sequence.largest, sequence.largest_at, space,
        )  # fmt: skip

    def _open(self) -> Result:
        """Return what the values show if they prove nothing.

        The kernel used, and with it the mask and the number of extra heaps, depends on timing, so only the values of
        the requested heaps are used.
        """
        values = self._sequence.values[: self._asked]
        period = observe(values)
        if period is not None and not is_long(period, values.size):
            period = None
        return Result(
            str(self.code), "observed" if period is not None else "open", values.size - 1, period, False, None, None,
            int(values.max()), int(values.argmax()), find_space(self.code, values),
        )  # fmt: skip


def memory_for_all() -> int:
    """Return how many bytes may be taken if all values are kept."""
    return _ROOM[1] * free_memory() // _ROOM[0]
