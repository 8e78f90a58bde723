"""Displays for notebooks and ``print``, attached to the classes here so that the classes do not depend on views.

A notebook calls ``_repr_html_``, ``_repr_svg_`` or ``_repr_latex_`` of the last value of a cell. The views are
imported only when one of these is called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grundy.atlas.graphs.maps import PositionMap
from grundy.knowledge import Known
from grundy.maths.nimbers.nimber import Nimber
from grundy.maths.nimbers.periods import Period
from grundy.ruleset import Game, Ruleset
from grundy.solving.base.reasons import Reason
from grundy.solving.solve import Analysis

_FORMS: dict[str, tuple[type, ...]] = {
    "html": (Game, Ruleset, Analysis, Known, Reason),
    "svg": (Game, PositionMap),
    "latex": (Analysis, Known, Period, Nimber),
}


def hang_displays() -> None:
    """Attach displays to the public classes; ``import grundy`` does this once."""
    for form, kinds in _FORMS.items():
        for kind in kinds:
            setattr(kind, f"_repr_{form}_", _late(form))
    setattr(Analysis, "__str__", _text)  # noqa: B010 - mypy rejects assignments to methods
    setattr(Analysis, "to_dict", _data)  # noqa: B010
    setattr(Analysis, "to_records", _records)  # noqa: B010


def _late(form: str) -> Callable[[object], str | None]:
    def shown(thing: object) -> str | None:
        from grundy.views.notebook import display  # not imported outside notebooks

        return display(form, thing)

    return shown


def _text(analysis: Analysis) -> str:
    from grundy.views.documents.analysis import analysis_document
    from grundy.views.render.text import lines_of

    return "\n".join(lines_of(analysis_document(analysis)))


def _data(analysis: Analysis) -> dict[str, Any]:
    """Return the analysis as plain values, as ``--json`` prints it."""
    from grundy.views.documents.data import analysis_data

    return analysis_data(analysis)


def _records(analysis: Analysis) -> list[dict[str, Any]]:
    """Return the winning moves as rows of a table, for example for ``pandas.DataFrame``.

    Each row has the move as text, its summand, the position after it, and its values, such as heap and count.
    """
    from grundy.views.documents.data import winning_records

    return winning_records(analysis)
