"""Errors in command lines: what is wrong, and a suggestion."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    Token,
    UnknownCommandError,
    convert,
)
from cyclopts.exceptions import UnknownOptionError, UnusedCliTokensError

from grundy.cli.help import placeholders
from grundy.words.errors import GrundyError, InputError
from grundy.words.names import closest_name, key_named
from grundy.words.phrase import Phrase

# what other programs call the option --plot
_DRAWINGS = ("-o", "--output", "--out", "--save", "--svg", "--png", "--pdf")
HYPHENS = "-–—"  # before an option, and what text processors and Chinese keyboards make of them
_KINDS: dict[object, Phrase] = {
    int: Phrase("a whole number"), float: Phrase("a number"), Path: Phrase("the path of a file or folder"),
}  # fmt: skip


class NoSuchOptionError(InputError):
    """An option that the command does not have, among the words of a game."""

    def __init__(self, option: str) -> None:
        super().__init__("no option is named {word!r} here: --help lists the options", word=option)
        self.option = option


def convert_exactly(kind: Any, tokens: Sequence[Token]) -> Any:
    """Convert the words of an argument as Cyclopts does, but refuse 3.5 as a whole number, and no path for a path.

    It would round the one, and take the current folder for the other.
    """
    for token in tokens:
        if (kind is int and "." in token.value) or (kind is Path and not token.value):
            raise CoercionError(token=token, target_type=kind)
    return convert(kind, tokens)


@contextmanager
def readable(app: App, words: Sequence[str]) -> Iterator[None]:
    """Turn Cyclopts's errors, and unknown options, into grundy's errors."""
    try:
        yield
    except NoSuchOptionError as error:
        raise _unknown_option(app, words, error.option) from None
    except CycloptsError as error:
        raise _told(app, words, error) or error from None


def _told(app: App, words: Sequence[str], error: CycloptsError) -> InputError | None:
    """Return grundy's description of an error; None if that of Cyclopts is good enough."""
    if isinstance(error, UnknownCommandError):
        return _unknown_command(app, words, (error.unused_tokens or [""])[0])
    if isinstance(error, UnknownOptionError):
        return _unknown_option(app, words, error.token.keyword or error.token.value)
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        if error.keyword is not None:
            return InputError("{option} needs a value", option=error.keyword)
        name = error.argument.name
        missing = name if error.argument.index is None else name.lstrip("-").upper()
        return InputError(
            "missing argument {what}: the usage is '{usage}'", what=placeholders(missing), usage=_usage(app, words)
        )
    if isinstance(error, CoercionError) and error.token is not None and error.target_type in _KINDS:
        kind = _KINDS[error.target_type]
        name = error.token.keyword or (placeholders(error.argument.name.lstrip("-").upper()) if error.argument else "")
        return InputError("{option} must be {kind}, not {word!r}", option=name, kind=kind, word=error.token.value)
    if isinstance(error, RepeatArgumentError):
        return InputError("{option} is given twice: use it once", option=error.token.keyword)
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        word = error.unused_tokens[0]
        return InputError("unexpected argument {word!r}: the usage is '{usage}'", word=word, usage=_usage(app, words))
    return None


def _command(app: App, words: Sequence[str]) -> App:
    return app.parse_commands(words)[1][-1]


def _usage(app: App, words: Sequence[str]) -> str:
    return placeholders(_command(app, words).usage or "grundy COMMAND")


def _unknown_option(app: App, words: Sequence[str], word: str) -> InputError:
    """Return the error for an unknown option, with the most similar one."""
    option = word.partition("=")[0]
    command = _command(app, words)
    arguments = () if command.default_command is None else command.assemble_argument_collection()
    known = ["--lang", *command, *(name for argument in arguments for name in argument.names)]
    if option in _DRAWINGS and "--plot" in known:
        return InputError("no option is named {word!r} here: did you mean {meant!r}?", word=option, meant="--plot FILE")
    return _unknown(
        option, [name for name in known if name.startswith("--")],
        "no option is named {word!r} here: did you mean {meant!r}?",
        "no option is named {word!r} here: --help lists the options",
    )  # fmt: skip


def _unknown_command(app: App, words: Sequence[str], word: str) -> InputError:
    """Return the error for an unknown command, which may be misspelt, or a game without a command."""
    if word.startswith(tuple(HYPHENS)):
        return _unknown_option(app, words, word)
    chain = app.parse_commands(words)[0]
    chinese = None if chain else key_named("commands", word)
    if chinese is not None:
        return InputError("no command is named {word!r}: did you mean {meant!r}?", word=word, meant=chinese)
    if not chain and _is_game(words):
        meant = shlex.join(["grundy", "solve", *words])
        return InputError("no command is named {word!r}: did you mean {meant}?", word=word, meant=meant)
    return _unknown(
        word, [name for name in _command(app, words) if not name.startswith("-")],
        "no command is named {word!r}: did you mean {meant!r}?",
        "no command is named {word!r}: '{grundy} --help' lists the commands",
        grundy=" ".join(["grundy", *chain]),
    )  # fmt: skip


def _unknown(word: str, known: Iterable[str], close: str, far: str, **more: object) -> InputError:
    bare = {name.lstrip("-"): name for name in known}  # the hyphens would make all options similar
    meant = closest_name(word.lstrip(HYPHENS), bare)
    return InputError(close, word=word, meant=bare[meant]) if meant else InputError(far, word=word, **more)


def _is_game(words: Sequence[str]) -> bool:
    from grundy.rulesets.catalogue import ALIASES, CATALOGUE, parse_game

    name = words[0].split("(")[0].split()[0:1]
    if name and name[0].lower().replace("_", "-") in {*CATALOGUE, *ALIASES}:
        return True
    try:
        parse_game(" ".join(word for word in words if not word.startswith("--")))
    except GrundyError:
        return False
    return True
