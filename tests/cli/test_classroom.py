"""mex, find, conjecture and quiz as their users meet them."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import console


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
        (["0", "1", "2", "4"], "mex {0, 1, 2, 4} = 3\n  0, 1, 2 are in the set, 3 is not\n"),
        (["{2,1,", "2}"], "mex {1, 2} = 0\n  0 is not in the set\n"),
        (["0"], "mex {0} = 1\n  0 is in the set, 1 is not\n"),
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


def test_find_tells_the_simplest_with_its_period_and_how_many_more() -> None:
    first, also, *_, last = grundy("find", "0", "1", "0", "1", "2", "3", "2").splitlines()
    assert " ".join(first.split()) == "subtraction(1,3,4) from 0 period 7, proved then 0 1 0 1 2 3 2 0 1 0 …"
    assert also.startswith("    also subtraction(1,3,4,6), ")
    assert "more rulesets have these values: more values tell them apart" in last


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
        (["find", "0", "-1"], "value 2 must be 0 or more, not -1"),
        (["find", "0", "--most", "0"], "--most must be 1 or more, not 0"),
        (["conjecture", "kayles"], "no formula: try 'n % 4'"),
        (["conjecture", "nmi", "n"], "no ruleset is named 'nmi': did you mean 'nim'?"),
        (["conjecture", "kayles", "n +"], "formula 'n +' cannot be read at its end"),
        (["conjecture", "kayles", "n.x"], "formula may not have 'n.x' (character 1): nothing has attributes here"),
        (["conjecture", "kayles", "n", "--to", "-1"], "--to must be 0 or more, not -1"),
        (["conjecture", "kayles", "n", "--from", "9", "--to", "3"], "--to must be 9 or more, where --from is, not 3"),
        (["quiz", "nim", "--level", "4"], "--level must be 1, 2 or 3, not 4"),
        (["quiz", "nim", "--questions", "0"], "--questions must be 1 or more, not 0"),
        (["quiz", "nim 3 + nim 4"], "exercises are about one ruleset, not about 'nim 3 + nim 4'"),
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
        "n % 4  agrees with bash(3) for all n from 0 to 2000 (2001 positions): this is no proof\n"
    )
    assert "for all a and b from 0 to 9 (100 positions)" in grundy("conjecture", "nim", "a ^ b", "--to", "9")


def test_a_counterexample_is_status_1() -> None:
    assert grundy("conjecture", "kayles", "n % 4", status=1) == (
        "n % 4  fails at n = 4: kayles 4 has value 1, the formula says 0\n  it agrees at the 4 positions before\n"
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
        "formula outgrows 4096 bits at n = 3, in '2**2**"
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
