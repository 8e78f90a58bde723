"""Certificates of search results and of rows, for ``grundy verify`` and for independent checkers."""

from __future__ import annotations

import re
from typing import Any

from grundy.atlas.store.games import ruleset_of
from grundy.atlas.store.rows import Row
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.period_result import Result
from grundy.maths.octal.period_theorems import WINDOW as WINDOW_THEOREM
from grundy.proofs.certificate import ALL_BUT, OCTAL, SUBTRACTION, WINDOW, Certificate
from grundy.proofs.checker import verify_period
from grundy.proofs.games import OctalCode, parse_game
from grundy.proofs.verdict import Verdict
from grundy.proofs.work import Limits
from grundy.words.errors import InputError, LimitError
from grundy.words.phrase import Phrase
from grundy.words.version import VERSION

_QUICK = 2000  # heaps whose values anyone can recompute by definition
_LATER = 2000  # heaps, beside as many again, by which a proof may come later than it did
_PLAINLY = 2.0  # seconds for all options of each heap, if the rare heaps may spare most of them
_MEMORY = 1 << 30  # bytes for the values that a proof needs


def certificate_of(found: Result) -> Certificate:
    """Return the certificate of a proved period.

    Examples:
        >>> from grundy.rulesets.heaps.take_and_break import octal
        >>> from grundy.atlas.store.periods import find_period_of
        >>> kayles = find_period_of(octal("0.77"), 10_000)
        >>> certificate_of(kayles).theorem
        'octal periodicity'
    """
    period = found.period
    if found.status != "proved" or period is None:
        raise InputError("no period of {game} has been proved, so there is no certificate", game=found.game)
    if found.preperiod_is_bound:
        raise InputError(
            "there is no certificate for {game}: only a bound on its preperiod is known, since time or memory did not "
            "suffice to find it exactly",
            game=found.game,
        )
    largest = (None, None) if period.saltus else (found.largest_value, found.largest_at)
    theorem = certified_by(found.game)
    if theorem == OCTAL and found.theorem == WINDOW_THEOREM:
        theorem = WINDOW
    facts = found.facts if theorem == WINDOW else None
    space = facts.space if facts is not None else found.space if found.computed_to > _QUICK else None
    rare: dict[str, Any] = {}
    if space is not None and theorem in (OCTAL, WINDOW):
        looked_at = found.computed_to + 1 if facts is not None else _heaps_recomputed(found.game, period)
        heaps = zip(space.rare[: space.count].tolist(), space.values[: space.count].tolist(), strict=True)
        rare["rare"] = tuple((heap, value) for heap, value in heaps if heap < looked_at)
        rare |= {"mask": space.mask, "parity": space.parity if space.parity >= 0 else None}
    if facts is not None:
        rare |= {"smaller": facts.smaller, "anchor": facts.anchor, "window": facts.window}
    value, heap = largest
    return Certificate(
        found.game, theorem, period.preperiod, period.period, period.saltus, value, heap, made_by=f"grundy {VERSION}",
        **rare,
    )  # fmt: skip


def _heaps_recomputed(game: str, period: Period) -> int:
    """Return how many values the checker recomputes for the theorem of octal periodicity."""
    rules = parse_game(game)
    assert isinstance(rules, OctalCode)
    return rules.stop(period.preperiod, period.period) + period.period


def proved_again(row: Row, seconds: float) -> Phrase:
    """Check the certificate of a proved row, whose preperiod is no bound, and return how it was checked.

    Raises:
        InputError: if it is wrong.
        LimitError: if checking it takes longer, or too much memory.

    Examples:
        >>> kayles = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0, 8, 27)
        >>> print(proved_again(kayles, 5.0))
        proved again, 168 heaps recomputed
    """
    law = row.law
    assert law is not None
    kind = certified_by(row.game)
    claim = Certificate(
        row.game, kind, law.preperiod, law.period, law.saltus, row.largest_value, row.largest_at, made_by=row.engine
    )
    try:
        verdict = _verified(claim, seconds if row.rare_count is None else min(seconds, _PLAINLY))
    except LimitError:
        if kind != OCTAL:
            raise
        # with the rare heaps, the checker can skip most options; they are found again and checked
        verdict = _verified(_searched_again(row, seconds), seconds)
    if not verdict.ok:
        raise InputError("{step}: {reason}", step=Phrase(verdict.step or ""), reason=verdict.reason)
    return Phrase("proved again, {heaps} heaps recomputed", heaps=verdict.heaps)


def _verified(claim: Certificate, seconds: float) -> Verdict[Certificate]:
    try:
        return verify_period(claim, limits=Limits(_MEMORY, seconds))
    except LimitError:
        how = "checking its proof takes more than {seconds:g} s or 1 GB of memory"
        raise LimitError(how, seconds=seconds) from None


def _searched_again(row: Row, seconds: float) -> Certificate:
    from grundy.atlas.store.periods import find_period_of

    # the proof may be tried later than it was then, as that depends on time
    found = find_period_of(ruleset_of(row.game), 2 * row.computed_to + _LATER, seconds=seconds)
    law = found.period
    if found.status != "proved" or law is None:
        raise LimitError("finding its proof takes more than {seconds:g} s", seconds=seconds)
    if (law, found.largest_value, found.largest_at) != (row.law, row.largest_value, row.largest_at):
        raise InputError(
            "a new search gives period {period} from heap {start} on, and the largest value {value} at heap {heap}",
            period=law.period, start=law.preperiod, value=found.largest_value, heap=found.largest_at,
        )  # fmt: skip
    return certificate_of(found)


def certified_by(game: str) -> str:
    """Return the theorem of the certificates for a game, by its name.

    Raises:
        InputError: if there are no certificates for it.
    """
    kinds = (r"subtraction\(.*", SUBTRACTION), (r"all-but\(.*", ALL_BUT), (r"[04]!?\.[0-7]*", OCTAL)
    for pattern, theorem in kinds:
        if re.fullmatch(pattern, game):
            return theorem
    raise InputError(
        "certificates exist only for octal codes, subtraction sets and all-but sets, not for {game}", game=game
    )
