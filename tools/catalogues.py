"""Compile the catalogues of grundy's languages, because gettext reads binary files; a build does this, too."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # the tests compile catalogues without building
    BuildHookInterface = object

LOCALE = Path(__file__).parents[1] / "src" / "grundy" / "words" / "locale"


def compile_catalogues() -> None:
    """Write each ``grundy.mo`` that is missing or older than its ``grundy.po``."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in LOCALE.glob("*/LC_MESSAGES/grundy.po"):
        compiled = source.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        partial = compiled.with_suffix(f".{os.getpid()}.part")  # two processes may compile at once
        with partial.open("wb") as file:
            write_mo(file, catalogue)
        partial.replace(compiled)


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc]
    """The hook that hatchling calls before it makes a wheel or an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues."""
        compile_catalogues()
