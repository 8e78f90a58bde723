"""The processors that this process may use."""

from __future__ import annotations

import os


def available_cores() -> int:
    """Return how many processor cores this process may use, which may be fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
