"""Certificates of values of partizan games: the replies of the second player in G − V."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan.value import Value
from grundy.maths.partizan.winners import small_sum
from grundy.proofs.partizan import MOST, Reply, ValueCertificate
from grundy.proofs.partizan_rules import LONGEST, read_sum
from grundy.ruleset import Game
from grundy.solving.base.partizan import PartizanValues, steps_of
from grundy.words.errors import LimitError

_State = tuple[Game, Value]


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
    play = _Play(PartizanValues() if values is None else values)
    total = play.values.value(game)
    known: dict[Value, str] = {}
    claim = _written(total, known)  # before play is searched, as it may be refused
    games: dict[Game, int] = {}
    forms: dict[Value, int] = {}
    first = [_replies(game, total, play, player, games, forms) for player in PLAYERS]
    return ValueCertificate(
        str(game), claim, tuple(map(str, games)), tuple(_written(form, known) for form in forms), *map(tuple, first)
    )


class _Play:
    """Play in sums G − V: moves, and who wins; the same game G comes with many values V."""

    def __init__(self, values: PartizanValues) -> None:
        self.values = values
        self._after: dict[tuple[Game, str], list[Game]] = {}
        self._parts: dict[Game, list[Value]] = {}

    def after(self, state: _State, player: str) -> Iterator[_State]:
        """Yield the positions of G − V after the moves of a player, those in G first."""
        game, form = state
        if (game, player) not in self._after:
            self._after[game, player] = [step.position for step in steps_of(game, player)]
        yield from ((position, form) for position in self._after[game, player])
        yield from ((game, option) for option in (form.right_options if player == PLAYERS[0] else form.left_options))

    def wins(self, state: _State, player: str) -> bool:
        """Return whether a player who begins wins G − V."""
        game, form = state
        if game not in self._parts:
            parts = self.values.parts(game)
            total = small_sum(parts)
            self._parts[game] = parts if total is None else [total]
        parts = self._parts[game]
        if len(parts) == 1:
            return not (parts[0] <= form if player == PLAYERS[0] else parts[0] >= form)
        return self.values.wins([*parts, -form], player)


def _replies(
    game: Game, total: Value, play: _Play, player: str, games: dict[Game, int], forms: dict[Value, int]
) -> list[Reply]:
    other = PLAYERS[player == PLAYERS[0]]
    found: dict[_State, _State] = {}
    todo, met = [(game, total)], {(game, total)}
    while todo:
        for state in play.after(todo.pop(), player):
            if state in found:
                continue
            after = next(one for one in play.after(state, other) if not play.wins(one, player))
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


def _written(form: Value, known: dict[Value, str]) -> str:
    """Return a value in numbers, nimbers and braces, in which the options of options are written out."""
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
        if len(known[form]) > LONGEST:
            raise LimitError("the value has more than {most} characters in braces: try a smaller game", most=LONGEST)
    return known[form]
