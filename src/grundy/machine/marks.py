"""Marking the values that taps give, for 64 heaps at once: the vector step in which block kernels spend most time.

Two ways, of which the processor decides; ``taps`` and ``lanes`` are those of :mod:`grundy.machine.vectors`.

    by shifts   8 lanes at a time: 1 << value, for each lane and word of 64 values
    by bytes    64 lanes at a time: 8 tables of 64 bytes give the 8 bytes of a word, looked up by AVX-512's vpermb

    planes      byte k of the word of lane n is in entry n of vector k, until all taps are marked
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from grundy.machine.llvm import BYTE, INT, WORD, call, load, splat, step, store, tools, word
from grundy.machine.loading import processor_has, types

_LANES = ir.VectorType(BYTE, 64)
_WORDS = ir.VectorType(WORD, 8)
_EIGHT = ir.VectorType(BYTE, 8)
_PERMUTE = "llvm.x86.avx512.permvar.qi.512"
_AT_ONCE = 2  # words whose planes fit in the registers, beside the tables


def mark_step(by_bytes: bool) -> Any:
    """Return the step :data:`mark_taps` that works by bytes, which not every processor can, or by shifts."""

    def mark_taps(typing: Any, heap: Any, taps: Any, shifts: Any, count: Any, seen: Any, words: Any) -> Any:
        """Set, for each of 64 lanes, the bits of the values that the first taps give it.

        They are written to ``seen``, the address of uint64 [words, 64]; ``words`` is a tuple with one entry for each
        word of 64 values, of which only the type matters.
        """
        width = len(words)

        def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            (_by_bytes if by_bytes else _by_shifts)(builder, width, *values[:5])
            return context.get_dummy_value()

        return types.void(types.uintp, types.uintp, types.uintp, types.int64, types.uintp, words), emit

    return step(mark_taps)


mark_taps = mark_step(by_bytes=processor_has("avx512vbmi"))


def tap_at(builder: Any, taps: Any, shifts: Any, i: Any) -> tuple[Any, Any]:
    """Return the distance and the shift of a tap."""
    distance = load(builder, builder.add(taps, builder.shl(i, word(3))), WORD)
    return distance, load(builder, builder.add(shifts, i), BYTE)


def _by_shifts(builder: Any, width: int, heap: Any, taps: Any, shifts: Any, count: Any, seen: Any) -> None:
    groups = 4 if width <= 2 else 2  # of 8 lanes each, as many as fit in the registers
    one, zero = ir.Constant(_WORDS, [1] * 8), ir.Constant(_WORDS, [0] * 8)
    for lane in range(0, 64, 8 * groups):
        base = builder.add(heap, word(lane))
        sets = [[_cell(builder, zero) for _ in range(width)] for _ in range(groups)]
        with tools.for_range_slice(builder, word(0), count, word(1)) as (i, _):
            distance, shift = tap_at(builder, taps, shifts, i)
            shift = splat(builder, builder.zext(shift, WORD), 8)
            place = builder.sub(base, distance)
            for g, group in enumerate(sets):
                bytes_ = load(builder, builder.add(place, word(8 * g)), _EIGHT)
                option = builder.xor(builder.zext(bytes_, _WORDS), shift)
                for w, cell in enumerate(group):
                    local = builder.sub(option, ir.Constant(_WORDS, [64 * w] * 8)) if w else option
                    inside = builder.icmp_unsigned("<", local, ir.Constant(_WORDS, [64] * 8))
                    bit = builder.select(inside, builder.shl(one, local), zero)
                    builder.store(builder.or_(builder.load(cell), bit), cell)
        for g, group in enumerate(sets):
            for w, cell in enumerate(group):
                store(builder, builder.load(cell), builder.add(seen, word((w * 64 + lane + 8 * g) * 8)))


def _by_bytes(builder: Any, width: int, heap: Any, taps: Any, shifts: Any, count: Any, seen: Any) -> None:
    zero = ir.Constant(_LANES, [0] * 64)
    tables = [ir.Constant(_LANES, [1 << v % 8 if v // 8 == k else 0 for v in range(64)]) for k in range(8)]
    for start in range(0, width, _AT_ONCE):
        words = range(start, min(start + _AT_ONCE, width))
        planes = [[_cell(builder, zero) for _ in tables] for _ in words]
        with tools.for_range_slice(builder, word(0), count, word(1)) as (i, _):
            distance, shift = tap_at(builder, taps, shifts, i)
            option = builder.xor(load(builder, builder.sub(heap, distance), _LANES), splat(builder, shift, 64))
            for w, cells in zip(words, planes, strict=True):
                local = builder.sub(option, ir.Constant(_LANES, [64 * w] * 64)) if w else option
                inside = builder.icmp_unsigned("<", local, ir.Constant(_LANES, [64] * 64))
                for table, cell in zip(tables, cells, strict=True):
                    bits = call(builder, _PERMUTE, _LANES, [table, option])  # by the lowest 6 bits
                    builder.store(builder.or_(builder.load(cell), builder.select(inside, bits, zero)), cell)
        for w, cells in zip(words, planes, strict=True):
            for k, eight in enumerate(_words_of(builder, [builder.load(cell) for cell in cells])):
                store(builder, eight, builder.add(seen, word((64 * w + 8 * k) * 8)))


def _words_of(builder: Any, planes: list[Any]) -> list[Any]:
    """Return the words of 64 lanes, 8 to a vector, from the 8 planes of their bytes.

    Three rounds of pairing halves of 128 bits, for which processors have an instruction, put the 8 bytes of a lane next
    to each other; the planes are first permuted so that lanes come out in order.
    """
    order = [8 * r + 2 * q + s for q in range(4) for r in range(8) for s in range(2)]
    rows = [_picked(builder, plane, plane, order) for plane in planes]
    for size in (1, 2, 4):  # bytes of an entry
        kind = ir.VectorType(ir.IntType(8 * size), 64 // size)
        half = 8 // size  # entries in half of 128 bits
        paired = []
        for k in range(0, 8 // size, 2):
            for j in range(size):
                left, right = (builder.bitcast(rows[(k + at) * size + j], kind) for at in range(2))
                for first in (0, half):
                    places = [
                        q * 2 * half + first + e + side * (64 // size)
                        for q in range(4) for e in range(half) for side in range(2)
                    ]  # fmt: skip
                    paired.append(_picked(builder, left, right, places))
        rows = paired
    return [builder.bitcast(row, _WORDS) for row in rows]


def _picked(builder: Any, left: Any, right: Any, places: list[int]) -> Any:
    return builder.shuffle_vector(left, right, ir.Constant(ir.VectorType(INT, len(places)), places))


def _cell(builder: Any, start: Any) -> Any:
    cell = tools.alloca_once(builder, start.type)
    builder.store(start, cell)
    return cell
