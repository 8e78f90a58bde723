"""Bits of one word in single steps of the processor: how many, the lowest and highest place, reversal."""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from grundy.machine.llvm import BIT, WORD, call, step, trailing_zeros, word
from grundy.machine.loading import types

__all__ = ["highest", "lowest", "ones", "reverse"]


@step
def ones(typing_context: Any, mask: Any) -> Any:
    """Count the bits that are set."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return call(builder, "llvm.ctpop.i64", WORD, [arguments[0]])

    return types.int64(types.uint64), write


@step
def lowest(typing_context: Any, mask: Any) -> Any:
    """Return the place of the lowest bit; 64 where there is none."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return trailing_zeros(builder, arguments[0])

    return types.int64(types.uint64), write


@step
def reverse(typing_context: Any, mask: Any) -> Any:
    """Return the bits in reverse order."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return call(builder, "llvm.bitreverse.i64", WORD, [arguments[0]])

    return types.uint64(types.uint64), write


@step
def highest(typing_context: Any, mask: Any) -> Any:
    """Return the place of the highest bit; -1 where there is none."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zeros = call(builder, "llvm.ctlz.i64", WORD, [arguments[0], ir.Constant(BIT, 0)])
        return builder.sub(word(63), zeros)

    return types.int64(types.uint64), write
