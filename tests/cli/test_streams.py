"""Streams that are closed or full: one line on stderr, no traceback."""

from __future__ import annotations

import errno
import json
import os
import re
import shlex
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from console import grundy
from grundy.atlas.store.periods import find_period_of
from grundy.cli.words import print_json
from grundy.maths.octal.period_store import PeriodStore
from grundy.rulesets.heaps.take_and_break import octal
from grundy.words.errors import InputError

EXAMPLES = Path(__file__).parents[2] / "examples"

posix = pytest.mark.skipif(os.name != "posix", reason="the shell's redirections")


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "-c", command.replace("grundy", f"'{sys.executable}' -m grundy")],
        capture_output=True, text=True, timeout=600, check=False, env=os.environ | environment, errors="replace",
    )  # fmt: skip


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", ["solve nim 3", "values nim --to 20000 --bfile"])
def test_a_full_disk_is_told_of_in_one_line(command: str) -> None:
    done = shell(f"grundy {command} > /dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith("grundy: cannot write the answer: no space left on device")
    assert done.stderr.count("\n") == 1


@posix
@pytest.mark.parametrize(
    ("command", "why"),
    [("solve nim 3 1< /dev/null", "bad file descriptor"), ("games --json > {file}", "file too large")],
)
def test_an_output_that_is_not_taken_is_told_of_in_one_line(command: str, why: str, tmp_path: Path) -> None:
    done = shell(f"ulimit -f 1; grundy {command.format(file=tmp_path / 'answer')}")
    assert done.returncode == 2
    assert done.stderr.startswith(f"grundy: cannot write the answer: {why}")
    assert done.stderr.count("\n") == 1


@posix
def test_a_pipe_that_does_not_wait_loses_nothing() -> None:
    wanted = shell("grundy values nim --to 20000 --bfile").stdout
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    command = [sys.executable, "-m", "grundy", "values", "nim", "--to", "20000", "--bfile"]
    with subprocess.Popen(command, stdout=writing) as running:
        os.close(writing)
        with suppress(subprocess.TimeoutExpired):
            running.wait(0.7)  # until the pipe is full
        with open(reading) as file:
            assert file.read() == wanted
    assert running.returncode == 0


@posix
@pytest.mark.parametrize(
    ("command", "status"),
    [("solve nim 3 >&-", 0), ("solve nim 3 2>&-", 0), ("solve nim -3 2>&-", 2)],
)
def test_a_closed_output_is_like_an_empty_one(command: str, status: int) -> None:
    done = shell(f"grundy {command}")
    assert (done.returncode, done.stderr) == (status, "")


@posix
def test_a_closed_input_is_like_an_empty_one() -> None:
    done = shell("grundy judge hdu1848 <&-")
    assert done.returncode == 2
    assert done.stderr.startswith("grundy: the input is empty: ")


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", ["solve nim -3 2> /dev/full", "solve nim 3 > /dev/full 2> /dev/full",
                                     "--version > /dev/full 2> /dev/full"])  # fmt: skip
def test_the_exit_status_outlives_a_full_stderr(command: str) -> None:
    done = shell(f"grundy {command}")
    assert (done.returncode, done.stderr) == (2, "")


@posix
def test_a_version_that_nobody_reads_is_no_error() -> None:
    done = shell("(sleep 0.3; grundy --version; echo $? >&2) | true")
    assert done.stderr == "0\n"


@pytest.mark.long
@posix
@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii", "gbk"])
def test_answers_are_printed_in_any_encoding(encoding: str) -> None:
    for command, inside in (
        ("solve nim 3 4 5", "take 2 from heap 1"),
        ("solve kayles 1 5 --misere", "wild"),
        ("thermograph '{2|-1}'", "3/2"),
        ("--help", "Usage: grundy"),
    ):
        done = shell(f"grundy {command}", PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (0, "")
        assert inside in done.stdout


@pytest.mark.long
@posix
def test_json_is_ascii_where_the_encoding_is_not_unicode() -> None:
    command = "grundy games kayles --json --lang zh"
    there = [shell(command, PYTHONIOENCODING=encoding).stdout for encoding in ("ascii", "gbk", "utf-8")]
    assert there[0].isascii()
    assert there[1].isascii()
    assert json.loads(there[0]) == json.loads(there[1])
    assert json.loads(there[2])["source"] == json.loads(there[0])["source"]


def test_json_holds_no_character_that_commands_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"name": "\x9b2J\x1b[2J\x7f\udcff é"})
    out = capsys.readouterr().out
    assert json.loads(out) == {"name": "\x9b2J\x1b[2J\x7f\udcff é"}
    assert [each for each in out if not each.isprintable()] == ["\n"] * 3


def test_a_language_that_the_encoding_cannot_write_gives_way_to_english() -> None:
    done = shell("grundy solve nim 1 2 --lang zh", PYTHONIOENCODING="latin-1")
    assert (done.returncode, "the player to move wins" in done.stdout) == (0, True)


@pytest.mark.parametrize("name", ["a" * 300, "loop"])
def test_names_that_the_system_refuses_are_told_in_a_line(name: str, tmp_path: Path) -> None:
    (tmp_path / "loop.py").symlink_to("loop.py")
    (tmp_path / "loop").symlink_to("loop")
    for words in (
        ["solve", f"{name}.py:rules 3"],
        ["atlas", "query", "--store", name],
        ["graph", str(EXAMPLES / "moves.txt"), "--plot", f"{name}/a.svg"],
        ["graph", str(EXAMPLES / "moves.txt"), "--save", f"{name}/a"],
        ["verify", name],
        ["draw", "kayles", "5", "--plot", f"{name}/a.svg"],
    ):
        done = grundy(*words, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, ""), words
        assert done.stderr.count("\n") == 1
        assert "line" not in done.stderr


@posix
@pytest.mark.parametrize(
    "line",
    ["graph pipe", "graph saved a", "verify pipe", "solve nim @pipe", "atlas import pipe --store new",
     "period 0.12345 --limit 2000 --store .", "why domineering 2 2 --certificate pipe"],
)  # fmt: skip
def test_nobody_waits_for_a_pipe_without_another_end(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grundy.words.files._PATIENCE", 0.01)
    (tmp_path / "moves").write_text("a b\n")
    assert grundy("graph", "moves", "--save", "saved", cwd=tmp_path).returncode == 0
    (tmp_path / "saved" / "values.npy").unlink()
    for pipe in ("pipe", "saved/values.npy", "0.12345.npz"):
        os.mkfifo(tmp_path / pipe)
    done = grundy(*line.split(), cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr


WRITING = (
    "solve 'node-kayles 0-1 1-2 2-3 3-0 0-2 3-4' --table full",
    "solve 'node-kayles 0-1 1-2 2-3 3-0 0-2 3-4' --table full --json",
    "why 'domineering 2 3' --certificate full",
    "values kayles --to 9 --plot full.svg --csv",
    "map wythoff --to 5 --plot full.svg --json",
    "thermograph '{2|-1}' --plot full.svg --json",
    "graph moves.txt --plot full.svg",
    "graph moves.txt --save kept",
    "pursue 'pursuit(4) 1,1 3,3' --plot full.svg",
    "period 'subtraction(2,3,7)' --fresh --limit 500 --certificate full",
    "period 0.1117 --limit 3000 --store kept",
    "misere 0.123 --certificate full",
    "formula --options 'n-1;n//2' --certificate full",
    "atlas map 'octal 0.7?' --plot full.svg",
    "gen p2197 --answers full",
)


@pytest.fixture
def full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on a full disk."""

    def refused(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    (tmp_path / "moves.txt").write_text("a b\nb c\n")
    monkeypatch.setattr(os, "fsync", refused)
    return tmp_path


@pytest.mark.sampled
@pytest.mark.parametrize("command", WRITING)
def test_an_answer_is_printed_although_its_file_cannot_be_written(command: str, full: Path) -> None:
    words = shlex.split(command)
    if "--plot" in words:
        pytest.importorskip("matplotlib")
    option = next(at for at, word in enumerate(words) if word.startswith(("full", "kept"))) - 1
    plain = grundy(*words[:option], *words[option + 2 :], cwd=full)
    done = grundy(*words, cwd=full)
    assert done.returncode == 2
    assert done.stdout.splitlines()[:4] == plain.stdout.splitlines()[:4] != []
    assert re.fullmatch(r"grundy: .*(full|kept).*no space left on device.*\n", done.stderr)


@pytest.mark.parametrize("command", [command for command in WRITING if "--certificate" in command])
def test_a_certificate_without_a_place_is_refused_before_any_work(command: str, tmp_path: Path) -> None:
    done = grundy(*shlex.split(command.replace("full", "no/full")), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "grundy: cannot write 'no/full': there is no folder 'no'\n"


def test_a_picture_that_is_not_written_is_not_named(full: Path) -> None:
    for command in ("draw 'nim 3' --plot full.svg", "thermograph '{2|-1}' --plot full.svg"):
        done = grundy(*shlex.split(command), cwd=full)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "grundy: cannot write 'full.svg': no space left on device\n"


def test_a_limit_is_told_beside_a_table_that_cannot_be_written(full: Path) -> None:
    done = grundy("solve", "cram 7 7", "--limit", "10", "--table", "full", cwd=full)
    assert done.returncode == 2
    limit, table = done.stderr.splitlines()
    assert limit.startswith("grundy: the search of cram 7 7 stopped after 10 positions")
    assert table.startswith("grundy: table 'full' cannot be written: no space left on device")


def test_a_full_store_is_an_error_for_who_does_not_listen(full: Path) -> None:
    refused = pytest.raises(InputError, match=r"store file .* cannot be written: no space left on device")
    with closing(PeriodStore(full / "kept")) as store, refused:
        find_period_of(octal("0.1117"), 3000, store=store)


def test_what_could_not_be_written_is_told_once(full: Path) -> None:
    assert grundy("draw", "nim 3", "--plot", "full.svg", cwd=full).returncode == 2
    done = grundy("solve", "nim 3", cwd=full)
    assert (done.returncode, done.stderr) == (0, "")
