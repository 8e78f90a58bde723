"""Two games of your own in a few lines each: grundy solves, explains and plays them like any other."""

from dataclasses import dataclass

from grundy import Ruleset, heap_ruleset


@heap_ruleset
def kayles(n):
    """Knock down one or two neighbouring pins of a row."""
    for knocked in (1, 2):
        for left in range((n - knocked) // 2 + 1):
            yield left, n - knocked - left


@dataclass(frozen=True)
class Halving(Ruleset[int]):
    """Replace n by its half, rounded down, or by n - 1."""

    def options(self, n):
        return (n // 2, n - 1) if n else ()
