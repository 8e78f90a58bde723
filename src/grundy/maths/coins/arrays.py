"""Values of single heads for whole arrays of places."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from grundy.maths.coins.turning_sets import TurningSets
from grundy.maths.coins.turning_unions import EitherOf, Rule, few_coins, plainest, run_lengths
from grundy.maths.nimbers.periods import Period

__all__ = ["closed_values", "listed_values"]

Numbers = NDArray[np.int64]

_SMALL = 62  # bits of numbers that an array holds


def closed_values(rule: Rule, places: Numbers) -> Numbers | None:
    """Return the values of heads at places where formulas are proved, 0 at place 0; None for other rules.

    The twin of ``coins.closed_value``.

    Examples:
        >>> closed_values(TurningSets((3,), "equally-spaced"), np.arange(10))
        array([0, 0, 0, 1, 0, 0, 1, 2, 2, 1])
    """
    if isinstance(rule, EitherOf):
        return None
    sets = plainest(rule)
    if sets.with_first:
        return None
    found = _closed_values(sets, places)
    if found is None:
        return None
    found[places <= 0] = 0
    return found


def _closed_values(sets: TurningSets, places: Numbers) -> Numbers | None:
    if sets.counts is not None and sets.counts[0] == 1 and all(coins % 2 for coins in sets.counts):
        return np.ones_like(places)
    lengths = run_lengths(sets)
    if lengths is not None:
        return _run_values(lengths, places)
    if sets.gaps is not None:
        return None
    if sets.shape == "any" and sets.any_number:
        most = int(places.max(initial=1)) if sets.within is None else sets.within
        return 1 << (places - 1) % most if most <= _SMALL else None
    if sets.shape == "equally-spaced" and sets.counts == (3,) and sets.within is None:
        return _ternups(places)
    few = few_coins(sets)
    if few is None or few[0] > 3:
        return None
    shifted = np.maximum(places - few[1], 0)
    if few[0] < 3:
        return shifted if few[0] == 2 else np.minimum(shifted, 1)
    return np.where(shifted > 0, _odious(shifted - 1), 0)


def _run_values(lengths: tuple[int, int | None], places: Numbers) -> Numbers:
    least, most = lengths
    multiples, rest = np.divmod(places, least)
    powers = multiples & -multiples
    if most is not None:
        powers = np.minimum(powers, 1 << min(_SMALL, (-(-most // least)).bit_length() - 1))
    return np.where(rest == 0, powers, 0)


def _ternups(places: Numbers) -> Numbers:
    left = places - 1
    values = np.zeros_like(left)
    for power in range(40):  # 3^40 has more than 62 bits
        left, digit = np.divmod(left, 3)
        first = (digit == 2) & (values == 0)
        values[first] = 2 * power + 1 - power.bit_count() % 2
        if not left.any():
            break
    return values


def _odious(index: Numbers) -> Numbers:
    """Return the numbers 2n or 2n + 1 that have an odd number of ones in binary."""
    parity = index.copy()
    for shift in (32, 16, 8, 4, 2, 1):
        parity ^= parity >> shift
    return 2 * index + 1 - (parity & 1)


def listed_values(
    value: Callable[[int], int | None], period: Callable[[], Period | None], places: Numbers
) -> Numbers | None:
    """Return values that are asked for one by one, up to the last place or the end of the first period."""
    last = int(places.max(initial=0))
    table = [0]
    for place in range(1, last + 1):
        found = value(place)
        if found is None or found.bit_length() > _SMALL:
            return None
        table.append(found)
        repeats = period()
        if repeats is not None and len(table) > repeats.preperiod + repeats.period:
            beyond = places > repeats.preperiod
            start = repeats.preperiod
            reduced = np.where(beyond, start + (places - 1 - start) % repeats.period + 1, places)
            return np.array(table, np.int64)[reduced]
    return np.array(table, np.int64)[places]
