"""Compounds in which several games move at once: conjunctive, continued conjunctive, selective.

In the disjunctive sum, a move is made in exactly one part. Here it is made in all parts, in all that can still move, or
in any of them. Grundy values of the parts do not decide these compounds; remoteness, suspense and outcomes do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, combinations
from operator import itemgetter
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Move
from grundy.rulesets.compounds.compound import Compound, Games, in_part
from grundy.rulesets.shared.choices import one_of_each
from grundy.rulesets.shared.rows import listed
from grundy.solving.base.answers import component_moves, shared_answers
from grundy.words.phrase import Phrase

_SOURCE = "Winning Ways, ch. 9 and 10; On Numbers and Games, ch. 14"
_SMITH = f"C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966), 51-81; {_SOURCE}"

REMOTENESS = Theorem(
    "least remoteness",
    "the part that ends first ends the game: the least of the remotenesses {plies} is {deciding}, which is "
    "{parity}, so the player to move {fate}",
    f"H. Steinhaus, Definitions for a theory of games and pursuit (1925); {_SMITH}",
)
SUSPENSE = Theorem(
    "greatest suspense",
    "the part that ends last decides, so its winner delays: the greatest of the suspense numbers {plies} is "
    "{deciding}, which is {parity}, so the player to move {fate}",
    f"{_SMITH}; in Chinese texts: Every-SG",
)
ALL_LOST = Theorem(
    "all parts lost",
    "a selective compound is a P-position if and only if all its parts are; N-positions here: {won} of {count} parts",
    _SMITH,
)
LAST_ALIVE = Theorem(
    "last part alive",
    "in misère play, the normal-play outcomes decide while two or more parts have moves; then the misère outcome "
    "of the last such part decides; parts with moves here: {alive}",
    _SOURCE,
)


Step = tuple[int, Move, Game]  # the part, counted from 0, its move, and the part after it
End = tuple[bool, int]  # whether the player to move wins, and the remoteness or suspense


def _together(moves: Sequence[Move]) -> Move:
    """Return moves as one; its parts are not nested deeply."""
    if len(moves) == 1:
        return moves[0]
    half = len(moves) // 2
    return Move("{move}; {more}", move=_together(moves[:half]), more=_together(moves[half:]))


class _Joint(Compound, abstract=True):
    """Compounds in which a move is made in several parts at once."""

    def movers(self, p: Games) -> Iterable[Sequence[int]]:
        """Yield the sets of parts, counted from 0, that can make one move together; each of them can move."""
        raise NotImplementedError

    def choices(self, p: Games) -> Iterator[tuple[Step, ...]]:
        return (steps for movers in self.movers(p) for steps in one_of_each([partial(_steps, p, i) for i in movers]))

    def choose(self, p: Games, choice: tuple[Step, ...]) -> tuple[Move, Games]:
        named = [in_part(i, move) for i, move, _ in choice]
        return Move("{steps}", steps=_together(named)), _replaced(p, {i: option for i, _, option in choice})

    def options(self, p: Games) -> Iterator[Games]:
        for movers in self.movers(p):
            for options in one_of_each([p[i].options for i in movers]):
                yield _replaced(p, dict(zip(movers, options, strict=True)))


@dataclass(frozen=True)
class Conjunctive(_Joint):
    """Move in every game; play ends when one of them ends.

    Examples:
        >>> from grundy import solve
        >>> found = solve("conjunctive (nim 3 2) (kayles 5)")
        >>> found.outcome, found.remoteness, found.winning_count
        (<Outcome.N: 'N'>, 5, 1)

    References:
        Winning Ways, ch. 9; On Numbers and Games, ch. 14.
    """

    about = About(
        example="conjunctive (nim 3 2) (kayles 5)", theorem=REMOTENESS, source=REMOTENESS.source,
        written="several games, each in parentheses", family="compounds",
    )  # fmt: skip

    def movers(self, p: Games) -> Iterable[Sequence[int]]:
        return [_alive(p)] if len(_alive(p)) == len(p) else []

    def known(self, p: Games, convention: Convention) -> Known:
        if len(_alive(p)) < len(p):  # a part that has ended decides the game at once
            return _decided(REMOTENESS, (convention is Convention.MISERE, 0), [0], convention, 0)
        ends = [shared_answers().remoteness(part, convention) for part in p]
        least = min(ends, key=itemgetter(1))
        return _decided(REMOTENESS, least, [length for _, length in ends], convention, least[1])

    def choices_to(self, p: Games, value: int) -> Iterator[tuple[Step, ...]] | None:
        """Yield the choices after which the least remoteness is even."""
        alive = _alive(p) if len(_alive(p)) == len(p) else ()
        if value and alive:
            return None
        return _least_is_even([_kept(p, i, shared_answers().remoteness) for i in alive])


@dataclass(frozen=True)
class Every(_Joint):
    """Move in every game that has not ended.

    Play ends when all of them have ended.

    Note:
        This is the continued conjunctive compound; Chinese contest texts call it Every-SG.

    Examples:
        >>> from grundy import solve
        >>> solve("every (nim 3 2) (nim 2 2)").outcome
        <Outcome.N: 'N'>
        >>> solve("every (nim 3) (nim 2 2)").outcome
        <Outcome.P: 'P'>

    References:
        Winning Ways, ch. 9; On Numbers and Games, ch. 14.
    """

    about = About(
        example="every (nim 3 2) (kayles 5)", theorem=SUSPENSE, source=SUSPENSE.source, family="compounds",
        written="several games, each in parentheses",
    )  # fmt: skip

    def movers(self, p: Games) -> Iterable[Sequence[int]]:
        return [_alive(p)] if _alive(p) else []

    def known(self, p: Games, convention: Convention) -> Known:
        ends = [shared_answers().suspense(part, convention) for part in p]
        return _decided(SUSPENSE, max(ends, key=itemgetter(1)), [length for _, length in ends], convention)

    def choices_to(self, p: Games, value: int) -> Iterator[tuple[Step, ...]] | None:
        """Yield the choices after which the greatest suspense is even."""
        if value:
            return None
        # the maximum of some numbers is minus the minimum of their negatives
        kept = [[(-length, step) for length, step in _kept(p, i, shared_answers().suspense)] for i in _alive(p)]
        return _least_is_even(kept)


@dataclass(frozen=True)
class Selective(_Joint):
    """Move in one or more of the games.

    Examples:
        >>> from grundy import solve
        >>> for found in solve("selective (nim 3) (nim 2 2) (nim 1)").winning_moves:
        ...     print(found.move)
        part 1: take 3 from heap 1; part 3: take 1 from heap 1

    References:
        Winning Ways, ch. 10; On Numbers and Games, ch. 14.
    """

    about = About(
        example="selective (nim 2 1) (kayles 4)", theorem=ALL_LOST, source=ALL_LOST.source, family="compounds",
        written="several games, each in parentheses",
    )  # fmt: skip

    def movers(self, p: Games) -> Iterable[Sequence[int]]:
        alive = _alive(p)
        return chain.from_iterable(combinations(alive, size) for size in range(1, len(alive) + 1))

    def known(self, p: Games, convention: Convention) -> Known:
        answers = shared_answers()
        if convention is Convention.MISERE:
            alive = _alive(p)
            if len(alive) < 2:
                wins = not alive or not answers.is_lost(p[alive[0]], convention)
            else:
                wins = not all(map(answers.is_lost, p))
            return Known(LAST_ALIVE, Outcome.N if wins else Outcome.P, facts={"alive": len(alive)})
        won = sum(not answers.is_lost(part) for part in p)
        return Known.of_outcome(ALL_LOST, won > 0, won=won, count=len(p))

    def choices_to(self, p: Games, value: int) -> Iterator[tuple[Step, ...]] | None:
        """Yield the choices that leave all parts lost: a winning move in every part that is won, and no other moves."""
        if value:
            return None
        answers = shared_answers()
        won = [i for i, part in enumerate(p) if not answers.is_lost(part)]
        return one_of_each([partial(_steps, p, i, answers.moves_to_lost) for i in won]) if won else iter(())


# -- moves of several parts at once


def _alive(p: Games) -> tuple[int, ...]:
    """Return the parts, counted from 0, that can move."""
    return tuple(i for i, part in enumerate(p) if shared_answers().can_move(part))


def _steps(p: Games, i: int, moves: Callable[[Game], Iterable[tuple[Move, Game]]] = component_moves) -> Iterator[Step]:
    return ((i, *step) for step in moves(p[i]))


def _replaced(p: Games, options: Mapping[int, Game]) -> Games:
    return tuple(options.get(i, part) for i, part in enumerate(p))


# -- parity of the least


def _decided(
    theorem: Theorem, end: End, lengths: list[int], convention: Convention, remoteness: int | None = None
) -> Known:
    wins, deciding = end
    facts = {
        "plies": listed(lengths), "deciding": deciding, "parity": Phrase("odd") if deciding % 2 else Phrase("even"),
        "fate": Phrase("wins") if wins else Phrase("loses"),
    }  # fmt: skip
    # in misère play, a value would mean that the compound equals a nim-heap
    value = 0 if not wins and convention is Convention.NORMAL else None
    return Known(theorem, Outcome.N if wins else Outcome.P, value, remoteness, facts)


def _kept(p: Games, i: int, end: Callable[[Game], End]) -> list[tuple[int, Step]]:
    """Return the steps of a part, each with the remoteness or suspense after it."""
    return [(end(step[2])[1], step) for step in _steps(p, i)]


def _least_is_even(kept: Sequence[list[tuple[int, Step]]]) -> Iterator[tuple[Step, ...]]:
    """Yield the choices of a step from each list whose least number is even, each once, without trying others.

    For every even number and every part that is the first with it, earlier parts have more, later ones as much.
    """
    numbers = sorted({number for part in kept for number, _ in part if number % 2 == 0})
    for least in numbers:
        for first in range(len(kept)):
            yield from one_of_each([partial(_fitting, part, least, i - first) for i, part in enumerate(kept)])


def _fitting(part: list[tuple[int, Step]], least: int, behind: int) -> Iterator[Any]:
    for number, step in part:
        if number > least or (number == least and behind >= 0) if behind else number == least:
            yield step
