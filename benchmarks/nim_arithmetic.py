"""Nim arithmetic compared with plain Python, galois and ogdoad: million numbers per second of processor time.

    goal    64 bits: 100 million products a second if the processor has carry-less multiplication, and 200 times plain
            Python everywhere

The answers are compared before times are printed; galois uses another basis, so our numbers are converted to it. Others
are skipped if they are not installed (pip install galois ogdoad). Run: python -m benchmarks.nim_arithmetic
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from grundy.maths.nimbers import product_kernel as kernels
from grundy.maths.nimbers import steps_kernel as steps
from grundy.maths.nimbers.arrays import nim_inverses, nim_powers, nim_products, nim_quotients, nim_square_roots
from grundy.maths.nimbers.field import nim_inverse, nim_product
from grundy.maths.nimbers.tables import disguise, logarithms

COUNT = 1 << 20
FEW = 500
GOAL, TIMES = 100, 200
KINDS = {8: np.uint8, 16: np.uint16, 32: np.uint32, 64: np.uint64}


def recursion(a: int, b: int) -> int:
    """Return the nim-product by halves of 2^k bits, as most people would write it."""
    if a < 2 or b < 2:
        return a * b
    half = 1
    while max(a, b) >> 2 * half:
        half *= 2
    mask = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & mask, b >> half, b & mask
    low, high, middle = recursion(a0, b0), recursion(a1, b1), recursion(a1 ^ a0, b1 ^ b0)
    return (middle ^ low) << half ^ low ^ recursion(high, 1 << half - 1)


def rate(work: Callable[[], Any], count: int, repeat: int = 5) -> tuple[float, Any]:
    """Return the best speed of several runs, in million numbers a second, and the answer."""
    best, answer = float("inf"), work()  # the first run may compile
    for _ in range(repeat):
        began = time.process_time()
        answer = work()
        best = min(best, time.process_time() - began)
    return count / max(best, 1e-9) / 1e6, answer


def numbers(bits: int, count: int = COUNT) -> tuple[Any, Any]:
    dice = np.random.default_rng(bits)
    return tuple(dice.integers(1, (1 << bits) - 1, (2, count), KINDS[bits], endpoint=True))


def arrays() -> None:
    print(f"{'million a second':<18}" + "".join(f"{bits:>4} bits" for bits in KINDS))
    rows: dict[str, Callable[[Any, Any], Any]] = {
        "product": nim_products, "quotient": nim_quotients, "inverse": lambda a, b: nim_inverses(a),
        "square root": lambda a, b: nim_square_roots(a), "tenth power": lambda a, b: nim_powers(a, 10),
    }  # fmt: skip
    for name, work in rows.items():
        line = f"{name:<18}"
        for bits in KINDS:
            a, b = numbers(bits)
            speed, found = rate(lambda work=work, a=a, b=b: work(a, b), COUNT)
            if name == "product":
                assert found[:FEW].tolist() == [recursion(int(x), int(y)) for x, y in zip(a[:FEW], b, strict=False)]
            line += f"{speed:9.1f}"
        print(line)


def ways() -> None:
    a, b = numbers(64)
    out = np.empty_like(a)
    wanted = [recursion(x, y) for x, y in zip(a[:FEW].tolist(), b[:FEW].tolist(), strict=True)]
    plain, _ = rate(lambda: [recursion(x, y) for x, y in zip(a[:FEW].tolist(), b.tolist(), strict=False)], FEW, 3)
    print(f"products of 64 bits: plain Python {1e6 * plain:.0f} a second")

    def print_speed(name: str, work: Callable[[], Any], count: int) -> float:
        speed, found = rate(work, count)
        assert list(map(int, found[:FEW])) == wanted, name
        print(f"    {name:<28} {speed:9.3f} million a second, {speed / plain:9.0f} times plain Python")
        return speed

    def filled(kernel: Callable[..., None], *tables: Any) -> Any:
        kernel(a, b, out, *tables)
        return out

    if kernels.has_carryless():
        speed = print_speed("without carries", lambda: filled(kernels.LOOPS["carryless_64"], *disguise(64)), COUNT)
        print(f"        goal {GOAL}: {'met' if speed >= GOAL else 'missed'}")
    speed = print_speed("tables", lambda: filled(kernels.LOOPS["times_64"], *logarithms()), COUNT)
    print(f"        goal {TIMES} times: {'met' if speed >= TIMES * plain else 'missed'}")
    some = 1 << 14
    print_speed("NumPy, nothing compiled", lambda: steps.times_64(a[:some], b[:some], *logarithms()), some)
    few = list(zip(a[:FEW].tolist(), b[:FEW].tolist(), strict=True))
    print_speed("integers of any size", lambda: [nim_product(x, y) for x, y in few], FEW)
    try:
        import ogdoad
    except ImportError:
        print("    ogdoad is not installed")
        return
    print_speed("ogdoad, one by one", lambda: [ogdoad.nim_mul(x, y) for x, y in few], FEW)


def large() -> None:
    dice = random.Random(2)
    for bits, plain_too in ((256, True), (1024, True), (4096, True), (65536, False)):
        a, b = dice.getrandbits(bits), dice.getrandbits(bits)
        began = time.process_time()
        ours = nim_product(a, b)
        seconds = time.process_time() - began
        line = f"{bits:>6} bits: product {1000 * seconds:8.2f} ms"
        if plain_too:
            began = time.process_time()
            assert recursion(a, b) == ours
            line += f", plain Python {(time.process_time() - began) / seconds:5.0f} times as long"
        else:
            began = time.process_time()
            assert nim_product(a, nim_inverse(a)) == 1
            line += f", inverse and product {1000 * (time.process_time() - began):.0f} ms"
        print(line)


def beside_galois() -> None:
    try:
        import galois
    except ImportError:
        print("galois is not installed")
        return
    field = galois.GF(2**32, irreducible_poly="x^32 + x^7 + x^3 + x^2 + 1", compile="jit-calculate")
    a, b = numbers(32)
    into = disguise(32)[0]
    theirs_a, theirs_b = (field(steps.through_32(side.astype(np.uint64), into).astype(np.int64)) for side in (a, b))
    for name, ours, theirs in (
        ("products", lambda: nim_products(a, b), lambda: theirs_a * theirs_b),
        ("quotients", lambda: nim_quotients(a, b), lambda: theirs_a / theirs_b),
    ):
        speed, found = rate(ours, COUNT, 3)
        other, wanted = rate(theirs, COUNT, 1)
        assert (steps.through_32(found.astype(np.uint64), into) == np.asarray(wanted).astype(np.uint64)).all()
        print(f"{name} of 32 bits: {speed:.1f} million a second, galois {other:.1f}: {speed / other:.1f} times as many")


def main() -> None:
    for section in (arrays, ways, large, beside_galois):
        section()
        print(flush=True)


if __name__ == "__main__":
    main()
