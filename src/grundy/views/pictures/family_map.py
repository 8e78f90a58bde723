"""A map of a family of codes: the length of the proved period of each, in the row of its first digits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from grundy.atlas.scan.families import code_table
from grundy.atlas.store.rows import Row
from grundy.views.pictures.svg import sheet, told
from grundy.words.language import say
from grundy.words.phrase import templates

_OPEN, _SEEN, _NONE, _EMPTY = "?", "~", ".", " "
_LONGEST = 6  # the marks 1 to 6 are the numbers of digits of a period; longer ones share the last
_TONES = {
    "1": "#fde725", "2": "#90d743", "3": "#35b779", "4": "#21908c", "5": "#31688e", "6": "#443983", _OPEN: "#8a2f00",
    _SEEN: "#ff9d73", _NONE: "#d0d7de",
}  # fmt: skip
_EDGE, _LEFT, _LEGEND = 640, 70, 150  # pixels


@dataclass(frozen=True, slots=True)
class FamilyMap:
    """The codes of a family in rows and columns, and a mark for each."""

    pattern: str
    rows: tuple[str, ...]  # the first digits of the codes of each row
    columns: tuple[str, ...]  # the last digits of those of each column
    # the number of digits of a proved period, at most 6; "?" open, "~" observed, "." without a row, " " without moves
    marks: tuple[str, ...]  # a text for each row


def family_map(pattern: str, get: Callable[[str], Row | None]) -> FamilyMap:
    """Return the map of a family of codes with the rows that a function finds.

    Examples:
        >>> kayles = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0, 8, 27)
        >>> family_map("octal 0.7?", {"0.77": kayles}.get).marks
        ('.......2',)
    """
    rows, columns, codes = code_table(pattern)
    marks = tuple("".join(_mark(get(code)) if code else _EMPTY for code in line) for line in codes)
    return FamilyMap(" ".join(pattern.split()), tuple(rows), tuple(columns), marks)


def _mark(row: Row | None) -> str:
    if row is None or row.status == "failed":
        return _NONE
    if row.status != "proved" or row.period is None:
        return _SEEN if row.status == "observed" else _OPEN
    return str(min(_LONGEST, len(str(row.period))))


WORDS = templates({"?": "open", "~": "observed", ".": "not in this atlas"})


def map_svg(found: FamilyMap) -> str:
    """Return the map as SVG: a square for each code, darker for longer periods, red if open, with a legend."""
    size = max(3, _EDGE // max(len(found.rows), len(found.columns)))
    paths: dict[str, list[str]] = {}
    for y, marks in enumerate(found.marks):
        x = 0
        for mark, run in groupby(marks):
            length = sum(1 for _ in run)
            paths.setdefault(mark, []).append(
                f"M{_LEFT + x * size} {20 + y * size}h{length * size}v{size}h-{length * size}z"
            )
            x += length
    drawn = [f'<path fill="{_TONES[mark]}" d="{"".join(path)}"/>' for mark, path in paths.items() if mark != _EMPTY]
    drawn += _names(found, size)
    width, height = _LEFT + len(found.columns) * size, 20 + len(found.rows) * size
    for place, mark in enumerate(sorted(set("".join(found.marks)) - {_EMPTY})):
        y = 30 + 24 * place
        drawn.append(f'<rect x="{width + 16}" y="{y}" width="16" height="16" fill="{_TONES[mark]}"/>')
        drawn.append(f'<text x="{width + 38}" y="{y + 8}" text-anchor="start">{told(_meaning(mark))}</text>')
    return sheet(width + _LEGEND, max(height, 260) + 10, 12, found.pattern, "", drawn)


def _names(found: FamilyMap, size: int) -> list[str]:
    """Return the names of rows and columns, as many as there is room for."""
    down, across = max(1, 14 // size), max(1, 8 * (len(found.columns[0]) + 1) // size)
    rows = [
        f'<text x="{_LEFT - 6}" y="{20 + y * size + size / 2:g}" text-anchor="end">{row}</text>'
        for y, row in enumerate(found.rows) if y % _even(down) == 0
    ]  # fmt: skip
    return rows + [
        f'<text x="{_LEFT + x * size + size / 2:g}" y="10">{column}</text>'
        for x, column in enumerate(found.columns) if x % _even(across) == 0
    ]  # fmt: skip


def _even(step: int) -> int:
    """Return the least power of two from a step on, so that named digits repeat."""
    return 1 << (step - 1).bit_length()


def _meaning(mark: str) -> str:
    if not mark.isdigit():
        return say(WORDS[mark])
    power = int(mark) - 1
    return say("period ≥ {least}", least=f"10^{power}") if power else say("period 1 to 9")
