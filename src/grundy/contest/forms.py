r"""The form of an input. One declaration serves both to read cases and to write them.

Examples:
    >>> games = promised(listed("the number of heaps of game {game}", "heap {number} of game {game}"))
    >>> games.text([(3, 4, 5), (1,)])
    '2\n3 3 4 5\n1 1\n'
    >>> list(games.read(Reader(["2  3 3", "4 5", "1 1"])))
    [(3, 4, 5), (1,)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product
from random import Random
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from grundy.contest.bounds import Bounds, draw_list, edges_of_list, edges_of_row, smaller_list, smaller_row
from grundy.contest.reader import Reader
from grundy.contest.shrink import dropped, lower, lowered, replaced

C = TypeVar("C")
Rows = Iterable[Iterable[object]]
Numbers = tuple[int, ...]

_TRIES = 10_000  # random values to try until one satisfies the rule
_FEW = 64  # values in a list, each of which is made smaller
_LONG = 1000  # equal values in a list among the edges
_PRODUCT = 8  # edges of each of several parts that are combined


class Item(NamedTuple):
    """A part of a case as programs read it: a number, the length of a list, or a list; the others bound the numbers."""

    kind: Literal["number", "length", "list"]
    least: int = 0
    most: int | None = None


def _undrawn(dice: Random, size: float) -> Any:
    raise AssertionError("a form that draws no values needs a problem that does")


@dataclass(frozen=True)
class Form(Generic[C]):
    """The form of a value: ``read(reader, **names)`` returns the next one, ``rows(value)`` the words of each line.

    In errors, the name of a number is a template filled with ``names``. ``draw(dice, size)`` returns a random value,
    ``edges`` those that programs stumble over, ``smaller`` smaller ones; all keep to the limits. ``items`` are the
    parts in the order of the input; there are none if the form is not a plain sequence of numbers.
    """

    read: Callable[..., C]
    rows: Callable[[C], Rows]
    draw: Callable[[Random, float], C] = _undrawn
    edges: Callable[[], Iterable[C]] = tuple
    smaller: Callable[[C], Iterable[C]] = lambda value: ()
    limits: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()


def number(what: str, least: int = 0, most: int | None = None, tiny: int | None = None) -> Form[int]:
    """Return the form of one number on a line."""
    bounds = _bounds(least, most, tiny)
    return Form(
        lambda reader, **names: reader.number(what, least, **names),
        lambda n: [(n,)],
        bounds.draw,
        bounds.edges,
        lambda n: lower(n, least),
        () if most is None else (bounds.written(what),),
        (Item("number", least, most),),
    )


def _bounds(least: int, most: int | None, tiny: int | None = None) -> Bounds:
    return Bounds(least, tiny=tiny) if most is None else Bounds(least, most, tiny)


def numbers(**bounds: tuple[int, int] | tuple[int, int, int]) -> Form[Numbers]:
    """Return the form of numbers on a line, each with its name and its bounds: least, most, most in tiny cases."""
    ranges = [Bounds(*limits) for limits in bounds.values()]

    def read(reader: Reader, **names: object) -> Numbers:
        return tuple(reader.number(name, limits.least) for name, limits in zip(bounds, ranges, strict=True))

    return Form(
        read,
        lambda found: [found],
        lambda dice, size: tuple(limits.draw(dice, size) for limits in ranges),
        lambda: edges_of_row(ranges),
        lambda found: smaller_row(found, ranges),
        tuple(limits.written(name) for name, limits in zip(bounds, ranges, strict=True)),
        tuple(Item("number", limits.least, limits.most) for limits in ranges),
    )


def row(count: int, what: str, least: int = 0, most: int | None = None, tiny: int | None = None) -> Form[Numbers]:
    """Return the form of a fixed number of numbers on a line."""
    bounds = _bounds(least, most, tiny)
    return Form(
        lambda reader, **names: tuple(reader.numbers(count, what, least, **names)),
        lambda found: [found],
        lambda dice, size: draw_list(dice, size, Bounds(count, count), bounds),
        lambda: edges_of_row([bounds] * count),
        lambda found: smaller_row(found, [bounds] * count),
        () if most is None else (bounds.written("n"),),
        (Item("number", least, most),) * count,
    )


def listed(
    how_many: str, what: str, least: int = 0, layout: Literal["line", "next line", "lines"] = "line",
    *, most: int | None = None, tiny: int | None = None, count: tuple[int, int] | tuple[int, int, int] = (1, 100, 3),
    needed: int = 0,
) -> Form[Numbers]:  # fmt: skip
    """Return the form of a list after its length; the items are on the same line, the next line, or a line each.

    A number is at least ``least`` and at most ``most``, in tiny cases ``tiny``; ``count`` bounds their count likewise.
    Inputs with fewer items can be read too, down to ``needed``.
    """
    items, counts = _bounds(least, most, tiny), Bounds(*count)

    def read(reader: Reader, **names: object) -> Numbers:
        return tuple(reader.numbers(reader.number(how_many, needed, **names), what, least, **names))

    def rows(found: Numbers) -> Rows:
        if layout == "line":
            return [(len(found), *found)]
        return [(len(found),), found] if layout == "next line" else [(n,) for n in (len(found), *found)]

    return Form(
        read, rows,
        lambda dice, size: draw_list(dice, size, counts, items),
        lambda: edges_of_list(counts, items),
        lambda found: smaller_list(found, counts, items),
        () if most is None else (counts.written("count"), items.written("n")),
        (Item("length", counts.least), Item("list", least, most)),
    )  # fmt: skip


def heaps(
    most: int, count: int, least: int = 1, tiny: int = 5, layout: Literal["line", "next line", "lines"] = "next line",
    *, needed: int = 0,
) -> Form[Numbers]:  # fmt: skip
    """Return the form of heaps after their number: up to ``count`` heaps of ``least`` to ``most``."""
    return listed(
        "the number of heaps",
        "heap {number}",
        least,
        layout,
        most=most,
        tiny=max(least, tiny),
        count=(1, count, 3),
        needed=needed,
    )


def headed(head: Form[Numbers], items: Form[Numbers], what: str = "heap {number}") -> Form[tuple[Numbers, Numbers]]:
    """Return the form of the number of heaps and the numbers of ``head`` on a line, and the heaps on the next line."""
    both = parts(head, items)

    def read(reader: Reader, **names: object) -> tuple[Numbers, Numbers]:
        count = reader.number("the number of heaps", **names)
        return head.read(reader, **names), tuple(reader.numbers(count, what, least, **names))

    least = items.items[-1].least if items.items else 0
    order = (items.items[0], *head.items, *items.items[1:]) if items.items else ()
    return replace(both, read=read, rows=lambda found: [(len(found[1]), *found[0]), found[1]], items=order)


def repeated(how_many: str, form: Form[C], name: str, most: int, least: int = 1) -> Form[tuple[C, ...]]:
    """Return the form of a list of ``least`` to ``most`` values after its length; errors number them under a name."""
    counts = Bounds(least, most, 3)

    def read(reader: Reader, **names: object) -> tuple[C, ...]:
        count = reader.number(how_many, **names)
        return tuple(form.read(reader, **names, **{name: at}) for at in range(1, count + 1))

    def draw(dice: Random, size: float) -> tuple[C, ...]:
        count = counts.count(dice, size)
        return tuple(form.draw(dice, size if dice.random() < 0.5 else size**3) for _ in range(count))

    def edges() -> Iterator[tuple[C, ...]]:
        found = list(form.edges())
        yield from [()] if least == 0 else []
        yield from ((edge,) for edge in found)
        yield from ((edge,) * min(most, _LONG) for edge in _spread(found))

    return Form(
        read,
        lambda found: [(len(found),), *_rows(form, found)],
        draw,
        edges,
        lambda found: chain(dropped(found, least), replaced(found, form.smaller) if len(found) < _FEW else ()),
        (counts.written("count"), *form.limits),
    )


def together(make: Callable[..., C], *forms: Form[Any]) -> Form[C]:
    """Return the form of a named tuple whose values have these forms, in order."""

    def rows(found: Any) -> Rows:
        return [line for form, one in zip(forms, found, strict=True) for line in form.rows(one)]

    def smaller(found: Any) -> Iterator[C]:
        for i, form in enumerate(forms):
            yield from (make(*found[:i], less, *found[i + 1 :]) for less in form.smaller(found[i]))

    return Form(
        lambda reader, **names: make(*(form.read(reader, **names) for form in forms)), rows,
        lambda dice, size: make(*(form.draw(dice, size) for form in forms)),
        lambda: (make(*found) for found in product(*(_spread(form.edges()) for form in forms))),
        smaller,
        tuple(limit for form in forms for limit in form.limits),
        tuple(item for form in forms for item in form.items) if all(form.items for form in forms) else (),
    )  # fmt: skip


def parts(*forms: Form[Any]) -> Form[tuple[Any, ...]]:
    """Return the form of a tuple of values of these forms, one after the other."""
    return together(lambda *found: found, *forms)


def two_rows(most: int, count: int, least: int = 1, tiny: int = 6) -> Form[tuple[Numbers, Numbers]]:
    """Return the form of two rows of the same length, after this length."""
    one = listed("count", "n", least, "next line", most=most, tiny=tiny, count=(1, count, 4))

    def read(reader: Reader, **names: object) -> tuple[Numbers, Numbers]:
        length = reader.number("count", 1, **names)
        first, second = (tuple(reader.numbers(length, "n", least, **names)) for _ in range(2))
        return first, second

    def alike(rows: tuple[Numbers, Numbers]) -> tuple[Numbers, Numbers]:
        length = min(map(len, rows))
        return rows[0][:length], rows[1][:length]

    return Form(
        read,
        lambda rows: [(len(rows[0]),), *rows],
        lambda dice, size: alike((one.draw(dice, size), one.draw(dice, size))),
        lambda: (alike((a, b)) for a, b in product(_spread(one.edges()), repeat=2)),
        lambda rows: chain(
            zip(dropped(rows[0], 1), dropped(rows[1], 1), strict=True),
            ((a, rows[1]) for a in lowered(rows[0], least)),
            ((rows[0], b) for b in lowered(rows[1], least)),
        ),
        one.limits,
    )


def such(form: Form[C], keeps: Callable[[C], bool]) -> Form[C]:
    """Return the form of the values that satisfy a rule of the statement; other inputs can be read too."""

    def draw(dice: Random, size: float) -> C:
        return next(value for value in (form.draw(dice, size) for _ in range(_TRIES)) if keeps(value))

    return replace(
        form,
        draw=draw,
        edges=lambda: filter(keeps, form.edges()),
        smaller=lambda value: filter(keeps, form.smaller(value)),
    )


def sometimes(form: Form[C], change: Callable[[Random, C], C]) -> Form[C]:
    """Return the form of values of which every third random one is changed, to have an answer that is rare otherwise.

    For example, hardly any large pair of heaps is lost in Wythoff's game, and a program that always says "won" would
    look right. The smallest random values are not changed. ``change`` keeps to the rules of the statement.
    """

    def draw(dice: Random, size: float) -> C:
        value = form.draw(dice, size)
        return change(dice, value) if size and dice.random() < 1 / 3 else value

    return replace(form, draw=draw)


def mended(form: Form[C], mend: Callable[[C], C]) -> Form[C]:
    """Return the form of values after a function has put them into the order that the statement promises."""
    return replace(
        form,
        draw=lambda dice, size: mend(form.draw(dice, size)),
        edges=lambda: map(mend, form.edges()),
        smaller=lambda value: (less for less in map(mend, form.smaller(value)) if less != value),
    )


def _spread(edges: Iterable[C]) -> list[C]:
    """Return a few of the edges, from the first to the last."""
    found = list(edges)
    return found if len(found) <= _PRODUCT else [found[i * (len(found) - 1) // (_PRODUCT - 1)] for i in range(_PRODUCT)]


def _rows(form: Form[C], values: Iterable[C]) -> Rows:
    return [line for value in values for line in form.rows(value)]


# -- how the cases of an input are separated

Ending = Literal["promised", "one case", "a zero", "zeros", "the end"]


@dataclass(frozen=True)
class Cases(Generic[C]):
    """Describe the form of an input.

    ``read`` yields each case as soon as it has been read, ``rows`` returns the words of each line of an input. ``most``
    is how many cases it may hold, None if the statement promises no number. ``ending`` says what ends the cases: their
    promised number, a zero at the place where a case begins, a case of zeros, or the end of the input; ``zeros`` is how
    many zeros close the input.
    """

    form: Form[C]
    read: Callable[[Reader], Iterator[C]]
    rows: Callable[[Sequence[C]], Rows]
    ending: Ending
    most: int | None = None
    zeros: int = 0

    def text(self, cases: Sequence[C]) -> str:
        """Return the input with these cases; ``read`` is the inverse."""
        return "".join(f"{' '.join(map(str, line))}\n" for line in self.rows(cases))


def to_the_end(form: Form[C]) -> Cases[C]:
    """Return the form of an input whose cases continue to its end."""

    def read(reader: Reader) -> Iterator[C]:
        while not reader.at_end():
            yield form.read(reader)

    return Cases(form, read, lambda cases: _rows(form, cases), "the end")


def until_zero(form: Form[C], zeros: int = 1) -> Cases[C]:
    """Return the form of an input whose cases end at zeros, or at its end; no case begins with a 0."""

    def read(reader: Reader) -> Iterator[C]:
        while not reader.closed():
            yield form.read(reader)
        for _ in range(1, zeros):
            if not reader.at_end():
                reader.number("the number after the closing 0", 0, 0)

    return Cases(form, read, lambda cases: [*_rows(form, cases), (0,) * zeros], "a zero", zeros=zeros)


def until_zeros(form: Form[C], zeros: int) -> Cases[C]:
    """Return the form of an input whose cases end at a case of zeros, or at its end; others may begin with 0."""
    last = (0,) * zeros

    def read(reader: Reader) -> Iterator[C]:
        while not reader.at_end():
            case = form.read(reader)
            if case == last:
                return
            yield case

    return Cases(form, read, lambda cases: [*_rows(form, cases), last], "zeros", zeros=zeros)


def promised(form: Form[C], most: int | None = None) -> Cases[C]:
    """Return the form of an input that starts with the number of games; ``game`` is the number of each game."""

    def read(reader: Reader) -> Iterator[C]:
        games = reader.number("the number of games")
        for game in range(1, games + 1):
            yield form.read(reader, game=game)
        reader.finish("{games} games", games=games)

    return Cases(form, read, lambda cases: [(len(cases),), *_rows(form, cases)], "promised", most)


def _finish(reader: Reader, case: object) -> None:
    reader.finish("the last number")


def one_case(form: Form[C], finish: Callable[[Reader, C], None] = _finish) -> Cases[C]:
    """Return the form of an input with one case; ``finish`` checks that nothing follows it."""

    def read(reader: Reader) -> Iterator[C]:
        case = form.read(reader)
        yield case
        finish(reader, case)

    return Cases(form, read, lambda cases: _rows(form, cases), "one case", 1)
