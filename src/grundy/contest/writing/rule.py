"""The rule of a user's ruleset as part of a program: the function itself, and what it uses."""

from __future__ import annotations

import ast
import builtins
import inspect
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.contest.writing.expressions import VALUE
from grundy.rulesets.shared.functions import FunctionRules
from grundy.words.errors import InputError

_MODULES = ("math", "itertools", "functools", "bisect")
_TAKEN = {VALUE, "values", "main", "sys", "mex", "lru_cache"}  # names of the program itself
_IMPORTED = ("from math import gcd", "from math import isqrt", "from functools import reduce")  # by every program
_PLAIN = (int, tuple, list, set, frozenset, range)


@dataclass(frozen=True)
class ByRule:
    """Values by a rule in Python, computed as far as they are used.

    Attributes:
        name: the function that gives the heaps, or tuples of heaps, that may replace a heap.
        text: its definition, and those of what it uses.
    """

    name: str
    text: str

    def blocks(self, language: str) -> list[str]:
        """Return the definitions of the program."""
        if language != "python":
            raise InputError("a rule in Python becomes a program in Python only, not {language}", language=language)
        return [self.text, _SEARCH.replace("RULE", self.name)]


def find_rule(ruleset: object) -> ByRule | None:
    """Return the rule of a ruleset that is a function; None if it uses more than Python and plain constants."""
    if not isinstance(ruleset, FunctionRules) or not inspect.isfunction(ruleset.__wrapped__):
        return None
    rule = ruleset.__wrapped__
    found: dict[str, str] = {}
    if not _gathered(rule, found) or found.keys() & _TAKEN:
        return None
    imports = [text for text in found.values() if text.startswith(("import ", "from "))]
    defined = [text for text in found.values() if text and text not in imports]
    return ByRule(rule.__name__, "\n\n\n".join(["\n".join(imports)] * bool(imports) + defined))


def _gathered(function: Callable[..., Any], found: dict[str, str]) -> bool:
    """Add a function after all that it uses; return whether that is possible."""
    try:
        names, text = inspect.getclosurevars(function), _plain_source(function)
    except (OSError, TypeError, ValueError, SyntaxError):  # no source
        return False
    found[function.__name__] = ""  # a function may call itself
    if names.nonlocals or any(not hasattr(builtins, name) for name in names.unbound & _loaded(text)):
        return False
    for name, used in names.globals.items():
        if name not in found and not _added(name, used, found):
            return False
    del found[function.__name__]
    found[function.__name__] = text
    return True


def _added(name: str, used: Any, found: dict[str, str]) -> bool:
    """Add the definition of a name that a function uses; return whether that is possible."""
    home = getattr(used, "__module__", None)
    if inspect.ismodule(used):
        found[name] = f"import {used.__name__} as {name}" if used.__name__ != name else f"import {name}"
        return used.__name__ in _MODULES
    if home in _MODULES:
        imported = f"from {home} import {used.__name__}" + (f" as {name}" if used.__name__ != name else "")
        found[name] = "" if imported in _IMPORTED else imported
        return True
    if isinstance(used, _PLAIN):
        text = repr(used)
        found[name] = f"{name} = {text}"
        return len(text) < 10_000 and _is_plain(used)
    return inspect.isfunction(used) and used.__name__ == name and _gathered(used, found)


def _is_plain(value: Any) -> bool:
    """Return whether a constant consists of whole numbers."""
    return isinstance(value, int | range) or all(map(_is_plain, value))


def _plain_source(function: Callable[..., Any]) -> str:
    """Return the definition of a function without what decorates it and without types."""
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    decorated = [ast.unparse(one).partition("(")[0].rpartition(".")[2] for one in node.decorator_list]
    plain = isinstance(node, ast.FunctionDef) and not (node.args.defaults or node.args.kw_defaults)
    if not plain or decorated not in ([], ["heap_ruleset"]) or hasattr(function, "__wrapped__"):
        raise ValueError
    node.decorator_list = []
    node.returns = None
    for argument in ast.walk(node):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    return ast.unparse(node)


def _loaded(text: str) -> set[str]:
    """Return the names that a definition reads and nothing in it defines."""
    nodes: Sequence[ast.AST] = [*ast.walk(ast.parse(text))]
    loaded = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return loaded - {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


_SEARCH = """\
values = []


def value(m):
    while len(values) <= m:
        seen = set()
        for left in RULE(len(values)):
            found = 0
            for part in (left,) if isinstance(left, int) else left:
                found ^= values[part]
            seen.add(found)
        least = 0
        while least in seen:
            least += 1
        values.append(least)
    return values[m]"""
