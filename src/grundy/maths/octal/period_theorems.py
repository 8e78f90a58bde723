"""Which observed periods of taking-and-breaking codes are proved, and by which theorem.

Statements and proofs are in docs/periods.md and docs/hexadecimal.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grundy.maths.nimbers.periods import Period, find_period, preperiod_of, repeated_window
from grundy.maths.octal.codes import Code, asked_code
from grundy.maths.octal.equal_pairs import proved_by_equal_pairs
from grundy.words.phrase import templates

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.maths.octal.nim_sequence import NimSequence
    from grundy.maths.octal.sparse_space import SparseSpace

ORDINARY = templates({
    (1, False): "periodicity theorem for one heap left",
    (2, False): "octal periodicity theorem (Guy and Smith)",
    (3, False): "hexadecimal periodicity theorem",
    (1, True): "periodicity theorem for one heap left",
    (2, True): "periodicity theorem for two unequal heaps",
    (3, True): "periodicity theorem for three unequal heaps",
})  # fmt: skip
"""(most heaps left, whether they must differ) → the theorem for periods without saltus."""

WINDOW = templates("window theorem")

ARITHMETIC = templates("arithmetic periodicity theorem for hexadecimal codes")
EQUAL_PAIRS = templates("theorem of equal pairs for arithmetic periods")
THEOREMS = frozenset({*ORDINARY.values(), WINDOW, ARITHMETIC, EQUAL_PAIRS})


def find_arithmetic_period(values: Sequence[int]) -> Period | None:
    """Return the shortest period with a positive saltus that the values show at their end, or None.

    As with :func:`find_period`, which finds it in the differences of neighbours, this is an observation, not a proof.

    Examples:
        >>> find_arithmetic_period([7, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5])
        Period(preperiod=1, period=4, saltus=2)
        >>> find_arithmetic_period([0, 1, 0, 1, 0, 1]) is None
        True
    """
    numbers = [int(value) for value in values]
    found = find_period([after - before for before, after in pairwise(numbers)])
    if found is None:
        return None
    saltus = numbers[found.preperiod + found.period] - numbers[found.preperiod]
    return Period(found.preperiod, found.period, saltus) if saltus > 0 else None


def most_heaps(code: Code) -> int:
    """Return the largest number of heaps that a move may leave, at least 1.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> most_heaps(parse_code("0.77")), most_heaps(parse_code("0.8")), most_heaps(parse_code("0.1"))
        (2, 3, 1)
    """
    together = 0
    for digit in code.digits:
        together |= digit
    return max(1, together.bit_length() - 1)


def period_must_hold_to(code: Code, preperiod: int, period: int) -> int:
    """Return the first heap from which G(n + period) = G(n) follows, given it from the preperiod to there.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> [period_must_hold_to(parse_code(code), 71, 12) for code in ("0.77", "0.33", "0.FF", "4!.0", "8!.0")]
        [155, 73, 237, 166, 271]
    """
    heaps, last = most_heaps(code), code.last
    if heaps == 1:
        return preperiod + last
    if not code.unequal:
        return heaps * preperiod + (heaps - 1) * period + last - heaps + 1
    return 2 * preperiod + 2 * period + last if heaps == 2 else 3 * preperiod + 5 * period + last - 2


def proved_period(code: Code, values: Sequence[int], period: Period) -> str | None:
    """Return the name of the theorem by which the values prove that the period holds for ever; None if none does.

    Args:
        code: the code.
        values: Grundy values of heaps 0, 1, 2, …, a list or an array.
        period: the observed period; a preperiod of 0 is taken as 1, since no part of a split is empty.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code, plain_values
        >>> code = parse_code("0.8")
        >>> proved_period(code, plain_values(code, 200), Period(1, 3, 1))
        'arithmetic periodicity theorem for hexadecimal codes'
        >>> proved_period(code, plain_values(code, 6), Period(1, 3, 1)) is None
        True

    References:
        Guy and Smith, Proc. Camb. Phil. Soc. 52 (1956), 514-526, for two heaps; Howse and Nowakowski, Theoret. Comput.
        Sci. 313 (2004), 463-472, is another theorem on arithmetic periods of hexadecimal codes.
    """
    start, length = max(1, period.preperiod), period.period
    if length < 1 or period.saltus < 0:
        return None
    if period.saltus:
        if code.unequal or not _repeats(values, start, len(values) - length, length, period.saltus):
            return None
        # a power of two divides values into two parts, and XOR works on each separately
        if period.saltus.bit_count() == 1 and _is_seen_long_enough(code, values, start, length, period.saltus):
            return ARITHMETIC
        return EQUAL_PAIRS if proved_by_equal_pairs(code, values, start, length, period.saltus) else None
    end = period_must_hold_to(code, start, length)
    if end + length > len(values) or not _repeats(values, start, end, length, 0):
        return None
    return ORDINARY[most_heaps(code), code.unequal]


def find_proved_period(code: Code | str, values: Sequence[int]) -> tuple[Period, str] | None:
    """Look for a period, ordinary or arithmetic, and return it with the theorem that proves it; None if none does.

    Examples:
        >>> from grundy import values
        >>> find_proved_period("8.0", values("8.0", 200))
        (Period(preperiod=1, period=2, saltus=1), 'arithmetic periodicity theorem for hexadecimal codes')
    """
    code = asked_code(code)
    numbers: list[int] = list(map(int, values))  # else NumPy numbers would get into the period
    for find in (find_period, find_arithmetic_period):
        found = find(numbers)
        theorem = found and proved_period(code, values, found)
        if found and theorem:
            return found, theorem
    return None


def _repeats(values: Any, start: int, end: int, period: int, saltus: int) -> bool:
    if end <= start:
        return True
    if hasattr(values, "dtype"):
        if not saltus:
            return preperiod_of(values[start : end + period], period) == 0
        here, there = values[start:end], values[start + period : end + period]
        return bool((there.astype("i8") - here == saltus).all())  # bytes must not overflow
    return all(values[n + period] == values[n] + saltus for n in range(start, end))


def _is_seen_long_enough(code: Code, values: Sequence[int], start: int, period: int, saltus: int) -> bool:
    # A proof for 2p and 2s is one for p and s, which hold from one end of the longer period to the other.
    while start + 2 * period <= len(values):
        end = _arithmetic_must_hold_to(code, values, start, period, saltus)
        if end is not None and end + period <= len(values):
            return True
        period, saltus = 2 * period, 2 * saltus
    return False


def _arithmetic_must_hold_to(code: Code, values: Sequence[int], start: int, period: int, saltus: int) -> int:
    """Return the first heap from which G(n + period) = G(n) + saltus follows, given it to there.

    With W from below, that is all heaps but those with G(n) < (8 W − 1) · saltus.
    """
    high = [int(value) // saltus for value in values[: start + period]]
    # n − p · (high part of n's value) is invariant under the period
    rest = [n - period * part for n, part in enumerate(high)]
    most, least = max(rest), min(rest)  # heap 0 has 0 and represents a missing part
    ruled = rest[start:]
    # how far the high parts of an option's heaps, added, may lie above and below that of the heap
    above = max(0, (max(ruled) - 3 * least) // period)
    below = max(0, -((min(ruled) - code.last - 3 * most) // period))
    largest = max(1, *high)
    width = 1
    while width <= largest or 2 * width < above + below + 2 * largest:
        width *= 2
    return 1 + max(n + period * (8 * width - 2 - high[n]) for n in range(start, start + period))


# -- observations during the computation of a sequence
#
#    0 … q … n1 … n      the period rules from q on, values up to n are known, and n1 = n − p


@dataclass(frozen=True, slots=True)
class WindowFacts:
    """The hypotheses of the window theorem."""

    space: SparseSpace  # the sparse space
    anchor: int  # n1; heaps from there to n1 + period − 1 have witnesses
    # A, a bound on the smaller parts of these witnesses; None if the anchor is so far that any are fine
    smaller: int | None
    window: int  # D, how many values before the anchor repeat before anchor + period


@dataclass(frozen=True, slots=True)
class PeriodProof:
    """A period that holds for ever, and why."""

    period: Period  # the least period, with the least preperiod
    theorem: str  # the name of the theorem
    facts: WindowFacts | None = None  # its hypotheses, if it is the window theorem


_SHORTEST, _LONGEST = 16, 1 << 16  # values at the end that must recur


def observe(values: NDArray[Any]) -> Period | None:
    """Return the period that the end of the values shows, with its least preperiod; None if it shows none."""
    return repeated_window(values, min(max(_SHORTEST, values.size // 16), _LONGEST))


def prove(sequence: NimSequence) -> PeriodProof | None:
    """Return the period of a sequence if the known values prove one."""
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
    """Return the hypotheses of the window theorem, if it applies."""
    from grundy.maths.octal.sparse_space import find_space

    space = sequence.space or find_space(sequence.code, sequence.values)
    first, last = max(1, period.preperiod), max(1, sequence.code.last)
    anchor = sequence.known - period.period
    if space is None or anchor < first + last + space.last or (space.parity >= 0 and period.period % 2):
        return None
    # heaps from settled_from on have witnesses whose smaller part is at most A, so the larger part is periodic
    smaller = max(space.last, sequence.smaller)
    settled = sequence.space is not None and anchor >= max(sequence.settled_from, first + last + smaller)
    if settled:
        return WindowFacts(space, anchor, sequence.smaller, last + smaller)
    # no split of such heaps has both parts below q
    if anchor >= 2 * first + last - 1:
        return WindowFacts(space, anchor, None, anchor - first)
    return None
