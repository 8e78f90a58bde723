"""Is the nimber in this set? A search for games whose positions split, for any ruleset, in plain Python.

A query about a position is a set of values: "is its value one of these, and which?" Before an option is examined, it is
clear which of its values would matter, and often none would. So most of the game is never visited.

    possible    the values that no option is known to have, and that an earlier search did not exclude; with r options
                left, the value is one of the r + 1 least of them
    asked       the set in question; once it contains no possible value, the answer is no, whatever options are left
    an option   is queried only for what matters: the r least possible values, nim-added to its known summands; all
                summands but the heaviest are valued exactly before

Values and "not one of these" are stored as masks of what is still possible, in a table of bounded size. Dropping an
entry costs time, never an answer. The stack is explicit, so play may be arbitrarily long.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import islice
from typing import Any

from grundy.machine.allowance import Allowance, Steps
from grundy.maths.boards.asking import Asking
from grundy.maths.nimbers.fold import loop_error
from grundy.maths.nimbers.masks import ANY, single
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Ruleset
from grundy.solving.search.frame import Frame
from grundy.words.errors import LimitError, RulesetError

_POSITIONS = 1_000_000  # stored in the table, about 500 bytes each
_EXPANDED = 2_000_000  # positions expanded in one query
_TWICE = 64  # first positions whose options are generated twice, as a check; later one in this many
_MOST_OPTIONS = 1_000_000
_BETWEEN = 0.3  # seconds between two reports


class NimberSearch(Asking[Game, Game]):
    """Grundy values and outcomes of loop-free games in normal play, by search.

    Rulesets give ``options`` or ``moves``; ``summands`` if positions split; ``canonical`` if many are equivalent
    (mirror images, say); and ``weight`` if length is a poor measure of how long a search takes.

    Args:
        positions: how many positions the table holds.
        expanded: how many positions one query may expand; None for no limit.
        seconds: how long one query may take; None for no limit.
        progress: called a few times a second.

    Examples:
        >>> from grundy.rulesets.boards.cram import Cram
        >>> search = NimberSearch()
        >>> search.value(Cram().at(3, 4)), search.outcome(Cram().at(3, 4) + Cram().at(1, 2))
        (1, <Outcome.P: 'P'>)
        >>> search.find(Cram().at(3, 6), {0, 1, 2}) is None
        True

    References:
        J. Lemoine, S. Viennot, Nimbers are inevitable, Theoret. Comput. Sci. 462 (2012), 70-79.
        P. Beling, M. Rogalski, On pruning search trees of impartial games, Artificial Intelligence 283 (2020), 103262.
    """

    def __init__(
        self,
        *,
        positions: int = _POSITIONS,
        expanded: int | None = _EXPANDED,
        seconds: float | None = None,
        progress: Callable[[Steps], object] | None = None,
    ) -> None:
        super().__init__(expanded=expanded, seconds=seconds, progress=progress)
        self.positions = max(positions, 8)
        self.allowance: Allowance | None = None
        """The limits for the engines of other rulesets, to which some summands belong."""
        self._masks: dict[Game, int] = {}
        self._report_at = 0.0

    def __len__(self) -> int:
        return len(self._masks)

    @property
    def valued(self) -> int:
        """How many positions of the table have an exact value."""
        return sum(1 for mask in self._masks.values() if single(mask))

    def masks(self) -> Iterable[tuple[Game, int]]:
        """Return the entries of the table: positions with the masks of their possible values."""
        return self._masks.items()

    def mask_of(self, game: Game) -> int:
        """Return the mask of the possible values of a canonical position; all bits if nothing is known."""
        return self._masks.get(game, -1)

    def forget(self, game: Game) -> None:
        """Forget what is known about a canonical position, if anything is."""
        self._masks.pop(game, None)

    def restore(self, ruleset: Ruleset[Any], position: Hashable, mask: int) -> None:
        """Restore an entry of a stored table: the mask of the possible values of a canonical position.

        Raises:
            ValueError: if no value is possible.
        """
        if not mask:
            raise ValueError("no value is possible")
        self._store(Game(ruleset, position), mask)

    def outcome(self, game: Game) -> Outcome:
        """Return who wins, which is cheaper than the value.

        Raises:
            GrundyError: as :meth:`value` does.
        """
        return Outcome.N if self.find(game, (0,)) is None else Outcome.P

    # -- positions

    def _split(self, position: Game) -> tuple[list[Game], int]:
        self._report_at = time.monotonic() + _BETWEEN
        return sorted(_summands(position), key=weight_of), 0

    def _name(self) -> str:
        return str(self._position)

    def _is_one(self) -> bool:
        return len(_summands(self._position)) == 1

    def _possible(self, summand: Game) -> int:
        return self._mask(summand, summand.ruleset)

    def _mask(self, key: Game, ruleset: Ruleset[Any]) -> int:
        mask = self._masks.get(key)
        if mask is None:
            mask = _told(key, ruleset, self.allowance)
            if mask != ANY:
                self._store(key, mask)
        return mask

    def _store(self, key: Game, mask: int) -> None:
        table = self._masks
        if key in table:
            mask &= table.pop(key)  # so that it is the youngest entry
        elif len(table) >= self.positions:
            for old in list(islice(table, max(1, self.positions // 4))):
                del table[old]
        table[key] = mask

    # -- the search

    def _search(self, summand: Game, asked: int) -> int | None:
        ruleset = summand.ruleset
        frames = [self._open(summand, asked, ruleset)]
        playing = {summand: 0}
        answer: int | None = None
        while frames:
            frame = frames[-1]
            if frame.waiting:
                frame.hear(answer)
            while (question := frame.question(self._masks)) is not None:
                mask = self._mask(question[0], ruleset)
                if not single(mask) and mask & question[1]:
                    break
                frame.hear(mask.bit_length() - 1 if single(mask) else None)
            if question is None:
                self._store(frame.position, frame.mask())
                answer = frame.value()
                frames.pop()
                del playing[frame.position]
                continue
            if question[0] in playing:
                raise loop_error(frames[playing[question[0]] :], lambda frame: frame.position)
            playing[question[0]] = len(frames)
            frames.append(self._open(*question, ruleset))
        return answer

    def _open(self, position: Game, asked: int, ruleset: Ruleset[Any]) -> Frame:
        self._check()
        if time.monotonic() >= self._report_at:
            self._report_at = time.monotonic() + _BETWEEN
            self._tell()
        self.expanded += 1
        options: dict[tuple[int, frozenset[Game]], None] = {}
        taken = 0
        for option in self._options(position):
            known, parts = 0, []
            for part in _summands(option):
                mask = self._mask(part, ruleset)
                if single(mask):
                    known ^= mask.bit_length() - 1
                else:
                    parts.append(part)
            if parts:
                options[known, frozenset(parts)] = None
            else:
                taken |= 1 << known
        return Frame(position, asked, self._mask(position, ruleset), taken, options, weight_of)

    def _options(self, game: Game) -> list[Game]:
        twice = self.expanded <= _TWICE or self.expanded % _TWICE == 0
        before = repr(game.position) if twice else ""
        options = list(islice(game.options(), _MOST_OPTIONS + 1))
        if len(options) > _MOST_OPTIONS:
            raise LimitError(
                "{game} has more than {most} options: try a smaller game", game=str(game), most=_MOST_OPTIONS
            )
        if twice:
            again = list(game.options())
            if repr(game.position) != before:
                raise RulesetError(
                    "the options method of {ruleset} changes the position passed to it, {before}: return new "
                    "positions instead",
                    ruleset=str(game.ruleset), before=before,
                )  # fmt: skip
            if not _same(options, again):
                raise RulesetError(
                    "options of {game} differ from call to call: they must depend on the position alone",
                    game=str(game),
                )
        return options


def weight_of(game: Game) -> int:
    """Return how hard a summand is to search, by its ruleset's weight or by its length."""
    position = game.position
    weight = game.ruleset.weight(position)
    if weight is not None:
        return int(weight)
    return len(position) if hasattr(position, "__len__") else position if isinstance(position, int) else 0


def _summands(game: Game) -> list[Game]:
    """Return the summands of a game in canonical form; equal summands cancel in pairs."""
    odd: dict[Game, None] = {}
    try:
        for summand in game.split():
            key = Game(summand.ruleset, summand.ruleset.canonical(summand.position))
            if key in odd:
                del odd[key]
            else:
                odd[key] = None
    except TypeError as error:
        raise _unhashable([game], error) from error
    return list(odd)


def _told(key: Game, searched: Ruleset[Any], allowance: Allowance | None) -> int:
    """Return the values that theorems leave possible; for parts of another ruleset, its engine is consulted, too."""
    known = key.ruleset.known(key.position, Convention.NORMAL)
    if known is not None and known.value is not None:
        return 1 << known.value
    foreign = key.ruleset is not searched and key.ruleset != searched
    solver = key.ruleset.solver_within(allowance) if foreign else None
    value = None if solver is None else solver.grundy_value(key.position)
    if value is not None:
        return 1 << value
    if known is None or key.may_loop:
        return ANY
    return 1 if known.outcome is Outcome.P else ANY & ~1


def _same(options: list[Game], again: list[Game]) -> bool:
    try:
        return Counter(option.position for option in options) == Counter(option.position for option in again)
    except TypeError as error:
        raise _unhashable([*options, *again], error) from error


def _unhashable(games: Iterable[Game], error: TypeError) -> Exception:
    for part in (part for game in games for part in game.summands):
        position: Hashable = part.position
        try:
            hash(position)
        except TypeError:
            return RulesetError(
                "positions of {ruleset} must be hashable, and {position} is of type {kind}: use tuples for lists, "
                "frozensets for sets",
                ruleset=str(part.ruleset), position=repr(position), kind=type(position).__name__,
            )  # fmt: skip
    return error
