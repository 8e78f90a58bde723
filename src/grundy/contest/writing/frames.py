"""Whole programs: the frame that reads the cases of an input and writes an answer to each."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Protocol

from grundy.contest.forms import Cases
from grundy.contest.laws import OfList, Wins
from grundy.contest.writing import reading
from grundy.contest.writing.comments import in_readers_language
from grundy.contest.writing.expressions import VALUE, expression, helpers
from grundy.contest.writing.facts import of_list
from grundy.contest.writing.solution import Solution

LANGUAGES = {"python": "py", "cpp": "cpp"}  # each with the suffix of its files


class Values(Protocol):
    """What defines the function ``value`` in a program."""

    def blocks(self, language: str) -> list[str]:
        """Return the definitions."""
        ...


@dataclass(frozen=True)
class Heaps:
    """The first player wins a sum of heaps if its nim-sum is not 0; in misère play by Bouton's rule.

    Without ``values``, the value of a heap is its size. ``head`` names the numbers that come before the heaps. If it is
    ``placed``, the value depends on the place of the heap, too.
    """

    values: Values | None
    head: tuple[str, ...] = ()
    misere: bool = False
    placed: bool = False


@dataclass(frozen=True)
class Sheet:
    """All that a program is written from."""

    heading: tuple[str, ...]
    cases: Cases[Any]
    law: Wins | OfList | Heaps | Solution
    win: str
    lose: str
    before: str = ""

    @property
    def _singles(self) -> list[str]:
        if isinstance(self.law, Wins):
            return self.law.names.split()
        if isinstance(self.law, OfList):
            return self.law.head.split()
        return [*self.law.head] if isinstance(self.law, Heaps) else []

    @property
    def names(self) -> list[str]:
        """The names of the single numbers of a case, and of the length of its list, in the order of the input."""
        if isinstance(self.law, Solution):
            return [part.name for part in takewhile(lambda part: part.single, self.law.parts)]
        single = iter(self._singles)
        count, found = 0, []
        for item in self.cases.form.items:
            if item.kind == "number":
                count += 1
                found.append(next(single, f"heap{count}"))
            elif item.kind == "length":
                found.append("count")
        return found

    @property
    def rest(self) -> list[reading.Part]:
        """The parts that are read after them."""
        return [*self.law.parts[len(self.names) :]] if isinstance(self.law, Solution) else []

    @property
    def words(self) -> bool:
        """Whether there are words in the input."""
        return isinstance(self.law, Solution) and self.law.words

    @property
    def judges(self) -> bool:
        """Whether the answer is one of two words; otherwise it is printed as it is."""
        return not isinstance(self.law, Solution) or self.law.result == "bool"

    @property
    def numbered(self) -> bool:
        """Whether an answer begins with the number of its case."""
        return "{number}" in self.before

    def definitions(self, language: str) -> list[str]:
        """Return the functions that answer a case."""
        if isinstance(self.law, Heaps):
            return [] if self.law.values is None else self.law.values.blocks(language)
        if isinstance(self.law, Solution):
            return self.law.definitions(language)
        if isinstance(self.law, OfList):
            return [of_list(self.law, language, min(item.least for item in self.cases.form.items))]
        names = self.law.names.split()
        least = dict(zip(names, (item.least for item in self.cases.form.items), strict=False))
        given = expression(self.law.formula, language, least)
        if language == "python":
            return [f"def wins({', '.join(names)}):\n    return {given}"]
        taken = (f"long long {name}" if re.search(rf"\b{name}\b", given) else "long long" for name in names)
        return [f"bool wins({', '.join(taken)}) {{\n    return {given};\n}}"]

    def called(self, heap: str) -> str:
        """Return the expression for the value of a heap."""
        assert isinstance(self.law, Heaps)
        given = [heap, *["i"] * self.law.placed, *self.law.head]
        return heap if self.law.values is None else f"{VALUE}({', '.join(given)})"

    @property
    def heaps(self) -> list[str]:
        """The names of the heaps, if they are not a list."""
        return [name for name in self.names if name.startswith("heap")]


def program(sheet: Sheet, language: str) -> str:
    """Return the text of a program."""
    main = _python_main(sheet) if language == "python" else _cpp_main(sheet)
    defined = sheet.definitions(language)
    used = helpers("\n".join([*defined, *main]), language)
    body = [*(in_readers_language(text, language) for text in (*used, *defined)), "\n".join(main)]
    if language == "cpp":
        heading = "\n".join(f"// {line}" for line in sheet.heading)
        return "\n\n".join([f"{heading}\n#include <bits/stdc++.h>\nusing namespace std;", *body]) + "\n"
    text = "\n".join(body)
    imports = ["import sys"] + ["from functools import lru_cache"] * ("@lru_cache" in text)
    imports += ["from functools import reduce"] * ("reduce(" in text)
    imports += [f"from math import {', '.join(found)}" for found in [_math(text)] if found]
    imports += ["from operator import xor"] * ("(xor," in text)
    heading = "\n".join(f"# {line}" for line in sheet.heading)
    return "\n\n\n".join([heading + "\n" + "\n".join(imports), *body, "main()"]) + "\n"


def _math(text: str) -> list[str]:
    return [name for name in ("gcd", "isqrt") if f"{name}(" in text]


# -- Python

_NUMBERS = "map(int, sys.stdin.buffer.read().split())"


def _python_main(sheet: Sheet) -> list[str]:
    ending, names = sheet.cases.ending, sheet.names
    lines = ["def main():", f"    data = {'iter(sys.stdin.read().split())' if sheet.words else _NUMBERS}"]
    if ending == "one case":
        return [*lines, *_indented([*_reads(sheet, names), *_python_answer(sheet)], 4)]
    if ending == "promised":
        games = reading.number(sheet.words)
        count = f"for game in range(1, {games} + 1):" if sheet.numbered else f"for _ in range({games}):"
        return [*lines, f"    {count}", *_indented([*_reads(sheet, names), *_python_answer(sheet)], 8)]
    lines += ["    game = 0"] * sheet.numbered
    inside = ["game += 1"] * sheet.numbered + _python_answer(sheet)
    if ending == "zeros":
        head = [
            "    while True:",
            f"        {', '.join(names)} = (next(data, 0) for _ in range({len(names)}))",
            f"        if {' == '.join([*names, '0'])}:",
            "            break",
        ]
        return [*lines, *head, *_indented(inside, 8)]
    stop = [f"        if {names[0]} == 0:", "            break"] if ending == "a zero" else []
    return [*lines, f"    for {names[0]} in data:", *stop, *_indented([*_reads(sheet, names[1:]), *inside], 8)]


def _reads(sheet: Sheet, names: list[str]) -> list[str]:
    if isinstance(sheet.law, Solution):
        given = [part for part in sheet.law.parts if part.name in names]
        return reading.lines(given, "python", words=sheet.words)
    return [f"{name} = next(data)" for name in names]


def _python_answer(sheet: Sheet) -> list[str]:
    """Return the lines that answer a case when all but its list has been read."""
    if isinstance(sheet.law, Solution):
        rest = reading.lines(sheet.rest, "python", words=sheet.words)
        if sheet.law.result == "list[str]":
            return [*rest, f"for line in {sheet.law.called}:", "    print(line)"]
        return [*rest, _python_print(sheet, sheet.law.called)]
    if isinstance(sheet.law, Wins):
        return [_python_print(sheet, f"wins({', '.join(sheet.law.names.split())})")]
    if isinstance(sheet.law, OfList):
        numbers = ["numbers = [next(data) for _ in range(count)]"]
        return [*numbers, _python_print(sheet, f"wins({', '.join([*sheet.law.head.split(), 'numbers'])})")]
    misere = sheet.law.misere
    lines = ["nim_sum, large = 0, False"] if misere else ["nim_sum = 0"]
    heaps = sheet.heaps
    index = "i" if sheet.law.placed else "_"
    lines += [f"for heap in {', '.join(heaps)}:"] if heaps else [f"for {index} in range(count):"]
    heap = "heap" if heaps else "next(data)"
    if misere:
        lines += [f"    found = {sheet.called(heap)}", "    nim_sum ^= found", "    large |= found > 1"]
        return [*lines, _python_print(sheet, "(nim_sum != 0) == large")]
    return [*lines, f"    nim_sum ^= {sheet.called(heap)}", _python_print(sheet, "nim_sum")]


def _python_print(sheet: Sheet, test: str) -> str:
    chosen = f"{_quoted(sheet.win)} if {test} else {_quoted(sheet.lose)}" if sheet.judges else test
    if not sheet.before:
        return f"print({chosen})"
    before = _quoted(sheet.before.replace("{number}", "{game}"))
    if not sheet.judges:
        return f'print({"f" * sheet.numbered}{before}, {chosen}, sep="")'
    return f"print({'f' * sheet.numbered}{before} + ({chosen}))"


# -- C++


def _cpp_main(sheet: Sheet) -> list[str]:
    ending, names = sheet.cases.ending, sheet.names
    read = "cin >> " + " >> ".join(names)
    lines = ["int main() {", "    ios::sync_with_stdio(false);", "    cin.tie(nullptr);"]
    lines += [f"    {line}" for line in _cpp_declared(sheet)]
    if ending == "one case":
        return [*lines, *_indented([f"{read};", *_cpp_answer(sheet)], 4), "}"]
    answer = _cpp_answer(sheet)
    if ending == "promised":
        lines += ["    long long games;", "    cin >> games;"]
        lines += ["    for (long long game = 1; game <= games; game++) {"]
        return [*lines, *_indented([f"{read};", *answer], 8), "    }", "}"]
    lines += ["    long long game = 0;"] * sheet.numbered
    answer = ["game++;"] * sheet.numbered + answer
    if ending == "a zero":
        rest = [f"cin >> {' >> '.join(names[1:])};"] if names[1:] else []
        return [
            *lines,
            f"    while (cin >> {names[0]} && {names[0]} != 0) {{",
            *_indented([*rest, *answer], 8),
            "    }",
            "}",
        ]
    test = f"{read} && ({' || '.join(names)})" if ending == "zeros" else read
    return [*lines, f"    while ({test}) {{", *_indented(answer, 8), "    }", "}"]


def _cpp_declared(sheet: Sheet) -> list[str]:
    """Return the declarations of the single numbers and words."""
    texts = [part.name for part in sheet.law.parts if part.word] if isinstance(sheet.law, Solution) else []
    rows = ("long long", [name for name in sheet.names if name not in texts]), (
        "string", [name for name in sheet.names if name in texts])  # fmt: skip
    return [f"{kind} {', '.join(names)};" for kind, names in rows if names]


def _cpp_answer(sheet: Sheet) -> list[str]:
    if isinstance(sheet.law, Solution):
        rest = reading.lines(sheet.rest, "cpp")
        if sheet.law.result == "list[str]":
            return [*rest, f"for (const string& line : {sheet.law.called}) cout << line << '\\n';"]
        return [*rest, _cpp_print(sheet, sheet.law.called)]
    if isinstance(sheet.law, Wins):
        return [_cpp_print(sheet, f"wins({', '.join(sheet.law.names.split())})")]
    if isinstance(sheet.law, OfList):
        read = ["vector<long long> numbers(count);", "for (long long& n : numbers) cin >> n;"]
        return [*read, _cpp_print(sheet, f"wins({', '.join([*sheet.law.head.split(), 'numbers'])})")]
    misere, heaps = sheet.law.misere, sheet.heaps
    lines = ["long long nim_sum = 0;"] + ["bool large = false;"] * misere
    if heaps:
        lines += [f"for (long long heap : {{{', '.join(heaps)}}}) {{"]
    else:
        lines += ["for (long long i = 0, heap; i < count; i++) {", "    cin >> heap;"]
    if misere:
        lines += [
            f"    long long found = {sheet.called('heap')};",
            "    nim_sum ^= found;",
            "    large |= found > 1;",
            "}",
        ]
        return [*lines, _cpp_print(sheet, "(nim_sum != 0) == large")]
    return [*lines, f"    nim_sum ^= {sheet.called('heap')};", "}", _cpp_print(sheet, "nim_sum")]


def _cpp_print(sheet: Sheet, test: str) -> str:
    before, number, after = sheet.before.partition("{number}")
    parts = [_quoted(before)] * bool(before) + ["game"] * bool(number) + [_quoted(after)] * bool(after)
    parts.append(f"({test} ? {_quoted(sheet.win)} : {_quoted(sheet.lose)})" if sheet.judges else test)
    return f"cout << {' << '.join(parts)} << '\\n';"


def _quoted(text: str) -> str:
    return json.dumps(text)


def _indented(lines: list[str], by: int) -> list[str]:
    return [" " * by + line for line in lines]
