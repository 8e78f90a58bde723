"""Canonical forms: the published table, every theorem against values, and what is only seen is not called proved."""

from __future__ import annotations

import itertools
import json
import random
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from grundy.machine.loops import loops
from grundy.maths.octal import by_splits
from grundy.maths.octal import canonical as module
from grundy.maths.octal.canonical import (
    canonical,
    equivalent,
    first_trees,
    idle_kinds,
    next_cousin,
    previous_cousin,
    same_trees,
)
from grundy.maths.octal.codes import Code, parse_code, plain_values
from grundy.maths.octal.period_theorems import find_proved_period

fill = loops(by_splits, compiled=True).extend

# https://github.com/tczajka/octal-games (GameLookup.md): 849 codes with the sequence of another; shifts computed here
FIGURES = json.loads((Path(__file__).parents[2] / "figures" / "octal_equivalences.json").read_text(encoding="utf-8"))
ROWS = [
    (code, same, int(shift))
    for same, shifts in FIGURES["rows"].items()
    for shift, codes in shifts.items()
    for code in codes.split()
]
DIGITS = itertools.product("01234567", repeat=3)
THREE_DIGITS = sorted({"0." + "".join(digits).rstrip("0") for digits in DIGITS} - {"0."})


@cache
def values_of(code: Code, length: int) -> list[int]:
    values = np.zeros(length, np.int64)
    stamps = np.full(1 << 12, -1, np.int64)
    assert fill(values, 0, length, np.array(code.digits, np.int64), 0, stamps) == length
    found: list[int] = values.tolist()
    return found


def are_the_same(code: Code, other: Code, shift: int, length: int) -> bool:
    one, two = values_of(code, length), values_of(other, length)
    return all(
        value == (two[n + shift] if n + shift >= 0 else 0) for n, value in enumerate(one) if n + shift < len(two)
    )


def random_code(dice: random.Random, most: int) -> Code:
    while True:
        digits = [dice.choice([0, 4] if most < 8 else [0, 4, 8, 12])]
        digits += [dice.choice((0, 1, 3, 7, dice.randrange(most + 1))) for _ in range(dice.randrange(1, 6))]
        while len(digits) > 1 and not digits[-1]:
            digits.pop()
        if any(digits):
            return Code(tuple(digits))


def test_the_published_table_holds_to_heap_600() -> None:
    assert len(ROWS) == 849
    for code, same, shift in ROWS:
        assert are_the_same(parse_code(code), parse_code(same), shift, 600), code


@pytest.mark.long
def test_theorems_recognise_every_row_of_the_published_table() -> None:
    for code, same, shift in ROWS:
        one, two = canonical(parse_code(code)), canonical(parse_code(same))
        assert one.code == two.code, (code, same)
        assert one.shift - two.shift == shift, (code, same)


def test_idle_digits_and_cousins_recognise_most_rows_and_all_of_unknown_period(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_short_period", lambda code: None)
    others = [same for code, same, _ in ROWS if canonical(parse_code(code)).code != canonical(parse_code(same)).code]
    assert len(ROWS) - len(others) == 486
    for same in set(others):
        proved = find_proved_period(parse_code(same), values_of(parse_code(same), 64))
        assert proved is not None
        assert proved[0].period <= 8


def test_all_codes_of_three_digits_have_the_values_of_their_canonical_form_and_few_are_left() -> None:
    left = set()
    for digits in itertools.product((0, 4), range(8), range(8), range(8)):
        if any(digits):
            code = parse_code("{}.{}{}{}".format(*digits))
            found = canonical(code)
            assert are_the_same(code, found.code, found.shift, 150), str(code)
            left.add(found.code)
    assert len(left) == 1023 - 849
    # and no two of these have the same values, up to a shift
    seen = {}
    for code in left:
        values = values_of(code, 700)
        first = next(n for n, value in enumerate(values) if value)
        assert seen.setdefault(tuple(values[first : first + 650]), code) == code


@pytest.mark.parametrize("most", [7, 15])
@pytest.mark.long
def test_random_codes_have_the_values_of_their_canonical_form(most: int) -> None:
    dice = random.Random(most)
    changed = 0
    for _ in range(80):
        code = random_code(dice, most)
        found = canonical(code)
        assert are_the_same(code, found.code, found.shift, 130), str(code)
        assert canonical(found.code).code == found.code
        assert canonical(found.code).shift == 0
        changed += found.code != code
    assert changed > 30


@pytest.mark.parametrize("most", [7, 15])
def test_cousins_are_one_heap_apart(most: int) -> None:
    dice = random.Random(2 * most)
    there = back = 0
    for _ in range(250):
        code = random_code(dice, most)
        cousin = next_cousin(code)
        assert (cousin is None) == (values_of(code, 130)[1] != 0)
        if cousin is not None:
            assert are_the_same(cousin, code, 1, 130), str(code)
            assert previous_cousin(cousin) is not None
            there += 1
        before = previous_cousin(code)
        if before is not None:
            assert are_the_same(code, before, 1, 130), str(code)
            back += 1
    assert there > 30
    assert back > 10


@pytest.mark.parametrize("most", [7, 15])
def test_kinds_of_moves_that_are_called_idle_change_no_value(most: int) -> None:
    dice = random.Random(3 * most)
    tried = 0
    for _ in range(120):
        code = random_code(dice, most)
        kinds = code.kinds()
        idle = idle_kinds(kinds, plain_values(code, 12), 10) - kinds
        if idle:
            all_of_them = Code.of_kinds(kinds | idle)
            one_of_them = Code.of_kinds(kinds | {dice.choice(sorted(idle))})
            assert values_of(code, 120) == values_of(all_of_them, 120) == values_of(one_of_them, 120), str(code)
            tried += 1
    assert tried > 80


# Guy and Smith (1956); Winning Ways, ch. 4: Dawson's Kayles .07 is .4 with a counter less, Dawson's Chess .137 with two
@pytest.mark.parametrize(
    ("text", "same", "shift"),
    [
        ("0.07", "0.4", 1), ("0.137", "0.4", 2), ("0.77", "0.77", 0), ("4.4", "0.77", -1), ("0.37", "0.6", 1),
        ("0.01", "0.1", -1), ("0.007", "0.04", 1), ("0.3", "0.2", 1), ("4.", "0.2", 0), ("0.11337", "0.04", 3),
        ("0.0F", "0.C", 1), ("0.137F", "0.C", 2), ("0.E1", "0.E", 0), ("0.F", "0.2", 1),
        # by their periods, with and without saltus; an octal code stands for others
        ("0.2202", "0.22", 0), ("0.1357", "0.44", 2), ("0.1742", "0.176", 0), ("4.1204", "4.12", 0),
        ("0.B1", "4.3", 0), ("0.0C", "0.8", 0),
    ],
)  # fmt: skip
def test_canonical_forms_of_named_codes(text: str, same: str, shift: int) -> None:
    found = canonical(parse_code(text))
    assert (str(found.code), found.shift) == (same, shift)


@pytest.mark.long
def test_codes_of_four_digits_with_one_proved_short_period_have_one_canonical_form() -> None:
    dice = random.Random(4)
    seen: dict[tuple[int, ...], Code] = {}
    codes = [f"{dice.choice('04')}.{n:04o}" for n in dice.sample(range(1, 8**4), 700)]
    for code in map(parse_code, codes):
        values = values_of(code, 330)
        proved = find_proved_period(code, values)
        if proved is None or 2 * proved[0].preperiod + 3 * proved[0].period > 250:
            continue
        first = next(n for n, value in enumerate(values) if value)
        found = canonical(code)
        assert are_the_same(code, found.code, found.shift, 150), str(code)
        assert seen.setdefault(tuple(values[first : first + 300]), found.code) == found.code, str(code)
    assert len(seen) > 50


def test_codes_that_are_not_looked_at_are_given_back() -> None:
    for text in ("4!.0", "0!.07", "0." + "0" * 30 + "3"):
        found = canonical(parse_code(text))
        assert (found.code, found.shift, found.by_periods) == (parse_code(text), 0, False)
    assert next_cousin(parse_code("4!.0")) is None
    assert previous_cousin(parse_code("0!.07")) is None


def test_equivalence_of_two_codes_says_what_it_is_worth() -> None:
    found = equivalent(parse_code("0.137"), parse_code("0.07"))
    assert found is not None
    assert (found.shift, found.proved, found.seen) == (1, True, 199)
    found = equivalent(parse_code("0.75"), parse_code("4.7"))
    assert found is not None
    assert found.proved
    assert equivalent(parse_code("0.77"), parse_code("0.76")) is None
    assert equivalent(parse_code("0.77"), parse_code("0.771"), 50) is not None
    assert equivalent(parse_code("0.0007"), parse_code("0.77"), 3) is None  # no heap is worth anything yet


def test_what_was_seen_only_is_not_called_proved() -> None:
    one, two = parse_code("0.161"), parse_code("0.36")
    found = equivalent(one, two)
    assert found is not None
    assert (found.shift, found.proved, found.seen) == (0, False, 200)
    a, b = values_of(one, 600), values_of(two, 600)
    assert a[:519] == b[:519]
    assert a[519] != b[519]
    assert equivalent(one, two, 519) is None


@pytest.mark.parametrize(
    "text",
    [
        *random.Random(3).sample(THREE_DIGITS, 60),
        "4.0",
        "4.4",
        "4.713",
        "0.F",
        "0.0F",
        "8.1",
        "C.3",
        "0.2048",
        "0.00402",
    ],
)
def test_heaps_of_both_codes_have_the_same_game_trees(text: str) -> None:
    code = parse_code(text)
    same = same_trees(code)
    numbers: dict[frozenset[tuple[int, ...]], int] = {}
    ours, theirs = (first_trees(one, 24, numbers) for one in (code, same.code))
    for n, tree in enumerate(ours):
        assert tree == (theirs[n + same.shift] if n + same.shift >= 0 else 0), n


def test_codes_of_three_digits_are_one_exactly_where_their_first_trees_are() -> None:
    # 18 trees from the first heap with a move on tell all classes apart, so that no two are one that the steps miss
    numbers: dict[frozenset[tuple[int, ...]], int] = {}
    seen: dict[tuple[int, ...], str] = {}
    for text in THREE_DIGITS:
        trees = first_trees(parse_code(text), 21, numbers)
        first = next(n for n, tree in enumerate(trees) if tree)
        name = str(same_trees(parse_code(text)).code)
        assert seen.setdefault(tuple(trees[first : first + 18]), name) == name, text
    assert len(seen) == len(set(seen.values())) == 275


def test_codes_out_of_bounds_are_given_back() -> None:
    for text in ("0!.77", "4!.0", "0." + "0" * 40 + "1"):
        code = parse_code(text)
        assert (same_trees(code).code, same_trees(code).shift) == (code, 0)
