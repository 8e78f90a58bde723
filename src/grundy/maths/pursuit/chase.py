"""Pursuits: two sides take turns, each on its own graph, and one captures the other; all positions are solved at once.

The position includes whose turn it is. A position in which neither side can force a win is a draw. The rules say what
happens to a side without a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from grundy.machine.given import many, whole
from grundy.machine.loops import compiles
from grundy.machine.memory import afford
from grundy.maths.digraphs.definition import turned
from grundy.maths.digraphs.graph import Graph
from grundy.words.errors import GrundyError, InputError, PositionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PLAIN = 3_000_000  # positions and moves that plain Python handles faster than compiled code loads
_SLICE = 1 << 25  # words and positions of a compiled step, before Ctrl-C takes effect
_FILLED = 1 << 26  # positions initialised at a time

Progress = Callable[[int, int, int], None]
"""Called with the number of moves reached, the number of positions decided, and the number of all."""


class Stuck(Enum):
    """What happens to a side that has the turn and no move."""

    LOSES = "loses"
    DRAWS = "draws"
    PASSES = "passes"

    @classmethod
    def of(cls, given: object, wrong: type[GrundyError] = InputError) -> Stuck:
        """Return the member given by itself or by name, or raise an error of a kind."""
        try:
            return cls(given)
        except (ValueError, TypeError):  # arrays cannot be compared
            raise wrong("stuck must be loses, draws or passes, not {given!r}", given=given) from None


@dataclass(frozen=True, eq=False)
class PursuitRules:
    """The moves of both sides, and who captures.

    Args:
        first: the moves of the first side from each of its places; a side that may stay has an arc to the same place.
        second: the same for the second side.
        met: [pairs, 2] places of the first and of the second side after a capture; None for equal numbers.
        captors: whether the first side captures, by entering such a place, and the second. A side that does not
            capture may not enter one.
        stuck: what happens to a side without a move.

    Raises:
        InputError: if the rules are inconsistent.

    Examples:
        >>> from grundy.maths.digraphs.graph import Graph
        >>> path = Graph.from_successors([[0, 1], [0, 1, 2], [1, 2]])
        >>> table = pursuit_table(PursuitRules(path, path, captors=(True, False)))
        >>> table.remoteness(0, 2), table.remoteness(0, 2, second_moves=True)
        (3, 4)
    """

    first: Graph
    second: Graph
    met: NDArray[np.int64] | None = None
    captors: tuple[bool, bool] = (True, True)
    stuck: Stuck = Stuck.LOSES

    def __post_init__(self) -> None:
        import numpy as np

        for side in (self.first, self.second):
            if not isinstance(side, Graph):
                raise InputError("sides of a pursuit must move on a Graph, not on {given}", given=type(side).__name__)
        sizes = len(self.first), len(self.second)
        try:
            met = np.repeat(np.arange(min(sizes)), 2).reshape(-1, 2) if self.met is None else np.asarray(self.met)
        except ValueError:
            raise InputError("meeting places must be pairs of numbers, not rows of different lengths") from None
        if met.size == 0 and met.ndim <= 2:
            met = np.zeros((0, 2), np.int64)
        if met.ndim != 2 or met.shape[1] != 2 or met.dtype.kind not in "iu":
            raise InputError("meeting places must be pairs of numbers, not an array of shape {shape}", shape=met.shape)
        if met.size and (met.min() < 0 or (met.max(axis=0) >= sizes).any()):
            raise InputError("meeting places must be below {first} and {second}", first=sizes[0],
                             second=sizes[1])  # fmt: skip
        # sorted, each pair once; np.unique does so for numbers much faster than for rows
        numbers = np.unique(met[:, 0].astype(np.int64) * sizes[1] + met[:, 1].astype(np.int64))
        captors = tuple(self.captors) if many(self.captors) else ()
        if len(captors) != 2 or not all(isinstance(captor, bool | np.bool_) for captor in captors):
            raise InputError("captors must be two booleans, one for each side, not {given!r}", given=self.captors)
        met = np.stack(np.divmod(numbers, max(sizes[1], 1)), axis=1)
        vars(self).update(met=met, captors=tuple(map(bool, captors)), stuck=Stuck.of(self.stuck))

    @property
    def places(self) -> tuple[int, int]:
        """The number of places of each side."""
        return len(self.first), len(self.second)

    @property
    def pairs(self) -> NDArray[np.int64]:
        """The distinct pairs of places where one side has caught the other, [pairs, 2], in order."""
        assert self.met is not None
        return self.met


@dataclass(frozen=True, eq=False, slots=True)
class PursuitTable:
    """Every position of a pursuit, decided.

    Attributes:
        rules: the rules.
        arrays: for the first side to move [its places, the second's], and for the second [its places, the first's]:
            the remoteness, which is odd if the side to move wins; the largest number of the type for a draw; 0 if one
            has caught the other.
    """

    rules: PursuitRules
    arrays: tuple[NDArray[Any], NDArray[Any]]

    def remoteness(self, first: int, second: int, second_moves: bool = False) -> int | None:
        """Return the remoteness, counting the moves of both sides.

        Args:
            first: the place of the first side.
            second: the place of the second side.
            second_moves: whether it is the second side's turn.

        Returns:
            The number, odd if the side to move wins; None for a draw.

        Raises:
            PositionError: if there is no such place.
        """
        for place, count in zip((first, second), self.rules.places, strict=True):
            number = whole(place)
            if number is None or not 0 <= number < count:
                raise PositionError("place must be from 0 to {last}, not {place!r}", last=count - 1, place=place)
        found = self.arrays[second_moves][(second, first) if second_moves else (first, second)]
        return None if found == self.never else int(found)

    @property
    def never(self) -> int:
        """The entry of the arrays for draws."""
        import numpy as np

        return int(np.iinfo(self.arrays[0].dtype).max)

    @property
    def positions(self) -> int:
        """The number of positions, including those in which one side has caught the other."""
        return 2 * self.arrays[0].size


def pursuit_table(rules: PursuitRules, progress: Progress | None = None) -> PursuitTable:
    """Decide all positions of a pursuit.

    Args:
        rules: the rules.
        progress: called a few times a second.

    Raises:
        InputError: if the rules are inconsistent.
        LimitError: if the table does not fit in memory.

    References:
        K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986), 131-139.
    """
    import numpy as np

    if not isinstance(rules, PursuitRules):
        raise InputError("rules of a pursuit must be PursuitRules, not {given}", given=type(rules).__name__)
    first, second = rules.places
    arcs = rules.first.arcs, rules.second.arcs
    afford_pursuit(first, second, *arcs, passes=rules.stuck is Stuck.PASSES)
    work = 2 * first * second + arcs[0] * second + arcs[1] * first
    if compiles(work, _PLAIN + 1):
        return PursuitTable(rules, _compiled(rules, progress))
    one, other = ([graph.successors(v).tolist() for v in range(len(graph))] for graph in (rules.first, rules.second))
    found = plain_remoteness(one, other, map(tuple, rules.pairs.tolist()), rules.captors, rules.stuck)
    # with fewer than 65,535 positions, wins are shorter than that, because no position is repeated
    kind = np.uint16 if 2 * first * second < 1 << 16 else np.uint32
    never = np.iinfo(kind).max
    flat = np.array([never if remoteness < 0 else remoteness for remoteness in found], kind)
    half = first * second
    return PursuitTable(rules, (flat[:half].reshape(first, second), flat[half:].reshape(second, first)))


def afford_pursuit(first: int, second: int, first_arcs: int = 0, second_arcs: int = 0, *, passes: bool = False) -> None:
    """Raise LimitError if the table for this many places and moves does not fit in free memory."""
    words = first * -(-second // 64) + second * -(-first // 64)
    needed = 4 * first * second + 8 * (5 if passes else 4) * words
    needed += 52 * (first + second) + 8 * (first_arcs + second_arcs)
    afford(needed, "a pursuit of {positions} positions", positions=2 * first * second)


def plain_remoteness(
    first: Sequence[Sequence[int]],
    second: Sequence[Sequence[int]],
    met: Iterable[tuple[int, ...]],
    captors: tuple[bool, bool] = (True, True),
    stuck: Stuck = Stuck.LOSES,
) -> list[int]:
    """Return the remoteness of every position, by retrograde analysis in plain Python.

    The rules are those of :class:`PursuitRules`, with rows of moves for both sides.

    Returns:
        Positions with the first side to move, by its place and the other's, then those with the second to move, by its
        place and the other's; −1 for draws.

    Examples:
        >>> plain_remoteness([[1], [0]], [[0, 1], [0, 1]], [(0, 0), (1, 1)])
        [0, 1, 1, 0, 0, 1, 1, 0]
    """
    sizes = len(first), len(second)
    half = sizes[0] * sizes[1]
    pairs = set(met)
    remoteness, left = [-1] * (2 * half), [0] * (2 * half)  # left: moves not known to lead to a win for the other side
    passing = bytearray(2 * half)
    order = []
    for side, (rows, width) in enumerate(((first, sizes[1]), (second, sizes[0]))):
        for own, targets in enumerate(rows):
            for other in range(width):
                here = side * half + own * width + other
                if ((other, own) if side else (own, other)) in pairs:
                    remoteness[here] = 0
                    if captors[1 - side]:
                        order.append(here)
                    continue
                count = len(targets)
                if not captors[side]:
                    count = sum(((other, to) if side else (to, other)) not in pairs for to in targets)
                if count:
                    left[here] = count
                elif stuck is Stuck.PASSES:
                    left[here] = passing[here] = 1
                elif stuck is Stuck.LOSES:
                    remoteness[here] = 0
                    order.append(here)
    before = turned(first, sizes[0]), turned(second, sizes[1])
    for here in order:  # grows: decided in order of remoteness
        after = remoteness[here] + 1
        if here < half:
            a, b = divmod(here, sizes[1])
            found = [half + to * sizes[0] + a for to in before[1][b]]
            same = half + b * sizes[0] + a
        else:
            b, a = divmod(here - half, sizes[0])
            found = [to * sizes[1] + b for to in before[0][a]]
            same = a * sizes[1] + b
        if passing[same]:
            found.append(same)
        for there in found:
            if left[there]:
                left[there] = 0 if after & 1 else left[there] - 1
                if not left[there]:
                    remoteness[there] = after
                    order.append(there)
    return remoteness


def _compiled(rules: PursuitRules, progress: Progress | None) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the remoteness of all positions, by compiled loops."""
    import numpy as np

    from grundy.maths.pursuit import kernel

    passes = rules.stuck is Stuck.PASSES
    first, second = rules.places
    total = 2 * first * second

    def tell(remoteness: int = 0, decided: int = 0) -> None:
        if progress is not None:
            progress(remoteness, decided, total)

    sides = _side(rules.first, second, passes, tell), _side(rules.second, first, passes, tell)
    stuck = {Stuck.LOSES: kernel.LOSES, Stuck.PASSES: kernel.PASSES}.get(rules.stuck, -1)
    at = np.zeros(kernel.STATE, np.int64)
    kernel.begin(*sides, rules.pairs, np.array(rules.captors, np.int64), stuck, at)
    tell()
    while (end := kernel.advance(*sides, at, _SLICE)) != kernel.DONE:
        if end == kernel.WIDE:
            afford(2 * 4 * first * second, "a pursuit of {positions} positions", positions=total)
            one, other = (side._replace(remoteness=_widened(side.remoteness)) for side in sides)
            sides = one, other
        tell(int(at[kernel.ROUND]), int(at[kernel.DECIDED]))
    return sides[0].remoteness, sides[1].remoteness


def _side(graph: Graph, width: int, passes: bool, tell: Callable[[], None]) -> Any:
    """Return the arrays of the positions with one side to move, with everything undecided."""
    import numpy as np

    from grundy.maths.pursuit.kernel import Side

    rows, words = len(graph), -(-width // 64)
    opened = np.full((rows, words), 2**64 - 1, np.uint64)
    if width % 64:
        opened[:, -1] = (1 << width % 64) - 1
    spans = np.empty((3, rows, 2), np.int32)
    spans[:] = words, -1
    won, lost, found = (np.zeros((rows, words), np.uint64) for _ in range(3))
    passing = np.zeros((rows, words) if passes else (0, 0), np.uint64)
    remoteness = np.empty((rows, width), np.uint16)
    piece = max(1, _FILLED // max(width, 1))
    for start in range(0, rows, piece):  # in pieces, for Ctrl-C: new memory is slow
        remoteness[start : start + piece] = 2**16 - 1
        tell()
    back = graph.transposed()
    steps = graph.offsets, graph.targets, back.offsets, back.targets
    return Side(*steps, remoteness, opened, won, lost, passing, found, np.zeros((3, rows), np.int32), spans)


def _widened(remoteness: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    wide = remoteness.astype(np.uint32)
    wide[remoteness == 2**16 - 1] = 2**32 - 1
    return wide
