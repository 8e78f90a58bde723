"""The search for the period of an octal code: plain at first, by kernels where that proves nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.maths.octal.codes import Code
from grundy.maths.octal.period_result import PLAIN, Progress, Result, small_result

if TYPE_CHECKING:
    from grundy.maths.octal.period_store import PeriodStore


def search(
    code: Code, limit: int, *, seconds: float = float("inf"), store: PeriodStore | None = None
) -> Iterator[Progress | Result]:
    """Compute values until a period is proved, ``limit`` heaps are valued or so many seconds have passed.

    Yield progress now and then, and the result at last. What is found is kept in the store; a search in it goes on.

    Raises:
        LimitError: if a value, or what is kept of the values, does not suffice to go on.
        InputError: if the store is damaged, in use, or cannot be written.
    """
    small = small_result(code)
    if small.status == "proved" or limit <= PLAIN:
        yield small
        return
    from grundy.maths.octal.period_run import PeriodRun  # numba is paid for by long searches only

    run = PeriodRun(code, store)
    yield from run.run(limit, seconds)
    yield run.result()
