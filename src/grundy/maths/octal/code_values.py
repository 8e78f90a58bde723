"""Grundy values of taking-and-breaking codes: a table that grows by the kernel that suits, and the proved period."""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, Any

from grundy.maths.nimbers.periods import continued
from grundy.maths.octal.codes import Code, parse_code, plain_values
from grundy.maths.octal.heaps import HeapTable
from grundy.maths.octal.period_theorems import find_proved_period
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.maths.octal.hexadecimal import HexadecimalState
    from grundy.maths.octal.nim_sequence import NimSequence

__all__ = ["CodeValues", "code_values"]


class CodeValues(HeapTable):
    """Values of a taking-and-breaking code.

    Args:
        code: the code.
        name: names the game in an error.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> kayles = CodeValues(parse_code("0.77"))
        >>> kayles.value(10**30), kayles.period, kayles.theorem
        (1, Period(preperiod=71, period=12, saltus=0), 'octal periodicity theorem (Guy and Smith)')

    References:
        Guy and Smith, Proc. Camb. Phil. Soc. 52 (1956), 514-526.
    """

    values: Any
    """The values so far: a list, or an array once there are many."""
    theorem: str | None = None
    """The theorem that proves the period."""

    _PLAIN = 256  # heaps up to here by the definition: compiling costs more
    _SLICE = 20_000_000  # splits looked at between two chances to be interrupted
    _PATIENCE = 20.0  # seconds of computing for one question

    def __init__(self, code: Code, name: str = "") -> None:
        super().__init__(name or str(code))
        self._code = code
        self._sequence: NimSequence | HexadecimalState | None = None
        # an array of as many bytes; where three heaps may be left, sets of pairs for each heap
        self.most = 400_000_000 if code.octal else 2_000 if code.unequal else 20_000

    def array(self, n: int) -> NDArray[Any]:
        """Return the values of heaps 0 to n, unsigned; not to be written to.

        Raises:
            LimitError: if they are beyond the table and no period is proved, or do not fit the memory.
        """
        import numpy as np

        self.value(n)
        known = self.values if self._sequence is not None else np.array(self.values, np.uint8)
        if n < len(known):
            view = np.asarray(known)[: n + 1]
            view.flags.writeable = False
            return view
        assert self.period is not None
        return continued(np.asarray(known), self.period, n + 1, self.name)

    def upto(self, n: int) -> list[int]:
        """Return the values of heaps 0 to n."""
        self.value(n)
        if n < len(self.values):
            return list(map(int, self.values[: n + 1]))
        found: list[int] = self.array(n).tolist()
        return found

    def _first(self) -> int:
        return self._PLAIN if self._code.octal else self._PLAIN // 4

    def _extend(self, length: int) -> None:
        if length <= self._first():
            self.values = plain_values(self._code, length - 1)
            return
        if self._code.octal:
            self._extend_octal(length)
        else:
            self._extend_hexadecimal(length)

    def _extend_octal(self, length: int) -> None:
        from grundy.maths.octal.nim_sequence import NimSequence  # numba and numpy are paid for by large heaps only

        if self._sequence is None:
            self._sequence = NimSequence(self._code, self.values)
        sequence = self._sequence
        assert isinstance(sequence, NimSequence)
        began = perf_counter()
        for known in sequence.advance(length, min(self._wanted, self.most)):
            self.values = sequence.values
            if known < length:
                self._lose_patience(began)
        self.values = sequence.values

    def _lose_patience(self, began: float) -> None:
        if perf_counter() - began > self._PATIENCE:
            raise LimitError(
                "heap {n} of {name} is not proved yet: after {seconds:.0f} s values reach heap {known}: ask "
                "grundy period, which goes on as long as you like",
                n=self._wanted, name=self.name, seconds=self._PATIENCE, known=len(self.values) - 1,
            )  # fmt: skip

    def _extend_hexadecimal(self, length: int) -> None:
        from grundy.maths.octal.hexadecimal import HexadecimalState

        if self._code.unequal:
            self._extend_plainly(length)
            return
        if self._sequence is None:
            self._sequence = HexadecimalState(self._code)
        assert isinstance(self._sequence, HexadecimalState)
        began = perf_counter()
        while len(self.values) < length:
            self._lose_patience(began)
            self.values = self._sequence.extend(min(length, len(self.values) * 9 // 8))

    def _extend_plainly(self, length: int) -> None:
        import numpy as np

        from grundy.maths.octal.plain_kernel import extend

        start = len(self.values)
        values = np.zeros(length, np.int64)
        values[:start] = self.values
        digits, stamps = np.array(self._code.digits, np.int64), np.full(1 << 16, -1, np.int64)
        splitting = sum(1 for digit in self._code.digits if digit & 8) or 1
        began = perf_counter()
        while start < length:
            self.values = values[:start].tolist()
            self._lose_patience(began)
            stop = min(length, start + max(1, self._SLICE // (splitting * (start + 1) ** 2)))
            done = extend(values, start, stop, digits, 1, stamps)
            if done < stop or int(values[start:stop].max()) >= stamps.size // 2:
                raise LimitError("values of {name} outgrow the table at heap {n}", name=self.name, n=done)
            start = stop
        self.values = values.tolist()

    def _look_for_period(self) -> None:
        found = self._proved()
        if found is not None:
            self.period, self.theorem = found

    def _proved(self) -> tuple[Any, str] | None:
        if not self._code.octal or self._sequence is None:
            return find_proved_period(self._code, self.values)
        from grundy.maths.octal.nim_sequence import NimSequence
        from grundy.maths.octal.period_proofs import prove

        assert isinstance(self._sequence, NimSequence)
        proof = prove(self._sequence)
        return (proof.period, proof.theorem) if proof is not None else None


@lru_cache(maxsize=256)
def code_values(code: Code | str) -> CodeValues:
    """Return the values of a code, shared by all who ask for them.

    Examples:
        >>> code_values("0.77").value(7)
        2
    """
    return CodeValues(code) if isinstance(code, Code) else code_values(parse_code(code))
