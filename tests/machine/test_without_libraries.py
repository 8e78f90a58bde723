"""Without numba every question has the same answer; without NumPy the same, or a refusal that names NumPy."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import battery

NUMBA = "numba,llvmlite"
NEED_ARRAYS = {
    "period 0.77 --fresh",
    "period grundys-game --limit 1000 --fresh",
    "signal kayles",
    "misere 0.77",
    "pursue pursuit(8) --all",
}
REFUSAL = "grundy: this needs numpy, which is not installed: pip install numpy\n"

Answers = dict[str, list[Any]]  # the exit status, what was printed, and what was printed as an error


def answers(folder: Path, hidden: str, *more: str) -> Answers:
    out = folder / f"{hidden}.json"
    subprocess.run([sys.executable, battery.__file__, hidden, str(out), *more], check=True, timeout=1200)
    found: Answers = json.loads(out.read_text(encoding="utf-8"))
    return found


def same_without_numpy(question: str, here: list[Any], there: list[Any]) -> None:
    """Compare two answers. With NumPy a table or a misère quotient may give another reason."""
    if question in NEED_ARRAYS:
        assert there == [2, "", REFUSAL], question
    elif "--json" not in question and any(word in question for word in ("pursuit", "cops", "--misere")):
        assert there[0] == 0, question
        assert outcome(here[1]) == outcome(there[1]), question
    else:
        assert battery.facts(question, here) == battery.facts(question, there), question


def outcome(text: str) -> str:
    """Return the line of the outcome, or the first line if there is none: neither gives a reason."""
    return next((line for line in text.splitlines() if line.startswith("  outcome")), text.splitlines()[0])


def compare(folder: Path, *more: str) -> None:
    here = answers(folder, "", *more)
    assert len(here) >= (240 if more else 25)
    plain = answers(folder, NUMBA, *more)
    assert plain.keys() == here.keys()
    for question, answer in here.items():
        assert battery.facts(question, answer) == battery.facts(question, plain[question]), question
    there = answers(folder, f"{NUMBA},numpy", *more)
    assert there.keys() == here.keys()
    for question, answer in here.items():
        same_without_numpy(question, answer, there[question])


@pytest.mark.long
def test_without_numba_and_numpy_large_games_are_answered_as_with_them(tmp_path: Path) -> None:
    compare(tmp_path)


@pytest.mark.long
def test_without_numba_and_numpy_every_ruleset_is_answered_as_with_them(tmp_path: Path) -> None:
    compare(tmp_path, "all")


@pytest.mark.parametrize("text", ["0.77", "0.007", "4!.0", "0.F", "0.3F"])
def test_lists_have_the_values_that_kernels_have(text: str) -> None:
    from grundy.maths.octal.code_values import CodeValues, PlainSequence
    from grundy.maths.octal.codes import parse_code, plain_values

    code = parse_code(text)
    sequence = PlainSequence(code, plain_values(code, 63))
    assert list(sequence.advance(200))[-1] == 200
    assert sequence.values == plain_values(code, 199)
    assert sequence.values == CodeValues(code).upto(199)


def test_without_numba_the_limit_is_that_of_plain_python_and_the_refusal_gives_it() -> None:
    solve = (
        f"import sys; sys.modules.update(dict.fromkeys({NUMBA!r}.split(',')))\n"
        "from grundy.cli import run; sys.exit(run(['solve', 'cram', '3', '9']))"
    )
    done = subprocess.run([sys.executable, "-c", solve], capture_output=True, text=True, timeout=600, check=False)
    said = (
        "cram 3 9 has a connected part of size 27; without a time limit, grundy searches parts of up to 25: "
        "set one, such as --time 60, or try a smaller game"
    )
    assert (done.returncode, done.stdout, done.stderr) == (3, "", f"grundy: {said}\n")


def test_a_missing_library_that_is_not_ours_is_no_refusal() -> None:
    from grundy.words.errors import missing_library

    assert missing_library(ModuleNotFoundError("no", name="nothing")) is None
    assert missing_library(ValueError("no")) is None
    assert str(missing_library(ModuleNotFoundError("no", name="numpy.linalg"))).startswith("this needs numpy")
