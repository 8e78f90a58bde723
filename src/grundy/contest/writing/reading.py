r"""How a program reads a case: a line of names, such as ``k count numbers[count]``, as lines of Python and C++.

A name alone is a number, ``text$`` a word, ``row[count]`` a list, ``rows[n][m]`` a list of lists. ``[*]`` stands for a
list after its own length, ``[?][*]`` for such lists up to an empty one; ``pairs[k][a b:2*b]`` is for rows of 2b numbers
after the numbers a and b.

Examples:
    >>> print(*lines(parse("edges[n-1][2] words[k]$"), "python", words=True), sep="\n")
    edges = [[int(next(data)) for _ in range(2)] for _ in range(n - 1)]
    words = [next(data) for _ in range(k)]
    >>> print(*lines(parse("edges[n-1][2]"), "cpp"), sep="\n")
    vector<vector<long long>> edges(n - 1, vector<long long>(2));
    for (auto& row : edges)
        for (auto& number : row) cin >> number;
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """A part of a case: its name, the lengths of its lists from the outermost on, and whether it is of words."""

    name: str
    lengths: tuple[str, ...]
    word: bool

    @property
    def single(self) -> bool:
        """Whether it is one number or word."""
        return not self.lengths

    @property
    def type(self) -> str:
        """The type in Python, as an annotation."""
        found = "str" if self.word else "int"
        for _ in self.lengths:
            found = f"list[{found}]"
        return found


def parse(text: str) -> list[Part]:
    """Return the parts of a case."""
    found = re.findall(r"(\w+)((?:\[[^\]]*\])*)(\$?)", text)
    return [
        Part(name, tuple(re.sub(r"([-*+])", r" \1 ", one) if one != "*" else one
                         for one in re.findall(r"\[([^\]]*)\]", lengths)), word == "$")
        for name, lengths, word in found
    ]  # fmt: skip


def lines(parts: list[Part], language: str, *, words: bool = False) -> list[str]:
    """Return the lines that read parts of a case; ``words`` says that there are words in the input."""
    write = _cpp if language == "cpp" else _python
    return [line for part in parts for line in write(part, words)]


def number(words: bool) -> str:
    """Return the expression of Python for the next number."""
    return "int(next(data))" if words else "next(data)"


def _python(part: Part, words: bool) -> list[str]:
    one, length = "next(data)" if part.word else number(words), number(words)
    if part.single:
        return [f"{part.name} = {one}"]
    outer, *inner = part.lengths
    if outer == "?":
        return [
            f"{part.name} = []",
            "while size := next(data, 0):",
            f"    {part.name}.append([{one} for _ in range(size)])",
        ]
    if inner and ":" in inner[0]:
        names, _, count = (text.strip() for text in inner[0].partition(":"))
        row = f"[{one} for _ in range({count})]"
        return [
            f"{part.name} = []",
            f"for _ in range({outer}):",
            f"    {', '.join(names.split())} = {', '.join([length] * len(names.split()))}",
            f"    {part.name}.append({row})",
        ]
    for count in reversed(part.lengths):
        one = f"[{one} for _ in range({length if count == '*' else count})]"
    return [f"{part.name} = {one}"]


def _cpp(part: Part, words: bool) -> list[str]:
    base, one = ("string", "word") if part.word else ("long long", "number")
    if part.single:
        return [f"{base} {part.name};", f"cin >> {part.name};"]
    outer, *inner = part.lengths
    if outer == "?":
        return [
            f"vector<vector<{base}>> {part.name};",
            "for (long long size; cin >> size && size;) {",
            f"    {part.name}.push_back(vector<{base}>(size));",
            f"    for (auto& number : {part.name}.back()) cin >> number;",
            "}",
        ]
    size = [] if outer != "*" else [f"long long {part.name}_size;", f"cin >> {part.name}_size;"]
    outer = f"{part.name}_size" if size else outer
    if not inner:
        return [
            *size,
            f"vector<{base}> {part.name}({outer});",
            f"for (auto& {one} : {part.name}) cin >> {one};",
        ]
    count = inner[0]
    if count == "*":
        names, count = "size", "size"
    elif ":" in count:
        names, _, count = (one.strip() for one in count.partition(":"))
    else:
        return [
            *size,
            f"vector<vector<{base}>> {part.name}({outer}, vector<{base}>({count}));",
            f"for (auto& row : {part.name})",
            "    for (auto& number : row) cin >> number;",
        ]
    return [
        *size,
        f"vector<vector<{base}>> {part.name}({outer});",
        f"for (auto& row : {part.name}) {{",
        f"    long long {', '.join(names.split())};",
        f"    cin >> {' >> '.join(names.split())};",
        f"    row.resize({count});",
        "    for (auto& number : row) cin >> number;",
        "}",
    ]
