"""The nim-sequence of a ruleset for heaps as an array."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import RulesetError
from grundy.ruleset import Ruleset
from grundy.rulesets.catalogue import parse_ruleset
from grundy.rulesets.heaps import single_heaps

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["values"]


def values(game: str | Ruleset[Any], n: int) -> NDArray[Any]:
    """Return the Grundy values of single heaps of 0 to n counters.

    They are computed by the engine that suits the game, and beyond what is computed copied through the proved period.

    Args:
        game: a ruleset for heaps, or its name: ``"0.77"``, ``"kayles"``, ``"4!.0"``, ``"subtraction(1,3,4)"``.
        n: the largest heap.

    Returns:
        n + 1 values, as uint8, or uint16, uint32, int64 where they need it; not to be written to.

    Raises:
        RulesetError: if the game has no single heaps, or n is negative.
        LimitError: if values to heap n take too long with no period proved, or too much memory.

    Examples:
        >>> values("0.77", 12)
        array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4], dtype=uint8)
        >>> len(values("grundys-game", 10_000)), values("laskers-nim", 9).tolist()
        (10001, [0, 1, 2, 4, 3, 5, 6, 8, 7, 9])
    """
    ruleset = single_heaps(parse_ruleset(game) if isinstance(game, str) else game)
    if n < 0:
        raise RulesetError("heaps have 0 counters or more, not {n}", n=n)
    table = ruleset.table()
    if table is not None:
        return table.array(n)
    import numpy as np

    from grundy.engines.arrays import smallest_type

    found = [ruleset.heap_value(heap) for heap in range(n + 1)]
    return np.array(found, smallest_type(max(found)))
