"""Whole games through a pseudo-terminal and through pipes, as a user meets them."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from grundy import CATALOGUE, parse_game
from grundy.cli import run
from grundy.rulesets.catalogue import about_of

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")
ROOT = Path(__file__).parents[2]


class Terminal:
    """A process on a pseudo-terminal: what it prints up to its next prompt, and what is typed to it."""

    def __init__(self, *words: str) -> None:
        self._master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "grundy", "play", *words],
            stdin=slave, stdout=slave, stderr=slave, cwd=ROOT, env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        )  # fmt: skip
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)

    def read(self) -> str:
        """What is printed up to a prompt, or to the end."""
        seen = b""
        while not re.search(rb"(^|\n)[a-zA-Z ]*> $", seen):
            ready, _, _ = select.select([self._master], [], [], 30)
            assert ready, f"no prompt and no end after {seen[-500:]!r}"
            try:
                fresh = os.read(self._master, 65536)
            except OSError:  # how Linux reports that the other side has closed
                fresh = b""
            if not fresh:
                break
            seen += fresh
        return seen.decode().replace("\r\n", "\n")

    def answers(self, seconds: float) -> bool:
        """Whether something is printed within some seconds."""
        return bool(select.select([self._master], [], [], seconds)[0])

    def type(self, line: str) -> str:
        """Type a line, and return what is printed after it."""
        os.write(self._master, line.encode() + b"\n")
        return self.read().partition("\n")[2]  # behind the echo


def play_through(terminal: Terminal) -> str:
    """Play by the hints, or move 1 where there are none, until somebody has won; return what was said last."""
    said = terminal.read()
    for _ in range(200):
        if "\n'new' starts again" in said:
            assert "goodbye" in terminal.type("quit")
            assert terminal.process.wait(timeout=600) == 0
            return said
        terminal.type("hint")
        told = re.search(r": (.*?) → ", terminal.type("hint"))
        said = terminal.type(told[1] if told else "1")
        assert "Traceback" not in said
    raise AssertionError(f"200 turns and no end: {said}")


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("words", "winner"),
    [
        (["nim 3 4 5"], "You win."),
        (["nim 3 4 5", "--second"], "I win."),
        (["nim 3 4 5", "--misere"], "You win."),
        (["nim 1 2 2", "--two", "--no-board"], "The first player wins."),
        (["bash(3) 9 10"], "You win."),
        (["subtraction(1,3,4) 7 9"], "I win."),
        (["kayles 1 5"], "You win."),
        (["kayles 1 5", "--misere"], "I win."),
        (["4!.0 9"], "You win."),
        (["wythoff 3 5"], "I win."),
        (["euclid 25 7"], "You win."),
        (["dividing 20", "--second"], "I win."),
        (["hackenbush 0-1 1-2 0-3 3-4 4-0"], "You win."),
        (["digraph(0>1 0>2 1>3 2>3 2>4 4>3) 0 2"], "You win."),
        (["digraph(0>1 1>0 0>2 2>3 3>4) 0 + nim 1"], "I win."),
        (["mock-turtles 2 5 6"], "You win."),
        (["turning-turtles*ruler 2,3 4,1"], "You win."),
        (["geography(1-2 2-3 3-4 4-2 4-5 5-6) 1"], "You win."),
        (["grid-walk(3) 1,1", "--two"], "The second player wins."),
        (["pursuit(8) 1,1 5,5"], "I win."),
        (["pursuit(8) 1,1 5,5", "--second"], "You win."),
        (["nim 4 + hackenbush 0-1 1-2 1-2 + wythoff 2 3", "--no-board"], "I win."),
        (["examples/mygame.py:kayles 7 + examples/mygame.py:Halving 9", "--second"], "You win."),
    ],
    ids=" ".join,
)
def test_a_game_is_played_through_a_terminal(words: list[str], winner: str) -> None:
    with Terminal(*words) as terminal:
        assert winner in play_through(terminal)


def test_a_play_without_an_end_can_be_left() -> None:
    with Terminal("digraph(0>1 1>0 0>2 2>3) 0") as terminal:
        terminal.read()
        for _ in range(5):
            said = terminal.type("1")
        assert "this position has come up" in said
        assert terminal.type("quit") == "goodbye\n"
        assert terminal.process.wait(timeout=600) == 0


def test_the_end_of_input_on_a_terminal_is_polite() -> None:
    with Terminal("nim 3") as terminal:
        assert terminal.read().endswith("you> ")
        os.write(terminal._master, b"\x04")
        assert terminal.read().endswith("goodbye\n")
        assert terminal.process.wait(timeout=600) == 0


@pytest.mark.long
def test_ctrl_c_is_status_130_and_one_line() -> None:
    with Terminal("nim 3") as terminal:
        terminal.read()
        for _ in range(15):  # one that comes just before Python waits for the line is seen at the next only
            terminal.process.send_signal(signal.SIGINT)
            if terminal.answers(2):
                break
        assert terminal.read() == "\ngrundy: interrupted\n"  # not behind the prompt
        assert terminal.process.wait(timeout=600) == 130


# -- pipes


def piped(*words: str, text: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "grundy", "play", *words],
        input=text.encode() if isinstance(text, str) else text, capture_output=True, timeout=600, check=False, cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip


def test_a_pipe_gets_plain_lines_without_prompts() -> None:
    done = piped("nim", "1", "2", "--no-board", text="take 1 from heap 2\n1\nquit\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines()[3:] == [
        "", "nim 1 2", "",
        "    1  take 1 from heap 1", "    2  take 2 from heap 2", "    3  take 1 from heap 2",
        "my move: take 1 from heap 1", "", "nim 0 1", "", "    1  take 1 from heap 2",
        "", "nim 0 0", "", "No move is left for me, and whoever cannot move loses.", "You win.",
        "'new' starts again, 'back' takes back a move, 'quit' leaves.", "goodbye",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "1", "hint\n\n"])
def test_the_end_of_input_ends_a_play(text: str) -> None:
    done = piped("nim 3 4 5", text=text)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"goodbye\n")


def test_bytes_that_are_no_text_are_asked_for_again() -> None:
    done = piped("nim 3 4 5", text=b"\xff\xfe\x00\x1b[A\n\xc3\n1\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"is not a move here") == 2
    assert b"my move: " in done.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nim 3", "--level", "11"], "--level must be from 0 to 10, not 11"),
        (["nim 3", "--err", "1.5"], "--err must be from 0 to 1, not 1.5"),
        (["nim 3", "--err", "nan"], "--err must be from 0 to 1, not nan"),
        (["nim 3", "--err", "0.5", "--level", "3"], "--level and --err cannot be used together: leave out one of them"),
        (
            ["nim 3", "--two", "--second"],
            "with --two the program does not play: leave out --second, --level, --err and --seed",
        ),
        (
            ["nim 3", "--two", "--seed", "4"],
            "with --two the program does not play: leave out --second, --level, --err and --seed",
        ),
        (["nim 3", "--right"], "--right is for partizan games, and nim 3 is impartial: leave it out"),
        (["nim 3", "--fast"], "no option is named '--fast' here: --help lists the options"),
        (["nmi 3"], "no ruleset is named 'nmi': did you mean 'nim'?"),
        ([], "no game: try 'nim 3 4 5'"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"grundy: {message}\n")


def example(name: str) -> str:
    return about_of(name).example


@pytest.mark.sampled
@pytest.mark.parametrize("options", [[], ["--misere", "--second"], ["--two"]], ids=" ".join)
@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_every_example_is_driven_by_piped_lines(
    name: str, options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("help\nwhy\nhint\nback\nnonsense\n" + "1\n" * 200))
    if parse_game(example(name)).scored:
        options = [option for option in options if option != "--misere"]  # refused for games of points
    assert run(["play", example(name), *options]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.endswith("goodbye\n")
    if not parse_game(example(name)).may_loop:
        assert "\n'new' starts again" in out


def test_a_level_errs_the_same_way_with_the_same_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def played(*options: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 20))
        assert run(["play", "nim 5 6 7", "--second", *options]) == 0
        return capsys.readouterr().out

    perfect = played()
    assert played("--level", "10") == played("--err", "0") == perfect
    assert "I win." in perfect
    assert played("--level", "0", "--seed", "3") == played("--err", "1", "--seed", "3") != perfect
    assert len({played("--level", "5", "--seed", str(seed)) for seed in range(8)}) > 1
