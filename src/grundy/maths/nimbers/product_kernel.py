"""Nim products, inverses and additive maps of arrays of numbers below 2^64, compiled.

Two ways to multiply. *Tables*: the steps of ``nim_steps``. *Carry-less*: numbers below 2^64 are polynomials over the
field of two elements modulo x^64 + x^4 + x^3 + x + 1 in disguise, those below 2^32 modulo x^32 + x^7 + x^3 + x^2 + 1;
tables by bytes change the disguise, and processors of x86 have an instruction for the product of polynomials.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core.registry import cpu_target
from numba.extending import register_jitable

from grundy.machine.llvm import BYTE, INT, WORD, call, step
from grundy.machine.loading import njit, types
from grundy.maths.nimbers.steps_kernel import (
    STEPS,
    inverse_16,
    inverse_32,
    inverse_64,
    through_32,
    through_64,
    times_16,
    times_32,
    times_64,
)

__all__ = [
    "carryless_products_32",
    "carryless_products_64",
    "has_carryless",
    "inverses_16",
    "inverses_32",
    "inverses_64",
    "maps_32",
    "maps_64",
    "products_16",
    "products_32",
    "products_64",
]

for _step in STEPS:
    register_jitable(_step)

_32, _LOW_32 = np.uint64(32), np.uint64(0xFFFFFFFF)
_REST_64 = np.uint64(0b11011)  # x^64 = x^4 + x^3 + x + 1
_REST_32 = np.uint64(0b10001101)  # x^32 = x^7 + x^3 + x^2 + 1


def has_carryless() -> bool:
    """Tell whether compiled code may multiply without carries: numba compiles for a processor that can."""
    _, _, features = cpu_target.target_context.codegen().magic_tuple()
    return "+pclmul" in features.split(",")


@step
def _carryless(typing: Any, a: Any, b: Any) -> Any:
    """Return the low and the high word of the product of two polynomials of 64 binary coefficients."""
    pair_of_words: Any = types.UniTuple
    signature = pair_of_words(types.uint64, 2)(types.uint64, types.uint64)

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        low, high, pair = INT(0), INT(1), ir.VectorType(WORD, 2)
        left, right = (builder.insert_element(ir.Constant(pair, [0, 0]), value, low) for value in values)
        product = call(builder, "llvm.x86.pclmulqdq", pair, [left, right, ir.Constant(BYTE, 0)])
        words = [builder.extract_element(product, place) for place in (low, high)]
        return context.make_tuple(builder, signature.return_type, words)

    return signature, emit


@register_jitable
def _polynomials_64(a: Any, b: Any) -> Any:
    low, high = _carryless(a, b)
    folded, over = _carryless(high, _REST_64)
    return low ^ folded ^ _carryless(over, _REST_64)[0]


@register_jitable
def _polynomials_32(a: Any, b: Any) -> Any:
    product = _carryless(a, b)[0]
    folded = _carryless(product >> _32, _REST_32)[0]
    return (product ^ folded ^ _carryless(folded >> _32, _REST_32)[0]) & _LOW_32


@njit(cache=True, nogil=True)
def products_16(a: Any, b: Any, out: Any, log: Any, exp: Any, half: Any) -> None:
    """Write the products of numbers below 2^16."""
    for i in range(a.size):
        out[i] = times_16(np.uint64(a[i]), np.uint64(b[i]), log, exp, half)


@njit(cache=True, nogil=True)
def products_32(a: Any, b: Any, out: Any, log: Any, exp: Any, half: Any) -> None:
    """Write the products of numbers below 2^32, by tables."""
    for i in range(a.size):
        out[i] = times_32(np.uint64(a[i]), np.uint64(b[i]), log, exp, half)


@njit(cache=True, nogil=True)
def products_64(a: Any, b: Any, out: Any, log: Any, exp: Any, half: Any) -> None:
    """Write the products of numbers below 2^64, by tables."""
    for i in range(a.size):
        out[i] = times_64(a[i], b[i], log, exp, half)


@njit(cache=True, nogil=True)
def carryless_products_32(a: Any, b: Any, out: Any, into: Any, back: Any) -> None:
    """Write the products of numbers below 2^32; ``into`` and ``back`` change the basis, as in ``through_32``."""
    for i in range(a.size):
        product = _polynomials_32(through_32(np.uint64(a[i]), into), through_32(np.uint64(b[i]), into))
        out[i] = through_32(product, back)


@njit(cache=True, nogil=True)
def carryless_products_64(a: Any, b: Any, out: Any, into: Any, back: Any) -> None:
    """Write the products of numbers below 2^64; ``into`` and ``back`` change the basis, as in ``through_64``."""
    for i in range(a.size):
        out[i] = through_64(_polynomials_64(through_64(a[i], into), through_64(b[i], into)), back)


@njit(cache=True, nogil=True)
def inverses_16(a: Any, out: Any, log: Any, exp: Any, half: Any) -> None:
    """Write the inverses of numbers from 1 to 2^16 - 1."""
    for i in range(a.size):
        out[i] = inverse_16(np.uint64(a[i]), log, exp, half)


@njit(cache=True, nogil=True)
def inverses_32(a: Any, out: Any, log: Any, exp: Any, half: Any) -> None:
    """Write the inverses of numbers from 1 to 2^32 - 1."""
    for i in range(a.size):
        out[i] = inverse_32(np.uint64(a[i]), log, exp, half)


@njit(cache=True, nogil=True)
def inverses_64(a: Any, out: Any, log: Any, exp: Any, half: Any) -> None:
    """Write the inverses of numbers from 1 to 2^64 - 1."""
    for i in range(a.size):
        out[i] = inverse_64(a[i], log, exp, half)


@njit(cache=True, nogil=True)
def maps_32(a: Any, out: Any, table: Any) -> None:
    """Write what an additive map makes of numbers below 2^32, as in ``through_32``."""
    for i in range(a.size):
        out[i] = through_32(np.uint64(a[i]), table)


@njit(cache=True, nogil=True)
def maps_64(a: Any, out: Any, table: Any) -> None:
    """Write what an additive map makes of numbers below 2^64, as in ``through_64``."""
    for i in range(a.size):
        out[i] = through_64(a[i], table)
