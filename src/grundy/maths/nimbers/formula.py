"""Formulas in whole numbers, such as ``n % 4`` or ``a ^ b``: read, refused where they are none, and evaluated safely.

The text is parsed by Python's own parser into a syntax tree, and only these nodes are taken from it; nothing is ever
executed, and every number is bounded in size:

    numbers, variables        + - * // % **        ^ & | ~ << >> on bits (^ is the nim-sum, ** the power)
    < <= == != > >=           and or not           x if condition else y           functions, see FUNCTIONS
"""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import isqrt

from grundy.maths.nimbers.mex import mex
from grundy.words.errors import InputError, LimitError
from grundy.words.phrase import Phrase, templates
from grundy.words.shortening import cut_end

BITS = 4096  # A number with more bits ends the evaluation with a LimitError
_LONGEST = 1000  # characters of a formula
_DEEPEST = 100  # operations within operations
_MOST_ARGUMENTS = 20


def _v2(n: int) -> int:
    return (n & -n).bit_length() - 1


def _digit_sum(n: int, base: int) -> int:
    total = 0
    while n:
        n, digit = divmod(n, base)
        total += digit
    return total


@dataclass(frozen=True, slots=True)
class _Function:
    """A function of the language; ``refuses`` tells what is wrong with arguments it has no value for."""

    call: Callable[..., int]
    least: int
    most: int
    meaning: str
    refuses: Callable[..., str | None] = lambda *_: None


def _negative(n: int, *_: int) -> str | None:
    return templates("is asked of a number below 0") if n < 0 else None


FUNCTIONS: dict[str, _Function] = {
    "min": _Function(min, 2, _MOST_ARGUMENTS, "the least"),
    "max": _Function(max, 2, _MOST_ARGUMENTS, "the greatest"),
    "abs": _Function(abs, 1, 1, "without its sign"),
    "mex": _Function(
        lambda *numbers: mex(numbers), 0, _MOST_ARGUMENTS, "the least number of 0 or more that is not among them"
    ),
    "v2": _Function(
        _v2, 1, 1, "the exponent of 2: how often 2 divides n", lambda n: None if n else templates("is asked of 0")
    ),
    "ones": _Function(int.bit_count, 1, 1, "how many ones n has in binary", _negative),
    "bits": _Function(int.bit_length, 1, 1, "how many binary digits n has", _negative),
    "digits": _Function(
        _digit_sum, 2, 2, "the sum of the digits of n in base b",
        lambda n, b: _negative(n) or (templates("has a base below 2") if b < 2 else None),
    ),
    "isqrt": _Function(isqrt, 1, 1, "the square root, rounded down", _negative),
}  # fmt: skip
"""What may be called in a formula: names, with how many arguments, and what they mean."""

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
_WHOLE_ONLY = templates("only whole numbers are reckoned with")
_HINTS: dict[type[ast.AST], str] = templates({
    ast.Div: "division is '//' here, which rounds down",
    ast.MatMult: "a product is '*' here",
    ast.Attribute: "nothing has attributes here",
    ast.Constant: "only whole numbers are known here",
})  # fmt: skip


@dataclass(frozen=True)
class Formula:
    """A formula that has been read; call it with a value for each of its variables."""

    text: str  # as it was written
    variables: frozenset[str]  # the variables that occur in it
    _tree: ast.expr = field(repr=False, compare=False)

    def __call__(self, **values: int) -> int:
        """Return the value; a truth value counts as 1 or 0.

        Raises:
            InputError: if it has no value there, as where it divides by 0.
            LimitError: if a number on the way has more than 4,096 bits.

        Examples:
            >>> parse_formula("n % 4 + (n > 9)")(n=11)
            4
            >>> parse_formula("1 // (n - 3)")(n=3)
            Traceback (most recent call last):
            grundy.InputError: formula has no value at n = 3: '1 // (n - 3)' divides by 0
        """
        return int(_Evaluation(self.text, values).value(self._tree))


def parse_formula(text: str, variables: frozenset[str] = frozenset("n")) -> Formula:
    """Return the formula that a text stands for.

    Args:
        text: the formula.
        variables: the variables that may occur in it.

    Raises:
        InputError: if it is none; the error names the place.

    Examples:
        >>> parse_formula("(n ^ n >> 1) if n % 2 else v2(n + 2)")(n=6)
        3
        >>> parse_formula("n.real")
        Traceback (most recent call last):
        grundy.InputError: formula may not have 'n.real' (character 1): nothing has attributes here
    """
    text = text.strip()
    if len(text) > _LONGEST:
        raise InputError("formula must have at most {most} characters, not {count}", most=_LONGEST, count=len(text))
    foreign = next((letter for letter in text if not letter.isascii() or not letter.isprintable()), None)
    if foreign is not None:
        raise InputError("formula must be in plain letters, without {letter!r}: {text!r}", letter=foreign, text=text)
    if not text:
        raise InputError("no formula: try 'n % 4'")
    tree = _parsed(text)
    found: set[str] = set()
    todo = [(tree, 1)]
    while todo:
        node, depth = todo.pop()
        if depth > _DEEPEST:
            raise InputError("formula has more than {most} operations within each other", most=_DEEPEST)
        todo += [(operand, depth + 1) for operand in _operands(text, node, variables)]
        if isinstance(node, ast.Name):
            found.add(node.id)
    return Formula(text, frozenset(found), tree)


def _parsed(text: str) -> ast.expr:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what Python would advise a programmer
            return ast.parse(text, mode="eval").body
    except SyntaxError as error:
        inside = error.lineno == 1 and error.offset and error.offset <= len(text)
        raise InputError(
            "formula {text!r} cannot be read {place}",
            text=text, place=Phrase("at character {place}", place=error.offset) if inside else Phrase("at its end"),
        ) from None  # fmt: skip
    except (RecursionError, MemoryError, ValueError):
        raise InputError("formula cannot be read: it has too many parentheses or signs within each other") from None


def _operands(text: str, node: ast.expr, variables: frozenset[str]) -> list[ast.expr]:
    """Return the parts of a node that are formulas again, or refuse the node."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        if node.value.bit_length() > BITS:
            raise InputError("formula may not have numbers of more than {bits} bits", bits=BITS)
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
        "formula may not have {part!r} (character {place}): {hint}", part=_source(text, node), place=_place(node),
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
    """One evaluation: the values of the variables, and the text for errors."""

    def __init__(self, text: str, values: Mapping[str, int]) -> None:
        self.text = text
        self.values = values

    def value(self, node: ast.expr) -> int:
        """Return the value of a node; as deep as the formula, which was bounded when it was read."""
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
            raise self._no_value(node, "has a negative exponent" if isinstance(sign, ast.Pow) else "shifts backwards")
        if isinstance(sign, ast.RShift):
            right = min(right, BITS + 1)  # nothing but the sign is left
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
            "formula outgrows {bits} bits at {where}, in {part!r}",
            bits=BITS, where=self._where(), part=_source(self.text, node),
        )  # fmt: skip

    def _no_value(self, node: ast.expr, why: str) -> InputError:
        return InputError(
            "formula has no value at {where}: {part!r} {why}",
            where=self._where(), part=_source(self.text, node), why=Phrase(why),
        )  # fmt: skip

    def _where(self) -> str:
        return ", ".join(f"{name} = {value}" for name, value in self.values.items())
