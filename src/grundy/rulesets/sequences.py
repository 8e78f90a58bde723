"""The nim-sequence of a ruleset for heaps, or the values of single heads of a coin-turning game, as an array."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.machine.given import checked_whole
from grundy.ruleset import Ruleset
from grundy.rulesets.catalogue import asked_ruleset
from grundy.rulesets.shared.heaps import HeapRuleset, single_heaps
from grundy.words.errors import RulesetError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.rulesets.coins.turning import CoinTurning


def values(game: str | Ruleset[Any], n: int) -> NDArray[Any]:
    """Return the Grundy values of single heaps of 0 to n counters, or of single heads at places 0 to n.

    They are computed by the engine of the game, and copied from a proved period further on. Heads of a coin-turning
    game are counted from 1: place 0 is off the strip and has value 0.

    Args:
        game: a ruleset for heaps or a coin-turning game on a strip, or its name: ``"0.77"``, ``"kayles"``, ``"4!.0"``,
            ``"subtraction(1,3,4)"``, ``"mock-turtles"``.
        n: the largest heap, or the last place.

    Returns:
        n + 1 values, as uint8, or as uint16, uint32 or int64 if necessary; the array is read-only.

    Raises:
        RulesetError: if the game has neither single heaps nor heads on a strip, or n is negative.
        InputError: if n is not a whole number.
        LimitError: if values up to n take too long without a proved period, or need over 62 bits or too much memory.

    Examples:
        >>> values("0.77", 12)
        array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4], dtype=uint8)
        >>> len(values("grundys-game", 10_000)), values("laskers-nim", 9).tolist()
        (10001, [0, 1, 2, 4, 3, 5, 6, 8, 7, 9])
        >>> values("mock-turtles", 8)
        array([ 0,  1,  2,  4,  7,  8, 11, 13, 14], dtype=uint8)
    """
    asked, n = asked_ruleset(game), checked_whole(n, "n")
    if not isinstance(asked, HeapRuleset):
        from grundy.rulesets.coins.turning import CoinTurning  # not needed for heaps

        if isinstance(asked, CoinTurning):
            return _of_heads(asked, n)
    ruleset = single_heaps(asked)
    if n < 0:
        raise RulesetError("heaps have 0 counters or more, not {n}", n=n)
    table = ruleset.table()
    if table is not None:
        return table.array(n)
    import numpy as np

    from grundy.machine.arrays import smallest_type

    found = [ruleset.heap_value(heap) for heap in range(n + 1)]
    return np.array(found, smallest_type(max(found)))


def _of_heads(game: CoinTurning, n: int) -> NDArray[Any]:
    from grundy.machine.arrays import smallest_type

    if n < 0:
        raise RulesetError("the place of a head must be a whole number of 1 or more, not {place!r}", place=n)
    found = game.head_values(n)
    found = found.astype(smallest_type(int(found.max())))
    found.setflags(write=False)  # like the values of heaps
    return found
