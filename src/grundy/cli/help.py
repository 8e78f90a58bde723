"""The layout of help: headings and two columns that fill the terminal, in the current language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import cleandoc
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

from grundy.cli.commands import COMMANDS, GROUPS
from grundy.views.pictures.text import padded, width_of
from grundy.views.render.text import wrapped
from grundy.words.language import say, translate

if TYPE_CHECKING:
    from cyclopts import App
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console
    from rich.text import Text

OPTIONS, WORDS = "Options", "Words"  # words appear only in the usage line
_EXAMPLE = re.compile(r"\s*(\S.* \| )?grundy ")
_NAMES = 12  # least width of the names, so that the columns of all groups are aligned
_VALUES = {"INT": "N", "FLOAT": "NUMBER", "STR": "TEXT"}  # Cyclopts's names of types


class HelpPages:
    """The formatter that Cyclopts calls for the parts of a help page."""

    def render_usage(self, console: Console, options: object, usage: object) -> None:
        """Print the usage line."""
        console.print(
            _heading("Usage"), placeholders(str(usage).strip()), soft_wrap=True, highlight=False, markup=False
        )
        console.print()

    def render_description(self, console: Console, options: object, description: Any) -> None:
        """Print what a command does, with each paragraph wrapped, and its examples unchanged."""
        for paragraph in _paragraphs(str(description.primary_renderable)):
            if _EXAMPLE.match(paragraph):
                console.print(_heading("Examples"))
                lines = [f"  {line}" for line in paragraph.splitlines()]
            else:
                lines = wrapped(translate(paragraph), get_terminal_size().columns, 0)
            _print(console, lines)
            console.print()

    def __call__(self, console: Console, options: object, panel: HelpPanel) -> None:
        """Print the commands of a group, or the options."""
        if not panel.entries or panel.title == WORDS:
            return
        console.print(_heading(str(panel.title)))
        labels = [f"  {_label(entry)}" for entry in panel.entries]
        column = max(_NAMES, *map(width_of, labels)) + 2
        for label, entry in zip(labels, panel.entries, strict=True):
            text = _description(entry, str(panel.title), panel.format)
            _print(console, wrapped(padded(label, column) + text, get_terminal_size().columns, column), len(label))
        console.print()


def _print(console: Console, lines: list[str], coloured: int = 0) -> None:
    """Print lines unchanged, with the first characters of the first line in colour."""
    from rich.text import Text

    for line in lines:
        console.print(Text.assemble((line[:coloured], "cyan"), line[coloured:]), soft_wrap=True)
        coloured = 0


def _heading(title: str) -> Text:
    from rich.text import Text

    return Text(translate(f"{title}:"), style="bold")


def _label(entry: HelpEntry) -> str:
    value = None if entry.metavar is None else _VALUES.get(entry.metavar, entry.metavar)
    return placeholders(", ".join(entry.copy(metavar=value).display_labels_with_metavar))


def placeholders(text: str) -> str:
    """Return a usage line, or the names of an option, with translated placeholders."""
    return re.sub(r"[A-Z]{2,}", lambda found: translate(found[0]), text)


def _description(entry: HelpEntry, title: str, kind: str) -> str:
    """Return the description of a command or an option in the current language."""
    command = COMMANDS.get(entry.names[0]) if title in GROUPS else None
    text = translate(_filled(str(entry.description.primary_renderable)) if command is None else command.summary)
    if kind == "command":
        return text.rstrip(".。")
    if entry.required:
        return text + say(" (required)")
    if entry.default in (None, "False"):
        return text
    return text + say(" (default: {value})", value=str(entry.default).removesuffix(".0"))


def _filled(text: str) -> str:
    return " ".join(text.split())


def _paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a docstring, each as one line; examples keep their lines."""
    found = re.split(r"\n\s*\n", text.strip())
    return [paragraph if _EXAMPLE.match(paragraph) else _filled(paragraph) for paragraph in found]


def help_sentences(app: App) -> Iterator[str]:
    """Yield every sentence of the help pages in English, for the catalogues of translations."""
    yield from (f"{title}:" for title in ("Usage", "Examples", *GROUPS, "Commands", OPTIONS))
    yield from _VALUES.values()
    yield from re.findall(r"[A-Z]{2,}", " ".join(["PATH COMMAND OPTIONS", *_usages(app)]))
    yield from (command.summary for command in COMMANDS.values())
    yield from (app[name].help for name in app if name.startswith("-"))
    yield from _sentences_of(app)


def _usages(app: App) -> Iterator[str]:
    yield app.usage or ""
    for name in app:
        if not name.startswith("-"):
            yield from _usages(app[name])


def _sentences_of(app: App) -> Iterator[str]:
    described = cleandoc(app.help).partition("\nParameters\n")[0]
    yield from (text for text in _paragraphs(described) if not _EXAMPLE.match(text))
    if app.default_command is not None:
        arguments = app.assemble_argument_collection(parse_docstring=True)
        yield from (_filled(argument.parameter.help or "") for argument in arguments if argument.show)
    for name in app:
        if name not in (*app.help_flags, *app.version_flags):
            yield from _sentences_of(app[name])
