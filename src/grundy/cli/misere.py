"""The command for misère play: misere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from grundy.atlas.store.shipped import normal_values
from grundy.cli.interruption import ending_after, time_was_up
from grundy.cli.patience import StatusLine
from grundy.cli.streams import complain, write_beside
from grundy.cli.words import OPEN, GameWord, Json, above_zero, answer, apart, joined, natural, positive
from grundy.grammar import split_sum
from grundy.machine.clock import thread_time
from grundy.maths.misere.forms import Forms, Genus, Kind, genus_of_splits
from grundy.maths.misere.games import Games
from grundy.maths.misere.heaps import MisereHeaps
from grundy.maths.misere.quotient import MisereQuotient
from grundy.maths.misere.search import QuotientSearch
from grundy.maths.misere.written import read_form
from grundy.ruleset import Ruleset
from grundy.rulesets.catalogue import parse_game, parse_ruleset
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.solving.misere.positions import MisereForm, misere_form, told_form
from grundy.views.documents.misere import (
    comparison_data,
    comparison_document,
    day_data,
    day_document,
    form_data,
    form_document,
    misere_data,
    misere_document,
    misere_progress,
)
from grundy.words.errors import GrundyError, InputError, RulesetError
from grundy.words.files import check_place
from grundy.words.language import say

_FORMS = 20_000  # canonical forms for the genus
_GENUS = 5.0  # seconds that it may add to --time
_HEAPS = 20  # heaps of a ruleset without a code


def misere(
    *game: GameWord,
    heaps: int | None = None,
    time: float = 10,
    genus: int = 20,
    compare: str | None = None,
    day: int | None = None,
    certificate: Path | None = None,
    json: Json = False,
) -> int:
    """Find and prove the misère quotient of a ruleset for heaps, or give the genus of a position.

    In misère play, whoever cannot move wins. For a taking-and-breaking code or a subtraction game, the answer covers
    all heaps if the heaps' elements are proved to repeat, or if misère play is proved to become normal play with a
    known period. Otherwise it covers the heaps that were included, and the exit status is 3. Proved periods of normal
    play come from the atlas that ships with grundy.

    For a position, grundy prints the canonical form, its genus, its birthday (the length of its longest play) and its
    parts (all forms that are summands of it). A form in braces is a position, too. After Ctrl-C it prints what it has
    found.

    grundy misere 0.77
    grundy misere 0.123 --json
    grundy misere 0.07 --heaps 20
    grundy misere kayles --genus 30 --certificate kayles.json
    grundy misere 'all-but(2)' --heaps 12
    grundy misere 'kayles 5 + nim 2'
    grundy misere '{2 {2 3}}' --compare 'nim 2'
    grundy misere --day 4

    Parameters
    ----------
    heaps
        The last heap to include. By default, heaps are added until all are known, or up to 20 if the ruleset has no
        code.
    time
        Stop after this many seconds; the genus may take up to 5 more.
    genus
        List the genus of heaps up to this one, as far as their canonical forms can be computed.
    compare
        Compare the position with this one: find a form whose sum with this one equals the position (their difference),
        one whose sums with both are P-positions (a link), and one for which only one sum is (a distinguisher).
    day
        List all games that last at most this many moves (up to 4) instead.
    certificate
        Write a certificate to this file, for grundy verify.
    """
    above_zero(time, "--time")
    last, told = None if heaps is None else positive(heaps, "--heaps"), natural(genus, "--genus")
    check_place(certificate)
    if day is not None:
        apart("--day", {"GAME": bool(game), "--compare": compare is not None, "--certificate": certificate is not None})
        forms, last_day = Forms(), natural(day, "--day")
        answer(json, lambda: day_data(forms, last_day), lambda: day_document(forms, last_day))
        return 0
    text = joined(game)
    with ending_after(time):
        asked = _asked(text)
    if asked is None:
        if certificate is not None:
            raise InputError("certificates of misère quotients exist only for octal codes, not for {game}", game=text)
        _tell_form(text, compare, time, json)
        return 0
    if compare is not None:
        raise _without_position(text)
    if asked.partizan:
        raise RulesetError(
            "{ruleset} is partizan, as Left and Right have different moves, so it has no misère quotient: "
            "'grundy solve GAME --misere' says who wins a position",
            ruleset=str(asked),
        )  # fmt: skip
    if not isinstance(asked, HeapRuleset):
        raise RulesetError(
            "{ruleset} is not played with heaps: name a ruleset for heaps such as 0.77, or give a position",
            ruleset=str(asked),
        )
    found, stopped = _quotient(asked, last, time)
    if certificate is not None:
        write_beside(certificate, found.certificate().to_json().encode())
    kinds, stopped = ([], True) if stopped else _genus(asked, told, min(time, _GENUS))
    answer(
        json,
        lambda: misere_data(found, kinds) | {"ruleset": str(asked)},
        lambda: misere_document(found, kinds, str(asked)),
    )
    if stopped:
        if not time_was_up():
            raise KeyboardInterrupt
        complain(say("time ran out before everything was found: allow more seconds (--time)"))
    answered = found.complete or (last is not None and found.included >= last)
    return 0 if answered else OPEN


def _asked(text: str) -> Ruleset[Any] | None:
    """Return the ruleset of a text; None if it is a position or a form."""
    try:
        return parse_ruleset(text)
    except GrundyError as error:
        try:
            if not any(map(_is_form, split_sum(text))):
                parse_game(text)
        except RulesetError:
            raise error from None
        return None


def _tell_form(text: str, other: str | None, seconds: float, json: bool) -> None:
    """Print the form of a position, and how it compares with the other."""
    with ending_after(seconds):
        deadline = thread_time() + seconds
        forms = Forms(_FORMS, lambda: thread_time() > deadline)
        one = _form(text, seconds, forms)
        if other is None:
            told: Any = form_data(*one) if json else form_document(*one)
        else:
            if _asked(other) is not None:
                raise _without_position(other)
            both = one, _form(other, seconds, forms)
            told = comparison_data(*both) if json else comparison_document(*both)
    answer(json, lambda: told, lambda: told)


def _without_position(text: str) -> InputError:
    return InputError("give a ruleset and a position to compare, such as 'nim 3', not {text!r}", text=text)


def _form(text: str, seconds: float, forms: Forms) -> tuple[str, MisereForm]:
    """Return the text and the form of a sum of positions and of forms in braces."""
    written, number = [], 0
    for term in split_sum(text):
        if _is_form(term):
            found = told_form(forms, read_form(forms, term))
            written.append(term)
        else:
            game = parse_game(term)
            found = misere_form(game, _FORMS, seconds, forms)
            written.append(str(game))
        number = forms.sum(number, found.number)
    return " + ".join(written), told_form(forms, number)


def _is_form(text: str) -> bool:
    return text.startswith("{") and "|" not in text


def _quotient(ruleset: HeapRuleset, last: int | None, seconds: float) -> tuple[MisereQuotient, bool]:
    """Return the result, and whether Ctrl-C stopped the search; then the result is what was found so far."""
    code = ruleset.taking_code()
    with StatusLine() as line, ending_after(seconds):
        show = partial(line.tell, misere_progress)
        find: Callable[[], object]
        found: Callable[[], MisereQuotient]
        if code is None:
            search = QuotientSearch(Games(ruleset.splits, str(ruleset)))
            find = partial(search.include, _HEAPS if last is None else last, seconds, show)
            found = partial(search.quotient, str(ruleset))
        else:
            known = MisereHeaps(code)
            find, found = partial(known.settle, last, seconds, show, normal_values(ruleset)), known.quotient
        try:
            find()
        except KeyboardInterrupt:
            return found(), True
        return found(), False


def _genus(ruleset: HeapRuleset, last: int, seconds: float) -> tuple[list[tuple[Genus, Kind]], bool]:
    """Return the genus and kind of each heap, as far as time allows, and whether it was stopped and there are none."""
    try:
        with ending_after(seconds):
            return genus_of_splits(ruleset.splits, last, _FORMS, seconds), False
    except KeyboardInterrupt:
        return [], True
