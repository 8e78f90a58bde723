"""The search for the period of an octal code: plain at first, then by kernels if that proves nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from grundy.maths.octal.codes import Code
from grundy.maths.octal.period_result import PLAIN, Progress, Result, small_result

if TYPE_CHECKING:
    from grundy.maths.octal.period_store import PeriodStore


def search(
    code: Code,
    limit: int,
    *,
    seconds: float = float("inf"),
    store: PeriodStore | None = None,
    clock: Callable[[], float] = perf_counter,
    cores: int = 1,
) -> Iterator[Progress | Result]:
    """Compute values until a period is proved, ``limit`` heaps are valued or these seconds of the clock have passed.

    Yield progress from time to time, and the result at last. The state is saved in the store, where a search continues.
    Values do not depend on the number of cores.

    Raises:
        LimitError: if a value is too large, or values no longer stored are needed.
        InputError: if the store is damaged, in use, or cannot be written.
    """
    small = small_result(code)
    if small.status == "proved" or limit <= PLAIN:
        yield small
        return
    from grundy.maths.octal.period_run import PeriodRun  # only long searches load numba

    run = PeriodRun(code, store, cores)
    yield from run.run(limit, seconds, clock)
    yield run.result()
