"""Notebook displays of games, answers, rulesets, reasons and periods: HTML, SVG and LaTeX.

All user text is escaped; LaTeX contains numbers only.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

from grundy.atlas.graphs.maps import PositionMap
from grundy.knowledge import Known
from grundy.maths.nimbers.nimber import Nimber
from grundy.maths.nimbers.outcomes import Outcome
from grundy.maths.nimbers.periods import Period
from grundy.ruleset import Game, Ruleset
from grundy.rulesets.catalogue import parse_game
from grundy.solving.base.reasons import Reason
from grundy.solving.solve import Analysis
from grundy.views.document import Figure
from grundy.views.documents.analysis import analysis_document
from grundy.views.documents.catalogue import ruleset_document
from grundy.views.documents.reasons import because, known_section
from grundy.views.markup import Html, element
from grundy.views.pictures.strips import map_svg
from grundy.views.render.html import html_of
from grundy.views.render.text import lines_of
from grundy.words.errors import GrundyError
from grundy.words.language import say
from grundy.words.shortening import cut_middle

if TYPE_CHECKING:
    from grundy.maths.partizan.value import Value  # impartial games need none of it

_DIGITS = 60
_LONGEST = 300  # characters of a formula


def display(form: str, thing: object) -> str | None:
    """Return an object as HTML, SVG or LaTeX.

    The result is None if this is not possible, for example for an invalid position; the notebook then shows its text.
    """
    makers = _MAKERS[form]
    try:
        return next((makers[kind](thing) for kind in type(thing).__mro__ if kind in makers), None)
    except GrundyError:
        return None


def _game(game: Game) -> str:
    caption = element("code", cut_middle(str(game), 300))
    return element("figure", _figure(game), element("figcaption", caption))


def _ruleset(ruleset: Ruleset[Any]) -> str:
    about = ruleset.about
    example = parse_game(about.example) if about.example else None
    return html_of(ruleset_document(str(ruleset), ruleset.rule_text(), about, example))


def _known(known: Known) -> str:
    value = "" if known.value is None else say(", value {value}", value=_shortened(str(known.value)))
    told = "<br>".join(map(escape, lines_of((known_section(known),))))
    return f"<p><strong>{known.outcome.value}</strong>{value}: {told}</p>"


def _figure(game: Game) -> Html:
    return html_of((Figure(game.ruleset.picture(game.position), str(game)),))


def _period(period: Period) -> str:
    saltus = f" + {period.saltus}" if period.saltus else ""
    return rf"$g(n + {period.period}) = g(n){saltus}\ \text{{for}}\ n \geq {period.preperiod}$"


def _value(outcome: Outcome, value: int | None, worth: Value | None = None) -> str | None:
    if worth is not None and len(text := worth.latex()) <= _LONGEST:
        return rf"$\mathcal{{{outcome.value}}},\ {text}$"
    if outcome in (Outcome.DRAW, Outcome.TIE):
        return rf"$\text{{{outcome.value}}}$"
    return rf"$\mathcal{{{outcome.value}}}" + ("$" if value is None else rf",\ {{\ast}}{_shortened(str(value))}$")


def _shortened(text: str) -> str:  # in LaTeX, which has no character for a long dash
    return text if len(text) <= _DIGITS else rf"{text[: _DIGITS // 2]}...{text[-_DIGITS // 2 :]}"


_MAKERS: dict[str, dict[type, Callable[[Any], str | None]]] = {
    "html": {
        Game: _game,
        Ruleset: _ruleset,
        Analysis: lambda analysis: html_of(analysis_document(analysis, rich=True)),
        Known: _known,
        Reason: lambda reason: html_of(because((reason,))),
    },
    "svg": {Game: lambda game: _figure(game) or None, PositionMap: map_svg},
    "latex": {
        Analysis: lambda analysis: _value(analysis.outcome, analysis.grundy_value, analysis.value),
        Known: lambda known: _value(known.outcome, known.value),
        Period: _period,
        Nimber: lambda nimber: rf"${{\ast}}{_shortened(str(nimber)[1:])}$",
    },
}
