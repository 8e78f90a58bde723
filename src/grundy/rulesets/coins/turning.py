"""Coin turning: heads and tails on a strip; turn a set of coins that the rule allows, the last one from heads to tails.

A position is the places of the heads in order, places counted from 1. The heads of a position are no independent
summands: one move can turn several of them. Only their Grundy values add, in normal play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Self

from grundy.maths.coins.heads import HeadValues, head_values
from grundy.maths.coins.moves import sets_with_nim_sum
from grundy.maths.coins.turning_sets import Places, TurningSets
from grundy.maths.coins.turning_unions import EitherOf, Rule, few_coins, plainest, run_lengths
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import About, Known, Move, Ruleset, Theorem, whole_number
from grundy.rulesets.coins.positions import (
    DRAWN,
    MANY,
    all_digits,
    checked_place,
    listed_picture,
    toggled,
    turn_words,
    worth_words,
)
from grundy.rulesets.coins.turning_words import parse_turning_sets, write_turning_sets
from grundy.words.errors import LimitError, PositionError
from grundy.words.picture import Disc, Label, Picture, Shape

if TYPE_CHECKING:
    from numpy.typing import NDArray


__all__ = ["COINS", "CoinTurning", "theorem_of"]

_WINNING_WAYS = "Winning Ways, ch. 14"
_MOST_BYTES = 8 << 30
_FAR = 1 << 60  # places and values below it are worked with in arrays
_SHOWN = 20  # heads whose values are made for the words

COINS = Theorem(
    "coin turning",
    "a position is worth the nim-sum of its heads, each alone on the strip: {heads} = {value}",
    "Winning Ways, ch. 14; T. S. Ferguson, Game Theory, part I, ch. 5",
)
ONE_COIN = Theorem("one coin", "turning one coin at a time, every head is worth 1: {heads} = {value}", _WINNING_WAYS)
TURNING_TURTLES = Theorem(
    "Turning Turtles", "turning one or two coins, a head at place k is worth k, and heads add by nim-sum: "
    "{heads} = {value}", _WINNING_WAYS,
)  # fmt: skip
TWINS = Theorem(
    "Twins", "turning exactly two coins, a head at place k is worth k - 1, and heads add by nim-sum: {heads} = {value}",
    _WINNING_WAYS,
)  # fmt: skip
MOCK_TURTLES = Theorem(
    "Mock Turtles", "turning one to three coins, a head at place k is worth the k-th number of an odd number of ones "
    "in binary, and heads add by nim-sum: {heads} = {value}", "Winning Ways, ch. 14; OEIS A000069",
)  # fmt: skip
TRIPLETS = Theorem(
    "Triplets", "turning exactly three coins, heads at places 1 and 2 are worth 0 and one at k + 2 the k-th number of "
    "an odd number of ones in binary, and heads add by nim-sum: {heads} = {value}", _WINNING_WAYS,
)  # fmt: skip
RULER = Theorem(
    "Ruler", "turning neighbouring coins, a head at place k is worth the largest power of 2 that divides k, and heads "
    "add by nim-sum: {heads} = {value}", "Winning Ways, ch. 14; OEIS A006519",
)  # fmt: skip
RUNS = Theorem(
    "runs", "turning {least} to {most} neighbouring coins, heads at multiples of {least} are worth what they are worth "
    "in Ruler, counted by multiples, but no more than the highest power of 2 up to {most}/{least}, rounded up; others "
    "nothing; heads add by nim-sum: {heads} = {value}", "Winning Ways, ch. 14; T. S. Ferguson, Game Theory, part I",
)  # fmt: skip
LONG_RUNS = Theorem(
    "long runs", "turning {least} or more neighbouring coins, heads at multiples of {least} are worth what they are "
    "worth in Ruler, counted by multiples, others nothing; heads add by nim-sum: {heads} = {value}", RUNS.source,
)  # fmt: skip
TERNUPS = Theorem(
    "Ternups", "turning three equally spaced coins, a head at place k + 1 is worth the n-th odious number, n the last "
    "place, from 0, of a digit 2 in k to base 3, and nothing without one; heads add by nim-sum: {heads} = {value}",
    _WINNING_WAYS,
)  # fmt: skip
ODD = Theorem(
    "odd numbers of coins", "turning one coin or other odd numbers of them, every head is worth 1: {heads} = {value}",
    _WINNING_WAYS,
)  # fmt: skip
ANY_SET = Theorem(
    "any set", "turning any set of coins, a head at place k is worth 2^(k-1), so that heads are the ones of a binary "
    "number: {heads} = {value}", _WINNING_WAYS,
)  # fmt: skip
ANY_SET_FAR = Theorem(
    "any set, far out", "turning any set of coins, whoever is to move turns all heads and wins: {count} left",
    _WINNING_WAYS,
)  # fmt: skip


@dataclass(frozen=True)
class CoinTurning(Ruleset[Places]):
    """A coin-turning game on a strip, given by the sets of coins that may be turned.

    The last coin turned, the rightmost, must go from heads to tails; the others may go either way.

    Args:
        sets: which sets of coins may be turned.
        name: its name in the grammar; a game named in the literature is equal to the same rule without the name.
        about: what the catalogue tells of it.

    Examples:
        >>> from grundy import solve
        >>> from grundy.maths.coins.turning_sets import at_most
        >>> mock_turtles = CoinTurning(TurningSets(at_most(3)))
        >>> solve(mock_turtles.at(2, 5)).grundy_value
        10
        >>> str(mock_turtles.at(2, 5))
        'coin-turning(at-most=3) 2 5'
        >>> for found in solve(mock_turtles.at(2, 5)).winning_moves:
        ...     print(found.move)
        turn coins 2 5

    References:
        Winning Ways, ch. 14; T. S. Ferguson, Game Theory, part I, ch. 5.
    """

    sets: Rule
    name: str = field(default="coin-turning", compare=False)
    about: About = field(
        default=About(
            "Turn a set of coins that the rule in the parentheses allows; the rightmost coin turned goes from heads to "
            "tails. Rules: any, at-most=3, at-least=2, exactly=2, coins=1/3, run, equally-spaced, symmetric, "
            "spacing=1/4, within=5, with-first; or several rules, as in run or exactly=2.",
            "coin-turning(at-most=4,within=5) 3 5 7", COINS, COINS.source, family="coins",
        ),
        compare=False, repr=False,
    )  # fmt: skip

    # -- the rules

    def moves(self, p: Places) -> Iterator[tuple[Move, Places]]:
        """Yield every turn: for each head, the sets that end with it."""
        for place in p:
            for turned in self.sets.ending_at(place):
                yield _turn(p, turned)

    def options(self, p: Places) -> Iterator[Places]:
        """Yield the heads after every turn."""
        for place in p:
            for turned in self.sets.ending_at(place):
                yield toggled(p, turned)

    # -- the theory

    @property
    def heads(self) -> HeadValues:
        """The values of single heads."""
        return head_values(self.sets)

    def head_values(self, last: int) -> NDArray[Any]:
        """Return the Grundy values of single heads at places 0 to ``last`` as an array, 0 for place 0, off the strip.

        Raises:
            PositionError: if there is no such place.
            LimitError: if one is out of reach, or has more than 62 bits.

        Examples:
            >>> CoinTurning(TurningSets(shape="run")).head_values(8)
            array([0, 1, 2, 1, 4, 1, 2, 1, 8])
        """
        if last != 0:
            checked_place(last)
        if last * 100 > _MOST_BYTES:  # a formula has some arrays at work
            raise LimitError(
                "the values of {count} heads need {needed} GB of memory, more than {most}: ask for fewer",
                count=last, needed=last * 100 >> 30, most=_MOST_BYTES >> 30,
            )  # fmt: skip
        found = self.heads.array(last)
        if found is None:
            raise LimitError(
                "the values of heads up to place {place} are out of reach under {ruleset}: try a smaller place",
                place=last, ruleset=str(self),
            )  # fmt: skip
        return found

    def head_value(self, place: int) -> int:
        """Return the Grundy value of a single head.

        Raises:
            PositionError: if there is no such place.
            LimitError: if it is out of reach.
        """
        value = self.heads.value(checked_place(place))
        if value is None:
            raise LimitError(
                "the value of a head at place {place} is out of reach under {ruleset}: try a smaller place",
                place=place, ruleset=str(self),
            )  # fmt: skip
        return value

    def known(self, p: Places, convention: Convention) -> Known | None:
        """Return the nim-sum of the single heads, in normal play."""
        if convention is not Convention.NORMAL:
            return None
        many = self._values(p)
        if many is not None:
            return self._told(many[:_SHOWN].tolist(), nim_total(many))
        heads = self.heads
        values = []
        for place in reversed(p):
            value = heads.value(place)
            if value is None:
                return Known.of_outcome(ANY_SET_FAR, True, count=len(p)) if self._any_set else None
            values.append(value)
        return self._told(values[::-1], nim_sum(values))

    def _told(self, values: list[int], total: int) -> Known:
        least, most = run_lengths(self.sets) or (None, None)
        return Known.of_value(
            theorem_of(self.sets), total, heads=worth_words(values), value=total, least=least, most=most
        )

    def solver(self) -> Self:
        """Return itself: heads are valued one by one."""
        return self

    def grundy_value(self, p: Places) -> int:
        """Return the nim-sum of the values of the heads.

        Raises:
            LimitError: if one of them is out of reach.
        """
        many = self._values(p)
        return nim_sum(self.head_value(place) for place in reversed(p)) if many is None else nim_total(many)

    def _values(self, p: Places) -> NDArray[Any] | None:
        """Return the values of the heads, of many of them that are not too far out, else None."""
        if len(p) < MANY or p[-1] >= _FAR:
            return None
        import numpy as np

        return self.heads.at(np.fromiter(p, np.int64, len(p)))

    def moves_to(self, p: Places, value: int) -> Iterator[tuple[Move, Places]]:
        """Yield the turns to positions of a value.

        Raises:
            LimitError: if there are too many sets of coins to look through.
        """
        if self._any_set:
            # the option is what the value says in binary, and must come of turning a head last
            option = tuple(i + 1 for i in range(value.bit_length()) if value >> i & 1)
            turned = tuple(sorted(set(p).symmetric_difference(option)))
            if turned and turned[-1] in p:
                yield _turn(p, turned)
            return
        refused = None
        for place, total in self._ends(p, value):
            try:
                for turned in sets_with_nim_sum(self.heads, place, total):
                    yield _turn(p, turned)
            except LimitError as error:
                if run_lengths(self.sets) is None:
                    raise
                refused = error  # a run too long to write, known at once: there may be shorter ones at other heads
        if refused:
            raise refused

    def _ends(self, p: Places, value: int) -> Iterator[tuple[int, int]]:
        """Yield the places where a turn to a value may end, with what its other coins must be worth."""
        many = self._values(p)
        if many is None or value >= _FAR:
            change = self.grundy_value(p) ^ value
            yield from ((place, change ^ self.head_value(place)) for place in p)
            return
        import numpy as np

        from grundy.maths.coins.moves import set_counts

        totals = many ^ (nim_total(many) ^ value)
        counts = set_counts(self.sets, np.fromiter(p, np.int64, len(p)), totals)
        sure = totals < many  # for a value is the mex of what the others can be worth
        parts = [counts > 0] if counts is not None else [sure, ~sure]
        for part in parts:
            for i in np.flatnonzero(part).tolist():
                yield p[i], int(totals[i])

    def count_moves_to(self, p: Places, value: int) -> int | None:
        """Return how many turns lead to positions of a value, where a formula tells."""
        if not p or p[-1] >= _FAR or value >= _FAR:
            return None
        import numpy as np

        from grundy.maths.coins.moves import periodic_count, set_counts

        places = np.fromiter(p, np.int64, len(p))
        values = self.heads.at(places)
        if values is None:
            return None
        totals = values ^ (nim_total(values) ^ value)
        counts = set_counts(self.sets, places, totals)
        return periodic_count(self.heads, places, totals) if counts is None else sum(counts.tolist())

    @property
    def _any_set(self) -> bool:
        return self.sets == TurningSets()

    # -- positions

    def check(self, p: Any) -> Places:
        """Return the places of the heads in order.

        Raises:
            PositionError: if one is no whole number of 1 or more, or is named twice.
        """
        if isinstance(p, tuple | list) and set(map(type, p)) <= {int}:  # seen at a glance, be there a million
            places = sorted(p)
            if places:
                checked_place(places[0])
                checked_place(places[-1])
            if len(set(places)) == len(places):
                return tuple(places)
        places = sorted(map(checked_place, p if isinstance(p, Iterable) else (p,)))
        for place, following in pairwise(places):
            if place == following:
                raise PositionError("place {place} is named twice: name each head once", place=place)
        return tuple(places)

    def parse(self, words: Sequence[str]) -> Places:
        """Return the heads at the places that the words give; no words, no heads."""
        if all_digits(words):
            return self.check(list(map(int, words)))
        return self.check(tuple(whole_number(word, "the place of a head") for word in words))

    def picture(self, p: Places) -> Picture:
        """Return the strip up to the last head, its places below the coins; far heads as a list of their places."""
        if p and p[-1] > DRAWN:
            return listed_picture(self.format(p))
        heads, length = set(p), max(p, default=1)
        shapes: list[Shape] = []
        for place in range(1, length + 1):
            tone = "heads" if place in heads else "tails"
            shapes += [Disc(place - 0.5, 0.5, tone), Label(place - 0.5, 1.4, str(place))]
        return Picture(tuple(shapes), float(length), 2.0)

    def touched(self, p: Places, move: Move, option: Places) -> list[Shape] | None:
        """Return the coins that are turned."""
        if p[-1] > DRAWN:
            return None
        heads = set(p)
        return [Disc(n - 0.5, 0.5, "heads" if n in heads else "tails") for n in heads.symmetric_difference(option)]

    # -- how the rule is written

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        """Return the game under the rule that the arguments spell, such as ``at-most=3,within=5``."""
        return cls(parse_turning_sets(text))

    def arguments(self) -> str:
        """Return the rule as arguments; nothing where the game has a name of its own."""
        return write_turning_sets(self.sets) if self.name == CoinTurning.name else ""


def theorem_of(rule: Rule) -> Theorem:
    """Return the theorem that gives the values of heads under a rule."""
    if isinstance(rule, EitherOf):
        return COINS
    sets = plainest(rule)
    if sets == TurningSets():
        return ANY_SET
    lengths = run_lengths(sets)
    if lengths is not None:
        return RULER if lengths == (1, None) else LONG_RUNS if lengths[1] is None else RUNS
    if sets == TurningSets((3,), "equally-spaced"):
        return TERNUPS
    named = {(1, 0): ONE_COIN, (2, 0): TURNING_TURTLES, (2, 1): TWINS, (3, 0): MOCK_TURTLES, (3, 2): TRIPLETS}
    theorem = named.get(few_coins(sets) or (0, 0))
    if theorem is None and sets.counts and sets.counts[0] == 1 and not sets.with_first:
        theorem = ODD if all(coins % 2 for coins in sets.counts) else None
    return theorem or COINS


def nim_total(values: NDArray[Any]) -> int:
    """Return the nim-sum of an array.

    Examples:
        >>> import numpy as np
        >>> nim_total(np.array([1, 4, 6]))
        3
    """
    import numpy as np

    return int(np.bitwise_xor.reduce(values))


def _turn(p: Places, turned: Places) -> tuple[Move, Places]:
    if len(turned) == 1:
        return Move("turn coin {place}", place=turned[0]), toggled(p, turned)
    return Move("turn coins {places}", places=turn_words(turned)), toggled(p, turned)
