"""The nim inverse: what a nimber must be multiplied by to give 1."""

from __future__ import annotations

from grundy.theory.nimbers import nim_product

__all__ = ["nim_inverse"]


def nim_inverse(a: int) -> int:
    """Return the number whose nim-product with ``a``, 1 or more, is 1.

    With a = hF + l and F = 2^(2^k) the largest Fermat 2-power up to a, the conjugate hF + (h + l) times a is
    l(h + l) + h²(F/2), a smaller number (the norm); so 1/a is the conjugate over the norm.

    Raises:
        ZeroDivisionError: if ``a`` is 0.

    Examples:
        >>> nim_inverse(2), nim_inverse(4), nim_product(10**30, nim_inverse(10**30))
        (3, 15, 1)

    References:
        Conway, On Numbers and Games, ch. 6.
    """
    if a == 0:
        raise ZeroDivisionError("nim inverse of 0")
    conjugates = []
    while a > 1:
        half = 1
        while a >> 2 * half:
            half *= 2
        conjugate = a ^ a >> half  # adds the high half to the low one
        conjugates.append(conjugate)
        a = nim_product(a, conjugate)
    inverse = 1
    for conjugate in reversed(conjugates):
        inverse = nim_product(inverse, conjugate)
    return inverse
