"""Random command lines and addresses, with hostile files, break nothing; tools/fuzz.py does it for hours."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from fuzzing import addresses, lines
from fuzzing.addresses import Page
from fuzzing.askers import Asker, Heard
from fuzzing.texts import Texts

TOOL = Path(__file__).parents[1] / "tools" / "fuzz.py"
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")


def heard(result: object = 0, out: str = "", err: str = "", **others: float) -> Heard:
    told = {"status": None, "took": 0.1, "memory": 10.0, "interrupted": None, **others}
    return Heard(result=result, out=out.encode(), err=err.encode(), **told)  # type: ignore[arg-type]


LINE = lines.Line(["solve", "nim", "3"], "", "utf-8", 0.3)
JSON = LINE._replace(words=["solve", "nim", "3", "--json"])


@pytest.mark.parametrize(
    ("line", "answer", "told"),
    [
        (LINE, heard(0, "nim 3\n"), None),
        (LINE, heard(2, err="grundy: no\n"), None),
        (LINE, heard(2, err="grundy: no\ngrundy: never\n"), "2 lines of error"),
        (LINE, heard(2, err="grundy: x.py, line 3: KeyError: 3 (set GRUNDY_DEBUG=1 for all)\n"), "an internal error"),
        (LINE, heard(2, err="grundy: x.py, line 3: the rules raised KeyError (set GRUNDY_DEBUG=1 …)\n"), None),
        (LINE, heard(1, err="Traceback (most recent call last):\n"), "an internal error"),
        (LINE, heard(0, "a\x1b[2J\n"), "a control character '\\x1b'"),
        (LINE, heard(0, "a\x9b\n"), "a control character '\\x9b'"),
        (LINE, heard(None, status=-11), "status -11"),
        (LINE, heard(130), "interrupted by nobody"),
        (LINE._replace(words=["solve", "h.py:interrupts", "3"]), heard(130), "interrupted by nobody"),
        (LINE, heard(130, interrupted=9.0), "Ctrl-C took 9.0 s"),
        (LINE, heard(0, memory=9000.0), "9000 MB"),
        (LINE, heard(0, took=90.0), "--time 0.3 took 90.0 s"),
        (JSON, heard(0, "{"), "not JSON"),
        (JSON, heard(0, "{}"), None),
        (LINE._replace(encoding="ascii"), heard(0, "∗"), "the output is not ascii"),
    ],
)
def test_faults_of_command_lines_are_seen(line: lines.Line, answer: Heard, told: str | None) -> None:
    found = lines.fault(line, answer)
    assert found == told or (told is not None and found is not None and found.startswith(told))


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (heard(Page(200, "<p>nim", "", "text/html")), None),
        (heard(Page(500, "", "", "text/html")), "status 500"),
        (heard(None, status=-9), "the worker ended: -9"),
        (heard(Page(200, "\x1b", "", "text/html")), "a control character '\\x1b'"),
        (heard(Page(200, "\udcff", "", "text/html")), "a page without an encoding"),
        (heard(Page(200, "x" * (5 << 20), "", "text/html")), "10 MB, a page of 5242880 bytes"),
        (heard(Page(200, "<a href='javascript:1'>", "", "text/html")), "markup ['javascript:1']"),
        (heard(Page(200, "<p onclick=1>", "", "text/html")), "markup ['onclick']"),
        (heard(Page(200, "", "", "text/html"), err="Traceback"), "a traceback in the server"),
        (heard(Page(200, "{", "", "application/json")), "not JSON"),
    ],
)
def test_faults_of_pages_are_seen(answer: Heard, told: str | None) -> None:
    assert addresses.fault("/", answer) == told


def test_the_same_seed_gives_the_same_cases_and_every_command_and_option_is_among_them() -> None:
    one, other = (lines.Lines(random.Random(3), ["h.py:x 1"], ["f"]) for _ in range(2))
    made = [one.line() for _ in range(4000)]
    assert made[:50] == [other.line() for _ in range(50)]
    used = {word.partition("=")[0] for line in made for word in line.words}
    assert not {name.split()[-1] for name in one.commands} - used
    assert not {option for known in one.options.values() for option in known if option.startswith("--")} - used
    assert all(line.words[line.words.index("--run") + 1] in lines.PROGRAMS for line in made if "--run" in line.words)
    games = Texts(random.Random(1))
    assert len({games.game().partition(" ")[0] for _ in range(3000)}) > 150


@linux
def test_an_asker_hears_what_is_printed_interrupts_what_takes_long_and_kills_what_does_not_listen() -> None:
    asker = Asker(eval)
    try:
        assert asker.ask("1 + 1", 60).result == 2
        assert asker.ask("__import__('os').write(2, b'oh')", 60).err == b"oh"
        slept = asker.ask("__import__('time').sleep(100)", 0.1)
        assert slept.result is None
        assert slept.interrupted is not None
        assert asker.ask("__import__('os')._exit(7)", 60).status == 7
        assert asker.ask("len(b'x' * (300 << 20))", 60).memory > 200
    finally:
        asker.stop()


@linux
@pytest.mark.long
@pytest.mark.parametrize("what", ["lines", "addresses"])
def test_a_minute_of_random_cases_finds_no_fault(what: str) -> None:
    done = subprocess.run(
        [sys.executable, str(TOOL), what, "--seconds", "60"], capture_output=True, text=True, check=False, timeout=900
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout[-3000:]
    assert "0 faults" in done.stdout
