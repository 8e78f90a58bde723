"""Grundy values of taking-and-breaking codes: a table that grows by the kernel that suits, and the proved period."""

from __future__ import annotations

from functools import lru_cache
from time import thread_time
from typing import Any

from grundy.maths.octal.codes import Code, parse_code, plain_values
from grundy.maths.octal.heaps import HeapTable
from grundy.maths.octal.period_theorems import find_proved_period, prove
from grundy.words.errors import LimitError


class CodeValues(HeapTable):
    """Values of a taking-and-breaking code: at first a list, then the array of the kernel that suits.

    Args:
        code: the code.
        name: names the game in an error.
        patience: seconds of computing for one question.

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
        self._sequence: Any = None  # of the kernel that suits
        self.first = 256 if code.octal else 64  # by the definition: compiling costs more
        # an array of as many bytes; where three heaps may be left, sets of pairs for each heap
        self.most = 400_000_000 if code.octal else 2_000 if code.unequal else 20_000

    def extend(self, length: int, wanted: int = 0) -> None:
        """Let the table have so many values at least, for the sake of a heap that is wanted; look for no period.

        Raises:
            LimitError: if patience is lost before; what was found stays.
        """
        if length <= self.first:
            self.values = plain_values(self._code, length - 1)
            return
        if self._sequence is None:  # numba and numpy are paid for by large heaps only
            if self._code.octal:
                from grundy.maths.octal.nim_sequence import NimSequence

                self._sequence = NimSequence(self._code, self.values)
            else:
                from grundy.maths.octal.hexadecimal import HexadecimalState

                self._sequence = HexadecimalState(self._code, self.name)
        began = thread_time()
        for known in self._sequence.advance(length, min(wanted, self.most)):
            self.values = self._sequence.values
            if known < length and thread_time() - began > self.patience:
                raise LimitError(
                    "heap {n} of {name} is not proved yet: after {seconds:.0f} s values reach heap {known}: ask "
                    "grundy period, which goes on as long as you like",
                    n=wanted, name=self.name, seconds=self.patience, known=len(self.values) - 1,
                )  # fmt: skip
        self.values = self._sequence.values

    def look_for_period(self) -> None:
        """Set the period and the theorem, if the values prove one."""
        if self._code.octal and self._sequence is not None:
            proof = prove(self._sequence)
            found = None if proof is None else (proof.period, proof.theorem)
        else:
            found = find_proved_period(self._code, self.values)
        if found is not None:
            self.period, self.theorem = found


@lru_cache(maxsize=256)
def code_values(code: Code | str) -> CodeValues:
    """Return the values of a code, shared by all who ask for them.

    Examples:
        >>> code_values("0.77").value(7)
        2
    """
    return CodeValues(code) if isinstance(code, Code) else code_values(parse_code(code))
