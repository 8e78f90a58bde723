"""Subtraction games whose values have a formula: runs of consecutive moves, pairs, and what a period makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

__all__ = ["Law", "find_law"]


@dataclass(frozen=True, slots=True)
class Law:
    """The values of a subtraction game by a formula; they have period a + b from heap 0 on, and no shorter one.

    *Run*: all of a, a + 1, …, b may be taken, and every other move leaves a remainder from a to b modulo a + b. Then
    G(n) = ⌊r/a⌋, r = n mod (a + b). Proof: a move from n leads to a remainder of at most r − a or of at least r + a,
    never to the same quotient; and quotient v < ⌊r/a⌋ is reached by leaving min(va + a − 1, r − a) of the r, a move
    from a to b. The period is the shortest since the heaps of value 0 are the runs of a heaps at its multiples.

    *Pair*: a and b may be taken, a < b, and every other move is a or b modulo a + b. Then, with the same r, G(n) is the
    parity of ⌊r/a⌋ for r < b, and 1 + the parity of ⌊r/a⌋ − 1 for r ≥ b. Proof: these are the values of {a} below b,
    and mex{0, G(r − a)} from there to a + b. For n < b, the heap n + a + b has the options n + a and n + b. If n < a,
    both are below a + b and their values are not 0, so its value is 0 = G(n). Else n + b has the value of n − a by
    induction, which is 1 − G(n); n + a has 1 − G(n), or, from b on, 1 or 2 as G(n) is 0 or 1; the mex is G(n) in each
    case. So a window of b values repeats, and a period from heap 0 on lets b be replaced by any number that is b modulo
    it. The period is the shortest: a shorter one divides a + b and so is at most b; it begins with the a zeros of a
    block, below b a multiple of 2a; all values are 0 or 1 then, so b is an odd multiple of a, and that is a run.

    Args:
        kind: which of the two.
        a: the smallest move.
        b: the largest move of the run, or the larger one of the pair.

    References:
        Winning Ways, ch. 4; Ferguson, Game Theory, part I, ch. 4 (exercises).
    """

    kind: Literal["run", "pair"]
    a: int
    b: int

    @property
    def period(self) -> int:
        """The shortest period, a + b."""
        return self.a + self.b

    @property
    def largest(self) -> int:
        """The largest value, or one that is not smaller."""
        return (self.a + self.b - 1) // self.a if self.kind == "run" else 2

    def value(self, n: int) -> int:
        """Return the Grundy value of a heap of n.

        Examples:
            >>> [Law("run", 2, 3).value(n) for n in range(8)], [Law("pair", 2, 5).value(n) for n in range(8)]
            ([0, 0, 1, 1, 2, 0, 0, 1], [0, 0, 1, 1, 0, 2, 1, 0])
        """
        r = n % (self.a + self.b)
        quotient = r // self.a
        if self.kind == "run":
            return quotient
        return quotient & 1 if r < self.b else 1 + (quotient - 1 & 1)


def find_law(moves: Sequence[int]) -> Law | None:
    """Return the law of a set of moves, or None where neither of the two speaks.

    Args:
        moves: what may be taken, smallest first, without a common divisor.

    Examples:
        >>> find_law(range(1, 10**6 + 1)), find_law([1, 10**9]), find_law([1, 3, 4])
        (Law(kind='run', a=1, b=1000000), Law(kind='pair', a=1, b=1000000000), None)
    """
    if not moves:
        return None
    a = b = moves[0]
    for move in moves[1:]:
        if move != b + 1:
            break
        b = move
    if all(a <= move % (a + b) <= b for move in moves):
        return Law("run", a, b)
    b = moves[1]
    return Law("pair", a, b) if all(move % (a + b) in (a, b) for move in moves) else None
