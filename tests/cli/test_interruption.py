"""Ctrl-C ends a command whatever it falls into."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from console import grundy
from grundy.cli import _guarded
from grundy.cli.interruption import ending_after, interruption
from grundy.words.errors import InputError, LimitError

MODULE = sys.modules["grundy.cli.interruption"]  # which the function in it hides


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


def test_the_line_about_an_error_is_whole_when_time_is_up_or_ctrl_c_is_pressed_in_its_middle(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        with ending_after(1e-9):
            monkeypatch.setattr(MODULE, "_compiling", lambda frame: True)  # the signal is put off
            time.sleep(0.5)
            raise InputError("no such file")

    def slowly(text: str) -> None:
        monkeypatch.setattr(MODULE, "_compiling", lambda frame: False)
        interrupt()
        time.sleep(0.2)
        print(f"grundy: {text}", file=sys.stderr)

    monkeypatch.setattr(MODULE, "_GRACE", 0.1)
    monkeypatch.setattr("grundy.cli.complain", slowly)
    assert _guarded(fail) == 2
    assert capsys.readouterr().err == "grundy: no such file\n"


def test_ctrl_c_while_code_is_compiled_is_heard_although_time_is_up(tmp_path: Path) -> None:
    script = (
        "import os, signal, sys, time\n"
        "import grundy.cli\n"
        "module = sys.modules['grundy.cli.interruption']\n"
        "module._GRACE, module._compiling = 0.1, lambda frame: True\n"
        "def compile_something():\n"
        "    with module.ending_after(1e-9):\n"
        "        time.sleep(1)\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "        time.sleep(60)\n"
        "sys.exit(grundy.cli._guarded(compile_something))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "grundy: interrupted\n")


def test_waiting_for_a_processor_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = iter([0.0, 0.4, 0.4])
    monkeypatch.setattr(MODULE, "seconds_kept_waiting", lambda process: next(waits))
    monkeypatch.setattr(MODULE, "_GRACE", 0.1)
    began = time.monotonic()

    def work() -> None:
        with ending_after(1e-9):
            time.sleep(30)

    assert _guarded(work) == 3
    assert time.monotonic() - began >= 0.5
    assert next(waits, None) is None


def late_in_a_compiler(capsys: pytest.CaptureFixture[str], after: Callable[[], object]) -> str:
    """Return the error of a command that is compiled until after its time, and then does something."""
    half_made: dict[str, object] = {"__name__": "numba.core.compiler", "time": time}
    exec("def compile_something():\n    time.sleep(0.3)\n", half_made)

    def work() -> None:
        with ending_after(1e-9):
            half_made["compile_something"]()  # type: ignore[operator]
            after()

    assert _guarded(work) == 3
    return capsys.readouterr().err


def test_time_that_went_into_compiling_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whether the end of time is noticed from outside or, in the same moment, by an engine."""
    monkeypatch.setattr(MODULE, "_GRACE", 0.1)
    told = "grundy: time ran out while compiling: give the same command again; less is left to compile\n"
    assert late_in_a_compiler(capsys, lambda: time.sleep(10)) == told
    monkeypatch.setattr(MODULE, "_SOON", 60)

    def stop() -> None:
        raise LimitError("stopped")

    assert late_in_a_compiler(capsys, stop) == told


def test_an_answer_that_comes_after_its_time_is_not_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer() -> int:
        with ending_after(1e-9):
            monkeypatch.setattr(MODULE, "_compiling", lambda frame: True)
            time.sleep(0.5)
        monkeypatch.setattr(MODULE, "_compiling", lambda frame: False)
        time.sleep(0.2)
        return 0

    monkeypatch.setattr(MODULE, "_GRACE", 0.1)
    assert _guarded(answer) == 0


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


def compiling(seconds: float) -> str:
    """Return a program that is interrupted while a compiler is at work for some seconds."""
    return (
        "import os, signal, threading, time\n"
        "from grundy.cli import _guarded\n"
        "half_made = {'__name__': 'llvmlite.binding.ffi', 'time': time}\n"
        f"exec('def compile_something():\\n    time.sleep({seconds})\\n', half_made)\n"
        "threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        "os._exit(_guarded(lambda: (half_made['compile_something'](), time.sleep(60))))\n"
    )


@pytest.mark.parametrize("seconds", [0.3, 60])
def test_an_interruption_of_a_compiler_is_answered_within_a_second(seconds: float) -> None:
    start = time.monotonic()
    done = subprocess.run([sys.executable, "-c", compiling(seconds)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "grundy: interrupted\n")
    assert time.monotonic() - start < 10


@pytest.mark.parametrize("pressed", [signal.default_int_handler, signal.SIG_IGN])  # ignored in a script's background
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_signals_that_end_a_process_do_so_as_ctrl_c_does(
    name: str, pressed: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    if not hasattr(signal, name):
        pytest.skip("only Unix has it")
    number, kept = getattr(signal, name), []

    def wait() -> None:
        try:
            signal.raise_signal(number)
        finally:
            kept.append(number)

    given = {signal.SIGINT: pressed, number: signal.SIG_DFL}  # what runs the tests may have another handler
    before = {each: signal.signal(each, handler) for each, handler in given.items()}
    try:
        assert _guarded(wait) == 128 + number
        assert {each: signal.getsignal(each) for each in given} == given
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    assert (kept, capsys.readouterr().err) == ([number], "")


RAISING = """
import os, signal, threading
import numpy as np
from grundy.cli import _guarded
from grundy.machine.loading import njit
from grundy.maths.partizan.compiled.words import Halted

@njit(nogil=True)
def work(steps, found):
    for i in range(steps):
        found[0] = (found[0] * 31 + i) % 1000003
    raise Halted

def search():
    begun, found = False, np.zeros(1, np.int64)
    try:
        while True:
            try:
                work(20_000_000, found)
            except Halted:
                if not begun:
                    begun = True
                    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    finally:
        print("kept", flush=True)

os._exit(_guarded(search))
"""


def test_compiled_code_that_ends_by_raising_is_interrupted_like_any_other() -> None:
    done = subprocess.run([sys.executable, "-c", RAISING], capture_output=True, text=True, check=False, timeout=600)
    assert (done.returncode, done.stdout, done.stderr) == (130, "kept\n", "grundy: interrupted\n")


RULES = """
import time
from collections.abc import Callable
from grundy import heap_ruleset

@heap_ruleset
def forever(n):
    \"\"\"Never return.\"\"\"
    while True:
        pass

@heap_ruleset
def asleep(n):
    \"\"\"Sleep.\"\"\"
    time.sleep(600)

@heap_ruleset
def endless(n):
    \"\"\"Yield for ever.\"\"\"
    while True:
        yield 0

@heap_ruleset
def late(n):
    \"\"\"Take one; from 25 on, never return.\"\"\"
    while n > 24:
        pass
    yield n - 1
"""


@pytest.mark.parametrize(
    "command",
    ["solve {}forever 3", "solve {}forever 3 --misere", "solve {}asleep 3", "solve {}endless 3", "period {}forever"],
)
def test_rules_that_never_return_are_ended_by_time(command: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(RULES)
    start = time.monotonic()
    done = grundy(*command.format("mine.py:").split(), "--time", "0.1", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "grundy: time is up without an answer: allow more seconds, or try a smaller game\n"
    assert time.monotonic() - start < 60


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no shell with traps")
def test_time_ends_rules_where_ctrl_c_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(RULES)
    command = f"trap '' INT; {sys.executable} -m grundy solve mine.py:forever 3 --time 0.1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "grundy: time is up without an answer: allow more seconds, or try a smaller game\n"


def test_what_was_found_is_told_although_the_genus_takes_too_long(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(RULES)
    done = grundy("misere", "mine.py:late", "--genus", "30", "--time", "1", cwd=tmp_path)
    assert done.returncode == 3
    assert "heaps 0 to 20" in done.stdout
    assert done.stderr == "grundy: time ran out before everything was found: allow more seconds (--time)\n"


@pytest.mark.parametrize(("rule", "known"), [("forever", 0), ("late", 24)])
def test_the_heaps_that_were_included_are_told_when_the_next_one_never_ends(
    rule: str, known: int, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(RULES)
    done = grundy("misere", f"mine.py:{rule}", "--heaps", "30", "--time", "0.1", cwd=tmp_path)
    assert done.returncode == 3
    assert f"misère quotient of heaps 0 to {known}, proved" in done.stdout
    assert done.stderr == "grundy: time ran out before everything was found: allow more seconds (--time)\n"


def test_time_ends_a_formula_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(RULES)
    monkeypatch.setattr("grundy.cli.classroom._SEARCH", 0)
    done = grundy("formula", "mine.py:forever", "--time", "0.1", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("grundy: time is up without an answer")


@pytest.mark.long
def test_rules_that_catch_everything_are_ended_too(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "while True:\n    try:\n        while True:\n            pass\n    except BaseException: pass\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "grundy", "solve", "mine.py:rules 3", "--time", "0.1"],
        capture_output=True, text=True, check=False, cwd=tmp_path, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("grundy: time is up without an answer")


def test_time_bounds_the_search_for_winning_moves_of_a_large_heap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MODULE, "_GRACE", 60)  # it ends by itself, on a busy machine too
    done = grundy("solve", "0.8F 99999999999999", "--time", "0.2")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Grundy value  57142857142856" in done.stdout
    assert "winning moves: grundy cannot find them" in done.stdout


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


def test_a_second_interruption_while_the_first_is_put_off_is_no_traceback_and_loses_neither() -> None:
    script = (
        "import os, signal, sys, time\n"
        "import grundy.cli\n"
        "module = sys.modules['grundy.cli.interruption']\n"
        "def interrupt():\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    time.sleep(0.05)\n"
        "class Closed:\n"
        "    __del__ = lambda self: interrupt()\n"
        "soon, presses = module.Interruption.raise_soon, [interrupt, interrupt]\n"
        "def raise_soon(self):\n"  # in the hook of Python for what it ignores
        "    presses and presses.pop()()\n"
        "    soon(self)\n"
        "module.Interruption.raise_soon = raise_soon\n"
        "def work():\n"
        "    Closed()\n"
        "    time.sleep(60)\n"
        "sys.exit(grundy.cli._guarded(work))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "grundy: interrupted\n")


DESTROYED = """
from grundy import heap_ruleset

class Broken:
    def __del__(self):
        raise ValueError("oh")

class Interrupting:
    def __del__(self):
        raise KeyboardInterrupt

@heap_ruleset
def leaves(n):
    \"\"\"Fail where Python ignores it.\"\"\"
    Broken()
    yield 0

@heap_ruleset
def interrupts(n):
    \"\"\"Raise what is not Ctrl-C where Python ignores it.\"\"\"
    Interrupting()
    yield 0

@heap_ruleset
def clings(n):
    \"\"\"Go on after the end.\"\"\"
    try:
        yield 0
        yield "x"
    except GeneratorExit:
        yield 1
"""


@pytest.mark.parametrize(
    ("rules", "status", "told"),
    [
        ("leaves", 0, "mine.py, line 6: the rules raised ValueError('oh')"),
        ("interrupts", 0, "mine.py, line 10: the rules raised KeyboardInterrupt()"),
        ("clings", 2, "mine.py:clings must yield"),
    ],
)
def test_what_rules_raise_where_python_ignores_it_is_one_line(
    rules: str, status: int, told: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(DESTROYED)
    done = subprocess.run(
        [sys.executable, "-m", "grundy", "solve", f"mine.py:{rules}", "3"],
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert (done.returncode, bool(done.stdout)) == (status, status == 0)
    assert done.stderr.startswith(f"grundy: {told}"), done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "status", "err"),
    [
        (["--outcome"], 0, ""),
        ([], 3, "grundy: time ran out before the Grundy value was found: allow more seconds, or ask for --outcome\n"),
        (["--misere"], 3, "grundy: time is up without an answer: allow more seconds, or try a smaller game\n"),
    ],
)
def test_the_outcome_that_a_theorem_knows_is_told_although_time_is_up(
    words: list[str], status: int, err: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MODULE, "_GRACE", 0.1)
    monkeypatch.setattr("grundy.cli.questions.solve_within", lambda *_, **__: time.sleep(60))
    done = grundy("solve", "cram", "4", "17", "--time", "0.1", *words)
    assert (done.returncode, done.stderr) == (status, err)
    assert ("N: the player to move wins" in done.stdout) == ("--misere" not in words)


def test_next_to_nothing_is_imported_before_ctrl_c_is_handled() -> None:
    check = "import sys; there = {*sys.modules}; import grundy.__main__; print(*sorted({*sys.modules} - there))"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    compiled_in = {"_signal", "atexit"}
    grundys = {"grundy", "grundy.__main__", "grundy.words", "grundy.words.lazy", "grundy.words.version"}
    assert grundys <= set(done.stdout.split()) <= grundys | compiled_in


def test_an_interrupt_that_rules_raise_themselves_is_their_mistake(tmp_path: Path) -> None:
    rules = "from grundy import heap_ruleset\n\n@heap_ruleset\ndef stops(n):\n    raise KeyboardInterrupt\n"
    (tmp_path / "rules.py").write_text(rules)
    for words in ("solve rules.py:stops 3", "values rules.py:stops --to 3", "formula rules.py:stops --time 60"):
        done = grundy(*words.split(), cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("grundy: rules.py, line 5: the rules raised KeyboardInterrupt()")
        assert done.stderr.count("\n") == 1
