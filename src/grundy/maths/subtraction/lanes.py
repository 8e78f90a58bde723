"""The few lines of LLVM that value 64 heaps of a subtraction game at once; see ``grundy.maths.subtraction.kernel``.

Addresses are plain integers, as in ``grundy.machine.vectors``. A byte of 255 is a heap without a value (below 0, or not
reached yet): it sets no bit in any set of values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir

from grundy.machine.llvm import BYTE, INT, WORD, load, splat, step, store, tools, trailing_zeros, word
from grundy.machine.loading import types

__all__ = ["free_32", "free_64", "mark_32", "mark_64", "resolve_32", "resolve_64"]

_LANES = 64
_GROUP = 8  # lanes that are resolved together


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
    bytes_kind = ir.VectorType(BYTE, lanes)

    def mark(typing: Any, heap: Any, moves: Any, count: Any, seen: Any, lowest: Any) -> Any:
        signature = types.void(types.uintp, types.uintp, types.int64, types.uintp, types.int64)

        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            heap, moves, count, seen, lowest = arguments
            # only words of 64 bits are used for values from some value on
            base = splat(builder, lowest, lanes) if width == 64 else None
            for part in range(passes):
                first = part * vectors * lanes
                here = builder.add(heap, word(first))
                sets = [tools.alloca_once(builder, kind) for _ in range(vectors)]
                for cell in sets:
                    builder.store(ir.Constant(kind, [0] * lanes), cell)
                with tools.for_range_slice(builder, word(0), count, word(1)) as (i, _):
                    move = load(builder, builder.add(moves, builder.shl(i, word(3))), WORD)
                    place = builder.sub(here, move)
                    for v, cell in enumerate(sets):
                        values = load(builder, builder.add(place, word(lanes * v)), bytes_kind)
                        bits = _bits(builder, values, kind, width, base)
                        builder.store(builder.or_(builder.load(cell), bits), cell)
                for v, cell in enumerate(sets):
                    store(builder, builder.load(cell), builder.add(seen, word((first + lanes * v) * width // 8)))
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
                sets = load(builder, builder.add(seen, word(first * width // 8)), kind)
                values = trailing_zeros(builder, builder.not_(sets), f"v{lanes}i{width}")
                small = builder.trunc(values, ir.VectorType(BYTE, lanes))
                store(builder, small, builder.add(heap, word(first)))
                full = builder.or_(full, builder.icmp_unsigned("==", values, ir.Constant(kind, [width] * lanes)))
            mask = builder.bitcast(full, ir.IntType(lanes))
            return builder.zext(builder.icmp_unsigned("!=", mask, ir.Constant(mask.type, 0)), WORD)

        return types.int64(types.uintp, types.uintp), emit

    return free


def _resolver(width: int) -> Callable[..., Any]:
    """Return the step that values 64 lanes in order, eight at a time, where moves nearer than 64 bind them together.

    Between groups a near move is a vector step, as a far one is (the group's own bytes are still 255). Within a group
    the moves 1 to 7 are unrolled; the chain from heap to heap is and, or, add, and-not: no memory, no zeros counted.
    """
    kind, small = ir.VectorType(WORD, _GROUP), ir.VectorType(BYTE, _GROUP)
    stored = ir.VectorType(ir.IntType(width), _GROUP)

    def resolve(typing: Any, heap: Any, seen: Any, moves: Any, count: Any, nearest: Any) -> Any:
        # nearest: address of 8 words; word d is all ones where d may be taken, else 0
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            heap, seen, moves, count, nearest = arguments
            may = [load(builder, builder.add(nearest, word(8 * d)), WORD) for d in range(_GROUP)]
            beyond = word(0) if width == 64 else word(((1 << 64) - 1) ^ ((1 << width) - 1))
            full = tools.alloca_once_value(builder, word(0))
            with tools.for_range_slice(builder, word(0), word(_LANES), word(_GROUP)) as (lane, _):
                place = builder.add(heap, lane)
                group = tools.alloca_once(builder, kind)
                sets = load(builder, builder.add(seen, builder.mul(lane, word(width // 8))), stored)
                builder.store(sets if width == 64 else builder.zext(sets, kind), group)
                with tools.for_range_slice(builder, word(0), count, word(1)) as (i, _):
                    move = load(builder, builder.add(moves, builder.shl(i, word(3))), WORD)
                    bits = _bits(builder, load(builder, builder.sub(place, move), small), kind, 64)
                    builder.store(builder.or_(builder.load(group), bits), group)
                sets = builder.load(group)
                chosen: list[Any] = []  # of each lane, the bit of its value
                values = ir.Constant(kind, ir.Undefined)
                for j in range(_GROUP):
                    options = builder.extract_element(sets, ir.Constant(INT, j))
                    for d in range(j, 0, -1):  # the last lane last: the others do not wait for it
                        options = builder.or_(options, builder.and_(chosen[j - d], may[d]))
                    free = builder.and_(builder.not_(options), builder.add(options, word(1)))
                    chosen.append(free)
                    values = builder.insert_element(values, free, ir.Constant(INT, j))
                counted = trailing_zeros(builder, values, "v8i64")
                store(builder, builder.trunc(counted, small), place)
                # a lane without a free value has chosen nothing, or a bit that is too high
                none = builder.icmp_unsigned("==", values, ir.Constant(kind, [0] * _GROUP))
                high = builder.and_(values, splat(builder, beyond, _GROUP))
                wrong = builder.or_(none, builder.icmp_unsigned("!=", high, ir.Constant(kind, [0] * _GROUP)))
                found = builder.zext(builder.bitcast(wrong, BYTE), WORD)
                builder.store(builder.or_(builder.load(full), found), full)
            return builder.load(full)

        return types.int64(types.uintp, types.uintp, types.uintp, types.int64, types.uintp), emit

    return resolve


mark_32: Any = step(_marker(32, 1))
mark_64: Any = step(_marker(64, 2))
free_32: Any = step(_freer(32))
free_64: Any = step(_freer(64))
resolve_32: Any = step(_resolver(32))
resolve_64: Any = step(_resolver(64))
