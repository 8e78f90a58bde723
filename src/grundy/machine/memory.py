"""How much memory the machine has, and whether an allocation fits in what is free."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase


def machine_memory() -> int:
    """Return how many bytes of memory the machine has; four gigabytes if that is unknown."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # this system does not say
        return 1 << 32


def afford(needed: int, name: str, /, **values: object) -> None:
    """Raise LimitError if more bytes are needed than are free; ``name`` is a template that the values fill."""
    free, needed = free_memory(), min(needed, 2**1000)  # larger numbers overflow a float
    if needed > free:
        raise LimitError(
            "{name} needs {needed} GB of memory, and {free} GB are free",
            name=Phrase(name, **values), needed=round(needed / 2**30, 1), free=round(free / 2**30, 1),
        )  # fmt: skip


def free_memory() -> int:
    """Return how many bytes this process may still take."""
    left = [_free_in_all()]
    try:
        import resource

        pages = list(map(int, Path("/proc/self/statm").read_text(encoding="ascii").split()))
        for limit, used in ((resource.RLIMIT_AS, pages[0]), (resource.RLIMIT_DATA, pages[5])):
            most, _ = resource.getrlimit(limit)
            if most != resource.RLIM_INFINITY:
                left.append(most - used * resource.getpagesize())
    except (ImportError, AttributeError, OSError, ValueError, IndexError):  # this system has no such limits
        pass
    return max(0, min(left))


def _free_in_all() -> int:
    with suppress(OSError, ValueError, IndexError):
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) << 10
    return machine_memory() // 2
