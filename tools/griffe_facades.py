"""Shows Griffe, which reads source without running it, the names that façades load when they are first used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import griffe


class Facades(griffe.Extension):
    """Adds lazily loaded classes and functions to ``grundy.rulesets`` and ``grundy.contest``."""

    def on_package(self, *, pkg: griffe.Module, **more: Any) -> None:
        """Add an alias for each public class and function that the source of a façade does not import."""
        for facade in ("rulesets", "contest"):
            shown = pkg[facade]
            module = import_module(f"grundy.{facade}")
            for name in module.__all__:
                found = getattr(module, name)
                if name not in shown.members and hasattr(found, "__qualname__"):
                    shown.set_member(name, griffe.Alias(name, f"{found.__module__}.{found.__qualname__}"))
