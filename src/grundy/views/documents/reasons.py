"""Why a position is won or lost: a theorem, a nim-sum, a mex with its witnesses, or a search, unfolded to a depth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from grundy.knowledge import Known, ProofStep, Theorem
from grundy.maths.nimbers.losses import Losses, sum_of
from grundy.ruleset import Game, Move
from grundy.solving.base.reasons import Entailing, Mex, Reason, Split, Witness
from grundy.solving.base.solution import BestPlay, Search, Why, Worth
from grundy.views.document import (
    Block,
    Cell,
    Document,
    Hint,
    Listing,
    NimSum,
    Paragraph,
    Section,
    Source,
    Table,
    game_text,
    heaps_words,
    losses_words,
)
from grundy.words.language import cited, counted, say, translate
from grundy.words.phrase import templates
from grundy.words.shortening import cut_middle

Look = Callable[[Game], Reason | None]
"""A function that finds the reason of a part or an option, or None if it should not be unfolded."""
_SHOWN = 20
_LONGEST = 2000  # characters of a value
_LINE = 12  # moves of best play to show
_ADDED = templates((
    "nim-heaps add by nim-sum; with ☾ the player to move wins, unless another part must be answered; in brackets are "
    "the nim-heaps beside which a part that must be answered is lost",
))[0]  # fmt: skip
SEARCHED = templates((
    "the values are too large to be added up: their means and temperatures leave few moves in the sum to search",
))[0]  # fmt: skip
"""Why a player wins a sum of partizan values that is not in canonical form."""
_BESIDE_ZERO = templates({
    "L": "{game} has value {value}, greater than 0: Left wins, whoever begins",
    "R": "{game} has value {value}, less than 0: Right wins, whoever begins",
    "N": "{game} has value {value}, confused with 0: whoever begins wins",
    "P": "{game} has value {value}: whoever begins loses",
})  # fmt: skip


def because(why: Why, depth: int = 1, look: Look = lambda game: None, steps: int = 0) -> Document:
    """Return why a position has its outcome, unfolded to a depth; ``look`` finds the deeper reasons.

    The theorem that decides the outcome is shown too, if ``steps`` is not 0, with its steps to that depth.
    """
    if isinstance(why, Known):
        return (known_section(why),)
    if isinstance(why, Search):
        return (Paragraph(_searched(why) if why.zero is None else _outcome_searched(why)),)
    if isinstance(why, BestPlay):
        return _best_play(why)
    if isinstance(why, Worth):
        return _worth(why)
    seen: set[Game | Theorem] = set()
    told: list[Block] = [_unfolded(reason, depth, look, steps, seen, folded=False) for reason in why]
    if len(why) > 1 and any(isinstance(reason.because, Entailing) for reason in why):
        told += [_sum_of_losses([(reason.game, _losses_of(reason)) for reason in why]), Paragraph(say(_ADDED))]
    elif len(why) > 1:
        told.append(Paragraph(say("the value of a sum is the nim-sum of the values of its parts (Sprague and Grundy)")))
        told.append(NimSum(tuple((reason.game, reason.value or 0) for reason in why), told=True))  # P: value 0
    return tuple(told)


def _worth(why: Worth) -> Document:
    """Return the values of the parts of a partizan game, with their means and temperatures if there are several."""
    shown = [(part, cut_middle(str(value), _LONGEST), value) for part, value in why.parts[:_SHOWN]]
    told: list[Block] = [
        Paragraph(say(_BESIDE_ZERO[value.outcome], game=game_text(part), value=text)) for part, text, value in shown
    ]
    if len(shown) > 1:
        rows = tuple((game_text(part), text, str(value.mean), str(value.temperature)) for part, text, value in shown)
        told = [Table(rows, (say("part"), say("value"), say("mean"), say("temperature")), say("The parts"))]
    if not why.added:
        told.append(Paragraph(say(SEARCHED)))
    elif len(why.parts) > 1:
        told.append(Paragraph(say("the value of a sum is the sum of the values of its parts")))
    return tuple(told)


def _best_play(why: BestPlay) -> Document:
    """Return a line of best play with the scores after each move."""
    rows = tuple((say(step.move), step.position) for step in why.line[:_LINE])
    head = say("best play goes on like this:") if rows else say("there is no move")
    if why.stopped and not rows:
        head = say("a search found the difference, but reached a limit before it found the best moves")
    table = Table(rows, (say("move"), say("position after it")), marks=("", "→ "))
    cut = len(why.line) > _LINE or (why.stopped and rows)
    before = (why.start, *(step.position for step in why.line))
    remarks = _remarks((game, step.move, step.position) for game, step in zip(before, why.line[:_LINE], strict=False))
    return (Section(head, (table, *remarks) if rows else ()), *((Hint("…"),) if cut else ()))


def _remarks(moves: Iterable[tuple[Game, Move, Game]]) -> list[Paragraph]:
    """Return what the rulesets remark on moves, each given between the game before it and the game after it."""
    found = ((move, before.ruleset.remark(before.position, after.position)) for before, move, after in moves)
    return [Paragraph(say("{move}: {remark}", move=move, remark=remark)) for move, remark in found if remark]


def _unfolded(
    reason: Reason, depth: int, look: Look, steps: int, told: set[Game | Theorem], *, folded: bool
) -> Section:
    if reason.game in told:
        return Section(say("{head}: see above", head=_head(reason)), (), folded)
    told.add(reason.game)
    title, body, below = _cause(reason)
    if isinstance(reason.because, Known):
        body = [] if reason.because.theorem in told else body  # its source is above
        told.add(reason.because.theorem)
    if depth > 1 or (steps and reason.decided and not folded):
        followed = _listing(tuple(reason.game.ruleset.proof_steps(reason.game.position)), steps)
        found = (look(game) for game in below if depth > 1)
        deeper = [_unfolded(one, depth - 1, look, steps, told, folded=True) for one in found if one is not None]
        steps_told = [followed] if followed else []
        decided = [known_section(reason.decided)] if reason.decided else []
        body = [*decided, *steps_told, *body] if decided else [*body, *steps_told]
        body += [Section("", tuple(deeper))] if deeper else []
    return Section(title, tuple(body), folded)


def _cause(reason: Reason) -> tuple[str, list[Block], list[Game]]:
    """Return why a game has its value: a sentence, tables, and the games whose values imply it."""
    head = _head(reason)
    match reason.because:
        case Known() as known:
            return say("{head}: {reason}", head=head, reason=known.phrase), [_source(known)], []
        case Split(summands):
            many = Paragraph(say("{count} parts", count=len(summands)))
            shown: Block = NimSum(summands) if len(summands) <= _SHOWN else many
            return say("{head}: the nim-sum of its independent parts", head=head), [shown], [one for one, _ in summands]
        case Mex(()):
            over = next(iter(reason.game.options()), None) is None
            return say("{head}: there is no move" if over else "{head}: no option has value 0", head=head), [], []
        case Mex(witnesses):
            smaller = "{head}: it is the mex, as the options have every smaller value but not {value}"
            options = [witness.position for witness in witnesses]
            return say(smaller, head=head, value=reason.value), _witnesses(witnesses), options
        case Entailing() as entailing:
            return _entailing(reason.game, entailing)
        case _:
            return say("{head}: by the definition (too many options to show)", head=head), [], []


def _entailing(game: Game, why: Entailing) -> tuple[str, list[Block], list[Game]]:
    """Return why moves that may entail an answer give a game its value."""
    head = say("{game} has value {value}", game=game_text(game), value=losses_words(why.losses))
    if why.parts:
        below = [part for part, _ in why.parts]
        return (
            say("{head}: the sum of its independent parts", head=head),
            [_sum_of_losses(why.parts), Paragraph(say(_ADDED))],
            below,
        )
    if not why.moves:
        return say("{head}: there is no winning move beside any nim-heap", head=head), [], []
    rows = tuple((heaps_words(won), say(move), option) for move, option, won in why.moves[:_SHOWN])
    heads = (say("wins beside"), say("a move"), say("position"))
    table = Table(rows, heads, say("The nim-heaps beside which a move wins"), marks=("", "", "→ "))
    if game.entails:
        title = "{head}: the player to move must answer here, and each move wins beside the nim-heaps shown"
    elif why.losses.loony:
        title = "{head}: whatever is beside it, some move wins"
    else:
        title = "{head}: beside each smaller nim-heap some move wins, and beside this one none does"
    remarks = _remarks((game, move, option) for move, option, _ in why.moves[:_SHOWN])
    return say(title, head=head), [table, *remarks], [option for _, option, _ in why.moves]


def _sum_of_losses(parts: Sequence[tuple[Game, Losses]]) -> Block:
    """Return the values of the parts of a sum in which moves may entail an answer, and the value of the sum."""
    total = losses_words(sum_of(losses for _, losses in parts))
    rows: list[tuple[Cell, ...]] = [(losses_words(losses), game) for game, losses in parts[:_SHOWN]]
    rows.append((total, say("the sum")))
    return Table(tuple(rows), (say("value"), say("part")))


def value_in_sums(losses: Losses) -> tuple[str, str]:
    """Return the name of a fact about a position that is no nim-heap, and the fact."""
    if losses.loony:
        return say("value"), say("☾ (loony): the player to move wins, whatever is added")
    return say("lost beside"), heaps_words(losses)


def _losses_of(reason: Reason) -> Losses:
    return reason.because.losses if isinstance(reason.because, Entailing) else Losses.of_value(reason.value or 0)


def _head(reason: Reason) -> str:
    game = game_text(reason.game)
    if reason.value is None and isinstance(reason.because, Known):
        return say("{game} is {outcome}", game=game, outcome=reason.because.outcome.value)
    return say("{game} has value {value}", game=game, value=reason.value)


def _witnesses(witnesses: Sequence[Witness]) -> list[Block]:
    rows = tuple((str(one.value), say(one.move), one.position) for one in witnesses[:_SHOWN])
    heads = (say("value"), say("a move to it"), say("position"))
    table = Table(rows, heads, say("A witness for every smaller value"), marks=("", "", "→ "))
    more = len(witnesses) - _SHOWN
    return [table, Paragraph(say("… and {count} more", count=more))] if more > 0 else [table]


def _listing(steps: tuple[ProofStep, ...], depth: int) -> Listing | None:
    if not steps or not depth:
        return None
    return Listing(tuple((say(step.said), _listing(step.below, depth - 1)) for step in steps))


def known_section(known: Known) -> Section:
    """Return a theorem's answer: its statement for this position, its name, and where it is proved."""
    return Section(say(known.phrase), (_source(known),))


def _source(known: Known) -> Source:
    return Source(translate(known.theorem.name), cited(known.theorem.source))


def _searched(search: Search) -> str:
    if search.retrograde:
        return counted(
            search.positions,
            "retrograde analysis (backwards from the final positions) solved {count} position",
            "retrograde analysis (backwards from the final positions) solved {count} positions",
        )
    return counted(
        search.positions,
        "a search by the definition solved {count} position",
        "a search by the definition solved {count} positions",
    )


def _outcome_searched(search: Search) -> str:
    looked = counted(search.positions, "a search of {count} position", "a search of {count} positions")
    return say(_ANSWERS[0 if search.zero else 1 if search.asked else 2], searched=looked)


_ANSWERS = templates((
    "{searched}: the value is 0",
    "{searched}: the value is not 0; the search stopped before finding it",
    "{searched}: the value is not 0 (only the outcome was searched for)",
))  # fmt: skip
