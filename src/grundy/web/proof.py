"""Why a position is won or lost, as a page unfolds it: theorem, nim-sum in binary columns, mex with its witnesses."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Outcome
from grundy.play.foresight import Foresight, Step
from grundy.ruleset import Game, Known
from grundy.solving.base.analysis import Search
from grundy.solving.base.reasons import Mex, ProofStep, Reason, Split, reason_of, steps_of
from grundy.solving.base.values import Values
from grundy.web.html import Html, element, joined
from grundy.web.layout import href
from grundy.web.words import Words
from grundy.words.errors import GrundyError

__all__ = ["named", "nim_sum_table", "proof", "replies_table", "short"]

_SHOWN = 20  # witnesses, parts
_DEEP = 2  # reasons of reasons
_WIDE = 40  # bits that are shown as columns
_REPLIES = 30


def short(text: str, most: int = 120) -> str:
    """Return a text that is not too long to be read."""
    return text if len(text) <= most else f"{text[: most - 40]} … {text[-30:]}"


def named(_: Words, game: Game, step: Step) -> str:
    """Return the name of a move; in a sum, with the part that moves."""
    name = _.phrase(step.move)
    return _("{move} [part {part}]", move=name, part=step.summand) if len(game.parts) > 1 else name


def proof(_: Words, why: Sequence[Reason] | Known | Search | None) -> Html:
    """Return a reason, unfolded some levels deep."""
    if why is None:
        return element("p", _("The reason is out of reach here."))
    if isinstance(why, Known):
        return _theorem(_, why)
    if isinstance(why, Search):
        if why.retrograde:
            said = _(
                "Retrograde analysis, from the ends of play backwards, decided {count} positions.", count=why.positions
            )
        else:
            said = _("A search by the definition decided {count} positions.", count=why.positions)
        return element("p", said)
    parts = [_reason(_, reason, _DEEP) for reason in why]
    if len(why) > 1:
        parts.append(
            element("p", _("The value of a sum is the nim-sum of the values of its parts (Sprague and Grundy)."))
        )
        parts.append(nim_sum_table(_, [(reason.game, reason.value or 0) for reason in why]))
    return joined(parts)


def _theorem(_: Words, known: Known) -> Html:
    theorem = known.theorem
    named_so = _("By the theorem: {name}; {source}", name=_.text(theorem.name), source=theorem.source)
    return joined([element("p", _.phrase(known.phrase)), element("p", named_so, class_="source")])


def _head(_: Words, reason: Reason) -> str:
    game = short(str(reason.game))
    if reason.value is None and isinstance(reason.because, Known):
        return _("{game} is {outcome}", game=game, outcome=reason.because.outcome.value)
    return _("{game} has value {value}", game=game, value=reason.value)


def _reason(_: Words, reason: Reason, depth: int) -> Html:
    because = reason.because
    if isinstance(because, Known):
        body: Html = joined([_theorem(_, because), _steps(_, steps_of(reason.game)) if depth == _DEEP else None])
    elif isinstance(because, Split):
        body = joined([
            element("p", _("It is the nim-sum of its independent parts.")),
            nim_sum_table(_, because.parts),
            [_below(_, part, depth) for part, _value in because.parts[:_SHOWN]],
        ])  # fmt: skip
    elif isinstance(because, Mex):
        body = _mex(_, reason, because, depth)
    else:
        body = element("p", _("It follows from the definition; there are too many options to show."))
    return element("section", element("p", element("strong", _head(_, reason))), body, class_="reason")


def _steps(_: Words, steps: Sequence[ProofStep]) -> Html | None:
    """Return the steps by which a theorem values a game, as a list."""
    if not steps:
        return None
    return element("ol", [element("li", _.phrase(step.said), _steps(_, step.below)) for step in steps], class_="steps")


def _mex(_: Words, reason: Reason, because: Mex, depth: int) -> Html:
    if not reason.value:
        return element("p", _("No option has value 0."))
    witnesses = because.witnesses[:_SHOWN]
    rows = [
        element("tr", element("th", witness.value, scope="row"), element("td", _.phrase(witness.move)),
                element("td", _position_link(_, witness.position)))
        for witness in witnesses
    ]  # fmt: skip
    more = len(because.witnesses) - len(witnesses)
    return joined([
        element("p", _("It is the mex: options have every smaller value, and none has {value}.", value=reason.value)),
        _table([_("value"), _("a move to it"), _("position")], rows, _("A witness for every smaller value")),
        element("p", _("… and {count} more", count=more)) if more else None,
        [_below(_, witness.position, depth) for witness in witnesses],
    ])  # fmt: skip


def _below(_: Words, game: Game, depth: int) -> Html | None:
    """Return the reason of a part or an option, folded."""
    if depth <= 1:
        return None
    try:
        reason = reason_of(game, Values(20_000))
    except GrundyError:
        return None
    return element(
        "details", element("summary", _("Why: {statement}", statement=_head(_, reason))), _reason(_, reason, depth - 1)
    )


def _position_link(_: Words, game: Game) -> Html:
    text = str(game)
    if len(text) > 200:
        return element("span", short(text))
    return element("a", text, href=href("/play", _, game=text))


def _table(heads: Sequence[str], rows: Sequence[Html], caption: str, class_: str = "") -> Html:
    return element(
        "div",
        element(
            "table",
            element("caption", caption),
            element("thead", element("tr", [element("th", head, scope="col") for head in heads])),
            element("tbody", list(rows)),
            class_=class_ or None,
        ),
        class_="scroll", tabindex="0", role="group", aria_label=caption,
    )  # fmt: skip


def nim_sum_table(_: Words, parts: Sequence[tuple[Game, int]]) -> Html:
    """Return the values below each other, decimal and in binary columns, and their nim-sum below a line.

    A column with an odd number of ones gives a 1 in the nim-sum; it is marked.
    """
    values = [value for _game, value in parts]
    total = nim_sum(values)
    bits = max([total, *values], default=0).bit_length() or 1
    if bits > _WIDE or len(parts) > _SHOWN:
        return element("p", _("The nim-sum of {count} values is {total}.", count=len(parts), total=total))
    rows = [_binary_row(short(str(game), 60), value, bits, total) for game, value in parts]
    rows.append(_binary_row(_("nim-sum"), total, bits, total, "total"))
    heads = [_("part"), _("value"), *(str(1 << bit) for bit in reversed(range(bits)))]
    return _table(heads, rows, _("The nim-sum in binary columns"), "nimsum")


def _binary_row(name: str, value: int, bits: int, total: int, class_: str | None = None) -> Html:
    cells = []
    for bit in reversed(range(bits)):
        looks = " ".join(look for look, on in (("one", value >> bit & 1), ("odd", total >> bit & 1)) if on)
        cells.append(element("td", value >> bit & 1, class_=looks or None))
    return element("tr", element("th", name, scope="row"), element("td", value), cells, class_=class_)


def replies_table(_: Words, foresight: Foresight, game: Game, moves: Sequence[Step]) -> Html | None:
    """Return, of a lost position, the reply to every move; nothing where the moves are many."""
    if len(moves) > _REPLIES:
        return None
    rows = []
    for step in moves:
        outlook = foresight.look(step.position)
        if outlook.outcome is not Outcome.N or not outlook.keeping:
            continue
        reply = outlook.keeping[0]
        rows.append(element("tr", element("th", named(_, game, step), scope="row"),
                            element("td", named(_, step.position, reply)),
                            element("td", _position_link(_, reply.position))))  # fmt: skip
    if not rows:
        return None
    return _table([_("if you move"), _("the reply"), _("position")], rows, _("A reply to every move"))
