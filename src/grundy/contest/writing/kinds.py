"""The types of expressions in the part of Python that becomes C++, as annotations such as ``list[int]``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

_NAMES = {"None": "void", "int": "long long", "bool": "bool", "str": "string", "char": "char"}
_CONTAINERS = {"list": "vector", "set": "set", "dict": "map"}
_RESULTS = {  # of functions and methods
    "len": "int", "sum": "int", "min": "int", "max": "int", "abs": "int", "gcd": "int", "isqrt": "int", "int": "int",
    "ord": "int", "pow": "int", "count": "int", "bit_length": "int", "bit_count": "int", "index": "int",
    "beatty": "int", "str": "str",
}  # fmt: skip


def cpp_type(kind: str) -> str:
    """Return a type of C++ for an annotation of Python.

    Examples:
        >>> cpp_type("list[tuple[int, str]]")
        'vector<tuple<long long, string>>'
    """
    if kind in _NAMES:
        return _NAMES[kind]
    name = kind.partition("[")[0]
    return f"{_CONTAINERS.get(name, name)}<{', '.join(map(cpp_type, inner(kind)))}>"


def inner(kind: str) -> list[str]:
    """Return the types between the brackets of a type."""
    parts, depth = [""], 0
    for letter in kind.partition("[")[2][:-1]:
        depth += (letter == "[") - (letter == "]")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def is_plain(kind: str) -> bool:
    """Return whether values of a type are copied at no cost."""
    return kind in ("int", "bool", "char")


class Kinds:
    """The types of names, and with them those of expressions.

    Attributes:
        names: the types of the names that are known here.
        results: the types that functions return.
    """

    def __init__(self, results: Mapping[str, str]) -> None:
        self.names: dict[str, str] = {}
        self.results = dict(results)

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Forget the names of a block at its end."""
        outside = dict(self.names)
        yield
        self.names.clear()
        self.names.update(outside)

    def bind(self, target: ast.expr, over: ast.expr) -> list[str]:
        """Give types to the names that a loop sets; return these names."""
        names = [one.id for one in ast.walk(target) if isinstance(one, ast.Name)]
        call = over.func if isinstance(over, ast.Call) else None
        if isinstance(over, ast.Call) and isinstance(call, ast.Name) and call.id in ("range", "enumerate"):
            types = ["int"] if call.id == "range" else ["int", *self.items(over.args[0])]
        elif isinstance(call, ast.Attribute) and call.attr in ("items", "values"):
            names = names if call.attr == "items" else ["key", *names]
            types = inner(self.of(call.value))
        else:
            types = self.items(over)
            if isinstance(target, ast.Tuple):
                types = inner(types[0]) * (len(names) if types[0].startswith("list") else 1)
        self.names |= dict(zip(names, types, strict=True))
        return names

    def items(self, node: ast.expr) -> list[str]:
        """Return the types of what a container holds: a key and a value for a dictionary."""
        kind = self.of(node)
        return ["char"] if kind == "str" else inner(kind)

    def of(self, node: ast.expr) -> str:
        """Return the type of an expression."""
        if isinstance(node, ast.Constant):
            return type(node.value).__name__
        if isinstance(node, ast.Name):
            return self.names[node.id]
        if isinstance(node, ast.JoinedStr):
            return "str"
        if isinstance(node, ast.Compare | ast.BoolOp):
            return "bool"
        if isinstance(node, ast.UnaryOp):
            return "bool" if isinstance(node.op, ast.Not) else self.of(node.operand)
        if isinstance(node, ast.BinOp):
            left, right = self.of(node.left), self.of(node.right)
            return "int" if left == "bool" else "str" if "str" in (left, right) else left
        if isinstance(node, ast.IfExp):
            return self.of(node.body)
        return self._composed(node)

    def _composed(self, node: ast.expr) -> str:
        if isinstance(node, ast.Subscript):
            if isinstance(node.slice, ast.Slice):
                return self.of(node.value)
            if self.of(node.value).startswith("tuple"):
                assert isinstance(node.slice, ast.Constant)
                return inner(self.of(node.value))[int(str(node.slice.value))]
            return self.items(node.value)[-1]
        if isinstance(node, ast.List | ast.Set):
            return f"{type(node).__name__.lower()}[{self.of(node.elts[0])}]"
        if isinstance(node, ast.Tuple):
            return f"tuple[{', '.join(map(self.of, node.elts))}]"
        if isinstance(node, ast.ListComp):
            with self.inside():
                self.bind(node.generators[0].target, node.generators[0].iter)
                return f"list[{self.of(node.elt)}]"
        if isinstance(node, ast.Call):
            return self._result(node)
        raise no_translation(node)

    def _result(self, node: ast.Call) -> str:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        if name in ("sorted", "list"):
            return f"list[{self.items(node.args[0])[0]}]"
        found = self.results.get(name) or _RESULTS.get(name)
        if found is None:
            raise no_translation(node)
        return found


def no_translation(node: ast.AST) -> AssertionError:
    """Return the error of a part that does not become C++."""
    return AssertionError(f"no translation of {ast.unparse(node)!r}")
