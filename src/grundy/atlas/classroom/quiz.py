"""Exercises about any ruleset, made from a seed: the same seed makes the same questions.

Positions come from random play from the ruleset's example, and from small numbers if positions are numbers. Every
answer comes from the engine; positions that it cannot solve quickly are not used.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from grundy.atlas.classroom.numbered import first_number, numbered, numbered_values
from grundy.atlas.classroom.partizan_quiz import PartizanMaker
from grundy.atlas.classroom.questions import (
    MovesQuestion,
    NextQuestion,
    Question,
    Quiz,
    ReplyQuestion,
    SumQuestion,
    ValueQuestion,
    WinnerQuestion,
    key_of,
)
from grundy.grammar import split_game
from grundy.machine.allowance import Allowance
from grundy.machine.given import checked_whole
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Outcome
from grundy.ruleset import Game, Ruleset
from grundy.rulesets.catalogue import asked_ruleset
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.rulesets.shared.searched import Searched
from grundy.solving.base.solution import WinningMove
from grundy.solving.base.values import Values
from grundy.solving.search.nimber import weight_of
from grundy.solving.solve import solve
from grundy.words.advice import ADD_A_POSITION
from grundy.words.errors import GrundyError, InputError, LimitError, LoopError, PositionError
from grundy.words.phrase import Phrase

_LIMIT = 20_000  # options to examine for one answer
_SEARCHED = 2000  # positions of a search, a second in plain Python
_TRIES = 40  # positions drawn for one question
_ANSWERS = 6  # maximum number of right moves of a question
_FARTHEST = 0.95  # probability that random play continues, at the last try
_CHOSEN_FROM = 1000  # options from which random play chooses


@dataclass(frozen=True, slots=True)
class Level:
    """The size of the positions of a level."""

    counts: range  # possible numbers of numbers in a position
    most: int  # the largest of them
    goes_on: float  # probability that random play continues after a move, so that positions become small


LEVELS = {1: Level(range(1, 3), 7, 0.7), 2: Level(range(2, 4), 15, 0.5), 3: Level(range(3, 5), 31, 0.3)}
"""The levels of difficulty."""


_UNSUITED = (InputError, LimitError, LoopError, PositionError)
"""Errors of positions about which there is no exercise; mistakes in a user's rules are reported."""


def usual_start(ruleset: Ruleset[Any]) -> Game | None:
    """Return the game at the position of the ruleset's example, or None if it has none there.

    Examples:
        >>> from grundy import find_ruleset
        >>> print(usual_start(find_ruleset("bash", "5")))
        bash(5) 9 10
    """
    if not ruleset.about.example:
        return None
    try:
        return Game(ruleset, ruleset.parse(split_game(ruleset.about.example)[0].words))
    except GrundyError:  # the position of the example is not valid with these arguments
        return None


def make_quiz(
    ruleset: Ruleset[Any] | str, seed: int, count: int = 10, level: int = 1, start: Game | None = None
) -> Quiz:
    """Return exercises about a ruleset, with their answers.

    Args:
        ruleset: the ruleset, or its name: ``"kayles"``.
        seed: any whole number.
        count: the number of exercises.
        level: 1, 2 or 3; see :data:`LEVELS`.
        start: a position from which all others are reached by play; default: the ruleset's example, and small numbers.

    Raises:
        InputError: if there is no such level, the seed or the count is not a whole number, or no positions are found.

    Examples:
        >>> quiz = make_quiz("kayles", seed=7, count=3)
        >>> quiz == make_quiz("kayles", seed=7, count=3)
        True
        >>> len(quiz.questions)
        3
    """
    seed, count = checked_whole(seed, "seed"), checked_whole(count, "count", 1)
    if level not in LEVELS:
        raise InputError("level must be 1, 2 or 3, not {level!r}", level=level)
    ruleset = asked_ruleset(ruleset)
    maker = _maker(ruleset, random.Random(seed), LEVELS[level], start)
    questions: dict[object, Question] = {}
    for _ in range(count):
        found = maker.question(questions)
        if found is None:
            break
        questions[key_of(found)] = found
    if not questions:
        shown = ruleset.about.example
        example = Phrase(", as in {example!r}", example=shown) if shown else ""
        raise InputError(
            "no exercises could be made about {ruleset}: {advice}",
            ruleset=str(ruleset), advice=Phrase(ADD_A_POSITION, example=example),
        )  # fmt: skip
    # a sequence gives away the values of small heaps, so it comes last
    in_order = sorted(questions.values(), key=lambda question: isinstance(question, NextQuestion))
    return Quiz(ruleset, seed, level, count, tuple(in_order))


def _maker(ruleset: Ruleset[Any], dice: random.Random, level: Level, start: Game | None) -> _Maker | PartizanMaker:
    first = start or usual_start(ruleset)
    if first is not None and first.partizan:
        return PartizanMaker(first, dice, level.goes_on)
    return _Maker(ruleset, dice, level, start)


def _is_beyond(game: Game) -> bool:
    """Return whether a position is larger than its ruleset's search takes at once."""
    rules = game.ruleset
    return isinstance(rules, Searched) and rules.reach is not None and weight_of(game) > rules.reach


def _tidy(game: Game) -> Game:
    """Return a game without empty heaps."""
    for i, part in enumerate(game.summands):
        if isinstance(part.ruleset, HeapRuleset) and 0 in part.position:
            game = game.replaced(i, tuple(heap for heap in part.position if heap) or (0,))
    return game


@dataclass(frozen=True, slots=True)
class _Solved:
    """A position with its outcome, its value if it has one, and its winning moves, up to one more than needed."""

    game: Game
    outcome: Outcome
    value: int | None
    winning: tuple[WinningMove, ...]

    @property
    def few(self) -> tuple[WinningMove, ...]:
        """All winning moves, or none if there are too many to write down."""
        return self.winning if len(self.winning) <= _ANSWERS else ()


class _Maker:
    """Draws positions and makes questions from them; there is a single source of randomness."""

    def __init__(self, ruleset: Ruleset[Any], dice: random.Random, level: Level, start: Game | None) -> None:
        self._ruleset = ruleset
        self._dice = dice
        self._level = level
        self._start = start or usual_start(ruleset)
        self._chosen = start is not None
        self._counts = [] if start else self._counts_that_fit()
        self._allowance = Allowance(positions=_SEARCHED)
        self._values = Values(_LIMIT, self._allowance)
        self._solved: dict[Game, _Solved | None] = {}
        self._goes_on = level.goes_on
        self._kinds: list[Callable[[], Question | None]] = []

    def question(self, asked: dict[object, Question]) -> Question | None:
        """Return a new question, of each kind in turn; None if none was found."""
        makers = [self._value, self._winner, self._moves, self._sum, self._next, self._reply]
        # a sequence does not come from play; a second one would have the answer to the first
        if self._chosen or (NextQuestion, None) in asked:
            makers.remove(self._next)
        for _ in makers:
            if not self._kinds:
                self._kinds = self._dice.sample(makers, len(makers))
            make = self._kinds.pop()
            for tried in range(_TRIES):
                # the longer the search, the farther play goes
                self._goes_on = self._level.goes_on + (_FARTHEST - self._level.goes_on) * tried / _TRIES
                self._allowance.expanded = 0  # each exercise has its own
                with self._allowance.holds():
                    found = make()
                if found is not None and key_of(found) not in asked:
                    return found
        return None

    # -- positions

    def _counts_that_fit(self) -> list[int]:
        """Return the possible numbers of numbers in a position, as near to the level as the ruleset allows."""
        fitting = [
            count
            for count in range(1, 6)
            if any(self._numbers(count) is not None for _ in range(20))
        ]  # fmt: skip
        wanted = [count for count in fitting if count in self._level.counts]
        nearest = sorted(fitting, key=lambda count: abs(count - self._level.counts[0]))
        return wanted or nearest[:1]

    def _numbers(self, count: int) -> Game | None:
        game = numbered(self._ruleset, *(self._dice.randint(1, self._level.most) for _ in range(count)))
        return None if game is None or _is_beyond(game) else game

    def _draw(self) -> Game | None:
        """Return a random position that is not over, or None."""
        game = None
        if self._counts and (self._start is None or self._dice.random() < 0.8):
            game = self._numbers(self._dice.choice(self._counts))
        elif self._start is not None:
            game = self._start
            while self._dice.random() < self._goes_on:
                options = [option for option in islice(game.options(), _CHOSEN_FROM) if _can_move(option)]
                if not options:
                    break
                game = self._dice.choice(options)
        return _tidy(game) if game is not None and _can_move(game) else None

    def _drawn(self) -> _Solved | None:
        game = self._draw()
        return None if game is None else self._solution(game)

    def _solution(self, game: Game) -> _Solved | None:
        if game not in self._solved:
            try:
                self._solved[game] = self._by_value(game)
            except _UNSUITED:  # no value, or out of reach
                self._solved[game] = self._by_search(game)
        return self._solved[game]

    def _by_value(self, game: Game) -> _Solved:
        worth = [self._values.value(part) for part in game.summands]
        total = nim_sum(worth)
        found = (
            WinningMove(move, i + 1, game.replaced(i, option.position))
            for i, part in enumerate(game.summands if total else ())
            for move, option in self._values.moves_to(part, worth[i] ^ total)
        )
        return _Solved(game, Outcome.N if total else Outcome.P, total, tuple(islice(found, _ANSWERS + 1)))

    def _by_search(self, game: Game) -> _Solved | None:
        try:
            found = solve(game, limit=_LIMIT, allowance=self._allowance)
        except _UNSUITED:
            return None
        if not found.complete and len(found.winning_moves) <= _ANSWERS:
            return None  # some winning moves could not be found
        return _Solved(game, found.outcome, found.grundy_value, found.winning_moves)

    # -- questions; each method returns None if the position is not suitable

    def _value(self) -> Question | None:
        found = self._drawn()
        return None if found is None or found.value is None else ValueQuestion(found.game, found.value)

    def _winner(self) -> Question | None:
        found = self._drawn()
        return None if found is None else WinnerQuestion(found.game, found.outcome)

    def _moves(self) -> Question | None:
        found = self._drawn()
        return None if found is None or not found.few else MovesQuestion(found.game, found.few)

    def _sum(self) -> Question | None:
        game = self._draw()
        if game is None:
            return None
        if len(list(islice(game.split(), 2))) == 1:  # a single part: add others
            others = [self._draw() for _ in range(self._level.counts[-1] - 1)]
            for other in others:
                game = game if other is None else game + other
        try:
            parts = tuple((part, self._values.value(part)) for part in game.split())
        except _UNSUITED:
            return None
        if not 1 < len(parts) <= _ANSWERS:
            return None
        return SumQuestion(game, parts, nim_sum(value for _, value in parts))

    def _next(self) -> Question | None:
        start = None if self._ruleset.loopy else first_number(self._ruleset)
        if start is None:
            return None
        given = self._dice.randint(6, 10)
        wanted = self._level.counts[-1]
        first = start + (0 if self._level is LEVELS[1] else self._dice.randrange(self._level.most))
        last = numbered(self._ruleset, first + given + wanted - 1)
        if last is not None and _is_beyond(last):
            return None
        try:
            values = tuple(islice(numbered_values(self._ruleset, first, self._values), given + wanted))
        except _UNSUITED:
            return None
        if len(values) < given + wanted or values == tuple(range(values[0], values[0] + len(values))):
            return None  # the values grow by 1, as in Nim
        return NextQuestion(self._ruleset, first, values[:given], values[given:])

    def _reply(self) -> Question | None:
        found = self._drawn()
        if found is not None and found.winning:
            found = self._solution(_tidy(self._dice.choice(found.winning).position))
        if found is None or found.outcome is not Outcome.P:
            return None
        parts = range(len(found.game.summands))
        steps = [step for i in parts for step in islice(found.game.steps_of(i), _CHOSEN_FROM)]
        if not steps:
            return None
        step = self._dice.choice(steps)
        answer = self._solution(step.position)
        return None if answer is None or not answer.few else ReplyQuestion(found.game, step, answer.few)


def _can_move(game: Game) -> bool:
    return next(iter(game.options()), None) is not None
