"""Certificates of values of partizan games: the replies of the second player in G − V."""

from __future__ import annotations

import re

from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan.value import Value
from grundy.proofs.partizan import MOST, Reply, ValueCertificate
from grundy.proofs.partizan_rules import read_sum
from grundy.ruleset import Game
from grundy.solving.base.partizan import PartizanValues, steps_of
from grundy.words.errors import LimitError

_State = tuple[Game, Value]
_LONGEST = 2000  # characters of a value in braces


def certificate_of_value(game: Game, values: PartizanValues | None = None) -> ValueCertificate:
    """Return the certificate of the value of a game, which :func:`grundy.verify` checks by the rules alone.

    Raises:
        InputError: if certificates cannot be about the game.
        LimitError: if the value is out of reach, or the certificate would be too long.

    Examples:
        >>> from grundy import parse_game, verify
        >>> proof = certificate_of_value(parse_game("domineering 2 3"))
        >>> proof.value, verify(proof.to_data()).ok
        ('{2|-1/2}', True)
    """
    read_sum(str(game))
    values = PartizanValues() if values is None else values
    total = values.value(game)
    games: dict[Game, int] = {}
    forms: dict[Value, int] = {}
    first = [_replies(game, total, values, player, games, forms) for player in PLAYERS]
    return ValueCertificate(
        str(game), _text(total), tuple(map(str, games)), tuple(map(_text, forms)), tuple(first[0]), tuple(first[1])
    )


def _replies(
    game: Game, total: Value, values: PartizanValues, player: str, games: dict[Game, int], forms: dict[Value, int]
) -> list[Reply]:
    other = PLAYERS[player == PLAYERS[0]]
    found: dict[_State, _State] = {}
    todo, met = [(game, total)], {(game, total)}
    while todo:
        for state in _after(todo.pop(), player):
            if state in found:
                continue
            after = next(one for one in _after(state, other) if not _wins(one, values, player))
            found[state] = after
            if len(found) > MOST:
                raise LimitError("the certificate would have more than {most} replies: try a smaller game", most=MOST)
            if after not in met:
                met.add(after)
                todo.append(after)
    return [
        (games.setdefault(g, len(games)), forms.setdefault(v, len(forms)), games.setdefault(h, len(games)),
         forms.setdefault(w, len(forms)))
        for (g, v), (h, w) in found.items()
    ]  # fmt: skip


def _after(state: _State, player: str) -> list[_State]:
    """Return the positions of G − V after the moves of a player, replies in G first."""
    game, form = state
    options = form.right_options if player == PLAYERS[0] else form.left_options
    return [*((step.position, form) for step in steps_of(game, player)), *((game, option) for option in options)]


def _wins(state: _State, values: PartizanValues, player: str) -> bool:
    return values.wins([*values.parts(state[0]), -state[1]], player)


def _text(form: Value) -> str:
    """Return a value in numbers, nimbers and braces."""
    text = _written(form, {})
    if len(text) > _LONGEST:
        raise LimitError("the value has more than {most} characters in braces: try a smaller game", most=_LONGEST)
    return text


def _written(form: Value, known: dict[Value, str]) -> str:
    if form not in known:
        name = str(form)
        nimber = re.fullmatch(r"\*([0-9]*)", name)
        if nimber is not None:
            known[form] = f"*{nimber[1] or 1}"
        elif form.is_number:
            known[form] = name
        else:
            sides = (",".join(_written(one, known) for one in side) for side in (form.left_options, form.right_options))
            known[form] = "{" + "|".join(sides) + "}"
    return known[form]
