"""Answers that are formulas: `grundy judge` computes them, and programs for the problem are written from them.

Examples:
    >>> Wins("n m", "n % (m + 1) != 0")((23, 2))
    True
    >>> NimSum("n % 4")((5, 7, 2, 5))
    True
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import Any

from grundy.maths.formulas.language import Formula, parse_formula
from grundy.maths.nimbers.mex import nim_sum
from grundy.rulesets.catalogue import asked_ruleset
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.words.errors import InputError


@dataclass(frozen=True)
class Wins:
    """Whether the first player wins a case of single numbers, by a formula in their names.

    Args:
        names: the names of the numbers, in the order of the input.
        text: a formula of the language of `grundy conjecture`; the first player wins if it is not 0.
    """

    names: str
    text: str

    def __call__(self, case: int | Sequence[int]) -> bool:
        """Return whether the first player wins; a case of one number may be the number itself."""
        return self._wins(*([case] if isinstance(case, int) else case)) != 0

    @cached_property
    def _wins(self) -> Callable[..., int]:
        return self.formula.compiled(self.names.split())

    @cached_property
    def formula(self) -> Formula:
        """The formula, parsed."""
        return parse_formula(self.text, frozenset(self.names.split()))


@dataclass(frozen=True)
class NimSum:
    """Whether the first player wins a sum of heaps, by a formula for the Grundy value of a heap of n.

    A case is the heaps; with ``head`` it is the numbers of these names and then the heaps. ``a(…)`` in the formula is
    the value of a smaller heap, and ``i`` the place of the heap, from 0. In misère play the rule is Bouton's, which
    holds for nim-heaps.
    """

    text: str
    head: str = ""
    misere: bool = False

    def __call__(self, case: Sequence[Any]) -> bool:
        """Return whether the first player wins."""
        head, heaps = case if self.head else ((), case)
        if self.placed:
            found = [self.value(n, i, *head) for i, n in enumerate(heaps)]
        else:
            values = _Values(self.value, head)
            found = [values[n] for n in heaps]
        wins = nim_sum(found) != 0
        return wins == any(value > 1 for value in found) if self.misere else wins

    @property
    def placed(self) -> bool:
        """Whether the value of a heap depends on its place."""
        return re.search(r"\bi\b", self.text) is not None

    @property
    def names(self) -> list[str]:
        """The variables of the formula."""
        return ["n", *["i"] * self.placed, *self.head.split()]

    @cached_property
    def value(self) -> Callable[..., int]:
        """The function that gives the value of a heap from the numbers of ``names``."""
        return self.formula.compiled(self.names)

    @cached_property
    def formula(self) -> Formula:
        """The formula, parsed."""
        return parse_formula(self.text, frozenset(self.names), recursive=True)


class _Values(dict[int, int]):
    """The values of heaps, each computed when it is first used."""

    def __init__(self, value: Callable[..., int], head: Sequence[int]) -> None:
        super().__init__()
        self._value, self._head = value, head

    def __missing__(self, n: int) -> int:
        value = self[n] = self._value(n, *self._head, earlier=self)
        return value


@dataclass(frozen=True)
class OfList:
    """Whether the first player wins a list of numbers, by a formula in facts about the list.

    A case is the list; with ``head`` it is the numbers of these names and then the list.

    Args:
        text: a formula of the language of `grundy conjecture` in the names of ``FACTS`` and of ``head``.
        head: the names of the numbers before the list.

    Examples:
        >>> OfList("(total - count) % 2 == 1")((4, 2))
        False
    """

    text: str
    head: str = ""

    def __call__(self, case: Sequence[Any]) -> bool:
        """Return whether the first player wins."""
        head, numbers = case if self.head else ((), case)
        return self._wins(*head, *(FACTS[name](numbers) for name in self.facts)) != 0

    @cached_property
    def facts(self) -> tuple[str, ...]:
        """The facts in the formula."""
        return tuple(name for name in FACTS if re.search(rf"\b{name}\b", self.text))

    @cached_property
    def _wins(self) -> Callable[..., int]:
        return self.formula.compiled([*self.head.split(), *self.facts])

    @cached_property
    def formula(self) -> Formula:
        """The formula, parsed."""
        return parse_formula(self.text, frozenset([*self.head.split(), *self.facts]))


FACTS: dict[str, Callable[[Sequence[int]], int]] = {
    "count": len,
    "total": sum,
    "nim": nim_sum,
    "most": lambda numbers: max(numbers, default=0),
    "least": lambda numbers: min(numbers, default=0),
    "first": lambda numbers: next(iter(numbers), 0),
    "odd": lambda numbers: sum(n % 2 for n in numbers),
    "ones": lambda numbers: list(numbers).count(1),
    "lows": lambda numbers: list(numbers).count(min(numbers, default=0)),
    "common": lambda numbers: gcd(*numbers),
}
"""Facts about a list: how many numbers it has, their sum, their nim-sum, the largest and the least, the first, how many
are odd, or 1, or equal to the least, and their greatest common divisor."""


@dataclass(frozen=True)
class RulesetSum:
    """Whether the first player wins a sum of heaps of a ruleset, or of the one with a name; a case is the heaps.

    Examples:
        >>> RulesetSum("kayles")((1, 2, 3))
        False
    """

    ruleset: HeapRuleset | str

    def __call__(self, case: Sequence[int]) -> bool:
        """Return whether the first player wins."""
        return nim_sum(map(self.rules.heap_value, case)) != 0

    @cached_property
    def rules(self) -> HeapRuleset:
        """The ruleset."""
        found = asked_ruleset(self.ruleset)
        if not isinstance(found, HeapRuleset):
            raise InputError("a sum of heaps needs a ruleset whose positions are heaps, not {ruleset}",
                             ruleset=str(found))  # fmt: skip
        return found
