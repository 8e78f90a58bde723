"""Formulas over the integers, such as ``n % 4`` or ``a ^ b``: parsed, checked and evaluated safely.

Python's parser makes a syntax tree of the text, and only the nodes below are accepted. Nothing is ever executed, and
the size of every number is bounded:

    numbers, variables        + - * // % **        ^ & | ~ << >> on bits (^ is the nim-sum, ** the power)
    < <= == != > >=           and or not           x if condition else y           functions, see functions.py

A formula may define a sequence by its earlier terms, written ``a(n - 1)``. min, max, mex, any and all may loop over the
divisors of a number, as in ``max(d for d in divs(n) if d % 2 == 1)``.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grundy.maths.formulas.arithmetic import divisor_list
from grundy.maths.formulas.evaluation import BITS, COMPARISONS, EARLIER, OPERATORS, Evaluation, source_of
from grundy.maths.formulas.functions import FUNCTIONS
from grundy.maths.formulas.loops import DIVISORS, LOOPS, NO_DIVISOR, Loop, loop_of
from grundy.words.errors import InputError
from grundy.words.phrase import Phrase, templates
from grundy.words.plain import half_width
from grundy.words.shortening import cut_end

_LONGEST = 1000  # characters of a formula
_DEEPEST = 100  # depth of nested operations


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
        return int(Evaluation(self.text, values, {} if earlier is None else earlier).value(self.tree))

    def compiled(self, variables: Sequence[str]) -> Callable[..., int]:
        """Return a Python function of the variables, in this order, and of ``earlier`` terms, some 20 times as fast.

        The size of numbers is not bounded, and errors are Python's: this is for the formulas of a program's author.

        Examples:
            >>> parse_formula("n % 4 + (n > 9)").compiled(["n"])(11)
            4
        """
        names: dict[str, Any] = {name: _guarded(self.text, name) for name in FUNCTIONS} | {DIVISORS: divisor_list}
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
    if not isinstance(text, str):
        raise InputError("a formula must be text such as 'n % 4', not {text!r}", text=text)
    text = half_width(text).strip()
    if len(text) > _LONGEST:
        raise InputError("formula must have at most {most} characters, not {count}", most=_LONGEST, count=len(text))
    foreign = next((letter for letter in text if not letter.isascii() or not letter.isprintable()), None)
    if foreign is not None:
        raise InputError("formula must use plain ASCII characters, not {letter!r}: {text!r}", letter=foreign, text=text)
    if not text:
        raise InputError("formula is empty: try 'n % 4'")
    tree = _parsed(text)
    found: set[str] = set()
    todo = [(tree, 1, variables)]
    while todo:
        node, depth, names = todo.pop()
        if depth > _DEEPEST:
            raise InputError("formula nests more than {most} operations", most=_DEEPEST)
        if recursive and isinstance(node, ast.Call) and _is_earlier(node):
            todo.append((node.args[0], depth + 1, names))
            continue
        loop = loop_of(node)
        if loop is None:
            todo += [(operand, depth + 1, names) for operand in _operands(text, node, names)]
        else:
            inside = _inside(text, node, loop, names)
            todo += [(loop.number, depth + 1, names)]
            todo += [(part, depth + 1, inside) for part in (loop.element, *loop.conditions)]
        if isinstance(node, ast.Name) and node.id in variables:
            found.add(node.id)
    return Formula(text, frozenset(found), tree)


def _guarded(text: str, name: str) -> Callable[..., int]:
    """Return a function that refuses numbers for which it is not defined, or out of reach."""
    function = FUNCTIONS[name]

    def called(*numbers: Any) -> int:
        looped = bool(numbers) and not isinstance(numbers[0], int)
        found = LOOPS[name](*numbers) if looped else None
        wrong = None if looped else function.refuses(*numbers)
        if wrong is not None or (looped and found is None):
            part = f"{name}({'…' if looped else ', '.join(map(str, numbers))})"
            raise InputError(
                "formula {text!r} has no value: {part} {why}",
                text=text, part=cut_end(part), why=Phrase(wrong or NO_DIVISOR),
            )  # fmt: skip
        return function.call(*numbers) if found is None else found

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
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        return [node.left, node.right]
    if isinstance(node, ast.UnaryOp):
        return [node.operand]
    if isinstance(node, ast.Compare) and all(type(sign) in COMPARISONS for sign in node.ops):
        return [node.left, *node.comparators]
    if isinstance(node, ast.BoolOp):
        return list(node.values)
    if isinstance(node, ast.IfExp):
        return [node.test, node.body, node.orelse]
    if isinstance(node, ast.Call):
        return _arguments(text, node, variables)
    hint = _HINTS.get(type(node.op if isinstance(node, ast.BinOp) else node), _WHOLE_ONLY)
    raise InputError(
        "formula may not contain {part!r} (character {place}): {hint}", part=source_of(text, node), place=_place(node),
        hint=Phrase(hint),
    )  # fmt: skip


def _arguments(text: str, node: ast.Call, variables: frozenset[str]) -> list[ast.expr]:
    name = node.func.id if isinstance(node.func, ast.Name) else None
    if name == DIVISORS or any(isinstance(argument, ast.GeneratorExp) for argument in node.args):
        raise InputError("a loop has the form 'max(d for d in divs(n) if d % 2 == 1)', with min, max, mex, any or all, "
                         "not {part!r}", part=source_of(text, node))  # fmt: skip
    function = FUNCTIONS.get(name or "")
    if name is None or function is None:
        raise _unknown(text, node.func, variables)
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        raise InputError("{name} takes plain numbers, not {part!r}", name=name, part=source_of(text, node))
    if not function.least <= len(node.args) <= function.most:
        least, most = function.least, function.most
        wanted = str(least) if least == most else Phrase("{least} to {most}", least=least, most=most)
        raise InputError(
            "{name} takes {wanted} number, not {count}, in {part!r}" if least == most == 1
            else "{name} takes {wanted} numbers, not {count}, in {part!r}",
            name=name, wanted=wanted, count=len(node.args), part=source_of(text, node),
        )  # fmt: skip
    return list(node.args)


def _unknown(text: str, node: ast.expr, variables: frozenset[str]) -> InputError:
    return InputError(
        "formula does not know {part!r} (character {place}): it has {variables} and the functions {functions}",
        part=source_of(text, node), place=_place(node), variables=_and(sorted(variables)),
        functions=", ".join(FUNCTIONS),
    )  # fmt: skip


def _inside(text: str, node: ast.expr, loop: Loop, names: frozenset[str]) -> frozenset[str]:
    """Return the variables inside a loop: one more than outside."""
    if loop.name in names or loop.name in (*FUNCTIONS, *LOOPS, DIVISORS, EARLIER):
        raise InputError("a loop needs a new name for its divisors, not {name!r}, in {part!r}",
                         name=loop.name, part=source_of(text, node))  # fmt: skip
    return names | {loop.name}


def _and(names: list[str]) -> Phrase | str:
    return Phrase("{first} and {second}", first=names[0], second=names[1]) if len(names) == 2 else ", ".join(names)


def _place(node: ast.expr) -> int:
    return node.col_offset + 1
