"""Checking rows about misère quotients: the quotient is computed again, and proved by the checker of certificates.

The search only provides a witness. The checker shares no code with it. Where the quotient grows follows from the
table that was checked and, if misère play reduces to normal play, from the Grundy values of larger heaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.atlas.check.values import plain_loop, within_reach
from grundy.atlas.store.rows import Row
from grundy.proofs.misere import MisereCertificate, verify_misere
from grundy.ruleset import Ruleset
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray


def check_quotient(row: Row, ruleset: Ruleset[Any], seconds: float) -> tuple[bool | None, Phrase]:
    """Return whether a row is right, or None if this cannot be decided, and how it was checked."""
    from grundy.maths.misere.heaps import misere_quotient

    if not isinstance(ruleset, TakeAndBreak):
        return False, Phrase("{ruleset} is not a taking-and-breaking code", ruleset=str(ruleset))
    code = ruleset.code
    if not code.octal:
        return None, Phrase("there is no independent code to check this kind of game")
    proved = row.status == "proved"
    found = misere_quotient(code, None if proved else row.computed_to, seconds)
    if proved and found.complete and found.monoid is not None and found.certificate().period is None:
        # the certificate proves that play reduces to normal play: more heaps prove the period of the row
        found = misere_quotient(code, row.computed_to, seconds)
    if not (found.complete if proved else found.included >= row.computed_to):
        return None, Phrase("finding its proof takes more than {seconds:g} s", seconds=seconds)
    changes: list[tuple[int, int, int]] = []
    order, lost, heaps = 1, 0, found.included
    preperiod, period = row.preperiod, row.period
    if found.monoid is not None:
        claim = found.certificate()
        verdict = verify_misere(claim)
        if verdict.reason is not None:
            return False, verdict.reason
        changes = growth(claim)
        lost, heaps = len(claim.lost), len(claim.heaps) - 1
        if claim.normal is not None and heaps < row.computed_to:  # Grundy values decide the larger heaps
            if proved or row.computed_to >= within_reach(code, seconds):
                return None, Phrase("its proof needs more heaps than the checker can compute in the time")
            changes += larger(claim, plain_loop(code, row.computed_to + 1).tolist(), changes[-1][1])
            heaps = row.computed_to
        order = changes[-1][1]
        if proved:
            preperiod, period = claim.preperiod, claim.period
    if (row.elements, row.lost) != (order, lost):
        return False, Phrase("the quotient has {order} elements; {lost} of them are P", order=order, lost=lost)
    if (row.preperiod, row.period, row.saltus or 0) != (preperiod, period, 0):
        return False, Phrase("elements of heaps have period {period} from {start} on", period=period, start=preperiod)
    if row.tame != found.tame:
        return False, Phrase("it is tame" if found.tame else "it is wild")
    if row.changes != changes:
        told = ", ".join(f"{heap}: {size}" for heap, size, _ in changes)
        return False, Phrase("the quotient grows at heaps (to orders) {told}", told=told)
    return True, Phrase("proved again from heaps 0 to {last}", last=heaps)


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
        before = len(known)
        known |= {value ^ other for other in known}
        if heap >= len(claim.heaps):
            order += len(known) - before
            found.append((heap, order, len(claim.lost)))
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
