"""The numbers that a statement allows: random ones, edge cases, and smaller ones, all derived from the bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product, repeat
from random import Random

from grundy.contest.shrink import dropped, lower, lowered, replaced
from grundy.maths.nimbers.mex import nim_sum

_NO_END = 10**9  # if the statement gives no largest number
_MOST_EDGES = 120
_LONG = 200  # numbers in a list, each of which is lowered


@dataclass(frozen=True)
class Bounds:
    """Whole numbers from ``least`` to ``most``; in the smallest random cases only up to ``tiny``."""

    least: int = 0
    most: int = _NO_END
    tiny: int | None = None

    def top(self, size: float) -> int:
        """Return the largest number of random cases of a size from 0 to 1."""
        tiny = self.least + 9 if self.tiny is None else self.tiny
        return scaled(size, min(tiny, self.most), self.most)

    def draw(self, dice: Random, size: float) -> int:
        """Return a random number."""
        return dice.randint(self.least, self.top(size))

    def count(self, dice: Random, size: float) -> int:
        """Return a random number of items, and at size 1 the largest."""
        return self.top(size) if size >= 1 else self.draw(dice, size)

    def edges(self) -> list[int]:
        """Return small numbers, numbers around a power of 2, and the largest ones."""
        power = 1 << (self.most.bit_length() - 1)
        found = {*range(self.least, self.least + 8), power - 1, power, power + 1, self.most - 1, self.most}
        return sorted(number for number in found if self.least <= number <= self.most)

    def written(self, name: str) -> str:
        """Return the bounds as a statement writes them."""
        return f"{self.least} ≤ {name} ≤ {_power(self.most)}"


def randints(dice: Random, least: int, most: int, count: int) -> list[int]:
    """Return random numbers; they are those that ``dice.randint`` returns one by one, in a quarter of its time.

    Examples:
        >>> from random import Random
        >>> dice = Random(3)
        >>> randints(Random(3), 1, 6, 5) == [dice.randint(1, 6) for _ in range(5)]
        True
    """
    found: list[int] = []
    numbers, bits = most - least + 1, (most - least + 1).bit_length()
    while len(found) < count:
        missing = count - len(found)
        found += [n + least for n in map(dice.getrandbits, repeat(bits, missing)) if n < numbers]
    return found


def scaled(size: float, small: int, most: int) -> int:
    """Return a bound between ``small``, at size 0, and ``most``, at size 1."""
    return most if size == 1 else round(small + (most - small) * size)


def _power(number: int) -> str:
    zeros = len(str(number)) - len(str(number).rstrip("0"))
    if zeros < 4:
        return str(number)
    first = str(number)[:-zeros]
    return f"10^{zeros}" if first == "1" else f"{first}·10^{zeros}"


def edges_of_row(ranges: Sequence[Bounds]) -> Iterator[tuple[int, ...]]:
    """Yield small numbers in all combinations, then the least and the largest ones, then one edge at a time."""
    each = max(2, round(_MOST_EDGES ** (1 / len(ranges))))
    yield from product(*([*range(b.least, min(b.most, b.least + each - 1) + 1)] for b in ranges))
    yield from product(*({b.least: 0, b.most - 1: 0, b.most: 0} if b.most > b.least else [b.least] for b in ranges))
    for i, bounds in enumerate(ranges):
        for number in bounds.edges():
            yield tuple(number if i == j else min(b.most, b.least + 2) for j, b in enumerate(ranges))


def draw_list(dice: Random, size: float, counts: Bounds, items: Bounds) -> tuple[int, ...]:
    """Return random numbers, a random number of them.

    Large random sums are almost never P-positions. Therefore a quarter of the lists consists of pairs,
    and in another quarter the last number makes the nim-sum 0, if it may.
    """
    count = counts.count(dice, size)
    top = items.top(size)
    found = randints(dice, items.least, top, count)
    way = dice.random()
    if way < 0.25 and count % 2 == 0:
        found = [*found[: count // 2], *found[: count // 2]]
        dice.shuffle(found)
    elif way < 0.5 and count > 1:
        return evened(found, range(count), top, items.least)
    return tuple(found)


def evened(numbers: Sequence[int], places: Sequence[int], most: int, least: int = 0) -> tuple[int, ...]:
    """Return the numbers with the last of these places changed so that the nim-sum there is 0, if bounds allow it.

    Examples:
        >>> evened((9, 3, 9, 5), (1, 3), 10), evened((9, 3, 9, 5), (1, 3), 2)
        ((9, 3, 9, 3), (9, 3, 9, 5))
    """
    found = list(numbers)
    if places:
        wanted = nim_sum(map(found.__getitem__, places[:-1]))
        found[places[-1]] = wanted if least <= wanted <= most else found[places[-1]]
    return tuple(found)


def edges_of_list(counts: Bounds, items: Bounds) -> Iterator[tuple[int, ...]]:
    """Yield one number, equal numbers, neighbours, numbers in a row, and the longest lists of large and of small."""
    one = items.edges()
    found: list[tuple[int, ...]] = [(n,) for n in one]
    found += (
        [(n, n) for n in one] + [(m, n) for m in one[:4] for n in one[:4]] + [(one[-1], one[-2]), (one[0], one[-1])]
    )
    found += [tuple(one[:3]), tuple(one[2::-1]), (one[1],) * 3, tuple(one[1:5])]
    most = min(counts.most, 1000)
    found += [(n,) * count for n in (one[0], one[1], one[-1]) for count in (most - 1, most)]
    yield from (numbers for numbers in found if counts.least <= len(numbers) <= counts.most)


def smaller_row(row: Sequence[int], ranges: Sequence[Bounds]) -> Iterator[tuple[int, ...]]:
    """Yield the row with one number lowered."""
    for i, bounds in enumerate(ranges):
        yield from ((*row[:i], number, *row[i + 1 :]) for number in lower(row[i], bounds.least))


def smaller_list(numbers: Sequence[int], counts: Bounds, items: Bounds) -> Iterator[tuple[int, ...]]:
    """Yield fewer numbers, pairs replaced by their nim-sum, and numbers that are smaller, or nearer to 0."""
    yield from dropped(numbers, counts.least)
    if items.least < 0:
        yield from replaced(numbers, lambda n: (near for near in (0, int(n / 2), n - (n > 0) + (n < 0)) if near != n))
        return
    few = min(len(numbers), 20) if len(numbers) > counts.least else 0
    for i in range(1, few):
        if numbers[i - 1] == numbers[i] and len(numbers) - 2 >= counts.least:
            yield (*numbers[: i - 1], *numbers[i + 1 :])
        both = numbers[i - 1] ^ numbers[i]
        if items.least <= both < numbers[i - 1] + numbers[i]:
            yield (*numbers[: i - 1], both, *numbers[i + 1 :])
    if len(numbers) <= _LONG:
        yield from lowered(numbers, items.least)
    elif max(numbers) > max(1, items.least):
        yield tuple(max(items.least, number // 2) for number in numbers)
