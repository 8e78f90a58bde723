"""Parts that commands share: words of a game, numbers, JSON, common options."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import inf, isfinite
from pathlib import Path
from typing import Annotated, TypeVar

from cyclopts import Group, Parameter

from grundy.cli.completion import offered_problems, offered_rulesets
from grundy.cli.help import WORDS
from grundy.cli.misread import HYPHENS, NoSuchOptionError
from grundy.cli.streams import is_unicode
from grundy.views.document import Document
from grundy.views.render.text import print_document
from grundy.words.errors import InputError
from grundy.words.language import say
from grundy.words.plain import json_text

R = TypeVar("R")

ENDLESS = 10**15
"""The largest ``--limit`` of heaps."""

_WORDS = Group(WORDS)
Word = Annotated[str, Parameter(allow_leading_hyphen=True, show=False)]
"""A word; negative numbers pass, so that the ruleset can report them."""
GameWord = Annotated[str, Parameter(allow_leading_hyphen=True, group=_WORDS, completer=offered_rulesets)]
"""A word of the grammar of games."""
ProblemName = Annotated[str, Parameter(group=_WORDS, completer=offered_problems)]
FileName = Annotated[Path, Parameter(allow_leading_hyphen=True, group=_WORDS)]
Flag = Annotated[bool, Parameter(negative=())]  # a switch without a negative form
Json = Annotated[bool, Parameter(negative=(), help="Print JSON.")]
Misere = Annotated[bool, Parameter(negative=(), help="Misère play: whoever cannot move wins.")]
Store = Annotated[Path | None, Parameter(help="The folder of an atlas; by default the one that ships with grundy.")]


WRONG, OPEN = 1, 3
"""Exit statuses: a check failed; no answer was found."""


_OPTION = re.compile(rf"--|[{HYPHENS}]+[A-Za-z]")
_QUOTED = re.compile(r"\s(--[a-z]\S*)")


def joined(words: Sequence[str]) -> str:
    """Return the words as one text of the grammar; raise an error if one of them is an unknown option."""
    for word in words:
        if _OPTION.match(word):
            raise NoSuchOptionError(word)
        inside = _QUOTED.search(word)
        if inside is not None:
            raise InputError("put {option} outside the quotes of {word!r}", option=inside[1], word=word)
    return " ".join(words)


def positive(number: int, option: str) -> int:
    """Return the number if it is 1 or more, otherwise raise an error."""
    if number < 1:
        raise InputError("{option} must be 1 or more, not {number}", option=option, number=number)
    return number


def natural(number: int, option: str) -> int:
    """Return the number if it is 0 or more, otherwise raise an error."""
    if number < 0:
        raise InputError("{option} must be 0 or more, not {number}", option=option, number=number)
    return number


def above_zero(number: float, option: str, most: float = inf) -> float:
    """Return the number if it is positive, finite and within bounds, otherwise raise an error."""
    if isfinite(number) and 0 < number <= most:
        return number
    if most == inf:
        raise InputError("{option} must be a number above 0, not {number}", option=option, number=f"{number:g}")
    raise InputError(
        "{option} must be a number above 0 and up to {most:g}, not {number:g}",
        option=option, most=most, number=number,
    )  # fmt: skip


def heap_limit(limit: float) -> int:
    """Return a number of heaps for ``--limit`` if it is within bounds, otherwise raise an error."""
    if not 1 <= limit <= ENDLESS:
        raise InputError("--limit must be from 1 to {most:g} heaps, not {limit:g}", most=ENDLESS, limit=limit)
    return int(limit)


def apart(option: str, others: dict[str, bool]) -> None:
    """Raise an error if an option is used together with others that exclude it."""
    other = next((name for name, given in others.items() if given), None)
    if option and other:
        raise InputError(
            "{option} and {other} cannot be used together: leave out one of them", option=option, other=other
        )


_COMPARISON = re.compile(r"\s*(>=|<=|!=|=|>|<)?\s*([0-9]+(?:\.[0-9]+)?(?:[eE][0-9]{1,2})?)\s*")


def comparison(text: str, option: str) -> tuple[str, int]:
    """Return the comparison and the number in a text such as ``>=1000``.

    Examples:
        >>> comparison(">=1e3", "period"), comparison("12", "period")
        (('>=', 1000), ('=', 12))
    """
    found = _COMPARISON.fullmatch(text)
    number = float(found[2]) if found is not None else -1.0
    if number >= 1 << 62:
        raise InputError("--{option} must be below 2^62, not {text!r}", option=option, text=text)
    if found is None or number != int(number):
        raise InputError(
            "--{option} must be a whole number, perhaps with a comparison such as '>=1000', not {text!r}",
            option=option, text=text,
        )  # fmt: skip
    return found[1] or "=", int(found[2]) if found[2].isdigit() else int(number)


def print_json(data: object) -> None:
    """Print the data as indented JSON, in ASCII unless the encoding of stdout has all characters."""
    print(json_text(data, ascii=not is_unicode(), indent=2))


def print_first(rows: Sequence[R], most: int, table: Callable[[Sequence[R]], Document]) -> None:
    """Print the first rows as a table, and how many more there are."""
    print_document(table(rows[:most]))
    if len(rows) > most:
        print(say("… {count} more (--rows {all} lists all of them)", count=len(rows) - most, all=len(rows)))


def answer(json: bool, data: Callable[[], object], document: Callable[[], Document]) -> None:
    """Print an answer as JSON or as text; only the one that is needed is made."""
    if json:
        print_json(data())
    else:
        print_document(document())
