"""The API: the commands of the command line as addresses, answered in JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from grundy.atlas.classroom.numbered import partizan_sequence, value_sequence
from grundy.atlas.classroom.worked import worked_table
from grundy.maths.nimbers.outcomes import Convention
from grundy.play.foresight import Foresight
from grundy.play.opponent import Opponent
from grundy.play.ratings import rate_steps
from grundy.rulesets.catalogue import abouts_by_family, in_turn, parse_game, parse_ruleset
from grundy.solving.base.ends import refuse_points
from grundy.solving.within import solve_within
from grundy.views.documents.catalogue import catalogue_data
from grundy.views.documents.data import SCHEMA, move_data, replies_written, why_data
from grundy.views.documents.sequences import value_data, worked_data
from grundy.views.documents.solved import solved_data
from grundy.views.documents.typed_moves import find_step
from grundy.web.address import Query, checked_game, first_of, number_of
from grundy.web.layout import Answer
from grundy.web.openapi import description
from grundy.words.errors import InputError
from grundy.words.language import listed, say
from grundy.words.plain import json_text

API = "/api/"
_LISTED = 10_000  # values of a sequence
_WORKED = 48  # rows of a worked table
_MOVES = 60  # moves with their values
_SECONDS = 1.5


def api_answer(path: str, query: Query, files: Iterable[str] = ()) -> Answer:
    """Return the answer to an API request.

    Raises:
        GrundyError: if the request is wrong, or too large.
    """
    asked = _ASKED.get(path.removeprefix(API))
    if asked is None:
        return refused(say("The API has {names}.", names=listed(API + name for name in _ASKED)), 404)
    return answered(asked(query, files))


def answered(data: object, status: int = 200, **others: Any) -> Answer:
    """Return data as JSON."""
    return Answer(status, json_text(data), media="application/json", **others)


def refused(why: str, status: int = 400, **others: Any) -> Answer:
    """Return the error of a request."""
    return answered({"schema": SCHEMA, "error": why}, status, **others)


def _solve(query: Query, files: Iterable[str]) -> object:
    game = parse_game(_text(query, "game", files))
    limit = first_of(query, "limit")
    solved = solve_within(
        game, _convention(query), outcome=_flag(query, "outcome"), replies=replies_written(game),
        limit=number_of(query, "limit", 10**9, least=1) if limit else None,
    )  # fmt: skip
    return solved_data(solved)


def _why(query: Query, files: Iterable[str]) -> object:
    game = parse_game(_text(query, "game", files))
    if game.partizan:
        from grundy.views.documents.partizan import partizan_why_data  # impartial games need none of it

        return partizan_why_data(game)
    return why_data(game)


def _values(query: Query, files: Iterable[str]) -> object:
    text = _text(query, "ruleset", files)
    ruleset, table, outcomes = parse_ruleset(text), _flag(query, "table"), _flag(query, "outcomes")
    if ruleset.partizan and (table or outcomes):
        raise InputError("table and outcomes are for impartial games, and {ruleset} is partizan", ruleset=text)
    to = number_of(query, "to", _WORKED if table else _LISTED, "20")
    if table:
        return worked_data(str(ruleset), worked_table(ruleset, to))
    if ruleset.partizan:
        from grundy.views.documents.partizan import heaps_data  # impartial games need none of it

        heaps = partizan_sequence(ruleset, to)
        told = heaps_data(heaps) if heaps.values else None
    else:
        found = value_sequence(ruleset, to)
        told = value_data(found, outcomes=outcomes) if found else None
    if told is None:
        raise InputError("{name} must be 1 or more for {ruleset}", name="to", ruleset=text)
    return {"schema": SCHEMA, "ruleset": text, **told}


def _games(_query: Query, _files: Iterable[str]) -> object:
    return catalogue_data({name: about for family in abouts_by_family().values() for name, about in family.items()})


def _play(query: Query, files: Iterable[str]) -> object:
    """Return the position after a move, if the request has one, its rated moves, and the move grundy would make."""
    game, convention = in_turn(parse_game(_text(query, "game", files))), _convention(query)
    if convention is Convention.MISERE:
        refuse_points(game)
    typed = checked_game(first_of(query, "move"), files)
    made = find_step(game, " ".join(typed.split())) if typed else None
    game = made.position if made else game
    foresight = Foresight(convention)
    steps = list(islice(game.steps(), _MOVES + 1))
    outlook = foresight.look(game)
    chosen = Opponent(foresight).choose(game) if steps else None
    ratings = rate_steps(foresight, game, steps[:_MOVES], _SECONDS)
    return {
        "schema": SCHEMA,
        "game": str(game),
        "convention": convention.value,
        "made": move_data(made) if made else None,
        "outcome": outlook.outcome.value if outlook.outcome else None,
        "remoteness": outlook.remoteness,
        "reply": None if chosen is None else {**move_data(chosen.step), "purpose": chosen.purpose.value},
        "moves": [
            {
                **move_data(step),
                "outcome": rating.outcome.value if rating.outcome else None,
                "grundy_value": rating.value,
                "remoteness": rating.remoteness,
            }
            for step, rating in zip(steps, ratings, strict=False)
        ],
        "complete": len(steps) <= _MOVES,
    }


_ASKED: dict[str, Callable[[Query, Iterable[str]], object]] = {
    "solve": _solve,
    "why": _why,
    "values": _values,
    "play": _play,
    "games": _games,
    "openapi.json": lambda *_: description(),
}

# -- reading the query


def _text(query: Query, name: str, files: Iterable[str]) -> str:
    text = " ".join(checked_game(first_of(query, name), files).split())
    if not text:
        raise InputError("{name} is missing: add {example}", name=name, example=_EXAMPLES[name])
    return text


_EXAMPLES = {"game": "?game=nim+3+4+5", "ruleset": "?ruleset=kayles"}


def _flag(query: Query, name: str) -> bool:
    return first_of(query, name).lower() in ("1", "true")


def _convention(query: Query) -> Convention:
    return Convention.MISERE if _flag(query, "misere") else Convention.NORMAL
