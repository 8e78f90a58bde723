"""Families of games given by patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product
from math import prod

from grundy.atlas.store.games import game_named
from grundy.atlas.store.rows import MISERE
from grundy.maths.octal.codes import Code, parse_code
from grundy.rulesets.coins.turning import CoinTurning
from grundy.rulesets.coins.turning_words import parse_turning_sets
from grundy.words.errors import InputError, LimitError, RulesetError
from grundy.words.phrase import Phrase

_MOST = 1 << 20  # games of a family
_CODE = re.compile(r"(?:(octal|hexadecimal)\s+)?([0-9A-Fa-f?]?)(!?)\.([0-9A-Fa-f?]+)")
_SETS = re.compile(r"(subtraction|all-but)\s+([0-9]{1,6})\.\.([0-9]{1,6})")
_COINS = re.compile(r"coin[-_]turning\s+(.+)")
_NUMBERS = re.compile(r"([a-z-]+)=(?:([0-9]{1,6})\.\.([0-9]{1,6})|\?)(?![0-9./?])")
_KINDS = {"octal": Phrase("octal"), "hexadecimal": Phrase("hexadecimal")}
_BEFORE = {"octal": (0, 4), "hexadecimal": (0, 4, 8, 12)}
_LISTS = ("coins", "spacing")  # rules of coin turning with several numbers
_DIGITS = (1, 9)  # the digits that ? stands for there


def family(pattern: str) -> list[str]:
    """Return the games of a family, each once, as rulesets are written; see ``grundy atlas scan --help`` for patterns.

    Examples:
        >>> family("octal 0.7?")
        ['0.7', '0.71', '0.72', '0.73', '0.74', '0.75', '0.76', '0.77']
        >>> family("subtraction 2..4")[:4], len(family("octal 0.???"))
        (['subtraction(2)', 'subtraction(3)', 'subtraction(4)', 'subtraction(2,3)'], 511)
        >>> family("coin-turning exactly=2..3"), family("misere 0.7?")[-1]
        (['coin-turning(exactly=2)', 'coin-turning(exactly=3)'], 'misere 0.77')
    """
    text = " ".join(pattern.split())
    if text.lower().startswith((f"{MISERE} ", "misère ")):
        codes = _code_family(text.partition(" ")[2], "octal") if "?" in text else None
        return [game_named(text)] if codes is None else [f"{MISERE} {code}" for code in codes]
    codes = _code_family(text)
    if codes is not None:
        return codes
    sets, coins = _SETS.fullmatch(text), _COINS.fullmatch(text)
    if sets is not None:
        return [f"{sets[1]}({','.join(map(str, chosen))})" for chosen in _subsets(int(sets[2]), int(sets[3]))]
    if coins is not None:
        return list(dict.fromkeys(_rules(coins[1])))
    if "?" in text or ".." in text:
        raise InputError(
            "{pattern!r} is not a family: try 'octal 0.???', 'hexadecimal 0.??', 'subtraction 1..12', 'all-but "
            "1..8', 'coin-turning exactly=?' or 'misere 0.??'", pattern=pattern,
        )  # fmt: skip
    return [game_named(text)]


# -- codes


def _code_family(text: str, kind: str | None = None) -> list[str] | None:
    """Return the codes that match a pattern; None if it is not a pattern of codes."""
    code = _CODE.fullmatch(text)
    kind = kind if code is None else code[1] or kind
    if code is None or kind is None:
        return None
    before, after = code[2] or "0", code[4].upper()
    base = 8 if kind == "octal" else 16
    first = _BEFORE[kind] if before == "?" else (int(before, 16),)
    if not set(first) <= set(_BEFORE[kind]):
        raise InputError(
            "the digit before the dot of {kind} codes must be one of {known}, not {digit!r}", kind=_KINDS[kind],
            known=", ".join(f"{digit:X}" for digit in _BEFORE[kind]), digit=before,
        )  # fmt: skip
    if any(digit != "?" and int(digit, 16) >= base for digit in after):
        raise InputError("{digits!r} contains a digit that is not {kind}", digits=after, kind=_KINDS[kind])
    _check_size(len(first) * base ** after.count("?"))
    choices = [range(base) if digit == "?" else (int(digit, 16),) for digit in after]
    found: dict[str, None] = {}
    for digits in product(first, *choices):
        if any(digits):
            last = max(place for place, digit in enumerate(digits) if digit)
            found[str(Code(digits[: last + 1], bool(code[3])))] = None
    return list(found)


def code_table(pattern: str) -> tuple[list[str], list[str], list[list[str]]]:
    """Return the codes of a family in rows and columns, with the digits that name each row and each column.

    The last half of the open digits numbers the columns, the others the rows. A code without moves is left empty.

    Examples:
        >>> rows, columns, codes = code_table("octal 0.7??")
        >>> rows[:2], columns[-1], codes[3][7], code_table("octal 0.?")[2]
        (['0.70', '0.71'], '7', '0.737', [['', '0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7']])
    """
    text = " ".join(pattern.split())
    family(text)  # it raises the errors
    code = _CODE.fullmatch(text)
    if code is None or code[1] is None or code[2] == "?" or "?" not in code[4]:
        raise InputError(
            "a map needs codes with ? for digits after the dot, such as 'octal 0.???', not {pattern!r}", pattern=pattern
        )
    digits = "0123456789ABCDEF"[: 8 if code[1] == "octal" else 16]
    before, after = f"{code[2] or '0'}{code[3]}.", code[4].upper()
    opened = [place for place, digit in enumerate(after) if digit == "?"]
    cut = opened[len(opened) // 2]
    rows, columns = _filled(before + after[:cut], digits), _filled(after[cut:], digits)
    return rows, columns, [[_code_named(row + column) for column in columns] for row in rows]


def _filled(pattern: str, digits: str) -> list[str]:
    return ["".join(chosen) for chosen in product(*(digits if digit == "?" else digit for digit in pattern))]


def _code_named(text: str) -> str:
    return str(parse_code(text)) if any(digit not in "0.!" for digit in text) else ""


# -- sets of numbers


def _subsets(first: int, last: int) -> Iterator[tuple[int, ...]]:
    """Yield the nonempty sets of numbers from the first to the last."""
    _check_range(first, last)
    _check_size(1 << min(last - first + 1, 99))
    for size in range(1, last - first + 2):
        yield from combinations(range(first, last + 1), size)


# -- rules of coin turning


def _rules(text: str) -> Iterator[str]:
    """Yield the games whose rules match a text with open numbers, except contradictory rules."""
    pieces = _NUMBERS.split(text)  # text, word, first, last, text, …
    words, ranges = pieces[1::4], list(zip(pieces[2::4], pieces[3::4], strict=True))
    choices = []
    for word, (first, last) in zip(words, ranges, strict=True):
        low, high = (int(first), int(last)) if first else _DIGITS
        _check_range(low, high)
        if word in _LISTS:
            choices.append(["/".join(map(str, chosen)) for chosen in _subsets(low, high)])
        else:
            _check_size(high - low + 1)
            choices.append([str(number) for number in range(low, high + 1)])
    _check_size(prod(map(len, choices)))
    refused: RulesetError | None = None
    found = False
    for numbers in product(*choices):
        filled = [f"{word}={number}" for word, number in zip(words, numbers, strict=True)]
        rule = pieces[0] + "".join(part for pair in zip(filled, pieces[4::4], strict=True) for part in pair)
        try:
            game = str(CoinTurning(parse_turning_sets(rule)))
        except RulesetError as error:  # these numbers of coins are contradictory
            refused = error
            continue
        found = True
        yield game
    if refused is not None and not found:
        raise refused


def _check_range(first: int, last: int) -> None:
    if not 1 <= first <= last:
        raise InputError("the numbers of a set must increase and be at least 1, not go from {first} "
                         "to {last}", first=first,
                         last=last)  # fmt: skip


def _check_size(count: int) -> None:
    if count > _MOST:
        raise LimitError(
            "the family has too many games (at most {most:,} can be scanned): give more digits, or fewer numbers",
            most=_MOST,
        )  # fmt: skip
