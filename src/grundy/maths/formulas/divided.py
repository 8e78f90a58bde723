"""Formulas with a loop over divisors: the largest or least divisor of some kind, or a mex over all of them.

In the first kind of formula a term is linear in n and one divisor d of n, as in ``(n - max(d for d in divs(n))) // 2``.
If no plain condition tells d, the divisors compete: d is the largest one such that no term between n − d and n, for
another divisor, is the same. Some differences of n and that place may be free, as those that are no moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from math import gcd, isqrt

import numpy as np
from numpy.typing import NDArray

from grundy.maths.formulas.arithmetic import divisor_list, divisors
from grundy.maths.formulas.evaluation import EARLIER
from grundy.maths.formulas.pool import NONE, Pool, Row, Values
from grundy.maths.nimbers.mex import mex

_FACTORS = range(1, 5)  # of a term beside a divisor
_SHIFTS = range(-2, 4)
_FEWEST = 4  # different divisors that a formula must choose
_NUMBERS = {"n": 0, "n + 1": 1, "n - 1": -1}  # whose divisors are tried
_KINDS: dict[str, Callable[[int, int], bool]] = {
    "": lambda n, d: True,
    "d > 1": lambda n, d: d > 1,
    "d < n": lambda n, d: d < n,
    "1 < d < n": lambda n, d: 1 < d < n,
    "d % 2 == 1": lambda n, d: d % 2 == 1,
    "d % 2 == 0": lambda n, d: d % 2 == 0,
    "d * d <= n": lambda n, d: d * d <= n,
    "d * d < n": lambda n, d: d * d < n,
    "divisors(d) == 2": lambda n, d: divisors(d) == 2,
    "gcd(d, n // d) == 1": lambda n, d: gcd(d, n // d) == 1,
    "isqrt(d) ** 2 == d": lambda n, d: isqrt(d) ** 2 == d,
}
_FREE: dict[str, Callable[[int, int], bool]] = {  # differences k of n and a place with the same term
    "": lambda n, k: False,
    "{n} % {k} == 0": lambda n, k: n % k == 0,
}
_PLACES: dict[str, Callable[[int, int], int]] = {
    "d": lambda n, d: d,
    "n - d": lambda n, d: n - d,
    "n // d": lambda n, d: n // d,
    "n - n // d": lambda n, d: n - n // d,
}


def with_divisors(pool: Pool, terms: Values, start: int) -> Iterator[tuple[str, int]]:
    """Yield formulas with a loop over divisors that give all terms from a start on, with their symbols.

    Args:
        pool: expressions, for the odd or the even numbers if the loop is for the others.
        terms: the sequence.
        start: where the formula begins to hold.

    Examples:
        >>> terms = np.array([0, *(max(d for d in range(1, n + 1, 2) if n % d == 0) // 2 for n in range(1, 60))])
        >>> next(with_divisors(Pool(60, 10), terms, 1))
        ('max(d for d in divs(n) if d % 2 == 1) // 2', 15)
    """
    numbers = np.arange(len(terms))
    yield from _mexes(terms, start)
    for modulus, rest in ((1, 0), (2, 0), (2, 1)):
        met = (numbers >= start) & (numbers % modulus == rest)
        other = None if modulus == 1 else _shortest(pool, terms, (numbers >= start) & ~met)
        if modulus > 1 and other is None:
            continue
        for found in _chosen(terms, numbers[met].tolist()):
            text = f"{other.text} if n % 2 == {1 - rest} else {found}" if other else found
            yield text, _symbols(text)


def _symbols(text: str) -> int:
    return len(re.findall(r"\w+|[^\w\s(),]+", text))


def _shortest(pool: Pool, terms: Values, met: NDArray[np.bool_]) -> Row | None:
    """Return the shortest expression without earlier terms that equals the terms under a condition."""
    fit = np.flatnonzero((pool.values[:, met] == terms[met]).all(axis=1))
    rows = [pool.rows[k] for k in fit if f"{EARLIER}(" not in pool.rows[k].text]
    return min(rows, key=lambda row: row.symbols, default=None)


def _mexes(terms: Values, start: int) -> Iterator[tuple[str, int]]:
    """Yield formulas by the mex of the terms at places that the divisors of n give."""
    for (place, at), (kind, is_of) in product(_PLACES.items(), _KINDS.items()):
        if all(_is_mex(terms, n, [at(n, d) for d in divisor_list(n) if is_of(n, d)]) for n in range(start, len(terms))):
            text = f"mex({EARLIER}({place}) for d in divs(n){_if(kind)})"
            yield text, _symbols(text)


def _is_mex(terms: Values, n: int, places: list[int]) -> bool:
    inside = all(0 <= place < n and terms[place] != NONE for place in places)
    return inside and mex(int(terms[place]) for place in places) == terms[n]


def _if(*conditions: str) -> str:
    joined = " and ".join(filter(None, conditions))
    return f" if {joined}" if joined else ""


@dataclass(frozen=True)
class _Form:
    """Terms that are linear in n and a divisor: (n − shift − d) / factor, or (d − shift) / factor."""

    number: str
    down: bool
    factor: int
    shift: int

    def divisor(self, n: int, term: int) -> int:
        """Return the divisor that gives a term."""
        return n - self.shift - self.factor * term if self.down else self.factor * term + self.shift

    def term(self, n: int, d: int) -> int | None:
        """Return the term that a divisor gives, if it is a whole number."""
        term, rest = divmod((n - d if self.down else d) - self.shift, self.factor)
        return None if rest else term

    def text(self, divisor: str) -> str:
        """Return the term as text; a remainder that rounding down removes is left out."""
        found = f"n - {divisor}" if self.down else divisor
        if not 0 <= self.shift < self.factor:
            found += f" - {self.shift}" if self.shift > 0 else f" + {-self.shift}"
        if self.factor == 1:
            return found
        return f"({found}) // {self.factor}" if " " in found.replace(divisor, "") else f"{found} // {self.factor}"


def _chosen(terms: Values, places: list[int]) -> Iterator[str]:
    """Yield formulas for the terms at some places, by one divisor."""
    for number, down, factor, shift in product(_NUMBERS, (False, True), _FACTORS, _SHIFTS):
        form, more = _Form(number, down, factor, shift), _NUMBERS[number]
        wanted = {n: form.divisor(n, int(terms[n])) for n in places}
        if any(d < 1 or (n + more) % d for n, d in wanted.items()) or len({*wanted.values()}) < _FEWEST:
            continue
        listed = {n: divisor_list(n + more) for n in places}
        for kind, is_of in _KINDS.items():
            some = {n: [d for d in listed[n] if is_of(n + more, d)] for n in places}
            if all(d in some[n] and all(form.term(n, e) is not None for e in some[n]) for n, d in wanted.items()):
                yield from _by_kind(form, kind.replace("n", f"({number})") if more else kind, wanted, some, terms)


def _by_kind(
    form: _Form, kind: str, wanted: dict[int, int], some: dict[int, list[int]], terms: Values
) -> Iterator[str]:
    """Yield the ways to choose one of the divisors of a kind that give the wanted ones."""
    for name, choose in (("max", max), ("min", min)):
        if all(choose(some[n]) == d for n, d in wanted.items()):
            yield form.text(f"{name}(d for d in divs({form.number}){_if(kind)})")
            return
    for free, is_free in _FREE.items() if form.down else ():
        if all(_survivor(form, n, some[n], terms, is_free) == d for n, d in wanted.items()):
            number = form.number if " " not in form.number else f"({form.number})"
            same = f"{EARLIER}(n - d + e) != {form.text('d')}"
            told = f"{free.format(n=number, k='(d - e)')} or {same}" if free else same
            back = form.number.replace("n", "n - d")
            survives = f"all({told} for e in divs({back}) if e < d)"
            yield form.text(f"max(d for d in divs({form.number}){_if(kind, survives)})")
            return


def _survivor(form: _Form, n: int, divisors: list[int], terms: Values, is_free: Callable[[int, int], bool]) -> int:
    """Return the largest divisor whose term is at no place between, but for differences that are free; 0 if none."""
    number = n + _NUMBERS[form.number]
    for d in sorted(divisors, reverse=True):
        term = form.term(n, d)
        between = [e for e in divisor_list(number - d) if e < d] if number > d else []
        if all(is_free(number, d - e) or terms[n - d + e] != term for e in between):
            return d
    return 0
