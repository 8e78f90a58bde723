"""The search for the period of a code: plain at first, then by the kernel that suits it if that proves nothing.

If memory does not hold all values, a proof may give only a bound on the preperiod. For the exact one, all values are
computed once more, by two sequences in step, the second one period ahead of the first:

    first     0 …………… n ……… bound
    second    p ………… n + p ………… bound + p

From the bound on they agree, so the preperiod ends with the last heap below it at which they differ. Neither sequence
keeps more than its first values and its last ones. The definition of the preperiod is
:func:`grundy.maths.nimbers.periods.preperiod_of`, for all values.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from grundy.machine.arrays import smallest_type
from grundy.machine.loops import compiles
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.codes import Code, plain_values
from grundy.maths.octal.period_result import (
    OUTGROWN,
    PLAIN,
    PULSE,
    Progress,
    Result,
    observed_result,
    result_of,
    small_result,
)
from grundy.maths.octal.period_theorems import find_proved_period
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from grundy.maths.octal.period_store import PeriodStore

_FIRST = 64  # heaps of a hexadecimal code after which a proof is tried first, and then whenever they have doubled


def search(
    code: Code,
    limit: int,
    *,
    seconds: float = float("inf"),
    store: PeriodStore | None = None,
    clock: Callable[[], float] = perf_counter,
    cores: int = 1,
    exact: bool = False,
) -> Iterator[Progress | Result]:
    """Compute values until a period is proved, ``limit`` heaps are valued or these seconds of the clock have passed.

    Yield progress from time to time, and the result at last. The state of an octal code is saved in the store, where a
    search continues; that of a hexadecimal code is not. Values do not depend on the number of cores. Where memory does
    not hold all values, the preperiod may be only a bound; a search that is ``exact`` then computes them once more.

    Raises:
        LimitError: if a value is too large.
        InputError: if the store is damaged, in use, or cannot be written.
    """
    if not code.octal:
        yield from _by_pairs(code, limit, seconds, clock)
        return
    small = small_result(code)
    if small.status == "proved" or limit <= PLAIN:
        yield small
        return
    from grundy.maths.octal.period_run import PeriodRun  # only long searches load numba

    until = clock() + seconds
    run = PeriodRun(code, store, cores, exact)
    yield from run.run(limit, seconds, clock)
    found, history = run.result(), run.history
    del run  # the next sequences need its memory
    if exact and found.preperiod_is_bound:
        found = yield from _exactly(found, code, history, cores, lambda: clock() > until)
    yield found


def _exactly(
    found: Result, code: Code, history: int, cores: int, late: Callable[[], bool]
) -> Generator[Progress, None, Result]:
    """Return the result with its exact preperiod; if time or memory does not allow that, it stays a bound."""
    from grundy.maths.octal.period_run import memory_for_all

    assert found.period is not None
    if 2 * history * smallest_type(found.largest_value).itemsize > memory_for_all():
        return found
    with suppress(LimitError, MemoryError):
        for step in exact_preperiod(code, found.period, history, cores):
            if isinstance(step, int):
                return replace(found, period=Period(step, found.period.period), preperiod_is_bound=False)
            if late():
                break
            yield step
    return found


def exact_preperiod(code: Code, law: Period, history: int, cores: int = 1) -> Iterator[Progress | int]:
    """Yield progress, and at last the preperiod of a proved period; that of ``law`` is an upper bound.

    All values up to heap ``history`` are kept. With two cores, the sequences run side by side.

    Raises:
        ForgottenError: if a heap needs a value that is no longer stored.
        MemoryError: if memory does not hold the values that are kept.
    """
    from grundy.maths.octal.nim_sequence import NimSequence

    first, second = sequences = [NimSequence(code, plain_values(code, PLAIN - 1)) for _ in range(2)]
    for sequence in sequences:
        sequence.keep_all_to(history)

    def advance(sequence: NimSequence, stop: int) -> None:
        sequence.extend(stop, law.preperiod + law.period, PULSE)
        if sequence.base == 0 and sequence.known >= history and sequence.can_forget:
            sequence.forget()

    compared = preperiod = 0
    with ThreadPoolExecutor(len(sequences)) as pool:
        side_by_side = pool.map if cores > 1 else map
        while compared < law.preperiod:
            began, before = perf_counter(), first.known + second.known
            stop = min(law.preperiod, compared + min(first.keeps, second.keeps) // 2)
            list(side_by_side(advance, sequences, [stop, stop + law.period]))
            until = min(stop, first.known, second.known - law.period)
            if until > compared:
                here = first.between(compared, until)
                differ = here != second.between(compared + law.period, until + law.period)
                if differ.any():
                    preperiod = until - int(differ[::-1].argmax())
                compared = until
            rate = (first.known + second.known - before) / max(perf_counter() - began, 1e-9)
            yield Progress(second.known, rate, second.rare_count, second.largest)
    yield preperiod


def _by_pairs(code: Code, limit: int, seconds: float, clock: Callable[[], float]) -> Iterator[Progress | Result]:
    """Search as :func:`search` does, for a code that may leave three heaps; stop also where memory ends."""
    from grundy.maths.octal.code_values import PlainSequence
    from grundy.maths.octal.hexadecimal import HexadecimalState

    sequence = HexadecimalState(code) if compiles() else PlainSequence(code, [])
    until, before, known, goal = clock() + seconds, perf_counter(), 0, 0
    whole, ended = True, None
    while whole and goal < limit:
        goal = min(limit, max(_FIRST, 2 * goal))
        try:
            for now in sequence.advance(goal):
                passed = max(perf_counter() - before, 1e-9)
                yield Progress(now, (now - known) / passed, None, int(max(sequence.values[:now])))
                known, before = now, perf_counter()
                if known < goal and clock() > until:
                    whole = False
                    break
        except LimitError:  # report what is known so far
            whole, ended = False, OUTGROWN
        values = [int(value) for value in sequence.values]
        proof = find_proved_period(code, values)
        if proof is not None:
            yield result_of(str(code), values, "proved", *proof)
            return
    yield observed_result(str(code), values, ended)
