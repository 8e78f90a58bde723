"""What notebooks and ``print`` show, hung onto the classes from above, so that these know nothing of views.

A notebook asks the last value of a cell for ``_repr_html_``, ``_repr_svg_`` or ``_repr_latex_``. The makers of
these are loaded when one is asked for.
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
    """Give the classes that a user meets their displays; ``import grundy`` does it once."""
    for form, kinds in _FORMS.items():
        for kind in kinds:
            setattr(kind, f"_repr_{form}_", _late(form))
    setattr(Analysis, "__str__", _text)  # noqa: B010 - mypy takes no assignment to a method
    setattr(Analysis, "to_dict", _data)  # noqa: B010
    setattr(Analysis, "to_records", _records)  # noqa: B010


def _late(form: str) -> Callable[[object], str | None]:
    def shown(thing: object) -> str | None:
        from grundy.views.notebook import display  # a session without a notebook never loads it

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
    """Return the winning moves as rows of a table, such as ``pandas.DataFrame`` takes.

    Each has the move as text, its summand, the position after it, and the values of the move, such as heap and count.
    """
    from grundy.views.documents.data import winning_records

    return winning_records(analysis)
