"""A user's functions on rows of integers, called as they stand, and what is said of their mistakes."""

from __future__ import annotations

import linecache
import traceback
from typing import Any, Protocol

from grundy.ruleset import Game, Ruleset
from grundy.words.errors import GrundyError, RulesetError
from grundy.words.phrase import Phrase

__all__ = [
    "CANONICAL", "FUNCTIONS", "OPTIONS", "SUMMANDS", "WordRule", "Words", "call_canonical", "call_plainly", "changed",
    "counted", "differs", "itself", "mistake", "uncompiled",
]  # fmt: skip

Words = tuple[int, ...]

FUNCTIONS = OPTIONS, SUMMANDS, CANONICAL = "options_into", "summands_into", "canonical_into"
_SHOWN = 160  # letters of a compiler's message
_AS_COMPILED: Any = {"divide": "raise", "over": "ignore"}  # what compiled code does with integers, too


class WordRule(Protocol):
    """What a search needs of a ruleset: the length of a position, how many options there are at most, and the rule."""

    words: int
    most_options: int
    most_summands: int

    def options_into(self, position: Any, out: Any, /) -> int:
        """Fill ``out`` with options and return how many there are."""


def call_plainly(rules: Any, p: Words, function: str = OPTIONS) -> list[Words]:
    """Return the options or summands of a position by calling the user's function as it stands, uncompiled.

    Args:
        rules: the ruleset.
        p: the position.
        function: OPTIONS or SUMMANDS.

    Raises:
        RulesetError: if the function makes a mistake, with its line.
    """
    import numpy as np

    most = rules.most_options if function == OPTIONS else rules.most_summands
    told: list[list[Words]] = []
    for blank in (0, -7):  # what is not written shows
        position = np.array(p, np.int64)
        out = np.full((most, len(p)), blank, np.int64)
        try:
            with np.errstate(**_AS_COMPILED):
                count = getattr(rules, function)(position, out)
        except GrundyError:
            raise
        except Exception as error:
            raise mistake(rules, function, error, p) from error
        if tuple(position.tolist()) != p:
            raise changed(rules, function, p)
        if not isinstance(count, int | np.integer) or not 0 <= count <= most:
            raise counted(rules, function, p, count)
        told.append([tuple(row) for row in out[: int(count)].tolist()])
    if told[0] != told[1]:
        raise differs(rules, function, p)
    if function == SUMMANDS and len(told[0]) > 1 and p in told[0]:
        raise itself(rules, p)
    return told[0]


def call_canonical(rules: Any, p: Words) -> Words:
    """Return the canonical form of a position by calling the user's function as it stands, uncompiled.

    Raises:
        RulesetError: if the function makes a mistake, with its line.
    """
    import numpy as np

    position = np.array(p, np.int64)
    out = position.copy()
    try:
        with np.errstate(**_AS_COMPILED):
            rules.canonical_into(position, out)
    except GrundyError:
        raise
    except Exception as error:
        raise mistake(rules, CANONICAL, error, p) from error
    if tuple(position.tolist()) != p:
        raise changed(rules, CANONICAL, p)
    return tuple(out.tolist())


# -- what is said of mistakes


def uncompiled(rules: Any, function: str, error: Exception) -> RulesetError:
    """Return what is said of a function that cannot be compiled."""
    loc = getattr(error, "loc", None)
    code = getattr(type(rules), function).__code__
    number = loc.line if loc is not None and loc.filename == code.co_filename else code.co_firstlineno
    text = linecache.getline(code.co_filename, number).strip()
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    why = next((line for line in lines[1:] if not line.startswith(("File", "During", "There are", "-"))), lines[0])
    signature = next((line.removeprefix(">>> ") for line in lines if line.startswith(">>> ")), "")
    return RulesetError(
        "{function} of {ruleset} cannot be compiled, line {line}: {text!r}: {why}: mend it, or set compiled = False "
        "to have it run in plain Python",
        function=function, ruleset=str(rules), line=number, text=text, why=(signature or why)[:_SHOWN],
    )  # fmt: skip


def mistake(rules: Ruleset[Any], function: str, error: Exception, p: Words) -> RulesetError:
    """Return what is said of a function that raised something."""
    code = getattr(type(rules), function).__code__
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == code.co_filename]
    at = Phrase(", line {line}: {text!r}", line=frames[-1].lineno, text=frames[-1].line or "") if frames else Phrase("")
    return RulesetError(
        "{function} of {game} fails{at}: {kind}: {why}",
        function=function, game=str(Game(rules, p)), at=at, kind=type(error).__name__,
        why=next(iter(str(error).splitlines()), ""),
    )  # fmt: skip


def changed(rules: Any, function: str, p: Words) -> RulesetError:
    """Return what is said of a function that writes into its position."""
    return RulesetError(
        "{function} changes the position it is asked about, {game}: write into out alone",
        function=function, game=str(Game(rules, p)),
    )  # fmt: skip


def differs(rules: Any, function: str, p: Words) -> RulesetError:
    """Return what is said of a function that does not always write the same."""
    if function == SUMMANDS:
        return RulesetError(
            "summands of {game} differ from call to call: they may depend on the position alone, and every integer of "
            "one must be written",
            game=str(Game(rules, p)),
        )  # fmt: skip
    return RulesetError(
        "options of {game} differ from call to call: the rules may depend on the position alone, and every integer of "
        "an option must be written",
        game=str(Game(rules, p)),
    )


def itself(rules: Any, p: Words) -> RulesetError:
    """Return what is said of summands that never end."""
    return RulesetError(
        "summands_into of {game} writes the position itself beside others: leave out what has no moves",
        game=str(Game(rules, p)),
    )


def counted(rules: Any, function: str, p: Words, count: object) -> RulesetError:
    """Return what is said of a function that returns a wrong number."""
    if function == SUMMANDS:
        return RulesetError(
            "summands_into of {game} must return how many summands there are, 0 to most_summands = {most}, not {count}",
            game=str(Game(rules, p)), most=rules.most_summands, count=str(count),
        )  # fmt: skip
    return RulesetError(
        "options_into of {game} must return how many options there are, 0 to most_options = {most}, not {count}",
        game=str(Game(rules, p)), most=rules.most_options, count=str(count),
    )  # fmt: skip
