"""Sequences, maps and pictures as PNG, SVG or PDF; matplotlib is imported when one is drawn.

Figures are made without pyplot, so that no state is left behind and no window opens.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.atlas.graphs.maps import PositionMap
from grundy.maths.nimbers.outcomes import Outcome
from grundy.maths.nimbers.periods import Period
from grundy.views.pictures.strips import period_words, strip_columns
from grundy.views.pictures.svg import TONES, middle_of_curve
from grundy.words.errors import InputError
from grundy.words.language import current_language, in_words, say, speaking
from grundy.words.phrase import templates
from grundy.words.picture import Cell, Disc, Label, Line, Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = ("png", "svg", "pdf")
_ONE_ROW = 250  # up to this number of values, the strip is one row
_EACH = 5000  # up to this number of values, each is a point; more are counted in bins
_WIDEST = 1000  # most values in a row of the strip
_LARGEST = 2**53  # larger consecutive integers are equal as floats
_SETTINGS: Any = {
    "svg.fonttype": "none",  # text remains text
    "svg.hashsalt": "grundy",
}
_FONTS = (  # those after the first have Chinese characters
    "DejaVu Sans", "Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Zen Hei", "WenQuanYi Micro Hei",
    "Microsoft YaHei", "SimHei", "PingFang SC", "Hiragino Sans GB", "Heiti SC",
)  # fmt: skip
_ACROSS, _UP = templates(("first number", "second number"))
_LOST = templates("P-positions of {ruleset}, 0 to {last}")
_MARK, _DARK = "#b30000", "#00224e"


def plot_format(path: Path) -> str:
    """Return the format for the suffix of a file."""
    suffix = path.suffix.lower().removeprefix(".")
    if suffix not in FORMATS:
        raise InputError("plot file must end in .png, .svg or .pdf, not {path!r}", path=str(path))
    return suffix


def needs_matplotlib() -> None:
    """Explain what to install if matplotlib is missing."""
    if find_spec("matplotlib") is None:
        raise InputError("plots need matplotlib: install it with pip install 'grundy[plot]'")


@contextmanager
def _quiet(form: str) -> Iterator[None]:
    """Keep matplotlib silent about fonts and caches, write text as text in SVG, and make reproducible files.

    Labels are in English if no font here has the characters of the current language; the reader of an SVG has one.
    """
    needs_matplotlib()
    logger = logging.getLogger("matplotlib")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        from matplotlib import font_manager, rc_context

        fonts = sorted({*_FONTS} & {*font_manager.get_font_names()}, key=_FONTS.index)
        spoken = current_language() if form == "svg" or fonts[1:] else "en"
        with warnings.catch_warnings(), rc_context(_SETTINGS | {"font.family": fonts}), speaking(spoken):
            warnings.simplefilter("ignore")  # about missing characters, for example in a file name
            yield
    finally:
        logger.setLevel(level)


def _finished(figure: Figure, axes: Axes, form: str) -> bytes:
    """Label the axes with integers, put a legend below them, and return the file."""
    axes.xaxis.set_major_locator(_ticks(10))
    axes.yaxis.set_major_locator(_ticks(10))
    axes.ticklabel_format(style="plain", useOffset=False)
    named = axes.get_legend_handles_labels()
    if named[0]:
        figure.legend(*named, loc="outside lower center", ncols=3, fontsize="small")
    return _written(figure, form)


def _written(figure: Figure, form: str) -> bytes:
    data = BytesIO()
    undated = {"png": {}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}[form]
    figure.savefig(data, format=form, metadata=undated, dpi=150)
    return data.getvalue()


def sequence_plot(
    values: Sequence[int], form: str, *, first: int = 0, name: str = "", period: Period | None = None
) -> bytes:
    """Return the plot of a sequence of Grundy values: a strip of colours above a scatter plot."""
    largest = max(values, default=0)
    if largest > _LARGEST:
        raise InputError(
            "values of {name} are too large to plot, up to a number of {digits} digits: plot fewer",
            name=name, digits=len(str(largest)),
        )  # fmt: skip
    with _quiet(form):
        import numpy as np
        from matplotlib.figure import Figure

        array = np.asarray(values, np.int64)
        figure = Figure(figsize=(10, 6), layout="constrained")
        wrapped = len(array) > _ONE_ROW
        above, below = figure.subplots(2, 1, height_ratios=(2, 3) if wrapped else (1, 5))
        title = say("Grundy values of {name}, {first} to {last}", name=name, first=first, last=first + len(array) - 1)
        figure.suptitle(title, parse_math=False)
        image = _draw_strip(above, array, first, period, wrapped)
        figure.colorbar(
            image, ax=above if wrapped else [above, below], label=say("value (0: white)"),
            ticks=_ticks(array.max(initial=1)),
        )  # fmt: skip
        if len(array) > _EACH:
            _draw_density(figure, below, array, first)
        else:
            _draw_points(below, array, first)
        if period is not None:
            for axes in (below,) if wrapped else (above, below):
                axes.axvspan(
                    period.preperiod - 0.5, period.preperiod + period.period - 0.5, fill=axes is below,
                    facecolor=(0.7, 0, 0, 0.1), edgecolor=_MARK, linewidth=2,
                    label=say("first run of the {period}", period=period_words(period)),
                )  # fmt: skip
        below.set(
            xlabel="n", ylabel=say("Grundy value"), xlim=(first - 0.5, first + len(array) - 0.5), ylim=(-0.8, None)
        )
        return _finished(figure, below, form)


def _draw_strip(axes: Axes, array: Any, first: int, period: Period | None, wrapped: bool) -> Any:
    """Draw the values as coloured cells; the length of the rows is a multiple of the period if possible."""
    import numpy as np

    width = strip_columns(len(array), period, min(_WIDEST, max(_ONE_ROW, round((3 * len(array)) ** 0.5))))
    width = width if wrapped else max(1, len(array))
    rows = -(-len(array) // width)
    cells = np.full(rows * width, np.nan)
    cells[: len(array)] = array
    left = 0 if wrapped else first
    image = axes.imshow(
        cells.reshape(rows, width), cmap=_colour_map(), norm=_scale(array.max(initial=1)), aspect="auto",
        interpolation="nearest",
        extent=(left - 0.5, left + width - 0.5, first + rows * width if wrapped else 1, first if wrapped else 0),
    )  # fmt: skip
    if wrapped:
        axes.ticklabel_format(style="plain", useOffset=False)
        axes.set(xlabel=say("place in a row of {width}", width=width), ylabel=say("n at the start of the row"))
    else:
        axes.set_yticks([])
    return image


def _draw_points(axes: Axes, array: Any, first: int) -> None:
    from numpy import arange

    n = arange(first, first + len(array))
    size = 18 if len(array) <= _ONE_ROW else 4
    won = array > 0
    axes.scatter(
        n[won], array[won], size, c=array[won], cmap=_colour_map(), norm=_scale(array.max(initial=1)),
        edgecolors="#24292f", linewidths=0.4 if size > 4 else 0, rasterized=len(array) > 1000,
        label=say("value above 0"),
    )  # fmt: skip
    axes.scatter(
        n[~won], array[~won], size * 2, marker="s", facecolors="none", edgecolors="black", linewidths=0.8,
        rasterized=len(array) > 1000, label=say("value 0, a P-position"),
    )  # fmt: skip


def _draw_density(figure: Figure, axes: Axes, array: Any, first: int) -> None:
    """Draw how many heaps have each value, in bins along n, because points would hide each other."""
    import numpy as np
    from matplotlib.colors import LogNorm

    n = np.arange(first, first + len(array))
    largest = int(array.max(initial=1))
    step = largest // 256 + 1
    *_, image = axes.hist2d(
        n, array, bins=[np.linspace(n[0], n[-1] + 1, 401), np.arange(-0.5, largest + step + 0.5, step)],
        norm=LogNorm(), cmap="cividis_r", rasterized=True,
    )  # fmt: skip
    figure.colorbar(image, ax=axes, label=say("heaps in a bin of {count}", count=-(-len(array) // 400)))


def map_plot(found: PositionMap, form: str, *, across: str = _ACROSS, up: str = _UP) -> bytes:
    """Return the map of positions of two numbers: P-positions are marked, and known Grundy values are coloured."""
    with _quiet(form):
        import numpy as np
        from matplotlib.figure import Figure

        figure = Figure(figsize=(8, 7.4), layout="constrained")
        axes = figure.subplots()
        side = found.last + 1
        where: Any = {"origin": "lower", "interpolation": "nearest", "extent": (-0.5, side - 0.5, -0.5, side - 0.5)}
        if found.values is not None:
            cells = np.array([[np.nan if v is None else v for v in row] for row in found.values], float).T
            image = axes.imshow(cells, cmap=_colour_map(), norm=_scale(max(1, found.largest)), **where)
            figure.colorbar(image, ax=axes, label=say("Grundy value (0: white)"), ticks=_ticks(max(1, found.largest)))
        for outcome, colour, marker, label in (
            (Outcome.P, _MARK if found.values else _DARK, "s", say("P: lost for the player to move")),
            (Outcome.DRAW, "#8a8678", "o", say("draw: play need never end")),
            (None, "#8c959f", "x", say("no such position")),
        ):
            places = [(a, b) for a, row in enumerate(found.outcomes) for b, met in enumerate(row) if met is outcome]
            if places:
                axes.scatter(
                    [a for a, _ in places], [b for _, b in places], s=min(60, (330 / side) ** 2),
                    marker=marker, c=colour, linewidths=0 if marker != "x" else 1, label=label,
                    rasterized=len(places) > 5000,
                )  # fmt: skip
        if found.formula is not None:
            claimed = sorted(found.claimed)
            axes.scatter(
                [a for a, _ in claimed], [b for _, b in claimed], s=min(160, (520 / side) ** 2), facecolors="none",
                edgecolors="#cf222e", linewidths=1, label=found.formula,
            )  # fmt: skip
        title = "Grundy values and P-positions of {ruleset}, 0 to {last}" if found.values else _LOST
        axes.set_title(say(title, ruleset=found.ruleset, last=found.last), parse_math=False)
        axes.set(xlabel=say(across), ylabel=say(up), xlim=(-0.5, side - 0.5), ylim=(-0.5, side - 0.5), aspect="equal")
        return _finished(figure, axes, form)


def picture_plot(picture: Picture, form: str, title: str) -> bytes:
    """Return a picture of shapes, with a title."""
    with _quiet(form):
        from matplotlib.figure import Figure

        width, height = max(picture.width, 1) + 0.5, max(picture.height, 1) + 0.5
        unit = min(0.5, 40 / max(width, height))  # inches
        figure = Figure(figsize=(max(width * unit, len(title) * 0.08), height * unit + 0.4))
        axes = figure.add_axes((0, 0, 1, height * unit / (height * unit + 0.4)))
        axes.set(xlim=(-0.25, width - 0.25), ylim=(height - 0.25, -0.25), aspect="equal")
        axes.axis("off")
        figure.text(0.5, 1 - 0.2 / (height * unit + 0.4), title, ha="center", va="center", parse_math=False)
        for shape in picture.shapes:
            _draw_shape(axes, shape)
        return _written(figure, form)


def _draw_shape(axes: Axes, shape: Disc | Line | Cell | Label) -> None:
    from matplotlib.patches import Circle, FancyArrowPatch, PathPatch, Rectangle
    from matplotlib.path import Path as Curve

    middle: Any = {"ha": "center", "va": "center", "fontsize": 11, "parse_math": False}
    if isinstance(shape, Label):
        axes.text(shape.x, shape.y, in_words(shape.text), color="#24292f", **middle)
        return
    fill, stroke, ink = TONES.get(shape.tone, TONES["plain"])
    if isinstance(shape, Cell):
        fill = "#ffffff" if shape.tone == "plain" else fill
        axes.add_patch(Rectangle((shape.x, shape.y), 1, 1, facecolor=fill, edgecolor="#57606a"))
    elif isinstance(shape, Disc):
        axes.add_patch(Circle((shape.x, shape.y), shape.radius, facecolor=fill, edgecolor=stroke, linewidth=1.5))
        axes.text(shape.x, shape.y, shape.text, color=ink, **middle)
    else:
        through = [(shape.x1, shape.y1), middle_of_curve(shape), (shape.x2, shape.y2)]
        curve = Curve(through, [Curve.MOVETO, Curve.CURVE3, Curve.CURVE3])
        if shape.arrow:
            look: Any = {"arrowstyle": "-|>", "mutation_scale": 14, "shrinkA": 0, "shrinkB": 0, "color": stroke}
            axes.add_patch(FancyArrowPatch(path=curve, linewidth=2, **look))
        else:
            axes.add_patch(PathPatch(curve, fill=False, edgecolor=stroke, linewidth=3))


def _colour_map() -> Any:
    from matplotlib import colormaps

    return colormaps["cividis"].with_extremes(under="white", bad="#f0f2f4")


def _scale(largest: int) -> Any:
    from matplotlib.colors import Normalize

    return Normalize(0.5, max(largest, 1) + 0.5)


def _ticks(largest: int) -> Any:
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(min(10, int(largest) + 1), integer=True, steps=[1, 2, 5, 10])
