"""Who wins sums of partizan games whose values are out of reach: a search that ends where all parts have values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from grundy.machine.allowance import POSITION_LIMIT, current, stopped
from grundy.maths.nimbers.fold import NO_SEARCH, loop_error
from grundy.maths.nimbers.outcomes import PLAYERS, Outcome
from grundy.maths.partizan.value import Value, form_of
from grundy.maths.partizan.winners import small_sum
from grundy.partizan import PartizanRuleset, ValueSolver
from grundy.ruleset import Game
from grundy.solving.base.alternation import wins_by_alternation
from grundy.solving.base.partizan import PartizanValues, by_partizan, moves_of, shared_values, steps_of
from grundy.solving.base.solution import Search, Solution, WinningMove
from grundy.words.errors import LimitError

SEARCHED = 300_000  # states that one question may search in plain Python without limits of its own
_COMPILED = 3_000_000  # positions that an engine may meet for one question without limits of its own, some seconds
_KEPT = 1 << 19  # states that are remembered
_VALUED = 30  # options examined for the value of a part: searching it takes as long
_SECOND = 100_000  # pieces or options met for the value of a part beside those that an engine searches
_TRIED = 8  # how many parts of a size are valued in vain before no more are tried
_OFTEN = 64  # states between two checks of the time
_PLAYED = 50_000  # options examined for the value of a part in play within limits
_CHEAP = 2_000  # options examined for the values of all parts before they are searched

State = tuple[frozenset[tuple[Game, int]], tuple[Value, ...], str]
"""Large parts, each with how often it is there, the values of all others, and the player to move."""


_Options = tuple[list[tuple[Game, ...]], ...]  # the parts after each move of Left, and after each of Right


class PartizanWins:
    """Who wins sums of partizan and impartial games; parts whose values are in reach are valued, others are searched.

    Args:
        values: the values, with the limits of the search.
        limit: how many states one question may search in plain Python; None for no limit.
        compiled: how many positions an engine may meet for one question.

    Examples:
        >>> from grundy import parse_game
        >>> PartizanWins(PartizanValues()).wins(parse_game("konane 4 4 + nim 1"), "Left")
        True
    """

    def __init__(self, values: PartizanValues, limit: int | None = SEARCHED, compiled: int = _COMPILED) -> None:
        self.values, self.limit, self.compiled = values, limit, compiled
        self._known: dict[State, bool] = {}
        self._worth: dict[Game, Value | None] = {}
        self._options: dict[Game, _Options] = {}
        self._in_vain: Counter[int] = Counter()  # parts that were valued in vain, by size
        self._solvers: set[Any] = set()
        self._too_large: dict[Any, int] = {}  # by ruleset, half the size of the part whose value was out of reach
        self._beyond: dict[Any, int] = {}  # by ruleset, the size of the least part that was valued in vain
        self._searched = self._total = 0
        self._doubted = False  # what a file holds of the sum in question is found afresh
        self._asked: State

    @property
    def positions(self) -> int:
        """How many states were searched, and how many positions the engines have met."""
        return self._total + sum(map(len, self._solvers))

    def wins(self, game: Game, player: str) -> bool:
        """Return whether a player who begins wins.

        Raises:
            LimitError: if there are too many states, or an impartial part has no Grundy value in reach.
            LoopError: if play can return to a position.
        """
        parts = self.values.parts_of(game)
        found = self._compiled(parts, player)
        if found is not None:
            return found
        large, worths = self._sorted(parts)
        if not large:
            return self.values.wins(worths, player)
        state = state_of(large, worths, player)
        if self._doubted:
            self._known.pop(state, None)
        return self.searched(state)

    def parts(self, game: Game) -> list[Value] | None:
        """Return the values of the parts, or None if one is out of reach, or half as large as one that was."""
        found: list[Value] = []
        for part in game.split():
            most = self._too_large.get(part.ruleset)
            if most is not None and _size(part) >= most:
                return None
            try:
                found += self.values.parts(part)
            except LimitError:
                allowance = self.values.allowance
                if allowance is not None and allowance.over:
                    raise
                self._too_large[part.ruleset] = _size(part) // 2
                return None
        return found

    def winning(self, game: Game) -> Iterator[WinningMove]:
        """Yield the moves with which each player wins who begins."""
        for player, other in (PLAYERS, PLAYERS[::-1]):
            for step in steps_of(game, player):
                if not self.wins(step.position, other):
                    yield WinningMove(*step, player=player)

    # -- stored tables

    def states(self) -> Iterator[tuple[State, bool]]:
        """Yield the states that were searched in plain Python, and whether the player to move wins."""
        yield from self._known.items()

    def restore(self, states: Iterable[tuple[State, bool]]) -> None:
        """Take up what another search found."""
        for state, wins in states:
            self._keep(state, wins)
            self._doubted = True

    # -- parts

    def _sorted(self, parts: Iterable[Game]) -> tuple[list[Game], list[Value]]:
        """Return the parts to be searched, and the values of the others."""
        large, worths = [], []
        for part in parts:
            worth = self._worth_of(part)
            if worth is None:
                large.append(part)
            else:
                worths.append(worth)
        return large, worths

    def _worth_of(self, part: Game) -> Value | None:
        if part not in self._worth:
            self._worth[part] = self._valued(part)
        return self._worth[part]

    def _valued(self, part: Game) -> Value | None:
        """Return the value of a part, if it is in reach."""
        if not isinstance(part.ruleset, PartizanRuleset):
            return self.values.value(part)
        if self._engine_of(part) is not None:
            return self._valued_beside(part)
        size = sum(map(len, self._moves_of(part)))
        if self._in_vain[size] >= _TRIED:
            return None
        found = self.values.value_within(part, _VALUED)
        self._in_vain[size] = self._in_vain[size] + 1 if found is None else max(0, self._in_vain[size] - 1)
        return found

    def _valued_beside(self, part: Game) -> Value | None:
        """Return the value of a part if it takes some seconds; None if it is as large as one valued in vain."""
        size, least = _size(part), self._beyond.get(part.ruleset)
        if least is not None and size >= least:
            return None
        found = self.values.value_within(part, _SECOND)
        if found is None:
            self._beyond[part.ruleset] = size
        else:
            self._worth[part] = found
        return found

    def _engine_of(self, part: Game) -> ValueSolver[Any] | None:
        """Return the engine that can search a part without its value, if there is one."""
        solver = self.values.solver_of(part)
        return solver if solver is not None and solver.searches else None

    def _moves_of(self, part: Game) -> _Options:
        found = self._options.get(part)
        if found is None:
            found = tuple([self.values.parts_of(option) for _, option in moves_of(part, player)] for player in PLAYERS)
            self._options[part] = found
        return found

    # -- compiled

    def _compiled(self, parts: Iterable[Game], player: str) -> bool | None:
        """Return who wins by an engine that searches the parts of one ruleset, if all others have values; else None."""
        searched: dict[Any, list[Game]] = {}  # by ruleset, the largest part first
        others = []
        for part in sorted(parts, key=_size, reverse=True):
            if self._is_searched(part):
                searched.setdefault(part.ruleset, []).append(part)
            else:
                others.append(part)
        worths = self._all_valued(others) if searched else None
        if worths is None:
            return None
        for ruleset, own in searched.items():
            more = self._all_valued([part for one, rest in searched.items() if one != ruleset for part in rest])
            if more is not None:
                return self._by_engine(own, [*worths, *more], player)
        return None

    def _is_searched(self, part: Game) -> bool:
        """Return whether an engine can search a part, whose value no theorem tells."""
        ruleset = part.ruleset
        if self._engine_of(part) is None or not isinstance(ruleset, PartizanRuleset):
            return False
        return ruleset.known_value(part.position) is None

    def _all_valued(self, parts: list[Game]) -> list[Value] | None:
        """Return the values of parts, the smallest of which come last; None if one is out of reach."""
        found = []
        for part in reversed(parts):
            worth = self._worth_of(part)
            if worth is None:
                worth = self._valued_beside(part)
            if worth is None:
                return None
            found.append(worth)
        return found

    def _by_engine(self, parts: list[Game], worths: list[Value], player: str) -> bool | None:
        """Return who wins by the engine of the parts, which searches the first one, and others without a value."""
        solver = self._engine_of(parts[0])
        assert solver is not None
        self._solvers.add(solver)
        together, worths = parts[:1], list(worths)
        for part in parts[1:]:
            worth = self._worth_of(part)
            if worth is None:
                together.append(part)
            else:
                worths.append(worth)
        total = small_sum(worths)
        return None if total is None else self.values.wins_by_solver(solver, together, total, player, self.compiled)

    # -- plain

    def searched(self, start: State) -> bool:
        """Return whether the player to move wins, by a search that tries the moves to the smallest parts first.

        Raises:
            LimitError: if there are too many states.
        """
        self._searched, self._asked = 0, start
        return wins_by_alternation(
            start, self._ended, self._following, self._keep,
            lambda states: loop_error(states, _words, NO_SEARCH),
        )  # fmt: skip

    def _ended(self, state: State) -> bool | None:
        """Return whether the player to move wins, if no search is needed for that."""
        large, worths, player = state
        return self._known.get(state) if large else self.values.wins(worths, player)

    def _keep(self, state: State, wins: bool) -> bool:
        memory = None if self.values.allowance is None else self.values.allowance.memory
        if len(self._known) >= (_KEPT if memory is None else max(1, memory >> 10)):
            self._known.clear()
            self._options.clear()
        self._known[state] = wins
        return wins

    def _following(self, state: State) -> Iterator[State]:
        """Yield the states after the moves of the player to move."""
        self._count()
        large, worths, player = state
        other = PLAYERS[player == PLAYERS[0]]
        listed: list[tuple[int, list[Game], tuple[Game, ...]]] = []
        for part, times in large:
            rest = Counter(dict(large))
            rest[part] = times - 1
            for parts in dict.fromkeys(self._moves_of(part)[player != PLAYERS[0]]):
                listed.append((sum(map(_size, parts)) - _size(part), list(rest.elements()), parts))
        listed.sort(key=lambda move: move[0])
        for _, kept, parts in listed:
            more, new = self._sorted(parts)
            yield state_of([*kept, *more], [*worths, *new], other)
        for i, worth in enumerate(worths):
            for value_after in worth.left_options if player == PLAYERS[0] else worth.right_options:
                yield state_of(chain.from_iterable([part] * times for part, times in large),
                             [*worths[:i], value_after, *worths[i + 1 :]], other)  # fmt: skip

    def _count(self) -> None:
        self._searched += 1
        self._total += 1
        if self.limit is not None and self._searched > self.limit:
            raise stopped(_words(self._asked), self._searched - 1, POSITION_LIMIT)
        allowance = self.values.allowance
        if allowance is not None and self._searched % _OFTEN == 0:
            allowance.check(lambda: _words(self._asked), self._total)
            self.values.report(self._total)


def state_of(large: Iterable[Game], worths: list[Value], player: str) -> State:
    """Return a state of large parts, with the values of the others added up, if their sum is small."""
    total = small_sum(worths)
    ordered = sorted(worths, key=lambda one: form_of(one).serial) if total is None else [total]
    return frozenset(Counter(large).items()), tuple(ordered), player


def _size(part: Game) -> int:
    """Return how large a part is: its weight as its ruleset has it, otherwise the length of its text."""
    weight = part.ruleset.weight(part.position)
    return len(str(part)) if weight is None else weight


def _words(state: State) -> str:
    parts = [str(part) for part, times in state[0] for _ in range(times)]
    return " + ".join([*parts, *(str(worth) for worth in state[1] if worth != 0)])


@lru_cache(maxsize=1)
def _memory(values: PartizanValues) -> PartizanWins:
    return PartizanWins(values)


def shared_wins() -> PartizanWins:
    """Return the search shared by all games in turn, or by those within the current allowance."""
    allowance = current()
    if allowance is None:
        return _memory(shared_values())
    return allowance.search_of(PartizanWins, lambda _, holding: PartizanWins(PartizanValues(_PLAYED, holding), None))


def by_search(
    game: Game,
    values: PartizanValues,
    limit: int | None = SEARCHED,
    *,
    asked: bool = False,
    begin: Callable[[PartizanWins], object] = lambda search: None,
) -> Solution:
    """Return who wins a partizan game, and the moves with which each player wins who begins; its value if it is cheap.

    Args:
        game: the game.
        values: the values, with the limits of the search.
        limit: how many states one question may search in plain Python; None for no limit.
        asked: whether its value was wanted, but is out of reach.
        begin: called with the search before it begins.

    Raises:
        LimitError: if the search hits a limit.
    """
    if not asked:
        try:
            return by_partizan(game, PartizanValues(min(_CHEAP, values.limit), values.allowance))
        except LimitError:
            if values.allowance is not None and values.allowance.over:
                raise
    search = PartizanWins(values, limit, values.limit)
    begin(search)
    left, right = (search.wins(game, player) for player in PLAYERS)
    outcome = Outcome.of_players(left=left, right=right)
    return Solution(outcome, None, Search(search.positions, zero=outcome is Outcome.P, asked=asked), search.winning)
