"""Subtraction games: a table of the values of single heaps."""

from __future__ import annotations

from grundy.contest.solutions.library import mex
from grundy.contest.writing.solution import reads


def by_takes(takes: list[int], most: int) -> list[int]:
    """Return the values of the heaps 0, ..., most."""
    values: list[int] = []
    for n in range(most + 1):
        seen: set[int] = set()
        for take in takes:
            if take <= n:
                seen.add(values[n - take])
        values.append(mex(seen))
    return values


@reads("k takes[k] count positions[count][*]")
def hdu1536(takes: list[int], positions: list[list[int]]) -> str:
    """Make one table for all positions of a set."""
    most = 0
    for heaps in positions:
        for n in heaps:
            most = max(most, n)
    values = by_takes(takes, most)
    found = ""
    for heaps in positions:
        total = 0
        for n in heaps:
            total ^= values[n]
        found += "W" if total != 0 else "L"
    return found


@reads("count heaps[count] k takes[k]")
def ybt1677(heaps: list[int], takes: list[int]) -> str:
    """Find the first heap, and the least take, that makes the nim-sum of the values 0."""
    values = by_takes(takes, max(heaps))
    total = 0
    for n in heaps:
        total ^= values[n]
    ordered = sorted(takes)
    for i, n in enumerate(heaps):
        for take in ordered:
            if total != 0 and take <= n and values[n - take] == total ^ values[n]:
                return f"YES\n{i + 1} {take}"
    return "NO"
