"""Rich displays in notebooks, hung onto the classes from above, so that these know nothing of drawings.

A notebook asks the last value of a cell for ``_repr_html_``, ``_repr_svg_`` or ``_repr_latex_``. The makers of
these are loaded when one is asked for.
"""

from __future__ import annotations

from collections.abc import Callable

from grundy.atlas.graphs.maps import PositionMap
from grundy.maths.nimbers.nimber import Nimber
from grundy.maths.nimbers.periods import Period
from grundy.ruleset import Game, Known, Ruleset
from grundy.solving.base.analysis import Analysis
from grundy.solving.base.reasons import Reason

__all__ = ["hang_displays"]

_FORMS: dict[type, tuple[str, ...]] = {
    Game: ("html", "svg"),
    Ruleset: ("html",),
    Analysis: ("html", "latex"),
    Known: ("html", "latex"),
    Reason: ("html",),
    Period: ("latex",),
    Nimber: ("latex",),
    PositionMap: ("svg",),
}


def hang_displays() -> None:
    """Give the classes that a user meets their displays; ``import grundy`` does it once."""
    for kind, forms in _FORMS.items():
        for form in forms:
            setattr(kind, f"_repr_{form}_", _late(form))


def _late(form: str) -> Callable[[object], str | None]:
    def display(shown: object) -> str | None:
        from grundy.views.notebook import DISPLAYS  # a session without a notebook never loads it

        return DISPLAYS[form](shown)

    return display
