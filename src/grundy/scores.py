"""The contract of games that are won by points: a move gains points, and whoever has more in the end wins."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from grundy.machine.given import whole
from grundy.notation import whole_number
from grundy.ruleset import Game, Move, Ruleset, several
from grundy.words.errors import PositionError, RulesetError
from grundy.words.picture import Picture, Shape, text_picture

P = TypeVar("P", bound=Hashable)

_EMPTY = "."  # a position of no numbers
_SCORES = re.compile(r"(-?[0-9]{1,4000}):(-?[0-9]{1,4000})(!?)")


class Gain(NamedTuple, Generic[P]):
    """A move in a game of points.

    Attributes:
        points: what the player scores; negative points are lost.
        position: the position after the move.
        move: the name of the move; None for "score 3: move to …".
        again: whether the same player moves again.
    """

    points: int
    position: P
    move: Move | None = None
    again: bool = False


class Standing(NamedTuple, Generic[P]):
    """A position with the scores.

    Attributes:
        position: the position.
        mine: the points of the player to move.
        other: the points of the opponent.
        passes: whether the player to move must pass, as the opponent moves again.
    """

    position: P
    mine: int = 0
    other: int = 0
    passes: bool = False


class ScoreRuleset(Ruleset[Standing[P]], abstract=True):
    """The rules of a game that is won by points; a subclass defines ``gains``.

    Play ends when there is no move. Whoever has scored more wins; equal scores are a tie. Positions may be given with
    scores, those of the player to move first: ``coins-in-a-row 7 2 5:3``. After a move that gains another one, the
    opponent passes: ``5:3!`` says that the player to move must.

    Examples:
        >>> from dataclasses import dataclass
        >>> @dataclass(frozen=True)
        ... class TakeAnEnd(ScoreRuleset[tuple[int, ...]]):
        ...     "Take the first or the last number and score it."
        ...     def gains(self, p):
        ...         return [(p[0], p[1:]), (p[-1], p[:-1])] if p else ()
        >>> from grundy import solve
        >>> found = solve(TakeAnEnd().at(1, 5, 233, 7))
        >>> found.outcome, found.difference
        (<Outcome.N: 'N'>, 222)
    """

    scored: ClassVar[bool] = True

    def __init_subclass__(cls, *, abstract: bool = False, **more: Any) -> None:
        super().__init_subclass__(abstract=abstract, **more)
        if not abstract and cls.gains is ScoreRuleset.gains:
            raise TypeError(f"ruleset {cls.__name__} must define gains(position)")

    def gains(self, p: P) -> Iterable[Gain[P] | tuple[int, P]]:
        """Yield each move: the points that it scores, and the position after it, as a pair or as a ``Gain``."""
        raise NotImplementedError

    def best(self, p: P) -> int | None:
        """Return by how much the player to move can win from here, if that needs no search."""
        return None

    # -- notation: the scores follow the words of the position

    def read(self, words: Sequence[str]) -> Any:
        """Return the position that words without scores describe; default: a tuple of whole numbers, ``.`` if empty."""
        if tuple(words) == (_EMPTY,):
            return ()
        if not words:
            raise PositionError("{ruleset} needs a position{example}", ruleset=str(self), example=self._hint())
        return tuple(whole_number(word, "position of {ruleset}", ruleset=str(self)) for word in words)

    def write(self, p: P) -> str:
        """Return the words for a position without scores; the inverse of ``read``."""
        return (" ".join(map(str, p)) or _EMPTY) if isinstance(p, tuple) else str(p)

    def checked(self, p: Any) -> P:
        """Return a position without scores in its standard form, or raise a ``PositionError``."""
        return p  # type: ignore[no-any-return]

    def drawn(self, p: P) -> Picture:
        """Return the picture of a position."""
        return text_picture(self.write(p))

    def taken(self, p: P, gain: Gain[P]) -> Iterable[Shape] | None:
        """Return the shapes of the picture that a move takes; None to compare the two pictures."""
        return None

    # -- the contract, derived from it

    def all_gains(self, p: P) -> Iterator[Gain[P]]:
        """Yield the moves, each with a name."""
        for found in several(self.gains(p), "gains", Game(self, Standing(p))):
            right = isinstance(found, tuple) and 2 <= len(found) <= 4 and whole(found[0]) is not None
            if not right or not isinstance((*found, None)[2], Move | None):
                raise RulesetError(
                    "a move of {ruleset} must be a pair (points, position) with whole points, not {found!r}",
                    ruleset=str(self), found=found,
                )  # fmt: skip
            gain: Gain[P] = Gain(*found)
            if gain.move is None:
                move = Move(
                    "score {points}: move to {position}", points=gain.points, position=self.write(gain.position)
                )
                gain = gain._replace(move=move)
            yield gain

    def moves(self, p: Standing[P]) -> Iterator[tuple[Move, Standing[P]]]:
        """Yield each move, and the position and scores after it, those of the next player first."""
        if p.passes:
            yield Move("pass"), Standing(p.position, p.other, p.mine)
            return
        for gain in self.all_gains(p.position):
            assert gain.move is not None
            yield gain.move, Standing(gain.position, p.other, p.mine + gain.points, gain.again)

    def lead(self, p: Standing[P]) -> int:
        """Return by how many points the player to move is ahead."""
        return p.mine - p.other

    def check(self, p: Any) -> Standing[P]:
        """Return the position with scores in its standard form, or raise an error."""
        if not isinstance(p, Standing):
            return Standing(self.checked(p))
        return p._replace(position=self.checked(p.position))

    def parse(self, words: Sequence[str]) -> Standing[P]:
        """Return the position, with scores if the last word gives them."""
        scores = _SCORES.fullmatch(words[-1]) if words else None
        if scores is None:
            return self.check(self.read(words))
        mine, other, passes = scores.groups()
        return self.check(Standing(self.read(words[:-1]), int(mine), int(other), bool(passes)))

    def format(self, p: Standing[P]) -> str:
        """Return the words of the position, with the scores unless both are 0."""
        scores = f"{p.mine}:{p.other}{'!' * p.passes}" if p.mine or p.other or p.passes else ""
        return " ".join(filter(None, (self.write(p.position), scores)))

    def picture(self, p: Standing[P]) -> Picture:
        """Return the picture of the position, without the scores."""
        return self.drawn(p.position)

    def touched(self, p: Standing[P], move: Move, option: Standing[P]) -> Iterable[Shape] | None:
        """Return the shapes that a move takes."""
        if p.passes:
            return None
        found = (g for g in self.all_gains(p.position) if g.move == move and g.position == option.position)
        gain = next(found, None)
        return None if gain is None else self.taken(p.position, gain)
