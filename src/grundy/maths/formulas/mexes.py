"""Recursions by the mex of two or three earlier terms, as rules with so few options have them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from grundy.maths.formulas.evaluation import EARLIER
from grundy.maths.formulas.pool import Pool, Values

_TERMS = {2: 400, 3: 60}  # how many terms a mex may have, and from how many expressions they are chosen
_SMALL = 100  # a stand-in for larger values, which no mex depends on


def mexes(pool: Pool, terms: Values, starts: list[int]) -> Iterator[tuple[str, int]]:
    """Yield formulas ``mex(a(…), a(…))`` that give all terms from a start on, with their symbols.

    Args:
        pool: expressions, among them earlier terms.
        terms: the sequence.
        starts: where the formula may begin to hold; the last one decides.

    Examples:
        >>> from grundy.maths.formulas.filling import fill_small
        >>> terms = [0, 1, 2]
        >>> for n in range(3, 60):  # take 1 or leave a third
        ...     terms.append(min({0, 1, 2} - {terms[n - 1], terms[n // 3]}))
        >>> pool = Pool(60, 60_000)
        >>> fill_small(pool, np.array(terms))
        >>> next(mexes(pool, np.array(terms), [0, 12]))
        ('mex(a(n - 1), a(n // 3))', 19)
    """
    start = starts[-1]
    wanted = terms[start:]
    if not wanted.size or wanted.min() < 0:
        return
    order = np.argsort([row.symbols for row in pool.rows], kind="stable").tolist()
    earlier = [k for k in order if _is_term(pool.rows[k].text)]
    for size, most in _TERMS.items():
        chosen = earlier[:most]
        if wanted.max() > size or len(chosen) < size:
            continue
        values = np.minimum(pool.values[chosen][:, start:], _SMALL).astype(np.int8)
        # a term may not be among those of its mex, and what is smaller must be
        fit = [k for k in range(len(chosen)) if not (values[k] == wanted).any()]
        for places in _covering(values, wanted.astype(np.int8), fit, size):
            texts = [pool.rows[chosen[k]] for k in places]
            yield f"mex({', '.join(row.text for row in texts)})", 3 + sum(row.symbols for row in texts)


def _is_term(text: str) -> bool:
    """Return whether a text is one earlier term, such as ``a(n - 1)``."""
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == ")" and not depth:
            return text.startswith(f"{EARLIER}(") and place == len(text) - 1
    return False


def _covering(values: NDArray[np.int8], wanted: NDArray[np.int8], fit: list[int], size: int) -> Iterator[list[int]]:
    """Yield the choices of rows that contain everything below the wanted values."""
    # [rows, 2 · length]: whether a row has a 0 where one is needed, a 1, …
    needed = np.concatenate([wanted > smaller for smaller in range(size)])
    has = np.concatenate([values[fit] == smaller for smaller in range(size)], axis=1)[:, needed]
    for first in combinations(range(len(fit)), size - 1):
        left = ~has[list(first)].any(axis=0)
        for last in np.flatnonzero(has[first[-1] + 1 :][:, left].all(axis=1)) + first[-1] + 1:
            yield [fit[k] for k in (*first, int(last))]
