"""Checking the rows of an atlas with code independent of the engines that made them.

Proved periods are checked by :mod:`grundy.proofs`, which recomputes the values. For other codes, and for games
without a proved period, a plain loop recomputes the values as far as time allows.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grundy.atlas.check.certificates import proved_again
from grundy.atlas.check.heads import check_heads, wrong_period
from grundy.atlas.check.quotients import check_quotient
from grundy.atlas.check.values import TRIPLES, plain_loop, within_reach
from grundy.atlas.store.equivalents import Solved, solved_for
from grundy.atlas.store.games import first_values, names_file, ruleset_of
from grundy.atlas.store.rows import HEADS, MISERE, Row
from grundy.maths.octal.canonical import first_trees
from grundy.maths.octal.codes import Code
from grundy.maths.octal.period_theorems import THEOREMS, find_proved_period
from grundy.ruleset import Ruleset
from grundy.rulesets.coins.turning import CoinTurning
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.words.errors import GrundyError, LimitError
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ALIKE, _DOUBTFUL = 300, 2000
"""Heaps over which two games with one sequence are compared, if a theorem gives them one, and if none is known here."""
_CODE = re.compile(r"[0-9A-F]!?\.")
_TREES = 60  # heaps over which game trees are compared
_RARE = 2000  # heaps that are searched for rare ones if a period is proved
_PERIODS = 10_000  # heaps of an open code that are searched for a period that they prove
_UNCHECKED = Phrase("there is no independent code to check this kind of game")


R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Checked(Generic[R]):
    """The result of checking a row: whether it is right, or None if this cannot be decided, and how it was checked."""

    row: R
    ok: bool | None
    how: Phrase


def recheck(row: Row, seconds: float = 5.0) -> Checked[Row]:
    """Check a row in about the given number of seconds.

    Examples:
        >>> from dataclasses import replace
        >>> kayles = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0, 8, 27)
        >>> print(recheck(kayles).ok, recheck(kayles).how)
        True proved again, 168 heaps recomputed
        >>> print(recheck(replace(kayles, period=24)).how)
        period: period 24 is not the least: 12 is also a period
    """
    if names_file(row.game) or names_file(row.same_as):
        return Checked(row, None, Phrase("its rules are in a file, and a check never runs files"))
    return checked(row, seconds, _found)


def checked(row: R, seconds: float, find: Callable[[R, float], tuple[bool | None, Phrase]]) -> Checked[R]:
    """Return the result of a check: undecided if it hits a limit, wrong if the row cannot be read."""
    try:
        return Checked(row, *find(row, seconds))
    except LimitError as error:
        return Checked(row, None, error.phrase)
    except GrundyError as error:
        return Checked(row, False, error.phrase)


def _found(row: Row, seconds: float) -> tuple[bool | None, Phrase]:
    known = row.same_as == row.game or solved_for(row.game) == Solved(row.same_as, row.shift, row.factor)
    alike = _ALIKE if known else max(_ALIKE, min(row.computed_to, _DOUBTFUL))
    wrong = _contradiction(row) or _other_sequence(row, alike)
    if wrong is not None:
        return False, wrong
    if row.status == "failed":
        return None, Phrase("solving it failed, so there is nothing to check")
    ok, how = _of_kind(row, seconds)
    if ok and not known:
        return None, Phrase(
            "{how}; but grundy knows no theorem that gives {game} and {other} the same sequence",
            how=how, game=row.game, other=row.same_as,
        )  # fmt: skip
    return ok, how


def _of_kind(row: Row, seconds: float) -> tuple[bool | None, Phrase]:
    """Check what a row says about its own game."""
    ruleset = ruleset_of(row.game)
    if isinstance(ruleset, CoinTurning):
        return check_heads(row, ruleset, seconds)
    if row.kind == MISERE:
        return check_quotient(row, ruleset, seconds)
    if row.status == "proved" and re.match(r"subtraction|all-but|[04]!?\.[0-7]*$", row.game):
        ok, how = _by_certificate(row, ruleset, seconds)
    elif row.status != "proved":
        return _by_values(row, ruleset, seconds)
    elif isinstance(ruleset, TakeAndBreak):
        ok, how = _by_theorem(row, ruleset.code)
    else:
        return None, _UNCHECKED
    wrong = None
    if ok is not False and row.rare_count is not None:
        wrong = _against_rare_heaps(row, _recomputed(row, ruleset, _RARE))
    return (ok, how) if wrong is None else (False, wrong)


def _contradiction(row: Row) -> Phrase | None:
    """Return how a row contradicts itself, or None."""
    if row.status == "formula" and row.kind != HEADS:
        return Phrase("no theorem of that name gives all its Grundy values")
    if row.status == "proved" and _CODE.match(row.game) and row.theorem is not None and row.theorem not in THEOREMS:
        return Phrase("no theorem of that name proves periods")
    if (row.largest_value is None) != (row.largest_at is None):
        return Phrase("it gives only one of the largest value and the heap that has it")
    if (row.mask is None) != (row.rare_count is None):
        return Phrase("it gives only one of the mask and the number of rare heaps")
    rare = (row.mask, row.rare_count, row.last_rare) != (None, None, None)
    if row.kind == MISERE and (rare or row.largest_value is not None):
        return Phrase("a misère quotient has no rare heaps and no largest value")
    if row.kind == HEADS and rare:
        return Phrase("only sequences of heaps have rare heaps")
    law = row.law
    if row.status == "observed" and law is not None and row.computed_to < law.preperiod + 2 * law.period - 1:
        return Phrase("the heaps up to {heap} are too few to see the period twice", heap=row.computed_to)
    if max(row.rare_count or 0, row.last_rare or 0) > max(0, row.computed_to):
        return Phrase("it has rare heaps beyond heap {heap}, the last one computed", heap=row.computed_to)
    return None


def _other_sequence(row: Row, alike: int) -> Phrase | None:
    """Return where a game and the game solved in its place differ over so many heaps, or None if they do not."""
    if row.same_as == row.game:
        return None if (row.shift, row.factor) == (0, 1) else Phrase("its row refers to no other game, but has a shift")
    far = alike * row.factor + abs(row.shift)
    if far > 100 * alike:
        raise LimitError(
            "a shift of {shift} heaps and a factor of {factor} are too large to check", shift=row.shift,
            factor=row.factor,
        )  # fmt: skip
    for last in (far, far // 8, far // 16, far // 32):
        try:
            ours, theirs = _first(row, last)
            break
        except LimitError:
            if last == far // 32:
                raise
    for n, value in enumerate(ours):
        at = n + row.shift
        there = theirs[at // row.factor] if at >= 0 else 0
        if value == there:
            continue
        if row.kind == MISERE:
            return Phrase(
                "heap {n} and heap {at} of {other} are different games", n=n, at=at // row.factor, other=row.same_as
            )
        return Phrase(
            "heap {n} has value {value}, but heap {at} of {other} has value {there}", n=n, value=value,
            at=at // row.factor, other=row.same_as, there=there,
        )  # fmt: skip
    return None


def _first(row: Row, last: int) -> tuple[list[int], list[int]]:
    """Return the values of heaps 0 to ``last`` by definition, and those of the game solved in its place.

    For a misère quotient, these are the game trees of the heaps.
    """
    if row.kind != MISERE:
        return first_values(row.game, last), first_values(row.same_as, last + abs(row.shift))
    ours, theirs = ruleset_of(row.game), ruleset_of(row.same_as)
    if not (isinstance(ours, TakeAndBreak) and isinstance(theirs, TakeAndBreak)):
        raise LimitError("the row of {game} cannot refer to another game", game=row.game)
    trees: dict[frozenset[tuple[int, ...]], int] = {}
    last = min(last, _TREES)
    return first_trees(ours.code, last, trees), first_trees(theirs.code, last + abs(row.shift), trees)


# -- proved rows


def _by_certificate(row: Row, ruleset: Ruleset[Any], seconds: float) -> tuple[bool | None, Phrase]:
    """Repeat the proof; if it is too long for that, check the first values."""
    if not row.preperiod_is_bound:
        try:
            return True, proved_again(row, seconds)
        except LimitError:
            if not isinstance(ruleset, TakeAndBreak):
                raise
    ok, how = _by_values(row, ruleset, seconds)
    heaps = f"{row.computed_to + 1:,}"
    undone = Phrase("{how}; the proof, through {heaps} heaps, is not repeated", how=how, heaps=heaps)
    return (None, undone) if ok is not False else (ok, how)


def _by_theorem(row: Row, code: Code) -> tuple[bool | None, Phrase]:
    law = row.law
    assert law is not None
    enough = 8 * (law.preperiod + law.period) + 64
    for heaps in (enough, 4 * enough, 16 * enough):
        if heaps > TRIPLES:
            break
        found = find_proved_period(code, plain_loop(code, heaps).tolist())
        if found is None:
            continue
        if found[0] != law:
            told = "the period is {period}, saltus {saltus}, from heap {start} on"
            return False, Phrase(told, period=found[0].period, saltus=found[0].saltus, start=found[0].preperiod)
        values = plain_loop(code, law.preperiod + law.period)
        value, heap = int(values.max()), int(values.argmax())
        if row.largest_value is not None and (row.largest_value, row.largest_at) != (value, heap):
            return False, Phrase("the largest value is {value}, first at heap {heap}", value=value, heap=heap)
        return True, Phrase("proved again, {heaps} heaps recomputed", heaps=heaps)
    return None, Phrase("its proof needs more heaps than the checker can compute in the time")


# -- rows without proof


def _recomputed(row: Row, ruleset: Ruleset[Any], heaps: int) -> NDArray[Any]:
    """Return the values of the heaps of a row, or at most so many: by the plain loop, or by definition if no code."""
    import numpy as np

    last = max(row.computed_to, 0)
    if isinstance(ruleset, TakeAndBreak):
        return plain_loop(ruleset.code, min(last + 1, heaps))
    return np.array(first_values(row.game, min(last, heaps - 1), cut=True), np.int64)


def _by_values(row: Row, ruleset: Ruleset[Any], seconds: float) -> tuple[bool | None, Phrase]:
    """Recompute values and compare them with the row."""
    code = ruleset.code if isinstance(ruleset, TakeAndBreak) else None
    values = _recomputed(row, ruleset, 1 << 62 if code is None else within_reach(code, seconds))
    heaps = values.size
    largest, at = int(values.max()), int(values.argmax())
    if row.largest_value is not None and row.largest_at is not None:
        whole = heaps == row.computed_to + 1 or row.largest_at < heaps
        if (largest, at) != (row.largest_value, row.largest_at) if whole else largest >= row.largest_value:
            return False, Phrase("heap {heap} has value {value}", heap=at, value=largest)
    law = row.law
    wrong = None if law is None else wrong_period(values.tolist(), law, least=False)
    if wrong is None and row.status == "open" and code is not None and heaps <= _PERIODS:
        wrong = _proved_by(code, values)
    wrong = wrong or _against_rare_heaps(row, values)
    if wrong is not None:
        return False, wrong
    if heaps <= row.computed_to:
        return None, Phrase("correct up to heap {heap}; larger heaps were not recomputed", heap=heaps - 1)
    return True, Phrase("all {heaps} heaps recomputed", heaps=heaps)


def _proved_by(code: Code, values: NDArray[Any]) -> Phrase | None:
    """Return the period that the values of a row without one prove, or None."""
    found = find_proved_period(code, values.tolist())
    if found is None:
        return None
    law = found[0]
    return Phrase("the values prove period {period} from heap {start} on", period=law.period, start=law.preperiod)


def _against_rare_heaps(row: Row, values: NDArray[Any]) -> Phrase | None:
    """Return how the rare heaps among the values contradict the row, or None if they do not."""
    import numpy as np

    if row.mask is None or row.rare_count is None:
        return None
    ones = np.array([int(value).bit_count() for value in range(1 << 8)], np.int64)
    masked = values.astype(np.int64) & row.mask
    class_of = sum((ones[masked >> shift & 255] for shift in range(0, 64, 8)), np.zeros(masked.size, np.int64))
    if row.parity is not None:
        class_of = class_of + np.arange(masked.size) + row.parity
    rare = np.flatnonzero(class_of[1:] % 2 == 0) + 1
    last = row.last_rare or 0
    count, latest = int(rare.size), int(rare[-1]) if rare.size else 0
    if (count, latest) == (row.rare_count, last) or (last >= values.size and count < row.rare_count):
        return None
    return Phrase(
        "rare heaps up to heap {heap}: {count}, the last of them heap {last}",
        count=count, heap=values.size - 1, last=latest,
    )  # fmt: skip
