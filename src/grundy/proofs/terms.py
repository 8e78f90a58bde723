"""Terms in n for the proof by induction: read from text, and evaluated at a number or at all numbers of a class.

A class of numbers n is given by n modulo some M, and by the states of an automaton at n // base^j + i for small j and
i. A :class:`Place` stands for such a number n // base^j + i.
"""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import lcm
from typing import Any

from grundy.words.errors import InputError

_LONGEST = 1000  # characters
_DEEPEST = 200  # levels of a tree; an operation takes one, and its numbers and names another
_OPERATORS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.BitXor: operator.xor, ast.BitAnd: operator.and_, ast.BitOr: operator.or_,
}  # fmt: skip
_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}  # fmt: skip


class UndecidedError(Exception):
    """A term is not of the kind that the proof can evaluate."""


@dataclass(frozen=True)
class NumberClass:
    """All numbers n with the same residue and the same states nearby."""

    base: int
    modulus: int
    residue: int  # n % modulus
    windows: tuple[tuple[int, ...], ...]  # windows[j][i + reach]: the state at n // base^j + i
    outputs: tuple[int, ...]  # the value in each state
    least: int  # a bound: n is at least this

    @property
    def n(self) -> Place:
        """The number itself."""
        return Place(self, 0, 0)


@dataclass(frozen=True, eq=False)
class Place:
    """The number n // base^level + shift, for all n of a class."""

    of: NumberClass
    level: int
    shift: int

    def __add__(self, other: int) -> Place:
        return Place(self.of, self.level, self.shift + _whole(other))

    def __sub__(self, other: int) -> Place:
        return self + -_whole(other)

    __radd__ = __add__

    def __mod__(self, modulus: int) -> int:
        unit: int = self.of.base**self.level
        if _whole(modulus) < 1 or self.of.modulus % (unit * modulus):
            raise UndecidedError
        return (self.of.residue // unit + self.shift) % modulus

    def __floordiv__(self, divisor: int) -> Place:
        levels, power = 0, 1
        while power < _whole(divisor):
            levels, power = levels + 1, power * self.of.base
        if power != divisor:
            raise UndecidedError
        digit = (self - self.shift) % power
        return Place(self.of, self.level + levels, (digit + self.shift) // power)

    def value(self) -> int:
        """Return the value of the sequence there."""
        windows = self.of.windows
        reach = len(windows[0]) // 2
        if self.level >= len(windows) or abs(self.shift) > reach:
            raise UndecidedError
        return self.of.outputs[windows[self.level][self.shift + reach]]


def _comparable(left: object, right: object) -> tuple[int, int]:
    """Return two numbers that compare like the given ones; a place is compared with smaller numbers only."""
    if isinstance(left, Place):
        larger, smaller = _comparable(_whole(right), left)[::-1]
        return larger, smaller
    if not isinstance(right, Place):
        return _whole(left), _whole(right)
    if _whole(left) >= right.of.least // right.of.base**right.level + right.shift:
        raise UndecidedError
    return _whole(left), _whole(left) + 1


def _whole(number: object) -> int:
    if not isinstance(number, int):
        raise UndecidedError
    return number


@dataclass(frozen=True)
class Term:
    """A term, read."""

    text: str
    tree: ast.expr

    def at(self, n: int | Place, earlier: Callable[[object], int]) -> object:
        """Return the value at n, a number or a place; ``earlier`` gives the earlier values ``a(…)``."""
        return _value(self.tree, n, earlier)


def read_term(text: str) -> Term:
    """Return the term that a text stands for.

    Raises:
        InputError: if the text is not a formula.
    """
    try:
        if len(text) > _LONGEST or not text.isascii():
            raise ValueError
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about doubtful code
            tree = ast.parse(text.strip(), mode="eval").body
        if _levels(tree) > _DEEPEST:
            raise ValueError
        return Term(text, tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise InputError("{text!r} is not a formula that the proof can read", text=text[:80]) from None


def _levels(tree: ast.AST) -> int:
    nodes, levels = [tree], 0
    while nodes:
        nodes, levels = [below for node in nodes for below in ast.iter_child_nodes(node)], levels + 1
    return levels


def read_options(text: str) -> list[tuple[list[Term], Term | None]]:
    """Return the options that a rule allows: the terms of the heaps that replace n, and the condition if there is one.

    Examples:
        >>> rule = read_options("n - 1; n // 2, n // 2 if n % 2 == 0")
        >>> [(len(heaps), condition is None) for heaps, condition in rule]
        [(1, True), (2, False)]
    """
    options = []
    for part in text.split(";"):
        heaps, bounded, condition = part.partition(" if ")
        options.append(([read_term(heap) for heap in heaps.split(",")], read_term(condition) if bounded else None))
    return options


def modulus_and_depth(terms: list[Term], base: int) -> tuple[int, int, int]:
    """Return the least common multiple of all moduli, and bounds for the levels and shifts that the terms need."""
    modulus, level, reach = 1, 0, 1
    for term in terms:
        here, shift = 0, 1
        for node in ast.walk(term.tree):
            if (
                isinstance(node, ast.BinOp)
                and isinstance(node.right, ast.Constant)
                and isinstance(node.right.value, int)
            ):
                number = abs(node.right.value)
                if isinstance(node.op, ast.Mod) and number:
                    modulus = lcm(modulus, number)
                elif isinstance(node.op, ast.FloorDiv):
                    here += next(j for j in range(number.bit_length() + 1) if base**j >= number)
                elif isinstance(node.op, ast.Add | ast.Sub):
                    shift += number
        level, reach = max(level, here), max(reach, shift)
    return modulus, level, reach


def _value(node: ast.expr, n: object, earlier: Callable[[object], int]) -> object:
    def of(part: ast.expr) -> object:
        return _value(part, n, earlier)

    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.Name) and node.id == "n":
        return n
    if isinstance(node, ast.IfExp):
        return of(node.body if _whole(of(node.test)) else node.orelse)
    if isinstance(node, ast.BoolOp):
        stops = isinstance(node.op, ast.Or)
        return int(stops if any(bool(_whole(of(part))) is stops for part in node.values) else not stops)
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARED:
        return int(_COMPARED[type(node.ops[0])](*_comparable(of(node.left), of(node.comparators[0]))))
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        try:
            return _OPERATORS[type(node.op)](of(node.left), of(node.right))
        except (TypeError, ZeroDivisionError):
            raise UndecidedError from None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "a" and len(node.args) == 1:
        return earlier(of(node.args[0]))
    raise UndecidedError


def mex_of(rule: list[tuple[list[Term], Term | None]], n: int | Place, earlier: Callable[[object], int]) -> int:
    """Return the mex over the options of n, by the values of the heaps that they lead to."""
    reached = set()
    for heaps, condition in rule:
        if condition is None or _whole(condition.at(n, earlier)):
            places = [heap.at(n, earlier) for heap in heaps]
            if isinstance(n, Place) or all(isinstance(place, int) and 0 <= place < n for place in places):
                total = 0
                for place in places:
                    total ^= earlier(place)
                reached.add(total)
    return next(value for value in range(len(reached) + 1) if value not in reached)


def table_lookup(values: Mapping[int, int]) -> Callable[[object], int]:
    """Return what gives the values of a table, and refuses all else."""

    def earlier(place: object) -> int:
        if not isinstance(place, int) or place not in values:
            raise UndecidedError
        return values[place]

    return earlier
