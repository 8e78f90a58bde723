"""Tab completion for the arguments of commands: rulesets, files with rules, and contest problems."""

from __future__ import annotations

from collections.abc import Iterator
from glob import escape, glob
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from grundy.views.documents.catalogue import short_rule

if TYPE_CHECKING:
    from cyclopts.completion import CompletionContext

Offer = tuple[str, str]
"""A word, with its description for shells that show one."""


def offered_rulesets(context: CompletionContext) -> list[Offer]:
    """Return the rulesets with their rules, where a ruleset can occur: first, and after a plus sign."""
    before = context.argument.tokens
    if before and before[-1].value != "+":
        return []
    return [*_named(context.incomplete), *_in_files(context.incomplete)]


def _named(begun: str) -> Iterator[Offer]:
    from grundy.rulesets.catalogue import ALIASES, CATALOGUE, about_of  # only this function needs all rulesets
    from grundy.words.names import names_of

    for name in CATALOGUE:
        others = names_of("rulesets", name) if begun and not begun.isascii() else ()
        yield from ((word, short_rule(about_of(name))) for word in (name, *others) if word.startswith(begun))
    yield from ((alias, short_rule(about_of(name))) for alias, name in ALIASES.items() if alias.startswith(begun))


def _in_files(begun: str) -> Iterator[Offer]:
    """Yield the Python files here and one folder below, with the colon that comes before the name of a ruleset."""
    if begun and ":" not in begun:
        paths = (path for below in ("*.py", "*/*.py") for path in sorted(glob(f"{escape(begun)}{below}")))
        yield from ((f"{path}:", "") for path in paths)


def install_completion(
    *,
    shell: Literal["zsh", "bash", "fish", "powershell"] | None = None,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
) -> None:
    """Complete commands with the tab key, in bash, zsh or fish.

    Args:
        shell: The shell; by default the one that runs this command.
        output: The file for the script; by default the place where the shell looks for it.
    """
    from cyclopts.completion.install import create_install_completion_command

    from grundy.cli import app

    create_install_completion_command(app.install_completion, add_to_startup=True)(shell=shell, output=output)


def offered_problems(_: CompletionContext) -> list[Offer]:
    """Return the contest problems with their titles."""
    from grundy.contest import PROBLEMS, find_problem

    return [(known, find_problem(known).title) for known in PROBLEMS]
