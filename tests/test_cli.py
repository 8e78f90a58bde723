"""The command line as its user meets it: output, exit status, one line of error, nothing lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from console import Started, grundy
from grundy.words.version import VERSION


def refusal(*words: str, status: int = 2, text: str = "", cwd: Path | None = None) -> str:
    """Return the one line on stderr of a command that fails."""
    done = grundy(*words, text=text, cwd=cwd)
    assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
    assert done.stdout == ""
    assert done.stderr.startswith("grundy: ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    return done.stderr.removeprefix("grundy: ").rstrip("\n")


def test_version_and_help() -> None:
    assert grundy("--version").stdout == VERSION + "\n"
    assert "solve" in grundy().stdout
    assert "grundy solve nim 3 4 5" in grundy("solve", "--help").stdout
    assert grundy("--help").returncode == grundy().returncode == 0


def test_solve_as_json_has_the_schema() -> None:
    data = json.loads(grundy("solve", "bash(3) 9 + bash(5) 10 + bash(7) 14", "--json").stdout)
    assert data["schema"] == 1
    assert (data["outcome"], data["grundy_value"], data["winning_count"], data["complete"]) == ("N", 3, 2, True)
    assert data["winning"] == [
        {"move": "take 3 from heap 1", "summand": 1, "position": "bash(3) 6 + bash(5) 10 + bash(7) 14"},
        {"move": "take 1 from heap 1", "summand": 3, "position": "bash(3) 9 + bash(5) 10 + bash(7) 13"},
    ]
    assert [part["value"] for part in data["reason"]["parts"]] == [1, 4, 6]


def test_json_of_misere_play_has_no_value() -> None:
    data = json.loads(grundy("solve", "kayles", "1", "5", "--misere", "--json").stdout)
    assert (data["outcome"], data["grundy_value"], data["winning"]) == ("P", None, [])
    assert len(data["replies"]) == 6


def test_json_lists_a_thousand_of_many_winning_moves() -> None:
    data = json.loads(grundy("solve", "nim", *["1"] * 1501, "--json").stdout)
    assert (len(data["winning"]), data["winning_count"], data["complete"]) == (1000, 1501, False)


def test_values_in_every_form() -> None:
    assert grundy("values", "subtraction(1,3,4)", "--to", "3", "--csv").stdout == "n,grundy_value\n0,0\n1,1\n2,0\n3,1\n"
    assert grundy("values", "0.77", "--to", "2", "--bfile").stdout == "0 0\n1 1\n2 2\n"
    assert grundy("values", "dividing", "--to", "4", "--bfile").stdout == "1 0\n2 1\n3 0\n4 2\n"
    data = json.loads(grundy("values", "kayles", "--to", "5", "--json").stdout)
    assert data == {"schema": 1, "ruleset": "kayles", "first": 0, "values": [0, 1, 2, 3, 1, 4]}
    assert grundy("values", "kayles", "--to", "11").stdout.splitlines()[-1].split() == ["10", "2", "6"]


def test_why_unfolds_the_reason() -> None:
    lines = grundy("why", "kayles 7", "--depth", "3").stdout.splitlines()
    assert lines[0] == "kayles 7 has value 2: it is the mex, as the options have every smaller value but not 2"
    assert any("kayles 2 has value 2" in line for line in lines)
    data = json.loads(grundy("why", "kayles 7", "--json").stdout)
    assert [witness["value"] for witness in data["reasons"][0]["witnesses"]] == [0, 1]


def test_games_lists_the_catalogue_and_tells_of_one() -> None:
    listed = grundy("games").stdout
    for name in ("nim", "kayles", "hackenbush", "pursuit"):
        assert f"\n  {name} " in listed
    told = grundy("games", "kayles").stdout
    assert "OEIS A002186" in told
    assert "grundy solve 'kayles 1 5'" in told
    assert json.loads(grundy("games", "--json").stdout)[0]["name"] == "nim"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["solve", "nim", "-1"], "heap 1 must be a whole number of 0 or more, not -1"),
        (["solve", "nim", "three"], "heap 1 must be a whole number, not 'three'"),
        (["solve", "nym", "3"], "no ruleset is named 'nym': did you mean 'nim'?"),
        (
            ["check", "p2197", "--run", "cat", "--time", "5"],
            "no option is named '--time' here: did you mean '--time-limit'?",
        ),
        (["solve", "nmi", "3"], "no ruleset is named 'nmi': did you mean 'nim'?"),
        (["solve", "0.7.7", "3"], "octal code must have one dot, not '0.7.7'"),
        (["solve"], "no game: try 'nim 3 4 5'"),
        (["solve", "nim", "3", "--fast"], "no option is named '--fast' here: --help lists the options"),
        (["solve", "nim", "3", "--limit", "0"], "--limit must be 1 or more, not 0"),
        (["values", "0.77", "--to", "-5"], "--to must be 0 or more, not -5"),
        (["values"], "no ruleset: try 'kayles'"),
        (["values", "kayles 5"], "give one ruleset without a position: did you mean grundy values kayles --to 5?"),
        (["games", "nimm"], "no ruleset is named 'nimm': did you mean 'nim'?"),
        (["why", "nim", "3", "--depth", "0"], "--depth must be 1 or more, not 0"),
    ],
)
def test_bad_input_is_one_line_and_status_2(words: list[str], message: str) -> None:
    assert refusal(*words) == message


@pytest.mark.parametrize("words", [["solve", "nim", "3", "--limit", "x"], ["slove", "nim"], ["values", "0.77", "--to"]])
def test_wrong_usage_is_one_line_and_status_2(words: list[str]) -> None:
    assert refusal(*words)


def test_a_limit_is_status_3() -> None:
    assert "more than 100 options" in refusal("solve", "wythoff 5 7 + kayles 9", "--misere", "--limit", "100", status=3)


def test_a_cycle_in_a_users_game_is_named(tmp_path: Path) -> None:
    (tmp_path / "loops.py").write_text(
        "from grundy import Ruleset\n\n\nclass Wheel(Ruleset[int]):\n"
        "    def options(self, p):\n        return [(p + 1) % 3]\n"
    )
    message = refusal("solve", "loops.py:Wheel 0", cwd=tmp_path)
    assert message.startswith("play can return to loops.py:Wheel 0 (loops.py:Wheel 0 → loops.py:Wheel 1 →")


@pytest.mark.parametrize(
    ("code", "word", "message"),
    [
        ("x = 1 / 0\n", "g", "cannot run g.py, line 1: ZeroDivisionError: division by zero"),
        ("def f(:\n", "g", "cannot run g.py, line 1: SyntaxError: invalid syntax (g.py, line 1)"),
        ("import nothing\n", "g", "cannot run g.py, line 1: ModuleNotFoundError: No module named 'nothing'"),
        ("x = 1\n", "y", "g.py has no ruleset 'y': it has no ruleset at all"),
        (
            "x = 1\n",
            "x",
            "'g.py:x' is of type int, not a ruleset: subclass Ruleset or decorate a function with heap_ruleset",
        ),
        ("raise SystemExit(0)\n", "x", "cannot run g.py, line 1: SystemExit: 0"),
    ],
)
def test_a_users_file_that_fails_is_told_in_one_line(tmp_path: Path, code: str, word: str, message: str) -> None:
    (tmp_path / "g.py").write_text(code)
    assert refusal("solve", f"g.py:{word} 3", cwd=tmp_path) == message


def test_a_users_file_that_is_missing_is_told() -> None:
    assert refusal("solve", "nowhere.py:game 3") == "there is no file 'nowhere.py'"


def test_a_users_rule_that_fails_names_its_line(tmp_path: Path) -> None:
    (tmp_path / "g.py").write_text(
        "from grundy import heap_ruleset\n\n\n@heap_ruleset\ndef bad(n):\n    yield n // 0\n"
    )
    assert refusal("solve", "g.py:bad 3", cwd=tmp_path).startswith("g.py, line 6: the rules raised ZeroDivisionError")


def test_a_users_game_is_solved_from_its_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from grundy import heap_ruleset\n\n\n@heap_ruleset\ndef take_two(n):\n    yield from range(max(0, n - 2), n)\n"
    )
    data = json.loads(grundy("solve", "mine.py:take_two 4 + nim 3", "--json", cwd=tmp_path).stdout)
    assert (data["outcome"], data["grundy_value"]) == ("N", 2)
    assert data["winning"][0]["position"] == "mine.py:take_two 4 + nim 1"


def test_a_reader_that_goes_away_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m grundy values 0.77 --to 20000 --bfile | head -n 1",
        shell=True, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout == "0 0\n"
    assert done.stderr == ""


def test_judge_reads_stdin_and_names_the_line_of_bad_input() -> None:
    assert grundy("judge", "hdu1848", text="1 1 1\n1 4 1\n0 0 0\n").stdout == "Fibo\nNacci\n"
    assert "hdu1848" in grundy("judge").stdout
    assert refusal("judge", "hdu1848", text="1 x 1\n").startswith("line 1: ")
    assert "did you mean" in refusal("judge", "hdu184")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("pursuit(8) 1,1 5,5", "pursuit(8) 1,1 5,5 is P: Black wins"),
        ("grid-walk(8) 1,1", "grid-walk(8) 1,1 is N: dominoes cover all 64 squares"),
        ("digraph(0>1 1>0) 0", "digraph(0>1 1>0) 0: draw: neither player can force a win"),
        ("digraph(0>1 1>0 2>3) 2", "digraph(0>1 1>0 2>3) 2 has value 1: it is the mex"),
    ],
)
def test_why_tells_of_games_without_a_value_too(game: str, told: str) -> None:
    done = grundy("why", game)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(told)
    assert json.loads(grundy("why", game, "--json").stdout)["schema"] == 1


def test_long_work_shows_a_sign_of_life_on_a_terminal_and_can_be_interrupted() -> None:
    with Started("solve", "nim 40 41 42 + kayles 40 41", "--misere", "--limit", "1000000000") as running:
        running.wait_for("solving (Ctrl-C stops)")
        assert running.interrupt() == (130, "")
    assert running.shown.endswith("grundy: interrupted\r\n")
    assert "Traceback" not in running.shown


def test_why_prints_nothing_when_a_limit_lies_on_the_way() -> None:
    message = refusal("why", f"wythoff {10**40} 7 + nim 3", status=3)
    assert "Wythoff's game are computed for heaps of up to 1000" in message


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_the_version_on_a_full_disk_is_refused_in_a_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "grundy", "--version"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (2, "grundy: the output cannot be written: No space left on device\n")


def test_more_values_than_can_be_listed_are_refused_at_once() -> None:
    assert "cannot list values up to" in refusal("values", "mock-turtles", "--to", "100000000000000", status=3)


def test_why_begins_a_sum_with_its_value_and_shows_the_deciding_theorem_at_any_depth() -> None:
    assert grundy("why", "nim 3 4 5 + kayles 2").stdout.splitlines()[0] == "nim 3 4 5 + kayles 2 has value 0"
    told = grundy("why", "wythoff 8 11", "--depth", "1").stdout
    assert "(4, 7)" in told
    assert "cold pairs number 0 to 3" in told
    assert "wythoff 4 7 has value 0" not in told
    assert grundy("why", "wythoff 8 11").stdout == told + "… (--depth 2 shows the reasons for these, too)\n"
    assert grundy("why", "kayles 0").stdout == "kayles 0 has value 0: there is no move\n"


def test_a_game_that_is_over_has_no_line_about_remoteness() -> None:
    assert "remoteness" not in grundy("solve", "nim 0").stdout
    assert "remoteness" in grundy("solve", "nim 1").stdout
