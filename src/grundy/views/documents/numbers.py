"""Counted positions and nim arithmetic, in words and as plain data."""

from __future__ import annotations

from typing import Any, NamedTuple

from grundy.maths.nimbers.field import nim_inverse, nim_power, nim_product, nim_quotient, nim_square, nim_square_root
from grundy.maths.nimbers.galois import (
    nim_degree,
    nim_logarithm,
    nim_minimal_polynomial,
    nim_order,
    nim_quadratic_roots,
    nim_trace,
)  # fmt: skip
from grundy.maths.nimbers.masks import bits_of
from grundy.rulesets.counting import Lists, PositionCount
from grundy.views.document import Document, Facts, Section
from grundy.views.documents.data import SCHEMA
from grundy.words.errors import LimitError
from grundy.words.language import counted, say
from grundy.words.phrase import Phrase
from grundy.words.plain import raised
from grundy.words.shortening import cut_middle

_DIGITS = 4000  # Python writes integers of at most 4,300 digits
_BASES = 1 << 64  # logarithms are computed to smaller bases
_LISTS = {
    "ordered": Phrase("in order"), "unordered": Phrase("in any order"),
    "distinct": Phrase("all different, in any order"),
}  # fmt: skip


class Counted(NamedTuple):
    """A question and its answer."""

    ruleset: str
    heaps: int
    first: int
    last: int
    value: int
    lists: Lists
    found: PositionCount


def count_document(one: Counted) -> Document:
    """Return how many positions there are, and how many are lost, with their share."""
    total, lost = _written(one.found.total), _written(one.found.lost)
    title = counted(
        one.heaps, "{ruleset}: 1 heap of {first} to {last}", "{ruleset}: {count} heaps of {first} to {last}, {lists}",
        ruleset=one.ruleset, first=one.first, last=one.last, lists=_LISTS[one.lists],
    )  # fmt: skip
    rest = _written(one.found.won)
    share = "" if not one.found.total else f" ({one.found.lost / one.found.total:.4%})"
    facts = [(say("positions"), total)]
    if one.value:
        facts.append((say("Grundy value {value}", value=one.value), lost + share))
    else:
        facts += [(say("P: the player to move loses"), lost + share), (say("N: the player to move wins"), rest)]
    return (Section(title, (Facts(tuple(facts)),)),)


def count_data(one: Counted) -> dict[str, Any]:
    """Return the same as plain data."""
    found = one.found
    for number in (found.total, found.lost):
        _written(number)
    return {
        "schema": SCHEMA, "ruleset": one.ruleset, "heaps": one.heaps, "first": one.first, "last": one.last,
        "lists": one.lists, "value": one.value, "positions": found.total, "with_value": found.lost,
        "others": found.won,
    }  # fmt: skip


def _written(number: int) -> str:
    if number.bit_length() > _DIGITS * 3:
        raise LimitError("the counts have more than {most:,} digits: use fewer or smaller heaps", most=_DIGITS)
    return f"{number:,}"


def nimber_data(a: int) -> dict[str, Any]:
    """Return what is known of a number in its field; null is for what 0 has not."""
    return {
        "schema": SCHEMA, "number": a, "degree": nim_degree(a), "square": nim_square(a),
        "square_root": nim_square_root(a), "inverse": nim_inverse(a) if a else None, "trace": nim_trace(a),
        "minimal_polynomial": bits_of(nim_minimal_polynomial(a))[::-1], "order": nim_order(a) if a else None,
    }  # fmt: skip


def nimber_document(one: dict[str, Any]) -> Document:
    """Return the same in words."""
    none = say("none")
    facts = (
        (
            say("degree"),
            say("{degree}: the smallest field that contains it consists of the numbers below 2^{degree}", **one),
        ),
        (say("square"), str(one["square"])),
        (say("square root"), str(one["square_root"])),
        (say("inverse"), none if one["inverse"] is None else str(one["inverse"])),
        (say("trace"), str(one["trace"])),
        (say("minimal polynomial"), cut_middle(_polynomial(one["minimal_polynomial"]))),
        (say("order"), none if one["order"] is None else str(one["order"])),
    )
    return (Section(f"*{one['number']}", (Facts(facts),)),)


def nimbers_data(a: int, b: int) -> dict[str, Any]:
    """Return what nim arithmetic makes of two numbers; null is for what is not there, or not computed."""
    return {
        "schema": SCHEMA, "a": a, "b": b, "sum": a ^ b, "product": nim_product(a, b),
        "quotient": nim_quotient(a, b) if b else None, "power": nim_power(a, b),
        "logarithm": nim_logarithm(a, b) if 0 < b < _BASES else None, "logarithm_known": b < _BASES,
        "roots": list(nim_quadratic_roots(a, b)),
    }  # fmt: skip


def nimbers_document(two: dict[str, Any]) -> Document:
    """Return the same in words."""
    none = say("none")
    logarithm = none if two["logarithm_known"] else say("computed only for b below 2^64")
    facts = (
        ("a ⊕ b", str(two["sum"])),
        ("a ⊗ b", str(two["product"])),
        ("a / b", none if two["quotient"] is None else str(two["quotient"])),
        (say("a to the power b"), str(two["power"])),
        (say("logarithm of a to the base b"), logarithm if two["logarithm"] is None else str(two["logarithm"])),
        (say("roots of x² ⊕ a ⊗ x ⊕ b"), ", ".join(map(str, dict.fromkeys(two["roots"])))),
    )
    return (Section(f"a = *{two['a']}, b = *{two['b']}", (Facts(facts),)),)


def _polynomial(exponents: list[int]) -> str:
    powers = {0: "1", 1: "x"}
    return " + ".join(powers.get(n) or "x" + raised(str(n)) for n in exponents)
