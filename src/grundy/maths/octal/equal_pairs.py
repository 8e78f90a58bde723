"""Arithmetic periods of hexadecimal codes, for any saltus, if every value is reached together with two equal heaps.

The statement and its proof are in docs/hexadecimal.md, theorem 3.
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.maths.octal.codes import Code

_LONGEST = 600  # the conditions are not checked beyond this heap: that takes quadratic time

_MOST_SUMS = 100_000


def proved_by_equal_pairs(code: Code, values: Sequence[int], start: int, period: int, saltus: int) -> bool:
    """Return whether G(n + period) = G(n) + saltus, observed from ``start`` on, is proved for all n.

    The start is at least 1, and the saltus any positive number; the parts of a split may be equal.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code, plain_values
        >>> kenyon = parse_code("0.3F")  # 3 more every 6 heaps, and 3 is no power of two
        >>> proved_by_equal_pairs(kenyon, plain_values(kenyon, 60), 1, 6, 3)
        True
    """
    if code.unequal or start + period > min(_LONGEST, len(values)):
        return False
    least = max(
        int(value) for value in values[start : start + period]
    )  # from there on, heaps are in the periodic range
    most = 2 * least + 3 * saltus - 1  # the largest value of the heaps examined
    end = 1 + max(n + (most - int(values[n])) // saltus * period for n in range(start, start + period))
    if end > min(_LONGEST, len(values)) or end <= code.last:
        return False
    known = [int(value) for value in values[:end]]
    if any(known[n + period] != known[n] + saltus for n in range(start, end - period)):
        return False
    return _misses_itself(code, known, start, period, saltus) and _reaches_all(code, known, start, least, saltus)


def _misses_itself(code: Code, values: Sequence[int], start: int, period: int, saltus: int) -> bool:
    """Return whether no option of a heap beyond the table can have its value, by size or by parity of the sum."""
    # period · G(n) − saltus · n is invariant under the period
    rest = [period * value - saltus * n for n, value in enumerate(values[: start + period])]
    part = {(n % period, rest[n]) for n in range(1, start + period)}
    ruled = {n % period: rest[n] for n in range(start, start + period)}
    sums = {(0, 0)}
    for heaps in range(1, 4):
        sums = {((place + at) % period, total + more) for place, total in sums for at, more in part}
        if len(sums) > _MOST_SUMS:
            return False
        for take, digit in enumerate(code.digits):
            if digit >> heaps & 1:
                for place, total in sums:
                    above = (total - ruled[(place + take) % period] - saltus * take) // period
                    # the value of one heap is the sum itself; of several, it is less than their sum by an even number
                    if above == 0 or (heaps > 1 and above > 0 and above % 2 == 0):
                        return False
    return True


def _reaches_all(code: Code, values: Sequence[int], start: int, least: int, saltus: int) -> bool:
    """Return whether heaps reach all smaller values by a heap of that value and two equal ones, in ways that extend."""
    heaps: list[list[int]] = [[] for _ in range(max(values) + 1)]
    for n, value in enumerate(values):
        if n:
            heaps[value].append(n)
    # sums of two heaps of equal value, and those with both in the periodic range
    equal = {b + c for same in heaps for b in same for c in same}
    growing = {b + c for same in heaps for b in same for c in same if min(b, c) >= start}
    for n in range(start, len(values)):
        for value in range(min(values[n], least + saltus)):
            below = values[n] - value
            if below > least + 2 * saltus:
                continue
            found = _ways(code, n, value, heaps, equal, growing, start)
            if not any(first >= (value >= least) and pair >= (below > least) for first, pair in found):
                return False
    return True


def _ways(
    code: Code, n: int, value: int, heaps: Sequence[list[int]], equal: set[int], growing: set[int], start: int
) -> set[tuple[bool, bool]]:
    """Return, for options that are a heap of the value and a pair of value 0, whether heap and pair are periodic."""
    found = set()
    for take, digit in enumerate(code.digits):
        left = n - take
        if digit & 1 and not left and not value:
            found.add((False, False))
        for a in heaps[value]:
            pair = left - a
            if digit & 2 and not pair:
                found.add((a >= start, False))
            if digit & 4 and pair in heaps[0]:
                found.add((a >= start, False))
            if digit & 8 and pair in equal:
                found.add((a >= start, pair in growing))
        if digit & 4 and not value and left in equal:
            found.add((False, left in growing))
    return found
