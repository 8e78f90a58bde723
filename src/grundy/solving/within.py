"""Who wins, by which moves, and why, within limits of time, positions and memory, and with a stored table."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from grundy.knowledge import Known
from grundy.machine.allowance import Allowance, Steps
from grundy.machine.given import checked_whole
from grundy.maths.nimbers.fold import LIMIT
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome, chosen_convention
from grundy.ruleset import Game
from grundy.rulesets.catalogue import asked_game
from grundy.solving.base.solution import Search, Solution, WinningMove, moves_to_total
from grundy.solving.base.values import Values
from grundy.solving.search.nimber import weight_of
from grundy.solving.search.searching import Searching
from grundy.solving.solve import Analysis, analysis_of, first_replies, replies_of, solution_of
from grundy.words.errors import InputError, LimitError

_MOVES = 200_000  # positions searched for winning moves where a theorem gives the outcome
_FEW = 64  # moves, among which all winning ones are searched for although a theorem gives the outcome and some of them


class Solved(NamedTuple):
    """What was found within limits.

    Attributes:
        analysis: the answer.
        refusal: the limit that prevented the requested Grundy value from being found; else None, also if a theorem
            gives the outcome and no limit was set.
    """

    analysis: Analysis
    refusal: LimitError | None


def solve_within(
    game: Game | str,
    convention: Convention | None = None,
    *,
    misere: bool = False,
    outcome: bool = False,
    limit: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    table: Path | None = None,
    progress: Callable[[Steps], object] | None = None,
    unsaved: Callable[[InputError], object] | None = None,
    replies: int = 0,
) -> Solved:
    """Return who wins a game, by which moves, and why, or as much of that as is known when a limit is hit.

    Args:
        game: a game as text, such as ``"nim 3 4 5"``, or as a :class:`~grundy.Game`.
        convention: NORMAL (who cannot move loses, the default) or MISERE (who cannot move wins).
        misere: True is short for ``convention=MISERE``.
        outcome: whether to find only the outcome, which is cheaper than the Grundy value.
        limit: how many options or positions may be examined if no theory helps.
        seconds: how long searches may take.
        memory: bytes that each table of a search may use.
        table: the file that stores the tables of searches; it is read at the start and written at the end, even after
            an interruption.
        progress: called a few times a second during a search.
        unsaved: called with the error if the table cannot be written at the end; without it, the error is raised, and
            the answer lost.
        replies: how many replies to the moves of a P-position to find within what is left of the limits; 0 leaves them
            to ``analysis.replies()``, which ignores the limits.

    Raises:
        LimitError: if a limit is hit and nothing is known; grundy never guesses.
        InputError: if a limit is not a number above 0 (for ``limit``, a whole one), or the table cannot be used.
        GrundyError: as :func:`~grundy.solving.solve.solve` does.

    Examples:
        >>> found = solve_within("cram 5 8", limit=2000)
        >>> found.analysis.outcome, found.analysis.grundy_value, found.refusal is None
        (<Outcome.N: 'N'>, None, False)
    """
    chosen = chosen_convention(convention, misere)
    if chosen is Convention.MISERE and table is not None:
        raise InputError("a table stores Grundy values, which do not exist in misère play: leave the table out")
    asked = asked_game(game)
    if limit is not None:
        checked_whole(limit, "limit", 1)
    searching = Searching(
        asked, seconds=seconds, positions=limit, memory=memory, table=table, progress=progress, unsaved=unsaved
    )
    with searching, searching.holds():
        found, refusal = _solution_within(asked, chosen, outcome, limit, searching)
        analysis = analysis_of(asked, chosen, limit, found)
        if replies:
            analysis = replace(analysis, told_replies=tuple(first_replies(replies_of(asked, found), replies)))
        return Solved(analysis, refusal)


def known_at_once(game: Game, convention: Convention, *, outcome: bool = False) -> Solved | None:
    """Return what theorems say of a game in normal play, when there is no time for more; None if they say nothing.

    Examples:
        >>> from grundy.rulesets.boards.cram import Cram
        >>> found = known_at_once(Cram().at(4, 17), Convention.NORMAL, outcome=True)
        >>> found.analysis.outcome, found.analysis.winning_count, found.refusal
        (<Outcome.N: 'N'>, None, None)
    """
    if convention is Convention.MISERE or game.partizan or game.scored or game.may_entail:
        return None
    known = Values().known(game)
    if known is None:
        return None
    late = LimitError("time ran out before the Grundy value was found: allow more seconds, or ask for --outcome")

    def untold(_: Game) -> Iterator[WinningMove]:
        raise late

    found = Solution(known.outcome, known.value, known, untold, known.remoteness)
    refusal = None if outcome or known.value is not None else late
    return Solved(replace(analysis_of(game, convention, None, found), told_replies=()), refusal)


def _solution_within(
    game: Game, convention: Convention, outcome: bool, limit: int | None, allowance: Allowance
) -> tuple[Solution, LimitError | None]:
    if convention is Convention.NORMAL and outcome:
        allowance.searches = True
        return outcome_of(game, allowance), None
    only_way = convention is Convention.MISERE or game.scored
    halved = game.partizan and not only_way
    try:
        found = solution_of(game, convention, limit, allowance.first_attempt() if halved else allowance)
    except LimitError as error:
        if only_way:
            raise
        if game.partizan:
            try:
                return _partizan_outcome(game, allowance, asked=True), error
            except LimitError:
                raise error from None
        allowance.searches = True  # the definition is not tried again
        if not allowance.bounded:
            allowance.close()
        try:
            return outcome_of(game, allowance, asked=True), error  # within the rest of the limits, with the same tables
        except LimitError:
            raise error from None
    missing = allowance.bounded and found.value is None and found.infinity is None and not game.partizan
    return found, allowance.refusal if missing else None


# -- who wins, if the Grundy value is not wanted or is out of reach: "is it 0?" is cheaper


def outcome_of(game: Game, allowance: Allowance, *, asked: bool = False) -> Solution:
    """Return who wins a game in normal play and by which moves; its Grundy value only if that comes for free.

    Examples:
        >>> from grundy.rulesets.boards.cram import Cram
        >>> found = outcome_of(Cram().at(3, 5) + Cram().at(3, 4), Allowance(seconds=60))
        >>> found.outcome, found.value
        (<Outcome.P: 'P'>, 0)
    """
    values = Values(allowance=allowance)
    if game.partizan:
        return _partizan_outcome(game, allowance, asked=asked)
    if game.scored:
        return solution_of(game, Convention.NORMAL, allowance.positions, allowance)
    told = map(values.known, game.split())
    by_value = all(known and known.value is not None for known in told)
    if by_value or game.may_loop or game.may_entail:  # there is nothing to save but the search for winning moves
        found = solution_of(game, Convention.NORMAL, allowance.positions, allowance)
        listed = all(summand.ruleset.moves_to(summand.position, 0) is not None for summand in game.summands)
        if listed or game.may_loop or game.may_entail:
            return found
        return replace(found, winning=lambda whole: _told_first(whole, values))
    known = values.known(game)
    lost = _told_lost(game, values)
    sure = lost is not None
    wins = not (_has_value(game, 0, values) if lost is None else lost)
    reason: Known | Search = known or Search(allowance.expanded, zero=not wins, asked=asked)
    if sure and wins:  # the answer is there: a short search for more winning moves
        allowance.positions = min(allowance.positions or _MOVES, allowance.expanded + _MOVES)
        allowance.halve()
    return Solution(
        Outcome.N if wins else Outcome.P, None if wins or game.ruleset.players is not None else 0, reason,
        lambda whole: _told_first(whole, values) if sure else _to_lost(whole, values),
        None if known is None else known.remoteness,
    )  # fmt: skip


def _told_first(game: Game, values: Values) -> Iterator[WinningMove]:
    """Yield the winning moves that theorems know; then the others, if there are few moves or theorems know none.

    Raises:
        LimitError: at the end, if some moves were not looked at.
    """
    unknown: list[WinningMove] = []
    count = sure = 0
    for move, lost in _told_moves(game, values):
        count += 1
        if lost:
            sure += 1
            yield move
        elif lost is None:
            unknown.append(move)
    if sure and count > _FEW and unknown:
        raise LimitError("a theorem tells who wins, and further winning moves were not searched")
    yield from (move for move in unknown if _has_value(move.position, 0, values))


def _told_moves(game: Game, values: Values) -> Iterator[tuple[WinningMove, bool | None]]:
    """Yield the moves, each with whether theorems say that it wins; of rules that list their winning moves, these."""
    worth = [None if known is None else known.value for known in map(values.known, game.summands)]
    for i, summand in enumerate(game.summands):
        others = [value for value in (*worth[:i], *worth[i + 1 :]) if value is not None]
        listed = len(others) == len(worth) - 1
        winning = summand.ruleset.moves_to(summand.position, nim_sum(others)) if listed else None
        if winning is not None:
            for move, position in winning:
                yield WinningMove(move, i + 1, game.replaced(i, position)), True
            continue
        for move, option in summand.moves():
            after = game.replaced(i, option.position)
            yield WinningMove(move, i + 1, after), _told_lost(after, values)


def _told_lost(game: Game, values: Values) -> bool | None:
    """Return whether the player to move loses a game, if theorems about it or its summands say so; else None."""
    whole = values.known(game)
    if whole is not None:
        return whole.outcome is Outcome.P
    total, won = 0, 0
    for summand, times in Counter(game.split()).items():
        known = values.known(summand) if times % 2 else None
        if times % 2 and known is None:
            return None
        if known is not None and known.value is not None:
            total ^= known.value
        elif known is not None:
            won += known.outcome is not Outcome.P
    if won > 1 or (won and total):
        return None
    return not won and total == 0


def _partizan_outcome(game: Game, allowance: Allowance, *, asked: bool) -> Solution:
    from grundy.solving.base.partizan import PartizanValues  # impartial games need none of it
    from grundy.solving.base.partizan_wins import SEARCHED, by_search
    from grundy.solving.search.partizan_tables import keep_tables

    limit = allowance.positions
    if limit is None and allowance.seconds is not None:
        limit = sys.maxsize
    values = PartizanValues(LIMIT if limit is None else limit, allowance)
    return by_search(
        game, values, SEARCHED if limit is None else limit, asked=asked,
        begin=lambda search: keep_tables(search, game, allowance),
    )  # fmt: skip


def _has_value(game: Game, wanted: int, values: Values) -> bool:
    """Return whether a loop-free game has a given Grundy value, without valuing its hardest summand."""
    hard = []
    for summand, times in Counter(game.split()).items():
        if times % 2 == 0:
            continue
        known = values.known(summand)
        if known is not None and known.value is not None:
            wanted ^= known.value
        elif known is None or known.outcome is not Outcome.P:
            hard.append(summand)
    hard.sort(key=weight_of)
    for summand in hard[:-1]:
        wanted ^= values.value(summand)
    return values.has(hard[-1], wanted) if hard else wanted == 0


def _to_lost(game: Game, values: Values) -> Iterator[WinningMove]:
    if len(game.summands) == 1:
        return moves_to_total(game, values, 0)
    return (WinningMove(*step) for step in game.steps() if _has_value(step.position, 0, values))
