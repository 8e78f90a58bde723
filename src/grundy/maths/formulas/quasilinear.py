"""Formulas that are linear on each residue class from some n on: a window of values proves such a formula.

Two sequences that are both linear on the residue classes modulo L from n₀ on are equal if they agree below n₀ + 2L. A
sequence with a proved period (and saltus) is one of them, and the formula is the other.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from dataclasses import dataclass
from math import gcd, lcm

from grundy.maths.formulas.evaluation import EARLIER
from grundy.maths.formulas.language import Formula

_MOST = 100_000  # residue classes


@dataclass(frozen=True, slots=True)
class QuasiLinear:
    """Hold a sequence that is linear on each residue class from some n on.

    Attributes:
        start: the number from which it is linear.
        values: its values at ``start``, …, ``start + modulus - 1``.
        steps: the difference between consecutive terms of each class.
    """

    start: int
    values: tuple[int, ...]
    steps: tuple[int, ...]

    @property
    def modulus(self) -> int:
        """The number of residue classes."""
        return len(self.values)

    def at(self, n: int) -> int:
        """Return the value at n, which must be at least ``start``."""
        turns, place = divmod(n - self.start, self.modulus)
        return self.values[place] + turns * self.steps[place]

    def spread(self, start: int, modulus: int) -> QuasiLinear:
        """Return the same sequence with a later start and a multiple of the modulus."""
        times = modulus // self.modulus
        values = tuple(self.at(n) for n in range(start, start + modulus))
        steps = tuple(self.at(n + self.modulus) - self.at(n) for n in range(start, start + modulus))
        return QuasiLinear(start, values, tuple(times * step for step in steps))


def quasilinear(formula: Formula, earlier: QuasiLinear | None = None) -> QuasiLinear | None:
    """Return a formula in n as a quasi-linear sequence, or None if it is not, or if this is not found.

    Args:
        formula: the formula.
        earlier: the sequence whose earlier terms the formula uses, if that is quasi-linear.

    Examples:
        >>> from grundy.maths.formulas.language import parse_formula
        >>> found = quasilinear(parse_formula("n // 2 + (n % 3 == 1)"))
        >>> found.modulus, [found.at(n) for n in range(8)]
        (6, [0, 1, 1, 1, 3, 2, 3, 4])
        >>> quasilinear(parse_formula("ones(n)")) is None
        True
    """
    try:
        return _Reading(earlier).of(formula.tree)
    except _TooManyError:
        return None


class _TooManyError(Exception):
    """There are more residue classes than the limit."""


_COMPARED: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Eq: operator.eq,
    ast.NotEq: operator.ne, ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
_BITS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.BitXor: operator.xor, ast.BitAnd: operator.and_, ast.BitOr: operator.or_,
}  # fmt: skip


_Joining = Callable[[QuasiLinear, QuasiLinear], "QuasiLinear | None"]


class _Reading:
    """Read one formula, node by node."""

    def __init__(self, earlier: QuasiLinear | None) -> None:
        self.earlier = earlier

    def of(self, node: ast.expr) -> QuasiLinear | None:
        """Return the sequence of a node."""
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return QuasiLinear(0, (node.value,), (0,))
        if isinstance(node, ast.Name):
            return QuasiLinear(0, (0,), (1,))
        if isinstance(node, ast.IfExp):
            parts = [self.of(part) for part in (node.test, node.body, node.orelse)]
            return None if None in parts else _chosen(*(part for part in parts if part))
        if isinstance(node, ast.BoolOp):
            return self._all_or_any(node)
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            return self._both(node.left, node.comparators[0], _comparison(_COMPARED[type(node.ops[0])]))
        if isinstance(node, ast.BinOp):
            return self._both(node.left, node.right, _operation(type(node.op)))
        return self._called(node) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None

    def _called(self, node: ast.Call) -> QuasiLinear | None:
        assert isinstance(node.func, ast.Name)
        if node.func.id == EARLIER:
            at = self.of(node.args[0])
            return _earlier(self.earlier, at) if self.earlier and at else None
        called = {"max": _larger(max), "min": _larger(min), "gcd": _common}.get(node.func.id)
        return self._both(node.args[0], node.args[1], called) if called and len(node.args) == 2 else None

    def _both(self, left: ast.expr, right: ast.expr, join: _Joining | None) -> QuasiLinear | None:
        a, b = self.of(left), self.of(right)
        return join(*_alike(a, b)) if a and b and join else None

    def _all_or_any(self, node: ast.BoolOp) -> QuasiLinear | None:
        parts = [self.of(part) for part in node.values]
        if None in parts:
            return None
        *some, last = (part for part in parts if part)
        found: QuasiLinear | None = last
        for part in reversed(some):
            if found is not None:
                found = _chosen(part, *((found, part) if isinstance(node.op, ast.And) else (part, found)))
        return found


def _earlier(terms: QuasiLinear, at: QuasiLinear) -> QuasiLinear | None:
    """Return the earlier terms at indices that ``at`` gives, from where the sequence is regular."""
    if min(at.steps) <= 0 or max(at.steps) > at.modulus:
        return None
    turns = max(0, *(-((value - terms.start) // step) for value, step in zip(at.values, at.steps, strict=True)))
    start = at.start + turns * at.modulus
    if at.modulus * terms.modulus > _MOST or start > _MOST:
        raise _TooManyError
    wide = at.spread(start, at.modulus * terms.modulus)
    if any(value >= n for n, value in enumerate(wide.values, start)):
        return None
    steps = tuple(terms.at(value + step) - terms.at(value) for value, step in zip(wide.values, wide.steps, strict=True))
    return QuasiLinear(start, tuple(map(terms.at, wide.values)), steps)


def _alike(*parts: QuasiLinear) -> list[QuasiLinear]:
    start, modulus = max(part.start for part in parts), lcm(*(part.modulus for part in parts))
    if modulus > _MOST or start > _MOST:
        raise _TooManyError
    return [part.spread(start, modulus) for part in parts]


def _operation(sign: type[ast.operator]) -> _Joining | None:
    if sign in (ast.Add, ast.Sub):
        plain = operator.add if sign is ast.Add else operator.sub
        return lambda a, b: QuasiLinear(
            a.start, tuple(map(plain, a.values, b.values)), tuple(map(plain, a.steps, b.steps))
        )
    if sign is ast.Mult:
        return _product
    if sign is ast.FloorDiv:
        return lambda a, b: _by_constant(a, b, operator.floordiv)
    if sign is ast.Mod:
        return lambda a, b: _by_constant(a, b, operator.mod)
    return _bitwise(_BITS[sign]) if sign in _BITS else None


def _constant(part: QuasiLinear) -> int | None:
    return part.values[0] if not any(part.steps) and len(set(part.values)) == 1 else None


def _product(a: QuasiLinear, b: QuasiLinear) -> QuasiLinear | None:
    if any(step and other for step, other in zip(a.steps, b.steps, strict=True)):
        return None
    steps = tuple(s * w + t * v for s, w, t, v in zip(a.steps, b.values, b.steps, a.values, strict=True))
    return QuasiLinear(a.start, tuple(map(operator.mul, a.values, b.values)), steps)


def _by_constant(a: QuasiLinear, b: QuasiLinear, call: Callable[[int, int], int]) -> QuasiLinear | None:
    divisor = _constant(b)
    return _classwise(a, divisor, lambda n: call(n, divisor)) if divisor and divisor > 0 else None


def _common(a: QuasiLinear, b: QuasiLinear) -> QuasiLinear | None:
    number = _constant(b)
    return _classwise(a, number, lambda n: gcd(n, number)) if number and number > 0 else None


def _bitwise(call: Callable[[int, int], int]) -> _Joining:
    def join(a: QuasiLinear, b: QuasiLinear) -> QuasiLinear | None:
        number = _constant(b)
        if number is None or number < 0 or min(a.values) < 0 or min(a.steps) < 0:
            return None
        return _classwise(a, 1 << number.bit_length(), lambda n: call(n, number))

    return join


def _classwise(a: QuasiLinear, times: int, call: Callable[[int], int]) -> QuasiLinear:
    """Return the values of a function of a sequence if the function is linear on residue classes modulo ``times``."""
    if a.modulus * times > _MOST:
        raise _TooManyError
    wide = a.spread(a.start, a.modulus * times)
    steps = tuple(call(value + step) - call(value) for value, step in zip(wide.values, wide.steps, strict=True))
    return QuasiLinear(a.start, tuple(map(call, wide.values)), steps)


def _settled(a: QuasiLinear, b: QuasiLinear) -> list[QuasiLinear]:
    """Return both sequences from where the sign of their difference is constant on each class."""
    turns = 0
    for v, w, s, t in zip(a.values, b.values, a.steps, b.steps, strict=True):
        if s != t:
            turns = max(turns, abs(v - w) // abs(s - t) + 1)
    start = a.start + turns * a.modulus
    if start > _MOST:
        raise _TooManyError
    return [part.spread(start, a.modulus) for part in (a, b)]


def _comparison(call: Callable[[int, int], bool]) -> _Joining:
    def join(a: QuasiLinear, b: QuasiLinear) -> QuasiLinear:
        a, b = _settled(a, b)
        return QuasiLinear(a.start, tuple(int(call(*pair)) for pair in zip(a.values, b.values, strict=True)),
                           (0,) * a.modulus)  # fmt: skip

    return join


def _larger(call: Callable[[tuple[int, int], tuple[int, int]], tuple[int, int]]) -> _Joining:
    def join(a: QuasiLinear, b: QuasiLinear) -> QuasiLinear:
        a, b = _settled(a, b)
        chosen = [call((v, s), (w, t)) for v, s, w, t in zip(a.values, a.steps, b.values, b.steps, strict=True)]
        return QuasiLinear(a.start, tuple(value for value, _ in chosen), tuple(step for _, step in chosen))

    return join


def _chosen(test: QuasiLinear, body: QuasiLinear, other: QuasiLinear) -> QuasiLinear | None:
    test, zero = _settled(*_alike(test, QuasiLinear(0, (0,), (0,))))
    test, body, other, _ = _alike(test, body, other, zero)
    parts = [body if value or step else other for value, step in zip(test.values, test.steps, strict=True)]
    return QuasiLinear(
        test.start, tuple(part.values[i] for i, part in enumerate(parts)),
        tuple(part.steps[i] for i, part in enumerate(parts)),
    )  # fmt: skip
