"""Nim-sequences and quotients as documents: rows of an atlas, results of period searches, scans and checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from grundy.atlas.store.rows import HEADS, MISERE, STATUSES, Row
from grundy.maths.octal.canonical import Canonical
from grundy.views.document import Document, Paragraph, Section, Table
from grundy.views.documents.data import SCHEMA, picked
from grundy.views.pictures.family_map import WORDS, FamilyMap
from grundy.words.language import counted, say, translate
from grundy.words.phrase import Phrase, templates

if TYPE_CHECKING:
    from grundy.atlas.check.recheck import Checked
    from grundy.atlas.scan.scan import Tally
    from grundy.maths.octal.period_result import Progress

_THEOREMS = templates({"bounded reach": "bounded reach", "misère quotient": "misère quotient"})
_TABLE = templates(("game", "status", "preperiod", "period", "largest", "computed to", "same as", "order", "P"))
_NUMBERS = frozenset({2, 3, 4, 5, 7, 8})  # columns of the table that are aligned to the right


# -- one row


def row_document(row: Row, quotient: Row | None = None) -> Document:
    """Return the contents of one row of an atlas, and what the row of its misère quotient says in a line."""
    found = say("found by {engine}", engine=row.engine)
    seconds = say(", in {seconds:.1f} seconds", seconds=row.seconds) if row.seconds else ""
    beside = () if quotient is None or quotient.status != "proved" else (_beside(quotient),)
    return _row(row, *_same_as(row), *beside, found + seconds)


def _beside(quotient: Row) -> str:
    said = (
        "in misère play: a tame quotient of order {order} (grundy atlas show '{game}')"
        if quotient.tame
        else "in misère play: a wild quotient of order {order} (grundy atlas show '{game}')"
    )
    return say(said, order=quotient.elements, game=quotient.game)


def period_document(row: Row, same: Canonical | None = None, *, typed: str = "") -> Document:
    """Return the result of a period search, and the shortest code with the same sequence if that is a different one.

    ``typed`` is the name of the ruleset, which may differ from its code.
    """
    return _row(row, *([_of_code(str(same.code), same.shift)] if same is not None else []), typed=typed)


def shipped_document(row: Row, *, typed: str = "") -> Document:
    """Return what the atlas in the package proves about a code, and say that it comes from there."""
    theorem = Phrase(row.theorem or "")
    origin = say(
        "from the atlas that ships with grundy, proved by the {theorem}; --fresh proves it again"
        if row.same_as == row.game
        else "from the atlas that ships with grundy, proved for {game} by the {theorem}; --fresh proves it again",
        theorem=theorem, game=row.same_as,
    )  # fmt: skip
    return _row(row, *_same_as(row), origin, typed=typed)


def _row(row: Row, *last: str, typed: str = "") -> Document:
    facts = [*_quotient(row), *_period(row), *_computed(row), *last]
    name = row.game if typed in ("", row.game) else f"{typed} = {row.game}"
    return (Section(say("{game}: {status}", game=name, status=_status(row)), tuple(map(Paragraph, facts))),)


def _status(row: Row) -> str:
    last = row.computed_to
    if row.status == "failed":
        return say("not solved")
    if row.kind == MISERE:
        return say(
            "misère quotient of all heaps, proved"
            if row.status == "proved"
            else "misère quotient of heaps 0 to {last}, proved; unknown for larger heaps",
            last=last,
        )
    if row.status == "proved":
        return say("period proved")
    if row.status == "formula":
        return say("a formula gives all values; they have no period")
    observed = row.status == "observed"
    if row.kind == HEADS:
        seen = "period observed up to place {last}, not proved" if observed else "no period found up to place {last}"
    else:
        seen = "period observed up to heap {last}, not proved" if observed else "no period found up to heap {last}"
    return say(seen, last=last)


def _quotient(row: Row) -> Iterator[str]:
    if row.elements is None:
        return
    yield say("order {order}, P-portion of size {lost}", order=row.elements, lost=row.lost)
    yield say("tame: a quotient of nim-heaps" if row.tame else "wild: not a quotient of nim-heaps")
    if row.changes:
        grown = ", ".join(f"{heap}: {order}" for heap, order, _ in row.changes)
        yield say("the quotient grows at these heaps (heap: new order): {grown}", grown=grown)


def _period(row: Row) -> Iterator[str]:
    law = row.law
    if law is None:
        return
    rise, letter = f" + {law.saltus}" if law.saltus else "", "Φ" if row.kind == MISERE else "G"
    yield f"{letter}(n + {law.period}) = {letter}(n){rise}" + say(" for all n ≥ {start}", start=law.preperiod)
    if row.kind == HEADS:
        yield say("n is the place of a single head, counted from 1")
    bound = say(" at most (not all values were stored)") if row.preperiod_is_bound else ""
    yield say("preperiod {number}", number=law.preperiod) + bound
    yield say("period {period}, saltus {saltus}", period=law.period, saltus=law.saltus)


def _computed(row: Row) -> Iterator[str]:
    heads = row.kind == HEADS
    if row.theorem is not None:
        said = "theorem: {theorem}" if row.same_as == row.game else "theorem: {theorem}, for {game}"
        yield say(said, theorem=Phrase(_THEOREMS.get(row.theorem, row.theorem)), game=row.same_as)
    if row.largest_value is not None:
        said = (
            "largest value {value}, first at place {place}" if heads else "largest value {value}, first at heap {heap}"
        )
        yield say(said, value=row.largest_value, heap=row.largest_at, place=row.largest_at)
    if row.rare_count == 0:
        yield say("no rare heaps")
    elif row.rare_count is not None:
        yield counted(
            row.rare_count, "{count} rare heap, at {last}", "{count} rare heaps, the last at {last}", last=row.last_rare
        )
    if row.reason is not None:
        yield say("why: {reason}", reason=translate(row.reason))
    if row.computed_to >= 0:
        seen = "heaps 0 to {last} examined" if row.kind == MISERE else "values computed up to heap {last}"
        yield say("values computed up to place {last}" if heads else seen, last=row.computed_to)


def _same_as(row: Row) -> Iterator[str]:
    if row.same_as == row.game:
        return
    other, factor, shift = row.same_as, row.factor, row.shift
    if row.kind == MISERE:
        yield say("the game trees of {code}: heap n is heap {heap} of {code}", code=other, heap=_shifted(shift))
    elif row.kind == HEADS and factor > 1:
        said = "a head at place n has the value of a head at place n/{factor} (rounded up) in {game}"
        yield say(said, game=other, factor=factor)
    elif row.kind == HEADS:
        said = (
            "a head at place n has the value of a head at place n − {nearer} in {game}"
            if shift
            else "each head has the same value as in {game}"
        )
        yield say(said, game=other, nearer=-shift)
    elif factor > 1:
        yield say("the nim-sequence of {game} with each value repeated {factor} times", game=other, factor=factor)
    else:
        yield _of_code(other, shift)


def _of_code(code: str, shift: int) -> str:
    said = "the nim-sequence of {code}: heap n has the value of heap {heap} of {code}"
    return say(said if shift else "the nim-sequence of {code}", code=code, heap=_shifted(shift))


def _shifted(shift: int) -> str:
    return f"n {'−' if shift < 0 else '+'} {abs(shift)}"


def progress_line(at: Progress) -> str:
    """Return the progress of a period search, for a line that is overwritten.

    Examples:
        >>> from grundy.maths.octal.period_result import Progress
        >>> progress_line(Progress(1_200_000, 2_500_000.0, 15, 28))
        '1,200,000 values, 2.50 million per second, 15 rare heaps, largest value 28 (Ctrl-C stops)'
    """
    return say(
        "{known:,} values, {rate:.2f} million per second, {rare}largest value {largest} (Ctrl-C stops)",
        known=at.known, rate=at.rate / 1e6, largest=at.largest,
        rare="" if at.rare is None else say("{rare} rare heaps, ", rare=at.rare),
    )  # fmt: skip


def row_data(row: Row) -> dict[str, Any]:
    """Return a row as plain data."""
    grows = [{"heap": heap, "order": order, "p_count": lost} for heap, order, lost in row.changes]
    return {"schema": SCHEMA, "kind": row.kind, **row.data(), "grows": None if row.grows is None else grows}


def period_data(row: Row, same: Canonical | None, *, shipped: bool = False) -> dict[str, Any]:
    """Return a period as ``grundy period --json`` writes it, from a search or from the atlas in the package."""
    return {
        "schema": SCHEMA, "code": row.game,
        **picked(row, "status preperiod preperiod_is_bound period saltus largest_value largest_at"),
        **picked(row, "rare_count last_rare"), "rare_mask": row.mask, **picked(row, "computed_to theorem"),
        "same_as": None if same is None else {"code": str(same.code), "shift": same.shift},
        "atlas": row.engine if shipped else None,
    }  # fmt: skip


# -- many rows


def rows_table(rows: Sequence[Row]) -> Document:
    r"""Return rows as a table.

    Examples:
        >>> from grundy.views.render.text import print_document
        >>> kayles = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0, 8, 27)
        >>> print_document(rows_table([kayles]))
        game  status  preperiod  period  largest  computed to  same as
        0.77  proved         71      12        8          255
    """
    columns = len(_TABLE) if any(row.kind == MISERE for row in rows) else len(_TABLE) - 2
    cells = ((
        row.game, say(row.status), _number(row.preperiod, "≤ " * row.preperiod_is_bound),
        _number(row.period, after=f" + {row.saltus}" if row.saltus else ""), _number(row.largest_value),
        _number(row.computed_to), row.same_as if row.same_as != row.game else "", _number(row.elements),
        _number(row.lost),
    ) for row in rows)  # fmt: skip
    return (Table(tuple(line[:columns] for line in cells), tuple(map(say, _TABLE[:columns])), numbers=_NUMBERS),)


def _number(value: int | None, before: str = "", after: str = "") -> str:
    return "–" if value is None else f"{before}{value}{after}"


# -- scans


def scan_line(tally: Tally) -> str:
    """Return the progress of a scan, for a line that is overwritten."""
    rest = tally.remaining
    if rest is None:
        return say("{done} of {all} games solved (Ctrl-C stops; results so far are stored)", done=0, all=tally.to_solve)
    hours, minutes = divmod(round(rest) // 60, 60)
    return say(
        "{done} of {all} games solved, about {rest} left (Ctrl-C stops; results so far are stored)", done=tally.solved,
        all=tally.to_solve, rest=f"{hours}:{minutes:02}:{round(rest) % 60:02}",
    )  # fmt: skip


def scan_document(tally: Tally) -> Document:
    """Return the result of a scan."""
    title = counted(
        tally.asked, "{count} game: {known} known, {solved} solved, {following} with the sequence of another game",
        "{count} games: {known} known, {solved} solved, {following} with the sequence of another game",
        known=tally.known, solved=tally.solved, following=max(0, tally.asked - tally.known - tally.solved),
    )  # fmt: skip
    counts = [f"{say(status)}  {tally.statuses[status]}" for status in STATUSES if tally.statuses[status]]
    return (Section(title, tuple(map(Paragraph, counts))),)


def scan_data(tally: Tally) -> dict[str, Any]:
    """Return the result of a scan as plain data."""
    return {
        "schema": SCHEMA, "games": tally.asked, "known": tally.known, "solved": tally.solved,
        "statuses": {status: tally.statuses[status] for status in STATUSES},
        "computing_seconds": round(tally.computing, 3), "keeping_seconds": round(tally.keeping, 3),
    }  # fmt: skip


# -- checks


def checked_lines(checked: Iterable[Checked[Any]], every: bool = False) -> Iterator[str]:
    """Yield the results of checking rows: the rows that are wrong and the number of right ones, or every row."""
    counts: Counter[bool | None] = Counter()
    for one in checked:
        counts[one.ok] += 1
        if every or not one.ok:
            yield say("{game}: {verdict}: {how}", game=one.row.game, verdict=say(_VERDICTS[one.ok]), how=say(one.how))
    yield counted(
        counts.total(), "{count} row checked: {right} right, {wrong} WRONG, {open} unchecked",
        "{count} rows checked: {right} right, {wrong} WRONG, {open} unchecked",
        right=counts[True], wrong=counts[False], open=counts[None],
    )  # fmt: skip


_VERDICTS = templates({True: "right", False: "WRONG", None: "unchecked"})


def checked_data(checked: Iterable[Checked[Any]]) -> dict[str, Any]:
    """Return the results as plain data."""
    rows = [{"game": one.row.game, "ok": one.ok, "how": str(one.how)} for one in checked]
    return {"schema": SCHEMA, "ok": all(row["ok"] is not False for row in rows), "rows": rows}


# -- maps of families


def map_document(found: FamilyMap) -> Document:
    """Return the map as a text, a line for each row."""
    width = len(found.columns[0])
    lines = tuple((row, marks) for row, marks in zip(found.rows, found.marks, strict=True))
    heads = (" " * len(found.rows[0]), "".join(column[0] for column in found.columns)) if width == 1 else ()
    return (Table(lines, heads), Paragraph(_legend(found)))


def _legend(found: FamilyMap) -> str:
    marks = Counter("".join(found.marks))
    proved = sum(count for mark, count in marks.items() if mark.isdigit())
    said = counted(
        proved, "{count} proved period (the mark is its number of digits)",
        "{count} proved periods (the mark is the number of digits)",
    )  # fmt: skip
    return ", ".join([said, *(f"{mark} {say(words)}: {marks[mark]}" for mark, words in WORDS.items() if marks[mark])])


def map_data(found: FamilyMap) -> dict[str, Any]:
    """Return the map as plain data."""
    return {
        "schema": SCHEMA, "family": found.pattern, "rows": found.rows, "columns": found.columns, "marks": found.marks,
    }  # fmt: skip
