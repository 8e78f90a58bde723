"""Expressions of the part of Python that becomes C++."""

from __future__ import annotations

import ast
import json

from grundy.contest.writing.expressions import Cpp
from grundy.contest.writing.kinds import Kinds, cpp_type, is_plain, no_translation

_HELPERS = ("gcd", "isqrt", "beatty")  # functions that programs have by their names
_CALLS = {
    "len": "(long long) {0}.size()", "sum": "accumulate({0}.begin(), {0}.end(), 0LL)", "ord": "(long long) {0}",
    "min": "*min_element({0}.begin(), {0}.end())", "max": "*max_element({0}.begin(), {0}.end())", "list": "{0}",
}  # fmt: skip
_METHODS = {
    "append": "{0}.push_back({1})", "add": "{0}.insert({1})", "pop": "{0}.pop_back()", "clear": "{0}.clear()",
    "reverse": "reverse({0}.begin(), {0}.end())", "count": "count({0}.begin(), {0}.end(), {1})",
    "index": "(find({0}.begin(), {0}.end(), {1}) - {0}.begin())", "bit_length": "bits({0})",
}  # fmt: skip


class Expressions(Cpp):
    """Writes expressions by the types of their parts."""

    def __init__(self, kinds: Kinds) -> None:
        super().__init__({})
        self._kinds = kinds

    def _written(self, node: ast.expr) -> tuple[str, int]:
        if isinstance(node, ast.Constant) and type(node.value) is not int:
            return json.dumps(node.value), self.WHOLE
        if isinstance(node, ast.JoinedStr):
            return self._joined_text(node), self.SIGNS[ast.Add][1]
        if isinstance(node, ast.Subscript):
            return self._subscript(node), self.WHOLE
        if isinstance(node, ast.Tuple | ast.List):
            made = ", ".join(self.text(one, 0) for one in node.elts)
            return f"{cpp_type(self._kinds.of(node))}{{{made}}}", self.WHOLE
        if (
            isinstance(node, ast.UnaryOp)
            and isinstance(node.op, ast.Not)
            and not is_plain(self._kinds.of(node.operand))
        ):
            return f"{self.text(node.operand, self.WHOLE)}.empty()", self.WHOLE
        return super()._written(node)

    def _binary(self, node: ast.BinOp) -> tuple[str, int]:
        if isinstance(node.left, ast.List):  # a number of equal items
            filler = self.text(node.left.elts[0], 0)
            rest = "" if filler == "0" else f", {filler}"
            return f"{cpp_type(self._kinds.of(node))}({self.text(node.right, 0)}{rest})", self.WHOLE
        if isinstance(node.left, ast.Constant) and isinstance(node.left.value, int) and isinstance(node.op, ast.Pow):
            assert isinstance(node.right, ast.Constant)
            return f"{node.left.value ** int(str(node.right.value))}", self.WHOLE
        return super()._binary(node)

    def _bound(self, node: ast.expr) -> int:
        return 0  # of what // and % divide, by the rule of this part of Python

    def _joined_text(self, node: ast.JoinedStr) -> str:
        parts = []
        for one in node.values:
            if isinstance(one, ast.FormattedValue):
                found = self.text(one.value, 0)
                parts.append(found if self._kinds.of(one.value) == "str" else f"to_string({found})")
            else:
                parts.append(self.text(one, 0))
        return " + ".join(parts)

    def _subscript(self, node: ast.Subscript) -> str:
        value, kind, at = self.text(node.value, self.WHOLE), self._kinds.of(node.value), node.slice
        if isinstance(at, ast.Slice):
            if kind != "str" or at.lower is None or at.upper is not None:
                raise no_translation(node)
            return f"{value}.substr({self.text(at.lower, 0)})"
        if kind.startswith("tuple"):
            return f"get<{self.text(at, 0)}>({value})"
        if isinstance(at, ast.UnaryOp):
            last = self.text(at.operand, 0)
            return f"{value}.back()" if last == "1" else f"{value}[{value}.size() - {last}]"
        return f"{value}[{self.text(at, 0)}]"

    def _compared(self, node: ast.Compare) -> tuple[str, int]:
        left, right, sign = node.left, node.comparators[0], node.ops[0]
        if isinstance(sign, ast.In | ast.NotIn):
            found, value = self.text(right, self.WHOLE), self.text(left, 0)
            row = self._kinds.of(right).startswith("list")
            test = f"count({found}.begin(), {found}.end(), {value})" if row else f"{found}.count({value})"
            return f"{'!' * isinstance(sign, ast.NotIn)}{test}", self.WHOLE
        if "char" in (self._kinds.of(left), self._kinds.of(right)):
            sides = [_letter(one) or self.text(one, 8) for one in (left, right)]
            return f"{sides[0]} {self.SIGNS[type(sign)][0]} {sides[1]}", self.SIGNS[ast.Eq][1]
        return super()._compared(node)

    def _called(self, node: ast.Call) -> str:
        name, given = ast.unparse(node.func), [self.text(one, self.WHOLE) for one in node.args]
        if isinstance(node.func, ast.Attribute):
            template = _METHODS.get(node.func.attr)
            if template is None:
                raise no_translation(node)
            given = [_letter(one) or self.text(one, 0) for one in node.args]
            return template.format(self.text(node.func.value, self.WHOLE), *given)
        if name in _CALLS and len(given) == 1:
            return _CALLS[name].format(*given)
        if name in self._kinds.results or name in _HELPERS:
            return self._function(name, node.args)
        if name in ("abs", "pow"):
            return self._function({"abs": "llabs", "pow": "power_modulo"}[name], node.args)
        if name in ("min", "max"):
            return super()._called(node)
        raise no_translation(node)


def _letter(node: ast.expr) -> str:
    """Return a single letter in C++, empty for anything else."""
    found = node.value if isinstance(node, ast.Constant) else None
    return f"'{found}'" if isinstance(found, str) and len(found) == 1 else ""
