"""The period of a nim-sequence: seen at its end, traced back to where it begins, proved by a theorem that applies.

    0 … q … n1 … n      heaps; the period rules from q on, values up to n are known, and n1 = n − p

The theorems with their proofs are in docs/periods.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.nim_sequence import NimSequence
from grundy.maths.octal.period_theorems import WINDOW, proved_period
from grundy.maths.octal.repeats import last_repeat, rules_from
from grundy.maths.octal.sparse_space import SparseSpace, find_space

__all__ = ["PeriodProof", "WindowFacts", "observe", "prove"]

_SHORTEST, _LONGEST = 16, 1 << 16  # values at the end that must come again


@dataclass(frozen=True, slots=True)
class WindowFacts:
    """What the window theorem rests on.

    Attributes:
        space: the sparse space.
        anchor: n1; heaps from there to n1 + period − 1 have witnesses.
        smaller: A, a bound on the smaller parts of these witnesses; None where the anchor is so far that any will do.
        window: D, how many values before the anchor repeat before anchor + period.
    """

    space: SparseSpace
    anchor: int
    smaller: int | None
    window: int


@dataclass(frozen=True, slots=True)
class PeriodProof:
    """A period that holds for ever, and why.

    Attributes:
        period: the least period, with the least preperiod.
        theorem: the name of the theorem.
        facts: what it rests on, where it is the window theorem.
    """

    period: Period
    theorem: str
    facts: WindowFacts | None = None


def observe(values: NDArray[Any]) -> Period | None:
    """Return the period that the end of the values shows, with its least preperiod; None if it shows none."""
    shift = int(last_repeat(values, min(max(_SHORTEST, values.size // 16), _LONGEST)))
    return Period(rules_from(values, shift), shift) if shift else None


def prove(sequence: NimSequence) -> PeriodProof | None:
    """Return the period of a sequence if the values that are known prove one."""
    period = observe(sequence.values)
    if period is None:
        return None
    values: Any = sequence.values
    theorem = proved_period(sequence.code, values, period)
    if theorem is not None:
        return PeriodProof(period, theorem)
    facts = _window(sequence, period)
    return PeriodProof(period, WINDOW, facts) if facts is not None else None


def _window(sequence: NimSequence, period: Period) -> WindowFacts | None:
    """Return what the window theorem needs, where it applies."""
    space = sequence.space or find_space(sequence.code, sequence.values)
    first, last = max(1, period.preperiod), sequence.code.last
    anchor = sequence.known - period.period
    if space is None or anchor < first + last + space.last or (space.parity >= 0 and period.period % 2):
        return None
    # heaps from settled_from on have witnesses whose smaller part is at most A, so the larger is in the period
    smaller = max(space.last, sequence.smaller)
    settled = sequence.space is not None and anchor >= max(sequence.settled_from, first + last + smaller)
    if settled:
        return WindowFacts(space, anchor, sequence.smaller, last + smaller)
    # no split of such heaps has both parts below q
    if anchor >= 2 * first + last - 1:
        return WindowFacts(space, anchor, None, anchor - first)
    return None
