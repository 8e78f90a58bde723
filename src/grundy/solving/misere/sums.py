"""Misère play of sums: heaps of one code, tame summands, quotients of positions, and sums too large to search."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import reduce
from itertools import count

from grundy.knowledge import Known, Theorem
from grundy.maths.misere.heaps import misere_heaps
from grundy.maths.misere.normal import Tame
from grundy.maths.misere.quotient import MisereQuotient
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.maths.octal.codes import Code
from grundy.ruleset import Game, Move
from grundy.solving.misere.positions import PositionsBelow
from grundy.words.errors import LimitError, LoopError
from grundy.words.phrase import Phrase

_POSITIONS = 3000  # positions listed
_SECONDS = 1.0  # for listing them, and for their quotient
_KEPT = 8  # quotients that are cached
_LOOKED = 40_000  # moves
_NOTHING = Tame(0, fickle=True)

_QUOTIENTS = (
    "T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory Ser. A 115 (2008), 593-622; "
    "proof: the guide's page on misère quotients"
)
MISERE_QUOTIENT = Theorem(
    "misère quotient",
    "in the proved misère quotient of {code} {reach}, which has {order} elements, the sum is element {element}: "
    "{which}",
    _QUOTIENTS,
)
MISERE_NORMAL = Theorem(
    "misère play as normal play",
    "in misère play of {code}, a sum with a heap of {since} or more is a P-position if and only if its normal-play "
    "Grundy value is 0, as the misère quotient of heaps up to {last} proves; here the value is {value}",
    _QUOTIENTS,
)
POSITIONS_QUOTIENT = Theorem(
    "misère quotient of positions",
    "in the proved misère quotient of the {positions} positions that play can reach, which has {order} elements, the "
    "sum is element {element}: {which}",
    _QUOTIENTS,
)
TAME_SUM = Theorem(
    "sums of tame games",
    "all summands are tame, so they behave like nim-heaps in misère play: the misère Grundy value of the sum is "
    "{count}, and the player to move loses if and only if it is 0",
    "J. H. Conway, On Numbers and Games, ch. 12; Winning Ways, ch. 13; proof: the guide's page on misère quotients",
)
_recent: deque[SumQuotient] = deque(maxlen=_KEPT)


def known_in_misere_play(code: Code, heaps: tuple[int, ...]) -> Known | None:
    """Return who wins a sum of heaps of a code in misère play, if its misère quotient decides that.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> str(known_in_misere_play(parse_code("0.77"), (1, 5)).outcome.value)
        'P'
        >>> print(known_in_misere_play(parse_code("0.776"), (40, 30, 2)).phrase)
        in misère play of 0.776, a sum with a heap of 11 or more is a P-position if and only if its normal-play Grundy \
value is 0, as the misère quotient of heaps up to 25 proves; here the value is 12
    """
    told = misere_heaps(code).told(heaps)
    if told is None:
        return None
    outcome = Outcome.P if told.lost else Outcome.N
    if told.since is not None:
        facts = {"code": str(code), "since": told.since, "last": told.last, "value": told.value}
        return Known(MISERE_NORMAL, outcome, facts=facts)
    reach = Phrase("for all heaps") if told.last is None else Phrase("for heaps up to {last}", last=told.last)
    return Known(MISERE_QUOTIENT, outcome, facts={
        "code": str(code), "order": told.order, "element": told.element, "reach": reach,
        "which": Phrase("a P-position" if told.lost else "an N-position"),
    })  # fmt: skip


def tame_of(game: Game) -> Tame | None:
    """Return how a game behaves if all its parts are nim-heaps or tame heaps of codes; else None.

    Examples:
        >>> from grundy import parse_game
        >>> tame_of(parse_game("subtraction(1,3,4) 1000000000000 + nim 7 + 0.56 300"))
        Tame(value=10, fickle=False)
        >>> tame_of(parse_game("kayles 5 + nim 7")) is None
        True
    """
    total = _NOTHING
    for summand in game.split():
        heap = summand.ruleset.heap_code(summand.position)
        if heap is not None:
            found = misere_heaps(heap[0]).tame(heap[1])
        else:
            known = summand.ruleset.known(summand.position, Convention.MISERE)
            found = None if known is None or known.value is None else Tame(known.value, known.value < 2)
        if found is None:
            return None
        total = total.beside(found)
    return total


def known_of_tame(tame: Tame) -> Known:
    """Return who wins a sum of tame games, and why."""
    return Known(TAME_SUM, Outcome.N if tame.misere_value else Outcome.P, facts={"count": tame.misere_value})


def winning_of_tame(game: Game) -> Iterator[tuple[Move, int, Game]]:
    """Yield the moves to sums that are lost: the move, the part that moves, counted from 1, the game after it."""
    parts = [tame_of(part) or _NOTHING for part in game.summands]
    looked, untold = 0, False
    for i, part in enumerate(game.summands):
        rest = reduce(Tame.beside, parts[:i] + parts[i + 1 :], _NOTHING)
        for move, option in part.moves():
            looked += 1
            if looked > _LOOKED:
                raise LimitError("{game} has more than {most} moves", game=str(game), most=_LOOKED)
            after = tame_of(option)
            untold = untold or after is None
            if after is not None and not rest.beside(after).misere_value:
                yield move, i + 1, game.replaced(i, option.position)
    if untold:
        raise LimitError("some moves of {game} lead to positions not known to be tame", game=str(game))


class SumQuotient:
    """A misère quotient that decides who wins a sum and all its subpositions.

    Examples:
        >>> from grundy import parse_game
        >>> whole = parse_game("kayles 5 + nim 5 + kayles 3")
        >>> found = quotient_of_sum(whole)
        >>> found.is_lost(whole), [str(option) for _, _, option in found.winning(parse_game("kayles 5 + nim 5"))]
        (True, ['kayles 5 + nim 1'])
    """

    def __init__(self, below: PositionsBelow, quotient: MisereQuotient) -> None:
        self._below = below
        self.quotient = quotient

    def covers(self, game: Game) -> bool:
        """Return whether the parts of a game are among the positions."""
        return all(summand in self._below.numbers for summand in game.split())

    def is_lost(self, game: Game) -> bool:
        """Return whether the player to move loses."""
        return self.quotient.is_lost(self._below.numbers_of(game))

    def known(self, game: Game) -> Known:
        """Return who wins, and why."""
        element = self.quotient.element(self._below.numbers_of(game))
        lost = element in self.quotient.lost
        return Known(POSITIONS_QUOTIENT, Outcome.P if lost else Outcome.N, facts={
            "positions": len(self._below.numbers), "order": self.quotient.order,
            "element": self.quotient.presentation.names[element],
            "which": Phrase("a P-position" if lost else "an N-position"),
        })  # fmt: skip

    def winning(self, game: Game) -> Iterator[tuple[Move, int, Game]]:
        """Yield the moves to sums that are lost: the move, the part that moves, counted from 1, the game after it."""
        return (found for found in game.steps() if self.is_lost(found[2]))


def quotient_of_sum(game: Game, seconds: float = _SECONDS) -> SumQuotient | None:
    """Return the quotient of the positions of a sum, or None if it takes too long to find.

    A recent quotient is reused if it contains the positions; a single position is left to search.
    """
    known = next((found for found in list(_recent) if found.covers(game)), None)
    if known is not None or len(list(game.split())) < 2:
        return known
    below = PositionsBelow(_POSITIONS, seconds)
    try:
        below.add(game)
        found = SumQuotient(below, below.quotient(str(game)))
    except (LimitError, LoopError):
        return None
    _recent.append(found)
    return found


def refuse_beyond_search(game: Game, limit: int) -> None:
    """Raise at once if no search of this many options can decide a game."""
    if least_sums_below(game, limit) <= limit:
        return
    heaps = [summand.ruleset.heap_code(summand.position) for summand in game.split()]
    codes = {None if heap is None else heap[0] for heap in heaps}
    code = codes.pop() if len(codes) == 1 else None
    if code is not None:
        known = misere_heaps(code)
        if known.normal is not None:
            raise LimitError(
                "{game} is out of reach: misère play of {code} reduces to normal play from heap {since} on, but the "
                "Grundy value of a heap takes too long to compute: try smaller heaps, or 'grundy period {code}'",
                game=str(game), code=str(code), since=known.normal.since,
            )  # fmt: skip
        raise LimitError(
            "{game} is out of reach in misère play: the misère quotient of {code} is known up to heap {last}, with "
            "{order} elements, and a search would examine more than {limit} options: try smaller heaps",
            game=str(game), code=str(code), last=known.search.included, order=known.search.order, limit=limit,
        )  # fmt: skip
    raise LimitError(
        "{game} is out of reach in misère play: no misère quotient decides it, and a search would examine more than "
        "{limit} options: try smaller heaps",
        game=str(game), limit=limit,
    )  # fmt: skip


def least_sums_below(game: Game, most: int) -> int:
    """Return a lower bound on the options that a search of the sums below a game must examine.

    Only splits of a heap of a code into two are counted. If a split takes t counters, a heap of n can become any j
    heaps with n − (j − 1)t counters in all, provided each has t + 2 or more and so a move (where the parts of a split
    must differ: all differ and have one more). If u may be taken leaving one heap, they can also have u, 2u, … fewer in
    all.

    Examples:
        >>> from grundy import parse_game
        >>> least_sums_below(parse_game("0.07 20"), 10**6), least_sums_below(parse_game("0.07 2000"), 10**6) > 10**6
        (106, True)
    """
    return max((_below_heap(summand, most) for summand in game.split()), default=0)


def _below_heap(summand: Game, most: int) -> int:
    found = summand.ruleset.heap_code(summand.position)
    if found is None:
        return 0
    code, heap = found
    taken = next((take for take, digit in enumerate(code.digits) if digit & 4), None)
    if taken is None:
        return 0
    fewer = next((take for take, digit in enumerate(code.digits) if digit & 2), 0)
    total, least = 0, taken + 2 + code.unequal
    for parts in count(1):
        left = heap - (parts - 1) * taken
        spare = left - parts * least - (parts * (parts - 1) // 2 if code.unequal else 0)
        if spare < 0 or total > most:
            return total
        if spare > most or (parts > 2 and spare * spare > 12 * most):  # three parts alone have spare²/12 ways
            return most + 1
        ways = _partitions(spare, parts)
        for n in range(spare, -1, -fewer) if fewer else (spare,):
            largest = -(-(left - spare + n) // parts)  # or more; its splits are options, too
            total += ways[n] * max(1, (largest - taken - code.unequal) // 2)
    raise AssertionError("there are only so many parts")


def _partitions(total: int, parts: int) -> list[int]:
    """Return the number of partitions of each number up to ``total`` into at most ``parts`` parts."""
    ways = [1] * (total + 1)
    for part in range(2, min(parts, total) + 1):
        for n in range(part, total + 1):
            ways[n] += ways[n - part]
    return ways
