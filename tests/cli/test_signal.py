"""grundy signal as its users meet it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import console
from grundy.periods import code_values, find_signal


def test_a_signal_is_told_with_its_test() -> None:
    assert console.grundy("signal", "0.143", "--to", "16383").stdout.splitlines() == [
        "0.143: a hidden signal, not proved",
        "  digits      101",
        "  wavelength  3.36572 heaps",
        "  frequency   0.2971135",
        "  fitted      right for 89.7% of heaps 8192 to 12287",
        "  tested      right for 90.7% of heaps 12288 to 13311",
        "  Among the binary digits of G(n) where 101 has a 1, the number of 1s is even if the fractional part of "
        "0.2971135·n − 0.626 is below 1/2, and odd otherwise.",
    ]


def test_the_data_are_those_of_the_function() -> None:
    data = json.loads(console.grundy("signal", "0.14", "--to", "9999", "--json").stdout)
    found = find_signal(code_values("0.14").upto(9999))
    assert found is not None
    assert data["proved"] is False
    assert data["signal"] == {
        "digits": found.digits,
        "frequency": found.frequency,
        "start": found.start,
        "wavelength": found.wavelength,
        "fitted": {"first": 5000, "last": 7499, "share": found.fitted},
        "tested": {"first": 7500, "last": 8124, "share": found.tested},
    }


def test_the_signal_of_a_period_is_said_to_be_a_part_of_it() -> None:
    told = console.grundy("signal", "subtraction(1,2)").stdout.splitlines()
    assert "  wavelength  3 heaps" in told
    assert "  tested      right for 100.0% of heaps 98304 to 106495" in told
    assert told[-1] == "  The values have period 3 from heap 0 on: the signal is only a part of it."
    told = console.grundy("signal", "nim", "--to", "8000").stdout.splitlines()
    assert told[-1] == "  The values have period 1 and saltus 1 from heap 0 on: the signal is only a part of it."


def test_rules_without_a_table_are_valued_less_far(tmp_path: Path) -> None:
    rules = tmp_path / "waves.py"
    rules.write_text(
        "from grundy import heap_ruleset\n\n"
        "@heap_ruleset\ndef waves(n):\n    if n * 0.3217 % 1 < 0.5:\n        yield ()\n",
        encoding="utf-8",
    )
    told = console.grundy("signal", f"{rules}:waves").stdout
    assert "right for 100.0% of heaps 6144 to 6655" in told
    assert "wavelength  3.10849 heaps" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nim",), "signals are looked for in values below 8192, not in 131071"),
        (("0.6", "--to", "4094"), "a signal needs at least 4096 values, not 4095"),
        (("0.6", "--to", str(10**30)), f"in at most 4194304 values, not in {10**30 + 1}"),
        (("0.6", "--to", "-1"), "--to must be 0 or more, not -1"),
        (("0.6", "--time", "0"), "--time must be a number above 0, not 0"),
        (("wythoff",), "wythoff has no single heaps"),
        (("partizan-subtraction(1,4|2,5)",), "is partizan"),
    ],
)
def test_what_has_no_signal_to_look_for_is_refused(words: tuple[str, ...], said: str) -> None:
    refused = console.grundy("signal", *words)
    assert refused.returncode == (3 if said.startswith(("signals", "in at most")) else 2)
    assert said in refused.stderr
    assert "Traceback" not in refused.stderr


def test_no_signal_is_an_answer() -> None:
    told = console.grundy("signal", "0.365")
    assert told.returncode == 0
    assert told.stdout == "0.365: no hidden signal found up to heap 131071\n"
    data = json.loads(console.grundy("signal", "0.365", "--to", "131071", "--json").stdout)
    assert data["signal"] is None


def test_a_signal_is_drawn_and_nothing_where_there_is_none(tmp_path: Path) -> None:
    drawn, none = tmp_path / "signal.svg", tmp_path / "none.svg"
    told = console.grundy("signal", "0.143", "--to", "16383", "--plot", str(drawn)).stdout
    assert told == console.grundy("signal", "0.143", "--to", "16383").stdout
    discs = dict(re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', drawn.read_text(encoding="utf-8")))
    heights = [float(discs[x]) for x in sorted(discs, key=float)]
    assert len(heights) == 48
    assert max(heights[6:18]) < min(heights[30:42])  # y is downwards
    assert console.grundy("signal", "0.365", "--plot", str(none)).returncode == 0
    assert not none.exists()
    assert console.grundy("signal", "0.143", "--plot", "signal.gif").returncode == 2
