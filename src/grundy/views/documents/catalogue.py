"""Rulesets and contest problems by name, and what the catalogue tells of one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grundy.knowledge import FAMILIES, About
from grundy.ruleset import Game, Ruleset
from grundy.views.document import BLANK, Block, Document, Facts, Figure, Hint, Paragraph, Section, Table
from grundy.views.pictures.text import width_of
from grundy.words.language import say, translate

_RULE = 96  # columns of a rule in the list of rulesets


def rule_of(ruleset: Ruleset[Any]) -> str:
    """Return the rule as the catalogue tells it; of a user's ruleset the first line of its docstring."""
    first_line = (ruleset.__doc__ or "").strip().partition("\n")[0]
    made_by_dataclass = f"{type(ruleset).__name__}("
    return translate(ruleset.about.rule) or ("" if first_line.startswith(made_by_dataclass) else first_line)


def ruleset_document(name: str, rule: str, about: About, example: Game | None) -> Document:
    """Return all that the catalogue tells of a ruleset, with a picture of its example."""
    theorem = None
    if about.theorem is not None:
        theorem = say("{theorem}; {source}", theorem=say(about.theorem.name), source=about.theorem.source)
    facts = Facts((
        (say("rule"), rule or None),
        (say("theorem"), theorem),
        (say("source"), about.source or None),
        (say("example"), f"grundy solve '{about.example}'" if about.example else None),
    ))  # fmt: skip
    told: list[Block] = [facts]
    if example is not None:
        told += [BLANK, Section("", (Figure(example.ruleset.picture(example.position), str(example)),))]
    return (Section(name, tuple(told)),)


def ruleset_data(name: str, about: About) -> dict[str, object]:
    """Return the same as plain data."""
    theorem = about.theorem
    told = None if theorem is None else {"name": theorem.name, "source": theorem.source}
    return {**_about_data(name, about), "theorem": told}


def catalogue_data(abouts: Mapping[str, About]) -> list[dict[str, object]]:
    """Return what the catalogue tells of each ruleset, as plain data."""
    return [_about_data(name, about) for name, about in abouts.items()]


def _about_data(name: str, about: About) -> dict[str, object]:
    return {
        "name": name, "family": about.family, "rule": about.rule, "example": about.example, "source": about.source,
    }  # fmt: skip


def catalogue_document(families: Mapping[str, Mapping[str, About]]) -> Document:
    """Return for each family its title, and a line for each of its rulesets: name and rule."""
    told: list[Block] = []
    for family, abouts in families.items():
        rows = tuple((name, _fitting(translate(about.rule), _RULE)) for name, about in abouts.items())
        told += [Paragraph(translate(FAMILIES[family])), Table(rows), BLANK]
    return (
        *told,
        Hint(say(
            "Codes such as 0.77 or 4!.0 are rulesets too, and so are products of two coin-turning games with a * "
            "between,"
        )),
        Hint(say("and your own: file.py:name. 'grundy games NAME' tells more of one.")),
    )  # fmt: skip


def _fitting(text: str, columns: int) -> str:
    """Return a text that takes no more than so many columns."""
    if width_of(text) <= columns:
        return text
    while width_of(text) > columns - 2:
        text = text[:-1]
    return text + " …"


def problem_document(problems: Iterable[tuple[str, str]]) -> Document:
    """Return a line for each contest problem: its name and title."""
    return (Table(tuple(problems)),)
