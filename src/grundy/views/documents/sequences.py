"""Values of single heaps (or numbers, or heads), as a list and as a worked table, and hidden signals in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from math import floor, log10
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.maths.nimbers.outcomes import Outcome
from grundy.maths.nimbers.periods import Period
from grundy.views.document import Document, Facts, Paragraph, Section, Table
from grundy.views.documents.data import SCHEMA, picked
from grundy.words.language import say

if TYPE_CHECKING:
    from grundy.atlas.classroom.worked import WorkedRow
    from grundy.maths.signals.votes import Vote
    from grundy.maths.signals.waves import Signal

Found = Sequence[tuple[int, int]]  # numbers with their values


def outcomes_of(found: Found) -> list[str]:
    """Return who wins at each value: P, the previous player, if it is 0, otherwise N, the next.

    Examples:
        >>> outcomes_of([(0, 0), (1, 1), (2, 0)])
        ['P', 'N', 'P']
    """
    return [(Outcome.N if value else Outcome.P).value for _, value in found]


def value_table(found: Found, *, outcomes: bool = False) -> Iterator[str]:
    r"""Yield a table of values, ten in a row, optionally with P or N below each.

    Examples:
        >>> print(*value_table([(n, n % 4) for n in range(12)]), sep="\n")
             0  1  2  3  4  5  6  7  8  9
         0   0  1  2  3  0  1  2  3  0  1
        10   2  3
    """
    cell = max(3, *(len(str(value)) + 2 for _, value in found))
    lines = [{n: str(value) for n, value in found}]
    if outcomes:
        lines.append({n: outcome for (n, _), outcome in zip(found, outcomes_of(found), strict=True)})
    first, last = found[0][0], found[-1][0]
    label = len(str(last)) + 1
    yield " " * label + " " + "".join(f"{k:>{cell}}" for k in range(10))
    for row in range(first - first % 10, last + 1, 10):
        for head, line in zip((row, ""), lines, strict=False):
            cells = (line.get(n, "") for n in range(row, min(row + 10, last + 1)))
            yield f"{head:>{label}} " + "".join(f"{text:>{cell}}" for text in cells)


def value_csv(found: Found, *, outcomes: bool = False) -> Iterator[str]:
    """Yield the values as lines of CSV with a header, optionally with who wins."""
    yield "n,grundy_value,outcome" if outcomes else "n,grundy_value"
    ends = (f",{outcome}" for outcome in outcomes_of(found)) if outcomes else repeat("")
    yield from (f"{n},{value}{end}" for (n, value), end in zip(found, ends, strict=False))


def value_data(found: Found, *, outcomes: bool = False) -> dict[str, Any]:
    """Return the values as plain data, optionally with who wins."""
    data: dict[str, Any] = {"first": found[0][0], "values": [value for _, value in found]}
    return data | {"outcomes": outcomes_of(found)} if outcomes else data


def worked_document(rows: Sequence[WorkedRow]) -> Document:
    """Return how to work values out: a row for each heap, with its options, their values, the mex, and who wins."""
    heads = ("n", say("options"), say("their values"), "mex", say("outcome"))
    told = tuple(
        (
            str(row.n), ", ".join(row.options) or "–", ", ".join(map(str, row.option_values)) or "–",
            str(row.grundy_value), row.outcome.value,
        )
        for row in rows
    )  # fmt: skip
    return (Table(told, heads, say("Values worked out from the options"), numbers=frozenset({0, 3})),)


def worked_data(ruleset: str, rows: Sequence[WorkedRow]) -> dict[str, Any]:
    """Return the worked rows as plain data."""
    found = [picked(row, "n options option_values grundy_value") | {"outcome": row.outcome.value} for row in rows]
    return {"schema": SCHEMA, "ruleset": ruleset, "rows": found}


# -- signals


class Heard(NamedTuple):
    """What was found in the values of heaps 0 to ``last``."""

    ruleset: str
    last: int
    signal: Signal | None
    vote: Vote | None  # for octal codes with a signal
    period: Period | None  # if it is proved


def signal_document(heard: Heard) -> Document:
    """Return the signal, and for how many heaps it is right."""
    found, law = heard.signal, heard.period
    if found is None:
        return (Paragraph(say("{ruleset}: no hidden signal found up to heap {last}", ruleset=heard.ruleset,
                              last=heard.last)),)  # fmt: skip
    decimals = len(str(heard.last)) + 3  # of the frequency, so that n times the rounded one is right to a thousandth
    said = [say(
        "Among the binary digits of G(n) where {digits} has a 1, the number of 1s is even if the fractional part of "
        "{frequency}·n − {start:.3f} is below 1/2, and odd otherwise.",
        digits=f"{found.digits:b}", frequency=f"{found.frequency:.{decimals}f}", start=found.start,
    )]  # fmt: skip
    explained = law is not None and law.preperiod <= _stretches(heard.last + 1)[0][0]
    if law is not None:
        said.append(_law_said(law, explained))
    title = say(
        "{ruleset}: a signal that follows from the period" if explained else "{ruleset}: a hidden signal, not proved",
        ruleset=heard.ruleset,
    )
    return (Section(title, (Facts(tuple(_facts(heard, found, explained))), *map(Paragraph, said))),)


def _facts(heard: Heard, found: Signal, explained: bool) -> Iterator[tuple[str, str]]:
    count, vote = heard.last + 1, heard.vote
    fitted, tested = _stretches(count)
    yield say("binary digits"), f"{found.digits:b}"
    yield say("wavelength"), say("{length} heaps", length=wavelength(found.frequency, count))
    yield say("fitted"), _right(found.fitted, fitted)
    yield say("tested"), _right(found.tested, tested)
    if vote is None:
        return
    yield say("options"), say("their vote is {right}", right=_right(vote.right, tested))
    if vote.frequency is not None and not explained:
        told = say("those below {heap} favour a wave of {length} heaps", heap=fitted[0],
                   length=wavelength(vote.frequency, count))  # fmt: skip
        yield say("rare heaps"), told


def _right(share: float, heaps: range) -> str:
    return say("right for {share:.1%} of heaps {first} to {last}", share=share, first=heaps[0], last=heaps[-1])


def _law_said(law: Period, explained: bool) -> str:
    values = say(
        "The values have period {period} and saltus {saltus} from heap {start} on"
        if law.saltus
        else "The values have period {period} from heap {start} on",
        period=law.period, saltus=law.saltus, start=law.preperiod,
    )  # fmt: skip
    told = "{values}: the signal is only a part of it." if explained else "{values}, beyond the heaps of the signal."
    return say(told, values=values)


def wavelength(frequency: float, count: int) -> str:
    """Return how many heaps a turn takes, with the decimals that a fit to the first ``count`` heaps supports.

    The phase drifts by some tenths of a turn at most, so the frequency is right to about a tenth of a turn in all
    heaps to which a signal is fitted.

    Examples:
        >>> wavelength(0.1305251, 131_072)
        '7.661'
    """
    error = 1 / frequency**2 / 10 / len(_stretches(count)[0])
    return f"{1 / frequency:.{max(0, floor(-log10(error)))}f}"


def _stretches(count: int) -> tuple[range, range]:
    """Return the heaps to which a signal is fitted, and those on which it is tested."""
    from grundy.maths.signals.waves import FITTED, TESTED, heaps_of  # NumPy is not loaded before it is needed

    return heaps_of(count, FITTED), heaps_of(count, TESTED)


def signal_data(heard: Heard) -> dict[str, Any]:
    """Return the signal as plain data; ``signal`` is None if there is none."""
    found, law, vote = heard.signal, heard.period, heard.vote
    data = {
        "schema": SCHEMA, "ruleset": heard.ruleset, "last": heard.last, "proved": False,
        "period": None if law is None else picked(law, "preperiod period saltus"), "signal": None,
    }  # fmt: skip
    if found is None:
        return data
    fitted, tested = _stretches(heard.last + 1)
    return data | {
        "signal": picked(found, "digits frequency start wavelength") | {
            "fitted": _share(found.fitted, fitted), "tested": _share(found.tested, tested),
        },
        "vote": None if vote is None else {"tested": _share(vote.right, tested), "frequency": vote.frequency},
    }  # fmt: skip


def _share(share: float, heaps: range) -> dict[str, float]:
    return {"first": heaps[0], "last": heaps[-1], "share": share}
