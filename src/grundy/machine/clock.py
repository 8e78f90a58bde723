"""Seconds for which a thread or a process has computed; a clock where the system does not measure them."""

from __future__ import annotations

import sys
import time
from pathlib import Path

thread_time = getattr(time, "thread_time", time.perf_counter)


def seconds_of(process: int) -> float | None:
    """Return the processor seconds that another process has used, by its number; None where this cannot be asked.

    Examples:
        >>> import os
        >>> used = seconds_of(os.getpid())
        >>> used is None or used > 0
        True
    """
    if sys.platform != "linux":
        return None
    try:
        return time.clock_gettime((~process << 3) | 2)  # the clock of a process, as clock_getcpuclockid numbers it
    except OSError:
        return None


def seconds_kept_waiting(process: int) -> float:
    """Return the seconds that another process has waited for a processor; 0 where this cannot be asked.

    Examples:
        >>> import os
        >>> seconds_kept_waiting(os.getpid()) >= 0
        True
    """
    try:
        return int(Path(f"/proc/{process}/schedstat").read_bytes().split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0
