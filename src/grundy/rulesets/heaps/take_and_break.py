"""Taking-and-breaking games: codes such as 0.77, and the named games of the literature as values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from operator import xor

from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.code_values import CodeValues, code_values
from grundy.maths.octal.codes import Code, parse_code
from grundy.maths.octal.heaps import FormulaValues
from grundy.ruleset import About, Known, Theorem
from grundy.rulesets.shared.heaps import HeapRuleset, Heaps
from grundy.words.phrase import Phrase

__all__ = [
    "DAWSONS_CHESS",
    "DAWSONS_KAYLES",
    "GRUNDYS_GAME",
    "KAYLES",
    "LASKERS_NIM",
    "OFFICERS",
    "TREBLECROSS",
    "LaskersNim",
    "TakeAndBreak",
    "octal",
]

_GUY_SMITH = "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956), 514-526"
_LISTED = 2_000  # heaps up to here are looked through in plain Python
_AT_ONCE = 1 << 20
_WW4 = "Winning Ways, ch. 4"

PERIODICITY = Theorem(
    "periodicity of the nim-sequence",
    "the values of {code} are proved to have preperiod {preperiod}, period {period} and saltus {saltus} by the "
    "{theorem}: heap {n} has the value of heap {small}, and {times} times the saltus more",
    _GUY_SMITH,
)
LASKER = Theorem(
    "Lasker's Nim",
    "a heap of {n} has value {value}: n, but n − 1 where 4 divides n, and n + 1 where n leaves 3 modulo 4",
    "E. Lasker, Brettspiele der Völker (1931); Winning Ways, ch. 4",
)


@dataclass(frozen=True)
class TakeAndBreak(HeapRuleset):
    """A taking-and-breaking game given by its code; :func:`octal` makes one from text.

    Args:
        code: the code.
        label: a name of the literature, if it has one; it changes nothing but how the game is written.

    Examples:
        >>> from grundy import solve
        >>> solve(KAYLES.at(1, 5)).grundy_value
        5
        >>> str(octal(".770").at(3)), octal("0.77") == KAYLES
        ('0.77 3', True)

    References:
        Guy and Smith (1956); Winning Ways, ch. 4.
    """

    code: Code
    label: str = field(default="", compare=False)
    about: About = field(
        default=About(
            "Take counters from a heap, and leave nothing, one heap, two or three, as the digits of the code say.",
            "0.77 5 9", PERIODICITY, _GUY_SMITH, family="heaps",
        ),
        compare=False, repr=False,
    )  # fmt: skip

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.label or str(self.code))

    def arguments(self) -> str:
        """Return nothing: the code is the name."""
        return ""

    def splits(self, n: int) -> Iterator[Heaps]:
        """Yield what the code allows."""
        return self.code.splits(n)

    def table(self) -> CodeValues:
        """Return the table of values."""
        return code_values(self.code)

    def heap_value(self, n: int) -> int:
        """Return the value from the table, or through the proved period."""
        return code_values(self.code).value(n)

    def heap_known(self, n: int) -> Known | None:
        """Return the value of a heap that is reached through the proved period only."""
        values = code_values(self.code)
        period = values.period_for(n)
        if period is None:
            return None
        return Known.of_value(
            PERIODICITY, values.value(n), code=str(self.code), n=n, small=period.reduce(n), saltus=period.saltus,
            preperiod=period.preperiod, period=period.period, theorem=Phrase(values.theorem or ""),
            times=(n - period.reduce(n)) // period.period,
        )  # fmt: skip

    def taking_code(self) -> Code:
        """Return the code."""
        return self.code

    def splits_to(self, n: int, value: int) -> Iterator[int | Heaps]:
        """Yield the splits of the value; of a heap beyond the table by residues of the proved period."""
        values = code_values(self.code)
        values.value(n)
        period = values.period
        if not self.code.octal:
            yield from super().splits_to(n, value)
            return
        apart = period is not None and n >= 2 * (period.preperiod + period.period) + self.code.last
        for take, digit in enumerate(self.code.digits[: n + 1]):
            left = n - take
            if digit & 1 and not left and not value:
                yield ()
            if digit & 2 and left and values.value(left) == value:
                yield left
            if digit & 4 and left > 1:
                parts = (
                    _splits_by_residue(values, period, left, value)
                    if period is not None and apart
                    else _splits_by_table(values, left, value)
                )
                for a in parts:
                    if a != left - a or not self.code.unequal:
                        yield a, left - a


def _splits_by_table(values: CodeValues, left: int, value: int) -> Iterator[int]:
    """Yield the smaller parts a of a + b = left that have the value, least first."""
    half = left // 2
    if left < _LISTED:
        table = values.upto(left)
        # the values of a = 1, 2, … beside those of left − 1, left − 2, …
        sums = map(xor, table[1 : half + 1], reversed(table[left - half : left]))
        yield from (a for a, found in enumerate(sums, 1) if found == value)
        return
    table_array = values.array(left)
    for first in range(1, half + 1, _AT_ONCE):
        end = min(first + _AT_ONCE, half + 1)
        sums_array = table_array[first:end] ^ table_array[left - end + 1 : left - first + 1][::-1]
        yield from (first + int(i) for i in (sums_array == value).nonzero()[0])


def _splits_by_residue(values: CodeValues, period: Period, left: int, value: int) -> Iterator[int]:
    """Yield the smaller parts a of a + b = left that have the value, where left is so large that b is in the period.

    Once a is in the period too, the value depends on the residue of a only.
    """
    first = max(1, period.preperiod)
    fitting = []  # the a of the first period that fit; all others are these and multiples of the period
    for a in range(1, first + period.period):
        if values.value(a) ^ values.value(left - a) == value:
            if a < first:
                yield a
            else:
                fitting.append(a)
    for step in count(0, period.period):
        for a in fitting:
            if 2 * (a + step) > left:
                return
            yield a + step
        if not fitting:
            return


def octal(code: str) -> TakeAndBreak:
    """Return the game of a code, octal or hexadecimal.

    Raises:
        CodeError: if the text is no code.

    Examples:
        >>> [octal("0.137").heap_value(n) for n in range(10)]
        [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]
    """
    return TakeAndBreak(parse_code(code))


def _named(code: str, name: str, rule: str, example: str, source: str) -> TakeAndBreak:
    return TakeAndBreak(parse_code(code), name, About(rule, f"{name} {example}", PERIODICITY, source, family="heaps"))


KAYLES = _named(
    "0.77", "kayles", "Take one or two counters from a heap, and split what is left in two if you like.", "1 5",
    f"{_WW4}; OEIS A002186; period 12 from heap 71",
)  # fmt: skip
DAWSONS_KAYLES = _named(
    "0.07", "dawsons-kayles",
    "Take exactly two counters from a heap, and split what is left in two if you like.", "4 9",
    f"{_WW4}; OEIS A002187 shifted by one; period 34",
)  # fmt: skip
DAWSONS_CHESS = _named(
    "0.137", "dawsons-chess",
    "Take a heap of one; take two from an end of a heap; or take three and split what is left if you like.", "4 9",
    f"T. R. Dawson (1935); {_WW4}; OEIS A002187; period 34",
)  # fmt: skip
GRUNDYS_GAME = _named(
    "4!.0", "grundys-game", "Split a heap into two heaps of different sizes.", "8 5",
    f"P. M. Grundy (1939); {_WW4}; OEIS A002188; no period is known",
)  # fmt: skip
TREBLECROSS = octal("0.007")
"""Take exactly three counters from a heap, and split what is left in two if you like: the heaps of Treblecross."""
OFFICERS = _named(
    "0.6", "officers", "Take one counter from a heap of two or more, and split what is left in two if you like.", "4 7",
    "J. P. Grossman, Searching for periodicity in Officers, Games of No Chance 5; no period is known",
)  # fmt: skip


@dataclass(frozen=True)
class LaskersNim(HeapRuleset):
    """Take any number of counters from a heap, or split a heap in two.

    Examples:
        >>> [LASKERS_NIM.heap_value(n) for n in range(9)]
        [0, 1, 2, 4, 3, 5, 6, 8, 7]

    References:
        E. Lasker, Brettspiele der Völker (1931); Winning Ways, ch. 4.
    """

    name = "laskers-nim"
    about = About(
        "Take any number of counters from a heap, or split a heap in two.",
        "laskers-nim 3 5",
        LASKER,
        LASKER.source,
        family="heaps",
    )

    def splits(self, n: int) -> Iterator[Heaps]:
        """Yield every smaller heap, then every split in two."""
        for left in range(n):
            yield (left,)
        for a in range(1, n // 2 + 1):
            yield a, n - a

    def table(self) -> FormulaValues:
        """Return Lasker's formula as a table: every four heaps, values rise by four."""
        return FormulaValues(self.name, [_lasker(n) for n in range(5)], Period(1, 4, 4))

    def heap_known(self, n: int) -> Known:
        """Return Lasker's formula."""
        value = _lasker(n)
        return Known.of_value(LASKER, value, n=n, value=value)

    def splits_to(self, n: int, value: int) -> Iterator[Heaps]:
        """Yield the smaller heap of the value, then the splits whose nim-sum it is, without listing the others."""
        left = _lasker(value)
        if left < n:
            yield (left,)
        for residue in range(4):
            yield from _lasker_splits(n, value, residue)


def _lasker(n: int) -> int:
    # 3 and 0 modulo 4 trade places with their neighbour; the map is its own inverse
    return n + (n % 4 == 3) - (n % 4 == 0 and n > 0)


def _lasker_splits(n: int, value: int, residue: int) -> Iterator[Heaps]:
    """Yield the splits a + b = n, 1 ≤ a ≤ b, with values x ⊕ y = value and a of the residue modulo 4.

    The residues fix how far x and y are from a and b, so x + y is known as well. Since x + y = (x ⊕ y) + 2 (x & y),
    the bits that x and y share are known, and the other bits of ``value`` go to either.
    """
    shift = (0, 0, 0, 1)  # x − a by the residue of a, for a ≡ 0 it is −1
    x_minus_a = shift[residue] - (residue == 0)
    other = (n - residue) % 4
    y_minus_b = shift[other] - (other == 0)
    shared, odd = divmod(n + x_minus_a + y_minus_b - value, 2)
    if odd or shared < 0 or shared & value:
        return
    for low in _subsets(value & 3):
        # residues of a and b hang on the two lowest bits of x and y alone
        if _lasker(4 + ((shared | low) & 3)) % 4 != residue or _lasker(4 + ((shared | low ^ value) & 3)) % 4 != other:
            continue
        for high in _subsets(value >> 2):
            a = _lasker(shared | low | high << 2)
            if 2 * a > n + 8:
                break
            if 0 < 2 * a <= n:
                yield a, n - a


def _subsets(bits: int) -> Iterator[int]:
    """Yield the numbers whose bits are among the given, smallest first."""
    subset = 0
    while True:
        yield subset
        subset = (subset - bits) & bits
        if not subset:
            return


LASKERS_NIM = LaskersNim()
