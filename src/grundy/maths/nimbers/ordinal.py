"""Numbers that are missing from a set, in their order: the arithmetic of the colon principle."""

from __future__ import annotations

from collections.abc import Collection

__all__ = ["missing_number", "rank_missing"]


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
