"""The results of ``solve --json`` and of the page's API."""

from __future__ import annotations

from typing import Any

from grundy.maths.nimbers.outcomes import Convention
from grundy.solving.within import Solved
from grundy.views.documents.data import analysis_data


def solved_data(solved: Solved) -> dict[str, Any]:
    """Return what was found within limits as plain data: the analysis, in misère play the genus, and any limit.

    Examples:
        >>> from grundy import solve_within
        >>> solved_data(solve_within("nim 2 2", misere=True))["genus"]["genus"]
        '0^02'
    """
    analysis, refusal = solved
    data = analysis_data(analysis)
    if analysis.convention is Convention.MISERE:
        from grundy.solving.misere.positions import small_form  # not needed in normal play
        from grundy.views.documents.misere import genus_data

        form = None if analysis.game.partizan else small_form(analysis.game)
        data["genus"] = None if form is None else genus_data(form)
    return data if refusal is None else {**data, "stopped": str(refusal)}
