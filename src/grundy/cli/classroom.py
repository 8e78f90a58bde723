"""For the classroom: the mex, games with given values, formulas and conjectures, exercises."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any

from cyclopts import Parameter

from grundy.atlas.classroom.conjecture import check_conjecture
from grundy.atlas.classroom.find import find_sequence
from grundy.atlas.classroom.formulas import find_formula
from grundy.atlas.classroom.induction import find_formula_of_rule
from grundy.atlas.classroom.patterns import find_pattern, is_pattern
from grundy.atlas.classroom.quiz import LEVELS, make_quiz
from grundy.atlas.store.shipped import rows_of
from grundy.cli.interruption import ending_after
from grundy.cli.patience import patience
from grundy.cli.streams import write_beside
from grundy.cli.words import WRONG, Flag, GameWord, Json, Word, above_zero, answer, joined, natural, positive
from grundy.grammar import filled, split_game
from grundy.ruleset import Game, Ruleset
from grundy.rulesets.catalogue import ALIASES, CATALOGUE, about_of, find_ruleset, parse_game, parse_ruleset
from grundy.views.documents.classroom import (
    finding_data,
    finding_document,
    formula_data,
    formula_document,
    mex_data,
    mex_document,
    trial_data,
    trial_document,
)
from grundy.views.documents.patterns import pattern_data, pattern_document
from grundy.views.documents.quiz import quiz_data, quiz_document
from grundy.words.errors import InputError, RulesetError
from grundy.words.files import check_place
from grundy.words.language import say
from grundy.words.plain import half_width

_LIST = re.compile(r"[\[({]?\s*[+-]?[0-9]+[\s,]")  # how at least two values begin, but no code such as 0.77
_TESTING = 1.0  # seconds for values to test formulas with
_SEARCH = 40.0  # seconds that the search for formulas may add to twice --time, with those for compiling it


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
    with patience(say("searching the rulesets")):
        if atlas is None:
            finding = find_sequence(terms, most)
        else:
            with rows_of(atlas) as (rows, _):
                finding = find_sequence(terms, most, rows([]))
    answer(json, lambda: finding_data(finding, atlas), lambda: finding_document(finding, atlas))


def conjecture(
    ruleset: GameWord,
    /,
    *formula: Word,
    to: int | None = None,
    start: Annotated[int, Parameter(name="--from")] = 0,
    json: Json = False,
) -> int:
    """Test a formula for the Grundy values of a ruleset; the exit status is 1 if there is a counterexample.

    The formula uses n, or a and b if positions are two numbers. It may contain + - * // % **, the bit operations & | ~
    << >> and ^ (the nim-sum), comparisons, 'x if condition else y', and functions: min, max, abs, mex, v2, ones, bits,
    digits, isqrt, gcd, prime, beatty and more, which the page 'For the classroom' lists. v2(n) is the exponent of 2 in
    n, ones(n) is the number of binary ones, and digits(n, b) is the sum of the digits in base b.

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
    if to is not None and natural(to, "--to") < natural(start, "--from"):
        raise InputError("--to must be {first} or more, not {last}, as --from is {first}", first=start, last=to)
    if not joined(formula).strip():
        raise InputError(
            "formula is missing: add one, such as 'n % 4'; 'grundy formula {ruleset}' looks for one",
            ruleset=str(parse_ruleset(ruleset)),
        )
    with patience(say("testing the formula")):
        trial = check_conjecture(parse_ruleset(ruleset), joined(formula), natural(start, "--from"), to)
    answer(json, lambda: trial_data(trial), lambda: trial_document(trial))
    return 0 if trial.counterexample is None else WRONG


def formula(
    *ruleset: GameWord,
    options: str | None = None,
    certificate: Path | None = None,
    start: Annotated[int, Parameter(name="--from")] = 0,
    seconds: Annotated[float | None, Parameter(name="--time")] = None,
    json: Json = False,
) -> None:
    """Look for a formula that gives the Grundy values of a ruleset, or a list of values.

    Formulas are guessed from the first 256 values. They combine quotients and remainders, binary digits, prime factors,
    divisors and earlier values a(...). Each is tested on many more values, and proved if the values have a proved
    period.

    A list may be in a file: @values.txt.

    For positions of two numbers the formula is in a and b; if none gives the values, it describes the P-positions. For
    a family with a parameter m, such as bash(m), it is in m too.

    grundy formula laskers-nim
    grundy formula wythoff
    grundy formula 'bash(m)'
    grundy formula 'subtraction(3..7)'
    grundy formula 0 0 0 1 1 1 2 2 2 3 3 3 4 4
    grundy formula examples/mygame.py:Halving --json
    grundy formula --options 'n - 1; n // 2'

    Parameters
    ----------
    options
        A heap rule instead of a ruleset: the options of a heap of n, separated by ';'. A condition follows 'if', and
        the parts of a split are separated by commas. grundy then tries to prove the formula by induction.
    certificate
        Write a certificate of that proof into this file, for grundy verify.
    start
        The number of the first value of a list.
    seconds
        How many seconds to spend on computing further values and testing with them, 1 by default. The search itself
        takes some more; the first time, compiling takes another half minute.
    """
    text = filled(joined(ruleset))
    bound = None if seconds is None else 2 * above_zero(seconds, "--time") + _SEARCH
    valuing = partial(ending_after, seconds)
    seconds = _TESTING if seconds is None else seconds
    natural(start, "--from")
    if options is not None:
        with ending_after(bound):
            _of_rule(text, options, certificate, seconds, json)
        return
    if certificate is not None:
        raise InputError("--certificate needs a rule: --options 'n - 1; n // 2'")
    listed = _LIST.match(half_width(text)) is not None
    if start and not listed:
        raise InputError(
            "--from numbers the first value of a list, but the values of {ruleset} already have numbers: leave it out",
            ruleset=text,
        )
    with patience(say("looking for a formula")), ending_after(bound):
        if not listed and is_pattern(text):
            pattern = find_pattern(text, seconds)
            answer(json, lambda: pattern_data(pattern), lambda: pattern_document(pattern))
            return
        finding = find_formula(_terms(text) if listed else parse_ruleset(text), start, seconds, valuing)
    answer(json, lambda: formula_data(finding), lambda: formula_document(finding))


def _of_rule(text: str, options: str, certificate: Path | None, seconds: float, json: bool) -> None:
    """Print the formula of a rule that is given by its options, and write a certificate of its proof."""
    if text:
        raise InputError("--options replaces the ruleset: leave out {text!r}", text=text)
    check_place(certificate)
    with patience(say("looking for a formula")):
        finding = find_formula_of_rule(options, seconds)
    if certificate is not None:
        proof = next((found.certificate for found in finding.found if found.certificate), finding.automaton)
        if proof is None:
            raise InputError("--certificate: there is no proof by induction for {rule!r}", rule=options)
        write_beside(certificate, proof.to_json().encode())
    answer(json, lambda: formula_data(finding), lambda: formula_document(finding))


def quiz(
    *ruleset: GameWord,
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
    if level not in LEVELS:
        raise InputError("--level must be 1, 2 or 3, not {level}", level=level)
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
    for place, word in enumerate(re.split(r"[\s,]+", half_width(filled(text)).strip(" \t\n,[](){}")), 1):
        if not re.fullmatch(r"[+-]?[0-9]{1,4000}", word):
            if not word:
                raise InputError("no values: try 'grundy find 0 1 0 1 2 3 2'")
            raise InputError("value {place} must be a whole number, not {word!r}", place=place, word=word)
        terms.append(int(word))
    return terms


def ruleset_or_game(words: Sequence[str]) -> tuple[Ruleset[Any], Game | None]:
    """Return the ruleset in the words, and the position that follows it, if there is one.

    A name in the catalogue without its arguments means the ruleset of its example.
    """
    if not joined(words).strip():
        raise RulesetError("no ruleset: try 'grundy quiz nim'")
    spelled, *more = split_game(joined(words))
    if more:
        raise RulesetError("exercises need a single ruleset, not {text!r}", text=" ".join(words))
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
