"""Codes of taking-and-breaking games: octal, hexadecimal, and the mark for unequal splits.

Digit d_m of ``d0.d1d2d3…`` says what a move that takes m counters may leave: bit 1, nothing; bit 2, one heap; bit 4,
two heaps; bit 8, three heaps; heaps left are not empty.

    0 . 7 7        Kayles: take 1 or 2, leave nothing, one heap or two
    4 ! . 0        Grundy's game: take nothing, leave two heaps; the mark ! means that they must differ
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from grundy.maths.octal import by_splits
from grundy.words.errors import CodeError, InputError

Kind = tuple[int, int]  # (m, j): take m, leave j heaps

_LONGEST = 1000


@dataclass(frozen=True, slots=True)
class Code:
    """A taking-and-breaking code, normalised: digits d0, d1, …, without trailing zeros.

    Attributes:
        digits: the digits as numbers, d0 first; at least d0.
        unequal: whether heaps that a split leaves must differ in size.
    """

    digits: tuple[int, ...]
    unequal: bool = False

    def __str__(self) -> str:
        after = "".join(f"{digit:X}" for digit in self.digits[1:])
        return f"{self.digits[0]:X}{'!' if self.unequal else ''}.{after or '0' * (self.unequal or not after)}"

    @property
    def octal(self) -> bool:
        """Whether no split leaves three heaps."""
        return all(digit < 8 for digit in self.digits)

    @property
    def last(self) -> int:
        """The largest number of counters that may be taken."""
        return len(self.digits) - 1

    def splits(self, n: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of heaps that may replace a heap of n, each once, smaller heaps first.

        Examples:
            >>> list(parse_code("0.77").splits(3))
            [(2,), (1, 1), (1,)]
        """
        for take, digit in enumerate(self.digits):
            left = n - take
            if left < 0:
                return
            if digit & 1 and not left:
                yield ()
            if digit & 2 and left:
                yield (left,)
            if digit & 4:
                for a in range(1, (left - self.unequal) // 2 + 1):
                    yield a, left - a
            if digit & 8:
                apart = int(self.unequal)
                for a in range(1, left // 3 + 1):
                    for b in range(a + apart, (left - a - apart) // 2 + 1):
                        yield a, b, left - a - b

    def kinds(self) -> set[Kind]:
        """Return the kinds of moves that the digits allow.

        Examples:
            >>> sorted(parse_code("0.17").kinds())
            [(1, 0), (2, 0), (2, 1), (2, 2)]
        """
        return {(m, j) for m, digit in enumerate(self.digits) for j in range(4) if digit >> j & 1}

    @classmethod
    def of_kinds(cls, kinds: Set[Kind]) -> Code:
        """Return the code that allows these kinds of moves."""
        digits = [0] * (1 + max((m for m, _ in kinds), default=0))
        for m, j in kinds:
            digits[m] |= 1 << j
        return cls(tuple(digits))

    def without(self, is_idle: Callable[[int, int, Set[Kind]], bool]) -> Code:
        """Return the code without the kinds (m, j) that are idle given the others.

        A kind is made idle by kinds that take less or leave more, so one pass from the largest m on, leaving nothing
        first, is enough.
        """
        kinds = self.kinds()
        for m, j in sorted(kinds, key=lambda kind: (-kind[0], kind[1])):
            rest = kinds - {(m, j)}
            if rest and is_idle(m, j, rest):
                kinds = rest
        return Code.of_kinds(kinds)


def parse_code(text: str) -> Code:
    """Parse a code such as ``0.77``, ``.77``, ``4.`` or ``4!.0``.

    Raises:
        CodeError: if the text is not a code.

    Examples:
        >>> str(parse_code(".770")), str(parse_code("4.")), str(parse_code("4!.0")), parse_code("0.F").digits
        ('0.77', '4.0', '4!.0', (0, 15))
        >>> parse_code("0.7.7")
        Traceback (most recent call last):
        grundy.CodeError: octal code must have one dot, not '0.7.7'

    References:
        Guy and Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956), 514-526; Winning Ways, ch. 4.
    """
    if len(text) > _LONGEST:
        raise CodeError("code must have at most {most} characters, not {length}", most=_LONGEST, length=len(text))
    if text.count(".") != 1:
        raise CodeError("octal code must have one dot, not {code!r}", code=text)
    match = re.fullmatch(r"([0-9A-Fa-f]?)(!?)\.([0-9A-Fa-f]*)", text)
    if match is None:
        raise CodeError(
            "code must consist of digits 0 to F, with one before the dot, such as '0.77', not {code!r}", code=text
        )
    first, mark, rest = match.groups()
    digits = (int(first or "0", 16), *(int(digit, 16) for digit in rest.rstrip("0")))
    if digits[0] & 3:
        raise CodeError(
            "code {code!r} lets a heap stay unchanged: the digit before the dot must be 0, 4, 8 or C", code=text
        )
    if not any(digits):
        raise CodeError("code {code!r} allows no move: give it a nonzero digit, as in '0.77'", code=text)
    return Code(digits, bool(mark))


def asked_code(asked: Code | str) -> Code:
    """Return the code of a text, or a code unchanged.

    Raises:
        CodeError: if the text is not a code.
        InputError: if the argument is neither a text nor a code.

    Examples:
        >>> asked_code(".770").digits
        (0, 7, 7)
        >>> asked_code(7)
        Traceback (most recent call last):
        grundy.InputError: a code must be text such as '0.77', or a Code, not 7
    """
    if not isinstance(asked, (str, Code)):
        raise InputError("a code must be text such as '0.77', or a Code, not {asked!r}", asked=asked)
    return parse_code(asked.strip()) if isinstance(asked, str) else asked


def subtraction_code(moves: Sequence[int]) -> Code | None:
    """Return the code of a subtraction game, None if it would be too long.

    Args:
        moves: the numbers that may be taken, in increasing order.

    Examples:
        >>> str(subtraction_code((1, 3, 4))), subtraction_code((10**9,))
        ('0.3033', None)
    """
    return None if moves[-1] > _LONGEST else _code_of_moves(tuple(moves))


@lru_cache(maxsize=64)
def _code_of_moves(moves: tuple[int, ...]) -> Code:
    allowed = set(moves)
    return Code(tuple(3 * (taken in allowed) for taken in range(moves[-1] + 1)))


def plain_values(code: Code, upto: int) -> list[int]:
    """Return the Grundy values of heaps 0 to ``upto`` by the definition.

    Examples:
        >>> plain_values(parse_code("0.77"), 12)
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    values = [0] * (upto + 1)
    # a value is at most the length of play, and the sum of 2 · size − 1 over the heaps decreases with every move
    by_splits.extend(values, 0, upto + 1, code.digits, int(code.unequal), [-1] * (1 << (2 * upto + 2).bit_length()))
    return values
