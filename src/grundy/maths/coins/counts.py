"""How many sets of coins end at each of many places, the others being worth a nim-sum: counted without making them."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.maths.coins.heads import HeadValues
from grundy.maths.coins.turning_unions import EitherOf, Rule, few_coins, plainest, run_lengths
from grundy.maths.nimbers.mex import nim_sum

__all__ = ["periodic_count", "set_counts"]

Numbers = NDArray[np.int64]

_LOOKED = 300_000  # sets gone through for a count


def set_counts(rule: Rule, places: Numbers, totals: Numbers) -> Numbers | None:
    """Return, for each place and total, how many sets end there whose other coins are worth it; None for other rules.

    The same as counting what ``coin_moves.sets_with_nim_sum`` yields.

    Examples:
        >>> from grundy.maths.coins.turning_sets import TurningSets
        >>> set_counts(TurningSets((1, 2)), np.array([6, 6, 6]), np.array([0, 3, 7]))
        array([1, 1, 0])
    """
    if isinstance(rule, EitherOf):
        return None
    sets = plainest(rule)
    lengths = run_lengths(sets)
    if lengths is not None:
        return _runs(*lengths, places, totals)
    few = few_coins(sets)
    if few is None or few[0] > 3:
        return None
    most, lag = few
    by_size = _few(most, places - lag, totals)  # [others that are worth something][places]
    # the first places, worth nothing, bring each set up to its number of coins
    chosen = [comb(lag, most - 1 - size) for size in range(most)] if lag else [1] * most
    found = np.zeros_like(places)
    for ways, counts in zip(chosen, by_size, strict=True):
        found += ways * counts
    return found


def _few(most: int, places: Numbers, totals: Numbers) -> list[Any]:
    """Return how many sets of 0, 1, 2 others before a place there are, under one to ``most`` coins."""
    inside = places > 0
    counts: list[Any] = [inside & (totals == 0)]
    if most == 2:
        counts.append(inside & (totals > 0) & (totals < places))
    if most == 3:
        odious = _parity(totals) == 1
        counts.append(inside & odious & (totals // 2 + 1 < places))
        # the higher of two odious numbers of an even nim-sum has its highest bit, and so the half of it among places
        # counted from 0; each such number has one lower partner
        bit = _highest_bit(totals) >> 1
        before = np.maximum(places - 1, 0)
        having = (before // np.maximum(2 * bit, 1)) * bit + np.maximum(before % np.maximum(2 * bit, 1) - bit, 0)
        counts.append(np.where(inside & ~odious & (totals > 0), having, 0))
    return [np.asarray(count, np.int64) for count in counts]


def _parity(numbers: Numbers) -> Numbers:
    parity = numbers.copy()
    for shift in (32, 16, 8, 4, 2, 1):
        parity ^= parity >> shift
    return parity & 1


def _highest_bit(numbers: Numbers) -> Numbers:
    filled = numbers.copy()
    for shift in (1, 2, 4, 8, 16, 32):
        filled |= filled >> shift
    return filled ^ filled >> 1


def _runs(least: int, most: int | None, places: Numbers, totals: Numbers) -> Numbers:
    """The twin of ``coin_moves.run_starts``."""
    before = (places - 1) // least
    cycle = 0 if most is None else 2 << (-(-most // least)).bit_length() - 1
    code = before % cycle if cycle else before
    wanted = code ^ code >> 1 ^ totals
    for shift in (1, 2, 4, 8, 16, 32):
        wanted ^= wanted >> shift
    # places of the first coin: from first to last, for the nearest number of multiples before it
    if cycle:
        nearest = np.where(wanted < cycle, before - (before - wanted) % cycle, -1)
    else:
        nearest = np.where(wanted <= before, wanted, -1)
    found = np.zeros_like(places)
    while True:
        inside = nearest >= 0
        last = np.minimum(nearest * least + least, places - least + 1)
        first = nearest * least + 1
        if most is not None:
            inside &= last >= places - most + 1
            first = np.maximum(first, places - most + 1)
        if not inside.any():
            return found
        found += np.where(inside, np.maximum(last - first + 1, 0), 0)
        if not cycle:
            return found
        nearest = np.where(inside, nearest - cycle, -1)


def periodic_count(heads: HeadValues, places: Numbers, totals: Numbers) -> int | None:
    """Return the same as one number, for rules of bounded reach whose values have proved periodic; else None.

    What ends at a place far enough from the first one is told by its place in the period.

    Examples:
        >>> from grundy.maths.coins.turning_sets import TurningSets
        >>> mock_turtle_fives = HeadValues(TurningSets((1, 2, 3), within=5))
        >>> mock_turtle_fives.value(50)
        8
        >>> periodic_count(mock_turtle_fives, np.array([50, 50]), np.array([0, 6]))
        3
    """
    reach, period = heads.sets.reach, heads.period()
    if reach is None or period is None:
        return None
    start = period.preperiod + reach
    phases = np.where(places > start, start + (places - 1 - start) % period.period + 1, places)
    looked, count = 0, 0
    for phase in np.unique(phases).tolist():
        worths: Counter[int] = Counter()
        for turned in heads.sets.ending_at(phase):
            worths[nim_sum(heads.value(place) or 0 for place in turned[:-1])] += 1
            looked += 1
            if looked > _LOOKED:
                return None
        wanted, times = np.unique(totals[phases == phase], return_counts=True)
        count += sum(worths[total] * many for total, many in zip(wanted.tolist(), times.tolist(), strict=True))
    return count
