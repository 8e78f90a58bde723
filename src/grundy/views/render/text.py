"""Documents as lines of text, aligned by their width on a terminal, where Chinese characters take two columns."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator

from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Outcome
from grundy.ruleset import Game
from grundy.views import document as blocks
from grundy.views.pictures.text import padded, picture_lines, width_of
from grundy.words.language import say
from grundy.words.plain import visible

_COLOURS = {
    Outcome.N: 32,
    Outcome.P: 31,
    Outcome.DRAW: 33,
    Outcome.TIE: 33,
    Outcome.L: 34,
    Outcome.R: 31,
}  # in a terminal: green if the player to move wins, blue for Left, red for Right
NARROW = 64  # bits of the largest value of a nim-sum that is shown in binary
SUMMED = 20  # largest number of values of a nim-sum that are shown
_WORDS = re.compile(r"\s*(?:[\u2e80-\uffef]|[^\s\u2e80-\uffef]+)[，。；：、？！）］」]*")  # breaks Chinese anywhere


def print_document(document: blocks.Document) -> None:
    """Print a document; a terminal gets wrapped sentences and coloured outcomes, unless NO_COLOR is set."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    coloured = colour_wanted()
    print(*(visible(line, coloured=coloured) for line in lines_of(document, width, coloured=coloured)), sep="\n")


def colour_wanted() -> bool:
    """Return whether stdout is a terminal with colours, and NO_COLOR is not set."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def with_coloured_outcomes(line: str) -> str:
    r"""Return a line of a table with each P and N in its colour.

    Examples:
        >>> with_coloured_outcomes("  P  N")
        '  \x1b[31mP\x1b[0m  \x1b[32mN\x1b[0m'
    """
    return re.sub(r"\b[PN]\b", lambda found: _painted(found[0], 0, Outcome(found[0])), line)


def lines_of(document: blocks.Document, width: int | None = None, *, coloured: bool = False) -> Iterator[str]:
    r"""Yield the lines of a document, wrapped to a width, and with the colours of a terminal.

    Examples:
        >>> facts = blocks.Facts((("outcome", "N"), ("value", "3")))
        >>> print(*lines_of((blocks.Section("nim 1 2", (facts, blocks.Paragraph("a + b"))),)), sep="\n")
        nim 1 2
          outcome  N
          value    3
          a + b
    """
    for block in document:
        yield from _lines(block, width, coloured)


def _lines(block: blocks.Block, width: int | None, coloured: bool) -> Iterator[str]:
    match block:
        case blocks.Paragraph(text) | blocks.Hint(text):
            yield from wrapped(text, width)
        case blocks.Source(theorem, where):
            yield from wrapped(say("[{theorem}; {source}]", theorem=theorem, source=where), width)
        case blocks.Facts(rows, outcome):
            label = max(width_of(name) for name, _ in rows) + 2
            for name, fact in rows:
                if fact is not None:
                    first, *more = wrapped(padded(name, label) + fact, width, label)
                    yield _painted(first, len(padded(name, label)), outcome) if coloured else first
                    yield from more
                outcome = None
        case blocks.Table():
            yield from _rows(block, coloured)
        case blocks.NimSum(values, told):
            if not told:
                yield from (
                    say("{game} has value {value}", game=blocks.game_text(game), value=value) for game, value in values
                )
            yield from binary_columns(value for _, value in values)
        case blocks.Listing(items):
            for text, below in items:
                yield from wrapped(text, width)
                yield from _indented((below,) if below else (), width, coloured)
        case blocks.Figure(picture):
            yield from picture_lines(picture)
        case blocks.Section(title, body):
            if title:
                yield title  # in one line, because it may be a position to copy
            yield from _indented(body, width, coloured)


def _indented(body: blocks.Document, width: int | None, coloured: bool) -> Iterator[str]:
    for line in lines_of(body, width and max(width - 2, 20), coloured=coloured):
        yield f"  {line}" if line else ""


def _painted(line: str, start: int, outcome: Outcome | None) -> str:
    """Return a line in the colour of an outcome from some column on."""
    return line if outcome is None else f"{line[:start]}\x1b[{_COLOURS[outcome]}m{line[start:]}\x1b[0m"


def _rows(table: blocks.Table, coloured: bool) -> Iterator[str]:
    marks = table.marks or ("",) * max(map(len, (table.head, *table.rows)), default=0)
    texts = ([blocks.game_text(cell) if isinstance(cell, Game) else cell for cell in row] for row in table.rows)
    rows = [[mark + text for mark, text in zip(marks, row, strict=True)] for row in texts]
    if table.head and not table.marks:
        rows.insert(0, list(table.head))
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    notes = iter(table.notes)
    outcomes = table.outcomes if coloured and table.outcomes else (None,) * len(widths)
    for row in rows:
        cells = [
            " " * (width - width_of(text)) + text if i in table.numbers else padded(text, width)
            for i, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        cells[-1] = cells[-1].rstrip()
        painted = (_painted(cell, len(mark), who) for cell, mark, who in zip(cells, marks, outcomes, strict=True))
        yield "  ".join(painted).rstrip()
        note = next(notes, "")
        if note:
            yield f"    {note}"


def binary_columns(values: Iterable[int]) -> Iterator[str]:
    r"""Yield the values in decimal and binary, one in each line, and their nim-sum below a rule.

    Examples:
        >>> print(*binary_columns([1, 4, 6]), sep="\n")
        1  001
        4  100
        6  110
        ------
        3  011
    """
    listed = list(values)
    total = nim_sum(listed)
    bits = max(listed, default=0).bit_length() or 1
    width = max(len(str(value)) for value in [*listed, total])
    if bits > NARROW or len(listed) > SUMMED:
        yield say("nim-sum of {count} values: {total}", count=len(listed), total=total)
        return
    for value in listed:
        yield f"{value:>{width}}  {value:0{bits}b}"
    yield "-" * (width + 2 + bits)
    yield f"{total:>{width}}  {total:0{bits}b}"


def wrapped(text: str, width: int | None, hanging: int = 2) -> list[str]:
    """Return a text in lines of a width in columns, with all lines after the first indented.

    Examples:
        >>> wrapped("take any number of counters", 12)
        ['take any', '  number of', '  counters']
        >>> wrapped("从一堆中取", 5, 0)
        ['从一', '堆中', '取']
        >>> wrapped("值为 mex。", 8, 0)
        ['值为', 'mex。']
    """
    if width is None or width_of(text) <= width:
        return [text]
    lines = [""]
    for word in _WORDS.findall(text):
        if lines[-1].strip() and width_of(lines[-1] + word) > width:
            lines.append(" " * hanging + word.lstrip())
        else:
            lines[-1] += word
    return lines
