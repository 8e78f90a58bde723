"""Grundy values of single heaps: by definition for any rule, by tables and proved periods for the regular kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from grundy.engines.definition import LIMIT, fold
from grundy.errors import LimitError
from grundy.theory.codes import Code, plain_values, proved_from
from grundy.theory.nimbers import mex, nim_sum
from grundy.theory.periods import Period, find_period

__all__ = ["CodeValues", "HeapTable", "HeapValues"]


class HeapValues:
    """Values of heaps by definition, for any rule, remembered; only the heaps that play can reach are valued.

    Args:
        splits: yields the tuples of heaps that may replace a heap of n.
        describe: names a heap in an error.
    """

    def __init__(self, splits: Callable[[int], Iterable[tuple[int, ...]]], describe: Callable[[int], str]) -> None:
        self._splits = splits
        self._describe = describe
        self._memo: dict[int, int] = {}

    def value(self, n: int) -> int:
        """Return the Grundy value of a heap of n.

        Raises:
            LoopError: if a heap can become itself again.
            LimitError: if there are too many splits to look at.
        """
        found = self._memo.get(n)
        return fold(n, self._splits, self._combine, self._memo, self._describe, LIMIT) if found is None else found

    @staticmethod
    def _combine(options: list[tuple[int, ...]], values: dict[int, int]) -> int:
        return mex(nim_sum(values[part] for part in option) for option in options)


class HeapTable:
    """Values of heaps 0, 1, 2, … as far as they were needed, and the period once it is proved."""

    most: int
    """The largest heap that is computed while no period is proved."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.values: list[int] = []
        self.period: Period | None = None

    def value(self, n: int) -> int:
        """Return the Grundy value of a heap of n, from the table or through the proved period.

        Raises:
            LimitError: if the heap is beyond the table and no period is proved.
        """
        while self.period is None and n >= len(self.values):
            if n > self.most and len(self.values) > self.most:
                raise LimitError(
                    "heap {n} of {name} is not proved yet: values reach heap {most}, and no period is proved by there",
                    n=n, name=self.name, most=self.most,
                )  # fmt: skip
            # doubled each time, so that looking for the period costs no more than the values
            self._extend(min(max(2 * len(self.values), self._first()), self.most + 1))
            self._look_for_period()
        if self.period is None or n < len(self.values):
            return self.values[n]
        small = self.period.reduce(n)
        return self.values[small] + (n - small) // self.period.period * self.period.saltus

    def period_for(self, n: int) -> Period | None:
        """Return the proved period through which heap n is answered; None where the table itself holds it.

        Raises:
            LimitError: if the heap is beyond the table and no period is proved.
        """
        self.value(n)
        period = self.period
        return None if period is None or n < period.preperiod + period.period else period

    def upto(self, n: int) -> list[int]:
        """Return the values of heaps 0 to n."""
        self.value(n)
        if n < len(self.values):
            return self.values[: n + 1]
        return [self.value(k) for k in range(n + 1)]

    def _look_for_period(self) -> None:
        found = find_period(self.values)
        if found is not None and self._proves(found):
            self.period = found

    def _first(self) -> int:
        raise NotImplementedError

    def _extend(self, length: int) -> None:
        raise NotImplementedError

    def _proves(self, period: Period) -> bool:
        raise NotImplementedError


class CodeValues(HeapTable):
    """Values of a taking-and-breaking code.

    Examples:
        >>> from grundy.theory.codes import parse_code
        >>> kayles = CodeValues(parse_code("0.77"))
        >>> kayles.value(10**30), kayles.period
        (1, Period(preperiod=71, period=12, saltus=0))

    References:
        Guy and Smith, Proc. Camb. Phil. Soc. 52 (1956), 514-526.
    """

    _PLAIN = 256  # heaps up to here by the definition: compiling costs more
    _SLICE = 20_000_000  # splits looked at between two chances to be interrupted

    def __init__(self, code: Code, name: str = "") -> None:
        super().__init__(name or str(code))
        self._code = code
        # time grows with the square of the heap, with the cube where three heaps may be left, and with the digits
        pairs = sum(1 for digit in code.digits if digit & 4)
        triples = sum(1 for digit in code.digits if digit & 8)
        self._splitting = max(1, pairs, triples)
        self.most = int(
            100_000 * min(1, 4 / self._splitting) ** 0.5
            if code.octal
            else 2_000 * min(1, 8 / self._splitting) ** (1 / 3)
        )

    def _first(self) -> int:
        return self._PLAIN if self._code.octal else self._PLAIN // 4

    def _extend(self, length: int) -> None:
        self.values = plain_values(self._code, length - 1) if length <= self._first() else self._compiled(length)

    def _compiled(self, length: int) -> list[int]:
        import numpy as np  # numba and numpy are paid for by large heaps only

        from grundy.kernels.take_and_break import extend

        start = len(self.values)
        values = np.zeros(length, np.int64)
        values[:start] = self.values
        digits = np.array(self._code.digits, np.int64)
        stamps = np.full(1 << 16, -1, np.int64)
        while start < length:
            per_heap = self._splitting * (start + 1) ** (1 if self._code.octal else 2)
            stop = min(length, start + max(1, self._SLICE // per_heap))
            done = extend(values, start, stop, digits, int(self._code.unequal), stamps)
            if done < stop or int(values[start:stop].max()) >= stamps.size // 2:
                raise LimitError("values of {name} outgrow the table at heap {n}", name=self.name, n=done)
            start = stop
        found: list[int] = values.tolist()
        return found

    def _proves(self, period: Period) -> bool:
        return proved_from(self._code, self.values, max(1, period.preperiod), period.period)
