"""Partizan subtraction: Left and Right take different numbers of counters from a heap."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from grundy.knowledge import About
from grundy.machine.given import elements
from grundy.partizan import PartizanRuleset
from grundy.ruleset import Game, Move
from grundy.rulesets.shared.heaps import heap_move
from grundy.rulesets.shared.rows import InRow, Numbers, draw_rows
from grundy.words.errors import RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture

_SOURCE = (
    "A. S. Fraenkel and A. Kotzig, Partizan octal games: partizan subtraction games, Int. J. Game Theory 16 (1987)"
)
_MOST = 1000  # numbers in a set


@dataclass(frozen=True)
class PartizanSubtraction(PartizanRuleset[Numbers], InRow):
    """Left takes a number of counters in Left's set from one heap, Right a number in Right's set.

    Args:
        left: the numbers that Left may take.
        right: the numbers that Right may take.

    Examples:
        >>> from grundy import value_of
        >>> value_of("partizan-subtraction(1,3|2,3) 3"), value_of("partizan-subtraction(1,2|1,3) 5")
        (value('{0,{1|0}|0}'), value('^^*'))

    References:
        Fraenkel and Kotzig (1987).
    """

    left: tuple[int, ...]
    right: tuple[int, ...]

    about = About(
        "Take a number in your own set from one heap. Left and Right have different sets.",
        "partizan-subtraction(1,3|2,3) 6 4", source=_SOURCE, family="partizan",
        written="Left's set, | and Right's set in parentheses, then the heaps",
    )  # fmt: skip

    def __post_init__(self) -> None:
        for field, player in (("left", "Left"), ("right", "Right")):
            numbers = elements(getattr(self, field), field, self.name)
            wrong = next((n for n in numbers if isinstance(n, bool) or not isinstance(n, int) or n < 1), None)
            if not numbers or wrong is not None or len(numbers) > _MOST:
                raise RulesetError(
                    "the set of {player} must have 1 to {most} numbers of 1 or more, not {numbers}",
                    player=Phrase(player), most=_MOST, numbers=",".join(map(str, numbers))[:60] or "()",
                )  # fmt: skip
            object.__setattr__(self, field, tuple(sorted({*numbers})))

    def left_moves(self, p: Numbers) -> Iterator[tuple[Move, Numbers]]:
        return self.moves_with(self.left, p)

    def right_moves(self, p: Numbers) -> Iterator[tuple[Move, Numbers]]:
        return self.moves_with(self.right, p)

    def moves_with(self, numbers: Sequence[int], p: Numbers) -> Iterator[tuple[Move, Numbers]]:
        """Yield the moves of a player with a set of numbers."""
        for i, heap in enumerate(p):
            for count in numbers:
                if count <= heap:
                    move = Move("take {count} from heap {heap}", count=count, heap=i + 1)
                    yield move, (*p[:i], heap - count, *p[i + 1 :])

    def negative(self, p: Numbers) -> Numbers | None:
        return p if self.left == self.right else None

    def most_taken(self) -> int:
        return max(self.left + self.right)

    def summands(self, p: Numbers) -> Iterator[Game]:
        return (Game(self, (n,)) for n in p)

    def picture(self, p: Numbers) -> Picture:
        return draw_rows(p, numbered=True)

    # -- notation of the ruleset

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        """Return the ruleset with the two sets, as in ``partizan-subtraction(1,3|2,3)``."""
        if not re.fullmatch(r"\s*[0-9]+(?:\s*[,\s]\s*[0-9]+)*\s*\|\s*[0-9]+(?:\s*[,\s]\s*[0-9]+)*\s*", text):
            raise RulesetError(
                "{name} takes two sets with | between, not {text!r}{example}",
                name=cls.name, text=text, example=cls._hint(),
            )  # fmt: skip
        left, right = (tuple(map(int, re.findall("[0-9]{1,4000}", side))) for side in text.split("|"))
        return cls(left, right)

    def arguments(self) -> str:
        return "|".join(",".join(map(str, side)) for side in (self.left, self.right))

    def rule_phrase(self) -> Phrase:
        return Phrase(
            "From one heap Left takes {left} counters, Right takes {right}.",
            left=_either(self.left), right=_either(self.right),
        )  # fmt: skip


@dataclass(frozen=True)
class Splittles(PartizanSubtraction):
    """Take a number of your own set from one heap, and split the rest into two heaps if you like: splittles(1,3|2).

    Args:
        left: the numbers that Left may take.
        right: the numbers that Right may take.

    Examples:
        >>> from grundy import value_of
        >>> value_of("splittles(1,4|2) 6"), value_of("splittles(1,2|1,2) 5")
        (value('{2|1}'), value('*4'))

    References:
        Mesdal (2009).
    """

    about = About(
        "Take a number in your set, and perhaps split the rest. Left and Right have different sets.",
        "splittles(1,4|2) 6 3",
        source="G. A. Mesdal, Partizan splittles, in: Games of No Chance 3 (2009), 447-461", family="partizan",
        written="Left's set, | and Right's set in parentheses, then the heaps",
    )  # fmt: skip

    def moves_with(self, numbers: Sequence[int], p: Numbers) -> Iterator[tuple[Move, Numbers]]:
        """Yield the moves of a player with a set of numbers."""
        for i, heap in enumerate(p):
            for rest in (heap - count for count in numbers):
                for smaller in range(rest // 2 + 1):
                    parts = (smaller, rest - smaller) if smaller else (rest,)
                    yield heap_move(heap, parts if rest else (), i + 1), (*p[:i], *parts, *p[i + 1 :])

    def may_split(self) -> bool:
        return True

    def rule_phrase(self) -> Phrase:
        return Phrase(
            "From one heap Left takes {left} counters, Right takes {right}; the rest may be split into two heaps.",
            left=_either(self.left), right=_either(self.right),
        )  # fmt: skip


def _either(numbers: Sequence[int]) -> Phrase | str:
    *first, last = map(str, numbers)
    return Phrase("{first} or {last}", first=", ".join(first), last=last) if first else last
