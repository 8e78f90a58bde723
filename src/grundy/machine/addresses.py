"""Bytes and words at plain addresses, since numba counts references to arrays at every call, and slices are slow.

Addresses are integers: ``array.ctypes.data``, and what is added to it. Nothing checks bounds.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from grundy.machine.llvm import BYTE, INT, WORD, emits
from grundy.machine.loading import types

__all__ = ["byte_at", "fetch", "number_at", "put_byte", "put_number", "put_word", "word_at"]

_PLACE = types.int64, types.int64  # an address, and how many bytes or words from there


def _place(builder: Any, kind: Any, address: Any, index: Any) -> Any:
    return builder.gep(builder.inttoptr(address, kind.as_pointer()), [index])


@emits(types.int64(*_PLACE))
def byte_at(builder: Any, address: Any, index: Any) -> Any:
    """Return the byte with a number among those that begin at an address."""
    return builder.zext(builder.load(_place(builder, BYTE, address, index)), WORD)


@emits(types.void(*_PLACE, types.uint8))
def put_byte(builder: Any, address: Any, index: Any, value: Any) -> None:
    """Write the byte with a number among those that begin at an address."""
    builder.store(value, _place(builder, BYTE, address, index))


def _word_at(builder: Any, address: Any, index: Any) -> Any:
    return builder.load(_place(builder, WORD, address, index))


def _put_word(builder: Any, address: Any, index: Any, value: Any) -> None:
    builder.store(value, _place(builder, WORD, address, index))


word_at, number_at = emits(types.uint64(*_PLACE))(_word_at), emits(types.int64(*_PLACE))(_word_at)
put_word = emits(types.void(*_PLACE, types.uint64))(_put_word)
put_number = emits(types.void(*_PLACE, types.int64))(_put_word)


@emits(types.void(types.int64))
def fetch(builder: Any, address: Any) -> None:
    """Have the processor bring what stands at an address, which is to be read soon."""
    place = builder.inttoptr(address, BYTE.as_pointer())
    kind = ir.FunctionType(ir.VoidType(), [place.type, INT, INT, INT])
    ask = builder.module.declare_intrinsic("llvm.prefetch", [place.type], kind)
    builder.call(ask, [place, ir.Constant(INT, 0), ir.Constant(INT, 3), ir.Constant(INT, 1)])
