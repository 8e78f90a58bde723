"""The functions of formulas: names, numbers of arguments, meanings, and where they are undefined."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd, isqrt

from grundy.maths.formulas import arithmetic
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.words.phrase import templates

_MOST_ARGUMENTS = 20


def _v2(n: int) -> int:
    return (n & -n).bit_length() - 1


@dataclass(frozen=True, slots=True)
class Function:
    """Describe a function of the language; ``refuses`` says what is wrong with arguments outside its domain."""

    call: Callable[..., int]
    least: int
    most: int
    meaning: str
    refuses: Callable[..., str | None] = lambda *_: None


def _negative(n: int, *_: int) -> str | None:
    return templates("is undefined for negative numbers") if n < 0 else None


def _no_factors(n: int, *_: int) -> str | None:
    if n < 1:
        return templates("is undefined below 1")
    return templates("is out of reach above 10^12") if n > arithmetic.LARGEST else None


def _no_count(n: int) -> str | None:
    return templates("is out of reach above 10^9") if n > 10**9 else None


def _no_digits(n: int, base: int, *_: int) -> str | None:
    return _negative(n) or (templates("has a base below 2") if base < 2 else None)


def _no_exponent(n: int, base: int) -> str | None:
    return templates("has a base below 2") if base < 2 else None if n else templates("is undefined for 0")


FUNCTIONS: dict[str, Function] = {
    "min": Function(min, 2, _MOST_ARGUMENTS, "the least"),
    "max": Function(max, 2, _MOST_ARGUMENTS, "the greatest"),
    "abs": Function(abs, 1, 1, "without its sign"),
    "mex": Function(
        lambda *numbers: mex(numbers), 0, _MOST_ARGUMENTS, "the least number of 0 or more that is not among them"
    ),
    "v2": Function(
        _v2, 1, 1, "the exponent of 2: how often 2 divides n", lambda n: None if n else templates("is undefined for 0")
    ),
    "ones": Function(int.bit_count, 1, 1, "how many ones n has in binary", _negative),
    "bits": Function(int.bit_length, 1, 1, "how many binary digits n has", _negative),
    "odious": Function(arithmetic.odious, 1, 1, "the n-th number with an odd number of binary ones", _negative),
    "digits": Function(
        lambda n, b: sum(arithmetic.digits(n, b)), 2, 2, "the sum of the digits of n in base b", _no_digits
    ),
    "length": Function(
        lambda n, b: len(arithmetic.digits(n, b)), 2, 2, "how many digits n has in base b", _no_digits
    ),
    "nimdigits": Function(
        lambda n, b: nim_sum(arithmetic.digits(n, b)), 2, 2, "the nim-sum of the digits of n in base b", _no_digits
    ),
    "maxdigit": Function(arithmetic.largest_digit, 2, 2, "the largest digit of n in base b", _no_digits),
    "mindigit": Function(
        arithmetic.smallest_digit, 2, 2, "the smallest digit of n in base b that is not 0; 0 for 0", _no_digits
    ),
    "place": Function(
        arithmetic.digit_place, 3, 3, "the place of the last digit d of n in base b, from 1; 0 if there is none",
        _no_digits,
    ),
    "v": Function(arithmetic.exponent_in, 2, 2, "the exponent of b: how often b divides n", _no_exponent),
    "gcd": Function(gcd, 2, _MOST_ARGUMENTS, "the greatest common divisor"),
    "prime": Function(arithmetic.smallest_prime, 1, 1, "the smallest prime factor; 1 for 1", _no_factors),
    "primes": Function(arithmetic.prime_count, 1, 1, "how many primes are at most n", _no_count),
    "factors": Function(arithmetic.prime_factors, 1, 1, "how many prime factors n has, with repetition", _no_factors),
    "divisors": Function(arithmetic.divisors, 1, 1, "how many divisors n has", _no_factors),
    "phi": Function(arithmetic.totient, 1, 1, "how many of 1, …, n are coprime to n", _no_factors),
    "zeck": Function(
        lambda n: arithmetic.fibonacci_parts(n)[-1], 1, 1,
        "the smallest part of n as a sum of non-consecutive Fibonacci numbers",
        lambda n: templates("is undefined below 1") if n < 1 else None,
    ),
    "zecks": Function(
        lambda n: len(arithmetic.fibonacci_parts(n)), 1, 1, "how many such parts n has", _negative
    ),
    "fibs": Function(arithmetic.fibonacci_count, 1, 1, "how many of 1, 2, 3, 5, 8, … are at most n"),
    "beatty": Function(
        arithmetic.beatty, 2, 2, "n(2 − k + √(k² + 4))/2, rounded down; beatty(n, 1) is n times the golden ratio",
        lambda n, k: _negative(n) or (templates("has k below 1") if k < 1 else None),
    ),
    "isqrt": Function(isqrt, 1, 1, "the square root, rounded down", _negative),
}  # fmt: skip
"""The functions, by their names."""
