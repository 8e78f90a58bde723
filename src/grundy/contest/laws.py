"""Answers that are formulas: `grundy judge` computes them, and programs for the problem are written from them.

Examples:
    >>> Wins("n m", "n % (m + 1) != 0")((23, 2))
    True
    >>> NimSum("n % 4")((5, 7, 2, 5))
    True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grundy.maths.formulas.language import Formula, parse_formula
from grundy.maths.nimbers.mex import nim_sum
from grundy.rulesets.catalogue import parse_ruleset
from grundy.rulesets.shared.heaps import HeapRuleset


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
    the value of a smaller heap. In misère play the rule is Bouton's, which holds for nim-heaps.
    """

    text: str
    head: str = ""
    misere: bool = False

    def __call__(self, case: Sequence[Any]) -> bool:
        """Return whether the first player wins."""
        head, heaps = case if self.head else ((), case)
        values = _Values(self._value, head)
        found = [values[n] for n in heaps]
        wins = nim_sum(found) != 0
        return wins == any(value > 1 for value in found) if self.misere else wins

    @cached_property
    def _value(self) -> Callable[..., int]:
        return self.formula.compiled(["n", *self.head.split()])

    @cached_property
    def formula(self) -> Formula:
        """The formula, parsed."""
        return parse_formula(self.text, frozenset(["n", *self.head.split()]), recursive=True)


class _Values(dict[int, int]):
    """The values of heaps, each computed when it is first used."""

    def __init__(self, value: Callable[..., int], head: Sequence[int]) -> None:
        super().__init__()
        self._value, self._head = value, head

    def __missing__(self, n: int) -> int:
        value = self[n] = self._value(n, *self._head, earlier=self)
        return value


@dataclass(frozen=True)
class RulesetSum:
    """Whether the first player wins a sum of heaps of a ruleset of the catalogue; a case is the heaps.

    Examples:
        >>> RulesetSum("kayles")((1, 2, 3))
        False
    """

    ruleset: str

    def __call__(self, case: Sequence[int]) -> bool:
        """Return whether the first player wins."""
        return nim_sum(map(self.rules.heap_value, case)) != 0

    @cached_property
    def rules(self) -> HeapRuleset:
        """The ruleset."""
        found = parse_ruleset(self.ruleset)
        assert isinstance(found, HeapRuleset), self.ruleset
        return found
