"""Taking-and-breaking games: codes such as 0.77, and the named games of the literature as values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from operator import xor

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.code_values import CodeValues, code_values
from grundy.maths.octal.codes import Code, parse_code
from grundy.rulesets.shared.heaps import Heaps, PeriodicHeaps
from grundy.words.phrase import Phrase

_GUY_SMITH = "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956), 514-526"
_LISTED = 2_000  # heaps up to here are looked through in plain Python
_AT_ONCE = 1 << 20
_WW4 = "Winning Ways, ch. 4"
_RULE = "Take counters from a heap, and leave nothing, one heap, two or three, as the digits of the code say."

PERIODICITY = Theorem(
    "periodicity of the nim-sequence",
    "the values of {code} are proved to have preperiod {preperiod}, period {period} and saltus {saltus} by the "
    "{theorem}: heap {n} has the value of heap {small}, and {times} times the saltus more",
    _GUY_SMITH,
)


@dataclass(frozen=True)
class TakeAndBreak(PeriodicHeaps):
    """A taking-and-breaking game given by its code; :func:`octal` makes one from text.

    Args:
        code: the code.

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

    about = About(_RULE, "0.77 5 9", PERIODICITY, _GUY_SMITH, family="heaps")

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", str(self.code))

    def splits(self, n: int) -> Iterator[Heaps]:
        return self.code.splits(n)

    def table(self) -> CodeValues:
        return code_values(self.code)

    def taking_code(self) -> Code:
        return self.code

    def by_period(self, n: int, period: Period) -> Known:
        values = code_values(self.code)
        return Known.of_value(
            PERIODICITY, values.value(n), code=str(self.code), n=n, small=period.reduce(n), saltus=period.saltus,
            preperiod=period.preperiod, period=period.period, theorem=Phrase(values.theorem or ""),
            times=(n - period.reduce(n)) // period.period,
        )  # fmt: skip

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


def octal(code: str, name: str = "", example: str = "", rule: str = "", source: str = "") -> TakeAndBreak:
    """Return the game of a code, octal or hexadecimal.

    Args:
        code: the code.
        name: what the literature calls it; the code where it has no name.
        example: heaps to try.
        rule: the rule in a sentence; without, that of all codes.
        source: where it was published.

    Raises:
        CodeError: if the text is no code.

    Examples:
        >>> [octal("0.137").heap_value(n) for n in range(10)]
        [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]
    """
    if not name:
        return TakeAndBreak(parse_code(code))
    about = About(rule or _RULE, f"{name} {example}", PERIODICITY, source or _GUY_SMITH, family="heaps")
    return TakeAndBreak(parse_code(code)).named(name, about)


KAYLES = octal(
    "0.77", "kayles", "1 5", "Take one or two counters from a heap, and split what is left in two if you like.",
    f"{_WW4}; OEIS A002186; period 12 from heap 71",
)  # fmt: skip
DAWSONS_KAYLES = octal(
    "0.07", "dawsons-kayles", "4 9",
    "Take exactly two counters from a heap, and split what is left in two if you like.",
    f"{_WW4}; OEIS A002187 shifted by one; period 34",
)  # fmt: skip
DAWSONS_CHESS = octal(
    "0.137", "dawsons-chess", "4 9",
    "Take a heap of one; take two from an end of a heap; or take three and split what is left if you like.",
    f"T. R. Dawson (1935); {_WW4}; OEIS A002187; period 34",
)  # fmt: skip
GRUNDYS_GAME = octal(
    "4!.0", "grundys-game", "8 5", "Split a heap into two heaps of different sizes.",
    f"P. M. Grundy (1939); {_WW4}; OEIS A002188; no period is known",
)  # fmt: skip
TREBLECROSS = octal("0.007")
"""Take exactly three counters from a heap, and split what is left in two if you like: the heaps of Treblecross."""
OFFICERS = octal(
    "0.6", "officers", "4 7", "Take one counter from a heap of two or more, and split what is left in two if you like.",
    "J. P. Grossman, Searching for periodicity in Officers, Games of No Chance 5; no period is known",
)  # fmt: skip
