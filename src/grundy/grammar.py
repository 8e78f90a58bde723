"""The one grammar, as far as it is syntax: sums of games, each a ruleset and words.

    GAME (' + ' GAME)*      GAME = name, or name(arguments), then words

Whitespace and plus signs inside parentheses belong to the arguments. ``@file`` stands for the text of a file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from grundy.words.errors import InputError, RulesetError
from grundy.words.shortening import cut_end

_LONGEST = 64_000_000  # letters of an @file; a device could go on for ever
_PARENTHESES = re.compile(r"([()])")


@dataclass(frozen=True, slots=True)
class Spelling:
    """One game as it is written: the name, what stands in parentheses (None without any), and the words.

    Examples:
        >>> split_game("bash(3) 9 + digraph(0>1 1>2) 0 0")
        [Spelling(name='bash', arguments='3', words=('9',)),
         Spelling(name='digraph', arguments='0>1 1>2', words=('0', '0'))]
    """

    name: str
    arguments: str | None
    words: tuple[str, ...]


def split_game(text: str) -> list[Spelling]:
    """Return the games between the plus signs, as they are written.

    Raises:
        RulesetError: if a parenthesis is not closed, or a game is missing.
        InputError: if an ``@file`` cannot be read.
    """
    games: list[list[str]] = [[]]
    for word in _words(text):
        if word == "+":
            games.append([])
        else:
            games[-1].append(word)
    if not all(games):
        raise RulesetError(
            "a game must stand on both sides of '+', not {text!r}" if len(games) > 1 else "no game: try 'nim 3 4 5'",
            text=text,
        )
    return [_spelling(words) for words in games]


def _words(text: str) -> list[str]:
    words: list[str] = []
    current = ""
    depth = 0
    for piece in _PARENTHESES.split(text):
        if piece in ("(", ")"):
            depth += 1 if piece == "(" else -1
            if depth < 0:
                raise RulesetError("a parenthesis closes that was not opened in {text!r}", text=cut_end(text))
            current += piece
        elif depth:
            current += piece
        else:
            found = f"-{piece}-".split()  # with marks: the first joins what stands before, the last what follows
            found[0] = current + found[0][1:]
            words += found[:-1] if found[0] else found[1:-1]
            current = found[-1][:-1]
    if depth:
        raise RulesetError("a parenthesis is not closed in {text!r}", text=cut_end(text))
    return [*words, current] if current else words


def _spelling(words: list[str]) -> Spelling:
    head, *rest = words
    name, parenthesis, arguments = head.partition("(")
    if parenthesis and not head.endswith(")"):
        raise RulesetError("a blank must stand behind the parenthesis in {text!r}", text=cut_end(head))
    given = _filled(arguments[:-1].strip()) if parenthesis else None
    expanded = [part for word in rest for part in (_filled(word).split() if word.startswith("@") else [word])]
    return Spelling(name, given, tuple(expanded))


def _filled(text: str) -> str:
    if not text.startswith("@"):
        return text
    if text == "@":
        raise InputError("the name of a file must stand behind '@', as in '@heaps.txt'")
    path = Path(text[1:])
    try:
        with path.open(encoding="utf-8-sig") as file:
            found = file.read(_LONGEST + 1)
    except OSError as error:
        raise InputError("file {path!r} cannot be read: {why}", path=str(path), why=error.strerror) from error
    except ValueError as error:
        raise InputError("file {path!r} is not a text file in UTF-8", path=str(path)) from error
    if len(found) > _LONGEST:
        raise InputError(
            "file {path!r} is longer than {most} letters: give a shorter one", path=str(path), most=_LONGEST
        )
    return found.strip()
