"""A certificate: the claim that a game's values have a period, and what a checker needs to prove it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from grundy.words.errors import InputError
from grundy.words.phrase import Phrase, templates
from grundy.words.shortening import cut_end

SCHEMA = 1
PERIOD = "period"  # the kind
OCTAL = "octal periodicity"
WINDOW = "window"
SUBTRACTION = "subtraction window"
ALL_BUT = "all-but window"
THEOREMS = (OCTAL, WINDOW, SUBTRACTION, ALL_BUT)
LARGEST_FILE = 1 << 24  # bytes of a certificate

_SPARSE = ("mask", "parity", "rare")
_ANCHOR = ("smaller", "anchor", "window")
_NUMBERS = {
    "preperiod": 0, "period": 1, "saltus": 0, "largest_value": 0, "largest_at": 0, "mask": 0, "parity": 0, "smaller": 0,
    "anchor": 1, "window": 1,
}  # fmt: skip
"""The fields that hold a number, with its least value."""
_NULL = ("largest_value", "largest_at", "parity", "smaller")  # these may be null instead
_ALWAYS = ("game", "theorem", "preperiod", "period", "saltus", "largest_value", "largest_at")
_HEADS = ("schema", "kind")
_TEXTS = ("sha256", "made_by")  # optional
_BITS = 63  # numbers are smaller than 2 ** 63


class Written:
    """What all kinds of certificates share: conversion to and from plain data and JSON."""

    __slots__ = ()

    def to_data(self) -> dict[str, Any]:
        """Return the certificate as plain data."""
        raise NotImplementedError

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Return the certificate that plain values describe, its form checked, its claim not."""
        raise NotImplementedError

    def to_json(self) -> str:
        """Return the certificate as JSON, one field per line."""
        lines = (f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in self.to_data().items())
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Return the certificate that JSON text describes.

        Raises:
            InputError: if the text is not JSON, or not in this form.
        """
        return cls.from_data(read_json(text))


@dataclass(frozen=True, slots=True)
class Certificate(Written):
    """The claim G(n + period) = G(n) + saltus for all n ≥ preperiod, both least, and how it is proved.

    Attributes:
        game: an octal code such as '0.104' or '4!.0', 'subtraction(1,3,4)', or 'all-but(2,3)'.
        theorem: one of :data:`THEOREMS`.
        preperiod: the least heap from which the period holds.
        period: the least period.
        saltus: what a period adds to a value; 0 except for all-but games.
        largest_value: the largest of all values; None if the saltus is not 0.
        largest_at: the first heap that has it; None if the saltus is not 0.
        mask: M; a value v has class 1 (common) if v & M has an odd number of ones, else class 0 (rare).
        parity: None, or e: then the class of v at heap n is flipped if n + e is odd.
        rare: (heap, value) of every heap n ≥ 1 whose value has class 0 there, in order, as far as the proof needs them.
        smaller: A; each smaller rare value is reached by a take, or by a split whose smaller part is at most A; or
            None, if the anchor is at least 2·max(1, preperiod) + t − 1, so that no such bound is needed.
        anchor: n1; heaps n1 to n1 + period − 1 have such moves, and the values before n1 repeat before n1 + period.
        window: D ≥ t + max(last rare heap, A); at least D values before the anchor are in the periodic range.
        sha256: digest of the first preperiod + period values, each as four bytes, little-endian; or None.
        made_by: who made it; not checked.

    ``mask``, ``parity`` and ``rare`` belong to the window theorem, and may speed up the values for the theorem of octal
    periodicity; ``smaller``, ``anchor`` and ``window`` belong to the window theorem only.

    Examples:
        >>> kayles = Certificate("0.77", OCTAL, 71, 12, 0, 8, 27)
        >>> Certificate.from_json(kayles.to_json()) == kayles
        True
    """

    game: str
    theorem: str
    preperiod: int
    period: int
    saltus: int = 0
    largest_value: int | None = None
    largest_at: int | None = None
    mask: int | None = None
    parity: int | None = None
    rare: tuple[tuple[int, int], ...] | None = None
    smaller: int | None = None
    anchor: int | None = None
    window: int | None = None
    sha256: str | None = None
    made_by: str | None = None

    def to_data(self) -> dict[str, Any]:
        """Return the certificate as plain data, without the fields that its theorem does not need."""
        fields = asdict(self)
        needed = [*_ALWAYS, *(_SPARSE if self.rare is not None or self.theorem == WINDOW else ())]
        needed += ["smaller"] if self.theorem == WINDOW else []
        needed += [name for name in (*_SPARSE, *_ANCHOR, *_TEXTS) if name not in needed and fields[name] is not None]
        data: dict[str, Any] = {"schema": SCHEMA, "kind": PERIOD} | {name: fields[name] for name in needed}
        if self.rare is not None:
            data["rare"] = [list(pair) for pair in self.rare]
        return data

    @classmethod
    def from_data(cls, data: object) -> Certificate:
        """Return the certificate that plain values describe, its form checked, its claim not.

        Raises:
            InputError: if a field is missing, has the wrong type, or does not belong there.
        """
        if not isinstance(data, Mapping):
            raise InputError("certificate must be a JSON object, not {kind}", kind=Phrase(_kind(data)))
        schema = _number(data, "schema", 0)
        if schema != SCHEMA:
            raise InputError("certificate must have schema {known}, not {schema}", schema=schema, known=SCHEMA)
        if _text(data, "kind") != PERIOD:
            raise InputError("certificate must be of kind 'period', not {kind!r}", kind=data["kind"][:80])
        theorem = _text(data, "theorem")
        if theorem not in THEOREMS:
            raise InputError(
                "theorem must be one of {known}, not {theorem!r}", theorem=theorem[:80], known=", ".join(THEOREMS)
            )
        _check_names(data, theorem)
        numbers: dict[str, Any] = {name: _number(data, name, least) for name, least in _NUMBERS.items() if name in data}
        if (numbers["largest_value"] is None) != (numbers["largest_at"] is None):
            raise InputError("largest_value and largest_at must both be numbers, or both null")
        if (numbers.get("parity") or 0) > 1:
            raise InputError("parity must be null, 0 or 1, not {value}", value=numbers["parity"])
        texts: dict[str, Any] = {name: _text(data, name) for name in _TEXTS if data.get(name) is not None}
        if "sha256" in texts and re.fullmatch("[0-9a-f]{64}", texts["sha256"]) is None:
            raise InputError("sha256 must be 64 digits 0 to 9 and a to f, not {text}", text=_short(texts["sha256"]))
        rare = _rare(data["rare"]) if "rare" in data else None
        return cls(_text(data, "game"), theorem, rare=rare, **numbers, **texts)


def read_json(text: str) -> object:
    """Return the data in JSON text; duplicate fields and NaN are refused.

    Raises:
        InputError: if the text is not such JSON, or too long for a certificate.
    """
    if len(text) > LARGEST_FILE:
        raise InputError("certificate must have at most {most} bytes", most=LARGEST_FILE)
    try:
        return json.loads(text, object_pairs_hook=_pairs, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise InputError(
            "certificate is not valid JSON: {why} in line {line}", why=error.msg[:1].lower() + error.msg[1:],
            line=error.lineno,
        ) from None  # fmt: skip
    except RecursionError:
        raise InputError("certificate cannot be read: its lists are nested too deeply") from None
    except InputError:
        raise
    except ValueError:  # Python limits the digits of integers that it parses
        raise InputError("certificate contains a number with thousands of digits") from None


def _check_names(data: Mapping[Any, Any], theorem: str) -> None:
    needed = {*_HEADS, *_ALWAYS}
    allowed = needed | set(_TEXTS)
    if theorem == WINDOW:
        needed |= {*_SPARSE, *_ANCHOR}
    elif theorem == OCTAL and any(name in data for name in _SPARSE):
        needed |= set(_SPARSE)
    for name in sorted(needed):
        _field(data, name)
    for name in data:
        if name not in allowed | needed:
            raise InputError(
                "field {name} does not belong in a certificate by the theorem {theorem!r}",
                name=_short(name), theorem=theorem,
            )  # fmt: skip


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise InputError("certificate has a field twice")
    return found


def _constant(name: str) -> None:
    raise InputError("certificate contains {name}, which is not a number", name=name)


def is_known(schema: object) -> bool:
    """Return whether a certificate's schema is the one that is read here; true and 1.0 are not.

    Examples:
        >>> is_known(1), is_known(True), is_known(1.0), is_known(2)
        (True, False, False, False)
    """
    return type(schema) is int and schema == SCHEMA


def _field(data: Mapping[Any, Any], name: str) -> Any:
    if name not in data:
        raise InputError("certificate has no field {name!r}", name=name)
    return data[name]


def _number(data: Mapping[Any, Any], name: str, least: int) -> int | None:
    value = _field(data, name)
    return None if value is None and name in _NULL else _natural(value, name, least)


def _natural(value: object, name: str | Phrase, least: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise InputError("{name} must be a whole number, not {value}", name=name, value=_short(value))
    if value < least:
        raise InputError("{name} must be {least} or more, not {value}", name=name, least=least, value=_short(value))
    if value.bit_length() > _BITS:
        raise InputError("{name} must be below 2^{bits}", name=name, bits=_BITS)
    return value


def _rare(listed: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(listed, list | tuple):
        raise InputError("rare must be a list of [heap, value] pairs, not {kind}", kind=Phrase(_kind(listed)))
    found: list[tuple[int, int]] = []
    before = 0
    for pair in listed:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise InputError("rare must be a list of [heap, value] pairs, but {pair} is not one", pair=_short(pair))
        heap = _natural(pair[0], Phrase("a rare heap"), 1)
        value = _natural(pair[1], Phrase("the value of a rare heap"), 0)
        if heap <= before:
            raise InputError("rare heaps must increase, but {heap} follows {before}", heap=heap, before=before)
        found.append((heap, value))
        before = heap
    return tuple(found)


def _text(data: Mapping[Any, Any], name: str) -> str:
    value = _field(data, name)
    if not isinstance(value, str):
        raise InputError("{name} must be a string, not {value}", name=name, value=_short(value))
    return value


def _short(value: object) -> str | Phrase:
    if isinstance(value, int) and value.bit_length() > 200:
        return Phrase("a number of many digits")
    return cut_end(repr(value))


def _kind(value: object) -> str:
    kinds = templates({list: "a list", str: "a string", int: "a number", float: "a number", bool: "true or false"})
    return kinds.get(type(value), templates("null"))
