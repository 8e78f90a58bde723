"""What a notebook shows of games, answers, rulesets, reasons and periods: HTML, SVG and LaTeX.

All text of users is escaped; LaTeX holds numbers only.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch, wraps
from html import escape
from typing import Any

from grundy.atlas.graphs.maps import PositionMap
from grundy.maths.nimbers.nimber import Nimber
from grundy.maths.nimbers.outcomes import Outcome
from grundy.maths.nimbers.periods import Period
from grundy.ruleset import Game, Known, Ruleset
from grundy.rulesets.catalogue import parse_game
from grundy.solving.base.reasons import Reason
from grundy.solving.solve import Analysis
from grundy.views.document import Figure
from grundy.views.documents.analysis import analysis_document
from grundy.views.documents.catalogue import rule_of, ruleset_document
from grundy.views.documents.reasons import because, known_section
from grundy.views.markup import Html, element
from grundy.views.pictures.strips import map_svg
from grundy.views.render.html import html_of
from grundy.views.render.text import lines_of
from grundy.words.errors import GrundyError
from grundy.words.language import say
from grundy.words.shortening import cut_middle

_DIGITS = 60


@singledispatch
def html(shown: object) -> str | None:
    """Return the HTML of a thing; None where there is none, so that the notebook shows its text."""
    return None


@html.register
def _(game: Game) -> str:
    caption = element("code", cut_middle(str(game), 300))
    return element("figure", _figure(game), element("figcaption", caption))


@html.register
def _(analysis: Analysis) -> str:
    return html_of(analysis_document(analysis, rich=True))


@html.register
def _(ruleset: Ruleset) -> str:  # type: ignore[type-arg]
    about = ruleset.about
    example = parse_game(about.example) if about.example else None
    return html_of(ruleset_document(str(ruleset), rule_of(ruleset), about, example))


@html.register
def _(known: Known) -> str:
    value = "" if known.value is None else say(", value {value}", value=_number(known.value))
    told = "<br>".join(map(escape, lines_of((known_section(known),))))
    return f"<p><strong>{known.outcome.value}</strong>{value}: {told}</p>"


@html.register
def _(reason: Reason) -> str:
    return html_of(because((reason,)))


@singledispatch
def svg(shown: object) -> str | None:
    """Return the SVG of a thing, or None."""
    return None


@svg.register
def _(game: Game) -> str | None:
    return _figure(game) or None


@svg.register
def _(found: PositionMap) -> str:
    return map_svg(found)


@singledispatch
def latex(shown: object) -> str | None:
    r"""Return the LaTeX of a thing, or None."""
    return None


@latex.register
def _(analysis: Analysis) -> str | None:
    return _value(analysis.outcome, analysis.grundy_value)


@latex.register
def _(known: Known) -> str | None:
    return _value(known.outcome, known.value)


@latex.register
def _(period: Period) -> str:
    saltus = f" + {period.saltus}" if period.saltus else ""
    return rf"$g(n + {period.period}) = g(n){saltus}\ \text{{for}}\ n \geq {period.preperiod}$"


@latex.register
def _(nimber: Nimber) -> str:
    return rf"${{\ast}}{_shortened(str(nimber)[1:])}$"


def _figure(game: Game) -> Html:
    return html_of((Figure(game.ruleset.picture(game.position), str(game)),))


def _value(outcome: Outcome, value: int | None) -> str | None:
    if outcome is Outcome.DRAW:
        return r"$\text{draw}$"
    return rf"$\mathcal{{{outcome.value}}}" + ("$" if value is None else rf",\ {{\ast}}{_number(value)}$")


def _number(number: int) -> str:
    return _shortened(str(number))


def _shortened(text: str) -> str:  # in LaTeX, where a long dash is no sign of its own
    return text if len(text) <= _DIGITS else rf"{text[: _DIGITS // 2]}...{text[-_DIGITS // 2 :]}"


def _or_text(display: Callable[[Any], str | None]) -> Callable[[Any], str | None]:
    """Have a thing that cannot be shown richly, such as a position that does not exist, show its text."""

    @wraps(display)
    def shown(thing: Any) -> str | None:
        try:
            return display(thing)
        except GrundyError:
            return None

    return shown


DISPLAYS = {form: _or_text(display) for form, display in (("html", html), ("svg", svg), ("latex", latex))}
