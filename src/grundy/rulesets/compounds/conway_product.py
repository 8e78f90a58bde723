"""The Conway product: a move is made in both games of a product, which becomes a sum of three products."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.field import nim_product, nim_quotient
from grundy.maths.nimbers.mex import nim_sum
from grundy.ruleset import Game, Move
from grundy.rulesets.compounds.compound import Compound, Games, PartMove, in_both
from grundy.rulesets.shared.rows import listed
from grundy.solving.base.answers import component_moves, shared_answers
from grundy.words.errors import LimitError, PositionError

_SOURCE = "On Numbers and Games, ch. 6; Winning Ways, ch. 14"

PRODUCTS = Theorem(
    "nim-products",
    "the value of a product is the nim-product of the values of its two games, and that of a sum the nim-sum: the "
    "products have values {values}",
    _SOURCE,
)

_TRIED = 100_000  # moves

Choice = tuple[int, PartMove, PartMove]  # the number of a product, counted from 0, and a move in each of its games


@dataclass(frozen=True)
class ConwayProduct(Compound):
    """Move in both games of a product, which becomes a sum.

    If the moves lead from G to G′ and from H to H′, the product G × H becomes G′ × H + G × H′ + G′ × H′.

    A position is a sum of products: the games 1 and 2, 3 and 4, and so on are multiplied. A product in which a game has
    ended has no move, and is dropped.

    Note:
        If g ⊗ h is the nim-product of the values, a move from g to g′ and from h to h′ changes it by
        (g ⊕ g′) ⊗ (h ⊕ h′), which is not 0; and the moves to smaller g′ and h′ reach all smaller values, as g ⊗ h is
        their mex. So the theorem holds for all impartial games, not only for nim-heaps.

    Examples:
        >>> from grundy import solve
        >>> solve("conway-product (nim 2) (kayles 3)").grundy_value
        1
        >>> str(solve("conway-product (nim 1) (nim 2)").winning_moves[0].position)
        'conway-product (nim 0) (nim 0)'

    References:
        On Numbers and Games, ch. 6.
    """

    about = About(
        example="conway-product (nim 2) (kayles 2)", theorem=PRODUCTS, source=_SOURCE, family="compounds",
        written="two games in parentheses, or four for a sum of two products, and so on",
    )  # fmt: skip

    def check(self, p: Any) -> Games:
        games = super().check(p)
        if len(games) % 2:
            raise PositionError(
                "{ruleset} multiplies games in pairs, but {count} games cannot be paired{hint}",
                ruleset=str(self), count=len(games), hint=self.about.hint,
            )  # fmt: skip
        return games

    def choices(self, p: Games) -> Iterator[Choice]:
        for i, (one, other) in enumerate(_pairs(p)):
            yield from ((i, step, second) for step in component_moves(one) for second in component_moves(other))

    def choose(self, p: Games, choice: Choice) -> tuple[Move, Games]:
        i, (move, one), (second, other) = choice
        first, last = p[2 * i], p[2 * i + 1]
        pairs = (*_pairs(p[: 2 * i]), (one, last), (first, other), (one, other), *_pairs(p[2 * i + 2 :]))
        left = [pair for pair in pairs if all(next(iter(game.options()), None) is not None for game in pair)]
        return in_both(2 * i, move, second), tuple(game for pair in left or [(one, other)] for game in pair)

    def summands(self, p: Games) -> Iterator[Game]:
        return (Game(self, pair) for pair in _pairs(p))

    def in_normal_play(self, p: Games) -> Known:
        """Return the nim-sum of the nim-products."""
        value = shared_answers().value
        found = [nim_product(value(one), value(other)) for one, other in _pairs(p)]
        return Known.of_value(PRODUCTS, nim_sum(found), values=listed(found))

    def choices_to(self, p: Games, value: int) -> Iterator[Choice]:
        """Yield the choices to a value: for each value of an option of one game, that of the other one follows."""
        answers = shared_answers()
        worth = (nim_product(answers.value(one), answers.value(other)) for one, other in _pairs(p))
        change = nim_sum(worth) ^ value
        for i, (one, other) in enumerate(_pairs(p) if change else ()):
            if _is_short(one) or not _is_short(other):
                yield from ((i, *both) for both in _moves_in_both(one, other, change))
            else:
                yield from ((i, step, answer) for answer, step in _moves_in_both(other, one, change))


def _pairs(p: Games) -> Iterator[tuple[Game, Game]]:
    return zip(p[::2], p[1::2], strict=True)


def _is_short(game: Game) -> bool:
    return len(list(islice(game.options(), _TRIED + 1))) <= _TRIED


def _moves_in_both(one: Game, other: Game, change: int) -> Iterator[tuple[PartMove, PartMove]]:
    """Yield a move in each game so that the value of the product changes by a given number; the first is tried in turn.

    Raises:
        LimitError: after 100,000 moves of the first game.
    """
    answers = shared_answers()
    g, h = answers.value(one), answers.value(other)
    replies: dict[int, list[PartMove]] = {}
    for tried, step in enumerate(component_moves(one)):
        if tried == _TRIED:
            raise LimitError(
                "both {first} and {second} have more than {most} moves, too many to try: the winning moves of their "
                "product are not all known",
                first=str(one), second=str(other), most=_TRIED,
            )  # fmt: skip
        x = answers.value(step[1])
        if x != g:
            wanted = h ^ nim_quotient(change, g ^ x)
            if wanted not in replies:
                replies[wanted] = list(answers.moves_to(other, wanted))
            yield from ((step, second) for second in replies[wanted])
