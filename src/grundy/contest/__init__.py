"""Contest problems: one file each; inputs as printed, output exactly as the judge expects."""

from grundy.contest.judge import ALIASES, PROBLEMS, find_problem, judge
from grundy.contest.problem import Problem
from grundy.contest.reader import Reader

__all__ = ["ALIASES", "PROBLEMS", "Problem", "Reader", "find_problem", "judge"]
