"""What a search for the period of an octal code answers, and what the first heaps tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.codes import Code, plain_values
from grundy.maths.octal.period_theorems import find_proved_period

if TYPE_CHECKING:
    from grundy.maths.octal.period_theorems import WindowFacts
    from grundy.maths.octal.sparse_space import SparseSpace

PLAIN = 256  # heaps that are valued in plain Python; many a period is proved by then


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is."""

    known: int  # heaps valued
    rate: float  # values a second, lately
    rare: int | None  # how many heaps are rare; None where there is no sparse space
    largest: int  # the largest value so far


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found."""

    game: str  # the code or ruleset
    status: str  # "proved"; "observed", where the end of what was computed shows a period; "open"
    computed_to: int  # the last heap valued
    period: Period | None  # the period; its preperiod is the least, but for ``preperiod_is_bound``
    preperiod_is_bound: bool  # whether the preperiod may be less than is said
    theorem: str | None  # what proves it
    facts: WindowFacts | None  # what the window theorem rests on
    largest_value: int  # the largest of all values; if not proved, of those computed
    largest_at: int  # the first heap that has it
    space: SparseSpace | None  # the sparse space of the heaps computed, None where there is none


def small_result(code: Code) -> Result:
    """Return what the first heaps, valued in plain Python, tell of a code."""
    import numpy as np

    from grundy.maths.octal.sparse_space import find_space

    values = plain_values(code, PLAIN - 1)
    found = find_proved_period(code, values)
    period, theorem = found if found is not None else (None, None)
    most = max(values)
    space = find_space(code, np.array(values))
    return Result(
        str(code), "proved" if found else "open", PLAIN - 1, period, False, theorem, None, most, values.index(most),
        space,
    )  # fmt: skip
