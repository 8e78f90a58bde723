"""A sequence given by a formula, with initial exceptions and earlier terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from grundy.maths.formulas.evaluation import EARLIER
from grundy.maths.formulas.language import Formula, parse_formula
from grundy.words.errors import InputError, LimitError

_MOST = 20_000  # earlier terms that one term may need
_LARGE = 10**9, 10**9 + 7
_FEW = 500  # earlier terms of one that reaches far
_KEPT = 1_000_000  # terms to store


@dataclass(frozen=True)
class FormulaSequence:
    """A sequence with a formula in n, such as ``n // 2 if n % 2 == 0 else a(n // 2)``.

    Attributes:
        text: the formula.
        exceptions: initial terms that the formula does not give.

    Examples:
        >>> halves = FormulaSequence("n // 2 if n % 2 == 0 else a(n // 2)")
        >>> [halves(n) for n in range(8)], halves(10**12 - 1)
        ([0, 0, 1, 0, 2, 1, 3, 0], 122070312)
    """

    text: str
    exceptions: Mapping[int, int] = field(default_factory=dict)
    _terms: dict[int, int] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def formula(self) -> Formula:
        """The parsed formula."""
        return parse_formula(self.text, recursive=True)

    @property
    def recursive(self) -> bool:
        """Whether the formula uses earlier terms."""
        return f"{EARLIER}(" in self.text

    @cached_property
    def reaches_far(self) -> bool:
        """Whether terms near 10^9 need few others, unlike those of ``a(n - 2) + 1``."""
        for n in _LARGE if self.recursive else ():
            try:
                self._term(n, _FEW)
            except LimitError:
                return False
            except InputError:  # no value there
                pass
        return True

    def __call__(self, n: int) -> int:
        """Return the term at n.

        Raises:
            InputError: if the formula has no value there.
            LimitError: if it needs more than 20,000 earlier terms.
        """
        return self._term(n, _MOST)

    def _term(self, n: int, most: int) -> int:
        """Return the term at n, unless it needs more than so many earlier terms, one within another."""
        if not self.recursive:
            return self.exceptions[n] if n in self.exceptions else self.formula(n=n)
        terms, todo = self._terms, [n]
        if len(terms) > _KEPT:
            terms.clear()
        terms.update(self.exceptions)
        while todo:
            at = todo[-1]
            try:
                if at not in terms:
                    terms[at] = self.formula(terms, n=at)
                todo.pop()
            except KeyError as missing:
                wanted = missing.args[0]
                if not 0 <= wanted < at:
                    raise InputError("term {n} of {text!r} uses term {wanted}, which is not an earlier one",
                                     n=at, text=self.text, wanted=wanted) from None  # fmt: skip
                if len(todo) > most:
                    raise LimitError("term {n} of {text!r} needs too many earlier terms", n=n, text=self.text) from None
                todo.append(wanted)
        return terms[n]
