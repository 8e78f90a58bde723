"""Hidden signals: those that were planted are found, with the shares that the definition gives, and no others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from grundy.maths.signals.waves import FEWEST, FITTED, MOST, TESTED, Signal, find_signal, shares_of_parts
from grundy.words.errors import InputError, LimitError

RANDOM = np.random.default_rng(20261130)


def planted(count: int, digits: int, frequency: float, start: float, right: float, largest: int) -> NDArray[Any]:
    """Return random values whose parity follows a wave in a share of the heaps."""
    values = RANDOM.integers(0, largest, count, endpoint=True)
    even = Signal(digits, frequency, start, 0, 0).even(np.arange(count))
    wrong = RANDOM.random(count) >= right
    odd = np.array([(int(value) & digits).bit_count() % 2 for value in values], bool)
    return np.where(odd == (even == wrong), values, values ^ (digits & -digits))


def share(values: NDArray[Any], signal: Signal, sixteenths: tuple[int, int]) -> float:
    """Return for which share of heaps a signal is right, by its definition."""
    first, stop = (len(values) * part // 16 for part in sixteenths)
    right = [
        (bin(int(values[n]) & signal.digits).count("1") % 2 == 0)
        == ((n * signal.frequency - signal.start) % 1 < 0.5)
        for n in range(first, stop)
    ]  # fmt: skip
    return sum(right) / len(right)


@pytest.mark.parametrize(
    ("count", "digits", "frequency", "start", "right", "largest"),
    [
        (4096, 0b1, 0.3217, 0.0, 1.0, 1), (8192, 0b101, 0.1551853, 0.9, 0.9, 7),
        (10_001, 0b110, 0.46646, 0.31, 0.8, 15), (16_384, 0b1011, 0.03, 0.5, 0.75, 31),
        (32_768, 0b100000, 0.48, 0.77, 0.7, 63), (65_536, 0b11, 0.2, 0.1, 0.65, 3),
    ],
)  # fmt: skip
def test_a_planted_signal_is_found(
    count: int, digits: int, frequency: float, start: float, right: float, largest: int
) -> None:
    values = planted(count, digits, frequency, start, right, largest)
    found = find_signal(values)
    assert found is not None
    assert found.digits == digits
    assert found.frequency == pytest.approx(frequency, abs=0.2 / count)
    assert found.wavelength == 1 / found.frequency
    assert found.fitted == pytest.approx(share(values, found, FITTED), abs=1e-9)
    assert found.tested == pytest.approx(share(values, found, TESTED), abs=1e-9)
    assert found.fitted == pytest.approx(right, abs=0.05)
    assert found.tested == pytest.approx(right, abs=0.1)


def test_no_other_wave_of_the_fitted_heaps_is_stronger() -> None:
    """All sets of digits, and all frequencies with a whole number of waves, by sums of cosines and sines."""
    values = planted(FEWEST, 0b10, 0.27, 0.4, 0.75, 7)
    found = find_signal(values)
    assert found is not None
    heaps = np.arange(FEWEST // 2, FEWEST * 3 // 4)
    frequencies = np.arange(16, 497) / heaps.size  # from 1/64, and as far below 1/2
    wave = np.exp(-2j * np.pi * np.outer([*frequencies, found.frequency], heaps))
    strongest = []
    for digits in range(1, 8):
        signs = np.array([1 - 2 * ((int(values[n]) & digits).bit_count() % 2) for n in heaps])
        strength = np.abs(wave @ signs)
        strongest.append(strength[:-1].max())
        if digits == found.digits:
            refined = strength[-1]
    assert found.digits == 1 + int(np.argmax(strongest))
    assert refined >= max(strongest)


def test_a_wave_between_the_frequencies_of_whole_waves_is_not_taken_for_a_weak_one() -> None:
    """Half a wave too many in the fitted heaps hides a third of the amplitude from a plain transform."""
    count = 8192
    strong, weak = (700.5 / (count // 4), 500 / (count // 4))
    values = planted(count, 0b1, strong, 0.3, 0.9, 1) + 2 * planted(count, 0b1, weak, 0.6, 0.8, 1)
    found = find_signal(values)
    assert found is not None
    assert (found.digits, found.frequency) == (0b1, pytest.approx(strong, abs=0.2 / count))


@pytest.mark.parametrize("largest", [1, 7, 100, 511])
def test_random_values_have_no_signal(largest: int) -> None:
    assert find_signal(RANDOM.integers(0, largest, 20_000, endpoint=True)) is None


def test_constant_values_have_no_signal() -> None:
    assert find_signal([3] * FEWEST) is None
    assert find_signal([0] * FEWEST) is None


def test_what_is_too_short_or_too_large_is_refused() -> None:
    with pytest.raises(InputError, match="a signal needs at least 4096 values, not 4095"):
        find_signal([0] * (FEWEST - 1))
    with pytest.raises(LimitError, match="in at most 4194304 values, not in 4194305"):
        find_signal(np.zeros(MOST + 1, np.uint8))
    with pytest.raises(LimitError, match="values below 8192, not in 8192"):
        find_signal([8192] + [0] * FEWEST)
    assert find_signal([8191] + [0] * FEWEST) is None
    with pytest.raises(LimitError, match=f"not in {10**30}"):
        find_signal([10**30] + [0] * FEWEST)
    for wrong in ([0.5] * FEWEST, [-1] * FEWEST, ["1"] * FEWEST, [[0, 1]] * FEWEST):
        with pytest.raises(InputError, match="values must be whole numbers from 0 on, one for each heap"):
            find_signal(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("parts", [2, 5, 48])
def test_shares_of_parts_are_those_of_the_definition(parts: int) -> None:
    values = planted(9000, 0b110, 0.3217, 0.2, 0.8, 15)
    signal = find_signal(values)
    assert signal is not None
    even: list[list[bool]] = [[] for _ in range(parts)]
    for n in range(4500, 6750):
        part = int((n * signal.frequency - signal.start) % 1 * parts)
        even[part].append(bin(int(values[n]) & signal.digits).count("1") % 2 == 0)
    assert shares_of_parts(values, signal, parts) == pytest.approx([sum(part) / len(part) for part in even])
