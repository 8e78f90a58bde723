"""What a notebook shows of games, answers, rulesets, reasons and periods: HTML, SVG and LaTeX.

All text of users is escaped; LaTeX holds numbers only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import singledispatch, wraps
from html import escape
from typing import Any

from grundy.atlas.graphs.maps import PositionMap
from grundy.maths.nimbers.nimber import Nimber
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.maths.nimbers.periods import Period
from grundy.ruleset import Game, Known, Ruleset
from grundy.rulesets.catalogue import parse_game
from grundy.solving.base.analysis import Analysis
from grundy.solving.base.reasons import Reason
from grundy.views.documents.analysis import because_lines, known_lines, reason_lines, verdict
from grundy.views.documents.data import told_replies
from grundy.views.pictures.strips import map_svg
from grundy.views.pictures.svg import picture_svg
from grundy.words.errors import GrundyError
from grundy.words.language import say, translate
from grundy.words.shortening import cut_middle

__all__ = ["DISPLAYS", "html_of", "latex_of", "svg_of"]

_SHAPES = 1500  # a picture of more is not drawn: a notebook keeps it in its file
_ROWS = 20
_TEXT = 300
_DIGITS = 60


@singledispatch
def html_of(shown: object) -> str | None:
    """Return the HTML of a thing; None where there is none, so that the notebook shows its text.

    Examples:
        >>> from grundy import find_ruleset
        >>> "Wythoff" in html_of(find_ruleset("wythoff"))
        True
    """
    return None


@singledispatch
def svg_of(shown: object) -> str | None:
    """Return the SVG of a thing, or None.

    Examples:
        >>> from grundy import parse_game
        >>> svg_of(parse_game("nim 3")).count("<circle")
        3
    """
    return None


@singledispatch
def latex_of(shown: object) -> str | None:
    r"""Return the LaTeX of a thing, or None.

    Examples:
        >>> from grundy import parse_game, solve
        >>> latex_of(solve(parse_game("nim 3 4 5"))), latex_of(Period(71, 12))
        ('$\\mathcal{N},\\ {\\ast}2$', '$g(n + 12) = g(n)\\ \\text{for}\\ n \\geq 71$')
    """
    return None


@svg_of.register
def _(game: Game) -> str | None:
    picture = game.ruleset.picture(game.position)
    return picture_svg(picture, cut_middle(str(game), _TEXT)) if len(picture.shapes) <= _SHAPES else None


@svg_of.register
def _(found: PositionMap) -> str:
    return map_svg(found)


@html_of.register
def _(game: Game) -> str:
    return f"<figure>{svg_of(game) or ''}<figcaption>{_code(str(game))}</figcaption></figure>"


@html_of.register
def _(analysis: Analysis) -> str:
    misere = say(" (misère: whoever cannot move wins)") if analysis.convention is Convention.MISERE else ""
    facts = [f"{_code(str(analysis.game))}{misere}", f"<strong>{escape(verdict(analysis))}</strong>"]
    if analysis.grundy_value is not None:
        facts.append(say("Grundy value {value}", value=_number(analysis.grundy_value)))
    if analysis.remoteness is not None:
        facts.append(say("remoteness {count}", count=analysis.remoteness))
    told = [f"<div>{svg_of(analysis.game) or ''}", f"<p>{'<br>'.join(facts)}</p>"]
    if analysis.outcome is Outcome.N:
        told.append(_winning_table(analysis))
    elif analysis.outcome is Outcome.P:
        told.append(_reply_table(analysis))
    told.append(_unfolding(say("why"), because_lines(analysis.reason)))
    return "\n".join([*told, "</div>"])


@html_of.register
def _(ruleset: Ruleset) -> str:  # type: ignore[type-arg]
    about = ruleset.about
    rule = translate(about.rule) or (ruleset.__doc__ or "").strip().partition("\n")[0]
    rows = [(say("rule"), rule)]
    if about.theorem is not None:
        rows.append((say("theorem"), f"{translate(about.theorem.name)}; {about.theorem.source}"))
    if about.source:
        rows.append((say("source"), about.source))
    lines = [f"<div><p>{_code(str(ruleset))}</p>", "<table>"]
    lines += [
        f'<tr><th scope="row">{name}</th><td>{escape(cut_middle(text, _TEXT))}</td></tr>' for name, text in rows if text
    ]
    lines.append("</table>")
    if about.example:
        lines.append(html_of(parse_game(about.example)) or "")
    return "\n".join([*lines, "</div>"])


@html_of.register
def _(known: Known) -> str:
    value = "" if known.value is None else say(", value {value}", value=_number(known.value))
    return f"<p><strong>{known.outcome.value}</strong>{value}: {'<br>'.join(map(escape, known_lines(known)))}</p>"


@html_of.register
def _(reason: Reason) -> str:
    return f"<pre>{escape(chr(10).join(reason_lines(reason)))}</pre>"


@latex_of.register
def _(analysis: Analysis) -> str | None:
    return _value(analysis.outcome, analysis.grundy_value)


@latex_of.register
def _(known: Known) -> str | None:
    return _value(known.outcome, known.value)


@latex_of.register
def _(period: Period) -> str:
    saltus = f" + {period.saltus}" if period.saltus else ""
    return rf"$g(n + {period.period}) = g(n){saltus}\ \text{{for}}\ n \geq {period.preperiod}$"


@latex_of.register
def _(nimber: Nimber) -> str:
    return rf"${{\ast}}{_shortened(str(nimber)[1:])}$"


def _winning_table(analysis: Analysis) -> str:
    rows = [
        [say(winning.move), *_part(analysis, winning.summand), str(winning.position)]
        for winning in analysis.winning_moves[:_ROWS]
    ]
    count = analysis.winning_count
    many = say("not all of them counted") if count is None else str(count)
    more = len(rows) < len(analysis.winning_moves) or count is None or count > len(rows)
    return _table(
        say("winning moves ({count}, {shown} shown)", count=many, shown=len(rows))
        if more and rows
        else say("winning moves ({count})", count=many),
        [say("move"), *([say("part")] if _several(analysis) else []), say("position after it")], rows,
    )  # fmt: skip


def _reply_table(analysis: Analysis) -> str:
    replies = told_replies(analysis, _ROWS + 1)
    rows = [
        [say(r.move), *_part(analysis, r.summand), say(r.reply.move), *_part(analysis, r.reply.summand),
         str(r.reply.position)]
        for r in replies[:_ROWS]
    ]  # fmt: skip
    part = [say("part")] if _several(analysis) else []
    return _table(
        say("a reply to every move, {count} shown" if len(replies) > _ROWS else "a reply to every move", count=_ROWS),
        [say("move"), *part, say("answered by"), *part, say("position after it")], rows,
    )  # fmt: skip


def _several(analysis: Analysis) -> bool:
    return len(analysis.game.summands) > 1


def _part(analysis: Analysis, summand: int) -> list[str]:
    return [str(summand)] if _several(analysis) else []


def _table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    names = "".join(f'<th scope="col">{name}</th>' for name in head)
    lines = [f"<table><caption>{escape(caption)}</caption>", f"<thead><tr>{names}</tr></thead>", "<tbody>"]
    lines += ["<tr>" + "".join(f"<td>{escape(cut_middle(text, _TEXT))}</td>" for text in row) + "</tr>" for row in rows]
    return "\n".join([*lines, "</tbody>", "</table>"])


def _unfolding(summary: str, lines: Iterable[str]) -> str:
    return f"<details><summary>{summary}</summary><pre>{escape(chr(10).join(lines))}</pre></details>"


def _value(outcome: Outcome, value: int | None) -> str | None:
    if outcome is Outcome.DRAW:
        return r"$\text{draw}$"
    return rf"$\mathcal{{{outcome.value}}}" + ("$" if value is None else rf",\ {{\ast}}{_number(value)}$")


def _number(number: int) -> str:
    return _shortened(str(number))


def _shortened(text: str) -> str:
    return text if len(text) <= _DIGITS else rf"{text[: _DIGITS // 2]}...{text[-_DIGITS // 2 :]}"


def _code(text: str) -> str:
    return f"<code>{escape(cut_middle(text, _TEXT))}</code>"


def _or_text(display: Callable[[Any], str | None]) -> Callable[[Any], str | None]:
    """Have a thing that cannot be shown richly, such as a position that does not exist, show its text."""

    @wraps(display)
    def shown(thing: Any) -> str | None:
        try:
            return display(thing)
        except GrundyError:
            return None

    return shown


DISPLAYS = {"html": _or_text(html_of), "svg": _or_text(svg_of), "latex": _or_text(latex_of)}
