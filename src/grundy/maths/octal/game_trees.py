"""Codes whose heaps have the same game trees, up to a shift: those are alike in misère play too, and in every sum.

Two steps keep the trees, where a heap without a move counts as nothing.

**Idle digits.** "Take m, leave j heaps" may be added to a code, or left out, where m − a may be taken and j + 1 heaps
left, for an a whose heap has no move: leaving that heap besides is leaving nothing more. No kind of move is idle only
for the values it leads to, as it may be for the nim-sequence (:mod:`grundy.maths.octal.canonical`).

**Cousins.** If the heap of 1 has no move, then the heaps of n + 1 counters are the heaps of n of the game where each
heap has one counter less, heaps of 1 being gone.
"""

from __future__ import annotations

from functools import lru_cache

from grundy.maths.octal.canonical import Canonical, next_cousin
from grundy.maths.octal.codes import Code

__all__ = ["first_trees", "same_trees"]

_STEPS = 40  # cousins that are gone through
_LAST = 30  # codes that may take more are not looked at


@lru_cache(1 << 14)
def same_trees(code: Code) -> Canonical:
    """Return the code that stands for all that these steps show to have the same game trees.

    Its heap of 1 has a move, and it has no idle digit. Codes whose parts must differ, or that may take more than 30
    counters, are given back as they are.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> for text in ("0.07", "0.4", "0.137", "0.77", "0.04"):
        ...     found = same_trees(parse_code(text))
        ...     print(text, "is", found.code, "shifted by", found.shift)
        0.07 is 0.137 shifted by -1
        0.4 is 0.137 shifted by -2
        0.137 is 0.137 shifted by 0
        0.77 is 0.77 shifted by 0
        0.04 is 0.11337 shifted by -3

    References:
        R. K. Guy and C. A. B. Smith, Proc. Camb. Phil. Soc. 52 (1956), 514-526: standard forms and first cousins.
    """
    if code.unequal or code.last > _LAST:
        return Canonical(code, 0)
    here, shift = code, 0
    while shift > -_STEPS:
        cousin = next_cousin(here)
        if cousin is None:
            break
        here, shift = cousin, shift - 1
    dead = [a for a in range(1, here.last + 1) if not any(True for _ in here.splits(a))]
    return Canonical(here.without(lambda m, j, kinds: any((m - a, j + 1) in kinds for a in dead)), shift)


def first_trees(code: Code, last: int, numbers: dict[frozenset[tuple[int, ...]], int]) -> list[int]:
    """Return the game trees of heaps 0 to ``last``, a number each, 0 for the tree without a move.

    Args:
        code: the code.
        last: the last heap.
        numbers: the numbers of trees by their options; new ones are added, so that codes may be compared.
    """
    numbers.setdefault(frozenset(), 0)
    found: list[int] = []
    for n in range(last + 1):
        options = frozenset(tuple(sorted(found[part] for part in split if found[part])) for split in code.splits(n))
        found.append(numbers.setdefault(options, len(numbers)))
    return found
