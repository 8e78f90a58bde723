"""The contract: a ruleset says what its options are; everything else is derived, and can be overridden.

Here stand the ruleset, the game (a ruleset and a position, the one currency of the house) and the disjunctive sum,
which is a ruleset like any other. They know each other, so they share this file.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from grundy.knowledge import About, Known, ProofStep, Sketch, Solver
from grundy.machine.allowance import Allowance
from grundy.maths.digraphs.loopy_play import LoopyPlay
from grundy.maths.nimbers.outcomes import Convention
from grundy.words.errors import PositionError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture, Shape, stack_pictures, text_picture

if TYPE_CHECKING:
    from grundy.maths.octal.codes import Code

P = TypeVar("P", bound=Hashable)


class Move(Phrase):
    """A named step, for people; the values in its name are its attributes.

    Examples:
        >>> move = Move("take {count} from heap {heap}", count=2, heap=1)
        >>> print(move)
        take 2 from heap 1
        >>> move.count, move.heap
        (2, 1)
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if name != "values" and name in self.values:  # "values" itself is missing before __init__
            return self.values[name]
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.values]


class Ruleset(Generic[P]):
    """The rules of a game; a subclass gives ``options`` or ``moves``, each is derived from the other.

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

    name: str = ""
    """The name in the grammar; the class name in lower case with hyphens where none is given."""
    about: About = About()
    """What the catalogue tells."""
    loopy: ClassVar[bool] = False
    """Whether play may return to a position by the rules; such games are solved by retrograde analysis."""
    players: ClassVar[tuple[str, str] | None] = None
    """Names of the players where they differ; serves the words only."""
    _spelling: str = ""

    def __init_subclass__(cls, *, abstract: bool = False, **more: Any) -> None:
        super().__init_subclass__(**more)
        if not abstract and cls.options is Ruleset.options and cls.moves is Ruleset.moves:
            raise TypeError(f"ruleset {cls.__name__} must define options(position) or moves(position)")
        if "name" not in cls.__dict__ and "name" not in get_annotations(cls):
            cls.name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()
        if not abstract and isinstance(cls.about, About) and not cls.about.rule:  # it may be a field yet to be made
            cls.about = cls.about.ruled_by(cls.__doc__)

    # -- what the rules are

    def options(self, p: P) -> Iterable[P]:
        """Yield the positions one move away; two moves may lead to the same one."""
        for _, option in self.moves(p):
            yield option

    def moves(self, p: P) -> Iterable[tuple[Move, P]]:
        """Yield each move, named for people, with the position it leads to."""
        for option in self.options(p):
            yield Move("move to {position}", position=self.format(option)), option

    # -- what theory knows about them

    def summands(self, p: P) -> Iterable[Game]:
        """Yield independent games: a move in the position is a move in exactly one of them. Default: itself."""
        yield Game(self, p)

    def canonical(self, p: P) -> P:
        """Return one position for many that are alike, such as mirror images; searches remember that one."""
        return p

    def weight(self, p: P) -> int | None:
        """Return a number that is larger for what takes longer to search, or None to have its items counted."""
        return None

    def known(self, p: P, convention: Convention) -> Known | None:
        """Return what a theorem says of the position, or None where no theorem speaks."""
        return None

    def moves_to(self, p: P, value: int) -> Iterable[tuple[Move, P]] | None:
        """Yield the moves to options of one Grundy value (normal play), or None to have all moves looked through."""
        return None

    def count_moves_to(self, p: P, value: int) -> int | None:
        """Return how many moves lead to options of one Grundy value, where that is told without making the options."""
        return None

    def proof_steps(self, p: P) -> Iterable[ProofStep]:
        """Yield the steps by which a theorem values a position; none where nobody could follow them."""
        return ()

    def solver(self) -> Solver[P] | None:
        """Return the engine that suits the ruleset, or None for the definition."""
        return None

    def solver_within(self, allowance: Allowance | None) -> Solver[P] | None:
        """Return the engine that keeps to an allowance of time, positions and memory; default: it has limits itself."""
        return self.solver()

    def may_loop(self, p: P) -> bool:
        """Tell whether play from the position may return to one; default: what the class says of all."""
        return self.loopy

    def heap_code(self, p: P) -> tuple[Code, int] | None:
        """Return the taking-and-breaking code and the counters of the heap that the position is, None for others."""
        return None

    def on_graph(self, p: P) -> tuple[LoopyPlay, Sequence[int]] | None:
        """Return a digraph and the vertices on it whose sum the position is, for rulesets that have theirs in arrays.

        None has the positions that play can reach laid out one by one, if play may loop. Where it is given,
        ``moves_to`` answers for positions that may loop too: it yields the moves to options of one finite value.
        """
        return None

    # -- how positions are written and drawn

    def at(self, *position: Any) -> Game:
        """Return the game at a position; several arguments make a tuple.

        Raises:
            PositionError: if there is no such position.
        """
        return Game(self, self.check(position[0] if len(position) == 1 else position))

    def check(self, p: Any) -> P:
        """Return the position in its one form, or refuse it.

        Raises:
            PositionError: if there is no such position.
        """
        return p  # type: ignore[no-any-return]

    def parse(self, words: Sequence[str]) -> P:
        """Return the position that the words of the grammar stand for; the inverse of ``format``.

        Raises:
            PositionError: if they stand for none.
        """
        numbers = tuple(whole_number(word, "position of {ruleset}", ruleset=str(self)) for word in words)
        if not numbers:
            raise PositionError("{ruleset} needs a position{example}", ruleset=str(self), example=self._hint())
        return self.check(numbers[0] if len(numbers) == 1 else numbers)

    def format(self, p: P) -> str:
        """Return the position in the words of the grammar."""
        if isinstance(p, tuple):
            return " ".join(map(str, p))
        return str(p)

    def brief(self, p: P) -> str:
        """Return the first and the last 160 characters of what ``format`` returns, or more, made without all of it."""
        return self.format(p)

    def picture(self, p: P) -> Picture:
        """Return the position as shapes; default: its text."""
        return text_picture(self.format(p))

    def valued_picture(self, p: P) -> Picture:
        """Return the picture with the Grundy values of what it shows, where those can be written into it."""
        return self.picture(p)

    def sketch(self, p: P) -> Sketch | None:
        """Return the position as a drawing that people can change; None where there is none."""
        return None

    def touched(self, p: P, move: Move, option: P) -> Iterable[Shape] | None:
        """Return the shapes of the picture that a move takes, turns or cuts; None to have the two pictures compared."""
        return None

    # -- how the ruleset itself is written

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        """Return the ruleset that ``name(text)`` stands for: its fields in their order, with commas between.

        Raises:
            RulesetError: if the arguments do not fit.
        """
        words = [word for word in re.split(r"[,\s]+", text.strip()) if word]
        parameters: list[Any] = [f for f in fields(cls) if f.init] if is_dataclass(cls) else []
        names = ", ".join(f.name for f in parameters)
        if len(words) != len(parameters):
            wanted = f"({names})" if parameters else Phrase("no arguments")
            raise RulesetError(
                "{name} takes {wanted}, not {text!r}{example}",
                name=cls.name, wanted=wanted, text=text, example=cls._hint(),
            )  # fmt: skip
        values: list[object] = []
        for parameter, word in zip(parameters, words, strict=True):
            if parameter.type in (int, "int"):
                what = "{parameter} of {name}"
                values.append(whole_number(word, what, RulesetError, parameter=parameter.name, name=cls.name))
            else:
                values.append(word)
        return cls(*values)

    def arguments(self) -> str:
        """Return what stands in the parentheses behind the name; empty where nothing does."""
        if not is_dataclass(self):
            return ""
        return ",".join(str(getattr(self, f.name)) for f in fields(self) if f.init and f.compare)

    def spelling(self) -> str:
        """Return the ruleset in the words of the grammar: its name, and its arguments unless the name tells them."""
        arguments = self.arguments() if self.name == type(self).name else ""
        return f"{self.name}({arguments})" if arguments else self.name

    def spelled(self, spelling: str, example: str = "") -> Self:
        """Return the same rules, written otherwise: a user's own, with the file where they are; and their example."""
        return self._with(_spelling=spelling, about=replace(self.about, example=example))

    def named(self, name: str, about: About) -> Self:
        """Return the same rules by a name of their own, which stands for their arguments; they stay equal."""
        return self._with(name=name, about=about)

    def _with(self, **told: object) -> Self:
        other = object.__new__(type(self))
        vars(other).update(vars(self), **told)
        return other

    def __str__(self) -> str:
        return self._spelling or self.spelling()

    @classmethod
    def _hint(cls) -> Phrase:
        return cls.about.hint


def make_ruleset(found: Any, name: str, arguments: str | None) -> Ruleset[Any]:
    """Return the ruleset that an object of the catalogue or of a user's file stands for."""
    if isinstance(found, type) and issubclass(found, Ruleset):
        return found.from_arguments(arguments or "")
    if not isinstance(found, Ruleset):
        raise RulesetError(
            "{name!r} is not a ruleset but of type {kind}: subclass Ruleset or decorate with heap_ruleset",
            name=name, kind=type(found).__name__,
        )  # fmt: skip
    if arguments:
        raise RulesetError("{name} takes no arguments, not {arguments!r}", name=name, arguments=arguments)
    return found


def whole_number(
    word: str, what: str, kind: type[PositionError | RulesetError] = PositionError, /, **values: object
) -> int:
    """Return the whole number that a word stands for.

    Args:
        word: decimal digits, perhaps with a sign.
        what: template that names the thing in the error, filled by ``values``.
        kind: class of the error.
        values: what fills the template.

    Raises:
        GrundyError: of the given kind, if the word is not a whole number.

    Examples:
        >>> whole_number("12", "heap")
        12
        >>> whole_number("x", "heap")
        Traceback (most recent call last):
        grundy.PositionError: heap must be a whole number, not 'x'
    """
    if not re.fullmatch(r"[+-]?[0-9]+", word):
        raise kind("{what} must be a whole number, not {word!r}", what=Phrase(what, **values), word=word)
    if len(word) > 4000:
        raise kind("{what} must have at most 4000 digits, not {digits}", what=Phrase(what, **values), digits=len(word))
    return int(word)


@dataclass(frozen=True, slots=True)
class Game:
    """A ruleset and a position: the one currency of the house. Games add up to disjunctive sums."""

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
        """Yield the independent games that this one is the sum of, none of which splits further.

        Examples:
            >>> from grundy.rulesets.heaps.nim import Nim
            >>> [str(summand) for summand in (Nim().at(3, 4) + Nim().at(5)).split()]
            ['nim 3', 'nim 4', 'nim 5']
        """
        todo = [self]
        while todo:
            game = todo.pop()
            found = list(game.ruleset.summands(game.position))
            if found == [game]:
                yield game
            else:
                todo.extend(reversed(found))

    def replaced(self, summand: int, position: Any) -> Game:
        """Return the whole game after a move in one of its summands (counted from 0) to a position there."""
        if not isinstance(self.ruleset, DisjunctiveSum):
            return Game(self.ruleset, position)
        summands = list(self.position)
        summands[summand] = Game(summands[summand].ruleset, position)
        return Game(SUM, tuple(summands))

    def moves(self) -> Iterator[tuple[Move, Game]]:
        """Yield each move with the whole game after it."""
        for move, position in self.ruleset.moves(self.position):
            yield move, Game(self.ruleset, position)

    def steps(self) -> Iterator[Step]:
        """Yield the moves of all summands, one summand after the other, lazily.

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
        """Yield the moves of one summand, counted from 0."""
        for move, option in self.summands[i].moves():
            yield Step(move, i + 1, self.replaced(i, option.position))

    def options(self) -> Iterator[Game]:
        """Yield the games one move away."""
        options = self.ruleset.options(self.position)
        if options is None:  # a rule that forgot to return; said before Python says it in its own words
            raise RulesetError("options of {game} must be positions, () where there are none, not None", game=str(self))
        for position in options:
            yield Game(self.ruleset, position)

    @property
    def may_loop(self) -> bool:
        """Whether play may return to a position."""
        return self.ruleset.may_loop(self.position)


class Step(NamedTuple):
    """A move in a whole game.

    Attributes:
        move: its name.
        summand: the summand that moves, counted from 1.
        position: the whole game after it.
    """

    move: Move
    summand: int
    position: Game


class DisjunctiveSum(Ruleset[tuple[Game, ...]]):
    """Games side by side: a move is made in exactly one of them."""

    name = "+"

    def options(self, p: tuple[Game, ...]) -> Iterator[tuple[Game, ...]]:
        """Yield the sums in which one summand has moved."""
        for i, game in enumerate(p):
            for option in game.options():
                yield (*p[:i], option, *p[i + 1 :])

    def moves(self, p: tuple[Game, ...]) -> Iterator[tuple[Move, tuple[Game, ...]]]:
        """Yield the moves of every summand."""
        for i, game in enumerate(p):
            for move, option in game.moves():
                yield move, (*p[:i], option, *p[i + 1 :])

    def summands(self, p: tuple[Game, ...]) -> Iterator[Game]:
        """Yield the summands."""
        yield from p

    def may_loop(self, p: tuple[Game, ...]) -> bool:
        """Tell whether a summand may loop."""
        return any(game.may_loop for game in p)

    def format(self, p: tuple[Game, ...]) -> str:
        """Return the summands with plus signs between them."""
        return " + ".join(map(str, p))

    def picture(self, p: tuple[Game, ...]) -> Picture:
        """Return the summands below each other."""
        return stack_pictures([game.ruleset.picture(game.position) for game in p])

    def check(self, p: Any) -> tuple[Game, ...]:
        """Return the summands, each checked by its own ruleset."""
        return tuple(Game(game.ruleset, game.ruleset.check(game.position)) for game in p)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DisjunctiveSum)

    def __hash__(self) -> int:
        return hash(DisjunctiveSum)


SUM = DisjunctiveSum()
