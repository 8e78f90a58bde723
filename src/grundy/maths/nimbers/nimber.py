"""Nimbers as numbers: + is nim-sum, * is nim-product."""

from __future__ import annotations

from dataclasses import dataclass
from operator import index

from grundy.maths.nimbers.field import nim_inverse, nim_power, nim_product, nim_quotient, nim_square_root

_LONGEST = 14_000  # longest number in bits that Python writes in decimal; longer ones are written in hexadecimal


@dataclass(frozen=True, slots=True, repr=False)
class Nimber:
    """A nim-heap as a number of Conway's field On₂, restricted to finite numbers.

    Every nimber is its own negative. The field has no compatible order, so nimbers cannot be compared. Nimbers are not
    integers and do not mix with them, except for exponents.

    Args:
        size: an integer of 0 or more; the Grundy value.

    Raises:
        TypeError: if it is not an integer.
        ValueError: if it is negative.

    Examples:
        >>> a, b = Nimber(3), Nimber(5)
        >>> print(a + b, a * b, a / b, a ** -1, b.sqrt(), a - a)
        *6 *15 *8 *2 *6 *0
        >>> (a + b) * b == a * b + b * b
        True
        >>> Nimber(3) / Nimber(0)
        Traceback (most recent call last):
        ZeroDivisionError: *3 / *0: nimbers cannot be divided by *0

    References:
        J. H. Conway, On Numbers and Games, ch. 6.
    """

    size: int

    def __post_init__(self) -> None:
        if isinstance(self.size, bool) or not hasattr(self.size, "__index__"):
            raise TypeError(f"a nimber is made of an integer of 0 or more, not {self.size!r}")
        object.__setattr__(self, "size", index(self.size))  # NumPy integers have a fixed size
        if self.size < 0:
            raise ValueError(f"a nimber is made of an integer of 0 or more, not {self.size!r}")

    def __str__(self) -> str:
        return f"*{_digits(self.size)}"

    def __repr__(self) -> str:
        return f"Nimber({_digits(self.size)})"

    def __bool__(self) -> bool:
        return self.size != 0

    def __int__(self) -> int:
        return self.size

    def __pos__(self) -> Nimber:
        return self

    def __neg__(self) -> Nimber:
        return self

    def __add__(self, other: Nimber) -> Nimber:
        return Nimber(self.size ^ other.size) if isinstance(other, Nimber) else NotImplemented

    __sub__ = __add__

    def __mul__(self, other: Nimber) -> Nimber:
        return Nimber(nim_product(self.size, other.size)) if isinstance(other, Nimber) else NotImplemented

    def __truediv__(self, other: Nimber) -> Nimber:
        if not isinstance(other, Nimber):
            return NotImplemented
        if not other:
            raise ZeroDivisionError(f"{self} / *0: nimbers cannot be divided by *0")
        return Nimber(nim_quotient(self.size, other.size))

    def __pow__(self, exponent: int) -> Nimber:
        if isinstance(exponent, bool) or not isinstance(exponent, int):
            return NotImplemented
        if not self and exponent < 0:
            raise ZeroDivisionError(f"*0 ** {exponent}: *0 has no inverse")
        return Nimber(nim_power(self.size, exponent))

    def inverse(self) -> Nimber:
        """Return 1 divided by this nimber.

        Raises:
            ZeroDivisionError: if it is ``*0``.

        Examples:
            >>> print(Nimber(4).inverse())
            *15
        """
        if not self:
            raise ZeroDivisionError("*1 / *0: nimbers cannot be divided by *0")
        return Nimber(nim_inverse(self.size))

    def sqrt(self) -> Nimber:
        """Return the square root: every nimber has exactly one.

        Examples:
            >>> print(Nimber(2).sqrt(), Nimber(3) ** 2)
            *3 *2
        """
        return Nimber(nim_square_root(self.size))


def _digits(size: int) -> str:
    return str(size) if size.bit_length() <= _LONGEST else hex(size)
