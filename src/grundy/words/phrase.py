"""A sentence not yet said: a template and its values, so that a view can say it in any language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

T = TypeVar("T")


class Phrase:
    """A template in English with named places, and the values that fill them.

    Engines and rulesets never make sentences; they return phrases. ``str`` says one in English, a view may look the
    template up in another language first.

    Args:
        template: text with places in braces, as for ``str.format``.
        values: what fills the places.

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


def templates(table: T) -> T:
    """Return a text, or a table of texts, as it is: it marks templates that a view says later.

    The catalogues of languages gather the texts, of a dictionary the values, from the argument as it is written.
    """
    return table


def restored(kind: Callable[..., T], template: str, values: Mapping[str, object]) -> T:
    """Return the phrase, or the error with one, that was pickled."""
    return kind(template, **values)
