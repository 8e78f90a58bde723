"""The Silver Dollar Game: coins on a strip go left and never pass each other; with the dollar, square 0 is a bag."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Outcome
from grundy.ruleset import Move
from grundy.rulesets.shared.choices import OutcomeRuleset
from grundy.rulesets.shared.rows import CoinsOnStrip, Numbers, draw_strip, listed, read_row, slide_name
from grundy.words.errors import PositionError
from grundy.words.picture import Disc, Picture, text_picture

_SOURCE = "On Numbers and Games, ch. 11 (N. G. de Bruijn); Winning Ways, ch. 15"
_WITH = "On Numbers and Games, ch. 11 (N. G. de Bruijn); R. K. Guy, Fair Game (1989); cut-the-knot, Silver Dollar Game"

GAPS = Theorem(
    "gaps",
    "count the gaps from the right: the 1st, 3rd, 5th, … are nim-heaps of {gaps}, nim-sum {value}; if the "
    "opponent widens such a gap, the coin to its right can close it again",
    _SOURCE,
)


def _gaps_of(p: Numbers, start: int) -> list[int]:
    """Return every other gap from the right, in squares; the strip starts at square ``start``."""
    return [p[i] - (p[i - 1] + 1 if i else start) for i in range(len(p) - 1, -1, -2)]


def _slides_of(p: Sequence[int]) -> Iterator[tuple[int, int]]:
    return ((square, to) for i, square in enumerate(p) for to in range(p[i - 1] + 1 if i else 0, square))


def _slides(p: Numbers, change: int, start: int) -> Iterator[tuple[int, int]]:
    """Yield the moves that change the nim-sum as required: for each possible coin, its square and its new square."""
    if not change:
        return
    for i, square in enumerate(p):
        room = square - (p[i - 1] + 1 if i else start)
        # a coin makes the heap on its left smaller, or the one on its right larger
        step = room - (room ^ change) if (len(p) - i) % 2 else ((gap := p[i + 1] - square - 1) ^ change) - gap
        if 0 < step <= room:
            yield square, square - step


def _slid(p: Numbers, square: int, to: int) -> Numbers:
    """Return the coins after one has slid without passing another."""
    i = p.index(square)
    return (*p[:i], to, *p[i + 1 :])


@dataclass(frozen=True)
class SilverDollar(CoinsOnStrip):
    """Move a coin to the left, but not onto or past another.

    The squares are 0, 1, 2, …; none of the coins is a dollar.

    Examples:
        >>> from grundy import solve
        >>> found = solve(SilverDollar().at(1, 4, 9))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (5, ['move the coin on square 9 to square 6'])

    References:
        On Numbers and Games, ch. 11; Winning Ways, ch. 15.
    """

    about = About(example="silver-dollar 1 4 9", theorem=GAPS, source=_SOURCE, family="strips")

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield the square of every coin with every square to which it can slide."""
        return _slides_of(p)

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        return slide_name(*choice), _slid(p, *choice)

    def in_normal_play(self, p: Numbers) -> Known:
        gaps = _gaps_of(p, 0)
        return Known.of_value(GAPS, nim_sum(gaps), gaps=listed(gaps), value=nim_sum(gaps))

    def choices_to(self, p: Numbers, value: int) -> Iterator[tuple[int, int]]:
        """Yield at most one choice for each coin."""
        return _slides(p, nim_sum(_gaps_of(p, 0)) ^ value, 0)


BAG_OPEN = Theorem(
    "gaps, with the bag",
    "count the gaps from the right, with the bag as an empty square: the 1st, 3rd, 5th, … are nim-heaps of "
    "{gaps}, nim-sum {value}",
    _WITH,
)
BAG_SHUT = Theorem(
    "gaps, without the bag",
    "count the gaps from the right: the 1st, 3rd, 5th, … are nim-heaps of {gaps}, nim-sum {value}; the bag "
    "does not count, since moving the leftmost coin into it loses the dollar",
    _WITH,
)
WITHIN_REACH = Theorem("the dollar within reach", "the dollar can be taken now", _WITH)
TAKEN = Theorem("the dollar taken", "the dollar has been taken: the game is over", _WITH)


@dataclass(frozen=True)
class SilverDollarWithBag(OutcomeRuleset[Numbers], CoinsOnStrip):
    """The game with the dollar; square 0 is the bag, and a worthless coin in it is out of play.

    A position is the square of the dollar, then those of the other coins in increasing order; () after it is taken.

    Args:
        steps: 1 if moving the dollar into the bag takes it in the same move, 2 if the next player takes the bag.

    Examples:
        >>> from grundy import solve
        >>> for game in ("silver-dollar-one-step d5 2 8", "silver-dollar-two-step d5 2 9"):
        ...     print(*(found.move for found in solve(game).winning_moves))
        move the coin on square 8 to square 7
        move the coin on square 9 to square 8

    References:
        On Numbers and Games, ch. 11.
    """

    steps: int

    # -- the rules

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield the square of every coin with every square it can reach; only the leftmost can reach the bag."""
        return _slides_of(sorted(p)) if not p or p[0] else iter([(0, 0)])  # take the bag, with the dollar in it

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        square, to = choice
        dollar, *others = p
        if not dollar:
            return Move("take the bag with the dollar"), ()
        if square != dollar and to:
            return slide_name(square, to), (dollar, *_slid(p[1:], square, to))
        if square != dollar:
            return Move("move the coin on square {square} into the bag", square=square), (dollar, *others[1:])
        if to:
            return Move("move the dollar from square {square} to square {to}", square=square, to=to), (to, *others)
        if self.steps == 1:
            return Move("move the dollar from square {square} into the bag and take it", square=dollar), ()
        return Move("move the dollar from square {square} into the bag", square=dollar), (0, *others)

    # -- the theory

    def in_normal_play(self, p: Numbers) -> Known:
        if not p:
            return Known.of_outcome(TAKEN, False)
        spare = sum(square < p[0] for square in p) + self.steps - 2
        if p[0] == 0 or spare < 0:
            return Known.of_outcome(WITHIN_REACH, True)
        full = spare == 0  # the bag counts as full if moving the leftmost coin into it loses
        gaps = _gaps_of(tuple(sorted(p)), int(full))
        return Known.of_outcome(
            BAG_SHUT if full else BAG_OPEN, nim_sum(gaps) != 0, gaps=listed(gaps), value=nim_sum(gaps)
        )

    def winning_choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        known = self.in_normal_play(p)
        if known.theorem in (TAKEN, WITHIN_REACH):
            yield from [(p[0], 0)] if p else []
            return
        coins, start = tuple(sorted(p)), int(known.theorem is BAG_SHUT)
        for square, to in _slides(coins, nim_sum(_gaps_of(coins, start)), start):
            if to:
                yield square, to
        _, option = self.choose(p, (coins[0], 0))  # this changes which gaps count
        if self.in_normal_play(option).outcome is Outcome.P:
            yield coins[0], 0

    def looked_at(self, p: Numbers) -> int:
        return comb(max(p, default=0) + 1, len(p))

    # -- positions

    def check(self, p: Any) -> Numbers:
        """Return the square of the dollar, then those of the other coins in increasing order; () if it is taken."""
        squares = tuple(p) if isinstance(p, tuple | list) else (p,)
        if not squares:
            return squares
        coins = super().check(squares)
        dollar = squares[0]
        if dollar < 2 - self.steps:
            raise PositionError(
                "in {ruleset} a player who moves the dollar into the bag takes it, so it cannot be on square 0: "
                "write 'taken' if the game is over",
                ruleset=self.name,
            )  # fmt: skip
        others = tuple(square for square in coins if square != dollar)
        if 0 in others:
            raise PositionError("square 0 is the bag: leave out the worthless coins that are in it")
        return (dollar, *others)

    def parse(self, words: Sequence[str]) -> Numbers:
        """Return the position in words such as ``d5 3 9``, with the dollar on square 5; ``taken`` after the end."""
        if [word.lower() for word in words] == ["taken"]:
            return ()
        dollars = [word for word in words if word[:1] in ("d", "D")]
        if len(dollars) != 1:
            raise PositionError(
                "{ruleset} needs the square of the one dollar, with a d before it, and those of the other coins{hint}",
                ruleset=self.name, hint=self.about.hint,
            )  # fmt: skip
        others = [word for word in words if word is not dollars[0]]
        dollar = read_row([dollars[0][1:]], "the square of the dollar")
        return self.check(dollar + read_row(others, "the square of a coin"))

    def format(self, p: Numbers) -> str:
        return " ".join([f"d{p[0]}", *map(str, p[1:])]) if p else "taken"

    def picture(self, p: Numbers) -> Picture:
        if not p:
            return text_picture(self.format(p))
        coins = [(square, Disc(0, 0)) for square in p[1:]]
        return draw_strip([(p[0], Disc(0, 0, "heads", "$")), *coins], self.format(p))


def _with_dollar(steps: int, name: str, short: str, taken: str) -> SilverDollarWithBag:
    rule = (
        f"{short} A coin moves over empty squares, never past another; square 0 is a bag that holds any number of "
        f"coins. {taken}"
    )
    about = About(
        rule, f"{name} d5 2 7", BAG_SHUT, _WITH, family="strips",
        written="d and the square of the dollar, then the squares of the other coins",
    )  # fmt: skip
    return SilverDollarWithBag(steps).named(name, about)


SILVER_DOLLAR_ONE_STEP = _with_dollar(
    1, "silver-dollar-one-step", "Move a coin left; bagging the dollar ends the game.",
    "Whoever moves the dollar into the bag takes it.",
)  # fmt: skip
SILVER_DOLLAR_TWO_STEPS = _with_dollar(
    2, "silver-dollar-two-step", "Move a coin left, or take the bag with the dollar.",
    "Once the dollar is in the bag, the player to move takes the bag, and the game is over.",
)  # fmt: skip
