"""Lasker's Nim: take from a heap, or split it in two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.masks import submasks
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.heaps import HeapTable
from grundy.rulesets.shared.heaps import HeapRuleset, Heaps

LASKER = Theorem(
    "Lasker's Nim",
    "a heap of {n} has value {value}: n - 1 if n > 0 is divisible by 4, n + 1 if n leaves remainder 3 modulo 4, "
    "otherwise n",
    "E. Lasker, Brettspiele der Völker (1931); Winning Ways, ch. 4",
    "n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n",
)


@dataclass(frozen=True)
class LaskersNim(HeapRuleset):
    """Take any number from a heap, or split a heap in two.

    Take at least one counter; both parts of a split are heaps.

    Examples:
        >>> [LASKERS_NIM.heap_value(n) for n in range(9)]
        [0, 1, 2, 4, 3, 5, 6, 8, 7]

    References:
        E. Lasker, Brettspiele der Völker (1931); Winning Ways, ch. 4.
    """

    about = About(example="laskers-nim 3 5", theorem=LASKER, source=LASKER.source, family="heaps")

    def splits(self, n: int) -> Iterator[Heaps]:
        for left in range(n):
            yield (left,)
        for a in range(1, n // 2 + 1):
            yield a, n - a

    def table(self) -> HeapTable:
        """Return Lasker's formula as a table: values grow by four with every four heaps."""
        return HeapTable(self.name, [_lasker(n) for n in range(5)], Period(1, 4, 4))

    def heap_known(self, n: int) -> Known:
        value = _lasker(n)
        return Known.of_value(LASKER, value, n=n, value=value)

    def splits_to(self, n: int, value: int) -> Iterator[Heaps]:
        """Yield the smaller heap with the value, then the splits with this nim-sum, without listing others."""
        left = _lasker(value)
        if left < n:
            yield (left,)
        for residue in range(4):
            yield from _lasker_splits(n, value, residue)


def _lasker(n: int) -> int:
    # 3 and 0 modulo 4 are exchanged with their neighbours; the map is its own inverse
    return n + (n % 4 == 3) - (n % 4 == 0 and n > 0)


def _lasker_splits(n: int, value: int, residue: int) -> Iterator[Heaps]:
    """Yield the splits a + b = n, 1 ≤ a ≤ b, with values x ⊕ y = value and a of the residue modulo 4.

    The residues determine x − a and y − b, so x + y is known too. Since x + y = (x ⊕ y) + 2 (x & y), the bits that x
    and y share are known; each other bit of ``value`` belongs to either x or y.
    """
    shift = (0, 0, 0, 1)  # x − a by the residue of a; −1 for a ≡ 0
    x_minus_a = shift[residue] - (residue == 0)
    other = (n - residue) % 4
    y_minus_b = shift[other] - (other == 0)
    shared, odd = divmod(n + x_minus_a + y_minus_b - value, 2)
    if odd or shared < 0 or shared & value:
        return
    for low in submasks(value & 3):
        # the residues of a and b depend only on the two lowest bits of x and y
        if _lasker(4 + ((shared | low) & 3)) % 4 != residue or _lasker(4 + ((shared | low ^ value) & 3)) % 4 != other:
            continue
        for high in submasks(value >> 2):
            a = _lasker(shared | low | high << 2)
            if 2 * a > n + 8:
                break
            if 0 < 2 * a <= n:
                yield a, n - a


LASKERS_NIM = LaskersNim()
