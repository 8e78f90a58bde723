"""A program may do what it likes: it ends in time, and nothing of it is left behind."""

import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from grundy.contest.program import OUTPUT_LIMIT, End, Program, Run
from grundy.words.errors import InputError

LARGE = b"7\n" * 1_000_000  # much more than a pipe holds


def shell(script: str, text: bytes = b"", time_limit: float = 20) -> Run:
    return Program(f"sh -c '{script}'", time_limit).run(text)


def beats_on(path: Path) -> bool:
    """Whether something still writes to the file."""
    before = path.stat().st_size
    time.sleep(0.3)
    return path.stat().st_size != before


def beating(path: Path) -> str:
    return f"while :; do echo x >> {path}; sleep 0.02; done"


class TestEnds:
    def test_what_it_prints_is_taken_and_its_status_told(self) -> None:
        run = shell("cat; echo much >&2; echo more >&2; exit 3", b"7 8\n")
        assert (run.end, run.status, run.output, run.complaint) == (End.EXIT, 3, b"7 8\n", "much")

    def test_large_input_and_output_flow_at_the_same_time(self) -> None:
        assert shell("cat", LARGE).output == LARGE

    def test_input_that_nobody_reads_is_no_trouble(self) -> None:
        for script in ("echo 5", "exec <&-; echo 5", "head -n 1 >/dev/null; echo 5"):
            run = shell(script, LARGE)
            assert (run.end, run.status, run.output) == (End.EXIT, 0, b"5\n")

    def test_a_signal_is_a_negative_status(self) -> None:
        assert shell("kill -SEGV $$").status == -11

    @pytest.mark.parametrize(
        "script",
        [
            "sleep 1000",
            "trap : TERM INT HUP; while :; do sleep 1000; done",
            "exec >&- 2>&-; sleep 1000",
            "kill -STOP $$",
            "cat; sleep 1000",
            "yes >&2",
        ],
    )
    def test_the_time_limit_ends_it(self, script: str) -> None:
        run = shell(script, b"5", time_limit=0.2)
        assert (run.end, run.status) == (End.TIME, None)
        assert 0.2 <= run.seconds < 10

    def test_what_it_printed_before_is_kept(self) -> None:
        assert shell("echo early; sleep 1000", time_limit=0.3).output == b"early\n"

    def test_output_without_end_is_cut(self) -> None:
        run = shell("yes")
        assert (run.end, run.status) == (End.OUTPUT, None)
        assert OUTPUT_LIMIT < len(run.output) < OUTPUT_LIMIT + (1 << 21)

    def test_what_it_forked_ends_with_it(self, tmp_path: Path) -> None:
        path = tmp_path / "beats"
        for script in (f"({beating(path)}) & echo 5", f"({beating(path)}) & while [ ! -e {path} ]; do :; done"):
            run = shell(script)
            assert (run.end, run.status) == (End.EXIT, 0)
        assert path.exists()
        assert not beats_on(path)
        assert shell(f"({beating(path)}) & sleep 1000", time_limit=0.2).end is End.TIME
        assert not beats_on(path)

    def test_what_it_forked_does_not_keep_us_waiting(self) -> None:
        run = shell("(sleep 1000) & (yes >&2) & echo 5")
        assert (run.end, run.status, run.output) == (End.EXIT, 0, b"5\n")
        assert run.seconds < 10

    def test_a_fork_that_floods_is_cut(self) -> None:
        assert shell("(yes) & sleep 0.1; exit 0").end in (End.OUTPUT, End.EXIT)


def test_a_signal_that_we_ignore_is_not_ignored_by_the_program() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in the background of a script
    try:
        assert shell("kill -INT $$; echo on").status == -signal.SIGINT
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_complaints_without_end_take_no_room_and_the_first_line_is_told() -> None:
    run = shell("echo first >&2; yes >&2", time_limit=0.3)
    assert (run.end, run.complaint) == (End.TIME, "first")


def test_it_runs_in_a_thread_too() -> None:
    runs: list[Run] = []
    thread = threading.Thread(target=lambda: runs.append(shell("echo 5")))
    thread.start()
    thread.join()
    assert runs[0].output == b"5\n"


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("", ""),
        ("printf \"\\n\\n  first\\nsecond\\n\" >&2", "first"),
        (f"{sys.executable} -I -S -c \"import math; print(math.sqrt(-1))\"", "ValueError: math domain error"),
        (f"{sys.executable} -I -S -c \"print(\"", "SyntaxError: '(' was never closed"),
        ("printf \"\\377\\n\" >&2", "\\xff"),
        ("i=0; while [ $i -lt 9999 ]; do echo $i; i=$((i+1)); done >&2", "0"),
    ],
)  # fmt: skip
def test_the_complaint_is_the_line_that_tells(script: str, complaint: str) -> None:
    assert shell(script).complaint == complaint


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("", "cannot start '': it is empty (to use shell syntax, write sh -c '…')"),
        ("a 'b", "cannot start \"a 'b\": no closing quotation (to use shell syntax, write sh -c '…')"),
    ],
)
def test_a_command_that_is_no_command_is_refused(command: str, message: str) -> None:
    with pytest.raises(InputError) as met:
        Program(command)
    assert str(met.value) == message


def test_a_program_that_cannot_be_started_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, strange = tmp_path / "plain", tmp_path / "strange"
    plain.write_text("echo 5\n")
    strange.write_bytes(b"\x00\x01")
    strange.chmod(0o700)
    for path, why in [
        (tmp_path / "nowhere", "no such file or directory"),
        (tmp_path, "permission denied"),
        (plain, "permission denied; make it executable with chmod +x"),
        (strange, "exec format error"),
    ]:
        with pytest.raises(InputError) as met:
            Program(str(path)).run(b"")
        assert str(met.value) == f"cannot start {str(path)!r}: {why} (to use shell syntax, write sh -c '…')"
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"^cannot start 'plain': .*; did you mean './plain'\?"):
        Program("plain").run(b"")
    with pytest.raises(InputError, match=r"^cannot start 'a\\x00b': embedded null byte"):
        Program("a\0b").run(b"")
