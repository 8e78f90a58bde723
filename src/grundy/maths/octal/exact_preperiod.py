"""The exact preperiod of a period of which only a bound is known, since memory did not hold all values.

All values are computed once more, by two sequences in step, the second one period ahead of the first:

    first     0 …………… n ……… bound
    second    p ………… n + p ………… bound + p

From the bound on they agree, so the preperiod ends with the last heap below it at which they differ. Neither sequence
keeps more than its first values and its last ones.

Its definition is :func:`grundy.maths.nimbers.periods.preperiod_of`, for all values.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.codes import Code, plain_values
from grundy.maths.octal.nim_sequence import NimSequence
from grundy.maths.octal.period_result import PLAIN, Progress

_PULSE = 0.5  # seconds between two progress reports


def exact_preperiod(code: Code, law: Period, history: int, cores: int = 1) -> Iterator[Progress | int]:
    """Yield progress, and at last the preperiod of a proved period; that of ``law`` is an upper bound.

    All values up to heap ``history`` are kept. With two cores, the sequences run side by side.

    Raises:
        ForgottenError: if a heap needs a value that is no longer stored.
        MemoryError: if memory does not hold the values that are kept.
    """
    first, second = sequences = [NimSequence(code, plain_values(code, PLAIN - 1)) for _ in range(2)]
    for sequence in sequences:
        sequence.keep_all_to(history)

    def advance(sequence: NimSequence, stop: int) -> None:
        began = perf_counter()
        for _ in sequence.advance(stop, law.preperiod + law.period):
            if perf_counter() - began > _PULSE:
                break
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
