"""Who wins, by which moves, and why: the one question that every door asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice

from grundy.engines.definition import LIMIT
from grundy.engines.ends import SEARCHED, Ends
from grundy.engines.loopy import Loopy, LoopyMove, reason_of_loopy
from grundy.engines.reasons import Reason, moves_of_value, reason_of
from grundy.engines.retrograde import OneToken, Retrograde
from grundy.engines.values import Values, atoms
from grundy.errors import GrundyError, LimitError, LoopError
from grundy.ruleset import Game, Known, Move
from grundy.theory.loopy import Infinity, loopy_sum
from grundy.theory.nimbers import nim_sum
from grundy.theory.outcomes import Convention, Outcome

__all__ = ["LISTED", "Analysis", "Reply", "Search", "WinningMove", "solve"]

LISTED = 1000
"""How many winning moves an analysis lists."""
_COUNTED = 100_000  # winning moves are counted so far; beyond, the count is left open
_LOOKED = 40_000  # moves whose options a theorem of misère play is asked about, one by one
_KEPT = 12_000_000  # heaps, edges, heads … in all positions that are listed, for they have to be stored
_WRITTEN = 20_000_000  # the same for all that are counted, for they have to be made
_SMALL = 20_000  # options looked at for what is nice to have: remoteness, values beside a theorem's outcome
_SHORT = 40  # positions of more items are not searched for remoteness


@dataclass(frozen=True, slots=True)
class WinningMove:
    """A move to a position that is lost for the opponent.

    Attributes:
        move: its name.
        summand: the part that moves, counted from 1 over the '+' parts.
        position: the whole game after the move.
        remoteness: plies left after the move, where retrograde analysis or search knows them.
    """

    move: Move
    summand: int
    position: Game
    remoteness: int | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """A move from a lost position, and a move that answers it."""

    move: Move
    summand: int
    position: Game
    reply: WinningMove


@dataclass(frozen=True, slots=True)
class Search:
    """The reason is a search: so many positions were decided, by retrograde analysis where play may loop."""

    positions: int
    retrograde: bool


@dataclass(frozen=True)
class Analysis:
    """What is known of a game.

    Attributes:
        game: the game asked about.
        convention: normal or misère.
        outcome: N, P or DRAW.
        grundy_value: the Grundy value in normal play; None in misère play, where play has none, as it need not end, or
            where only the outcome is known.
        winning_moves: the first 1,000 winning moves.
        winning_count: how many there are, or None where they were too many to count or not all could be found.
        remoteness: plies to the end when the winner hurries and the loser delays; None where not computed.
        reason: for each '+' part why it has its value; or one theorem's answer; or a search.
        infinity: the K of a loopy nimber ∞(K), the finite values that moves lead to, in order; None where it is finite,
            or not computed.
        keeping_moves: where play may loop, of a draw the first 1,000 moves that keep it (fewer where a position is very
            long), and of a loss whose plies are known the moves that delay it longest.
    """

    game: Game
    convention: Convention
    outcome: Outcome
    grundy_value: int | None
    winning_moves: tuple[WinningMove, ...]
    winning_count: int | None
    remoteness: int | None
    reason: tuple[Reason, ...] | Known | Search
    _winning: Callable[[Game], Iterator[WinningMove]] = field(repr=False, compare=False)
    infinity: tuple[int, ...] | None = None
    keeping_moves: tuple[WinningMove, ...] = ()
    _limit: int | None = field(default=None, repr=False, compare=False)

    def __getstate__(self) -> dict[str, object]:
        # what finds winning moves holds tables and cannot be stored; they are made anew when replies are asked for
        return {**vars(self), "_winning": _Anew(self.game, self.convention, self._limit)}

    @property
    def complete(self) -> bool:
        """Whether all winning moves are listed."""
        return self.winning_count == len(self.winning_moves)

    def replies(self) -> Iterator[Reply]:
        """Yield, from a lost position, every move with a reply that wins; nothing from any other position.

        Examples:
            >>> from grundy.rulesets.nim import Nim
            >>> for reply in solve(Nim().at(1, 1)).replies():
            ...     print(reply.move, "|", reply.reply.move)
            take 1 from heap 1 | take 1 from heap 2
            take 1 from heap 2 | take 1 from heap 1
        """
        if self.outcome is not Outcome.P:
            return
        for i, part in enumerate(self.game.parts):
            for move, option in part.moves():
                after = self.game.replaced(i, option.position)
                answer = next(self._winning(after), None)
                if answer is not None:  # None: misère play can end here, and the opponent has won
                    yield Reply(move, i + 1, after, answer)


@dataclass(frozen=True)
class _Anew:
    """What finds winning moves for an analysis that was stored: the game is solved once more, when it is asked."""

    game: Game
    convention: Convention
    limit: int | None

    def __call__(self, whole: Game) -> Iterator[WinningMove]:
        return self._winning(whole)

    @cached_property
    def _winning(self) -> Callable[[Game], Iterator[WinningMove]]:
        return solve(self.game, self.convention, limit=self.limit)._winning


def solve(game: Game, convention: Convention = Convention.NORMAL, *, limit: int | None = None) -> Analysis:
    """Return who wins a game, by which moves, and why.

    Args:
        game: a ruleset at a position, or a sum of such.
        convention: NORMAL (who cannot move loses) or MISERE (who cannot move wins).
        limit: how many options may be looked at where no theory helps; None for as many as take some seconds.

    Raises:
        PositionError: if the position does not exist.
        LoopError: if play can return to a position under rules that are declared loop-free.
        LimitError: if the answer is out of reach; nothing is guessed.

    Examples:
        >>> from grundy.rulesets.nim import Nim
        >>> found = solve(Nim().at(3, 4, 5))
        >>> found.outcome, found.grundy_value, found.remoteness
        (<Outcome.N: 'N'>, 2, 11)
        >>> [str(winning.move) for winning in found.winning_moves]
        ['take 2 from heap 1']
    """
    convention = Convention(convention)  # "misere" is not to be taken for anything else
    found = _solved(Game(game.ruleset, game.ruleset.check(game.position)), convention, limit)
    return found if limit is None else replace(found, _limit=limit)


def _solved(game: Game, convention: Convention, limit: int | None) -> Analysis:
    if convention is Convention.MISERE:
        return _misere(game, SEARCHED if limit is None else limit)
    decided = _by_outcome(game, convention)
    if decided is not None:
        return decided
    values = Values(LIMIT if limit is None else limit)
    if any(part.may_loop and part.ruleset.on_graph(part.position) is not None for part in game.parts):
        return _by_loopy(game, values)
    try:
        total = nim_sum(_value(part, values) for part in game.parts)
    except LoopError:
        if not game.may_loop:
            raise
        return _by_loopy(game, values)
    return _analysis(
        game, convention, Outcome.N if total else Outcome.P, total,
        winning=lambda whole: _matching(whole, values, 0),
        remoteness=_small_remoteness(game, convention),
        reason=tuple(reason_of(part, values) for part in game.parts),
        counted=lambda: _count_matching(game, values, total),
    )  # fmt: skip


def _count_matching(game: Game, values: Values, total: int) -> int | None:
    count = 0
    for part in game.parts:
        found = part.ruleset.count_moves_to(part.position, values.value(part) ^ total)
        if found is None:
            return None
        count += found
    return count


def _analysis(
    game: Game,
    convention: Convention,
    outcome: Outcome,
    value: int | None,
    winning: Callable[[Game], Iterator[WinningMove]],
    remoteness: int | None,
    reason: tuple[Reason, ...] | Known | Search,
    counted: Callable[[], int | None] = lambda: None,
) -> Analysis:
    listed: list[WinningMove] = []
    count: int | None = 0
    written = 0
    weight = _weight(game)
    try:
        for count, move in enumerate(winning(game) if outcome is Outcome.N else (), 1):
            items = sum(len(part.position) for part in move.position.parts if isinstance(part.position, tuple))
            written += (1 + items) * weight
            if count <= LISTED and written <= _KEPT:
                listed.append(move)
                continue
            if count == len(listed) + 1:  # the first that is not listed: perhaps they can be counted without a look
                known_count = counted()
                if known_count is not None:
                    count = known_count
                    break
            if count > _COUNTED or written > _WRITTEN:
                count = None
                break
    except LimitError:  # the outcome stands; of the moves, those are listed that could be found
        count = None
    return Analysis(game, convention, outcome, value, tuple(listed), count, remoteness, reason, winning)


def _weight(game: Game) -> int:
    """Return how much more than a small number a number of the position costs to write: the square of its digits."""
    numbers = (
        n for part in game.parts if isinstance(part.position, tuple) for n in part.position if isinstance(n, int)
    )
    return 1 + (max((abs(n) for n in numbers), default=0).bit_length() >> 8) ** 2


def _value(part: Game, values: Values) -> int:
    known = part.ruleset.known(part.position, Convention.NORMAL)
    if known is not None and known.outcome is Outcome.P and not part.may_loop:
        return 0
    try:
        return values.value(part)
    except LimitError as error:
        if known is None:
            raise
        raise LimitError(
            "{game} is won for the player to move, but a sum needs its Grundy value, which is out of reach here",
            game=str(part),
        ) from error  # fmt: skip


def _matching(game: Game, values: Values, total: int) -> Iterator[WinningMove]:
    """Yield the moves after which the nim-sum of the parts is ``total``; raise at the end what hid some of them."""
    if len(game.parts) == 1:  # its own value is not needed, and may be out of reach
        for move, option in moves_of_value(game.parts[0], total, values):
            yield WinningMove(move, 1, game.replaced(0, option.position))
        return
    worth = [_value(part, values) for part in game.parts]
    missing = nim_sum(worth) ^ total
    refused: LimitError | None = None
    for i, part in enumerate(game.parts if missing else ()):
        try:
            for move, option in moves_of_value(part, worth[i] ^ missing, values):
                yield WinningMove(move, i + 1, game.replaced(i, option.position))
        except LimitError as error:
            refused = error
    if refused is not None:
        raise refused


def _small_remoteness(game: Game, convention: Convention) -> int | None:
    if OneToken.suits(game):
        return OneToken(game, convention).remoteness(game.position)
    if any(isinstance(part.position, tuple) and len(part.position) > _SHORT for part in game.parts):
        return None
    try:
        return Ends(convention, _SMALL).end(game)[1]
    except (LimitError, LoopError):
        return None


# -- games of which a theorem tells the outcome only


def _by_outcome(game: Game, convention: Convention) -> Analysis | None:
    known = game.ruleset.known(game.position, convention)
    if known is None or known.value is not None or len(game.parts) != 1:
        return None
    if convention is Convention.MISERE:
        remoteness = _small_remoteness(game, convention) if known.remoteness is None else known.remoteness
        return _analysis(game, convention, known.outcome, None, _to_lost_misere, remoteness, known)
    remoteness = known.remoteness
    value = None
    if known.outcome is not Outcome.DRAW and not game.may_loop:
        remoteness = _small_remoteness(game, Convention.NORMAL) if remoteness is None else remoteness
        try:
            value = Values().value(game, limit=_SMALL)
        except (LimitError, LoopError):
            value = None
    return _analysis(
        game, Convention.NORMAL, known.outcome, value, _to_lost, remoteness, known,
        counted=lambda: game.ruleset.count_moves_to(game.position, 0),
    )  # fmt: skip


def _to_lost_misere(game: Game) -> Iterator[WinningMove]:
    """Yield the moves to options that are P in misère play, by a theorem where one speaks, else by search.

    Raises:
        LimitError: if there are too many moves to look through.
    """
    ends, small = Ends(Convention.MISERE), Ends(Convention.MISERE, _SMALL)
    told = _small_remoteness(game, Convention.MISERE) is not None
    looked = 0
    for i, part in enumerate(game.parts):
        for move, option in part.moves():
            looked += 1
            if looked > _LOOKED:
                raise LimitError("{game} has more than {most} moves", game=str(game), most=_LOOKED)
            after = game.replaced(i, option.position)
            known = _known_misere(after)
            if (known.outcome is Outcome.P) if known is not None else not ends.end(after)[0]:
                plies = None if known is None else known.remoteness
                yield WinningMove(move, i + 1, after, small.end(after)[1] if plies is None and told else plies)


def _known_misere(game: Game) -> Known | None:
    """Return what a theorem says of a game in misère play; parts of one ruleset are joined to one position."""
    ruleset, position = game.ruleset, game.position
    if len(game.parts) > 1:
        ruleset = game.parts[0].ruleset
        if any(part.ruleset != ruleset or not isinstance(part.position, tuple) for part in game.parts):
            return None
        try:
            position = ruleset.check(tuple(item for part in game.parts for item in part.position))
        except GrundyError:
            return None
        if list(ruleset.summands(position)) != [atom for atom in atoms(game) if atom.position != (0,)]:
            return None
    return ruleset.known(position, Convention.MISERE)


def _to_lost(game: Game) -> Iterator[WinningMove]:
    """Yield the moves to options that a theorem calls P, quickest first where it knows how long they last."""
    found = game.ruleset.moves_to(game.position, 0)
    if found is not None:
        for move, position in found:
            yield WinningMove(move, 1, game.replaced(0, position))
        return
    winning, values = [], Values()
    for move, option in game.moves():
        known = option.ruleset.known(option.position, Convention.NORMAL)
        if (known.outcome is Outcome.P) if known is not None else not values.value(option):
            winning.append(WinningMove(move, 1, option, None if known is None else known.remoteness))
    yield from sorted(winning, key=lambda move: move.remoteness or 0)


# -- loopy and misère play


def _by_loopy(game: Game, values: Values) -> Analysis:
    try:
        for part in game.parts:
            if not part.may_loop:
                _value(part, values)
    except LimitError:  # without its value, perhaps the positions of the sum can still be laid out
        return _by_retrograde(game, Convention.NORMAL)
    loopy = Loopy(lambda part: _value(part, values))
    nimbers = [nimber for part in game.parts for nimber in loopy.nimbers(part)]
    total, known = loopy_sum(nimbers), reason_of_loopy(nimbers)
    end_of = loopy.ends(game)

    def timed(moves: Iterable[LoopyMove]) -> Iterator[WinningMove]:
        for move, summand, after in moves:
            yield WinningMove(move, summand, after, None if end_of is None else end_of(after)[1])

    def winning(whole: Game) -> Iterator[WinningMove]:
        found = timed(loopy.winning(whole))
        if end_of is not None:
            yield from sorted(islice(found, _COUNTED), key=lambda move: move.remoteness or 0)
        yield from found

    remoteness = None if end_of is None else end_of(game)[1]
    keeping: tuple[WinningMove, ...] = ()
    if known.outcome is Outcome.DRAW:
        keeping = tuple(islice(timed(loopy.drawing(game)), LISTED))
    elif known.outcome is Outcome.P and remoteness:
        slowest = (move for move in timed(loopy.moves(game)) if move.remoteness == remoteness - 1)
        keeping = tuple(islice(slowest, LISTED))
    infinity = total.values if isinstance(total, Infinity) else None
    value = None if isinstance(total, Infinity) else total
    found = _analysis(game, Convention.NORMAL, known.outcome, value, winning, remoteness, known)
    return replace(found, infinity=infinity, keeping_moves=keeping)


def _by_retrograde(game: Game, convention: Convention) -> Analysis:
    table = OneToken(game, convention) if OneToken.suits(game) else Retrograde(game, convention)

    def moves(whole: Game, after: Outcome) -> Iterator[WinningMove]:
        for i, part in enumerate(whole.parts):
            for move, option in part.moves():
                moved = whole.replaced(i, option.position)
                if table.outcome(moved.position) is after:
                    yield WinningMove(move, i + 1, moved, table.remoteness(moved.position))

    def winning(whole: Game) -> Iterator[WinningMove]:
        yield from sorted(moves(whole, Outcome.P), key=lambda move: move.remoteness or 0)

    outcome, remoteness = table.outcome(game.position), table.remoteness(game.position)
    keeping: Iterator[WinningMove] = iter(())
    if outcome is Outcome.DRAW:
        keeping = moves(game, Outcome.DRAW)
    elif outcome is Outcome.P and remoteness and game.may_loop:
        keeping = (move for move in moves(game, Outcome.N) if move.remoteness == remoteness - 1)
    found = _analysis(game, convention, outcome, None, winning, remoteness, Search(len(table), retrograde=True))
    return replace(found, keeping_moves=tuple(islice(keeping, LISTED)))


def _misere(game: Game, limit: int) -> Analysis:
    if game.may_loop or OneToken.suits(game):
        return _by_retrograde(game, Convention.MISERE)
    decided = _by_outcome(game, Convention.MISERE)
    if decided is not None:
        return decided
    heaps = [_misere_heap(atom) for atom in atoms(game)]
    if all(heap is not None and heap.value is not None for heap in heaps):
        return _bouton(game, [heap for heap in heaps if heap is not None])
    known = _known_misere(game)
    if known is not None and known.value is None:
        remoteness = _small_remoteness(game, Convention.MISERE)
        return _analysis(game, Convention.MISERE, known.outcome, None, _to_lost_misere, remoteness, known)
    ends = Ends(Convention.MISERE, limit)
    wins, remoteness = ends.end(game)

    def winning(whole: Game) -> Iterator[WinningMove]:
        for i, part in enumerate(whole.parts):
            for move, option in part.moves():
                after = whole.replaced(i, option.position)
                opponent_wins, plies = ends.end(after)
                if not opponent_wins:
                    yield WinningMove(move, i + 1, after, plies)

    outcome = Outcome.N if wins else Outcome.P
    reason = Search(ends.positions, retrograde=False)
    return _analysis(game, Convention.MISERE, outcome, None, winning, remoteness, reason)


def _misere_heap(atom: Game) -> Known | None:
    return atom.ruleset.known(atom.position, Convention.MISERE)


def _bouton(game: Game, heaps: list[Known]) -> Analysis:
    """Misère play of nim-heaps: as normal play while two heaps of 2 or more stand, then leave an odd number of ones."""

    def target(whole: Game) -> int:
        large = sum(1 for atom in atoms(whole) if ((_misere_heap(atom) or heaps[0]).value or 0) > 1)
        return 0 if large > 1 else 1

    def winning(whole: Game) -> Iterator[WinningMove]:
        return _matching(whole, Values(), target(whole))

    values = [heap.value or 0 for heap in heaps]
    lost = nim_sum(values) == (0 if max(values, default=0) > 1 else 1)
    outcome = Outcome.P if lost else Outcome.N
    remoteness = _small_remoteness(game, Convention.MISERE)
    reason: Known | Search = heaps[0] if heaps else Search(1, retrograde=False)
    return _analysis(game, Convention.MISERE, outcome, None, winning, remoteness, reason)
