"""A play as the page shows it: the moves that were made, the position, and what may be moved to."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import islice

from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.play.foresight import Foresight, Outlook, size_of
from grundy.play.opponent import Opponent
from grundy.play.ratings import Rating, rate_steps
from grundy.ruleset import Game, Step
from grundy.rulesets.catalogue import parse_game
from grundy.views.documents.play import slip_line
from grundy.views.documents.typed_moves import step_leading_to
from grundy.views.pictures.touch import Mark, Touch, marks_of
from grundy.web.address import Address
from grundy.words.errors import GrundyError, InputError, LimitError
from grundy.words.picture import Label, Picture

LISTED = 60  # moves that are listed; of more, these first ones and those that win
_KEPT = 20  # winning moves that are listed though they are not among the first
_ACTED = 300  # moves of a part that are found by pointing at its picture
_DRAWN = 900  # shapes of a picture that can be pointed at
_SHOWN = 3000  # shapes that are drawn
_WRITTEN = 300_000  # letters of the addresses on a board
_COUNTED = 3000  # moves that are counted
_PARTS = 12  # independent parts whose values are shown below each other
_SECONDS = 1.0  # for the values beside the moves
_JUDGED = 40  # moves of a line, counted from its end, that are looked at for slips


@dataclass(frozen=True, slots=True)
class Ply:
    """A move that was made: its number from 1, the position before it, and what it gave away, in words."""

    number: int
    step: Step
    before: Game
    slip: str | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """A move that may be made: its number among all, the step, and what it leads to."""

    number: int
    step: Step
    rating: Rating
    href: str


class Table:
    """The page's view of a play; without foresight nothing is solved. An address that spells no play is refused."""

    def __init__(self, address: Address, foresight: Foresight | None) -> None:
        self.start = parse_game(address.game)
        self.address = replace(address, game=str(self.start))
        self.foresight = foresight
        self.hurried = False  # whether time ran out before all moves had their values
        self._steps = _followed(self.start, address.line)
        self._met = [self.start, *(step.position for step in self._steps)]
        self.branches = [_followed(self._met[start], moves) for start, moves in address.branches]

    # -- the position

    @property
    def game(self) -> Game:
        """The position that is shown."""
        return self._met[self.address.ply]

    @property
    def convention(self) -> Convention:
        """Normal or misère."""
        return Convention.MISERE if self.address.misere else Convention.NORMAL

    @cached_property
    def over(self) -> bool:
        """Whether no move is left."""
        return next(self.game.steps(), None) is None

    def by_grundy(self, ply: int) -> bool:
        """Tell whether the program moves after so many moves."""
        return self.address.seat != "two" and (ply % 2 == 1) == (self.address.seat == "first")

    @cached_property
    def outlook(self) -> Outlook | None:
        """What best play leads to; None where nothing is to be solved."""
        return None if self.foresight is None else self.foresight.look(self.game)

    def reply(self) -> Step | None:
        """Return the program's move, if it is to move at the end of the line."""
        ply = self.address.ply
        if ply < len(self.address.line) or not self.by_grundy(ply) or self.over:
            return None
        dice = random.Random(str(self.game))  # the same address gives the same page
        if self.foresight is None:
            return Opponent(Foresight(self.convention, 1), 0, dice).at_random(self.game).step
        return Opponent(self.foresight, 0, dice).choose(self.game).step

    # -- the moves that were made

    @cached_property
    def made(self) -> list[Ply]:
        """The moves of the line."""
        judged = len(self._steps) - _JUDGED
        return [
            Ply(i + 1, step, self._met[i], self._slip(i) if i >= judged else None) for i, step in enumerate(self._steps)
        ]

    def _slip(self, i: int) -> str | None:
        if self.foresight is None or self.by_grundy(i):
            return None
        return slip_line(self.foresight.look(self._met[i]), self.foresight.look(self._met[i + 1]))

    @property
    def last_own_ply(self) -> int | None:
        """The ply to which a person takes back: their last turn before this position."""
        earlier = (i for i in reversed(range(self.address.ply)) if not self.by_grundy(i))
        return next(earlier, None)

    # -- the moves that may be made

    @cached_property
    def total(self) -> int | None:
        """How many moves there are; None for very many."""
        most = max(LISTED, _COUNTED // (1 + size_of(self.game) // 16))
        count = sum(1 for _ in islice(self.game.steps(), most + 1))
        return count if count <= most else None

    @cached_property
    def listed(self) -> list[Listed]:
        """The moves that are listed, the best first unless that is hidden."""
        steps = list(islice(self.game.steps(), LISTED))
        if self.address.chosen:
            fitting = [self.marked[part][i][0] for part, touch in self.touches.items() for i in touch.moves]
            steps = fitting[:LISTED]
        elif self.outlook is not None and not self.address.practice and self.total != len(steps):
            there = {*steps}
            steps += [step for step in self.outlook.keeping[:_KEPT] if step not in there]
        rated = zip(steps, self._rated(steps), strict=True)
        found = [Listed(number, step, rating, self.href(step)) for number, (step, rating) in enumerate(rated, 1)]
        return found if self.address.practice else sorted(found, key=lambda move: _ORDER[move.rating.outcome])

    def _rated(self, chosen: Sequence[Step]) -> list[Rating]:
        if self.foresight is None or self.address.practice:
            return [Rating(None)] * len(chosen)
        began = time.monotonic()
        ratings = rate_steps(self.foresight, self.game, chosen, _SECONDS)
        self.hurried = time.monotonic() - began > _SECONDS
        return ratings

    def href(self, step: Step) -> str:
        """Return where a move leads; a move that was made before leads to the answer to it, too."""
        address = self.address.moved(written(self.start, step.position))
        if address.ply < len(address.line) and self.by_grundy(address.ply):
            address = address.at(address.ply + 1)
        return address.href()

    # -- pointing at the picture

    @cached_property
    def pictures(self) -> list[Picture]:
        """The picture of each '+' part."""
        pictures = [part.ruleset.picture(part.position) for part in self.game.summands]
        if sum(len(picture.shapes) for picture in pictures) <= _SHOWN:
            return pictures
        return [Picture((Label(1.0, 0.5, "…"),), 2.0, 1.0) for _ in pictures]  # what is too large to be looked at

    @cached_property
    def touches(self) -> dict[int, Touch]:
        """What pointing at the picture of each part means, once something is chosen; parts counted from 1."""
        chosen: dict[int, list[str]] = {}
        for item in self.address.chosen:
            part, _, name = item.partition(":")
            if part.isdecimal() and len(part) < 4:
                chosen.setdefault(int(part), []).append(name)
        return {
            part: Touch([mark for _, mark in self.marked[part]], chosen.get(part, ()))
            for part in range(1, len(self.game.summands) + 1)
            if not chosen or part in chosen
        }

    @cached_property
    def marked(self) -> dict[int, list[tuple[Step, Mark]]]:
        """The first moves of each part, with what they do to its picture."""
        found: dict[int, list[tuple[Step, Mark]]] = {}
        for number, (part, picture) in enumerate(zip(self.game.summands, self.pictures, strict=True), 1):
            moves: list[Step] = []
            if len(picture.shapes) <= _DRAWN:
                moves = list(islice(self.game.steps_of(number - 1), _ACTED))
            if len(moves) * len(self.address.href()) > _WRITTEN:  # each is written with the whole address
                moves = []
            found[number] = list(zip(moves, marks_of(part, moves, number), strict=True)) if moves else []
        return found

    # -- values

    @cached_property
    def values(self) -> list[tuple[Game, int]]:
        """The independent parts with their Grundy values, where these tell who wins; else nothing."""
        if self.foresight is None or self.convention is Convention.MISERE or self.game.may_loop:
            return []
        parts = list(self.game.summands)
        if len(parts) == 1:
            parts = list(islice(self.game.split(), _PARTS + 1))
        if len(parts) > _PARTS:
            return []
        try:
            return [(part, self.foresight.value(part)) for part in parts]
        except GrundyError:
            return []


_ORDER = {Outcome.P: 0, Outcome.DRAW: 1, Outcome.N: 2, None: 3}  # outcome of the opponent after the move


def written(start: Game, position: Game) -> str:
    """Return a position as it stands in a line: without the name of its game, if there is one game."""
    if len(start.summands) > 1:
        return str(position)
    return position.ruleset.format(position.position)


def _followed(game: Game, texts: Sequence[str]) -> list[Step]:
    """Return the moves that lead from position to position."""
    steps: list[Step] = []
    for text in texts:
        steps.append(arrived(steps[-1].position if steps else game, text))
    return steps


@lru_cache(maxsize=4096)
def arrived(game: Game, text: str) -> Step:
    """Return the move that leads to a position of a line."""
    if len(game.summands) > 1:
        option = parse_game(text)
        if [part.ruleset for part in option.summands] != [part.ruleset for part in game.summands]:
            raise InputError("{text!r} is no position of {game}", text=text[:60], game=str(game)[:60])
    else:
        option = Game(game.ruleset, game.ruleset.parse(text.split()))
    try:
        return step_leading_to(game, option)
    except LimitError as error:
        raise LimitError("{position} is too far among the moves to be told here", position=text[:60]) from error
