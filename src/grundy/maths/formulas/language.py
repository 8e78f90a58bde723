"""Formulas over the integers, such as ``n % 4`` or ``a ^ b``: parsed, checked and evaluated safely.

Python's parser makes a syntax tree of the text, and only the nodes below are accepted. Nothing is ever executed, and
the size of every number is bounded:

    numbers, variables        + - * // % **        ^ & | ~ << >> on bits (^ is the nim-sum, ** the power)
    < <= == != > >=           and or not           x if condition else y           functions, see functions.py

A formula may define a sequence by its earlier terms, written ``a(n - 1)``.
"""

from __future__ import annotations

import ast
import operator
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grundy.maths.formulas.functions import FUNCTIONS
from grundy.words.errors import InputError, LimitError
from grundy.words.phrase import Phrase, templates
from grundy.words.shortening import cut_end

BITS = 4096  # a larger number raises LimitError
_LONGEST = 1000  # characters of a formula
_DEEPEST = 100  # depth of nested operations
EARLIER = "a"  # the name of the sequence itself in a formula with earlier terms


_OPERATORS: dict[type[ast.AST], Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.Pow: operator.pow, ast.BitXor: operator.xor, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
}  # fmt: skip
_COMPARISONS: dict[type[ast.AST], Callable[[int, int], bool]] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Eq: operator.eq,
    ast.NotEq: operator.ne, ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
_UNARY: dict[type[ast.AST], Callable[[int], int]] = {
    ast.UAdd: operator.pos, ast.USub: operator.neg, ast.Invert: operator.invert, ast.Not: operator.not_,
}  # fmt: skip
_WHOLE_ONLY = templates("formulas compute with whole numbers only")
_HINTS: dict[type[ast.AST], str] = templates({
    ast.Div: "write division as '//', which rounds down",
    ast.MatMult: "write a product as '*'",
    ast.Attribute: "attributes are not allowed",
    ast.Constant: "only whole numbers are allowed",
})  # fmt: skip


@dataclass(frozen=True)
class Formula:
    """A parsed formula; call it with a value for each of its variables."""

    text: str  # as it was written
    variables: frozenset[str]  # the variables that occur in it
    tree: ast.expr = field(repr=False, compare=False)  # as Python parses it

    def __call__(self, earlier: Mapping[int, int] | None = None, /, **values: int) -> int:
        """Return the value; True counts as 1 and False as 0.

        Args:
            earlier: the earlier terms of the sequence that the formula uses; a missing one raises KeyError.
            values: the value of each variable.

        Raises:
            InputError: if the formula has no value, for example because it divides by 0.
            LimitError: if an intermediate result has more than 4,096 bits.

        Examples:
            >>> parse_formula("n % 4 + (n > 9)")(n=11)
            4
            >>> parse_formula("1 // (n - 3)")(n=3)
            Traceback (most recent call last):
            grundy.InputError: formula has no value at n = 3: '1 // (n - 3)' divides by 0
        """
        return int(_Evaluation(self.text, values, {} if earlier is None else earlier).value(self.tree))

    def compiled(self, variables: Sequence[str]) -> Callable[..., int]:
        """Return a Python function of the variables, in this order, and of ``earlier`` terms, some 20 times as fast.

        The size of numbers is not bounded, and errors are Python's: this is for the formulas of a program's author.

        Examples:
            >>> parse_formula("n % 4 + (n > 9)").compiled(["n"])(11)
            4
        """
        names: dict[str, Any] = {name: _guarded(self.text, name) for name in FUNCTIONS}
        # parsing has accepted arithmetic on these names only
        function: Any = eval(f"lambda {', '.join(variables)}: {self.text}", names)

        def called(*numbers: int, earlier: Mapping[int, int] | None = None) -> int:
            if earlier is not None and EARLIER not in variables:
                names[EARLIER] = earlier.__getitem__
            return int(function(*numbers))

        return called


def parse_formula(text: str, variables: frozenset[str] = frozenset("n"), *, recursive: bool = False) -> Formula:
    """Return the formula with a text.

    Args:
        text: the formula.
        variables: the variables that may occur in it.
        recursive: whether it may use earlier terms of its sequence.

    Raises:
        InputError: if the text is not a formula; the error gives the place.

    Examples:
        >>> parse_formula("(n ^ n >> 1) if n % 2 else v2(n + 2)")(n=6)
        3
        >>> parse_formula("n.real")
        Traceback (most recent call last):
        grundy.InputError: formula may not contain 'n.real' (character 1): attributes are not allowed
    """
    text = text.strip()
    if len(text) > _LONGEST:
        raise InputError("formula must have at most {most} characters, not {count}", most=_LONGEST, count=len(text))
    foreign = next((letter for letter in text if not letter.isascii() or not letter.isprintable()), None)
    if foreign is not None:
        raise InputError("formula must use plain ASCII characters, not {letter!r}: {text!r}", letter=foreign, text=text)
    if not text:
        raise InputError("formula is empty: try 'n % 4'")
    tree = _parsed(text)
    found: set[str] = set()
    todo = [(tree, 1)]
    while todo:
        node, depth = todo.pop()
        if depth > _DEEPEST:
            raise InputError("formula nests more than {most} operations", most=_DEEPEST)
        if recursive and isinstance(node, ast.Call) and _is_earlier(node):
            todo.append((node.args[0], depth + 1))
            continue
        todo += [(operand, depth + 1) for operand in _operands(text, node, variables)]
        if isinstance(node, ast.Name):
            found.add(node.id)
    return Formula(text, frozenset(found), tree)


def _guarded(text: str, name: str) -> Callable[..., int]:
    """Return a function that refuses numbers for which it is not defined, or out of reach."""
    function = FUNCTIONS[name]

    def called(*numbers: int) -> int:
        wrong = function.refuses(*numbers)
        if wrong is not None:
            part = f"{name}({', '.join(map(str, numbers))})"
            raise InputError(
                "formula {text!r} has no value: {part} {why}", text=text, part=cut_end(part), why=Phrase(wrong)
            )
        return function.call(*numbers)

    return called


def _is_earlier(node: ast.Call) -> bool:
    """Return whether a node is an earlier term: ``a`` with one argument."""
    named = isinstance(node.func, ast.Name) and node.func.id == EARLIER
    return named and len(node.args) == 1 and not node.keywords and not isinstance(node.args[0], ast.Starred)


def _parsed(text: str) -> ast.expr:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about doubtful code
            return ast.parse(text, mode="eval").body
    except SyntaxError as error:
        inside = error.lineno == 1 and error.offset and error.offset <= len(text)
        raise InputError(
            "formula {text!r} cannot be read {place}{hint}",
            text=text, hint=_remainder(text),
            place=Phrase("at character {place}", place=error.offset) if inside else Phrase("at its end"),
        ) from None  # fmt: skip
    except (RecursionError, MemoryError, ValueError):
        raise InputError("formula cannot be read: its parentheses or signs are nested too deeply") from None


def _remainder(text: str) -> Phrase:
    """Return the correction of a formula with ``mod``, the end of an error message."""
    meant = re.sub(r"\bmod\b", "%", text)
    return Phrase("") if meant == text else Phrase(": did you mean {meant!r}?", meant=meant)


def _operands(text: str, node: ast.expr, variables: frozenset[str]) -> list[ast.expr]:
    """Return the operands of a node, or raise an error if the node is not allowed."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        if node.value.bit_length() > BITS:
            raise InputError("formula may not contain numbers of more than {bits} bits", bits=BITS)
        return []
    if isinstance(node, ast.Name):
        if node.id not in variables:
            raise _unknown(text, node, variables)
        return []
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        return [node.left, node.right]
    if isinstance(node, ast.UnaryOp):
        return [node.operand]
    if isinstance(node, ast.Compare) and all(type(sign) in _COMPARISONS for sign in node.ops):
        return [node.left, *node.comparators]
    if isinstance(node, ast.BoolOp):
        return list(node.values)
    if isinstance(node, ast.IfExp):
        return [node.test, node.body, node.orelse]
    if isinstance(node, ast.Call):
        return _arguments(text, node, variables)
    hint = _HINTS.get(type(node.op if isinstance(node, ast.BinOp) else node), _WHOLE_ONLY)
    raise InputError(
        "formula may not contain {part!r} (character {place}): {hint}", part=_source(text, node), place=_place(node),
        hint=Phrase(hint),
    )  # fmt: skip


def _arguments(text: str, node: ast.Call, variables: frozenset[str]) -> list[ast.expr]:
    name = node.func.id if isinstance(node.func, ast.Name) else None
    function = FUNCTIONS.get(name or "")
    if name is None or function is None:
        raise _unknown(text, node.func, variables)
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        raise InputError("{name} takes plain numbers, not {part!r}", name=name, part=_source(text, node))
    if not function.least <= len(node.args) <= function.most:
        least, most = function.least, function.most
        wanted = str(least) if least == most else Phrase("{least} to {most}", least=least, most=most)
        raise InputError(
            "{name} takes {wanted} number, not {count}, in {part!r}" if least == most == 1
            else "{name} takes {wanted} numbers, not {count}, in {part!r}",
            name=name, wanted=wanted, count=len(node.args), part=_source(text, node),
        )  # fmt: skip
    return list(node.args)


def _unknown(text: str, node: ast.expr, variables: frozenset[str]) -> InputError:
    return InputError(
        "formula does not know {part!r} (character {place}): it has {variables} and the functions {functions}",
        part=_source(text, node), place=_place(node), variables=_and(sorted(variables)),
        functions=", ".join(FUNCTIONS),
    )  # fmt: skip


def _and(names: list[str]) -> Phrase | str:
    return Phrase("{first} and {second}", first=names[0], second=names[1]) if len(names) == 2 else ", ".join(names)


def _source(text: str, node: ast.expr) -> str:
    found = ast.get_source_segment(text, node) or text
    return cut_end(found)


def _place(node: ast.expr) -> int:
    return node.col_offset + 1


class _Evaluation:
    """Evaluate one formula; holds the values of the variables, and the text for errors."""

    def __init__(self, text: str, values: Mapping[str, int], earlier: Mapping[int, int]) -> None:
        self.text = text
        self.values = values
        self.earlier = earlier

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
        return _OPERATORS[type(sign)](left, right)

    def _compared(self, node: ast.Compare) -> bool:
        left = self.value(node.left)
        for sign, comparator in zip(node.ops, node.comparators, strict=True):
            right = self.value(comparator)
            if not _COMPARISONS[type(sign)](left, right):
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

    def _bounded(self, node: ast.expr, value: int) -> int:
        if value.bit_length() > BITS:
            raise self._too_large(node)
        return value

    def _too_large(self, node: ast.expr) -> LimitError:
        return LimitError(
            "formula exceeds {bits} bits at {where}, in {part!r}",
            bits=BITS, where=self._where(), part=_source(self.text, node),
        )  # fmt: skip

    def _no_value(self, node: ast.expr, why: str) -> InputError:
        return InputError(
            "formula has no value at {where}: {part!r} {why}",
            where=self._where(), part=_source(self.text, node), why=Phrase(why),
        )  # fmt: skip

    def _where(self) -> str:
        return ", ".join(f"{name} = {value}" for name, value in self.values.items())
