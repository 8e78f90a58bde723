"""Every sentence of the page passes here: an English template with named fields, said in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

from grundy.words.language import LANGUAGES, speaking, translate
from grundy.words.phrase import Phrase

__all__ = ["LANGUAGES", "Words"]


def _translator(language: str) -> Callable[[str], str]:
    """Return what gives a template in a language; one that has no translation stays English."""

    def translated(template: str) -> str:
        with speaking(language):
            return translate(template)

    return translated


class Words:
    """Says the sentences of a page in one language.

    Args:
        language: a key of ``LANGUAGES``.

    Examples:
        >>> _ = Words("en")
        >>> _("{count} moves in {game}", count=3, game="nim 3")
        '3 moves in nim 3'
        >>> _.phrase(Phrase("take {count}", count=2))
        'take 2'
        >>> Words("zh").phrase(Phrase("take {count} from heap {heap}", count=2, heap=1))
        '从第 1 堆取 2 个'
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._translated = _translator(language)

    def __call__(self, template: str, /, **values: object) -> str:
        """Return a sentence: the template in the language, its fields filled."""
        said = {name: self.phrase(value) if isinstance(value, Phrase) else value for name, value in values.items()}
        return self._translated(template).format_map(said)

    def text(self, text: str, /) -> str:
        """Return a text without fields, such as a rule, in which braces mean themselves.

        Examples:
            >>> Words().text("numbers of {1, 2}")
            'numbers of {1, 2}'
        """
        return self._translated(text)

    def phrase(self, phrase: Phrase, /, **instead: object) -> str:
        """Return the sentence of a phrase, such as a move, an error or what a theorem says.

        Args:
            phrase: the phrase; phrases among its values are said too.
            instead: values that replace those of the phrase.
        """
        return self(phrase.template, **{**phrase.values, **instead})
