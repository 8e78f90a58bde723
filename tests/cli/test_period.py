"""grundy period: what it says, where it stops, and that nothing is lost on the way."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from grundy.cli import run
from grundy.maths.octal.codes import parse_code, plain_values


def grundy(*words: str) -> list[str]:
    return [sys.executable, "-m", "grundy", *words]


def told(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert run(words) == status
    return capsys.readouterr().out


# Winning Ways, ch. 4, heaps counted from 0; docs/hexadecimal.md for 0.8 and Kenyon's game 0.3F
@pytest.mark.parametrize(
    ("game", "preperiod", "period", "saltus", "largest", "at"),
    [
        ("0.77", 71, 12, 0, 8, 27), ("0.07", 53, 34, 0, 9, 86), ("subtraction(2,3,7)", 0, 5, 0, 2, 4),
        ("laskers-nim", 1, 4, 4, None, None), ("0.8", 1, 3, 1, None, None), ("0.3F", 0, 6, 3, None, None),
        ("0.3", 0, 2, 0, 1, 1), ("bash(3)", 0, 4, 0, 3, 3), ("nim", 0, 1, 1, None, None),
    ],
)  # fmt: skip
def test_published_periods_are_proved(
    game: str, preperiod: int, period: int, saltus: int, largest: int | None, at: int | None,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    found = json.loads(told(capsys, "period", game, "--fresh", "--json"))
    assert found["status"] == "proved"
    assert (found["preperiod"], found["period"], found["saltus"]) == (preperiod, period, saltus)
    assert (found["largest_value"], found["largest_at"]) == (largest, at)


@pytest.mark.parametrize(
    "game", ["0.77", "0.156", "0.45", "0.16", "0.56", "0.165", "0!.3", "subtraction(4,7,9)", "0.3"]
)
def test_each_certificate_is_verified_by_the_independent_checker(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "certificate.json"
    told(capsys, "period", game, "--time", "600", "--certificate", str(path))  # enough on a busy machine, too
    assert "verified" in told(capsys, "verify", str(path))


@pytest.mark.long
def test_an_open_game_ends_with_exit_status_3_and_says_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "period", "grundys-game", "--limit", "2e5", status=3)
    assert "4!.0: no period found up to heap 199999" in text
    assert "1273 rare heaps, the last at 82860" in text


OWN_RULE = """
from grundy import heap_ruleset

@heap_ruleset
def slow(n):
    return [n - k for k in (1, 3, 4) if k <= n]
"""


def test_a_rule_of_ones_own_is_valued_to_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.py").write_text(OWN_RULE)
    monkeypatch.chdir(tmp_path)
    for words, last in (([], 1999), (["--limit", "3000"], 2999), (["--limit", "1"], 0)):
        text = told(capsys, "period", "own.py:slow", *words, status=3)
        assert f"to heap {last}" in text
        assert ("period 7, saltus 0" in text) == (last > 0)
    found = json.loads(told(capsys, "period", "own.py:slow", "--time", "0.2", "--json", status=3))
    assert (found["status"], found["period"]) == ("observed", 7)


def test_a_period_that_the_atlas_knows_is_told_from_there(capsys: pytest.CaptureFixture[str]) -> None:
    for game in ("0.77", "0.156", "0.07", "0.137", "4.4", "4.0", "kayles"):
        known = json.loads(told(capsys, "period", game, "--json"))
        fresh = json.loads(told(capsys, "period", game, "--fresh", "--json"))
        made_by, nobody = known.pop("atlas"), fresh.pop("atlas")
        assert re.fullmatch(r"grundy \d+(\.\d+)+", made_by)  # of the version that made it
        assert nobody is None
        if known["same_as"] is not None:  # they are those of the game that was solved
            fresh |= {name: known[name] for name in ("rare_count", "last_rare", "rare_mask", "theorem")}
        for data in (known, fresh):
            del data["computed_to"]
            assert data.pop("theorem")  # which of two proofs comes first depends on timing
        assert known == fresh
    last = told(capsys, "period", "0.156").splitlines()[-1]
    assert last == (
        "  from the atlas that ships with grundy, proved by the octal periodicity theorem (Guy and Smith); "
        "--fresh proves it again"
    )
    assert "atlas" not in told(capsys, "period", "0.156", "--fresh")


def test_a_name_is_shown_with_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["kayles"], ["kayles", "--fresh"]):
        assert told(capsys, "period", *words).splitlines()[0] == "kayles = 0.77: period proved"
    assert told(capsys, "period", ".77").splitlines()[0] == "0.77: period proved"


def test_heads_of_coin_turning_have_periods_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "period", "mock-turtle-fives").splitlines() == [
        "mock-turtle-fives = coin-turning(at-most=3,within=5): period proved",
        "  G(n + 5) = G(n) for all n ≥ 1",
        "  n is the place of a single head, counted from 1",
        "  preperiod 1",
        "  period 5, saltus 0",
        "  theorem: bounded reach",
        "  largest value 8, first at place 5",
        "  values computed up to place 63",
    ]
    formula = json.loads(told(capsys, "period", "ruler", "--json", status=3))
    assert formula["code"] == "coin-turning(run)"
    assert (formula["status"], formula["theorem"], formula["largest_value"]) == ("formula", "Ruler", None)
    large = told(capsys, "period", "coin-turning(any,within=70)").splitlines()
    assert [line for line in large if "value" in line] == ["  values computed up to place 255"]  # not 2 to the power 69
    assert (
        told(capsys, "period", "grunt", "--limit", "20", status=3)
        .splitlines()[0]
        .endswith("no period found up to place 19")
    )


def test_what_the_atlas_does_not_prove_is_searched_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert "to heap 1999" in told(capsys, "period", "0.004", "--limit", "2000", status=3)


def test_a_formula_gives_periods_that_no_memory_holds(capsys: pytest.CaptureFixture[str]) -> None:
    large = 10**24
    for moves, period, largest, at in (
        ({large}, 2 * large, 1, large),
        ({3, large}, large + 3, 2, large + 2),
        ({large, large + 3}, 2 * large + 3, 2, 2 * large),
    ):
        found = json.loads(told(capsys, "period", f"subtraction({','.join(map(str, sorted(moves)))})", "--json"))
        assert [found[key] for key in ("status", "period", "largest_value", "largest_at")] == [
            "proved", period, largest, at,
        ]  # fmt: skip


def test_a_code_of_another_nim_sequence_says_whose(capsys: pytest.CaptureFixture[str]) -> None:
    assert "the nim-sequence of 0.4: heap n has the value of heap n + 1 of 0.4" in told(capsys, "period", "0.07")
    assert json.loads(told(capsys, "period", "0.07", "--json"))["same_as"] == {"code": "0.4", "shift": 1}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["wythoff"],
            "wythoff has no single heaps, so no nim-sequence: 'grundy map wythoff --values' shows its values",
        ),
        (["0.77", "--limit", "-5"], "--limit must be a number above 0, not -5"),
        (["0.77", "--limit", "nan"], "--limit must be a number above 0, not nan"),
        (["0.77", "--limit", "1e18"], "--limit must be from 1 to 1e+15 heaps, not 1e+18"),
        (["0.77", "--time", "0"], "--time must be a number above 0, not 0"),
        (["3.7"], "code '3.7' lets a heap stay unchanged: the digit before the dot must be 0, 4, 8 or C"),
        (["subtraction(1,2)", "--store", "x"], "values can be stored only for octal codes, not for subtraction(1,2)"),
        (
            ["0.6", "--limit", "500", "--certificate", "x.json"],
            "no period of 0.6 has been proved, so there is no certificate",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["period", *words]) == 2
    assert capsys.readouterr().err == f"grundy: {message}\n"
    assert not list(tmp_path.iterdir())


def test_a_search_goes_on_where_it_stopped_and_ends_with_the_same_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = json.loads(told(capsys, "period", "0.16", "--fresh", "--json"))
    for limit in ("300", "20000", "60000", "200000"):
        told(capsys, "period", "0.16", "--store", str(tmp_path), "--limit", limit, status=3)
    pieces = json.loads(told(capsys, "period", "0.16", "--store", str(tmp_path), "--json"))
    computed = "computed_to"
    assert {k: v for k, v in pieces.items() if k != computed} == {k: v for k, v in whole.items() if k != computed}
    again = json.loads(told(capsys, "period", "0.16", "--store", str(tmp_path), "--json"))
    assert again == pieces


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.long
def test_a_search_that_is_stopped_anywhere_goes_on_bit_for_bit(how: signal.Signals, tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    program = (
        "import sys\n"
        "import grundy.maths.octal.period_run as r\n"
        "r._CHECKPOINT = 0.3; r._STORE_SHARE = 0\n"
        "from grundy.cli import run\n"
        "sys.exit(run(sys.argv[1:]))\n"
    )
    words = [sys.executable, "-c", program, "period", "0.6", "--store", str(tmp_path)]
    store, before = tmp_path / "0.6.npz", 0
    for pause in (0.5, 0.2):
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        while process.poll() is None and (store.stat().st_mtime_ns if store.exists() else 0) == before:
            time.sleep(0.05)
        time.sleep(pause)
        process.send_signal(how)
        _, err = process.communicate(timeout=600)
        before = store.stat().st_mtime_ns
        if how == signal.SIGINT:
            assert (process.returncode, err) == (130, b"grundy: interrupted\n")
    with np.load(tmp_path / "0.6.npz") as saved:
        tail = saved["tail"]
    assert tail.size > 256
    from grundy.maths.octal.nim_sequence import NimSequence

    code = parse_code("0.6")
    plain = NimSequence(code, plain_values(code, 255))
    plain.extend(tail.size)
    assert (plain.values[: tail.size] == tail).all()


def test_damage_in_the_store_is_told_and_nothing_is_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, "period", "0.16", "--store", str(tmp_path), "--limit", "5000", status=3)
    path = tmp_path / "0.16.npz"
    data = bytearray(path.read_bytes())
    for damaged in (data[:100], data[:-30], bytes(data[:2000]) + b"x" + bytes(data[2001:]), b"", b"not at all"):
        path.write_bytes(damaged)
        assert run(["period", "0.16", "--store", str(tmp_path)]) == 2
        message = capsys.readouterr().err
        assert message == f"grundy: file {str(path)!r} of the store is damaged: delete it to start afresh\n"
        assert path.read_bytes() == damaged


def test_a_store_is_made_when_a_search_needs_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = tmp_path / "kept"
    told(capsys, "period", "0.77", "--store", str(store))
    assert not store.exists()  # the first heaps prove the period
    told(capsys, "period", "0.6", "--store", str(store), "--limit", "1000", status=3)
    assert (store / "0.6.npz").exists()


def test_two_runs_do_not_work_on_one_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from grundy.maths.octal.period_store import PeriodStore

    first = PeriodStore(tmp_path)
    first.load(parse_code("0.6"))
    assert run(["period", "0.6", "--store", str(tmp_path), "--limit", "1000"]) == 2
    assert "another run is computing 0.6 in store" in capsys.readouterr().err
    first.close()
    assert run(["period", "0.6", "--store", str(tmp_path), "--limit", "1000"]) == 3


def test_a_full_disk_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert run(["period", "0.6", "--store", str(tmp_path), "--limit", "1000"]) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert "cannot be written: no space left on device: free some space; its previous content is intact" in message


@pytest.mark.parametrize("cores", ["0", "-1", "100000"])
def test_a_number_of_cores_that_cannot_be_is_refused(cores: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("period", "4!.0", "--cores", cores, "--fresh")) == 2
    assert "--cores must be from 1 to" in capsys.readouterr().err
