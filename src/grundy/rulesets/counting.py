"""How many positions with n heaps the player to move wins: counted by a Walsh transform of the Grundy values.

The signs χ(v) = (-1)^(number of ones in v AND k) multiply as nim-sums add. So for each k the positions, with the sign
of their nim-sum, sum to a coefficient of a product over the heaps, which depends only on how many heaps have sign 1.
The mean over all k leaves the positions whose nim-sum is 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from grundy.machine.given import checked_whole
from grundy.ruleset import Ruleset
from grundy.rulesets.catalogue import asked_ruleset
from grundy.rulesets.sequences import values
from grundy.rulesets.shared.heaps import single_heaps
from grundy.words.errors import InputError, LimitError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MOST_HEAPS = 10_000
_WORK = 100_000_000  # terms, times words of their numbers


Lists = Literal["ordered", "unordered", "distinct"]
"""Which lists of heaps are one position: (1, 2) and (2, 1) are two positions, or one; or no two heaps may be equal."""


@dataclass(frozen=True, slots=True)
class PositionCount:
    """How many positions of some heaps there are, and how many of them the player to move loses.

    Attributes:
        total: all positions.
        lost: P-positions, with nim-sum 0; or those with the nim-sum that was wanted.
    """

    total: int
    lost: int

    @property
    def won(self) -> int:
        """The other positions."""
        return self.total - self.lost


def count_positions(
    game: str | Ruleset[Any], heaps: int, last: int, *, first: int = 1, value: int = 0, lists: Lists = "ordered"
) -> PositionCount:
    """Count the positions with some number of heaps, each of ``first`` to ``last`` counters, that have a Grundy value.

    Args:
        game: a ruleset for heaps, or its name.
        heaps: the number of heaps.
        last: the largest heap.
        first: the smallest heap.
        value: the Grundy value of the positions to count; 0 counts P-positions.
        lists: "ordered" if (1, 2) and (2, 1) are two positions, "unordered" if they are one, "distinct" if they are
            one and no two heaps are equal.

    Raises:
        RulesetError: if the ruleset has no single heaps.
        InputError: if a number makes no sense.
        LimitError: if values to ``last`` are out of reach, or there are more than 10,000 heaps.

    Examples:
        >>> count_positions("nim", 3, 7)
        PositionCount(total=343, lost=42)
        >>> count_positions("nim", 3, 7, lists="distinct").lost, count_positions("kayles", 100, 1000).lost > 10**298
        (7, True)

    References:
        The nim-sum is addition in a vector space over {0, 1}; this is Fourier analysis on it.
    """
    ruleset = single_heaps(asked_ruleset(game))
    heaps, last = checked_whole(heaps, "heaps", 0), checked_whole(last, "last", 0)
    first, value = checked_whole(first, "first", 0), checked_whole(value, "value", 0)
    if first > last:
        raise InputError("the smallest heap, {first}, is larger than the largest, {last}", first=first, last=last)
    if lists not in _COEFFICIENTS:
        raise InputError("lists must be one of {known}, not {lists!r}", known=", ".join(_COEFFICIENTS), lists=lists)
    if heaps > _MOST_HEAPS:
        raise LimitError(
            "positions of at most {most:,} heaps are counted, not {heaps:,}", most=_MOST_HEAPS, heaps=heaps
        )
    found = values(ruleset, last)[first:]
    size, coefficient, width = found.size, _COEFFICIENTS[lists], int(found.max()).bit_length()
    total = coefficient(size, 0, heaps)
    if value >> width:
        return PositionCount(total, 0)
    terms = _transformed(found, width, value, heaps)
    summed = sum(times * sign * coefficient(plus, size - plus, heaps) for plus, sign, times in terms)
    return PositionCount(total, summed >> width)


def _transformed(found: NDArray[Any], width: int, value: int, heaps: int) -> list[tuple[int, int, int]]:
    """Return (heaps of sign 1, sign of the value, how many k have both) over all k below 2^width."""
    import numpy as np

    if 1 << width > _WORK:
        raise LimitError("the Grundy values are too large to count positions")
    sums = np.bincount(found.astype(np.int64), minlength=1 << width).astype(np.int64)
    for bit in range(width):
        pairs = sums.reshape(-1, 2, 1 << bit)
        low, high = pairs[:, 0].copy(), pairs[:, 1].copy()
        pairs[:, 0], pairs[:, 1] = low + high, low - high
    odd = _parity(np.arange(sums.size, dtype=np.int64) & value)
    kinds, counts = np.unique(sums + found.size + odd, return_counts=True)  # the sum is even: sign 1 twice
    if kinds.size * heaps * max(1, heaps * found.size.bit_length() // 64) > _WORK:
        raise LimitError("counting these positions takes too long: allow fewer heaps, or smaller ones")
    return [(k >> 1, -1 if k & 1 else 1, n) for k, n in zip(kinds.tolist(), counts.tolist(), strict=True)]


def _parity(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    for shift in (32, 16, 8, 4, 2, 1):
        numbers = numbers ^ numbers >> shift
    return numbers & 1


def _ordered(plus: int, minus: int, heaps: int) -> int:
    power: int = (plus - minus) ** heaps
    return power


def _unordered(plus: int, minus: int, heaps: int) -> int:
    """Return the coefficient of t^heaps in (1 - t)^-plus (1 + t)^-minus."""
    return _alternating(_ways(plus, 1, heaps), _ways(minus, 1, heaps))


def _distinct(plus: int, minus: int, heaps: int) -> int:
    """Return the coefficient of t^heaps in (1 + t)^plus (1 - t)^minus."""
    return _alternating(_ways(plus, -1, heaps), _ways(minus, -1, heaps))


def _ways(size: int, step: int, most: int) -> list[int]:
    """Return how many ways there are to choose 0 to ``most`` heaps, with repetition (step 1) or without (step -1)."""
    ways = [1]
    for chosen in range(most):
        ways.append(ways[-1] * (size + step * chosen) // (chosen + 1))
    return ways


def _alternating(plus: list[int], minus: list[int]) -> int:
    """Return the sum of plus[n - i] minus[i] (-1)^i, where n is the last index."""
    terms = (a * b for a, b in zip(reversed(plus), minus, strict=True))
    return sum(-term if i & 1 else term for i, term in enumerate(terms))


_COEFFICIENTS: dict[str, Callable[[int, int, int], int]] = {
    "ordered": _ordered, "unordered": _unordered, "distinct": _distinct,
}  # fmt: skip
