"""mex, find, conjecture and quiz as their users meet them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import console
from grundy.atlas.classroom import formulas
from grundy.cli import classroom
from grundy.words.errors import InputError


def grundy(*words: str, status: int = 0, hash_seed: str = "0") -> str:
    """What a command prints: on stdout, or with status 2 and 3 its one line on stderr."""
    done = console.grundy(*words) if hash_seed == "0" else subprocess.run(
        [sys.executable, "-m", "grundy", *words], capture_output=True, text=True, timeout=600, check=False,
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "PYTHONHASHSEED": hash_seed},
    )  # fmt: skip
    assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
    if status < 2:
        assert done.stderr == ""
        return done.stdout
    assert done.stdout == ""
    assert done.stderr.startswith("grundy: ")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("grundy: ").rstrip("\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["0", "1", "2", "4"], "mex {0, 1, 2, 4} = 3\n  0, 1, 2 are in the set, but 3 is not\n"),
        (["{2,1,", "2}"], "mex {1, 2} = 0\n  0 is not in the set\n"),
        (["0"], "mex {0} = 1\n  0 is in the set, but 1 is not\n"),
        ([], "mex {} = 0\n  the set is empty: a position without options has value 0\n"),
    ],
)
def test_mex_says_why(words: list[str], said: str) -> None:
    assert grundy("mex", *words) == said
    data = json.loads(grundy("mex", *words, "--json"))
    assert f"= {data['mex']}\n" in said


def test_mex_refuses_what_is_no_value() -> None:
    assert grundy("mex", "0", "-1", status=2) == "value 2 must be 0 or more, not -1"
    assert grundy("mex", "0,x", status=2) == "value 2 must be a whole number, not 'x'"


@pytest.mark.long
def test_find_tells_the_simplest_with_its_period_and_how_many_more() -> None:
    first, also, *_, last = grundy("find", "0", "1", "0", "1", "2", "3", "2").splitlines()
    assert " ".join(first.split()) == "subtraction(1,3,4) from 0 period 7, proved then 0 1 0 1 2 3 2 0 1 0 …"
    assert also.startswith("    also subtraction(1,3,4,6), ")
    assert "more rulesets have these values: give more values to narrow the search" in last


@pytest.mark.parametrize(
    "words", [["0,1,2,3,1,4,3,2,1,4"], ["[0, 1, 2, 3, 1, 4, 3, 2, 1, 4]"], ["0,1,2,3", "1 4 3 2", "1,4"]]
)
def test_values_stand_with_commas_or_blanks(words: list[str]) -> None:
    data = json.loads(grundy("find", *words, "--json"))
    assert data["schema"] == 1
    assert data["values"] == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    kayles = data["matches"][0]
    assert (kayles["ruleset"], kayles["start"], kayles["shift"]) == ("kayles", 0, 0)
    assert (kayles["period"], kayles["preperiod"]) == (12, 71)
    assert {"ruleset": "4.4", "start": 1} in kayles["same"]


@pytest.mark.long
def test_find_tells_what_was_left_out_and_that_nothing_was_found() -> None:
    assert "dawsons-chess  from 1 (1 left out)  period 34 from 52, proved  then" in grundy(
        "find", "1,1,2,0,3,1,1,0,3,3,2,2", "--most", "1"
    )
    assert grundy("find", "5 5 5").startswith("none of ")
    assert grundy("find", "7 7 7 7", "--json").count('"matches": []') == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["find"], "no values: try 'grundy find 0 1 0 1 2 3 2'"),
        (["find", "0", "x"], "value 2 must be a whole number, not 'x'"),
        (["find", "0", "1.5"], "value 2 must be a whole number, not '1.5'"),
        (["formula", "0", "1", "1.5"], "value 3 must be a whole number, not '1.5'"),
        (
            ["formula", "kayles", "--from", "3"],
            "--from numbers the first value of a list, but the values of kayles already have numbers: leave it out",
        ),
        (["formula", "@nosuch.txt"], "cannot read 'nosuch.txt': no such file or directory"),
        (["find", "0", "-1"], "value 2 must be 0 or more, not -1"),
        (["find", "0", "--most", "0"], "--most must be 1 or more, not 0"),
        (
            ["conjecture", "kayles"],
            "formula is missing: add one, such as 'n % 4'; 'grundy formula kayles' looks for one",
        ),
        (["conjecture", "nmi"], "no ruleset is named 'nmi': did you mean 'nim'?"),
        (["conjecture", "nmi", "n"], "no ruleset is named 'nmi': did you mean 'nim'?"),
        (["conjecture", "kayles", "n +"], "formula 'n +' cannot be read at its end"),
        (["conjecture", "kayles", "n.x"], "formula may not contain 'n.x' (character 1): attributes are not allowed"),
        (["conjecture", "kayles", "n", "--to", "-1"], "--to must be 0 or more, not -1"),
        (["conjecture", "kayles", "n", "--from", "9", "--to", "3"], "--to must be 9 or more, not 3, as --from is 9"),
        (["quiz", "nim", "--level", "4"], "--level must be 1, 2 or 3, not 4"),
        (["quiz", "nim", "--questions", "0"], "--questions must be 1 or more, not 0"),
        (["quiz", "nim 3 + nim 4"], "exercises need a single ruleset, not 'nim 3 + nim 4'"),
        (["quiz"], "no ruleset: try 'grundy quiz nim'"),
        (["quiz", "nimm"], "no ruleset is named 'nimm': did you mean 'nim'?"),
        (
            ["quiz", "nim", "--answers-only", "--no-answers"],
            "--answers-only and --no-answers together leave nothing to print: choose one",
        ),
    ],
)
def test_bad_input_is_one_line_and_status_2(words: list[str], message: str) -> None:
    assert grundy(*words, status=2) == message


def test_a_conjecture_that_agrees_is_no_proof() -> None:
    assert grundy("conjecture", "bash(3)", "n % 4", "--to", "2000") == (
        "n % 4  agrees with bash(3) for all n from 0 to 2000 (2001 positions): this is not a proof\n"
    )
    assert "for all a and b from 0 to 9 (100 positions)" in grundy("conjecture", "nim", "a ^ b", "--to", "9")


def test_a_counterexample_is_status_1() -> None:
    assert grundy("conjecture", "kayles", "n % 4", status=1) == (
        "n % 4  fails at n = 4: kayles 4 has value 1, but the formula gives 0\n  it agrees at the 4 earlier positions\n"
    )
    data = json.loads(grundy("conjecture", "wythoff", "abs(a - b)", "--json", status=1))
    assert data["counterexample"] == {"a": 1, "b": 1, "game": "wythoff 1 1", "value": 2, "formula": 0}
    assert (data["schema"], data["agrees"], data["proved"]) == (1, False, False)


def test_a_formula_may_stand_in_several_words() -> None:
    assert grundy("conjecture", "bash(3)", "n", "%", "4", "--to", "9") == grundy(
        "conjecture", "bash(3)", "n % 4", "--to", "9"
    )


def test_a_formula_that_grows_is_a_limit() -> None:
    assert grundy("conjecture", "nim", "n if n < 3 else 2**2**2**2**n", status=3).startswith(
        "formula exceeds 4096 bits at n = 3, in '2**2**"
    )


@pytest.mark.long
def test_a_quiz_is_the_same_in_every_process() -> None:
    for name in ("kayles", "hackenbush", "geography"):
        sheets = {grundy("quiz", name, "--seed", "5", hash_seed=seed) for seed in ("1", "2")}
        assert len(sheets) == 1


def test_a_quiz_without_seed_tells_the_one_it_took() -> None:
    sheet = grundy("quiz", "nim", "--questions", "2")
    seed = sheet.splitlines()[0].rpartition(" ")[2]
    assert grundy("quiz", "nim", "--questions", "2", "--seed", seed) == sheet


def test_exercises_and_answers_can_be_printed_apart() -> None:
    whole = grundy("quiz", "nim", "--seed", "1")
    exercises = grundy("quiz", "nim", "--seed", "1", "--no-answers")
    answers = grundy("quiz", "nim", "--seed", "1", "--answers-only")
    assert whole == exercises + "\n" + answers
    data = json.loads(grundy("quiz", "nim", "--seed", "1", "--json"))
    assert [question["number"] for question in data["questions"]] == list(range(1, 11))
    assert all(question["answer"] is not None for question in data["questions"])


def test_a_quiz_may_start_from_a_position_or_name_a_ruleset_alone() -> None:
    assert grundy("quiz", "grid-walk", "--seed", "1", "--questions", "3").startswith("Exercises: grid-walk(")
    assert "nim 1 1" in grundy("quiz", "nim 1 1", "--seed", "1", "--questions", "3")


def test_a_formula_of_a_rule_is_proved_and_its_certificate_verified(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    answer = grundy("formula", "--options", "n - 1; n - 2; n - 3", "--certificate", str(file))
    assert "formula  n % 4\n  status   proved for all n by induction on the digits of n in base 2" in answer
    assert grundy("verify", str(file)).startswith("n - 1; n - 2; n - 3: verified\n  claim    G(n) = n % 4\n")
    file.write_text(file.read_text().replace("n % 4", "n % 3"))
    assert "NOT verified" in grundy("verify", str(file), status=1)
    assert json.loads(grundy("verify", str(file), "--json", status=1))["failed"]["heap"] == 3


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["kayles", "--certificate", "x.json"], "--certificate needs a rule: --options 'n - 1; n // 2'"),
        (["kayles", "--options", "n - 1"], "--options replaces the ruleset: leave out 'kayles'"),
        (["--options", "n - 1 if n else 0"], "options have no 'else': write 'n - 1 if n else 0' as two options"),
        (["--options", "n - 1 if "], "formula is empty: try 'n % 4'"),
        (["--options", "n +"], "formula 'n +' cannot be read at its end"),
    ],
)
def test_wrong_rules_are_refused(words: list[str], message: str) -> None:
    assert message in grundy("formula", *words, status=2)


def formula(*words: str) -> str:
    """What formula prints in little time, or in more where the machine is busy."""
    for seconds in ("0.3", "3"):
        done = console.grundy("formula", *words, "--time", seconds)
        if done.returncode == 0:
            return done.stdout
    return grundy("formula", *words, "--time", "100")


@pytest.mark.long
def test_a_period_with_every_value_before_it_is_not_called_a_formula() -> None:
    told = formula("kayles")
    assert told == "kayles: no closed formula found\n  G(n + 12) = G(n) for all n ≥ 71 (proved)\n"


@pytest.mark.long
def test_formulas_in_two_numbers_are_printed() -> None:
    answer = formula("wythoff")
    assert answer.startswith("wythoff: formula found\n  P-positions  min(a, b) == beatty(abs(a - b), 1)\n")
    data = json.loads(formula("bash(m)", "--json"))
    assert (data["variables"], data["of"], data["formulas"][0]["formula"]) == (["m", "n"], "values", "n % (m + 1)")


def test_a_list_of_values_may_be_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "values.txt"
    path.write_text("".join(f"{n % 5}\n" for n in range(40)), encoding="utf-8")
    assert "formula  n % 5" in grundy("formula", f"@{path}")
    assert grundy("find", f"@{path}", "--most", "1").startswith("bash(4)")


def test_values_too_large_for_the_search_are_refused() -> None:
    large = [str(2**n) for n in range(30)]
    assert grundy("formula", *large, status=3) == "formulas can be found only for values below 1048576, not 1048576"


def test_rules_that_never_return_have_the_time_for_values_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    holds: list[float | None] = []

    @contextmanager
    def noted(seconds: float | None) -> Iterator[None]:
        holds.append(seconds)
        yield
        holds.pop()

    def source(*_: object) -> None:
        raise InputError("{holds}", holds=tuple(holds))

    monkeypatch.setattr(classroom, "ending_after", noted)
    monkeypatch.setattr(formulas, "ValueSource", source)
    assert grundy("formula", "laskers-nim", "--time", "0.5", status=2) == "(41.0, 0.5)"
    holds.clear()
    assert grundy("formula", "laskers-nim", status=2) == "(None, None)"
