"""Take a square: a game in one function; CONTRIBUTING.md shows how to add it to grundy."""

from collections.abc import Iterator
from math import isqrt

from grundy import About, heap_ruleset


@heap_ruleset(about=About(example="take-a-square 20 11", source="S. W. Golomb (1966); OEIS A014586", family="heaps"))
def take_a_square(n: int) -> Iterator[int]:
    """Take a square number (1, 4, 9, …) of counters from one heap."""
    return (n - k * k for k in range(1, isqrt(n) + 1))
