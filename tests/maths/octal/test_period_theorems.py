"""When a period is proved: the theorems against long computation, their bounds, and what weaker bounds would claim."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from grundy.machine.loops import loops
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal import by_splits
from grundy.maths.octal.codes import Code, parse_code, plain_values
from grundy.maths.octal.hexadecimal import HexadecimalState
from grundy.maths.octal.period_theorems import (
    ARITHMETIC,
    EQUAL_PAIRS,
    ORDINARY,
    find_arithmetic_period,
    find_proved_period,
    most_heaps,
    period_must_hold_to,
    proved_period,
)

fill = loops(by_splits, compiled=True).extend


@cache
def compiled_values(code: Code, length: int) -> list[int]:
    values = np.zeros(length, np.int64)
    stamps = np.full(1 << 12, -1, np.int64)
    assert fill(values, 0, length, np.array(code.digits, np.int64), int(code.unequal), stamps) == length
    found: list[int] = values.tolist()
    return found


def random_code(dice: random.Random, most: int, unequal: bool) -> Code:
    first = [0, 4] if most < 8 else [0, 4, 8, 12]
    while True:
        rest = [dice.randrange(most + 1) if dice.random() < 0.6 else 0 for _ in range(dice.randrange(1, 6))]
        digits = [dice.choice(first), *rest]
        while len(digits) > 1 and not digits[-1]:
            digits.pop()
        if any(digits):
            return Code(tuple(digits), unequal)


@pytest.mark.parametrize("unequal", [False, True])
@pytest.mark.parametrize(("most", "length"), [(3, 400), (7, 600), (15, 180)])
def test_no_period_that_fails_later_was_ever_proved(most: int, length: int, unequal: bool) -> None:
    dice = random.Random(most + unequal)
    claims = 0
    for _ in range(40):
        code = random_code(dice, most, unequal)
        values = compiled_values(code, length)
        for period in range(1, 25):
            start = None
            for n in range(1, length - period):
                if values[n] == values[n + period]:
                    start = start or n
                elif start is not None:
                    # it held from start to n − 1, and no longer
                    seen = values[: n + period]
                    assert proved_period(code, seen, Period(start, period)) is None, (str(code), start, period)
                    claims += 1
                    start = None
    assert claims > 1000


# least (code, preperiod, period, the heap where the equality fails): with a bound one smaller they would be "proved"
@pytest.mark.parametrize(
    ("text", "preperiod", "period", "fails"), [("0.0004", 1, 1, 5), ("8.0", 1, 1, 2), ("8!.0", 1, 1, 5)]
)
def test_the_bounds_cannot_be_lowered_by_one(text: str, preperiod: int, period: int, fails: int) -> None:
    code = parse_code(text)
    values = plain_values(code, 40)
    assert all(values[n] == values[n + period] for n in range(preperiod, fails))
    assert values[fails] != values[fails + period]
    assert period_must_hold_to(code, preperiod, period) == fails + 1


def test_unequal_parts_need_a_longer_look_than_guy_and_smith_ask_for() -> None:
    code, same = parse_code("0!.04"), parse_code("0.04")
    values = plain_values(code, 40)
    assert all(values[n] == values[n + 1] for n in range(1, period_must_hold_to(same, 1, 1)))
    assert values[4] != values[5]
    assert period_must_hold_to(code, 1, 1) > 4 >= period_must_hold_to(same, 1, 1)


@pytest.mark.parametrize(
    ("text", "heaps"), [("0.1", 1), ("0.3", 1), ("0.31", 1), ("4.", 2), ("0.12345", 2), ("0.8", 3), ("0.9F", 3)]
)
def test_the_most_heaps_are_those_of_the_largest_digit(text: str, heaps: int) -> None:
    assert most_heaps(parse_code(text)) == heaps


@pytest.mark.parametrize(
    ("text", "preperiod", "period", "theorem"),
    [
        ("0.77", 71, 12, ORDINARY[2, False]),
        ("0.137", 52, 34, ORDINARY[2, False]),
        ("0.33", 1, 3, ORDINARY[1, False]),
        ("0.1", 2, 1, ORDINARY[1, False]),
        ("0.A", 1, 2, ORDINARY[3, False]),
        ("0.F", 1, 2, ORDINARY[3, False]),
        ("0!.05", 13, 20, ORDINARY[2, True]),
        ("0!.35", 21, 3, ORDINARY[2, True]),
        ("4!.52", 22, 8, ORDINARY[2, True]),
        ("4!.B3", 1, 4, ORDINARY[3, True]),
    ],
)
def test_what_is_proved_of_some_codes(text: str, preperiod: int, period: int, theorem: str) -> None:
    code = parse_code(text)
    values = compiled_values(code, 320)
    found = find_proved_period(code, values)
    assert found is not None
    assert (found[0].period, found[1]) == (period, theorem)
    assert max(1, found[0].preperiod) == preperiod
    enough = period_must_hold_to(code, preperiod, period) + period
    assert proved_period(code, values[:enough], Period(preperiod, period)) == theorem
    assert proved_period(code, values[: enough - 1], Period(preperiod, period)) is None


# computed here by definition, then by far more heaps than the theorem needs
@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("0.8", Period(1, 3, 1)),
        ("8.", Period(1, 2, 1)),
        ("0.137F", Period(0, 2, 1)),
        ("0.C", Period(1, 2, 1)),
        ("0.28", Period(1, 53, 16)),
        ("0.9C", Period(28, 36, 16)),
        ("4.18", Period(10, 16, 4)),
    ],
)
def test_arithmetic_periods_are_found_and_proved(text: str, period: Period) -> None:
    code = parse_code(text)
    values = HexadecimalState(code).extend(4000)
    assert find_proved_period(code, values[:2000]) == (period, ARITHMETIC)
    assert find_proved_period(code, values[:2000].tolist()) == (period, ARITHMETIC)
    start = period.preperiod
    assert (values[start + period.period :] == values[start : -period.period] + period.saltus).all()


@pytest.mark.parametrize("digits", [1, 2, 3])
def test_arithmetic_periods_that_are_proved_early_hold_to_far_larger_heaps(digits: int) -> None:
    dice = random.Random(digits)
    proved = 0
    for _ in range(60):
        code = random_code(dice, 15, False)
        values = HexadecimalState(code).extend(1500)
        for length in (40, 60, 90, 130, 200, 300, 500):
            found = find_proved_period(code, values[:length])
            if found:
                period = found[0]
                start = max(1, period.preperiod)
                assert (values[start + period.period :] == values[start : -period.period] + period.saltus).all(), code
                proved += 1
                break
    assert proved > 20


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("0.2048", 4),  # Grossman and Nowakowski, Games of No Chance 4 (2015): ruler regularity, no arithmetic period
        ("C.1", 30),  # by definition: 4 more every 8 heaps, until the next power of two
    ],
)
def test_a_regularity_that_breaks_is_never_proved(text: str, shown: int) -> None:
    code = parse_code(text)
    values = HexadecimalState(code).extend(2500)
    seen = 0
    for length in range(20, 2500, 31):
        assert find_proved_period(code, values[:length]) is None
        found = find_arithmetic_period(values[:length].tolist())
        seen += found is not None and found.preperiod + 3 * found.period < length
    assert seen >= shown


@pytest.mark.parametrize("text", ["0.3F", "8.2", "8.21", "8.6"])
def test_a_saltus_that_is_no_power_of_two_is_proved_by_equal_pairs(text: str) -> None:
    code = parse_code(text)
    values = HexadecimalState(code).extend(1000)
    found = find_proved_period(code, values)
    assert found is not None
    assert (found[0].period, found[0].saltus, found[1]) == (6, 3, EQUAL_PAIRS)
    assert find_proved_period(code, values[:100]) == found
    assert find_proved_period(code, values[:20]) is None


def test_no_octal_code_has_an_arithmetic_period() -> None:
    # Austin (1976), and for powers of two by our theorem: it would prove that three heaps can be left
    dice = random.Random(8)
    for _ in range(40):
        code = random_code(dice, 7, False)
        values = compiled_values(code, 600)
        for length in (60, 200, 600):
            found = find_proved_period(code, values[:length])
            assert found is None or found[0].saltus == 0, str(code)
            for period in range(1, 30):
                for saltus in (1, 2, 4):
                    assert proved_period(code, values[:length], Period(1, period, saltus)) is None


def test_arrays_of_bytes_are_not_taken_for_larger_than_they_are() -> None:
    code = parse_code("0.8")
    values = np.array([max(0, (n - 1) // 3) % 256 for n in range(2000)], np.uint8)
    assert proved_period(code, values, Period(1, 3, 1)) is None
    assert proved_period(code, values[:700], Period(1, 3, 1)) == ARITHMETIC


def test_nonsense_is_not_proved() -> None:
    code = parse_code("0.77")
    for period in (Period(1, 0), Period(1, -3), Period(1, 2, -1), Period(0, 10**6)):
        assert proved_period(code, [0] * 100, period) is None
    assert find_proved_period(code, []) is None
    assert find_proved_period(code, [0]) is None
    assert find_arithmetic_period([]) is None
    assert find_arithmetic_period([5, 4, 3, 2, 1]) is None
    assert find_arithmetic_period([0, 1, 2, 3]) == Period(0, 1, 1)
