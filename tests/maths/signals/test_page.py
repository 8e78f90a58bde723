"""The page on hidden signals shows what its tool computes."""

from __future__ import annotations

from cmath import exp, phase
from importlib import import_module
from math import pi

import numpy as np
import pytest

from grundy.maths.octal.codes import parse_code
from grundy.maths.signals.waves import Signal

TOOL = import_module("signals")


def test_rows_of_the_page_are_computed_again() -> None:
    games = dict(TOOL._heard(["0.404", "0.024", "0.364"], TOOL.HEAPS, rare=True))
    assert games["0.364"] is None
    table = TOOL.signal_table(games)
    assert [row[0] for row in table[1:]] == ["0.024", "0.404"]
    for page in TOOL.PAGES:
        text = page.read_text(encoding="utf-8")
        for row in table[1:]:
            assert f"| {' | '.join(row)} |" in text
    assert TOOL.count_table({"three": games})[1] == ["=three", "3", "2", "2", "2"]
    kinds = TOOL.wave_table(games)
    assert kinds[1:3] == [["=favours", "1", "1", "1"], ["=settles", "1", "1", "1"]]
    assert kinds[-1] == ["=sparse", "1", "1", "1"]
    assert TOOL.direction_table(games)[1] == ["=sequences", "1", "1", "1", "1"]


def test_shuffled_values_have_no_signal() -> None:
    assert list(TOOL._heard(["0.404", "0.024"], 8192, shuffled=True)) == [("0.404", None), ("0.024", None)]


def test_directions_are_those_of_sums_over_the_rare_heaps_of_the_first_half() -> None:
    code = parse_code("0.404")
    values = TOOL.values_of(code, 16_384)
    signal = Signal(0b10, 0.11987, 0.0, 1.0, 1.0)
    found = TOOL.sparse(code, values, signal)
    mask = TOOL.find_space(code, values[:8192]).mask
    turned = sum(
        (-1) ** (int(values[n]) & 0b10).bit_count() * exp(-2j * pi * signal.frequency * n)
        for n in range(1, 8192) if not (int(values[n]) & mask).bit_count() % 2
    )  # fmt: skip
    assert found.measured == pytest.approx(phase(turned) / (2 * pi) % 1, abs=1e-6)
    assert found.expected == pytest.approx(0.5 + 2 * signal.frequency)  # takes 1 and 3 split a heap
    assert TOOL.sparse(parse_code("0.024"), np.asarray(TOOL.values_of(parse_code("0.024"), 8192)), signal) is None


def test_each_game_with_directions_has_a_disc() -> None:
    games = dict(TOOL._heard(["0.404", "0.024"], 1 << 15, rare=True))
    discs = [shape for shape in TOOL.directions_picture(games).shapes if isinstance(shape, TOOL.Disc)]
    assert len(discs) == 1
