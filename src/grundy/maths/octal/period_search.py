"""The search for the period of a code: plain at first, then by the kernel that suits it if that proves nothing."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from grundy.machine.loops import compiles
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.codes import Code
from grundy.maths.octal.period_result import OUTGROWN, PLAIN, Progress, Result, observed_result, result_of, small_result
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
    from grundy.maths.octal.exact_preperiod import exact_preperiod

    assert found.period is not None
    with suppress(LimitError, MemoryError):
        for step in exact_preperiod(code, found.period, history, cores):
            if isinstance(step, int):
                return replace(found, period=Period(step, found.period.period), preperiod_is_bound=False)
            if late():
                break
            yield step
    return found


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
