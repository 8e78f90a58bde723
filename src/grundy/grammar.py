"""The syntax of the grammar: sums of games, each a ruleset followed by words.

    GAME (' + ' GAME)*      GAME = name, or name(arguments), then words; or a value, such as {2|-1} or ^*

Whitespace and plus signs inside parentheses belong to the arguments, inside braces to the value. ``@file`` stands for
the text of a file. Full-width characters, such as ３ and （, are read as ASCII.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from grundy.words.errors import InputError, RulesetError, reason_of
from grundy.words.files import without_waiting
from grundy.words.plain import half_width
from grundy.words.shortening import cut_end

_LONGEST = 64_000_000  # characters of an @file; a device might never end
_BRACKETS = re.compile(r"([(){}])")
_DEEPER = {"(": 1, ")": -1, "{": 1, "}": -1}
# how values begin, but for whole numbers, which may be heaps, and decimals, which are codes
_VALUE = re.compile(r"[-−^*∗±↑↓]|\{.*\||\+-|\d+[/*∗^v↑↓·]|\d*(Tiny|Miny)\(|v+(?![^\W\d])")


@dataclass(frozen=True, slots=True)
class Spelling:
    """One game as it is written: the name, the arguments in parentheses (or None), and the words.

    Examples:
        >>> split_game("bash(3) 9 + digraph(0>1 1>2) 0 0")
        [Spelling(name='bash', arguments='3', words=('9',)),
         Spelling(name='digraph', arguments='0>1 1>2', words=('0', '0'))]
        >>> split_game("nim 3 + ^*")
        [Spelling(name='nim', arguments=None, words=('3',)), Spelling(name='value', arguments=None, words=('^*',))]
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
    return [_spelling(words) for words in _split(text)]


def split_sum(text: str) -> list[str]:
    """Return the texts between the plus signs, with single blanks.

    Raises:
        RulesetError: if a bracket is not closed, or a game is missing.

    Examples:
        >>> split_sum("kayles  5 + {2 {2 + 3}}")
        ['kayles 5', '{2 {2 + 3}}']
    """
    return list(map(" ".join, _split(text)))


def _split(text: str) -> list[list[str]]:
    games: list[list[str]] = [[]]
    for word in _words(half_width(text)):
        if word == "+":
            games.append([])
        else:
            games[-1].append(word)
    if not all(games):
        raise RulesetError(
            "'+' needs a game on both sides, not {text!r}" if len(games) > 1 else "no game: try 'nim 3 4 5'",
            text=text,
        )
    return games


def _words(text: str) -> list[str]:
    words: list[str] = []
    current = ""
    depth = 0
    for piece in _BRACKETS.split(text):
        if piece in _DEEPER:
            depth += _DEEPER[piece]
            if depth < 0:
                raise RulesetError("{text!r} has a closing bracket without an opening one", text=cut_end(text))
            current += piece
        elif depth:
            current += piece
        else:
            found = f"-{piece}-".split()  # hyphens mark text that joins the words before and after
            found[0] = current + found[0][1:]
            words += found[:-1] if found[0] else found[1:-1]
            current = found[-1][:-1]
    if depth:
        raise RulesetError("a bracket is not closed in {text!r}", text=cut_end(text))
    return [*words, current] if current else words


def _spelling(words: list[str]) -> Spelling:
    head, *rest = words if not _VALUE.match(words[0]) else ("value", *words)
    name, parenthesis, arguments = head.partition("(")
    if parenthesis and not head.endswith(")"):
        raise RulesetError("put a blank after the closing parenthesis in {text!r}", text=cut_end(head))
    given = filled(arguments[:-1].strip()) if parenthesis else None
    expanded = [part for word in rest for part in (filled(word).split() if word.startswith("@") else [word])]
    return Spelling(name, given, tuple(expanded))


def filled(text: str) -> str:
    """Return the text of the file if a text is ``@file``, otherwise the text itself.

    Raises:
        InputError: if the file cannot be read.
    """
    if not text.startswith("@"):
        return text
    if text == "@":
        raise InputError("'@' needs the name of a file after it, as in '@heaps.txt'")
    path = Path(text[1:])
    try:
        with open(path, encoding="utf-8-sig", opener=without_waiting) as file:
            found = file.read(_LONGEST + 1)
    except OSError as error:
        raise InputError("cannot read {path!r}: {why}", path=str(path), why=reason_of(error)) from error
    except ValueError as error:
        raise InputError("file {path!r} is not a text file in UTF-8", path=str(path)) from error
    if len(found) > _LONGEST:
        raise InputError(
            "file {path!r} is longer than {most} characters: use a shorter file", path=str(path), most=_LONGEST
        )
    return found.strip()
