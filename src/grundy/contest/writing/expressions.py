"""Formulas as expressions of Python and C++, with the functions that they need.

Variables are at least 0, so that most quotients and remainders are those of C++; the others round down by a function.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from grundy.maths.formulas.evaluation import EARLIER
from grundy.maths.formulas.language import Formula
from grundy.maths.formulas.loops import has_loop
from grundy.words.errors import InputError

VALUE = "value"  # the function of a program that gives the Grundy value of a heap
_SIGNS: dict[type[ast.AST], tuple[str, int]] = {
    ast.Or: ("||", 2), ast.And: ("&&", 3), ast.BitOr: ("|", 4), ast.BitXor: ("^", 5), ast.BitAnd: ("&", 6),
    ast.Eq: ("==", 7), ast.NotEq: ("!=", 7), ast.Lt: ("<", 8), ast.LtE: ("<=", 8), ast.Gt: (">", 8), ast.GtE: (">=", 8),
    ast.LShift: ("<<", 9), ast.RShift: (">>", 9), ast.Add: ("+", 10), ast.Sub: ("-", 10),
    ast.Mult: ("*", 11), ast.FloorDiv: ("/", 11), ast.Mod: ("%", 11),
}  # fmt: skip
_PREFIXES: dict[type[ast.AST], str] = {ast.UAdd: "+", ast.USub: "-", ast.Invert: "~", ast.Not: "!"}
_CHOICE, _PREFIX, _WHOLE = 1, 12, 13  # how tightly C++ binds: x ? y : z, -x, f(x)


def expression(formula: Formula, language: str, least: Mapping[str, int]) -> str:
    """Return a formula as an expression of a language.

    Args:
        formula: the formula.
        language: ``python`` or ``cpp``.
        least: the least value of variables that are never 0.

    Raises:
        InputError: if it has a loop over divisors.

    Examples:
        >>> from grundy.maths.formulas.language import parse_formula
        >>> grows = parse_formula("(n ^ 1) % 3 == 0 or n - 1 < v2(n)")
        >>> expression(grows, "python", {"n": 1})
        '(n ^ 1) % 3 == 0 or n - 1 < v2(n)'
        >>> expression(grows, "cpp", {"n": 1})
        '(n ^ 1) % 3 == 0 || n - 1 < v2(n)'
        >>> [expression(parse_formula("(n - 1) // 2"), "cpp", {"n": n}) for n in (0, 1)]
        ['floor_div(n - 1, 2)', '(n - 1) / 2']
    """
    if has_loop(formula.tree):
        raise InputError("a formula with a loop over divisors cannot become a program: {text!r}", text=formula.text)
    if language == "python":
        return re.sub(rf"\b{EARLIER}\(", f"{VALUE}(", formula.text)
    return Cpp(least).text(formula.tree, 0)


class Cpp:
    """Writes the nodes of a formula in C++; a node in parentheses where its surroundings bind more tightly."""

    SIGNS = _SIGNS
    WHOLE = _WHOLE

    def __init__(self, least: Mapping[str, int]) -> None:
        self._least = least

    def text(self, node: ast.expr, binding: int) -> str:
        """Return a node, for a place with this binding."""
        found, own = self._written(node)
        return found if own >= binding else f"({found})"

    def _written(self, node: ast.expr) -> tuple[str, int]:
        if isinstance(node, ast.Constant):
            number = _number(node)
            return f"{number}LL" if number >> 31 else str(number), _WHOLE
        if isinstance(node, ast.Name):
            return node.id, _WHOLE
        if isinstance(node, ast.BinOp):
            return self._binary(node)
        if isinstance(node, ast.UnaryOp):
            return _PREFIXES[type(node.op)] + self.text(node.operand, _PREFIX), _PREFIX
        if isinstance(node, ast.Compare):
            return self._compared(node)
        if isinstance(node, ast.BoolOp):
            return self._joined(node)
        if isinstance(node, ast.IfExp):
            test, body = self.text(node.test, _CHOICE + 1), self.text(node.body, _CHOICE + 1)
            return f"{test} ? {body} : {self.text(node.orelse, _CHOICE)}", _CHOICE
        assert isinstance(node, ast.Call)
        return self._called(node), _WHOLE

    def _binary(self, node: ast.BinOp) -> tuple[str, int]:
        if isinstance(node.op, ast.Pow):
            return self._function("power", [node.left, node.right]), _WHOLE
        if isinstance(node.op, ast.FloorDiv | ast.Mod) and self._bound(node.left) < 0:
            return self._function("floor_div" if isinstance(node.op, ast.FloorDiv) else "floor_mod",
                                  [node.left, node.right]), _WHOLE  # fmt: skip
        sign, own = _SIGNS[type(node.op)]
        # compilers warn of arithmetic beside a bitwise sign, which few people read right
        bitwise = isinstance(node.op, ast.BitAnd | ast.BitOr | ast.BitXor)
        chained = isinstance(node.left, ast.BinOp) and type(node.left.op) is type(node.op)
        left = self.text(node.left, _PREFIX if bitwise and not chained else own)
        if isinstance(node.op, ast.LShift) and _is_one(node.left):
            left = "1LL"
        return f"{left} {sign} {self.text(node.right, _PREFIX if bitwise else own + 1)}", own

    def _compared(self, node: ast.Compare) -> tuple[str, int]:
        parts = []
        operands = [node.left, *node.comparators]
        for left, comparison, right in zip(operands, node.ops, node.comparators, strict=False):
            sign, own = _SIGNS[type(comparison)]
            parts.append(f"{self.text(left, own + 1)} {sign} {self.text(right, own + 1)}")
        return " && ".join(parts), own if len(parts) == 1 else _SIGNS[ast.And][1]

    def _joined(self, node: ast.BoolOp) -> tuple[str, int]:
        sign, own = _SIGNS[type(node.op)]
        inner = own + 1 if isinstance(node.op, ast.And) else own + 2  # compilers warn of && beside ||
        return f" {sign} ".join(self.text(operand, inner) for operand in node.values), own

    def _called(self, node: ast.Call) -> str:
        assert isinstance(node.func, ast.Name)
        name = VALUE if node.func.id == EARLIER else node.func.id
        if name in ("min", "max"):
            name += "<long long>"
        if name == "mex" or (len(node.args) > 2 and name.endswith(">")):
            return f"{name}({{{self._listed(node.args)}}})"
        return self._function(name, node.args)

    def _function(self, name: str, arguments: Iterable[ast.expr]) -> str:
        return f"{name}({self._listed(arguments)})"

    def _listed(self, arguments: Iterable[ast.expr]) -> str:
        return ", ".join(self.text(argument, 0) for argument in arguments)

    def _bound(self, node: ast.expr) -> int:
        """Return a number that the node is never below; -1 stands for anything below 0."""
        if isinstance(node, ast.Constant):
            return _number(node)
        if isinstance(node, ast.Name):
            return self._least.get(node.id, 0)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and isinstance(node.right, ast.Constant):
            return max(-1, self._bound(node.left) - _number(node.right))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            return -1
        if isinstance(node, ast.UnaryOp):
            return 0 if isinstance(node.op, ast.Not) else -1
        operands = [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)]
        if isinstance(node, ast.Call):
            operands = node.args if isinstance(node.func, ast.Name) and node.func.id in ("min", "max") else []
        bounds = [self._bound(operand) for operand in operands if not isinstance(node, ast.Compare)]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mult) and min(bounds) >= 0:
            return bounds[0] + bounds[1] if isinstance(node.op, ast.Add) else bounds[0] * bounds[1]
        return min([0, *bounds])


def _number(node: ast.Constant) -> int:
    assert isinstance(node.value, int)
    return node.value


def _is_one(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 1


def helpers(code: str, language: str) -> list[str]:
    """Return the functions that a program calls and does not define, each after those that it calls itself.

    Examples:
        >>> print(*helpers("return v2(n) + 1", "python"))
        def v2(n):  # the exponent of 2 in n
            return (n & -n).bit_length() - 1
    """
    known = {name: text for name, text in _helpers(language).items() if not _defined(name, code)}
    found: dict[str, str] = {}

    def gather(text: str) -> None:
        for name in re.findall(r"\b(\w+)\(", text):
            if name in known and name not in found:
                found[name] = ""  # a function may call itself
                gather(known[name])
                del found[name]
                found[name] = known[name]

    gather(code)
    return list(found.values())


def _defined(name: str, code: str) -> bool:
    return re.search(rf"^(def|long long) {name}\(", code, re.MULTILINE) is not None


@cache
def _helpers(language: str) -> dict[str, str]:
    text = files("grundy.contest.writing").joinpath(f"helpers_{language}.txt").read_text(encoding="utf-8")
    named = ((re.search(r"(\w+)\(", block), block.strip()) for block in re.split(r"\n\n+", text)[1:])
    return {name.group(1): block for name, block in named if name is not None}
