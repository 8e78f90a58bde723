"""Positions of any ruleset in misère play, with their subpositions: quotient, canonical form and genus."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce

from grundy.machine.clock import thread_time
from grundy.maths.misere.forms import Forms, Genus, Kind
from grundy.maths.misere.games import Games, Word
from grundy.maths.misere.quotient import MisereQuotient
from grundy.maths.misere.search import QuotientSearch
from grundy.maths.nimbers.outcomes import Outcome
from grundy.ruleset import Game
from grundy.rulesets.catalogue import asked_game
from grundy.solving.base.ends import refuse_entailing, refuse_points
from grundy.words.errors import LimitError, LoopError

_LISTED = 20_000  # subpositions
_LOOK = 256  # options between two checks of the time
_SMALL, _SHORT = 1000, 0.3  # forms and positions, and seconds, for optional facts
_OPTIONS = 50  # options examined, for each position allowed


def quotient_of_positions(
    games: Iterable[Game | str], seconds: float = 10.0
) -> tuple[MisereQuotient, dict[Game, tuple[int, ...]]]:
    """Return the misère quotient of all sums of some positions and their subpositions.

    Args:
        games: the positions, or their texts; play must end in each.
        seconds: how long it may take.

    Returns:
        The quotient, and for each position the numbers of its parts among the games of the quotient.

    Raises:
        LoopError: if play can return to a position.
        LimitError: if there are too many positions, or time is up.

    Examples:
        >>> found, parts = quotient_of_positions(["kayles 5", "nim 3"])
        >>> found.order, [(str(game), numbers) for game, numbers in parts.items()]
        (12, [('kayles 5', (6,)), ('nim 3', (10,))])
    """
    asked = list(map(asked_game, games))
    below = PositionsBelow(seconds=seconds)
    for game in asked:
        below.add(game)
    return below.quotient(", ".join(map(str, asked))), {game: below.numbers_of(game) for game in asked}


class PositionsBelow:
    """Positions without independent parts, numbered so that options come before the positions they are options of.

    Args:
        most: how many there may be.
        seconds: how long it may take to list them and find their quotient.
    """

    def __init__(self, most: int = _LISTED, seconds: float = float("inf")) -> None:
        self.numbers: dict[Game, int] = {}  # the number of each position, from 1 on
        self.options: list[list[Word]] = []  # the options of position 1, 2, …, as numbers of their parts
        self._most = most
        self._deadline = thread_time() + seconds
        self._looked = 0

    def numbers_of(self, game: Game) -> tuple[int, ...]:
        """Return the numbers of the parts of a position that is listed."""
        return tuple(self.numbers[summand] for summand in game.split())

    def quotient(self, name: str) -> MisereQuotient:
        """Return the misère quotient of all sums of the listed positions."""
        search = QuotientSearch(Games([(), *self.options].__getitem__))
        if not search.include(len(self.options), self._deadline - thread_time()):
            raise LimitError(
                "the misère quotient of these positions is out of reach: it includes {done} of {all} positions",
                done=search.included, all=len(self.options),
            )  # fmt: skip
        return search.quotient(name, complete=True)

    def add(self, game: Game) -> None:
        """List the parts of a position and all their subpositions."""
        refuse_entailing(game)
        refuse_points(game)
        for root in game.split():
            open_games: dict[Game, list[tuple[Game, ...]]] = {}
            stack = [root]
            while stack:
                at = stack[-1]
                if at in self.numbers:
                    stack.pop()
                    continue
                if at not in open_games:
                    if len(open_games) + len(self.options) >= self._most:
                        raise LimitError("{game} has more than {most} subpositions", game=str(root), most=self._most)
                    open_games[at] = self._options(at)
                missing = [part for option in open_games[at] for part in option if part not in self.numbers]
                if not missing:
                    options = open_games.pop(at)
                    self.options.append([tuple(sorted(self.numbers[part] for part in option)) for option in options])
                    self.numbers[at] = len(self.options)
                    stack.pop()
                elif missing[0] in open_games:
                    raise LoopError("play can return to {game}: it has no misère quotient", game=str(missing[0]))
                else:
                    stack.append(missing[0])

    def _options(self, game: Game) -> list[tuple[Game, ...]]:
        found = []
        for option in game.options():
            found.append(tuple(option.split()))
            self._looked += 1
            if self._looked > _OPTIONS * self._most:
                raise LimitError(
                    "{game} and its subpositions have more than {most} options", game=str(game),
                    most=_OPTIONS * self._most,
                )  # fmt: skip
            if not self._looked % _LOOK and thread_time() > self._deadline:
                raise LimitError("time is up: {count} positions were listed", count=len(self.options))
        return found


@dataclass(frozen=True)
class MisereForm:
    """The canonical form of a position in misère play: positions with the same form are equal in every sum.

    Attributes:
        text: the form: options in braces, nim-heaps as numbers; None if it is too long to print.
        genus: its genus.
        kind: how closely it resembles a nim-heap.
        outcome: who wins in misère play.
        forms: the store of forms, for sums and comparisons.
        number: the number of the form in the store.
    """

    text: str | None
    genus: Genus
    kind: Kind
    outcome: Outcome
    forms: Forms = field(repr=False, compare=False)
    number: int = field(repr=False, compare=False)


def misere_form(game: Game | str, most: int = 20_000, seconds: float = 5.0, forms: Forms | None = None) -> MisereForm:
    """Return the canonical form in misère play of a position, or of a sum of positions.

    Args:
        game: the position, or its text; play must end.
        most: how many forms there may be, and how many positions.
        seconds: how long it may take.
        forms: the store of forms; pass the same store for several games to add their forms.

    Raises:
        LoopError: if play can return to a position.
        LimitError: if there are too many forms or positions, or time is up.

    Examples:
        >>> found = misere_form("kayles 5")
        >>> found.text, str(found.genus), found.kind.value, found.outcome.value
        ('{1 2 3 {2 3}}', '4^146', 'restless', 'N')
        >>> misere_form("nim 2 1").text, misere_form("nim 2 2").text
        ('3', '{2 3}')

    References:
        J. H. Conway, On Numbers and Games, ch. 12.
    """
    asked = asked_game(game)
    deadline = thread_time() + seconds
    below = PositionsBelow(most, seconds)
    below.add(asked)
    if forms is None:
        forms = Forms(most, lambda: thread_time() > deadline)
    numbers = [0]
    for options in below.options:
        numbers.append(forms.of({reduce(forms.sum, (numbers[part] for part in option), 0) for option in options}))
    return told_form(forms, reduce(forms.sum, (numbers[part] for part in below.numbers_of(asked)), 0))


def told_form(forms: Forms, number: int) -> MisereForm:
    """Return the facts about a form of a store."""
    outcome = Outcome.P if forms.lost(number) else Outcome.N
    return MisereForm(forms.text(number), forms.genus(number), forms.kind(number), outcome, forms, number)


def small_form(game: Game) -> MisereForm | None:
    """Return the canonical form in misère play if it is quickly found.

    None if not, or if there is none: play may loop, or the players differ.

    Examples:
        >>> from grundy import parse_game
        >>> small_form(parse_game("grundys-game 13")).genus.raised, small_form(parse_game("nim 1000000"))
        ('3¹⁴³¹', None)
    """
    try:
        return None if game.may_loop or game.ruleset.players is not None else misere_form(game, _SMALL, _SHORT)
    except (LimitError, LoopError):
        return None
