"""The Grundy values of a code's heaps by a plain loop over all options, as far as time allows."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Any

from grundy.maths.octal.codes import Code, plain_values
from grundy.maths.octal.period_theorems import most_heaps
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

_PLAIN, _PLAIN_TRIPLES = 1000, 100  # heaps to value without a compiler, if two heaps may be left and if three
_OPTIONS = 3e8  # options that the plain loop examines in a second
TRIPLES = 1 << 11  # heaps of codes with three heaps left
_VALUES = 1 << 20


def within_reach(code: Code, seconds: float) -> int:
    """Return how many heaps the plain loop values in about the given number of seconds."""
    splits = max(1, sum(digit >= 4 for digit in code.digits))
    return min(TRIPLES if most_heaps(code) == 3 else isqrt(int(4 * seconds * _OPTIONS / splits)), _VALUES)


def plain_loop(code: Code, heaps: int) -> NDArray[Any]:
    """Return the values of the first heaps by the plain loop over all options, compiled if there are many."""
    import numpy as np

    if heaps <= (_PLAIN_TRIPLES if most_heaps(code) == 3 else _PLAIN):
        return np.array(plain_values(code, heaps - 1), np.int64)
    from grundy.machine.loops import loops
    from grundy.maths.octal import by_splits

    values, stamps = np.zeros(heaps, np.int64), np.full(_VALUES, -1, np.int64)
    digits = np.array(code.digits, np.int64)
    step, known = 0, 0
    while known < heaps:  # slices, so that Ctrl-C is handled in between
        step = min(heaps, known + max(64, 50_000_000 // (known + 1)))
        known = loops(by_splits, compiled=True).extend(values, known, step, digits, int(code.unequal), stamps)
        if known < step:
            raise LimitError("values of {code} exceed {most} at heap {n}", code=str(code), most=_VALUES, n=known)
    return values
