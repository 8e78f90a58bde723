"""Loops over the divisors of a number in formulas, such as ``max(d for d in divs(n) if d % 2 == 1)``."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from grundy.maths.formulas.arithmetic import LARGEST
from grundy.maths.nimbers.mex import mex
from grundy.words.phrase import templates

DIVISORS = "divs"
NO_DIVISOR = templates("finds no divisor")
LOOPS: dict[str, Callable[[Iterable[int]], int | None]] = {
    "min": lambda numbers: min(numbers, default=None),
    "max": lambda numbers: max(numbers, default=None),
    "mex": mex,
    "any": any,
    "all": all,
}
"""The functions of loops; None if there is no number."""


@dataclass(frozen=True, slots=True)
class Loop:
    """A function of what an expression gives for those divisors of a number that satisfy some conditions."""

    function: str
    name: str
    element: ast.expr
    number: ast.expr
    conditions: tuple[ast.expr, ...]

    @property
    def is_choice(self) -> bool:
        """Whether it looks for the least or the largest divisor itself."""
        return self.function in ("min", "max") and isinstance(self.element, ast.Name) and self.element.id == self.name


def loop_of(node: ast.expr) -> Loop | None:
    """Return the loop that a node is, or None.

    Examples:
        >>> loop_of(ast.parse("max(d for d in divs(n))", mode="eval").body).name
        'd'
    """
    match node:
        case ast.Call(
            func=ast.Name(id=function),
            args=[
                ast.GeneratorExp(
                    elt=element,
                    generators=[
                        ast.comprehension(
                            target=ast.Name(id=name),
                            iter=ast.Call(func=ast.Name(id=over), args=[number], keywords=[]),
                            ifs=conditions,
                            is_async=0,
                        )
                    ],
                )
            ],
            keywords=[],
        ) if function in LOOPS and over == DIVISORS and not isinstance(number, ast.Starred):
            return Loop(function, name, element, number, tuple(conditions))
    return None


def has_loop(tree: ast.expr) -> bool:
    """Return whether a formula has a loop."""
    return any(isinstance(node, ast.GeneratorExp) for node in ast.walk(tree))


def no_divisors(n: int) -> str | None:
    """Return what is wrong with the number in ``divs(number)``."""
    if n < 1:
        return templates("has no divisors: it is below 1")
    return templates("is out of reach above 10^12") if n > LARGEST else None
