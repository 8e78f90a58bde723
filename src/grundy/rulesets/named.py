"""The ruleset that a name stands for, once its object is found in the catalogue or in a user's file."""

from __future__ import annotations

from typing import Any

from grundy.ruleset import Ruleset
from grundy.words.errors import RulesetError


def make_ruleset(found: Any, name: str, arguments: str | None) -> Ruleset[Any]:
    """Return the ruleset for an object of the catalogue or of a user's file."""
    if isinstance(found, type) and issubclass(found, Ruleset):
        return found.from_arguments(arguments or "")
    if not isinstance(found, Ruleset):
        raise RulesetError(
            "{name!r} is of type {kind}, not a ruleset: subclass Ruleset or decorate a function with heap_ruleset",
            name=name, kind=type(found).__name__,
        )  # fmt: skip
    if arguments:
        raise RulesetError("{name} takes no arguments, not {arguments!r}", name=name, arguments=arguments)
    return found
