"""Files appear whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from grundy.words.errors import InputError, reason_of
from grundy.words.files import check_place, make_folder, without_waiting, write_whole, written_whole
from grundy.words.language import say, speaking


def write_half(path: Path) -> None:
    with written_whole(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt


def test_whoever_stops_in_the_middle_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    for old in (None, b"old"):
        if old is not None:
            path.write_bytes(old)
        with pytest.raises(KeyboardInterrupt):
            write_half(path)
        assert [each.read_bytes() for each in tmp_path.iterdir()] == ([] if old is None else [old])


def test_a_full_disk_is_told_and_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "kept"
    write_whole(path, b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match=r"^no room for .*kept': no space left on device$"):
        write_whole(path, b"new", "no room for {path!r}: {why}")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_permissions_of_files_and_links_to_them_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "real", tmp_path / "link"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to("real")
    write_whole(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_device_is_written_to_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "full").symlink_to("/dev/full")
    with pytest.raises(InputError, match="no space left on device"):
        write_whole(tmp_path / "full", b"new")
    (tmp_path / "null").symlink_to("/dev/null")
    write_whole(tmp_path / "null", b"new")
    assert (tmp_path / "null").is_symlink()


def test_what_is_no_place_for_a_file_is_refused_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a directory"):
        write_whole(tmp_path, b"new")
    with pytest.raises(InputError, match="no such file or directory"):
        write_whole(tmp_path / "nowhere" / "new", b"new")
    write_whole(tmp_path / "file", b"")
    with pytest.raises(InputError, match="cannot be made: file exists"):
        make_folder(tmp_path / "file", "{folder!r} cannot be made: {why}")


pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")


@pipes
def test_a_pipe_without_another_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.words.files._PATIENCE", 0.01)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="nobody writes to this pipe"), open(pipe, "rb", opener=without_waiting):
        pass
    with pytest.raises(InputError, match=r"^cannot write '.*pipe': nobody reads from this pipe$"):
        write_whole(pipe, b"x")


@pipes
def test_a_pipe_is_read_to_its_end_however_slow_its_writer_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    opened = os.open(pipe, os.O_RDWR)  # a writer that is there and silent
    writer = os.open(pipe, os.O_WRONLY)
    monkeypatch.setattr("grundy.words.files._PATIENCE", 0.01)
    with open(pipe, "rb", opener=without_waiting) as file:
        os.close(opened)
        os.write(writer, b"late")
        os.close(writer)
        assert file.read() == b"late"


@pipes
def test_a_pipe_that_is_read_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"whole")
    assert os.read(reader, 9) == b"whole"
    os.close(reader)


@pytest.mark.skipif(not Path("/dev/urandom").exists(), reason="no device that never ends")
def test_a_device_is_not_read_and_a_terminal_is() -> None:
    with pytest.raises(OSError, match="it is a device"), open("/dev/urandom", "rb", opener=without_waiting):
        pass
    ours, terminal = os.openpty()
    os.write(ours, b"0 1\n")
    with open(os.ttyname(terminal), "rb", opener=without_waiting) as file:
        assert file.readline() == b"0 1\n"
    os.close(ours)
    os.close(terminal)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)), "没有这个文件或文件夹"),
        (OSError(errno.ENXIO, "nobody writes to this pipe"), "没有程序向这个管道写入"),
        (OSError(errno.EINVAL, "a {brace}"), "a {brace}"),
    ],
)
def test_what_the_system_says_is_translated(error: OSError, told: str) -> None:
    with speaking("zh"):
        assert say(reason_of(error)) == told


def test_a_link_to_itself_stays(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    with pytest.raises(InputError, match="cannot write"):
        write_whole(loop, b"x")
    assert loop.is_symlink()


def test_a_folder_that_is_too_deep_is_refused_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^no folder .*/a/a/.*: file name too long$"):
        make_folder(tmp_path / ("a/" * 1900), "no folder {folder}: {why}")


@pytest.mark.skipif(os.name != "posix", reason="links need no privilege there")
def test_a_link_that_leads_nowhere_is_no_place_for_a_file(tmp_path: Path) -> None:
    nowhere, itself, there = (tmp_path / name for name in ("nowhere", "itself", "there"))
    nowhere.symlink_to("/no/such/file")
    itself.symlink_to(itself)
    there.symlink_to(tmp_path / "new")
    check_place(there)
    with pytest.raises(InputError, match=r"there is no folder '/no/such'$"):
        check_place(nowhere)
    with pytest.raises(InputError, match=r"cannot write .*itself': "):
        check_place(itself)
