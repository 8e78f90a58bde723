"""Formulas for a heap rule whose options are formulas: found, tested far beyond, and proved by induction."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from grundy.atlas.classroom.formulas import FormulaFinding, FoundFormula, ValueSource, tested_finding
from grundy.maths.formulas.rules import FormulaRule, find_automaton
from grundy.proofs.induction import FormulaCertificate, verify_formula
from grundy.words.errors import LimitError

_SHOWN = 256  # values that formulas are guessed from
_VALUES = 1 << 14  # values by definition
_STARTS = (1, 4, 16, 64)
_DRAWN = 300  # random large heaps
_HEAPS = 500  # heaps that the value of a large one may need


def find_formula_of_rule(rule: str, seconds: float = 1.0) -> FormulaFinding:
    """Look for a formula for the values of a heap rule, and prove it by induction if possible.

    Args:
        rule: the options of a heap of n, separated by ``;``, such as ``n - 1; n // 2 if n % 2 == 0``. The parts of a
            split are separated by commas. What is not in 0, …, n − 1 is no option.
        seconds: how long to test formulas.

    Raises:
        InputError: if the rule cannot be read.

    Examples:
        >>> found = find_formula_of_rule("n - 1; n // 2, n // 2 if n % 2 == 0").found[0]
        >>> found.text, found.exceptions, found.proved
        ('n % 2 ^ 1', ((0, 0), (1, 1), (2, 2)), True)
    """
    read = FormulaRule(rule)
    terms = read.values(_VALUES)
    source = ValueSource(terms, 0, seconds=seconds)
    automaton = _certificate(read, terms, "", ())
    source.large = list(_large_values(read, terms, automaton))
    finding = FormulaFinding(None, tuple(terms[:_SHOWN]), 0, (), (), rule=rule, automaton=automaton)
    finding = tested_finding(finding, source)
    found = [_proved(read, terms, formula) for formula in finding.found] if automaton else finding.found
    return replace(finding, found=tuple(sorted(found, key=lambda formula: not formula.proved)))


def _proved(rule: FormulaRule, terms: list[int], found: FoundFormula) -> FoundFormula:
    certificate = _certificate(rule, terms, found.text, found.exceptions)
    return replace(found, proved=certificate is not None, certificate=certificate)


def _certificate(
    rule: FormulaRule, terms: list[int], formula: str, exceptions: tuple[tuple[int, int], ...]
) -> FormulaCertificate | None:
    """Return a certificate that the checker accepts, or None."""
    for start in _STARTS if rule.base else ():
        found = find_automaton(terms, rule.base or 2, start)
        if found is not None:
            certificate = FormulaCertificate(
                rule.text, formula, exceptions, found.base, found.start, found.first, found.step, found.output
            )
            try:
                if verify_formula(certificate).ok:
                    return certificate
            except LimitError:
                continue
    return None


def _large_values(
    rule: FormulaRule, terms: list[int], automaton: FormulaCertificate | None
) -> Iterator[tuple[int, int]]:
    """Yield large heaps, near powers and random ones, with values that are proved or need few smaller ones."""
    dice = random.Random(11)
    near = [power + i for power in (10**5, 10**6, 2**17, 2**20) for i in (-1, 0, 1)]
    for n in (*near, *(dice.randrange(_VALUES, 10 ** dice.randint(5, 12)) for _ in range(_DRAWN))):
        if automaton is not None:
            yield n, automaton.output[automaton.state(n)]
            continue
        value = rule.value(n, dict(enumerate(terms)), _HEAPS)
        if value is None:  # the rule takes small numbers: too many heaps lie between
            return
        yield n, value
