"""Nim products, inverses and additive maps of arrays of numbers below 2^64: the steps of ``steps_kernel`` in loops.

There are two ways to multiply. *Tables*: the steps themselves. *Carry-less*: the field of numbers below 2^64 is
isomorphic to the polynomials over the field of two elements modulo x^64 + x^4 + x^3 + x + 1, that of numbers below 2^32
to those modulo x^32 + x^7 + x^3 + x^2 + 1. Byte tables convert between them, and x86 processors have an instruction for
the product of polynomials. This is 4.4 times as fast: 104 million 64-bit products a second, against 24 million by
tables (benchmarks.nim_arithmetic).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir

from grundy.machine.llvm import BYTE, INT, WORD, call, step
from grundy.machine.loading import njit, processor_has, register_jitable, types
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
)  # fmt: skip

for _step in STEPS:
    register_jitable(_step)

_32, _LOW_32 = np.uint64(32), np.uint64(0xFFFFFFFF)
_REST_64 = np.uint64(0b11011)  # x^64 = x^4 + x^3 + x + 1
_REST_32 = np.uint64(0b10001101)  # x^32 = x^7 + x^3 + x^2 + 1


def has_carryless() -> bool:
    """Return whether compiled code may use the carry-less product."""
    return processor_has("pclmul")


@step
def _carryless(typing: Any, a: Any, b: Any) -> Any:
    """Return the low and the high word of the product of two polynomials with 64 binary coefficients."""
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
def carryless_64(a: Any, b: Any, into: Any, back: Any) -> Any:
    """Return products of numbers below 2^64, computed as polynomials."""
    low, high = _carryless(through_64(a, into), through_64(b, into))
    folded, over = _carryless(high, _REST_64)
    return through_64(low ^ folded ^ _carryless(over, _REST_64)[0], back)


@register_jitable
def carryless_32(a: Any, b: Any, into: Any, back: Any) -> Any:
    """Return products of numbers below 2^32, computed as polynomials."""
    product = _carryless(through_32(a, into), through_32(b, into))[0]
    folded = _carryless(product >> _32, _REST_32)[0]
    return through_32((product ^ folded ^ _carryless(folded >> _32, _REST_32)[0]) & _LOW_32, back)


# The tables of a loop are separate arguments: numba counts references to those of a tuple at every step, which took as
# long as a product.


def _by_logarithms(step: Callable[..., Any]) -> Any:
    @njit(cache=True, nogil=True)
    def loop(a: Any, out: Any, log: Any, exp: Any, half: Any) -> None:
        for i in range(a.size):
            out[i] = step(np.uint64(a[i]), log, exp, half)

    return loop


def _pairs_by_logarithms(step: Callable[..., Any]) -> Any:
    @njit(cache=True, nogil=True)
    def loop(a: Any, b: Any, out: Any, log: Any, exp: Any, half: Any) -> None:
        for i in range(a.size):
            out[i] = step(np.uint64(a[i]), np.uint64(b[i]), log, exp, half)

    return loop


def _through_map(step: Callable[..., Any]) -> Any:
    @njit(cache=True, nogil=True)
    def loop(a: Any, out: Any, table: Any) -> None:
        for i in range(a.size):
            out[i] = step(np.uint64(a[i]), table)

    return loop


def _pairs_in_disguise(step: Callable[..., Any]) -> Any:
    @njit(cache=True, nogil=True)
    def loop(a: Any, b: Any, out: Any, into: Any, back: Any) -> None:
        for i in range(a.size):
            out[i] = step(np.uint64(a[i]), np.uint64(b[i]), into, back)

    return loop


_WAYS: dict[Callable[..., Any], tuple[Callable[..., Any], ...]] = {
    _pairs_by_logarithms: (times_16, times_32, times_64),
    _by_logarithms: (inverse_16, inverse_32, inverse_64),
    _through_map: (through_32, through_64),
    _pairs_in_disguise: (carryless_32, carryless_64),
}
LOOPS = {step.__name__: way(step) for way, steps in _WAYS.items() for step in steps}
"""The loop for each step, by name: it applies the step and its tables to one or two arrays of numbers."""
