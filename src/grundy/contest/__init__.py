"""Contest problems: one file each; inputs as printed, output exactly as the judge expects."""

from grundy.contest.judge import ALIASES, PROBLEMS, find_problem, judge
from grundy.contest.problem import Problem
from grundy.contest.reader import Reader
from grundy.words.lazy import lazy

__all__ = ["ALIASES", "PROBLEMS", "Problem", "Program", "Reader", "Stress", "find_problem", "judge"]

__getattr__ = lazy(
    "grundy.contest", {"Program": "grundy.contest.program:Program", "Stress": "grundy.contest.stress:Stress"}
)


def __dir__() -> list[str]:
    return __all__
