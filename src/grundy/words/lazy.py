"""Façades whose names are loaded when they are first used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy(package: str, homes: Mapping[str, str], first: Callable[[], object] | None = None) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package that loads its names, ``module:object`` each, and calls ``first``."""

    def load(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, attribute = homes[name].partition(":")
        found = getattr(import_module(module), attribute)
        if first is not None:
            first()
        vars(sys.modules[package])[name] = found
        return found

    return load
