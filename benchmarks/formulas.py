"""The search for formulas on a hundred rules: what is found, in what time, and that no formula found is false.

A formula is found from the first 256 values. Then it is compared with the plain definition far beyond them. Times are
processor times of the search. Run: python -m benchmarks.formulas [WORD]
"""

from __future__ import annotations

import sys
import time

from benchmarks._formula_rules import CONTEST, OTHERS, Rule
from grundy.maths.formulas.language import parse_formula
from grundy.maths.formulas.search import Guess, guesses
from grundy.maths.formulas.sequence import FormulaSequence
from grundy.words.errors import GrundyError

SHOWN = 256


def holds(rule: Rule, guess: Guess, values: list[int]) -> bool:
    """Return whether a formula gives all values under its condition."""
    sequence, inside = FormulaSequence(guess.text, dict(guess.exceptions)), parse_formula(guess.where or "1")
    try:
        return all(sequence(n) == value for n, value in enumerate(values, rule.first) if inside(n=n))
    except GrundyError:  # undefined somewhere
        return False


def row(rule: Rule) -> tuple[list[Guess], float]:
    """Return the formulas that hold, the shortest first, and the seconds of the search."""
    values = rule.values(rule.far)
    began = time.process_time()
    found = guesses(values[:SHOWN], rule.first)
    seconds = time.process_time() - began
    return [guess for guess in found if holds(rule, guess, values)], seconds


def main(word: str = "") -> None:
    for title, rules in (("contest sequences", CONTEST), ("other rules", OTHERS)):
        print(f"{title:<58} {'values':>7} {'s':>5}  formula")
        whole = parts = 0
        slowest = 0.0
        for rule in (rule for rule in rules if word in rule.name):
            found, seconds = row(rule)
            texts = [guess.text for guess in found if not guess.where]
            some = {guess.where: guess.text for guess in found if guess.where}
            whole, parts, slowest = whole + bool(texts), parts + bool(some), max(slowest, seconds)
            wrong = "" if bool(texts) == rule.found and {*some} == {*rule.parts} else "  (expected otherwise)"
            told = [*texts[:1], *(f"{text} for {where} only" for where, text in some.items())]
            print(f"{rule.name:<58} {rule.far:7} {seconds:5.1f}  {'; '.join(told) or '-'}{wrong}", flush=True)
        print(f"{whole} formulas, {parts} more for some numbers only; slowest search {slowest:.1f} s\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
