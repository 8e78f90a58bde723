"""grundy signal as its users meet it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import console
from grundy.cli.periods import all_values
from grundy.maths.octal.code_values import CodeValues
from grundy.periods import code_values, find_signal, parse_code, vote_of_options
from grundy.words.errors import LimitError


def test_a_signal_is_told_with_its_test() -> None:
    assert console.grundy("signal", "0.143", "--to", "16383").stdout.splitlines() == [
        "0.143: a hidden signal, not proved",
        "  binary digits  1010",
        "  wavelength     6.73 heaps",
        "  fitted         right for 96.6% of heaps 8192 to 12287",
        "  tested         right for 97.7% of heaps 12288 to 13311",
        "  options        their vote is right for 78.4% of heaps 12288 to 13311",
        "  rare heaps     those below 8192 favour a wave of 6.73 heaps",
        "  Among the binary digits of G(n) where 1010 has a 1, the number of 1s is even if the fractional part of "
        "0.14855579·n − 0.031 is below 1/2, and odd otherwise.",
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
    vote = vote_of_options(parse_code("0.14"), code_values("0.14").upto(9999), found.digits)
    assert data["vote"] == {
        "tested": {"first": 7500, "last": 8124, "share": vote.right}, "frequency": vote.frequency,
    }  # fmt: skip


def test_the_signal_of_a_period_is_said_to_be_a_part_of_it() -> None:
    told = console.grundy("signal", "subtraction(1,2)").stdout.splitlines()
    assert told[0] == "subtraction(1,2): a signal that follows from the period"
    assert "  wavelength     3.0000 heaps" in told
    assert "  tested         right for 100.0% of heaps 98304 to 106495" in told
    assert told[-1] == "  The values have period 3 from heap 0 on: the signal is only a part of it."
    told = console.grundy("signal", "nim", "--to", "8000").stdout.splitlines()
    assert told[-1] == "  The values have period 1 and saltus 1 from heap 0 on: the signal is only a part of it."
    data = json.loads(console.grundy("signal", "nim", "--to", "8e3", "--json").stdout)
    assert data["last"] == 8000
    assert data["period"] == {"preperiod": 0, "period": 1, "saltus": 1}


def test_a_period_that_begins_later_does_not_explain_the_signal() -> None:
    told = console.grundy("signal", "0.376").stdout.splitlines()
    assert told[0] == "0.376: a hidden signal, not proved"
    assert told[-1] == "  The values have period 4 from heap 2268248 on, beyond the heaps of the signal."


def test_rules_without_a_table_are_valued_less_far(tmp_path: Path) -> None:
    rules = tmp_path / "waves.py"
    rules.write_text(
        "from grundy import heap_ruleset\n\n"
        "@heap_ruleset\ndef waves(n):\n    if n * 0.3217 % 1 < 0.5:\n        yield ()\n",
        encoding="utf-8",
    )
    told = console.grundy("signal", f"{rules}:waves").stdout
    assert "right for 100.0% of heaps 6144 to 6655" in told
    assert "wavelength     3.108 heaps" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("nim",),
            "signals are looked for in values below 8192, not in 131071: look at fewer heaps, with a smaller --to",
        ),
        (("0.6", "--to", "4094"), "--to must be a whole number from 4095 to 4194303, not 4094"),
        (("0.6", "--to", "4194304"), "--to must be a whole number from 4095 to 4194303, not 4194304"),
        (("0.6", "--to", str(10**30)), "--to must be a whole number from 4095 to 4194303, not 1e+30"),
        (("0.6", "--to", "-1"), "--to must be a whole number from 4095 to 4194303, not -1"),
        (("0.6", "--to", "5000.5"), "--to must be a whole number from 4095 to 4194303, not 5000.5"),
        (("0.6", "--to", "nan"), "--to must be a whole number from 4095 to 4194303, not nan"),
        (("0.6", "--time", "0"), "--time must be a number above 0, not 0"),
        (("wythoff",), "wythoff has no single heaps"),
        (("partizan-subtraction(1,4|2,5)",), "is partizan"),
    ],
)
def test_what_has_no_signal_to_look_for_is_refused(words: tuple[str, ...], said: str) -> None:
    refused = console.grundy("signal", *words)
    assert refused.returncode == (3 if said.startswith("signals") else 2)
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
    undrawn = console.grundy("signal", "0.365", "--plot", str(none))
    assert undrawn.returncode == 0
    assert "nothing was drawn, as there is no signal" in undrawn.stderr
    assert not none.exists()
    assert console.grundy("signal", "0.143", "--plot", "signal.gif").returncode == 2


def test_only_octal_codes_have_a_vote() -> None:
    assert "options        their vote" in console.grundy("signal", "grundys-game", "--to", "8191").stdout
    assert "rare heaps" not in console.grundy("signal", "0.77", "--to", "8191").stdout  # the signal is explained
    assert "  options" not in console.grundy("signal", "nim", "--to", "8000").stdout  # any number may be taken
    assert json.loads(console.grundy("signal", "nim", "--to", "8000", "--json").stdout)["vote"] is None


def test_values_are_computed_however_often_a_query_gives_up() -> None:
    impatient = CodeValues(parse_code("0.024"), patience=0.0)
    with pytest.raises(LimitError):
        impatient.array(20_000)
    assert all_values(impatient, 20_000).tolist() == list(code_values("0.024").upto(20_000))
    limited = CodeValues(parse_code("0.024"))
    limited.most = 1000
    with pytest.raises(LimitError, match="values are known up to heap"):
        all_values(limited, 20_000)
