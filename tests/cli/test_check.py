"""grundy check and grundy gen as their user meets them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grundy.cli import run
from grundy.contest import PROBLEMS, judge

RIGHT = "sh -c 'while read n && [ $n != 0 ]; do [ $((n % 2)) = 0 ] && echo Alice || echo Bob; done'"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def called(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = run(words)
    out, err = capsys.readouterr()
    return status, out, err


def test_a_right_program_is_status_0(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, err = called(capsys, "check", "p4136", "--run", RIGHT, "--time-limit", "20", "--cases", "40")
    assert (status, err) == (0, "")
    assert "right: 40 cases in 13 inputs, identical" in out
    assert "seed 1" in out
    assert not list(tmp_path.iterdir())


def test_a_wrong_program_is_status_1_and_its_smallest_input_is_shown_and_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, out, err = called(capsys, "check", "P4136", "--run", "echo Alice", "--seed", "3")
    assert (status, err) == (1, "")
    lines = [line.split() for line in out.splitlines()]
    assert ["wrong", "answer"] in lines
    assert ["expected", "got"] in lines
    assert ["Bob", "|", "Alice"] in lines
    assert "seed 3" in out
    assert "white space does not count" in out
    assert "the input is in p4136-counterexample.txt" in out
    assert (tmp_path / "p4136-counterexample.txt").read_text() == "1\n0\n"


def test_the_same_seed_finds_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", "hdu1536", "--run", "sh -c 'grep -c 3'", "--time-limit", "20", "--seed", "5"]
    assert called(capsys, *words) == called(capsys, *words)


def test_the_file_is_where_it_was_asked_for(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "input of mine"
    assert called(capsys, "check", "p3150", "--run", "echo zs wins", "--out", str(path))[0] == 1
    assert path.read_text() == "1\n2\n"


def test_a_file_that_cannot_be_written_does_not_hide_the_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, error = called(capsys, "check", "p3150", "--run", "echo zs wins", "--out", "nowhere/x")
    assert status == 1
    assert "wrong answer" in out
    assert "nowhere" not in out
    assert error == "grundy: cannot write 'nowhere/x': no such file or directory\n"


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("command", "verdict"),
    [
        ("true", "printed nothing"),
        ("sh -c 'echo oops >&2; exit 3'", "crashed: exit status 3: oops"),
        ("sh -c 'kill -SEGV $$'", "crashed: killed by SIGSEGV"),
        ("yes", "too much output: more than 16 MiB; program killed"),
        ("sleep 1000", "timed out after 0.2 s; program killed"),
        ("sh -c 'exec <&-; echo 5'", "wrong answer"),
    ],
)
def test_every_verdict_is_told(capsys: pytest.CaptureFixture[str], command: str, verdict: str) -> None:
    limit = "0.2" if "1000" in command else "20"
    status, out, err = called(capsys, "check", "p4136", "--run", command, "--time-limit", limit)
    assert (status, err) == (1, "")
    assert out.splitlines()[1] == f"  {verdict}"


def test_bytes_that_are_no_text_are_shown_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = called(capsys, "check", "p4136", "--run", r"printf '\377\000\033[2J\n'")
    assert r"\xff\x00\x1b[2J" in out
    assert out.isprintable() or {letter for letter in out if not letter.isprintable()} == {"\n"}


def test_the_verdict_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = called(capsys, "check", "p4136", "--run", "echo Alice", "--json")
    data = json.loads(out)
    assert status == 1
    assert (data["schema"], data["problem"], data["verdict"], data["seed"]) == (1, "p4136", "wrong answer", 1)
    met = data["counterexample"]
    assert (met["input"], met["expected"], met["got"]) == ("1\n0\n", "Bob\n", "Alice\n")
    assert (met["exit_status"], met["stderr"], met["by_definition"]) == (0, "", True)
    assert met["file"] == "p4136-counterexample.txt"
    status, out, _ = called(
        capsys, "check", "p4136", "--run", RIGHT, "--json", "--cases", "20", "--time-limit", "20"
    )  # fmt: skip
    data = json.loads(out)
    assert (status, data["verdict"], data["cases"], data["counterexample"]) == (0, "right", 20, None)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["check", "p4137", "--run", "true"], "no contest problem is named 'p4137': did you mean 'p4136'?"),
        (["check", "p4136", "--run", "nowhere/program"],
         "cannot start 'nowhere/program': no such file or directory (to use shell syntax, write sh -c '…')"),
        (["check", "p4136", "--run", "a 'b"],
         "cannot start \"a 'b\": no closing quotation (to use shell syntax, write sh -c '…')"),
        (["check", "p4136", "--run", " "],
         "cannot start ' ': it is empty (to use shell syntax, write sh -c '…')"),
        (["check", "p4136", "--run", "true", "--cases", "0"], "--cases must be 1 or more, not 0"),
        (["check", "p4136", "--run", "true", "--time-limit", "0"],
         "--time-limit must be a number of seconds above 0, not 0.0"),
        (["check", "p4136", "--run", "true", "--time-limit", "nan"],
         "--time-limit must be a number of seconds above 0, not nan"),
        (["check", "p4136", "--run", "true", "--time-limit", "inf"],
         "--time-limit must be a number of seconds above 0, not inf"),
        (["gen", "qqqqqq"], "no contest problem is named 'qqqqqq': 'grundy problems' lists them"),
        (["gen", "p2197", "--size", "1.5"], "--size must be from 0 to 1, not 1.5"),
        (["gen", "p2197", "--size", "nan"], "--size must be from 0 to 1, not nan"),
        (["gen", "p2197", "--cases", "11"], "--cases must be from 1 to 10 for p2197, not 11"),
        (["gen", "ybt1676", "--cases", "0"], "--cases must be 1 or more, not 0"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str], words: list[str], message: str) -> None:
    assert called(capsys, *words) == (2, "", f"grundy: {message}\n")


def test_an_input_is_printed_although_its_answers_cannot_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, error = called(capsys, "gen", "p3150", "--seed", "1", "--answers", "nowhere/x")
    assert (status, error) == (2, "grundy: cannot write 'nowhere/x': no such file or directory\n")
    assert out == called(capsys, "gen", "p3150", "--seed", "1")[1] != ""


@pytest.mark.parametrize("words", [["check"], ["check", "p4136"], ["check", "p4136", "--run"], ["gen"]])
def test_what_is_missing_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    status, out, err = called(capsys, *words)
    assert (status, out, err.count("\n")) == (2, "", 1)


# --- what happens when somebody ends it: in a process of its own ---


def started(tmp_path: Path, program: str, *more: str) -> subprocess.Popen[str]:
    script = tmp_path / "program.sh"
    script.write_text(program)
    words = [sys.executable, "-m", "grundy", "check", "p4136", "--run", f"sh {script}", "--time-limit", "100", *more]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path)


def wait_for(path: Path, letters: int = 1) -> None:
    for _ in range(2000):
        if path.exists() and path.stat().st_size >= letters:
            return
        time.sleep(0.01)
    raise AssertionError("the program did not begin")


@pytest.mark.parametrize(
    ("number", "status", "told"),
    [(signal.SIGINT, 130, "grundy: interrupted\n"), (signal.SIGTERM, 143, ""), (signal.SIGHUP, 129, "")],
)
def test_whoever_ends_it_ends_the_program_too(tmp_path: Path, number: int, status: int, told: str) -> None:
    beats = tmp_path / "beats"
    process = started(tmp_path, f"trap '' TERM INT HUP\nwhile :; do echo x >> {beats}; sleep 0.02; done & wait\n")
    wait_for(beats)
    process.send_signal(number)
    out, err = process.communicate(timeout=600)
    assert (process.returncode, out, err) == (status, "", told)
    before = beats.stat().st_size
    time.sleep(0.3)
    assert beats.stat().st_size == before


def test_what_was_found_before_ctrl_c_is_not_lost(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    # wrong at once on the sample, then slow on every smaller input
    process = started(tmp_path, f"echo x >> {runs}; [ $(wc -l < {runs}) = 1 ] || sleep 50\necho Bob\n")
    wait_for(runs, 4)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=600)
    assert (process.returncode, err) == (130, "grundy: interrupted\n")
    assert "wrong answer" in out
    assert (tmp_path / "p4136-counterexample.txt").read_text() == "2\n0\n"


def test_a_terminal_is_told_how_far_it_is(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    mine, theirs = pty.openpty()
    words = [sys.executable, "-m", "grundy", "check", "p4136", "--run", "echo Alice"]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=theirs, cwd=tmp_path, timeout=600, check=False)
    os.close(theirs)
    told = os.read(mine, 10_000).decode()
    os.close(mine)
    assert done.returncode == 1
    assert "\r2 cases agree" in told or "\r1 cases agree" in told or "shrinking the input: run 1" in told
    assert told.rstrip(" ").endswith("\r")


# --- gen ---


@pytest.mark.sampled
@pytest.mark.parametrize("problem", PROBLEMS)
def test_what_was_made_is_answered_alike_by_judge(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, problem: str
) -> None:
    words = ["gen", problem, "--seed", "7", "--size", "0.01", "--answers", "answers"]
    status, made, err = called(capsys, *words)
    assert (status, err) == (0, "")
    output: list[str] = []
    judge(problem, made.splitlines(), output.append)
    assert "".join(output) == (tmp_path / "answers").read_text()
    assert "".join(output).strip()
    assert called(capsys, *words[:-2]) == (0, made, "")
    assert called(capsys, "gen", problem, "--seed", "8", "--size", "0.01")[1] != made
    data = json.loads(called(capsys, *words[:-2], "--json")[1])
    assert (data["schema"], data["problem"], data["seed"], data["size"]) == (1, problem, 7, 0.01)
    assert (data["input"], data["output"]) == (made, "".join(output))


@pytest.mark.parametrize("problem", PROBLEMS)
def test_an_input_is_short_enough_to_read(capsys: pytest.CaptureFixture[str], problem: str) -> None:
    lines = called(capsys, "gen", problem)[1].splitlines()
    assert len(lines) < 100
    assert max(map(len, lines)) < 80


def test_sizes_reach_from_tiny_to_the_largest(capsys: pytest.CaptureFixture[str]) -> None:
    tiny = called(capsys, "gen", "p2197", "--size", "0", "--cases", "1")[1]
    large = called(capsys, "gen", "p2197", "--size", "1", "--cases", "1")[1]
    assert max(map(int, tiny.split())) <= 7
    assert large.split()[:2] == ["1", "10000"]


@pytest.mark.long
def test_as_many_cases_are_made_as_the_statement_allows(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(capsys, "gen", "p1290", "--size", "0")[1].startswith("6\n")
    assert called(capsys, "gen", "p2197", "--size", "0")[1].startswith("10\n")
    assert called(capsys, "gen", "p3150", "--size", "0", "--cases", "49")[1].startswith("49\n")
    assert called(capsys, "gen", "p4136", "--size", "0", "--cases", "1000")[1].count("\n") == 1001
