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

__all__ = ["PLAIN", "Progress", "Result", "small_result"]

PLAIN = 256
"""Heaps that are valued in plain Python; many a period is proved by then."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is.

    Attributes:
        known: heaps valued.
        rate: values a second, lately.
        rare: how many heaps are rare; None where there is no sparse space.
        largest: the largest value so far.
    """

    known: int
    rate: float
    rare: int | None
    largest: int


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found.

    Attributes:
        game: the code or ruleset.
        status: "proved"; "observed", where the end of what was computed shows a period; "open".
        computed_to: the last heap valued.
        period: the period; its preperiod is the least, but for ``preperiod_is_bound``.
        preperiod_is_bound: whether the preperiod may be less than is said.
        theorem: what proves it.
        facts: what the window theorem rests on.
        largest_value: the largest of all values; if not proved, of those computed.
        largest_at: the first heap that has it.
        space: the sparse space of the heaps computed, None where there is none.
    """

    game: str
    status: str
    computed_to: int
    period: Period | None
    preperiod_is_bound: bool
    theorem: str | None
    facts: WindowFacts | None
    largest_value: int
    largest_at: int
    space: SparseSpace | None


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
