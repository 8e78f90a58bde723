"""Contest problems, and the result of checking a program for one, as documents and as plain data."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from grundy.contest import ALIASES, GROUPS, PROBLEMS, Problem, find_problem
from grundy.contest.program import OUTPUT_LIMIT
from grundy.contest.stress import Disagreement, Judgement, Report
from grundy.views.document import BLANK, Block, Document, Facts, Hint, Paragraph, Section, Table
from grundy.views.documents.data import SCHEMA, picked
from grundy.words.language import counted, listed, say, translate
from grundy.words.names import names_of
from grundy.words.phrase import Phrase
from grundy.words.shortening import cut_end

Problems = list[Problem[Any, Any]]

_LINES = 20  # lines of an input or an output to show in a terminal
_BEFORE = 3  # lines of these before the first difference
_CHARACTERS = 76  # characters of a line
_BYTES = 1 << 16  # bytes of an output to include in the data
_COLUMN = 30  # characters of the left column at most


# -- problems


def matching_problems(words: str) -> Problems:
    """Return the problems in whose names, sources, rules or rulesets all words occur, in either language.

    Examples:
        >>> [problem.id for problem in matching_problems("elephants")]
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


# -- checks


def progress_line(report: Report) -> str:
    """Return the progress of a check, for a line that is overwritten."""
    if report.found is None:
        return say("{count} cases agree", count=report.cases)
    return counted(
        report.cases,
        "{verdict} after {count} case; shrinking the input: run {run}",
        "{verdict} after {count} cases; shrinking the input: run {run}",
        verdict=Phrase(report.found.judgement.value), run=report.runs,
    )  # fmt: skip


def check_document(report: Report) -> Document:
    """Return the verdict; after a disagreement, also the input and both answers, side by side."""
    found = report.disagreement
    told = _agreement(report) if found is None else _disagreement(report, found)
    return (Section(f"{report.problem.id}  {report.problem.title}", tuple(told)),)


def _agreement(report: Report) -> Iterator[Block]:
    definition, theory = report.cases_by_definition, report.cases - report.cases_by_definition
    yield Paragraph(say(
        "right: {cases} in {inputs}, identical word for word",
        cases=counted(report.cases, "{count} case", "{count} cases"),
        inputs=counted(report.inputs, "{count} input", "{count} inputs"),
    ))  # fmt: skip
    yield Paragraph(say(
        "grundy's answers: {definition} from the definition, which tries every line of play, {theory} from theory",
        definition=definition, theory=theory,
    ))  # fmt: skip
    yield Paragraph(say(
        "slowest input {seconds:.2f} s (limit {limit:g} s); seed {seed}",
        seconds=report.slowest, limit=report.time_limit, seed=report.seed,
    ))  # fmt: skip


def _disagreement(report: Report, found: Disagreement) -> Iterator[Block]:
    yield Paragraph(_verdict(report, found))
    origin = say("the sample in the statement") if found.origin == "sample" else say(Phrase(found.origin))
    yield Paragraph(say(
        "found in input {number} ({origin}); seed {seed}{shrunk}",
        number=report.inputs, origin=origin, seed=report.seed, shrunk=_shrunk(report, found),
    ))  # fmt: skip
    yield from (BLANK, Section(say("input"), tuple(map(Paragraph, _shown(found.input)))), BLANK)
    yield from (_side_by_side(found), BLANK)
    yield Paragraph(say("words are compared one by one; white space does not count"))
    if found.by_definition:
        yield Paragraph(say("grundy's answer comes from the definition, which tries every line of play"))


def _verdict(report: Report, found: Disagreement) -> str:
    run = found.run
    said = f": {_cut(run.complaint)}" if run.complaint else ""
    verdict = Phrase(found.judgement.value)
    if found.judgement is Judgement.CRASHED:
        return say("{verdict}: {status}", verdict=verdict, status=_status(run.status or 0)) + said
    if found.judgement is Judgement.TIME:
        return say("{verdict} after {seconds:g} s; program killed", verdict=verdict, seconds=report.time_limit)
    if found.judgement is Judgement.OUTPUT:
        return say("{verdict}: more than {size} MiB; program killed", verdict=verdict, size=OUTPUT_LIMIT >> 20)
    return say(verdict) + said


def _status(status: int) -> str:
    if status >= 0:
        return say("exit status {status}", status=status)
    try:
        return say("killed by {signal}", signal=signal.Signals(-status).name)
    except ValueError:
        return say("killed by signal {number}", number=-status)


def _shrunk(report: Report, found: Disagreement) -> str:
    if not report.runs or report.found is None:
        return ""
    if found is report.found:
        return say("; found no smaller input that fails") if report.shrunk else ""
    before, after = len(report.found.input.split()), len(found.input.split())
    return counted(
        report.runs,
        "; shrunk from {before} to {after} numbers in {count} run",
        "; shrunk from {before} to {after} numbers in {count} runs",
        before=before, after=after,
    ) + ("" if report.shrunk else say(", then stopped"))  # fmt: skip


def _side_by_side(found: Disagreement) -> Table:
    output = found.run.output.decode("utf-8", "backslashreplace")
    pairs = list(zip_longest(_lines(found.expected), _lines(output) or [say("(nothing)")], fillvalue=""))
    differs = [ours.split() != theirs.split() for ours, theirs in pairs]
    # show the first difference, after a few lines of context
    first = max(0, differs.index(True) - _BEFORE) if True in differs[_LINES:] and True not in differs[:_LINES] else 0
    last = first + _LINES
    rows = [
        (_cut(ours, _COLUMN), "|" if differ else "", _cut(theirs))
        for (ours, theirs), differ in zip(pairs[first:last], differs[first:last], strict=True)
    ]
    if first:
        rows.insert(0, ("…", "", counted(first, "… {count} line before", "… {count} lines before")))
    if len(pairs) > last:
        rows.append(("…", "", _more_lines(len(pairs) - last)))
    return Table(tuple(rows), (say("expected"), " ", say("got")))


def _shown(text: str) -> Iterator[str]:
    """Yield the lines, cutting long ones and leaving out some if there are many."""
    lines = _lines(text)
    yield from map(_cut, lines[:_LINES])
    if len(lines) > _LINES:
        yield _more_lines(len(lines) - _LINES)


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().split("\n")] if text.strip() else []


def _cut(line: str, characters: int = _CHARACTERS) -> str:
    """Return a line cut to fit, without control characters."""
    shown = line[: characters + 1]
    visible = (one if one.isprintable() else one.encode("unicode_escape").decode() for one in shown)
    return cut_end("".join(visible), characters)


def _more_lines(count: int) -> str:
    return counted(count, "… {count} more line", "… {count} more lines")


def check_data(report: Report, path: str | None) -> dict[str, Any]:
    """Return the verdict as plain data, with the file of the counterexample."""
    found = report.disagreement
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "problem": report.problem.id,
        "verdict": Judgement.RIGHT.value if found is None else found.judgement.value,
        **picked(report, "seed inputs cases cases_by_definition time_limit"),
        "slowest": round(report.slowest, 3),
        "counterexample": None,
    }
    if found is not None:
        data["counterexample"] = {
            **picked(found, "origin input expected"),
            "got": found.run.output[:_BYTES].decode("utf-8", "backslashreplace"),
            "exit_status": found.run.status,
            "stderr": found.run.complaint,
            "by_definition": found.by_definition,
            "shrinking_runs": report.runs,
            "shrunk": report.shrunk,
            "file": path,
        }
    return data
