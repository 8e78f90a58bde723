"""Why a position is won or lost, as a page unfolds it: theorem, nim-sum in binary columns, mex with its witnesses."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Outcome
from grundy.play.foresight import Foresight, Step
from grundy.ruleset import Game, Known, ProofStep
from grundy.solving.base.analysis import Search
from grundy.solving.base.reasons import Mex, Reason, Split, reason_of
from grundy.solving.base.values import Values
from grundy.web.html import Html, element, joined
from grundy.web.layout import href
from grundy.words.errors import GrundyError
from grundy.words.language import say, translate
from grundy.words.shortening import cut_middle

__all__ = ["named", "nim_sum_table", "proof", "replies_table"]

_SHOWN = 20  # witnesses, parts
_DEEP = 2  # reasons of reasons
_WIDE = 40  # bits that are shown as columns
_REPLIES = 30


def named(game: Game, step: Step) -> str:
    """Return the name of a move; in a sum, with the part that moves."""
    name = say(step.move)
    return say("{move} [part {part}]", move=name, part=step.summand) if len(game.summands) > 1 else name


def proof(why: Sequence[Reason] | Known | Search | None) -> Html:
    """Return a reason, unfolded some levels deep."""
    if why is None:
        return element("p", say("The reason is out of reach here."))
    if isinstance(why, Known):
        return _theorem(why)
    if isinstance(why, Search):
        if why.retrograde:
            said = say(
                "Retrograde analysis, from the ends of play backwards, decided {count} positions.", count=why.positions
            )
        else:
            said = say("A search by the definition decided {count} positions.", count=why.positions)
        return element("p", said)
    parts = [_reason(reason, _DEEP) for reason in why]
    if len(why) > 1:
        parts.append(
            element("p", say("The value of a sum is the nim-sum of the values of its parts (Sprague and Grundy)."))
        )
        parts.append(nim_sum_table([(reason.game, reason.value or 0) for reason in why]))
    return joined(parts)


def _theorem(known: Known) -> Html:
    theorem = known.theorem
    named_so = say("By the theorem: {name}; {source}", name=translate(theorem.name), source=theorem.source)
    return joined([element("p", say(known.phrase)), element("p", named_so, class_="source")])


def _head(reason: Reason) -> str:
    game = cut_middle(str(reason.game), 120)
    if reason.value is None and isinstance(reason.because, Known):
        return say("{game} is {outcome}", game=game, outcome=reason.because.outcome.value)
    return say("{game} has value {value}", game=game, value=reason.value)


def _reason(reason: Reason, depth: int) -> Html:
    because = reason.because
    if isinstance(because, Known):
        steps = reason.game.ruleset.proof_steps(reason.game.position) if depth == _DEEP else ()
        body: Html = joined([_theorem(because), _steps(tuple(steps))])
    elif isinstance(because, Split):
        body = joined([
            element("p", say("It is the nim-sum of its independent parts.")),
            nim_sum_table(because.summands),
            [_below(part, depth) for part, _value in because.summands[:_SHOWN]],
        ])  # fmt: skip
    elif isinstance(because, Mex):
        body = _mex(reason, because, depth)
    else:
        body = element("p", say("It follows from the definition; there are too many options to show."))
    return element("section", element("p", element("strong", _head(reason))), body, class_="reason")


def _steps(steps: Sequence[ProofStep]) -> Html | None:
    """Return the steps by which a theorem values a game, as a list."""
    if not steps:
        return None
    return element("ol", [element("li", say(step.said), _steps(step.below)) for step in steps], class_="steps")


def _mex(reason: Reason, because: Mex, depth: int) -> Html:
    if not reason.value:
        return element("p", say("No option has value 0."))
    witnesses = because.witnesses[:_SHOWN]
    rows = [
        element("tr", element("th", witness.value, scope="row"), element("td", say(witness.move)),
                element("td", _position_link(witness.position)))
        for witness in witnesses
    ]  # fmt: skip
    more = len(because.witnesses) - len(witnesses)
    return joined([
        element("p", say("It is the mex: options have every smaller value, and none has {value}.", value=reason.value)),
        _table([say("value"), say("a move to it"), say("position")], rows, say("A witness for every smaller value")),
        element("p", say("… and {count} more", count=more)) if more else None,
        [_below(witness.position, depth) for witness in witnesses],
    ])  # fmt: skip


def _below(game: Game, depth: int) -> Html | None:
    """Return the reason of a part or an option, folded."""
    if depth <= 1:
        return None
    try:
        reason = reason_of(game, Values(20_000))
    except GrundyError:
        return None
    return element(
        "details", element("summary", say("Why: {statement}", statement=_head(reason))), _reason(reason, depth - 1)
    )


def _position_link(game: Game) -> Html:
    text = str(game)
    if len(text) > 200:
        return element("span", cut_middle(text, 120))
    return element("a", text, href=href("/play", game=text))


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


def nim_sum_table(parts: Sequence[tuple[Game, int]]) -> Html:
    """Return the values below each other, decimal and in binary columns, and their nim-sum below a line.

    A column with an odd number of ones gives a 1 in the nim-sum; it is marked.
    """
    values = [value for _game, value in parts]
    total = nim_sum(values)
    bits = max([total, *values], default=0).bit_length() or 1
    if bits > _WIDE or len(parts) > _SHOWN:
        return element("p", say("The nim-sum of {count} values is {total}.", count=len(parts), total=total))
    rows = [_binary_row(cut_middle(str(game), 60), value, bits, total) for game, value in parts]
    rows.append(_binary_row(say("nim-sum"), total, bits, total, "total"))
    heads = [say("part"), say("value"), *(str(1 << bit) for bit in reversed(range(bits)))]
    return _table(heads, rows, say("The nim-sum in binary columns"), "nimsum")


def _binary_row(name: str, value: int, bits: int, total: int, class_: str | None = None) -> Html:
    cells = []
    for bit in reversed(range(bits)):
        looks = " ".join(look for look, on in (("one", value >> bit & 1), ("odd", total >> bit & 1)) if on)
        cells.append(element("td", value >> bit & 1, class_=looks or None))
    return element("tr", element("th", name, scope="row"), element("td", value), cells, class_=class_)


def replies_table(foresight: Foresight, game: Game, moves: Sequence[Step]) -> Html | None:
    """Return, of a lost position, the reply to every move; nothing where the moves are many."""
    if len(moves) > _REPLIES:
        return None
    rows = []
    for step in moves:
        outlook = foresight.look(step.position)
        if outlook.outcome is not Outcome.N or not outlook.keeping:
            continue
        reply = outlook.keeping[0]
        rows.append(element("tr", element("th", named(game, step), scope="row"),
                            element("td", named(step.position, reply)),
                            element("td", _position_link(reply.position))))  # fmt: skip
    if not rows:
        return None
    return _table([say("if you move"), say("the reply"), say("position")], rows, say("A reply to every move"))
