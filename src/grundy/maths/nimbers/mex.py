"""mex and nim-sum, and what is missing from a set."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import reduce
from operator import xor


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the values.

    Examples:
        >>> mex([0, 1, 3]), mex([1, 2]), mex([])
        (2, 0, 0)

    References:
        J. H. Conway, On Numbers and Games, ch. 11: the minimal excludant.
    """
    found = set(values)
    least = 0
    while least in found:
        least += 1
    return least


def nim_sum(values: Iterable[int]) -> int:
    """Return the nim-sum of the values: binary addition without carries.

    Examples:
        >>> nim_sum([1, 4, 6])
        3
        >>> nim_sum([])
        0

    References:
        C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901), 35-39.
    """
    return reduce(xor, values, 0)


def missing_number(numbers: Collection[int], rank: int) -> int:
    """Return the number that is not in the set and has ``rank`` smaller ones that are not; of rank 0 this is the mex.

    The options of a base worth S and of what stands on it, worth v, have the values S and missing_number(S, k) for the
    k that the options of the top have; their mex is missing_number(S, v). So a top counts by its value alone.

    Examples:
        >>> [missing_number({0, 1, 3, 6}, rank) for rank in range(5)]
        [2, 4, 5, 7, 8]
    """
    found = rank
    for number in sorted(set(numbers)):
        if number > found:
            break
        found += 1
    return found


def rank_missing(numbers: Collection[int], number: int) -> int | None:
    """Return how many smaller numbers are missing from the set, or None if the number is in it.

    Examples:
        >>> [rank_missing({0, 1, 3, 6}, number) for number in range(6)]
        [None, None, 0, None, 1, 2]
    """
    unlike = set(numbers)
    return None if number in unlike else number - sum(1 for one in unlike if one < number)
