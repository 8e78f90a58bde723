"""Words of 128 bits inside compiled loops, beside those of 64: one text serves both.

The compiler knows no such integers, LLVM does. A wide word is combined with another one or with a word of 64 bits by
``& | ^ ~ << >> -``, and compared by ``== !=``. At addresses and in arrays it is two words, the low one first. A
function that takes an argument ``like`` returns words of its kind.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir

from grundy.machine.llvm import WORD, step
from grundy.machine.loading import models, overload, register_model, types

_BOTH = ir.IntType(128)


class Wide(types.Type):
    """The type of wide words."""

    def __init__(self) -> None:
        super().__init__(name="wide")


WIDE = Wide()


@register_model(Wide)
class _Model(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _BOTH)  # type: ignore[no-untyped-call]


def width_of(kind: Any) -> int:
    """Return the bits of a type of words."""
    return 128 if kind is WIDE else 64


def _emitted(result: Any, kinds: tuple[Any, ...], write: Callable[..., Any]) -> Any:
    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        found = write(builder, *values)
        return context.get_dummy_value() if found is None else found

    return result(*kinds), emit


def _chooses(stub: Any) -> Callable[[Callable[..., Any]], None]:
    """Return a decorator for a function that chooses, by types, what compiled loops call."""

    def made(chosen: Callable[..., Any]) -> None:
        chosen.__annotations__ = {}  # the compiler compares signatures
        overload(stub)(chosen)

    return made


# -- operators


def _joins(name: str, operations: tuple[Any, ...], *how: str) -> None:
    """Define operators for two words of which one is wide at least; a comparison if it says how."""

    @step
    def joined(typing: Any, one: Any, other: Any) -> Any:
        def write(builder: Any, a: Any, b: Any) -> Any:
            return getattr(builder, name)(*how, *(builder.zext(x, _BOTH) if x.type.width < 128 else x for x in (a, b)))

        return _emitted(types.boolean if how else WIDE, (one, other), write)

    for operation in operations:

        @_chooses(operation)
        def chosen(a: Any, b: Any) -> Any:
            fits = WIDE in (a, b) and all(kind in (WIDE, types.uint64) for kind in (a, b))
            return (lambda a, b: joined(a, b)) if fits else None


_joins("and_", (operator.and_, operator.iand))
_joins("or_", (operator.or_, operator.ior))
_joins("xor", (operator.xor, operator.ixor))
_joins("shl", (operator.lshift, operator.ilshift))
_joins("lshr", (operator.rshift, operator.irshift))
_joins("sub", (operator.sub, operator.isub))
_joins("icmp_unsigned", (operator.eq,), "==")
_joins("icmp_unsigned", (operator.ne,), "!=")


@step
def _turned(typing: Any, p: Any) -> Any:
    return _emitted(WIDE, (p,), lambda builder, value: builder.not_(value))


@_chooses(operator.invert)
def _invert(p: Any) -> Any:
    return (lambda p: _turned(p)) if p is WIDE else None


# -- from one width to the other


@step
def bits_of(typing: Any, like: Any) -> Any:
    """Return the number of bits of a kind of words."""
    return _emitted(types.int64, (like,), lambda builder, value: ir.Constant(WORD, value.type.width))


@step
def low(typing: Any, p: Any) -> Any:
    """Return the lowest 64 bits of a word."""
    kind = WIDE if p is WIDE else types.uint64
    return _emitted(types.uint64, (kind,), lambda builder, value: builder.trunc(value, WORD) if p is WIDE else value)


@step
def alike(typing: Any, value: Any, like: Any) -> Any:
    """Return a word of 64 bits as a word of the kind of another one."""
    kind = WIDE if like is WIDE else types.uint64
    return _emitted(kind, (types.uint64, like), lambda builder, p, _: builder.zext(p, _BOTH) if like is WIDE else p)


@step
def lesser(typing: Any, one: Any, other: Any) -> Any:
    """Return the smaller one of two words of a kind."""
    kind = WIDE if one is WIDE else types.uint64
    return _emitted(kind, (kind, kind), lambda builder, a, b: builder.select(builder.icmp_unsigned("<", a, b), a, b))


# -- memory


def _place(builder: Any, kind: Any, address: Any, index: Any) -> Any:
    return builder.gep(builder.inttoptr(address, kind.as_pointer()), [index])


@step
def piece_at(typing: Any, address: Any, index: Any, like: Any) -> Any:
    """Return the word of a kind with a given index, in words of its kind, from an address on."""
    kind, of = (WIDE, _BOTH) if like is WIDE else (types.uint64, WORD)

    def write(builder: Any, at: Any, place: Any, _: Any) -> Any:
        return builder.load(_place(builder, of, at, place), align=8)

    return _emitted(kind, (types.int64, types.int64, like), write)


@step
def put_piece(typing: Any, address: Any, index: Any, p: Any) -> Any:
    """Write a word with a given index, in words of its kind, from an address on."""
    kind, of = (WIDE, _BOTH) if p is WIDE else (types.uint64, WORD)

    def write(builder: Any, at: Any, place: Any, value: Any) -> None:
        builder.store(value, _place(builder, of, at, place), align=8)

    return _emitted(types.void, (types.int64, types.int64, kind), write)


@step
def held(typing: Any, address: Any, handle: Any, like: Any) -> Any:
    """Return the word of a handle: a narrow one is its own, a wide one has a place in a pool at an address."""
    kind = WIDE if like is WIDE else types.uint64

    def write(builder: Any, at: Any, place: Any, _: Any) -> Any:
        return builder.load(_place(builder, _BOTH, at, place), align=8) if like is WIDE else place

    return _emitted(kind, (types.int64, types.uint64, like), write)


@step
def _joined(typing: Any, first: Any, second: Any) -> Any:
    def write(builder: Any, a: Any, b: Any) -> Any:
        return builder.or_(builder.zext(a, _BOTH), builder.shl(builder.zext(b, _BOTH), ir.Constant(_BOTH, 64)))

    return _emitted(WIDE, (types.uint64, types.uint64), write)


def entry(array: Any, index: Any) -> Any:
    """Return a word of an array: wide if each entry is a pair of words."""
    raise NotImplementedError


@_chooses(entry)
def _entry(array: Any, index: Any) -> Any:
    if array.ndim == 1:
        return lambda array, index: array[index]
    return lambda array, index: _joined(array[index, 0], array[index, 1])
