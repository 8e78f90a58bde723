"""Processor time of other processes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from grundy.machine.clock import seconds_of


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not tell there")
def test_the_processor_time_of_a_process_grows_only_while_it_computes() -> None:
    wait = "sum(range(3_000_000)); print(flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", wait], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        used = seconds_of(process.pid)
        assert used is not None
        assert used > 0.01
        process.stdin.write(b"\n")
    assert seconds_of(process.pid) is None  # it has ended
