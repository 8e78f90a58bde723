"""The language of all sentences: English, or one that has a catalogue in ``locale/``.

A sentence is an English template with fields. The code that makes a template never translates it. The code that prints
it calls this module, which looks the template up in the catalogue of the current language. Anything that programs
compare, such as ``str`` of an error or a move and all JSON, remains English.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from grundy.words.errors import InputError
from grundy.words.phrase import Phrase
from grundy.words.shortening import cut_end

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = ["LANGUAGES", "cited", "counted", "current_language", "language_named", "language_wanted", "listed", "say",
           "speaking", "translate", "use_language"]  # fmt: skip

LANGUAGES = {"en": "English", "zh": "简体中文"}
"""The languages by their codes, each with its own name."""
FOLDERS = {"zh": "zh_CN"}
"""The folder of each catalogue in ``locale/``."""

_chosen: ContextVar[str] = ContextVar("grundy_language", default="en")


def current_language() -> str:
    """Return the language of this thread, task or request."""
    return _chosen.get()


def use_language(name: str) -> None:
    """Use a language from now on, in this thread, task or notebook.

    Raises:
        InputError: if grundy does not have this language.

    Examples:
        >>> use_language("zh")
        >>> say("take {count} from heap {heap}", count=2, heap=1)
        '从第 1 堆取 2 个'
        >>> use_language("en")
    """
    _chosen.set(language_named(name))


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Use a language within a ``with`` block.

    Raises:
        InputError: if grundy does not have this language.

    Examples:
        >>> with speaking("zh-CN"):
        ...     say("position after it")
        '走后的局面'
    """
    token = _chosen.set(language_named(name))
    try:
        yield
    finally:
        _chosen.reset(token)


def language_named(name: str) -> str:
    """Return the language with a name such as zh, zh-Hans or zh_CN.UTF-8.

    Raises:
        InputError: if grundy does not have this language.

    Examples:
        >>> language_named("zh_CN.UTF-8"), language_named("EN")
        ('zh', 'en')
        >>> language_named("tlh")
        Traceback (most recent call last):
        grundy.InputError: no language is named 'tlh': choose en or zh
    """
    found = _main_part(name)
    if found not in LANGUAGES:
        *first, last = LANGUAGES
        raise InputError(
            "no language is named {name!r}: choose {first} or {last}",
            name=cut_end(name), first=", ".join(first), last=last,
        )  # fmt: skip
    return found


def language_wanted(environment: Mapping[str, str]) -> str:
    """Return the language of an environment, from LC_ALL, LC_MESSAGES or LANG; English if grundy does not have it.

    Examples:
        >>> language_wanted({"LANG": "zh_CN.UTF-8"}), language_wanted({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"})
        ('zh', 'en')
    """
    name = next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), "en")
    found = _main_part(name)
    return found if found in LANGUAGES else "en"


def _main_part(name: str) -> str:
    return name.strip().replace("-", "_").partition(".")[0].partition("_")[0].lower()


def translate(template: str) -> str:
    """Return a template in the current language; English if the catalogue does not have it."""
    language = _chosen.get()
    return template if language == "en" or not template else _catalogue(language).gettext(template)


@cache
def _catalogue(language: str) -> NullTranslations:
    from gettext import translation  # not needed for English

    # without an installation there is no compiled catalogue, and grundy uses English
    return translation("grundy", Path(__file__).parent / "locale", [FOLDERS[language]], fallback=True)


def say(what: Phrase | str, /, **values: object) -> str:
    """Return a sentence in the current language.

    Args:
        what: a phrase, such as a move or the text of an error, or a template in English.
        values: the fields of a template; phrases among them are translated too.

    Examples:
        >>> say("{count} moves win", count=3)
        '3 moves win'
        >>> say(Phrase("{what} must be a whole number, not {word!r}", what=Phrase("heap {heap}", heap=2), word="x"))
        "heap 2 must be a whole number, not 'x'"
    """
    template, filling = (what, values) if isinstance(what, str) else (what.template, what.values)
    if any(isinstance(value, Phrase) for value in filling.values()):
        filling = {name: say(value) if isinstance(value, Phrase) else value for name, value in filling.items()}
    return translate(template).format_map(filling)


def in_words(text: str | Phrase) -> str:
    """Return a phrase in the current language, and any other text as it is.

    Examples:
        >>> with speaking("zh"):
        ...     in_words(Phrase("White")), in_words("White")
        ('白方', 'White')
    """
    return say(text) if isinstance(text, Phrase) else text


def listed(names: Iterable[str]) -> str:
    """Return names in a row, with the comma of the current language.

    Examples:
        >>> with speaking("zh"):
        ...     listed(["凯尔斯", "道森棋"])
        '凯尔斯、道森棋'
    """
    return say(", ").join(names)


def cited(source: str) -> str:
    """Return a reference in the current language; its works, separated by semicolons, are translated one by one.

    Examples:
        >>> with speaking("zh"):
        ...     cited("Winning Ways, ch. 4; OEIS A002188")
        '《稳操胜券》（Winning Ways）第 4 章；OEIS A002188'
    """
    return translate("; ").join(map(translate, source.split("; ")))


def counted(count: int, one: str, many: str, /, **values: object) -> str:
    """Return a sentence in the singular or the plural; the number fills the field ``{count}``.

    Examples:
        >>> counted(1, "{count} position", "{count} positions"), counted(2, "{count} position", "{count} positions")
        ('1 position', '2 positions')
    """
    return say(one if count == 1 else many, count=count, **values)
