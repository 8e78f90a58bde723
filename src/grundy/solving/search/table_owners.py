"""The owner of a stored table: the name of a ruleset and, for a user's own, a digest of its rules at the time."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

from grundy.ruleset import Ruleset
from grundy.solving.search.table_files import position_as_data, position_of_data

_PROBED = 32  # positions


def is_own(ruleset: Ruleset[Any]) -> bool:
    """Return whether a ruleset is a user's own."""
    return any(_own_classes(ruleset))


def owner_of(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """Return what identifies a ruleset in a file: its name and, for a user's own, a digest of the rules.

    Examples:
        >>> from grundy.rulesets.boards.cram import Cram
        >>> owner_of(Cram())
        {'ruleset': 'cram'}
    """
    from hashlib import sha256  # slow to import

    own = _own_classes(ruleset)
    if not own:
        return {"ruleset": str(ruleset)}
    digest = sha256()
    for cls in own:
        digest.update(_source_of(cls))
    told = {name: value for name, value in vars(ruleset).items() if name not in ("_spelling", "about")}
    digest.update(repr(sorted(told.items())).encode())
    arguments = ruleset.arguments()
    return {"ruleset": f"{ruleset.name}({arguments})" if arguments else ruleset.name, "rules": digest.hexdigest()}


def probes_of(ruleset: Ruleset[Any], positions: Sequence[Any]) -> list[Any]:
    """Return some positions, as JSON data, each with a digest of its options.

    Rules may depend on what their file imports, or on data that it reads: only the options show that.
    """
    step = max(1, len(positions) // _PROBED)
    return [[position_as_data(p), _digest_of(ruleset, p)] for p in positions[::step]]


def probes_hold(ruleset: Ruleset[Any], probes: Iterable[Any]) -> bool:
    """Return whether the options of all probed positions are unchanged."""
    return all(_digest_of(ruleset, position_of_data(data)) == digest for data, digest in probes)


def _digest_of(ruleset: Ruleset[Any], position: Any) -> str:
    from hashlib import sha256

    told = sorted({repr(position_as_data(option)) for option in ruleset.options(position)})
    return sha256(repr(told).encode()).hexdigest()[:16]


def _own_classes(ruleset: Ruleset[Any]) -> list[type]:
    return [
        cls for cls in type(ruleset).__mro__ if cls.__module__.partition(".")[0] not in ("grundy", "builtins", "typing")
    ]


def _source_of(cls: type) -> bytes:
    """Return the source file of a class, or its bytecode if there is none."""
    path = getattr(sys.modules.get(cls.__module__), "__file__", None)
    try:
        return Path(path).read_bytes() if path else _compiled(cls)
    except OSError:
        return _compiled(cls)


def _compiled(cls: type) -> bytes:
    found = []
    for name, value in sorted(vars(cls).items()):
        code = getattr(getattr(value, "__func__", value), "__code__", None)
        if code is not None:
            found.append((name, _told(code)))
        elif isinstance(value, int | str | tuple) and not name.startswith("__"):
            found.append((name, repr(value)))
    return repr(found).encode()


def _told(code: CodeType) -> Any:
    constants = [
        _told(value) if isinstance(value, CodeType) else sorted(map(repr, value)) if isinstance(value, frozenset)
        else repr(value)
        for value in code.co_consts
    ]  # fmt: skip
    return code.co_code, constants, code.co_names
