"""Contest problems: judge."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from grundy.contest import PROBLEMS, find_problem
from grundy.contest import judge as judge_problem
from grundy.views.words import problem_lines

__all__ = ["judge"]


def judge(problem: Annotated[str | None, Parameter(show=False)] = None) -> None:
    """Answer a contest problem: input on stdin, output exactly as the judge expects; without a name, list them.

    grundy judge
    printf '1 1 1' | grundy judge hdu1848
    """
    if problem is None:
        print(*problem_lines([(known, found.title) for known in PROBLEMS for found in [find_problem(known)]]), sep="\n")
        return
    judge_problem(problem, sys.stdin, sys.stdout.write)
