"""Misère quotients of rulesets for heaps, given by name or code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grundy.maths.misere import heaps as theory
from grundy.maths.misere.quotient import MisereQuotient
from grundy.maths.octal.codes import Code
from grundy.ruleset import Ruleset
from grundy.rulesets.catalogue import asked_ruleset
from grundy.rulesets.shared.heaps import single_heaps

_HEAPS = 20  # heaps of a ruleset without a code


def misere_quotient(
    game: Code | Ruleset[Any] | str,
    heaps: int | None = None,
    seconds: float = 10.0,
    progress: Callable[[int, int], None] | None = None,
    values: theory.NormalValues | None = None,
) -> MisereQuotient:
    """Return the misère quotient of the heaps of a ruleset, as far as it can be found and proved.

    Args:
        game: a ruleset for heaps, or its name: ``"0.77"``, ``"kayles"``; or a code.
        heaps: the last heap to include; by default heaps are added until all are known, or up to 20 if the ruleset has
            no code.
        seconds: the time limit.
        progress: called with the last heap and the order of the quotient.
        values: what is known about normal play, if anything; this saves time if misère play reduces to normal play from
            some heap on.

    Raises:
        RulesetError: if the ruleset is not for heaps.
        LoopError: if an option of a heap is not smaller.
        LimitError: if a heap has too many splits.

    Examples:
        >>> found = misere_quotient("kayles")
        >>> found.order, len(found.lost), found.period, found.complete
        (40, 9, Period(preperiod=71, period=12, saltus=0), True)
        >>> print(misere_quotient("0.75").presentation)
        ⟨ a, b, c | a² = 1, bc = ab, c² = b², b³ = b ⟩
        >>> misere_quotient("all-but(2)", 7).included
        7
    """
    if isinstance(game, Code):
        return theory.misere_quotient(game, heaps, seconds, progress, values)
    ruleset = single_heaps(asked_ruleset(game))
    code = ruleset.taking_code()
    if code is None:
        last = _HEAPS if heaps is None else heaps
        return theory.quotient_of_heaps(str(ruleset), ruleset.splits, last, seconds, progress)
    return theory.misere_quotient(code, heaps, seconds, progress, values)
