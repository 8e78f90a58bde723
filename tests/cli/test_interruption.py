"""Ctrl-C ends a command whatever it falls into."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from grundy.cli import _guarded
from grundy.cli.interruption import interruption


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(0.05)


def test_what_fails_because_of_an_interruption_was_interrupted(capsys: pytest.CaptureFixture[str]) -> None:
    def compile_something() -> None:
        try:
            interrupt()
        except KeyboardInterrupt:
            raise ValueError("half a module") from None

    assert _guarded(compile_something) == 130
    assert capsys.readouterr().err == "grundy: interrupted\n"


@pytest.mark.long
def test_an_interruption_that_python_would_ignore_is_raised_again(capsys: pytest.CaptureFixture[str]) -> None:
    class Closed:
        def __del__(self) -> None:
            interrupt()

    def close_something() -> None:
        Closed()
        time.sleep(5)
        raise AssertionError("the interruption was lost")

    assert _guarded(close_something) == 130
    assert capsys.readouterr().err == "grundy: interrupted\n"


@pytest.mark.long
def test_an_interruption_waits_until_a_compiler_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    steps: list[str] = []
    half_made = {"__name__": "llvmlite.binding.ffi", "interrupt": interrupt, "steps": steps}
    exec("def compile_something():\n    interrupt()\n    steps.append('made')\n", half_made)

    def run_something() -> None:
        half_made["compile_something"]()  # type: ignore[operator]
        time.sleep(5)
        steps.append("run")

    assert _guarded(run_something) == 130
    assert capsys.readouterr().err == "grundy: interrupted\n"
    assert steps == ["made"]


def test_an_interruption_of_what_ends_while_it_waits_comes_never() -> None:
    half_made = {"__name__": "numba.core.compiler", "interrupt": lambda: os.kill(os.getpid(), signal.SIGINT)}
    exec("def compile_something():\n    interrupt()\n", half_made)
    assert _guarded(half_made["compile_something"]) == 0  # type: ignore[arg-type]
    time.sleep(0.1)


def test_signals_are_left_as_they_were_and_other_threads_are_not_touched() -> None:
    hook = sys.unraisablehook
    with interruption() as found:
        pass
    assert not found.happened
    assert (sys.unraisablehook, signal.getsignal(signal.SIGINT)) == (hook, signal.default_int_handler)
    inside: list[object] = []

    def elsewhere() -> None:
        with interruption():
            inside.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert inside == [signal.default_int_handler]


@pytest.mark.parametrize(("language", "line"), [("en", "grundy: interrupted\n"), ("zh_CN", "grundy: 已中断\n")])
def test_an_interruption_while_commands_are_loaded_is_told_in_a_line(language: str, line: str) -> None:
    script = (
        "import sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, *where):\n"
        "        if name == 'cyclopts':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "from grundy.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"LC_ALL": language},
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", line)
