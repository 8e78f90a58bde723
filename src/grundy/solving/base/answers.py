"""Facts that compounds need about their parts, cached: remoteness, suspense, outcome, value, values of all options."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

from grundy.machine.allowance import Allowance, current
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import SUM, Game, Move
from grundy.solving.base.ends import Ends
from grundy.solving.base.values import Values
from grundy.words.errors import LimitError

_ASKED = 200_000  # queries after which the caches are cleared, so that a long session does not fill the memory
_OPTIONS = 100_000  # options whose values are listed


class Answers:
    """Answer questions about loop-free games, each a position of one ruleset or a disjunctive sum."""

    def __init__(self, allowance: Allowance | None = None) -> None:
        self.asked = 0
        self.values = Values(allowance=allowance)
        self._remoteness = {convention: Ends(convention, allowance=allowance) for convention in Convention}
        self._suspense = {convention: Ends(convention, slow=True, allowance=allowance) for convention in Convention}
        self._option_values: dict[Game, frozenset[int]] = {}
        self._can_move: dict[Game, bool] = {}

    def can_move(self, part: Game) -> bool:
        """Return whether there is a move; cached, because every level of a nested compound asks the level below."""
        found = self._can_move.get(part)
        if found is None:
            self.asked += 1
            found = self._can_move[part] = next(iter(part.options()), None) is not None
        return found

    def remoteness(self, part: Game, convention: Convention = Convention.NORMAL) -> tuple[bool, int]:
        """Return whether the player to move wins, and the remoteness."""
        self.asked += 1
        return self._remoteness[convention].end(part)

    def suspense(self, part: Game, convention: Convention = Convention.NORMAL) -> tuple[bool, int]:
        """Return whether the player to move wins, and the suspense number."""
        self.asked += 1
        return self._suspense[convention].end(part)

    def is_lost(self, part: Game, convention: Convention = Convention.NORMAL) -> bool:
        """Return whether the player to move loses."""
        known = part.ruleset.known(part.position, convention)
        if known is not None:
            return known.outcome is Outcome.P
        if convention is Convention.MISERE:
            return not self.remoteness(part, convention)[0]
        return not self.value(part)

    def value(self, part: Game) -> int:
        """Return the Grundy value."""
        self.asked += 1
        return self.values.value(part)

    def moves_to(self, part: Game, value: int) -> Iterator[tuple[Move, Game]]:
        """Yield the moves to options of a Grundy value."""
        if part.ruleset != SUM:
            yield from self.values.moves_to(part, value)
            return
        worth = [self.value(summand) for summand in part.summands]
        change = nim_sum(worth) ^ value
        for i, summand in enumerate(part.summands):
            for move, option in self.values.moves_to(summand, worth[i] ^ change):
                yield _in_summand(part, i, move, option)

    def moves_to_lost(self, part: Game) -> Iterator[tuple[Move, Game]]:
        """Yield the moves to P-positions (normal play)."""
        if part.ruleset == SUM or part.ruleset.moves_to(part.position, 0) is not None:
            yield from self.moves_to(part, 0)
            return
        for move, option in part.moves():
            if self.is_lost(option):
                yield move, option

    def option_values(self, part: Game) -> frozenset[int]:
        """Return the values of all options.

        Raises:
            LimitError: if there are too many options to list.
        """
        found = self._option_values.get(part)
        if found is None:
            options = list(islice(part.options(), _OPTIONS + 1))
            if len(options) > _OPTIONS:
                raise LimitError(
                    "{game} has more than {most} options, too many to list their values: try a smaller game",
                    game=str(part), most=_OPTIONS,
                )  # fmt: skip
            found = self._option_values[part] = frozenset(map(self.value, options))
        return found


def component_moves(part: Game) -> Iterator[tuple[Move, Game]]:
    """Yield the moves of a part; in a sum, their names say which summand moves."""
    if part.ruleset != SUM:
        yield from part.moves()
        return
    for i, summand in enumerate(part.summands):
        for move, option in summand.moves():
            yield _in_summand(part, i, move, option)


def _in_summand(part: Game, i: int, move: Move, option: Game) -> tuple[Move, Game]:
    return Move("in summand {summand} {move}", summand=i + 1, move=move), part.replaced(i, option.position)


@cache
def _memory() -> Answers:
    return Answers()


def shared_answers() -> Answers:
    """Return the answers shared by all compounds, or by those within the current allowance."""
    allowance = current()
    if allowance is not None:
        return allowance.search_of(Answers, lambda _, holding: Answers(holding))
    if _memory().asked > _ASKED:
        _memory.cache_clear()
    return _memory()
