"""The search for formulas of a sequence: short expressions, alone or joined by conditions on n.

All expressions of the pool are compared with the terms under many conditions at once: sums of the values with random
weights, with zeros outside the condition, form one matrix product. Where sums agree, all terms are compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log2

import numpy as np
from numpy.typing import NDArray

from grundy.maths.formulas.divided import with_divisors
from grundy.maths.formulas.evaluation import EARLIER
from grundy.maths.formulas.filling import Condition, conditions, fill_large, fill_small
from grundy.maths.formulas.language import Formula, parse_formula
from grundy.maths.formulas.mexes import mexes
from grundy.maths.formulas.pool import LARGE, NONE, Pool, Values
from grundy.maths.nimbers.periods import find_period
from grundy.words.errors import GrundyError

_SHIFTS = (0, 12)  # possible numbers of initial exceptions
_MOST = 60_000  # expressions
_LEAST = 10  # terms that an expression must explain
_FEWEST = 3  # terms that each part of a formula must explain
_CHOICES = 40  # expressions to try for one condition
_SHORT = 6  # symbols; after an expression this short, no longer formulas are tried
_EXCEPTION = 2  # symbols of an exception
_BITS = 3  # information in a symbol
_PARTS = (2, 3, 4, 6)  # moduli of formulas for some numbers only
_LEAST_IN_PART = 40  # terms that such a formula must explain


@dataclass(frozen=True, slots=True)
class Guess:
    """A formula that gives all known terms, or those under a condition.

    Attributes:
        text: the formula, in the language of formulas, with earlier terms as ``a(…)``.
        exceptions: initial terms that the formula does not give.
        symbols: its length; shorter formulas are more likely to be true.
        where: the condition on n under which it gives the terms; empty for all n.
    """

    text: str
    exceptions: tuple[tuple[int, int], ...]
    symbols: int
    where: str = ""


def guesses(terms: Sequence[int], first: int = 0, most: int = 5) -> list[Guess]:
    """Return formulas that give all terms, the shortest first; if there are none, formulas for some residue classes.

    Args:
        terms: the values at ``first``, ``first`` + 1, ….
        first: the index of the first term, 0 or more.
        most: the maximum number of formulas to return.

    Examples:
        >>> guesses([n % 4 for n in range(40)])[0].text
        'n % 4'
        >>> guesses([v for n in range(30) for v in (n, n + 5)])[0].text
        'n // 2 if n % 2 == 0 else n // 2 + 5'
    """
    if len(terms) < _LEAST or any(abs(term) >= LARGE for term in terms):
        return []
    known = np.full(first + len(terms), NONE, np.int64)
    known[first:] = terms
    pool = Pool(len(known), _MOST)
    fill_small(pool, known)
    found: list[Guess] = []
    for explained in _stages(pool, known, first):
        made = [_guess(text, symbols, terms, first) for text, symbols in explained]
        found = [guess for guess in made if _is_believable(guess, terms)]
        if found:
            break
    found = found or [*_repeating(terms, first)] or [*_in_parts(pool, known, terms, first)]
    return sorted(found, key=lambda guess: (guess.symbols, guess.text))[:most]


def _stages(pool: Pool, known: Values, first: int) -> Iterator[list[tuple[str, int]]]:
    """Yield formulas with symbols: short expressions, pairs of them, recursions by a mex, loops over divisors."""
    covers = list(conditions(pool))
    yield [*dict(_explained(pool, covers, known, first)).items()]
    fill_large(pool)
    yield [*dict(_explained(pool, covers, known, first)).items()]
    starts = _starts(pool, first)
    yield [*dict(mexes(pool, known, starts)).items()]
    yield [*dict(with_divisors(pool, known, starts[-1])).items()]


def _is_believable(guess: Guess, terms: Sequence[int]) -> bool:
    """Return whether a formula says less than the terms themselves; otherwise it fits by chance."""
    return guess.symbols * _BITS <= len(terms) * log2(max(2, len({*terms})))


def _guess(text: str, symbols: int, terms: Sequence[int], first: int) -> Guess:
    extra = _exceptions(text, terms, first)
    return Guess(text, extra, symbols + _EXCEPTION * len(extra))


def _exceptions(text: str, terms: Sequence[int], first: int) -> tuple[tuple[int, int], ...]:
    """Return the initial terms that a formula does not give."""
    formula = parse_formula(text, recursive=True)
    known = dict(enumerate(terms[: _SHIFTS[-1]], first))
    return tuple((n, term) for n, term in known.items() if not _gives(formula, known, n, term))


def _gives(formula: Formula, known: Mapping[int, int], n: int, term: int) -> bool:
    earlier = {m: value for m, value in known.items() if m < n}
    try:
        return formula(earlier, n=n) == term
    except (KeyError, GrundyError):  # a missing earlier term, or a division by 0
        return False


def _repeating(terms: Sequence[int], first: int) -> Iterator[Guess]:
    """Yield the period at the end of the terms, with its saltus, if it occurs three times there."""
    for saltus in (False, True):
        shown = np.diff(terms).tolist() if saltus else list(terms)
        period = find_period(shown)
        if period is not None and len(shown) - period.preperiod >= max(3 * period.period, len(shown) // 3):
            start = period.preperiod + period.period
            gain = terms[start] - terms[period.preperiod]
            text = f"{EARLIER}(n - {period.period})" + (f" + {gain}" if gain > 0 else f" - {-gain}" if gain else "")
            yield Guess(text, tuple(enumerate(terms[:start], first)), 5 + _EXCEPTION * start)
            return


def _in_parts(pool: Pool, known: Values, terms: Sequence[int], first: int) -> Iterator[Guess]:
    """Yield a formula for each residue class that has one; the classes are disjoint."""
    order = np.argsort([row.symbols for row in pool.rows], kind="stable")
    plain = [k for k in order.tolist() if f"{EARLIER}(" not in pool.rows[k].text]
    numbers, values = np.arange(pool.length), pool.values[plain]
    late, taken = numbers >= _starts(pool, first)[-1], np.zeros(pool.length, np.bool_)
    for modulus in _PARTS:
        for rest in range(modulus):
            inside = numbers % modulus == rest
            met = late & inside
            fit = np.flatnonzero((values[:, met] == known[met]).all(axis=1))
            if np.count_nonzero(met) < _LEAST_IN_PART or not fit.size or (taken & inside).any():
                continue
            row = pool.rows[plain[fit[0]]]
            guess = _guess(row.text, row.symbols, terms, first)
            if _is_believable(guess, known[met].tolist()):
                taken |= inside
                extra = tuple((n, term) for n, term in guess.exceptions if inside[n])
                yield replace(guess, exceptions=extra, where=f"n % {modulus} == {rest}")


def _starts(pool: Pool, first: int) -> list[int]:
    """Return the indices from which a formula may hold."""
    return [first + shift for shift in _SHIFTS if pool.length - first - shift >= _LEAST]


def _explained(pool: Pool, covers: list[tuple[Condition, ...]], terms: Values, first: int) -> Iterator[tuple[str, int]]:
    """Yield formulas for the terms from some index on, or from a little later, with their symbols."""
    starts = _starts(pool, first)
    order = np.argsort([row.symbols for row in pool.rows], kind="stable")
    weights = np.random.default_rng(21).integers(1, 1 << 20, pool.length).astype(np.float64)
    weights[: starts[-1]] = 0  # what fits from the first start on also fits from the last
    rows = pool.values[order].astype(np.float64)
    masks = np.array([weights, *(weights * condition.met for cover in covers for condition in cover)]).T
    alone, *likely = (order[column] for column in (rows @ masks == terms @ masks).T)
    for start in starts:
        fit = [int(k) for k in alone if (pool.values[k][start:] == terms[start:]).all()][:_CHOICES]
        yield from ((pool.rows[k].text, pool.rows[k].symbols) for k in fit)
        if not fit or pool.rows[fit[0]].symbols > _SHORT:
            yield from _by_cases(pool, covers, iter(likely), terms, start)


def _by_cases(
    pool: Pool, covers: list[tuple[Condition, ...]], likely: Iterator[NDArray[np.int64]], terms: Values, first: int
) -> Iterator[tuple[str, int]]:
    """Yield formulas by cases, from the expressions that are likely to fit each condition of each cover."""
    found: list[int] = []  # moduli of formulas by residues; their multiples only give longer forms
    for cover in covers:
        choices = [_fitting(pool, terms, first, condition, next(likely)) for condition in cover]
        modulus = len(cover) if cover[0].text.startswith("n %") else 0
        if not all(choices) or any(modulus % smaller == 0 for smaller in found if modulus):
            continue
        close = [[k for k in some if pool.rows[k].symbols <= pool.rows[some[0]].symbols + 2] for some in choices]
        # an expression for all numbers may be longer than one for a part of them
        joined = [_joined(pool, cover, choices), _joined(pool, cover, close)]
        found += [modulus] if modulus and any(" if " in text and "a(" not in text for text, _ in joined) else []
        yield from joined


def _fitting(pool: Pool, terms: Values, first: int, condition: Condition, likely: NDArray[np.int64]) -> list[int]:
    """Return the shortest expressions that equal the terms wherever a condition holds."""
    met = condition.met.copy()
    met[:first] = False
    if np.count_nonzero(met) < _FEWEST:
        return []
    likely = likely[: 2 * _CHOICES]
    equal = (pool.values[likely][:, met] == terms[met]).all(axis=1)
    return [int(k) for k in likely[equal]][:_CHOICES]


def _joined(pool: Pool, cover: tuple[Condition, ...], choices: list[list[int]]) -> tuple[str, int]:
    """Return one text for the expressions under their conditions; it uses as few expressions as possible."""
    left = set(range(len(cover)))
    groups: list[tuple[int, list[int]]] = []
    while left:
        serves: dict[int, list[int]] = {}
        for i in sorted(left):
            for place in choices[i]:
                serves.setdefault(place, []).append(i)
        best = min(serves, key=lambda place: (-len(serves[place]), pool.rows[place].symbols))
        cheapest = min(pool.rows[choices[i][0]].symbols for i in left)
        if len(serves[best]) == 1 and pool.rows[best].symbols > cheapest:
            i = min(left, key=lambda i: pool.rows[choices[i][0]].symbols)
            best, serves[choices[i][0]] = choices[i][0], [i]
        groups.append((best, serves[best]))
        left -= set(serves[best])
    groups.sort(key=lambda group: (any(not cover[i].text for i in group[1]), len(group[1])))
    *some, (other, _) = groups
    text, symbols = "", pool.rows[other].symbols
    for place, served in some:
        condition = " or ".join(cover[i].text for i in served)
        text += f"{pool.rows[place].text} if {condition} else "
        symbols += pool.rows[place].symbols + sum(cover[i].symbols for i in served)
    return text + pool.rows[other].text, symbols
