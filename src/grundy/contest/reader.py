"""Reading contest input as it arrives: integers and words separated by any white space."""

from __future__ import annotations

import re
from collections.abc import Iterable

from grundy.words.errors import InputError
from grundy.words.phrase import Phrase
from grundy.words.shortening import cut_end

_WHOLE = re.compile(r"[+-]?[0-9]+")
_ZERO = re.compile(r"[+-]?0+")
_DIGITS = 4000  # Python refuses to convert numbers that are somewhat longer
_SHOWN = 40  # characters of a wrong word that an error shows


class Reader:
    """Read the integers of an input; the next line is read only when all earlier numbers have been used.

    Any line ends, blank lines, any number of integers on a line, a byte order mark and a missing final line end are
    accepted. Every error gives the line and what was expected there.

    Args:
        lines: the input, for example a text stream.

    Examples:
        >>> reader = Reader(["2 3", "", "5 x"])
        >>> reader.number("the number of heaps"), reader.numbers(2, "heap {number}")
        (2, [3, 5])
        >>> reader.number("heap {heap}", heap=3)
        Traceback (most recent call last):
        grundy.InputError: line 3: expected a whole number for heap 3, found 'x'
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._line = 0  # number of the current line, from 1
        self._words: list[str] = []  # of the current line
        self._values: list[int] = []  # their values if all are plain decimal digits, otherwise empty
        self._next = 0  # index of the first unused one

    def at_end(self) -> bool:
        """Return whether only white space is left; reads on to the next word."""
        return not self._more()

    def closed(self) -> bool:
        """Return whether the input has ended or the next number is 0; such a 0 is consumed."""
        if not self._more():
            return True
        at = self._next
        found = not self._values[at] if self._values else _ZERO.fullmatch(self._words[at]) is not None
        self._next += found
        return found

    def number(self, what: str, least: int = 0, most: int | None = None, /, **values: object) -> int:
        """Return the next number.

        Args:
            what: template for the name of the number in errors, filled with ``values``.
            least: the smallest value allowed.
            most: the largest value allowed, or None.
            values: the fields of the template.

        Raises:
            InputError: if the input has ended, or the next word is not such a number.
        """
        if self._next < len(self._values):  # the common case
            value = self._values[self._next]
            if value >= least and (most is None or value <= most):
                self._next += 1
                return value
        return self._one(what, least, most, values)

    def numbers(self, count: int, what: str, least: int = 0, most: int | None = None, /, **values: object) -> list[int]:
        """Return the next ``count`` numbers; in the template, ``{number}`` counts them from 1.

        Raises:
            InputError: if the input ends too early, or a word is not such a number.
        """
        found: list[int] = []
        while len(found) < count:
            some = self._values[self._next : self._next + count - len(found)] if self._more() else []
            if some and min(some) >= least and (most is None or max(some) <= most):  # the common case
                found += some
                self._next += len(some)
            else:
                for _ in range(len(some) or 1):  # also read a missing word, because this raises the error
                    found.append(self._one(what, least, most, {**values, "number": len(found) + 1}))
        return found

    def word(self, what: str, letters: str, least: int = 1, most: int | None = None, /, **values: object) -> str:
        """Return the next word, which has only these letters.

        Raises:
            InputError: if the input has ended, or the next word has another letter or length.
        """
        called = Phrase(what, **values)
        if not self._more():
            raise self.refuse("expected {what}, found the end of the input", what=called)
        word = self._words[self._next]
        self._next += 1
        if set(word) - set(letters):
            told = "{what} must be a word of the characters {letters}, not {word!r}"
            raise self.refuse(told, what=called, letters=letters, word=cut_end(word, _SHOWN))
        if len(word) < least or (most is not None and len(word) != most):
            told = "{what} must have {count} characters, not {length}"
            raise self.refuse(told, what=called, count=least if most is None else most, length=len(word))
        return word

    def finish(self, what: str, /, **values: object) -> None:
        """Check that nothing is left.

        Raises:
            InputError: if something is.
        """
        if self._more():
            raise self.refuse("expected the end of the input after {what}, found {word!r}",
                              what=Phrase(what, **values), word=cut_end(self._words[self._next], _SHOWN))  # fmt: skip

    def _more(self) -> bool:
        while self._next == len(self._words):
            try:
                line = next(self._lines, None)
            except UnicodeDecodeError as error:
                raise InputError(
                    "line {line}: the input is not {encoding} text", line=self._line + 1, encoding=error.encoding
                ) from error
            if line is None:
                return False
            self._line += 1
            self._words = words = (line.removeprefix("\ufeff") if self._line == 1 else line).split()
            self._next = 0
            joined = words[0] if len(words) == 1 else "".join(words)
            if joined.isdigit() and joined.isascii() and (len(joined) <= _DIGITS or max(map(len, words)) <= _DIGITS):
                self._values = [int(joined)] if len(words) == 1 else list(map(int, words))
            else:
                self._values = []
        return True

    def _one(self, what: str, least: int, most: int | None, values: dict[str, object]) -> int:
        called = Phrase(what, **values)
        if not self._more():
            raise self.refuse("expected {what}, found the end of the input", what=called)
        word = self._words[self._next]
        shown = cut_end(word, _SHOWN)
        self._next += 1
        if not _WHOLE.fullmatch(word):
            raise self.refuse("expected a whole number for {what}, found {word!r}", what=called, word=shown)
        if len(word) > _DIGITS:
            told = "{what} must have at most {most} digits, not {digits}"
            raise self.refuse(told, what=called, most=_DIGITS, digits=len(word))
        value = int(word)
        if value >= least and (most is None or value <= most):
            return value
        said = (
            "{what} must be {least} or more, not {word}"
            if most is None
            else "{what} must be from {least} to {most}, not {word}"
        )
        raise self.refuse(said, what=called, least=least, most=most, word=cut_end(str(value), _SHOWN))

    def refuse(self, template: str, /, **values: object) -> InputError:
        """Return an error about the current line."""
        return InputError("line {line}: {said}", line=max(1, self._line), said=Phrase(template, **values))
