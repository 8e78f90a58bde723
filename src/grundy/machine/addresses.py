"""Bytes and words at plain addresses, since numba counts references to arrays at every call, and slices are slow.

Addresses are integers: ``array.ctypes.data``, and what is added to it. Nothing checks bounds.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from grundy.machine.llvm import BYTE, INT, WORD, step
from grundy.machine.loading import types

__all__ = ["byte_at", "fetch", "number_at", "put_byte", "put_number", "put_word", "word_at"]


def _place(builder: Any, kind: Any, address: Any, index: Any) -> Any:
    return builder.gep(builder.inttoptr(address, kind.as_pointer()), [index])


@step
def byte_at(typing_context: Any, address: Any, index: Any) -> Any:
    """Return the byte with a number among those that begin at an address."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.zext(builder.load(_place(builder, BYTE, *arguments)), WORD)

    return types.int64(types.int64, types.int64), write


@step
def put_byte(typing_context: Any, address: Any, index: Any, value: Any) -> Any:
    """Write the byte with a number among those that begin at an address."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _place(builder, BYTE, *arguments[:2]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.uint8), write


@step
def word_at(typing_context: Any, address: Any, index: Any) -> Any:
    """Return the word with a number among those that begin at an address."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_place(builder, WORD, *arguments))

    return types.uint64(types.int64, types.int64), write


@step
def put_word(typing_context: Any, address: Any, index: Any, value: Any) -> Any:
    """Write the word with a number among those that begin at an address."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _place(builder, WORD, *arguments[:2]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.uint64), write


@step
def number_at(typing_context: Any, address: Any, index: Any) -> Any:
    """Return the signed number with a number among those that begin at an address."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_place(builder, WORD, *arguments))

    return types.int64(types.int64, types.int64), write


@step
def put_number(typing_context: Any, address: Any, index: Any, value: Any) -> Any:
    """Write the signed number with a number among those that begin at an address."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _place(builder, WORD, *arguments[:2]))
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
