"""Rulesets whose parameters may be long, such as the edges of a graph."""

from __future__ import annotations

from dataclasses import fields
from functools import cached_property
from typing import Any

__all__ = ["HashedOnce"]


class HashedOnce:
    """A frozen dataclass, made with ``eq=False``, that is hashed once: a search hashes the ruleset with every position.

    It is compared by that first, and stored without what was made of it.
    """

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other) or not isinstance(other, HashedOnce):
            return NotImplemented
        return self._hash == other._hash and self._key == other._key

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._key
