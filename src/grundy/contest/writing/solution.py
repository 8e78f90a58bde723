"""Solutions of single problems: functions of :mod:`grundy.contest.solutions`, read as text."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeVar

from grundy.contest.writing.reading import Part, parse
from grundy.contest.writing.translation import translated
from grundy.words.errors import InputError

F = TypeVar("F", bound=Callable[..., object])
SOLVE = "solve"  # the function of a program that answers a case
_PACKAGE = "grundy.contest.solutions"
_LIBRARY = "library"


def reads(text: str, *, large: bool = False) -> Callable[[F], F]:
    """Declare how a program reads a case; the function has those parts that it uses as its parameters.

    Args:
        text: the parts, in the form of :mod:`grundy.contest.writing.reading`.
        large: whether numbers exceed the 64 bits of C++ within the limits of the statement.
    """
    assert parse(text)
    return lambda function: function


@dataclass(frozen=True)
class Solution:
    """The solution of a problem.

    Attributes:
        problem: the name of the problem.
        parts: the parts of a case.
        parameters: the names of the parts that are given to the function.
        result: the type of the answer: ``bool``; ``int`` or ``str``, printed as it is; ``list[str]``, lines.
        large: whether numbers exceed 64 bits.
        text: the definitions in Python; the function is called ``solve``.
    """

    problem: str
    parts: tuple[Part, ...]
    parameters: tuple[str, ...]
    result: str
    large: bool
    text: str

    @property
    def words(self) -> bool:
        """Whether there are words in the input."""
        return any(part.word for part in self.parts)

    @property
    def called(self) -> str:
        """The call that answers a case."""
        return f"{SOLVE}({', '.join(self.parameters)})"

    def definitions(self, language: str) -> list[str]:
        """Return the definitions of a program."""
        if language == "python":
            return [self.text]
        if self.large:
            raise InputError(
                "grundy writes no C++ program for {problem}: its numbers exceed 64 bits; use '--to python'",
                problem=self.problem,
            )
        return [translated(self.text)]


def find_solution(problem: str) -> Solution | None:
    """Return the solution of a problem, or None if there is none."""
    module = _homes().get(problem)
    node, name = None if module is None else _definitions(module)[problem], problem
    if module is not None and isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
        name = node.value.id  # the same as that of another problem
        node = _definitions(module)[name]
    if module is None or not isinstance(node, ast.FunctionDef) or not node.decorator_list:
        return None
    (declared,) = (one for one in node.decorator_list if isinstance(one, ast.Call))
    assert isinstance(declared.args[0], ast.Constant)
    assert node.returns is not None
    return Solution(
        problem,
        tuple(parse(str(declared.args[0].value))),
        tuple(argument.arg for argument in node.args.args),
        ast.unparse(node.returns),
        bool(declared.keywords),
        re.sub(rf"\b{name}\b", SOLVE, _text(module, name)),
    )


def _text(module: str, name: str) -> str:
    """Return the definition of a name, after those that it uses."""
    homes = {**dict.fromkeys(_definitions(_LIBRARY), _LIBRARY), **dict.fromkeys(_definitions(module), module)}
    found: dict[str, str] = {}

    def gather(one: str) -> None:
        node = _definitions(homes[one])[one]
        found[one] = ""  # a function may call itself
        for used in ast.walk(node):
            if isinstance(used, ast.Name) and used.id in homes and used.id not in found:
                gather(used.id)
        del found[one]
        found[one] = _block(_source(homes[one]), node)

    gather(name)
    return "\n\n\n".join(found.values())


def _block(source: str, node: ast.stmt) -> str:
    lines = source.splitlines()
    begun = node.lineno - 1  # of a function, without what decorates it
    while lines[begun - 1].startswith("# ") and not lines[begun - 1].startswith("# --"):
        begun -= 1
    return "\n".join(lines[begun : node.end_lineno])


@cache
def _homes() -> dict[str, str]:
    """Return the module of each definition."""
    modules = sorted(file.name.removesuffix(".py") for file in files(_PACKAGE).iterdir() if file.name.endswith(".py"))
    return {name: module for module in modules for name in _definitions(module)}


@cache
def _source(module: str) -> str:
    return files(_PACKAGE).joinpath(f"{module}.py").read_text(encoding="utf-8")


@cache
def _definitions(module: str) -> dict[str, ast.stmt]:
    """Return the functions and constants of a module, by name."""
    found: dict[str, ast.stmt] = {}
    for node in ast.parse(_source(module)).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = node
    return found
