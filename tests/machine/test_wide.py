from __future__ import annotations

import random

import numpy as np
import pytest

from grundy.machine.loops import compiles

if not compiles():
    pytest.skip("nothing is compiled", allow_module_level=True)

from grundy.machine.loading import njit
from grundy.machine.steps import highest, lowest, ones, reverse
from grundy.machine.wide import alike, bits_of, entry, held, lesser, low, piece_at, put_piece

U = np.uint64
LOW = (1 << 64) - 1


@njit
def _worked(words: np.ndarray, shift: np.uint64, out: np.ndarray) -> tuple[object, ...]:  # type: ignore[type-arg]
    x, y = entry(words, 0), entry(words, 1)
    at = np.int64(out.ctypes.data)
    put_piece(at, 0, (x & ~y) | (x ^ y))
    put_piece(at, 1, x - U(1) - y)
    put_piece(at, 2, x << shift)
    put_piece(at, 3, x >> shift)
    put_piece(at, 4, reverse(x))
    put_piece(at, 5, alike(U(1), x) << shift)
    put_piece(at, 6, piece_at(at, 2, x))
    put_piece(at, 7, lesser(x, y))
    put_piece(at, 8, held(at, U(4), x))
    return ones(x), lowest(x), highest(x), x == y, x != y, x != U(0), low(x), bits_of(x)


@pytest.mark.parametrize("bits", [64, 128])
def test_words_of_both_kinds_behave_like_integers(bits: int) -> None:
    dice, full = random.Random(bits), (1 << bits) - 1
    for turn in range(300):
        x, y, shift = dice.getrandbits(bits) >> dice.randrange(bits), dice.getrandbits(bits), dice.randrange(bits)
        if turn % 5 == 0:
            x = y
        numbers = [x, y]
        if bits == 64:
            words, out = np.array(numbers, U), np.zeros(9, U)
        else:
            words, out = np.array([(n & LOW, n >> 64) for n in numbers], U), np.zeros((9, 2), U)
        told = _worked(words, U(shift), out)
        turned = int(format(x, f"0{bits}b")[::-1], 2)
        found = [int(n) for n in out] if bits == 64 else [int(a) | int(b) << 64 for a, b in out]
        assert found == [
            x & ~y | x ^ y, x - 1 - y & full, x << shift & full, x >> shift, turned, 1 << shift, x << shift & full,
            min(x, y), turned if bits == 128 else 4,
        ]  # fmt: skip
        last = (x & -x).bit_length() - 1 if x else bits
        assert told == (x.bit_count(), last, x.bit_length() - 1, x == y, x != y, x != 0, x & LOW, bits)
