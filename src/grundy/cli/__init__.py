"""The command line: parse, call, print. The module of a command is imported when the command is called."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cyclopts import App, CycloptsError, Group, Parameter

from grundy.cli.commands import GROUPS
from grundy.cli.help import OPTIONS, HelpPages
from grundy.cli.interruption import LIMIT, Interruption, interruption
from grundy.cli.misread import convert_exactly, readable
from grundy.cli.patience import explain_compiling
from grundy.cli.streams import can_write, complain, prepare_streams, silence, told_at_end
from grundy.words.errors import (
    GrundyError,
    InputError,
    LimitError,
    missing_library,
    raised_by_rules,
    reason_of,
    refused_by_python,
    rules_in_play,
    unusable_file,
)
from grundy.words.language import LANGUAGES, current_language, language_named, language_wanted, say, use_language
from grundy.words.phrase import Phrase
from grundy.words.shortening import cut_middle
from grundy.words.version import VERSION

# 0 solved, 1 a check failed, 2 usage or bad input, 3 a limit was reached without an answer, 130 interrupted
_LONGEST = 500  # characters of an error; positions can be longer than a screen
OK, BAD_INPUT = 0, 2
_WRITING = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF, errno.EAGAIN)  # why output is not taken

app = App(
    name="grundy",
    version=VERSION,
    help="""Solve combinatorial games: who wins, by which moves, and why.

    'grundy COMMAND --help' explains a command and shows examples. Add --lang zh for Chinese (加上 --lang zh 即用中文).
    """,
    help_format="plaintext",
    help_formatter=HelpPages(),
    group_parameters=Group(OPTIONS),
    default_parameter=Parameter(converter=convert_exactly),
    result_action="return_value",
    suppress_keyboard_interrupt=False,  # run() reports it in one line
)


def _add_commands() -> None:
    """List every command in its group, with grundy's own flags last."""
    for place, (title, commands) in enumerate(GROUPS.items()):
        group = Group(title, sort_key=place)
        for order, command in enumerate(commands):
            told: dict[str, Any] = {"group": group, "sort_key": order}
            if command.arguments:  # otherwise it is an App, which describes itself
                told["usage"] = f"grundy {command.name} {command.arguments} [OPTIONS]"
            app.command(f"grundy.cli.{command.path}", name=command.name, **told)
    flags = Group(OPTIONS, sort_key=len(GROUPS))
    summary = "Complete commands with the tab key, in bash, zsh or fish."
    path = "grundy.cli.completion:install_completion"
    app.command(path, name="--install-completion", group=flags, help=summary)
    for name, summary in (("--help", "Show this help."), ("--version", "Show the version.")):
        app[name].group = flags
        app[name].help = summary


_add_commands()


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status; every failure is reported in one line on stderr."""
    prepare_streams()
    status, language = OK, current_language()
    try:
        status = _guarded(lambda: _spoken(list(arguments)))
    finally:
        status = _with_files(_flushed(status))
        use_language(language)
    return status


def _spoken(arguments: list[str]) -> object:
    """Run a command in the language of ``--lang``, which may come before or after it, or of the environment."""
    language = language_wanted(os.environ)
    end = arguments.index("--") if "--" in arguments else len(arguments)
    words: list[str] = []
    given = iter(arguments[:end])
    for word in given:
        if word == "--lang" or word.startswith("--lang="):
            asked = next(given, None) if word == "--lang" else word.partition("=")[2]
            if asked is None:
                raise InputError("--lang needs the name of a language: {names}", names=", ".join(LANGUAGES))
            language = language_named(asked)
        else:
            words.append(word)
    use_language(language if can_write(LANGUAGES[language]) else "en")
    explain_compiling()
    words = [*words, *arguments[end:]] or ["--help"]
    with readable(app, words):
        return app(words, exit_on_error=False, print_error=False)


def _flushed(status: int) -> int:
    """Flush the output, and return the exit status."""
    try:
        sys.stdout.flush()
    except OSError as error:
        silence(sys.stdout)
        # the reader of our output may have gone away; then nobody needs an error
        return status if isinstance(error, BrokenPipeError) or status else _tell(_unwritten(error), BAD_INPUT)
    return status


def _with_files(status: int) -> int:
    """Print which files beside the answer were not written, and return the exit status."""
    for error in told_at_end():
        complain(cut_middle(say(error.phrase), _LONGEST, 50))
        status = BAD_INPUT if status in (OK, LIMIT) else status
    return status


def _unwritten(error: OSError) -> str:
    return say("cannot write the answer: {why}: free some space, or write it elsewhere", why=reason_of(error))


def _guarded(call: Callable[[], object]) -> int:
    """Return the exit status of a command; report an error in one line."""
    with interruption() as interrupted:
        try:
            try:
                status = call()  # a command that checks something returns its exit status, others return None
            except BaseException as error:
                interrupted.close()  # nothing interrupts the line that says why
                return _tell(*_why(error, interrupted))
        except KeyboardInterrupt:  # between the two
            interrupted.close()
            return _tell(*interrupted.told())
        if interrupted.ignored is not None:
            complain(say(interrupted.ignored))
        return status if isinstance(status, int) else OK


def _why(error: BaseException, interrupted: Interruption) -> tuple[str, int]:
    """Return what to say of an error, nothing if its reader has gone, and the exit status."""
    match error:
        case LimitError() if interrupted.compiled:
            return interrupted.told()
        case LimitError():
            return say(error.phrase), LIMIT
        case GrundyError():
            return say(error.phrase), BAD_INPUT
        case CycloptsError():
            return " ".join(str(error).split()).rstrip("."), BAD_INPUT
        case KeyboardInterrupt() if interrupted.heard or raised_by_rules(error) is None:
            return interrupted.told()
        case BrokenPipeError():
            return "", OK
        case MemoryError():
            return say(raised_by_rules(error) or Phrase("out of memory: try a smaller position")), LIMIT
        case Exception():  # users never see a traceback: report where the bug is, in one line
            if interrupted.happened or interrupted.late:  # during a compilation, which then fails
                return interrupted.told()
            if os.environ.get("GRUNDY_DEBUG"):
                raise error
            return _unexpected(error), BAD_INPUT
    told = raised_by_rules(error)  # SystemExit, GeneratorExit, KeyboardInterrupt without Ctrl-C and others
    if told is None:
        raise error
    return say(told), BAD_INPUT


def _unexpected(error: Exception) -> str:
    from traceback import extract_tb

    told = missing_library(error) or raised_by_rules(error) or unusable_file(error) or refused_by_python(error)
    if told is not None:
        return say(told)
    if isinstance(error, OSError) and error.errno in _WRITING:
        return _unwritten(error)
    last = extract_tb(error.__traceback__)[-1]
    rules = rules_in_play(error)
    return say(
        "{file}, line {line}: {kind}: {why} (set GRUNDY_DEBUG=1 for the full traceback)" if rules is None else
        "grundy cannot use what the rules of {rules} return, or has a bug itself: {kind}: {why} ({file}, line "
        "{line}; set GRUNDY_DEBUG=1 for the full traceback)",
        file=Path(last.filename).name, line=last.lineno, kind=type(error).__name__,
        why=next(iter(str(error).splitlines()), ""), rules=rules,
    )  # fmt: skip


def _tell(text: str, status: int) -> int:
    _flushed(status)
    if text:
        complain(cut_middle(text, _LONGEST, 50))
    return status
