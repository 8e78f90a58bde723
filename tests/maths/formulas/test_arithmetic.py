"""Number theory in formulas, compared with its definitions."""

from __future__ import annotations

from math import gcd

from grundy.maths.formulas import arithmetic


def is_prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, n))


def test_number_theory_agrees_with_its_definitions() -> None:
    primes = [n for n in range(400) if is_prime(n)]
    for n in range(1, 400):
        divisors = [d for d in range(1, n + 1) if n % d == 0]
        assert arithmetic.divisors(n) == len(divisors)
        assert arithmetic.smallest_prime(n) == min((d for d in divisors if d > 1), default=1)
        assert arithmetic.prime_count(n) == sum(p <= n for p in primes)
        assert arithmetic.totient(n) == sum(gcd(k, n) == 1 for k in range(1, n + 1))
        assert arithmetic.prime_factors(n) == sum(e for p in primes for e in range(1, 10) if n % p**e == 0 for e in [1])
        assert all(arithmetic.exponent_in(n, b) == max(e for e in range(10) if n % b**e == 0) for b in range(2, 12))


def test_large_numbers_are_within_reach() -> None:
    assert arithmetic.factors(10**12 - 11) == ((999999999989, 1),)
    assert arithmetic.prime_count(10**6) == 78498  # OEIS A006880


def test_the_smallest_part_of_zeckendorfs_representation() -> None:
    fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]

    def parts(n: int) -> list[int]:
        largest = max((f for f in fibonacci if f <= n), default=0)
        return [*parts(n - largest), largest] if n else []

    assert all(arithmetic.fibonacci_parts(n)[::-1] == parts(n) for n in range(1, 140))


def test_odious_numbers_are_those_with_an_odd_number_of_ones() -> None:
    assert [arithmetic.odious(k) for k in range(1, 200)] == [n for n in range(400) if n.bit_count() % 2][:199]
    assert arithmetic.odious(0) == 0


def test_the_place_of_a_digit_counts_from_the_last_one() -> None:
    for n in range(300):
        ternary = arithmetic.digits(n, 3)
        assert sum(digit * 3**i for i, digit in enumerate(ternary)) == n
        assert arithmetic.digit_place(n, 3, 2) == (ternary.index(2) + 1 if 2 in ternary else 0)


def test_beatty_sequences_are_the_cold_positions_of_wythoffs_games() -> None:
    for k in (1, 2, 3):
        used: set[int] = set()
        for i in range(200):
            smaller = min(set(range(1000)) - used)
            used |= {smaller, smaller + k * i}
            assert arithmetic.beatty(i, k) == smaller


def test_fibonacci_numbers_are_counted() -> None:
    assert [arithmetic.fibonacci_count(n) for n in range(14)] == [0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 6]
