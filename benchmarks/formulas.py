"""The search for formulas on a hundred rules: what is found, in what time, and that no formula found is false.

A formula is found from the first 256 values. Then it is compared with the plain definition far beyond them. Times are
processor times of the search. Run: python -m benchmarks.formulas [WORD]
"""

from __future__ import annotations

import sys
import time

from benchmarks._formula_rules import CONTEST, OTHERS, Rule
from grundy.maths.formulas.search import guesses
from grundy.maths.formulas.sequence import FormulaSequence
from grundy.words.errors import GrundyError

SHOWN = 256


def holds(rule: Rule, text: str, exceptions: dict[int, int], values: list[int]) -> bool:
    """Return whether a formula gives all values."""
    sequence = FormulaSequence(text, exceptions)
    try:
        return all(sequence(n) == value for n, value in enumerate(values, rule.first))
    except GrundyError:  # undefined somewhere
        return False


def row(rule: Rule) -> tuple[str, float]:
    """Return the shortest formula that holds, empty if there is none, and the seconds of the search."""
    values = rule.values(rule.far)
    began = time.process_time()
    found = guesses(values[:SHOWN], rule.first)
    seconds = time.process_time() - began
    return next((guess.text for guess in found if holds(rule, guess.text, dict(guess.exceptions), values)), ""), seconds


def main(word: str = "") -> None:
    for title, rules in (("contest sequences", CONTEST), ("other rules", OTHERS)):
        print(f"{title:<58} {'values':>7} {'s':>5}  formula")
        found = expected = 0
        slowest = 0.0
        for rule in (rule for rule in rules if word in rule.name):
            text, seconds = row(rule)
            found, expected, slowest = found + bool(text), expected + rule.found, max(slowest, seconds)
            wrong = "" if bool(text) == rule.found else "  (expected otherwise)"
            print(f"{rule.name:<58} {rule.far:7} {seconds:5.1f}  {text or '-'}{wrong}", flush=True)
        print(f"{found} formulas, {expected} expected; slowest search {slowest:.1f} s\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
