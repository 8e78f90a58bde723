"""Checks whose values are kept on disk go on after an interruption, and trust no file that is damaged."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grundy.proofs.certificate import Certificate
from grundy.proofs.kinds import verify
from grundy.proofs.work import Limits
from grundy.words.errors import InputError


@pytest.fixture
def claim(writer: Any, monkeypatch: pytest.MonkeyPatch) -> Certificate:
    """0.45 by the window theorem, in slices of a few heaps each."""
    monkeypatch.setattr("grundy.proofs.work._PLAIN", 0)
    monkeypatch.setattr("grundy.proofs.work._SLICE", 500)
    made: Certificate = writer.window("0.45", 498, 20, 37, mask=15)
    return made


def interrupted(claim: Certificate, folder: Path, before: Callable[[], None] = lambda: None) -> int:
    """Interrupt a check after half of the heaps; return how many it had done then."""

    def progress(done: int, heaps: int) -> None:
        reached.append(done)
        if done > heaps / 2:
            before()
            raise KeyboardInterrupt

    reached: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        verify(claim, limits=Limits(store=folder), progress=progress)
    return reached[-1]


def first_done(claim: Certificate, folder: Path) -> int:
    """Check to the end; return how many heaps had been done after the first slice."""
    reached: list[int] = []
    verdict = verify(claim, limits=Limits(store=folder), progress=lambda done, _: reached.append(done))
    assert (verdict.ok, verdict) == (True, verify(claim))
    return reached[0]


def test_a_check_goes_on(claim: Certificate, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    done = interrupted(claim, folder)
    assert first_done(claim, folder) > done
    assert not list(folder.iterdir())


def test_another_certificate_does_not_use_the_values(claim: Certificate, tmp_path: Path) -> None:
    done = interrupted(claim, tmp_path)
    assert first_done(replace(claim, made_by="somebody else"), tmp_path) < done


@pytest.mark.parametrize("place", [0, 8, 16, 100])
def test_a_damaged_file_is_not_used(claim: Certificate, tmp_path: Path, place: int) -> None:
    done = interrupted(claim, tmp_path)
    (path,) = tmp_path.iterdir()
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    assert first_done(claim, tmp_path) < done


def test_only_one_run_uses_a_file(claim: Certificate, tmp_path: Path) -> None:
    def another() -> None:
        with pytest.raises(InputError, match="another run checks the same certificate in store"):
            verify(claim, limits=Limits(store=tmp_path))

    interrupted(claim, tmp_path, before=another)
    with pytest.raises(InputError, match=r"store '.*' cannot be created: .*: name another folder"):
        verify(claim, limits=Limits(store=Path("/dev/null/store")))


def test_values_on_disk_need_no_memory(claim: Certificate, tmp_path: Path) -> None:
    assert verify(claim, limits=Limits(memory=10_000, store=tmp_path)).ok
