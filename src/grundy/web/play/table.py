"""A play as the page shows it: the moves so far, the position, and the possible moves."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, lru_cache
from itertools import islice

from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.play.foresight import Foresight, Outlook, size_of
from grundy.play.opponent import Opponent
from grundy.play.ratings import UNKNOWN, Rating, rate_steps
from grundy.play.theorems import Theorems
from grundy.ruleset import Game, Step
from grundy.rulesets.catalogue import in_turn, parse_game
from grundy.views.documents.play import slip_line
from grundy.views.documents.typed_moves import step_leading_to
from grundy.views.pictures.touch import Mark, Touch, marks_to
from grundy.web.address import Address, Query, checked_game, line_of
from grundy.web.play.parts import moves_in, parts_of
from grundy.words.errors import GrundyError, InputError, LimitError
from grundy.words.picture import Label, Picture

LISTED = 60  # moves in the list; if there are more, it has the first ones and some winning ones
_KEPT = 20  # winning moves in the list that are not among the first
ACTED = 300  # moves of a part that can be made by pointing at its picture
DRAWN = 900  # shapes of a picture that can be pointed at
_SHOWN = 3000  # shapes of a picture that is drawn
_WRITTEN = 300_000  # characters of all addresses on a board
_COUNTED = 3000  # moves to count
_PARTS = 12  # independent parts whose values are listed
_SECONDS = 1.5  # for the values beside the moves
_QUICKLY = 0.1  # for the values given by theorems
_JUDGED = 40  # moves at the end of a line that are checked for slips


class Stage(Enum):
    """The amount of an answer that a page holds."""

    FULL = "full"
    FIRST = "first"  # what theorems give; the rest is being solved
    LATE = "late"  # what theorems give; time or memory ran out


@dataclass(frozen=True, slots=True)
class Ply:
    """Hold a move that was made: its number from 1, the position before it, what it gave away, and its result."""

    number: int
    step: Step
    before: Game
    slip: str | None = None  # in words
    rating: Rating = UNKNOWN


@dataclass(frozen=True, slots=True)
class Listed:
    """Hold a possible move: its number in the list of all moves, the step, and its result."""

    number: int
    step: Step
    rating: Rating
    href: str


class Table:
    """The page's view of a play; invalid addresses raise an error."""

    def __init__(self, address: Address, stage: Stage = Stage.FULL) -> None:
        self.start = in_turn(parse_game(address.game))
        self.address = replace(address, game=str(self.start))
        self.stage = stage
        self.foresight: Foresight = Theorems(self.convention)
        self.hurried = False  # whether time ran out before all moves had values
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

    @property
    def field(self) -> Game | None:
        """The partizan game in which Left or Right is to move, if it is one."""
        return self.game.partizan_inside

    @cached_property
    def parts(self) -> tuple[Game, ...]:
        """The parts that have a board each."""
        return parts_of(self.game)

    @cached_property
    def over(self) -> bool:
        """Whether no moves are left."""
        return next(self.game.steps(), None) is None

    @cached_property
    def outlook(self) -> Outlook:
        """The result of best play."""
        return self.foresight.look(self.game)

    def reply(self) -> Step | None:
        """Return grundy's move if it is grundy's turn at the end of the line."""
        ply = self.address.ply
        if ply < len(self.address.line) or not self.address.by_grundy(ply) or self.over:
            return None
        dice = random.Random(str(self.game))  # the same address gives the same page
        return Opponent(self.foresight, 0, dice).choose(self.game).step

    # -- moves that were made

    @cached_property
    def made(self) -> list[Ply]:
        """The moves of the line."""
        judged = len(self._steps) - _JUDGED
        return [
            Ply(i + 1, step, self._met[i], *((self._slip(i), self._led_to(i)) if i >= judged else ()))
            for i, step in enumerate(self._steps)
        ]

    @property
    def replied(self) -> tuple[Game, Step] | None:
        """The position before the program's last move, and this move, if nobody has moved since."""
        last = self.address.ply - 1
        if last < 0 or not self.address.by_grundy(last) or last + 1 < len(self._steps):
            return None
        return self._met[last], self._steps[last]

    def _led_to(self, i: int) -> Rating:
        if self.address.practice:
            return UNKNOWN
        after = self.foresight.look(self._met[i + 1])
        return Rating(after.outcome, None, after.remoteness)

    def _slip(self, i: int) -> str | None:
        if self.address.by_grundy(i):
            return None
        return slip_line(self.foresight.look(self._met[i]), self.foresight.look(self._met[i + 1]))

    @property
    def last_own_ply(self) -> int | None:
        """The ply to take back to: the person's last turn before this position."""
        earlier = (i for i in reversed(range(self.address.ply)) if not self.address.by_grundy(i))
        return next(earlier, None)

    # -- possible moves

    @cached_property
    def total(self) -> int | None:
        """The number of moves; None if there are very many."""
        most = max(LISTED, _COUNTED // (1 + size_of(self.game) // 16))
        count = sum(1 for _ in islice(self.game.steps(), most + 1))
        return count if count <= most else None

    @cached_property
    def listed(self) -> list[Listed]:
        """The moves in the list; unless values are hidden, winning moves come first, the quickest of them on top."""
        steps = list(islice(self.game.steps(), LISTED))
        if self.address.chosen:
            fitting = [self.marked[part][i][0] for part, touch in self.touches.items() for i in touch.moves]
            steps = fitting[:LISTED]
        elif not self.address.practice and self.total != len(steps):
            there = {*steps}
            steps += [step for step in self.outlook.keeping[:_KEPT] if step not in there]
        rated = zip(steps, self._rated(steps), strict=True)
        found = [Listed(number, step, rating, self.href(step)) for number, (step, rating) in enumerate(rated, 1)]
        return found if self.address.practice else sorted(found, key=_worth)

    def _rated(self, chosen: Sequence[Step]) -> list[Rating]:
        if self.address.practice:
            return [UNKNOWN] * len(chosen)
        began, most = time.monotonic(), _SECONDS if self.stage is Stage.FULL else _QUICKLY
        ratings = rate_steps(self.foresight, self.game, chosen, most)
        self.hurried = time.monotonic() - began > most
        return ratings

    def href(self, step: Step) -> str:
        """Return the address after a move; if the move is already in the line, the line is followed, with the reply."""
        address = self.address.moved(written(self.start, step.position))
        if address.ply < len(address.line) and self.address.by_grundy(address.ply):
            address = address.at(address.ply + 1)
        return address.href()

    # -- pointing at the picture

    @cached_property
    def pictures(self) -> list[Picture]:
        """The picture of each '+' part."""
        pictures = [part.ruleset.picture(part.position) for part in self.parts]
        if sum(len(picture.shapes) for picture in pictures) <= _SHOWN:
            return pictures
        return [Picture((Label(1.0, 0.5, "…"),), 2.0, 1.0) for _ in pictures]  # pictures that are too large

    @cached_property
    def touches(self) -> dict[int, Touch]:
        """The effect of pointing at the picture of each part, given the current selection; parts count from 1."""
        chosen: dict[int, list[str]] = {}
        for item in self.address.chosen:
            part, _, name = item.partition(":")
            if part.isdecimal() and len(part) < 4:
                chosen.setdefault(int(part), []).append(name)
        return {
            part: Touch([mark for _, mark in self.marked[part]], chosen.get(part, ()))
            for part in range(1, len(self.parts) + 1)
            if not chosen or part in chosen
        }

    @cached_property
    def marked(self) -> dict[int, list[tuple[Step, Mark]]]:
        """The first moves of each part, with their effects on its picture."""
        found: dict[int, list[tuple[Step, Mark]]] = {}
        boards = zip(self.parts, self.pictures, moves_in(self.game, ACTED), strict=True)
        for number, (part, picture, moves) in enumerate(boards, 1):
            if len(picture.shapes) > DRAWN or len(moves) * len(self.address.href()) > _WRITTEN:
                moves = []  # each move is written with the whole address
            marks = marks_to(part, [(one.move, one.option) for one in moves]) if moves else []
            found[number] = [(one.step, mark) for one, mark in zip(moves, marks, strict=True)]
        return found

    # -- values

    @cached_property
    def values(self) -> list[tuple[Game, int]]:
        """The independent parts with their Grundy values, if there are several and the values determine who wins."""
        if self.convention is Convention.MISERE or self.game.may_loop:
            return []
        parts = list(self.game.summands)
        if len(parts) == 1:
            parts = list(islice(self.game.split(), _PARTS + 1))
        if not 1 < len(parts) <= _PARTS:
            return []
        try:
            return [(part, self.foresight.value(part)) for part in parts]
        except GrundyError:
            return []


_ORDER = {
    Outcome.P: 0,
    Outcome.DRAW: 1,
    Outcome.TIE: 1,
    Outcome.N: 2,
    None: 3,
}  # outcome for the opponent after the move


def _worth(move: Listed) -> tuple[int, float]:
    """Return the sort key of a move; where play may loop, only a quick win makes progress."""
    rating = move.rating
    if rating.difference is not None:
        return _ORDER[rating.outcome], float(rating.difference)
    known = rating.outcome is Outcome.P and rating.remoteness is not None
    return _ORDER[rating.outcome], float(rating.remoteness or 0) if known else float("inf")


def written(start: Game, position: Game) -> str:
    """Return a position as it is written in a line: without the name of its game if there is one game."""
    if len(start.summands) > 1:
        return str(position)
    return position.ruleset.format(position.position)


def _followed(game: Game, texts: Sequence[str]) -> list[Step]:
    """Return the moves between the positions of a line."""
    steps: list[Step] = []
    for text in texts:
        steps.append(arrived(steps[-1].position if steps else game, text))
    return steps


@lru_cache(maxsize=4096)
def arrived(game: Game, text: str) -> Step:
    """Return the move that leads to a position of a line."""
    try:
        return step_leading_to(game, _read(game, text))
    except LimitError as error:
        raise LimitError("{position} is too far down the list of moves to check here", position=text[:60]) from error


def _read(game: Game, text: str) -> Game:
    """Return a position of a line, which is written without the name of its game if there is one game."""
    if len(game.summands) == 1:
        return Game(game.ruleset, game.ruleset.parse(text.split()))
    found = parse_game(text)
    if [part.ruleset for part in found.summands] != [part.ruleset for part in game.summands]:
        raise InputError("{text!r} is not a position of {game}", text=text[:60], game=str(game)[:60])
    return found


def gone_on(query: Query, files: Iterable[str] = ()) -> Address | None:
    """Return the address of a new play from the last position of a play; None if it has no moves."""
    files, line = frozenset(files), line_of(query)
    if not line:
        return None
    kept = [item for item in query if item[0] not in ("then", "alt", "ply", "hint", "at")]
    address = Address.read(kept, files)
    last = _read(in_turn(parse_game(address.game)), checked_game(line[-1], files))
    seat = "two" if address.seat == "two" else "second" if address.by_grundy(len(line)) else "first"
    return replace(address, game=str(last), seat=seat)
