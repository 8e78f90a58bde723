"""The kinds of errors, distinguished by what the user should correct."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from grundy.words.phrase import Phrase, restored, templates
from grundy.words.shortening import cut_end

_TOLD = 80  # characters of an array that an error shows
_REASONS = templates((
    "address already in use", "cannot assign requested address", "disk quota exceeded", "file exists",
    "file name too long", "file too large", "input/output error", "is a directory", "it is a device",
    "no space left on device", "no such device or address", "no such file or directory",
    "nobody reads from this pipe", "nobody writes to this pipe", "not a directory", "operation not permitted",
    "permission denied", "read-only file system", "too many levels of symbolic links", "too many open files",
))  # fmt: skip
"""What systems say, and grundy in their place, when they refuse a file: a view translates it."""


class GrundyError(Exception):
    """The base class of all errors that grundy raises on purpose.

    An error carries a template and its values (a :class:`~grundy.words.phrase.Phrase`); ``str`` gives it in English.

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
    """A text to show in an error without quotation marks."""

    def __repr__(self) -> str:
        return str(self)


def _in_a_line(value: object) -> object:
    """Return a value as an error shows it: an array in one line, a number that Python does not write by its size."""
    if isinstance(value, int | tuple | list | set | frozenset):
        try:
            repr(value)
        except ValueError as error:
            if refused_by_python(error) is None:
                raise
            return Cut(f"a number of {value.bit_length()} bits" if isinstance(value, int) else "numbers of many digits")
    if not hasattr(value, "__array__") and not hasattr(value, "tocsr"):  # SciPy matrices fill lines too
        return value
    text = " ".join(repr(value).split())
    return Cut(cut_end(text, _TOLD))


class RulesetError(GrundyError, ValueError):
    """The ruleset is unknown, or its arguments are invalid."""


class CodeError(RulesetError):
    """The code (such as ``0.77``) does not name a taking-and-breaking game."""


class PositionError(GrundyError, ValueError):
    """The position does not exist under the ruleset."""


class InputError(GrundyError, ValueError):
    """A file or an argument does not have the expected form."""


class LoopError(GrundyError, ValueError):
    """Play can return to a position, but the question makes sense only for loop-free games."""


class LimitError(GrundyError):
    """The answer exists, but a limit of time, memory or method was reached; grundy never guesses."""


def missing_library(error: BaseException) -> Phrase | None:
    """Return the message about a missing library, without which grundy cannot answer this question, but many others."""
    name = error.name if isinstance(error, ModuleNotFoundError) else None
    if name is None or name.partition(".")[0] != "numpy":
        return None
    return Phrase("this needs {library}, which is not installed: pip install {library}", library="numpy")


def refused_by_python(error: BaseException) -> Phrase | None:
    """Return the message about what Python refuses deep inside, where the position is not known; None otherwise."""
    told = str(error)
    if isinstance(error, TypeError) and told.startswith("unhashable type"):
        return Phrase(
            "positions and rulesets must be hashable, but {why}: use a tuple for a list, and frozen dataclasses",
            why=told,
        )
    if isinstance(error, OverflowError) and told.endswith("into an index-sized integer"):
        return Phrase("a number is too large for a table: try smaller numbers")
    if isinstance(error, ValueError) and told.startswith("Exceeds the limit ("):
        most = getattr(sys, "get_int_max_str_digits", int)()
        return Phrase("a number has more than {most} digits: try smaller numbers", most=most)
    return None


USERS_MODULES = "grundy_user_"
"""How the names of modules begin that are users' files."""


def raised_by_rules(error: BaseException) -> Phrase | None:
    """Return the message about an error that a user's rules raised, with its place; None if they did not.

    Memory may run out anywhere: the rules raised that only if no other function was called from them.
    """
    from traceback import walk_tb  # not needed without an error

    for raised in _with_causes(error):
        frames = list(walk_tb(raised.__traceback__))
        for frame, line in reversed(frames[-1:] if isinstance(raised, MemoryError) else frames):
            file = Path(frame.f_code.co_filename).name
            made = file.startswith("<")  # by Python, for a dataclass
            if frame.f_globals.get("__name__", "").startswith(USERS_MODULES) and not made:
                if isinstance(raised, MemoryError):
                    return Phrase("{file}, line {line}: out of memory: try a smaller position", file=file, line=line)
                return Phrase(
                    "{file}, line {line}: the rules raised {error}: correct that line "
                    "(set GRUNDY_DEBUG=1 for the full traceback)",
                    file=file, line=line, error=cut_end(repr(raised), _TOLD),
                )  # fmt: skip
    return None


def rules_in_play(error: BaseException) -> str | None:
    """Return the name of the user's file whose rules an error of grundy's code met last; None if it met none."""
    from traceback import walk_tb

    for frame, _ in reversed(list(walk_tb(error.__traceback__))):
        for value in frame.f_locals.values():
            with suppress(Exception):  # whatever it is
                for met in (value, getattr(value, "ruleset", None)):
                    module = str(getattr(met, "__module__", ""))
                    if module.startswith(USERS_MODULES) and module in sys.modules:
                        return Path(sys.modules[module].__file__ or "").name
    return None


def _with_causes(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()  # an error may be its own cause, by way of others
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        cause = error.__cause__
        if not isinstance(cause, StopIteration):  # of a RuntimeError, which Python makes of it in a generator
            yield error
        error = cause


def reason_of(error: BaseException) -> Phrase:
    """Return why a file cannot be used, as the system says it, for the middle of a sentence.

    Examples:
        >>> print(reason_of(PermissionError(13, "Permission denied", "notes.txt")))
        permission denied
    """
    said = (getattr(error, "strerror", None) or str(error)).lower()
    return Phrase(said.replace("{", "{{").replace("}", "}}"))


def unusable_file(error: BaseException) -> Phrase | None:
    """Return the message about a file that the system does not open, wherever that was; None if it is another error."""
    if isinstance(error, OSError) and error.filename is not None:
        name, why = str(error.filename), reason_of(error)
    elif isinstance(error, RuntimeError) and str(error).startswith("Symlink loop from "):  # Python 3.11 and 3.12
        name, why = str(error).partition("from ")[2].strip("'"), Phrase("too many levels of symbolic links")
    else:
        return None
    return Phrase("cannot use the file {name!r}: {why}: name another file", name=cut_end(name, _TOLD), why=why)


for _kind in (GrundyError, RulesetError, CodeError, PositionError, InputError, LoopError, LimitError):
    _kind.__module__ = "grundy"  # the module from which users import them, which tracebacks show
