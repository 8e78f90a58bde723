"""Values under a user's own rule on rows of integers: in plain Python while little is to be done, then compiled."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from grundy.machine.allowance import Allowance, Steps, current
from grundy.maths.nimbers.fold import DEEPEST
from grundy.ruleset import Game
from grundy.solving.search.nimber import NimberSearch
from grundy.solving.search.plain import PlainSearch, positions_within
from grundy.solving.search.table_files import Section, other_rules
from grundy.solving.search.table_owners import probes_hold, probes_of
from grundy.solving.search.word_arrays import WordArrays
from grundy.solving.search.word_calls import (
    FUNCTIONS,
    Words,
    call_canonical,
    call_plainly,
    changed,
    counted,
    differs,
    itself,
    mistake,
)
from grundy.words.errors import GrundyError, LimitError, LoopError
from grundy.words.phrase import Phrase

__all__ = ["WordSearch", "word_search"]

_PLAIN = 2_000  # positions looked at in plain Python: loading the compiler costs as much
_MEMORY = 512 << 20  # bytes of the table
_EXPANDED = 100_000_000  # positions that are looked at in one question
_SLICE = 0.2  # seconds between two chances to be interrupted
_ONE_BY_ONE = 8  # values that are asked for one by one, before any is, where positions fall apart; else 0 only


class WordSearch:
    """Values under one rule, remembered from one question to the next.

    Args:
        rules: the ruleset.
        memory: bytes that the table may take; what is dropped from it costs time, never an answer.
        expanded: how many positions may be looked at in one question; None for as many as it takes.
        seconds: how long one question may take; None for as long as it takes.
        progress: called a few times a second.
    """

    def __init__(
        self,
        rules: Any,
        *,
        memory: int = _MEMORY,
        expanded: int | None = _EXPANDED,
        seconds: float | None = None,
        progress: Callable[[Steps], object] | None = None,
    ) -> None:
        self.rules = rules
        self.memory, self.limit, self.seconds, self.progress = memory, expanded, seconds, progress
        self.expanded = 0
        """Positions looked at in the last question."""
        self.plain = NimberSearch(positions=positions_within(memory))
        self.arrays: WordArrays | None = None
        self._allowance = Allowance()  # none but the limits of this search
        self._kept: list[Section] = []  # of a file, for which nothing can be compiled here
        self._asked: tuple[Words, int | None] = (), None
        self._stop_at = float("inf")

    @classmethod
    def within(cls, rules: Any, allowance: Allowance) -> WordSearch:
        """Return a search of its own for an allowance."""
        found = cls(rules, memory=allowance.memory or _MEMORY, progress=allowance.told)
        found._allowance = allowance
        found.plain.progress = allowance.told
        if allowance.bounded:
            found.limit = found.plain.limit = None
        return found

    def __len__(self) -> int:
        return len(self.plain) + (0 if self.arrays is None else len(self.arrays))

    # -- questions

    def grundy_value(self, p: Words) -> int:
        """Return the Grundy value of a position.

        Raises:
            LoopError: if play is seen to return to a position.
            LimitError: if the search has reached its limit.
            RulesetError: if the rule makes a mistake, cannot be compiled, differs from call to call, or changes its
                position.
        """
        game = Game(self.rules, p)
        if not self._compiles():
            with self._allowance.question(self.plain):
                return self.plain.value(game)
        found = self._tried(lambda: self.plain.value(game))
        return self.compiled_value(p) if found is None else found

    def find(self, p: Words, value: int) -> bool:
        """Tell whether a position has a value, which takes less than to find it.

        Raises:
            GrundyError: as :meth:`grundy_value` does.
        """
        game = Game(self.rules, p)
        if not self._compiles():
            with self._allowance.question(self.plain):
                return self.plain.find(game, (value,)) is not None
        found = self._tried(lambda: self.plain.find(game, (value,)) is not None)
        return self.compiled_find(p, value) if found is None else found

    def compiled_value(self, p: Words) -> int:
        """Return the Grundy value by compiled loops, however small the position."""
        with self._allowance.question(self):
            parts, known = self._begin(p)
            for part in parts:
                known ^= self._value(part)
            return known

    def compiled_find(self, p: Words, value: int) -> bool:
        """Tell whether a position has a value by compiled loops, however small it is."""
        with self._allowance.question(self):
            parts, known = self._begin(p)
            for part in parts[:-1]:
                known ^= self._value(part)
            if parts:
                found = self._ask(parts[-1], value ^ known)
                return found is not None and found == value ^ known
            return known == value

    def _compiles(self) -> bool:
        from grundy.machine.arrays import compiles

        return bool(getattr(self.rules, "compiled", True)) and compiles()

    def _tried(self, ask: Callable[[], Any]) -> Any:
        """Return what a plain search answers while there is little to do, else None."""
        if self.arrays is not None:
            return None
        self.plain.limit, self.plain.seconds = _PLAIN, None
        try:
            return ask()
        except LimitError:
            return None
        finally:
            self._allowance.expanded += self.plain.expanded

    def _begin(self, p: Words) -> tuple[list[Any], int]:
        self.expanded = 0
        self._stop_at = time.monotonic() + self.seconds if self.seconds is not None else float("inf")
        self._asked = p, None
        if self.arrays is None:
            self.arrays = WordArrays(self.rules, self.memory)
        arrays = self.arrays
        try:
            code, parts, known = arrays.split_position(p)
        except Exception as error:
            raise self._told(error, arrays) from error
        if code != arrays.told.GOES_ON:
            raise self._wrong(code, arrays)
        return sorted(parts, key=arrays.weight), known

    def _value(self, part: Any) -> int:
        for value in range(1 if self.rules.summands_into is None else _ONE_BY_ONE):
            found = self._ask(part, value)
            if found is not None:
                return found
        found = self._ask(part, None)
        assert found is not None  # every position has a value
        return found

    def _ask(self, part: Any, asked: int | None) -> int | None:
        """Return the value of a canonical position, if it is the one asked for or easily told, else None."""
        assert self.arrays is not None
        arrays, kernel = self.arrays, self.arrays.told
        entry = arrays.known(part)
        if entry < 0:
            return -1 - entry
        if asked is not None and (asked >= arrays.values or not entry >> min(asked, 62) & 1):
            return None
        self._asked = self._asked[0], asked
        arrays.begin(part, asked)
        before, steps, code = int(arrays.state[kernel.EXPANDED]) - self.expanded, 256, kernel.GOES_ON
        while code != kernel.DONE:
            began = time.monotonic()
            try:
                code = arrays.advance(self._fitting(steps))
            except Exception as error:
                raise self._told(error, arrays) from error
            self.expanded = int(arrays.state[kernel.EXPANDED]) - before
            if code == kernel.DEEP:
                self._deepen(arrays)
            elif code == kernel.WIDE:
                arrays.widen()
            elif code == kernel.GOES_ON:
                lasted = max(time.monotonic() - began, 1e-6)
                steps = max(64, min(int(steps * min(4, _SLICE / lasted)), 1 << 24))
                self._rest(arrays)
            elif code != kernel.DONE:
                raise self._wrong(code, arrays)
        answer = int(arrays.state[kernel.ANSWER])
        return None if answer < 0 else answer

    # -- limits

    def _fitting(self, steps: int) -> int:
        if self.seconds is not None and self.seconds <= 0:
            return 1  # the time was over before: what is known may be told still
        return steps if self.limit is None else max(1, min(steps, self.limit - self.expanded))

    def _rest(self, arrays: WordArrays) -> None:
        """Do what is to do between two slices."""
        arrays.grow()
        p, asked = self._asked
        if self.progress is not None:
            self.progress(Steps(asked, self.expanded, len(self)))
        if time.monotonic() >= self._stop_at or (self.limit is not None and self.expanded >= self.limit):
            raise LimitError(  # a value that was asked for at once is no bound
                "the search of {game} stopped after {expanded} positions without an answer{far}: allow it more "
                "positions or seconds, or ask for a smaller one",
                game=str(Game(self.rules, p)), expanded=self.expanded, far=Phrase(""),
            )  # fmt: skip

    def _deepen(self, arrays: WordArrays) -> None:
        if len(arrays.line) >= DEEPEST:
            raise LimitError(
                "play from {game} can go on for more than {deepest} moves: if it ends at all, try a smaller one",
                game=str(Game(self.rules, self._asked[0])), deepest=DEEPEST,
            )  # fmt: skip
        arrays.deepen()

    # -- mistakes

    def _wrong(self, code: int, arrays: WordArrays) -> GrundyError:
        kernel, p = arrays.told, tuple(arrays.at.tolist())
        function = FUNCTIONS[int(arrays.state[kernel.ASKING])]
        if code == kernel.LOOPS:
            here = slice(int(arrays.state[kernel.LOOP_FROM]), int(arrays.state[kernel.DEPTH]))
            cycle = [str(Game(self.rules, tuple(row))) for row in arrays.line[here].tolist()]
            path = " → ".join([*cycle[:5], *["…"] * (len(cycle) > 5), cycle[0]])
            return LoopError(
                "play can return to {position} ({path}): it has no Grundy value", position=cycle[0], path=path
            )
        if code == kernel.CHANGED:
            return changed(self.rules, function, p)
        if code == kernel.DIFFERS:
            return differs(self.rules, function, p)
        if code == kernel.ITSELF:
            return itself(self.rules, p)
        return counted(self.rules, function, p, Phrase("another number"))

    def _told(self, error: Exception, arrays: WordArrays) -> Exception:
        """Return the error of a user's function with its line, which it tells when it is called uncompiled."""
        if isinstance(error, GrundyError):
            return error
        p, function = tuple(arrays.at.tolist()), FUNCTIONS[int(arrays.state[arrays.told.ASKING])]
        try:
            if function in FUNCTIONS[:2]:
                call_plainly(self.rules, p, function)
            else:
                call_canonical(self.rules, p)
        except GrundyError as told:
            return told
        return mistake(self.rules, function, error, p)

    # -- tables that are kept

    def sections(self, owner: dict[str, Any]) -> Iterator[Section]:
        """Yield what is known."""
        plain = PlainSearch(self.rules, self._allowance)
        plain.search = self.plain
        yield from plain.sections(owner)
        if self.arrays is not None:
            rows = self.arrays.known_rows()
            probes = probes_of(self.rules, map(tuple, rows["keys"].tolist()), len(rows["keys"]))
            yield Section(owner, "words", {"probes": probes}, rows)
        yield from self._kept

    def take(self, sections: Iterable[Section], path: Path) -> None:
        """Take over what was known.

        Raises:
            InputError: if the rules were others then.
        """
        plain = PlainSearch(self.rules, self._allowance)
        plain.search = self.plain
        for section in sections:
            if section.kind == "positions":
                plain.take([section], path)
            elif not self._compiles():
                self._kept.append(section)
            else:
                if not probes_hold(self.rules, section.about["probes"]):
                    raise other_rules(path, self.rules)
                if self.arrays is None:
                    self.arrays = WordArrays(self.rules, self.memory)
                self.arrays.learn(*(section.arrays[name] for name in ("keys", "entries", "efforts")))


def word_search(rules: Any) -> WordSearch:
    """Return the search of a ruleset: that of the allowance that holds here, else one for all that ask."""
    allowance = current()
    return _shared(rules) if allowance is None else allowance.search_of(rules, WordSearch.within)


@lru_cache(maxsize=16)
def _shared(rules: Any) -> WordSearch:
    return WordSearch(rules)
