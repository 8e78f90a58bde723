"""Grunt is Grundy's game on a strip: its heads are valued by the engine of heaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.maths.coins.heads import HeadValues
from grundy.maths.coins.turning_sets import TurningSets
from grundy.maths.octal.code_values import code_values
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["GRUNT_SETS", "GruntValues"]

GRUNT_SETS = TurningSets((4,), "symmetric", with_first=True)

_MOST = 20_000_000  # places whose values are computed in some seconds


class GruntValues(HeadValues):
    """Values of heads under the rule of Grunt: four mirrored coins, the first of the strip among them.

    The first coin is worth nothing, and the two in the middle, at i + 1 and n - i + 1 of a strip whose last coin turned
    is at n + 1, are heaps into which Grundy's game splits a heap of n: unequal ones, for the coins are different.

    Examples:
        >>> GruntValues().value(1001), GruntValues().value(10**40)
        (17, None)
    """

    def __init__(self) -> None:
        super().__init__(GRUNT_SETS)

    def value(self, place: int) -> int | None:
        """Return the value of a head at a place, or None where it is out of reach."""
        if place > _MOST:
            return None
        try:
            return code_values("4!.0").value(place - 1)
        except LimitError:
            return None

    def at(self, places: NDArray[Any]) -> NDArray[Any] | None:
        """Return the values of heads at places of an array, 0 at place 0; None if one is out of reach."""
        import numpy as np

        last = int(places.max(initial=0))
        table = code_values("4!.0") if last <= _MOST else None
        if table is None:
            return None
        return np.where(places > 0, table.array(max(0, last - 1))[np.maximum(places - 1, 0)], 0).astype(np.int64)
