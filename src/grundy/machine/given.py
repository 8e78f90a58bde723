"""What users give, told apart before it is used: whole numbers, and things in a row."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index


def many(given: object) -> bool:
    """Tell whether something can be gone through and is no text; single numbers in arrays and sparse matrices cannot.

    Examples:
        >>> many([1, 2]), many("ab"), many(3), many(None)
        (True, False, False, False)
    """
    if isinstance(given, str | bytes) or hasattr(given, "tocsr"):  # a matrix of SciPy only says that it can
        return False
    return isinstance(given, Iterable) and getattr(given, "ndim", 1) != 0


def whole(given: object) -> int | None:
    """Return a whole number as an int; None for anything else, truth values among them.

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
