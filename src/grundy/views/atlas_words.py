"""Rows of an atlas in words for a terminal and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from grundy.atlas.rows import STATUSES, Row
from grundy.language import say, translate
from grundy.phrase import Phrase
from grundy.theory.canonical import Canonical
from grundy.views.data import SCHEMA

if TYPE_CHECKING:
    from grundy.atlas.recheck import Checked
    from grundy.atlas.scan import Tally

__all__ = [
    "checked_data", "checked_lines", "row_data", "row_lines", "rows_table", "scan_data", "scan_line", "scan_lines",
    "shipped_data", "shipped_lines",
]  # fmt: skip


def row_lines(row: Row) -> Iterator[str]:
    """Yield what a row says, a line each."""
    yield f"{row.game}: {say(_status(row))}"
    law = row.law
    if law is not None:
        rise = f" + {law.saltus}" if law.saltus else ""
        yield f"  G(n + {law.period}) = G(n){rise}" + say(" for all n ≥ {start}", start=law.preperiod)
        bound = say(" at most: not all values were kept") if row.preperiod_is_bound else ""
        yield f"  {say('preperiod {number}', number=law.preperiod)}{bound}"
        yield f"  {say('period {period}, saltus {saltus}', period=law.period, saltus=law.saltus)}"
    if row.theorem is not None:
        yield f"  {say(_theorem(row), theorem=Phrase(row.theorem), game=row.same_as)}"
    if row.largest_value is not None:
        yield f"  {say('largest value {value}, first at heap {heap}', value=row.largest_value, heap=row.largest_at)}"
    if row.rare_count is not None:
        yield f"  {say('{count} rare heaps, the last at {last}', count=row.rare_count, last=row.last_rare)}"
    if row.reason is not None:
        yield f"  {say('why: {reason}', reason=row.reason)}"
    if row.computed_to >= 0:
        yield f"  {say('values computed to heap {last}', last=row.computed_to)}"
    if row.same_as != row.game:
        yield f"  {say(_same(row))}"
    yield f"  {say('found by {engine}', engine=row.engine)}" + (
        say(", in {seconds:.1f} seconds", seconds=row.seconds) if row.seconds else ""
    )


def _status(row: Row) -> Phrase:
    if row.status == "proved":
        return Phrase("period proved")
    if row.status == "observed":
        return Phrase("period observed to heap {last}, not proved", last=row.computed_to)
    if row.status == "failed":
        return Phrase("not solved")
    return Phrase("no period found to heap {last}", last=row.computed_to)


def _theorem(row: Row) -> str:
    return "theorem: {theorem}" if row.same_as == row.game else "theorem: {theorem}, for {game}"


def _same(row: Row) -> Phrase:
    if row.factor > 1:
        return Phrase("the nim-sequence of {game}, each value {factor} times", game=row.same_as, factor=row.factor)
    if not row.shift:
        return Phrase("the nim-sequence of {code}", code=row.same_as)
    return Phrase("the nim-sequence of {code}: heap n has the value of its heap n + ({shift})", code=row.same_as,
                  shift=row.shift)  # fmt: skip


def row_data(row: Row) -> dict[str, Any]:
    """Return a row as plain data."""
    return {"schema": SCHEMA, **row.data()}


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


def rows_table(rows: Sequence[Row]) -> Iterator[str]:
    r"""Yield rows as a table.

    Examples:
        >>> kayles = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0, 8, 27)
        >>> print(*rows_table([kayles]), sep="\n")
        game  status  preperiod  period  largest  computed to  same as
        0.77  proved         71      12        8          255
    """
    head = [say(name) for name in ("game", "status", "preperiod", "period", "largest", "computed to", "same as")]
    cells = [[
        row.game, translate(row.status), _number(row.preperiod, "≤ " * row.preperiod_is_bound),
        _number(row.period, after=f" + {row.saltus}" if row.saltus else ""), _number(row.largest_value),
        _number(row.computed_to), row.same_as if row.same_as != row.game else "",
    ] for row in rows]  # fmt: skip
    table = [head, *cells]
    widths = [max(len(line[i]) for line in table) for i in range(len(head))]
    for line in table:
        yield "  ".join(
            f"{text:>{width}}" if 1 < i < 6 else f"{text:<{width}}"
            for i, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()


def _number(value: int | None, before: str = "", after: str = "") -> str:
    return "–" if value is None else f"{before}{value}{after}"


# -- scans


def scan_line(tally: Tally) -> str:
    """Return how far a scan is, for a line that is overwritten."""
    rest = tally.remaining
    if rest is None:
        return say("{done} of {all} games to solve (Ctrl-C stops; what is done stays)", done=0, all=tally.to_solve)
    return say(
        "{done} of {all} games to solve, about {rest} to go (Ctrl-C stops; what is done stays)", done=tally.solved,
        all=tally.to_solve, rest=_span(rest),
    )  # fmt: skip


def _span(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


def scan_lines(tally: Tally) -> Iterator[str]:
    """Yield what a scan came to."""
    yield say(
        "{asked} games: {known} known, {solved} solved, {following} of the same sequences", asked=tally.asked,
        known=tally.known, solved=tally.solved, following=max(0, tally.asked - tally.known - tally.solved),
    )  # fmt: skip
    for status in STATUSES:
        if tally.statuses[status]:
            yield f"  {translate(status)}  {tally.statuses[status]}"


def scan_data(tally: Tally) -> dict[str, Any]:
    """Return it as plain data."""
    return {
        "schema": SCHEMA, "games": tally.asked, "known": tally.known, "solved": tally.solved,
        "statuses": {status: tally.statuses[status] for status in STATUSES},
        "computing_seconds": round(tally.computing, 3), "keeping_seconds": round(tally.keeping, 3),
    }  # fmt: skip


# -- checks


def checked_lines(checked: Iterable[Checked], every: bool = False) -> Iterator[str]:
    """Yield what came of checking rows: those that are not right, and how many are; or each of them."""
    counts: Counter[bool | None] = Counter()
    for one in checked:
        counts[one.ok] += 1
        if every or not one.ok:
            yield f"{one.row.game}: {say(_VERDICTS[one.ok])}: {say(one.how)}"
    yield say(
        "{count} rows checked: {right} right, {wrong} WRONG, {open} that could not be told", count=counts.total(),
        right=counts[True], wrong=counts[False], open=counts[None],
    )  # fmt: skip


_VERDICTS = {True: "right", False: "WRONG", None: "not told"}


def checked_data(checked: Iterable[Checked]) -> dict[str, Any]:
    """Return it as plain data."""
    rows = [{"game": one.row.game, "ok": one.ok, "how": str(one.how)} for one in checked]
    return {"schema": SCHEMA, "ok": all(row["ok"] is not False for row in rows), "rows": rows}
