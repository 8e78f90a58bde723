"""Who wins, by which moves, and why, within limits of time, positions and memory, and with a table that is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from grundy.machine.allowance import Allowance, Steps
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game
from grundy.solving.base.solution import Solution
from grundy.solving.outcome import outcome_of
from grundy.solving.search.searching import Searching
from grundy.solving.solve import Analysis, Reply, analysis_of, checked_game, replies_of, solution_of
from grundy.words.errors import InputError, LimitError

__all__ = ["Solved", "solve_within"]


class Solved(NamedTuple):
    """What was found within limits.

    Attributes:
        analysis: what is known.
        refusal: the limit that kept the Grundy value from being found, though it was asked for; else None, as where a
            theorem tells the outcome and nobody set a limit.
    """

    analysis: Analysis
    refusal: LimitError | None


def solve_within(
    game: Game,
    convention: Convention = Convention.NORMAL,
    *,
    outcome: bool = False,
    limit: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    table: Path | None = None,
    progress: Callable[[Steps], object] | None = None,
    replies: int = 0,
) -> Solved:
    """Return who wins a game, by which moves, and why; or as much of it as is known when a limit is reached.

    Args:
        game: a ruleset at a position, or a sum of such.
        convention: NORMAL (who cannot move loses) or MISERE (who cannot move wins).
        outcome: whether only the outcome is asked for, which takes less than the Grundy value.
        limit: how many options or positions may be looked at where no theory helps.
        seconds: how long searches may take.
        memory: bytes that each table of a search may take.
        table: the file where the tables of searches are kept; what it holds is taken up, and what was found is written
            to it in the end, however that comes.
        progress: called a few times a second while a search goes on.
        replies: how many replies to the moves of a lost position are found, too, within what is left of the limits;
            0 leaves them to ``analysis.replies()``, which knows nothing of the limits.

    Raises:
        LimitError: if a limit is reached and nothing is known; nothing is guessed.
        InputError: if a limit is no number above 0, or the table cannot be used.
        GrundyError: as :func:`~grundy.solving.solve.solve` does.

    Examples:
        >>> from grundy import parse_game
        >>> found = solve_within(parse_game("cram 5 8"), limit=2000)
        >>> found.analysis.outcome, found.analysis.grundy_value, found.refusal is None
        (<Outcome.N: 'N'>, None, False)
    """
    convention = Convention(convention)
    if convention is Convention.MISERE and table is not None:
        raise InputError("a table keeps Grundy values, which misère play does not have: leave the table out")
    searching = Searching(game, seconds=seconds, positions=limit, memory=memory, table=table, progress=progress)
    with searching, searching.holds():
        game = checked_game(game)
        found, refusal = _solution_within(game, convention, outcome, limit, searching)
        analysis = analysis_of(game, convention, limit, found)
        if replies:
            analysis = replace(analysis, told_replies=_first_replies(game, found, replies))
        return Solved(analysis, refusal)


def _solution_within(
    game: Game, convention: Convention, outcome: bool, limit: int | None, allowance: Allowance
) -> tuple[Solution, LimitError | None]:
    if convention is Convention.NORMAL and outcome:
        allowance.searches = True
        return outcome_of(game, allowance), None
    try:
        found = solution_of(game, convention, limit, allowance)
    except LimitError as error:
        if convention is Convention.MISERE:
            raise
        allowance.searches = True  # no definition looks at all once more
        if not allowance.bounded:
            allowance.close()
        try:
            return outcome_of(game, allowance, asked=True), error  # what is left of the limits, and what tables tell
        except LimitError:
            raise error from None
    missing = allowance.bounded and found.value is None and found.infinity is None
    return found, allowance.refusal if missing else None


def _first_replies(game: Game, found: Solution, most: int) -> tuple[Reply, ...]:
    try:
        return tuple(islice(replies_of(game, found), most))
    except LimitError:  # it is known who wins here, but not after a move
        return ()
