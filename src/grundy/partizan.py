"""The contract of partizan games: Left and Right have different moves, and whoever cannot move loses."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar, Protocol, TypeVar, runtime_checkable

from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan.value import Value
from grundy.ruleset import Game, Move, Ruleset, several
from grundy.words.errors import PositionError

P = TypeVar("P", bound=Hashable)
P_contra = TypeVar("P_contra", contravariant=True)


class ValueSolver(Protocol[P_contra]):
    """An engine for positions, faster than the definition; its length is how many it has valued or searched."""

    @property
    def searches(self) -> bool:
        """Whether it can tell who wins without values."""
        ...

    def __len__(self) -> int: ...

    def holds(self, p: P_contra, /) -> bool:
        """Return whether it can value a position."""

    def value(self, p: P_contra, /) -> Value | None:
        """Return the value; None if it turns out that only the definition can give it."""

    def wins(self, positions: Iterable[P_contra], rest: Value, /, *, left: bool) -> bool | None:
        """Return whether Left, or Right, who begins wins a sum of positions and a value; None if it cannot tell."""


@runtime_checkable
class StoredSolver(Protocol):
    """An engine whose knowledge of who wins can be kept in a file."""

    def field_of(self, positions: Sequence[Any], /) -> int:
        """Return the number of the field on which a sum of positions is searched."""

    def known(self) -> Iterable[tuple[int, dict[str, Any]]]:
        """Yield the number of each field, and what is known there as NumPy arrays."""

    def learn(self, field: int, arrays: dict[str, Any], /) -> bool:
        """Take up what another one knew of a field; return whether a random sample is found without it, too."""


class PartizanRuleset(Ruleset[P], abstract=True):
    """The rules of a partizan game; a subclass defines the options, or the moves, of Left and of Right.

    A position of several independent parts names them in ``summands``; the values of parts are added.

    Examples:
        >>> from dataclasses import dataclass
        >>> @dataclass(frozen=True)
        ... class Toads(PartizanRuleset[str]):
        ...     "Toads t jump right, frogs f jump left, to an empty square or over one opponent to it."
        ...     def left_options(self, row):
        ...         return jumps(row, "t.", ".t") + jumps(row, "tf.", ".ft")
        ...     def right_options(self, row):
        ...         return jumps(row, ".f", "f.") + jumps(row, ".tf", "ft.")
        >>> def jumps(row, old, new):
        ...     return [row[:i] + new + row[i + len(old):] for i in range(len(row)) if row.startswith(old, i)]
        >>> from grundy import value_of
        >>> value_of(Toads().at("ttt..ff"))
        value('{1/2|0}')
    """

    partizan: ClassVar[bool] = True
    players = PLAYERS

    def __init_subclass__(cls, *, abstract: bool = False, **more: Any) -> None:
        super().__init_subclass__(abstract=abstract, **more)
        for player in ("left", "right"):
            names = f"{player}_options", f"{player}_moves"
            if not abstract and all(getattr(cls, name) is getattr(PartizanRuleset, name) for name in names):
                raise TypeError(f"ruleset {cls.__name__} must define {names[0]}(position) or {names[1]}(position)")

    # -- the rules

    def left_options(self, p: P) -> Iterable[P | Game]:
        """Yield the positions to which Left can move; an option may also be a game of other rules, or a sum."""
        for _, option in several(self.left_moves(p), "left_moves", Game(self, p)):
            yield option

    def right_options(self, p: P) -> Iterable[P | Game]:
        """Yield the positions to which Right can move."""
        for _, option in several(self.right_moves(p), "right_moves", Game(self, p)):
            yield option

    def left_moves(self, p: P) -> Iterable[tuple[Move, P | Game]]:
        """Yield Left's moves, named for people, and the position after each."""
        for option in several(self.left_options(p), "left_options", Game(self, p)):
            yield self._move_to(option), option

    def right_moves(self, p: P) -> Iterable[tuple[Move, P | Game]]:
        """Yield Right's moves, named for people, and the position after each."""
        for option in several(self.right_options(p), "right_options", Game(self, p)):
            yield self._move_to(option), option

    def _move_to(self, option: P | Game) -> Move:
        return Move("move to {position}", position=str(option) if isinstance(option, Game) else self.format(option))

    # -- theory

    def negative(self, p: P) -> P | None:
        """Return the position with the players exchanged, so that only one of the two is searched; None if unknown."""
        return None

    def known_value(self, p: P) -> Value | None:
        """Return the value if a theorem gives it, otherwise None."""
        return None

    def value_solver(self, **limits: Any) -> ValueSolver[P] | None:
        """Return an engine for values and for who wins, or None; grundy turns to it when there are many positions.

        Args:
            limits: ``memory``, the bytes that it may take, or None; and ``check``, to be called a few times a second
                with the number of positions so far, which may raise an error to end the work.
        """
        return None

    def most_taken(self) -> int | None:
        """Return the largest number that a move takes from a heap, for rules of heaps in which that is bounded."""
        return None

    def may_split(self) -> bool:
        """Return whether a move may leave two heaps, for rules of heaps; default: no."""
        return False

    # -- the same moves for both players: a partizan game has none, so engines for impartial games refuse it

    def options(self, p: P) -> Iterable[P]:
        """Refuse: Left and Right have different options.

        Raises:
            PositionError: always.
        """
        raise self._partizan(p)

    def moves(self, p: P) -> Iterable[tuple[Move, P]]:
        """Refuse: Left and Right have different moves.

        Raises:
            PositionError: always.
        """
        raise self._partizan(p)

    def _partizan(self, p: P) -> PositionError:
        return PositionError(
            "{game} is partizan, as Left and Right have different moves: 'grundy solve' says who wins it",
            game=str(Game(self, p)),
        )  # fmt: skip


def exchanged(part: Game) -> Game | None:
    """Return a part with the players exchanged, in its standard form, if its ruleset knows it."""
    ruleset = part.ruleset
    position = ruleset.negative(part.position) if isinstance(ruleset, PartizanRuleset) else None
    return None if position is None else Game(ruleset, ruleset.canonical(position))
