"""A problem declared in a user's file: ``file.py``, or ``file.py:NAME`` if the file has several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial, wraps
from typing import Any

from grundy.contest.problem import Problem, variant
from grundy.rulesets.userfile import load_file
from grundy.words.errors import GrundyError, InputError, RulesetError

_TEXTS = ("id", "title", "source", "statement", "limits", "sample_input", "sample_output", "before")
_Function = Callable[..., Any]
_CALLED = ("answer", "definition", "write", "random")
_FUNCTIONS = (*_CALLED, "edges", "shrink")  # the last two yield cases


def is_file(name: str) -> bool:
    """Return whether the name of a problem is a file."""
    return name.partition(":")[0].endswith(".py")


def has_problem(name: str) -> bool:
    """Return whether a file that a name begins with has a problem, or the one that is named; the file is run, once."""
    return bool(_problems(name))


def _problems(name: str) -> dict[str, Problem[Any, Any]]:
    path, _, wanted = name.partition(":")
    found = {key: value for key, value in vars(load_file(path)).items() if isinstance(value, Problem)}
    return {key: value for key, value in found.items() if wanted in ("", key)}


def load_problem(name: str) -> Problem[Any, Any]:
    """Return the problem of a user's file; the file is run, once.

    Raises:
        RulesetError: if the file cannot be read or run, or has no such problem.
    """
    path = name.partition(":")[0]
    found = _problems(name)
    if not found:
        raise RulesetError(
            "{name} has no contest problem: it must define a Problem ('grundy problems --template' prints an example)",
            name=name,
        )
    if len(found) > 1:
        names = ", ".join(f"{path}:{key}" for key in found)
        raise RulesetError("{path} has several contest problems: choose one of {names}", path=path, names=names)
    (problem,) = found.values()
    _check_kinds(path, problem)
    return _with_functions(problem, _FUNCTIONS, partial(_guarded, path))


def watched(problem: Problem[Any, Any], watch: Callable[[str], AbstractContextManager[object]]) -> Problem[Any, Any]:
    """Return the problem with each call of its functions in a ``with`` block of ``watch(name)``."""

    def around(name: str, function: _Function) -> _Function:
        @wraps(function, updated=())
        def called(*arguments: Any) -> Any:
            with watch(name):
                return function(*arguments)

        return called

    return _with_functions(problem, _CALLED, around)


def _with_functions(
    problem: Problem[Any, Any], names: Iterable[str], change: Callable[[str, _Function], _Function]
) -> Problem[Any, Any]:
    """Return the problem with other functions; those that it derives from the form of a case call these."""
    functions = {name: getattr(problem, name) for name in _FUNCTIONS}
    own = {name: function for name, function in functions.items() if not _is_derived(problem, function)}
    changed = {name: change(name, own[name]) for name in names if name in own}
    return variant(problem, **{"limits": problem.limits, "names": problem.names, **own, **changed})


def _is_derived(problem: Problem[Any, Any], function: _Function) -> bool:
    whose = getattr(function, "__self__", None)
    return whose is not None and (whose is problem or whose is problem.cases.form)


def _check_kinds(path: str, problem: Problem[Any, Any]) -> None:
    """Raise InputError if what should be text or a function is not."""
    for name in _TEXTS:
        if not isinstance(getattr(problem, name), str):
            raise InputError("{path}: {name} must be text, not {found!r}",
                             path=path, name=name, found=getattr(problem, name))  # fmt: skip
    for name in _FUNCTIONS:
        if not callable(getattr(problem, name)):
            raise InputError("{path}: {name} must be a function, not {found!r}",
                             path=path, name=name, found=getattr(problem, name))  # fmt: skip


def _guarded(path: str, name: str, function: _Function) -> _Function:
    """Return the function with its errors turned into grundy's errors."""

    @contextmanager
    def told() -> Iterator[None]:
        try:
            yield
        except GrundyError:
            raise
        except Exception as error:
            raise InputError(
                "{path}: {name} failed: {kind}: {why}",
                path=path, name=name, kind=type(error).__name__, why=next(iter(str(error).splitlines()), ""),
            ) from error  # fmt: skip

    def each(found: Any) -> Iterator[Any]:
        with told():
            yield from found

    @wraps(function, updated=())
    def called(*arguments: Any) -> Any:
        with told():
            found = function(*arguments)
        if name == "write" and not isinstance(found, str):
            raise InputError("{path}: write must return text, not {found!r}", path=path, found=found)
        return each(found) if name in ("edges", "shrink") else found

    return called
