"""Files of others take no more memory than they have bytes."""

from __future__ import annotations

import io
import random
import struct
import sys
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.cli import run
from grundy.machine import reading
from grundy.machine.reading import DAMAGE, read_arrays, read_bounded
from grundy.solving.search.table_files import Section, lines_of, read_table, write_table
from grundy.words.errors import InputError, LimitError

ARRAYS = {
    "numbers": np.arange(1000, dtype=np.uint64),
    "square": np.arange(12, dtype=np.int16).reshape(3, 4),
    "columns": np.asfortranarray(np.arange(12.0).reshape(3, 4)),
    "empty": np.zeros(0, np.uint8),
    "one": np.array(7),
}


def read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return read_arrays(file)


def test_arrays_are_read_as_numpy_reads_them(tmp_path: Path) -> None:
    path = tmp_path / "arrays.npz"
    np.savez(path, **ARRAYS)  # type: ignore[arg-type]
    found = read(path)
    with np.load(path) as wanted:
        assert list(found) == list(wanted)
        for name, array in wanted.items():
            assert (found[name].dtype, found[name].shape) == (array.dtype, array.shape)
            assert (found[name] == array).all()
            found[name][...] = 0  # may be written


def test_any_damage_raises_what_is_known_to_be_damage(tmp_path: Path) -> None:
    path, dice = tmp_path / "arrays.npz", random.Random(1)
    np.savez(path, **ARRAYS)  # type: ignore[arg-type]
    whole = path.read_bytes()
    for _ in range(1500):
        at = dice.randrange(len(whole))
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << dice.randrange(8)]) + whole[at + 1 :])
        try:
            found = read(path)
        except DAMAGE:
            continue
        assert sum(array.nbytes for array in found.values()) <= len(whole)


def peak(path: Path) -> int:
    """Return the bytes that reading a file takes before it is refused."""
    tracemalloc.start()
    try:
        with pytest.raises(DAMAGE):
            read(path)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_compressed_arrays_are_refused_before_they_are_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb.npz"
    np.savez_compressed(path, lines=np.zeros(1 << 26, np.uint8))
    assert path.stat().st_size < 1 << 17
    assert peak(path) < 1 << 20


def test_an_array_that_claims_to_be_larger_than_its_file_is_refused(tmp_path: Path) -> None:
    path, head = tmp_path / "bomb.npz", io.BytesIO()
    np.lib.format.write_array_header_1_0(head, {"descr": "<u8", "fortran_order": False, "shape": (1 << 40,)})
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("lines.npy", head.getvalue())
    assert peak(path) < 1 << 20


def test_entries_that_share_their_bytes_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.npz"
    np.savez(path, one=np.zeros(1 << 16, np.uint8))
    whole = path.read_bytes()
    start = whole.index(b"PK\x01\x02")
    entry, (*_, end) = whole[start : whole.index(b"PK\x05\x06")], whole.partition(b"PK\x05\x06")
    count = 200
    tail = struct.pack("<HHHHIIH", 0, 0, count, count, count * len(entry), start, 0)
    path.write_bytes(whole[:start] + entry * count + b"PK\x05\x06" + tail)
    assert len(end) == len(tail)
    assert peak(path) < 1 << 22


def test_positions_are_unpacked_a_part_at_a_time() -> None:
    import zlib

    lines = b"".join(b"%d [%d]\n" % (n, n) for n in range(100_000))
    assert b"".join(line + b"\n" for line in lines_of(zlib.compress(lines))) == lines
    assert list(lines_of(zlib.compress(b""))) == []
    for bad in (zlib.compress(bytes(1 << 28)), zlib.compress(lines)[:-9], zlib.compress(b"1 [1]")):
        tracemalloc.start()
        with pytest.raises(EOFError):
            list(lines_of(bad))
        assert tracemalloc.get_traced_memory()[1] < 1 << 27
        tracemalloc.stop()


def test_a_table_with_other_arrays_than_it_lists_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "table"
    write_table(path, [Section({"ruleset": "x"}, "kind", {}, {"known": np.arange(9)})])
    with zipfile.ZipFile(path, "a") as packed:
        packed.writestr("more.npy", (b"\x93NUMPY" + path.read_bytes())[:100])
    with pytest.raises(InputError, match="is damaged"):
        read_table(path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device that never ends")
def test_a_device_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_ALWAYS", 1 << 22)
    monkeypatch.setattr(reading, "machine_memory", lambda: 1 << 26)
    with open("/dev/zero", "rb") as file, pytest.raises(LimitError, match="/dev/zero is longer than 4 MB, a sixteenth"):
        read_bounded(file, "/dev/zero")
    assert read_bounded(io.BytesIO(b"01" * (1 << 20)), "x") == b"01" * (1 << 20)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device that never ends")
@pytest.mark.parametrize("words", [["play", "nim", "3"], ["judge", "hdu1848"]])
def test_a_line_that_never_ends_is_refused(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reading, "_LINE", 1 << 20)
    with open("/dev/zero", encoding="utf-8") as file:
        monkeypatch.setattr(sys, "stdin", file)
        assert run(words) == 3
    assert capsys.readouterr().err == "grundy: a line of the input is longer than 1 million characters\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that never ends")
def test_a_device_holds_no_arrays_and_no_table() -> None:
    with open("/dev/full", "rb") as file, pytest.raises(ValueError, match="not a file"):
        read_arrays(file)
    with pytest.raises(InputError, match=r"^table '/dev/full' cannot be read: it is a device or a pipe: name another"):
        read_table(Path("/dev/full"))
