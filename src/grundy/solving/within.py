"""Who wins, by which moves, and why, within limits of time, positions and memory, and with a table that is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from grundy.machine.allowance import Allowance, Steps
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game
from grundy.solving.base.analysis import Analysis, WinningMove
from grundy.solving.outcome import solve_outcome
from grundy.solving.search.searching import Searching
from grundy.solving.solve import solve
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
    again = partial(
        solve_within, game, convention, outcome=outcome, limit=limit, seconds=seconds, memory=memory, table=table
    )
    searching = Searching(game, seconds=seconds, positions=limit, memory=memory, table=table, progress=progress)
    with searching, searching.holds():
        if convention is Convention.NORMAL and outcome:
            searching.searches = True
            found, refusal = solve_outcome(game), None
        else:
            found, refusal = _solved(game, convention, limit, searching)
        return Solved(
            replace(
                found,
                _winning=lambda whole: _held(searching, found._winning(whole)),
                _again=partial(_analysis, again),
            ),
            refusal,
        )


def _solved(
    game: Game, convention: Convention, limit: int | None, allowance: Allowance
) -> tuple[Analysis, LimitError | None]:
    try:
        found = solve(game, convention, limit=limit)
    except LimitError as error:
        if convention is Convention.MISERE:
            raise
        allowance.searches = True  # no definition looks at all once more
        if not allowance.bounded:
            allowance.close()
        try:
            return solve_outcome(game, asked=True), error  # what is left of the limits, and what the tables tell
        except LimitError:
            raise error from None
    missing = allowance.bounded and found.grundy_value is None and found.infinity is None
    return found, allowance.refusal if missing else None


def _analysis(again: Callable[[], Solved]) -> Analysis:
    return again().analysis


def _held(allowance: Allowance, moves: Iterator[WinningMove]) -> Iterator[WinningMove]:
    """Yield the moves, each found within what is left of the limits."""
    while True:
        with allowance.holds():  # around each, for whoever asks for them has an allowance of his own, or none
            found = next(moves, None)
        if found is None:
            return
        yield found
