"""The contest problem of a ruleset with heaps: who wins a sum of heaps?"""

from __future__ import annotations

from itertools import islice

from grundy.contest.forms import Numbers, heaps, promised
from grundy.contest.laws import RulesetSum
from grundy.contest.problem import Problem, either, sum_wins
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.words.errors import GrundyError
from grundy.words.language import say
from grundy.words.phrase import templates

_HEAPS = 100
_SAMPLES = ((1, 2, 3), (4,), (6, 6), (5, 2))
_LEAST, _LARGER = 20, (50, 100, 200, 500, 1_000)  # largest heaps of tests
_OPTIONS = 1_500_000  # of all heaps up to the largest, about: values by the definition need them
SOURCE = templates("a ruleset of grundy")


def _most(ruleset: HeapRuleset) -> int:
    """Return how large heaps may be, so that the definition gives their values in a second or two."""
    most = _LEAST
    for larger in _LARGER:  # upwards, as the options of a large heap may take for ever
        try:
            count = sum(1 for _ in islice(ruleset.splits(larger), _OPTIONS // larger + 1))
        except GrundyError:  # the test says more of it
            return larger
        if count * larger > _OPTIONS:
            break
        most = larger
    return most


def problem_of(ruleset: HeapRuleset, most: int | None = None) -> Problem[Numbers, bool]:
    """Return the problem whose input is the number of games, and for each the number of heaps and the heaps.

    Args:
        ruleset: the rules.
        most: the largest heap of a test; by default 1,000, or fewer if heaps have many options.

    Examples:
        >>> from grundy import find_ruleset
        >>> problem_of(find_ruleset("kayles")).answer((1, 2, 3))
        False
    """
    wins = RulesetSum(ruleset)

    def options(n: int) -> list[int | list[int]]:
        return [parts if isinstance(parts, int) else [*parts] for parts in ruleset.splits(n)]

    write = either("first", "second")
    return Problem[Numbers, bool](
        id=str(ruleset),
        title=say("Who wins a sum of heaps?"),
        source=say(SOURCE),
        statement=ruleset.rule_text().replace("{", "{{").replace("}", "}}"),
        sample_input=f"{len(_SAMPLES)}\n" + "".join(f"{len(row)}\n{' '.join(map(str, row))}\n" for row in _SAMPLES),
        sample_output="".join(write(wins(row)) for row in _SAMPLES),
        ruleset=str(ruleset),
        cases=promised(heaps(most or _most(ruleset), _HEAPS)),
        answer=wins,
        definition=lambda position: sum_wins(position, options),
        write=write,
    )
