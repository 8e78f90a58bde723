"""Sums in which play need not end, in normal play: each part alone is given its loopy nimber, and these add.

A part is laid out, position by position, or it stands on a digraph that its ruleset has in arrays; no product of
positions is needed to tell who wins and by which moves. How long that takes is a question to the product, which is
solved where it is small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import factorial, prod
from typing import Any

from grundy.engines.reasons import moves_of_value
from grundy.engines.retrograde import POSITIONS
from grundy.engines.values import Values, atoms
from grundy.errors import LimitError
from grundy.ruleset import Game, Known, Move, Ruleset, Theorem
from grundy.theory.loopy import (
    Infinity,
    LoopyNimber,
    LoopyPlay,
    LoopyRows,
    ending,
    loopy_outcome,
    loopy_sum,
    plain_sum_plies,
)
from grundy.theory.nimbers import nim_sum
from grundy.theory.outcomes import Outcome

__all__ = ["DRAWN", "SMITH_FRAENKEL", "Loopy", "LoopyMove", "reason_of_loopy"]

_SOURCE = (
    "C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966), 51-81; A. S. Fraenkel and Y. Perl, "
    "Constructions in combinatorial games with cycles, Coll. Math. Soc. János Bolyai 10 (1975), 667-699"
)
SMITH_FRAENKEL = Theorem(
    "Smith-Fraenkel",
    "{sum} in loopy nimbers: endless play helps nobody here, so that as in nim the player to move loses iff it is 0",
    _SOURCE,
)
WON = Theorem(
    "Smith-Fraenkel",
    "{sum} in loopy nimbers: play need not end, but 0 is among the values that a move leads to, so the player to move "
    "wins",
    _SOURCE,
)
DRAWN = Theorem(
    "Smith-Fraenkel",
    "{sum} in loopy nimbers: play need not end, and 0 is not among the values that a move leads to, so it is a draw",
    _SOURCE,
)

_ADDED = 12  # summands that a reason shows
_LISTED = 40  # finite values of options that it shows
_LOOKED = 400_000  # options of a loop-free part that are looked at for the plies to the end: half a second
_WEIGHED = 1_000_000  # nimbers of options that are added up to find the moves that keep a draw: a second
_FEW = 10  # moves that are looked at in any case
_ARCS = 100_000_000  # arcs of a product that is solved: some seconds
_PLAIN = 1 << 16  # positions and arcs that plain Python does before compiled code is loaded

LoopyMove = tuple[Move, int, Game]
"""A move, the '+' part that moves, counted from 1, and the whole game after it."""

End = tuple[Outcome, int | None]


class Loopy:
    """Loopy nimbers of games, and the moves they tell, remembered from one question to the next; normal play.

    Args:
        value: gives the Grundy value of a part from which play ends; the values of all engines by default.
        limit: how many positions may be laid out, of one part and of a product.

    Examples:
        >>> from grundy.rulesets.catalogue import parse_game
        >>> loopy = Loopy()
        >>> game = parse_game("digraph(0>1 1>0 1>2) 0 + nim 5")
        >>> loopy.nimber(game), [str(after) for _, _, after in loopy.winning(game)]
        (5, ['digraph(0>1 1>0 1>2) 0 + nim 0'])
        >>> print(loopy.nimber(parse_game("digraph(0>0 0>1) 0 + nim 5")))
        ∞(5)

    References:
        Winning Ways, ch. 12; A. S. Fraenkel and Y. Perl (1975).
    """

    def __init__(self, value: Callable[[Game], int] | None = None, limit: int = POSITIONS) -> None:
        self.limit = limit
        self._values = Values()
        self._value = value or self._values.value
        self._laid: dict[Ruleset[Any], list[tuple[Mapping[Any, int], LoopyPlay]]] = {}

    def nimber(self, game: Game) -> LoopyNimber:
        """Return the Grundy value of a game, or ∞(K).

        Raises:
            LimitError: if a part has too many positions, or its value is out of reach.
        """
        return loopy_sum(nimber for part in game.parts for nimber in self.nimbers(part))

    def nimbers(self, part: Game) -> list[LoopyNimber]:
        """Return the loopy nimbers of what a '+' part consists of.

        Raises:
            LimitError: as for :meth:`nimber`.
        """
        there = part.ruleset.on_graph(part.position)
        if there is not None:
            return list(map(there[0].nimber, there[1]))
        if not part.may_loop:
            return [self._value(part)]
        found = []
        for atom in atoms(part):
            number, play = self._laid_out(atom)
            found.append(play.nimber(number[atom.position]))
        return found

    # -- moves

    def winning(self, game: Game) -> Iterator[LoopyMove]:
        """Yield the moves after which the opponent has lost: those to a total of 0.

        Raises:
            LimitError: as for :meth:`nimber`.
        """
        worth = [loopy_sum(self.nimbers(part)) for part in game.parts]
        endless = [i for i, nimber in enumerate(worth) if isinstance(nimber, Infinity)]
        if len(endless) > 1 or loopy_sum(worth) == 0:
            return
        for i, part in enumerate(game.parts):
            if endless and i != endless[0]:
                continue  # a move elsewhere leaves it to be infinite
            others = nim_sum(w for j, w in enumerate(worth) if j != i and isinstance(w, int))
            for move, option in self._moves_to(part, others):
                yield move, i + 1, game.replaced(i, option.position)

    def _moves_to(self, part: Game, wanted: int) -> Iterator[tuple[Move, Game]]:
        """Yield the moves of one '+' part to options of a finite value."""
        if not part.may_loop:
            yield from moves_of_value(part, wanted, self._values)
            return
        found = part.ruleset.moves_to(part.position, wanted) if part.ruleset.on_graph(part.position) else None
        if found is not None:
            for move, position in found:
                yield move, Game(part.ruleset, position)
            return
        for move, option in part.moves():
            if self.nimber(option) == wanted:
                yield move, option

    def drawing(self, game: Game) -> Iterator[LoopyMove]:
        """Yield the moves to positions that are a draw; no more once a value is out of reach, or all takes too long."""
        each = [self.nimbers(part) for part in game.parts]
        worth = [loopy_sum(nimbers) for nimbers in each]
        most = max(_FEW, _WEIGHED // max(map(len, each)))
        for move, summand, after in islice(self.moves(game), most):
            others = (w for j, w in enumerate(worth, 1) if j != summand)
            try:
                total = loopy_sum([*others, *self.nimbers(after.parts[summand - 1])])
            except LimitError:
                return
            if loopy_outcome(total) is Outcome.DRAW:
                yield move, summand, after

    @staticmethod
    def moves(game: Game) -> Iterator[LoopyMove]:
        """Yield all moves."""
        for i, part in enumerate(game.parts):
            for move, option in part.moves():
                yield move, i + 1, game.replaced(i, option.position)

    # -- how long it takes

    def ends(self, game: Game) -> Callable[[Game], End] | None:
        """Return what tells outcome and plies of a game and of those that play can reach from it.

        The winner hurries and the loser delays. Of one part they are known with its nimbers; of a sum they come from
        retrograde analysis of the product of what its parts can reach.

        Returns:
            None where the product is larger than the limit.
        """
        try:
            if len(game.parts) == 1 and game.may_loop:
                alone = self._side(game)
                if len(alone.start) == 1:
                    plies = alone.play.plies()
                    return lambda after: ending(int(plies[alone.vertices(after)[0]]))
            given = [part.may_loop or part.ruleset.on_graph(part.position) is not None for part in game.parts]
            sides = [self._side(part) if there else None for part, there in zip(game.parts, given, strict=True)]
            room = _number([side for side in sides if side is not None], self.limit)
            for i, part in enumerate(game.parts):
                if sides[i] is None:  # laid out only if there is room
                    sides[i] = side = self._side(part, room)
                    room = _number([side], room)
        except LimitError:
            return None
        return _product_ends([side for side in sides if side is not None])

    def _side(self, part: Game, room: int = 0) -> _Side:
        """Return how a '+' part is laid out."""
        ruleset = part.ruleset
        there = ruleset.on_graph(part.position)
        if there is not None:
            return _Side(there[0], lambda game: _standing(game)[1], there[1])
        if part.may_loop:
            number, play = self._laid_out(part)
        else:
            _glance(part, room)
            number, offsets, targets = _rows_of(part, room, _LOOKED)
            play = LoopyRows(offsets, targets)
        return _Side(play, lambda game: (number[game.position],), (number[part.position],))

    # -- parts laid out

    def _laid_out(self, game: Game) -> tuple[Mapping[Any, int], LoopyPlay]:
        for number, play in self._laid.get(game.ruleset, ()):
            if game.position in number:
                return number, play
        number, offsets, targets = _rows_of(game, self.limit)
        play = _play_on(offsets, targets)
        self._laid.setdefault(game.ruleset, []).append((number, play))
        return number, play


class _Side:
    """A '+' part as vertices on a digraph; once it is numbered, as digits of the number of a position."""

    def __init__(self, play: LoopyPlay, vertices: Callable[[Game], Sequence[int]], start: Sequence[int]) -> None:
        self.play = play
        self.vertices = vertices
        self.start = start
        self.digits: list[dict[int, int]] = []  # of each vertex that is reached
        self.rows: list[tuple[Any, Any]] = []


def _number(sides: Sequence[_Side], room: int) -> int:
    """Number what the vertices of some parts can reach; return how many positions that leaves for other parts.

    Raises:
        LimitError: if they are more than there is room for.
    """
    tokens = [(side.play, v) for side in sides for v in side.start]
    found: list[Any] = [None] * len(tokens)
    waiting = list(range(len(tokens)))
    while waiting:
        most = min(room, int(room ** (1 / len(waiting))) + 1)  # if all reach more, that is too many already
        for i in waiting:
            found[i] = tokens[i][0].reached(tokens[i][1], most)
        done = [i for i in waiting if found[i] is not None]
        waiting = [i for i in waiting if found[i] is None]
        for i in done:
            room //= len(found[i][0])
        if not done or not room:
            raise LimitError("the product of the parts has too many positions")
    reached = iter(found)
    for side in sides:
        some = [next(reached) for _ in side.start]
        side.digits = [{int(w): digit for digit, w in enumerate(order)} for order, _, _ in some]
        side.rows = [(offsets, targets) for _, offsets, targets in some]
    return room


def _product_ends(sides: Sequence[_Side]) -> Callable[[Game], End] | None:
    """Return what tells outcome and plies of positions of a sum, whose parts are numbered."""
    rows = [row for side in sides for row in side.rows]
    count = prod(len(offsets) - 1 for offsets, _ in rows)
    arcs = sum(count // (len(offsets) - 1) * len(targets) for offsets, targets in rows)
    if arcs > _ARCS:
        return None
    plies: Any  # a list or an array
    if count + arcs < _PLAIN:
        plies = plain_sum_plies([(list(offsets), list(targets)) for offsets, targets in rows])
    else:
        from grundy.theory.loopy_graph import sum_plies

        plies = sum_plies(rows)

    def end(after: Game) -> End:
        position, stride = 0, 1
        for side, part in zip(sides, after.parts, strict=True):
            for v, digits in zip(side.vertices(part), side.digits, strict=True):
                position += stride * digits[v]
                stride *= len(digits)
        return ending(int(plies[position]))

    return end


def _standing(game: Game) -> tuple[LoopyPlay, Sequence[int]]:
    there = game.ruleset.on_graph(game.position)
    assert there is not None
    return there


def _glance(game: Game, limit: int) -> None:
    """Refuse a part whose first moves alone lead to more positions than the limit, without laying them out.

    Raises:
        LimitError: if that is so.
    """
    least = 1
    for i, atom in enumerate(atoms(game), 1):
        least *= 1 + len({option.position for option in islice(atom.options(), limit + 1)})
        if least // factorial(i) > limit:  # positions that differ in order alone may be one
            raise LimitError("{game} reaches more than {limit} positions", game=str(game), limit=limit)


def _rows_of(game: Game, limit: int, looked: int | None = None) -> tuple[dict[Any, int], list[int], list[int]]:
    """Return the positions that play can reach, numbered, and the rows of their options.

    Raises:
        LimitError: if there are more positions than the limit, or more options than may be looked at.
    """
    number: dict[Any, int] = {game.position: 0}
    order = [game.position]
    offsets, targets = [0], []
    for position in order:
        for option in Game(game.ruleset, position).options():
            there = number.setdefault(option.position, len(order))
            if there == len(order):
                if there >= limit:
                    raise LimitError("{game} reaches more than {limit} positions", game=str(game), limit=limit)
                order.append(option.position)
            targets.append(there)
            if looked is not None and len(targets) > looked:
                raise LimitError("{game} has more than {limit} options to look at", game=str(game), limit=looked)
        offsets.append(len(targets))
    return number, offsets, targets


def _play_on(offsets: list[int], targets: list[int]) -> LoopyPlay:
    if len(offsets) + len(targets) < _PLAIN:
        return LoopyRows(offsets, targets)
    from grundy.theory.graphs import Graph
    from grundy.theory.loopy_graph import LoopyGraph

    return LoopyGraph(Graph.from_csr(offsets, targets))


# -- why


def reason_of_loopy(nimbers: Sequence[LoopyNimber]) -> Known:
    """Return why a sum has its outcome, from the loopy nimbers of what it consists of.

    Examples:
        >>> print(reason_of_loopy([Infinity((0, 2)), 5]).phrase)
        ∞(0, 2) + 5 = ∞(5, 7) in loopy nimbers: play need not end, and 0 is not among the values that a move leads to,
        so it is a draw
    """
    total = loopy_sum(nimbers)
    outcome = loopy_outcome(total)
    said = " + ".join(map(_told, nimbers[:_ADDED])) + (" + …" if len(nimbers) > _ADDED else "")
    if len(nimbers) != 1:
        said = f"{said} = {_told(total)}" if nimbers else _told(total)
    if isinstance(total, Infinity):
        return Known(DRAWN if outcome is Outcome.DRAW else WON, outcome, facts={"sum": said})
    return Known(SMITH_FRAENKEL, outcome, total, facts={"sum": said})


def _told(nimber: LoopyNimber) -> str:
    if isinstance(nimber, Infinity) and len(nimber.values) > _LISTED:
        return f"∞({', '.join(map(str, nimber.values[:_LISTED]))}, …)"
    return str(nimber)
