"""Rows of an atlas in words for a terminal and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grundy.atlas.store.rows import HEADS, MISERE, Row
from grundy.maths.octal.canonical import Canonical
from grundy.views.documents.data import SCHEMA
from grundy.views.pictures.text import padded, width_of
from grundy.words.language import counted, say, translate
from grundy.words.phrase import Phrase

__all__ = ["row_data", "row_lines", "rows_table", "shipped_data", "shipped_lines", "status_word"]

_STATUSES = {
    "proved": Phrase("proved"), "formula": Phrase("formula"), "observed": Phrase("observed"), "open": Phrase("open"),
    "failed": Phrase("failed"),
}  # fmt: skip
_THEOREMS = {"bounded reach": Phrase("bounded reach"), "misère quotient": Phrase("misère quotient")}
_TABLE = ("game", "status", "preperiod", "period", "largest", "computed to", "same as", "order", "P")
_NUMBERS = (2, 3, 4, 5, 7, 8)  # columns of the table that end at one place


def status_word(status: str) -> str:
    """Return the status of a row in the current language."""
    return say(_STATUSES[status])


# -- one row


def row_lines(row: Row) -> Iterator[str]:
    """Yield what a row says, a line each."""
    yield f"{row.game}: {say(_status(row))}"
    yield from _quotient_lines(row)
    yield from _period_lines(row)
    if row.theorem is not None:
        yield f"  {say(_theorem(row, row.theorem))}"
    if row.largest_value is not None:
        yield f"  {say(_largest(row))}"
    if row.rare_count is not None:
        yield f"  {_rare(row.rare_count, row.last_rare)}"
    if row.reason is not None:
        yield f"  {say('why: {reason}', reason=translate(row.reason))}"
    if row.computed_to >= 0:
        yield f"  {say(_computed(row))}"
    if row.same_as != row.game:
        yield f"  {say(_same(row))}"
    yield f"  {say('found by {engine}', engine=row.engine)}" + (
        say(", in {seconds:.1f} seconds", seconds=row.seconds) if row.seconds else ""
    )


def _status(row: Row) -> Phrase:
    if row.status == "failed":
        return Phrase("not solved")
    if row.kind == MISERE:
        if row.status == "proved":
            return Phrase("misère quotient of all heaps, proved")
        return Phrase(
            "misère quotient of heaps 0 to {last}, proved; what larger heaps add is unknown", last=row.computed_to
        )
    if row.status == "proved":
        return Phrase("period proved")
    if row.status == "formula":
        return Phrase("all values by a formula, which has no period")
    if row.kind == HEADS:
        return Phrase(
            "period observed to place {last}, not proved" if row.status == "observed"
            else "no period found to place {last}", last=row.computed_to,
        )  # fmt: skip
    if row.status == "observed":
        return Phrase("period observed to heap {last}, not proved", last=row.computed_to)
    return Phrase("no period found to heap {last}", last=row.computed_to)


def _quotient_lines(row: Row) -> Iterator[str]:
    if row.elements is None:
        return
    yield f"  {say('order {order}, of which {lost} P', order=row.elements, lost=row.lost)}"
    yield f"  {say('tame: the quotient of nim-heaps' if row.tame else 'wild: no quotient of nim-heaps')}"
    if row.changes:
        grown = ", ".join(f"{heap}: {order}" for heap, order, _ in row.changes)
        yield f"  {say('it grows at heaps (to orders) {grown}', grown=grown)}"


def _period_lines(row: Row) -> Iterator[str]:
    law = row.law
    if law is None:
        return
    rise, letter = f" + {law.saltus}" if law.saltus else "", "Φ" if row.kind == MISERE else "G"
    yield f"  {letter}(n + {law.period}) = {letter}(n){rise}" + say(" for all n ≥ {start}", start=law.preperiod)
    if row.kind == HEADS:
        yield f"  {say('n is the place of a head that lies alone, counted from 1')}"
    bound = say(" at most: not all values were kept") if row.preperiod_is_bound else ""
    yield f"  {say('preperiod {number}', number=law.preperiod)}{bound}"
    yield f"  {say('period {period}, saltus {saltus}', period=law.period, saltus=law.saltus)}"


def _rare(count: int, last: int | None) -> str:
    if not count:
        return say("no rare heap")
    return counted(count, "{count} rare heap, at {last}", "{count} rare heaps, the last at {last}", last=last)


def _theorem(row: Row, theorem: str) -> Phrase:
    named = _THEOREMS.get(theorem) or Phrase(theorem)
    if row.same_as == row.game:
        return Phrase("theorem: {theorem}", theorem=named)
    return Phrase("theorem: {theorem}, for {game}", theorem=named, game=row.same_as)


def _largest(row: Row) -> Phrase:
    value, at = row.largest_value, row.largest_at
    if row.kind == HEADS:
        return Phrase("largest value {value}, first at place {place}", value=value, place=at)
    return Phrase("largest value {value}, first at heap {heap}", value=value, heap=at)


def _computed(row: Row) -> Phrase:
    if row.kind == HEADS:
        return Phrase("values computed to place {last}", last=row.computed_to)
    if row.kind == MISERE:
        return Phrase("heaps 0 to {last} looked at", last=row.computed_to)
    return Phrase("values computed to heap {last}", last=row.computed_to)


def _same(row: Row) -> Phrase:
    if row.kind == MISERE:
        return Phrase("the game trees of {code}: heap n is its heap n + ({shift})", code=row.same_as, shift=row.shift)
    if row.kind == HEADS:
        if row.factor > 1:
            return Phrase("a head at place n is one at place n/{factor}, rounded up, of {game}", game=row.same_as,
                          factor=row.factor)  # fmt: skip
        if not row.shift:
            return Phrase("the heads of {game}", game=row.same_as)
        return Phrase("a head at place n is one at place n − {nearer} of {game}", game=row.same_as, nearer=-row.shift)
    if row.factor > 1:
        return Phrase("the nim-sequence of {game}, each value {factor} times", game=row.same_as, factor=row.factor)
    if not row.shift:
        return Phrase("the nim-sequence of {code}", code=row.same_as)
    return Phrase("the nim-sequence of {code}: heap n has the value of its heap n + ({shift})", code=row.same_as,
                  shift=row.shift)  # fmt: skip


def row_data(row: Row) -> dict[str, Any]:
    """Return a row as plain data."""
    told = row.data()
    told["grows"] = (
        [{"heap": heap, "order": order, "p_count": lost} for heap, order, lost in row.changes]
        if row.grows is not None
        else None
    )
    return {"schema": SCHEMA, "kind": row.kind, **told}


# -- rows of the atlas that comes with the package


def shipped_lines(row: Row) -> Iterator[str]:
    """Yield what the atlas that comes with the package proves of a code, and that it is from there."""
    *lines, _ = row_lines(row)
    yield from lines
    yield f"  {say(_origin(row))}"


def _origin(row: Row) -> Phrase:
    theorem = Phrase(row.theorem or "")
    if row.same_as == row.game:
        return Phrase(
            "from the atlas that comes with {engine}, proved by the {theorem}; --fresh proves it anew",
            engine=row.engine, theorem=theorem,
        )  # fmt: skip
    return Phrase(
        "from the atlas that comes with {engine}, proved for {game} by the {theorem}; --fresh proves it anew",
        engine=row.engine, theorem=theorem, game=row.same_as,
    )  # fmt: skip


def shipped_data(row: Row, same: Canonical | None) -> dict[str, Any]:
    """Return it in the form of ``grundy period --json``."""
    return {
        "schema": SCHEMA, "code": row.game, "status": row.status, "preperiod": row.preperiod,
        "preperiod_is_bound": row.preperiod_is_bound, "period": row.period, "saltus": row.saltus,
        "largest_value": row.largest_value, "largest_at": row.largest_at, "rare_count": row.rare_count,
        "last_rare": row.last_rare, "rare_mask": row.mask, "computed_to": row.computed_to, "theorem": row.theorem,
        "same_as": None if same is None else {"code": str(same.code), "shift": same.shift},
        "atlas": row.engine,
    }  # fmt: skip


# -- many rows


def rows_table(rows: Sequence[Row]) -> Iterator[str]:
    r"""Yield rows as a table.

    Examples:
        >>> kayles = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0, 8, 27)
        >>> print(*rows_table([kayles]), sep="\n")
        game  status  preperiod  period  largest  computed to  same as
        0.77  proved         71      12        8          255
    """
    quotients = any(row.kind == MISERE for row in rows)
    columns = range(len(_TABLE) if quotients else len(_TABLE) - 2)
    cells = [[
        row.game, status_word(row.status), _number(row.preperiod, "≤ " * row.preperiod_is_bound),
        _number(row.period, after=f" + {row.saltus}" if row.saltus else ""), _number(row.largest_value),
        _number(row.computed_to), row.same_as if row.same_as != row.game else "", _number(row.elements),
        _number(row.lost),
    ] for row in rows]  # fmt: skip
    table = [[say(_TABLE[i]) for i in columns], *cells]
    widths = [max(width_of(line[i]) for line in table) for i in columns]
    for line in table:
        yield "  ".join(
            " " * (widths[i] - width_of(line[i])) + line[i] if i in _NUMBERS else padded(line[i], widths[i])
            for i in columns
        ).rstrip()


def _number(value: int | None, before: str = "", after: str = "") -> str:
    return "–" if value is None else f"{before}{value}{after}"
