"""Every compiled step of subtraction and all-but games against the plain definition, across the edges of blocks."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

import numpy as np
import pytest

from grundy.maths.nimbers.mex import mex
from grundy.maths.subtraction.kernel import SubtractionTable, lanes, plain, wide_lanes


def definition(moves: Collection[int], count: int) -> list[int]:
    values: list[int] = []
    for n in range(count):
        values.append(mex(values[n - move] for move in moves if move <= n))
    return values


def by_lanes(limit: int, moves: Collection[int], stops: list[int]) -> list[int]:
    """Fill a table to each stop in turn; return its values as far as the kernel for those below a limit got."""
    held = np.array(sorted(moves))
    table = np.full(stops[-1] + 128, 255, np.uint8)
    nearest = np.zeros(8, np.int64)
    nearest[held[held < 8]] = -1
    done = 0
    for stop in stops:
        given = table, done, stop, held[held < 64], held[held >= 64]
        if limit > 64:
            done = wide_lanes(*given, np.zeros((4, 64), np.uint64))
        else:
            done = lanes(*given, nearest, np.zeros(64, f"i{limit // 8}"))
        if done < stop:
            break
    return [int(value) for value in table[64 : 64 + done]]


def by_loop(moves: Collection[int], count: int) -> list[int]:
    values = np.zeros(count, np.uint16)
    assert plain(values, 0, count, np.array(sorted(moves)), np.full(len(moves) + 2, -1)) == count
    return [int(value) for value in values]


def sets_of_every_shape() -> list[list[int]]:
    dice = random.Random(11)
    shapes = [
        [1], [64], [63], [65], [1, 64], [1, 63, 64, 65], [7, 8], [8, 9], [6, 7, 8, 56, 57], [128, 129], [700], [1, 699],
        list(range(1, 64)), list(range(64, 128)), list(range(1, 80, 2)), list(range(33, 200)),
    ]  # fmt: skip
    for low, high, size in (
        (1, 8, 3),
        (1, 64, 9),
        (1, 64, 40),
        (64, 900, 20),
        (1, 900, 30),
        (1, 900, 90),
        (600, 900, 70),
    ):
        shapes += [dice.sample(range(low, high), min(size, high - low)) for _ in range(6)]
    return shapes


@pytest.mark.parametrize("part", range(4))
def test_every_kernel_gives_the_values_of_the_definition_or_stops_where_they_outgrow_it(part: int) -> None:
    for moves in sets_of_every_shape()[part::4]:
        wanted = definition(moves, 1280)
        assert by_loop(moves, 1280) == wanted, moves
        for limit in (32, 64, 255):
            first = next((n for n, value in enumerate(wanted) if value >= limit), len(wanted))
            found = by_lanes(limit, moves, [64, 192, 256, 960, 1280])
            assert len(found) == first // 64 * 64, (moves, limit)
            assert found == wanted[: len(found)], (moves, limit)


def test_lanes_hand_over_to_wider_ones_and_at_last_to_the_loop() -> None:
    # {1, …, k} has values up to k
    for k, step in ((20, 0), (31, 0), (32, 1), (63, 1), (64, 2), (254, 2), (255, 3), (700, 3)):
        table = SubtractionTable(range(1, k + 1), [])
        for length in (100, 500, 3000):
            table.extend(length)
            assert table.array.tolist() == [n % (k + 1) for n in range(table.length)]
        assert table.step == step
        assert table.array.dtype == (np.uint8 if step < 3 else np.uint16)


def test_a_table_goes_on_from_values_that_are_given() -> None:
    for moves in ([1, 5, 70], list(range(1, 300)), [2, 70, 10**30]):
        wanted = definition(moves, 1500)
        for given in (0, 1, 63, 64, 65, 400, 1000):
            table = SubtractionTable(moves, wanted[:given])
            table.extend(1400)
            assert table.array.tolist()[:1400] == wanted[:1400]


def test_a_view_cannot_be_written_to_and_outlives_the_table() -> None:
    table = SubtractionTable([1, 3, 4], [])
    table.extend(64)
    view = table.array
    table.extend(100_000)
    assert view.tolist() == definition([1, 3, 4], 64)
    with pytest.raises(ValueError, match="read-only"):
        view[0] = 1


CHECK = """
import random
from grundy.maths.subtraction import all_but
from grundy.maths.subtraction import values as subtraction
from grundy.maths.subtraction.all_but import AllButValues
from grundy.maths.subtraction.values import SubtractionValues
subtraction.PLAIN = all_but.PLAIN = 0
dice = random.Random(3)
for low, high, size in ((1, 9, 3), (1, 200, 20), (64, 300, 5), (1, 400, 300)):
    moves = dice.sample(range(low, high), min(size, high - low))
    values = []
    for n in range(700):
        seen = {values[n - move] for move in moves if move <= n}
        values.append(next(v for v in range(n + 1) if v not in seen))
    assert SubtractionValues(moves).array(699).tolist() == values, moves
    excluded = set(moves[:9])
    values = []
    for n in range(300):
        seen = {values[left] for left in range(n) if n - left not in excluded}
        values.append(next(v for v in range(n + 1) if v not in seen))
    assert AllButValues(excluded).array(299).tolist() == values, excluded
print("right")
"""


@pytest.mark.parametrize("how", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
@pytest.mark.long
def test_values_are_right_without_the_compiler_and_with_bounds_checked(how: str, tmp_path: Path) -> None:
    environment = os.environ | {how: "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", CHECK], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "right\n", done.stderr
