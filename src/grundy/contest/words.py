"""The form of words in an input, such as ``RBRR``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import NamedTuple

from grundy.contest.bounds import Bounds
from grundy.contest.forms import Form, Rows
from grundy.contest.reader import Reader
from grundy.contest.shrink import dropped, lower, replaced

_SHORT = 60  # short words among the edges, or words in a list, each of which is made smaller
_LONG = 1000  # characters of the longest edges


def word(
    what: str, letters: str, most: int, *, least: int = 1, tiny: int = 7, counted: bool = False
) -> Form[str]:  # fmt: skip
    """Return the form of a word on a line; if it is counted, its length is on the line before.

    Args:
        what: the name of the word in errors, a template.
        letters: the characters it may have.
        most: its largest length; ``tiny`` in tiny cases.
        least: its smallest length.
        tiny: the largest length in tiny cases.
        counted: whether its length comes before it.

    Examples:
        >>> form = word("the word", "01", 10, counted=True)
        >>> form.read(Reader(["3", "011"])), list(form.rows("011"))
        ('011', [(3,), ('011',)])
    """
    lengths = Bounds(least, most, tiny)

    def read(reader: Reader, **names: object) -> str:
        length = reader.number("the length of the word", least, **names) if counted else None
        return reader.word(what, letters, least, length, **names)

    def rows(found: str) -> Rows:
        return [(len(found),), (found,)] if counted else [(found,)]

    def draw(dice: Random, size: float) -> str:
        length = lengths.count(dice, size)
        used = dice.sample(letters, dice.randint(1, min(3, len(letters)))) if dice.random() < 0.5 else letters
        half = "".join(dice.choices(used, k=length))
        if dice.random() < 0.3:  # a palindrome
            return half[: (length + 1) // 2] + half[: length // 2][::-1]
        return half

    def edges() -> Iterator[str]:
        lowest = (found for length in range(least, least + 6) for found in product(letters[:3], repeat=length))
        yield from ("".join(found) for found in islice(lowest, _SHORT) if len(found) <= most)
        longest = min(most, _LONG)
        for pattern in (letters[0], letters[-1], letters[:2], letters):
            yield from ((pattern * longest)[:length] for length in (longest - 1, longest) if length >= least)

    def smaller(found: str) -> Iterator[str]:
        yield from map("".join, dropped(found, least))
        yield from (
            found[:i] + letters[0] + found[i + 1 :] for i in range(min(len(found), 50)) if found[i] != letters[0]
        )

    return Form(read, rows, draw, edges, smaller, (lengths.written("|s|"),))


class Listed(NamedTuple):
    """A number, and words."""

    number: int
    words: tuple[str, ...]


def words_after(
    name: str, letters: str, numbers: tuple[int, int], *, longest: int, tiny: int, most: int
) -> Form[Listed]:
    """Return the form of the number of words and another number on a line, and then a word on each line.

    Args:
        name: the name of the other number.
        letters: the characters of the words.
        numbers: the largest other number, and the largest in tiny cases.
        longest: the largest length of a random word.
        tiny: the largest length in tiny cases.
        most: the largest number of random words.
    """
    one, bounds, counts = word("word {number}", letters, longest, tiny=tiny), Bounds(1, *numbers), Bounds(1, most, 3)

    def read(reader: Reader, **names: object) -> Listed:
        count = reader.number("the number of words", 1, **names)
        number = reader.number(name, 1, **names)
        return Listed(number, tuple(one.read(reader, number=i, **names) for i in range(1, count + 1)))

    def draw(dice: Random, size: float) -> Listed:
        count = counts.count(dice, size)
        return Listed(bounds.draw(dice, size), tuple(one.draw(dice, size) for _ in range(count)))

    def edges() -> Iterator[Listed]:
        shortest = ["".join(found) for length in (1, 2, 3) for found in product(letters[:2], repeat=length)]
        for number in bounds.edges():
            yield from (Listed(number, (first,)) for first in shortest)
            yield from (Listed(number, (shortest[0], other)) for other in shortest)

    def smaller(case: Listed) -> Iterator[Listed]:
        yield from (Listed(case.number, fewer) for fewer in dropped(case.words, 1))
        yield from (Listed(less, case.words) for less in lower(case.number, 1))
        if len(case.words) <= _SHORT:
            yield from (Listed(case.number, words) for words in replaced(case.words, one.smaller))

    return Form(
        read, lambda case: [(len(case.words), case.number), *((text,) for text in case.words)], draw, edges, smaller,
        (bounds.written(name), *one.limits),
    )  # fmt: skip
