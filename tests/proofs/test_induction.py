"""Proofs by induction that a formula gives all values of a heap rule; certificates with an error are refuted."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from grundy.atlas.classroom.induction import find_formula_of_rule
from grundy.maths.formulas.rules import FormulaRule, find_automaton
from grundy.maths.formulas.sequence import FormulaSequence
from grundy.proofs.induction import FormulaCertificate, verify_formula
from grundy.words.errors import GrundyError, InputError

HALVE = "n - 1; n // 2"
FORMULA = "0 if n % 4 == 2 else a(n // 4) if n % 4 == 0 else a((n + 1) // 2) if n % 4 == 1 else a(n - 2) ^ 3"


def certificate(rule: str, formula: str = "", exceptions: tuple[tuple[int, int], ...] = ()) -> FormulaCertificate:
    read = FormulaRule(rule)
    assert read.base is not None
    found = find_automaton(read.values(1 << 12), read.base, 4)
    assert found is not None
    return FormulaCertificate(rule, formula, exceptions, found.base, found.start, found.first, found.step, found.output)


@pytest.mark.parametrize(
    ("rule", "formula", "exceptions"),
    [
        (HALVE, FORMULA, ((0, 0), (1, 1))),
        ("n - 1; n // 2, n // 2 if n % 2 == 0", "n % 2 ^ 1", ((0, 0), (1, 1), (2, 2))),
        ("n - 1; n - 3; n - 4", "a(n - 7)", tuple(enumerate((0, 1, 0, 1, 2, 3, 2)))),
        ("n - 1; n // 2 if n % 2 == 0", "", ()),
        ("n - 1; n // 3", "", ()),
        ("n - 1; n - 2; n // 2", "", ()),
        ("n // 2, (n + 1) // 2 if n > 1", "", ()),
    ],
)
def test_values_of_a_rule_are_proved(rule: str, formula: str, exceptions: tuple[tuple[int, int], ...]) -> None:
    claim = certificate(rule, formula, exceptions)
    verdict = verify_formula(claim)
    assert verdict.ok, verdict.reason
    assert FormulaCertificate.from_json(claim.to_json()) == claim


def test_every_changed_step_and_output_is_refuted() -> None:
    claim = certificate(HALVE, FORMULA, ((0, 0), (1, 1)))
    for state, row in enumerate(claim.step):
        for digit in range(claim.base):
            wrong = tuple((after + 1) % len(claim.step) if i == digit else after for i, after in enumerate(row))
            step = tuple(wrong if s == state else other for s, other in enumerate(claim.step))
            assert not verify_formula(replace(claim, step=step)).ok
        output = tuple(value + (s == state) for s, value in enumerate(claim.output))
        assert not verify_formula(replace(claim, output=output)).ok


def test_a_number_next_to_a_word_is_read_without_a_warning(recwarn: pytest.WarningsRecorder) -> None:
    assert verify_formula(certificate("n - 1", "0if n % 2 == 0 else 1")).ok
    assert not recwarn.list


@pytest.mark.parametrize(
    ("rule", "formula"),
    [
        ("n - 1; n - 2; n - 3", "n % 3"),  # false at once
        ("n - 1; n - 2; n - 3; n - 4 if n % 64 == 63", "n % 4"),  # false at 63 and later
        ("n - 1; n - 2; n - 3", "a(n)"), ("n - 1; n - 2; n - 3", "a(n - n)"), ("n - 1; n - 2; n - 3", "n // 0"),
        ("n - 1; n - 2; n - 3", "v2(n)"), ("n - 1; n - 2; n - 3", "n"),
    ],
)  # fmt: skip
def test_false_formulas_and_those_that_are_no_formulas_are_refuted(rule: str, formula: str) -> None:
    verdict = verify_formula(certificate(rule, formula))
    assert not verdict.ok
    assert verdict.reason is not None


def test_a_change_of_the_rule_far_away_is_noticed() -> None:
    claim = replace(certificate("n - 1; n - 2; n - 3"), formula="n % 4")
    assert verify_formula(claim).ok
    late = "n - 1; n - 2; n - 3; n - 4 if n % 4096 == 4095"
    verdict = verify_formula(replace(claim, rule=late))
    assert not verdict.ok  # by a class of numbers, though no such number was looked at


@pytest.mark.long
def test_proved_formulas_of_random_rules_agree_with_the_definition() -> None:
    dice = random.Random(17)
    parts = ["n - 1", "n - 2", "n - 3", "n // 2", "n // 4", "(n + 1) // 2", "n // 2 if n % 2 == 0",
             "n - 1 if n % 3 == 1",
             "n // 2, n // 2 if n % 4 == 0", "0", "n - 5"]  # fmt: skip
    proved = 0
    for _ in range(40):
        rule = "; ".join(dice.sample(parts, dice.randint(1, 3)))
        values = FormulaRule(rule).values(1 << 12)
        found = find_automaton(values[: 1 << 11], 2, 4)
        if found is None:
            continue
        claim = FormulaCertificate(rule, "", (), found.base, found.start, found.first, found.step, found.output)
        try:
            if verify_formula(claim).ok:
                proved += 1
                assert all(claim.output[claim.state(n)] == values[n] for n in range(4, len(values))), rule
        except GrundyError:
            continue
    assert proved > 20


@pytest.mark.long
def test_a_formula_is_found_proved_and_tested_at_large_numbers() -> None:
    finding = find_formula_of_rule(HALVE, 0.5)
    best = finding.found[0]
    assert best.proved
    assert best.certificate is not None
    assert best.largest > 10**11
    values, sequence = FormulaRule(HALVE).values(3000), FormulaSequence(best.text, dict(best.exceptions))
    assert [sequence(n) for n in range(3000)] == values
    finding = find_formula_of_rule("n - 1; n - 2; n // 2", 0.5)
    assert not finding.found  # no formula, but an automaton
    assert finding.automaton is not None


@pytest.mark.long
def test_places_compared_with_each_other_prove_nothing() -> None:
    assert find_formula_of_rule("n - 1; n - 2 if n - 2 < n", 0.5).automaton is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "period"}, "must have the fields"), ({"first": [0]}, "must have states"),
        ({"base": 1}, "must have states"),
        ({"step": [[9, 9]]}, "must have states"), ({"rule": 3}, "must be strings"), ({"output": [-1]}, "whole numbers"),
        ({"formula": "n +"}, "that the proof can read"), ({"rule": "n - 1 if "}, "that the proof can read"),
        ({"rule": "n" + "-0" * 498 + "-1"}, "that the proof can read"), ({"exceptions": 7}, "lists of lists"),
        ({"exceptions": [[3, 77], [3, 1]]}, "exceptions of a certificate must be different heaps"),
        ({"formula": f"{FORMULA}\n  right  all"}, "of one line"), ({"rule": f"{HALVE}\n"}, "of one line"),
    ],
)  # fmt: skip
def test_what_is_no_certificate_is_refused(change: dict[str, object], message: str) -> None:
    data = json.loads(certificate(HALVE, FORMULA).to_json()) | change
    with pytest.raises(InputError, match=message):
        verify_formula(FormulaCertificate.from_data(data))
