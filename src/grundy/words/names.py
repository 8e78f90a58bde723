"""Other names for rulesets, commands and concepts, mainly Chinese ones, from ``names.toml``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from grundy.words.language import current_language

_ENDINGS = ("游戏", "博弈", "问题")


@dataclass(frozen=True, slots=True)
class Concept:
    """A term of the subject that is neither a ruleset nor a command.

    Attributes:
        names: all its names; the English one first, then the Chinese one that grundy shows.
        meaning: its meaning, by language.
        command: a command to try.
    """

    names: tuple[str, ...]
    meaning: Mapping[str, str]
    command: str


def folded(name: str) -> str:
    """Return a key that is equal for all spellings of a name.

    Examples:
        >>> folded("威佐夫博弈"), folded("Nim-K 游戏"), folded("博弈")
        ('威佐夫', 'nimk', '博弈')
    """
    plain = squeezed(name)
    ending = next((ending for ending in _ENDINGS if plain.endswith(ending)), "")
    return plain.removesuffix(ending) or plain


def squeezed(text: str) -> str:
    """Return a text in lower case, without spaces, hyphens and apostrophes."""
    return "".join(sign for sign in text.casefold() if sign not in " -_'’")


def names_of(kind: str, key: str) -> tuple[str, ...]:
    """Return the Chinese names of a thing of a kind; the one that grundy shows is first.

    Args:
        kind: ``rulesets``, ``commands``, or ``play`` for what is typed in a play.
        key: its English name.

    Examples:
        >>> names_of("rulesets", "bash")[0], names_of("rulesets", "my-own")
        ('巴什博弈', ())
    """
    return tuple(_listed()[kind].get(key, ()))


def shown_name(key: str, kind: str = "rulesets") -> str:
    """Return the name of a ruleset, or of a thing of another kind, for readers of the current language.

    Examples:
        >>> shown_name("wythoff")
        'wythoff'
    """
    names = names_of(kind, key) if current_language() == "zh" else ()
    return names[0] if names else key


def key_named(kind: str, name: str) -> str | None:
    """Return the English name of a thing of a kind that has a name, or None.

    Examples:
        >>> key_named("rulesets", "阶梯nim"), key_named("commands", "打表"), key_named("rulesets", "打表")
        ('staircase-nim', 'values', None)
    """
    return _keys(kind).get(folded(name))


def ruleset_names() -> list[str]:
    """Return the Chinese names of all rulesets."""
    return [name for names in _listed()["rulesets"].values() for name in names]


def closest_name(word: str, names: Iterable[str], least: float = 0.6) -> str | None:
    """Return the name that a word begins, or the most similar one; of equally similar ones the first.

    Args:
        word: what was written.
        names: the names to choose from.
        least: the least similarity, from 0 to 1.

    Examples:
        >>> closest_name("nym", ["kayles", "nim", "sym"]), closest_name("time", ["seed", "time-limit"])
        ('nim', 'time-limit')
        >>> closest_name("chess", ["nim"])
    """
    from difflib import SequenceMatcher  # slow to import

    matcher: SequenceMatcher[str] | None = None
    best, found = 0.0, None
    for name in names:
        at_most = 2 * min(len(name), len(word)) / max(1, len(name) + len(word))
        if len(word) > 2 and name.startswith(word):
            return name
        if at_most < least or at_most <= best:
            continue
        if matcher is None:
            matcher = SequenceMatcher(None, "", word)  # prepares the word once for all names
        matcher.set_seq1(name)
        if matcher.quick_ratio() > best and (ratio := matcher.ratio()) > best:
            best, found = ratio, name
    return found if best >= least else None


def concept_named(name: str) -> Concept | None:
    """Return the concept with a name, or None.

    Examples:
        >>> concept_named("克朗原理").names[0]
        'colon principle'
    """
    return _concepts().get(folded(name))


@cache
def _listed() -> dict[str, Any]:
    from tomllib import loads  # slow to import

    return loads((Path(__file__).parent / "names.toml").read_text(encoding="utf-8"))


@cache
def _keys(kind: str) -> dict[str, str]:
    return {folded(name): key for key, names in _listed()[kind].items() for name in names}


@cache
def _concepts() -> dict[str, Concept]:
    concepts = [
        Concept(tuple(told["names"]), {"en": told["en"], "zh": told["zh"]}, told["try"])
        for told in _listed()["concepts"].values()
    ]
    return {folded(name): concept for concept in concepts for name in concept.names}
