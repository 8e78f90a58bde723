"""Rules of coin turning that allow what one of several rules allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grundy.maths.coins.turning_sets import Places, TurningSets
from grundy.words.errors import RulesetError

__all__ = ["EitherOf", "Rule", "alternatives", "either"]

_MOST = 20


@dataclass(frozen=True)
class EitherOf:
    """The sets of coins that one or more of some rules allow.

    Args:
        rules: two or more of them, all different; :func:`either` sees to that.

    Examples:
        >>> one_or_three_in_a_row = EitherOf((TurningSets((1,)), TurningSets((3,), "run")))
        >>> list(one_or_three_in_a_row.ending_at(5))
        [(5,), (3, 4, 5)]
    """

    rules: tuple[TurningSets, ...]

    @property
    def reach(self) -> int | None:
        """The greatest number of neighbouring places that a set spans; None where there is no greatest."""
        reaches = [rule.reach for rule in self.rules]
        return None if None in reaches else max(reach for reach in reaches if reach is not None)

    @property
    def with_first(self) -> bool:
        """Whether the first coin of the strip is always among those turned."""
        return all(rule.with_first for rule in self.rules)

    def allows(self, places: Places) -> bool:
        """Tell whether a set, its places in order, may be turned."""
        return any(rule.allows(places) for rule in self.rules)

    def ending_at(self, place: int) -> Iterator[Places]:
        """Yield, lazily, every set whose last coin is at the place, once."""
        for i, rule in enumerate(self.rules):
            for places in rule.ending_at(place):
                if not any(before.allows(places) for before in self.rules[:i]):
                    yield places


Rule = TurningSets | EitherOf


def alternatives(rule: Rule) -> tuple[TurningSets, ...]:
    """Return the rules of which one must allow a set: the rule itself where it is one."""
    return rule.rules if isinstance(rule, EitherOf) else (rule,)


def either(rules: Iterable[TurningSets]) -> Rule:
    """Return the rule that allows what one of the rules allows.

    Raises:
        RulesetError: if there is none, or more than 20.

    Examples:
        >>> either([TurningSets((2,)), TurningSets((2,))])
        TurningSets(counts=(2,), shape='any', within=None, with_first=False, at_least=1, gaps=None)
    """
    different = tuple(dict.fromkeys(rules))
    if not 1 <= len(different) <= _MOST:
        raise RulesetError("coins are turned by 1 to {most} rules, not {count}", most=_MOST, count=len(different))
    return different[0] if len(different) == 1 else EitherOf(different)
