"""Solving one game of an atlas: the result as a row, and the values if they are stored."""

from __future__ import annotations

from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from grundy.atlas.store.games import code_of, game_named, is_misere, ruleset_of
from grundy.atlas.store.rows import LARGE, MISERE, Row, row_of
from grundy.atlas.store.shipped import normal_values
from grundy.machine.clock import thread_time
from grundy.ruleset import Ruleset
from grundy.rulesets.coins.turning import CoinTurning
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.words.errors import GrundyError, LimitError, raised_by_rules
from grundy.words.shortening import cut_end
from grundy.words.version import VERSION

if TYPE_CHECKING:
    from numpy.typing import NDArray

ENGINE = f"grundy {VERSION}"  # the engine named in rows
_LONGEST = 300  # characters of a reason

Answer = tuple[Row, float, Any]
"""The row of a game, the processor seconds it took, and its values if they are stored."""


@dataclass(frozen=True, slots=True)
class Job:
    """How to solve each game: limits of heaps and of processor seconds, whether to store values, the engine's name.

    In ``unfinished``, a folder, a long search saves its state from time to time, and goes on after an interruption.
    """

    limit: int
    seconds: float
    values: bool = False
    engine: str = ENGINE
    unfinished: Path | None = None


def solve_one(game: str, job: Job) -> Answer:
    """Solve a game; any error becomes the reason in its row.

    Examples:
        >>> row, _, _ = solve_one("0.77", Job(1000, 1.0))
        >>> row.status, row.period
        ('proved', 12)
        >>> solve_one("0.7.7", Job(1000, 1.0))[0].reason
        "octal code must have one dot, not '0.7.7'"
    """
    began, used = thread_time(), process_time()
    values = None
    try:
        row, values = solved_row(game, job)
        row = fitting(row)
    except BaseException as error:  # whatever the game raises, the others must not suffer
        if isinstance(error, KeyboardInterrupt) or not (isinstance(error, Exception) or raised_by_rules(error)):
            raise
        why = str(error) if isinstance(error, GrundyError) else f"{type(error).__name__}: {error}"
        row = failed(game, why, job.engine, thread_time() - began)
    return row, process_time() - used, values


def fitting(row: Row) -> Row:
    """Return a row, or one without an answer if an atlas cannot hold its numbers.

    Examples:
        >>> fitting(Row("nim", "nim", 0, 1, "proved", 1 << 62, "grundy 0", 0.0, 0, False, 1, 1)).reason
        'an atlas cannot hold its numbers: they are 2^62 or more'
    """
    if row.fits:
        return row
    return failed(row.game, "an atlas cannot hold its numbers: they are 2^62 or more", row.engine, row.seconds)


def failed(game: str, why: str, engine: str, seconds: float) -> Row:
    """Return the row of a game without an answer.

    Examples:
        >>> failed("0.77", "it  rained", "grundy 0", 1.0).reason
        'it rained'
    """
    reason = cut_end(" ".join(why.split()), _LONGEST).encode("utf-8", "backslashreplace").decode()  # SQLite's encoding
    return Row(game, game, 0, 1, "failed", -1, engine, round(seconds, 3), reason=reason)


def solved_row(game: str, job: Job) -> tuple[Row, NDArray[Any] | None]:
    """Solve a game, or raise the error that explains why it cannot be solved.

    Examples:
        >>> solved_row("misere 0.77", Job(1000, 10.0))[0].elements
        40
    """
    from grundy.atlas.store.periods import can_be_stored, find_period_of  # rows themselves do not need NumPy
    from grundy.maths.octal.period_store import PassingStore

    began, limit = thread_time(), job.limit
    ruleset = ruleset_of(game)
    if is_misere(game):
        row = _quotient_row(ruleset, job)
    else:
        folder = job.unfinished if can_be_stored(ruleset) else None
        with nullcontext() if folder is None else closing(PassingStore(folder)) as store:
            found = find_period_of(ruleset, limit, seconds=job.seconds, clock=thread_time, store=store)
        row, began = row_of(found, job.engine), began - (0.0 if store is None else store.spent)
    if row.game != game:  # the name of a game from the literature
        raise LimitError("an atlas lists {game} as {other}", game=game, other=game_named(game))
    kept = None
    if job.values and not is_misere(game):
        with suppress(LimitError):  # the row is more important than the values
            kept = _values(ruleset, last_kept(ruleset, min(row.computed_to, limit - 1)))
    return replace(row, seconds=round(thread_time() - began, 3)), kept


def _values(ruleset: HeapRuleset | CoinTurning, last: int) -> NDArray[Any] | None:
    from grundy.atlas.store.periods import head_array, value_array

    if isinstance(ruleset, CoinTurning):
        return head_array(ruleset, last)
    table = ruleset.table()
    if table is not None:
        return table.array(last).copy()
    return value_array([ruleset.heap_value(n) for n in range(last + 1)])


def last_kept(ruleset: HeapRuleset | CoinTurning, last: int) -> int:
    """Return the last heap, up to ``last``, whose value is stored; the search of some codes goes beyond their table."""
    table = None if isinstance(ruleset, CoinTurning) else ruleset.table()
    return last if table is None or table.period is not None else min(last, table.reach)


def _quotient_row(ruleset: Ruleset[Any], job: Job) -> Row:
    """Return a row with the misère quotient of the heaps of a code, as far as it is found and proved.

    If misère play reduces to normal play, proved periods of normal play come from the atlas in the package.

    Examples:
        >>> row = _quotient_row(ruleset_of("0.75"), Job(1000, 10.0))
        >>> row.status, row.elements, row.lost, row.grows, row.law
        ('proved', 8, 2, '1:2:1 2:6:2 5:8:2', Period(preperiod=8, period=2, saltus=0))
    """
    from grundy.maths.misere.heaps import misere_quotient

    code = code_of(ruleset)
    found = misere_quotient(code, max(1, job.limit - 1), job.seconds, values=normal_values(ruleset))
    law = found.period
    game = f"{MISERE} {code}"
    row = Row(
        game, game, 0, 1, "open" if law is None else "proved", found.included, job.engine, 0.0, elements=found.order,
        lost=len(found.lost), tame=found.tame,
        grows=" ".join(f"{change.game}:{change.order}:{change.lost}" for change in found.changes),
        reason=LARGE if found.outgrown else None,
    )  # fmt: skip
    if law is None:
        return row
    return replace(row, preperiod=law.preperiod, period=law.period, saltus=law.saltus, theorem="misère quotient")
