"""Bits of one word in single steps of the processor: how many, the lowest and highest place, reversal."""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from grundy.machine.llvm import BIT, WORD, call, emits, trailing_zeros, word
from grundy.machine.loading import types

__all__ = ["highest", "lowest", "ones", "reverse"]


@emits(types.int64(types.uint64))
def ones(builder: Any, mask: Any) -> Any:
    """Count the bits that are set."""
    return call(builder, "llvm.ctpop.i64", WORD, [mask])


@emits(types.int64(types.uint64))
def lowest(builder: Any, mask: Any) -> Any:
    """Return the place of the lowest bit; 64 where there is none."""
    return trailing_zeros(builder, mask)


@emits(types.uint64(types.uint64))
def reverse(builder: Any, mask: Any) -> Any:
    """Return the bits in reverse order."""
    return call(builder, "llvm.bitreverse.i64", WORD, [mask])


@emits(types.int64(types.uint64))
def highest(builder: Any, mask: Any) -> Any:
    """Return the place of the highest bit; -1 where there is none."""
    return builder.sub(word(63), call(builder, "llvm.ctlz.i64", WORD, [mask, ir.Constant(BIT, 0)]))
