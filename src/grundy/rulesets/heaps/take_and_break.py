"""Taking-and-breaking games: codes such as 0.77, and the named games of the literature."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import count
from operator import xor

from grundy.knowledge import About, Known, Theorem
from grundy.machine.arrays import has_arrays
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.code_values import CodeValues, code_values
from grundy.maths.octal.codes import Code, parse_code
from grundy.rulesets.shared.heaps import Heaps, PeriodicHeaps
from grundy.words.phrase import Phrase, one_of, templates

_GUY_SMITH = "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956), 514-526"
_LISTED = 2_000  # heaps to search in plain Python
_AT_ONCE = 1 << 20
_WW4 = "Winning Ways, ch. 4"
_RULE = "Take counters from a heap and leave zero, one, two or three heaps, as the digits of the code allow."
# the texts for the digits of an octal code
_WAYS = templates({
    1: "{counts} if that is the whole heap",
    2: "{counts} if some are left",
    3: "{counts} without splitting",
    4: "{counts} if you split the rest in two",
    5: "{counts} if that is the whole heap or you split the rest in two",
    6: "{counts} if some are left, which you may split in two",
    7: "{counts}, and you may split the rest in two",
})  # fmt: skip
_MANY_WAYS = templates("{counts}, leaving {heaps} heaps")

PERIODICITY = Theorem(
    "periodicity of the nim-sequence",
    "by the {theorem}, the values of {code} have preperiod {preperiod}, period {period} and saltus {saltus}: "
    "heap {n} has the value of heap {small} plus {times} times the saltus",
    _GUY_SMITH,
)


@dataclass(frozen=True)
class TakeAndBreak(PeriodicHeaps):
    """A taking-and-breaking game given by its code; :func:`octal` makes one from a text.

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

    def rule_phrase(self) -> Phrase:
        before, *after = self.code.digits
        if not after:
            rule = Phrase("Split a heap into {parts} heaps.", parts=_heaps_left(before))
        elif before:
            rule = Phrase("Split a heap into {parts} heaps, or take counters from one heap: {ways}.",
                          parts=_heaps_left(before), ways=_ways(after))  # fmt: skip
        else:
            rule = Phrase("Take counters from one heap: {ways}.", ways=_ways(after))
        return Phrase("{rule} The heaps of a split must differ in size.", rule=rule) if self.code.unequal else rule

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
        """Yield the splits with the value; for a heap beyond the table, by residues modulo the proved period."""
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


def _ways(digits: Sequence[int]) -> Phrase:
    """Return what the digits after the dot allow."""
    ways = [
        Phrase(_WAYS.get(digit, _MANY_WAYS), heaps=_heaps_left(digit),
               counts=one_of([take for take, other in enumerate(digits, 1) if other == digit]))
        for digit in sorted({*digits} - {0})
    ]  # fmt: skip
    return reduce(lambda told, way: Phrase("{told}; or {way}", told=told, way=way), ways)


def _heaps_left(digit: int) -> object:
    """Return how many heaps a move by a digit may leave."""
    return one_of([heaps for heaps in range(4) if digit >> heaps & 1])


def _splits_by_table(values: CodeValues, left: int, value: int) -> Iterator[int]:
    """Yield the smaller parts a of a + b = left with this value, in increasing order."""
    half = left // 2
    if left < _LISTED or not has_arrays():
        table = values.upto(left)
        # the values of a = 1, 2, … and of left − 1, left − 2, …
        sums = map(xor, table[1 : half + 1], reversed(table[left - half : left]))
        yield from (a for a, found in enumerate(sums, 1) if found == value)
        return
    table_array = values.array(left)
    for first in range(1, half + 1, _AT_ONCE):
        end = min(first + _AT_ONCE, half + 1)
        sums_array = table_array[first:end] ^ table_array[left - end + 1 : left - first + 1][::-1]
        yield from (first + int(i) for i in (sums_array == value).nonzero()[0])


def _splits_by_residue(values: CodeValues, period: Period, left: int, value: int) -> Iterator[int]:
    """Yield the smaller parts a of a + b = left with this value, for left so large that b is in the periodic part.

    If a is in the periodic part too, the value depends only on the residue of a.
    """
    first = max(1, period.preperiod)
    fitting = []  # the a in the first period that fit; the others differ from them by multiples of the period
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


def octal(
    code: str,
    name: str = "",
    example: str = "",
    rule: str = "",
    source: str = "",
    piece: str = "plain",
    theorem: Theorem | None = PERIODICITY,
) -> TakeAndBreak:
    """Return the game with a code, octal or hexadecimal.

    Args:
        code: the code, such as 0.77.
        name: its name in the literature; default: the code.
        example: heaps to try.
        rule: the rule in a sentence; default: the general rule of codes.
        source: where it was published.
        piece: the tone of its counters in drawings.
        theorem: the theorem that gives its values; none if no period is known.

    Raises:
        CodeError: if the text is not a code.

    Examples:
        >>> [octal("0.137").heap_value(n) for n in range(10)]
        [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]
    """
    if not name:
        return TakeAndBreak(parse_code(code))
    about = About(rule or _RULE, f"{name} {example}", theorem, source or _GUY_SMITH, family="heaps", piece=piece)
    return TakeAndBreak(parse_code(code)).named(name, about)


KAYLES = octal(
    "0.77", "kayles", "1 5", "Take 1 or 2 counters; you may split the rest in two.",
    f"{_WW4}; OEIS A002186; period 12 from heap 71", "pin",
)  # fmt: skip
DAWSONS_KAYLES = octal(
    "0.07", "dawsons-kayles", "4 9",
    "Take exactly 2 counters; you may split the rest in two.",
    f"{_WW4}; OEIS A002187 shifted by one; period 34", "pin",
)  # fmt: skip
DAWSONS_CHESS = octal(
    "0.137", "dawsons-chess", "4 9",
    "Take 1 (a whole heap only), 2 or 3; split only after 3. After 2 at most one heap is left; after 3 none, one or "
    "two.",
    f"T. R. Dawson (1935); {_WW4}; OEIS A002187; period 34",
)  # fmt: skip
GRUNDYS_GAME = octal(
    "4!.0", "grundys-game", "8 5", "Split a heap into two heaps of different sizes.",
    f"P. M. Grundy (1939); {_WW4}; OEIS A002188; no period is known", theorem=None,
)  # fmt: skip
TREBLECROSS = octal("0.007")
"""Take exactly three counters from a heap, and optionally split the rest in two: the heaps of Treblecross."""
OFFICERS = octal(
    "0.6", "officers", "4 7", "Take 1 of 2 or more counters; you may split the rest. A split makes two heaps.",
    "J. P. Grossman, Searching for periodicity in Officers, Games of No Chance 5; no period is known", theorem=None,
)  # fmt: skip
