"""Certificates of search results, for ``grundy verify`` and for independent checkers."""

from __future__ import annotations

import re
from typing import Any

from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.period_result import Result
from grundy.maths.octal.period_theorems import WINDOW as WINDOW_THEOREM
from grundy.proofs.certificate import ALL_BUT, OCTAL, SUBTRACTION, WINDOW, Certificate
from grundy.proofs.games import OctalCode, parse_game
from grundy.words.errors import InputError
from grundy.words.version import VERSION

_QUICK = 2000  # heaps whose values anyone can recompute by definition


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
            "there is no certificate for {game}: only a bound on its preperiod is known, since memory did not hold all "
            "values",
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
