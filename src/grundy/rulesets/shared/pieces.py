"""Games whose positions are independent pieces of any kind, given by what may replace one piece.

A position is the tuple of its pieces, in the order in which they are written; empty pieces (0, "", ()) are left out.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar, overload

from grundy.knowledge import About, Known
from grundy.maths.nimbers.fold import fold
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game, Move, Ruleset
from grundy.rulesets.shared.functions import FunctionRules
from grundy.words.errors import InputError, PositionError, RulesetError
from grundy.words.picture import Picture, Shape, lowered, stack_pictures, text_picture

K = TypeVar("K", bound=Hashable)
Pieces = tuple[K, ...]
Rule = Callable[[Any], Iterable[Sequence[Any]]]

_NO_ENTRY = About()
_DRAWN = 40  # pieces to draw
_LITERAL = re.compile(r"""-?\d{1,4000}|\(.*,.*\)|'.*'|".*\"""")


class PieceRuleset(Ruleset[Pieces[K]], abstract=True):
    """Rules in which a move replaces one piece by others; a subclass defines ``piece_moves``.

    Each piece is an independent summand and its value is computed once. Pieces may be of any hashable type: text,
    numbers, tuples.
    """

    def piece_moves(self, piece: K, place: int) -> Iterable[tuple[Move, Pieces[K]]]:
        """Yield the moves in a piece, which is number ``place`` (from 1), each with the pieces that replace it."""
        raise NotImplementedError

    def __init_subclass__(cls, *, abstract: bool = False, **more: Any) -> None:
        super().__init_subclass__(abstract=abstract, **more)
        if not abstract and cls.piece_moves is PieceRuleset.piece_moves:
            raise TypeError(f"piece ruleset {cls.__name__} must define piece_moves(piece, place)")

    # -- for subclasses to override

    def piece_known(self, piece: K) -> Known | None:
        """Return a theorem's answer for one piece in normal play, or None."""
        return None

    def least_piece(self, piece: K) -> K:
        """Return one piece for all equivalent ones, such as mirror images; its value is computed for all of them."""
        return piece

    def check_pieces(self, word: Any, place: int) -> Iterable[K]:
        """Return the pieces of an item of a position, number ``place``: usually the item itself.

        Raises:
            PositionError: if there are no such pieces.
        """
        if not isinstance(word, Hashable) or (isinstance(word, str) and word and len(_written(word).split()) != 1):
            raise PositionError(
                "piece {place} of {ruleset} must be a number, a tuple of them, or text without blanks, not {piece!r}",
                place=place, ruleset=self.name, piece=word,
            )  # fmt: skip
        return (word,)  # type: ignore[return-value]

    def read_piece(self, word: str) -> Any:
        """Return the item of a position that a word stands for."""
        return _read(word)

    def write_piece(self, piece: K) -> str:
        """Return a piece as a word; the inverse of ``read_piece``."""
        return _written(piece)

    def draw_piece(self, piece: K) -> Picture:
        """Return a piece as shapes; default: its text."""
        return text_picture(self.write_piece(piece))

    # -- the contract, derived from these

    def piece_options(self, piece: K) -> Iterator[Pieces[K]]:
        """Yield the pieces after each move in a piece."""
        return (parts for _, parts in self.piece_moves(piece, 1))

    def options(self, p: Pieces[K]) -> Iterator[Pieces[K]]:
        for i, piece in enumerate(p):
            for parts in self.piece_options(piece):
                yield _replaced(p, i, parts)

    def moves(self, p: Pieces[K]) -> Iterator[tuple[Move, Pieces[K]]]:
        for i, piece in enumerate(p):
            for move, parts in self.piece_moves(piece, i + 1):
                yield move, _replaced(p, i, parts)

    def summands(self, p: Pieces[K]) -> Iterator[Game]:
        return (Game(self, (piece,)) for piece in p)

    def canonical(self, p: Pieces[K]) -> Pieces[K]:
        return tuple(sorted(map(self.least_piece, p), key=self.write_piece))

    def known(self, p: Pieces[K], convention: Convention) -> Known | None:
        """Return a theorem's answer for a single piece in normal play."""
        return self.piece_known(p[0]) if convention is Convention.NORMAL and len(p) == 1 else None

    def piece_value(self, piece: K) -> int:
        """Return the Grundy value of a piece, by a theorem or by definition."""
        piece = self.least_piece(piece)
        return fold(
            piece,
            lambda k: (tuple(map(self.least_piece, filter(None, parts))) for parts in self.piece_options(k)),
            lambda options, values: mex(nim_sum(values[part] for part in option) for option in options),
            _values_of(self),
            lambda k: f"{self} {self.write_piece(k)}",
            leaf=self._by_theorem,
        )

    def _by_theorem(self, piece: K) -> int | None:
        known = self.piece_known(piece)
        return None if known is None else known.value

    def solver(self) -> PieceRuleset[K]:
        return self

    def grundy_value(self, p: Pieces[K]) -> int:
        """Return the nim-sum of the values of the pieces."""
        return nim_sum(map(self.piece_value, p))

    def moves_to(self, p: Pieces[K], value: int) -> Iterator[tuple[Move, Pieces[K]]]:
        total = self.grundy_value(p) ^ value
        for i, piece in enumerate(p):
            wanted = total ^ self.piece_value(piece)
            for move, parts in self.piece_moves(piece, i + 1):
                if self.grundy_value(tuple(filter(None, parts))) == wanted:
                    yield move, _replaced(p, i, parts)

    # -- positions

    def at(self, *position: Any) -> Game:
        """Return the game with these pieces, each of them one argument, or all of them in one list."""
        one = len(position) == 1 and isinstance(position[0], list)
        return Game(self, self.check(position[0] if one else position))

    def check(self, p: Any) -> Pieces[K]:
        if not isinstance(p, tuple | list):
            raise PositionError("{ruleset} needs a tuple of pieces, not {position!r}{hint}",
                                ruleset=self.name, position=p, hint=self.about.hint)  # fmt: skip
        return tuple(piece for place, item in enumerate(p, 1) for piece in self.check_pieces(item, place) if piece)

    def parse(self, words: Sequence[str]) -> Pieces[K]:
        return self.check(tuple(map(self.read_piece, words)))

    def format(self, p: Pieces[K]) -> str:
        return " ".join(map(self.write_piece, p))

    def picture(self, p: Pieces[K]) -> Picture:
        """Return the pieces one below another; very many as text."""
        if not 0 < len(p) <= _DRAWN:
            return super().picture(p)
        return stack_pictures([self.draw_piece(piece) for piece in p])

    def in_picture(self, p: Pieces[K], place: int, shapes: Iterable[Shape]) -> list[Shape]:
        """Return shapes of the picture of one piece, number ``place``, where the whole picture has them."""
        above = stack_pictures([*map(self.draw_piece, p[: place - 1]), Picture((), 0, 0)])
        return [lowered(shape, above.height) for shape in shapes]


@lru_cache(maxsize=64)
def _values_of(ruleset: PieceRuleset[Any]) -> dict[Any, int]:
    return {}


def _replaced(p: Pieces[K], i: int, parts: Iterable[K]) -> Pieces[K]:
    return (*p[:i], *filter(None, parts), *p[i + 1 :])


def _read(word: str) -> Any:
    """Return the number, tuple or quoted text that a word stands for; any other word is itself."""
    try:
        return literal_eval(word) if _LITERAL.fullmatch(word) else word
    except (ValueError, SyntaxError):
        return word


def _written(piece: Any) -> str:
    text = str(piece) if _read(str(piece)) == piece else repr(piece)
    return text if isinstance(piece, str) else "".join(text.split())


class PieceFunction(FunctionRules, PieceRuleset[Any]):
    """A game of pieces given by a plain function; see :func:`piece_ruleset`."""

    def piece_options(self, piece: Any) -> Iterator[Pieces[Any]]:
        """Yield what the function yields, as tuples, each of them once.

        Raises:
            RulesetError: if that is not a tuple or list of pieces.
        """
        found = self.__wrapped__(piece)
        seen = set()
        for parts in found if isinstance(found, Iterable) else (found,):
            if not isinstance(parts, tuple | list) or not all(isinstance(part, Hashable) for part in parts):
                raise RulesetError(
                    "{ruleset} must yield, for the piece {piece!r}, tuples of the pieces that replace it, not "
                    "{parts!r}: a single piece is written ({parts!r},)",
                    ruleset=str(self), piece=piece, parts=parts,
                )  # fmt: skip
            made = tuple(filter(None, parts))
            if made not in seen:
                seen.add(made)
                yield made

    def piece_moves(self, piece: Any, place: int) -> Iterator[tuple[Move, Pieces[Any]]]:
        for parts in self.piece_options(piece):
            if parts:
                into = " + ".join(map(self.write_piece, parts))
                yield Move("change piece {place} into {parts}", place=place, parts=into), parts
            else:
                yield Move("remove piece {place}", place=place), parts


@overload
def piece_ruleset(rule: Rule, /) -> PieceFunction: ...
@overload
def piece_ruleset(*, about: About) -> Callable[[Rule], PieceFunction]: ...
def piece_ruleset(
    rule: Rule | None = None, /, *, about: About = _NO_ENTRY
) -> PieceFunction | Callable[[Rule], PieceFunction]:
    """Make a ruleset from a function that gives what may replace one piece of a position.

    A position is any number of pieces: words, numbers, tuples such as the sides of a rectangle. Pieces are independent,
    so the position is their sum.

    Args:
        rule: yields, for a piece, each possible replacement: a tuple of pieces. Empty pieces (0, "", ()) are left out.
        about: the catalogue entry; if it has no rule, the function's docstring is the rule.

    Returns:
        The ruleset, with the name of the function; it can be called like the function.

    Examples:
        >>> @piece_ruleset
        ... def guillotine(sides):
        ...     "Cut a rectangle into two, along a line of its grid."
        ...     a, b = sides
        ...     for k in range(1, a):
        ...         yield (k, b), (a - k, b)
        ...     for k in range(1, b):
        ...         yield (a, k), (a, b - k)
        >>> from grundy import solve
        >>> found = solve(guillotine.at((2, 3), (1, 2)))
        >>> found.grundy_value, str(found.game)
        (0, 'guillotine (2,3) (1,2)')

        Pieces may be of several kinds: a circle of dots is a row of dots after the first move.

        >>> @piece_ruleset
        ... def two_dots(piece):
        ...     "Take two neighbouring dots from a row, such as 5, or from a circle, such as o5."
        ...     if isinstance(piece, str):
        ...         dots = int(piece[1:])
        ...         yield from [(dots - 2,)] * (dots > 1)
        ...     else:
        ...         for left in range(piece - 1):
        ...             yield left, piece - 2 - left
        >>> [two_dots.piece_value(n) for n in range(12)]
        [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]
        >>> [two_dots.piece_value(f"o{n}") for n in range(12)]
        [0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1]
    """
    if rule is None:
        return lambda function: PieceFunction(function, about)
    if not callable(rule):
        raise InputError("piece_ruleset decorates a function, not {given!r}", given=rule)
    return PieceFunction(rule, about)
