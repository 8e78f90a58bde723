"""Explicit digraphs as two arrays, on which kernels work; made from edge lists, SciPy and networkx.

NumPy is loaded when the first graph is made, not before.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.machine.given import whole
from grundy.words.errors import PositionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.maths.digraphs.values import Settled

_NAMED = 10  # vertices that an error names


@dataclass(frozen=True, eq=False, repr=False)
class Graph:
    """An immutable digraph with vertices 0, 1, …, n - 1, each with a row of targets.

    The arcs from vertex v lead to ``targets[offsets[v]:offsets[v + 1]]``, in the order in which they were given.
    Parallel arcs remain separate, because they are different moves; loops are allowed.

    Vertices may have names other than 0, 1, …, n - 1. Numbers are used everywhere except in :meth:`index`, :meth:`name`
    and messages.

    Args:
        offsets: [vertices + 1] int64, nondecreasing, from 0 to the number of arcs.
        targets: [arcs] int32.
        names: [vertices] an int64 array or a tuple of distinct names; None if the numbers are the names.

    Raises:
        InputError: if these are not a digraph.

    Examples:
        >>> graph = Graph.from_edges([(0, 1), (0, 2), (1, 2)])
        >>> graph, graph.offsets.tolist(), graph.targets.tolist()
        (Graph(vertices=3, arcs=3), [0, 2, 3, 3], [1, 2, 2])
        >>> tree = Graph.from_edges([("root", "left"), ("root", "right")])
        >>> tree.names, tree.index("right"), tree.successors(0).tolist()
        (('root', 'left', 'right'), 2, [1, 2])
    """

    offsets: NDArray[np.int64]
    targets: NDArray[np.int32]
    names: NDArray[np.int64] | tuple[Hashable, ...] | None = None

    def __post_init__(self) -> None:
        self._keep(self.offsets, self.targets, self.names)

    def _keep(self, offsets: Any, targets: Any, names: Any, *, mapped: bool = False) -> None:
        from grundy.maths.digraphs.arrays import checked_names, checked_rows

        offsets, targets = checked_rows(offsets, targets, mapped=mapped)
        vars(self).update(offsets=offsets, targets=targets, names=checked_names(names, len(offsets) - 1))

    # -- how graphs are made

    @classmethod
    def from_edges(cls, pairs: Iterable[tuple[Any, Any]], vertices: int | Iterable[Hashable] | None = None) -> Graph:
        """Return the graph of pairs (from, to).

        Args:
            pairs: any iterable of pairs, or an integer array [arcs, 2], which is fastest.
            vertices: their number, if they are 0, 1, …; or all their names in order; None for those that occur: whole
                numbers then mean the vertices 0 to the largest, but become names if most numbers would be unused (the
                largest is above a million and ten times the number of arcs); anything else becomes a name, in order of
                first occurrence.

        Raises:
            InputError: if they are not such pairs.
            LimitError: if the graph does not fit in memory.

        Examples:
            >>> Graph.from_edges([(0, 3)]), Graph.from_edges([(0, 3)], vertices=[0, 3])
            (Graph(vertices=4, arcs=1), Graph(vertices=2, arcs=1))
            >>> Graph.from_edges([(10**18, 7), (7, 8)]).names.tolist()
            [7, 8, 1000000000000000000]
        """
        from grundy.maths.digraphs.makers import from_pairs

        return cls(*from_pairs(pairs, vertices))

    @classmethod
    def from_csr(cls, offsets: Any, targets: Any) -> Graph:
        """Return the graph of rows in one array (compressed sparse rows): row v begins at ``targets[offsets[v]]``.

        Raises:
            InputError: if the arrays do not describe a graph.

        Examples:
            >>> Graph.from_csr([0, 2, 3, 3], [1, 2, 2]) == Graph.from_edges([(0, 1), (0, 2), (1, 2)])
            True
        """
        return cls(offsets, targets)

    @classmethod
    def from_mapped(cls, offsets: Any, targets: Any, names: Any = None) -> Graph:
        """Return the graph of arrays mapped from files, which are checked but not copied.

        Raises:
            InputError: if the arrays do not describe a graph.
        """
        graph = cls.__new__(cls)
        graph._keep(offsets, targets, names, mapped=True)
        return graph

    @classmethod
    def from_successors(cls, successors: Mapping[Any, Iterable[Any]] | Sequence[Iterable[Any]]) -> Graph:
        """Return the graph in which arcs lead from each vertex to its successors.

        Args:
            successors: a sequence for the vertices 0, 1, 2, …; or a mapping, whose keys and values are the vertices.

        Raises:
            InputError: if they are not such successors.

        Examples:
            >>> Graph.from_successors([[1, 2], [2], []]) == Graph.from_successors({0: [1, 2], 1: [2]})
            True
        """
        from grundy.maths.digraphs.makers import from_successors

        return cls(*from_successors(successors))

    @classmethod
    def from_scipy(cls, matrix: Any) -> Graph:
        """Return the graph of a square SciPy or NumPy matrix, sparse or not: an entry (v, w) ≠ 0 is an arc v → w.

        Raises:
            InputError: if it is not square, or has entries that are not numbers.

        Examples:
            >>> import numpy as np
            >>> Graph.from_scipy(np.array([[0, 1], [0, 0]])) == Graph.from_edges([(0, 1)])
            True
        """
        from grundy.maths.digraphs.makers import from_matrix

        return cls(*from_matrix(matrix))

    @classmethod
    def from_networkx(cls, graph: Any) -> Graph:
        """Return the graph of a networkx graph; its nodes are the names.

        An undirected edge becomes an arc each way, a loop a single arc. Nodes that are whole numbers are sorted, others
        keep the order of the graph.

        Raises:
            InputError: if it is not a networkx graph.
        """
        from grundy.maths.digraphs.makers import from_networkx

        return cls(*from_networkx(graph))

    def to_networkx(self, **attributes: Any) -> Any:
        """Return a networkx DiGraph (a MultiDiGraph if arcs are parallel) whose nodes are the names.

        Args:
            attributes: by name, arrays or sequences with an entry for each vertex, which become node attributes.

        Raises:
            InputError: if networkx is not installed, or an attribute does not have one entry for each vertex.
        """
        from grundy.maths.digraphs.makers import to_networkx

        return to_networkx(self.offsets, self.targets, self.names, attributes)

    # -- what they are

    def __len__(self) -> int:
        """Return the number of vertices."""
        return len(self.offsets) - 1

    @property
    def arcs(self) -> int:
        """How many arcs there are."""
        return len(self.targets)

    def successors(self, v: int) -> NDArray[np.int32]:
        """Return the targets of the arcs from a vertex, given by its number.

        Raises:
            PositionError: if there is no such number.
        """
        number = self._inside(v)
        return self.targets[self.offsets[number] : self.offsets[number + 1]]

    def name(self, v: int) -> Hashable:
        """Return the name of a vertex, given by its number.

        Raises:
            PositionError: if there is no such number.
        """
        self._inside(v)
        if self.names is None:
            return int(v)
        found: Hashable = self.names[v]
        return found if isinstance(self.names, tuple) else int(self.names[v])

    def _inside(self, v: int) -> int:
        number = whole(v)
        if number is None or not 0 <= number < len(self):
            raise PositionError("vertex number must be from 0 to {last}, not {vertex!r}", last=len(self) - 1, vertex=v)
        return number

    def index(self, name: Hashable) -> int:
        """Return the number of the vertex with a name.

        Raises:
            PositionError: if there is none.

        Examples:
            >>> Graph.from_edges([("a", "b")]).index("c")
            Traceback (most recent call last):
            grundy.PositionError: vertex must be one of the graph's vertices (a, b), not 'c'
        """
        number = self.find(name)
        if number is None:
            raise PositionError(
                "vertex must be one of the graph's vertices ({vertices}), not {vertex!r}",
                vertices=self.some(),
                vertex=name,
            )
        return number

    def find(self, name: Hashable) -> int | None:
        """Return the number of the vertex with a name, None if there is none."""
        if isinstance(self.names, tuple):
            try:
                number = self._numbers.get(name)
            except TypeError:  # it cannot be a name
                return None
            # an equal object may not be the name: True is not 1
            other = number is not None and isinstance(name, bool | float) and type(self.name(number)) is not type(name)
            return None if other else number
        wanted = whole(name)
        if wanted is None or self.names is None:
            return wanted if wanted is not None and 0 <= wanted < len(self) else None
        names, order = self._sorted
        if not names.size or not int(names[0]) <= wanted <= int(names[-1]):
            return None
        at = int(names.searchsorted(wanted))
        return int(order[at]) if int(names[at]) == wanted else None

    def some(self) -> str:
        """Return the names of the vertices for messages; of many, the first ones and the last."""
        count = len(self)
        if count <= _NAMED:
            return ", ".join(str(self.name(v)) for v in range(count))
        return ", ".join([*(str(self.name(v)) for v in range(_NAMED - 1)), "…", str(self.name(count - 1))])

    def transposed(self) -> Graph:
        """Return the reversed graph, with sorted rows."""
        from grundy.maths.digraphs.arrays import transposed_rows

        return type(self)(*transposed_rows(self.offsets, self.targets), self.names)

    # -- their values

    def grundy_values(self) -> NDArray[np.unsignedinteger[Any]]:
        """Return the Grundy value of each vertex of a loop-free graph, computed once, by compiled loops if it is large.

        Returns:
            [vertices] uint8, or a wider unsigned type if a value is above 252.

        Raises:
            LoopError: if there is a cycle; the error names its vertices.
            LimitError: if the values do not fit the memory.

        Examples:
            >>> Graph.from_edges([(0, 1), (0, 2), (1, 2)]).grundy_values()
            array([2, 1, 0], dtype=uint8)
            >>> Graph.from_edges([("a", "b"), ("b", "c"), ("c", "b")]).grundy_values()
            Traceback (most recent call last):
            grundy.LoopError: play can return to b (b → c → b): it has no Grundy value

        References:
            R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935), 438-444; P. M. Grundy, Mathematics
            and games, Eureka 2 (1939), 6-8.
        """
        from grundy.maths.nimbers.fold import loop_error

        if self._settled.loops:
            values = self.settled_values()
            raise loop_error(self.find_cycle(int((values < 0).argmax())), self.name)
        return self._settled.values

    def settled_values(self) -> NDArray[np.signedinteger[Any]]:
        """Return the Grundy value of each vertex from which no cycle can be reached, and -1 for the others.

        Returns:
            [vertices] int16, or a wider type if a value is above 252; for vertices with -1 see
            :class:`~grundy.maths.digraphs.loopy_graph.LoopyGraph`.

        Raises:
            LimitError: if the values do not fit the memory.

        Examples:
            >>> Graph.from_edges([(0, 1), (1, 0), (2, 3)]).settled_values()
            array([-1, -1,  1,  0], dtype=int16)
        """
        return self._settled.signed

    def find_cycle(self, start: int) -> list[int]:
        """Return the vertices of a cycle that can be reached from a vertex whose settled value is -1, all by number.

        Raises:
            PositionError: if no cycle can be reached.

        Examples:
            >>> Graph.from_edges([(0, 1), (1, 2), (2, 1)]).find_cycle(0)
            [1, 2]
        """
        from grundy.maths.digraphs.values import cycle_from

        self._inside(start)
        if self.settled_values()[start] >= 0:
            raise PositionError("no cycle can be reached from vertex {vertex!r}", vertex=self.name(start))
        return cycle_from(self.offsets, self.targets, self.settled_values(), start)

    @cached_property
    def _settled(self) -> Settled:
        from grundy.maths.digraphs.values import settled

        return settled(self.offsets, self.targets)

    # -- what makes two of them equal

    @cached_property
    def digest(self) -> str:
        """A digest of the content, 32 hexadecimal digits: the same for graphs with the same arcs and names."""
        from grundy.maths.digraphs.arrays import digest_of

        return digest_of(self.offsets, self.targets, self.names)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Graph):
            return NotImplemented
        if (len(self), self.arcs) != (len(other), other.arcs) or self.digest != other.digest:
            return False
        return not isinstance(self.names, tuple) or self.names == other.names

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.offsets, self.targets, self.names)

    def __repr__(self) -> str:
        return f"Graph(vertices={len(self)}, arcs={self.arcs})"

    @cached_property
    def _numbers(self) -> dict[Hashable, int]:
        assert isinstance(self.names, tuple)
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def _sorted(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The numeric names in order, and the position of each."""
        import numpy as np

        order = np.argsort(self.names, kind="stable")  # type: ignore[arg-type]
        return self.names[order], order  # type: ignore[index,return-value]
