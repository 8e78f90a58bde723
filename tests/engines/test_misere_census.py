"""Octal codes 0.abc whose misère quotients are found quickly: each order is proved anew, some by the checker too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grundy.engines.misere import misere_quotient
from grundy.proofs.misere import verify_misere
from grundy.theory.codes import parse_code

FIGURES = Path(__file__).parents[1] / "figures" / "misere_orders.json"
ORDERS = {
    code: int(order)
    for order, codes in json.loads(FIGURES.read_text(encoding="utf-8"))["orders"].items()
    for code in codes.split()
}


@pytest.mark.parametrize("text", ORDERS)
def test_the_order_is_proved(text: str) -> None:
    found = misere_quotient(parse_code(text), seconds=60)
    assert (found.order, found.complete) == (ORDERS[text], True)
    assert found.tame == (found.order in (2, 6, 10, 18, 34) and len(found.lost) == min(2, found.order - 1))


@pytest.mark.parametrize("text", list(ORDERS)[::7])
def test_the_checker_agrees(text: str) -> None:
    found = misere_quotient(parse_code(text), seconds=60)
    verdict = verify_misere(found.certificate())
    assert verdict.ok, verdict.reason


def test_the_list_is_no_shorter_than_it_was() -> None:
    assert len(ORDERS) >= 111
