"""A maximum matching of a graph, the vertices that some maximum matching misses, and the edges that some use."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

from grundy.machine.loops import Row, ascending, filled, loops
from grundy.maths.matching import alternating, kernel
from grundy.maths.matching.kernel import (
    CLOCK,
    CLOSED,
    FROZEN_INNER,
    FROZEN_OUTER,
    HEAD,
    OUTER,
    ROOT,
    TAIL,
    UNSEEN,
    WHOLE,
    WORK,
)  # fmt: skip

Progress = Callable[[int, int], None]

_SLICE = 1 << 22  # edges examined between two progress reports
_FIRST = 1 << 10  # edges that a search for one vertex examines before checking whether it can stop

_ONE_AT_A_TIME = Lock()  # searches on the same graph share rows


class Matching:
    """A maximum matching: by plain loops on lists, by compiled ones on arrays.

    Args:
        offsets: rows of neighbours, as :mod:`grundy.maths.matching.kernel` describes them,
        neighbours: lists or arrays.
        label: [vertices] CLOSED for removed vertices, else UNSEEN.
        compiled: whether these are arrays.
        progress: called from time to time with the number of vertices done, and of all.

    Attributes:
        mate: [vertices] the vertex each one is matched with, or -1.
        label: [vertices] FROZEN_OUTER (D) for those that some maximum matching misses, FROZEN_INNER (A) for their other
            neighbours, UNSEEN (C) for the rest.

    References:
        J. Edmonds, Paths, trees, and flowers, Canad. J. Math. 17 (1965), 449-467; L. Lovász and M. D. Plummer,
        Matching Theory (1986), section 3.2 (Gallai and Edmonds' D, A and C).
    """

    def __init__(
        self, offsets: Row, neighbours: Row, label: Row, compiled: bool, progress: Progress | None = None
    ) -> None:
        count = len(offsets) - 1
        self._rows = offsets, neighbours
        self._compiled = compiled
        self.label = label
        self.mate = filled(count, -1, "int32", compiled)
        self._before, self._above, self._stamp = (filled(count, 0, "int32", compiled) for _ in range(3))
        self._queue = filled(count + 1, 0, "int32", compiled)
        self._state = filled(5, 0, "int64", compiled)
        run, state = self._loops, self._state
        while not run.start(*self._rows, label, self._above, self._queue, state, state[WORK] + _SLICE):
            pass
        while not run.greedy(*self._rows, self.mate, self._above, self._queue, state, state[WORK] + _SLICE):
            if progress is not None:
                progress(int(state[ROOT]) // 2, count)
        self._above = ascending(count, "int32", compiled)
        state[:CLOCK] = [0] * CLOCK
        while not run.lengthen(*self._rows, *self._tree, state[WORK] + _SLICE):
            if progress is not None:
                progress((count + int(state[ROOT])) // 2, count)

    @property
    def _loops(self) -> Any:
        return loops(kernel, self._compiled)  # no attribute: compiled code cannot be pickled

    @property
    def _tree(self) -> tuple[Row, ...]:
        return self.mate, self.label, self._before, self._above, self._queue, self._stamp, self._state

    def winning(self, v: int) -> list[int]:
        """Return the neighbours w of a vertex such that some maximum matching has the edge v-w and all of them have v.

        These are the winning steps from v in vertex geography: see :mod:`grundy.maths.matching.geography`.
        """
        offsets, neighbours = self._rows
        row = neighbours[offsets[v] : offsets[v + 1]]
        around: list[int] = row if isinstance(row, list) else row.tolist()
        with _ONE_AT_A_TIME:
            label = self.label
            if label[v] == FROZEN_INNER:  # every edge between A and D lies in some maximum matching
                return [w for w in around if label[w] == FROZEN_OUTER]
            if label[v] != UNSEEN:
                return []
            inside = [w for w in around if label[w] == UNSEEN]
            return self._exchanged(v, inside) if len(inside) > 1 else inside

    def _exchanged(self, v: int, around: list[int]) -> list[int]:
        """Return the neighbours of a vertex of C that some maximum matching misses after the vertex is deleted."""
        rows = self._tree
        if not self._compiled:  # an interruption may come anywhere, so the rows of the matching must not change
            rows = *map(list, rows[:4]), *rows[4:]
        mate, label, _, above, queue, _, state = rows
        root = mate[v]
        queue[0], state[HEAD], state[TAIL] = root, 0, 1
        width = _FIRST
        try:
            label[v], label[root], mate[root] = CLOSED, OUTER, -1
            while True:
                grown = self._loops.search(*self._rows, *rows, state[WORK] + width)
                outer = [w for w in around if label[w] == OUTER]
                if grown == WHOLE or len(outer) == len(around):  # no free vertex is left to reach
                    return outer
                width = min(2 * width, _SLICE)
        finally:
            self._loops.forget(mate, label, above, queue, state[TAIL])
            label[v], label[root], mate[root] = UNSEEN, UNSEEN, v
            state[TAIL] = 0

    def exchanges(self) -> tuple[Row, Row]:
        """Return data that decide, for most edges within C, whether some maximum matching uses them, in one pass.

        Returns:
            [vertices] parts: v-w is used exactly if w is the mate of v, or v and the mate of w are in the same part;
            and [vertices] colours: 3 if this may fail, because a walk may have used an edge both ways.
        """
        count, run = len(self.mate), loops(alternating, self._compiled)
        part, index, low, way, waiting = (filled(count, -1, "int32", self._compiled) for _ in range(5))
        place, state = filled(count, 0, "int64", self._compiled), filled(5, 0, "int64", self._compiled)
        with _ONE_AT_A_TIME:
            given = *self._rows, self.label, self.mate, part
            while not run.strong_parts(*given, index, low, way, waiting, place, state, _SLICE):
                pass
            colours = filled(count, 0, "int8", self._compiled)
            run.colour(*given, colours, way)
        return part, colours
