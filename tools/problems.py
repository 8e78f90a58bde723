"""Write the lists of contest problems into the documentation: python tools/problems.py.

The lists are what stands between the marks in ``docs/contest.md`` and ``docs/contest.zh.md``.
"""

from __future__ import annotations

import sys
from pathlib import Path

from grundy.contest import ALIASES, GROUPS, find_problem
from grundy.words.language import speaking, translate

DOCS = Path(__file__).parents[1] / "docs"
BEGIN, END = "<!-- problems -->", "<!-- end of problems -->"
PAGES = {"contest.md": ("en", "| name | title | rule |"), "contest.zh.md": ("zh", "| 题号 | 题目 | 规则 |")}


def listed(page: str) -> str:
    """Return the list of problems for a page, its marks included."""
    language, head = PAGES[page]
    lines = [BEGIN]
    with speaking(language):
        for group in GROUPS.values():
            lines += ["", f"### {translate(group.title)}", "", translate(group.idea), "", head, "| --- | --- | --- |"]
            for name in group.problems.split():
                problem = find_problem(name)
                names = ", ".join([name, *(alias for alias, known in ALIASES.items() if known == name)])
                lines.append(f"| {names} | {problem.title} | {translate(problem.statement)} |")
    return "\n".join([*lines, "", END])


def updated(page: str) -> str:
    """Return the text of a page with today's list."""
    text = (DOCS / page).read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    return before + listed(page) + rest.partition(END)[2]


def main() -> int:
    """Update both pages."""
    for page in PAGES:
        (DOCS / page).write_text(updated(page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
