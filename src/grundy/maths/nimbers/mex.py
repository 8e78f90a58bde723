"""Mex, nim-sum, and the numbers missing from a set."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import reduce
from operator import or_, xor

from grundy.machine.given import many, whole
from grundy.words.errors import InputError


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the values.

    Raises:
        InputError: if a value is not a whole number of 0 or more.

    Examples:
        >>> mex([0, 1, 3]), mex([1, 2]), mex([])
        (2, 0, 0)

    References:
        J. H. Conway, On Numbers and Games, ch. 11: the minimal excludant.
    """
    try:
        found = set(values)
    except TypeError:
        raise InputError("the mex needs whole numbers, such as [0, 1, 3], not {given!r}", given=values) from None
    try:
        sound = reduce(or_, found, 0) >= 0  # a pass without Python code, as searches call this for every position
    except TypeError:
        sound = False
    if not sound:
        _refuse_others(found)
    least = 0
    while least in found:
        least += 1
    return least


def _refuse_others(found: Iterable[object]) -> None:
    for value in found:
        number = whole(value)
        if number is None or number < 0:
            raise InputError("the mex needs whole numbers of 0 or more, not {value!r}", value=value)


def nim_sum(values: Iterable[int]) -> int:
    """Return the nim-sum of the values: binary addition without carries.

    Raises:
        InputError: if a value is not a whole number.

    Examples:
        >>> nim_sum([1, 4, 6])
        3
        >>> nim_sum([])
        0

    References:
        C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901), 35-39.
    """
    try:
        return reduce(xor, values, 0)
    except TypeError:
        if not many(values):
            raise InputError(
                "the nim-sum needs whole numbers, such as [1, 4, 6], not {given!r}", given=values
            ) from None
        for value in values:
            if whole(value) is None:
                raise InputError("the nim-sum needs whole numbers, not {value!r}", value=value) from None
        raise


def missing_number(numbers: Collection[int], rank: int) -> int:
    """Return the number missing from a set that has ``rank`` smaller missing ones; for rank 0 this is the mex.

    In an ordinal sum, let S be the set of values of the base's options, and v the value of the top. The options have
    the values S and missing_number(S, k) for the values k of the top's options, so the mex is missing_number(S, v).
    Only the value of the top matters.

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
