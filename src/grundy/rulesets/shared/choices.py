"""Rulesets whose moves are choices, which are plain data, so that theory can find moves without making others."""

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

_COUNTED = 100_000  # moves to a value to count


class ChoiceRuleset(Ruleset[P], abstract=True):
    """Rules that list what a player may choose, such as a heap and a number, and give the position after a choice."""

    def choices(self, p: P) -> Iterable[Any]:
        """Yield the choices of a player, one for each move."""
        raise NotImplementedError

    def choose(self, p: P, choice: Any) -> tuple[Move, P]:
        """Return the named move of a choice, and the position after it."""
        raise NotImplementedError

    def in_normal_play(self, p: P) -> Known | None:
        """Return a theorem's answer in normal play, or None if no theorem applies."""
        return None

    def choices_to(self, p: P, value: int) -> Iterable[Any] | None:
        """Yield the choices that lead to a Grundy value, or None to try all moves."""
        return None

    # -- the contract, derived from these

    def moves(self, p: P) -> Iterator[tuple[Move, P]]:
        return (self.choose(p, choice) for choice in self.choices(p))

    def known(self, p: P, convention: Convention) -> Known | None:
        return self.in_normal_play(p) if convention is Convention.NORMAL else None

    def moves_to(self, p: P, value: int) -> Iterator[tuple[Move, P]] | None:
        found = self.choices_to(p, value)
        return None if found is None else (self.choose(p, choice) for choice in found)

    def count_moves_to(self, p: P, value: int) -> int | None:
        """Return the number of moves to a value, without making them; None if there are too many."""
        found = self.choices_to(p, value)
        count = _COUNTED + 1 if found is None else sum(1 for _ in islice(found, _COUNTED + 1))
        return None if count > _COUNTED else count


class OutcomeRuleset(ChoiceRuleset[P], abstract=True):
    """Rules with a theorem on outcomes; Grundy values follow no formula, and the definition gives only a few."""

    searched: ClassVar[int] = 100_000
    """The maximum number of positions for the definition."""

    def winning_choices(self, p: P) -> Iterable[Any]:
        """Yield the winning choices in normal play, without trying others."""
        raise NotImplementedError

    def looked_at(self, p: P) -> int:
        """Return the approximate number of positions that the definition needs for a value."""
        raise NotImplementedError

    def choices_to(self, p: P, value: int) -> Iterable[Any] | None:
        """Yield the winning choices; for values other than 0, all moves are tried."""
        if value:
            self.grundy_value(p)
            return None
        return self.winning_choices(p)

    def solver(self) -> Self:
        return self

    def grundy_value(self, p: P) -> int | None:
        """Return None, which means the definition, if the positions are not too many for it."""
        refuse_to_search(Game(self, p), self.looked_at(p), self.searched)
        return None


def refuse_to_search(game: Game, positions: int, most: int = 100_000) -> None:
    """Raise an error if only a search through more than the maximum number of positions could answer."""
    if positions > most:
        raise LimitError(
            "no formula is known for the Grundy values of {game}, and its {positions} subpositions are too "
            "many to search",
            game=str(game), positions=positions,
        )  # fmt: skip


def one_of_each(supplies: Sequence[Callable[[], Iterable[T]]]) -> Iterator[tuple[T, ...]]:
    """Yield all combinations of one item from each supply, the last supply fastest.

    Unlike ``itertools.product``, this stores no supply: each one is called again whenever the one before it advances.
    So the first choice comes at once, even if there are very many items.

    Examples:
        >>> list(one_of_each([lambda: "ab", lambda: "xy"]))
        [('a', 'x'), ('a', 'y'), ('b', 'x'), ('b', 'y')]
        >>> list(one_of_each([])), list(one_of_each([lambda: "ab", lambda: ""]))
        ([()], [])
    """
    if not supplies:
        yield ()
        return
    chosen: list[T] = []  # from all open supplies, except the last
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
