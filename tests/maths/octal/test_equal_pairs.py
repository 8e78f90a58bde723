"""Arithmetic periods by equal pairs: claims compared with far more heaps, and every condition shown to matter."""

from __future__ import annotations

import random

import pytest

from grundy.maths.octal import equal_pairs as module
from grundy.maths.octal.codes import Code, parse_code, plain_values
from grundy.maths.octal.equal_pairs import proved_by_equal_pairs
from grundy.maths.octal.hexadecimal import HexadecimalState
from grundy.maths.octal.period_theorems import find_arithmetic_period


def test_kenyons_game_has_its_formula() -> None:
    # take one, or take two and leave at most three heaps; proved in docs/hexadecimal.md
    code = parse_code("0.3F")
    formula = [3 * (n // 6) + n % 3 for n in range(3000)]
    assert plain_values(code, 90) == formula[:91]
    assert HexadecimalState(code).extend(3000).tolist() == formula
    enough = next(length for length in range(1, 200) if proved_by_equal_pairs(code, formula[:length], 1, 6, 3))
    assert enough < 60
    assert all(proved_by_equal_pairs(code, formula[:length], 1, 6, 3) for length in range(enough, 200))


@pytest.mark.parametrize("seed", range(3))
def test_what_is_proved_holds_to_far_larger_heaps(seed: int) -> None:
    dice = random.Random(seed)
    proved = 0
    for _ in range(60):
        digits = (dice.choice((0, 8, 12)), *(dice.choice((0, 8, dice.randrange(16))) for _ in range(3)), 8)
        code = Code(digits)
        values = HexadecimalState(code).extend(1200).tolist()
        for length in (15, 25, 40, 70, 120, 400):
            found = find_arithmetic_period(values[:length])
            if found and proved_by_equal_pairs(code, values, max(1, found.preperiod), found.period, found.saltus):
                start = max(1, found.preperiod)
                assert all(
                    values[n + found.period] == values[n] + found.saltus for n in range(start, 1200 - found.period)
                ), str(code)
                proved += 1
                break
    assert proved > 5


def test_a_heap_that_can_have_the_value_of_an_option_is_not_proved() -> None:
    # in nim of any heap the option n − 1 would have to have the value n − 1 and not n
    assert module._misses_itself(parse_code("0.8"), plain_values(parse_code("0.8"), 20), 1, 3, 1)
    constant = [0] * 30  # take one: n and n − 1 would have the same value
    assert not module._misses_itself(parse_code("0.2"), constant, 1, 1, 0)
    even = [2 * n for n in range(30)]  # 2a + 2b = 2n where nothing is taken: an even sum that is large enough
    assert not module._misses_itself(parse_code("4."), even, 1, 1, 2)
    assert module._misses_itself(parse_code("0.4"), list(range(30)), 1, 1, 1)  # a + b = n − 1: always less


def test_a_value_that_no_equal_pair_reaches_is_not_proved() -> None:
    formula = [3 * (n // 6) + n % 3 for n in range(100)]
    assert proved_by_equal_pairs(parse_code("0.3F"), formula, 1, 6, 3)
    assert not proved_by_equal_pairs(parse_code("0.17"), formula, 1, 6, 3)
    assert not proved_by_equal_pairs(parse_code("0.0F"), formula, 1, 6, 3)


def test_wrong_values_long_periods_and_unequal_parts_are_not_proved() -> None:
    formula = [3 * (n // 6) + n % 3 for n in range(100)]
    wrong = formula.copy()
    wrong[20] += 1
    assert not proved_by_equal_pairs(parse_code("0.3F"), wrong, 1, 6, 3)
    assert not proved_by_equal_pairs(parse_code("8!.2"), formula, 1, 6, 3)
    assert not proved_by_equal_pairs(parse_code("0.3F"), list(range(5000)), 1, 900, 900)
