"""Contest problems, each a declaration; inputs as printed, output exactly as the judge expects."""

from grundy.contest.forms import (
    Cases,
    Form,
    headed,
    heaps,
    listed,
    number,
    numbers,
    one_case,
    parts,
    promised,
    such,
    to_the_end,
    until_zero,
)  # fmt: skip
from grundy.contest.groups import ALIASES, GROUPS, PROBLEMS
from grundy.contest.judge import find_problem, judge
from grundy.contest.laws import NimSum, OfList, RulesetSum, Wins
from grundy.contest.problem import Problem, either, first_wins, sum_wins
from grundy.contest.reader import Reader
from grundy.words.lazy import lazy

__all__ = [
    "ALIASES", "GROUPS", "PROBLEMS", "Cases", "Form", "NimSum", "OfList", "Problem", "Program", "Reader", "RulesetSum",
    "Stress", "Wins", "either", "find_problem", "first_wins", "headed", "heaps", "judge", "listed", "number", "numbers",
    "one_case", "parts", "promised", "such", "sum_wins", "to_the_end", "until_zero", "write_program",
]  # fmt: skip

__getattr__ = lazy(
    "grundy.contest",
    {
        "Program": "grundy.contest.program:Program",
        "Stress": "grundy.contest.stress:Stress",
        "write_program": "grundy.contest.writing.write:write_program",
    },
)


def __dir__() -> list[str]:
    return __all__
