"""Who wins, by which moves, and why: the function behind every entry point."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.knowledge import Known
from grundy.machine.allowance import Allowance
from grundy.machine.given import checked_whole
from grundy.maths.nimbers.fold import LIMIT
from grundy.maths.nimbers.losses import Losses
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome, chosen_convention
from grundy.ruleset import Game, Move
from grundy.rulesets.catalogue import asked_game
from grundy.solving.base.ends import SEARCHED, refuse_points
from grundy.solving.base.entailing import by_entailing
from grundy.solving.base.loopy import by_loopy
from grundy.solving.base.reasons import reason_of
from grundy.solving.base.retrograde import POSITIONS, OneToken
from grundy.solving.base.scores import Scores, by_scores
from grundy.solving.base.solution import (
    COUNTED,
    LISTED,
    SMALL,
    Solution,
    Why,
    WinningMove,
    moves_to_total,
    quickest_first,
    slowest,
    small_longest_play,
    small_remoteness,
)
from grundy.solving.base.sum_table import LOOKED, SumTable
from grundy.solving.base.values import Values
from grundy.words.errors import LimitError, LoopError
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from grundy.maths.partizan.value import Value

_WON = Outcome.N, Outcome.L, Outcome.R  # some player has a winning move
_KEPT = 12_000_000  # heaps, edges, heads … in all listed positions, which have to be stored
_WRITTEN = 20_000_000  # the same for all counted positions, which have to be made


@dataclass(frozen=True, slots=True)
class Reply:
    """A move from a P-position, and a winning reply to it."""

    move: Move
    summand: int
    position: Game
    reply: WinningMove


@dataclass(frozen=True)
class Analysis:
    """What is known about a game, as plain data; ``print`` shows what the command line shows.

    Attributes:
        game: the game.
        convention: normal or misère.
        outcome: N, P, DRAW or, in a game of points, TIE; of a partizan game, also L or R.
        grundy_value: the Grundy value in normal play; None in misère play, if a loopy position has none, or if only the
            outcome is known.
        winning_moves: the first 1,000 winning moves; :func:`winning_moves` yields all. Of a partizan game, those of
            Left and those of Right, each for the case that this player begins.
        winning_count: how many there are, or None if there are too many to count or not all were found.
        reason: for each summand why it has its value; or one theorem's answer; or a search; or a line of best
            play; or the values of the parts of a partizan game.
        infinity: the K of a loopy nimber ∞(K), the finite values of its options, in order; None if it is finite or not
            computed.
        losses: if moves may entail an answer, the nim-heaps beside which the player to move loses; else None.
        keeping_moves: of a draw, the first 1,000 moves that keep it (fewer if a position is very long); of a loss in a
            loopy game or on a digraph, if its remoteness is known, the moves that delay it longest.
        untold: why a decided loopy game has no remoteness here; None if it has.
        limit: the limit on options examined; None for as many as take some seconds.
        told_remoteness: the remoteness, if it was found on the way.
        short: whether a short search may find the remoteness.
        difference: of a game of points, by how many the player to move wins with best play; below 0, loses. The best
            of the winning moves comes first, and the keeping moves are the best ones.
        value: the value of a partizan game, if it is not too large to write down; None of other games.
        told_replies: the first replies from a P-position, if they were requested; else None.
    """

    game: Game
    convention: Convention
    outcome: Outcome
    grundy_value: int | None
    winning_moves: tuple[WinningMove, ...]
    winning_count: int | None
    reason: Why
    infinity: tuple[int, ...] | None = None
    losses: Losses | None = None
    keeping_moves: tuple[WinningMove, ...] = ()
    untold: Phrase | None = None
    limit: int | None = None
    told_remoteness: int | None = None
    short: bool = False
    difference: int | None = None
    value: Value | None = None
    told_replies: tuple[Reply, ...] | None = None
    to_dict: ClassVar[Callable[[Analysis], dict[str, Any]]]
    """Returns the analysis as plain values, as ``--json`` prints it; the views hang it on."""
    to_records: ClassVar[Callable[[Analysis], list[dict[str, Any]]]]
    """Returns a row of plain values for each winning move, as for a DataFrame; the views hang it on."""

    @cached_property
    def remoteness(self) -> int | None:
        """The number of moves with best play (the remoteness); None if a short search does not find it."""
        if self.told_remoteness is None and self.short:
            return small_remoteness(self.game, self.convention)
        return self.told_remoteness

    @cached_property
    def longest_play(self) -> int | None:
        """The largest number of moves of play; None for partizan games, or if a short search does not find it.

        Examples:
            >>> from grundy import solve
            >>> found = solve("kayles 7 1")
            >>> found.remoteness, found.longest_play
            (7, 8)
        """
        return small_longest_play(self.game)

    @property
    def complete(self) -> bool:
        """Whether all winning moves are listed."""
        return self.winning_count == len(self.winning_moves)

    def replies(self) -> Iterator[Reply]:
        """Yield, from a P-position, every move with a reply that wins; nothing from any other position.

        In a partizan game, they are the moves of each player who loses as the one to begin.

        They were found with the analysis, or the game is solved again.

        Examples:
            >>> from grundy import solve
            >>> for reply in solve("nim 1 1").replies():
            ...     print(reply.move, "|", reply.reply.move)
            take 1 from heap 1 | take 1 from heap 2
            take 1 from heap 2 | take 1 from heap 1
        """
        if self.told_replies is not None:
            yield from self.told_replies
        elif self.outcome is Outcome.P or self.game.partizan:
            yield from replies_of(self.game, solution_of(self.game, self.convention, self.limit))

    def first_replies(self, most: int) -> list[Reply]:
        """Return the first replies from a P-position; none if one of them is out of reach."""
        return first_replies(self.replies(), most)


def solve(
    game: Game | str,
    convention: Convention | None = None,
    *,
    misere: bool = False,
    limit: int | None = None,
    allowance: Allowance | None = None,
) -> Analysis:
    """Return who wins a game, by which moves, and why.

    Args:
        game: a game as text, such as ``"nim 3 4 5"``, or as a :class:`Game`; text that names a file (``file.py:name``)
            runs that file.
        convention: NORMAL (who cannot move loses, the default) or MISERE (who cannot move wins).
        misere: True is short for ``convention=MISERE``.
        limit: how many options may be examined if no theory helps; None for as many as take some seconds.
        allowance: the limits on all searches together; :func:`~grundy.solving.within.solve_within` makes one.

    Raises:
        InputError: if it is not a game, if ``convention`` and ``misere`` disagree, or if the limit is not 1 or more.
        RulesetError: if the text names no ruleset.
        PositionError: if the position does not exist.
        LoopError: if play can return to a position under rules that are declared loop-free.
        LimitError: if the answer is out of reach; grundy never guesses.

    Examples:
        >>> found = solve("nim 3 4 5")
        >>> found.outcome, found.grundy_value, found.remoteness
        (<Outcome.N: 'N'>, 2, 11)
        >>> [str(winning.move) for winning in found.winning_moves]
        ['take 2 from heap 1']
        >>> solve("kayles 1 5", misere=True).outcome
        <Outcome.P: 'P'>
    """
    asked, chosen = asked_game(game), chosen_convention(convention, misere)
    if limit is not None:
        checked_whole(limit, "limit", 1)
    with nullcontext() if allowance is None else allowance.holds():
        return analysis_of(asked, chosen, limit, solution_of(asked, chosen, limit, allowance))


def winning_moves(
    game: Game | str, convention: Convention | None = None, *, misere: bool = False, limit: int | None = None
) -> Iterator[WinningMove]:
    """Yield all winning moves of a game as they are found.

    Args:
        game: a game as text or as a :class:`Game`.
        convention: NORMAL (the default) or MISERE.
        misere: True is short for ``convention=MISERE``.
        limit: how many options may be examined if no theory helps.

    Raises:
        GrundyError: as :func:`solve` does.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> game = Nim().at(*[1] * 2001)
        >>> len(solve(game).winning_moves), sum(1 for _ in winning_moves(game))
        (1000, 2001)
    """
    asked = asked_game(game)
    if limit is not None:
        checked_whole(limit, "limit", 1)
    found = solution_of(asked, chosen_convention(convention, misere), limit)
    if found.outcome in _WON:
        yield from found.winning(asked)


def analysis_of(game: Game, convention: Convention, limit: int | None, found: Solution) -> Analysis:
    """Return what an engine found as data, with the winning moves listed and counted as far as possible."""
    listed, count = _listed(game, found)
    return Analysis(
        game, convention, found.outcome, found.value, listed, count, found.reason, found.infinity, found.losses,
        found.keeping, found.untold, limit, found.remoteness, found.short, found.difference, found.worth,
    )  # fmt: skip


def replies_of(game: Game, found: Solution) -> Iterator[Reply]:
    """Yield every move from a P-position with a reply that wins; of a partizan game, of the players who lose."""
    if game.partizan:
        from grundy.solving.base.partizan import partizan_replies  # impartial games need none of it

        yield from (Reply(*step, reply) for step, reply in partizan_replies(game, found))
        return
    for move, summand, after in game.steps() if found.outcome is Outcome.P else ():
        answer = next(found.winning(after), None)
        if answer is not None:  # None: misère play can end here, and the opponent has won
            yield Reply(move, summand, after, answer)


def first_replies(replies: Iterator[Reply], most: int) -> list[Reply]:
    """Return the first replies; none if one of them is out of reach."""
    try:
        return list(islice(replies, most))
    except LimitError:  # the outcome is known here, but not after a move
        return []


def _listed(game: Game, found: Solution) -> tuple[tuple[WinningMove, ...], int | None]:
    listed: list[WinningMove] = []
    count, written, weight = 0, 0, _weight(game)
    try:
        for count, move in enumerate(found.winning(game) if found.outcome in _WON else (), 1):
            items = sum(len(part.position) for part in move.position.summands if isinstance(part.position, tuple))
            written += (1 + items) * weight
            if count <= LISTED and written <= _KEPT:
                listed.append(move)
                continue
            if count == len(listed) + 1:  # the first that is not listed: perhaps they can be counted without being made
                known_count = found.counted()
                if known_count is not None:
                    return tuple(listed), known_count
            if count > COUNTED or written > _WRITTEN:
                return tuple(listed), None
    except LimitError:  # the outcome remains; the list has the moves that were found
        with suppress(LimitError):
            return tuple(listed), found.counted()
        return tuple(listed), None
    return tuple(listed), count


def _weight(game: Game) -> int:
    """Return the cost of writing a number, relative to a small one: the square of the number of its digits."""
    numbers = (
        n for part in game.summands if isinstance(part.position, tuple) for n in part.position if isinstance(n, int)
    )
    return 1 + (max((abs(n) for n in numbers), default=0).bit_length() >> 8) ** 2


# -- ways to a solution


def solution_of(
    game: Game, convention: Convention, limit: int | None = None, allowance: Allowance | None = None
) -> Solution:
    """Return what the engine that suits a game finds."""
    if game.scored:
        if convention is Convention.MISERE:
            refuse_points(game)
        return by_scores(game, Scores(LIMIT if limit is None else limit, allowance))
    if game.partizan:
        if convention is Convention.MISERE:
            from grundy.solving.misere.partizan import by_partizan_misere

            return by_partizan_misere(game, limit, allowance)
        from grundy.solving.base.partizan import PartizanValues, by_partizan  # impartial games need none of it

        return by_partizan(game, PartizanValues(LIMIT if limit is None else limit, allowance))
    if convention is Convention.MISERE:
        from grundy.solving.misere.solve import by_misere  # normal play need not load quotients

        return by_misere(game, SEARCHED if limit is None else limit, allowance)
    values = Values(LIMIT if limit is None else limit, allowance)
    if game.may_entail:
        return by_entailing(game, values)
    known = values.known(game)
    if known is not None and known.value is None and len(game.summands) == 1:
        return _by_outcome(game, known, values)
    if any(summand.may_loop and summand.ruleset.on_graph(summand.position) is not None for summand in game.summands):
        return by_loopy(game, values)
    try:
        total = nim_sum(map(values.value_in_sum, game.summands))
    except LoopError:
        if not game.may_loop:
            raise
        return by_loopy(game, values)
    return _by_values(game, values, total)


def _by_values(game: Game, values: Values, total: int) -> Solution:
    found = Solution(
        Outcome.N if total else Outcome.P, total, tuple(reason_of(summand, values) for summand in game.summands),
        lambda whole: moves_to_total(whole, values, 0), short=True,
        counted=lambda: _count_to_zero(game, values, total),
    )  # fmt: skip
    remoteness = _remoteness_on_digraphs(game, values)
    if remoteness is None:
        return found

    def timed(move: WinningMove) -> WinningMove:
        return replace(move, remoteness=remoteness(move.position))

    last = remoteness(game)
    moves = (timed(WinningMove(*step)) for step in game.steps())
    return replace(
        found,
        winning=lambda whole: quickest_first(map(timed, moves_to_total(whole, values, 0))),
        remoteness=last,
        keeping=() if total else slowest(moves, last),
    )


def _count_to_zero(game: Game, values: Values, total: int) -> int | None:
    """Return how many moves of a game of value ``total`` lead to value 0, without making each; None if unknown."""
    counts = [
        summand.ruleset.count_moves_to(summand.position, values.value(summand) ^ total) for summand in game.summands
    ]
    told = [count for count in counts if count is not None]
    return sum(told) if len(told) == len(counts) else None


def _remoteness_on_digraphs(game: Game, values: Values) -> Callable[[Game], int] | None:
    """Return a function for the remoteness of loop-free tokens on digraphs; None for other games or too many tokens."""
    if any(summand.ruleset.on_graph(summand.position) is None for summand in game.summands):
        return None
    most = POSITIONS.bit_length()
    movable = sum(1 for _ in islice((token for token in game.split() if values.value(token)), most))
    if movable == most:  # each of these has at least two positions
        return None
    try:
        table = OneToken(game, Convention.NORMAL) if OneToken.suits(game) else SumTable(game, looked=LOOKED)
    except LimitError:
        return None
    return lambda after: table.remoteness(after.position) or 0


def _by_outcome(game: Game, known: Known, values: Values) -> Solution:
    """Return the solution if a theorem gives only the outcome."""
    ends = known.outcome is not Outcome.DRAW and not game.may_loop
    try:
        value = values.value(game, limit=SMALL) if ends else None
    except (LimitError, LoopError):
        value = None
    return Solution(
        known.outcome, value, known, lambda whole: _to_lost(whole, values), known.remoteness, short=ends,
        counted=lambda: game.ruleset.count_moves_to(game.position, 0), keeping=_keeping(game, known, values),
    )  # fmt: skip


def _keeping(game: Game, known: Known, values: Values) -> tuple[WinningMove, ...]:
    """Return the moves that keep a draw, or delay a loss longest, if play may loop, as a theorem tells them."""
    if known.outcome is Outcome.N or not game.may_loop:
        return ()
    told = ((move, option, values.known(option)) for move, option in game.moves())
    kept = (
        WinningMove(move, 1, option, after.remoteness)
        for move, option, after in told
        if after is not None and after.outcome is known.outcome.after_best_move
    )
    return tuple(islice(kept, LISTED)) if known.outcome is Outcome.DRAW else slowest(kept, known.remoteness)


def _to_lost(game: Game, values: Values) -> Iterator[WinningMove]:
    """Yield the moves to P-positions: first those that a theorem knows, the quickest before the others."""
    if game.ruleset.moves_to(game.position, 0) is not None:
        yield from moves_to_total(game, values, 0)
        return
    known = [(move, option, values.known(option)) for move, option in game.moves()]
    lost = (WinningMove(move, 1, o, told.remoteness) for move, o, told in known if told and told.outcome is Outcome.P)
    yield from sorted(lost, key=lambda move: move.remoteness or 0)
    for move, option, told in known:
        if told is None and values.has(option, 0):
            yield WinningMove(move, 1, option)
