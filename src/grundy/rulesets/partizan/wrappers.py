"""Impartial and dicotic forms of partizan rules: both players have all moves; play ends when one cannot move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.knowledge import About, Known
from grundy.machine.allowance import Allowance
from grundy.maths.nimbers.outcomes import Convention
from grundy.partizan import PartizanRuleset
from grundy.ruleset import DisjunctiveSum, Game, Move, Ruleset
from grundy.rulesets.catalogue import parse_ruleset
from grundy.rulesets.shared.impartial_form import ImpartialForm
from grundy.rulesets.shared.searched import Searched
from grundy.solving.search.search import Field, Search, search_for
from grundy.words.errors import RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture, Shape

_SIEGEL = "A. N. Siegel, Combinatorial Game Theory (2013)"


class _Around(Ruleset[Any], abstract=True):
    """The base class: positions, notation and drawing are those of the rules in parentheses."""

    rules: PartizanRuleset[Any]

    @classmethod
    def from_arguments(cls, text: str) -> Any:
        """Return the ruleset around the partizan rules that a text names."""
        return cls(parse_ruleset(text) if text.strip() else text)  # type: ignore[call-arg]

    def __post_init__(self) -> None:
        if not isinstance(self.rules, PartizanRuleset):
            raise RulesetError(
                "{name} takes a partizan ruleset, not {text!r}{example}",
                name=self.name, text=str(self.rules), example=self._hint(),
            )  # fmt: skip

    def arguments(self) -> str:
        return str(self.rules)

    @property
    def names_vertices(self) -> bool:
        return self.rules.names_vertices

    def check(self, p: Any) -> Any:
        return self.rules.check(p)

    def parse(self, words: Sequence[str]) -> Any:
        return self.rules.parse(words)

    def format(self, p: Any) -> str:
        return self.rules.format(p)

    def picture(self, p: Any) -> Picture:
        return self.rules.picture(p)

    def touched(self, p: Any, move: Move, option: Any) -> Iterable[Shape] | None:
        return self.rules.touched(p, move, option)


@dataclass(frozen=True)
class Impartial(_Around):
    """Either player makes a move of Left or of Right; whoever cannot move loses.

    Args:
        rules: partizan rules whose options are positions of the same rules.

    Examples:
        >>> from grundy import solve
        >>> solve("impartial(domineering) 2 3").grundy_value, solve("cram 2 3").grundy_value
        (1, 1)

    References:
        Siegel (2013).
    """

    rules: PartizanRuleset[Any]

    plain_positions: ClassVar[int] = Searched.plain_positions
    about = About(
        "Either player may make any move of Left or of Right.", "impartial(domineering) 2 3", source=_SIEGEL,
        family="partizan", written="a partizan ruleset in parentheses, then one of its positions",
    )  # fmt: skip

    def moves(self, p: Any) -> Iterator[tuple[Move, Any]]:
        met: set[tuple[str, Any]] = set()
        for moves in (self.rules.left_moves, self.rules.right_moves):
            for move, option in moves(p):
                if isinstance(option, Game):
                    raise RulesetError(
                        "impartial needs options that are positions of {rules}, not {option}{example}",
                        rules=str(self.rules), option=str(option), example=self._hint(),
                    )  # fmt: skip
                if (str(move), option) not in met:
                    met.add((str(move), option))
                    yield move, option

    def summands(self, p: Any) -> Iterator[Game]:
        parts = list(self.rules.summands(p))
        if all(part.ruleset == self.rules for part in parts):
            yield from (Game(self, part.position) for part in parts)
        else:
            yield Game(self, p)

    def canonical(self, p: Any) -> Any:
        return self.rules.canonical(p)

    def weight(self, p: Any) -> int | None:
        return self.rules.weight(p)

    def known(self, p: Any, convention: Convention) -> Known | None:
        if convention is Convention.NORMAL and isinstance(self.rules, ImpartialForm):
            return self.rules.known_of_both(p)
        return None

    @property
    def reach(self) -> int | None:
        """The weight of the largest summand to search if the user set no limit; None for any."""
        return self.rules.reach_of_both if isinstance(self.rules, ImpartialForm) else None

    def field(self, p: Any) -> Field[Any] | None:
        """Return the board on which compiled loops can search, if the rules have them."""
        return None if self._both is None else self._both(p)

    def solver(self) -> Search[Any] | None:
        return self.solver_within(None)

    def solver_within(self, allowance: Allowance | None) -> Search[Any] | None:
        return None if self._both is None else search_for(self, allowance)

    @property
    def _both(self) -> Callable[..., Field[Any] | None] | None:
        return self.rules.both if isinstance(self.rules, ImpartialForm) else None

    def rule_phrase(self) -> Phrase:
        return Phrase("Either player may make any move of Left or of Right: {rule}", rule=self.rules.rule_text())


@dataclass(frozen=True)
class Dicotic(_Around, PartizanRuleset[Any]):
    """Play in a position ends as soon as one of the players cannot move there; in a sum, each part ends by itself.

    Args:
        rules: partizan rules.

    Examples:
        >>> from grundy import value_of
        >>> value_of("dicotic(domineering) 2 3"), value_of("dicotic(domineering) 1 2")
        (value('^'), value('0'))
        >>> value_of("dicotic(cutcake) 2 4")  # cuts leave two cakes
        value('*')

    References:
        Siegel (2013), ch. II.4 (dicotic games).
    """

    rules: PartizanRuleset[Any]

    about = About(
        "Play ends as soon as one of the players cannot move.", "dicotic(domineering) 2 4",
        source=_SIEGEL, family="partizan", written="a partizan ruleset in parentheses, then one of its positions",
    )  # fmt: skip

    def left_moves(self, p: Any) -> Iterator[tuple[Move, Any]]:
        return self._moves(p, self.rules.left_moves)

    def right_moves(self, p: Any) -> Iterator[tuple[Move, Any]]:
        return self._moves(p, self.rules.right_moves)

    def _moves(self, p: Any, moves: Any) -> Iterator[tuple[Move, Any]]:
        if any(next(iter(options), None) is None for options in (self.rules.left_moves(p), self.rules.right_moves(p))):
            return
        for move, option in moves(p):
            yield move, _dicotic(option) if isinstance(option, Game) else option

    def negative(self, p: Any) -> Any:
        return self.rules.negative(p)

    def rule_phrase(self) -> Phrase:
        return Phrase("Play ends as soon as one of the players cannot move. {rule}", rule=self.rules.rule_text())


def _dicotic(option: Game) -> Game:
    """Return a game that ends as soon as one of the players cannot move; in a sum, each part ends by itself."""
    if isinstance(option.ruleset, DisjunctiveSum):
        return Game(option.ruleset, tuple(map(_dicotic, option.summands)))
    return Game(Dicotic(option.ruleset), option.position) if isinstance(option.ruleset, PartizanRuleset) else option
