"""What the commands of the atlas share: the rows they ask, comparisons, and how many processes."""

from __future__ import annotations

import operator
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from grundy.atlas.store.rows import Row
from grundy.atlas.store.shipped import shipped_rows
from grundy.atlas.store.store import Atlas
from grundy.words.errors import InputError

_COMPARISON = re.compile(r"\s*(>=|<=|!=|=|>|<)?\s*([0-9]+(?:\.[0-9]+)?(?:[eE][0-9]{1,2})?)\s*")

_Select = Callable[[Sequence[tuple[str, str, object]]], Iterable[Row]]
_Get = Callable[[str], Row | None]


@contextmanager
def rows_of(store: Path | None) -> Iterator[tuple[_Select, _Get]]:
    """Give what selects rows of an atlas, and what finds one."""
    if store is not None:
        with Atlas(store, create=False) as kept:
            yield kept.rows, kept.get
        return
    shipped = shipped_rows()
    if not shipped:
        raise InputError("the atlas that comes with grundy is missing or damaged: name another with --store")
    yield lambda conditions: (row for row in shipped.values() if _fulfils(row, conditions)), shipped.get


_SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def _fulfils(row: Row, conditions: Sequence[tuple[str, str, object]]) -> bool:
    values = ((getattr(row, column), sign, value) for column, sign, value in conditions)
    return all(found is not None and _SIGNS[sign](found, value) for found, sign, value in values)


def comparison(text: str, option: str) -> tuple[str, int]:
    """Return the comparison and the number that a text such as ``>=1000`` stands for.

    Examples:
        >>> comparison(">=1e3", "period"), comparison("12", "period")
        (('>=', 1000), ('=', 12))
    """
    found = _COMPARISON.fullmatch(text)
    number = float(found[2]) if found is not None else -1.0
    if found is None or number != int(number) or number >= 1 << 62:
        raise InputError(
            "--{option} must be a whole number, perhaps with a comparison such as '>=1000', not {text!r}",
            option=option, text=text,
        )  # fmt: skip
    return found[1] or "=", int(found[2]) if found[2].isdigit() else int(number)


def processes(workers: int | None) -> int:
    """Return how many processes are meant: as many as there are processors, if nothing is said."""
    if workers is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not 0 <= workers <= 1024:
        raise InputError("--workers must be from 0 to 1024, not {workers}", workers=workers)
    return workers
