"""Nim arithmetic of whole arrays, of numbers of 8, 16, 32 or 64 bits.

The numbers below 2^8, 2^16, 2^32 and 2^64 form fields, so results have the size of their arguments. A number that is
negative, or 2^64 or more, raises a ValueError. Long arrays go through compiled loops, short ones through
NumPy, so that they need not wait for the compiler.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.machine.loops import compiles
from grundy.maths.nimbers import steps_kernel
from grundy.maths.nimbers.tables import disguise, logarithms, root_table, square_table

Numbers = NDArray[np.unsignedinteger[Any]]

_COMPILED = 1 << 17  # numbers that NumPy handles before compiled code is loaded
_SLICE = 1 << 20  # numbers per call of a loop, so that Ctrl-C works in between
_PLAIN_SLICE = 1 << 14  # numbers per call of NumPy, so that intermediate results stay in the cache


def nim_products(a: ArrayLike, b: ArrayLike) -> Numbers:
    """Return the elementwise nim-products of two arrays, with NumPy's broadcasting.

    The result has the larger of the two unsigned sizes; a single Python integer takes the size of the array, if it
    fits.

    Examples:
        >>> nim_products(np.arange(6, dtype=np.uint8), 4)
        array([ 0,  4,  8, 12,  6,  2], dtype=uint8)
        >>> nim_products([2**63, 5], [2**63, 7]).tolist()
        [16017865340936038689, 13]
    """
    first, second, shape = _together(_numbers(a), _numbers(b))
    return _products(first, second).reshape(shape)


def nim_squares(a: ArrayLike) -> Numbers:
    """Return the nim-product of each number with itself.

    Examples:
        >>> nim_squares(np.arange(8, dtype=np.uint16))
        array([0, 1, 3, 2, 6, 7, 5, 4], dtype=uint16)
    """
    numbers = _numbers(a)
    return _mapped(_flat(numbers), square_table).reshape(numbers.shape)


def nim_square_roots(a: ArrayLike) -> Numbers:
    """Return the number whose nim-square each number is.

    Examples:
        >>> nim_square_roots(np.arange(8, dtype=np.uint16))
        array([0, 1, 3, 2, 7, 6, 4, 5], dtype=uint16)
    """
    numbers = _numbers(a)
    return _mapped(_flat(numbers), root_table).reshape(numbers.shape)


def nim_inverses(a: ArrayLike) -> Numbers:
    """Return the nim-inverse of each number.

    Raises:
        ZeroDivisionError: if a number is 0.

    Examples:
        >>> nim_inverses(np.arange(1, 9, dtype=np.uint8))
        array([ 1,  3,  2, 15, 12,  9, 11, 10], dtype=uint8)
    """
    numbers = _numbers(a)
    flat = _flat(numbers)
    if not flat.all():
        raise ZeroDivisionError(f"nim inverse of 0, at index {int(np.argmin(flat != 0))}")
    return _filled(f"inverse_{max(16, _bits(flat))}", [flat], logarithms()).reshape(numbers.shape)


def nim_quotients(a: ArrayLike, b: ArrayLike) -> Numbers:
    """Return the numbers whose nim-products with those of ``b`` are those of ``a``.

    Raises:
        ZeroDivisionError: if a number of ``b`` is 0.

    Examples:
        >>> nim_quotients(11, np.arange(1, 9, dtype=np.uint8))
        array([11,  6, 13,  8, 14,  2, 15,  4], dtype=uint8)
    """
    return nim_products(a, nim_inverses(b))


def nim_powers(a: ArrayLike, exponents: int | NDArray[np.integer[Any]]) -> Numbers:
    """Return the nim-powers of numbers, with one exponent of any size or one for each number.

    Raises:
        ZeroDivisionError: if 0 has a negative exponent.
        TypeError: if an exponent is not an integer.

    Examples:
        >>> nim_powers(np.arange(8, dtype=np.uint8), 3)
        array([ 0,  1,  1,  1, 14, 13,  8, 10], dtype=uint8)
        >>> nim_powers(2, np.arange(-2, 4))
        array([2, 3, 1, 2, 3, 1], dtype=uint8)
    """
    numbers = _numbers(a)
    if isinstance(exponents, int):
        return _one_power(_flat(numbers), exponents).reshape(numbers.shape)
    if np.asarray(exponents).dtype.kind not in "iu":
        raise TypeError(f"exponents are integers, not {np.asarray(exponents).dtype}")
    wide = np.asarray(exponents)
    shape = np.broadcast_shapes(numbers.shape, wide.shape)
    base = np.broadcast_to(numbers, shape).flatten()
    each = np.broadcast_to(wide, shape).flatten()
    negative = each < 0
    if negative.any():
        base[negative] = nim_inverses(base[negative])
    left = each.astype(np.uint64)
    left[negative] = ~left[negative] + np.uint64(1)  # the least 64-bit integer has no positive counterpart
    powers = np.ones_like(base)
    while left.any():
        powers = _products(powers, np.where(left & np.uint64(1), base, base.dtype.type(1)))
        base, left = _mapped(base, square_table), left >> np.uint64(1)
    return powers.reshape(shape)


def _one_power(base: Numbers, exponent: int) -> Numbers:
    zero = base == 0
    if exponent < 0 and zero.any():
        raise ZeroDivisionError(f"nim power of 0 to {exponent}, at index {int(np.argmax(zero))}")
    left = exponent % ((1 << _bits(base)) - 1)  # the order of the field's multiplicative group
    powers = np.ones_like(base)
    while left:
        if left & 1:
            powers = _products(powers, base)
        left >>= 1
        if left:
            base = _mapped(base, square_table)
    powers[zero] = exponent == 0
    return powers


# -- the work


def _products(a: Numbers, b: Numbers) -> Numbers:
    bits = max(16, _bits(a))
    compiled = _compiled(a.size) if bits > 16 else None
    if compiled is not None and compiled.has_carryless():
        return _filled(f"carryless_{bits}", [a, b], disguise(bits))
    return _filled(f"times_{bits}", [a, b], logarithms())


def _mapped(a: Numbers, table: Callable[[int], NDArray[np.uint64]]) -> Numbers:
    bits = _bits(a)
    return _filled(f"through_{max(32, bits)}", [a], (table(bits),))


def _filled(step: str, arrays: Sequence[Numbers], tables: Sequence[Any]) -> Numbers:
    """Apply a step to arrays of one size, in a compiled loop if that is worthwhile."""
    out = np.empty_like(arrays[0])
    compiled = _compiled(out.size)
    length = _PLAIN_SLICE if compiled is None else _SLICE
    for first in range(0, out.size, length):
        parts = [array[first : first + length] for array in arrays]
        if compiled is None:
            plain = getattr(steps_kernel, step)
            out[first : first + length] = plain(*(part.astype(np.uint64) for part in parts), *tables)
        else:
            compiled.LOOPS[step](*parts, out[first : first + length], *tables)
    return out


def _compiled(size: int) -> Any:
    """Return the module of compiled loops, or None to use NumPy: for little work, or if numba may not compile."""
    return import_module("grundy.maths.nimbers.product_kernel") if compiles(size, _COMPILED) else None


# -- arguments


def _bits(a: Numbers) -> int:
    return 8 * a.dtype.itemsize


def _flat(a: Numbers) -> Numbers:
    return np.ascontiguousarray(a).reshape(-1)


def _together(a: Numbers, b: Numbers) -> tuple[Numbers, Numbers, tuple[int, ...]]:
    """Return two arrays as rows of one size and length, and the shape of their results."""
    shape = np.broadcast_shapes(a.shape, b.shape)
    kind = np.promote_types(a.dtype, b.dtype)
    # broadcast arrays are read-only, and would need a separate compilation
    a, b = (x if x.shape == shape else np.broadcast_to(x, shape).copy() for x in (a, b))
    return _flat(a.astype(kind, copy=False)), _flat(b.astype(kind, copy=False)), shape


def _numbers(given: ArrayLike) -> Numbers:
    """Return the argument as an array of unsigned numbers in native byte order."""
    if not isinstance(given, np.ndarray | np.generic):  # NumPy would turn [1, 2^63] into floats
        given = np.array(given, dtype=object)
        single = given.ndim == 0
        for number in given.flat:
            if not isinstance(number, int | np.integer):
                raise TypeError(f"nim arithmetic is of integers, not {number!r}")
            if number < 0:
                raise ValueError(f"nim arithmetic is of integers of 0 or more, not {number!r}")
            if number >> 64:
                raise ValueError(f"arrays hold numbers below 2^64, not {number!r}: take Nimber for larger ones")
        return given.astype(np.min_scalar_type(given.item()) if single else np.uint64)
    array = np.asarray(given)
    if array.dtype.kind not in "iu":
        raise TypeError(f"nim arithmetic is of integers, not {array.dtype}")
    if array.dtype.kind == "i" and array.size and array.min() < 0:
        raise ValueError(f"nim arithmetic is of integers of 0 or more, not {array.min()}")
    return array.astype(f"u{array.dtype.itemsize}", copy=False)
