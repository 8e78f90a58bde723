"""Canonical forms of taking-and-breaking codes: which codes have the same nim-sequence, up to a shift, by theorem.

Proofs are in docs/take-and-break.md.

**Idle digits.** A kind of move may be added to a code, or left out, if it never leads to a value that the heap would
have without it. That holds

* for "take m, leave nothing" where the heap of m has a value other than 0 without it;
* for "take m, leave one heap" if one may also take m − a and leave two heaps, for an a with G(a) = 0, or take m − a − b
  and leave three heaps, with G(a) = G(b);
* for "take m, leave two heaps" if one may also take m − a and leave three heaps, with G(a) = 0.

**Cousins.** If G(1) = 0, then heaps of n + 1 counters have the values of heaps of n in the game with one counter fewer
in each heap, in which heaps of 1 vanish: "take m, leave j heaps" becomes "take m + j − 1, leave j heaps or fewer".

**Periods.** Two sequences with one proved period agree for ever if they agree up to where both are periodic, and over
one period from there.

**Game trees.** Codes with the same game trees (a heap without moves counting as empty) agree in misère play, too, and
in every sum. Cousins have the same trees. "Take m, leave j heaps" is idle if one may also take m − a and leave j + 1
heaps, for an a whose heap has no move.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache

from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.octal.codes import Code, Kind, asked_code, parse_code, plain_values
from grundy.maths.octal.period_theorems import find_proved_period, most_heaps

_LENGTHS = (96, 400), (96, 160)
"""Heaps over which :func:`canonical` looks for a proved period, if moves leave at most two heaps, and if three."""
_COMPARED = 24  # values by which a code with such a period is found

_LAST = 30  # codes that may take more are not examined
_STEPS = 40  # cousins with the same game trees that are tried

_PERIODIC = (
    "0.2", "0.22", "0.26", "0.32", "0.44", "0.51", "0.57", "0.71", "0.72", "0.75", "4.3", "0.147", "0.157", "0.176",
    "0.332", "0.353", "0.536", "4.12", "4.72", "0.0202", "0.1047", "0.1057", "0.1071", "0.1147", "0.1157", "0.1302",
    "0.1474", "0.1504", "0.1536", "0.2006", "0.2017", "0.2226", "0.3042", "0.3151", "0.3262", "0.3371", "0.3522",
    "0.3532", "0.3552", "0.5306", "0.7122", "0.7144", "0.7322", "4.122", "4.323", "4.722", "4.3202", "4.3632", "0.8",
    "0.C", "0.08", "0.0B", "0.1A", "0.1B", "0.89", "0.9E", "0.9F", "0.A8", "0.AA", "0.BA", "0.BB", "0.BC", "0.C9",
    "0.FB", "0.0D9", "0.169", "0.1E8", "0.1EB", "0.388",
)  # fmt: skip
"""Codes that only their periods show to have the sequences of others: all octal ones of up to four digits, and all
others of up to three, whose periods are short enough."""


@dataclass(frozen=True, slots=True)
class Canonical:
    """A code with the same nim-sequence: G(n) of the given code is G(n + shift) of this one; 0 where n < −shift."""

    code: Code  # the canonical code
    shift: int  # how many counters more its heaps have
    by_periods: bool = False  # whether proved periods had to be compared, beyond idle digits and cousins


@dataclass(frozen=True, slots=True)
class Equivalent:
    """Two codes with one nim-sequence: G(n) of the first is G(n + shift) of the second; 0 where n < −shift."""

    shift: int  # how many counters more the heaps of the second have
    proved: bool  # whether theorems prove it for all heaps; if not, it is an observation
    seen: int  # the largest heap of the first code that was compared


def canonical(code: Code | str) -> Canonical:
    """Return the shortest code that theorems show to have the same nim-sequence, up to a shift.

    Octal codes are preferred; among those of equal length, one without a digit before the dot, and then the one with
    the smallest digits. Codes whose equal periods begin late, or with more than four digits, may not be recognised.
    Codes whose parts must differ, or that may take more than 30 counters, are returned unchanged.

    Examples:
        >>> for text in ("0.137", "0.07", "0.4", "4.4", "0.77", "0.61", "0.F", "0.2048"):
        ...     found = canonical(text)
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
    code = asked_code(code)
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


def equivalent(code: Code | str, other: Code | str, upto: int = 200) -> Equivalent | None:
    """Return whether two codes have the same nim-sequence, up to a shift, and whether that is proved.

    Args:
        code: a code.
        other: another.
        upto: the heap up to which values are compared, by definition.

    Returns:
        The shift and whether it is proved; None if a value differs, or all values are 0.

    Examples:
        >>> equivalent("0.137", "0.07")
        Equivalent(shift=1, proved=True, seen=199)
        >>> equivalent("0.137", "0.77") is None
        True
    """
    code, other = asked_code(code), asked_code(other)
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
    """Return the code whose heaps of n have the values of heaps of n + 1 here; None if the heap of 1 has a move.

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
    """Return a code of which this one is the next cousin, if idle digits show one; else None.

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
    # there ⊆ closed by the choice of kinds, so both are equal if the missing kinds are idle there, too
    same = kinds <= there | idle_kinds(there, plain_values(cousin, last + 2), last)
    return _least(found) if same else None


def _preference(code: Code) -> tuple[bool, int, bool, tuple[int, ...]]:
    return not code.octal, len(code.digits) - (not code.digits[0]), bool(code.digits[0]), code.digits


def idle_kinds(kinds: Set[Kind], values: Sequence[int], last: int) -> set[Kind]:
    """Return kinds of moves, taking at most ``last``, that may be added to the code of these values."""
    return {
        (m, j)
        for m in range(1, last + 1)
        for j in range(3)
        if (values[m] != 0 if not j else _is_there(m, j, kinds, values))
    }


def _is_there(m: int, j: int, kinds: Set[Kind], values: Sequence[int]) -> bool:
    """Return whether taking m and leaving j ≥ 1 heaps is redundant, given moves that leave more heaps, of value 0."""
    dead = [a for a in range(1, m + 1) if values[a] == 0]
    if any((m - a, j + 1) in kinds for a in dead):
        return True
    return j == 1 and any(
        (m - a - b, 3) in kinds for a in range(1, m) for b in range(a, m - a + 1) if values[a] == values[b]
    )


def _least(code: Code) -> Code:
    """Return the code without the kinds of moves that are idle given the others."""
    values = plain_values(code, code.last + 1)

    def is_idle(m: int, j: int, kinds: Set[Kind]) -> bool:
        if j:
            return _is_there(m, j, kinds, values)
        return any(not nim_sum(values[part] for part in split) for split in Code.of_kinds(kinds).splits(m))

    return code.without(is_idle)


def _first_move(values: Sequence[int]) -> int | None:
    """Return the first heap whose value is not 0: a shift makes a difference only before it."""
    return next((n for n, value in enumerate(values) if value), None)


def _same_for_ever(code: Code, values: Sequence[int], other: Code, others: Sequence[int]) -> bool:
    """Return whether proved periods show that two sequences agree for ever from their first move on."""
    one, two = find_proved_period(code, values), find_proved_period(other, others)
    first, second = _first_move(values), _first_move(others)
    if one is None or two is None or first is None or second is None:
        return False
    law, its = one[0], two[0]
    end = max(law.preperiod - first, its.preperiod - second, 0) + law.period
    if (law.period, law.saltus) != (its.period, its.saltus) or end > min(len(values) - first, len(others) - second):
        return False
    return list(values[first : first + end]) == list(others[second : second + end])


@cache
def _periodic() -> dict[tuple[int, ...], list[tuple[Code, int]]]:
    """Return the listed codes, each with its first heap with a move, by the values from there."""
    found: dict[tuple[int, ...], list[tuple[Code, int]]] = {}
    for code in map(parse_code, _PERIODIC):
        first, start = _start(code)
        found.setdefault(start, []).append((code, first))
    return found


def _start(code: Code) -> tuple[int, tuple[int, ...]]:
    """Return the first heap with a move, and the values from there; (0, ()) if there is none."""
    values = plain_values(code, code.last + 3 + _COMPARED)
    first = _first_move(values)
    return (0, ()) if first is None else (first, tuple(values[first : first + _COMPARED]))


def _short_period(code: Code) -> Canonical | None:
    """Return the listed code with the same sequence, if periods prove that there is one."""
    first, start = _start(code)
    alike = [one for one in _periodic().get(start, ()) if one[0] != code]
    for length in _LENGTHS[most_heaps(code) == 3] if alike else ():
        values = plain_values(code, length)
        for other, second in alike:
            if _same_for_ever(code, values, other, plain_values(other, length)):
                return Canonical(other, second - first, by_periods=True)
    return None


# -- game trees


@lru_cache(1 << 14)
def same_trees(code: Code) -> Canonical:
    """Return the representative of the codes that these steps show to have the same game trees.

    Its heap of 1 has a move, and it has no idle digit. Codes whose parts must differ, or that may take more than 30
    counters, are returned unchanged.

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
    """Return the game trees of heaps 0 to ``last`` as numbers, with 0 for the tree without moves.

    ``numbers`` maps the options of trees to their numbers; new trees are added, so that codes can be compared.
    """
    numbers.setdefault(frozenset(), 0)
    found: list[int] = []
    for n in range(last + 1):
        options = frozenset(tuple(sorted(found[part] for part in split if found[part])) for split in code.splits(n))
        found.append(numbers.setdefault(options, len(numbers)))
    return found
