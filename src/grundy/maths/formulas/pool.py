"""A pool of short expressions in n with their values at 0, 1, 2, …; only the shortest is stored for equal values.

New rows are built from the present ones by functions, operations and earlier terms of the sequence. An entry is
``NONE`` if the expression has no value there, or one beyond ``LARGE``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from grundy.maths.formulas.functions import FUNCTIONS

LARGE = 1 << 20  # smaller values are compared by projections that floats represent exactly
NONE = LARGE
Values = NDArray[np.int64]

_Operation = Callable[[Values, Values], Values]


@dataclass(frozen=True, slots=True)
class _Sign:
    """Describe an operation: its precedence, and whether it is commutative."""

    name: str
    binds: int
    exchanged: bool
    apply: _Operation


def _divided(a: Values, b: Values) -> Values:
    return np.where(b > 0, a // np.maximum(b, 1), NONE)


def _remainder(a: Values, b: Values) -> Values:
    return np.where(b > 0, a % np.maximum(b, 1), NONE)


def _beatty(a: Values, b: Values) -> Values:
    n, k = np.maximum(a, 0), np.clip(b, 1, 8)
    root = np.sqrt(((k * k + 4) * n * n).astype(np.float64)).astype(np.int64)  # exact below 2^52
    return np.where((a == n) & (b == k) & (n < 1 << 16), ((2 - k) * n + root) // 2, NONE)


def _bitwise(apply: _Operation) -> _Operation:
    return lambda a, b: np.where((a >= 0) & (b >= 0), apply(a, b), NONE)


SIGNS = {
    sign.name: sign
    for sign in (
        _Sign("|", 1, True, _bitwise(np.bitwise_or)), _Sign("^", 2, True, _bitwise(np.bitwise_xor)),
        _Sign("&", 3, True, _bitwise(np.bitwise_and)), _Sign("+", 5, True, np.add), _Sign("-", 5, False, np.subtract),
        _Sign("*", 6, True, np.multiply), _Sign("//", 6, False, _divided), _Sign("%", 6, False, _remainder),
    )
}  # fmt: skip
CALLS: dict[str, _Operation] = {"max": np.maximum, "min": np.minimum, "gcd": np.gcd, "beatty": _beatty}
_SIMPLE = {"v2", "ones", "bits"}  # functions of binary digits, the most common ones in contests
_TIGHTEST = 9


@dataclass(frozen=True, slots=True)
class Row:
    """Hold an expression: its text, the precedence of its outermost operation, and its number of symbols."""

    text: str
    binds: int
    symbols: int


class Pool:
    """Hold expressions and their values, up to a maximum number."""

    def __init__(self, length: int, most: int) -> None:
        self.length = length
        self.most = most
        self.rows: list[Row] = []
        self._values: Values = np.empty((most, length), np.int64)
        self._weights = np.random.default_rng(20).integers(1, 1 << 22, length).astype(np.float64)
        self._places: dict[float, int] = {}

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def values(self) -> Values:
        """The values of each row, [rows, length]."""
        return self._values[: len(self)]

    def add(self, made: Iterable[tuple[Row, Values]]) -> list[int]:
        """Add new expressions in their order; return the places of all, or of those with the same values."""
        listed = list(made)
        if not listed:
            return []
        values = np.array([numbers for _, numbers in listed])
        return self._take([row for row, _ in listed].__getitem__, values, np.arange(len(listed)))

    def add_operations(self, sign: str, left: Sequence[int], right: Sequence[int]) -> list[int]:
        """Apply an operation to each row on the left and each on the right; add the shortest results first."""
        if not left or not right:
            return []
        lefts, rights = np.asarray(left), np.asarray(right)
        a, b = self.values[lefts][:, None, :], self.values[rights][None, :, :]
        apply = SIGNS[sign].apply if sign in SIGNS else CALLS[sign]
        found = apply(a, b)
        found[(a == NONE) | (b == NONE) | (np.abs(found) >= LARGE)] = NONE
        found = found.reshape(-1, self.length)
        symbols = np.array([row.symbols for row in self.rows])
        cost = (symbols[lefts][:, None] + symbols[rights][None, :]).ravel()
        order = np.argsort(cost, kind="stable")

        def row(place: int) -> Row:
            i, j = divmod(place, len(rights))
            return self._joined(sign, int(lefts[i]), int(rights[j]))

        return self._take(row, found, order)

    def apply(self, function: str, places: Iterable[int], *more: int) -> list[int]:
        """Apply a function of the formula language to rows."""
        call, refuses = FUNCTIONS[function].call, FUNCTIONS[function].refuses
        table: dict[int, int] = {NONE: NONE}

        def value(n: int) -> int:
            if n not in table:
                found = NONE if refuses(n, *more) else call(n, *more)
                table[n] = found if abs(found) < LARGE else NONE
            return table[n]

        def made() -> Iterable[tuple[Row, Values]]:
            for place in places:
                row = self.rows[place]
                text = f"{function}({', '.join([row.text, *map(str, more)])})"
                numbers = np.array([value(n) for n in self.values[place].tolist()], np.int64)
                yield Row(text, _TIGHTEST, row.symbols + (1 if function in _SIMPLE else 3) + len(more)), numbers

        return self.add(made())

    def earlier(self, name: str, terms: Values, places: Iterable[int]) -> list[int]:
        """Substitute rows for n in a sequence: the terms there, if they are earlier ones."""
        here = np.arange(self.length)

        def made() -> Iterable[tuple[Row, Values]]:
            for place in places:
                row, at = self.rows[place], self.values[place]
                inside = (at >= 0) & (at < here)
                if 10 * np.count_nonzero(inside) >= 9 * self.length - 30:
                    found = np.where(inside, terms[np.where(inside, at, 0)], NONE)
                    yield Row(f"{name}({row.text})", _TIGHTEST, row.symbols + 5), found

        return self.add(made())

    def constant(self, number: int) -> tuple[Row, Values]:
        """Return a number as a row."""
        return Row(str(number), _TIGHTEST, len(str(number))), np.full(self.length, number, np.int64)

    def variable(self, name: str, values: Values) -> tuple[Row, Values]:
        """Return a variable as a row."""
        return Row(name, _TIGHTEST, 1), values.astype(np.int64)

    def _joined(self, sign: str, left: int, right: int) -> Row:
        a, b = self.rows[left], self.rows[right]
        symbols = a.symbols + b.symbols + 1
        if sign in CALLS:
            return Row(f"{sign}({a.text}, {b.text})", _TIGHTEST, symbols)
        binds, exchanged = SIGNS[sign].binds, SIGNS[sign].exchanged
        first = a.text if a.binds >= binds else f"({a.text})"
        second = b.text if b.binds > binds or (exchanged and b.binds == binds and sign != "*") else f"({b.text})"
        return Row(f"{first} {sign} {second}", binds, symbols)

    def _take(self, row: Callable[[int], Row], values: Values, order: NDArray[np.int64]) -> list[int]:
        """Add rows in an order, except rows whose values are already present; leave out rows with few values."""
        many = 10 * np.count_nonzero(values == NONE, axis=1) <= self.length + 30
        order = order[many[order]]
        sums = (values @ self._weights)[order].tolist()
        fresh: list[int] = []
        for k, total in zip(order.tolist(), sums, strict=True):
            if total not in self._places and len(self) + len(fresh) < self.most:
                self._places[total] = len(self) + len(fresh)
                fresh.append(k)
        self._values[len(self) : len(self) + len(fresh)] = values[fresh]
        self.rows += map(row, fresh)
        return list(dict.fromkeys(self._places[total] for total in sums if total in self._places))
