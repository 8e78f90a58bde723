"""The contest problems by theory, searched by words, and one of them."""

from __future__ import annotations

from typing import Any

from grundy.contest import ALIASES, GROUPS, PROBLEMS, Problem, find_problem
from grundy.views.document import BLANK, Block, Document, Facts, Hint, Paragraph, Section, Table
from grundy.views.documents.data import picked
from grundy.words.language import listed, say, translate
from grundy.words.names import names_of

Problems = list[Problem[Any, Any]]


def matching_problems(words: str) -> Problems:
    """Return the problems in whose names, sources, rules or rulesets all words occur, in either language.

    Examples:
        >>> [problem.id for problem in matching_problems("dates")]
        []
        >>> [problem.id for problem in matching_problems("calendar poj")]
        ['hdu1079']
    """
    wanted = words.casefold().split()
    return [problem for problem in map(find_problem, PROBLEMS) if _has(problem, wanted)]


def _has(problem: Problem[Any, Any], wanted: list[str]) -> bool:
    group = GROUPS[PROBLEMS[problem.id]]
    sentences = (problem.statement, group.title, group.idea)
    others = (alias for alias, name in ALIASES.items() if name == problem.id)
    rulesets = (problem.ruleset, *names_of("rulesets", problem.ruleset)) if problem.ruleset else ()
    texts = (problem.id, *others, problem.title, *problem.names, problem.source, *rulesets, *sentences)
    text = " ".join([*texts, *map(translate, sentences)]).casefold()
    return all(word in text for word in wanted)


def problems_document(problems: Problems) -> Document:
    """Return for each group its title and idea, and a line for each of the problems."""
    told: list[Block] = []
    for module, group in GROUPS.items():
        rows = tuple(
            (problem.id, " ".join((problem.title, *problem.names)))
            for problem in problems
            if PROBLEMS[problem.id] == module
        )
        if rows:
            told += [Section(translate(group.title), (Paragraph(translate(group.idea)), Table(rows))), BLANK]
    return (*told, Hint(say("'grundy problems NAME' describes a problem, and 'grundy problems WORD' searches them.")))


def problem_document(problem: Problem[Any, Any]) -> Document:
    """Return what is known of one problem."""
    others = [alias for alias, name in ALIASES.items() if name == problem.id]
    facts = Facts((
        (say("rule"), translate(problem.statement)),
        (say("limits"), translate(problem.limits) or None),
        (say("source"), problem.source),
        (say("names"), listed((*others, *problem.names)) or None),
        (say("ruleset"), problem.ruleset or None),
    ))  # fmt: skip
    sample = tuple(
        Section(title, tuple(map(Paragraph, text.splitlines())))
        for title, text in ((say("input"), problem.sample_input), (say("output"), problem.sample_output))
    )
    return (Section(f"{problem.id}  {problem.title}", (facts, BLANK, *sample)),)


def problems_data(problems: Problems) -> list[dict[str, object]]:
    """Return the problems as plain data."""
    return [
        {
            **picked(problem, "id title names source statement limits ruleset sample_input sample_output"),
            "group": PROBLEMS.get(problem.id),
        }
        for problem in problems
    ]  # fmt: skip
