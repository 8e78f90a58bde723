"""Octal codes 0.abc whose misère quotients are found quickly: each order is proved again, some by the checker too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grundy.atlas.store.shipped import shipped_rows
from grundy.maths.misere.heaps import MisereHeaps, NormalValues, misere_quotient
from grundy.maths.octal.codes import parse_code
from grundy.proofs.misere import verify_misere

FIGURES = json.loads((Path(__file__).parents[2] / "figures" / "misere_orders.json").read_text(encoding="utf-8"))


def by_code(orders: dict[str, str]) -> dict[str, int]:
    return {code: int(order) for order, codes in orders.items() for code in codes.split()}


ORDERS = by_code(FIGURES["orders"])
WITH_VALUES = by_code(FIGURES["orders_with_the_normal_period_of_the_atlas"])
NORMAL: dict[str, int] = FIGURES["normal_play_from_heap"]


@pytest.mark.parametrize("text", ORDERS)
def test_the_order_is_proved(text: str) -> None:
    found = misere_quotient(parse_code(text), seconds=60)
    assert (found.order, found.complete) == (ORDERS[text], True)
    assert found.tame == (found.order in (2, 6, 10, 18, 34) and len(found.lost) == min(2, found.order - 1))


@pytest.mark.parametrize("text", WITH_VALUES)
def test_the_order_is_proved_with_the_normal_period_of_the_atlas(text: str) -> None:
    row = shipped_rows()[text]
    assert row.status == "proved"
    assert row.law is not None
    assert row.largest_value is not None
    assert row.largest_at is not None
    values = NormalValues(row.law, row.largest_value, row.largest_at)
    found = misere_quotient(parse_code(text), seconds=60, values=values)
    assert (found.order, found.complete, found.tame) == (WITH_VALUES[text], True, True)
    assert found.period == row.law


@pytest.mark.parametrize("text", NORMAL)
def test_misere_play_is_normal_play_though_no_period_is_known(text: str) -> None:
    known = MisereHeaps(parse_code(text))
    known.explore(None, 60, briefly=True)
    assert known.normal is not None
    assert known.normal.since == NORMAL[text]
    verdict = verify_misere(known.quotient().certificate())
    assert verdict.ok, verdict.reason


@pytest.mark.parametrize("text", list(ORDERS)[::7])
def test_the_checker_agrees(text: str) -> None:
    found = misere_quotient(parse_code(text), seconds=60)
    verdict = verify_misere(found.certificate())
    assert verdict.ok, verdict.reason


def test_the_list_is_no_shorter_than_it_was() -> None:
    assert len(ORDERS) + len(WITH_VALUES) >= 113
    assert len(NORMAL) >= 7
