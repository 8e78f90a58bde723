"""Façades that import names when they are first used.

This module imports next to nothing itself: Ctrl-C is handled only after it is there.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def lazy(
    package: str, homes: "Mapping[str, str]", first: "Callable[[], object] | None" = None
) -> "Callable[[str], Any]":
    """Return a ``__getattr__`` for a package that imports its names when used, after calling ``first``.

    A name is found at ``module:object``, or at ``module`` for a whole module.
    """

    def load(name: str) -> "Any":
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, attribute = homes[name].partition(":")
        from importlib import import_module

        found = import_module(module)
        if attribute:
            found = getattr(found, attribute)
        if first is not None:
            first()
        vars(sys.modules[package])[name] = found
        return found

    return load
