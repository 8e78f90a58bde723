"""Building blocks for steps in LLVM: constants, vectors, loads and stores at plain addresses."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature, isfunction, signature
from typing import Any

from llvmlite import ir

from grundy.machine.loading import intrinsic, tools

__all__ = [
    "BIT", "BYTE", "INT", "SHORT", "WORD", "call", "emits", "load", "splat", "step", "store", "tools", "trailing_zeros",
    "word",
]  # fmt: skip

BIT = ir.IntType(1)
BYTE = ir.IntType(8)
SHORT = ir.IntType(16)
INT = ir.IntType(32)
WORD = ir.IntType(64)


def step(function: Callable[..., Any]) -> Any:
    """Turn a function that writes LLVM into a step that compiled loops can call."""
    return intrinsic(function)


def emits(kind: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator for steps that write LLVM from their arguments' values.

    ``kind`` is the signature of all calls, or a function that gives it from the types of the arguments.
    """

    def made(write: Callable[..., Any]) -> Any:
        def define(typing: Any, *arguments: Any) -> Any:
            def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
                result = write(builder, *values)
                return context.get_dummy_value() if result is None else result

            return kind(*arguments) if isfunction(kind) else kind, emit

        names = ["typing", *list(signature(write).parameters)[1:]]
        define.__name__, define.__doc__ = write.__name__, write.__doc__
        define.__signature__ = Signature(  # type: ignore[attr-defined]
            [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in names]
        )
        return intrinsic(define)

    return made


def word(value: int) -> ir.Constant:
    """Return a constant of 64 bits."""
    return ir.Constant(WORD, value)


def splat(builder: Any, value: Any, count: int) -> Any:
    """Return a vector that holds one value ``count`` times."""
    vector = ir.VectorType(value.type, count)
    one = builder.insert_element(ir.Constant(vector, ir.Undefined), value, ir.Constant(INT, 0))
    return builder.shuffle_vector(one, ir.Constant(vector, ir.Undefined), ir.Constant(ir.VectorType(INT, count), None))


def load(builder: Any, address: Any, kind: Any) -> Any:
    """Load from an address, which need not be aligned."""
    return builder.load(builder.inttoptr(address, kind.as_pointer()), align=1)


def store(builder: Any, value: Any, address: Any) -> None:
    """Store at an address, which need not be aligned."""
    builder.store(value, builder.inttoptr(address, value.type.as_pointer()), align=1)


def call(builder: Any, name: str, result: Any, arguments: list[Any]) -> Any:
    """Call an LLVM intrinsic."""
    kind = ir.FunctionType(result, [argument.type for argument in arguments])
    return builder.call(tools.get_or_insert_function(builder.module, kind, name), arguments)


def trailing_zeros(builder: Any, value: Any, name: str = "i64") -> Any:
    """Count the zeros below the lowest set bit, of a vector in each entry; ``name`` is LLVM's name of the type."""
    return call(builder, f"llvm.cttz.{name}", value.type, [value, ir.Constant(BIT, 0)])
