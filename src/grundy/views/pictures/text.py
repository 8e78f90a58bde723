"""Pictures as text for a terminal: four columns and two rows for each unit."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from grundy.words.language import in_words
from grundy.words.picture import Cell, Disc, Line, Picture

_ACROSS, _DOWN = 4, 2
_DISCS = {
    "plain": "●",
    "heads": "H",
    "tails": "T",
    "token": "◆",
    "white": "○",
    "black": "●",
    "visited": "×",
    "ground": "▪",
}
_LINES = {"left": "L", "right": "R"}
_STROKED = ("black", "left wall", "right wall")
_WIDEST = 200


def picture_lines(picture: Picture) -> list[str]:
    r"""Return the lines of text that draw a picture; later shapes cover earlier ones.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> print(*picture_lines(Nim().picture((3, 1))), sep="\n")
          1:   ●   ●   ●
        <BLANKLINE>
          2:   ●
    """
    rows = [[" "] * min(_WIDEST, round(picture.width * _ACROSS) + 1) for _ in range(round(picture.height * _DOWN) + 1)]

    def put(x: float, y: float, text: str) -> None:
        row = min(int(y * _DOWN), len(rows) - 1)
        start = int(x * _ACROSS) - (len(text) - 1) // 2
        rows[row] += [" "] * min(start + len(text) - len(rows[row]), _WIDEST - len(rows[row]))
        for column, letter in enumerate(text, start):
            if 0 <= column < len(rows[row]):
                rows[row][column] = letter

    for shape in picture.shapes:
        if isinstance(shape, Line):
            for x, y, text in _dots(shape):
                put(x, y, text)
        elif isinstance(shape, Cell):
            put(shape.x + 0.5, shape.y + 0.5, "×" if shape.tone == "visited" else "·")
        elif isinstance(shape, Disc):
            put(shape.x, shape.y, shape.text or _DISCS.get(shape.tone, "●"))
        else:
            put(shape.x, shape.y, in_words(shape.text))
    lines = ["".join(row).rstrip() for row in rows]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return lines


def width_of(text: str) -> int:
    """Return the width of a text in columns of a terminal; Chinese characters take two.

    Examples:
        >>> width_of("SG 值")
        5
    """
    return len(text) if text.isascii() else sum(1 + (unicodedata.east_asian_width(one) in "WF") for one in text)


def padded(text: str, width: int) -> str:
    """Return a text padded with spaces to a width in columns."""
    return text + " " * (width - width_of(text))


def _stroke(line: Line) -> str:
    across, down = line.x2 - line.x1, line.y2 - line.y1
    if not across or not down:
        return "│" if down else "─"
    return "╲" if across * down > 0 else "╱"


def _dots(line: Line) -> Iterator[tuple[float, float, str]]:
    drawn = _stroke(line) if line.tone in _STROKED else _LINES.get(line.tone, "·")
    steps = max(2, round(max(abs(line.x2 - line.x1) * _ACROSS, abs(line.y2 - line.y1) * _DOWN)))
    for k in range(1, steps):
        part = k / steps
        bow = line.bend * 4 * part * (1 - part)
        x = line.x1 + (line.x2 - line.x1) * part + bow * (line.y2 - line.y1)
        y = line.y1 + (line.y2 - line.y1) * part - bow * (line.x2 - line.x1)
        yield x, y, "→" if line.arrow and k == steps - 1 and line.x2 > line.x1 else drawn
