"""When a table of heap values is extended in plain Python."""

from __future__ import annotations

import sys

import pytest

from grundy.machine.arrays import stays_plain

PLAIN = 8_000_000


@pytest.mark.parametrize(
    ("work", "ahead", "first", "later"),
    [
        (10**6, 10**6, True, True),  # loading the code of these loops takes as long
        (4 * 10**6, 8 * 10**6, True, False),
        (10**6, 9 * 10**6, True, False),  # the start, where a short period may be seen
        (2 * 10**6, 9 * 10**6, False, False),
        (10**5, 9 * 10**6, True, True),
    ],
)
def test_less_work_is_left_to_plain_python_once_a_compiler_is_loaded(
    work: int, ahead: int, first: bool, later: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    assert stays_plain(work, ahead, PLAIN) is later
    monkeypatch.delitem(sys.modules, "numba")
    assert stays_plain(work, ahead, PLAIN) is first
