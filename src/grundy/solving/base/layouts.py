"""The positions that play can reach, enumerated summand by summand, with rows of their options.

A position is a multiset of summands: those that cannot move are left out, and their order does not matter. Nothing else
is assumed, so this also works in misère play and where play need not end.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from grundy.maths.digraphs.loopy_play import LoopyPlay
from grundy.ruleset import Game, Ruleset, several
from grundy.solving.base.retrograde import POSITIONS
from grundy.words.errors import LimitError

State = tuple[int, ...]
"""The numbers of the summands that can move, sorted; a summand that occurs twice is listed twice."""


class Layouts:
    """Summands, numbered in order of discovery, with their options, and the layouts of what some of them can reach.

    Examples:
        >>> from grundy.rulesets.catalogue import parse_game
        >>> layouts = Layouts()
        >>> layouts.state(parse_game("kayles 3 1 3")), sorted(layouts.options(0))
        ((0, 0, 1), [(1,), (1, 1), (2,)])
    """

    def __init__(self, limit: int = POSITIONS) -> None:
        self.limit = limit
        self._states: dict[Ruleset[Any], dict[Any, State]] = {}
        self._games: list[Game] = []
        self._options: dict[int, list[State]] = {}
        self._laid: list[Layout] = []
        self._begun: dict[State, Layout] = {}

    def state(self, game: Game) -> State:
        """Return the summands of a game."""
        known = self._states.setdefault(game.ruleset, {})
        found = known.get(game.position)
        if found is None:
            found = known[game.position] = self._new_state(game)
        return found

    def _new_state(self, game: Game) -> State:
        if type(game.ruleset).summands is not Ruleset.summands:  # else it is one summand, even without moves
            summands = list(game.split())
            if summands != [game]:
                return tuple(sorted(number for summand in summands for number in self.state(summand)))
            if next(game.options(), None) is None:
                return ()
        self._games.append(game)
        return (len(self._games) - 1,)

    def options(self, number: int, most: int | None = None, looked: int | None = None) -> list[State] | None:
        """Return the distinct options of a summand, at most ``most`` + 1; None if there are too many to examine."""
        found = self._options.get(number)
        if found is not None:
            return found if looked is None or len(found) <= looked else None
        summand = self._games[number]
        known = self._states.setdefault(summand.ruleset, {})
        met: dict[State, None] = {}
        options = several(summand.ruleset.options(summand.position), "options", summand)
        for moves, option in enumerate(options, 1):
            state = known.get(option)
            met[self.state(Game(summand.ruleset, option)) if state is None else state] = None
            if looked is not None and moves > looked:
                return None
            if most is not None and len(met) > most:
                break
        return list(met)

    def remember(self, number: int, options: list[State]) -> None:
        """Store the options of a summand."""
        self._options[number] = options

    def told(self, state: State) -> str:
        """Return the text of some summands."""
        return " + ".join(str(self._games[number]) for number in state)

    def whole(self, game: Game) -> tuple[LoopyPlay, int]:
        """Return play on all positions reachable from a game, or from one above it, and the game's number there."""
        state = self.state(game)
        for layout in self._laid:
            if state in layout.digits:
                return layout.play, layout.digits[state]
        layout = self.begun(state)
        if not layout.grow(self.limit):
            del self._begun[state]
            raise LimitError("more than {limit} positions can be reached from {game}", game=str(game), limit=self.limit)
        self._laid.append(layout)
        return layout.play, 0

    def begun(self, start: State) -> Layout:
        """Return the layout of what some summands can reach, as far as it has been built."""
        if start not in self._begun:
            self._begun[start] = Layout(self, start)
        return self._begun[start]


class Layout:
    """The positions reachable from some summands, enumerated on demand.

    Examples:
        >>> from grundy.rulesets.catalogue import parse_game
        >>> layouts = Layouts()
        >>> layout = layouts.begun(layouts.state(parse_game("kayles 2")))
        >>> layout.grow(2), layout.grow(3), layout.targets
        (False, True, [1, 2, 2])
    """

    def __init__(self, layouts: Layouts, start: State) -> None:
        self.digits: dict[State, int] = {start: 0}  # the number of each position found
        self.offsets = [0]  # where the row of each enumerated position begins, and at last the number of options
        self.targets: list[int] = []  # the rows
        self._order = [start]
        self._layouts = layouts

    def __len__(self) -> int:
        return len(self._order)

    def grow(self, most: int, looked: int | None = None) -> bool:
        """Enumerate up to ``most`` positions and ``looked`` options; return whether that is all of them."""
        digits, order = self.digits, self._order
        while len(self.offsets) <= len(order) <= most:  # one row at a time, so that Ctrl-C leaves a consistent state
            after = self._after(order[len(self.offsets) - 1], most, looked)
            if after is None:
                return False
            row: dict[int, None] = {}
            for state in after:
                there = digits.setdefault(state, len(order))
                if there == len(order):
                    order.append(state)
                row[there] = None
            self.targets.extend(row)
            self.offsets.append(len(self.targets))
        return len(order) <= most

    def _after(self, state: State, most: int, looked: int | None) -> list[State] | None:
        """Return the options of a position; None if they alone exceed the limit."""
        found: list[State] = []
        for place, number in enumerate(state):
            if place and state[place - 1] == number:
                continue  # a summand like the one before
            left = None if looked is None else looked - len(self.targets) - len(found)
            options = self._layouts.options(number, most, left)
            if options is None:
                raise LimitError(
                    "{game} has more than {limit} options to examine",
                    game=self._layouts.told(self._order[0]), limit=looked,
                )  # fmt: skip
            if len(options) > most:
                return None
            rest = state[:place] + state[place + 1 :]
            if rest:  # it may also occur beside others
                self._layouts.remember(number, options)
            found += [tuple(sorted(rest + option)) for option in options] if rest else options
        return found

    @cached_property
    def play(self) -> LoopyPlay:
        """What is known of play on it, once it is complete."""
        return LoopyPlay(self.offsets, self.targets)

    @property
    def rows(self) -> tuple[list[int], list[int]]:
        """Offsets and targets."""
        return self.offsets, self.targets

    def reached(self, most: int, looked: int | None) -> int | None:
        """Return the number of positions, or None if it exceeds a limit; see :meth:`grow`."""
        return len(self) if self.grow(most, looked) else None

    @cached_property
    def longest(self) -> int:
        """The largest number of summands in one position, once it is complete."""
        return max(map(len, self.digits))
