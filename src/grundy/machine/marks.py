"""Marking the values that taps give, for 64 heaps at once: the vector step in which block kernels spend most time.

Three ways, of which the processor decides; ``taps`` and ``lanes`` are those of :mod:`grundy.machine.vectors`. Lanes of
two bytes are taken apart: the low bytes are looked up, and the high ones are the page, that is, 4 words.

    SHIFTS    8 lanes at a time: 1 << value, for each lane and word of 64 values
    NIBBLES   32 lanes at a time: tables of 16 bytes give 2 of the 8 bytes of a word, looked up by AVX2's vpshufb
    BYTES     64 lanes at a time: tables of 64 bytes give one byte of a word, looked up by AVX-512's vpermb

    planes    byte k of the word of lane n is in entry n of vector k, until all taps are marked
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from llvmlite import ir

from grundy.machine.llvm import BYTE, INT, SHORT, WORD, call, emits, load, splat, store, tools, word
from grundy.machine.loading import processor_has, types

SHIFTS, NIBBLES, BYTES = "shifts", "nibbles", "bytes"
NEEDED = {BYTES: "avx512vbmi", NIBBLES: "avx2"}
"""What the processor must have for a way, the fastest first."""
_WORDS = ir.VectorType(WORD, 8)
_PAGE = 4  # words whose values differ only in their low byte


def lane_of(width: int) -> ir.IntType:
    """Return the type of a lane that holds the values of so many words: a byte if they fit, else two."""
    return BYTE if width <= _PAGE else SHORT


def mark_step(way: str) -> Any:
    """Return the step :data:`mark_taps` that works in one of the three ways."""
    write = {SHIFTS: _by_shifts, NIBBLES: _by_nibbles, BYTES: _by_bytes}[way]

    @emits(lambda *given: types.void(types.uintp, types.uintp, types.uintp, types.int64, types.uintp, given[-1]))
    def mark_taps(builder: Any, heap: Any, taps: Any, shifts: Any, count: Any, seen: Any, words: Any) -> None:
        """Set, for each of 64 lanes, the bits of the values that the first taps give it.

        They are written to ``seen``, the address of uint64 [words, 64]; ``words`` is a tuple with one entry for each
        word of 64 values, of which only the type matters.
        """
        write(builder, words.type.count, heap, taps, shifts, count, seen)

    return mark_taps


def tap_at(builder: Any, taps: Any, shifts: Any, i: Any, lane: ir.IntType = BYTE) -> tuple[Any, Any]:
    """Return the distance in bytes and the shift of a tap, for lanes of a type."""
    size = word(lane.width // 8)
    distance = load(builder, builder.add(taps, builder.shl(i, word(3))), WORD)
    return builder.mul(distance, size), load(builder, builder.add(shifts, builder.mul(i, size)), lane)


def _by_shifts(builder: Any, width: int, heap: Any, taps: Any, shifts: Any, count: Any, seen: Any) -> None:
    groups = 4 if width <= 2 else 2  # of 8 lanes each, as many as fit in the registers
    one, zero = _same(_WORDS, 1), _same(_WORDS, 0)
    kind, size = lane_of(width), lane_of(width).width // 8
    for lane in range(0, 64, 8 * groups):
        base = builder.add(heap, word(size * lane))
        sets = [[tools.alloca_once_value(builder, zero) for _ in range(width)] for _ in range(groups)]
        with tools.for_range_slice(builder, word(0), count, word(1)) as (i, _):
            distance, shift = tap_at(builder, taps, shifts, i, kind)
            shift = splat(builder, builder.zext(shift, WORD), 8)
            place = builder.sub(base, distance)
            for g, group in enumerate(sets):
                eight = load(builder, builder.add(place, word(8 * size * g)), ir.VectorType(kind, 8))
                option = builder.xor(builder.zext(eight, _WORDS), shift)
                for w, cell in enumerate(group):
                    local = builder.sub(option, _same(_WORDS, 64 * w)) if w else option
                    inside = builder.icmp_unsigned("<", local, _same(_WORDS, 64))
                    bit = builder.select(inside, builder.shl(one, local), zero)
                    builder.store(builder.or_(builder.load(cell), bit), cell)
        for g, group in enumerate(sets):
            for w, cell in enumerate(group):
                store(builder, builder.load(cell), builder.add(seen, word((w * 64 + lane + 8 * g) * 8)))


def _by_bytes(builder: Any, width: int, *rest: Any) -> None:
    kind = ir.VectorType(BYTE, 64)
    tables = [ir.Constant(kind, [1 << v % 8 if v // 8 == k else 0 for v in range(64)]) for k in range(8)]

    def bytes_of(option: Any, here: Any, w: int) -> Iterator[Any]:
        local = builder.sub(option, _same(kind, 64 * w)) if w else option
        inside = builder.icmp_unsigned("<", local, _same(kind, 64))
        inside = inside if here is None else builder.and_(inside, here)
        for table in tables:
            bits = call(builder, "llvm.x86.avx512.permvar.qi.512", kind, [table, option])  # by the lowest 6 bits
            yield builder.select(inside, bits, _same(kind, 0))

    _by_planes(builder, kind, 2, width, bytes_of, *rest)  # planes of 2 words fit in the registers, beside the tables


def _by_nibbles(builder: Any, width: int, *rest: Any) -> None:
    kind = ir.VectorType(BYTE, 32)
    tables = [ir.Constant(kind, [1 << v % 8 if v // 8 == k else 0 for v in range(16)] * 2) for k in range(2)]

    def bytes_of(option: Any, here: Any, w: int) -> Iterator[Any]:
        for first in range(64 * w, 64 * w + 64, 16):  # values up to first + 15 become a nibble
            local = builder.xor(option, _same(kind, first)) if first else option
            local = call(builder, "llvm.uadd.sat.v32i8", kind, [local, _same(kind, 0x70)])  # others: 0x80 or more
            local = local if here is None else builder.select(here, local, _same(kind, 0x80))
            for table in tables:
                yield call(builder, "llvm.x86.avx2.pshuf.b", kind, [table, local])  # by the nibble; 0 from 0x80 on

    _by_planes(builder, kind, 1, width, bytes_of, *rest)


def _by_planes(
    builder: Any, kind: Any, at_once: int, width: int, bytes_of: Any, heap: Any, taps: Any, shifts: Any, count: Any,
    seen: Any,
) -> None:  # fmt: skip
    """Mark with vectors of a kind, planes of so many words at once.

    ``bytes_of`` gives the 8 bytes of a word from low bytes, the lanes on its page (None: all) and its place there.
    """
    lanes = ir.VectorType(lane_of(width), kind.count)
    for lane in range(0, 64, kind.count):
        base = builder.add(heap, word(lane * lanes.element.width // 8))
        for start in range(0, width, at_once):
            words = range(start, min(start + at_once, width))
            planes = [[tools.alloca_once_value(builder, _same(kind, 0)) for _ in range(8)] for _ in words]
            with tools.for_range_slice(builder, word(0), count, word(1)) as (i, _):
                distance, shift = tap_at(builder, taps, shifts, i, lanes.element)
                place = builder.sub(base, distance)
                option = builder.xor(load(builder, place, lanes), splat(builder, shift, kind.count))
                here, low = None, option
                if lanes != kind:
                    page = builder.lshr(option, _same(lanes, 8))
                    here = builder.icmp_unsigned("==", page, _same(lanes, start // _PAGE))
                    low = builder.trunc(option, kind)
                for w, cells in zip(words, planes, strict=True):
                    for bits, cell in zip(bytes_of(low, here, w % _PAGE), cells, strict=True):
                        builder.store(builder.or_(builder.load(cell), bits), cell)
            for w, cells in zip(words, planes, strict=True):
                place = builder.add(seen, word((64 * w + lane) * 8))
                for k, some in enumerate(_words_of(builder, [builder.load(cell) for cell in cells])):
                    store(builder, some, builder.add(place, word(k * kind.count)))


def _words_of(builder: Any, planes: list[Any]) -> list[Any]:
    """Return the words of all lanes in order, from the 8 planes of their bytes.

    Three rounds of pairing halves of 128 bits, for which processors have an instruction, put the 8 bytes of a lane next
    to each other; the planes are first permuted so that lanes come out in order.
    """
    lanes = planes[0].type.count
    quarters = range(lanes // 16)  # of 128 bits
    order = [lanes // 8 * r + 2 * q + s for q in quarters for r in range(8) for s in range(2)]
    rows = [_picked(builder, plane, plane, order) for plane in planes]
    for size in (1, 2, 4):  # bytes of an entry
        kind = ir.VectorType(ir.IntType(8 * size), lanes // size)
        half = 8 // size  # entries in half of 128 bits
        paired = []
        for k in range(0, 8 // size, 2):
            for j in range(size):
                left, right = (builder.bitcast(rows[(k + at) * size + j], kind) for at in range(2))
                for first in (0, half):
                    places = [
                        q * 2 * half + first + e + side * (lanes // size)
                        for q in quarters for e in range(half) for side in range(2)
                    ]  # fmt: skip
                    paired.append(_picked(builder, left, right, places))
        rows = paired
    return [builder.bitcast(row, ir.VectorType(WORD, lanes // 8)) for row in rows]


def _picked(builder: Any, left: Any, right: Any, places: list[int]) -> Any:
    return builder.shuffle_vector(left, right, ir.Constant(ir.VectorType(INT, len(places)), places))


def _same(kind: Any, value: int) -> ir.Constant:
    """Return a constant vector that holds one value everywhere."""
    return ir.Constant(kind, [value] * kind.count)


mark_taps = mark_step(next((way for way, feature in NEEDED.items() if processor_has(feature)), SHIFTS))
