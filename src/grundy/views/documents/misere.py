"""Misère quotients as documents, in the notation of the literature, and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grundy.maths.misere.algebra import birthday, born_by, days_within, difference, distinguisher, link, parts
from grundy.maths.misere.forms import Forms, Genus, Kind
from grundy.maths.misere.quotient import MisereQuotient
from grundy.maths.nimbers.outcomes import Outcome
from grundy.proofs.misere import MisereCertificate
from grundy.proofs.verdict import Verdict
from grundy.solving.misere.positions import MisereForm, told_form
from grundy.views.document import Block, Document, Facts, Hint, Paragraph, Section, Table
from grundy.views.documents.data import SCHEMA, picked
from grundy.views.documents.proof import checked_document
from grundy.views.pictures.text import padded, width_of
from grundy.words.language import counted, say
from grundy.words.phrase import Phrase
from grundy.words.shortening import cut_end

KINDS = {
    Kind.TAME: Phrase("tame"), Kind.RESTIVE: Phrase("restive"), Kind.RESTLESS: Phrase("restless"),
    Kind.WILD: Phrase("wild"),
}  # fmt: skip
"""The words for the kinds of a game: tame, wild and so on."""

_ROW = 10  # heaps in a line, unless a short period suggests another number
_LONGEST_ROW = 20
_SHOWN = 24  # relations, P-positions; --json lists all
_HEAPS = 400  # heaps
_FORM = 2000  # characters of a form
_PART = 60  # of a part of a form
_PARTS = 100  # with more forms within it, the parts of a form are not listed
_CODE = 40  # of a code


def misere_progress(heap: int, order: int) -> str:
    """Return the progress of a search, for a line that is overwritten."""
    return say("heap {heap:,}: {order:,} elements (Ctrl-C stops)", heap=heap, order=order)


def misere_document(
    found: MisereQuotient, genus: Sequence[tuple[Genus, Kind]] = (), ruleset: str | None = None
) -> Document:
    """Return the quotient: order, presentation, P-positions, pretending function, where it grew, and the genus."""
    shown = found.presentation
    name = found.game
    if ruleset is not None and ruleset != found.game:
        name = f"{ruleset} = {found.game}" if len(found.game) <= _CODE else ruleset
    title = f"{name}: " + say(
        "misère quotient of all heaps, proved" if found.complete
        else "misère quotient of heaps 0 to {last}, proved; unknown for larger heaps" if found.normal is None
        else "misère quotient of heaps 0 to {last}, proved; with a larger heap, misère and normal outcomes agree",
        last=found.included,
    )  # fmt: skip
    generators = ", ".join(
        say("{letter} = heap {heap}", letter=letter, heap=heap)
        for letter, heap in zip(shown.generators, found.generators, strict=True)
    )
    kind = (say("tame"), say("a quotient of nim-heaps")) if found.tame else (
        say("wild"), say("not a quotient of nim-heaps"))  # fmt: skip
    facts = Facts((
        (say("order"), say("{order}, P-portion of size {lost}", order=found.order, lost=len(found.lost))),
        kind,
        (say("generators"), generators or "–"),
        (say("relations"), _cut([f"{left} = {right}" for left, right in shown.relations]) or "–"),
        ("P", "{" + _cut([shown.names[element] for element in found.lost]) + "}"),
        (say("normal"), None if found.normal is None else say(
            "a sum with a heap of {since} or more is a P-position if and only if its nim-sum is 0 (proved)",
            since=found.normal.since,
        )),
    ))  # fmt: skip
    grown = [
        say("heap {heap}: order {order}, P-portion of size {lost}",
            heap=change.game, order=change.order, lost=change.lost)
        for change in found.changes
    ]  # fmt: skip
    if found.outgrown:
        grown.append(say("heap {heap}: too large for the search, or infinite", heap=found.included + 1))
    growing = Section(say("the quotient grows at"), tuple(map(Paragraph, grown)))
    return (Section(title, (facts, _pretending(found, shown.names), growing, *_genus(genus))),)


def _genus(genus: Sequence[tuple[Genus, Kind]]) -> Iterator[Block]:
    if not genus:
        return
    names = [f"{one.raised}{'' if kind is Kind.TAME else '*'}" for one, kind in genus]
    told: list[Block] = [_rows(names, 0, _ROW)]
    for kind in (Kind.RESTIVE, Kind.RESTLESS, Kind.WILD):
        heaps = [str(n) for n, (_, of) in enumerate(genus) if of is kind]
        if heaps:
            said = counted(
                len(heaps), "* {kind}: heap {heaps}", "* {kind}: heaps {heaps}",
                kind=KINDS[kind], heaps=", ".join(heaps),
            )  # fmt: skip
            told.append(Paragraph(said))
    yield Section(say("genus of heaps 0 to {last}", last=len(genus) - 1), tuple(told))


def _pretending(found: MisereQuotient, names: Sequence[str]) -> Section:
    period, last, width = found.period, found.included, _ROW
    if period is not None:
        last = min(last, period.preperiod + period.period - 1)
        title = say(
            "Φ has period {period} from heap {preperiod} on (proved)",
            period=period.period, preperiod=period.preperiod,
        )  # fmt: skip
        if 4 < period.period <= _LONGEST_ROW:
            width = period.period
    else:
        title = "Φ" if found.complete else say("Φ: no period proved")
    told: list[Block] = [_rows([names[element] for element in found.classes[1 : min(last, _HEAPS) + 1]], 1, width)]
    if last > _HEAPS:
        told.append(Hint(say("… (--json lists all)")))
    return Section(title, tuple(told))


def _rows(cells: Sequence[str], first: int, width: int) -> Table:
    """Return a table of cells; each row begins with the number of its first heap."""
    wide = max(map(width_of, cells), default=1)
    cells = [padded(cell, wide) for cell in cells]
    rows = [
        (str(first + start), *cells[start : start + width], *[""] * (start + width - len(cells)))
        for start in range(0, len(cells), width)
    ]
    return Table(tuple(rows), numbers=frozenset({0}))


def _cut(texts: Sequence[str]) -> str:
    left = len(texts) - _SHOWN
    more = [say("… and {count:,} more (--json lists all)", count=left)] if left > 0 else []
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
        **(picked(period, "preperiod period") if period else {"preperiod": None, "period": None}),
        "normal_from": None if found.normal is None else found.normal.since,
        "outgrown": found.outgrown,
        "changes": [{"heap": one.game, "order": one.order, "p_count": one.lost} for one in found.changes],
        "genus": [
            {"heap": n, "genus": str(one), "value": one.value, "misere": list(one.beside), "kind": kind.value}
            for n, (one, kind) in enumerate(genus)
        ],
    }


def form_document(game: str, form: MisereForm) -> Document:
    """Return the outcome, genus, canonical form, birthday and parts of a position."""
    won = form.outcome is Outcome.N
    found = parts_of(form)
    facts = Facts((
        (say("outcome"), say("N: the player to move wins") if won else say("P: the player to move loses")),
        (say("genus"), genus_words(form)),
        (say("canonical form"), _written(form, form.number)),
        (say("birthday"), str(birthday(form.forms, form.number))),
        (say("parts"), None if found is None else _cut([_written(form, part, _PART) for part in found])),
    ))  # fmt: skip
    return (Section(say("{game} (misère: whoever cannot move wins)", game=game), (facts,)),)


def parts_of(form: MisereForm) -> list[int] | None:
    """Return the summands of a form, those born first before the others; None if it holds too many forms."""
    days = days_within(form.forms, form.number)
    if len(days) > _PARTS:
        return None
    return sorted(parts(form.forms, form.number), key=lambda part: (birthday(form.forms, part), part))


def genus_words(form: MisereForm) -> str:
    """Return the genus and the kind of a position."""
    return say("{genus}, {kind}", genus=form.genus.raised, kind=KINDS[form.kind])


def genus_data(form: MisereForm) -> dict[str, Any]:
    """Return the genus and the kind as plain data."""
    genus = form.genus
    return {"genus": str(genus), "value": genus.value, "misere": list(genus.beside), "kind": form.kind.value}


def form_data(game: str, form: MisereForm) -> dict[str, Any]:
    """Return the outcome, genus, canonical form, birthday and parts as plain data."""
    return {"schema": SCHEMA, **_form_data(game, form)}


def _form_data(game: str, form: MisereForm) -> dict[str, Any]:
    found = parts_of(form)
    return {
        "game": game, "outcome": form.outcome.value, **genus_data(form), "form": form.text,
        "birthday": birthday(form.forms, form.number),
        "parts": None if found is None else list(map(form.forms.text, found)),
    }  # fmt: skip


def comparison_document(one: tuple[str, MisereForm], other: tuple[str, MisereForm]) -> Document:
    """Return whether two positions of one store are equal, their difference, a link, and what tells them apart."""
    first, form = one
    texts = {name: "–" if found is None else _written(form, found) for name, found in _compared(form, other[1]).items()}
    equal = form.number == other[1].number
    facts = Facts((
        (say("equal"), say("yes: each can replace the other in any sum") if equal else say("no")),
        (say("difference"), texts["difference"]),
        (say("link"), texts["link"]),
        (say("distinguisher"), texts["distinguisher"]),
    ))  # fmt: skip
    title = say("compared with {game}", game=other[0])
    return (*form_document(first, form), Section(title, (facts,)))


def comparison_data(one: tuple[str, MisereForm], other: tuple[str, MisereForm]) -> dict[str, Any]:
    """Return a position, the one it is compared with, and the comparison, as plain data."""
    form = one[1]
    found = _compared(form, other[1])
    texts = {name: None if number is None else form.forms.text(number) for name, number in found.items()}
    told = {"equal": form.number == other[1].number, "linked": found["link"] is not None, **texts}
    return {**form_data(*one), "compared": _form_data(*other) | told}


def _compared(one: MisereForm, other: MisereForm) -> dict[str, int | None]:
    each = {"difference": difference, "link": link, "distinguisher": distinguisher}
    return {name: of(one.forms, one.number, other.number) for name, of in each.items()}


def day_document(forms: Forms, day: int) -> Document:
    """Return all games born by a day, with outcome, genus, kind and birthday."""
    rows = [
        (_written(form, form.number), form.outcome.value, genus_words(form), str(birthday(forms, form.number)))
        for form in _born(forms, day)
    ]
    title = counted(
        len(rows), "{count} misère game born by day {day}", "{count} misère games born by day {day}", day=day,
    )  # fmt: skip
    head = say("canonical form"), say("outcome"), say("genus"), say("birthday")
    return (Section(title, (Table(tuple(rows), head=head),)),)


def day_data(forms: Forms, day: int) -> dict[str, Any]:
    """Return all games born by a day as plain data."""
    games = [
        {"form": form.text, "outcome": form.outcome.value, **genus_data(form), "birthday": birthday(forms, form.number)}
        for form in _born(forms, day)
    ]
    return {"schema": SCHEMA, "day": day, "games": games}


def _born(forms: Forms, day: int) -> list[MisereForm]:
    return [told_form(forms, form) for form in born_by(forms, day)]


def _written(form: MisereForm, number: int, most: int = _FORM) -> str:
    text = form.forms.text(number)
    return say("too long to print") if text is None else cut_end(text, most)


def misere_verdict_document(verdict: Verdict[MisereCertificate]) -> Document:
    """Return whether a certificate is right, what was checked, and what is wrong."""
    claim = verdict.certificate
    if claim.period is not None:
        claimed = "misère quotient of order {order}, for all heaps"
    elif claim.normal is None:
        claimed = "misère quotient of order {order}, for heaps 0 to {last}"
    else:
        claimed = (
            "misère quotient of order {order}, for heaps 0 to {last}; outcomes of normal play from heap {since} on"
        )
    facts = [(say("claim"), say(claimed, order=len(claim.step), last=len(claim.heaps) - 1, since=claim.normal)),
             (say("theorem"), None)]  # fmt: skip
    return checked_document(claim.game, facts, verdict.checked, verdict.reason)


def misere_verdict_data(verdict: Verdict[MisereCertificate]) -> dict[str, Any]:
    """Return a verdict as plain data."""
    claim = verdict.certificate
    return {
        "schema": SCHEMA, "game": claim.game, "kind": "misere quotient", "verified": verdict.ok,
        "order": len(claim.step), "heaps": len(claim.heaps) - 1, **picked(claim, "preperiod period"),
        "normal_from": claim.normal, "checked": list(map(str, verdict.checked)),
        "failed": None if verdict.reason is None else {"reason": str(verdict.reason)},
    }  # fmt: skip
