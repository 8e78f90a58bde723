"""Values of partizan games and of sums with impartial ones, where a Grundy value n is ∗n; winning moves and reasons."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import product
from math import inf
from typing import TYPE_CHECKING, Any

from grundy.machine.allowance import POSITION_LIMIT, Allowance, Checked, Patience, Steps, current, stopped
from grundy.machine.loops import compiles
from grundy.maths.nimbers.fold import LIMIT, NO_VALUE, fold
from grundy.maths.nimbers.outcomes import PLAYERS, Outcome
from grundy.maths.partizan.value import Value, value
from grundy.maths.partizan.winners import SEARCHED, Winners, small_sum
from grundy.partizan import PartizanRuleset, ValueSolver, exchanged
from grundy.ruleset import SUM, Game, Move, Ruleset, Step, several
from grundy.rulesets.catalogue import parse_game
from grundy.solving.base.solution import Solution, WinningMove, Worth
from grundy.solving.base.values import Values
from grundy.words.errors import InputError, LimitError, PositionError, RulesetError

if TYPE_CHECKING:
    from grundy.solving.base.stored import Stored

_UNASKED = 20.0  # seconds of computing for one part without limits of its own
_SHARED = 50_000  # options examined for one value without limits of its own, about a second
_BEGIN_PLAIN = 20_000  # options examined by the definition before an engine begins: loading it takes as long
_BEGIN_STORED = 100_000  # the same before canonical forms go into a compiled store, for rules in plain Python
_LOADED = 32  # how many times earlier both begin where compiled code is loaded already
_KEPT = 200_000  # values after which the shared memory is cleared
_ZERO = value(0)
_NAME = re.compile(r"\s*(?!Tiny|Miny)[^\W\d_]{2,}", re.UNICODE)  # the name of a ruleset, not a sign of a value


class Option(tuple[Game, ...]):
    """The parts after a move, and whose move it is."""

    left: bool


class PartizanValues:
    """Values of games, partizan ones by definition and impartial ones by Grundy values; both are remembered.

    Args:
        limit: how many options one query may examine.
        allowance: the limits and progress reports of all searches together; None for no others.

    Examples:
        >>> PartizanValues().value(parse_game("nim 3 + kayles 5"))
        value('*7')
    """

    def __init__(self, limit: int = LIMIT, allowance: Allowance | None = None) -> None:
        self.limit = limit
        self.allowance = allowance
        self._impartial = Values(limit, allowance)
        self._memo: dict[Game, Value] = {}
        self._solvers: dict[Ruleset[Any], ValueSolver[Any] | None] = {}
        self._stored: Stored | None = None
        self._asked: Game | None = None  # the part in question
        self._begun, self._most = 0, limit  # the positions of its engine before, and how many more it may meet
        self._parts: dict[Game, tuple[Game, ...]] = {}  # the parts of games, each in its standard form
        self._bounded = allowance if allowance is not None and allowance.bounded else None
        self._limits: Checked
        self._renew()
        self._winners = Winners(self._check, None if self._bounded else min(limit, SEARCHED))

    def __len__(self) -> int:
        return len(self._memo)

    def value(self, game: Game) -> Value:
        """Return the value of a game.

        Raises:
            LoopError: if play can return to a position.
            LimitError: if there are too many options, a sum is too large to be added up, or an impartial part has no
                Grundy value.
        """
        total = small_sum(self.parts(game))
        if total is None:
            raise LimitError(
                "the value of {game} is too large to write down: solve tells who wins without it", game=str(game)
            )
        return total

    def parts(self, game: Game) -> list[Value]:
        """Return the values of the parts of a game, which may be too many or too hot to be added up."""
        return list(map(self._of_part, game.split()))

    def value_within(self, part: Game, limit: int) -> Value | None:
        """Return the value of a part that splits no further, or None if it takes more options than a limit."""
        before, self.limit = self.limit, min(limit, self.limit)
        try:
            return self._of_part(part)
        except LimitError:
            if self._bounded is not None:
                self._check(limit)  # no time or memory is left for anything else
            return None
        finally:
            self.limit = before

    def wins(self, parts: Iterable[Value], player: str) -> bool:
        """Return whether a player who begins wins a sum, without its value.

        Raises:
            LimitError: if too many sums have to be searched.
        """
        return self._winners.wins(parts, left=player == PLAYERS[0])

    def _of_part(self, part: Game) -> Value:
        part = self._asked = _standard(part)
        self._renew()
        solver = self.solver_of(part)
        most = self._begins_at(solver)
        if self.limit <= most or not isinstance(part.ruleset, PartizanRuleset):
            return self._folded(part, self.limit)
        if part not in self._memo:
            if not (self._stored if solver is None else solver):
                with suppress(LimitError):
                    return self._folded(part, most)
            self._renew()
            found = self._stored_value(part) if solver is None else self._by_solver(solver, part)
            if found is not None:
                self._memo[part] = found
        return self._folded(part, self.limit)

    def _renew(self, seconds: float | None = None) -> None:
        """Begin to count the time of a search without limits of its own; it is counted from the first check on."""
        self._limits = self._bounded or Patience(_UNASKED if seconds is None else seconds)

    def _begins_at(self, solver: ValueSolver[Any] | None) -> int:
        """Return after how many options compiled code begins: less where it is loaded already."""
        most = _BEGIN_STORED if solver is None else _BEGIN_PLAIN
        return most // _LOADED if "grundy.maths.partizan.compiled.forms" in sys.modules else most

    def _stored_value(self, part: Game) -> Value | None:
        """Return the value by the definition in a compiled store; None if there is none, or numbers do not fit."""
        if not compiles():
            return None
        if self._stored is None:
            from grundy.solving.base.stored import Stored

            memory = None if self.allowance is None else self.allowance.memory
            self._stored = Stored(self._by_theorem, memory, self._check)
        return self._stored.value(part, self._memo, self._expand, self.limit, self._limits)

    def _by_solver(self, solver: ValueSolver[Any], part: Game) -> Value | None:
        self._begun, self._most = len(solver), self.limit
        return solver.value(part.position)

    def solver_of(self, part: Game) -> ValueSolver[Any] | None:
        """Return the engine that can value a part, if there is one."""
        ruleset = part.ruleset
        if not isinstance(ruleset, PartizanRuleset):
            return None
        if ruleset not in self._solvers:
            memory = None if self.allowance is None else self.allowance.memory
            self._solvers[ruleset] = ruleset.value_solver(memory=memory, check=self._check_solver)
        solver = self._solvers[ruleset]
        return solver if solver is not None and solver.holds(part.position) else None

    def _check_solver(self, valued: int) -> None:
        self._check(valued)
        self.report(valued)
        if valued - self._begun > self._most:
            raise stopped(str(self._asked), valued - self._begun, POSITION_LIMIT)

    def report(self, positions: int) -> None:
        """Report how many positions a search has met."""
        if self.allowance is not None:
            self.allowance.told(Steps(None, positions, positions))

    def wins_by_solver(
        self, solver: ValueSolver[Any], parts: Sequence[Game], rest: Value, player: str, limit: int
    ) -> bool | None:
        """Return whether a player who begins wins a sum of parts that an engine holds, and a value."""
        self._asked, self._begun, self._most = parts[0], len(solver), limit
        self._renew(inf)  # the number of positions is its limit
        return solver.wins([part.position for part in parts], rest, left=player == PLAYERS[0])

    def _folded(self, part: Game, limit: int) -> Value:
        return fold(
            part, self._expand, _combined, self._memo, str, limit, leaf=self._told, allowance=self._limits,
            lacking=NO_VALUE,
        )  # fmt: skip

    def _told(self, part: Game) -> Value | None:
        """Return the value of a part that needs no options, or the negative of what is known of another part."""
        found = self._by_theorem(part)
        if found is None and (other := exchanged(part)) is not None and (known := self._memo.get(other)) is not None:
            return -known
        return found

    def _by_theorem(self, part: Game) -> Value | None:
        """Return the value of a part that is impartial or known by a theorem, otherwise None."""
        ruleset = part.ruleset
        if not isinstance(ruleset, PartizanRuleset):
            if part.entails:  # it may equal a nim-heap beside nim-heaps, but not beside partizan games
                raise LimitError("{game} has no Grundy value: the player to move is forced to answer", game=str(part))
            return value(f"*{self._impartial.value(part)}")
        known = ruleset.known_value(part.position)
        if known is None or isinstance(known, Value):
            return known
        raise PositionError(
            "known_value of {game} must return a Value or None, not {given!r}", game=str(part), given=known
        )

    def _expand(self, part: Game) -> Iterator[Option]:
        ruleset: PartizanRuleset[Any] = part.ruleset  # type: ignore[assignment]
        for left, options in ((True, ruleset.left_options), (False, ruleset.right_options)):
            for position in several(options(part.position), options.__name__, part):
                option = Option(self.parts_of(_game(ruleset, position)))
                option.left = left
                yield option

    def parts_of(self, game: Game) -> tuple[Game, ...]:
        """Return the parts of a game that split no further, each in its standard form."""
        told = self._parts.get(game)
        if told is None:
            found = game.summands_told()
            told = (_standard(game),) if found == [game] else tuple(p for one in found for p in self._split(one))
            self._parts[game] = told
        return told

    def _split(self, part: Game) -> tuple[Game, ...]:
        """Return the parts of a game that seldom splits further; many games have it as a part."""
        told = self._parts.get(part)
        if told is None:
            told = self._parts[part] = tuple(map(_standard, part.split()))
        return told

    def winning(self, game: Game) -> Iterator[WinningMove]:
        """Yield the moves with which each player wins who begins; raise at the end any error that hid some of them."""
        worth = [self.parts(summand) for summand in game.summands]
        refused: LimitError | None = None
        for (player, other), (i, summand) in product((PLAYERS, PLAYERS[::-1]), enumerate(game.summands)):
            rest = [one for parts in (*worth[:i], *worth[i + 1 :]) for one in parts]
            try:
                for move, option in moves_of(summand, player):
                    if not self.wins([*rest, *self.parts(option)], other):
                        yield WinningMove(move, i + 1, _after(game, i, option), player=player)
            except LimitError as error:
                refused = error
        if refused is not None:
            raise refused

    def _check(self, kept: int) -> None:
        self._limits.check(lambda: str(self._asked if self._bounded is None else self._bounded.game), kept)


def by_partizan(game: Game, values: PartizanValues) -> Solution:
    """Return who wins a partizan game, the moves with which each player wins who begins, and the value if it is small.

    Raises:
        LimitError: if the value of a part, or who wins their sum, is out of reach.
    """
    worths = values.parts(game)
    parts = tuple(zip(game.split(), worths, strict=True))
    total = small_sum(worths)
    left, right = (values.wins(worths, player) for player in PLAYERS)
    return Solution(
        Outcome.of_players(left=left, right=right), None, Worth(parts, total is not None), values.winning, worth=total
    )


def partizan_replies(game: Game, found: Solution) -> Iterator[tuple[Step, WinningMove]]:
    """Yield every move of a player who loses as the one to begin, with a reply that wins."""
    for player, other in (PLAYERS, PLAYERS[::-1]):
        if found.outcome not in (Outcome.P, Outcome(other[0])):
            continue
        for step in steps_of(game, player):
            replies = (reply for reply in found.winning(step.position) if reply.player == other)
            reply = next(replies, None)
            if reply is not None:  # None: misère play ends here, and the opponent has won
                yield step, reply


def steps_of(game: Game, player: str) -> Iterator[Step]:
    """Yield the moves of a player in all summands."""
    for i, summand in enumerate(game.summands):
        for move, option in moves_of(summand, player):
            yield Step(move, i + 1, _after(game, i, option))


def _after(game: Game, i: int, option: Game) -> Game:
    """Return the whole game after a move in a summand; the option of a summand may be a sum, or have other rules."""
    summands = game.summands
    after = (*summands[:i], *option.summands, *summands[i + 1 :])
    return after[0] if len(after) == 1 else Game(SUM, after)


def moves_of(summand: Game, player: str) -> Iterator[tuple[Move, Game]]:
    """Yield the moves of a player in one summand; in an impartial one both have all moves."""
    ruleset = summand.ruleset
    if not isinstance(ruleset, PartizanRuleset):
        yield from summand.moves()
        return
    moves = ruleset.left_moves if player == PLAYERS[0] else ruleset.right_moves
    for move, position in several(moves(summand.position), f"{player.lower()}_moves", summand):
        yield move, _game(ruleset, position)


def _game(ruleset: PartizanRuleset[Any], option: Any) -> Game:
    return option if isinstance(option, Game) else Game(ruleset, option)


def _standard(part: Game) -> Game:
    return Game(part.ruleset, part.ruleset.canonical(part.position))


def _combined(options: Sequence[Any], known: Mapping[Game, Value]) -> Value:
    left: list[Value] = []
    right: list[Value] = []
    for option in options:
        values = [known[part] for part in option]
        (left if option.left else right).append(values[0] if len(values) == 1 else sum(values, _ZERO))
    return value(left, right)


@cache
def _memory() -> PartizanValues:
    return PartizanValues(_SHARED)


def shared_values() -> PartizanValues:
    """Return the values shared by all games in turn, or by those within the current allowance."""
    allowance = current()
    if allowance is not None:
        return allowance.search_of(PartizanValues, lambda _, holding: PartizanValues(allowance=holding))
    if len(_memory()) > _KEPT:
        _memory.cache_clear()
    return _memory()


def value_of(game: Game | str) -> Value:
    """Return the value of a game, given as text or as a ``Game``, or of the text of a value.

    An impartial game of Grundy value n is ∗n.

    Raises:
        InputError: if the text is neither.
        LoopError: if play can return to a position.
        LimitError: if the value is out of reach.

    Examples:
        >>> value_of("nim 3 4"), value_of("{2|-1} + *")
        (value('*7'), value('{2*|-1*}'))
    """
    found = game_or_value(game)
    return found if isinstance(found, Value) else PartizanValues().value(found)


def game_or_value(text: Game | str) -> Game | Value:
    """Return the game that a text names, or the value that it stands for.

    Raises:
        InputError: if the text is neither.
    """
    if isinstance(text, Game):
        return text
    if not isinstance(text, str):
        raise InputError("a game must be text such as 'nim 3 4 5', or a Game, not {game!r}", game=text)
    if _NAME.match(text):
        return parse_game(text)
    try:
        return value(text)
    except InputError:
        try:
            return parse_game(text)  # a code such as 0.77
        except (InputError, RulesetError, PositionError):
            pass
        raise
