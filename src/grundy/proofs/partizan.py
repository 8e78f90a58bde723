"""Certificates of values of partizan games: a strategy for the second player in G − V, checked by the rules alone.

G = V if and only if whoever begins loses G − V. In −V the players have exchanged moves. The certificate has a reply to
every move of the player who begins; each line of play ends, as all its games do, so the second player moves last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grundy.proofs.certificate import SCHEMA, Written, is_known
from grundy.proofs.partizan_rules import LONGEST, Part, options_of, read_sum
from grundy.proofs.verdict import RefutedError, Verdict, verdict_on
from grundy.words.errors import InputError
from grundy.words.phrase import Phrase

VALUE = "partizan value"
MOST = 200_000  # replies of a certificate
_DEEPEST = 200  # braces within braces
_FIRST = ("left_first", "right_first")
_NAMES = {"schema", "kind", "game", "value", "games", "forms", *_FIRST}
_LARGEST = 1 << 64

Form = Fraction | str | tuple[tuple[Any, ...], tuple[Any, ...]]
"""A number; a nimber, as its text, for 1 and ``*1`` must differ; or left options and right options."""
State = tuple[tuple[Part, ...], Form]
"""The game, and the value of which the negative is played."""
Reply = tuple[int, int, int, int]
"""Game and form before a reply, game and form after it, as numbers in the lists."""


@dataclass(frozen=True, slots=True)
class ValueCertificate(Written):
    """The claim that a game has a value, with the replies of the second player.

    Attributes:
        game: the game, a sum perhaps.
        value: its value, with numbers, nimbers ``*n`` and braces ``{…|…}`` only.
        games: positions of the game.
        forms: subpositions of the value.
        left_first: replies of Right, if Left begins in G − V: game and form after Left's move, and after the reply.
        right_first: replies of Left, if Right begins.
    """

    game: str
    value: str
    games: tuple[str, ...]
    forms: tuple[str, ...]
    left_first: tuple[Reply, ...]
    right_first: tuple[Reply, ...]

    def to_data(self) -> dict[str, Any]:
        """Return the certificate as plain data."""
        data: dict[str, Any] = {"schema": SCHEMA, "kind": VALUE, "game": self.game, "value": self.value}
        data |= {"games": list(self.games), "forms": list(self.forms)}
        return data | {name: [list(row) for row in getattr(self, name)] for name in _FIRST}

    @classmethod
    def from_data(cls, data: object) -> ValueCertificate:
        """Return the certificate that plain data describe.

        Raises:
            InputError: if they describe none.
        """
        if (
            not isinstance(data, Mapping)
            or set(data) != _NAMES
            or not (is_known(data["schema"]) and data["kind"] == VALUE)
        ):
            raise InputError("a certificate of a value must have the fields {names}", names=", ".join(sorted(_NAMES)))
        texts = [data["game"], data["value"]]
        for name in ("games", "forms"):
            if not isinstance(data[name], list):
                raise InputError("games and forms of a certificate must be lists of strings")
            texts += data[name]
        if not all(isinstance(text, str) for text in texts):
            raise InputError("games and forms of a certificate must be lists of strings")
        sizes = (len(data["games"]), len(data["forms"])) * 2
        for name in _FIRST:
            rows = data[name]
            if not isinstance(rows, list) or len(rows) > MOST or not all(_is_reply(row, sizes) for row in rows):
                raise InputError(
                    "{name} of a certificate must list replies, each as four indices into the lists", name=name
                )
        return cls(data["game"], data["value"], tuple(data["games"]), tuple(data["forms"]),
                   *(tuple(tuple(row) for row in data[name]) for name in _FIRST))  # fmt: skip


def _is_reply(row: object, sizes: tuple[int, ...]) -> bool:
    return (
        isinstance(row, list) and len(row) == 4
        and all(type(n) is int and 0 <= n < size for n, size in zip(row, sizes, strict=True))
    )  # fmt: skip


# -- values


def read_form(text: str) -> Form:
    """Return the value that a text stands for: numbers, nimbers ``*n``, and options in braces.

    Raises:
        InputError: if it stands for none.

    Examples:
        >>> read_form("3/4"), read_form("{*2|-1}")
        (Fraction(3, 4), (('*2',), (Fraction(-1, 1),)))
    """
    if len(text) > LONGEST:
        raise InputError("a value of a certificate must have at most {most} characters, not {n}",
                         most=LONGEST, n=len(text))  # fmt: skip
    try:
        form, end = _form(text, 0, 0)
        if end != len(text):
            raise ValueError
    except (ValueError, IndexError, ZeroDivisionError):
        raise InputError(
            "a certificate's value must be numbers, *n and {{…|…}}, not {value!r}", value=text[:80]
        ) from None
    return form


def _form(text: str, at: int, depth: int) -> tuple[Form, int]:
    if text[at] != "{":
        end = at
        while end < len(text) and text[end] in "-/*0123456789":
            end += 1
        return _named(text[at:end]), end
    if depth == _DEEPEST:
        raise ValueError
    sides: list[list[Form]] = [[], []]
    at += 1
    for side, closing in zip(sides, "|}", strict=True):
        while text[at] != closing:
            form, at = _form(text, at, depth + 1)
            side.append(form)
            if text[at] == ",":
                at += 1
            elif text[at] != closing:
                raise ValueError
        at += 1
    return (tuple(sides[0]), tuple(sides[1])), at


def _named(word: str) -> Form:
    if len(word) > 20:
        raise ValueError
    if word.startswith("*"):
        return f"*{int(word[1:])}" if word[1:].isdigit() and 0 < int(word[1:]) < 1000 else _wrong()
    whole, _, below = word.partition("/")
    number = Fraction(int(whole), int(below) if below else 1)
    if number.denominator & number.denominator - 1 or abs(number.numerator) >= _LARGEST:
        raise ValueError
    return number


def _wrong() -> Form:
    raise ValueError


def sides_of(form: Form) -> tuple[tuple[Form, ...], tuple[Form, ...]]:
    """Return the left options and the right options of a value.

    Examples:
        >>> sides_of(Fraction(2)), sides_of(Fraction(1, 2))
        (((Fraction(1, 1),), ()), ((Fraction(0, 1),), (Fraction(1, 1),)))
        >>> sides_of("*2")
        ((Fraction(0, 1), '*1'), (Fraction(0, 1), '*1'))
    """
    if isinstance(form, Fraction):
        if form.denominator == 1:
            return ((form - 1,) if form > 0 else ()), ((form + 1,) if form < 0 else ())
        step = Fraction(1, form.denominator)
        return (form - step,), (form + step,)
    if isinstance(form, str):
        less: tuple[Form, ...] = (Fraction(0), *(f"*{n}" for n in range(1, int(form[1:]))))
        return less, less
    return form


# -- the check


def verify_value(certificate: ValueCertificate) -> Verdict[ValueCertificate]:
    """Check a certificate: every move of the player who begins has a reply, which the rules allow.

    Raises:
        InputError: if it does not have the form of a certificate.

    Examples:
        >>> one = ValueCertificate("domineering 1 2", "-1", ("domineering 1 2", "domineering xx"), ("-1", "0"),
        ...                        ((0, 1, 1, 1),), ((1, 0, 1, 1),))
        >>> verify_value(one).ok
        True
    """
    return verdict_on(certificate, _steps(ValueCertificate.from_data(certificate.to_data())))


def _steps(claim: ValueCertificate) -> Iterator[Phrase]:
    start = read_sum(claim.game), read_form(claim.value)
    games, forms = [read_sum(text) for text in claim.games], [read_form(text) for text in claim.forms]
    for name, left in zip(_FIRST, (True, False), strict=True):
        told: dict[State, tuple[State, Reply]] = {}
        for reply in getattr(claim, name):
            g, f, g2, f2 = reply
            told[games[g], forms[f]] = (games[g2], forms[f2]), reply
        count = _play(start, told, claim, left)
        yield Phrase(
            "the second player has a reply to each of {count} moves if {player} begins", count=count,
            player=Phrase("Left" if left else "Right"),
        )  # fmt: skip


def _play(start: State, told: Mapping[State, tuple[State, Reply]], claim: ValueCertificate, left: bool) -> int:
    """Return the number of moves that have a reply, where the player who begins makes all moves there are."""
    todo, met, answered = [start], {start}, set()
    while todo:
        for state in _after(todo.pop(), left):
            if state in answered:
                continue
            if state not in told:
                raise RefutedError("the certificate lists no reply to a move of the player who begins, with "
                                   "{form} remaining of the value",
                                   form=_text(state[1]))  # fmt: skip
            answered.add(state)
            after, (g, f, g2, f2) = told[state]
            if after not in _after(state, not left):
                raise RefutedError(
                    "the rules do not allow the reply from {game} and {form} to {other} and {last}",
                    game=claim.games[g], form=claim.forms[f], other=claim.games[g2], last=claim.forms[f2],
                )  # fmt: skip
            if after not in met:
                met.add(after)
                todo.append(after)
    return len(answered)


def _after(state: State, left: bool) -> Iterator[State]:
    """Yield the positions of G − V after the moves of a player, who has the opponent's moves in −V."""
    parts, form = state
    yield from ((option, form) for option in options_of(parts, left=left))
    yield from ((parts, option) for option in sides_of(form)[1 if left else 0])


def _text(form: Form) -> str:
    if isinstance(form, tuple):
        return "{" + "|".join(",".join(map(_text, side)) for side in form) + "}"
    return str(form)
