"""Formulas in several variables, for values and for the set of P-positions.

The pool holds short expressions in the variables. A formula for values is one expression, or two joined by a condition.
A formula for a set is one equation or inequality between two expressions, or two equations joined by ``and``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from grundy.maths.formulas.pool import NONE, Pool, Row, Values

_MOST = 30_000  # expressions
_CONSTANTS = range(9)
_SIDES = 600  # expressions that are tried on both sides of an inequality
_EQUATIONS = 400  # equations that are tried in pairs
_CORE = 60  # expressions that are combined in pairs
_SIGNS = ("+", "-", "^", "&", "|", "*", "max", "min", "//", "%")
_RELATIONS = {"<": np.less, "<=": np.less_equal}

Points = NDArray[np.bool_]


def value_formulas(variables: Mapping[str, Values], terms: Values, most: int = 5) -> list[str]:
    """Return formulas that give the terms at all points, the shortest first.

    Args:
        variables: the value of each variable at each point.
        terms: the term at each point.
        most: the maximum number of formulas to return.

    Examples:
        >>> a, b = np.divmod(np.arange(100), 10)
        >>> value_formulas({"a": a, "b": b}, a ^ b)[0]
        'a ^ b'
    """
    pool = _filled(variables)
    order = np.argsort([row.symbols for row in pool.rows], kind="stable")
    values = pool.values[order]
    texts = [pool.rows[k].text for k in order]
    equal = values == terms
    found = [texts[k] for k in np.flatnonzero(equal.all(axis=1))[:most]]
    return found or list(_two_cases(variables, texts, equal))[:most]


def _two_cases(variables: Mapping[str, Values], texts: list[str], equal: Points) -> Iterator[str]:
    """Yield formulas of two expressions with a condition on the variables."""
    for text, met in _conditions(variables):
        first, second = (np.flatnonzero(equal[:, part].all(axis=1)) for part in (met, ~met))
        if met.any() and len(first) and len(second):
            yield f"{texts[first[0]]} if {text} else {texts[second[0]]}"


def _conditions(variables: Mapping[str, Values]) -> Iterator[tuple[str, Points]]:
    for a, b in combinations(variables, 2):
        yield f"{a} == {b}", variables[a] == variables[b]
        yield f"{a} < {b}", variables[a] < variables[b]
        yield f"{b} < {a}", variables[b] < variables[a]
        yield f"({a} + {b}) % 2 == 0", (variables[a] + variables[b]) % 2 == 0
    for name, values in variables.items():
        yield from ((f"{name} == {k}", values == k) for k in range(3))
        yield from ((f"{name} % {m} == {r}", values % m == r) for m in (2, 3, 4) for r in range(m - (m == 2)))


def set_formulas(variables: Mapping[str, Values], inside: Points, most: int = 5) -> list[str]:
    """Return conditions that hold at exactly the points of a set, the shortest first.

    Examples:
        >>> a, b = np.divmod(np.arange(100), 10)
        >>> set_formulas({"a": a, "b": b}, a == b)[0]
        'a == b'
    """
    if inside.all() or not inside.any():
        return []
    pool = _filled(variables)
    order = [int(k) for k in np.argsort([row.symbols for row in pool.rows], kind="stable")]
    defined = [k for k in order if not (pool.values[k] == NONE).any()]
    found = sorted(_relations(pool, defined[:_SIDES], inside))
    equations = sorted(_equations(pool, order, inside), key=lambda equation: equation[:2])
    found += [(symbols, text) for symbols, text, others in equations if not others.any()]
    if not found:
        strict = sorted(equations, key=lambda equation: int(np.count_nonzero(equation[2])))[:_EQUATIONS]
        found = [
            (s + t + 1, f"{x} and {y}") for (s, x, one), (t, y, two) in combinations(strict, 2) if not (one & two).any()
        ]
    return [text for _, text in sorted(found)[:most]]


def _relations(pool: Pool, places: list[int], inside: Points) -> Iterator[tuple[int, str]]:
    values = pool.values[places]
    for sign, holds in _RELATIONS.items():
        for i, left in zip(places, values, strict=True):
            for j in np.flatnonzero((holds(left, values) == inside).all(axis=1)):
                yield _compared(pool.rows[i], sign, pool.rows[places[j]])


def _equations(pool: Pool, order: Iterable[int], inside: Points) -> Iterator[tuple[int, str, Points]]:
    """Yield equations that hold in the whole set, each with the points outside where it holds too."""
    alike: dict[bytes, list[int]] = {}
    for k in order:
        if not (pool.values[k][inside] == NONE).any():
            alike.setdefault(pool.values[k][inside].tobytes(), []).append(k)
    for group in alike.values():
        for i, j in combinations(group[:30], 2):
            symbols, text = _compared(pool.rows[i], "==", pool.rows[j])
            yield symbols, text, (pool.values[i] == pool.values[j])[~inside]


def _compared(left: Row, sign: str, right: Row) -> tuple[int, str]:
    return left.symbols + right.symbols + 1, f"{left.text} {sign} {right.text}"


def _filled(variables: Mapping[str, Values]) -> Pool:
    """Return the expressions that are tried: operations on the variables, and functions of what they give."""
    pool = Pool(len(next(iter(variables.values()))), _MOST)
    names = pool.add([pool.variable(name, values) for name, values in variables.items()])
    constants = pool.add(map(pool.constant, _CONSTANTS))
    shifted = [*names, *(place for sign in "-+" for place in pool.add_operations(sign, names, constants[1:2]))]
    parts = [place for sign in ("//", "%") for place in pool.add_operations(sign, names, constants[2:])]
    pairs = [place for sign in _SIGNS for place in pool.add_operations(sign, shifted, shifted)]
    pairs += pool.add_operations("gcd", names, names)
    for sign in ("^", "|", "+", "*", "max", "min"):
        pool.add_operations(sign, parts, parts)
    apart = pool.apply("abs", pool.add_operations("-", names, names))
    pairs += apart
    single = [*names, *parts, *pairs]
    steps = [*pool.add_operations("//", pairs, names), *pool.add_operations("//", apart, constants[2:5])]
    features = pool.add_operations("beatty", [*single, *steps], [*constants[1:4], *names])
    features += [place for function in ("v2", "ones", "bits", "isqrt") for place in pool.apply(function, single)]
    features += pool.apply("v2", pool.add_operations("+", pairs, constants[1:2]))
    for sign in ("%", "//", "+", "-", "*"):
        pool.add_operations(sign, [*pairs, *features], constants[1:])
    core = [*names, *constants[1:3], *pairs][:_CORE]
    for sign in _SIGNS:
        pool.add_operations(sign, core, core)
    return pool
