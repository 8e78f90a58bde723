"""Tables of heap values against the definition, compiled against plain, and proved periods."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy import LimitError, heap_ruleset, mex
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.code_values import CodeValues
from grundy.maths.octal.codes import parse_code, plain_values
from grundy.maths.subtraction.values import SubtractionValues


def subtraction_by_definition(moves: set[int], upto: int) -> list[int]:
    values: list[int] = []
    for n in range(upto + 1):
        values.append(mex(values[n - move] for move in moves if move <= n))
    return values


@settings(max_examples=60, deadline=None)
@given(st.sets(st.integers(1, 30), min_size=1, max_size=6))
def test_subtraction_tables_and_periods_hold_against_the_definition(moves: set[int]) -> None:
    game = SubtractionValues(moves)
    wanted = subtraction_by_definition(moves, 1500)
    assert game.upto(400) == wanted[:401]
    assert [game.value(n) for n in range(1501)] == wanted


# preperiod and period by moves; subtraction games re-proved here by the definition to 400 heaps
@pytest.mark.parametrize(
    ("moves", "preperiod", "period"),
    [
        ({2, 3, 7}, 0, 5),
        ({1, 3, 4}, 0, 7),
        ({2, 4, 7}, 8, 3),
        ({1, 6, 9}, 11, 5),
        ({2, 8, 9}, 21, 11),
        ({7, 15, 22}, 0, 217),
    ],
)
def test_published_periods_of_subtraction_games(moves: set[int], preperiod: int, period: int) -> None:
    game = SubtractionValues(moves)
    game.value(5000)
    assert game.period == Period(preperiod, period)


def test_two_moves_a_and_b_have_period_2a_or_a_plus_b() -> None:
    for a, b in combinations(range(1, 14), 2):
        game = SubtractionValues({a, b})
        game.value(5000)
        assert game.period == Period(0, 2 * a if b % a == 0 and b // a % 2 else a + b)


def test_the_period_of_1_3_4_answers_any_heap() -> None:
    game = SubtractionValues({1, 3, 4})
    assert [game.value(7 * 10**40 + k) for k in range(7)] == [0, 1, 0, 1, 2, 3, 2]


@pytest.mark.parametrize(
    "text", ["0.77", "0.137", "0.6", "4!.0", "4.7", "0.1777", "0.26", "0.156", "C.0", "8.1", "0.0F", "8!.2"]
)
def test_compiled_values_are_those_of_the_definition(text: str) -> None:
    code = parse_code(text)
    upto = 700 if code.octal else 90
    table = CodeValues(code)
    table.period = None
    for length in (table.first, table.first + 1, upto + 1):
        table.extend(length)
    assert list(table.values)[: upto + 1] == plain_values(code, upto)


@pytest.mark.parametrize("text", ["0.77", "0.137", "0.156", "0.45", "4.7", "0.17", "0.3"])
def test_heaps_beyond_a_proved_period_have_the_values_of_the_definition(text: str) -> None:
    code = parse_code(text)
    table = CodeValues(code)
    table.value(10**12) if text != "0.156" else table.value(10**4)
    assert table.period is not None
    upto = 900
    assert [table.value(n) for n in range(upto + 1)] == plain_values(code, upto)


def test_grundys_game_beyond_the_table_is_refused() -> None:
    table = CodeValues(parse_code("4!.0"))
    table.most = 1000
    with pytest.raises(LimitError, match=r"heap 1001 of 4!\.0 is not proved yet: values are known up to heap 1000"):
        table.value(1001)
    assert table.value(1000) == plain_values(parse_code("4!.0"), 1000)[1000]


@pytest.mark.long
def test_heaps_of_any_rule_are_valued_without_recursion_and_only_where_play_goes() -> None:
    halves = heap_ruleset(lambda n: [n // 2, n - 1] if n else [])
    plain = [0]
    for n in range(1, 10**5 + 1):
        plain.append(mex({plain[n // 2], plain[n - 1]}))
    assert halves.heap_value(10**5) == plain[10**5]
    sparse = heap_ruleset(lambda n: [n // 2] if n else [])
    assert sparse.heap_value(2**200) == 201 % 2


def test_a_decorated_function_is_a_ruleset_and_still_a_function() -> None:
    @heap_ruleset
    def doubling(n: int) -> list[int]:
        """Take one, or halve."""
        return [n - 1, n // 2] if n else []

    assert doubling(6) == [5, 3]
    assert doubling.__doc__ == "Take one, or halve."
    assert doubling.name == "doubling"
    assert str(doubling.at(3, 4)) == "doubling 3 4"


@pytest.mark.parametrize("text", ["0." + "7" * 400, "0." + "F" * 100, "8!.FF"])
def test_a_heap_that_takes_too_long_is_refused_and_says_how_far_values_reach(text: str) -> None:
    table = CodeValues(parse_code(text), "this game", patience=0.0)
    with pytest.raises(LimitError, match=f"heap {10**30} of this game is not proved yet: after 0 s, values are known"):
        table.value(10**30)
    reached = len(table.values)
    assert 64 <= reached <= 3000
    assert [table.value(n) for n in range(40)] == plain_values(parse_code(text), 39)


@pytest.mark.parametrize("cache", ["usable", "/dev/null/nowhere"])
@pytest.mark.long
def test_kernels_work_with_and_without_a_folder_to_keep_them(tmp_path: Path, cache: str) -> None:
    folder = str(tmp_path) if cache == "usable" else cache
    environment = os.environ | {"XDG_CACHE_HOME": folder}
    environment.pop("NUMBA_CACHE_DIR", None)
    ask = "from grundy.rulesets.heaps.take_and_break import octal; print(octal('0.6').heap_value(300))"
    done = subprocess.run([sys.executable, "-c", ask], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == f"{plain_values(parse_code('0.6'), 300)[300]}\n", done.stderr
    assert any(tmp_path.rglob("*.nbc")) == (cache == "usable")
