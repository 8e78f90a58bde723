"""Coin turning: heads and tails on a strip; turn a set of coins that the rule allows, the last one from heads to tails.

A position is the places of the heads in order, places counted from 1. The heads of a position are no independent
summands: one move can turn several of them. Only their Grundy values add, in normal play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Self

from grundy.errors import LimitError, PositionError
from grundy.picture import Disc, Label, Picture, Shape
from grundy.ruleset import About, Known, Move, Ruleset, Theorem, whole_number
from grundy.rulesets.coin_positions import DRAWN, checked_place, listed_picture, toggled, turn_words, worth_words
from grundy.rulesets.turning_words import parse_turning_sets, write_turning_sets
from grundy.theory.coin_moves import sets_with_nim_sum
from grundy.theory.coins import HeadValues, few_coins, head_values
from grundy.theory.nimbers import nim_sum
from grundy.theory.outcomes import Convention
from grundy.theory.turning_sets import Places, TurningSets

if TYPE_CHECKING:
    from grundy.rulesets.coin_product import CoinProduct

__all__ = ["COINS", "CoinTurning", "theorem_of"]

_WINNING_WAYS = "Winning Ways, ch. 14"

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
        >>> from grundy.theory.turning_sets import at_most
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

    sets: TurningSets
    name: str = field(default="coin-turning", compare=False)
    about: About = field(
        default=About(
            "Turn a set of coins that the rule in the parentheses allows; the rightmost coin turned goes from heads to "
            "tails. Rules: any, at-most=3, exactly=2, coins=1/3, run, equally-spaced, symmetric, within=5, with-first.",
            "coin-turning(at-most=4,within=5) 3 5 7", COINS, COINS.source,
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

    def head_value(self, place: int) -> int:
        """Return the Grundy value of a single head.

        Raises:
            LimitError: if it is out of reach.
        """
        value = self.heads.value(place)
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
        heads = self.heads
        values = []
        for place in reversed(p):
            value = heads.value(place)
            if value is None:
                return Known.of_outcome(ANY_SET_FAR, True, count=len(p)) if self._any_set else None
            values.append(value)
        total = nim_sum(values)
        return Known.of_value(theorem_of(self.sets), total, heads=worth_words(values[::-1]), value=total)

    def solver(self) -> Self:
        """Return itself: heads are valued one by one."""
        return self

    def grundy_value(self, p: Places) -> int:
        """Return the nim-sum of the values of the heads.

        Raises:
            LimitError: if one of them is out of reach.
        """
        return nim_sum(self.head_value(place) for place in reversed(p))

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
        change = self.grundy_value(p) ^ value
        refused = None
        for place in p:
            try:
                for turned in sets_with_nim_sum(self.heads, place, change ^ self.head_value(place)):
                    yield _turn(p, turned)
            except LimitError as error:
                if self.sets.shape != "run":
                    raise
                refused = error  # a run too long to write, known at once: there may be shorter ones at other heads
        if refused:
            raise refused

    @property
    def _any_set(self) -> bool:
        return self.sets == TurningSets()

    def __mul__(self, other: CoinTurning) -> CoinProduct:
        if not isinstance(other, CoinTurning):
            return NotImplemented
        from grundy.rulesets.coin_product import CoinProduct  # a product is made of games, so it imports this module

        return CoinProduct(self, other)

    # -- positions

    def check(self, p: Any) -> Places:
        """Return the places of the heads in order.

        Raises:
            PositionError: if one is no whole number of 1 or more, or is named twice.
        """
        places = sorted(map(checked_place, p if isinstance(p, Iterable) else (p,)))
        for place, following in pairwise(places):
            if place == following:
                raise PositionError("place {place} is named twice: name each head once", place=place)
        return tuple(places)

    def parse(self, words: Sequence[str]) -> Places:
        """Return the heads at the places that the words give; no words, no heads."""
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


def theorem_of(sets: TurningSets) -> Theorem:
    """Return the theorem that gives the values of heads under a rule."""
    if sets == TurningSets():
        return ANY_SET
    if sets == TurningSets(shape="run"):
        return RULER
    named = {(1, 0): ONE_COIN, (2, 0): TURNING_TURTLES, (2, 1): TWINS, (3, 0): MOCK_TURTLES, (3, 2): TRIPLETS}
    return named.get(few_coins(sets) or (0, 0), COINS)


def _turn(p: Places, turned: Places) -> tuple[Move, Places]:
    if len(turned) == 1:
        return Move("turn coin {place}", place=turned[0]), toggled(p, turned)
    return Move("turn coins {places}", places=turn_words(turned)), toggled(p, turned)
