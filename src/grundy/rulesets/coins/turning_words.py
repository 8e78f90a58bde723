"""Notation of the rules of coin-turning games: ``any``, ``at-most=3,within=5``, ``run or exactly=2``."""

from __future__ import annotations

import re

from grundy.maths.coins.turning_sets import SHAPES, Places, TurningSets, at_most
from grundy.maths.coins.turning_unions import Rule, alternatives, either
from grundy.notation import whole_number
from grundy.words.errors import RulesetError
from grundy.words.phrase import Phrase, one_of, templates

_TRY = "try 'coin-turning(at-most=3) 2 5' or 'coin-turning(run,within=5) 4'"


def write_turning_sets(rule: Rule) -> str:
    """Return the rule in words; the inverse of :func:`parse_turning_sets`.

    Examples:
        >>> write_turning_sets(TurningSets((1, 2, 3), within=5)), write_turning_sets(TurningSets())
        ('at-most=3,within=5', 'any')
        >>> write_turning_sets(TurningSets((1, 3), "symmetric"))
        'symmetric,coins=1/3'
        >>> write_turning_sets(TurningSets((2, 3, 4), gaps=(1, 3)))
        'at-least=2,at-most=4,spacing=1/3'
    """
    return " or ".join(map(_written, alternatives(rule)))


def _written(sets: TurningSets) -> str:
    words = []
    if sets.shape != "any":
        words.append(sets.shape)
    elif sets.any_number:
        words.append("any")
    if sets.counts is not None:
        words.append(_counted(sets.counts))
    elif sets.at_least > 1:
        words.append(f"at-least={sets.at_least}")
    if sets.gaps is not None:
        words.append("spacing=" + "/".join(map(str, sets.gaps)))
    if sets.within is not None:
        words.append(f"within={sets.within}")
    if sets.with_first:
        words.append("with-first")
    return ",".join(words)


def _counted(counts: Places) -> str:
    if len(counts) == 1:
        return f"exactly={counts[0]}"
    if len(counts) == counts[-1]:
        return f"at-most={counts[-1]}"
    if len(counts) == counts[-1] - counts[0] + 1:
        return f"at-least={counts[0]},at-most={counts[-1]}"
    return "coins=" + "/".join(map(str, counts))


def describe_turning_sets(rule: Rule) -> Phrase:
    """Return a description of the sets that may be turned.

    Examples:
        >>> print(describe_turning_sets(parse_turning_sets("at-most=3,within=5")))
        1 to 3 coins, within 5 neighbouring places
        >>> print(describe_turning_sets(parse_turning_sets("run or exactly=2,spacing=1/4")))
        any number of coins, side by side; or 2 coins, 1 or 4 places apart
    """
    first, *more = map(_described, alternatives(rule))
    for other in more:
        first = Phrase("{first}; or {other}", first=first, other=other)
    return first


def _described(sets: TurningSets) -> Phrase:
    told = _how_many(sets)
    details: list[Phrase] = []
    if sets.shape != "any":
        details.append(Phrase(_SHAPES[sets.shape]))
    if sets.gaps is not None:
        details.append(Phrase("{gaps} places apart", gaps=one_of(sets.gaps)))
    if sets.within is not None:
        details.append(Phrase("within {count} neighbouring places", count=sets.within))
    if sets.with_first:
        details.append(Phrase("the first coin of the strip among them"))
    for detail in details:
        told = Phrase("{told}, {detail}", told=told, detail=detail)
    return told


_SHAPES = templates({"run": "side by side", "equally-spaced": "equally spaced", "symmetric": "placed symmetrically"})


def _how_many(sets: TurningSets) -> Phrase:
    counts = sets.counts
    if counts is None and sets.at_least == 1:
        return Phrase("any number of coins")
    if counts is None:
        return Phrase("{least} or more coins", least=sets.at_least)
    if counts == (1,):
        return Phrase("1 coin")
    if counts[-1] - counts[0] == len(counts) - 1 > 0:
        return Phrase("{least} to {most} coins", least=counts[0], most=counts[-1])
    return Phrase("{number} coins", number=one_of(counts))


def parse_turning_sets(text: str) -> Rule:
    """Return the sets of coins allowed by a rule, whose words are separated by commas and come in any order.

    Rules joined by "or" allow the sets that at least one of them allows.

    Raises:
        RulesetError: if a word is unknown, repeated or contradicts another one, or there are no words.

    Examples:
        >>> parse_turning_sets("within=5, at-most=3")
        TurningSets(counts=(1, 2, 3), shape='any', within=5, with_first=False, at_least=1, gaps=None)
        >>> write_turning_sets(parse_turning_sets("run,exactly=6 or coins=2/3"))
        'run,exactly=6 or at-least=2,at-most=3'
    """
    return either(map(_one, re.split(r"(?<=\s)or(?=\s)", f" {text} ", flags=re.IGNORECASE)))


def _one(text: str) -> TurningSets:
    said: dict[str, str] = {}
    text = text.strip()
    if not text:
        raise RulesetError("coin-turning needs the sets that may be turned: {hint}", hint=Phrase(_TRY))
    for word in text.split(","):
        key, equals, given = word.strip().partition("=")
        key = key.lower().replace("_", "-")
        kind = _KINDS.get(key)
        if kind is None or bool(equals) != (kind in _NUMBERED):
            raise RulesetError("coin-turning has no rule {word!r}: {hint}", word=word.strip(), hint=Phrase(_TRY))
        if kind in said:
            raise RulesetError(
                "{text!r} sets the {kind} of coin-turning twice: leave one out", kind=Phrase(kind), text=text
            )
        said[kind] = f"{key}={given}" if equals else key
    number = said.get("number", said.get("least number"))
    if said.get("shape") == "any" and number is not None:
        raise RulesetError(
            "'any' already allows any number of coins: leave out either 'any' or {number!r}", number=number
        )
    return TurningSets(
        _counts(said.get("number")),
        said.get("shape", "any"),
        _number(said["within"]) if "within" in said else None,
        "first coin" in said,
        _number(said["least number"]) if "least number" in said else 1,
        _numbers(said["spacing"]) if "spacing" in said else None,
    )


_NUMBERED = ("number", "least number", "within", "spacing")
_KINDS = templates({
    "at-most": "number", "exactly": "number", "coins": "number", "at-least": "least number", "within": "within",
    "spacing": "spacing", "with-first": "first coin",
}) | dict.fromkeys(SHAPES, templates("shape"))  # fmt: skip


def _counts(rule: str | None) -> Places | None:
    if rule is None:
        return None
    if rule.startswith("coins="):
        return _numbers(rule)
    number = _number(rule)
    return at_most(number) if rule.startswith("at-most") else (number,)


def _numbers(rule: str) -> Places:
    key, _, given = rule.partition("=")
    return tuple(_number(f"{key}={one}") for one in given.split("/"))


def _number(rule: str) -> int:
    key, _, given = rule.partition("=")
    return whole_number(given, "{key} of coin-turning", RulesetError, key=key)
