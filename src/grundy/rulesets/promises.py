"""What the functions of users' rules must return, checked at the one place through which grundy calls them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from inspect import Parameter, get_annotations, isgeneratorfunction, signature
from pathlib import Path
from types import CodeType, FunctionType, NoneType
from typing import Any, NamedTuple

from grundy.knowledge import Known, ProofStep, Sketch
from grundy.machine.given import whole
from grundy.maths.nimbers.losses import Losses
from grundy.maths.octal.codes import Code
from grundy.ruleset import Game, Ruleset
from grundy.words.errors import Cut, RulesetError
from grundy.words.phrase import Phrase, templates
from grundy.words.picture import Picture
from grundy.words.shortening import cut_end

_SHOWN = 80  # characters of what was returned
_PAIRS, _NAMES = (tuple, list), (Phrase, str)


class _Promise(NamedTuple):
    """What a function must return: in words, as a test of the result, and perhaps of each of its items."""

    what: str
    holds: Callable[[Any], bool]
    each: Callable[[Any], bool] | None = None


def _of(*kinds: type) -> Callable[[Any], bool]:
    return lambda found: isinstance(found, kinds)


def _is_whole(found: object) -> bool:
    return whole(found) is not None


def _is_whole_or_none(found: object) -> bool:
    return found is None or whole(found) is not None


def _is_move(found: object) -> bool:
    return isinstance(found, _PAIRS) and len(found) == 2 and isinstance(found[0], _NAMES)


def _is_heap(found: object) -> bool:
    return isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], Code) and _is_whole(found[1])


def _is_engine(found: object) -> bool:
    return found is None or hasattr(found, "grundy_value")


def _is_value_engine(found: object) -> bool:
    return found is None or (hasattr(found, "holds") and hasattr(found, "value"))


_TEXT = _Promise(templates("a text"), _of(str))
_RULESET = _Promise(templates("a ruleset"), _of(Ruleset))
_NUMBER = _Promise(templates("a whole number"), _is_whole)
_NUMBER_OR_NONE = _Promise(templates("a whole number or None"), _is_whole_or_none)
_PICTURE = _Promise(templates("a picture"), _of(Picture))
_PHRASE_OR_NONE = _Promise(templates("a phrase or None"), _of(Phrase, NoneType))
_GAMES = _Promise(templates("games, such as Game(self, p)"), _of(Iterable), _of(Game))
_MOVES = _Promise(templates("pairs of a move and a position"), _of(Iterable), _is_move)
_MOVES_OR_NONE = _Promise(templates("pairs of a move and a position, or None"), _of(Iterable, NoneType), _is_move)
_ENGINE = _Promise(templates("an engine with grundy_value, or None"), _is_engine)
_VALUE_ENGINE = _Promise(templates("an engine with holds and value, or None"), _is_value_engine)
PROMISES = {
    **dict.fromkeys(("__str__", "arguments", "brief", "format", "rule_text", "spelling", "write"), _TEXT),
    **dict.fromkeys(("__hash__", "heap_value", "lead"), _NUMBER),
    **dict.fromkeys(("best", "count_moves_to", "count_splits_to", "most_taken", "weight"), _NUMBER_OR_NONE),
    **dict.fromkeys(("drawn", "picture", "valued_picture"), _PICTURE),
    **dict.fromkeys(("remark", "rule_phrase", "wins"), _PHRASE_OR_NONE),
    **dict.fromkeys(("from_arguments", "named", "spelled"), _RULESET),
    **dict.fromkeys(("left_moves", "moves", "right_moves"), _MOVES),
    "moves_to": _MOVES_OR_NONE,
    **dict.fromkeys(("solver", "solver_within"), _ENGINE),
    "at": _Promise(templates("a game"), _of(Game)),
    "heap_code": _Promise(
        templates("a code and the size of a heap, or None"), lambda found: found is None or _is_heap(found)
    ),
    "inside": _GAMES,
    **dict.fromkeys(("heap_known", "known"), _Promise(templates("a Known or None"), _of(Known, NoneType))),
    "heap_move": _Promise(templates("a move"), _of(Phrase, str)),
    "mover": _Promise(templates("a text or None"), _of(str, NoneType)),
    "losses": _Promise(templates("Losses or None"), _of(Losses, NoneType)),
    "partizan_inside": _Promise(templates("a game or None"), _of(Game, NoneType)),
    "proof_steps": _Promise(templates("steps of a proof"), _of(Iterable), _of(ProofStep)),
    "sketch": _Promise(templates("a sketch or None"), _of(Sketch, NoneType)),
    "taking_code": _Promise(templates("a code or None"), _of(Code, NoneType)),
    "value_solver": _VALUE_ENGINE,
}
"""What a ruleset's functions must return, beside what engines check themselves, such as options and summands."""


_KEPT = "__grundy_keeps__"
_MAKERS = ("__init__", "__post_init__")
_BY_PLACE = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


def keep_promises(rules: type[Ruleset[Any]], path: str) -> None:
    """Check from now on what the functions of a class return, and of those that it inherits from the same file.

    A ``StopIteration`` that leaves one of them becomes an error, as it does in generators: from a function that ``map``
    calls, it would end the list there, and the answer would be wrong. The path is that of the file, for errors.

    Raises:
        RulesetError: if there is something else in the place of a function, or it does not take what grundy gives it.
    """
    users = [kind for kind in rules.__mro__ if kind.__module__ == rules.__module__]
    contract = next(kind for kind in rules.__mro__ if kind not in users and issubclass(kind, Ruleset))
    for kind in users:
        for name in {**vars(kind), **get_annotations(kind)}:
            found = vars(kind).get(name)
            if _is_function_of(contract, name) and not (callable(found) or hasattr(found, "__get__")):
                raise _no_function(path, kind, name)
            function = found.__func__ if isinstance(found, classmethod) else found
            if not isinstance(function, FunctionType) or hasattr(function, _KEPT):
                continue
            if not isinstance(found, classmethod) and _is_function_of(contract, name):
                check_arguments(function, _needed_by(getattr(contract, name)))
            if _is_function_of(contract, name) or name in PROMISES or name in _MAKERS:
                kept = _guarded(function, PROMISES.get(name))
                setattr(kind, name, classmethod(kept) if isinstance(found, classmethod) else kept)


def _is_function_of(contract: type, name: str) -> bool:
    return not name.startswith("_") and callable(getattr(contract, name, None))


def _no_function(path: str, kind: type, name: str) -> RulesetError:
    return RulesetError(
        "{path}: {name} of {ruleset} must be a function, not a value or a field: write 'def {name}(self, …)', or use "
        "another name",
        path=path, name=name, ruleset=kind.__name__,
    )  # fmt: skip


def _needed_by(function: Callable[..., Any]) -> list[str]:
    """Return the names of the arguments that a function needs."""
    found = signature(function).parameters.values()
    return [each.name for each in found if each.default is Parameter.empty and each.kind in _BY_PLACE]


def check_arguments(function: FunctionType, given: list[str]) -> None:
    """Raise an error if a function cannot be called with these arguments, in this order."""
    try:
        signature(function).bind(*given)
    except TypeError:
        code = function.__code__
        raise RulesetError(
            "{file}, line {line}: {function} must take {arguments}, not {found}",
            file=Path(code.co_filename).name, line=code.co_firstlineno, function=function.__name__,
            arguments=Cut(f"({', '.join(given)})"), found=Cut(str(signature(function))),
        ) from None  # fmt: skip


def _guarded(function: FunctionType, promise: _Promise | None) -> Callable[..., Any]:
    """Return a function of a user as grundy calls it."""
    if promise is None and isgeneratorfunction(function):  # Python itself makes StopIteration an error there
        return function
    code = function.__code__

    @wraps(function)
    def call(*given: Any, **named: Any) -> Any:
        try:
            found = function(*given, **named)
        except StopIteration as error:
            raise RuntimeError from error
        return found if promise is None else _kept(found, promise, code)

    setattr(call, _KEPT, True)
    return call


def _kept(found: Any, promise: _Promise, code: CodeType) -> Any:
    """Return what a function returned if it keeps the promise; an iterator is checked item by item."""
    if not promise.holds(found):
        raise _broken(found, promise, code)
    if promise.each is None or found is None:
        return found
    if isinstance(found, Iterator):
        return _each_kept(found, promise, code)
    for item in found:
        if not promise.each(item):
            raise _broken(item, promise, code)
    return found


def _each_kept(found: Iterator[Any], promise: _Promise, code: CodeType) -> Iterator[Any]:
    holds = promise.each or bool
    for item in found:
        if not holds(item):
            raise _broken(item, promise, code)
        yield item


def _broken(found: object, promise: _Promise, code: CodeType) -> RulesetError:
    return RulesetError(
        "{file}, line {line}: {function} must return {what}, not {found}",
        file=Path(code.co_filename).name, line=code.co_firstlineno, function=code.co_name, what=Phrase(promise.what),
        found=Cut(cut_end(repr(found), _SHOWN)),
    )  # fmt: skip
