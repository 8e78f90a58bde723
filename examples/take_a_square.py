"""Take a square number of counters from a heap: a game for heaps in one file, as CONTRIBUTING.md makes it."""

from collections.abc import Iterator
from math import isqrt

from grundy import About, heap_ruleset


@heap_ruleset(
    about=About(
        "Take a square number (1, 4, 9, …) of counters from one heap.",
        "take-a-square 20 11",
        source="S. W. Golomb, A mathematical investigation of games of take-away (1966); OEIS A014586",
        family="heaps",
    )
)
def take_a_square(n: int) -> Iterator[int]:
    return (n - k * k for k in range(1, isqrt(n) + 1))
