"""The contract: a ruleset defines the options of a position; everything else is derived from them.

This module has the ruleset, the game (a ruleset and a position) and the disjunctive sum, which is itself a ruleset.
They refer to each other, so they share this file.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from grundy.knowledge import About, Known, ProofStep, Solver
from grundy.machine.allowance import Allowance
from grundy.maths.digraphs.loopy_play import LoopyPlay
from grundy.maths.nimbers.losses import Losses
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.positions import Positions
from grundy.words.errors import PositionError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture, Shape, stack_pictures

if TYPE_CHECKING:
    from grundy.maths.octal.codes import Code

_SPLIT = 100_000  # how often the parts of a game may split further

P = TypeVar("P", bound=Hashable)
T = TypeVar("T")


class Move(Phrase):
    """A move with a name for people; the values in the name are attributes.

    Examples:
        >>> move = Move("take {count} from heap {heap}", count=2, heap=1)
        >>> print(move)
        take 2 from heap 1
        >>> move.count, move.heap
        (2, 1)
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if name != "values" and name in self.values:  # "values" itself does not exist before __init__
            return self.values[name]
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.values]


class Ruleset(Positions[P]):
    """The rules of a game. A subclass defines ``options`` or ``moves``; each is derived from the other.

    A ruleset is frozen, hashable and picklable: make it a frozen dataclass whose fields are its parameters.

    Examples:
        >>> from dataclasses import dataclass
        >>> @dataclass(frozen=True)
        ... class Halving(Ruleset[int]):
        ...     "Replace n by its half or by n - 1."
        ...     def options(self, n):
        ...         return {n // 2, n - 1} if n else ()
        >>> str(Halving().at(10))
        'halving 10'
        >>> sorted(Halving().options(10))
        [5, 9]
    """

    loopy: ClassVar[bool] = False
    """Whether play may return to a position; such games are solved by loopy nimbers or retrograde analysis."""
    entailing: ClassVar[bool] = False
    """Whether a move may force the opponent to answer in the same game; see ``entails``."""
    scored: ClassVar[bool] = False
    """Whether points decide who wins, not the last move; see :class:`~grundy.scores.ScoreRuleset`."""
    partizan: ClassVar[bool] = False
    """Whether Left and Right have different moves; see :class:`~grundy.partizan.PartizanRuleset`."""
    players: ClassVar[tuple[str, str] | None] = None
    """The names of the players if they differ. If such a game always ends, it has no Grundy value."""
    abstract: ClassVar[bool] = True
    """Whether the class is only a base class, without rules of its own: ``class Base(Ruleset, abstract=True)``."""

    def __init_subclass__(cls, *, abstract: bool = False, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.abstract = abstract
        if not abstract and cls.options is Ruleset.options and cls.moves is Ruleset.moves:
            raise TypeError(f"ruleset {cls.__name__} must define options(position) or moves(position)")
        if "name" not in cls.__dict__ and "name" not in get_annotations(cls):
            cls.name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()
        if not abstract and isinstance(cls.about, About) and not cls.about.rule:  # a subclass may compute it as a field
            cls.about = cls.about.ruled_by(cls.__doc__)

    # -- the rules

    def options(self, p: P) -> Iterable[P]:
        """Yield the positions one move away; several moves may lead to the same position."""
        for _, option in several(self.moves(p), "moves", Game(self, p)):
            yield option

    def moves(self, p: P) -> Iterable[tuple[Move, P]]:
        """Yield each move, named for people, and the position after it."""
        for option in several(self.options(p), "options", Game(self, p)):
            yield Move("move to {position}", position=self.format(option)), option

    def entails(self, p: P) -> bool:
        """Return whether the player to move must move here, even with other games beside it, and loses if they cannot.

        A complimenting move, after which the same player moves again, leads to a position that entails a pass.
        """
        return False

    def lead(self, p: P) -> int:
        """Return by how many points the player to move is ahead; 0 if the last move decides."""
        return 0

    def mover(self, p: P) -> str | None:
        """Return the name of the side to move, from ``players``; None if both players have the same moves."""
        return None

    def wins(self, player: str) -> Phrase:
        """Return the words for a win of one of ``players``."""
        return Phrase("{winner} wins", winner=Phrase(player))

    # -- theory

    def summands(self, p: P) -> Iterable[Game]:
        """Yield independent games: each move in the position is a move in exactly one of them. Default: itself."""
        yield Game(self, p)

    def inside(self, p: P) -> Iterable[Game]:
        """Yield the games of which a position is made, whose rules apply too; none by default."""
        return ()

    def partizan_inside(self, p: P) -> Game | None:
        """Return the partizan game in which ``mover(p)`` is to move, if the position is such a game; default: None."""
        return None

    def canonical(self, p: P) -> P:
        """Return one position for all equivalent ones, such as mirror images; searches store only this one."""
        return p

    def weight(self, p: P) -> int | None:
        """Return a number that is larger for positions that take longer to search; None: the number of items."""
        return None

    def known(self, p: P, convention: Convention) -> Known | None:
        """Return a theorem's answer for the position, or None if no theorem applies."""
        return None

    def moves_to(self, p: P, value: int) -> Iterable[tuple[Move, P]] | None:
        """Yield the moves to options of one Grundy value (normal play); None to search through all moves."""
        return None

    def count_moves_to(self, p: P, value: int) -> int | None:
        """Return the number of moves to options of one Grundy value, if it is known without listing them."""
        return None

    def proof_steps(self, p: P) -> Iterable[ProofStep]:
        """Yield the steps by which a theorem computes the value; none if they would be too long to follow."""
        return ()

    def solver(self) -> Solver[P] | None:
        """Return the engine for this ruleset, or None to use the definition."""
        return None

    def solver_within(self, allowance: Allowance | None) -> Solver[P] | None:
        """Return the engine that respects limits of time, positions and memory; default: ``solver()``."""
        return self.solver()

    def may_loop(self, p: P) -> bool:
        """Return whether play can return to a position; default: the answer of the class."""
        return self.loopy

    def may_entail(self, p: P) -> bool:
        """Return whether a move from here or later may entail an answer; default: the answer of the class."""
        return self.entailing

    def losses(self, p: P) -> Losses | None:
        """Return the nim-heaps beside which the player to move loses, from an engine for moves that may entail."""
        return None

    def heap_code(self, p: P) -> tuple[Code, int] | None:
        """Return the taking-and-breaking code and the size of the heap if the position is one heap, otherwise None."""
        return None

    def on_graph(self, p: P) -> tuple[LoopyPlay, Sequence[int]] | None:
        """Return a digraph and vertices on it whose sum is the position, for rulesets with positions in arrays.

        With None, all reachable positions are listed if play may loop. If it returns a digraph, ``moves_to`` also
        works for loopy positions: it yields the moves to options of one finite value.
        """
        return None

    # -- positions and moves as people see them

    @property
    def names_vertices(self) -> bool:
        """Whether the numbers in a position only name vertices, so that any others would make the same position."""
        return False

    def at(self, *position: Any) -> Game:
        """Return the game at a position; several arguments make a tuple.

        Raises:
            PositionError: if there is no such position.
        """
        return Game(self, self.check(position[0] if len(position) == 1 else position))

    def touched(self, p: P, move: Move, option: P) -> Iterable[Shape] | None:
        """Return the shapes of the picture that a move takes, turns or cuts; None to compare the two pictures."""
        return None

    def remark(self, p: P, option: P) -> Phrase | None:
        """Return what a move does where its words do not show it, such as a sacrifice; None if nothing."""
        return None


def several(found: Iterable[T], what: str, game: Game) -> Iterable[T]:
    """Return the results of a method, or raise an error if they are not iterable, as after a missing return."""
    if isinstance(found, Iterable):
        return found
    raise RulesetError(
        "{what} of {game} must be an iterable, () where there are none, not {found!r}",
        what=what, game=str(game), found=found,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Game:
    """A ruleset and a position. Adding games with ``+`` gives their disjunctive sum."""

    ruleset: Ruleset[Any]
    position: Any

    def __add__(self, other: Game) -> Game:
        if not isinstance(other, Game):
            return NotImplemented
        return Game(SUM, self.summands + other.summands)

    def __str__(self) -> str:
        position = self.ruleset.format(self.position)
        if isinstance(self.ruleset, DisjunctiveSum):
            return position
        return f"{self.ruleset} {position}" if position else str(self.ruleset)

    @property
    def summands(self) -> tuple[Game, ...]:
        """The games between the '+' signs."""
        return tuple(self.position) if isinstance(self.ruleset, DisjunctiveSum) else (self,)

    def split(self) -> Iterator[Game]:
        """Yield the independent games of which this one is the sum; none of them splits further.

        Examples:
            >>> from grundy.rulesets.heaps.nim import Nim
            >>> [str(summand) for summand in (Nim().at(3, 4) + Nim().at(5)).split()]
            ['nim 3', 'nim 4', 'nim 5']
        """
        todo, times = [self], 0
        while todo:
            game = todo.pop()
            if type(game.ruleset).summands is Ruleset.summands:  # most games are one part, and are split often
                yield game
                continue
            found = game.summands_told()
            if found == [game]:
                yield game
                continue
            todo.extend(reversed(found))
            times += 1
            if times > _SPLIT:
                raise PositionError(
                    "{game} splits without end: summands must be smaller, or the game itself alone", game=str(self)
                )

    def summands_told(self) -> list[Game]:
        """Return the parts that the ruleset names, which may split further; the game itself if it is one part.

        Raises:
            PositionError: if the ruleset names something else.
        """
        told: Any = self.ruleset.summands(self.position)
        found = list(told) if isinstance(told, Iterable) else [told]
        if not all(isinstance(part, Game) for part in found):
            raise PositionError("summands of {game} must yield games, such as Game(self, p)", game=str(self))
        return found

    @property
    def rulesets(self) -> list[Ruleset[Any]]:
        """The rulesets that decide its moves: those of the summands and of the games inside them, each once.

        Examples:
            >>> from grundy import parse_game
            >>> [str(ruleset) for ruleset in parse_game("every (nim 3) (kayles 5) + nim 1").rulesets]
            ['every', 'nim', 'kayles']
        """
        found: dict[Ruleset[Any], None] = {}
        todo = [self]
        while todo:
            game = todo.pop(0)
            if not isinstance(game.ruleset, DisjunctiveSum):
                found[game.ruleset] = None
            todo[:0] = [*game.ruleset.inside(game.position)]
        return list(found)

    def replaced(self, summand: int, position: Any) -> Game:
        """Return the whole game after a move in one of its summands (counted from 0) to a position there."""
        if not isinstance(self.ruleset, DisjunctiveSum):
            return Game(self.ruleset, position)
        summands = list(self.position)
        summands[summand] = Game(summands[summand].ruleset, position)
        return Game(SUM, tuple(summands))

    def moves(self) -> Iterator[tuple[Move, Game]]:
        """Yield each move and the whole game after it."""
        for move, position in several(self.ruleset.moves(self.position), "moves", self):
            yield move, Game(self.ruleset, position)

    def steps(self) -> Iterator[Step]:
        """Yield the moves of all summands, in order and lazily.

        Examples:
            >>> from grundy.rulesets.heaps.nim import Nim
            >>> for move, summand, after in (Nim().at(1) + Nim().at(1)).steps():
            ...     print(summand, move, "→", after)
            1 take 1 from heap 1 → nim 0 + nim 1
            2 take 1 from heap 1 → nim 1 + nim 0
        """
        for i in range(len(self.summands)):
            yield from self.steps_of(i)

    def steps_of(self, i: int) -> Iterator[Step]:
        """Yield the moves of one summand, counted from 0; none if another summand entails an answer."""
        if i not in playable(self.summands):
            return
        for move, option in self.summands[i].moves():
            yield Step(move, i + 1, self.replaced(i, option.position))

    def options(self) -> Iterator[Game]:
        """Yield the games one move away."""
        for position in several(self.ruleset.options(self.position), "options", self):
            yield Game(self.ruleset, position)

    @property
    def may_loop(self) -> bool:
        """Whether play can return to a position."""
        return self.ruleset.may_loop(self.position)

    @property
    def entails(self) -> bool:
        """Whether the player to move must move here, even if other games are beside it."""
        return self.ruleset.entails(self.position)

    @property
    def may_entail(self) -> bool:
        """Whether a move from here or later may entail an answer."""
        return self.ruleset.may_entail(self.position)

    @property
    def scored(self) -> bool:
        """Whether points decide who wins, not the last move."""
        return any(summand.ruleset.scored for summand in self.summands)

    @property
    def partizan(self) -> bool:
        """Whether Left and Right have different moves in some summand."""
        return any(summand.ruleset.partizan for summand in self.summands)

    @property
    def partizan_inside(self) -> Game | None:
        """The partizan game that is played, if this one adds whose turn it is; otherwise None."""
        return self.ruleset.partizan_inside(self.position)

    def result(self, convention: Convention = Convention.NORMAL) -> Outcome:
        """Return who has won when no move is left: N is the player whose turn it is."""
        if self.scored:
            lead = self.ruleset.lead(self.position)
            return Outcome.TIE if not lead else Outcome.N if lead > 0 else Outcome.P
        return Outcome.P if convention is Convention.NORMAL else Outcome.N


def playable(summands: Sequence[Game]) -> Sequence[int]:
    """Return the summands, counted from 0, in which a move is allowed: the one that entails an answer, or else all."""
    entailed = [i for i, summand in enumerate(summands) if summand.entails]
    return entailed[:1] or range(len(summands))


class Step(NamedTuple):
    """A move in a whole game, with the game after it.

    Attributes:
        move: the move, with its name.
        summand: the number of the summand in which the move is made, from 1.
        position: the whole game after the move.
    """

    move: Move
    summand: int
    position: Game


class DisjunctiveSum(Ruleset[tuple[Game, ...]]):
    """Several games side by side; each move is made in exactly one of them."""

    name = "+"

    def options(self, p: tuple[Game, ...]) -> Iterator[tuple[Game, ...]]:
        """Yield the sums after a move in one summand."""
        for i in playable(p):
            for option in p[i].options():
                yield (*p[:i], option, *p[i + 1 :])

    def moves(self, p: tuple[Game, ...]) -> Iterator[tuple[Move, tuple[Game, ...]]]:
        """Yield the moves of every summand."""
        for i in playable(p):
            for move, option in p[i].moves():
                yield move, (*p[:i], option, *p[i + 1 :])

    def summands(self, p: tuple[Game, ...]) -> Iterator[Game]:
        """Yield the summands."""
        yield from p

    def inside(self, p: tuple[Game, ...]) -> Iterable[Game]:
        """Yield the summands."""
        return p

    def may_loop(self, p: tuple[Game, ...]) -> bool:
        """Return whether any summand may loop."""
        return any(game.may_loop for game in p)

    def entails(self, p: tuple[Game, ...]) -> bool:
        """Return whether a summand entails an answer."""
        return any(game.entails for game in p)

    def may_entail(self, p: tuple[Game, ...]) -> bool:
        """Return whether moves of any summand may entail an answer."""
        return any(game.may_entail for game in p)

    def format(self, p: tuple[Game, ...]) -> str:
        """Return the summands with plus signs between them."""
        return " + ".join(map(str, p))

    def picture(self, p: tuple[Game, ...]) -> Picture:
        """Return the summands below each other."""
        return stack_pictures([game.ruleset.picture(game.position) for game in p])

    def check(self, p: Any) -> tuple[Game, ...]:
        """Return the summands, each checked by its ruleset.

        Raises:
            PositionError: if they cannot be added, see :meth:`joined`.
        """
        return self.joined(Game(game.ruleset, game.ruleset.check(game.position)) for game in p)

    def joined(self, games: Iterable[Game]) -> tuple[Game, ...]:
        """Return games that are to be added.

        Raises:
            PositionError: if one of several is won by points or says who is to move, or two of them entail an answer.
        """
        summands = tuple(games)
        won_by_points = [game for game in summands if game.scored]
        if won_by_points and len(summands) > 1:
            raise PositionError(
                "{game} is won by points, and cannot be added to other games", game=str(won_by_points[0])
            )
        turns = [game for game in summands if game.ruleset.mover(game.position) and not game.may_loop]
        if turns and len(summands) > 1:
            raise PositionError(
                "{game} says who is to move, and cannot be added to other games: write the sum inside the parentheses",
                game=str(turns[0]),
            )  # fmt: skip
        entailed = [game for game in summands if game.entails]
        if len(entailed) > 1:
            raise PositionError(
                "only one summand of a sum may entail an answer, not both {game} and {other}: remove one !",
                game=str(entailed[0]), other=str(entailed[1]),
            )  # fmt: skip
        return summands

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DisjunctiveSum)

    def __hash__(self) -> int:
        return hash(DisjunctiveSum)


SUM = DisjunctiveSum()
