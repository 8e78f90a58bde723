"""The address of a page, which holds the whole state of a play: the game, the moves, the players, what is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from itertools import takewhile
from urllib.parse import parse_qsl, urlencode

from grundy.words.errors import InputError
from grundy.words.language import LANGUAGES, current_language, speaking
from grundy.words.shortening import cut_end

Query = Sequence[tuple[str, str]]  # names and values in the order of the address

LONGEST = 2000  # characters of a game or a position
LONGEST_LINE = 300  # moves of a line
_LONGEST_QUERY = 24_000  # bytes; a character may take nine
_ITEMS = 1000  # names and values
_BRANCHES = 8
CHOSEN = 12  # largest number of shapes chosen for a move
HINTS = 3  # largest number of hints
WAIT = ("wait", "1")  # in the address of a page that is shown only when it holds the full answer
SEATS = ("first", "second", "two")  # which player the person is: the first, the second, or both

_NAMED: ContextVar[bool] = ContextVar("named", default=False)  # whether addresses name English, too

_FILE = re.compile(r"([^\s()]*?\.py):", re.IGNORECASE)


def checked_game(text: str, files: Iterable[str] = ()) -> str:
    """Return a text of the grammar if it names no files except those given when the server started.

    Examples:
        >>> checked_game("nim 3 4 5")
        'nim 3 4 5'
        >>> checked_game("nim @/etc/passwd")
        Traceback (most recent call last):
        grundy.InputError: an address cannot name a file: write out the contents of 'nim @/etc/passwd'
    """
    if len(text) > LONGEST:
        raise InputError(
            "the text has {count} characters, but at most {most} are allowed here", count=len(text), most=LONGEST
        )
    if "@" in text:
        raise InputError("an address cannot name a file: write out the contents of {text!r}", text=cut_end(text))
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
    """Hold the state of a play."""

    game: str  # the starting position, in the grammar
    line: tuple[str, ...] = ()  # the position after each move; without the name if there is a single game
    ply: int = 0  # number of moves of the line before the position that is shown
    branches: tuple[tuple[int, tuple[str, ...]], ...] = ()  # other lines, each with the ply where it leaves this one
    seat: str = "first"  # which player the person is, one of ``SEATS``
    misere: bool = False  # whether the convention is misère
    practice: bool = False  # whether values and verdicts are hidden
    hint: int = 0  # number of hints shown
    chosen: tuple[str, ...] = ()  # selected items of the picture, each ``PART:ITEM``
    embed: bool = False  # whether the page is shown in a frame of another page
    drawn: str = ""  # the places of the vertices, if the game was drawn

    @classmethod
    def read(cls, query: Query, files: Iterable[str] = ()) -> Address:
        """Return the address in a query."""
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
            raise InputError(
                "a game here can have at most {most} moves: start again from the last position", most=LONGEST_LINE
            )
        (_, main), *others = lines
        for start, _moves in others:
            if start > len(main):
                raise InputError("alt must be at most {most}, not {number}", most=len(main), number=start)
        seat = first_of(query, "as", "first")
        if seat not in SEATS:
            raise InputError("as must be one of {seats}, not {seat!r}", seats=", ".join(SEATS), seat=cut_end(seat))
        chosen = tuple(value for name, value in query if name == "at")
        if len(chosen) > CHOSEN or any(len(item) > 40 for item in chosen):
            raise InputError("at most {most} shapes can be chosen", most=CHOSEN)
        return cls(
            game, tuple(main), number_of(query, "ply", len(main), str(len(main))),
            tuple((start, tuple(moves)) for start, moves in others if moves), seat,
            first_of(query, "misere") == "1", first_of(query, "practice") == "1",
            number_of(query, "hint", HINTS), chosen,
            first_of(query, "embed") == "1", checked_game(first_of(query, "drawn"), files),
        )  # fmt: skip

    def fields(self) -> list[tuple[str, str]]:
        """Return the query of this address, without default values."""
        items: list[tuple[str, str]] = [("game", self.game)]
        items += [("then", text) for text in self.line]
        for start, moves in self.branches:
            items += [("alt", str(start)), *(("then", text) for text in moves)]
        if self.ply != len(self.line):
            items.append(("ply", str(self.ply)))
        if self.seat != "first":
            items.append(("as", self.seat))
        items += [(name, "1") for name in ("misere", "practice", "embed") if getattr(self, name)]
        if self.hint:
            items.append(("hint", str(self.hint)))
        if self.drawn:
            items.append(("drawn", self.drawn))
        return items + [("at", item) for item in self.chosen]

    def href(self) -> str:
        """Return the address for a link."""
        return address_of("/play", self.fields())

    def by_grundy(self, ply: int) -> bool:
        """Return whether grundy makes the next move after this number of moves."""
        return self.seat != "two" and (ply % 2 == 1) == (self.seat == "first")

    def at(self, ply: int) -> Address:
        """Return the address of another position of the line."""
        return replace(self, ply=ply, hint=0, chosen=())

    def afresh(self) -> Address:
        """Return the address of the start of a new game."""
        return replace(self, line=(), ply=0, branches=(), hint=0, chosen=())

    def moved(self, text: str) -> Address:
        """Return the address after a move; if the line continued differently, that continuation becomes a branch."""
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
        """Return the address with a branch and the line exchanged; the first move of the branch has been made."""
        start, moves = self.branches[branch]
        others = [other for i, other in enumerate(self.branches) if i != branch and other[0] <= start]
        left = self.line[start:]
        if left:
            others.append((start, left))
        return replace(
            self, line=self.line[:start] + moves, ply=start + 1, branches=tuple(others), hint=0, chosen=()
        )  # fmt: skip


def read_query(raw: bytes) -> Query | None:
    """Return the names and values of a query, or None if it is too long, has too many items, or is not text.

    Examples:
        >>> read_query(b"game=nim+3+4&lang=zh"), read_query(b"game=%FF")
        ([('game', 'nim 3 4'), ('lang', 'zh')], None)
    """
    if len(raw) > _LONGEST_QUERY:
        return None
    try:
        query = parse_qsl(
            raw.decode("ascii"), keep_blank_values=True, encoding="utf-8", errors="strict", max_num_fields=_ITEMS
        )
    except ValueError:  # not ASCII, not UTF-8, or too many items
        return None
    return None if any("\x00" in name + value for name, value in query) else query


def line_of(query: Query) -> list[str]:
    """Return the positions after the moves of the line, without the other lines."""
    return [value for name, value in takewhile(lambda item: item[0] != "alt", query) if name == "then"]


def first_of(query: Query, name: str, default: str = "") -> str:
    """Return the first value of a name, or the default."""
    return next((value for key, value in query if key == name), default)


def number_of(query: Query, name: str, most: int, default: str = "0", *, least: int = 0) -> int:
    """Return the whole number with a name, from a least to a largest one."""
    return _number(first_of(query, name, default), name, most, least)


def language_of(query: Query) -> str:
    """Return the language of a query; English if grundy does not have it."""
    wanted = first_of(query, "lang", "en")
    return wanted if wanted in LANGUAGES else "en"


def language_accepted(header: str) -> str:
    """Return the language of grundy that a browser likes best, by its header Accept-Language; English if it likes none.

    Examples:
        >>> language_accepted("zh-CN,zh;q=0.9,en;q=0.8"), language_accepted("en-GB,zh;q=0.5"), language_accepted("de")
        ('zh', 'en', 'en')
    """
    liked: dict[str, float] = {}
    for found in re.finditer(r"([A-Za-z]+)[\w-]*\s*(?:;\s*q\s*=\s*([01](?:\.[0-9]{0,3})?))?\s*(?:,|$)", header[:1000]):
        name = found[1].lower()
        if name in LANGUAGES:
            liked[name] = max(liked.get(name, 0.0), float(found[2] or 1))
    return max(liked, key=liked.__getitem__) if any(liked.values()) else "en"


@contextmanager
def in_language(language: str, *, named: bool = True) -> Iterator[None]:
    """Speak a language; addresses name it, except English if the address of this page does not name it either."""
    token = _NAMED.set(named)
    try:
        with speaking(language):
            yield
    finally:
        _NAMED.reset(token)


def in_language_of(query: Query) -> AbstractContextManager[None]:
    """Speak the language of a query."""
    return in_language(language_of(query), named=bool(first_of(query, "lang")))


def named_language() -> list[tuple[str, str]]:
    """Return what an address says about the current language."""
    language = current_language()
    return [("lang", language)] if language != "en" or _NAMED.get() else []


def address_of(path: str, items: Query = ()) -> str:
    """Return an address on this server, in the current language."""
    items = [*items, *named_language()]
    return f"{path}?{urlencode(items)}" if items else path


def _number(text: str, name: str, most: int, least: int = 0) -> int:
    if not re.fullmatch(r"[0-9]{1,10}", text) or not least <= int(text) <= most:
        raise InputError("{name} must be from {least} to {most}, not {text!r}", name=name, least=least, most=most,
                         text=cut_end(text))  # fmt: skip
    return int(text)
