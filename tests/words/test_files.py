"""Files appear whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from grundy.words.errors import InputError
from grundy.words.files import make_folder, write_whole, written_whole


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
