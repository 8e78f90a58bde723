"""The evaluation of formulas, node by node, with bounds on the size of numbers and on the work."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from grundy.maths.formulas.arithmetic import divisor_list
from grundy.maths.formulas.functions import FUNCTIONS
from grundy.maths.formulas.loops import LOOPS, NO_DIVISOR, Loop, loop_of, no_divisors
from grundy.words.errors import InputError, LimitError
from grundy.words.phrase import Phrase
from grundy.words.shortening import cut_end

BITS = 4096  # a larger number raises LimitError
EARLIER = "a"  # the name of the sequence itself in a formula with earlier terms
_STEPS = 100_000  # turns of loops

OPERATORS: dict[type[ast.AST], Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.Pow: operator.pow, ast.BitXor: operator.xor, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
}  # fmt: skip
COMPARISONS: dict[type[ast.AST], Callable[[int, int], bool]] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Eq: operator.eq,
    ast.NotEq: operator.ne, ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
_UNARY: dict[type[ast.AST], Callable[[int], int]] = {
    ast.UAdd: operator.pos, ast.USub: operator.neg, ast.Invert: operator.invert, ast.Not: operator.not_,
}  # fmt: skip


def source_of(text: str, node: ast.expr) -> str:
    """Return the part of a formula that a node stands for, shortened for a message."""
    return cut_end(ast.get_source_segment(text, node) or text)


class Evaluation:
    """Evaluate one formula; holds the values of the variables, and the text for errors."""

    def __init__(self, text: str, values: Mapping[str, int], earlier: Mapping[int, int]) -> None:
        self.text = text
        self.values = dict(values)
        self.earlier = earlier
        self.steps = 0

    def value(self, node: ast.expr) -> int:
        """Return the value of a node; parsing bounds the depth of the recursion."""
        if isinstance(node, ast.Constant):
            assert isinstance(node.value, int)
            return node.value
        if isinstance(node, ast.Name):
            return self.values[node.id]
        return self._bounded(node, self._composed(node))

    def _composed(self, node: ast.expr) -> int:
        if isinstance(node, ast.BinOp):
            return self._binary(node, self.value(node.left), self.value(node.right))
        if isinstance(node, ast.UnaryOp):
            return _UNARY[type(node.op)](self.value(node.operand))
        if isinstance(node, ast.Compare):
            return self._compared(node)
        if isinstance(node, ast.IfExp):
            return self.value(node.body if self.value(node.test) else node.orelse)
        if isinstance(node, ast.BoolOp):
            return self._joined(node)
        assert isinstance(node, ast.Call)
        assert isinstance(node.func, ast.Name)
        loop = loop_of(node)
        if loop is not None:
            return self._looped(node, loop)
        if node.func.id == EARLIER:
            return self.earlier[self.value(node.args[0])]
        function, given = FUNCTIONS[node.func.id], [self.value(argument) for argument in node.args]
        wrong = function.refuses(*given)
        if wrong is not None:
            raise self._no_value(node, wrong)
        return function.call(*given)

    def _binary(self, node: ast.BinOp, left: int, right: int) -> int:
        sign = node.op
        if isinstance(sign, ast.FloorDiv | ast.Mod) and not right:
            raise self._no_value(node, "divides by 0")
        if isinstance(sign, ast.Pow | ast.LShift | ast.RShift) and right < 0:
            raise self._no_value(
                node, "has a negative exponent" if isinstance(sign, ast.Pow) else "shifts by a negative number"
            )
        if isinstance(sign, ast.RShift):
            right = min(right, BITS + 1)  # only the sign matters
        if (isinstance(sign, ast.LShift) and left and right > BITS) or (
            # 2^(bits - 1) ≤ |left|, so the power has more than (bits - 1) · right bits
            isinstance(sign, ast.Pow) and abs(left) > 1 and (left.bit_length() - 1) * right >= BITS
        ):  # fmt: skip
            raise self._too_large(node)
        if isinstance(sign, ast.Pow) and abs(left) < 2:
            return left**2 if right and right % 2 == 0 else left if right else 1
        if isinstance(sign, ast.LShift) and not left:
            return 0
        return OPERATORS[type(sign)](left, right)

    def _compared(self, node: ast.Compare) -> bool:
        left = self.value(node.left)
        for sign, comparator in zip(node.ops, node.comparators, strict=True):
            right = self.value(comparator)
            if not COMPARISONS[type(sign)](left, right):
                return False
            left = right
        return True

    def _joined(self, node: ast.BoolOp) -> int:
        stops = isinstance(node.op, ast.Or)
        found = 0
        for operand in node.values:
            found = self.value(operand)
            if bool(found) is stops:
                break
        return found

    def _looped(self, node: ast.expr, loop: Loop) -> int:
        number = self.value(loop.number)
        wrong = no_divisors(number)
        if wrong is not None:
            raise self._no_value(loop.number, wrong)
        divisors = divisor_list(number)
        if loop.function == "max":
            divisors.reverse()
        # of divisors themselves the first one decides
        found = LOOPS[loop.function](islice(self._turns(node, loop, divisors), 1 if loop.is_choice else None))
        self.values.pop(loop.name, None)
        if found is None:
            raise self._no_value(node, NO_DIVISOR)
        return int(found)

    def _turns(self, node: ast.expr, loop: Loop, divisors: list[int]) -> Iterator[int]:
        """Yield the element of a loop for each divisor that meets its conditions."""
        for divisor in divisors:
            self.values[loop.name] = divisor
            self.steps += 1
            if self.steps > _STEPS:
                raise LimitError("formula takes more than {most} steps at {where}, in {part!r}", most=_STEPS,
                                 where=self._where(), part=source_of(self.text, node))  # fmt: skip
            if all(self.value(condition) for condition in loop.conditions):
                yield self.value(loop.element)

    def _bounded(self, node: ast.expr, value: int) -> int:
        if value.bit_length() > BITS:
            raise self._too_large(node)
        return value

    def _too_large(self, node: ast.expr) -> LimitError:
        return LimitError(
            "formula exceeds {bits} bits at {where}, in {part!r}",
            bits=BITS, where=self._where(), part=source_of(self.text, node),
        )  # fmt: skip

    def _no_value(self, node: ast.expr, why: str) -> InputError:
        return InputError(
            "formula has no value at {where}: {part!r} {why}",
            where=self._where(), part=source_of(self.text, node), why=Phrase(why),
        )  # fmt: skip

    def _where(self) -> str:
        return ", ".join(f"{name} = {value}" for name, value in self.values.items())
