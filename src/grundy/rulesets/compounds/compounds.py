"""Compounds in which several games move at once: conjunctive, continued conjunctive, selective.

In the disjunctive sum a move is made in exactly one part. Here it is made in all of them, in all that can still move,
or in any of them. Grundy values of the parts do not decide these; remoteness, suspense and outcomes do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, combinations
from typing import Any

from grundy.machine.choices import choices
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import About, Game, Known, Move, Theorem
from grundy.rulesets.compounds.parts import Compound, Games, listed
from grundy.solving.base.answers import Answers, component_moves, shared_answers
from grundy.words.phrase import Phrase

__all__ = ["Conjunctive", "Every", "Selective"]

_SOURCE = "Winning Ways, ch. 9 and 10; On Numbers and Games, ch. 14"
_SMITH = f"C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966), 51-81; {_SOURCE}"

REMOTENESS = Theorem(
    "least remoteness",
    "the part that ends first ends the game: of the remotenesses {plies} the least, {deciding}, is {parity}, so the "
    "player to move {fate}",
    f"H. Steinhaus, Definitions for a theory of games and pursuit (1925); {_SMITH}",
)
SUSPENSE = Theorem(
    "greatest suspense",
    "the part that ends last decides, and its winner delays: of the suspense numbers {plies} the greatest, {deciding}, "
    "is {parity}, so the player to move {fate}",
    f"{_SMITH}; in Chinese texts: Every-SG",
)
ALL_LOST = Theorem(
    "all parts lost", "whoever moves in any parts they like loses iff all parts are lost: {won} of {count} are won",
    _SMITH,
)  # fmt: skip
LAST_ALIVE = Theorem(
    "last part alive",
    "in misère play normal outcomes decide while two parts or more can move, else the misère outcome of the one that "
    "can: {alive} can move",
    _SOURCE,
)


def _together(moves: Sequence[Move]) -> Move:
    """Return moves that are made together, named one after the other."""
    joined = moves[-1]
    for move in moves[-2::-1]:
        joined = Move("{move}; {more}", move=move, more=joined)
    return joined


Step = tuple[int, Move, Game]  # the part, counted from 0, its move, and what becomes of it
Kept = tuple[int, Step]  # the suspense or remoteness after a step


class _Joint(Compound, abstract=True):
    """Compounds in which a move is made in several parts at once."""

    def movers(self, p: Games) -> Iterator[tuple[int, ...]]:
        """Yield the sets of parts, counted from 0, that can make one move together; each part in them can move."""
        raise NotImplementedError

    def moves(self, p: Games) -> Iterator[tuple[Move, Games]]:
        """Yield every choice of moves in every set of parts that may move together."""
        for movers in self.movers(p):
            for steps in choices([partial(_steps, p, i) for i in movers]):
                yield _joint(p, steps)

    def options(self, p: Games) -> Iterator[Games]:
        """Yield the games after every choice of moves."""
        for movers in self.movers(p):
            for options in choices([p[i].options for i in movers]):
                yield _replaced(p, zip(movers, options, strict=True))


@dataclass(frozen=True)
class Conjunctive(_Joint):
    """Move in every part; the compound ends when one part does.

    Examples:
        >>> from grundy import parse_game, solve
        >>> found = solve(parse_game("conjunctive (nim 3 2) (kayles 5)"))
        >>> found.outcome, found.remoteness, found.winning_count
        (<Outcome.N: 'N'>, 5, 1)

    References:
        Winning Ways, ch. 9; On Numbers and Games, ch. 14.
    """

    name = "conjunctive"
    about = About(
        "Several games in parentheses: move in every one of them. Play ends as soon as one of them ends.",
        "conjunctive (nim 3 2) (kayles 5)", REMOTENESS, REMOTENESS.source, family="compounds",
    )  # fmt: skip

    def movers(self, p: Games) -> Iterator[tuple[int, ...]]:
        """Yield all parts together, if each can move."""
        if all(map(_can_move, p)):
            yield tuple(range(len(p)))

    def known(self, p: Games, convention: Convention) -> Known:
        """Return what the least remoteness says."""
        memory = shared_answers()
        ends = [memory.remoteness(part, convention) for part in p] if all(map(_can_move, p)) else []
        # a part that has ended decides at once, whatever the others are
        least = min(ends, key=_length) if ends else (convention is Convention.MISERE, 0)
        return _decided(REMOTENESS, least, [length for _, length in ends] or [0], convention, least[1])

    def moves_to(self, p: Games, value: int) -> Iterator[tuple[Move, Games]] | None:
        """Yield the moves after which the least remoteness is even."""
        if value or not all(map(_can_move, p)):
            return iter(()) if not value else None
        memory = shared_answers()
        kept = [_kept(p, i, memory.remoteness) for i in range(len(p))]
        return (_joint(p, steps) for steps in _least_is_even(kept))


@dataclass(frozen=True)
class Every(_Joint):
    """Move in every part that can still move; the compound ends when all have ended.

    The continued conjunctive compound; Chinese contest texts call it Every-SG.

    Examples:
        >>> from grundy import parse_game, solve
        >>> solve(parse_game("every (nim 3 2) (nim 2 2)")).outcome
        <Outcome.N: 'N'>
        >>> solve(parse_game("every (nim 3) (nim 2 2)")).outcome
        <Outcome.P: 'P'>

    References:
        Winning Ways, ch. 9; On Numbers and Games, ch. 14.
    """

    name = "every"
    about = About(
        "Several games in parentheses: move in every one that can still move. Play ends when all of them have ended.",
        "every (nim 3 2) (kayles 5)", SUSPENSE, SUSPENSE.source, family="compounds",
    )  # fmt: skip

    def movers(self, p: Games) -> Iterator[tuple[int, ...]]:
        """Yield the parts that can move, if there are any."""
        alive = _alive(p)
        if alive:
            yield alive

    def known(self, p: Games, convention: Convention) -> Known:
        """Return what the greatest suspense says."""
        memory = shared_answers()
        ends = [memory.suspense(part, convention) for part in p]
        return _decided(SUSPENSE, max(ends, key=_length), [length for _, length in ends], convention)

    def moves_to(self, p: Games, value: int) -> Iterator[tuple[Move, Games]] | None:
        """Yield the moves after which the greatest suspense is even."""
        if value:
            return None
        memory = shared_answers()
        # the greatest of some numbers is minus the least of their opposites
        kept = [[(-length, step) for length, step in _kept(p, i, memory.suspense)] for i in _alive(p)]
        return (_joint(p, steps) for steps in _least_is_even(kept))


@dataclass(frozen=True)
class Selective(_Joint):
    """Move in any parts you like, at least one.

    Examples:
        >>> from grundy import parse_game, solve
        >>> for found in solve(parse_game("selective (nim 3) (nim 2 2) (nim 1)")).winning_moves:
        ...     print(found.move)
        part 1: take 3 from heap 1; part 3: take 1 from heap 1

    References:
        Winning Ways, ch. 10; On Numbers and Games, ch. 14.
    """

    name = "selective"
    about = About(
        "Several games in parentheses: move in any of them, at least in one.",
        "selective (nim 2 1) (kayles 4)", ALL_LOST, ALL_LOST.source, family="compounds",
    )  # fmt: skip

    def movers(self, p: Games) -> Iterator[tuple[int, ...]]:
        """Yield every set of parts that can move, but the empty one."""
        alive = _alive(p)
        return chain.from_iterable(combinations(alive, size) for size in range(1, len(alive) + 1))

    def known(self, p: Games, convention: Convention) -> Known:
        """Return what the outcomes of the parts say."""
        memory = shared_answers()
        if convention is Convention.MISERE:
            alive = _alive(p)
            if len(alive) < 2:
                wins = not alive or not memory.is_lost(p[alive[0]], convention)
            else:
                wins = not all(map(memory.is_lost, p))
            return Known(LAST_ALIVE, Outcome.N if wins else Outcome.P, facts={"alive": len(alive)})
        won = sum(not memory.is_lost(part) for part in p)
        return Known.of_outcome(ALL_LOST, won > 0, won=won, count=len(p))

    def moves_to(self, p: Games, value: int) -> Iterator[tuple[Move, Games]] | None:
        """Yield the moves that leave all parts lost: a winning move in every part that is won, and no other."""
        if value:
            return None
        memory = shared_answers()
        won = [i for i, part in enumerate(p) if not memory.is_lost(part)]
        if not won:
            return iter(())
        return (_joint(p, steps) for steps in choices([partial(_winning_steps, memory, p, i) for i in won]))


# -- moves of several parts at once


def _can_move(part: Game) -> bool:
    return shared_answers().can_move(part)


def _alive(p: Games) -> tuple[int, ...]:
    return tuple(i for i, part in enumerate(p) if _can_move(part))


def _steps(p: Games, i: int) -> Iterator[Step]:
    for move, option in component_moves(p[i]):
        yield i, move, option


def _winning_steps(memory: Answers, p: Games, i: int) -> Iterator[Step]:
    for move, option in memory.moves_to_lost(p[i]):
        yield i, move, option


def _joint(p: Games, steps: Iterable[Step]) -> tuple[Move, Games]:
    steps = tuple(steps)
    named = [Move("part {part}: {move}", part=i + 1, move=move) for i, move, _ in steps]
    return Move("{steps}", steps=_together(named)), _replaced(p, ((i, option) for i, _, option in steps))


def _replaced(p: Games, changes: Iterable[tuple[int, Game]]) -> Games:
    games = list(p)
    for i, option in changes:
        games[i] = option
    return tuple(games)


# -- parity of the least


def _length(end: tuple[bool, int]) -> int:
    return end[1]


def _decided(
    theorem: Theorem, end: tuple[bool, int], lengths: list[int], convention: Convention, remoteness: int | None = None
) -> Known:
    wins, deciding = end
    facts = {
        "plies": listed(lengths), "deciding": deciding, "parity": Phrase("odd") if deciding % 2 else Phrase("even"),
        "fate": Phrase("wins") if wins else Phrase("loses"),
    }  # fmt: skip
    # in misère play a value would say that the compound equals a nim-heap
    value = 0 if not wins and convention is Convention.NORMAL else None
    return Known(theorem, Outcome.N if wins else Outcome.P, value, remoteness, facts)


def _kept(p: Games, i: int, end: Callable[[Game], tuple[bool, int]]) -> list[Kept]:
    return [(end(step[2])[1], step) for step in _steps(p, i)]


def _least_is_even(kept: Sequence[list[Kept]]) -> Iterator[tuple[Step, ...]]:
    """Yield the choices of a step from each list whose least number is even, each once, without a look at others.

    For every even number, and every part that has it first: parts before it keep more, parts after it no less.
    """
    numbers = sorted({number for part in kept for number, _ in part if number % 2 == 0})
    for least in numbers:
        for first in range(len(kept)):
            yield from choices([partial(_fitting, part, least, i - first) for i, part in enumerate(kept)])


def _fitting(part: list[Kept], least: int, behind: int) -> Iterator[Any]:
    for number, step in part:
        if number > least or (number == least and behind >= 0) if behind else number == least:
            yield step
