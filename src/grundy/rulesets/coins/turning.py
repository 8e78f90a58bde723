"""Coin turning: heads and tails on a strip; turn a set of coins that the rule allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from grundy.knowledge import About, Known, Theorem
from grundy.maths.coins.heads import HeadValues, head_values
from grundy.maths.coins.moves import periodic_count, set_counts, sets_with_nim_sum
from grundy.maths.coins.turning_sets import Places, TurningSets
from grundy.maths.coins.turning_unions import Rule, few_coins, only_one, run_lengths
from grundy.maths.nimbers.outcomes import Convention
from grundy.notation import whole_number
from grundy.ruleset import Move
from grundy.rulesets.coins.coins import FAR, Coins, all_digits, checked_place, heads_array, nim_total, turn_words
from grundy.rulesets.coins.turning_words import describe_turning_sets, parse_turning_sets, write_turning_sets
from grundy.words.errors import LimitError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Disc, Label, Picture, Shape

if TYPE_CHECKING:
    from numpy.typing import NDArray

_WINNING_WAYS = "Winning Ways, ch. 14"
_MOST_BYTES = 8 << 30

COINS = Theorem(
    "coin turning",
    "the value is the nim-sum of the values of single heads: {heads} = {value}",
    "Winning Ways, ch. 14; T. S. Ferguson, Game Theory, part I, ch. 5",
)
ONE_COIN = Theorem(
    "one coin", "when one coin is turned at a time, every head is worth 1: {heads} = {value}", _WINNING_WAYS
)
TURNING_TURTLES = Theorem(
    "Turning Turtles", (
        "when one or two coins are turned, a head at place k is worth k; the value is the nim-sum of the heads: "
        "{heads} = {value}"
    ), _WINNING_WAYS, "n",
)  # fmt: skip
TWINS = Theorem(
    "Twins", (
        "when exactly two coins are turned, a head at place k is worth k - 1; the value is the nim-sum of the "
        "heads: {heads} = {value}"
    ),
    _WINNING_WAYS, "n - 1",
)  # fmt: skip
MOCK_TURTLES = Theorem(
    "Mock Turtles", (
        "when one to three coins are turned, a head at place k is worth the k-th odious number (with an odd number "
        "of ones in binary); the value is the nim-sum of the heads: {heads} = {value}"
    ), "Winning Ways, ch. 14; OEIS A000069", "odious(n)",
)  # fmt: skip
TRIPLETS = Theorem(
    "Triplets", (
        "when exactly three coins are turned, heads at places 1 and 2 are worth 0, and a head at place k + 2 is "
        "worth the k-th odious number (with an odd number of ones in binary); the value is the nim-sum of the "
        "heads: {heads} = {value}"
    ), _WINNING_WAYS, "odious(n - 2)",
)  # fmt: skip
RULER = Theorem(
    "Ruler", (
        "when consecutive coins are turned, a head at place k is worth the largest power of 2 that divides k; the "
        "value is the nim-sum of the heads: {heads} = {value}"
    ), "Winning Ways, ch. 14; OEIS A006519", "n & -n",
)  # fmt: skip
RUNS = Theorem(
    "runs", (
        "when {least} to {most} consecutive coins are turned, a head at place {least}·k is worth as much as one at "
        "place k in Ruler, but no more than the largest power of 2 up to ⌈{most}/{least}⌉, and all other heads are "
        "worth 0; the value is the nim-sum of the heads: {heads} = {value}"
    ), "Winning Ways, ch. 14; T. S. Ferguson, Game Theory, part I",
)  # fmt: skip
LONG_RUNS = Theorem(
    "long runs", (
        "when {least} or more consecutive coins are turned, a head at place {least}·k is worth as much as one at place "
        "k in Ruler, and all other heads are worth 0; the value is the nim-sum of the heads: {heads} = {value}"
    ), RUNS.source,
)  # fmt: skip
SHORT_RUNS = Theorem(
    "short runs", (
        "when one to {most} consecutive coins are turned, a head at place k is worth the largest power of 2 that "
        "divides k, but no more than the largest one up to {most}; the value is the nim-sum of the heads: {heads} "
        "= {value}"
    ), RUNS.source,
)  # fmt: skip
TERNUPS = Theorem(
    "Ternups", (
        "when three equally spaced coins are turned, a head at place k + 1 is worth 0 if k has no digit 2 in base "
        "3; otherwise it is worth the n-th odious number, where the lowest digit 2 is the n-th digit from the "
        "right; the value is the nim-sum of the heads: {heads} = {value}"
    ),
    _WINNING_WAYS,
)  # fmt: skip
ODD = Theorem(
    "odd numbers of coins", "when an odd number of coins is turned, possibly one, every head is worth 1: {heads} "
                            "= {value}",
    _WINNING_WAYS,
)  # fmt: skip
ANY_SET = Theorem(
    "any set", (
        "when any set of coins may be turned, a head at place k is worth 2^(k-1), so the heads are the ones of a "
        "binary number: {heads} = {value}"
    ), _WINNING_WAYS,
)  # fmt: skip
ANY_SET_FAR = Theorem(
    "any set, far out", "when any set of coins may be turned, the player to move turns all heads and wins: "
                        "{count} left",
    _WINNING_WAYS,
)  # fmt: skip


@dataclass(frozen=True)
class CoinTurning(Coins[int]):
    """A coin-turning game on a strip, given by the sets of coins that may be turned.

    The last (rightmost) coin turned must go from heads to tails; the others may go either way.

    Args:
        sets: the sets of coins that may be turned.

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

    about = About(
        "Turn a set of coins that the rule allows. The rightmost coin turned goes from heads to tails.",
        "coin-turning(at-most=4,within=5) 3 5 7", COINS, COINS.source, family="coins",
        written="the rule in parentheses, then the places of the heads. Rules: any, at-most=3, at-least=2, "
        "exactly=2, coins=1/3 (one or three), run (coins side by side), equally-spaced, symmetric, spacing=1/4 (each "
        "coin 1 or 4 places from the next), within=5 (within five places), with-first (the first coin of the strip is "
        "one of them); join them by commas if all hold, by or if one of them holds, as in run or exactly=2",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if not isinstance(self.sets, Rule):
            raise RulesetError("the sets of coin-turning must be TurningSets, not {given!r}", given=self.sets)

    def rule_phrase(self) -> Phrase:
        return Phrase(
            "Turn {coins}. The rightmost coin turned goes from heads to tails.", coins=describe_turning_sets(self.sets)
        )

    @property
    def heads(self) -> HeadValues:
        """The values of single heads."""
        return head_values(self.sets)

    @property
    def theorem(self) -> Theorem:
        return theorem_of(self.sets)

    def turns(self, p: Places) -> Iterator[Places]:
        """Yield, for each head, the sets that end with it."""
        return (turned for place in p for turned in self.sets.ending_at(place))

    def turn_move(self, turned: Sequence[int]) -> Move:
        if len(turned) == 1:
            return Move("turn coin {place}", place=turned[0])
        return Move("turn coins {places}", places=turn_words(turned))

    # -- the theory

    def find_head_value(self, head: int) -> int | None:
        return self.heads.value(head)

    def values_at(self, heads: NDArray[Any]) -> NDArray[Any] | None:
        return self.heads.at(heads)

    def out_of_reach(self, head: int) -> LimitError:
        return LimitError(
            "the value of a head at place {place} is out of reach under {ruleset}: try a smaller place",
            place=head, ruleset=str(self),
        )  # fmt: skip

    def head_values(self, last: int) -> NDArray[Any]:
        """Return the Grundy values of single heads at places 0 to ``last`` as an array; place 0 has value 0.

        Raises:
            PositionError: if there is no such place.
            LimitError: if one is out of reach, or has more than 62 bits.

        Examples:
            >>> CoinTurning(TurningSets(shape="run")).head_values(8)
            array([0, 1, 2, 1, 4, 1, 2, 1, 8])
        """
        if last != 0:
            checked_place(last)
        if last * 100 > _MOST_BYTES:  # a formula needs several arrays
            raise LimitError(
                "the values of {count} heads need {needed} GB of memory, more than {most}: ask for fewer",
                count=last, needed=last * 100 >> 30, most=_MOST_BYTES >> 30,
            )  # fmt: skip
        found = self.heads.array(last)
        if found is None:
            raise LimitError(
                "the values of heads up to place {place} in {ruleset} are too hard to compute: try a smaller place",
                place=last, ruleset=str(self),
            )  # fmt: skip
        return found

    def known(self, p: Places, convention: Convention) -> Known | None:
        """Return the nim-sum of the values of the heads in normal play, or only who wins if any set may be turned."""
        found = super().known(p, convention)
        if found is None:
            any_set = self._any_set and convention is Convention.NORMAL
            return Known.of_outcome(ANY_SET_FAR, True, count=len(p)) if any_set else None
        least, most = run_lengths(self.sets) or (None, None)
        return replace(found, facts={**found.facts, "least": least, "most": most})

    def moves_to(self, p: Places, value: int) -> Iterator[tuple[Move, Places]]:
        if self._any_set:
            # the option is the value in binary, and must result from turning a head last
            option = tuple(i + 1 for i in range(value.bit_length()) if value >> i & 1)
            turned = tuple(sorted(set(p).symmetric_difference(option)))
            if turned and turned[-1] in p:
                yield self.turn(p, turned)
            return
        refused = None
        for place, total in self.ends(p, value):
            try:
                for turned in sets_with_nim_sum(self.heads, place, total):
                    yield self.turn(p, turned)
            except LimitError as error:
                if run_lengths(self.sets) is None:
                    raise
                refused = error  # too long to write, which is known at once; there may be shorter runs at other heads
        if refused:
            raise refused

    def some_end(self, p: Places, totals: NDArray[Any]) -> NDArray[Any] | None:
        import numpy as np

        counts = set_counts(self.sets, np.fromiter(p, np.int64, len(p)), totals)
        return None if counts is None else counts > 0

    def count_moves_to(self, p: Places, value: int) -> int | None:
        places = heads_array(p) if p and value < FAR else None
        values = None if places is None else self.values_at(places)
        if places is None or values is None:
            return None
        totals = values ^ (nim_total(values) ^ value)
        counts = set_counts(self.sets, places, totals)
        return periodic_count(self.heads, places, totals) if counts is None else sum(counts.tolist())

    @property
    def _any_set(self) -> bool:
        return self.sets == TurningSets()

    # -- positions

    def checked_head(self, head: Any) -> int:
        return checked_place(head)

    def check(self, p: Any) -> Places:
        if isinstance(p, tuple | list) and set(map(type, p)) <= {int}:  # quick even for a million heads
            places = sorted(p)
            for place in (*places[:1], *places[-1:]):
                checked_place(place)
            if len(set(places)) == len(places):
                return tuple(places)
        return super().check(p)

    def parse(self, words: Sequence[str]) -> Places:
        """Return the heads at the places in the words; no words mean no heads."""
        if all_digits(words):
            return self.check(list(map(int, words)))
        return self.check(tuple(whole_number(word, "the place of a head") for word in words))

    def drawn(self, p: Places) -> Picture:
        heads, length = set(p), max(p, default=1)
        shapes: list[Shape] = []
        for place in range(1, length + 1):
            shapes += [self.coin(place, heads=place in heads), Label(place - 0.5, 1.4, str(place))]
        return Picture(tuple(shapes), float(length), 2.0)

    def coin(self, head: int, *, heads: bool) -> Disc:
        return Disc(head - 0.5, 0.5, "heads" if heads else "tails")

    # -- notation of the rule

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        return cls(parse_turning_sets(text))

    def arguments(self) -> str:
        return write_turning_sets(self.sets)


def theorem_of(rule: Rule) -> Theorem:
    """Return the theorem that gives the values of heads under a rule."""
    sets = only_one(rule)
    if sets is None:
        return COINS
    if sets == TurningSets():
        return ANY_SET
    lengths = run_lengths(sets)
    if lengths is not None:
        least, most = lengths
        if most is None:
            return RULER if least == 1 else LONG_RUNS
        return SHORT_RUNS if least == 1 else RUNS
    if sets == TurningSets((3,), "equally-spaced"):
        return TERNUPS
    named = {(1, 0): ONE_COIN, (2, 0): TURNING_TURTLES, (2, 1): TWINS, (3, 0): MOCK_TURTLES, (3, 2): TRIPLETS}
    theorem = named.get(few_coins(sets) or (0, 0))
    if theorem is None and sets.counts and sets.counts[0] == 1 and not sets.with_first:
        theorem = ODD if all(coins % 2 for coins in sets.counts) else None
    return theorem or COINS


def check_factors(name: str, factors: Sequence[Any]) -> None:
    """Raise RulesetError if the factors of a product are not all coin-turning games, or if there are none."""
    if not factors or not all(isinstance(factor, CoinTurning) for factor in factors):
        raise RulesetError("the factors of {name} must be coin-turning games, not {given!r}", name=name, given=factors)
