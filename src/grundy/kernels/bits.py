"""Bits of one word in single steps of the processor: how many, the lowest and highest place, reversal.

And words at plain addresses, since numba counts references to arrays at every call.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from grundy.kernels.llvm import BIT, BYTE, INT, WORD, call, step, trailing_zeros, word

__all__ = ["fetch", "highest", "lowest", "number_at", "put_number", "put_word", "reverse", "size", "word_at"]


@step
def size(typing_context: Any, mask: Any) -> Any:
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


def _place(builder: Any, address: Any, index: Any) -> Any:
    return builder.gep(builder.inttoptr(address, WORD.as_pointer()), [index])


@step
def word_at(typing_context: Any, address: Any, index: Any) -> Any:
    """Return the word with a number among those that begin at an address."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_place(builder, *arguments))

    return types.uint64(types.int64, types.int64), write


@step
def put_word(typing_context: Any, address: Any, index: Any, value: Any) -> Any:
    """Write the word with a number among those that begin at an address."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _place(builder, *arguments[:2]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.uint64), write


@step
def number_at(typing_context: Any, address: Any, index: Any) -> Any:
    """Return the signed number with a number among those that begin at an address."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_place(builder, *arguments))

    return types.int64(types.int64, types.int64), write


@step
def put_number(typing_context: Any, address: Any, index: Any, value: Any) -> Any:
    """Write the signed number with a number among those that begin at an address."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _place(builder, *arguments[:2]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), write


@step
def fetch(typing_context: Any, address: Any) -> Any:
    """Have the processor bring what stands at an address, which is to be read soon."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = builder.inttoptr(arguments[0], BYTE.as_pointer())
        kind = ir.FunctionType(ir.VoidType(), [place.type, INT, INT, INT])
        ask = builder.module.declare_intrinsic("llvm.prefetch", [place.type], kind)
        builder.call(ask, [place, ir.Constant(INT, 0), ir.Constant(INT, 3), ir.Constant(INT, 1)])
        return context.get_dummy_value()

    return types.void(types.int64), write
