"""Checks of what users pass in: whole numbers and collections."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any

from grundy.words.errors import InputError, RulesetError


def many(given: object) -> bool:
    """Return whether something is iterable and not a string; zero-dimensional arrays and sparse matrices do not count.

    Examples:
        >>> many([1, 2]), many("ab"), many(3), many(None)
        (True, False, False, False)
    """
    if isinstance(given, str | bytes) or hasattr(given, "tocsr"):  # a SciPy matrix claims to be iterable
        return False
    return isinstance(given, Iterable) and getattr(given, "ndim", 1) != 0


def whole(given: object) -> int | None:
    """Return a whole number as an int; None for anything else, including booleans.

    Examples:
        >>> whole(3), whole(True), whole(3.0), whole("3")
        (3, None, None, None)
    """
    if isinstance(given, bool):
        return None
    try:
        return index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def checked_whole(given: object, what: str, least: int | None = None) -> int:
    """Return an argument that must be a whole number, and not below ``least``.

    Raises:
        InputError: if it is something else; ``what`` names it.

    Examples:
        >>> checked_whole(2.5, "limit")
        Traceback (most recent call last):
        grundy.InputError: limit must be a whole number, not 2.5
    """
    number = whole(given)
    if number is None:
        raise InputError("{what} must be a whole number, not {word!r}", what=what, word=given)
    if least is not None and number < least:
        raise InputError("{what} must be {least} or more, not {word}", what=what, least=least, word=number)
    return number


def elements(given: object, what: str, ruleset: str) -> tuple[Any, ...]:
    """Return what a collection given to a ruleset holds; ``what`` is the name of the argument.

    Raises:
        RulesetError: if it is not a collection.

    Examples:
        >>> elements({2: "two"}, "numbers", "subtraction")
        (2,)
        >>> elements(3, "numbers", "subtraction")
        Traceback (most recent call last):
        grundy.RulesetError: the numbers of subtraction must be a collection, such as a list, not 3
    """
    if not many(given):
        raise RulesetError(
            "the {what} of {ruleset} must be a collection, such as a list, not {given!r}",
            what=what, ruleset=ruleset, given=given,
        )  # fmt: skip
    return tuple(given)  # type: ignore[arg-type]
