"""For the classroom: the mex, find a game by its values, hold a formula against them, print exercises."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any

from cyclopts import Parameter

from grundy.atlas.classroom.conjecture import hold_formula
from grundy.atlas.classroom.find import find_sequence
from grundy.atlas.classroom.quiz import make_quiz
from grundy.atlas.store.shipped import rows_of
from grundy.cli.patience import patience
from grundy.cli.words import WRONG, Flag, Json, Word, answer, joined, natural, positive
from grundy.grammar import split_game
from grundy.ruleset import Game, Ruleset
from grundy.rulesets.catalogue import ALIASES, CATALOGUE, about_of, find_ruleset, parse_game, parse_ruleset
from grundy.views.documents.classroom import (
    finding_data,
    finding_document,
    mex_data,
    mex_document,
    trial_data,
    trial_document,
)
from grundy.views.documents.quiz import quiz_data, quiz_document
from grundy.words.errors import InputError, RulesetError
from grundy.words.language import say


def mex(*values: Word, json: Json = False) -> None:
    """Print the mex of some values, the least whole number that is not among them, and why.

    The Grundy value of a position is the mex of the values of its options.

    grundy mex 0 1 2 4
    grundy mex 0,1,1,3 --json
    """
    terms = _terms(joined(values)) if "".join(values).strip() else []
    for place, term in enumerate(terms, 1):
        if term < 0:
            raise InputError("value {place} must be 0 or more, not {term}", place=place, term=term)
    answer(json, lambda: mex_data(terms), lambda: mex_document(terms))


def find(*values: Word, most: int = 10, atlas: Path | None = None, json: Json = False) -> None:
    """Find the rulesets whose heaps (or numbers, or heads) 0, 1, 2, … have these Grundy values.

    The search covers the named games, Bash's game, subtraction sets, octal codes and some hexadecimal codes, the
    simplest first. Up to eight values may be missing at the start. Proved periods come from the atlas that ships with
    grundy, and the answer says so.

    grundy find 0 1 0 1 2 3 2
    grundy find 1,1,2,0,3,1,1,0,3,3 --most 3
    grundy find 0 1 2 3 1 4 3 2 1 4 --json

    Parameters
    ----------
    most
        How many matches to list; rulesets with the same values count as one match.
    atlas
        Search the atlas in this folder first.
    """
    terms = _terms(joined(values))
    positive(most, "--most")
    with patience(say("looking through the rulesets")):
        if atlas is None:
            finding = find_sequence(terms, most)
        else:
            with rows_of(atlas) as (rows, _):
                finding = find_sequence(terms, most, rows([]))
    answer(json, lambda: finding_data(finding, atlas), lambda: finding_document(finding, atlas))


def conjecture(
    ruleset: Word,
    *formula: Word,
    to: int | None = None,
    start: Annotated[int, Parameter(name="--from")] = 0,
    json: Json = False,
) -> int:
    """Test a formula for the Grundy values of a ruleset; the exit status is 1 if there is a counterexample.

    The formula uses n, or a and b if positions are two numbers. It may contain + - * // % **, the bit operations & | ~
    << >> and ^ (the nim-sum), comparisons, 'x if condition else y', and the functions min, max, abs, mex, v2, ones,
    bits, digits and isqrt. v2(n) is the exponent of 2 in n, ones(n) is the number of binary ones, and digits(n, b) is
    the sum of the digits in base b.

    grundy conjecture 'bash(3)' 'n % 4' --to 10000
    grundy conjecture laskers-nim 'n + (n % 4 == 3) - (n % 4 == 0 and n > 0)'
    grundy conjecture nim 'a ^ b' --to 20

    Parameters
    ----------
    to
        The last number; 1000 by default, or 50 for two numbers.
    start
        The first number.
    """
    with patience(say("holding the formula against the values")):
        trial = hold_formula(
            parse_ruleset(ruleset), joined(formula), natural(start, "--from"),
            None if to is None else natural(to, "--to"),
        )  # fmt: skip
    answer(json, lambda: trial_data(trial), lambda: trial_document(trial))
    return 0 if trial.counterexample is None else WRONG


def quiz(
    *ruleset: Word,
    seed: int | None = None,
    questions: int = 10,
    level: int = 1,
    answers_only: Flag = False,
    no_answers: Flag = False,
    pictures: Flag = False,
    json: Json = False,
) -> None:
    """Print exercises about a ruleset with an answer sheet: values, who wins, winning moves, nim-sums, replies.

    With a position after the ruleset, all exercises come from play that starts there.

    grundy quiz kayles --seed 7 --questions 6
    grundy quiz 'subtraction(1,3,4)' --seed 1 --level 2 --no-answers
    grundy quiz 'geography(1-2 2-3 3-4 4-1 2-4) 1' --seed 3 --questions 5 --pictures

    Parameters
    ----------
    seed
        The random seed; the same seed gives the same exercises. By default a new seed is chosen and printed.
    questions
        How many exercises to print.
    level
        How large the positions are: 1, 2 or 3.
    answers_only
        Print only the answers.
    no_answers
        Print only the exercises.
    pictures
        Draw the positions.
    """
    if answers_only and no_answers:
        raise InputError("--answers-only and --no-answers together leave nothing to print: choose one")
    found, start = ruleset_or_game(ruleset)
    with patience(say("making exercises")):
        sheet = make_quiz(
            found, SystemRandom().randrange(10**6) if seed is None else seed, positive(questions, "--questions"), level,
            start,
        )  # fmt: skip
    answer(
        json,
        lambda: quiz_data(sheet, questions=not answers_only, answers=not no_answers),
        lambda: quiz_document(sheet, questions=not answers_only, answers=not no_answers, pictures=pictures),
    )


def _terms(text: str) -> list[int]:
    terms: list[int] = []
    for place, word in enumerate(re.split(r"[\s,]+", text.strip(" \t\n,[](){}")), 1):
        if not re.fullmatch(r"[+-]?[0-9]{1,4000}", word):
            if not word:
                raise InputError("no values: try 'grundy find 0 1 0 1 2 3 2'")
            raise InputError("value {place} must be a whole number, not {word!r}", place=place, word=word)
        terms.append(int(word))
    return terms


def ruleset_or_game(words: Sequence[str]) -> tuple[Ruleset[Any], Game | None]:
    """Return the ruleset that the words spell, and the position behind it, if there is one.

    A name of the catalogue that lacks its arguments stands for the ruleset of its example.
    """
    spelled, *more = split_game(joined(words))
    if more:
        raise RulesetError("exercises are about one ruleset, not about {text!r}", text=" ".join(words))
    if spelled.words:
        game = parse_game(joined(words))
        return game.ruleset, game
    try:
        return find_ruleset(spelled.name, spelled.arguments), None
    except RulesetError:
        key = spelled.name.lower().replace("_", "-")
        key = ALIASES.get(key, key)
        if spelled.arguments is not None or key not in CATALOGUE:
            raise
        return parse_game(about_of(key).example).ruleset, None
