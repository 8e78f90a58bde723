"""Counting positions by their values."""

from __future__ import annotations

from math import isqrt

from grundy.contest.solutions.library import mex
from grundy.contest.writing.solution import reads


@reads("k", large=True)
def pe301(k: int) -> int:
    """Numbers up to 2^k without two binary ones side by side are counted by the Fibonacci numbers."""
    a, b = 1, 2
    for _ in range(k):
        a, b = b, a + b
    return a


@reads("n")
def pe310(n: int) -> int:
    """Count the triples in any order first, and then those with equal heaps."""
    squares = [root * root for root in range(1, isqrt(n) + 1)]
    values: list[int] = []
    for heap in range(n + 1):
        seen: set[int] = set()
        for square in squares:
            if square > heap:
                break
            seen.add(values[heap - square])
        values.append(mex(seen))
    size = 1
    while size <= max(values):
        size *= 2
    counts = [0] * size
    for value in values:
        counts[value] += 1
    ordered = 0
    for a in range(size):
        for b in range(size):
            ordered += counts[a] * counts[b] * counts[a ^ b]
    return (ordered + 3 * (n + 1) * counts[0] + 2 * counts[0]) // 6


@reads("n", large=True)
def pe509(n: int) -> int:
    """The value of a heap is the exponent of 2 in it."""
    counts = [0] * 128
    for k in range(n.bit_length()):
        counts[k] = (n >> k) - (n >> (k + 1))
    lost = 0
    for a in range(64):
        for b in range(64):
            lost += counts[a] * counts[b] * counts[a ^ b]
    return n * n * n - lost


MODULUS = 10**9 + 7


@reads("n")
def pe409(n: int) -> int:
    """All heaps but one determine the last, which may be 0 or among them."""
    sizes = pow(2, n, MODULUS) + MODULUS - 1
    square = MODULUS * MODULUS  # keeps the numbers positive
    everything, before, lost = 1, 0, 1  # positions of k heaps, and the lost ones of k - 1 and of k heaps
    for k in range(n):
        wrong = k * (sizes - k + 1) % MODULUS * before
        before, lost = lost, (everything - lost + square - wrong) % MODULUS
        everything = everything * (sizes - k) % MODULUS
    return (everything + MODULUS - lost) % MODULUS
