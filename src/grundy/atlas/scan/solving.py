"""One game of an atlas is solved: what is found, as a row, and the values where they are kept."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from grundy.atlas.store.games import game_named, is_misere, ruleset_of
from grundy.atlas.store.rows import MISERE, Row, row_of
from grundy.maths.octal.codes import Code
from grundy.rulesets.coins.turning import CoinTurning
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.words.errors import LimitError, RulesetError
from grundy.words.phrase import templates

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.maths.octal.period_search import Result

__all__ = ["OUTGROWN", "quotient_row", "solved_row"]

OUTGROWN = templates("what comes next is too large to be computed")
"""Why a game is open that would have had more heaps, and more time."""
_LARGEST = 1 << 62  # a value that a row cannot hold


def solved_row(
    game: str, limit: int, seconds: float, engine: str, *, values: bool = False
) -> tuple[Row, NDArray[Any] | None]:
    """Solve a game.

    Args:
        game: how the atlas writes it.
        limit: how many heaps to value at most.
        seconds: that it may take.
        engine: the program and its version.
        values: whether the values are returned as well.

    Raises:
        GrundyError: of the kind that tells why it cannot be solved.

    Examples:
        >>> solved_row("misere 0.77", 1000, 10.0, "grundy")[0].elements
        40
    """
    began = perf_counter()
    ruleset = ruleset_of(game)
    if is_misere(game):
        if not isinstance(ruleset, TakeAndBreak):
            raise RulesetError("{ruleset} is no taking-and-breaking code such as 0.77", ruleset=str(ruleset))
        row = quotient_row(ruleset.code, limit, seconds, engine)
    else:
        row = replace(row_of(_period(ruleset, limit, seconds), engine, 0.0))
    if row.game != game:  # named games of the literature
        raise LimitError("{game} is written {other} in an atlas", game=game, other=game_named(game))
    if row.status == "open" and row.computed_to < limit - 1 and perf_counter() - began < seconds:
        row = replace(row, reason=OUTGROWN)
    if row.status == "formula" or (row.largest_value or 0) >= _LARGEST:
        row = replace(row, largest_value=None, largest_at=None)
    kept = None
    if values and not is_misere(game):
        with suppress(LimitError):  # the row is worth more than the values
            kept = _values(ruleset, min(row.computed_to, limit - 1))
    return replace(row, seconds=round(perf_counter() - began, 3)), kept


def _period(ruleset: HeapRuleset | CoinTurning, limit: int, seconds: float) -> Result:
    if isinstance(ruleset, CoinTurning):
        from grundy.atlas.store.head_periods import head_period

        return head_period(ruleset, limit, seconds)
    from grundy.atlas.store.periods import find_period_of
    from grundy.maths.octal.period_search import Result

    *_, found = find_period_of(ruleset, limit, seconds=seconds)
    assert isinstance(found, Result)
    return found


def _values(ruleset: HeapRuleset | CoinTurning, last: int) -> NDArray[Any] | None:
    if isinstance(ruleset, CoinTurning):
        from grundy.atlas.store.head_periods import head_array

        return head_array(ruleset, last)
    table = ruleset.table()
    return None if table is None else table.array(last).copy()


def quotient_row(code: Code, limit: int, seconds: float, engine: str) -> Row:
    """Return the misère quotient of the heaps of a code, as far as it is found and proved, as a row.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> row = quotient_row(parse_code("0.75"), 1000, 10.0, "grundy")
        >>> row.status, row.elements, row.lost, row.grows, row.law
        ('proved', 8, 2, '1:2:1 2:6:2 5:8:2', Period(preperiod=8, period=2, saltus=0))
    """
    from grundy.maths.misere.heaps import misere_quotient

    found = misere_quotient(code, max(1, limit - 1), seconds)
    law = found.period
    game = f"{MISERE} {code}"
    row = Row(
        game, game, 0, 1, "open" if law is None else "proved", found.included, engine, 0.0, elements=found.order,
        lost=len(found.lost), tame=found.tame,
        grows=" ".join(f"{change.game}:{change.order}:{change.lost}" for change in found.changes),
    )  # fmt: skip
    if law is None:
        return row
    return replace(row, preperiod=law.preperiod, period=law.period, saltus=law.saltus, theorem="misère quotient")
