"""Partizan taking and breaking: Left and Right each have a code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.knowledge import About
from grundy.maths.octal.codes import Code, asked_code
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


@dataclass(frozen=True)
class PartizanOctal(PartizanRuleset[Numbers], InRow):
    """Take counters from a heap, and perhaps split it, as a code says; Left and Right have different codes.

    Args:
        left: Left's code, or its text.
        right: Right's code, or its text.

    Examples:
        >>> from grundy import value_of
        >>> value_of(PartizanOctal("0.7", "0.07").at(2))
        value('{1|0}')
        >>> value_of("partizan-octal(0.3|0.03) 3"), value_of("partizan-octal(0.77|0.77) 5")
        (value('0'), value('*4'))

    References:
        Fraenkel and Kotzig (1987).
    """

    left: Code
    right: Code

    about = About(
        "Change a heap as your own code allows. Left and Right have different codes.",
        "partizan-octal(0.7|0.07) 6 3", source=_SOURCE, family="partizan",
        written="Left's code, | and Right's code in parentheses, then the heaps",
    )  # fmt: skip

    def __post_init__(self) -> None:
        for name, code in (("left", self.left), ("right", self.right)):
            object.__setattr__(self, name, asked_code(code))

    def left_moves(self, p: Numbers) -> Iterator[tuple[Move, Numbers]]:
        return _moves(p, self.left)

    def right_moves(self, p: Numbers) -> Iterator[tuple[Move, Numbers]]:
        return _moves(p, self.right)

    def negative(self, p: Numbers) -> Numbers | None:
        return p if self.left == self.right else None

    def most_taken(self) -> int:
        return max(self.left.last, self.right.last)

    def may_split(self) -> bool:
        return any(digit >= 4 for code in (self.left, self.right) for digit in code.digits)

    def summands(self, p: Numbers) -> Iterator[Game]:
        return (Game(self, (n,)) for n in p)

    def picture(self, p: Numbers) -> Picture:
        return draw_rows(p, numbered=True)

    # -- notation of the ruleset

    @classmethod
    def from_arguments(cls, text: str) -> PartizanOctal:
        """Return the ruleset with the two codes, as in ``partizan-octal(0.7|0.07)``."""
        codes = text.split("|")
        if len(codes) != 2:
            raise RulesetError(
                "{name} takes two codes with | between, not {text!r}{example}",
                name=cls.name, text=text, example=cls._hint(),
            )  # fmt: skip
        return cls(*codes)  # type: ignore[arg-type]

    def arguments(self) -> str:
        return f"{self.left}|{self.right}"

    def rule_phrase(self) -> Phrase:
        return Phrase(
            "Change a heap as your own code allows: Left plays {left}, Right {right}.",
            left=str(self.left), right=str(self.right),
        )  # fmt: skip


def _moves(p: Numbers, code: Code) -> Iterator[tuple[Move, Numbers]]:
    for i, n in enumerate(p):
        for parts in code.splits(n):
            yield heap_move(n, parts, i + 1), p[:i] + (parts or (0,)) + p[i + 1 :]
