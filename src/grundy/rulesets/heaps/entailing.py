"""Heaps with entailing moves: the opponent must answer such a move in the heap that it leaves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from grundy.knowledge import About
from grundy.machine.given import elements
from grundy.maths.nimbers.entailing_heaps import EntailingHeaps, Split
from grundy.maths.nimbers.losses import Losses
from grundy.notation import whole_number
from grundy.ruleset import Game, Move, Ruleset
from grundy.rulesets.shared.rows import counters, draw_rows, is_whole
from grundy.words.errors import LimitError, PositionError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Label, Picture

_MOST = 10_000  # counters of the largest heap to value: some seconds
_SOURCE = (
    "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 12; U. Larsson, R. J. Nowakowski, C. P. Santos, "
    "Impartial games with entailing moves (2021)"
)


class Heaps(NamedTuple):
    """Heaps in order, and the index of the heap in which the player to move must answer, or None."""

    heaps: tuple[int, ...]
    entailed: int | None = None


class EntailingHeapRuleset(Ruleset[Heaps], abstract=True):
    """Rules in which a move changes one heap and may entail an answer there; a subclass defines ``splits``."""

    entailing: ClassVar[bool] = True

    def splits(self, n: int) -> Iterable[Split]:
        """Yield the moves of a heap of n: the heaps left, and whether the opponent must answer there."""
        raise NotImplementedError

    # -- the contract, derived from it

    def moves(self, p: Heaps) -> Iterator[tuple[Move, Heaps]]:
        for i in range(len(p.heaps)) if p.entailed is None else (p.entailed,):
            n = p.heaps[i]
            for left, entails in self.splits(n):
                option = Heaps(p.heaps[:i] + left + p.heaps[i + 1 :], i if entails else None)
                yield _named(n - sum(left), left, i + 1, entails=entails), option

    def entails(self, p: Heaps) -> bool:
        return p.entailed is not None

    def summands(self, p: Heaps) -> Iterator[Game]:
        for i, n in enumerate(p.heaps):
            if n or len(p.heaps) == 1 or i == p.entailed:
                yield Game(self, Heaps((n,), 0 if i == p.entailed else None))

    def losses(self, p: Heaps) -> Losses | None:
        """Return the value of one heap from the table of heaps.

        Raises:
            LimitError: if the heap is too large.
        """
        if len(p.heaps) != 1:
            return None
        if p.heaps[0] > _MOST:
            raise LimitError(
                "heaps of {ruleset} have up to {most} counters here, not {count}",
                ruleset=str(self), most=_MOST, count=p.heaps[0],
            )  # fmt: skip
        return _table(self).losses(p.heaps[0], entailed=p.entailed is not None)

    # -- notation and drawings

    def at(self, *position: Any) -> Game:
        """Return the game at heaps, given as arguments or as one sequence, or at a position."""
        return Game(self, self.check(position[0] if len(position) == 1 else position))

    def check(self, p: Any) -> Heaps:
        """Return heaps as a position.

        Raises:
            PositionError: if there is no heap, one is not a whole number of 0 or more, or a mark is on none of them.
        """
        heaps, entailed = p if isinstance(p, Heaps) else (p, None)
        heaps = tuple(heaps) if isinstance(heaps, Iterable) and not isinstance(heaps, str) else (heaps,)
        if not heaps:
            raise PositionError("{ruleset} needs one heap or more{hint}", ruleset=str(self), hint=self._hint())
        for place, heap in enumerate(heaps, 1):
            if not is_whole(heap) or heap < 0:
                raise PositionError(
                    "{what} must be a whole number of {least} or more, not {number!r}",
                    what=Phrase("heap {place}", place=place), least=0, number=heap,
                )  # fmt: skip
        if entailed is not None and not (is_whole(entailed) and 0 <= entailed < len(heaps)):
            raise PositionError(
                "the heap that entails an answer must be a number from 0 to {last}, not {number!r}",
                last=len(heaps) - 1, number=entailed,
            )  # fmt: skip
        return Heaps(heaps, entailed)

    def parse(self, words: Sequence[str]) -> Heaps:
        """Return the heaps in words; ! after a heap says that the player to move must answer there."""
        heaps, entailed = [], []
        for place, word in enumerate(words, 1):
            number, mark = re.fullmatch(r"(.*?)(!?)", word, re.DOTALL).groups()  # type: ignore[union-attr]
            heaps.append(whole_number(number, "heap {place}", place=place))
            if mark:
                entailed.append(place - 1)
        if len(entailed) > 1:
            raise PositionError(
                "only one heap may entail an answer, not both heap {first} and heap {second}: remove one !",
                first=entailed[0] + 1, second=entailed[1] + 1,
            )  # fmt: skip
        return self.check(Heaps(tuple(heaps), entailed[0] if entailed else None))

    def format(self, p: Heaps) -> str:
        """Return the heaps as words, with ! after the one in which the player to move must answer."""
        return " ".join(f"{n}!" if i == p.entailed else str(n) for i, n in enumerate(p.heaps))

    def picture(self, p: Heaps) -> Picture:
        """Return each heap as a numbered row of counters, with ! before the one in which the answer must be."""
        drawn = draw_rows(p.heaps, numbered=True)
        if p.entailed is None:
            return drawn
        words = f"{p.entailed + 1}:"
        marked = (
            Label(shape.x, shape.y, f"{words}!") if isinstance(shape, Label) and shape.text == words else shape
            for shape in drawn.shapes
        )
        return Picture(tuple(marked), drawn.width, drawn.height)

    def touched(self, p: Heaps, move: Move, option: Heaps) -> Sequence[Any] | None:
        """Return the counters that a move takes, or those at the end of a heap that a split moves away."""
        i = move.heap - 1
        return counters(p.heaps, i, numbered=True)[option.heaps[i] :] or None


def _named(count: int, left: tuple[int, ...], heap: int, *, entails: bool) -> Move:
    if not count:
        return Move("split heap {heap} into {parts}", heap=heap, parts=" + ".join(map(str, left)))
    if entails:
        return Move("take {count} from heap {heap} and force a reply there", count=count, heap=heap)
    return Move("take {count} from heap {heap}", count=count, heap=heap)


@lru_cache(maxsize=32)
def _table(ruleset: EntailingHeapRuleset) -> EntailingHeaps:
    return EntailingHeaps(ruleset.splits)


@dataclass(frozen=True)
class TopEntails(EntailingHeapRuleset):
    """Split a heap into two, or take one counter from a heap, which the opponent must answer in that heap.

    A move leaves no heap of 0 except by taking its last counter; the opponent cannot answer that and loses.

    Examples:
        >>> from grundy import solve
        >>> found = solve(TopEntails().at(4, 5))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (1, ['split heap 1 into 2 + 2', 'take 1 from heap 2 and force a reply there'])
        >>> print(solve(TopEntails().at(3)).losses)
        ☾

    References:
        Winning Ways, ch. 12; J. West, New values for Top Entails, Games of No Chance (1996), 345-350.
    """

    about = About(
        "Split a heap, or take a counter and force a reply in it. A split makes two heaps. After a "
        "counter is taken, the opponent must move in the heap that is left, and loses if it is empty.",
        "top-entails 4 6",
        source=f"{_SOURCE}; J. West, New values for Top Entails, Games of No Chance (1996), 345-350", family="heaps",
        written="the heaps, with ! after the heap that the player to move must move in, as in top-entails 4 6!",
    )  # fmt: skip

    def splits(self, n: int) -> Iterator[Split]:
        for least in range(1, n // 2 + 1):
            yield (least, n - least), False
        if n:
            yield (n - 1,), True


@dataclass(frozen=True)
class EntailingNim(EntailingHeapRuleset):
    """Nim in which some moves entail: after taking one of these numbers, the opponent must move in the same heap.

    Args:
        numbers: the numbers of counters that entail, 1 or more.

    Examples:
        >>> from grundy import solve
        >>> found = solve(EntailingNim((2,)).at(3, 5))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (None, ['take 2 from heap 1 and force a reply there'])
    """

    numbers: tuple[int, ...]

    about = About(
        "Nim in which certain takes force a reply in that heap. In entailing-nim(1,3), after 1 or 3 "
        "counters are taken the opponent must move in the same heap, and loses if it is empty.",
        "entailing-nim(2) 3 4", source=_SOURCE, family="heaps",
        written="in parentheses the numbers that entail, then the heaps, with ! after the heap that the player to "
        "move must move in, as in entailing-nim(1,3) 4 6!",
    )  # fmt: skip

    def __post_init__(self) -> None:
        numbers = (self.numbers,) if isinstance(self.numbers, int) else elements(self.numbers, "numbers", self.name)
        for number in numbers:
            if not is_whole(number) or number < 1:
                raise RulesetError(
                    "the numbers of {name} that entail must be whole numbers of 1 or more, not {number!r}{hint}",
                    name=self.name, number=number, hint=self._hint(),
                )  # fmt: skip
        if not numbers:
            raise RulesetError("{name} needs a number that entails{hint}", name=self.name, hint=self._hint())
        object.__setattr__(self, "numbers", tuple(sorted(set(numbers))))

    @classmethod
    def from_arguments(cls, text: str) -> EntailingNim:
        words = [word for word in re.split(r"[,\s]+", text.strip()) if word]
        return cls(tuple(whole_number(word, "number of {name}", RulesetError, name=cls.name) for word in words))

    def arguments(self) -> str:
        return ",".join(map(str, self.numbers))

    def splits(self, n: int) -> Iterator[Split]:
        for left in range(n - 1, -1, -1):
            yield (left,), n - left in self.numbers
