"""Statistics of a pursuit over all starts: who wins how many, the longest wins, the draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.maths.pursuit.chase import PursuitTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

_CHUNK = 1 << 22  # positions processed together
_LISTED = 1000

Start = tuple[int, int]
"""The place of the first side and that of the second."""


@dataclass(frozen=True, slots=True)
class Wins:
    """The starts that one side wins: how many, the moves of the longest win (None without any), and such a start."""

    count: int
    longest: int | None
    where: Start | None


@dataclass(frozen=True, slots=True)
class Tally:
    """All starts with one side to move, except those in which one has already caught the other."""

    starts: int  # how many there are
    first: Wins  # those that the first side wins
    second: Wins
    drawn: int  # how many neither wins
    draws: tuple[Start, ...]  # the first thousand of these


def tally(table: PursuitTable, second_moves: bool = False) -> Tally:
    """Count the starts with one side to move.

    Examples:
        >>> from grundy.maths.digraphs.graph import Graph
        >>> from grundy.maths.pursuit.chase import PursuitRules, pursuit_table
        >>> square = Graph.from_successors([[0, 1, 3], [0, 1, 2], [1, 2, 3], [0, 2, 3]])
        >>> tally(pursuit_table(PursuitRules(square, square, captors=(True, False))))
        Tally(starts=12, first=Wins(count=8, longest=1, where=(0, 1)), second=Wins(count=0, longest=None, where=None),
            drawn=4, draws=((0, 2), (1, 3), (2, 0), (3, 1)))
    """
    import numpy as np

    never, width = table.never, table.arrays[second_moves].shape[1]
    counts, longest, where = [0, 0], [-1, -1], [(0, 0), (0, 0)]  # by whether the side to move wins
    drawn = 0
    draws: list[Start] = []
    for start, piece, inside in _pieces(table, second_moves):
        nobody = piece == never
        ended = int(np.count_nonzero(nobody))
        drawn += ended
        for place in np.argwhere(nobody)[: _LISTED - len(draws)].tolist() if ended else []:
            draws.append((start + place[0], place[1]))
        piece = piece.copy()
        piece[inside] = never  # neither a win nor a draw: no start at all
        odd = (piece & 1).astype(np.bool_)  # so is what stands for never
        for wins, those in ((0, np.where(odd, 0, piece + 1)), (1, np.where(odd & (piece != never), piece + 1, 0))):
            counts[wins] += int(np.count_nonzero(those))
            most = int(those.argmax()) if those.size else 0
            if those.size and int(those.flat[most]) - 1 > longest[wins]:
                longest[wins] = int(those.flat[most]) - 1
                where[wins] = start + most // width, most % width
    found = [Wins(n, most if n else None, _start(at, second_moves) if n else None)
             for n, most, at in zip(counts, longest, where, strict=True)]  # fmt: skip
    return Tally(
        table.arrays[0].size - len(table.rules.pairs), found[second_moves == 0], found[second_moves == 1], drawn,
        tuple(_start(place, second_moves) for place in draws),
    )  # fmt: skip


def _pieces(table: PursuitTable, second_moves: bool) -> Iterator[tuple[int, NDArray[Any], tuple[Any, Any]]]:
    """Yield rows of an array some at a time: the number of the first, the rows, and where one has the other in them."""
    remoteness = table.arrays[second_moves]
    met = table.rules.pairs[:, ::-1] if second_moves else table.rules.pairs
    step = max(1, _CHUNK // max(remoteness.shape[1], 1))
    for start in range(0, len(remoteness), step):
        inside = met[(met[:, 0] >= start) & (met[:, 0] < start + step)]
        yield start, remoteness[start : start + step], (inside[:, 0] - start, inside[:, 1])


def _start(place: Start, second_moves: bool) -> Start:
    return (place[1], place[0]) if second_moves else place


def sure_places(table: PursuitTable) -> list[tuple[int, int]]:
    """Return the places from which the first side, moving first, wins wherever the second side starts.

    Returns:
        (place, plies of the longest of these wins), the places in increasing order.

    Examples:
        >>> from grundy.maths.digraphs.graph import Graph
        >>> from grundy.maths.pursuit.chase import PursuitRules, pursuit_table
        >>> path = Graph.from_successors([[0, 1], [0, 1, 2], [1, 2, 3], [2, 3]])
        >>> sure_places(pursuit_table(PursuitRules(path, path, captors=(True, False))))
        [(0, 5), (1, 3), (2, 3), (3, 5)]
    """
    import numpy as np

    found: list[tuple[int, int]] = []
    for start, piece, inside in _pieces(table, second_moves=False):
        won = (piece & 1).astype(np.bool_) & (piece != table.never)
        if table.rules.captors[0]:  # the side that is there has already captured the other
            won[inside] = True
        for row in np.flatnonzero(won.all(axis=1)).tolist():
            found.append((start + row, int(piece[row].max())))
    return found
