"""Seconds for which this thread has computed; where the system does not measure them, as in a browser, a clock."""

from __future__ import annotations

import time

thread_time = getattr(time, "thread_time", time.perf_counter)
