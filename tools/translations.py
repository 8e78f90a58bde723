"""List the passages of the documentation that changed since they were translated: python tools/translations.py.

A page and its translation lie side by side, ``page.md`` and ``page.zh.md``, with the same sections in the same order. A
passage is a heading with the text below it. It is listed if the last commit that changed it is newer than the last one
that changed its translation. Pages without a translation are listed at the end. Nothing fails: readers see English.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
_UNTRANSLATED = ("architecture.md",)  # for people who change grundy


class Passage(NamedTuple):
    """A heading, its line in the page, and the place of its last change in the history; the newest is 0."""

    heading: str
    line: int
    changed: int


def passages(page: Path) -> list[Passage]:
    """Return the passages of a page; changes that are not committed are newer than any commit."""
    history = _git(page.parent, "rev-list", "HEAD").split()
    places = {commit[:39]: place for place, commit in enumerate(history, 1)} | {"0" * 39: 0}
    blame = _git(
        page.parent, "blame", "-s", "-l", page.name
    )  # a commit at the end of a shallow history is ^ and 39 digits
    blamed = [places[commit] for commit in re.findall(r"^\^?([0-9a-f]{39})", blame, re.MULTILINE)]
    lines = page.read_text(encoding="utf-8").splitlines()
    starts = [0, *_headings(lines)] if lines and 0 not in _headings(lines) else _headings(lines)
    return [
        Passage(lines[start], start + 1, min(blamed[start:end]))
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)
    ]


def _headings(lines: list[str]) -> list[int]:
    found, fenced = [], False
    for number, line in enumerate(lines):
        fenced ^= line.lstrip().startswith("```")
        if not fenced and re.match("#+ ", line):
            found.append(number)
    return found


def _git(folder: Path, *words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=folder, capture_output=True, text=True, check=True, encoding="utf-8"
    ).stdout


def report(docs: Path, language: str = "zh") -> Iterator[str]:
    """Yield a line for each passage that changed since it was translated, then the pages without a translation."""
    missing = []
    for page in sorted(docs.glob("*.md")):
        translated = page.with_suffix(f".{language}.md")
        if page.stem.endswith(f".{language}") or page.name in _UNTRANSLATED:
            continue
        if not translated.exists():
            missing.append(page.name)
            continue
        ours, theirs = passages(page), passages(translated)
        if len(ours) != len(theirs):
            yield f"{translated.name}: {len(theirs)} passages, but {page.name} has {len(ours)}"
        for one, other in zip(ours, theirs, strict=False):
            if one.changed < other.changed:
                place = f"{translated.name}:{other.line}: {other.heading}"
                yield f"{place}  (changed: {page.name}:{one.line}: {one.heading})"
    if missing:
        yield f"not translated: {', '.join(missing)}"


def main() -> int:
    """Print the report; without git there is no history to compare."""
    try:
        print(*report(ROOT / "docs"), sep="\n")
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"cannot read the history: {error}: run this in a git checkout")
    return 0


if __name__ == "__main__":
    sys.exit(main())
