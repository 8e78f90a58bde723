"""The words in which vector steps are written: constants, vectors of one value, loads and stores at plain addresses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils
from numba.extending import intrinsic

__all__ = ["BIT", "BYTE", "INT", "WORD", "call", "load", "splat", "step", "store", "tools", "trailing_zeros", "word"]

BIT = ir.IntType(1)
BYTE = ir.IntType(8)
INT = ir.IntType(32)
WORD = ir.IntType(64)

tools: Any = cgutils
"""What numba has for loops and local variables; it has no types."""


def step(function: Callable[..., Any]) -> Any:
    """Make of a function that writes LLVM a step that compiled loops can call."""
    return intrinsic(function)


def word(value: int) -> ir.Constant:
    """Return a constant of 64 bits."""
    return ir.Constant(WORD, value)


def splat(builder: Any, value: Any, count: int) -> Any:
    """Return a vector that holds one value ``count`` times."""
    vector = ir.VectorType(value.type, count)
    one = builder.insert_element(ir.Constant(vector, ir.Undefined), value, ir.Constant(INT, 0))
    return builder.shuffle_vector(one, ir.Constant(vector, ir.Undefined), ir.Constant(ir.VectorType(INT, count), None))


def load(builder: Any, address: Any, kind: Any) -> Any:
    """Load what stands at an address, which need not be aligned."""
    return builder.load(builder.inttoptr(address, kind.as_pointer()), align=1)


def store(builder: Any, value: Any, address: Any) -> None:
    """Store at an address, which need not be aligned."""
    builder.store(value, builder.inttoptr(address, value.type.as_pointer()), align=1)


def call(builder: Any, name: str, result: Any, arguments: list[Any]) -> Any:
    """Call a function of LLVM's own."""
    kind = ir.FunctionType(result, [argument.type for argument in arguments])
    return builder.call(tools.get_or_insert_function(builder.module, kind, name), arguments)


def trailing_zeros(builder: Any, value: Any, name: str = "i64") -> Any:
    """Count the zeros below the lowest one; of a vector, in each entry; ``name`` is what LLVM calls the type."""
    return call(builder, f"llvm.cttz.{name}", value.type, [value, ir.Constant(BIT, 0)])
