"""Nim arithmetic of arrays compared with that of integers, for short and long arrays, and rejected input."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from grundy.maths.nimbers import arrays as nim_arrays
from grundy.maths.nimbers.arrays import (
    nim_inverses,
    nim_powers,
    nim_products,
    nim_quotients,
    nim_square_roots,
    nim_squares,
)
from grundy.maths.nimbers.field import (
    nim_inverse,
    nim_power,
    nim_product,
    nim_quotient,
    nim_square,
    nim_square_root,
)

KINDS = [np.uint8, np.uint16, np.uint32, np.uint64]


@pytest.fixture(params=[False, True], ids=["NumPy", "compiled"])
def _either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", request.param)
    monkeypatch.setattr(nim_arrays, "_SLICE", 100)  # so that slices meet
    monkeypatch.setattr(nim_arrays, "_PLAIN_SLICE", 100)


def some(kind: Any, least: int = 0, count: int = 250, seed: int = 5) -> Any:
    most = int(np.iinfo(kind).max)
    drawn = np.random.default_rng(seed).integers(least, most, count, kind, endpoint=True)
    return np.append(drawn, np.array([least, 1, 2, most], kind))


@pytest.mark.sampled
@pytest.mark.usefixtures("_either_way")
@pytest.mark.parametrize("kind", KINDS)
def test_arrays_are_worked_through_number_by_number(kind: Any) -> None:
    a, b = some(kind), some(kind, 1, seed=6)
    pairs = list(zip(a.tolist(), b.tolist(), strict=True))
    for found, wanted in (
        (nim_products(a, b), [nim_product(x, y) for x, y in pairs]),
        (nim_quotients(a, b), [nim_quotient(x, y) for x, y in pairs]),
        (nim_inverses(b), [nim_inverse(y) for _, y in pairs]),
        (nim_squares(a), [nim_square(x) for x, _ in pairs]),
        (nim_square_roots(a), [nim_square_root(x) for x, _ in pairs]),
    ):
        assert found.dtype == kind
        assert found.tolist() == wanted


@pytest.mark.usefixtures("_either_way")
@pytest.mark.parametrize("kind", KINDS)
def test_powers_are_those_of_integers(kind: Any) -> None:
    a = some(kind, count=30)
    order = int(np.iinfo(kind).max)
    for exponent in (0, 1, 2, 3, 10, order - 1, order, order + 1, 10**30):
        assert nim_powers(a, exponent).tolist() == [nim_power(x, exponent) for x in a.tolist()], exponent
    a = some(kind, 1, 30)
    for exponent in (-1, -2, -order, -(10**30)):
        assert nim_powers(a, exponent).tolist() == [nim_power(x, exponent) for x in a.tolist()], exponent
    exponents = np.random.default_rng(1).integers(-(2**63), 2**63 - 1, a.size)
    exponents[:3] = -(2**63), 0, 2**63 - 1
    found = nim_powers(a, exponents)
    assert found.dtype == kind
    assert found.tolist() == [nim_power(x, e) for x, e in zip(a.tolist(), exponents.tolist(), strict=True)]
    large = np.array([2**64 - 1, 2**63, 5], np.uint64)
    assert nim_powers(a[:3], large).tolist() == [nim_power(int(x), int(e)) for x, e in zip(a, large, strict=False)]
    assert nim_powers(np.zeros(3, kind), np.arange(3)).tolist() == [1, 0, 0]


def test_every_product_of_bytes() -> None:
    table = nim_products(np.arange(256, dtype=np.uint8)[:, None], np.arange(256, dtype=np.uint8))
    assert table.shape == (256, 256)
    assert table.tolist() == [[nim_product(a, b) for b in range(256)] for a in range(256)]


def test_compiled_and_plain_agree_on_a_long_array() -> None:
    dice = np.random.default_rng(9)
    a, b = dice.integers(1, 2**64 - 1, (2, (1 << 17) + 5), np.uint64)
    quotients = nim_quotients(a, b)
    short = slice(0, 3000)
    assert (nim_quotients(a[short], b[short]) == quotients[short]).all()
    assert (nim_products(quotients, b) == a).all()
    assert (nim_squares(nim_square_roots(a)) == a).all()


def test_arrays_are_broadcast_and_sizes_joined() -> None:
    a = np.arange(6, dtype=np.uint16).reshape(2, 3)
    assert nim_products(a, np.array([1, 2, 300], np.uint32)).dtype == np.uint32
    assert nim_products(a, [[1], [2]]).tolist() == [[0, 1, 2], [1, 8, 10]]
    assert nim_products(a, 7).dtype == np.uint16
    assert nim_products(a, 2**40).dtype == np.uint64
    assert nim_products(a[:, ::-1].T, 3).tolist() == [[1, 15], [3, 12], [0, 2]]
    assert nim_products(np.array([1, 2]), np.array([3, 4])).dtype == np.uint64  # integers of NumPy have 64 bits
    assert nim_products(np.array([1, 4], ">u2"), 4).tolist() == [4, 6]
    assert (int(nim_products(5, 7)), nim_products(5, 7).shape) == (13, ())
    assert int(nim_inverses(np.uint8(4))) == 15
    assert nim_powers(a, np.array([[1], [2]])).tolist() == [[0, 1, 2], [2, 6, 7]]
    assert nim_powers(np.uint8(2), np.arange(4)).tolist() == [1, 2, 3, 1]
    empty: tuple[Any, ...] = ([], np.zeros((0, 3), np.uint8))
    for nothing in empty:
        assert nim_products(nothing, 3).size == nim_inverses(nothing).size == nim_powers(nothing, 2).size == 0


def test_what_is_given_is_left_as_it_was() -> None:
    a = np.arange(1, 9, dtype=np.uint8)
    a.flags.writeable = False
    for found in (nim_products(a, a), nim_powers(a, 1), nim_powers(a, np.ones(8, np.int8)), nim_quotients(a, 1)):
        assert not np.shares_memory(found, a)
    assert a.tolist() == list(range(1, 9))


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ([3, -2], ValueError, "nim arithmetic is of integers of 0 or more, not -2"),
        (np.array([3, -2], np.int8), ValueError, "nim arithmetic is of integers of 0 or more, not -2"),
        (2**64, ValueError, f"arrays hold numbers below 2^64, not {2**64}: take Nimber for larger ones"),
        ([1.0], TypeError, "nim arithmetic is of integers, not 1.0"),
        (np.array([1.0]), TypeError, "nim arithmetic is of integers, not float64"),
        (np.array([True]), TypeError, "nim arithmetic is of integers, not bool"),
    ],
)
def test_what_is_no_array_of_nimbers_is_refused(given: Any, error: type[Exception], words: str) -> None:
    for work in (nim_squares, nim_square_roots, nim_inverses, lambda a: nim_products(a, 1), lambda a: nim_powers(a, 2)):
        with pytest.raises(error) as refused:
            work(given)
        assert str(refused.value) == words


def test_nothing_is_divided_by_zero() -> None:
    with pytest.raises(ZeroDivisionError, match=r"^nim inverse of 0, at index 2$"):
        nim_inverses([1, 2, 0, 0])
    with pytest.raises(ZeroDivisionError, match=r"^nim inverse of 0, at index 0$"):
        nim_quotients([1, 2], 0)
    with pytest.raises(ZeroDivisionError, match=r"^nim power of 0 to -3, at index 1$"):
        nim_powers([1, 0], -3)
    with pytest.raises(ZeroDivisionError, match="nim inverse of 0"):
        nim_powers([1, 0], np.array([-1, -1]))


def test_exponents_are_integers() -> None:
    with pytest.raises(TypeError, match=r"^exponents are integers, not float64$"):
        nim_powers([1, 2], np.array([0.5]))


def test_short_arrays_wait_for_no_compiler() -> None:
    check = (
        "import sys; from grundy.maths.nimbers.arrays import *\n"
        "print(nim_products([2, 4], [4, 4]), nim_powers([2, 4], 3), nim_inverses([2]), 'numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=False)
    assert done.stdout == "[8 6] [ 1 14] [3] False\n", done.stderr
