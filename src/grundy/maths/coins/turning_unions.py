"""Unions of rules of coin turning, and the simplest description of a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from grundy.maths.coins.turning_sets import Places, TurningSets
from grundy.words.errors import RulesetError

_MOST = 20


@dataclass(frozen=True)
class EitherOf:
    """The sets of coins that at least one of several different rules allows (see :func:`either`).

    Examples:
        >>> one_or_three_in_a_row = EitherOf((TurningSets((1,)), TurningSets((3,), "run")))
        >>> list(one_or_three_in_a_row.ending_at(5))
        [(5,), (3, 4, 5)]
    """

    rules: tuple[TurningSets, ...]

    @property
    def reach(self) -> int | None:
        """The largest number of consecutive places that a set spans; None if unbounded."""
        reaches = [rule.reach for rule in self.rules]
        return None if None in reaches else max(reach for reach in reaches if reach is not None)

    @property
    def with_first(self) -> bool:
        """Whether the first coin of the strip is always among those turned."""
        return all(rule.with_first for rule in self.rules)

    def allows(self, places: Places) -> bool:
        """Return whether a set, with its places in order, may be turned."""
        return any(rule.allows(places) for rule in self.rules)

    def ending_at(self, place: int) -> Iterator[Places]:
        """Yield, lazily, every set whose last coin is at the place, once."""
        for i, rule in enumerate(self.rules):
            for places in rule.ending_at(place):
                if not any(before.allows(places) for before in self.rules[:i]):
                    yield places


Rule = TurningSets | EitherOf


def alternatives(rule: Rule) -> tuple[TurningSets, ...]:
    """Return the rules of a union, or the rule itself."""
    return rule.rules if isinstance(rule, EitherOf) else (rule,)


def either(rules: Iterable[TurningSets]) -> Rule:
    """Return the union of some rules; RulesetError if there are none, or more than 20.

    Examples:
        >>> either([TurningSets((2,)), TurningSets((2,))])
        TurningSets(counts=(2,), shape='any', within=None, with_first=False, at_least=1, gaps=None)
    """
    different = tuple(dict.fromkeys(rules))
    if not 1 <= len(different) <= _MOST:
        raise RulesetError("coin turning needs 1 to {most} rules, not {count}", most=_MOST, count=len(different))
    return different[0] if len(different) == 1 else EitherOf(different)


def plainest(sets: TurningSets) -> TurningSets:
    """Return an equivalent rule with the simplest description.

    Two coins are always mirror-symmetric and equally spaced, three symmetric coins are equally spaced, and adjacent
    coins are a run.

    Examples:
        >>> plainest(TurningSets((1, 2), "symmetric")) == TurningSets((1, 2))
        True
        >>> plainest(TurningSets((3,), gaps=(1,))) == TurningSets((3,), "run")
        True
    """
    if sets.gaps == (1,):
        sets = replace(sets, shape="run", gaps=None)
    most = sets.counts[-1] if sets.counts else 0
    if most == 1:
        return replace(sets, shape="any", gaps=None, within=None)
    if most == 2 and sets.shape in ("equally-spaced", "symmetric"):
        return replace(sets, shape="any")
    if most == 3 and sets.shape == "symmetric":
        return replace(sets, shape="equally-spaced")
    return sets


def only_one(rule: Rule) -> TurningSets | None:
    """Return the simplest form of a rule, None for a union."""
    return None if isinstance(rule, EitherOf) else plainest(rule)


def few_coins(rule: Rule) -> tuple[int, int] | None:
    """Return (m, lag) if heads have the values, shifted by lag places, of turning at most m coins; otherwise None.

    This holds with lag 0 if any 1 to m coins may be turned, and with lag m - 1 if exactly m: the first m - 1 places
    then have value 0, and fill up any smaller number of coins to m.

    Examples:
        >>> few_coins(TurningSets((1, 2, 3))), few_coins(TurningSets((3,))), few_coins(TurningSets((1, 3)))
        ((3, 0), (3, 2), None)
    """
    sets = only_one(rule)
    if sets is None or sets.shape != "any" or not sets.everywhere or sets.counts is None:
        return None
    most = sets.counts[-1]
    if len(sets.counts) == most:
        return most, 0
    return (most, most - 1) if len(sets.counts) == 1 else None


def run_lengths(rule: Rule) -> tuple[int, int | None] | None:
    """Return the least and the greatest length of runs, None for no greatest; None for other rules.

    Examples:
        >>> run_lengths(TurningSets(shape="run")), run_lengths(TurningSets((2, 3, 4), "run", within=3))
        ((1, None), (2, 3))
        >>> run_lengths(TurningSets((1, 3), "run")) is None
        True
    """
    sets = only_one(rule)
    if sets is None or sets.shape != "run" or sets.with_first:
        return None
    if sets.counts is None:
        return sets.at_least, sets.within
    counts = [coins for coins in sets.counts if sets.within is None or coins <= sets.within]
    return (counts[0], counts[-1]) if len(counts) == counts[-1] - counts[0] + 1 else None
