"""A sentence as data, a template with its values, so that views can print it in any language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import TypeVar

T = TypeVar("T")


class Phrase:
    """An English template with fields, and the values of the fields.

    Engines and rulesets never make sentences; they return phrases. ``str`` gives the sentence in English; a view may
    translate the template first.

    Args:
        template: text with fields in braces, as for ``str.format``.
        values: the values of the fields.

    Examples:
        >>> str(Phrase("take {count} from heap {heap}", count=2, heap=1))
        'take 2 from heap 1'
        >>> Phrase("take {count}", count=2) == Phrase("take {count}", count=2)
        True
    """

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, object]

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return self.template.format_map(self.values)

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"{type(self).__name__}({self.template!r}{values})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (type(self), self.template, dict(self.values))

    def _key(self) -> tuple[object, ...]:
        return (self.template, tuple(sorted(self.values.items())))


def one_of(values: Sequence[object]) -> object:
    """Return a phrase that lists the possible values, or the only one.

    Examples:
        >>> print(one_of([1, 3, 4]), one_of([7]))
        1, 3 or 4 7
    """
    *first, last = values
    if not first:
        return last
    return Phrase("{first} or {last}", first=reduce(lambda a, b: Phrase("{a}, {b}", a=a, b=b), first), last=last)


def templates(table: T) -> T:
    """Return a text, or a table of texts, unchanged; this marks templates that a view translates later.

    The language tool collects the texts (for a dictionary, its values) from the literal argument.
    """
    return table


def restored(kind: Callable[..., T], template: str, values: Mapping[str, object]) -> T:
    """Return an unpickled phrase, or an error with one."""
    return kind(template, **values)
