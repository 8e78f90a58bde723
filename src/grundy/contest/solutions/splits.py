"""Rows, heaps and sheets that split."""

from __future__ import annotations

from grundy.contest.solutions.library import different, mex
from grundy.contest.writing.solution import reads


@reads("size takes[size] count rows[count]")
def hdu2999(takes: list[int], rows: list[int]) -> list[str]:
    """Make one table of the values of rows."""
    numbers = different(takes)
    values: list[int] = []
    for n in range(max(rows) + 1):
        seen: set[int] = set()
        for take in numbers:
            for left in range((n - take) // 2 + 1 if take <= n else 0):
                seen.add(values[left] ^ values[n - take - left])
        values.append(mex(seen))
    found: list[str] = []
    for n in rows:
        found.append("1" if values[n] != 0 else "2")
    return found


@reads("n count cells[count][2]")
def arc151c(n: int, cells: list[list[int]]) -> bool:
    """A gap between equal numbers is worth 1, between unlike ones 0, and at an end its length."""
    if not cells:
        return n % 2 == 1
    total = (cells[0][0] - 1) ^ (n - cells[-1][0])
    for i in range(1, len(cells)):
        if cells[i - 1][1] == cells[i][1]:
            total ^= 1
    return total != 0


def unequal_up_to(most: int) -> list[int]:
    """Return the values of Grundy's game."""
    values: list[int] = []
    for n in range(most + 1):
        seen: set[int] = set()
        for k in range(1, (n + 1) // 2):
            seen.add(values[k] ^ values[n - k])
        values.append(mex(seen))
    return values


UNEQUAL = unequal_up_to(1300)


@reads("n")
def cses2207(n: int) -> bool:
    """The last lost heap up to 10^6 has 1222 coins."""
    return n > 1222 or UNEQUAL[n] != 0


sheets: dict[int, int] = {}  # values by 1000 * w + h


def sheet(w: int, h: int) -> int:
    """Return the value of a sheet: whoever cuts off a strip of width 1 loses, so both parts keep 2."""
    if w > h:
        return sheet(h, w)
    key = 1000 * w + h
    if key not in sheets:
        seen: set[int] = set()
        for k in range(2, w // 2 + 1):
            seen.add(sheet(k, h) ^ sheet(w - k, h))
        for k in range(2, h // 2 + 1):
            seen.add(sheet(w, k) ^ sheet(w, h - k))
        sheets[key] = mex(seen)
    return sheets[key]


@reads("w h")
def poj2311(w: int, h: int) -> bool:
    """Look the sheet up."""
    return sheet(w, h) != 0
