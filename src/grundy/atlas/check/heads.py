"""Checking rows about heads of coin turning by the rule alone, examining every allowed set of coins."""

from __future__ import annotations

from time import perf_counter

from grundy.atlas.store.games import ruleset_of
from grundy.atlas.store.rows import Row
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.maths.nimbers.periods import Period
from grundy.rulesets.coins.turning import COINS, CoinTurning, theorem_of
from grundy.words.errors import InputError
from grundy.words.phrase import Phrase

_CLOCK = 1000  # sets between checks of the time


def check_heads(row: Row, ruleset: CoinTurning, seconds: float) -> tuple[bool | None, Phrase]:
    """Return whether a row is right, or None if this cannot be decided, and how it was checked."""
    law, reach = row.law, ruleset.sets.reach
    needed = row.computed_to + 1
    first = 0
    if row.status == "proved":
        if law is None:
            raise InputError("row of {game} contradicts itself", game=row.game)
        if reach is not None:
            first = reach + 1 if ruleset.sets.with_first else max(2, law.preperiod)
            needed = first + law.period + max(1, reach - 1)
        else:
            needed = min(needed, law.preperiod + 3 * law.period + 1000)
    values = _values(ruleset, needed, perf_counter() + seconds)
    whole = len(values) == needed
    by_formula = row.status == "formula" or (row.status == "proved" and reach is None)
    if by_formula:
        solved = ruleset_of(row.same_as)
        theorem = theorem_of(solved.sets) if isinstance(solved, CoinTurning) else COINS
        if theorem is COINS or theorem.name != row.theorem:
            return False, Phrase("no theorem of that name gives all its Grundy values")
    wrong = _wrong(row, ruleset, values, whole)
    if wrong is not None:
        return False, wrong
    if not whole or by_formula:
        return None, Phrase("correct up to place {place}; later places were not recomputed", place=len(values) - 1)
    if row.status == "proved":
        return True, Phrase("proved again, {places} places recomputed", places=len(values))
    return True, Phrase("all {places} places recomputed", places=len(values))


def _values(ruleset: CoinTurning, count: int, until: float) -> list[int]:
    """Return the values of places 0, 1, 2, …, as many as time allows."""
    values = [0]
    looked = 0
    for place in range(1, count):
        seen = set()
        for places in ruleset.sets.ending_at(place):
            seen.add(nim_sum(values[i] for i in places[:-1]))
            looked += 1
            if looked % _CLOCK == 0 and perf_counter() > until:
                return values
        values.append(mex(seen))
        if place % _CLOCK == 0 and perf_counter() > until:
            return values
    return values


def _wrong(row: Row, ruleset: CoinTurning, values: list[int], whole: bool) -> Phrase | None:
    """Return what is wrong with a row, or None if the values do not contradict it."""
    law = row.law
    if row.status in ("proved", "formula"):
        for place, value in enumerate(values):
            told = ruleset.heads.value(place) if place else 0
            if told is not None and told != value:
                return Phrase("the value at place {place} is {value}, not {told}", place=place, value=value, told=told)
    if law is not None:
        wrong = wrong_period(values, law, least=row.status == "proved" and whole)
        if wrong is not None:
            return wrong
    if row.largest_value is None or row.largest_at is None:
        return None
    looked_at = values if law is None else values[: law.preperiod + law.period]
    most = max(looked_at)
    at = looked_at.index(most)
    if (most, at) == (row.largest_value, row.largest_at):
        return None
    if whole or row.largest_at < len(values) or most >= row.largest_value:
        return Phrase("the largest value is {value}, first at place {place}", value=most, place=at)
    return None


def wrong_period(values: list[int], law: Period, *, least: bool) -> Phrase | None:
    """Return where values of 0, 1, 2, … contradict a period or its minimality; None if they do not.

    Examples:
        >>> wrong_period([0, 1, 2, 1, 2, 1, 2], Period(1, 2), least=True) is None
        True
        >>> print(wrong_period([0, 1, 2, 1, 2, 1, 3], Period(1, 2), least=True))
        at 4 the value is 2, and at 6 it is 3: the period does not hold
        >>> print(wrong_period([0, 1, 2, 1, 2, 1, 2], Period(2, 2), least=True))
        the period already holds from 1 on
    """
    start, period, saltus = law.preperiod, law.period, law.saltus
    for n in range(start, len(values) - period):
        if values[n] + saltus != values[n + period]:
            return Phrase(
                "at {n} the value is {value}, and at {later} it is {other}: the period does not hold",
                n=n, value=values[n], later=n + period, other=values[n + period],
            )  # fmt: skip
    if not least or len(values) < start + period:
        return None
    if start and values[start - 1] + saltus == values[start - 1 + period]:
        return Phrase("the period already holds from {start} on", start=start - 1)
    cycle = values[start : start + period]
    cycle += [value + saltus for value in cycle]
    for shorter in range(1, period):
        if period % shorter == 0:
            steps = {after - before for before, after in zip(cycle, cycle[shorter:], strict=False)}
            if len(steps) == 1 and (saltus or steps == {0}):
                return Phrase(
                    "period {period} is not the least: {shorter} is also a period", period=period, shorter=shorter
                )
    return None
