"""What the search for formulas tries: the expressions of its pool, and the conditions that join them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from grundy.maths.formulas.evaluation import EARLIER
from grundy.maths.formulas.pool import NONE, SIGNS, Pool, Row, Values

_MODULI = range(2, 17)
_CONSTANTS = range(37)
_CONDITION = 3  # symbols of a condition, in addition to the expressions
_SHIFTED = 4  # how tightly << binds
_CORE = 4  # symbols of an expression that is combined in pairs
_PAIRED = 150  # such expressions
FEATURES = ("v2", "ones", "bits", "prime", "primes", "factors", "divisors", "phi", "zeck", "zecks", "isqrt")


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on n, as text (empty for "otherwise") and as the numbers that satisfy it."""

    text: str
    met: NDArray[np.bool_]
    symbols: int = _CONDITION


def fill_small(pool: Pool, terms: Values) -> None:
    """Fill a pool with expressions of few symbols."""
    n = pool.add([pool.variable("n", np.arange(pool.length))])
    constants = pool.add(map(pool.constant, _CONSTANTS))
    shifted = [*n, *pool.add_operations("+", n, constants[1:3]), *pool.add_operations("-", n, constants[1:3])]
    parts = [*pool.add_operations("//", n, constants[2:10]), *pool.add_operations("%", n, constants[2:])]
    features = [place for function in FEATURES for place in pool.apply(function, shifted)]
    features += [place for base in (3, 5) for place in pool.apply("v", shifted[:3], base)]
    for base in (3, 10):
        for function in ("digits", "nimdigits", "maxdigit", "mindigit"):
            features += pool.apply(function, n, base)
        features += [place for digit in (1, 2) for place in pool.apply("place", shifted, base, digit)]
        features += pool.apply("length", shifted, base)
    features += pool.apply("primes", _called(pool, features, "prime"))
    features += pool.apply("fibs", [*n, *_called(pool, features, "zeck")])
    features += pool.apply("odious", [*shifted, *_called(pool, features, "place")])
    numbers = np.arange(len(terms))
    highest = np.array([1 << n.bit_length() - 1 if n else NONE for n in range(len(terms))])
    features += pool.add([(Row("n & -n", SIGNS["&"].binds, 4), numbers & -numbers),
                          (Row("1 << bits(n) - 1", _SHIFTED, 6), highest)])  # fmt: skip
    bits = [place for sign in "^&|" for place in pool.add_operations(sign, n, constants[1:17])]
    bits += [*pool.add_operations("*", n, constants[2:6])]
    ceilings = [
        place
        for k in range(2, 10)
        for place in pool.add_operations("//", pool.add_operations("+", n, constants[k - 1 : k]), constants[k : k + 1])
    ]
    back = [*shifted[3:], *pool.add_operations("-", n, constants[3:17]), *parts, *ceilings]
    back += pool.add_operations("-", n, [*features, *parts[:8], *ceilings])
    slow = [*parts[:8], *_called(pool, features, "isqrt")]
    back += pool.add_operations("-", pool.add_operations("-", n, slow), constants[1:2])
    back += [*pool.add_operations("//", n, features), *pool.add_operations("//", shifted, constants[2:6])]
    earlier = pool.earlier(EARLIER, terms, back)
    simple = [*n, *constants, *shifted, *parts, *features, *bits, *ceilings, *earlier]
    for sign in ("+", "-", "^"):
        pool.add_operations(sign, simple, constants[1:9])
    for sign in ("%", "//", "*"):
        pool.add_operations(sign, [*shifted, *parts, *features, *earlier], constants[1:11])
    pool.add_operations("-", constants[:9], [*parts, *features, *earlier])


def _called(pool: Pool, places: Iterable[int], function: str) -> list[int]:
    """Return the places whose expressions are calls of a function."""
    return [place for place in places if pool.rows[place].text.startswith(f"{function}(")]


def fill_large(pool: Pool) -> None:
    """Fill a pool with pairs of short expressions."""
    core = [place for place, row in enumerate(pool.rows) if row.symbols <= _CORE][:_PAIRED]
    for sign in ("+", "-", "^", "*", "max", "min", "//", "%", "&"):
        pool.add_operations(sign, core, core)


def conditions(pool: Pool) -> Iterator[tuple[Condition, ...]]:
    """Yield covers of the integers: conditions of which each number satisfies exactly one."""
    numbers = np.arange(pool.length)
    for modulus in _MODULI:
        yield tuple(Condition(f"n % {modulus} == {r}", numbers % modulus == r) for r in range(modulus))
    square = np.sqrt(numbers).astype(np.int64) ** 2 == numbers
    yield Condition("isqrt(n) ** 2 == n", square, 5), Condition("", ~square)
    for text, values in _features(pool):
        for modulus in (2, 3):
            yield tuple(
                Condition(f"{text} % {modulus} == {r}", values % modulus == r, 3 + _CONDITION) for r in range(modulus)
            )
        for number in range(1, 4):
            met = values == number
            yield Condition(f"{text} == {number}", met, 3 + _CONDITION), Condition("", ~met)


def _features(pool: Pool) -> Iterator[tuple[str, Values]]:
    for row, values in zip(pool.rows, pool.values, strict=True):
        name, _, argument = row.text.partition("(")
        if argument in ("n)", "n + 1)", "n - 1)") and name in FEATURES:
            yield row.text, np.where(values == NONE, 0, values)
