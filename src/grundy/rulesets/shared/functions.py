"""Rulesets that are made from a plain function by a decorator."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import update_wrapper
from typing import Any

from grundy.knowledge import About
from grundy.ruleset import Ruleset


class FunctionRules(Ruleset[Any], abstract=True):
    """Rules given by one function; they are named, documented, compared and pickled as the function is."""

    __wrapped__: Callable[[Any], Any]

    def __init__(self, rule: Callable[[Any], Any], about: About) -> None:
        update_wrapper(self, rule)
        self.name = rule.__name__.replace("_", "-")
        self.about = about.ruled_by(rule.__doc__)

    def __call__(self, given: Any) -> Any:
        """Return what the function returns."""
        return self.__wrapped__(given)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FunctionRules) and self.__wrapped__ is other.__wrapped__

    def __hash__(self) -> int:
        return hash(self.__wrapped__)

    def __reduce__(self) -> str | tuple[Any, ...]:
        name = self.__wrapped__.__qualname__
        if not self._spelling:
            return name  # pickled by "module:name", like functions
        original = getattr(sys.modules[self.__module__], name)
        return type(self).spelled, (original, self._spelling, self.about.example)
