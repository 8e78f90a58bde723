"""The theorems of docs/periods.md against all small games: no claim that they allow is ever contradicted.

A run is a stretch of heaps j with G(j + p) = G(j). A claim is a run that fulfils a theorem's hypotheses; it is false
if the run ends. Each theorem is also weakened, and then must make false claims: so the test would see a false theorem.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from typing import Any

import numpy as np
import pytest

HEAPS = 400
PERIODS = 30
CODES = [
    f"{first}{mark}.{rest}"
    for first, mark in product("04", ["", "!"])
    for rest in ("".join(digits) for digits in product("01234567", repeat=2))
    if (first == "4" or rest != "00") and (not mark or first == "4" or set(rest) & set("4567"))
]


def runs(values: Any, period: int) -> Iterator[tuple[int, int, bool]]:
    """Stretches j in [start, end) with G(j + p) = G(j), 1 ≤ j, each with whether it ends because a value differs."""
    same = values[period:] == values[:-period]
    same[0] = False  # heap 0 is never a part
    edges = np.flatnonzero(np.diff(np.concatenate(([False], same, [False])).astype(np.int8)))
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        yield int(start), int(end), bool(end < len(same))


def last_take(code: str) -> int:
    return max(1, len(code.split(".")[1].rstrip("0")))


@pytest.mark.long
def test_octal_periodicity_is_never_contradicted(writer: Any) -> None:
    claims, short = 0, 0
    for code in CODES:
        values, take = np.array(writer.values(code, HEAPS)), last_take(code)
        for period in range(1, PERIODS):
            for start, end, false in runs(values, period):
                stop = 2 * start + (2 if "!" in code else 1) * period + take
                if end >= stop:
                    claims += 1
                    assert not false, (code, start, end, period)
                short += false and 2 * (end - start) >= stop - start and end - start > 5
    assert claims > 150
    assert short  # half of the stretch would not do


@pytest.mark.parametrize(("code", "start", "period"), [("0!.361", 1, 3), ("4!.002", 4, 5), ("4!.321", 8, 5)])
def test_one_period_is_too_short_a_stretch_where_parts_must_differ(
    writer: Any, code: str, start: int, period: int
) -> None:
    values, stop = writer.values(code, 100), 2 * start + period + last_take(code)
    assert all(values[n] == values[n + period] for n in range(start, stop))
    assert values[stop] != values[stop + period]


def class_of(values: Any, mask: int, parity: int | None) -> Any:
    ones = np.array([bin(value & mask).count("1") for value in range(int(values.max()) + 1)])[values]
    return (ones + (0 if parity is None else np.arange(len(values)) + parity)) % 2


def witnessed(options: Any, values: Any, heap: int, mask: int, parity: int | None, first: int) -> bool:
    """Hypothesis 3 at a heap, by the definition."""
    odd = 0 if parity is None else (heap + parity) % 2
    wanted = {v for v in range(values[heap]) if (bin(v & mask).count("1") + odd) % 2 == 0}
    for parts in options(heap):
        if len(parts) == 1:
            wanted.discard(int(values[parts[0]]))
        elif len(parts) == 2 and max(parts) >= first:
            wanted.discard(int(values[parts[0]] ^ values[parts[1]]))
    return not wanted


def window_claims(writer: Any, code: str, window_of: Any) -> Iterator[bool]:
    """The claims of the window theorem, by mask, parity and gap between rare heaps; yield whether each is false."""
    values, take, options = np.array(writer.values(code, HEAPS)), last_take(code), writer.options(code)
    digits = [int(digit) for digit in code.replace("!", "").replace(".", "")]
    splits = [m for m, digit in enumerate(digits) if digit & 4]
    parities = [None, *(e for e in (0, 1) if all((m - e) % 2 == 0 for m in splits))]
    stretches = [(period, *run) for period in range(1, PERIODS) for run in runs(values, period) if run[1] - run[0] > 3]
    for mask, parity in product(range(16), parities):
        rare = [0, *(int(n) for n in np.flatnonzero(class_of(values, mask, parity)[1:] == 0) + 1), HEAPS]
        for last, following in pairwise(rare):  # each gap taken as if it were the end
            for period, start, end, false in stretches:
                window = window_of(take, last)
                for anchor in {start + window, min(end, following - period)}:
                    if (
                        anchor - start < window
                        or anchor > end
                        or anchor + period > following
                        or anchor + period > HEAPS
                    ):
                        continue
                    heaps = range(anchor, anchor + period)
                    if all(witnessed(options, values, n, mask, parity, start) for n in heaps):
                        yield false


@pytest.mark.long
def test_the_window_theorem_is_never_contradicted(writer: Any) -> None:
    claims = [false for code in CODES[::5] for false in window_claims(writer, code, lambda take, last: take + last)]
    assert len(claims) > 200
    assert not any(claims)


def test_the_window_theorem_needs_the_largest_take(writer: Any) -> None:
    assert any(window_claims(writer, "0.36", lambda take, last: max(1, last)))


def test_a_window_of_the_largest_move_proves_a_subtraction_game(writer: Any) -> None:
    claims, short = 0, 0
    for size in (1, 2, 3):
        for moves in combinations(range(1, 10), size):
            values = np.array(writer.values(f"subtraction({','.join(map(str, moves))})", 200))
            for period in range(1, 40):
                same = values[period:] == values[:-period]
                edges = np.flatnonzero(np.diff(np.concatenate(([False], same, [False])).astype(np.int8)))
                for start, end in zip(edges[::2], edges[1::2], strict=True):
                    false = end < len(same)
                    if end - start >= moves[-1]:
                        claims += 1
                        assert not false, (moves, period, start)
                    short += false and end - start >= moves[-1] - 1 > 1
    assert claims > 500
    assert short


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_window_and_the_least_new_value_prove_an_all_but_game(writer: Any, size: int) -> None:
    claims, unproved = 0, 0
    for excluded in combinations(range(1, 9), size):
        values = writer.values(f"all-but({','.join(map(str, excluded))})", 160)
        new = [0]  # the least value that no heap below has
        for value in values:
            new.append(max(new[-1], value + 1))
        assert all(set(values[:n]) == set(range(new[n])) for n in range(160))
        for period in range(1, 60):
            for start in range(0, 160 - period - excluded[-1] - 1, 3):
                saltus = values[start + period] - values[start]
                window = range(start, start + excluded[-1])
                if saltus < 1 or any(values[j + period] - values[j] != saltus for j in window):
                    continue
                true = all(values[j + period] - values[j] == saltus for j in range(start, 160 - period))
                if new[start + period] - new[start] == saltus:
                    claims += 1
                    assert true, (excluded, period, start)
                unproved += not true
    assert claims > 50
    assert unproved or size < 3  # the window alone would not do
