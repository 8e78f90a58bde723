"""Misère quotients, in words for a terminal as the literature prints them, and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grundy.maths.misere.forms import Genus, Kind
from grundy.maths.misere.quotient import MisereQuotient
from grundy.maths.nimbers.outcomes import Outcome
from grundy.proofs.misere import MisereVerdict
from grundy.ruleset import Game
from grundy.solving.misere.positions import MisereForm
from grundy.views.documents.data import SCHEMA
from grundy.words.language import say
from grundy.words.phrase import Phrase
from grundy.words.shortening import cut_end

__all__ = [
    "KINDS",
    "form_data",
    "form_lines",
    "genus_data",
    "genus_lines",
    "misere_data",
    "misere_lines",
    "misere_progress",
    "misere_verdict_data",
    "misere_verdict_lines",
]

KINDS = {
    Kind.TAME: Phrase("tame"), Kind.RESTIVE: Phrase("restive"), Kind.RESTLESS: Phrase("restless"),
    Kind.WILD: Phrase("wild"),
}  # fmt: skip
"""How much like a nim-heap a game is, in words that are translated."""

_ROW = 10  # heaps a line, where no short period asks for another number
_LONGEST_ROW = 20
_SHOWN = 200  # relations, P-positions; --json has all
_HEAPS = 400  # heaps
_FORM = 2000  # characters of a form
_CODE = 40  # of a code


def misere_progress(heap: int, order: int) -> str:
    """Return how far a search is, for a line that is overwritten."""
    return say("heap {heap:,}: {order:,} elements (Ctrl-C stops)", heap=heap, order=order)


def misere_lines(
    found: MisereQuotient, genus: Sequence[tuple[Genus, Kind]] = (), ruleset: str | None = None
) -> Iterator[str]:
    """Yield the quotient: order, presentation, P-positions, the elements of heaps, where it grew, genus.

    Args:
        found: the quotient.
        genus: genus and kind of heaps.
        ruleset: what was asked about, where it has another name than the quotient.
    """
    shown = found.presentation
    yield f"{_named(found, ruleset)}: " + say(
        "misère quotient of all heaps, proved" if found.complete
        else "misère quotient of heaps 0 to {last}, proved; what larger heaps add is unknown" if found.normal is None
        else "misère quotient of heaps 0 to {last}, proved; with larger heaps, misère play is normal play",
        last=found.included,
    )  # fmt: skip
    yield say("  order       {order}, of which {lost} P", order=found.order, lost=len(found.lost))
    yield say("  tame        the quotient of nim-heaps" if found.tame else "  wild        no quotient of nim-heaps")
    generators = ", ".join(
        say("{letter} = heap {heap}", letter=letter, heap=heap)
        for letter, heap in zip(shown.generators, found.generators, strict=True)
    )
    yield say("  generators  {generators}", generators=generators or "–")
    relations = [f"{left} = {right}" for left, right in shown.relations]
    yield say("  relations   {relations}", relations=_cut(relations) or "–")
    yield "  P           {" + _cut([shown.names[element] for element in found.lost]) + "}"
    if found.normal is not None:
        yield say(
            "  normal      a sum with heap {since} or a larger one is lost if and only if its nim-sum is 0; proved",
            since=found.normal.since,
        )  # fmt: skip
    yield from _pretending_lines(found, shown.names)
    yield say("  the quotient grows at")
    for change in found.changes:
        yield say("    heap {heap} to order {order}, {lost} P", heap=change.game, order=change.order, lost=change.lost)
    if genus:
        yield say("  genus of heaps 0 to {last}", last=len(genus) - 1)
        names = [f"{one.raised}{'' if kind is Kind.TAME else '*'}" for one, kind in genus]
        yield from _rows(names, 0, _ROW)
        for kind in (Kind.RESTIVE, Kind.RESTLESS, Kind.WILD):
            heaps = [str(n) for n, (_, of) in enumerate(genus) if of is kind]
            if heaps:
                yield say("    * {kind}: heaps {heaps}", kind=KINDS[kind], heaps=", ".join(heaps))


def _named(found: MisereQuotient, ruleset: str | None) -> str:
    if ruleset is None or ruleset == found.game:
        return found.game
    return f"{ruleset} = {found.game}" if len(found.game) <= _CODE else ruleset


def _pretending_lines(found: MisereQuotient, names: Sequence[str]) -> Iterator[str]:
    period, last, width = found.period, found.included, _ROW
    if period is not None:
        last = min(last, period.preperiod + period.period - 1)
        yield say(
            "  Φ repeats every {period} heaps from heap {preperiod} on, for ever; proved",
            period=period.period, preperiod=period.preperiod,
        )  # fmt: skip
        if 4 < period.period <= _LONGEST_ROW:
            width = period.period
    else:
        yield say("  Φ: no period is proved") if not found.complete else say("  Φ")
    yield from _rows([names[element] for element in found.classes[1 : min(last, _HEAPS) + 1]], 1, width)
    if last > _HEAPS:
        yield say("    … (--json has all)")


def _rows(cells: Sequence[str], first: int, width: int) -> Iterator[str]:
    wide = max(map(len, cells), default=1)
    number = len(str(first + len(cells)))
    for start in range(0, len(cells), width):
        row = "  ".join(f"{cell:<{wide}}" for cell in cells[start : start + width])
        yield f"    {first + start:>{number}}  {row}".rstrip()


def _cut(texts: Sequence[str]) -> str:
    more = [say("… (--json has all)")] if len(texts) > _SHOWN else []
    return ", ".join([*texts[:_SHOWN], *more])


def misere_data(found: MisereQuotient, genus: Sequence[tuple[Genus, Kind]] = ()) -> dict[str, Any]:
    """Return the quotient as plain data."""
    shown, period = found.presentation, found.period
    return {
        "schema": SCHEMA,
        "code": found.game,
        "status": "proved" if found.complete else "unknown",
        "heaps": found.included,
        "order": found.order,
        "p_count": len(found.lost),
        "tame": found.tame,
        "generators": [
            {"name": name, "heap": heap} for name, heap in zip(shown.generators, found.generators, strict=True)
        ],
        "relations": [list(pair) for pair in shown.relations],
        "elements": list(shown.names),
        "p_positions": [shown.names[element] for element in found.lost],
        "phi": [shown.names[element] for element in found.classes],
        "preperiod": None if period is None else period.preperiod,
        "period": None if period is None else period.period,
        "normal_from": None if found.normal is None else found.normal.since,
        "changes": [{"heap": one.game, "order": one.order, "p_count": one.lost} for one in found.changes],
        "genus": [
            {"heap": n, "genus": str(one), "value": one.value, "misere": list(one.beside), "kind": kind.value}
            for n, (one, kind) in enumerate(genus)
        ],
    }


def form_lines(game: Game, form: MisereForm) -> Iterator[str]:
    """Yield what the canonical form of a position tells."""
    yield say("{game} (misère: whoever cannot move wins)", game=str(game))
    won = form.outcome is Outcome.N
    yield say("  outcome  N: the player to move wins") if won else say("  outcome  P: the other player wins")
    yield say("  genus    {genus}, {kind}", genus=form.genus.raised, kind=KINDS[form.kind])
    yield say("  form     {form}", form=cut_end(form.text, _FORM))


def genus_lines(form: MisereForm | None) -> Iterator[str]:
    """Yield the genus of a position, as a line of an analysis; none where it is not known."""
    if form is not None:
        yield say("  genus         {genus}, {kind}", genus=form.genus.raised, kind=KINDS[form.kind])


def genus_data(form: MisereForm) -> dict[str, Any]:
    """Return genus and kind as plain data."""
    genus = form.genus
    return {"genus": str(genus), "value": genus.value, "misere": list(genus.beside), "kind": form.kind.value}


def form_data(game: Game, form: MisereForm) -> dict[str, Any]:
    """Return what the canonical form of a position tells, as plain data."""
    shown = {"schema": SCHEMA, "game": str(game), "outcome": form.outcome.value}
    return {**shown, **genus_data(form), "form": form.text}


def misere_verdict_lines(verdict: MisereVerdict) -> Iterator[str]:
    """Yield whether a certificate is right, what was checked, and where it failed."""
    claim = verdict.certificate
    yield say("{game}: verified" if verdict.ok else "{game}: NOT verified", game=claim.game)
    last = len(claim.heaps) - 1
    if claim.period is not None:
        yield say("  claim    misère quotient of order {order}, for all heaps", order=len(claim.step))
    elif claim.normal is None:
        yield say(
            "  claim    misère quotient of order {order}, for heaps 0 to {last}", order=len(claim.step), last=last
        )
    else:
        yield say(
            "  claim    misère quotient of order {order}, for heaps 0 to {last}; normal play from heap {since} on",
            order=len(claim.step), last=last, since=claim.normal,
        )  # fmt: skip
    for said in verdict.checked:
        yield say("  right    {what}", what=said)
    if verdict.reason is not None:
        yield say("  wrong    {what}", what=verdict.reason)


def misere_verdict_data(verdict: MisereVerdict) -> dict[str, Any]:
    """Return a verdict as plain data."""
    claim = verdict.certificate
    return {
        "schema": SCHEMA, "game": claim.game, "kind": "misere quotient", "verified": verdict.ok,
        "order": len(claim.step), "heaps": len(claim.heaps) - 1, "preperiod": claim.preperiod, "period": claim.period,
        "normal_from": claim.normal, "checked": [str(said) for said in verdict.checked],
        "failed": None if verdict.reason is None else {"reason": str(verdict.reason)},
    }  # fmt: skip
