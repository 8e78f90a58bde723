"""The ordinal product: a move in both games leaves a smaller product with the option of the first game on top."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.fold import fold
from grundy.maths.nimbers.mex import missing_number, rank_missing
from grundy.ruleset import Game, Move
from grundy.rulesets.compounds.compound import Compound, Games, PartMove, in_both, in_part
from grundy.rulesets.shared.rows import listed
from grundy.solving.base.answers import component_moves, shared_answers
from grundy.words.errors import LimitError, PositionError

_SOURCE = "A. N. Siegel, CGSuite 2 (OrdinalProduct); the colon principle: Winning Ways, ch. 7"

PRODUCT = Theorem(
    "ordinal products",
    "no option of the first game has a larger value than the game itself, so the product of values {first} and "
    "{second} has value {first} · {second} = {value}, by ordinary multiplication",
    _SOURCE,
)
ON_TOP = Theorem(
    "colon principle",
    "the options of the product have the values {values}, and {value} is the number missing among them that has "
    "exactly {rank} smaller missing numbers: the value of the game on top, or 0 if there is none",
    _SOURCE,
)
ONLY_TOP = Theorem("ordinal products", "the product has no move, and the game on top has value {value}", _SOURCE)
ALL_LOST = Theorem(
    "ordinal products",
    "a product is an N-position if and only if both its games are; with a game on top, if and only if the product "
    "or that game is: here {won} of {count} games are N-positions",
    _SOURCE,
)

_LISTED = 100_000  # values of options to store

Choice = tuple[PartMove, ...]  # one in each game of the product, or one in the game on top


@dataclass(frozen=True)
class OrdinalProduct(Compound):
    """Move in both games of a product, and one option lies on top.

    If the moves lead from G to G′ and from H to H′, the product G × H becomes the ordinal sum (G × H′) : G′. In an
    ordinal sum, a move in the game on top leaves the product as it is, and a move in the product removes the game on
    top.

    Note:
        For nim-heaps of g and h this is ordinary multiplication: gh′ + g′ with g′ < g, h′ < h is any number below gh.
        If G has an option of a larger value than its own, the value depends on the form of G, as in ordinal sums.

    Examples:
        >>> from grundy import solve
        >>> solve("ordinal-product (nim 5) (nim 6)").grundy_value
        30
        >>> str(solve("ordinal-product (nim 2) (nim 3)").winning_moves[0].position)
        'ordinal-product (nim 2) (nim 0) (nim 0)'

    References:
        CGSuite 2, which has the same value for this example; Winning Ways, ch. 7 (the colon principle).
    """

    about = About(
        example="ordinal-product (nim 3) (kayles 3)", theorem=PRODUCT, source=_SOURCE, family="compounds",
        written="two games in parentheses, and perhaps a third one on top of their product",
    )  # fmt: skip

    def check(self, p: Any) -> Games:
        games = super().check(p)
        if len(games) not in (2, 3):
            raise PositionError(
                "{ruleset} needs two games, and perhaps one on top of their product, not {count}{hint}",
                ruleset=str(self), count=len(games), hint=self.about.hint,
            )  # fmt: skip
        return games

    def choices(self, p: Games) -> Iterator[Choice]:
        first, second, *top = p
        yield from ((step, other) for step in component_moves(first) for other in component_moves(second))
        yield from ((step,) for game in top for step in component_moves(game))

    def choose(self, p: Games, choice: Choice) -> tuple[Move, Games]:
        (move, option), *more = choice
        if not more:
            return in_part(2, move), (*p[:2], option)
        ((second, smaller),) = more
        return in_both(0, move, second), (p[0], smaller, option)

    def in_normal_play(self, p: Games) -> Known:
        """Return the value; or who wins, if the games have too many options to list."""
        answers = shared_answers()
        first, second, *top = p
        try:
            found = _option_values(first, second)
            rank = sum(map(answers.value, top))
            value = missing_number(found, rank)
            if top and not found:
                return Known.of_value(ONLY_TOP, value, value=value)
            if top or not _is_plain(answers.option_values(first)):
                return Known.of_value(ON_TOP, value, values=listed(sorted(found)), value=value, rank=rank)
            worth = answers.value(first), answers.value(second)
            return Known.of_value(PRODUCT, value, first=worth[0], second=worth[1], value=value)
        except LimitError:
            won = [not answers.is_lost(game) for game in p]
            return Known.of_outcome(ALL_LOST, won[:2] == [True, True] or won[2:] == [True], won=sum(won), count=len(p))

    def choices_to(self, p: Games, value: int) -> Iterator[Choice]:
        """Yield the choices to a value; those to 0 without the values of options, which may be too many to list."""
        answers = shared_answers()
        first, second, *top = p
        if not value:
            for step in answers.moves_to_lost(first):
                yield from ((step, other) for other in answers.moves_to_lost(second))
            if answers.is_lost(first) or answers.is_lost(second):
                yield from ((step,) for game in top for step in answers.moves_to_lost(game))
            return
        for other in component_moves(second):
            rank = rank_missing(_option_values(first, other[1]), value)
            if rank is not None:
                yield from ((step, other) for step in answers.moves_to(first, rank))
        for game in top:
            rank = rank_missing(_option_values(first, second), value)
            if rank is not None:
                yield from ((step,) for step in answers.moves_to(game, rank))


def _option_values(first: Game, second: Game) -> frozenset[int]:
    """Return the values of all options of a product."""
    answers = shared_answers()
    factors, others = answers.option_values(first), answers.option_values(second)
    if _is_plain(factors):  # then the option with h' and g' has the value gh' + g'
        g = len(factors)
        _refuse_many(first, second, g * len(others))
        return frozenset(g * h + x for h in others for x in factors)

    def combine(options: list[tuple[Game, ...]], found: dict[Game, frozenset[int]]) -> frozenset[int]:
        smaller = {found[option] for (option,) in options}
        _refuse_many(first, second, sum(len(one) + len(factors) for one in smaller))
        return frozenset(missing_number(one, x) for one in smaller for x in factors)

    return fold(second, lambda game: ((option,) for option in game.options()), combine, _products(factors), str)


def _is_plain(values: frozenset[int]) -> bool:
    """Return whether the options of a game have all values below its own, and no others."""
    return max(values, default=-1) < len(values)


def _refuse_many(first: Game, second: Game, values: int) -> None:
    if values > _LISTED:
        raise LimitError(
            "the product of {first} and {second} has options of more than {most} values, too many to list: try smaller "
            "games",
            first=str(first), second=str(second), most=_LISTED,
        )  # fmt: skip


@lru_cache(maxsize=64)
def _products(factors: frozenset[int]) -> dict[Game, frozenset[int]]:
    return {}
