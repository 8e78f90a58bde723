"""Single steps of nim arithmetic below 2^64: on arrays in NumPy, or on single numbers in compiled loops.

The field of 2^16 elements has a table of logarithms. With F = 2^16, and again with F = 2^32, numbers are hF + l and F ⊗
F = F ⊕ F/2, so a product takes three products of halves (Karatsuba). Nothing branches, so a step also works on whole
arrays. This file does not need numba, so small tasks never wait for the compiler.

    a, b     numbers or arrays, uint64
    log      int32 [65536], logarithms of numbers below 2^16; that of 0 is ``ZERO``
    exp      uint16 [2 ZERO + 2^16], its inverse, over and over; 0 from ``ZERO`` on
    half     the logarithm of 2^15, which is F/2 for F = 2^16; not needed below 2^16
"""

from __future__ import annotations

from typing import Any

import numpy as np

ORDER = 65535
ZERO = 3 * ORDER  # sums of up to three logarithms of other numbers are smaller

_8, _16, _24, _32 = np.uint64(8), np.uint64(16), np.uint64(24), np.uint64(32)
_40, _48, _56 = np.uint64(40), np.uint64(48), np.uint64(56)
_AT_1, _AT_2, _AT_3, _AT_4 = np.uint64(256), np.uint64(512), np.uint64(768), np.uint64(1024)
_AT_5, _AT_6, _AT_7 = np.uint64(1280), np.uint64(1536), np.uint64(1792)
_LOW_8, _LOW_16, _LOW_32 = np.uint64(0xFF), np.uint64(0xFFFF), np.uint64(0xFFFFFFFF)


def times_16(a: Any, b: Any, log: Any, exp: Any, half: Any) -> Any:
    """Return products of numbers below 2^16."""
    return np.uint64(exp[log[a] + log[b]])


def times_32(a: Any, b: Any, log: Any, exp: Any, half: Any) -> Any:
    """Return products of numbers below 2^32."""
    h, i = log[a >> _16], log[b >> _16]
    low = exp[log[a & _LOW_16] + log[b & _LOW_16]]
    crossed = exp[log[(a >> _16) ^ (a & _LOW_16)] + log[(b >> _16) ^ (b & _LOW_16)]]
    return np.uint64(crossed ^ low) << _16 | np.uint64(low ^ exp[h + i + half])


def half_32(a: Any, log: Any, exp: Any, half: Any) -> Any:
    """Return 2^31 times numbers below 2^32."""
    # 2^31 = gF with F = 2^16, g = 2^15 = F/2; (hF + l) gF = g(h + l) F + g²h
    mixed = exp[log[(a >> _16) ^ (a & _LOW_16)] + half]
    return np.uint64(mixed) << _16 | np.uint64(exp[log[a >> _16] + half + half])


def times_64(a: Any, b: Any, log: Any, exp: Any, half: Any) -> Any:
    """Return products of numbers below 2^64."""
    h, l = a >> _32, a & _LOW_32  # noqa: E741
    i, m = b >> _32, b & _LOW_32
    low = times_32(l, m, log, exp, half)
    crossed = times_32(h ^ l, i ^ m, log, exp, half)
    return (crossed ^ low) << _32 | low ^ half_32(times_32(h, i, log, exp, half), log, exp, half)


def inverse_16(a: Any, log: Any, exp: Any, half: Any) -> Any:
    """Return inverses of numbers from 1 to 2^16 - 1."""
    return np.uint64(exp[ORDER - log[a]])


def inverse_32(a: Any, log: Any, exp: Any, half: Any) -> Any:
    """Return inverses of numbers from 1 to 2^32 - 1."""
    # hF + l times its conjugate hF + (h + l) is the norm l(h + l) + h²F/2, which is below F
    h = log[a >> _16]
    mixed = log[(a >> _16) ^ (a & _LOW_16)]
    norm = exp[log[a & _LOW_16] + mixed] ^ exp[h + h + half]
    back = ORDER - log[norm]
    return np.uint64(exp[h + back]) << _16 | np.uint64(exp[mixed + back])


def inverse_64(a: Any, log: Any, exp: Any, half: Any) -> Any:
    """Return inverses of numbers from 1 to 2^64 - 1."""
    h, l = a >> _32, a & _LOW_32  # noqa: E741
    norm = times_32(l, h ^ l, log, exp, half) ^ half_32(times_32(h, h, log, exp, half), log, exp, half)
    back = inverse_32(norm, log, exp, half)
    return times_32(h, back, log, exp, half) << _32 | times_32(h ^ l, back, log, exp, half)


def through_32(a: Any, table: Any) -> Any:
    """Apply an additive map to numbers below 2^32; the table, uint64 [1024], has its value for each byte."""
    low = table[a & _LOW_8] ^ table[_AT_1 + (a >> _8 & _LOW_8)]
    return low ^ table[_AT_2 + (a >> _16 & _LOW_8)] ^ table[_AT_3 + (a >> _24 & _LOW_8)]


def through_64(a: Any, table: Any) -> Any:
    """Apply an additive map to numbers below 2^64; the table, uint64 [2048], has its value for each byte."""
    low = table[_AT_4 + (a >> _32 & _LOW_8)] ^ table[_AT_5 + (a >> _40 & _LOW_8)]
    high = table[_AT_6 + (a >> _48 & _LOW_8)] ^ table[_AT_7 + (a >> _56)]
    return through_32(a, table) ^ low ^ high


STEPS = (times_16, times_32, half_32, times_64, inverse_16, inverse_32, inverse_64, through_32, through_64)
