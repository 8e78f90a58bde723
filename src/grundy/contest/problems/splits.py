"""Rows, heaps and sheets that split: the values of the parts add by nim-sum."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from random import Random

from grundy.contest.forms import (
    Numbers,
    heaps,
    listed,
    mended,
    number,
    numbers,
    one_case,
    parts,
    promised,
    repeated,
    sometimes,
    to_the_end,
)  # fmt: skip
from grundy.contest.laws import NimSum
from grundy.contest.problem import Problem, either, first_wins, sum_wins, within
from grundy.maths.nimbers.mex import mex, nim_sum


def _row_values(takes: Numbers, most: int) -> list[int]:
    """Return the Grundy values of rows of 0, …, ``most`` from which one of these numbers of neighbours is taken."""
    values: list[int] = []
    for n in range(most + 1):
        options = {
            values[left] ^ values[n - take - left] for take in takes if take <= n for left in range((n - take) // 2 + 1)
        }
        values.append(mex(options))
    return values


HDU2999 = Problem[tuple[Numbers, Numbers], list[bool]](
    id="hdu2999",
    title="Stone Game, Why are you always there?",
    source="HDU Online Judge 2999",
    statement="Take neighbouring stones from a row; their number must be in a given set. Whoever cannot move "
    "loses. Many rows.",
    sample_input="3\n1 5 1\n1\n1\n",
    sample_output="1\n",
    cases=to_the_end(
        parts(
            listed("the size of the set", "number {number}", 1, "next line", most=1000, tiny=5, count=(1, 100, 3)),
            listed("the number of rows", "row {number}", 1, "lines", most=1000, tiny=9, count=(1, 1000, 3)),
        )
    ),
    answer=lambda case: _rows_won(*case),
    definition=lambda case: [
        sum_wins((n,), lambda n: ([left, n - take - left] for take in case[0] for left in range(n - take + 1)))
        for n in case[1]
    ],
    write=lambda wins: "".join("1\n" if won else "2\n" for won in wins) or "\n",
)


def _rows_won(takes: Numbers, rows: Numbers) -> list[bool]:
    values = _row_values(tuple({*takes}), within(max(rows, default=0), 1000))
    return [values[n] != 0 for n in rows]


# -- signs in a row


Signs = tuple[Numbers, tuple[Numbers, ...]]  # the length of a row, and the places and signs of its cells


def _mended(case: Signs) -> Signs:
    """Return the row with its signs in order, two places apart or more."""
    (length,), cells = case
    found: list[Numbers] = []
    for place, sign in sorted(((place - 1) % length + 1, sign) for place, sign in cells):
        if not found or place > found[-1][0] + 1:
            found.append((place, sign))
    return (length,), tuple(found)


def _signs(case: Signs) -> bool:
    """Return whether the first player wins: a gap inside is worth 1 between equal signs, at an end its length."""
    (length,), cells = case
    if not cells:
        return length % 2 == 1
    ordered = sorted(cells)
    value = (ordered[0][0] - 1) ^ max(length - ordered[-1][0], 0)
    return value ^ nim_sum(int(a[1] == b[1]) for a, b in pairwise(ordered)) != 0


def _signed(row: Numbers) -> Iterator[Numbers]:
    """Yield the rows with a 0 or 1 in an empty cell, which is −1, unlike the cells next to it."""
    for i, cell in enumerate(row):
        for sign in (0, 1):
            if cell < 0 and sign not in row[max(i - 1, 0) : i + 2]:
                yield (*row[:i], sign, *row[i + 1 :])


def _row_of(case: Signs) -> Numbers:
    row = [-1] * case[0][0]
    for place, sign in case[1]:
        row[place - 1] = sign
    return tuple(row)


def _ended(dice: Random, case: Signs) -> Signs:
    """Return the row with another length after its last sign, so that the first player loses, if it is not too long."""
    (length,), cells = case
    if not cells:
        return (max(2, length - length % 2),), cells
    places = sorted(cells)
    inside = nim_sum(int(a[1] == b[1]) for a, b in pairwise(places))
    length = places[-1][0] + ((places[0][0] - 1) ^ inside)
    return ((length,), cells) if length <= 10**18 else case


ARC151C = Problem[Signs, bool](
    id="arc151c",
    title="01 Game",
    source="AtCoder Regular Contest 151 C",
    statement="Write 0 or 1 into an empty cell of a row of n, m of which are filled, so that no equal numbers are "
    "neighbours; whoever cannot loses.",
    sample_input="7 2\n2 0\n4 1\n",
    sample_output="Takahashi\n",
    ruleset="unlike-neighbours",
    cases=one_case(
        sometimes(
            mended(
                parts(
                    numbers(n=(1, 10**18, 8)),
                    repeated("the number of filled cells", numbers(x=(1, 10**18, 8), y=(0, 1)), "cell", 2 * 10**5, 0),
                ),
                _mended,
            ),
            _ended,
        )
    ),
    answer=_signs,
    definition=lambda case: first_wins(_row_of(case), _signed),
    write=either("Takahashi", "Aoki"),
)


# -- heaps that split


@lru_cache(maxsize=1)
def _unequal() -> list[int]:
    """Return the values of Grundy's game up to 2000, beyond which no heap up to 10^6 is lost."""
    values: list[int] = []
    for n in range(2001):
        values.append(mex({values[k] ^ values[n - k] for k in range(1, (n + 1) // 2)}))
    return values


CSES2207 = Problem[int, bool](
    id="cses2207",
    title="Grundy's Game",
    source="CSES Problem Set 2207",
    statement="Split a heap of n coins into two unequal heaps; whoever cannot move loses.",
    sample_input="3\n6\n7\n8\n",
    sample_output="first\nsecond\nfirst\n",
    ruleset="grundys-game",
    cases=promised(number("n", 1, 10**6, 18), most=10**5),
    answer=lambda n: within(n, 10**6) > 2000 or _unequal()[n] != 0,
    definition=lambda n: sum_wins((n,), lambda n: ([k, n - k] for k in range(1, (n + 1) // 2))),
    write=either("first", "second"),
    edges=lambda: (*(n for n, value in enumerate(_unequal()) if n and not value), 3, 1221, 1223, 10**6),
)


HDU5011 = Problem[Numbers, bool](
    id="hdu5011",
    title="Game",
    source="HDU Online Judge 5011",
    statement="Take any number of stones from one heap, and then, if you like, split what is left of it in two; "
    "whoever takes the last stone wins.",
    sample_input="1\n1\n2\n1 1\n3\n1 2 4\n",
    sample_output="Win\nLose\nWin\n",
    cases=to_the_end(heaps(10**9, 10**5)),
    answer=NimSum("n"),
    definition=lambda heaps: sum_wins(heaps, lambda n: ([k, left - k] for left in range(n) for k in range(left + 1))),
    write=either("Win", "Lose"),
)


# -- sheets


@cache
def _sheet(width: int, height: int) -> int:
    """Return the value of a sheet: whoever cuts off a strip of width 1 loses, so both sides keep 2."""
    if width > height:
        return _sheet(height, width)
    return mex(
        {_sheet(k, height) ^ _sheet(width - k, height) for k in range(2, width // 2 + 1)}
        | {_sheet(width, k) ^ _sheet(width, height - k) for k in range(2, height // 2 + 1)}
    )


Sheets = tuple[Numbers, ...]


def _cut(sheets: Sheets) -> Iterator[Sheets]:
    """Yield the sheets after a cut; no sheets stand for the end, after one of 1 by 1 was cut off."""
    for i, (w, h) in enumerate(sheets):
        cuts = [*(((k, h), (w - k, h)) for k in range(1, w)), *(((w, k), (w, h - k)) for k in range(1, h))]
        for both in cuts:
            yield () if (1, 1) in both else tuple(sorted((*sheets[:i], *sheets[i + 1 :], *both)))


def _cut_first(sheet: Numbers) -> bool:
    sheets: Sheets = (sheet,)
    return first_wins(sheets, _cut)


POJ2311 = Problem[Numbers, bool](
    id="poj2311",
    title="Cutting Game",
    source="POJ 2311",
    statement="Cut a sheet of w by h squares in two along a line; whoever first cuts off a single square wins.",
    sample_input="2 2\n3 2\n4 2\n",
    sample_output="LOSE\nLOSE\nWIN\n",
    cases=to_the_end(numbers(w=(2, 200, 5), h=(2, 200, 4))),
    answer=lambda case: _sheet(within(min(case), 200), within(max(case), 200)) != 0,
    definition=_cut_first,
    write=either("WIN", "LOSE"),
)
