"""Misère quotients of all octal codes 0.abc: which are found and proved in 1.2 seconds each, and which stay open.

Codes count as one if their heaps have the same game trees, from the first heap with a move to the 18th after it,
without dead heaps. The 511 codes form 275 such classes; each is named by its least code. An order is printed only if
the quotient is proved for all heaps. Times are processor times. If misère play is proved to be normal play from some
heap on, the period of normal play is taken from the atlas that comes with the package. Codes for which this is proved
but no period of normal play is known are listed too: all their sums are answered.

No package on PyPI finds misère quotients, so there is nothing to compare with. CGSuite's solver (Java) is reported to
close 139 of its 323 codes in 1.2 s each, and to take 0.24 s for Kayles.

Run: python -m benchmarks.misere_census [seconds]
"""

from __future__ import annotations

import json
import sys
import time
from itertools import product
from pathlib import Path

from grundy.atlas.store.shipped import shipped_rows
from grundy.maths.misere.heaps import MisereHeaps, NormalValues, misere_quotient
from grundy.maths.misere.search import QuotientSearch
from grundy.maths.octal.codes import Code, parse_code

SECONDS = 1.2
TREES = 18
HEAPS = 24


def trees(code: Code, numbers: dict[frozenset[tuple[int, ...]], int]) -> tuple[int, ...]:
    """Return the game trees of heaps, as numbers, from the first heap with a move."""
    found = [0]
    for n in range(1, HEAPS + 1):
        options = frozenset(tuple(sorted(found[part] for part in split if found[part])) for split in code.splits(n))
        found.append(numbers.setdefault(options, len(numbers)))
    first = next((n for n, tree in enumerate(found) if tree), 1)
    return tuple(found[first : first + TREES])


def classes() -> dict[str, list[str]]:
    """Return the classes of equivalent codes, by the least code of each."""
    numbers: dict[frozenset[tuple[int, ...]], int] = {frozenset(): 0}
    alike: dict[tuple[int, ...], list[str]] = {}
    for digits in product("01234567", repeat=3):
        text = "0." + "".join(digits).rstrip("0")
        if text != "0.":
            alike.setdefault(trees(parse_code(text), numbers), []).append(text)
    return {texts[0]: texts for texts in alike.values()}


def values_in_atlas(text: str) -> NormalValues | None:
    """Return the values that the atlas has proved for normal play of a code."""
    row = shipped_rows().get(text)
    if row is None or row.status != "proved" or row.preperiod_is_bound or row.law is None:
        return None
    assert row.largest_value is not None
    assert row.largest_at is not None
    return NormalValues(row.law, row.largest_value, row.largest_at)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    QuotientSearch.clock = staticmethod(time.process_time)
    misere_quotient(parse_code("0.56"), values=values_in_atlas("0.56"), seconds=60)  # loads NumPy and the kernels
    listed = classes()
    closed: dict[str, int] = {}
    normal: dict[str, int] = {}
    still_open: dict[str, tuple[int, int]] = {}
    for text in listed:
        known = MisereHeaps(parse_code(text))
        values = values_in_atlas(text)
        began = time.process_time()
        known.explore(None, seconds)
        known.settle(0, 0, values=values)
        found = known.quotient()
        took = time.process_time() - began
        if found.complete:
            closed[text] = found.order
            print(f"{text:6} order {found.order:4}  P {len(found.lost):3}  {found.period}  {took:.2f} s", flush=True)
        elif found.normal is not None:
            normal[text] = found.normal.since
        else:
            still_open[text] = found.included, found.order
    print("open: code, last heap, order up to that heap")
    print(", ".join(f"{text} {heap} {order}" for text, (heap, order) in still_open.items()))
    print("misère play is normal play from some heap on, with unknown period: code, heap")
    print(", ".join(f"{text} {heap}" for text, heap in normal.items()))
    codes = sum(len(listed[text]) for text in closed)
    answered = codes + sum(len(listed[text]) for text in normal)
    every = sum(map(len, listed.values()))
    print(f"{len(closed)} of {len(listed)} classes closed, {codes} of {every} codes")
    print(f"{len(closed) + len(normal)} classes answered, {answered} codes")
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text(json.dumps(closed), encoding="utf-8")


if __name__ == "__main__":
    main()
