"""The commands that find the period of a nim-sequence, or a hidden signal in it: period and signal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.atlas.store.periods import check_stored, find_period_of
from grundy.atlas.store.rows import row_of
from grundy.atlas.store.shipped import shipped_row
from grundy.cli.interruption import ending_after
from grundy.cli.patience import StatusLine, patience
from grundy.cli.streams import complain, tell_at_end, write_beside
from grundy.cli.words import ENDLESS, OPEN, Flag, GameWord, Json, above_zero, answer, heap_limit, joined
from grundy.machine.processors import available_cores
from grundy.maths.octal.canonical import canonical
from grundy.rulesets.catalogue import parse_ruleset
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.rulesets.shared.heaps import HeapRuleset, single_heaps
from grundy.views.documents.atlas import period_data, period_document, progress_line, shipped_document
from grundy.views.documents.sequences import Heard, signal_data, signal_document
from grundy.words.errors import InputError, LimitError
from grundy.words.files import check_place
from grundy.words.language import say

if TYPE_CHECKING:
    from grundy.maths.nimbers.periods import Period
    from grundy.maths.octal.heaps import HeapTable
    from grundy.maths.octal.period_store import PeriodStore

_SECONDS = 60.0  # without --limit, --time and --store
_TABLED, _PLAIN = (1 << 17) - 1, (1 << 13) - 1  # the last heap for a signal: with a table of values, and without


def period(
    *ruleset: GameWord,
    limit: float | None = None,
    time: float | None = None,
    store: Path | None = None,
    certificate: Path | None = None,
    exact: Flag = False,
    fresh: Flag = False,
    cores: int | None = None,
    json: Json = False,
) -> int:
    """Find the period of the Grundy values of single heaps, or of single heads in coin turning, and prove it.

    Periods that are already proved come from the atlas that ships with grundy, and the answer says so. The search stops
    after a minute, or after a billion heaps, unless you set --limit or --time. With --store it runs until you stop it,
    and the next call continues from there. The exit status is 0 if a period is proved, and 3 if not.

    grundy period 0.77
    grundy period 0.156 --json
    grundy period 0.156 --fresh
    grundy period 'subtraction(2,3,7)'
    grundy period 'coin-turning(run,within=5)'
    grundy period 0.165 --certificate 0.165.json

    Parameters
    ----------
    limit
        How many heaps or heads to evaluate, such as 1e9; codes are evaluated in blocks of 512 heaps. By default,
        rulesets without a table of values, such as your own, are evaluated up to heap 1999, and heads up to place
        999,999.
    time
        Stop after this many seconds; the first time, compiling may take half a minute more.
    store
        Keep the values in this folder; they are saved every few minutes and at the end.
    certificate
        Write a certificate of the proof to this file, for grundy verify. It needs the exact preperiod, as by --exact.
    exact
        Find the exact preperiod of a code that is computed. If memory does not hold all values, a proof may give only a
        bound; then all values are computed once more, which takes about as long again.
    fresh
        Compute the period even if the atlas has it.
    cores
        How many processor cores may work on a code. By default two, if there are two: one computes values, the other
        looks for the witnesses that prove them.
    """
    heaps, seconds, cores = *_bounds(limit, time, store is not None), _cores(cores)
    check_place(certificate)
    with ending_after(seconds):
        asked = parse_ruleset(joined(ruleset))
    if store is not None:
        check_stored(asked)
    name = str(asked)
    code = asked.code if isinstance(asked, TakeAndBreak) else None
    if certificate is not None:
        from grundy.atlas.check.certificates import certificate_of, certified_by

        certified_by(name if code is None else str(code))
        exact = True
    same = None if code is None else canonical(code)
    if same is not None and same.code == code:
        same = None
    shipped = None if fresh or store is not None or certificate is not None else shipped_row(asked)
    if shipped is not None and shipped.status == "proved":
        answer(json, lambda: period_data(shipped, same, shipped=True), lambda: shipped_document(shipped, typed=name))
        return 0
    # codes are valued in blocks, between which the search looks at the clock
    with _kept(store) as kept, StatusLine() as line, ending_after(None if code else seconds):
        show = partial(line.tell, progress_line)
        found = find_period_of(asked, heaps, seconds=seconds, store=kept, progress=show, cores=cores, exact=exact)
    row = row_of(found, "")
    answer(json, lambda: period_data(row, same), lambda: period_document(row, same, typed=name))
    if certificate is not None:
        write_beside(certificate, certificate_of(found).to_json().encode())
    return 0 if found.status == "proved" else OPEN


def _cores(asked: int | None) -> int:
    there = available_cores()
    if asked is not None and not 1 <= asked <= max(there, 2):
        raise InputError("--cores must be from 1 to {most}, not {asked}", most=max(there, 2), asked=asked)
    return asked or min(2, there)


def _bounds(limit: float | None, seconds: float | None, kept: bool) -> tuple[int | None, float]:
    for number, option in ((limit, "--limit"), (seconds, "--time")):
        if number is not None:
            above_zero(number, option)
    heaps = ENDLESS if limit is None else heap_limit(limit)
    if limit is None and seconds is None and not kept:
        return None, _SECONDS
    return heaps, seconds or float("inf")


@contextmanager
def _kept(folder: Path | None) -> Iterator[PeriodStore | None]:
    """Open the store of a search, if there is one."""
    if folder is None:
        yield None
        return
    from grundy.maths.octal.period_store import PeriodStore

    with closing(PeriodStore(folder, tell_at_end)) as store:
        yield store


def signal(
    *ruleset: GameWord,
    to: float | None = None,
    plot: Path | None = None,
    time: float | None = None,
    json: Json = False,
) -> None:
    """Look for a hidden signal in the Grundy values of single heaps.

    A signal predicts for each heap whether some of the binary digits of its value have an even number of 1s: this
    depends on where the heap lies in a wave, whose length need not be a whole number. grundy fits the strongest signal
    to a quarter of the heaps and tests it on the heaps that follow. Nothing is proved. For octal codes the options of
    each heap vote, too: if most of them have an even number of 1s, the value tends to have an odd one, and vice versa.
    The page on hidden signals explains why.

    grundy signal 0.6
    grundy signal 0.024 --to 500000
    grundy signal 0.6 --plot signal.svg
    grundy signal 0.14 --json

    Parameters
    ----------
    to
        The last heap, such as 5e5: from 4095 to 4194303. The default is 131071, or 8191 for rulesets without a table of
        values, such as your own.
    plot
        Draw the signal into this file: .svg, or .png and .pdf with matplotlib. The picture shows the share of heaps
        with an even number of 1s, in each part of the wave.
    time
        Stop after this many seconds; the first time, compiling may take half a minute more.
    """
    target = None
    if plot is not None:
        from grundy.cli.pictures import plot_target, write_drawing  # not imported without a picture
        from grundy.views.pictures.signals import signals_picture

        target = plot_target(plot, own=("svg",))
    seconds = None if time is None else above_zero(time, "--time")
    asked = single_heaps(parse_ruleset(joined(ruleset)))
    with patience(say("computing values")), ending_after(seconds):
        table = asked.table()
        last = (_PLAIN if table is None else _TABLED) if to is None else _last_heap(to)
        from grundy.maths.signals.votes import vote_of_options  # only signals need NumPy here
        from grundy.maths.signals.waves import find_signal, shares_of_parts

        values = [asked.heap_value(n) for n in range(last + 1)] if table is None else all_values(table, last)
        found, code = find_signal(values), asked.taking_code()
        vote = vote_of_options(code, values, found.digits) if found and code and code.octal else None
        heard = Heard(str(asked), last, found, vote, _law(asked, table))
        if target is not None and found is not None:
            write_drawing(target, signals_picture({str(asked): shares_of_parts(values, found)}), str(asked))
    answer(json, lambda: signal_data(heard), lambda: signal_document(heard))
    if target is not None and found is None:
        complain(say("nothing was drawn, as there is no signal: a smaller --to may find one"))


def all_values(table: HeapTable, last: int) -> Any:
    """Return the values of heaps 0 to ``last``, however long that takes: a query that gives up keeps what it found."""
    while True:
        known = len(table.values)
        try:
            return table.array(last)
        except LimitError:
            if len(table.values) == known:
                raise


def _law(ruleset: HeapRuleset, table: HeapTable | None) -> Period | None:
    """Return the proved period of the values, from the table or from the atlas in the package."""
    if table is not None and table.period is not None:
        return table.period
    row = shipped_row(ruleset)
    return row.law if row is not None and row.status == "proved" else None


def _last_heap(to: float) -> int:
    from grundy.maths.signals.waves import FEWEST, MOST

    if not FEWEST - 1 <= to < MOST or to != int(to):
        raise InputError(
            "--to must be a whole number from {least} to {most}, not {to}",
            least=FEWEST - 1, most=MOST - 1, to=f"{to:.12g}",
        )  # fmt: skip
    return int(to)
