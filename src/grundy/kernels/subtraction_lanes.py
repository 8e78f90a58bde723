"""The few lines of LLVM that value 64 heaps of a subtraction game at once; see ``grundy.kernels.subtraction``.

Addresses are plain integers, as in ``grundy.kernels.vectors``. A byte of 255 is a heap without a value (below 0, or not
reached yet): it sets no bit in any set of values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

__all__ = ["free_32", "free_64", "lowest", "mark_32", "mark_64", "resolve_32", "resolve_64"]

_llvm: Any = cgutils  # its functions have no types
_BYTE, _INT, _WORD = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_LANES = 64
_GROUP = 8  # lanes that are resolved together


def _word(value: int) -> ir.Constant:
    return ir.Constant(_WORD, value)


def _splat(builder: Any, value: Any, count: int) -> Any:
    vector = ir.VectorType(value.type, count)
    one = builder.insert_element(ir.Constant(vector, ir.Undefined), value, ir.Constant(_INT, 0))
    return builder.shuffle_vector(one, ir.Constant(vector, ir.Undefined), ir.Constant(ir.VectorType(_INT, count), None))


def _load(builder: Any, address: Any, kind: Any) -> Any:
    return builder.load(builder.inttoptr(address, kind.as_pointer()), align=1)


def _store(builder: Any, value: Any, address: Any) -> None:
    builder.store(value, builder.inttoptr(address, value.type.as_pointer()), align=1)


def _trailing_zeros(builder: Any, value: Any, name: str) -> Any:
    flag = ir.IntType(1)
    kind = ir.FunctionType(value.type, [value.type, flag])
    function = _llvm.get_or_insert_function(builder.module, kind, f"llvm.cttz.{name}")
    return builder.call(function, [value, ir.Constant(flag, 0)])


def _bits(builder: Any, values: Any, kind: Any, width: int, base: Any = None) -> Any:
    """Turn bytes into sets: 1 << (byte − base), empty where that does not fit."""
    wide = builder.zext(values, kind)
    if base is not None:
        wide = builder.sub(wide, base)
    inside = builder.icmp_unsigned("<", wide, ir.Constant(kind, [width] * kind.count))
    bit = builder.shl(ir.Constant(kind, [1] * kind.count), wide)
    return builder.select(inside, bit, ir.Constant(kind, [0] * kind.count))


def _marker(width: int, passes: int) -> Callable[..., Any]:
    """Return the step that unites, for each of 64 lanes, the sets of the values that far moves lead to."""
    lanes = 512 // width  # a vector
    vectors = _LANES // lanes // passes
    kind = ir.VectorType(ir.IntType(width), lanes)
    bytes_kind = ir.VectorType(_BYTE, lanes)

    def mark(typing: Any, heap: Any, moves: Any, count: Any, seen: Any, lowest: Any) -> Any:
        signature = types.void(types.uintp, types.uintp, types.int64, types.uintp, types.int64)

        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            heap, moves, count, seen, lowest = arguments
            # only words of 64 bits are used for values from some value on
            base = _splat(builder, lowest, lanes) if width == 64 else None
            for part in range(passes):
                first = part * vectors * lanes
                here = builder.add(heap, _word(first))
                sets = [_llvm.alloca_once(builder, kind) for _ in range(vectors)]
                for cell in sets:
                    builder.store(ir.Constant(kind, [0] * lanes), cell)
                with _llvm.for_range_slice(builder, _word(0), count, _word(1)) as (i, _):
                    move = _load(builder, builder.add(moves, builder.shl(i, _word(3))), _WORD)
                    place = builder.sub(here, move)
                    for v, cell in enumerate(sets):
                        values = _load(builder, builder.add(place, _word(lanes * v)), bytes_kind)
                        bits = _bits(builder, values, kind, width, base)
                        builder.store(builder.or_(builder.load(cell), bits), cell)
                for v, cell in enumerate(sets):
                    _store(builder, builder.load(cell), builder.add(seen, _word((first + lanes * v) * width // 8)))
            return context.get_dummy_value()

        return signature, emit

    return mark


def _freer(width: int) -> Callable[..., Any]:
    """Return the step that writes the least free value of each of 64 lanes, for sets without near moves.

    It answers 0, or 1 where a lane has no free value below the width.
    """
    lanes = 512 // width
    kind = ir.VectorType(ir.IntType(width), lanes)

    def free(typing: Any, heap: Any, seen: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            heap, seen = arguments
            full = ir.Constant(ir.VectorType(ir.IntType(1), lanes), [0] * lanes)
            for first in range(0, _LANES, lanes):
                sets = _load(builder, builder.add(seen, _word(first * width // 8)), kind)
                values = _trailing_zeros(builder, builder.not_(sets), f"v{lanes}i{width}")
                small = builder.trunc(values, ir.VectorType(_BYTE, lanes))
                _store(builder, small, builder.add(heap, _word(first)))
                full = builder.or_(full, builder.icmp_unsigned("==", values, ir.Constant(kind, [width] * lanes)))
            mask = builder.bitcast(full, ir.IntType(lanes))
            return builder.zext(builder.icmp_unsigned("!=", mask, ir.Constant(mask.type, 0)), _WORD)

        return types.int64(types.uintp, types.uintp), emit

    return free


def _resolver(width: int) -> Callable[..., Any]:
    """Return the step that values 64 lanes in order, eight at a time, where moves nearer than 64 bind them together.

    Between groups a near move is a vector step, as a far one is (the group's own bytes are still 255). Within a group
    the moves 1 to 7 are unrolled; the chain from heap to heap is and, or, add, and-not: no memory, no zeros counted.
    """
    kind, small = ir.VectorType(_WORD, _GROUP), ir.VectorType(_BYTE, _GROUP)
    stored = ir.VectorType(ir.IntType(width), _GROUP)

    def resolve(typing: Any, heap: Any, seen: Any, moves: Any, count: Any, nearest: Any) -> Any:
        # nearest: address of 8 words; word d is all ones where d may be taken, else 0
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            heap, seen, moves, count, nearest = arguments
            may = [_load(builder, builder.add(nearest, _word(8 * d)), _WORD) for d in range(_GROUP)]
            beyond = _word(0) if width == 64 else _word(((1 << 64) - 1) ^ ((1 << width) - 1))
            full = _llvm.alloca_once_value(builder, _word(0))
            with _llvm.for_range_slice(builder, _word(0), _word(_LANES), _word(_GROUP)) as (lane, _):
                place = builder.add(heap, lane)
                group = _llvm.alloca_once(builder, kind)
                sets = _load(builder, builder.add(seen, builder.mul(lane, _word(width // 8))), stored)
                builder.store(sets if width == 64 else builder.zext(sets, kind), group)
                with _llvm.for_range_slice(builder, _word(0), count, _word(1)) as (i, _):
                    move = _load(builder, builder.add(moves, builder.shl(i, _word(3))), _WORD)
                    bits = _bits(builder, _load(builder, builder.sub(place, move), small), kind, 64)
                    builder.store(builder.or_(builder.load(group), bits), group)
                sets = builder.load(group)
                chosen: list[Any] = []  # of each lane, the bit of its value
                values = ir.Constant(kind, ir.Undefined)
                for j in range(_GROUP):
                    options = builder.extract_element(sets, ir.Constant(_INT, j))
                    for d in range(j, 0, -1):  # the last lane last: the others do not wait for it
                        options = builder.or_(options, builder.and_(chosen[j - d], may[d]))
                    free = builder.and_(builder.not_(options), builder.add(options, _word(1)))
                    chosen.append(free)
                    values = builder.insert_element(values, free, ir.Constant(_INT, j))
                counted = _trailing_zeros(builder, values, "v8i64")
                _store(builder, builder.trunc(counted, small), place)
                # a lane without a free value has chosen nothing, or a bit that is too high
                none = builder.icmp_unsigned("==", values, ir.Constant(kind, [0] * _GROUP))
                high = builder.and_(values, _splat(builder, beyond, _GROUP))
                wrong = builder.or_(none, builder.icmp_unsigned("!=", high, ir.Constant(kind, [0] * _GROUP)))
                found = builder.zext(builder.bitcast(wrong, _BYTE), _WORD)
                builder.store(builder.or_(builder.load(full), found), full)
            return builder.load(full)

        return types.int64(types.uintp, types.uintp, types.uintp, types.int64, types.uintp), emit

    return resolve


def _lowest(typing: Any, word: Any) -> Any:
    """Return the number of zeros below the lowest one of a word, 64 for none."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _trailing_zeros(builder, arguments[0], "i64")

    return types.int64(types.uint64), emit


lowest: Any = intrinsic(_lowest)
mark_32: Any = intrinsic(_marker(32, 1))
mark_64: Any = intrinsic(_marker(64, 2))
free_32: Any = intrinsic(_freer(32))
free_64: Any = intrinsic(_freer(64))
resolve_32: Any = intrinsic(_resolver(32))
resolve_64: Any = intrinsic(_resolver(64))
