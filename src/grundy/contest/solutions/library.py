"""Functions that several solutions call."""

from __future__ import annotations


def mex(seen: set[int]) -> int:
    """Return the least number of 0 or more that is not in a set."""
    least = 0
    while least in seen:
        least += 1
    return least


def nim_sum(numbers: list[int]) -> int:
    """Return the nim-sum."""
    total = 0
    for n in numbers:
        total ^= n
    return total


def on_a_line(numbers: list[int]) -> str:
    """Return numbers with blanks between them."""
    text = ""
    for n in numbers:
        text += f" {n}"
    return text[1:] if len(numbers) > 0 else text


def paired(numbers: list[int]) -> bool:
    """Return whether every number occurs an even number of times."""
    ordered = sorted(numbers)
    if len(ordered) % 2 == 1:
        return False
    for i in range(0, len(ordered), 2):
        if ordered[i] != ordered[i + 1]:
            return False
    return True


def different(numbers: list[int]) -> list[int]:
    """Return the different numbers, in order."""
    ordered = sorted(numbers)
    found: list[int] = []
    for n in ordered:
        if not found or found[-1] != n:
            found.append(n)
    return found
