"""The result of a search for the period of a code or ruleset, and what the first heaps alone show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.maths.nimbers.periods import Period, find_period
from grundy.maths.octal.codes import Code, plain_values
from grundy.maths.octal.period_theorems import find_arithmetic_period, find_proved_period
from grundy.words.phrase import templates

if TYPE_CHECKING:
    from grundy.maths.octal.period_theorems import WindowFacts
    from grundy.maths.octal.sparse_space import SparseSpace

PLAIN = 256  # heaps valued in plain Python; they prove many periods
_SEEN = 32  # number of values in which a period shows

PULSE = 0.5  # seconds between two progress reports

OUTGROWN, BEYOND = templates(
    ("the next values take too much memory", "the next value is out of reach, even with more time")
)
"""Why a search ended although there was time."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a search."""

    known: int  # heaps valued
    rate: float  # values per second, recently
    rare: int | None  # how many heaps are rare; None without a sparse space
    largest: int  # the largest value so far


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a search."""

    game: str  # the code or ruleset
    status: str  # "proved"; "observed", if the last values computed show a period; "open"
    computed_to: int  # the last heap valued
    period: Period | None  # the period; its preperiod is the least, unless ``preperiod_is_bound``
    preperiod_is_bound: bool  # whether the preperiod given is only an upper bound
    theorem: str | None  # the theorem that proves it
    facts: WindowFacts | None  # the hypotheses of the window theorem
    largest_value: int  # the largest of all values; if not proved, of those computed
    largest_at: int  # the first heap that has it
    space: SparseSpace | None  # the sparse space of the heaps computed, if any
    ended: str | None = None  # why it ended although there was time, one of the above; None if it did not


def small_result(code: Code) -> Result:
    """Return what the first heaps of a code show, valued in plain Python."""
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


def result_of(
    game: str,
    values: Sequence[int],
    status: str,
    period: Period | None = None,
    theorem: str | None = None,
    ended: str | None = None,
) -> Result:
    """Return a result from all values computed."""
    most = max(values)
    return Result(game, status, len(values) - 1, period, False, theorem, None, most, values.index(most), None, ended)


def is_long(seen: Period, count: int) -> bool:
    """Return whether a period shows in enough of the first values: for three periods, and a third of them."""
    return count - seen.preperiod >= max(3 * seen.period, count // 3)


def observed_result(game: str, values: Sequence[int], ended: str | None = None) -> Result:
    """Return the period that the values show, unless it occurs only twice, or only at the very end.

    Examples:
        >>> observed_result("mine", [7] + 20 * [0, 1]).period, observed_result("mine", [0, 1] * 4).status
        (Period(preperiod=1, period=2, saltus=0), 'open')
    """
    seen = find_period(values) or find_arithmetic_period(values) if len(values) >= _SEEN else None
    if seen is None or not is_long(seen, len(values)):
        return result_of(game, values, "open", ended=ended)
    return result_of(game, values, "observed", seen, ended=ended)
