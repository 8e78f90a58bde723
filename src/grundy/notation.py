"""How a ruleset is written: its name, its arguments, and its rule in words."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import Any, Self

from grundy.knowledge import About
from grundy.words.errors import PositionError, RulesetError
from grundy.words.language import say, translate
from grundy.words.phrase import Phrase


class Notation:
    """The notation of a ruleset in the grammar: ``name(arguments)``; its fields are its arguments."""

    name: str = ""
    """The name in the grammar; default: the class name in lower case with hyphens."""
    about: About = About()
    """The catalogue entry."""
    _spelling: str = ""

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        """Return the ruleset for ``name(text)``: the text lists its fields in order, separated by commas.

        Raises:
            RulesetError: if the arguments are wrong.
        """
        words = [word for word in re.split(r"[,\s]+", text.strip()) if word]
        parameters: list[Any] = [f for f in fields(cls) if f.init] if is_dataclass(cls) else []
        names = ", ".join(f.name for f in parameters)
        if len(words) != len(parameters):
            wanted = f"({names})" if parameters else Phrase("no arguments")
            raise RulesetError(
                "{name} takes {wanted}, not {text!r}{example}",
                name=cls.name, wanted=wanted, text=text, example=cls._hint(),
            )  # fmt: skip
        values: list[object] = []
        for parameter, word in zip(parameters, words, strict=True):
            if parameter.type in (int, "int"):
                what = "{parameter} of {name}"
                values.append(whole_number(word, what, RulesetError, parameter=parameter.name, name=cls.name))
            else:
                values.append(word)
        return cls(*values)

    def rule_phrase(self) -> Phrase | None:
        """Return the rule with this ruleset's parameters, or None if ``about.rule`` is enough."""
        return None

    def rule_text(self) -> str:
        """Return the rule with this ruleset's parameters; for a user's ruleset, the first line of its docstring.

        Examples:
            >>> from grundy import find_ruleset
            >>> find_ruleset("subtraction", "2,5").rule_text()
            'Take 2 or 5 counters from one heap.'
        """
        phrase = self.rule_phrase()
        if phrase is not None and self.about.rule == type(self).about.rule:
            return say(phrase)
        first_line = (self.__doc__ or "").strip().partition("\n")[0]
        made_by_dataclass = f"{type(self).__name__}("
        return translate(self.about.rule) or ("" if first_line.startswith(made_by_dataclass) else first_line)

    def arguments(self) -> str:
        """Return the arguments that follow the name in parentheses; empty if there are none."""
        if not is_dataclass(self):
            return ""
        return ",".join(str(getattr(self, f.name)) for f in fields(self) if f.init and f.compare)

    def spelling(self) -> str:
        """Return the ruleset in the grammar: its name, and its arguments unless the name implies them."""
        arguments = self.arguments() if self.name == type(self).name else ""
        return f"{self.name}({arguments})" if arguments else self.name

    def spelled(self, spelling: str, example: str = "") -> Self:
        """Return the same rules in another notation, such as a user's with their file; the example changes too."""
        return self._with(_spelling=spelling, about=replace(self.about, example=example))

    def named(self, name: str, about: About) -> Self:
        """Return the same rules with a name that replaces the arguments; the two rulesets are equal."""
        return self._with(name=name, about=about)

    def _with(self, **told: object) -> Self:
        other = object.__new__(type(self))
        vars(other).update(vars(self), **told)
        return other

    def __str__(self) -> str:
        return self._spelling or self.spelling()

    @classmethod
    def _hint(cls) -> Phrase:
        return cls.about.hint


def whole_number(
    word: str, what: str, kind: type[PositionError | RulesetError] = PositionError, /, **values: object
) -> int:
    """Return the whole number that a word represents.

    Args:
        word: decimal digits, optionally with a sign.
        what: template for the name of the number in errors, filled with ``values``.
        kind: the class of the error.
        values: the fields of the template.

    Raises:
        GrundyError: of the given kind, if the word is not a whole number.

    Examples:
        >>> whole_number("12", "heap")
        12
        >>> whole_number("x", "heap")
        Traceback (most recent call last):
        grundy.PositionError: heap must be a whole number, not 'x'
    """
    if not re.fullmatch(r"[+-]?[0-9]+", word):
        raise kind("{what} must be a whole number, not {word!r}", what=Phrase(what, **values), word=word)
    if len(word) > 4000:
        raise kind("{what} must have at most 4000 digits, not {digits}", what=Phrase(what, **values), digits=len(word))
    return int(word)
