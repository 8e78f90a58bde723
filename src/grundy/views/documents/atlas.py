"""Scans of an atlas and checks of its rows, in words for a terminal and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from grundy.atlas.store.rows import STATUSES
from grundy.views.documents.atlas_rows import status_word
from grundy.views.documents.data import SCHEMA
from grundy.words.language import counted, say
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from grundy.atlas.check.recheck import Checked
    from grundy.atlas.scan.scan import Tally

__all__ = ["checked_data", "checked_lines", "scan_data", "scan_line", "scan_lines"]


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
    yield counted(
        tally.asked, "{count} game: {known} known, {solved} solved, {following} of the same sequences",
        "{count} games: {known} known, {solved} solved, {following} of the same sequences", known=tally.known,
        solved=tally.solved, following=max(0, tally.asked - tally.known - tally.solved),
    )  # fmt: skip
    for status in STATUSES:
        if tally.statuses[status]:
            yield f"  {status_word(status)}  {tally.statuses[status]}"


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
    yield counted(
        counts.total(), "{count} row checked: {right} right, {wrong} WRONG, {open} that could not be told",
        "{count} rows checked: {right} right, {wrong} WRONG, {open} that could not be told",
        right=counts[True], wrong=counts[False], open=counts[None],
    )  # fmt: skip


_VERDICTS = {True: Phrase("right"), False: Phrase("WRONG"), None: Phrase("not told")}


def checked_data(checked: Iterable[Checked]) -> dict[str, Any]:
    """Return it as plain data."""
    rows = [{"game": one.row.game, "ok": one.ok, "how": str(one.how)} for one in checked]
    return {"schema": SCHEMA, "ok": all(row["ok"] is not False for row in rows), "rows": rows}
