"""What the commands share: the words behind a command, numbers, JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from math import isfinite
from typing import Annotated, Any

from cyclopts import Parameter

from grundy.ruleset import Ruleset
from grundy.rulesets.catalogue import parse_ruleset
from grundy.views.document import Document
from grundy.views.render.text import print_document
from grundy.words.errors import InputError

__all__ = ["Flag", "Word", "above_zero", "answer", "joined", "natural", "one_ruleset", "positive", "print_json"]

Word = Annotated[str, Parameter(allow_leading_hyphen=True, show=False)]
"""A word of the grammar; negative numbers come through, for the ruleset to refuse."""
Flag = Annotated[bool, Parameter(negative=())]
"""A switch that is off."""


def joined(words: Sequence[str]) -> str:
    """Return the words as one text of the grammar.

    Raises:
        InputError: if one of them is an option that there is not.
    """
    for word in words:
        if word.startswith("--"):
            raise InputError("no option is named {word!r} here: add --help to see those that are", word=word)
    return " ".join(words)


def one_ruleset(words: Sequence[str]) -> Ruleset[Any]:
    """Return the ruleset that the words spell, without a position.

    Raises:
        RulesetError: if they spell something else.
    """
    return parse_ruleset(joined(words))


def positive(number: int, option: str) -> int:
    """Return the number, if it is 1 or more.

    Raises:
        InputError: if it is not.
    """
    if number < 1:
        raise InputError("{option} must be 1 or more, not {number}", option=option, number=number)
    return number


def above_zero(number: float, option: str) -> float:
    """Return the number, if it is above 0 and not endless.

    Raises:
        InputError: if it is not.
    """
    if not (isfinite(number) and number > 0):
        raise InputError("{option} must be a number above 0, not {number}", option=option, number=number)
    return number


def natural(number: int, option: str) -> int:
    """Return the number, if it is 0 or more.

    Raises:
        InputError: if it is not.
    """
    if number < 0:
        raise InputError("{option} must be 0 or more, not {number}", option=option, number=number)
    return number


def print_json(data: object) -> None:
    """Print the data as JSON, readable, letters as they are."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def answer(json: bool, data: Callable[[], object], document: Callable[[], Document]) -> None:
    """Print an answer, as JSON or for people; the other is not made."""
    if json:
        print_json(data())
    else:
        print_document(document())
