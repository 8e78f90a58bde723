"""The few kinds of error, told apart by what the user should mend."""

from __future__ import annotations

from grundy.words.phrase import Phrase, restored
from grundy.words.shortening import cut_end

_TOLD = 80  # letters of an array that an error tells


class GrundyError(Exception):
    """Root of all errors that grundy raises on purpose.

    An error carries a template and its values (a :class:`~grundy.words.phrase.Phrase`); ``str`` says it in English.

    Examples:
        >>> str(GrundyError("heap must be 0 or more, not {heap!r}", heap=-1))
        'heap must be 0 or more, not -1'
    """

    def __init__(self, template: str, /, **values: object) -> None:
        values = {name: _in_a_line(value) for name, value in values.items()}
        super().__init__(template, values)
        self.phrase = Phrase(template, **values)

    def __str__(self) -> str:
        return str(self.phrase)

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (type(self), self.phrase.template, dict(self.phrase.values))


class Cut(str):
    """A text that an error shows without quotation marks."""

    def __repr__(self) -> str:
        return str(self)


def _in_a_line(value: object) -> object:
    """Return what an error tells of a value; an array, which would fill several lines, is told in one."""
    if not hasattr(value, "__array__") and not hasattr(value, "tocsr"):  # matrices of SciPy fill lines as well
        return value
    text = " ".join(repr(value).split())
    return Cut(cut_end(text, _TOLD))


class RulesetError(GrundyError, ValueError):
    """The ruleset is unknown, or its arguments do not make one."""


class CodeError(RulesetError):
    """The code (such as ``0.77``) does not name a taking-and-breaking game."""


class PositionError(GrundyError, ValueError):
    """The position does not exist under the ruleset."""


class InputError(GrundyError, ValueError):
    """A file or an input does not have the form that was promised."""


class LoopError(GrundyError, ValueError):
    """Play can return to a position, and the question asked has an answer in loop-free games only."""


class LimitError(GrundyError):
    """The answer exists but is beyond what can be computed here; nothing was guessed."""


for _kind in (GrundyError, RulesetError, CodeError, PositionError, InputError, LoopError, LimitError):
    _kind.__module__ = "grundy"  # where users import them from, and what a traceback calls them
