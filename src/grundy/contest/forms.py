r"""The form of an input, declared once: the same declaration reads cases and writes them.

Examples:
    >>> games = promised(listed("the number of heaps of game {game}", "heap {number} of game {game}"))
    >>> games.text([(3, 4, 5), (1,)])
    '2\n3 3 4 5\n1 1\n'
    >>> list(games.read(Reader(["2  3 3", "4 5", "1 1"])))
    [(3, 4, 5), (1,)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from grundy.contest.reader import Reader

C = TypeVar("C")
Rows = Iterable[Iterable[int]]


@dataclass(frozen=True)
class Form(Generic[C]):
    """The form of a value: ``read(reader, **names)`` returns the next one, ``rows(value)`` the numbers of each line.

    What a number is called in an error is a template, filled by ``names``.
    """

    read: Callable[..., C]
    rows: Callable[[C], Rows]


def number(what: str, least: int = 0) -> Form[int]:
    """Return the form of one number on a line."""
    return Form(lambda reader, **names: reader.number(what, least, **names), lambda n: [(n,)])


def row(count: int, what: str, least: int = 0) -> Form[tuple[int, ...]]:
    """Return the form of so many numbers on a line."""
    return Form(lambda reader, **names: tuple(reader.numbers(count, what, least, **names)), lambda found: [found])


def listed(
    how_many: str, what: str, least: int = 0, layout: Literal["line", "next line", "lines"] = "line"
) -> Form[tuple[int, ...]]:
    """Return the form of numbers behind their count: on its line, on the next one, or a line each."""

    def read(reader: Reader, **names: object) -> tuple[int, ...]:
        return tuple(reader.numbers(reader.number(how_many, **names), what, least, **names))

    def rows(found: tuple[int, ...]) -> Rows:
        if layout == "line":
            return [(len(found), *found)]
        return [(len(found),), found] if layout == "next line" else [(n,) for n in (len(found), *found)]

    return Form(read, rows)


def repeated(how_many: str, form: Form[C], name: str) -> Form[tuple[C, ...]]:
    """Return the form of values behind their count; templates call the number of each, from 1, by a name."""

    def read(reader: Reader, **names: object) -> tuple[C, ...]:
        count = reader.number(how_many, **names)
        return tuple(form.read(reader, **names, **{name: at}) for at in range(1, count + 1))

    return Form(read, lambda found: [(len(found),), *_rows(form, found)])


def together(make: Callable[..., C], *forms: Form[Any]) -> Form[C]:
    """Return the form of a named tuple, made of values of these forms, one after the other."""

    def rows(found: Any) -> Rows:
        return [line for form, one in zip(forms, found, strict=True) for line in form.rows(one)]

    return Form(lambda reader, **names: make(*(form.read(reader, **names) for form in forms)), rows)


def _rows(form: Form[C], values: Iterable[C]) -> Rows:
    return [line for value in values for line in form.rows(value)]


# -- how cases follow each other


@dataclass(frozen=True)
class Cases(Generic[C]):
    """The form of an input.

    ``read`` yields each case as soon as it was read, ``rows`` returns the numbers of each line of an input, ``most`` is
    how many cases it may hold, None where the statement promises no number.
    """

    read: Callable[[Reader], Iterator[C]]
    rows: Callable[[Sequence[C]], Rows]
    most: int | None = None

    def text(self, cases: Sequence[C]) -> str:
        """Return the input that holds these cases; ``read`` inverts it."""
        return "".join(f"{' '.join(map(str, line))}\n" for line in self.rows(cases))


def to_the_end(form: Form[C]) -> Cases[C]:
    """Return the form of an input with cases to its end."""

    def read(reader: Reader) -> Iterator[C]:
        while not reader.at_end():
            yield form.read(reader)

    return Cases(read, lambda cases: _rows(form, cases))


def until_zero(form: Form[C]) -> Cases[C]:
    """Return the form of an input that a 0 in place of a case closes, or its end."""

    def read(reader: Reader) -> Iterator[C]:
        case = form.read
        while not reader.closed():
            yield case(reader)

    return Cases(read, lambda cases: [*_rows(form, cases), (0,)])


def until_zeros(form: Form[C], zeros: int) -> Cases[C]:
    """Return the form of an input that a case of zeros closes, or its end."""
    last = (0,) * zeros

    def read(reader: Reader) -> Iterator[C]:
        while not reader.at_end():
            case = form.read(reader)
            if case == last:
                return
            yield case

    return Cases(read, lambda cases: [*_rows(form, cases), last])


def promised(form: Form[C], most: int | None = None) -> Cases[C]:
    """Return the form of an input that first says how many games follow; ``game`` is the number of each."""

    def read(reader: Reader) -> Iterator[C]:
        games = reader.number("the number of games")
        for game in range(1, games + 1):
            yield form.read(reader, game=game)
        reader.finish("{games} games", games=games)

    return Cases(read, lambda cases: [(len(cases),), *_rows(form, cases)], most)


def one_case(form: Form[C], finish: Callable[[Reader, C], None]) -> Cases[C]:
    """Return the form of an input with one case; ``finish`` makes sure that nothing is left behind it."""

    def read(reader: Reader) -> Iterator[C]:
        case = form.read(reader)
        yield case
        finish(reader, case)

    return Cases(read, lambda cases: _rows(form, cases), 1)
