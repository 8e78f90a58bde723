"""Calls of a user's functions on rows of integers, uncompiled, and the messages for their errors."""

from __future__ import annotations

import linecache
import re
import traceback
from typing import Any

from grundy.ruleset import Game, Ruleset
from grundy.words.errors import GrundyError, RulesetError
from grundy.words.phrase import Phrase, templates

Words = tuple[int, ...]

FUNCTIONS = OPTIONS, SUMMANDS, CANONICAL = "options_into", "summands_into", "canonical_into"
PARTIZAN = LEFT, RIGHT, _, _, NEGATIVE = "left_into", "right_into", SUMMANDS, CANONICAL, "negative_into"
_SHOWN = 160  # characters of a compiler's message, or of what a function returned
_COLOURS = re.compile(r"\x1b\[[\d;]*m")  # of a compiler's message
_AS_COMPILED: Any = {"divide": "raise", "over": "ignore"}  # what compiled code does with integers, too


_FAULTS = templates({
    "changed": "{function} changes the position passed to it, {game}: write only into out",
    "differs": "options of {game} differ from call to call: they must depend on the position alone, and every "
               "integer of an option must be written",
    "counted": "{function} of {game} must return the number of options, from 0 to most_options = {most}, not "
               "{count}",
})  # fmt: skip
_OF_SUMMANDS = templates({
    "differs": "summands of {game} differ from call to call: they must depend on the position alone, and every "
               "integer of a summand must be written",
    "counted": "summands_into of {game} must return the number of summands, from 0 to most_summands = {most}, not "
               "{count}",
    "itself": "summands_into of {game} writes the position itself along with other summands: leave out summands "
              "without moves",
})  # fmt: skip


def call_plainly(rules: Any, p: Words, function: str = OPTIONS) -> list[Words]:
    """Return the options or summands of a position by calling the user's function uncompiled."""
    import numpy as np

    most = rules.most_summands if function == SUMMANDS else rules.most_options
    told: list[list[Words]] = []
    for blank in (0, -7):  # shows which integers are not written
        out = np.full((most, len(p)), blank, np.int64)
        count = _called(rules, p, function, out)
        whole = isinstance(count, int | np.integer)
        if not whole or not 0 <= count <= most:
            shown = repr(int(count) if whole else count)
            raise fault(rules, function, p, "counted", " ".join(shown.split())[:_SHOWN])
        told.append([tuple(row) for row in out[: int(count)].tolist()])
    if told[0] != told[1]:
        raise fault(rules, function, p, "differs")
    if function == SUMMANDS and len(told[0]) > 1 and p in told[0]:
        raise fault(rules, function, p, "itself")
    return told[0]


def call_for_one(rules: Any, p: Words, function: str = CANONICAL) -> Words:
    """Return the canonical form or the negative of a position by calling the user's function uncompiled."""
    import numpy as np

    out = np.array(p, np.int64)
    _called(rules, p, function, out)
    return tuple(out.tolist())


def _called(rules: Any, p: Words, function: str, out: Any) -> Any:
    import numpy as np

    position = np.array(p, np.int64)
    try:
        with np.errstate(**_AS_COMPILED):
            returned = getattr(rules, function)(position, out)
    except GrundyError:
        raise
    except Exception as error:
        raise mistake(rules, function, error, p) from error
    if tuple(position.tolist()) != p:
        raise fault(rules, function, p, "changed")
    return returned


def uncompiled(rules: Any, function: str, error: Exception) -> RulesetError:
    """Return the error for a function that cannot be compiled."""
    loc = getattr(error, "loc", None)
    code = getattr(type(rules), function).__code__
    number = loc.line if loc is not None and loc.filename == code.co_filename else code.co_firstlineno
    text = linecache.getline(code.co_filename, number).strip()
    lines = [line.strip() for line in _COLOURS.sub("", str(error)).splitlines() if line.strip()]
    why = next((line for line in lines[1:] if not line.startswith(("File", "During", "There are", "-"))), lines[0])
    signature = next((line.removeprefix(">>> ") for line in lines if line.startswith(">>> ")), "")
    return RulesetError(
        "{function} of {ruleset} cannot be compiled, line {line}: {text!r}: {why}: fix it, or set compiled = False "
        "to run it in plain Python",
        function=function, ruleset=str(rules), line=number, text=text, why=(signature or why)[:_SHOWN],
    )  # fmt: skip


def traced(rules: Any, function: str, p: Words, error: Exception) -> GrundyError:
    """Return the error of a compiled function with its line, which an uncompiled call gives."""
    try:
        (call_for_one if function in (CANONICAL, NEGATIVE) else call_plainly)(rules, p, function)
    except GrundyError as told:
        return told
    return mistake(rules, function, error, p)


def mistake(rules: Ruleset[Any], function: str, error: Exception, p: Words) -> RulesetError:
    """Return the error for a function that raised an exception."""
    code = getattr(type(rules), function).__code__
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == code.co_filename]
    at = Phrase(", line {line}: {text!r}", line=frames[-1].lineno, text=frames[-1].line or "") if frames else Phrase("")
    return RulesetError(
        "{function} of {game} fails{at}: {kind}: {why}",
        function=function, game=str(Game(rules, p)), at=at, kind=type(error).__name__,
        why=next(iter(str(error).splitlines()), ""),
    )  # fmt: skip


def fault(rules: Any, function: str, p: Words, what: str, count: object = None) -> RulesetError:
    """Return the error for a function that breaks a rule: "changed", "differs", "counted" or "itself"."""
    most = rules.most_summands if function == SUMMANDS else rules.most_options
    return RulesetError(
        (_FAULTS | _OF_SUMMANDS if function == SUMMANDS else _FAULTS)[what],
        function=function, game=str(Game(rules, p)), most=most, count=str(count),
    )  # fmt: skip
