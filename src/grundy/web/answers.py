"""Reading the answers of learners: numbers, however they are written."""

from __future__ import annotations

import re
from fractions import Fraction

from grundy.words.plain import half_width

_NUMBER = re.compile(r"(\*?)([+-]?)([0-9]{1,30})(?:\.|/([0-9]{1,30})|\.([0-9]{1,30}))?")
_SIGNS = str.maketrans("−∗", "-*")


def answered_numbers(text: str, *, nimbers: bool = False) -> list[Fraction]:
    """Return the numbers of an answer, separated by spaces, commas or semicolons; none if anything else is there.

    Args:
        text: the answer.
        nimbers: whether ``*2``, the nimber with Grundy value 2, counts as 2.

    Examples:
        >>> answered_numbers("−3/4， 1.25"), answered_numbers("*2", nimbers=True), answered_numbers("2 apples")
        ([Fraction(-3, 4), Fraction(5, 4)], [Fraction(2, 1)], [])
    """
    found = []
    for word in re.split(r"[\s,;]+", half_width(text).translate(_SIGNS).strip(" \t\n,;")):
        number = _NUMBER.fullmatch(word)
        if number is None or (number[1] and not nimbers) or (number[4] is not None and not int(number[4])):
            return []
        whole, denominator, decimals = number[3], number[4] or "1", number[5] or ""
        size = Fraction(int(whole + decimals), 10 ** len(decimals) * int(denominator))
        found.append(-size if number[2] == "-" else size)
    return found
