"""Users' rulesets: ``file.py:name`` in the grammar."""

from __future__ import annotations

import hashlib
import sys
import tokenize
import traceback
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from grundy.grammar import split_game
from grundy.ruleset import Ruleset
from grundy.rulesets.named import make_ruleset
from grundy.rulesets.promises import check_arguments, keep_promises
from grundy.words.errors import USERS_MODULES, RulesetError, unusable_file
from grundy.words.phrase import Phrase


def load_ruleset(name: str, arguments: str | None = None) -> Ruleset[Any]:
    """Return the ruleset ``file.py:name``; the file is run once.

    Raises:
        RulesetError: if the file cannot be read or run, or does not have the ruleset.
    """
    path = name.rpartition(":")[0]
    return _made(load_file(path), name, arguments)


@lru_cache(maxsize=64)
def _made(module: ModuleType, name: str, arguments: str | None) -> Ruleset[Any]:
    path, _, attribute = name.rpartition(":")
    found = getattr(module, attribute, None)
    if found is None or _is_base(found):
        offered = rulesets_in(path)
        hint = Phrase(": it has {names}", names=", ".join(offered)) if offered else Phrase(": it has no ruleset at all")
        raise RulesetError("{path} has no ruleset {attribute!r}{hint}", path=path, attribute=attribute, hint=hint)
    try:
        ruleset = make_ruleset(found, name, arguments)
    except (TypeError, AttributeError) as error:
        raise RulesetError("cannot construct {name}: {why}", name=name, why=str(error)) from error
    # written with its file, so that output can be pasted back
    spelling, example = f"{name}({arguments})" if arguments else name, ruleset.about.example
    return ruleset.spelled(spelling, " ".join([spelling, *split_game(example)[0].words]) if example else "")


def rulesets_in(path: str) -> list[str]:
    """Return the names of the rulesets in a file; the file is run once.

    Raises:
        RulesetError: if the file cannot be read or run.
    """
    module = load_file(path)
    return [key for key, value in vars(module).items() if _offers(value, module)]


def _is_base(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Ruleset) and value.abstract


def _offers(value: object, module: ModuleType) -> bool:
    made_here = getattr(value, "__module__", None) == module.__name__
    if not made_here or _is_base(value):
        return False
    return isinstance(value, Ruleset) or (isinstance(value, type) and issubclass(value, Ruleset))


def load_file(path: str) -> ModuleType:
    """Return a user's file as a module; the file is run, once.

    Raises:
        RulesetError: if the file cannot be read or run.
    """
    try:
        return _module(_full(path), path)
    except (OSError, RuntimeError) as error:
        told = unusable_file(error)
        if told is None:
            raise
        raise RulesetError(told.template, **told.values) from None


def _full(path: str) -> str:
    try:
        return str(Path(path).resolve())
    except FileNotFoundError:  # the current folder was deleted
        return path


@lru_cache(maxsize=64)
def _module(full_path: str, shown: str) -> ModuleType:
    if not Path(full_path).is_file():
        raise RulesetError("there is no file {path!r}", path=shown)
    name = USERS_MODULES + hashlib.sha256(full_path.encode()).hexdigest()[:12]
    spec = spec_from_file_location(name, full_path)
    if spec is None or spec.loader is None:
        raise RulesetError("{path!r} is not a Python file", path=shown)
    module = module_from_spec(spec)
    vars(module)["print"] = _print_aside
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, KeyboardInterrupt):
            raise
        raise _not_run(error, full_path, shown) from error
    for value in list(vars(module).values()):
        if getattr(value, "__module__", None) != name:
            continue
        if isinstance(value, type) and issubclass(value, Ruleset):
            keep_promises(value, shown)
        elif isinstance(value, Ruleset) and isinstance(rule := getattr(value, "__wrapped__", None), FunctionType):
            check_arguments(rule, ["n"])  # a decorator made a ruleset of it
    return module


def _not_run(error: BaseException, full_path: str, shown: str) -> RulesetError:
    if isinstance(error, SyntaxError) and not _is_readable(full_path):
        return RulesetError(
            "{path} is not in UTF-8: save it in UTF-8, or name its encoding in the first line, as in '# coding: gbk'",
            path=shown,
        )
    return RulesetError(
        "cannot run {path}{line}: {kind}: {why}",
        path=shown, line=_line_of(error, full_path), kind=type(error).__name__,
        why=next(iter(str(error).splitlines()), ""),
    )  # fmt: skip


def _is_readable(path: str) -> bool:
    """Return whether the text of a file has the encoding that it should have."""
    try:
        with tokenize.open(path) as file:
            file.read()
    except (UnicodeDecodeError, SyntaxError):  # the latter if it names an unknown one
        return False
    return True


def _print_aside(*values: object, **options: Any) -> None:
    """Print the output of a user's file to stderr, so that it does not look like a part of the answer."""
    print(*values, **{"file": sys.stderr, **options})


def _line_of(error: BaseException, path: str) -> Phrase:
    if isinstance(error, SyntaxError):
        return Phrase(", line {line}", line=error.lineno) if error.lineno else Phrase("")
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    return Phrase(", line {line}", line=lines[-1]) if lines else Phrase("")
