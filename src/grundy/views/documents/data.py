"""Analyses as plain data, for JSON; the schema has a number, 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from grundy.knowledge import Known, ProofStep
from grundy.maths.nimbers.losses import Losses
from grundy.play.foresight import size_of
from grundy.ruleset import Game, Step
from grundy.solving.base.reasons import Entailing, Mex, Reason, Split, reason_of
from grundy.solving.base.solution import BestPlay, Search, Why, WinningMove, Worth
from grundy.solving.base.values import Values
from grundy.solving.solve import Analysis, Reply, solve
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from grundy.maths.partizan.value import Value

SCHEMA = 1
_REPLIES = 1000
_ITEMS = 1_000_000  # heaps, edges, heads … in all positions to write


def picked(thing: object, names: str) -> dict[str, Any]:
    """Return the attributes with these names, which are separated by spaces."""
    return {name: getattr(thing, name) for name in names.split()}


def analysis_data(analysis: Analysis, *, replies: bool = True) -> dict[str, Any]:
    """Return an analysis as a dictionary of plain values.

    Positions after moves are written until they hold a million heaps, edges or heads together; then they are None.
    A loopy nimber ∞(K) is ``"grundy_value": null`` with K as ``"infinity"``. Moves that keep a draw, or delay a loss
    longest when play may loop, are ``"keeping"``. Winning moves in a partizan game have a ``"player"``. In a game of
    points, ``"difference"`` is by how many the player to move wins; of a winning move, by how many it wins. If play may
    loop and the remoteness cannot be computed, ``"remoteness_untold"`` says why. If moves may entail an answer,
    ``"losses"`` holds the nim-heaps beside which the player to move loses: ``"numbers"``, or all but these if
    ``"rest"`` is true; a loony position has none.

    Examples:
        >>> from grundy import solve
        >>> found = analysis_data(solve("nim 1 2"))
        >>> found["outcome"], found["grundy_value"], found["winning"]
        ('N', 3, [{'move': 'take 1 from heap 2', 'summand': 1, 'position': 'nim 1 1'}])
    """
    most = _ITEMS // (1 + size_of(analysis.game))  # positions to write, and replies to look for
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "game": str(analysis.game),
        "convention": analysis.convention.value,
        "outcome": analysis.outcome.value,
        **picked(analysis, "grundy_value remoteness longest_play"),
        "winning": _moves(analysis.winning_moves, most),
        **picked(analysis, "winning_count complete"),
        "reason": _reason(analysis.reason),
    }
    if analysis.game.partizan:
        data |= {"value": None} if analysis.value is None else worth_data(analysis.value)
    if analysis.difference is not None:
        data["difference"] = analysis.difference
    if analysis.untold is not None:
        data["remoteness_untold"] = str(analysis.untold)
    if analysis.infinity is not None:
        data["infinity"] = list(analysis.infinity)
    if analysis.losses is not None:
        data["losses"] = _losses(analysis.losses)
    if analysis.keeping_moves:
        data["keeping"] = _moves(analysis.keeping_moves, most)
    if replies:
        data["replies"] = []
        for one in analysis.first_replies(replies_written(analysis.game)):
            reply = move_data(one.reply)
            named = {"reply": reply["move"], "reply_summand": reply["summand"], "reply_position": reply["position"]}
            data["replies"].append(move_data(one) | named)
    return data


def replies_written(game: Game) -> int:
    """Return the number of moves of a lost game for which replies are looked for."""
    return min(_REPLIES, _ITEMS // (1 + size_of(game)))


def _moves(moves: Sequence[WinningMove], most: int) -> list[dict[str, Any]]:
    return [move_data(move, placed=i < most) for i, move in enumerate(moves)]


def winning_records(analysis: Analysis) -> list[dict[str, Any]]:
    """Return a row of plain values for each winning move: its ``--json`` form, and the values of the move.

    Examples:
        >>> from grundy import solve
        >>> winning_records(solve("nim 1 2"))
        [{'move': 'take 1 from heap 2', 'summand': 1, 'position': 'nim 1 1', 'count': 1, 'heap': 2}]
    """
    told = _moves(analysis.winning_moves, _ITEMS // (1 + size_of(analysis.game)))
    for row, winning in zip(told, analysis.winning_moves, strict=True):
        for name, value in winning.move.values.items():
            row.setdefault(name, str(value) if isinstance(value, Phrase) else value)
    return told


def move_data(step: Step | WinningMove | Reply, *, placed: bool = True) -> dict[str, Any]:
    """Return a move as plain data, with the position after it unless ``placed`` is false."""
    data = {"move": str(step.move), "summand": step.summand, "position": str(step.position) if placed else None}
    if isinstance(step, WinningMove) and step.difference is not None:
        data["difference"] = step.difference
    if isinstance(step, WinningMove) and step.player is not None:
        data["player"] = step.player
    return data


def worth_data(value: Value) -> dict[str, str]:
    """Return the value of a partizan game and what it tells, as texts."""
    return {"value": str(value)} | {
        name: str(getattr(value, name)) for name in ("left_stop", "right_stop", "mean", "temperature")
    }


def _reason(reason: Why) -> dict[str, Any]:
    if isinstance(reason, Known):
        return _known(reason)
    if isinstance(reason, BestPlay):
        before = (reason.start, *(step.position for step in reason.line))
        line = [move_data(step) | _remark(game, step.position) for game, step in zip(before, reason.line, strict=False)]
        return {"kind": "best play", "line": line}
    if isinstance(reason, Worth):
        parts = [{"game": str(part), "value": str(value)} for part, value in reason.parts]
        return {"kind": "values", "parts": parts}
    if isinstance(reason, Search) and reason.zero is not None:
        return {"kind": "search for the outcome", "positions": reason.positions, "value_is_0": reason.zero}
    if isinstance(reason, Search):
        return {"kind": "retrograde" if reason.retrograde else "search", "positions": reason.positions}
    parts = [_reason_data(part) for part in reason]
    return parts[0] if len(parts) == 1 else {"kind": "nim-sum", "parts": parts}


def _known(known: Known) -> dict[str, Any]:
    return {
        "kind": "theorem",
        "theorem": known.theorem.name,
        "statement": str(known.phrase),
        "source": known.theorem.source,
    }


def why_data(game: Game) -> dict[str, Any]:
    """Return why the parts of a game have their values, or why one that may loop or has a score ends so, as data."""
    if game.may_loop or game.scored:
        return analysis_data(solve(game), replies=False)
    values = Values()
    reasons = []
    for part in game.summands:
        steps = _steps_data(part.ruleset.proof_steps(part.position))
        reasons.append(_reason_data(reason_of(part, values)) | ({"steps": steps} if steps else {}))
    return {"schema": SCHEMA, "reasons": reasons}


def _reason_data(reason: Reason) -> dict[str, Any]:
    head: dict[str, Any] = {"game": str(reason.game), "value": reason.value}
    if reason.decided is not None:
        head["decided"] = {"outcome": reason.decided.outcome.value} | _known(reason.decided)
    because = reason.because
    if isinstance(because, Known):
        return head | {"outcome": because.outcome.value} | _known(because)
    if isinstance(because, Split):
        parts = [{"game": str(part), "value": value} for part, value in because.summands]
        return head | {"kind": "nim-sum", "parts": parts}
    if isinstance(because, Mex):
        witnesses = [
            {"value": witness.value, "move": str(witness.move), "position": str(witness.position)}
            for witness in because.witnesses
        ]
        return head | {"kind": "mex", "witnesses": witnesses}
    if isinstance(because, Entailing):
        moves = [
            {"move": str(move), "position": str(option), "wins_beside": _losses(won)} | _remark(reason.game, option)
            for move, option, won in because.moves
        ]
        parts = [{"game": str(part), "losses": _losses(losses)} for part, losses in because.parts]
        return head | {"kind": "entailing", "losses": _losses(because.losses), "moves": moves, "parts": parts}
    return head | {"kind": "definition"}


def _remark(before: Game, after: Game) -> dict[str, str]:
    """Return what the ruleset remarks on a move, under a name of its own, if it remarks anything."""
    remark = before.ruleset.remark(before.position, after.position)
    return {"remark": str(remark)} if remark else {}


def _losses(losses: Losses) -> dict[str, Any]:
    return {"numbers": sorted(losses.numbers), "rest": losses.rest}


def _steps_data(steps: Iterable[ProofStep]) -> list[dict[str, Any]]:
    return [{"step": str(step.said), "steps": _steps_data(step.below)} for step in steps]
