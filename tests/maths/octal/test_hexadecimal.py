"""Codes that leave three heaps: sets of pairs compared with the definition and the plain loop; continuing; limits."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import numpy as np
import pytest

from grundy import LimitError
from grundy.machine.loops import loops
from grundy.maths.octal import by_splits
from grundy.maths.octal.codes import Code, parse_code, plain_values
from grundy.maths.octal.hexadecimal import HexadecimalState

fill = loops(by_splits, compiled=True).extend

TWO_DIGITS = [f"{before}.{digit:X}" for before in "048C" for digit in range(16) if int(before, 16) + digit]


def plain_loop(code: Code, length: int) -> list[int]:
    values = np.zeros(length, np.int64)
    stamps = np.full(1 << 14, -1, np.int64)
    assert fill(values, 0, length, np.array(code.digits, np.int64), 0, stamps) == length
    found: list[int] = values.tolist()
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("text", TWO_DIGITS)
def test_all_codes_of_two_digits_have_the_values_of_the_definition(text: str) -> None:
    code = parse_code(text)
    assert HexadecimalState(code).extend(61).tolist() == plain_values(code, 60)


def test_all_codes_of_two_digits_after_the_dot_have_the_values_of_the_plain_loop() -> None:
    for first in range(16):
        for second in range(1, 16):
            code = Code((0, first, second))
            assert HexadecimalState(code).extend(150).tolist() == plain_loop(code, 150), str(code)


def test_random_long_codes_have_the_values_of_the_plain_loop() -> None:
    dice = random.Random(7)
    for _ in range(60):
        digits = [dice.choice((0, 4, 8, 12)), *(dice.choice((0, dice.randrange(16))) for _ in range(9)), 8]
        code = Code(tuple(digits))
        assert HexadecimalState(code).extend(200).tolist() == plain_loop(code, 200), str(code)


@pytest.mark.parametrize("text", ["0.8", "0.A", "0.3F", "0.E", "0.137F", "0.205200C", "0.2048", "C.31", "8.1"])
def test_values_past_many_words_are_those_of_the_plain_loop(text: str) -> None:
    code = parse_code(text)
    assert HexadecimalState(code).extend(900).tolist() == plain_loop(code, 900)


def test_codes_with_a_formula_have_its_values() -> None:
    assert HexadecimalState(parse_code("0.8")).extend(200).tolist() == [max(0, (n - 1) // 3) for n in range(200)]
    assert HexadecimalState(parse_code("8.")).extend(200).tolist() == [max(0, (n - 1) // 2) for n in range(200)]
    assert HexadecimalState(parse_code("0.137F")).extend(200).tolist() == [(n + 1) // 2 for n in range(200)]


def test_going_on_from_any_heap_gives_the_same_values() -> None:
    code = parse_code("0.9C")
    wanted = HexadecimalState(code).extend(400).tolist()
    dice = random.Random(3)
    for _ in range(8):
        state = HexadecimalState(code)
        length = 0
        while length < 400:
            length = min(400, length + dice.randrange(1, 120))
            assert state.extend(length).tolist() == wanted[:length]
        assert state.extend(10).tolist() == wanted
        assert state.values.tolist() == wanted


def test_an_interruption_loses_at_most_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    import grundy.maths.octal.hexadecimal as kernel

    code = parse_code("0.8")
    state = HexadecimalState(code)
    whole = kernel.extend
    calls = 0

    def interrupted(*arguments: object) -> int:
        nonlocal calls
        calls += 1
        done: int = whole(*arguments)
        if calls == 3:
            raise KeyboardInterrupt
        return done

    monkeypatch.setattr(kernel, "extend", interrupted)
    with pytest.raises(KeyboardInterrupt):
        state.extend(1000)
    assert 0 < len(state.values) < 1000
    assert state.extend(1000).tolist() == [max(0, (n - 1) // 3) for n in range(1000)]


def test_tables_that_would_not_fit_are_refused_with_the_figure_and_nothing_is_lost() -> None:
    state = HexadecimalState(parse_code("8."), memory=8 << 20)
    with pytest.raises(LimitError) as error:
        state.extend(1 << 20)
    assert str(error.value) == "values of 8.0 up to heap 1048575 need 16 MB of memory, more than the 8 MB allowed"
    assert len(state.values) == 0
    assert state.extend(200).tolist() == [max(0, (n - 1) // 2) for n in range(200)]


def test_room_is_asked_for_again_when_values_outgrow_it() -> None:
    state = HexadecimalState(parse_code("8."), memory=64 << 10)
    with pytest.raises(LimitError, match=r"values of 8\.0 up to heap 1999 need 1 MB of memory, more than the 0 MB"):
        state.extend(2000)
    assert state.values.tolist() == [max(0, (n - 1) // 2) for n in range(len(state.values))]
    assert len(state.values) > 100


@pytest.mark.parametrize("text", ["8!.0", "8!.F", "0!.0F8", "C!.3"])
def test_codes_whose_parts_must_differ_have_the_values_of_the_definition_too(text: str) -> None:
    state = HexadecimalState(parse_code(text))
    for length in (30, 121):
        assert state.extend(length).tolist() == plain_values(parse_code(text), length - 1)


def test_values_that_outgrow_the_stamps_of_the_plain_loop_have_more() -> None:
    code = parse_code("0!." + "F" * 40)
    found = HexadecimalState(code).extend(200)
    assert found.max() > 63
    assert found.tolist() == plain_values(code, 199)


@pytest.mark.parametrize("setting", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
@pytest.mark.long
def test_the_loop_keeps_to_its_arrays_compiled_or_not(setting: str, tmp_path: object) -> None:
    check = (
        "from grundy.maths.octal.hexadecimal import HexadecimalState\n"
        "from grundy.maths.octal.codes import parse_code, plain_values\n"
        "for text in ('0.3F', '8.1'):\n"
        "    code = parse_code(text)\n"
        "    assert HexadecimalState(code).extend(141).tolist()[:70] == plain_values(code, 69)\n"
    )
    environment = os.environ | {setting: "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", check], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
