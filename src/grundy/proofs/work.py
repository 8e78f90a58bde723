"""Recompute the values of a game: choose the loop and its arrays, and run it in slices that can be interrupted."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil, floor, isqrt, log10
from pathlib import Path
from typing import Any

from grundy.proofs.certificate import Certificate
from grundy.proofs.games import AllBut, OctalCode, Subtraction
from grundy.proofs.kept import KeptValues
from grundy.proofs.recompute import compiled, exclude, sparse, split, subtract
from grundy.proofs.useful import often_useful
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase
from grundy.words.version import VERSION

_PLAIN = 10_000_000  # up to this many steps, loops run uncompiled; compiling takes as long
_SLICE = 100_000_000  # steps of compiled code before it can be interrupted
_PLAIN_SLICE = 1_000_000
_STEPS_A_SECOND = 500_000_000
_SEARCH = 100  # roughly, splits examined per heap for values that rare taps do not give
_OFTEN = 1024  # the largest small part of the splits that may be examined first
_FIRST_ORDER = 1 << 20  # the first heap at which an order of splits pays; a new one follows whenever the heaps double
_BEYOND = 1 << 62  # a heap beyond all others


def _rounded_up(number: float) -> float:
    """Return a positive number to four digits, so that a limit of this size is enough."""
    scale = 10.0 ** (3 - floor(log10(number)))
    return ceil(number * scale) / scale


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on a check."""

    memory: int = 4 << 30  # bytes
    seconds: float = 4 * 3600  # the expected time; a check that has started is not stopped
    store: Path | None = None  # a folder for the values, instead of memory, so that an interrupted check goes on


@dataclass(slots=True)
class Work:
    """Values of heaps 0, 1, 2, …, recomputed for a certificate."""

    certificate: Certificate
    game: OctalCode | Subtraction | AllBut
    heaps: int  # how many are wanted
    limits: Limits
    progress: Callable[[int, int], None]
    values: Any = None  # those found, an array
    done: int = 1  # how many are found
    reason: int = 0  # why it stopped early, as in :data:`grundy.proofs.recompute.ENDS`; 0 if it did not
    kept: KeptValues | None = None  # those found, if they are on disk

    @property
    def sparse(self) -> bool:
        """Whether values are recomputed from rare and common values, not by the definition."""
        return isinstance(self.game, OctalCode) and self.certificate.rare is not None

    def steps(self) -> int:
        """Return roughly how many options have to be examined."""
        if isinstance(self.game, Subtraction):
            return self.heaps * len(self.game.moves)
        if isinstance(self.game, AllBut):
            return 2 * self.heaps * len(self.game.excluded)
        options = len(self.game.splits), len(self.game.takes) + 2
        if self.certificate.rare is None:
            return self.heaps * (self.heaps // 4 * options[0] + options[1])
        return self.heaps * (options[0] * (len(self.certificate.rare) + _SEARCH) + options[1])

    def check_limits(self) -> None:
        """Raise LimitError before the start if the check needs too much."""
        seconds = self.steps() / _STEPS_A_SECOND
        memory = (0 if self._folder() else self.heaps * self._width()) + 24 * self._table()
        if memory > self.limits.memory:
            raise LimitError(
                "the check of {heaps} heaps needs {memory:g} GB of memory, and {limit:.4g} GB are allowed: {remedy}",
                heaps=self.heaps, memory=_rounded_up(memory / 2**30), limit=self.limits.memory / 2**30,
                remedy=Phrase("allow more (--memory)" if isinstance(self.game, AllBut) or self.limits.store else
                              "allow more (--memory), or keep the values on disk (--store)"),
            )  # fmt: skip
        if seconds > self.limits.seconds:
            raise LimitError(
                "the check of {heaps} heaps takes about {hours:g} hours, and {limit:.3g} hours are allowed: "
                "allow more (--hours)",
                heaps=self.heaps, hours=_rounded_up(seconds / 3600), limit=self.limits.seconds / 3600,
            )  # fmt: skip

    def run(self) -> None:
        """Recompute the values until one contradicts the certificate."""
        import numpy as np  # small checks use lists, but are searched as arrays

        fast, folder = self._is_fast(), self._folder()
        row = partial(np.array, dtype=np.int64) if fast else list
        kind = np.dtype(f"u{self._width()}")
        if folder is not None:
            self.kept = KeptValues(folder, self._name(), self.heaps, kind)
        values: Any = self.kept.values if self.kept else np.zeros(self.heaps, kind) if fast else [0] * self.heaps
        self.done = self.kept.done if self.kept else 1
        advance = self._loop(row, compiled if fast else lambda loop: loop)
        try:
            while self.done < self.heaps and not self.reason:
                self.reason, self.done = advance(values, self.done, self._stop(_SLICE if fast else _PLAIN_SLICE))
                if self.kept:
                    self.kept.save(self.done)
                self.progress(self.done, self.heaps)
        finally:
            if self.kept:
                self.kept.save(self.done, now=True)
        self.values = values if fast else np.array(values, np.int64)

    def _is_fast(self) -> bool:
        """Whether the loop is compiled."""
        return self.steps() > _PLAIN

    def _folder(self) -> Path | None:
        """Return the folder for the values, if they are kept on disk; an all-but game needs more to go on."""
        return self.limits.store if self._is_fast() and not isinstance(self.game, AllBut) else None

    def _name(self) -> str:
        """Return a name for the values that no other check has."""
        from hashlib import sha256

        claim = json.dumps([VERSION, self.certificate.to_data()], sort_keys=True)
        return sha256(claim.encode()).hexdigest()[:16]

    def _loop(self, row: Any, made: Callable[[Any], Any]) -> Callable[[Any, int, int], tuple[int, int]]:
        game, largest = self.game, self.certificate.largest_value or 0
        if isinstance(game, AllBut):
            counts, near = row([1] + [0] * self.heaps), row([0] * (self.heaps + 1))  # heap 0 has the value 0
            return lambda values, start, stop: made(exclude)(values, start, stop, row(game.excluded), counts, near)
        stamps = row([-1] * (self._table() + 1))
        if isinstance(game, Subtraction):
            return lambda values, start, stop: made(subtract)(values, start, stop, row(game.moves), stamps, largest)
        rules = row(game.ends), row(game.takes), row(game.splits), int(game.apart), stamps, largest
        if not self.sparse:
            return lambda values, start, stop: made(split)(values, start, stop, *rules)
        return self._sparse_loop(row, made(sparse), rules)

    def _sparse_loop(self, row: Any, loop: Any, rules: tuple[Any, ...]) -> Callable[[Any, int, int], tuple[int, int]]:
        claim = self.certificate
        mask, listed = claim.mask or 0, claim.rare or ()
        places = [heap for heap, _ in listed]
        classes = row([(value & mask).bit_count() & 1 for value in range(self._table() + 1)])
        rare, rare_values = row([*places, _BEYOND]), row([*(value for _, value in listed), 0])
        taps = sorted((m + heap, heap, value) for m in rules[2] for heap, value in listed)
        tap_rows = [row(column) for column in zip(*taps, (_BEYOND, 0, 0), strict=True)]
        parity = -1 if claim.parity is None else claim.parity
        anchor, smaller = (_BEYOND, 0) if claim.smaller is None else (claim.anchor or _BEYOND, claim.smaller)
        steps = _PLAIN_SLICE if row is list else _SLICE
        largest = _OFTEN if claim.smaller is None else min(_OFTEN, claim.smaller)
        often, due = (row([]), row([])), _BEYOND if row is list or not taps else _FIRST_ORDER

        def advance(values: Any, start: int, stop: int) -> tuple[int, int]:
            nonlocal often, due
            if start >= due:
                often, due = often_useful(values, start, rules[2], largest, classes, parity), 2 * start
            known, near = bisect_left(places, start), bisect_left(taps, (start,))
            rest = classes, parity, rare, rare_values, known, *tap_rows, near, *often, anchor, smaller, steps
            found: tuple[int, int] = loop(values, start, stop, *rules, *rest)
            return found

        return advance

    def _stop(self, budget: int) -> int:
        """Return where the next slice ends."""
        if self.sparse:
            return self.heaps  # the loop counts its steps
        if isinstance(self.game, OctalCode) and self.game.splits:  # heap n costs n/2 steps for each of them
            return min(self.heaps, 1 + isqrt(self.done**2 + 4 * budget // len(self.game.splits)))
        return min(self.heaps, self.done + max(1, budget * self.heaps // self.steps()))

    def _table(self) -> int:
        """Return the number of distinct values that a table must hold."""
        if isinstance(self.game, AllBut):
            return self.heaps
        return 1 << (self.certificate.largest_value or 0).bit_length()

    def _width(self) -> int:
        largest = self.heaps if isinstance(self.game, AllBut) else (self.certificate.largest_value or 0)
        return 1 if largest < 1 << 8 else 2 if largest < 1 << 16 else 4 if largest < 1 << 32 else 8
