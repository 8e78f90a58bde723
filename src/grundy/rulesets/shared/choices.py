"""Rulesets whose moves are choices: what is chosen is plain data, so that theory picks moves without making others."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar, Self, TypeVar

from grundy.knowledge import Known
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game, Move, Ruleset
from grundy.words.errors import LimitError

P = TypeVar("P", bound=Hashable)
T = TypeVar("T")

_COUNTED = 100_000  # moves to a value that are counted


class ChoiceRuleset(Ruleset[P], abstract=True):
    """Rules that tell what a player may choose, such as a heap and a number, and what becomes of a choice."""

    def choices(self, p: P) -> Iterable[Any]:
        """Yield what a player may choose, one item a move."""
        raise NotImplementedError

    def choose(self, p: P, choice: Any) -> tuple[Move, P]:
        """Return the move of a choice, named, and the position after it."""
        raise NotImplementedError

    def in_normal_play(self, p: P) -> Known | None:
        """Return what a theorem says of the position in normal play, or None where no theorem speaks."""
        return None

    def choices_to(self, p: P, value: int) -> Iterable[Any] | None:
        """Yield the choices that lead to a Grundy value, or None to have all moves looked through."""
        return None

    # -- the contract, derived

    def moves(self, p: P) -> Iterator[tuple[Move, P]]:
        return (self.choose(p, choice) for choice in self.choices(p))

    def known(self, p: P, convention: Convention) -> Known | None:
        return self.in_normal_play(p) if convention is Convention.NORMAL else None

    def moves_to(self, p: P, value: int) -> Iterator[tuple[Move, P]] | None:
        found = self.choices_to(p, value)
        return None if found is None else (self.choose(p, choice) for choice in found)

    def count_moves_to(self, p: P, value: int) -> int | None:
        """Return how many moves lead to a value, without making them; None where they are too many."""
        found = self.choices_to(p, value)
        count = _COUNTED + 1 if found is None else sum(1 for _ in islice(found, _COUNTED + 1))
        return None if count > _COUNTED else count


class OutcomeRuleset(ChoiceRuleset[P], abstract=True):
    """Rules with a theorem on who wins; Grundy values follow no formula, and the definition gives a few of them."""

    searched: ClassVar[int] = 100_000
    """How much the definition may look at."""

    def winning_choices(self, p: P) -> Iterable[Any]:
        """Yield the choices that win in normal play, without a look at the others."""
        raise NotImplementedError

    def looked_at(self, p: P) -> int:
        """Return how much the definition has to look at for a value: the number of positions, roughly."""
        raise NotImplementedError

    def choices_to(self, p: P, value: int) -> Iterable[Any] | None:
        """Yield the choices that win; for values but 0 all moves are looked through."""
        if value:
            self.grundy_value(p)
            return None
        return self.winning_choices(p)

    def solver(self) -> Self:
        return self

    def grundy_value(self, p: P) -> int | None:
        """Return None, for the definition, where the positions are not too many for it."""
        refuse_to_search(Game(self, p), self.looked_at(p), self.searched)
        return None


def refuse_to_search(game: Game, positions: int, most: int = 100_000) -> None:
    """Refuse what could only be done by a look at many positions, where they are more than the most."""
    if positions > most:
        raise LimitError(
            "the Grundy values below {game} follow no known formula, and {positions} positions are too many to look at",
            game=str(game), positions=positions,
        )  # fmt: skip


def one_of_each(supplies: Sequence[Callable[[], Iterable[T]]]) -> Iterator[tuple[T, ...]]:
    """Yield one item from each supply, all ways, the last supply fastest.

    Unlike ``itertools.product`` no supply is stored: each is asked for its items anew, whenever the one before it has
    moved on. So the first choice comes at once, however many items there are.

    Examples:
        >>> list(one_of_each([lambda: "ab", lambda: "xy"]))
        [('a', 'x'), ('a', 'y'), ('b', 'x'), ('b', 'y')]
        >>> list(one_of_each([])), list(one_of_each([lambda: "ab", lambda: ""]))
        ([()], [])
    """
    if not supplies:
        yield ()
        return
    chosen: list[T] = []  # from all supplies that are open, but the last
    opened = [iter(supplies[0]())]
    while opened:
        for item in opened[-1]:
            if len(opened) == len(supplies):
                yield (*chosen, item)
                continue
            chosen.append(item)
            opened.append(iter(supplies[len(opened)]()))
            break
        else:
            opened.pop()
            del chosen[len(opened) - 1 :]
