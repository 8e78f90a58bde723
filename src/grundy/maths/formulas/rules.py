"""Heap rules whose options are formulas in n, such as ``n - 1; n // 2``, and automata for their values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from grundy.maths.formulas.language import Formula, parse_formula
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.words.errors import InputError

_BASES = (2, 3, 5, 7)


@dataclass(frozen=True)
class FormulaRule:
    """A rule for one heap, written as formulas.

    The options of a heap of n are separated by ``;``, the parts of a split by commas, and a condition follows ``if``. A
    number that is not in 0, …, n − 1 is no option.

    Examples:
        >>> FormulaRule("n - 1; n // 2, n // 2 if n % 2 == 0").values(8)
        [0, 1, 2, 0, 1, 0, 1, 0]
    """

    text: str

    @cached_property
    def parsed(self) -> list[tuple[list[Formula], Formula | None]]:
        """The formulas of each option, and its condition."""
        if not isinstance(self.text, str):
            raise InputError("a heap rule must be text such as 'n - 1; n // 2', not {text!r}", text=self.text)
        found = []
        for part in self.text.split(";"):
            heaps, condition = _condition(part)
            if " else " in (condition or ""):
                raise InputError("options have no 'else': write {text!r} as two options", text=part.strip())
            bound = None if condition is None else parse_formula(condition)
            found.append(([parse_formula(heap) for heap in top_level(heaps)], bound))
        return found

    def options(self, n: int) -> Iterator[tuple[int, ...]]:
        """Yield the heaps of each option of a heap of n."""
        for heaps, condition in self.parsed:
            if condition is None or condition(n=n):
                parts = tuple(heap(n=n) for heap in heaps)
                if all(0 <= part < n for part in parts):
                    yield parts

    def values(self, count: int) -> list[int]:
        """Return the Grundy values of the heaps 0, …, count − 1, by definition."""
        values: list[int] = []
        for n in range(count):
            values.append(mex({nim_sum(values[part] for part in parts) for parts in self.options(n)}))
        return values

    def value(self, n: int, known: dict[int, int], most: int) -> int | None:
        """Return the value of a heap from those that it leads to, or None if there are too many of them."""
        order, todo = [], [n]
        seen = {n}
        while todo:
            order.append(todo.pop())
            if len(order) > most:
                return None
            fresh = {part for parts in self.options(order[-1]) for part in parts} - seen - known.keys()
            seen |= fresh
            todo += fresh
        for heap in sorted(order):
            known[heap] = mex({nim_sum(known[part] for part in parts) for parts in self.options(heap)})
        return known[n]

    @property
    def base(self) -> int | None:
        """The base in which all divisors of the rule are powers; None if there is none."""
        divisors = [int(number) for number in re.findall(r"//\s*([0-9]+)", self.text)]

        def is_power(number: int, base: int) -> bool:
            while number > 1 and number % base == 0:
                number //= base
            return number == 1

        return next((base for base in _BASES if all(is_power(number, base) for number in divisors)), None)


def _condition(option: str) -> tuple[str, str | None]:
    """Return the heaps of an option and its condition, if any: what is before and after ``if`` outside parentheses."""
    depth = 0
    for place, letter in enumerate(option):
        depth += (letter == "(") - (letter == ")")
        if not depth and option.startswith(" if ", place):
            return option[:place], option[place + len(" if ") :]
    return option, None


def top_level(text: str) -> list[str]:
    """Return the parts of a text between commas outside parentheses."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


@dataclass(frozen=True, slots=True)
class Automaton:
    """An automaton that reads digits, first digit first, after one of the numbers start, …, base · start − 1."""

    base: int
    start: int
    first: tuple[int, ...]
    step: tuple[tuple[int, ...], ...]
    output: tuple[int, ...]


def find_automaton(values: list[int], base: int, start: int) -> Automaton | None:
    """Return an automaton that gives the values from a start on, as far as they show one; None if they show none.

    Examples:
        >>> found = find_automaton([n.bit_count() % 2 for n in range(256)], 2, 1)
        >>> found.step, found.output
        (((0, 1), (1, 0)), (1, 0))
    """
    classes, count = list(values), 0
    while len(classes) >= base * base * start:
        shorter = len(classes) // base
        names: dict[tuple[int, ...], int] = {}
        refined = [
            names.setdefault((values[n], *classes[n * base : n * base + base]), len(names)) for n in range(shorter)
        ]
        found = len(set(refined[start:]))
        if found == count:  # further digits tell no more numbers apart
            return _built(values, refined, base, start)
        classes, count = refined, found
    return None


def _built(values: list[int], classes: list[int], base: int, start: int) -> Automaton | None:
    states: dict[int, int] = {}
    representatives: list[int] = []

    def state(n: int) -> int:
        if classes[n] not in states:
            states[classes[n]] = len(states)
            representatives.append(n)
        return states[classes[n]]

    first = tuple(state(n) for n in range(start, base * start))
    step: list[tuple[int, ...]] = []
    for n in representatives:  # grows as new states are found
        if base * n + base > len(classes):
            return None
        step.append(tuple(state(base * n + digit) for digit in range(base)))
    return Automaton(base, start, first, tuple(step), tuple(values[n] for n in representatives))
