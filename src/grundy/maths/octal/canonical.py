"""Canonical forms of taking-and-breaking codes: which codes have the same nim-sequence, up to a shift, by theorem.

Proofs are in docs/take-and-break.md.

**Idle digits.** A kind of move may be added to a code, or left out, if it never leads to a value that the heap would
have without it. So it is

* for "take m, leave nothing" where the heap of m has a value other than 0 without it;
* for "take m, leave one heap" where already m − a may be taken and two heaps left, for an a with G(a) = 0: that heap is
  as good as none; or m − a − b and three heaps left, with G(a) = G(b);
* for "take m, leave two heaps" where already m − a may be taken and three heaps left, with G(a) = 0.

**Cousins.** If G(1) = 0, then the heaps of n + 1 counters have the values of the heaps of n in the game where each heap
has one counter less, heaps of 1 being gone: "take m, leave j heaps" becomes "take m + j − 1, leave j heaps or fewer".

**Periods.** Two sequences of proved periods p and q are the same for ever if they are the same over p + q heaps from
where both periods rule.

**Game trees.** Codes that are alike in misère play too, and in every sum, have the same game trees, where a heap
without a move counts as nothing. Cousins have them. "Take m, leave j heaps" is idle where m − a may be taken and
j + 1 heaps left, for an a whose heap has no move: leaving that heap besides is leaving nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache

from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.octal.codes import Code, Kind, parse_code, plain_values
from grundy.maths.octal.period_theorems import find_proved_period

_LENGTH = 96  # heaps over which a short period must be proved for `canonical` to see it

_LAST = 30  # codes that may take more are not looked at
_STEPS = 40  # cousins of the same game trees that are gone through

_SHORT = (
    "0.2", "0.26", "0.51", "0.57", "0.71", "0.72", "0.75", "4.3", "4.72",
    "0.147", "0.157", "0.332", "0.353", "0.536", "4.323", "4.722",
)  # fmt: skip
"""Codes of short periods that have the sequences of others for no reason but this; all there are with three digits."""


@dataclass(frozen=True, slots=True)
class Canonical:
    """A code of the same nim-sequence: G(n) of the code asked about is G(n + shift) of this one; 0 where n < −shift."""

    code: Code  # the canonical code
    shift: int  # how many counters more its heaps have
    by_periods: bool = False  # whether proved periods had to be compared; if not, idle digits and cousins were enough


@dataclass(frozen=True, slots=True)
class Equivalent:
    """Two codes of one nim-sequence: G(n) of the first is G(n + shift) of the second; 0 where n < −shift."""

    shift: int  # how many counters more the heaps of the second have
    proved: bool  # whether theorems show it for all heaps; if not, it was seen only
    seen: int  # the largest heap of the first that was looked at


def canonical(code: Code) -> Canonical:
    """Return the shortest code that theorems show to have the same nim-sequence, up to a shift.

    Of codes of equal length one without a digit before the dot, then that of the smallest digits, is taken. Codes whose
    parts must differ, or that may take more than 30 counters, are given back as they are.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> for text in ("0.137", "0.07", "0.4", "4.4", "0.77", "0.61", "0.F", "0.2048"):
        ...     found = canonical(parse_code(text))
        ...     print(text, "is", found.code, "shifted by", found.shift)
        0.137 is 0.4 shifted by 2
        0.07 is 0.4 shifted by 1
        0.4 is 0.4 shifted by 0
        4.4 is 0.77 shifted by -1
        0.77 is 0.77 shifted by 0
        0.61 is 0.6 shifted by 0
        0.F is 0.2 shifted by 1
        0.2048 is 0.2048 shifted by 0

    References:
        Guy and Smith, Proc. Camb. Phil. Soc. 52 (1956), 514-526: standard forms and first cousins; Winning Ways, ch. 4.
    """
    if code.unequal or code.last > _LAST:
        return Canonical(code, 0)
    found = [Canonical(_least(code), 0)]
    for step, shift in ((previous_cousin, 1), (next_cousin, -1)):
        here = code
        for count in range(1, len(code.digits) + 3):
            cousin = step(here)
            if cousin is None:
                break
            here = _least(cousin)
            found.append(Canonical(here, shift * count))
    best = min(found, key=lambda one: (_preference(one.code), abs(one.shift)))
    short = _short_period(best.code)
    if short is None or _preference(short.code) >= _preference(best.code):
        return best
    return Canonical(short.code, best.shift + short.shift, by_periods=True)


def equivalent(code: Code, other: Code, upto: int = 200) -> Equivalent | None:
    """Tell whether two codes have the same nim-sequence, up to a shift, and whether that is proved.

    Args:
        code: a code.
        other: another.
        upto: the heap to which values are looked at, by definition.

    Returns:
        the shift and what it is worth; None if a value differs, or there is none but 0.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> equivalent(parse_code("0.137"), parse_code("0.07"))
        Equivalent(shift=1, proved=True, seen=199)
        >>> equivalent(parse_code("0.137"), parse_code("0.77")) is None
        True
    """
    one, two = plain_values(code, upto), plain_values(other, upto)
    first, second = _first_move(one), _first_move(two)
    if first is None or second is None:
        return None
    length = min(len(one) - first, len(two) - second)
    if one[first : first + length] != two[second : second + length]:
        return None
    here, there = canonical(code), canonical(other)
    proved = here.code == there.code or _same_for_ever(code, one, other, two)
    return Equivalent(second - first, proved, first + length - 1)


def next_cousin(code: Code) -> Code | None:
    """Return the code whose heaps of n have the values of the heaps of n + 1; None where the heap of 1 is not dead.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> [str(next_cousin(parse_code(text))) for text in ("0.4", "0.07", "0.137", "4.", "8.")]
        ['0.07', '0.137', 'None', '0.7', '0.0F']
    """
    kinds = code.kinds()
    if code.unequal or (1, 0) in kinds:
        return None
    return Code.of_kinds({(m + j - 1, fewer) for m, j in kinds for fewer in range(j + 1)})


def previous_cousin(code: Code) -> Code | None:
    """Return a code of which this one is the next cousin, as far as idle digits allow to see it; None if none is seen.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> [str(previous_cousin(parse_code(text))) for text in ("0.07", "0.77", "0.6")]
        ['0.4', '4.4', 'None']
    """
    if code.unequal:
        return None
    kinds, last = code.kinds(), code.last + 3
    values = plain_values(code, last + 2)
    closed = kinds | idle_kinds(kinds, values, last)
    before = {
        (m, j)
        for m in range(last + 1)
        for j in range(4)
        if (m > 0 or j > 1) and (m, j) != (1, 0) and all((m + j - 1, fewer) in closed for fewer in range(j + 1))
    }
    if not before:
        return None
    found = Code.of_kinds(before)
    cousin = next_cousin(found)
    assert cousin is not None
    there = cousin.kinds()
    # there ⊆ closed by the choice of kinds, so that both are equal if what is missing is idle there too
    same = kinds <= there | idle_kinds(there, plain_values(cousin, last + 2), last)
    return _least(found) if same else None


def _preference(code: Code) -> tuple[int, bool, tuple[int, ...]]:
    return len(code.digits) - (not code.digits[0]), bool(code.digits[0]), code.digits


def idle_kinds(kinds: Set[Kind], values: Sequence[int], last: int) -> set[Kind]:
    """Return kinds of moves, taking at most ``last``, that may be added to the code of these values."""
    return {
        (m, j)
        for m in range(1, last + 1)
        for j in range(3)
        if (values[m] != 0 if not j else _is_there(m, j, kinds, values))
    }


def _is_there(m: int, j: int, kinds: Set[Kind], values: Sequence[int]) -> bool:
    """Tell whether taking m and leaving j heaps, at least one, is done already by leaving more heaps, worth nothing."""
    dead = [a for a in range(1, m + 1) if values[a] == 0]
    if any((m - a, j + 1) in kinds for a in dead):
        return True
    return j == 1 and any(
        (m - a - b, 3) in kinds for a in range(1, m) for b in range(a, m - a + 1) if values[a] == values[b]
    )


def _least(code: Code) -> Code:
    """Return the code without the kinds of moves that are idle beside the others."""
    values = plain_values(code, code.last + 1)

    def is_idle(m: int, j: int, kinds: Set[Kind]) -> bool:
        if j:
            return _is_there(m, j, kinds, values)
        return any(not nim_sum(values[part] for part in split) for split in Code.of_kinds(kinds).splits(m))

    return code.without(is_idle)


def _first_move(values: Sequence[int]) -> int | None:
    """Return the first heap that is worth something: a shift makes a difference only before it."""
    return next((n for n, value in enumerate(values) if value), None)


def _same_for_ever(code: Code, values: Sequence[int], other: Code, others: Sequence[int]) -> bool:
    """Tell whether proved periods show that two sequences agree from their first move on for ever."""
    one, two = find_proved_period(code, values), find_proved_period(other, others)
    first, second = _first_move(values), _first_move(others)
    if one is None or two is None or first is None or second is None or one[0].saltus or two[0].saltus:
        return False
    ruled = max(one[0].preperiod - first, two[0].preperiod - second, 0) + one[0].period + two[0].period
    if ruled > min(len(values) - first, len(others) - second):
        return False
    return list(values[first : first + ruled]) == list(others[second : second + ruled])


@cache
def _short_codes() -> list[tuple[Code, list[int]]]:
    return [(code, plain_values(code, _LENGTH)) for code in map(parse_code, _SHORT)]


def _short_period(code: Code) -> Canonical | None:
    """Return the listed code of the same sequence, if periods prove that there is one."""
    values = plain_values(code, _LENGTH)
    first = _first_move(values)
    for other, others in _short_codes():
        second = _first_move(others)
        if first is None or second is None or values[first : first + 8] != others[second : second + 8]:
            continue
        if _same_for_ever(code, values, other, others):
            return Canonical(other, second - first, by_periods=True)
    return None


# -- game trees


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

    ``numbers`` has the numbers of trees by their options; new ones are added, so that codes may be compared.
    """
    numbers.setdefault(frozenset(), 0)
    found: list[int] = []
    for n in range(last + 1):
        options = frozenset(tuple(sorted(found[part] for part in split if found[part])) for split in code.splits(n))
        found.append(numbers.setdefault(options, len(numbers)))
    return found
