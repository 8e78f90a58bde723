"""Programs for contest problems and for rulesets whose positions are heaps."""

from __future__ import annotations

from inspect import unwrap
from itertools import islice
from typing import Any

from grundy.atlas.classroom.formulas import FoundFormula, find_formula
from grundy.atlas.classroom.numbered import known_at, numbered_values
from grundy.atlas.classroom.patterns import find_pattern, is_pattern
from grundy.atlas.classroom.proved import proved_period
from grundy.contest.forms import numbers, promised
from grundy.contest.groups import ALIASES, PROBLEMS
from grundy.contest.judge import find_problem, problem_key
from grundy.contest.laws import NimSum, OfList, RulesetSum, Wins
from grundy.contest.of_ruleset import problem_of
from grundy.contest.own import has_problem, is_file
from grundy.contest.problem import Problem
from grundy.contest.writing.frames import LANGUAGES, Heaps, Sheet, Values, program
from grundy.contest.writing.rule import find_rule
from grundy.contest.writing.solution import find_solution
from grundy.contest.writing.values import ByCode, ByFormula, ByPeriod, ByTable, ByTakes
from grundy.maths.formulas.language import parse_formula
from grundy.maths.formulas.loops import has_loop
from grundy.maths.formulas.sequence import FormulaSequence
from grundy.maths.nimbers.periods import Period
from grundy.ruleset import Ruleset
from grundy.rulesets.catalogue import asked_ruleset
from grundy.rulesets.heaps.nim import Bash
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.solving.base.values import Values as Kept
from grundy.words.errors import InputError, LimitError, RulesetError
from grundy.words.language import say, translate
from grundy.words.names import closest_name
from grundy.words.phrase import templates

_ALIKE = 0.6  # of a name and that of a problem
_SHORT = 30  # values in a table, or characters of a formula that is better than such a table
_LONGEST = 2_000  # values in a table of a period
_ATTACKED = 1_000_000  # a formula without a proof is used if it was tested this far
_SEEN = 20  # a formula for two numbers that was tested less far may be due to chance
_TAKES = 200  # numbers that may be taken, or digits of a code
_LISTED = 1_000  # the largest heap of a plain table, if no statement says how large heaps are
_TABLE = 10_000  # the largest heap of any plain table
_HOLDS = templates("The formula is not proved; it agrees with the values that grundy tested, up to {most}.")
_BY_THEOREM = templates(
    "A theorem ({theorem}) says who wins; the formula agrees with the values that grundy tested, up to {most}."
)
_BY_FORMULA = templates("The Grundy value of a heap is given by a proved formula.")
_INPUT = templates("Input: the number of games; for each game the number of heaps, then the heaps.")
_PAIRS = templates("Input: the number of games; for each game its two numbers.")


def write_program(asked: Problem[Any, Any] | Ruleset[Any] | str, language: str = "python") -> str:
    """Return a program that answers a contest problem, or says who wins a sum of heaps.

    For a ruleset the input is the number of games, and for each of them the number of heaps and the heaps.

    Args:
        asked: a problem, a ruleset, or the name of one of them.
        language: ``python`` or ``cpp``.

    Raises:
        InputError: if the answer to the problem is not a formula, the positions of the ruleset are not heaps, or
            there is no such language.
        RulesetError: if there is no such problem or ruleset.

    Examples:
        >>> print(write_program("cses1098"))
        # Nim Game II (CSES Problem Set 1098)
        # Take 1 to 3 counters from one heap; whoever cannot move loses.
        import sys
        <BLANKLINE>
        <BLANKLINE>
        def value(n):
            return n % 4
        <BLANKLINE>
        <BLANKLINE>
        def main():
            data = map(int, sys.stdin.buffer.read().split())
            for _ in range(next(data)):
                count = next(data)
                nim_sum = 0
                for _ in range(count):
                    nim_sum ^= value(next(data))
                print("first" if nim_sum else "second")
        <BLANKLINE>
        <BLANKLINE>
        main()
        <BLANKLINE>
    """
    if language not in LANGUAGES:
        raise InputError(
            "--to must be one of {languages}, not {language!r}", languages=", ".join(LANGUAGES), language=language
        )
    if isinstance(asked, str):
        asked = _found(asked)
    sheet = _of_problem(asked, language) if isinstance(asked, Problem) else _of_ruleset(asked_ruleset(asked), language)
    return program(sheet, language)


def _found(name: str) -> Problem[Any, Any] | Ruleset[Any]:
    """Return the problem or the ruleset with a name."""
    if problem_key(name) in PROBLEMS or (is_file(name) and has_problem(name)):
        return find_problem(name)
    try:
        return asked_ruleset(name)
    except RulesetError:
        if closest_name(problem_key(name), [*PROBLEMS, *ALIASES], _ALIKE):
            find_problem(name)  # its error suggests the problem
        raise


def _of_problem(problem: Problem[Any, Any], language: str) -> Sheet:
    law, items = unwrap(problem.answer), problem.cases.form.items  # without the guard of a user's function
    heading = [f"{problem.title} ({problem.source})", translate(problem.statement)]
    solution = find_solution(problem.id)
    if solution is not None:
        words = (problem.write(True), problem.write(False)) if solution.result == "bool" else ("", "")
        win, lose = (word.removesuffix("\n") for word in words)
        return Sheet((*heading,), problem.cases, solution, win, lose, problem.before)
    if not isinstance(law, NimSum | OfList | RulesetSum | Wins) or not items:
        raise InputError(
            "grundy writes no program for {problem}: its answer is a function of yours, and only formulas (NimSum, "
            "Wins, OfList) and sums of heaps of a ruleset (RulesetSum) become programs",
            problem=problem.id,
        )
    answer: Wins | OfList | Heaps
    if isinstance(law, Wins | OfList):
        answer = law
    elif isinstance(law, RulesetSum):
        values, why = _values_of(law.rules, language, items[-1].most)
        answer = Heaps(values)
        heading.append(why)
    else:
        head = tuple(law.head.split())
        least = {
            "n": items[-1].least,
            "i": 0,
            **dict(zip(head, (item.least for item in items if item.kind == "number"), strict=False)),
        }
        formula = None if law.text == "n" else ByFormula(law.formula, tuple(law.names[1:]), least=least)
        answer = Heaps(formula, head, law.misere, law.placed)
    win, lose = problem.write(True), problem.write(False)
    return Sheet((*heading,), problem.cases, answer, win.removesuffix("\n"), lose.removesuffix("\n"), problem.before)


def _of_ruleset(ruleset: Ruleset[Any], language: str) -> Sheet:
    win, lose = "first", "second"
    if ruleset.partizan:
        raise InputError(
            "grundy writes programs for impartial games, and {ruleset} is partizan: 'grundy solve' answers single "
            "positions", ruleset=str(ruleset),
        )  # fmt: skip
    if isinstance(ruleset, HeapRuleset):
        values, why = _values_of(ruleset, language)
        heading = (say("{ruleset}: {rule}", ruleset=str(ruleset), rule=ruleset.rule_text()), why, say(_INPUT))
        return Sheet(heading, problem_of(ruleset).cases, Heaps(values), win, lose)
    if not is_pattern(str(ruleset)):
        raise InputError("grundy writes programs for heaps and for positions of two numbers; those of {ruleset} are "
                         "neither", ruleset=str(ruleset))  # fmt: skip
    finding = find_pattern(str(ruleset))
    found = next((one for one in finding.found if one.complete >= _SEEN), None)
    if found is None:
        raise InputError("grundy knows no formula for {ruleset}, so it writes no program: 'grundy solve' answers "
                         "single positions", ruleset=str(ruleset))  # fmt: skip
    text = f"not ({found.text})" if finding.outcomes else f"({found.text}) != 0"
    limits = dict.fromkeys(finding.variables, (finding.least, 10**9))
    known, most = known_at(ruleset, _ATTACKED, _ATTACKED + 1), _rounded(found.complete)
    why = say(_HOLDS, most=most) if known is None else say(_BY_THEOREM, theorem=say(known.theorem.name), most=most)
    heading = (say("{ruleset}: {rule}", ruleset=str(ruleset), rule=ruleset.rule_text()), why, say(_PAIRS))
    return Sheet(heading, promised(numbers(**limits)), Wins(" ".join(finding.variables), text), win, lose)


def _rounded(most: int) -> int:
    """Return the power of ten below a number: how far a formula is tested exactly depends on the speed of a machine."""
    return int(10 ** (len(str(most)) - 1))


def _values_of(ruleset: HeapRuleset, language: str, most: int | None = None) -> tuple[Values | None, str]:
    """Return what gives the values of heaps up to a largest one in a program, and the comment that says why."""
    if isinstance(ruleset, Bash):
        return ByFormula(parse_formula(f"n % {ruleset.most + 1}")), say(_BY_FORMULA)
    lengths = (_TABLE, _LISTED) if most is None else (min(most, _TABLE),)
    period = proved_period(ruleset)
    if period is not None and period.preperiod + period.period <= _LONGEST:
        return _by_period(ruleset, period)
    code = ruleset.taking_code()
    by_rule = say("The Grundy values are computed by the rule, heap by heap.")
    if code is not None and code.octal and len(code.digits) <= _TAKES:
        return ByCode(code.digits, code.unequal), by_rule
    tested = next((found for found in _formulas(ruleset) if found.largest >= _ATTACKED), None)
    known = None if tested is None else ruleset.heap_known(_ATTACKED)
    if tested is not None and known is not None:
        return _by_formula(tested), say(
            "The Grundy values are given by a theorem ({theorem}); the formula agrees with those that grundy tested, "
            "up to heap {most}.",
            theorem=say(known.theorem.name), most=_rounded(tested.largest),
        )  # fmt: skip
    rule = find_rule(ruleset) if language == "python" else None
    for length in lengths if rule is None else ():
        takes = _takes(ruleset, length)
        if takes is not None:
            listed = "The numbers that may be taken are listed up to {most}; larger heaps need a longer list."
            return ByTakes(takes, length), say(listed, most=length)
    if tested is not None:
        return _by_formula(tested), say(_HOLDS, most=_rounded(tested.largest))
    if rule is not None:
        return rule, by_rule
    values: list[int] = []
    try:
        values.extend(islice(numbered_values(ruleset, 0, Kept()), lengths[-1] + 1))  # keeps what comes before an error
    except LimitError:
        if not values:
            raise
    return ByTable(values), say(
        "The Grundy values of heaps up to {most} are in a table; larger heaps are not.", most=len(values) - 1
    )


def _by_period(ruleset: HeapRuleset, period: Period) -> tuple[Values | None, str]:
    """Return the first values and the period, or a proved formula if it is no longer than such a table."""
    most = period.preperiod + period.period
    if most <= _SHORT:
        proved = next((found for found in _formulas(ruleset) if found.proved and len(found.text) <= _SHORT), None)
        if proved is not None:
            return _by_formula(proved), say(_BY_FORMULA)
    return ByPeriod([*islice(numbered_values(ruleset, 0, Kept()), most)], period), say(
        "The Grundy values have the proved period {period} from heap {start} on.",
        period=period.period, start=period.preperiod,
    )  # fmt: skip


def _takes(ruleset: HeapRuleset, most: int) -> list[int] | None:
    """Return the numbers that may be taken from any heap that has as many; None if moves are not given by these."""
    try:
        options = [*islice(ruleset.splits(most), _TAKES + 1)]
        takes = sorted(most - left for left in options if isinstance(left, int))
        if len(options) > _TAKES or any({*ruleset.splits(n)} != _left(n, takes) for n in range(most + 1)):
            return None
    except LimitError:
        return None
    return takes


def _left(n: int, takes: list[int]) -> set[int]:
    """Return what may be left of a heap."""
    return {n - take for take in takes if take <= n}


def _formulas(ruleset: HeapRuleset) -> list[FoundFormula]:
    """Return the formulas without loops that give values of large heaps from few others."""
    sequences = ((one, FormulaSequence(one.text, dict(one.exceptions))) for one in find_formula(ruleset).found)
    return [one for one, said in sequences if said.reaches_far and not has_loop(said.formula.tree)]


def _by_formula(found: FoundFormula) -> ByFormula | None:
    if found.text == "n" and not found.exceptions:
        return None
    return ByFormula(parse_formula(found.text, recursive=True), exceptions=dict(found.exceptions))
