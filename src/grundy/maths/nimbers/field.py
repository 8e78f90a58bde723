"""Fast nim arithmetic of integers of any size: products, quotients, powers, squares and square roots.

The integers form a field under nim-sum and nim-product. Here one integer holds many numbers side by side, in *slots* of
a fixed number of bits, and Python's shifts and masks work on all of them at once. Each product becomes three products
of half the size (Karatsuba), down to slots of one bit, where the product is "and".
"""

from __future__ import annotations

from functools import cache
from operator import index

_BYTE_GENERATOR = 18  # the least number whose powers are all numbers from 1 to 255
_PIECE = 1 << 18  # bits worked on together: they stay in the cache


def nim_product(a: int, b: int) -> int:
    """Return the nim-product of two integers of any size.

    The integers with nim-sum and nim-product are a field of characteristic 2: with F = 2^(2^k), F times a smaller
    number is the ordinary product and F times F is 3F/2.

    Raises:
        TypeError: if one is not an integer.
        ValueError: if one is negative.

    Examples:
        >>> nim_product(2, 4), nim_product(5, 7), nim_product(2**4096, 2**4096) == 3 * 2**4095
        (8, 13, True)

    References:
        Conway, On Numbers and Games, ch. 6; OEIS A051775.
    """
    a, b = checked_nimber(a), checked_nimber(b)
    a, b = max(a, b), min(a, b)
    if b < 2:
        return a * b
    if a < 256:
        logarithm, power = _byte_logarithms()
        return power[logarithm[a] + logarithm[b]]
    # numbers below 2^bits form a field, and all numbers are vectors over it: one slot of b times each of a
    bits = field_bits(b)
    count = -(-a.bit_length() // bits)
    return _times(a, _repeated(b, bits, count) & (1 << bits * count) - 1, bits, count)


def nim_square(a: int) -> int:
    """Return the nim-product of an integer with itself.

    Examples:
        >>> [nim_square(a) for a in range(12)]
        [0, 1, 3, 2, 6, 7, 5, 4, 13, 12, 14, 15]

    References:
        OEIS A006042.
    """
    a = checked_nimber(a)
    half, bits = 1, field_bits(a)
    while half < bits:
        a ^= _downward(a, half, bits)  # hF + l, squared: h²F + (l² + h²F/2)
        half *= 2
    return a


def nim_square_root(a: int) -> int:
    """Return the integer whose nim-square is ``a``; there is exactly one.

    Examples:
        >>> [nim_square_root(a) for a in range(8)], nim_square_root(nim_square(10**50)) == 10**50
        ([0, 1, 3, 2, 7, 6, 4, 5], True)
    """
    a = checked_nimber(a)
    bits = field_bits(a)
    half = bits // 2
    while half:
        a ^= _downward(a, half, bits)  # each step of squaring is its own inverse
        half //= 2
    return a


def nim_inverse(a: int) -> int:
    """Return the integer whose nim-product with ``a`` is 1.

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
    a = checked_nimber(a)
    if a == 0:
        raise ZeroDivisionError("nim inverse of 0")
    conjugates = []
    while a > 1:
        conjugates.append(a ^ a >> field_bits(a) // 2)  # adds the high half to the low one
        a = nim_product(a, conjugates[-1])
    inverse = 1
    for conjugate in reversed(conjugates):
        inverse = nim_product(inverse, conjugate)
    return inverse


def nim_quotient(a: int, b: int) -> int:
    """Return the integer whose nim-product with ``b`` is ``a``.

    Raises:
        ZeroDivisionError: if ``b`` is 0.

    Examples:
        >>> [nim_quotient(11, b) for b in range(1, 9)]
        [11, 6, 13, 8, 14, 2, 15, 4]
    """
    a, b = checked_nimber(a), checked_nimber(b)
    if b == 0:
        raise ZeroDivisionError("nim quotient of a number and 0")
    return nim_product(a, nim_inverse(b))


def nim_power(a: int, exponent: int) -> int:
    """Return the nim-power of ``a``; a negative exponent means a power of its inverse.

    Raises:
        ZeroDivisionError: if ``a`` is 0 and the exponent is negative.

    Examples:
        >>> [nim_power(2, exponent) for exponent in range(-1, 5)], nim_power(4, 15), nim_power(0, 0)
        ([3, 1, 2, 3, 1, 2], 1, 1)
    """
    a, exponent = checked_nimber(a), index(exponent)
    if a == 0:
        if exponent < 0:
            raise ZeroDivisionError(f"nim power of 0 to {exponent}")
        return int(exponent == 0)
    exponent %= (1 << field_bits(a)) - 1  # the order of the field's multiplicative group
    power = 1
    for digit in f"{exponent:b}":
        power = nim_square(power)
        if digit == "1":
            power = nim_product(power, a)
    return power


def checked_nimber(number: int) -> int:
    """Return a number of 0 or more as a Python integer; raise an error for anything else."""
    number = index(number)  # NumPy integers have a fixed size, and floats have no bits
    if number < 0:
        raise ValueError(f"nim arithmetic is of integers of 0 or more, not {number!r}")
    return number


def field_bits(a: int) -> int:
    """Return the least power of 2 that is at least the number of bits of a number."""
    return 1 << max(0, a.bit_length() - 1).bit_length()


def _repeated(part: int, bits: int, count: int) -> int:
    """Return ``count`` slots of ``bits`` bits, or a few more, each holding the same number."""
    while bits < 8:
        part |= part << bits
        bits *= 2
        count = -(-count // 2)
    return int.from_bytes(part.to_bytes(bits // 8, "little") * count, "little")


def _low_halves(half: int, length: int) -> int:
    """Return the mask of the low half of each slot of 2 ``half`` bits."""
    return _repeated((1 << half) - 1, 2 * half, -(-length // (2 * half)))


def _times(a: int, b: int, bits: int, count: int) -> int:
    """Return the products of ``count`` slots."""
    if bits == 1:
        return a & b
    length = bits * count
    if count > 1 and length > _PIECE:
        cut = count // 2 * bits
        mask = (1 << cut) - 1
        low = _times(a & mask, b & mask, bits, count // 2)
        return low | _times(a >> cut, b >> cut, bits, count - count // 2) << cut
    half = bits // 2
    lows = _low_halves(half, length)
    cut = (count + 1) // 2 * bits  # half-empty slots are merged, the upper into the lower
    below = (1 << cut) - 1

    def three(slots: int) -> int:
        crossed = (slots ^ slots >> half) & lows
        return slots | (crossed & below | crossed >> cut << half) << length

    products = _times(three(a), three(b), half, 3 * count)
    low, high, crossed = products & lows, products >> half & lows, products >> length
    straight = (1 << length) - 1
    low, high = low & straight, high & straight
    crossed = crossed & lows & below | (crossed >> half & lows) << cut
    return (crossed ^ low) << half ^ low ^ _halved(high, half, length)


def _downward(a: int, half: int, length: int) -> int:
    """Return, in the low half of each slot, its high half times F/2."""
    return _halved(a >> half & _low_halves(half, length), half, length)


def _halved(slots: int, bits: int, length: int) -> int:
    """Return the products of the slots with half of 2^bits."""
    if 1 < bits <= 8:
        return int.from_bytes(slots.to_bytes(-(-length // 8), "little").translate(_halved_bytes(bits)), "little")
    return _halved_by_halves(slots, bits, length)


def _halved_by_halves(slots: int, bits: int, length: int) -> int:
    if bits == 1:
        return slots
    half = bits // 2
    lows = _low_halves(half, length)
    high = slots >> half & lows
    # with F = 2^half and g = F/2: (hF + l) gF = g(h + l) F + g(gh)
    once = _halved(((slots & lows) ^ high) << half | high, half, length)
    low = once & lows
    return once ^ low ^ _halved(low, half, length)


@cache
def _halved_bytes(bits: int) -> bytes:
    return bytes(_halved_by_halves(byte, bits, 8) for byte in range(256))


@cache
def _byte_logarithms() -> tuple[list[int], list[int]]:
    """Return the logarithms of 1 to 255, and the powers of the generator twice over."""
    powers = [1]
    while len(powers) < 255:
        powers.append(_times(powers[-1], _BYTE_GENERATOR, 8, 1))
    logarithms = [0] * 256
    for i, power in enumerate(powers):
        logarithms[power] = i
    return logarithms, powers * 2
