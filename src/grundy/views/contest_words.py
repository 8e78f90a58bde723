"""What came out of checking a program, in words for a terminal and as plain data."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from grundy.contest.program import OUTPUT_LIMIT
from grundy.contest.stress import Disagreement, Judgement, Report
from grundy.views.data import SCHEMA

__all__ = ["check_data", "check_lines", "progress_line"]

_LINES = 20  # of an input or an output that the terminal shows
_BEFORE = 3  # of them, before the first difference
_LETTERS = 76  # of a line
_BYTES = 1 << 16  # of an output that goes into data
_COLUMN = 30  # letters of the left column, at most


def progress_line(report: Report) -> str:
    """Return how far a check is, for a line that is overwritten."""
    if report.found is None:
        return f"{report.cases} cases agree"
    return f"{report.found.judgement.value} after {_count(report.cases, 'case')}; making it smaller: run {report.runs}"


def check_lines(report: Report) -> Iterator[str]:
    """Yield the verdict; after a disagreement its input and both answers, side by side."""
    yield f"{report.problem.id}  {report.problem.title}"
    found = report.disagreement
    if found is None:
        definition, theory = report.cases_by_definition, report.cases - report.cases_by_definition
        yield f"  right: {_count(report.cases, 'case')} in {_count(report.inputs, 'input')} agree, word by word"
        yield f"  our answers: {definition} by the definition, which tries every way to play, {theory} by theory"
        yield f"  slowest input {report.slowest:.2f} s of {report.time_limit:g} s; seed {report.seed}"
        return
    yield f"  {_verdict(report, found)}"
    yield f"  found in input {report.inputs} ({_where(found.origin)}); seed {report.seed}{_shrunk(report, found)}"
    yield ""
    yield "  input"
    yield from ("    " + line for line in _shown(found.input))
    yield ""
    yield from ("  " + line for line in _side_by_side(found))
    yield ""
    yield "  words are compared one by one, white space makes no difference"
    if found.by_definition:
        yield "  our answer is that of the definition, which tries every way to play"


def _verdict(report: Report, found: Disagreement) -> str:
    run = found.run
    said = f": {_cut(run.complaint)}" if run.complaint else ""
    if found.judgement is Judgement.CRASHED:
        return f"{found.judgement.value}: {_status(run.status or 0)}{said}"
    if found.judgement is Judgement.TIME:
        return f"{found.judgement.value} after {report.time_limit:g} s, and killed"
    if found.judgement is Judgement.OUTPUT:
        return f"{found.judgement.value}: more than {OUTPUT_LIMIT >> 20} MiB, and killed"
    return f"{found.judgement.value}{said}"


def _status(status: int) -> str:
    if status >= 0:
        return f"exit status {status}"
    try:
        return f"killed by {signal.Signals(-status).name}"
    except ValueError:
        return f"killed by signal {-status}"


def _where(origin: str) -> str:
    return "the sample of the statement" if origin == "sample" else origin


def _shrunk(report: Report, found: Disagreement) -> str:
    if not report.runs or report.found is None:
        return ""
    if found is report.found:
        return "; no smaller input was found to fail" if report.shrunk else ""
    before, after = len(report.found.input.split()), len(found.input.split())
    done = "" if report.shrunk else ", where it was stopped"
    return f"; made smaller in {_count(report.runs, 'run')}, from {before} numbers to {after}{done}"


def _side_by_side(found: Disagreement) -> Iterator[str]:
    output = found.run.output.decode("utf-8", "backslashreplace")
    pairs = list(zip_longest(_lines(found.expected), _lines(output) or ["(nothing)"], fillvalue=""))
    differs = [ours.split() != theirs.split() for ours, theirs in pairs]
    # the first difference is shown, and a few lines before it
    first = max(0, differs.index(True) - _BEFORE) if True in differs[_LINES:] and True not in differs[:_LINES] else 0
    shown = [(_cut(ours, _COLUMN), _cut(theirs)) for ours, theirs in pairs[first : first + _LINES]]
    width = max(len("expected"), *(len(ours) for ours, _ in shown))
    yield f"{'expected':<{width}}     got"
    if first:
        yield f"{'…':<{width}}     … {_count(first, 'line')} before"
    for (ours, theirs), differ in zip(shown, differs[first:], strict=False):
        yield f"{ours:<{width}}  {'|' if differ else ' '}  {theirs}".rstrip()
    if len(pairs) > first + _LINES:
        yield f"{'…':<{width}}     … {_count(len(pairs) - first - _LINES, 'more line')}"


def _shown(text: str) -> Iterator[str]:
    """Yield the lines, the many and the long ones cut."""
    lines = _lines(text)
    yield from map(_cut, lines[:_LINES])
    if len(lines) > _LINES:
        yield f"… {_count(len(lines) - _LINES, 'more line')}"


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().split("\n")] if text.strip() else []


def _cut(line: str, letters: int = _LETTERS) -> str:
    """Return a line that fits, in which nothing moves the cursor."""
    shown = _visible(line[: letters + 1])
    return shown if len(shown) <= letters else f"{shown[: letters - 2]} …"


def _visible(text: str) -> str:
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def check_data(report: Report, path: str | None) -> dict[str, Any]:
    """Return the verdict as a dictionary of plain values.

    Args:
        report: of the check.
        path: of the file that the counterexample was written to, or None.
    """
    found = report.disagreement
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "problem": report.problem.id,
        "verdict": Judgement.RIGHT.value if found is None else found.judgement.value,
        "seed": report.seed,
        "inputs": report.inputs,
        "cases": report.cases,
        "cases_by_definition": report.cases_by_definition,
        "time_limit": report.time_limit,
        "slowest": round(report.slowest, 3),
        "counterexample": None,
    }
    if found is not None:
        data["counterexample"] = {
            "origin": found.origin,
            "input": found.input,
            "expected": found.expected,
            "got": found.run.output[:_BYTES].decode("utf-8", "backslashreplace"),
            "exit_status": found.run.status,
            "stderr": found.run.complaint,
            "by_definition": found.by_definition,
            "shrinking_runs": report.runs,
            "shrunk": report.shrunk,
            "file": path,
        }
    return data
