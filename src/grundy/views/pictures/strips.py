"""Sequences and maps as SVG, without extra packages: a strip of Grundy values with its period, a map of positions.

Both are one `<svg>` element with a title and a description. The value is written into each cell if there is space, and
value 0 (a P-position, lost for the player to move) has a dot in addition to its colour. The background is white, so
that they are legible on dark pages too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grundy.atlas.graphs.maps import PositionMap
from grundy.maths.nimbers.outcomes import Outcome
from grundy.maths.nimbers.periods import Period
from grundy.views.pictures.svg import sheet, told
from grundy.words.language import say

_CELL = 24  # pixels
_LEFT, _TOP, _EDGE = 64, 34, 10
_MOST = 4096  # cells of a picture; more would make a page slow
_DOT = 6.0
_INK, _FRAME, _MARK = "#24292f", "#57606a", "#b30000"
_ZERO = "#ffffff"  # value 0 also has a dot, because players look for it
# "cividis" (Nuñez, Anderton, Renslow, PLoS ONE 13 (2018) e0199239): lightness grows evenly, also for the colour-blind
_STOPS = (
    (0, 34, 78), (18, 53, 112), (59, 73, 108), (87, 93, 109), (112, 113, 115), (138, 134, 120), (165, 156, 116),
    (195, 179, 105), (225, 204, 85), (254, 232, 56),
)  # fmt: skip


def period_words(period: Period) -> str:
    """Return a proved period in words."""
    return say(
        "period {period} from {preperiod} on, each adding {saltus}, proved"
        if period.saltus
        else "period {period} from {preperiod} on, proved",
        period=period.period, preperiod=period.preperiod, saltus=period.saltus,
    )  # fmt: skip


def strip_columns(cells: int, period: Period | None, widest: int) -> int:
    """Return the number of cells in a row: a multiple of the period if one fits, so that equal values are in columns.

    Examples:
        >>> strip_columns(100, Period(71, 12), 40), strip_columns(100, None, 40), strip_columns(7, None, 40)
        (36, 40, 7)
    """
    if period is not None and period.period <= widest < cells:
        return widest - widest % period.period
    return max(1, min(cells, widest))


def sequence_strip_svg(
    values: Sequence[int],
    period: Period | None = None,
    *,
    first: int = 0,
    name: str = "",
    columns: int | None = None,
    label: str = "",
) -> str:
    """Return a strip of Grundy values as SVG, a cell for each heap, with the proved period marked.

    Args:
        values: values of the heaps ``first``, ``first`` + 1, …; at most the first 4096 are drawn.
        period: the proved period in terms of heaps, whose first run is framed, or None.
        first: the first heap.
        name: the ruleset, for the title.
        columns: cells in a row; default: 40, or a multiple of the period near it.
        label: the title, if it should be different.

    Returns:
        one ``<svg>`` element as text; user text is escaped.

    Examples:
        >>> print(sequence_strip_svg([0, 1, 2, 0, 1, 2], Period(0, 3), name="bash(2)").splitlines()[1])
        <title>Grundy values of bash(2), 0 to 5; period 3 from 0 on, proved</title>
    """
    shown = values[:_MOST]
    last = first + len(shown) - 1
    columns = columns or strip_columns(len(shown), period, 40)
    rows = max(1, -(-len(shown) // columns))
    largest = max(shown, default=0)
    title = label or say(
        "Grundy values of {name}, {first} to {last}" if name else "Grundy values, {first} to {last}",
        name=name, first=first, last=last,
    )  # fmt: skip
    heading = f"{title}; {period_words(period)}" if period is not None else title
    spelled = " ".join(map(str, shown[:60])) + (" …" if len(shown) > 60 else "")
    lines: list[str] = []
    for row in range(rows):
        y = _TOP + row * _CELL
        lines.append(_text(_LEFT - 8, y + _CELL / 2, str(first + row * columns), _FRAME, 'text-anchor="end"'))
        for column, value in enumerate(shown[row * columns : (row + 1) * columns]):
            lines += _cell(_LEFT + column * _CELL, y, str(value), value, largest)
    if period is not None:
        lines += _framed(period, first, last, columns)
    described = say("The values in their order: {values}", values=spelled)
    return _titled(columns * _CELL, rows * _CELL + _EDGE, heading, described, lines)


def map_svg(found: PositionMap, *, label: str = "", across: str = "", up: str = "") -> str:
    """Return a map of positions of two numbers as SVG, with the first number across and the second up.

    A P-position is a dark cell with a white dot. If the map has values, each cell has the colour of its value, which is
    written into it if there is space, and P-positions are white with a dark dot. Cells without a position are crossed
    out.

    Args:
        found: from :func:`grundy.atlas.graphs.maps.position_map`; at most 64 numbers in each direction are drawn.
        label: the title, if it should be different.
        across: the label of the first number.
        up: the label of the second number.

    Examples:
        >>> from grundy.atlas.graphs.maps import position_map
        >>> from grundy.rulesets.numbers.wythoff import Wythoff
        >>> svg = map_svg(position_map(Wythoff(), 5), across="heap 1", up="heap 2")
        >>> svg.count("<circle")  # (0, 0), (1, 2), (2, 1), (3, 5), (5, 3)
        5
    """
    across, up = across or say("first number"), up or say("second number")
    side = min(found.last + 1, int(_MOST**0.5))
    size = side * _CELL
    title = label or say(
        "Grundy values of {name}, {first} to {last}" if found.values else "P-positions of {name}, {first} to {last}",
        name=found.ruleset, first=0, last=side - 1,
    )  # fmt: skip
    lost = [f"({a}, {b})" for a, b in found.lost if max(a, b) < side]
    spelled = ", ".join(lost[:60]) + (", …" if len(lost) > 60 else "")
    lines = [_grid(side)]
    for a in range(side):
        for b in range(side):
            x, y = float(_LEFT + a * _CELL), float(_TOP + (side - 1 - b) * _CELL)
            outcome = found.outcomes[a][b]
            value = found.values[a][b] if found.values else None
            if outcome is None:
                lines.append(_crossed(x, y))
            elif value is not None:
                lines += _cell(x, y, str(value), value, found.largest)
            else:
                lines += _outcome_cell(x, y, outcome)
    step = 1 if side <= 20 else 5
    for k in range(0, side, step):
        middle = k * _CELL + _CELL / 2
        lines.append(_text(_LEFT + middle, _TOP + size + 12, str(k), _FRAME))
        lines.append(_text(_LEFT - 8, _TOP + size - middle, str(k), _FRAME, 'text-anchor="end"'))
    lines.append(_text(_LEFT + size / 2, _TOP + size + 34, across, _INK, 'font-size="13"'))
    x, y = 16, _TOP + size / 2
    lines.append(_text(x, y, up, _INK, f'font-size="13" transform="rotate(-90 {x} {y:g})"'))
    described = say("Lost for the player to move (P), marked by a dot: {positions}", positions=spelled or say("none"))
    return _titled(size, size + 48, title, described, lines)


def _titled(width: int, height: int, title: str, described: str, drawn: Iterable[str]) -> str:
    """Return the whole SVG for a grid of this size in pixels, with its title."""
    wide = max(_LEFT + width, _EDGE + _width(title)) + _EDGE
    heading = _text(_EDGE, _TOP / 2, title, _INK, 'text-anchor="start" font-size="13"')
    return sheet(wide, _TOP + height, 11, title, f"<desc>{told(described)}</desc>", [heading, *drawn])


def _width(text: str) -> int:
    """Return the approximate width of a title in pixels; Chinese characters are twice as wide."""
    return sum(13 if ord(letter) > 0x2E80 else 8 for letter in text)


def _text(x: float, y: float, text: str, fill: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{fill}"{" " + more if more else ""}>{told(text)}</text>'


def _rectangle(x: float, y: float, fill: str) -> str:
    look = f'fill="{fill}" stroke="{_FRAME}" stroke-width="0.5"'
    return f'<rect x="{x:g}" y="{y:g}" width="{_CELL}" height="{_CELL}" {look}/>'


def _dot(x: float, y: float, fill: str) -> str:
    return f'<circle cx="{x + _CELL / 2:g}" cy="{y + _CELL / 2:g}" r="{_DOT:g}" fill="{fill}"/>'


def _cell(x: float, y: float, text: str, value: int, largest: int) -> list[str]:
    """Draw the cell of a value: its colour, and the value itself, or a dot for 0."""
    fill = value_colour(value, largest)
    drawn = [_rectangle(x, y, fill)]
    if not value:
        drawn.append(_dot(x, y, _INK))
    elif len(text) <= 3:
        drawn.append(_text(x + _CELL / 2, y + _CELL / 2, text, ink(fill)))
    return drawn


def _outcome_cell(x: float, y: float, outcome: Outcome) -> list[str]:
    if outcome is Outcome.P:
        return [_rectangle(x, y, "#00224e"), _dot(x, y, "#ffffff")]
    if outcome is Outcome.DRAW:
        return [_rectangle(x, y, "#e1e4e8"), _text(x + _CELL / 2, y + _CELL / 2, "∞", _INK)]
    return []  # the grid is enough for most cells


def _grid(side: int) -> str:
    size = side * _CELL
    across = "".join(f"M{_LEFT} {_TOP + k * _CELL}h{size}" for k in range(side + 1))
    down = "".join(f"M{_LEFT + k * _CELL} {_TOP}v{size}" for k in range(side + 1))
    return f'<path d="{across}{down}" fill="none" stroke="{_FRAME}" stroke-width="0.5"/>'


def _crossed(x: float, y: float) -> str:
    return (
        f'<path d="M{x:g} {y:g}h{_CELL}v{_CELL}h-{_CELL}zl{_CELL} {_CELL}m0 -{_CELL}l-{_CELL} {_CELL}" '
        f'fill="#f0f2f4" stroke="#8c959f" stroke-width="0.5"/>'
    )


def _framed(period: Period, first: int, last: int, columns: int) -> list[str]:
    """Draw a frame around the first run of the period, row by row."""
    start, end = max(period.preperiod, first) - first, min(period.preperiod + period.period - 1, last) - first
    frames = []
    while start <= end:
        row, column = divmod(start, columns)
        length = min(end - start + 1, columns - column)
        frames.append(
            f'<rect x="{_LEFT + column * _CELL}" y="{_TOP + row * _CELL}" width="{length * _CELL}" height="{_CELL}" '
            f'fill="none" stroke="{_MARK}" stroke-width="3"/>'
        )
        start += length
    return frames


# -- colours: distinguishable for the colour-blind and in grey, dark for small values


def value_colour(value: int, largest: int) -> str:
    """Return the colour of a Grundy value, given the largest value.

    Examples:
        >>> value_colour(0, 9), value_colour(1, 9), value_colour(9, 9)
        ('#ffffff', '#00224e', '#fee838')
    """
    if value <= 0:
        return _ZERO
    place = (value - 1) * (len(_STOPS) - 1) / max(largest - 1, 1)
    before = min(int(place), len(_STOPS) - 2)
    part = min(place - before, 1.0)
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(_STOPS[before], _STOPS[before + 1], strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


def ink(colour: str) -> str:
    """Return black or white, whichever has the better contrast with a colour, which is at least 4.58."""
    return max(("#000000", "#ffffff"), key=lambda text: contrast(text, colour))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, between 1 and 21.

    References:
        Web Content Accessibility Guidelines 2.1, "contrast ratio".
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
