"""One name for one concept: the names that the glossary rules out are not used in the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]


def ruled_out() -> set[str]:
    rows = re.findall(r"^\| .*? \| .* \| (.*) \|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def names_in(path: Path) -> Iterator[str]:
    """What a module defines: its own name, classes, functions, arguments and variables."""
    yield path.stem
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def words_of(name: str) -> str:
    """A name in lower case with underscores, so that words can be found in it."""
    return f"_{re.sub(r'(?<=[a-z0-9])(?=[A-Z])', '_', name).lower()}_"


def test_the_glossary_rules_names_out() -> None:
    assert {"plies", "atom", "sg"} <= ruled_out()


def test_the_source_uses_the_names_of_the_glossary() -> None:
    wrong = [
        (str(path.relative_to(ROOT)), name)
        for path in sorted((ROOT / "src").rglob("*.py"))
        for name in set(names_in(path))
        for word in ruled_out()
        if re.search(f"_{word}s?_", words_of(name))
    ]
    assert wrong == []
