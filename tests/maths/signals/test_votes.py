"""The vote is counted by the definition, from the options, and no wave has a greater gain than the favoured one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import cos, pi
from operator import xor

import numpy as np
import pytest

from grundy.maths.octal.code_values import code_values
from grundy.maths.octal.codes import Code, parse_code
from grundy.maths.octal.sparse_space import SparseSpace, find_space
from grundy.maths.signals.votes import favoured, majorities, vote_of_options
from grundy.maths.signals.waves import FITTED, SLOWEST, TESTED, find_signal, heaps_of
from grundy.words.errors import InputError

SPARSE = ("0.6", "0.74", "0.264", "0.416", "0.143", "0.205", "0.142", "0.324", "4.327", "4!.0")
OTHERS = ("0.77", "0.024", "0.06", "4.367", "0.137", "4!.5", "0.4444", "0.33")


def sign(value: int, digits: int) -> int:
    return (-1) ** (value & digits).bit_count()


def common(value: int, heap: int, space: SparseSpace) -> bool:
    return ((value & space.mask).bit_count() + (heap + space.parity if space.parity >= 0 else 0)) % 2 == 1


def majority(code: Code, values: Sequence[int], digits: int, space: SparseSpace | None, n: int) -> int:
    """The definition: an option for each way to split."""
    options = [reduce(xor, (int(values[part]) for part in split), 0) for split in code.splits(n)]
    return sum(sign(value, digits) for value in options if space is None or common(value, n, space))


@pytest.mark.parametrize("name", SPARSE)
@pytest.mark.parametrize("digits", [0b1, 0b110, 0b11010111])
def test_majorities_count_the_options_that_would_be_common(name: str, digits: int) -> None:
    code = parse_code(name)
    values = np.asarray(code_values(name).upto(32_767))
    space = find_space(code, values)
    assert space is not None
    found = majorities(code, values[:300], digits, space)
    assert found.tolist() == [majority(code, values, digits, space, n) for n in range(300)]
    assert any(found)


@pytest.mark.parametrize("name", SPARSE + OTHERS)
def test_majorities_count_all_options_without_a_space(name: str) -> None:
    code = parse_code(name)
    values = np.asarray(code_values(name).upto(299))
    found = majorities(code, values, 0b101, None)
    assert found.tolist() == [majority(code, values, 0b101, None, n) for n in range(300)]


@pytest.mark.parametrize("name", ["0.404", "0.362", "0.324", "0.024"])
def test_a_vote_is_the_share_of_heaps_that_differ_from_most_options(name: str) -> None:
    code = parse_code(name)
    values = np.asarray(code_values(name).upto(4095))
    signal = find_signal(values)
    digits = 0b1011 if signal is None else signal.digits
    space = find_space(code, values[:2048])
    assert (space is None) == (name == "0.024")
    right = 0.0
    for n in heaps_of(4096, TESTED):
        most = majority(code, values, digits, space, n)
        right += 0.5 if not most else most * sign(int(values[n]), digits) < 0
    found = vote_of_options(code, values, digits)
    assert found.right == pytest.approx(right / len(heaps_of(4096, TESTED)))
    assert (found.frequency is None) == (space is None)


@pytest.mark.parametrize("name", ["0.404", "0.205", "0.324", "4.324"])
def test_no_other_frequency_has_a_greater_gain(name: str) -> None:
    code = parse_code(name)
    values = np.asarray(code_values(name).upto(8191))
    space = find_space(code, values)
    assert space is not None
    pushes = [
        (int(r) + take, sign(int(values[r]), 0b1101))
        for take, digit in enumerate(code.digits) if digit & 4 for r in space.heaps
    ] + [
        (take, 1) for take, digit in enumerate(code.digits) if digit & 2 and (space.parity < 0 or take % 2 == 0)
    ]  # fmt: skip

    def gain(frequency: float) -> float:
        return -sum(push * cos(2 * pi * frequency * back) for back, push in pushes)

    found = favoured(code, values, 0b1101, space)
    assert 1 / SLOWEST <= found <= 1 / 2 - 1 / SLOWEST
    assert gain(found) >= max(gain(k / 2048) for k in range(32, 993)) - 1e-3


@pytest.mark.parametrize(
    ("name", "least"), [("0.6", 0.9), ("0.264", 0.85), ("0.404", 0.8), ("0.74", 0.85), ("0.172", 0.85)]
)
def test_rare_heaps_that_came_before_favour_the_wave_that_is_found(name: str, least: float) -> None:
    values = np.asarray(code_values(name).upto(65_535))
    signal = find_signal(values)
    assert signal is not None
    vote = vote_of_options(parse_code(name), values, signal.digits)
    assert vote.right > least
    assert vote.frequency == pytest.approx(signal.frequency, abs=1 / len(heaps_of(len(values), FITTED)))


def test_the_vote_follows_where_the_phase_of_the_wave_drifts() -> None:
    values = np.asarray(code_values("0.324").upto(131_071))
    signal = find_signal(values)
    assert signal is not None
    assert signal.tested < 0.7 < 0.8 < signal.fitted
    assert vote_of_options("0.324", values, signal.digits).right > 0.8


def test_only_octal_codes_have_a_vote() -> None:
    with pytest.raises(InputError, match=r"only options of octal codes can vote, and 0\.8 is not octal"):
        vote_of_options(parse_code("0.8"), [0] * 4096, 1)
    with pytest.raises(InputError, match="a signal needs at least 4096 values, not 100"):
        vote_of_options(parse_code("0.6"), [0] * 100, 1)
    for digits, values in ((0, [1] * 4096), (-1, [1] * 4096), (8192, [1] * 4096), (1, [8192] * 4096)):
        with pytest.raises(InputError, match=f"values up to 8191, not {digits} and {values[0]}"):
            vote_of_options("0.6", values, digits)
    assert vote_of_options("0.6", np.ones(4096, np.uint8), 0b1000000001) == vote_of_options("0.6", [1] * 4096, 1)
