"""Waiting is explained on a terminal: what takes so long, and that compiling happens once."""

from __future__ import annotations

import io

import pytest

from grundy.cli import patience
from grundy.machine import compiling


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def listeners(monkeypatch: pytest.MonkeyPatch) -> list[compiling.Told]:
    listeners: list[compiling.Told] = []
    monkeypatch.setattr(compiling, "_told", listeners)
    return listeners


def test_compiling_is_explained_while_it_lasts(
    listeners: list[compiling.Told], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    patience.explain_compiling()
    (told,) = listeners
    told(True)
    told(True)
    told(False)
    assert screen.getvalue() == "\rcompiling (about 20 s, only this once)"
    told(False)
    assert screen.getvalue().endswith(" \r")  # wiped


def test_a_pipe_is_told_nothing_of_compiling(listeners: list[compiling.Told], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", io.StringIO())
    patience.explain_compiling()
    assert not listeners


def test_the_compiler_tells_when_it_begins_and_when_it_has_ended(listeners: list[compiling.Told]) -> None:
    from grundy.machine.loading import jitted, njit

    if not jitted():
        pytest.skip("nothing is compiled here")
    told: list[bool] = []
    compiling.tell_of_compiling(told.append)
    compiling.listen()

    @njit
    def double(n: int) -> int:
        return n + n

    assert double(4) == 8
    assert told[0] is True
    assert told[-1] is False
    assert told.count(True) == told.count(False)
