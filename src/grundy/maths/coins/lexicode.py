"""Lexicographic codes: the P-positions of coin-turning games."""

from __future__ import annotations

from grundy.maths.coins.heads import head_values
from grundy.maths.coins.turning_sets import TurningSets, at_most
from grundy.maths.nimbers.mex import mex
from grundy.words.errors import LimitError

_MOST = 1 << 30  # bytes for all words together
_MOST_SUMS = 1 << 16  # nim-sums of values, in larger bases


def lexicode(n: int, d: int, base: int = 2) -> tuple[int, ...]:
    """Return a basis of the lexicographic code of length ``n`` and minimum distance ``d``, smallest words first.

    Words are integers below 2^n, each chosen in turn if it differs from all words chosen before in at least ``d``
    places. They are positions of a coin-turning game in which fewer than ``d`` coins are turned: no move leads from one
    chosen word to another, and every other word has a move to a chosen one, which is why it was not chosen. So the code
    consists of the positions of Grundy value 0; since heads add by nim-sum, it is closed under nim-sum. The first head
    of each value 2^i is a check place; each other head begins the basis word that has no other such head.

    Args:
        n: the length, 0 or more.
        d: the minimum distance, 1 or more.
        base: the number of digits, a power of 2: words are integers below base^n, which differ in their digits. A code
            is closed under nim-sum in each such base; in other bases the greedy words need not be.

    Raises:
        ValueError: if there is no such code.
        LimitError: if the values of heads are out of reach, or the words need more than a gigabyte.

    Examples:
        >>> [f"{word:07b}" for word in lexicode(7, 3)]
        ['0000111', '0011001', '0101010', '1001011']
        >>> [f"{word:03x}" for word in lexicode(3, 3, 16)]
        ['111', '222', '444', '888']
        >>> golay = lexicode(24, 8)
        >>> len(golay), {word.bit_count() for word in golay}
        (12, {8})

    References:
        J. H. Conway, N. J. A. Sloane, Lexicographic codes: error-correcting codes from game theory, IEEE Trans. Inform.
        Theory 32 (1986), 337-348.
    """
    if n < 0:
        raise ValueError(f"a code has a length of 0 or more, not {n!r}")
    if d < 1:
        raise ValueError(f"a code has a minimum distance of 1 or more, not {d!r}")
    if base < 2 or base & base - 1:
        raise ValueError(f"the base of a lexicode is a power of 2, not {base!r}: other codes need not be closed")
    if d > max(n, 1):
        return ()
    if base > 2:
        return _of_digits(n, d, base.bit_length() - 1)
    needed = n * n // 16  # the words have n/2 bits on average
    if needed > _MOST:
        raise LimitError(
            "the words of a code of length {n} need {needed} GB, and at most {most} GB are allowed: choose a shorter "
            "code",
            n=n, needed=-(-needed >> 30), most=_MOST >> 30,
        )  # fmt: skip
    if d == 1:
        return tuple(1 << place for place in range(n))
    values = head_values(TurningSets(at_most(d - 1)))
    checks: list[int] = []  # the place of value 2^i at index i
    basis = []
    for place in range(n):
        value = values.value(place + 1)
        if value is None:
            raise LimitError(
                "the value of a head at place {place} is out of reach under {ruleset}: try a smaller place",
                place=place + 1, ruleset=f"coin-turning(at-most={d - 1})",
            )  # fmt: skip
        if value == 1 << len(checks):
            checks.append(place)
        else:
            basis.append(sum(1 << checks[i] for i in range(value.bit_length()) if value >> i & 1) | 1 << place)
    return tuple(basis)


def _of_digits(n: int, d: int, bits: int) -> tuple[int, ...]:
    """Return the basis for digits of some bits.

    A move changes fewer than d digits, the most significant of them to a smaller one. So a digit has the value mex of
    the values of a smaller digit there, beside any digits in d - 2 places below or fewer.
    """
    reached = [{0}] * (d - 1)  # by number of places: the nim-sums of the values of digits in so many places or fewer
    checks: list[int] = []
    basis = []
    for place in range(n):
        values = [0]
        for digit in range(1, 1 << bits):
            value = mex(smaller ^ sum_ for smaller in values for sum_ in (reached[-1] if reached else ()))
            values.append(value)
            if digit & digit - 1:
                continue
            word = digit << place * bits
            if value == 1 << len(checks):
                checks.append(word)
            else:
                basis.append(sum(checks[i] for i in range(value.bit_length()) if value >> i & 1) | word)
        if place < n - 1:
            for count in range(d - 2, 0, -1):
                reached[count] = reached[count] | {value ^ s for value in values for s in reached[count - 1]}
                if len(reached[count]) > _MOST_SUMS:
                    raise LimitError(
                        "the code of length {n} and distance {d} in base {base} is out of reach: choose a shorter one",
                        n=n, d=d, base=1 << bits,
                    )  # fmt: skip
    return tuple(basis)
