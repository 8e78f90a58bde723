"""Grundy values of taking-and-breaking codes: a table that the best kernel extends, and the proved period."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from grundy.machine.clock import thread_time
from grundy.machine.loops import compiles
from grundy.maths.octal import by_splits
from grundy.maths.octal.codes import Code, asked_code, plain_values
from grundy.maths.octal.heaps import HeapTable
from grundy.maths.octal.period_theorems import find_proved_period, prove
from grundy.words.errors import LimitError


class PlainSequence:
    """The values of a code in a list, by the definition: for machines without a compiler.

    Args:
        code: the code.
        values: the values of the first heaps.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> sequence = PlainSequence(parse_code("0.77"), [0, 1, 2])
        >>> list(sequence.advance(13)), sequence.values
        ([13], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4])
    """

    def __init__(self, code: Code, values: list[int]) -> None:
        self.values = list(values)
        self._code = code

    def advance(self, length: int, goal: int = 0) -> Iterator[int]:
        """Value heaps until there are ``length`` values; yield from time to time how many there are."""
        code, values = self._code, self.values
        while len(values) < length:
            start = len(values)
            stop = min(length, start + 64)
            row = values + [0] * (stop - start)
            stamps = [-1] * (1 << (2 * stop).bit_length())  # above all values, as in ``plain_values``
            by_splits.extend(row, start, stop, code.digits, int(code.unequal), stamps)
            values[start:] = row[start:]
            yield len(values)


class CodeValues(HeapTable):
    """Values of a taking-and-breaking code: at first a list, then the array of the best kernel.

    Args:
        code: the code.
        name: names the game in an error.
        patience: seconds of computing for one query.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> kayles = CodeValues(parse_code("0.77"))
        >>> kayles.value(10**30), kayles.period, kayles.theorem
        (1, Period(preperiod=71, period=12, saltus=0), 'octal periodicity theorem (Guy and Smith)')

    References:
        Guy and Smith, Proc. Camb. Phil. Soc. 52 (1956), 514-526.
    """

    values: Any

    def __init__(self, code: Code, name: str = "", patience: float = 20.0) -> None:
        super().__init__(name or str(code), [])
        self.patience = patience
        self._code = code
        self._sequence: Any = None  # of the best kernel
        self.first = 256 if code.octal else 64  # by the definition: compiling costs more
        # an array of as many bytes; if three heaps may be left, also sets of pairs for each heap
        self.most = 400_000_000 if code.octal else 2_000 if code.unequal else 20_000

    def extend(self, length: int, wanted: int = 0) -> None:
        """Extend the table to at least this many values, to reach a given heap; do not look for a period.

        Raises:
            LimitError: if that takes longer than ``patience``; the values found remain.
        """
        if length <= self.first:
            self.values = plain_values(self._code, length - 1)
            return
        if self._sequence is None:
            self._sequence = self._make_sequence()
        began = thread_time()
        for known in self._sequence.advance(length, min(wanted, self.most)):
            self.values = self._sequence.values
            if known < length and thread_time() - began > self.patience:
                raise LimitError(
                    "the value of heap {n} of {name} is not proved yet: after {seconds:.0f} s, values are known up "
                    "to heap {known}: try 'grundy period', which runs as long as you like",
                    n=wanted, name=self.name, seconds=self.patience, known=len(self.values) - 1,
                )  # fmt: skip
        self.values = self._sequence.values

    def _make_sequence(self) -> Any:
        if not compiles():
            return PlainSequence(self._code, self.values)
        if self._code.octal:  # only large heaps need numba and numpy, which take time to load
            from grundy.maths.octal.nim_sequence import NimSequence

            return NimSequence(self._code, self.values)
        from grundy.maths.octal.hexadecimal import HexadecimalState

        return HexadecimalState(self._code, self.name)

    def look_for_period(self) -> None:
        """Set the period and the theorem if the values prove one."""
        if self._code.octal and not isinstance(self._sequence, PlainSequence | None):
            proof = prove(self._sequence)
            found = None if proof is None else (proof.period, proof.theorem)
        else:
            found = find_proved_period(self._code, self.values)
        if found is not None:
            self.period, self.theorem = found


@lru_cache(maxsize=256)
def code_values(code: Code | str) -> CodeValues:
    """Return the values of a code, shared by all callers.

    Examples:
        >>> code_values("0.77").value(7)
        2
    """
    return CodeValues(code) if isinstance(code, Code) else code_values(asked_code(code))
