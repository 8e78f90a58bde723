"""The analysis of a game as a document: who wins, by which moves, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from grundy.machine.allowance import Steps
from grundy.maths.digraphs.loopy import Infinity
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import PLAYERS, Convention, Outcome
from grundy.ruleset import Game, Step
from grundy.solving.base.reasons import reason_of
from grundy.solving.base.solution import WinningMove, Worth
from grundy.solving.base.values import Values
from grundy.solving.solve import Analysis, Reply, solve
from grundy.views.document import Block, Cell, Document, Facts, Figure, Hint, Section, Table, game_text
from grundy.views.documents.reasons import because, value_in_sums
from grundy.words.language import counted, say, translate
from grundy.words.phrase import Phrase, templates
from grundy.words.shortening import cut_middle

if TYPE_CHECKING:
    from grundy.maths.partizan.value import Value  # impartial games need none of it

_SHOWN = 20  # winning moves; --json lists 1,000
_LONGEST = 2000  # characters of a value
OUTCOMES = templates({
    "L": "L: Left wins, whoever begins",
    "R": "R: Right wins, whoever begins",
    "N": "N: the player to move wins",
    "P": "P: the player to move loses",
})  # fmt: skip
_REPLIES = 30  # largest number of moves of a lost position for which replies are shown


def verdict(analysis: Analysis) -> str:
    """Return who wins, in one line."""
    ruleset = analysis.game.ruleset
    if analysis.difference is not None:
        told = points_words(analysis.difference)
        if analysis.outcome is Outcome.TIE:
            return say("tie: {verdict}", verdict=told)
        return say("{outcome}: {verdict}", outcome=analysis.outcome.value, verdict=told)
    if analysis.game.partizan:
        return translate(OUTCOMES[analysis.outcome.value])
    if analysis.outcome is Outcome.DRAW:
        return say("draw: neither player can force a win")
    mover = ruleset.mover(analysis.game.position)
    if mover is None or ruleset.players is None:
        return say("N: the player to move wins" if analysis.outcome is Outcome.N else "P: the player to move loses")
    other = ruleset.players[mover == ruleset.players[0]]
    if analysis.outcome is Outcome.N:
        return say("N: {wins}", wins=ruleset.wins(mover))
    return say("P: {wins}", wins=ruleset.wins(other))


def points_words(difference: int) -> str:
    """Return the result of best play for points.

    Examples:
        >>> points_words(-2)
        'the player to move loses by 2 points'
    """
    if not difference:
        return say("both players score the same with best play")
    if difference > 0:
        return counted(
            difference, "the player to move wins by {count} point", "the player to move wins by {count} points"
        )
    return counted(
        -difference, "the player to move loses by {count} point", "the player to move loses by {count} points"
    )


def analysis_document(analysis: Analysis, genus: str | None = None, *, rich: bool = False) -> Document:
    """Return who wins, by which moves, and why; if rich, with a picture and with replies however many moves."""
    game = analysis.game
    misere = say(" (misère: whoever cannot move wins)") if analysis.convention is Convention.MISERE else ""
    body: list[Block] = [Figure(game.ruleset.picture(game.position), str(game))] if rich else []
    body += [_facts(analysis, genus), *_moves(analysis)]
    body.append(Section(say("why"), because(analysis.reason), folded=True))
    if analysis.game.partizan:
        body += _partizan_replies(analysis)
    elif analysis.outcome is Outcome.P:
        most = replies_shown(game) or (_SHOWN if rich else 0)
        body += replies_document(game, analysis.first_replies(most + 1 if most else 0), most)
    return (Section(f"{game_text(game)}{misere}", tuple(body)),)


def _facts(analysis: Analysis, genus: str | None) -> Facts:
    value = None if analysis.grundy_value is None else str(analysis.grundy_value)
    name = say("Grundy value")
    if analysis.infinity is not None:
        name, value = say("loopy nimber"), cut_middle(str(Infinity(analysis.infinity)))
    if analysis.losses is not None and value is None:
        name, value = value_in_sums(analysis.losses)
    remoteness = None
    if analysis.remoteness:  # not of a game that is over
        remoteness = counted(
            analysis.remoteness,
            "{count} move with best play (the winner hurries, the loser delays)",
            "{count} moves with best play (the winner hurries, the loser delays)",
        )
    elif analysis.untold is not None:
        remoteness = say("unknown: {why}", why=analysis.untold)
    return Facts((
        (say("outcome"), verdict(analysis)), (say("genus"), genus),
        (name, value), (say("remoteness"), remoteness),
        *(worth_facts(analysis.value)[1:] if analysis.value is not None else ()),
        (say("value"), say("too large to write down") if _is_too_large(analysis) else None),
    ), analysis.outcome)  # fmt: skip


def _is_too_large(analysis: Analysis) -> bool:
    return isinstance(analysis.reason, Worth) and analysis.value is None


def worth_facts(value: Value) -> tuple[tuple[str, str], ...]:
    """Return the outcome, the value, its stops, mean and temperature."""
    return (
        (say("outcome"), translate(OUTCOMES[value.outcome])), (say("value"), value_words(value)),
        (say("left stop"), str(value.left_stop)), (say("right stop"), str(value.right_stop)),
        (say("mean"), str(value.mean)), (say("temperature"), str(value.temperature)),
    )  # fmt: skip


def value_words(value: Value) -> str:
    """Return a value, shortened if it is very long."""
    return cut_middle(str(value), _LONGEST)


def _moves(analysis: Analysis) -> Iterator[Block]:
    """Yield the winning moves; if there are none, yield the moves that keep the outcome."""
    if analysis.game.partizan:
        yield from _partizan_moves(analysis)
        return
    moves, count = analysis.winning_moves, analysis.winning_count
    if analysis.outcome is not Outcome.N:
        moves, count = analysis.keeping_moves, len(analysis.keeping_moves)
        title = "moves that keep the draw" if analysis.outcome is Outcome.DRAW else "moves that delay the loss longest"
        if not moves:
            return
    elif count == 0:
        title = "winning moves: none needed, the game is over"
    elif not moves:
        title = "winning moves: grundy cannot find them"
    else:
        title = "winning moves (not all counted)" if count is None else "winning moves ({count})"
        if count is not None and count > _SHOWN:
            title = "winning moves ({count}, {shown} shown)"
    if analysis.difference is not None and moves and analysis.outcome is not Outcome.N:
        title = "best moves ({count})" if len(moves) <= _SHOWN else "best moves ({count}, {shown} shown)"
    table = _table_of(analysis, moves[:_SHOWN])
    body: list[Block] = [table] if moves else []
    if len(moves) > _SHOWN:
        body.append(Hint(say("… (--json lists up to 1,000)")))
    yield Section(say(title, count=count, shown=min(_SHOWN, len(moves))), tuple(body))


def _partizan_moves(analysis: Analysis) -> Iterator[Block]:
    """Yield the winning moves of each player, or that the player who begins has none."""
    found = [[move for move in analysis.winning_moves if move.player == player] for player in PLAYERS]
    for player, moves in zip(PLAYERS, found, strict=True):
        if not moves:
            yield Section(_without_moves(analysis, player), ())
            continue
        more = [Hint(say("… (--json lists up to 1,000)"))] if len(moves) > _SHOWN else []
        title = say(
            "{player}, moving first, wins by (perhaps not all)"
            if analysis.winning_count is None
            else "{player}, moving first, wins by",
            player=Phrase(player),
        )
        yield Section(title, (_table_of(analysis, moves[:_SHOWN]), *more))


def _without_moves(analysis: Analysis, player: str) -> str:
    """Return the sentence for a player of whose moves none is known to win."""
    from grundy.solving.base.partizan import steps_of  # impartial games need none of it

    if analysis.outcome not in (Outcome.N, Outcome(player[0])):
        return say("{player}, moving first, loses", player=Phrase(player))
    misere = analysis.convention is Convention.MISERE  # in normal play, who wins has a move
    return say(
        "{player}, moving first, has no move and wins"
        if misere and next(steps_of(analysis.game, player), None) is None
        else "{player}, moving first, wins; the winning moves were not found",
        player=Phrase(player),
    )


def _partizan_replies(analysis: Analysis) -> Iterator[Block]:
    """Yield a reply to every move of each player who loses as the one to begin, unless there are very many."""
    replies = analysis.first_replies(_REPLIES + 1)
    for player in PLAYERS:
        answers = [one for one in replies if one.reply.player != player]
        if answers and len(replies) <= _REPLIES:
            yield from replies_document(
                analysis.game, answers, title=Phrase("a reply to every move of {player}", player=Phrase(player))
            )


def _table_of(analysis: Analysis, moves: Sequence[WinningMove]) -> Table:
    if analysis.difference is None or analysis.outcome is not Outcome.N:
        rows: Sequence[tuple[Cell, ...]] = [(step_words(analysis.game, one), one.position) for one in moves]
        return Table(tuple(rows), (say("move"), say("position after it")), marks=("", "→ "),
                     outcomes=(analysis.outcome, None))  # fmt: skip
    rows = [
        (say(one.move), counted(one.difference or 0, "by {count} point", "by {count} points"), one.position)
        for one in moves
    ]
    heads = say("move"), say("result"), say("position after it")
    return Table(tuple(rows), heads, marks=("", "", "→ "), outcomes=(analysis.outcome, None, None))


def step_words(game: Game, step: Step | WinningMove | Reply) -> str:
    """Return the name of a move; in a sum, with the part that it changes."""
    return say("{move} [part {part}]", move=step.move, part=step.summand) if len(game.summands) > 1 else say(step.move)


def replies_document(
    game: Game, replies: Sequence[Reply], most: int = _REPLIES, title: Phrase | None = None
) -> Document:
    """Return the reply to every move of a lost position; nothing for other positions."""
    if not replies:
        return ()
    rows = tuple(
        (step_words(game, one), step_words(game, one.reply), one.reply.position.partizan_inside or one.reply.position)
        for one in replies[:most]
    )
    answered = say("answered by")
    table = Table(rows, (say("move"), answered, say("position after it")), marks=("", f"{answered}  ", "→ "),
                  outcomes=(Outcome.P, Outcome.N, None))  # fmt: skip
    if title is None:
        title = Phrase(
            "a reply to every move, {count} shown" if len(replies) > most else "a reply to every move", count=most
        )
    return (Section(say(title), (table,)),)


def replies_shown(game: Game) -> int:
    """Return the number of moves of a lost game for which replies are shown: all, or none if there are too many."""
    if game.partizan:
        return _REPLIES
    moves = sum(1 for part in game.summands for _ in islice(part.moves(), _REPLIES + 1))
    return _REPLIES if moves <= _REPLIES else 0


def why_document(game: Game, depth: int) -> Document:
    """Return why a game has its value, unfolded to a depth; a game that may loop has an outcome instead of a value."""
    if game.may_loop or game.scored:
        analysis = solve(game)
        is_one = analysis.outcome in (Outcome.N, Outcome.P)
        head = say(
            "{game} is {outcome}" if is_one else "{game}: {outcome}", game=game_text(game), outcome=verdict(analysis)
        )
        return (Section(head, because(analysis.reason)),)
    values = Values()
    reasons = tuple(reason_of(part, values) for part in game.summands)
    told: Document = ()
    if len(reasons) > 1 and not game.may_entail:  # all or none: nothing is said about a sum if one value is unknown
        total = nim_sum(map(values.value, game.summands))
        told = (Section(say("{game} has value {value}", game=game_text(game), value=total), ()),)
    return told + because(reasons, depth, lambda below: reason_of(below, values), depth)


def search_progress(step: Steps) -> str:
    """Return the progress of searches, in half a line.

    Examples:
        >>> search_progress(Steps(2, 123456, 7890))
        'is the value 2? 123,456 positions, 7,890 stored'
    """
    expanded, stored = f"{step.expanded:,}", f"{step.stored:,}"
    if step.asked is None:
        return say("{expanded} positions, {stored} stored", expanded=expanded, stored=stored)
    return say(
        "is the value {value}? {expanded} positions, {stored} stored",
        value=step.asked, expanded=expanded, stored=stored,
    )  # fmt: skip
