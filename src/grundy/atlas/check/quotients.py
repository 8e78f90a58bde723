"""Rows about misère quotients, checked: the quotient is found anew, and proved by the checker of certificates.

What the search finds is a witness only. The checker shares no code with it; where the quotient grows follows from the
table that was checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.atlas.store.rows import Row
from grundy.proofs.misere import MisereCertificate, verify_misere
from grundy.ruleset import Ruleset
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray


def check_quotient(row: Row, ruleset: Ruleset[Any], seconds: float) -> tuple[bool | None, Phrase]:
    """Return whether a row is right, None if that cannot be told, and what was done."""
    from grundy.maths.misere.heaps import misere_quotient

    if not isinstance(ruleset, TakeAndBreak):
        return False, Phrase("{ruleset} is no taking-and-breaking code", ruleset=str(ruleset))
    code = ruleset.code
    if not code.octal:
        return None, Phrase("no code apart from the engine checks games of its kind")
    found = misere_quotient(code, None if row.status == "proved" else row.computed_to, seconds)
    if not (found.complete if row.status == "proved" else found.included >= row.computed_to):
        return None, Phrase("the search for its proof needs more than {seconds:g} seconds", seconds=seconds)
    changes: list[tuple[int, int, int]] = []
    order, lost, heaps = 1, 0, found.included
    preperiod, period = row.preperiod, row.period
    if found.monoid is not None:
        claim = found.certificate()
        verdict = verify_misere(claim)
        if verdict.reason is not None:
            return False, verdict.reason
        changes = growth(claim)
        order, lost, heaps = len(claim.step), len(claim.lost), len(claim.heaps) - 1
        if row.status == "proved":
            preperiod, period = claim.preperiod, claim.period
    if (row.elements, row.lost) != (order, lost):
        return False, Phrase("the quotient has {order} elements, of which {lost} are P", order=order, lost=lost)
    if (row.preperiod, row.period, row.saltus or 0) != (preperiod, period, 0):
        return False, Phrase("elements of heaps have period {period} from {start} on", period=period, start=preperiod)
    if row.tame != found.tame:
        return False, Phrase("it is tame" if found.tame else "it is wild")
    if row.changes != changes:
        told = ", ".join(f"{heap}: {size}" for heap, size, _ in changes)
        return False, Phrase("the quotient grows at heaps (to orders) {told}", told=told)
    return True, Phrase("proved anew from heaps 0 to {last}", last=heaps)


def growth(claim: MisereCertificate) -> list[tuple[int, int, int]]:
    """Return where a quotient that was checked grows: heap, order and number of P-positions from there on.

    The quotient of heaps 0 to n is that of the elements which these heaps generate, those being one that no such
    element tells apart.

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
        # the identity tells whether an element is lost
        told = heap, len(kinds), int(kinds[:, int(np.flatnonzero(here == 0)[0])].sum())
        if not found or told[1:] != found[-1][1:]:
            found.append(told)
    return found


def _product(step: Sequence[Sequence[int]]) -> NDArray[Any]:
    """Return the table of products, made from what each generator does."""
    import numpy as np

    steps = np.array(step)
    table = np.zeros((len(step), len(step)), np.int64)
    table[0] = np.arange(len(step))
    front, met = [0], {0}
    for x in front:  # grows in the loop
        for i, more in enumerate(step[x]):
            if more not in met:
                met.add(more)
                table[more] = steps[table[x], i]
                front.append(more)
    return table


def _generated(here: NDArray[Any], element: int, product: NDArray[Any]) -> NDArray[Any]:
    """Return the elements that a submonoid and one more element generate, ascending."""
    import numpy as np

    found = here
    while True:
        more = np.union1d(found, product[found, element])
        if more.size == found.size:
            return found
        found = more
