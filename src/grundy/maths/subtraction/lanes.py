"""LLVM code that values 64 heaps of a subtraction game at once; see ``grundy.maths.subtraction.kernel``.

Addresses are plain integers, as in ``grundy.machine.vectors``. A byte of 255 is a heap without a value (below 0, or not
reached yet): it sets no bit in any set. ``one`` is the number 1 in the type of the sets, 32 or 64 bits.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from grundy.machine.llvm import BIT, BYTE, INT, WORD, load, splat, step, store, tools, trailing_zeros, word
from grundy.machine.loading import types

_LANES = 64
_GROUP = 8  # lanes that are resolved together


def _bits(builder: Any, values: Any, kind: Any, base: Any = None) -> Any:
    """Turn bytes into sets: 1 << (byte − base), empty if that does not fit."""
    wide = builder.zext(values, kind)
    if base is not None:
        wide = builder.sub(wide, base)
    inside = builder.icmp_unsigned("<", wide, ir.Constant(kind, [kind.element.width] * kind.count))
    bit = builder.shl(ir.Constant(kind, [1] * kind.count), wide)
    return builder.select(inside, bit, ir.Constant(kind, [0] * kind.count))


@step
def mark(typing: Any, heap: Any, moves: Any, count: Any, seen: Any, lowest: Any, one: Any) -> Any:
    """Unite, for each of 64 lanes, the sets of the values that far moves lead to, from the value ``lowest`` on."""
    width = one.bitwidth
    lanes, passes = 512 // width, width // 32  # lanes of a vector; as many vectors at once as fit in the registers
    vectors = _LANES // lanes // passes
    kind, bytes_kind = ir.VectorType(ir.IntType(width), lanes), ir.VectorType(BYTE, lanes)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        heap, moves, count, seen, lowest, _ = arguments
        # values are counted from a base only for words of 64 bits
        base = splat(builder, lowest, lanes) if width == 64 else None
        for first in range(0, _LANES, vectors * lanes):
            here = builder.add(heap, word(first))
            sets = [tools.alloca_once_value(builder, ir.Constant(kind, [0] * lanes)) for _ in range(vectors)]
            with tools.for_range_slice(builder, word(0), count, word(1)) as (i, _):
                move = load(builder, builder.add(moves, builder.shl(i, word(3))), WORD)
                place = builder.sub(here, move)
                for v, cell in enumerate(sets):
                    values = load(builder, builder.add(place, word(lanes * v)), bytes_kind)
                    builder.store(builder.or_(builder.load(cell), _bits(builder, values, kind, base)), cell)
            for v, cell in enumerate(sets):
                store(builder, builder.load(cell), builder.add(seen, word((first + lanes * v) * width // 8)))
        return context.get_dummy_value()

    return types.void(types.uintp, types.uintp, types.int64, types.uintp, types.int64, one), emit


@step
def free(typing: Any, heap: Any, seen: Any, one: Any) -> Any:
    """Write the least free value of each of 64 lanes; return 0, or 1 if a lane has none below the width of its set.

    It is for sets without near moves.
    """
    width = one.bitwidth
    lanes = 512 // width
    kind = ir.VectorType(ir.IntType(width), lanes)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        heap, seen, _ = arguments
        full = ir.Constant(ir.VectorType(BIT, lanes), [0] * lanes)
        for first in range(0, _LANES, lanes):
            sets = load(builder, builder.add(seen, word(first * width // 8)), kind)
            values = trailing_zeros(builder, builder.not_(sets), f"v{lanes}i{width}")
            store(builder, builder.trunc(values, ir.VectorType(BYTE, lanes)), builder.add(heap, word(first)))
            full = builder.or_(full, builder.icmp_unsigned("==", values, ir.Constant(kind, [width] * lanes)))
        mask = builder.bitcast(full, ir.IntType(lanes))
        return builder.zext(builder.icmp_unsigned("!=", mask, ir.Constant(mask.type, 0)), WORD)

    return types.int64(types.uintp, types.uintp, one), emit


@step
def resolve(typing: Any, heap: Any, seen: Any, moves: Any, count: Any, nearest: Any, one: Any) -> Any:
    """Value 64 lanes in order, eight at a time, if moves below 64 connect them; return the same as ``free``.

    Between groups, a near move is a vector step like a far one (the group's own bytes are still 255). Within a group,
    the moves 1 to 7 are unrolled; from heap to heap it takes and, or, add, and-not, without memory access or counting
    zeros. ``nearest`` is the address of 8 words; word d is all ones if d may be taken, else 0.
    """
    width = one.bitwidth
    kind, small = ir.VectorType(WORD, _GROUP), ir.VectorType(BYTE, _GROUP)
    stored = ir.VectorType(ir.IntType(width), _GROUP)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        heap, seen, moves, count, nearest, _ = arguments
        may = [load(builder, builder.add(nearest, word(8 * d)), WORD) for d in range(_GROUP)]
        beyond = word(0) if width == 64 else word(((1 << 64) - 1) ^ ((1 << width) - 1))
        none = ir.Constant(kind, [0] * _GROUP)
        full = tools.alloca_once_value(builder, word(0))
        with tools.for_range_slice(builder, word(0), word(_LANES), word(_GROUP)) as (lane, _):
            place = builder.add(heap, lane)
            sets = load(builder, builder.add(seen, builder.mul(lane, word(width // 8))), stored)
            group = tools.alloca_once_value(builder, sets if width == 64 else builder.zext(sets, kind))
            with tools.for_range_slice(builder, word(0), count, word(1)) as (i, _):
                move = load(builder, builder.add(moves, builder.shl(i, word(3))), WORD)
                bits = _bits(builder, load(builder, builder.sub(place, move), small), kind)
                builder.store(builder.or_(builder.load(group), bits), group)
            sets = builder.load(group)
            chosen: list[Any] = []  # of each lane, the bit of its value
            values = ir.Constant(kind, ir.Undefined)
            for j in range(_GROUP):
                options = builder.extract_element(sets, ir.Constant(INT, j))
                for d in range(j, 0, -1):  # the last lane last, so that the others do not wait for it
                    options = builder.or_(options, builder.and_(chosen[j - d], may[d]))
                chosen.append(builder.and_(builder.not_(options), builder.add(options, word(1))))
                values = builder.insert_element(values, chosen[-1], ir.Constant(INT, j))
            store(builder, builder.trunc(trailing_zeros(builder, values, "v8i64"), small), place)
            # a lane without a free value has no bit, or one that is too high
            high = builder.icmp_unsigned("!=", builder.and_(values, splat(builder, beyond, _GROUP)), none)
            wrong = builder.or_(builder.icmp_unsigned("==", values, none), high)
            found = builder.zext(builder.bitcast(wrong, BYTE), WORD)
            builder.store(builder.or_(builder.load(full), found), full)
        return builder.load(full)

    return types.int64(types.uintp, types.uintp, types.uintp, types.int64, types.uintp, one), emit
