"""How pieces step on a board, in words.

``1`` is a square up, down, left or right, ``1-2`` one or two in a line, ``1:2`` a knight's leap, ``1+1:1`` a king's
step, ``0`` to stay; a plus sign stands between several kinds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from grundy.machine.given import many
from grundy.words.errors import RulesetError

__all__ = ["FARTHEST", "Leap", "directions", "format_leaps", "make_leaps"]

Leap = tuple[int, int]
"""How many squares along the one axis and along the other, the smaller number first."""

FARTHEST = 1000
"""How many squares a step may be long."""

_NAMED = {"king": ((0, 1), (1, 1)), "knight": ((1, 2),)}
_WORD = re.compile(r"([0-9]{1,4})(?:([-:])([0-9]{1,4}))?")


def make_leaps(given: Any, player: str) -> tuple[Leap, ...]:
    """Return steps in their one form: sorted, each once.

    Args:
        given: words as above, or pairs of numbers.
        player: whose they are, for an error.

    Raises:
        RulesetError: if they are none.

    Examples:
        >>> make_leaps("1-2", "black"), make_leaps("king", "white"), make_leaps([(2, 1)], "white")
        (((0, 1), (0, 2)), ((0, 1), (1, 1)), ((1, 2),))
    """
    found: set[Leap] = set()
    if isinstance(given, str):
        for word in given.split("+"):
            found.update(_of_word(word.strip(), player))
    elif many(given):
        for leap in given:
            found.add(_of_pair(leap, player))
    if not found:
        raise _refused(given, player)
    return tuple(sorted(found))


def _of_word(word: str, player: str) -> Iterable[Leap]:
    if word.lower() in _NAMED:
        return _NAMED[word.lower()]
    match = _WORD.fullmatch(word)
    if match is None:
        raise _refused(word, player)
    one, sign, other = int(match[1]), match[2], int(match[3] or 0)
    if max(one, other) > FARTHEST or (sign == "-" and one > other):
        raise _refused(word, player)
    if sign == "-":
        return [(0, length) for length in range(one, other + 1)]
    return [_sorted(one, other)]


def _of_pair(leap: Any, player: str) -> Leap:
    if isinstance(leap, tuple | list) and len(leap) == 2:
        one, other = leap
        if all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= FARTHEST for n in leap):
            return _sorted(one, other)
    raise _refused(leap, player)


def _sorted(one: int, other: int) -> Leap:
    return min(one, other), max(one, other)


def _refused(given: Any, player: str) -> RulesetError:
    return RulesetError(
        "steps of {player} are lengths up to {most}, such as 1, 1-2, 0 to stay, 1:2 for a knight's leap or king, with "
        "+ between, not {given!r}",
        player=player, most=FARTHEST, given=given,
    )  # fmt: skip


def format_leaps(leaps: Iterable[Leap]) -> str:
    """Return steps as the grammar writes them; the inverse of ``make_leaps``.

    Examples:
        >>> format_leaps(((0, 0), (0, 1), (0, 2), (0, 4), (1, 2)))
        '0-2+4+1:2'
    """
    words: list[str] = []
    runs: list[list[int]] = []
    for one, other in leaps:
        if one:
            words.append(f"{one}:{other}")
        elif runs and runs[-1][1] == other - 1:
            runs[-1][1] = other
        else:
            runs.append([other, other])
    return "+".join([*(f"{a}" if a == b else f"{a}-{b}" for a, b in runs), *words])


def directions(leaps: Iterable[Leap]) -> list[tuple[int, int]]:
    """Return how many rows down and columns right the steps lead, shortest leaps first.

    Examples:
        >>> directions([(0, 0), (0, 2)])
        [(0, 0), (-2, 0), (0, -2), (0, 2), (2, 0)]
    """
    found: list[tuple[int, int]] = []
    for one, other in leaps:
        found += sorted({(down * a, right * b) for a, b in ((one, other), (other, one)) for down in (-1, 1)
                         for right in (-1, 1)})  # fmt: skip
    return found
