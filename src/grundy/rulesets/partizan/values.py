"""A value as a game: the options are those of its canonical form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.knowledge import About
from grundy.maths.partizan.value import Value
from grundy.partizan import PartizanRuleset
from grundy.ruleset import Move
from grundy.words.errors import InputError, PositionError


@dataclass(frozen=True)
class ValueGame(PartizanRuleset[Value]):
    """Move to an option of a value in canonical form: Left to a left option, Right to a right option.

    Examples:
        >>> from grundy import solve
        >>> solve("value {2|-1} + nim 3").outcome
        <Outcome.N: 'N'>

    References:
        J. H. Conway, On Numbers and Games (1976), ch. 7 and 10.
    """

    name = "value"
    about = About(
        "Move to an option of a value in canonical form.", "value {2|-1}",
        source="J. H. Conway, On Numbers and Games (1976), ch. 7 and 10", family="partizan",
        written="a value without blanks, such as {2|-1}, 3/4^*2 or +-1",
    )  # fmt: skip

    def left_moves(self, p: Value) -> Iterator[tuple[Move, Value]]:
        return ((Move("move to {position}", position=str(one)), one) for one in p.left_options)

    def right_moves(self, p: Value) -> Iterator[tuple[Move, Value]]:
        return ((Move("move to {position}", position=str(one)), one) for one in p.right_options)

    def known_value(self, p: Value) -> Value:
        return p

    def negative(self, p: Value) -> Value:
        return -p

    def check(self, p: Any) -> Value:
        if isinstance(p, Value):
            return p
        try:
            return Value(p)
        except InputError as error:
            raise PositionError("{ruleset}: {why}", ruleset=self.name, why=error.phrase) from None

    def parse(self, words: Sequence[str]) -> Value:
        return self.check(" ".join(words))

    def format(self, p: Value) -> str:
        return str(p).replace(" ", "")
