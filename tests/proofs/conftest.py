"""Certificates made from plain values: what an engine would write, by the slowest code that can."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grundy.proofs.certificate import ALL_BUT, OCTAL, SUBTRACTION, WINDOW, Certificate
from grundy.proofs.checker import digest

FIGURES = json.loads((Path(__file__).parents[1] / "figures" / "octal_periods.json").read_text(encoding="utf-8"))


def octal_options(code: str) -> Callable[[int], Iterator[tuple[int, ...]]]:
    """The options of a heap, by the meaning of the digits."""
    first, rest = code.replace("!", "").split(".")
    digits = [int(digit) for digit in (first or "0") + rest]

    def options(n: int) -> Iterator[tuple[int, ...]]:
        for take, digit in enumerate(digits):
            left = n - take
            if left == 0 and digit & 1:
                yield ()
            if left > 0 and digit & 2:
                yield (left,)
            if left > 1 and digit & 4:
                for a in range(1, left // 2 + 1):
                    if a < left - a or "!" not in code:
                        yield a, left - a

    return options


def plain_values(options: Callable[[int], Iterator[tuple[int, ...]]], upto: int) -> list[int]:
    """Values of heaps 0 to upto − 1 by the definition."""
    values: list[int] = []
    for n in range(upto):
        seen = set()
        for parts in options(n):
            total = 0
            for part in parts:
                total ^= values[part]
            seen.add(total)
        value = 0
        while value in seen:
            value += 1
        values.append(value)
    return values


def game_values(game: str, upto: int) -> list[int]:
    if "." in game:
        return plain_values(octal_options(game), upto)
    numbers = {int(word) for word in game[game.index("(") + 1 : -1].split(",")}
    if game.startswith("all-but"):
        return plain_values(lambda n: ((k,) for k in range(n) if n - k not in numbers), upto)
    return plain_values(lambda n: ((n - m,) for m in numbers if m <= n), upto)


def rare_heaps(values: list[int], mask: int, parity: int | None) -> tuple[tuple[int, int], ...]:
    """The heaps whose value is of class 0."""
    found = []
    for n in range(1, len(values)):
        odd = 0 if parity is None else (n + parity) % 2
        if (bin(values[n] & mask).count("1") + odd) % 2 == 0:
            found.append((n, values[n]))
    return tuple(found)


class Writer:
    """Makes certificates."""

    options = staticmethod(octal_options)
    values = staticmethod(game_values)
    rare = staticmethod(rare_heaps)
    figures = FIGURES

    @staticmethod
    def plain(game: str, preperiod: int, period: int, saltus: int = 0) -> Certificate:
        """A certificate that needs no more than the values."""
        values = game_values(game, preperiod + period)
        theorem = OCTAL if "." in game else SUBTRACTION if game.startswith("subtraction") else ALL_BUT
        largest = None if saltus else max(values)
        at = None if largest is None else values.index(largest)
        return Certificate(game, theorem, preperiod, period, saltus, largest, at, sha256=digest(values))

    @staticmethod
    def window(
        game: str, preperiod: int, period: int, smaller: int, mask: int | None = None, parity: int | None = None
    ) -> Certificate:
        """A certificate by the window theorem, with the mask that leaves the fewest rare heaps if none is given."""
        values = game_values(game, 2 * preperiod + 2 * period + 10)
        if mask is None:
            mask = min(range(1, 64), key=lambda m: len(rare_heaps(values, m, parity)))
        rare = rare_heaps(values, mask, parity)
        window = len(game.split(".")[1]) + max(rare[-1][0] if rare else 0, smaller)
        largest = max(values)
        return Certificate(
            game, WINDOW, preperiod, period, 0, largest, values.index(largest), mask, parity, rare, smaller,
            max(1, preperiod) + window, window, digest(values[: preperiod + period]),
        )  # fmt: skip


@pytest.fixture(scope="session")
def writer() -> type[Writer]:
    return Writer
