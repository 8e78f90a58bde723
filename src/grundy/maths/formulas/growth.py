"""How much a formula in n can grow when n grows by 1: bounds that are proved from its parts."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from math import isqrt

from grundy.maths.formulas.language import Formula
from grundy.words.errors import InputError


@dataclass(frozen=True, slots=True)
class Growth:
    """A function of n, and bounds on f(n + 1) − f(n) for all n ≥ 1.

    Attributes:
        call: the function.
        least: f(n + 1) − f(n) is never less.
        most: f(n + 1) − f(n) is never more.
    """

    call: Callable[[int], int]
    least: int
    most: int


def growth_of(formula: Formula) -> Growth:
    """Return a formula as a plain function, with proved bounds on its growth.

    The formula may contain n, whole numbers, + and -, * and // with a number, isqrt (0 for negative numbers), min, max.

    Raises:
        InputError: if it contains anything else.

    Examples:
        >>> from grundy.maths.formulas.language import parse_formula
        >>> found = growth_of(parse_formula("n - (2*n + 1) // 3"))
        >>> found.call(10), found.least, found.most
        (3, 0, 1)
    """
    return _growth(formula.text, formula.tree)


def _growth(text: str, node: ast.expr) -> Growth:
    number = _number(node)
    if number is not None:
        return Growth(lambda n: number, 0, 0)
    if isinstance(node, ast.Name):
        return Growth(lambda n: n, 1, 1)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return _scaled(_growth(text, node.operand), -1)
    if isinstance(node, ast.BinOp):
        found = _of_two(text, node)
        if found is not None:
            return found
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        parts = [_growth(text, part) for part in node.args]
        if node.func.id == "isqrt" and parts[0].least >= 0:  # isqrt(x + b) ≤ isqrt(x) + b
            call = parts[0].call
            return Growth(lambda n: isqrt(max(0, call(n))), 0, parts[0].most)
        if node.func.id in ("min", "max"):
            return _extreme(min if node.func.id == "min" else max, parts)
    raise InputError(
        "the growth of {part!r} is not known: use n, whole numbers, + and -, * and // with a number, isqrt, min, max",
        part=ast.get_source_segment(text, node) or text,
    )


def _of_two(text: str, node: ast.BinOp) -> Growth | None:
    by, first = _number(node.right), _number(node.left)
    if isinstance(node.op, ast.Add | ast.Sub):
        a, b = _growth(text, node.left), _growth(text, node.right)
        b = b if isinstance(node.op, ast.Add) else _scaled(b, -1)
        return Growth(lambda n: a.call(n) + b.call(n), a.least + b.least, a.most + b.most)
    if isinstance(node.op, ast.Mult) and by is not None:
        return _scaled(_growth(text, node.left), by)
    if isinstance(node.op, ast.Mult) and first is not None:
        return _scaled(_growth(text, node.right), first)
    if isinstance(node.op, ast.FloorDiv) and by is not None and by > 0:
        divided, by = _growth(text, node.left), by
        return Growth(lambda n: divided.call(n) // by, divided.least // by, -(-divided.most // by))
    return None


def _scaled(part: Growth, by: int) -> Growth:
    ends = sorted((by * part.least, by * part.most))
    return Growth(lambda n: by * part.call(n), *ends)


def _extreme(choose: Callable[[list[int]], int], parts: list[Growth]) -> Growth:
    calls = [part.call for part in parts]
    least, most = min(part.least for part in parts), max(part.most for part in parts)
    return Growth(lambda n: choose([call(n) for call in calls]), least, most)


def _number(node: ast.expr) -> int | None:
    """Return the value of a part without n that is a product of numbers."""
    if isinstance(node, ast.Constant):
        return int(node.value)  # type: ignore[arg-type]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = _number(node.operand)
        return None if number is None else -number
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        left, right = _number(node.left), _number(node.right)
        return None if left is None or right is None else left * right
    return None
