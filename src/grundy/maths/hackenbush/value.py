"""The Grundy value of a green Hackenbush picture, by plain lists or by arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grundy.maths.hackenbush.fusion import Edges, Fusion

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def graph_value(edges: Edges | NDArray[np.integer[Any]], ground: Iterable[Any] = (0,)) -> int:
    """Return the Grundy value of a green Hackenbush picture, in linear time.

    Args:
        edges: pairs of vertices, or an integer array [edges, 2], which is faster for many; loops and parallel
            edges are allowed. Parts not connected to the ground are not part of the picture.
        ground: the vertices on the ground, which count as one.

    Returns:
        the value in normal play.

    Examples:
        >>> graph_value([(0, 1), (1, 2), (1, 3)])  # 1 + (1 xor 1): not 3, the number of edges
        1
        >>> graph_value([(0, 1), (1, 2), (2, 0)]), graph_value([(0, 1), (0, 1)]), graph_value([(0, 0)])
        (1, 0, 1)
        >>> import numpy as np
        >>> graph_value(np.stack([np.arange(1000), np.arange(1000) + 1], axis=1))
        1000

    References:
        E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 7: the colon and the fusion principle.
    """
    if hasattr(edges, "dtype"):
        from grundy.maths.hackenbush.arrays import ArrayFusion  # needs NumPy, which the array has already loaded

        array: Any = edges
        return ArrayFusion(array, ground).value
    return Fusion(edges, ground).value
