"""Rulesets by name, and the catalogue entry of one."""

from __future__ import annotations

import re
from collections.abc import Mapping

from grundy.knowledge import FAMILIES, About
from grundy.ruleset import Game
from grundy.rulesets.catalogue import ALIASES
from grundy.views.document import BLANK, Block, Document, Facts, Figure, Hint, Section
from grundy.words.language import cited, current_language, listed, say, translate
from grundy.words.names import Concept, folded, names_of, shown_name, squeezed

Families = Mapping[str, Mapping[str, About]]
"""The catalogue entries of rulesets by name, grouped by family."""


def short_rule(about: About) -> str:
    """Return the first sentence of a rule, for a list.

    Examples:
        >>> short_rule(About("Eat a square, as in 1.5. Then rest."))
        'Eat a square, as in 1.5.'
    """
    return re.split(r"(?<=。)|(?<=\.)\s", translate(about.rule), maxsplit=1)[0]


def ruleset_document(name: str, rule: str, about: About, example: Game | None) -> Document:
    """Return the catalogue entry of a ruleset, with a picture of its example."""
    theorem = None
    if about.theorem is not None:
        theorem = say(about.theorem.name)
        if about.theorem.source != about.source:
            theorem = say("{theorem}; {source}", theorem=theorem, source=cited(about.theorem.source))
    facts = Facts((
        (say("rule"), rule or None),
        (say("written"), translate(about.written) or None),
        (say("theorem"), theorem),
        (say("source"), cited(about.source) or None),
        (say("example"), f"grundy solve '{about.example}'" if about.example else None),
    ))  # fmt: skip
    told: list[Block] = [facts]
    if example is not None:
        told += [BLANK, Section("", (Figure(example.ruleset.picture(example.position), str(example)),))]
    return (Section(_label(name), tuple(told)),)


def ruleset_data(name: str, about: About) -> dict[str, object]:
    """Return the same as plain data."""
    theorem = about.theorem
    told = None if theorem is None else {"name": theorem.name, "source": theorem.source}
    return {**_about_data(name, about), "theorem": told}


def catalogue_data(abouts: Mapping[str, About]) -> list[dict[str, object]]:
    """Return the catalogue entry of each ruleset, as plain data."""
    return [_about_data(name, about) for name, about in abouts.items()]


def _about_data(name: str, about: About) -> dict[str, object]:
    return {
        "name": name, "family": about.family, "rule": about.rule, "written": about.written, "example": about.example,
        "source": about.source,
    }  # fmt: skip


def catalogue_document(families: Families) -> Document:
    """Return the title of each family, and a line for each of its rulesets: name and short rule."""
    return (
        *found_document(families),
        Hint(say("'grundy games NAME' describes a ruleset, and 'grundy games WORD' searches names and rules.")),
        Hint(say(
            "You can also use codes such as 0.77 or 4!.0, products of two coin-turning games such as ruler*twins, and "
            "your own rules: file.py:name."
        )),
    )  # fmt: skip


def found_document(families: Families) -> Document:
    """Return the same without the introduction and the other lists."""
    told: list[Block] = []
    for family, abouts in families.items():
        rows = tuple((_label(name), short_rule(about)) for name, about in abouts.items())
        told += [Section(translate(FAMILIES[family]), (Facts(rows),)), BLANK]
    return tuple(told)


def _label(name: str) -> str:
    return " ".join(dict.fromkeys((name, shown_name(name))))


_SYNONYMS = {"pile": "heap", "piles": "heap", "stone": "counter", "stones": "counter"}


def matching(families: Families, words: str) -> dict[str, dict[str, About]]:
    """Return the rulesets whose names, rules or families contain all words, in English or in the current language.

    Examples:
        >>> from grundy.rulesets.catalogue import abouts_by_family
        >>> matching(abouts_by_family(), "golden")
        {}
        >>> list(matching(abouts_by_family(), "split size")["heaps"])
        ['grundys-game', 'split-at-least-two', 'split-all-different']
        >>> matching(abouts_by_family(), "巴什") == matching(abouts_by_family(), "Bash")
        True
    """
    wanted = [_SYNONYMS.get(word, word) for word in map(folded, words.split())]
    fitting = {
        family: {name: about for name, about in abouts.items() if all(word in searched(name, about) for word in wanted)}
        for family, abouts in families.items()
    }
    return {family: abouts for family, abouts in fitting.items() if abouts}


def searched(name: str, about: About) -> str:
    """Return the text that a search looks through: names, rule and family, as :func:`squeezed` writes them."""
    aliases = [alias for alias, ruleset in ALIASES.items() if ruleset == name]
    sentences = (about.rule, FAMILIES[about.family])
    prose = " ".join([*sentences, *map(translate, sentences)]).split()
    return " ".join(map(squeezed, (name, *aliases, *names_of("rulesets", name), *prose)))


def concept_document(concept: Concept) -> Document:
    """Return the names of a concept, its meaning, and a command to try."""
    english, *others = concept.names
    facts = Facts((
        (say("names"), listed(others) or None),
        (say("meaning"), concept.meaning[current_language()]),
        (say("try"), concept.command or None),
    ))  # fmt: skip
    chinese = next((name for name in others if not name.isascii()), english)
    return (Section(f"{chinese}（{english}）" if current_language() == "zh" else english, (facts,)), BLANK)


def concept_data(concept: Concept) -> dict[str, object]:
    """Return the same as plain data."""
    return {"names": list(concept.names), "meaning": concept.meaning["en"], "command": concept.command}
