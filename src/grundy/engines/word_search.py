"""Values under a user's own rule on rows of integers: in plain Python while little is to be done, then compiled."""

from __future__ import annotations

import linecache
import time
import traceback
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from grundy.engines import definition
from grundy.errors import GrundyError, LimitError, LoopError, RulesetError
from grundy.phrase import Phrase
from grundy.ruleset import Game, Ruleset

__all__ = ["WordProgress", "WordRule", "WordSearch", "Words", "call_plainly"]

Words = tuple[int, ...]

_PLAIN = 20_000  # options looked at in plain Python: loading the compiler costs as much
_MEMORY = 512 << 20  # bytes of the table
_FIRST = 1 << 14
_SLICE = 0.2  # seconds between two chances to be interrupted
_SHOWN = 160  # letters of a compiler's message


class WordRule(Protocol):
    """What a search needs of a ruleset: the length of a position, how many options there are at most, and the rule."""

    words: int
    most_options: int

    def options_into(self, position: Any, out: Any, /) -> int:
        """Fill ``out`` with options and return how many there are."""


class WordProgress(NamedTuple):
    """How far a search has come: positions in the table."""

    positions: int


def call_plainly(rules: Any, p: Words) -> list[Words]:
    """Return the options of a position by calling the rule as it stands, uncompiled.

    Raises:
        RulesetError: if the rule makes a mistake, with its line.
    """
    import numpy as np

    told: list[list[Words]] = []
    for blank in (0, -7):  # what is not written shows
        position = np.array(p, np.int64)
        out = np.full((rules.most_options, len(p)), blank, np.int64)
        try:
            count = rules.options_into(position, out)
        except GrundyError:
            raise
        except Exception as error:
            raise _mistake(rules, error, p) from error
        if tuple(position.tolist()) != p:
            raise _changed(rules, p)
        if not isinstance(count, int | np.integer) or not 0 <= count <= rules.most_options:
            raise _counted(rules, p, count)
        told.append([tuple(row) for row in out[: int(count)].tolist()])
    if told[0] != told[1]:
        raise _differs(rules, p)
    return told[0]


class WordSearch:
    """Values under one rule, remembered from one question to the next.

    Args:
        rules: the ruleset.
        memory: bytes that the table may take; when it is full there is no answer.
        seconds: how long one question may take; None for as long as it takes.
        progress: called a few times a second.
    """

    def __init__(
        self,
        rules: Any,
        *,
        memory: int = _MEMORY,
        seconds: float | None = None,
        progress: Callable[[WordProgress], object] | None = None,
    ) -> None:
        self.rules = rules
        self.memory, self.seconds, self.progress = memory, seconds, progress
        self._state: _State | None = None

    def __len__(self) -> int:
        return 0 if self._state is None else self._state.met

    def grundy_value(self, p: Words) -> int:
        """Return the Grundy value of a position.

        Raises:
            LoopError: if play can return to a position.
            LimitError: if the table is full, or the time is over.
            RulesetError: if the rule makes a mistake, cannot be compiled, differs from call to call, or changes its
                position.
        """
        game = Game(self.rules, p)
        if self._state is None:
            if not self._compiled():
                return definition.grundy_value(game)
            try:
                return definition.grundy_value(game, limit=_PLAIN)
            except LimitError:
                self._state = _State(self.rules)
        return self._search(self._state, p)

    def compiled_value(self, p: Words) -> int:
        """Return the Grundy value by compiled loops, however small the position."""
        if self._state is None:
            self._state = _State(self.rules)
        return self._search(self._state, p)

    def _compiled(self) -> bool:
        from grundy.engines.arrays import compiles

        return bool(getattr(self.rules, "compiled", True)) and compiles()

    def _search(self, state: _State, p: Words) -> int:
        from grundy.kernels import word_rules as kernel

        value = state.begin(p)
        if value is not None:
            return value
        began = time.monotonic()
        steps, depth, code = 1024, -1, kernel.GOES_ON
        try:
            while code != kernel.DONE:
                slice_began = time.monotonic()
                code, depth = state.advance(depth, steps)
                now = time.monotonic()
                steps = max(64, min(int(steps * min(4, _SLICE / max(now - slice_began, 1e-6))), 1 << 24))
                if self.progress is not None:
                    self.progress(WordProgress(state.met))
                if self.seconds is not None and now - began > self.seconds and code != kernel.DONE:
                    raise self._stopped(p, state.met, Phrase("the time is over"))
                if code in (kernel.FULL, kernel.DEEP, kernel.WIDE):
                    if code == kernel.FULL and state.table_bytes * 2 > self.memory:
                        raise self._stopped(p, state.met, Phrase("the table is full"))
                    state.grow(code)
                elif code not in (kernel.GOES_ON, kernel.DONE):
                    raise self._wrong(code, state, depth)
        except BaseException as error:
            place = depth
            state.leave()
            if isinstance(error, IndexError | ZeroDivisionError | OverflowError | ValueError | AssertionError) and not (
                isinstance(error, GrundyError)
            ):
                state.explain(place)
                raise _mistake(self.rules, error, p) from error
            raise
        found = state.begin(p)
        assert found is not None
        return found

    def _stopped(self, p: Words, met: int, why: Phrase) -> LimitError:
        return LimitError(
            "the search of {game} stopped after {positions} positions, {why}: allow it more, or ask for a smaller one",
            game=str(Game(self.rules, p)), positions=met, why=why,
        )  # fmt: skip

    def _wrong(self, code: int, state: _State, depth: int) -> GrundyError:
        from grundy.kernels import word_rules as kernel

        position = state.position(depth + 1)
        if code == kernel.LOOPS:
            line = [state.position(i) for i in range(depth + 1)]
            back = state.option(depth)
            cycle = [str(Game(self.rules, met)) for met in line[line.index(back) :]]
            path = " → ".join([*cycle[:5], *["…"] * (len(cycle) > 5), cycle[0]])
            return LoopError(
                "play can return to {position} ({path}): it has no Grundy value", position=cycle[0], path=path
            )
        if code == kernel.CHANGED:
            return _changed(self.rules, position)
        if code == kernel.DIFFERS:
            return _differs(self.rules, position)
        return _counted(self.rules, position, Phrase("another number"))


class _State:
    """The arrays of a search."""

    def __init__(self, rules: Any) -> None:
        import numpy as np

        from grundy.kernels import word_rules

        self._kernel, self._np = word_rules, np
        self.rules = rules
        self.rule = _compile(rules)
        words, most = rules.words, rules.most_options
        self.met = 0
        self.keys, self.values = np.zeros((_FIRST, words), np.int64), np.full(_FIRST, -1, np.int32)
        self.line, self.bounds = np.zeros((1024, words), np.int64), np.zeros((1025, 2), np.int64)
        self.options = np.zeros((max(4096, 4 * most), words), np.int64)
        self.marks = np.zeros(most + 2, np.int64)
        self.out, self.again = np.zeros((most, words), np.int64), np.zeros((most, words), np.int64)

    @property
    def table_bytes(self) -> int:
        return int(self.keys.nbytes + self.values.nbytes)

    def begin(self, p: Words) -> int | None:
        """Put a position on the way down; return its value where it is known."""
        self.line[0] = p
        at = self._kernel.find(self.keys, self.values, self.line[0])
        found = int(self.values[at])
        return found if found >= 0 else None

    def advance(self, depth: int, steps: int) -> tuple[int, int]:
        code, depth, met = self._kernel.value_all(
            self.rule, depth, self.met, steps, self.keys, self.values, self.line, self.bounds, self.options, self.marks,
            self.out, self.again,
        )  # fmt: skip
        self.met = int(met)
        return int(code), int(depth)

    def grow(self, code: int) -> None:
        np, kernel = self._np, self._kernel
        if code == kernel.FULL:
            keys, values = (
                np.zeros((2 * len(self.keys), self.keys.shape[1]), np.int64),
                np.full(2 * len(self.keys), -1, np.int32),
            )
            kernel.enter(self.keys, self.values, keys, values)
            self.keys, self.values = keys, values
        elif code == kernel.DEEP:
            self.line = np.concatenate([self.line, np.zeros_like(self.line)])
            self.bounds = np.concatenate([self.bounds, np.zeros_like(self.bounds)])
        else:
            self.options = np.concatenate([self.options, np.zeros_like(self.options)])

    def leave(self) -> None:
        """Forget what was only begun, so that the next question finds whole values only."""
        np, kernel = self._np, self._kernel
        whole = self.values >= 0
        keys, values = np.zeros_like(self.keys), np.full_like(self.values, -1)
        kept, worth = np.ascontiguousarray(self.keys[whole]), np.ascontiguousarray(self.values[whole])
        if len(worth):
            kernel.enter(kept, worth, keys, values)
        self.keys, self.values, self.met = keys, values, int(whole.sum())

    def explain(self, depth: int) -> None:
        """Call the rule uncompiled where the compiled one failed, so that its line is told."""
        for i in range(min(len(self.line) - 1, depth + 1), max(-1, depth - 2), -1):
            call_plainly(self.rules, self.position(i))

    def position(self, depth: int) -> Words:
        return tuple(self.line[depth].tolist())

    def option(self, depth: int) -> Words:
        return tuple(self.options[self.bounds[depth, 1]].tolist())


def _compile(rules: Any) -> Any:
    import numba
    from numba.core.errors import NumbaError

    from grundy.kernels.word_rules import RULE

    try:
        return numba.njit(RULE, boundscheck=True)(type(rules).options_into)
    except NumbaError as error:
        raise _uncompiled(rules, error) from None


def _uncompiled(rules: Any, error: Exception) -> RulesetError:
    loc = getattr(error, "loc", None)
    code = type(rules).options_into.__code__
    number = loc.line if loc is not None and loc.filename == code.co_filename else code.co_firstlineno
    text = linecache.getline(code.co_filename, number).strip()
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    why = next((line for line in lines[1:] if not line.startswith(("File", "During", "There are", "-"))), lines[0])
    signature = next((line.removeprefix(">>> ") for line in lines if line.startswith(">>> ")), "")
    return RulesetError(
        "options_into of {ruleset} cannot be compiled, line {line}: {text!r}: {why}: mend it, or set compiled = False "
        "to have it run in plain Python",
        ruleset=str(rules), line=number, text=text, why=(signature or why)[:_SHOWN],
    )  # fmt: skip


def _mistake(rules: Ruleset[Any], error: Exception, p: Words) -> RulesetError:
    code = type(rules).options_into.__code__  # type: ignore[attr-defined]
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == code.co_filename]
    at = Phrase(", line {line}: {text!r}", line=frames[-1].lineno, text=frames[-1].line or "") if frames else Phrase("")
    return RulesetError(
        "options_into of {game} fails{at}: {kind}: {why}",
        game=str(Game(rules, p)), at=at, kind=type(error).__name__, why=next(iter(str(error).splitlines()), ""),
    )  # fmt: skip


def _changed(rules: Any, p: Words) -> RulesetError:
    return RulesetError(
        "options_into changes the position it is asked about, {game}: write into out alone", game=str(Game(rules, p))
    )


def _differs(rules: Any, p: Words) -> RulesetError:
    return RulesetError(
        "options of {game} differ from call to call: the rules may depend on the position alone, and every integer of "
        "an option must be written",
        game=str(Game(rules, p)),
    )


def _counted(rules: Any, p: Words, count: object) -> RulesetError:
    return RulesetError(
        "options_into of {game} must return how many options there are, 0 to most_options = {most}, not {count}",
        game=str(Game(rules, p)), most=rules.most_options, count=str(count),
    )  # fmt: skip
