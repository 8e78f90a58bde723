"""Every compiled step of nim arithmetic against integers of any size, on this processor and on a plain one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.maths.nimbers import product_kernel as kernels
from grundy.maths.nimbers import steps_kernel as steps
from grundy.maths.nimbers.field import nim_inverse, nim_product, nim_square_root
from grundy.maths.nimbers.tables import GENERATOR, disguise, logarithms, root_table

EDGES = [0, 1, 2, 3, 15, 16, 255, 256, 2**15, 2**16 - 1, 2**16, 2**31, 2**32 - 1, 2**32, 2**63, 2**64 - 1]
LOOPS = kernels.LOOPS
PLAIN = {
    16: (steps.times_16, steps.inverse_16),
    32: (steps.times_32, steps.inverse_32),
    64: (steps.times_64, steps.inverse_64),
}


def pairs(bits: int, count: int = 400) -> tuple[Any, Any]:
    """Return numbers of a bit length: all pairs of edge cases, and random ones."""
    dice = np.random.default_rng(bits)
    edges = [edge for edge in EDGES if edge < 1 << bits]
    left, right = np.meshgrid(np.array(edges, np.uint64), np.array(edges, np.uint64))
    drawn = dice.integers(0, (1 << bits) - 1, (2, count), np.uint64, endpoint=True)
    kind = f"u{bits // 8}"
    return np.append(left.ravel(), drawn[0]).astype(kind), np.append(right.ravel(), drawn[1]).astype(kind)


def wanted(a: Any, b: Any) -> list[int]:
    return [nim_product(x, y) for x, y in zip(a.tolist(), b.tolist(), strict=True)]


@pytest.mark.parametrize("bits", [16, 32, 64])
def test_products_by_tables(bits: int) -> None:
    a, b = pairs(bits)
    out = np.empty_like(a)
    LOOPS[f"times_{bits}"](a, b, out, *logarithms())
    assert out.tolist() == wanted(a, b)
    plain = PLAIN[bits][0](a.astype(np.uint64), b.astype(np.uint64), *logarithms())
    assert plain.tolist() == out.tolist()


@pytest.mark.skipif(not kernels.has_carryless(), reason="the processor multiplies with carries only")
@pytest.mark.parametrize("bits", [32, 64])
def test_products_without_carries(bits: int) -> None:
    a, b = pairs(bits)
    out = np.empty_like(a)
    LOOPS[f"carryless_{bits}"](a, b, out, *disguise(bits))
    assert out.tolist() == wanted(a, b)


@pytest.mark.parametrize("bits", [16, 32, 64])
def test_inverses(bits: int) -> None:
    a = pairs(bits)[0]
    a = a[a != 0]
    out = np.empty_like(a)
    LOOPS[f"inverse_{bits}"](a, out, *logarithms())
    assert out.tolist() == [nim_inverse(x) for x in a.tolist()]
    assert PLAIN[bits][1](a.astype(np.uint64), *logarithms()).tolist() == out.tolist()


def test_additive_maps() -> None:
    for bits, plain in ((32, steps.through_32), (64, steps.through_64)):
        a = pairs(bits)[0]
        out = np.empty_like(a)
        LOOPS[f"through_{bits}"](a, out, root_table(bits))
        assert out.tolist() == [nim_square_root(x) for x in a.tolist()]
        assert plain(a.astype(np.uint64), root_table(bits)).tolist() == out.tolist()


def test_products_with_the_half_of_two_to_the_32() -> None:
    a = pairs(32)[0].astype(np.uint64)
    assert steps.half_32(a, *logarithms()).tolist() == [nim_product(x, 1 << 31) for x in a.tolist()]


def test_bytes_are_multiplied_as_they_are() -> None:
    a, b = (side.ravel().astype(np.uint8) for side in np.meshgrid(np.arange(256), np.arange(256)))
    out = np.empty_like(a)
    LOOPS["times_16"](a, b, out, *logarithms())
    assert out.tolist() == wanted(a, b)


def test_logarithms_are_those_of_a_generator() -> None:
    log, exp, half = logarithms()
    powers = exp[: steps.ORDER].tolist()
    assert sorted(powers) == list(range(1, 1 << 16))
    assert powers[:2] == [1, GENERATOR]
    assert all(nim_product(powers[i], GENERATOR) == powers[i + 1] for i in range(0, steps.ORDER - 1, 37))
    assert exp[log[1:]].tolist() == list(range(1, 1 << 16))
    assert powers[half] == 1 << 15
    assert not exp[steps.ZERO :].any()


@pytest.mark.parametrize(("bits", "powers"), [(32, (32, 7, 3, 2, 0)), (64, (64, 4, 3, 1, 0))])
def test_the_disguise_is_one(bits: int, powers: tuple[int, ...]) -> None:
    into, back = disguise(bits)
    through = steps.through_32 if bits == 32 else steps.through_64
    a = pairs(bits)[0].astype(np.uint64)
    assert through(through(a, into), back).tolist() == a.tolist() == through(through(a, back), into).tolist()
    root = int(back[2])  # the polynomial x
    total = 0
    for power in powers:
        term = 1
        for _ in range(power):
            term = nim_product(term, root)
        total ^= term
    assert total == 0


CHECK = """
import sys
import numpy as np
from grundy.machine import loops
from grundy.maths.nimbers import arrays as nim_arrays
from grundy.maths.nimbers.field import nim_inverse, nim_power, nim_product

loops.ALWAYS = True
dice = np.random.default_rng(3)
for kind in (np.uint8, np.uint32, np.uint64):
    a, b = dice.integers(1, np.iinfo(kind).max, (2, 50), kind)
    x, y = a.tolist(), b.tolist()
    assert nim_arrays.nim_products(a, b).tolist() == [nim_product(s, t) for s, t in zip(x, y)]
    assert nim_arrays.nim_inverses(a).tolist() == [nim_inverse(s) for s in x]
    assert nim_arrays.nim_powers(a, 5).tolist() == [nim_power(s, 5) for s in x]
if sys.argv[1] == "NUMBA_CPU_NAME":
    from grundy.maths.nimbers.product_kernel import LOOPS, has_carryless
    assert not has_carryless() and not LOOPS["carryless_64"].signatures
print("right")
"""


@pytest.mark.parametrize(
    ("name", "value"), [("NUMBA_DISABLE_JIT", "1"), ("NUMBA_BOUNDSCHECK", "1"), ("NUMBA_CPU_NAME", "generic")]
)
@pytest.mark.long
def test_arrays_are_right_without_the_compiler_with_bounds_checked_and_on_a_plain_processor(
    name: str, value: str, tmp_path: Path
) -> None:
    environment = os.environ | {name: value, "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", CHECK, name], env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout == "right\n", done.stderr
