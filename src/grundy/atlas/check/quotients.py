"""Checking rows about misère quotients: the quotient is computed again, and proved by the checker of certificates.

The search only provides a witness. The checker shares no code with it. Where the quotient grows follows from the
table that was checked and, if misère play reduces to normal play, from the Grundy values of larger heaps. The period
of these, which the atlas in the package has, is then proved again as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.atlas.check.certificates import proved_again
from grundy.atlas.check.values import plain_loop, within_reach
from grundy.atlas.store.rows import Row
from grundy.atlas.store.shipped import normal_values, shipped_row
from grundy.maths.octal.codes import Code
from grundy.proofs.misere import MisereCertificate, verify_misere
from grundy.ruleset import Ruleset
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.maths.misere.heaps import NormalValues
    from grundy.maths.misere.quotient import MisereQuotient

_BEYOND = "its proof needs more heaps than the checker can compute in the time"


def check_quotient(row: Row, ruleset: Ruleset[Any], seconds: float) -> tuple[bool | None, Phrase]:
    """Return whether a row is right, or None if this cannot be decided, and how it was checked."""
    if not isinstance(ruleset, TakeAndBreak):
        return False, Phrase("{ruleset} is not a taking-and-breaking code", ruleset=str(ruleset))
    if not ruleset.code.octal:
        return None, Phrase("there is no independent code to check this kind of game")
    found = _found_again(row, ruleset, seconds)
    if found.monoid is None:
        changes: list[tuple[int, int, int]] = []
        law, how = (row.preperiod, row.period), _how(found.included)
    else:
        claim = found.certificate()
        verdict = verify_misere(claim)
        if verdict.reason is not None:
            return False, verdict.reason
        changes, law, how = _shown_by(claim, row, ruleset, seconds)
    order, lost = changes[-1][1:] if changes else (1, 0)
    if (row.elements, row.lost) != (order, lost):
        return False, Phrase("the quotient has order {order} and a P-portion of size {lost}", order=order, lost=lost)
    if (row.preperiod, row.period, row.saltus or 0) != (*law, 0):
        return False, Phrase("elements of heaps have period {period} from {start} on", start=law[0], period=law[1])
    if row.tame != found.tame:
        return False, Phrase("it is tame" if found.tame else "it is wild")
    if row.changes != changes:
        told = ", ".join(f"{heap}: {size}" for heap, size, _ in changes)
        return False, Phrase("the quotient grows as follows (heap: order): {told}", told=told)
    return True, how


def _how(last: int) -> Phrase:
    return Phrase("proved again from heaps 0 to {last}", last=last)


def _found_again(row: Row, ruleset: TakeAndBreak, seconds: float) -> MisereQuotient:
    """Return the quotient of all heaps if the row has it, otherwise that of the heaps of the row."""
    from grundy.maths.misere.heaps import misere_quotient

    proved = row.status == "proved"
    known = normal_values(ruleset) if proved else None
    found = misere_quotient(ruleset.code, None if proved else row.computed_to, seconds, values=known)
    if proved and known is None and found.complete and found.monoid is not None and found.certificate().period is None:
        # it was completed by values whose period nobody proves here: more heaps prove the period of the row
        found = misere_quotient(ruleset.code, row.computed_to, seconds)
    if not (found.complete if proved else found.included >= row.computed_to):
        raise LimitError("finding its proof takes more than {seconds:g} s", seconds=seconds)
    return found


def _shown_by(
    claim: MisereCertificate, row: Row, ruleset: TakeAndBreak, seconds: float
) -> tuple[list[tuple[int, int, int]], tuple[int | None, int | None], Phrase]:
    """Return where the quotient of a checked certificate grows, its preperiod and period, and how this was shown."""
    code, proved, last = ruleset.code, row.status == "proved", len(claim.heaps) - 1
    changes = growth(claim)
    law = (claim.preperiod, claim.period) if proved else (row.preperiod, row.period)
    if claim.normal is None or (not proved and last >= row.computed_to):
        return changes, law, _how(last)
    if not proved:  # Grundy values decide the larger heaps
        changes += larger(claim, _values(code, row.computed_to, seconds), changes[-1][1])
        return changes, law, _how(row.computed_to)
    normal, known = shipped_row(ruleset), normal_values(ruleset)
    if normal is None or known is None:
        raise LimitError(_BEYOND)
    how = proved_again(normal, seconds)
    changes += larger(claim, _all_values(row, known, code, seconds), changes[-1][1])
    law = max(claim.normal, known.period.preperiod), known.period.period
    return changes, law, Phrase("{how}; normal play: {normal}", how=_how(last), normal=how)


def _all_values(row: Row, known: NormalValues, code: Code, seconds: float) -> list[int]:
    """Return the values of enough heaps that larger ones have no new values, and neither have sums of them."""
    values = _values(code, max((heap for heap, _, _ in row.changes), default=0), seconds)
    # values less than one of a heap are those of its options, sums of smaller heaps: so sums have all values of as many
    # binary digits as the largest
    if max(values).bit_length() < known.largest_value.bit_length():
        values = _values(code, known.largest_at, seconds)
    return values


def _values(code: Code, last: int, seconds: float) -> list[int]:
    """Return the Grundy values of heaps 0 to ``last``, if the checker can compute so many in the time."""
    if last >= within_reach(code, seconds):
        raise LimitError(_BEYOND)
    found: list[int] = plain_loop(code, last + 1).tolist()
    return found


def growth(claim: MisereCertificate) -> list[tuple[int, int, int]]:
    """Return where a checked quotient grows: the heap, the order and the number of P-positions from there on.

    The quotient of heaps 0 to n consists of the elements that these heaps generate; two of these are equal if no
    element among them distinguishes them.

    Examples:
        >>> growth(MisereCertificate("0.3", ((1,), (0,)), (1,), (0, 1, 0, 1, 0, 1, 0, 1), 1, 2))
        [(1, 2, 1)]
    """
    import numpy as np

    product = _product(claim.step)
    lost = np.zeros(len(claim.step), np.bool_)
    lost[list(claim.lost)] = True
    found: list[tuple[int, int, int]] = []
    here = np.array([0])
    for heap, element in enumerate(claim.heaps):
        if element in here:
            continue
        here = _generated(here, element, product)
        rows = lost[product[np.ix_(here, here)]]
        kinds = np.unique(rows, axis=0)
        # multiplying by the identity shows whether an element is a P-position
        told = heap, len(kinds), int(kinds[:, int(np.flatnonzero(here == 0)[0])].sum())
        if not found or told[1:] != found[-1][1:]:
            found.append(told)
    return found


def larger(claim: MisereCertificate, values: Sequence[int], order: int) -> list[tuple[int, int, int]]:
    """Return where a quotient grows beyond a checked certificate that misère play reduces to normal play.

    The elements of sums with a heap from which this is so correspond to their Grundy values, the values that nim-sums
    of the heaps' values give. A heap with a new value doubles their number; all other elements stay as they were.

    Args:
        claim: the certificate.
        values: the Grundy values of heaps 0, 1, …
        order: the number of elements of the certificate's heaps.

    Examples:
        >>> claim = MisereCertificate("0.3", ((1,), (0,)), (1,), (0, 1, 0, 1), normal=1)
        >>> larger(claim, [0, 1, 0, 1, 2, 3, 4], 2)
        [(4, 4, 1), (6, 8, 1)]
    """
    found: list[tuple[int, int, int]] = []
    known = {0}
    for heap, value in enumerate(values):
        if value in known:
            continue
        if heap >= len(claim.heaps):
            order += len(known)
            found.append((heap, order, len(claim.lost)))
        known |= {value ^ other for other in known}
    return found


def _product(step: Sequence[Sequence[int]]) -> NDArray[Any]:
    """Return the multiplication table, from the action of each generator."""
    import numpy as np

    steps = np.array(step)
    table = np.zeros((len(step), len(step)), np.int64)
    table[0] = np.arange(len(step))
    front, met = [0], {0}
    for x in front:  # this list grows in the loop
        for i, more in enumerate(step[x]):
            if more not in met:
                met.add(more)
                table[more] = steps[table[x], i]
                front.append(more)
    return table


def _generated(here: NDArray[Any], element: int, product: NDArray[Any]) -> NDArray[Any]:
    """Return the elements generated by a submonoid and one more element, in increasing order."""
    import numpy as np

    found = here
    while True:
        more = np.union1d(found, product[found, element])
        if more.size == found.size:
            return found
        found = more
