"""What `make demo` shows: a dozen games solved with their winning moves and reasons, and the contest samples."""

from __future__ import annotations

import io
import sys
import time

from grundy import MISERE, NORMAL, solve
from grundy.contest import PROBLEMS, find_problem, judge
from grundy.views.document import BLANK
from grundy.views.documents.analysis import analysis_document
from grundy.views.render.text import print_document

GAMES = [
    ("nim 1 2 3", NORMAL),
    ("bash(3) 9 + bash(5) 10 + bash(7) 14", NORMAL),
    ("subtraction(1,3,4) 7 8", NORMAL),
    ("kayles 1 5", NORMAL),
    ("kayles 1 5", MISERE),
    ("wythoff 16180339887498948482045868343656381177203 26180339887498948482045868343656381177203", NORMAL),
    ("euclid 25 7", NORMAL),
    ("dividing 96", NORMAL),
    ("mock-turtles 2 5 9", NORMAL),
    ("turning-turtles*ruler 2,3 4,1", NORMAL),
    ("hackenbush 0-1 1-2 2-3 3-1 1-4", NORMAL),
    ("digraph(0>1 0>2 1>2 2>3) 0 1", NORMAL),
    ("geography(1-2 2-3 3-4 4-1 4-5) 1", NORMAL),
    ("grid-walk(4) 1,1", NORMAL),
    ("pursuit(8) 1,1 5,5", NORMAL),
    ("nim 4 + hackenbush 0-1 1-2 1-2 + wythoff 2 3", NORMAL),
]


def main() -> int:
    """Solve the games, judge the samples; return the exit status."""
    started = time.perf_counter()
    for text, convention in GAMES:
        print_document((*analysis_document(solve(text, convention)), BLANK))
    failed = 0
    print(f"contest samples ({len(PROBLEMS)} problems)")
    for name in PROBLEMS:
        problem = find_problem(name)
        out = io.StringIO()
        judge(name, io.StringIO(problem.sample_input), out.write)
        right = out.getvalue().split() == problem.sample_output.split()
        failed += not right
        print(f"  {name:<8}  {problem.title:<40}  {'as the judge expects' if right else 'WRONG'}")
    print(f"\n{len(GAMES)} games and {len(PROBLEMS)} problems in {time.perf_counter() - started:.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
