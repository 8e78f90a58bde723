"""What a search for a period found, in words for a terminal and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.maths.octal.canonical import Canonical
from grundy.maths.octal.period_search import Progress, Result
from grundy.views.documents.analysis import say
from grundy.views.documents.data import SCHEMA
from grundy.words.phrase import Phrase

__all__ = ["period_data", "period_lines", "progress_line"]


def progress_line(at: Progress) -> str:
    """Return how far a search is, for a line that is overwritten.

    Examples:
        >>> progress_line(Progress(1_200_000, 2_500_000.0, 15, 28))
        '1,200,000 values, 2.50 million a second, 15 rare heaps, largest value 28 (Ctrl-C stops)'
    """
    rare = "" if at.rare is None else say(Phrase("{rare} rare heaps, ", rare=at.rare))
    return say(
        Phrase(
            "{known:,} values, {rate:.2f} million a second, {rare}largest value {largest} (Ctrl-C stops)",
            known=at.known,
            rate=at.rate / 1e6,
            rare=rare,
            largest=at.largest,
        )
    )


def period_lines(found: Result, same: Canonical | None = None) -> Iterator[str]:
    """Yield what was found, a line each."""
    period = found.period
    yield f"{found.game}: {say(_status(found))}"
    if period is not None:
        rise = f" + {period.saltus}" if period.saltus else ""
        yield f"  G(n + {period.period}) = G(n){rise}" + say(Phrase(" for all n ≥ {start}", start=period.preperiod))
        yield f"  {say(Phrase('preperiod {number}', number=period.preperiod))}" + (
            say(Phrase(" at most: not all values were kept")) if found.preperiod_is_bound else ""
        )
        yield f"  {say(Phrase('period {period}, saltus {saltus}', period=period.period, saltus=period.saltus))}"
    if found.theorem is not None:
        yield f"  {say(Phrase('theorem: {theorem}', theorem=Phrase(found.theorem)))}"
    if period is None or not period.saltus:
        largest = Phrase(
            "largest value {value}, first at heap {heap}", value=found.largest_value, heap=found.largest_at
        )
        yield f"  {say(largest)}"
    if found.space is not None:
        count, last = found.space.count, found.space.last
        yield f"  {say(Phrase('{count} rare heaps, the last at {last}', count=count, last=last))}"
    yield f"  {say(Phrase('values computed to heap {last}', last=found.computed_to))}"
    if same is not None:
        yield f"  {say(_same(same))}"


def _status(found: Result) -> Phrase:
    if found.status == "proved":
        return Phrase("period proved")
    if found.status == "observed":
        return Phrase("period observed to heap {last}, not proved", last=found.computed_to)
    return Phrase("no period found to heap {last}", last=found.computed_to)


def _same(same: Canonical) -> Phrase:
    if not same.shift:
        return Phrase("the nim-sequence of {code}", code=str(same.code))
    return Phrase("the nim-sequence of {code}: heap n has the value of its heap n + ({shift})", code=str(same.code),
                  shift=same.shift)  # fmt: skip


def period_data(found: Result, same: Canonical | None = None) -> dict[str, Any]:
    """Return what was found as plain data."""
    period, space = found.period, found.space
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "code": found.game,
        "status": found.status,
        "preperiod": period.preperiod if period is not None else None,
        "preperiod_is_bound": found.preperiod_is_bound,
        "period": period.period if period is not None else None,
        "saltus": period.saltus if period is not None else None,
        "largest_value": found.largest_value if period is None or not period.saltus else None,
        "largest_at": found.largest_at if period is None or not period.saltus else None,
        "rare_count": space.count if space is not None else None,
        "last_rare": space.last if space is not None else None,
        "rare_mask": space.mask if space is not None else None,
        "computed_to": found.computed_to,
        "theorem": found.theorem,
    }
    data["same_as"] = {"code": str(same.code), "shift": same.shift} if same is not None else None
    data["atlas"] = None  # it was computed; see views.atlas_words for what was looked up
    return data
