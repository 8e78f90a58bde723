r"""Functions of Python in C++: the part of Python in which solutions of contest problems are written.

That part has numbers, words, lists, sets, dictionaries and tuples, with a type at each parameter, each result and each
empty container. A name is used only in the block of its first assignment. What // and % divide is at least 0, or a
multiple of the divisor. What has no translation is refused.

Examples:
    >>> print(translated('''
    ... def total(numbers: list[int]) -> int:
    ...     found = 0  # so far
    ...     for n in numbers:
    ...         found += n // 2
    ...     return found
    ... '''))
    long long total(const vector<long long>& numbers) {
        long long found = 0;  // so far
        for (long long n : numbers) {
            found += n / 2;
        }
        return found;
    }
"""

from __future__ import annotations

import ast
import io
import tokenize

from grundy.contest.writing.cpp import Expressions
from grundy.contest.writing.kinds import Kinds, cpp_type, inner, is_plain, no_translation

_COMPARED = 9  # how tightly the sides of a comparison bind
_INDENT = "    "


def translated(text: str) -> str:
    """Return functions and constants of Python in C++."""
    return _Translation(text).text()


class _Translation:
    """The translation of one text."""

    def __init__(self, text: str) -> None:
        self._tree = ast.parse(text)
        self._lines = text.splitlines()
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        self._comments = {
            token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT
        }
        functions = [node for node in self._tree.body if isinstance(node, ast.FunctionDef)]
        self._kinds = Kinds({node.name: ast.unparse(node.returns) for node in functions if node.returns})

    def text(self) -> str:
        """Return the whole text."""
        return "\n\n".join("\n".join(self._defined(node)) for node in self._tree.body)

    def _defined(self, node: ast.stmt) -> list[str]:
        above = self._above(node)
        if not isinstance(node, ast.FunctionDef):
            found = self._noted(node)
            constant = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).isupper()
            return [*above, f"const {found[0]}" if constant else found[0], *found[1:]]
        with self._kinds.inside():
            given = []
            for argument in node.args.args:
                assert argument.annotation is not None, node.name
                kind = self._kinds.names[argument.arg] = ast.unparse(argument.annotation)
                written = cpp_type(kind) if is_plain(kind) else f"const {cpp_type(kind)}&"
                given.append(f"{written} {argument.arg}")
            doc = ast.get_docstring(node) or ""
            body = self._block(node.body[bool(doc) :])
        above += [f"// {line}".rstrip() for line in doc.splitlines()]
        header = f"{cpp_type(self._kinds.results[node.name])} {node.name}({', '.join(given)}) {{"
        return [*above, header, *body, "}"]

    # -- statements

    def _block(self, statements: list[ast.stmt]) -> list[str]:
        with self._kinds.inside():
            return [f"{_INDENT}{line}" for one in statements for line in (*self._above(one), *self._noted(one))]

    def _above(self, node: ast.stmt) -> list[str]:
        """Return the comments on the lines before a statement."""
        found: list[str] = []
        line = node.lineno - 1
        while line in self._comments and self._lines[line - 1].lstrip().startswith("#"):
            found.insert(0, f"// {self._comments[line]}")
            line -= 1
        return found

    def _noted(self, node: ast.stmt) -> list[str]:
        """Return a statement with the comment at the end of its first line."""
        found = self._statement(node)
        if node.lineno in self._comments:
            found[0] += f"  // {self._comments[node.lineno]}"
        return found

    def _statement(self, node: ast.stmt) -> list[str]:
        if isinstance(node, ast.For):
            with self._kinds.inside():
                head, first = self._loop(node.target, node.iter)
                return [f"{head} {{", *(f"{_INDENT}{line}" for line in first), *self._block(node.body), "}"]
        if isinstance(node, ast.While):
            return [f"while ({self._expression(node.test)}) {{", *self._block(node.body), "}"]
        if isinstance(node, ast.If):
            return self._if(node)
        if isinstance(node, ast.Assign):
            return self._assigned(node.targets[0], node.value)
        if isinstance(node, ast.AnnAssign):
            assert isinstance(node.target, ast.Name)
            assert node.value is not None
            self._kinds.names[node.target.id] = ast.unparse(node.annotation)
            return self._declared(node.target.id, node.value)
        return [self._simple(node)]

    def _simple(self, node: ast.stmt) -> str:
        if isinstance(node, ast.Return):
            assert node.value is not None
            return f"return {self._expression(node.value)};"
        if isinstance(node, ast.AugAssign):
            sign = Expressions.SIGNS[type(node.op)][0]
            return f"{self._expression(node.target)} {sign}= {self._expression(node.value)};"
        if isinstance(node, ast.Expr):
            return f"{self._expression(node.value)};"
        if isinstance(node, ast.Break | ast.Continue):
            return f"{ast.unparse(node)};"
        raise no_translation(node)

    def _if(self, node: ast.If) -> list[str]:
        found = [f"if ({self._expression(node.test)}) {{", *self._block(node.body)]
        if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            first, *rest = self._if(node.orelse[0])
            return [*found, f"}} else {first}", *rest]
        return [*found, "} else {", *self._block(node.orelse), "}"] if node.orelse else [*found, "}"]

    def _loop(self, target: ast.expr, over: ast.expr) -> tuple[str, list[str]]:
        """Return the head of a loop, and the lines that begin its body."""
        names = self._kinds.bind(target, over)
        kinds = [self._kinds.names[name] for name in names]
        call = over.func if isinstance(over, ast.Call) else None
        if isinstance(over, ast.Call) and isinstance(call, ast.Name):
            if call.id == "range":
                return self._range(names[0], over.args), []
            if call.id == "enumerate":
                row = self._expression(over.args[0])
                written = cpp_type(kinds[1]) if is_plain(kinds[1]) else f"const {cpp_type(kinds[1])}&"
                head = f"for (long long {names[0]} = 0; {names[0]} < (long long) {row}.size(); {names[0]}++)"
                return head, [f"{written} {names[1]} = {row}[{names[0]}];"]
        if isinstance(call, ast.Attribute):  # the items or values of a dictionary
            return f"for (const auto& [{', '.join(names)}] : {self._expression(call.value)})", []
        row = self._expression(over)
        if isinstance(target, ast.Tuple):  # a row of two or three numbers
            return f"for (const auto& row : {row})", self._items(names, "row")
        written = cpp_type(kinds[0]) if is_plain(kinds[0]) else f"const {cpp_type(kinds[0])}&"
        return f"for ({written} {names[0]} : {self._quoted(over, row)})", []

    def _quoted(self, over: ast.expr, row: str) -> str:
        return f"string({row})" if isinstance(over, ast.Constant) else row

    def _range(self, name: str, given: list[ast.expr]) -> str:
        numbers = [self._expression(one, _COMPARED) for one in given]
        start, end = (numbers[0], numbers[1]) if len(numbers) > 1 else ("0", numbers[0])
        step = numbers[2] if len(numbers) > 2 else "1"
        name = "round" if name == "_" else name
        down = step.startswith("-")
        moved = {"1": "++", "-1": "--"}.get(step, f" {'-' if down else '+'}= {step.lstrip('-')}")
        if down:
            test = ">= 0" if end == "-1" else f"> {end}"
        else:
            test = f"<= {end[:-4]}" if end.endswith(" + 1") and "?" not in end else f"< {end}"
        return f"for (long long {name} = {start}; {name} {test}; {name}{moved})"

    def _items(self, names: list[str], row: str) -> list[str]:
        return [f"long long {', '.join(f'{name} = {row}[{i}]' for i, name in enumerate(names))};"]

    def _assigned(self, target: ast.expr, value: ast.expr) -> list[str]:
        if isinstance(target, ast.Name) and target.id not in self._kinds.names:
            self._kinds.names[target.id] = self._kinds.of(value)
            return self._declared(target.id, value)
        if not isinstance(target, ast.Tuple):
            return [f"{self._expression(target)} = {self._expression(value)};"]
        names = [ast.unparse(one) for one in target.elts]
        fresh = not {*names} & {*self._kinds.names}
        if not isinstance(value, ast.Tuple):
            kinds = inner(self._kinds.of(value))
            self._kinds.names |= dict(zip(names, kinds, strict=True))
            return [f"auto [{', '.join(names)}] = {self._expression(value)};"]
        if fresh:
            both = zip(target.elts, value.elts, strict=True)
            return [line for one, part in both for line in self._assigned(one, part)]
        given = [f"{self._expression(one)}{'LL' * isinstance(one, ast.Constant)}" for one in value.elts]
        return [f"tie({', '.join(names)}) = make_tuple({', '.join(given)});"]

    # -- declarations

    def _declared(self, name: str, value: ast.expr) -> list[str]:
        """Return the lines that declare a name with a value."""
        kind = cpp_type(self._kinds.names[name])
        if isinstance(value, ast.List | ast.Dict) and ast.unparse(value) in ("[]", "{}"):
            return [f"{kind} {name};"]
        call = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
        if isinstance(value, ast.Call) and call == "set":
            return [f"{kind} {name};"]
        if isinstance(value, ast.Call) and call == "sorted":
            end = [f"reverse({name}.begin(), {name}.end());"] * bool(value.keywords)
            return [*self._declared(name, value.args[0]), f"sort({name}.begin(), {name}.end());", *end]
        if isinstance(value, ast.ListComp):
            return self._comprehension(name, kind, value)
        found = self._expression(value)
        if isinstance(value, ast.BinOp) and isinstance(value.left, ast.List):
            return [f"{kind} {name}{found.removeprefix(kind)};"]
        return [f"{kind} {name} = {found};"]

    def _comprehension(self, name: str, kind: str, value: ast.ListComp) -> list[str]:
        (loop,) = value.generators
        if ast.unparse(loop.target) == "_":
            assert isinstance(loop.iter, ast.Call)
            count, each = self._expression(loop.iter.args[0]), value.elt
            empty = ast.unparse(each) == "[]"
            return [f"{kind} {name}({count}{'' if empty else f', {self._expression(each)}'});"]
        with self._kinds.inside():
            head, first = self._loop(loop.target, loop.iter)
            assert not first
            return [f"{kind} {name};", f"{head} {name}.push_back({self._expression(value.elt)});"]

    def _expression(self, node: ast.expr, binding: int = 0) -> str:
        """Return an expression, for a place with this binding."""
        return Expressions(self._kinds).text(node, binding)
