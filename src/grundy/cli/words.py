"""What the commands share: the words behind a command, numbers, JSON, options of several commands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from math import inf, isfinite
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from grundy.cli.misread import NoSuchOptionError
from grundy.views.document import Document
from grundy.views.render.text import print_document
from grundy.words.errors import InputError

Word = Annotated[str, Parameter(allow_leading_hyphen=True, show=False)]
"""A word of the grammar; negative numbers come through, for the ruleset to refuse."""
Flag = Annotated[bool, Parameter(negative=())]  # a switch that is off
Json = Annotated[bool, Parameter(negative=(), help="Print JSON.")]
Misere = Annotated[bool, Parameter(negative=(), help="Misère play: whoever cannot move wins.")]
Store = Annotated[Path | None, Parameter(help="The folder of an atlas; by default the one that ships with grundy.")]


WRONG, OPEN = 1, 3
"""Exit statuses: a check was made, and something is not right; the answer stays unknown."""


def joined(words: Sequence[str]) -> str:
    """Return the words as one text of the grammar, unless one of them is an option that there is not."""
    for word in words:
        if word.startswith("--"):
            raise NoSuchOptionError(word)
    return " ".join(words)


def positive(number: int, option: str) -> int:
    """Return the number, if it is 1 or more."""
    if number < 1:
        raise InputError("{option} must be 1 or more, not {number}", option=option, number=number)
    return number


def natural(number: int, option: str) -> int:
    """Return the number, if it is 0 or more."""
    if number < 0:
        raise InputError("{option} must be 0 or more, not {number}", option=option, number=number)
    return number


def above_zero(number: float, option: str, most: float = inf, least: float = 0) -> float:
    """Return the number, if it is above 0, not endless, and within bounds."""
    if isfinite(number) and number > 0 and least <= number <= most:
        return number
    if most == inf:
        raise InputError("{option} must be a number above 0, not {number}", option=option, number=number)
    raise InputError(
        "{option} must be a number above {least:g} and up to {most:g}, not {number:g}",
        option=option, least=0, most=most, number=number,
    )  # fmt: skip


_COMPARISON = re.compile(r"\s*(>=|<=|!=|=|>|<)?\s*([0-9]+(?:\.[0-9]+)?(?:[eE][0-9]{1,2})?)\s*")


def comparison(text: str, option: str) -> tuple[str, int]:
    """Return the comparison and the number that a text such as ``>=1000`` stands for.

    Examples:
        >>> comparison(">=1e3", "period"), comparison("12", "period")
        (('>=', 1000), ('=', 12))
    """
    found = _COMPARISON.fullmatch(text)
    number = float(found[2]) if found is not None else -1.0
    if found is None or number != int(number) or number >= 1 << 62:
        raise InputError(
            "--{option} must be a whole number, perhaps with a comparison such as '>=1000', not {text!r}",
            option=option, text=text,
        )  # fmt: skip
    return found[1] or "=", int(found[2]) if found[2].isdigit() else int(number)


def print_json(data: object) -> None:
    """Print the data as JSON, readable, letters as they are."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def answer(json: bool, data: Callable[[], object], document: Callable[[], Document]) -> None:
    """Print an answer, as JSON or for people; the other is not made."""
    if json:
        print_json(data())
    else:
        print_document(document())
