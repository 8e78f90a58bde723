"""Entries of arrays that compiled loops ask for ahead, or that several threads read and write at the same time.

What threads share is read and written in one piece. Such a read is done where it stands, every time: no value is kept
in a register in its place. What a thread has written before :func:`publish` is seen by whoever sees that by
:func:`published`.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.np import arrayobj

from grundy.machine.llvm import BYTE, INT, WORD, step, tools, word
from grundy.machine.loading import types

__all__ = ["entry", "place_in", "prefetch", "publish", "published", "put_entry", "take"]

_arrays: Any = arrayobj  # it has no types
_RELAXED, _RELEASE, _ACQUIRE = "monotonic", "release", "acquire"


def place_in(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
    """Return where an entry of an array of one dimension stands, for a step to use; nothing checks bounds."""
    given = _arrays.make_array(kind)(context, builder, array)
    sizes, steps = (tools.unpack_tuple(builder, part) for part in (given.shape, given.strides))
    return tools.get_item_pointer2(context, builder, given.data, sizes, steps, kind.layout, [index])


def load_entry(builder: Any, kind: Any, place: Any, order: str = _RELAXED) -> Any:
    """Load an entry of an array of whole numbers, for a step to use."""
    width = kind.dtype.bitwidth
    found = builder.load_atomic(place, order, width // 8, typ=ir.IntType(width))
    return found if width == WORD.width else builder.zext(found, WORD)


def _store(builder: Any, kind: Any, value: Any, place: Any, order: str) -> None:
    width = kind.dtype.bitwidth
    part = value if width == WORD.width else builder.trunc(value, ir.IntType(width))
    builder.store_atomic(part, place, order, width // 8)


@step
def prefetch(typing: Any, array: Any, index: Any) -> Any:
    """Ask for an entry of an array of one dimension, which may as well lie outside.

    Rows asked for some vertices ahead make values of 10^7 arcs in no order 4 times as fast, matchings of random graphs
    twice.
    """

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        data = _arrays.make_array(signature.args[0])(context, builder, values[0]).data
        distance = builder.mul(values[1], word(signature.args[0].dtype.bitwidth // 8))
        address = builder.inttoptr(builder.add(builder.ptrtoint(data, WORD), distance), BYTE.as_pointer())
        kind = ir.FunctionType(ir.VoidType(), [address.type, INT, INT, INT])
        ask = builder.module.declare_intrinsic("llvm.prefetch", [address.type], kind)
        builder.call(ask, [address, INT(0), INT(3), INT(1)])
        return context.get_dummy_value()

    return types.none(array, types.int64), emit


@step
def entry(typing: Any, array: Any, index: Any) -> Any:
    """Return an entry of an array."""

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return load_entry(builder, array, place_in(context, builder, array, *values))

    return types.uint64(array, types.int64), emit


@step
def published(typing: Any, array: Any, index: Any) -> Any:
    """Return an entry of an array, and see all that was written before it was published."""

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return load_entry(builder, array, place_in(context, builder, array, *values), _ACQUIRE)

    return types.uint64(array, types.int64), emit


@step
def put_entry(typing: Any, array: Any, index: Any, value: Any) -> Any:
    """Write an entry of an array."""

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        _store(builder, array, values[2], place_in(context, builder, array, *values[:2]), _RELAXED)
        return context.get_dummy_value()

    return types.none(array, types.int64, types.uint64), emit


@step
def publish(typing: Any, array: Any, index: Any, value: Any) -> Any:
    """Write an entry of an array; who sees it sees all that was written before."""

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        _store(builder, array, values[2], place_in(context, builder, array, *values[:2]), _RELEASE)
        return context.get_dummy_value()

    return types.none(array, types.int64, types.uint64), emit


@step
def take(typing: Any, array: Any, index: Any) -> Any:
    """Add one to an entry of 64 bits and return what it was: each number goes to one thread only."""

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.atomic_rmw("add", place_in(context, builder, array, *values), WORD(1), _RELAXED)

    return types.int64(array, types.int64), emit
