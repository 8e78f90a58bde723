"""How the rule of a coin-turning game is written: ``any``, ``at-most=3,within=5``, ``run``, ``symmetric,exactly=4``."""

from __future__ import annotations

from grundy.errors import RulesetError
from grundy.phrase import Phrase
from grundy.ruleset import whole_number
from grundy.theory.turning_sets import SHAPES, Places, TurningSets, at_most

__all__ = ["parse_turning_sets", "write_turning_sets"]

_TRY = "try 'coin-turning(at-most=3) 2 5' or 'coin-turning(run,within=5) 4'"


def write_turning_sets(sets: TurningSets) -> str:
    """Return the rule in words; the inverse of :func:`parse_turning_sets`.

    Examples:
        >>> write_turning_sets(TurningSets((1, 2, 3), within=5)), write_turning_sets(TurningSets())
        ('at-most=3,within=5', 'any')
        >>> write_turning_sets(TurningSets((1, 3), "symmetric"))
        'symmetric,coins=1/3'
    """
    words = []
    if sets.shape != "any":
        words.append(sets.shape)
    elif sets.counts is None:
        words.append("any")
    if sets.counts is not None:
        words.append(_counted(sets.counts))
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
    return "coins=" + "/".join(map(str, counts))


def parse_turning_sets(text: str) -> TurningSets:
    """Return the sets of coins that a rule in words allows, its words in any order with commas between.

    Raises:
        RulesetError: if a word is unknown, said twice or against another, or there is none.

    Examples:
        >>> parse_turning_sets("within=5, at-most=3")
        TurningSets(counts=(1, 2, 3), shape='any', within=5, with_first=False)
    """
    said: dict[str, str] = {}
    for word in text.split(","):
        key, equals, _ = word.strip().lower().replace("_", "-").partition("=")
        kind = _KINDS.get(key)
        if kind is None or bool(equals) != (kind in ("number", "within")):
            raise RulesetError("coin-turning has no rule {word!r}: {hint}", word=word.strip(), hint=Phrase(_TRY))
        if kind in said:
            raise RulesetError(
                "coin-turning is told its {kind} twice in {text!r}: leave one out", kind=Phrase(kind), text=text
            )
        said[kind] = word.strip().lower().replace("_", "-") if equals else key
    if said.get("shape") == "any" and "number" in said:
        raise RulesetError(
            "coin-turning with 'any' turns any number of coins, not {number!r}: leave one out", number=said["number"]
        )
    return TurningSets(
        _counts(said.get("number")),
        said.get("shape", "any"),
        _number(said["within"]) if "within" in said else None,
        "first coin" in said,
    )


_KINDS = {
    "at-most": "number", "exactly": "number", "coins": "number", "within": "within", "with-first": "first coin",
} | dict.fromkeys(SHAPES, "shape")  # fmt: skip


def _counts(rule: str | None) -> Places | None:
    if rule is None:
        return None
    key, _, given = rule.partition("=")
    if key == "coins":
        return tuple(_number(f"coins={one}") for one in given.split("/"))
    number = _number(rule)
    return at_most(number) if key == "at-most" else (number,)


def _number(rule: str) -> int:
    key, _, given = rule.partition("=")
    return whole_number(given, "{key} of coin-turning", RulesetError, key=key)
