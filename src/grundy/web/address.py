"""The address of a page is all that is known of a play: the game, the moves, who plays, what is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from grundy.words.errors import InputError
from grundy.words.language import LANGUAGES, current_language
from grundy.words.shortening import cut_end

Query = Sequence[tuple[str, str]]  # names and values in the order of the address

LONGEST = 2000  # letters of a game or a position
LONGEST_LINE = 300  # moves of a line
_BRANCHES = 8
_CHOSEN = 12
HINTS = 3  # hints that are given
SEATS = ("first", "second", "two")  # who the person is: the first player, the second, or both

_FILE = re.compile(r"([^\s()]*?\.py):", re.IGNORECASE)


def checked_game(text: str, files: Iterable[str] = ()) -> str:
    """Return a text of the grammar, if it names no file but those that were named when the server started.

    Examples:
        >>> checked_game("nim 3 4 5")
        'nim 3 4 5'
        >>> checked_game("nim @/etc/passwd")
        Traceback (most recent call last):
        grundy.InputError: files are not read for an address: write out what stands in 'nim @/etc/passwd'
    """
    if len(text) > LONGEST:
        raise InputError(
            "the text has {count} letters: at most {most} can be played here", count=len(text), most=LONGEST
        )
    if "@" in text:
        raise InputError("files are not read for an address: write out what stands in {text!r}", text=cut_end(text))
    allowed = set(files)
    for name in _FILE.findall(text):
        if name not in allowed:
            raise InputError(
                "file {name!r} was not named when the server started: 'grundy serve {name}' plays its rulesets",
                name=cut_end(name),
            )
    return text


@dataclass(frozen=True)
class Address:
    """Where a play is."""

    game: str  # where it started, in the grammar
    line: tuple[str, ...] = ()  # the positions after it, one a move; of a single game without its name
    ply: int = 0  # how many moves of the line are made in the position that is shown
    branches: tuple[tuple[int, tuple[str, ...]], ...] = ()  # other lines, each with the ply at which it leaves this one
    seat: str = "first"  # who the person is, one of ``SEATS``
    misere: bool = False  # whether who cannot move wins
    practice: bool = False  # whether values and verdicts are hidden
    hint: int = 0  # how many hints are shown
    chosen: tuple[str, ...] = ()  # items of the picture that are pointed at, each ``PART:ITEM``

    @classmethod
    def read(cls, query: Query, files: Iterable[str] = ()) -> Address:
        """Return the address that a query spells."""
        files = frozenset(files)
        lines: list[tuple[int, list[str]]] = [(0, [])]
        for name, value in query:
            if name == "alt":
                lines.append((_number(value, "alt", LONGEST_LINE), []))
            elif name == "then":
                lines[-1][1].append(checked_game(value, files))
        game = " ".join(checked_game(first_of(query, "game"), files).split())
        if not game:
            raise InputError("the address names no game: add ?game=nim+3+4+5")
        if max(len(moves) for _, moves in lines) > LONGEST_LINE or len(lines) > _BRANCHES + 1:
            raise InputError("a line has at most {most} moves: begin again from its last position", most=LONGEST_LINE)
        (_, main), *others = lines
        for start, _moves in others:
            if start > len(main):
                raise InputError("alt must be at most {most}, not {number}", most=len(main), number=start)
        seat = first_of(query, "as", "first")
        if seat not in SEATS:
            raise InputError("as must be {seats}, not {seat!r}", seats=", ".join(SEATS), seat=cut_end(seat))
        chosen = tuple(value for name, value in query if name == "at")
        if len(chosen) > _CHOSEN or any(len(item) > 40 for item in chosen):
            raise InputError("at most {most} shapes can be chosen", most=_CHOSEN)
        return cls(
            game, tuple(main), _number(first_of(query, "ply", str(len(main))), "ply", len(main)),
            tuple((start, tuple(moves)) for start, moves in others if moves), seat,
            first_of(query, "misere") == "1", first_of(query, "practice") == "1",
            _number(first_of(query, "hint", "0"), "hint", HINTS), chosen,
        )  # fmt: skip

    def fields(self) -> list[tuple[str, str]]:
        """Return the query that spells this address; what is as usual is left out."""
        items: list[tuple[str, str]] = [("game", self.game)]
        items += [("then", text) for text in self.line]
        for start, moves in self.branches:
            items += [("alt", str(start)), *(("then", text) for text in moves)]
        if self.ply != len(self.line):
            items.append(("ply", str(self.ply)))
        if self.seat != "first":
            items.append(("as", self.seat))
        items += [(name, "1") for name in ("misere", "practice") if getattr(self, name)]
        if self.hint:
            items.append(("hint", str(self.hint)))
        return items + [("at", item) for item in self.chosen]

    def href(self) -> str:
        """Return the address as it is linked."""
        return address_of("/play", self.fields())

    def at(self, ply: int) -> Address:
        """Return the address of another position of the line."""
        return replace(self, ply=ply, hint=0, chosen=())

    def moved(self, text: str) -> Address:
        """Return the address after a move; a line that went on otherwise is kept as a branch."""
        if self.ply < len(self.line) and self.line[self.ply] == text:
            return self.at(self.ply + 1)
        left = self.line[self.ply :]
        kept = [branch for branch in self.branches if branch[0] <= self.ply and branch != (self.ply, (text,))]
        if left:
            kept.append((self.ply, left))
        line = (*self.line[: self.ply], text)
        return replace(
            self, line=line, ply=len(line), branches=tuple(kept[-_BRANCHES:]), hint=0, chosen=()
        )  # fmt: skip

    def onto(self, branch: int) -> Address:
        """Return the address with a branch made the line, and the line a branch; its first move is made."""
        start, moves = self.branches[branch]
        others = [other for i, other in enumerate(self.branches) if i != branch and other[0] <= start]
        left = self.line[start:]
        if left:
            others.append((start, left))
        return replace(
            self, line=self.line[:start] + moves, ply=start + 1, branches=tuple(others), hint=0, chosen=()
        )  # fmt: skip


def first_of(query: Query, name: str, default: str = "") -> str:
    """Return the first value of a name, or the default."""
    return next((value for key, value in query if key == name), default)


def language_of(query: Query) -> str:
    """Return the language that a query asks for; English where grundy does not speak it."""
    wanted = first_of(query, "lang", "en")
    return wanted if wanted in LANGUAGES else "en"


def address_of(path: str, items: Query = ()) -> str:
    """Return an address on this server, in the language that is spoken."""
    language = current_language()
    items = [*items, ("lang", language)] if language != "en" else items
    return f"{path}?{urlencode(items)}" if items else path


def _number(text: str, name: str, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or int(text) > most:
        raise InputError("{name} must be from 0 to {most}, not {text!r}", name=name, most=most, text=cut_end(text))
    return int(text)
