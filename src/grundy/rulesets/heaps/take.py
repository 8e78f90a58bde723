"""Games in which the numbers that may be taken are an infinite set with a name, or depend on the heap."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from math import gcd
from typing import Self

from grundy.knowledge import About, Known, Theorem
from grundy.maths.formulas.arithmetic import factors, prime_count, smallest_prime
from grundy.maths.subtraction.named import LAWS, SETS, law_of_powers, powers, primes
from grundy.maths.subtraction.values import Law, SubtractionValues
from grundy.rulesets.heaps.subtraction import PAIR, RUN
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.words.errors import LimitError, RulesetError
from grundy.words.phrase import Phrase, templates

_SOURCE = "S. W. Golomb, A mathematical investigation of games of “take-away”, J. Combin. Theory 1 (1966), 443–458"
_ARITHMETIC = "D. E. Iannucci and U. Larsson, Game values of arithmetic functions, INTEGERS 21B (2021)"
_MOST_OTHERS = 100_000_000  # counters of the largest heap
_MOST = {
    "primes": 2_000_000, "squares": 8_000_000, "triangular": 3_000_000,  # some seconds
    "divisors": 10**12, "proper-divisors": 10**12, "coprime": 10**7,
}  # fmt: skip

DIVISORS = Theorem(
    "taking a divisor",
    "2 has exponent {exponent} in {n}; a divisor with a smaller exponent leaves that exponent, any other leaves a "
    "larger one or nothing, so every smaller exponent can be left and the same one never: the value is the exponent, "
    "or 1 more if the whole heap may be taken, here {value}",
    _ARITHMETIC,
)
COPRIME = Theorem(
    "taking a number coprime to the heap",
    "an even heap has value 0, a heap of 1 has value 1, and another odd heap has value k if its smallest prime factor "
    "is the k-th prime: two heaps with the same smallest prime factor are not coprime, so no move keeps it, and every "
    "smaller prime can be left; {n} has value {value}",
    _ARITHMETIC,
)
HALF = Theorem(
    "taking at least half",
    "a move leaves at most half, so the number of binary digits falls, and it can fall to any smaller number: {n} has "
    "{value} binary digits, which is its value",
    _ARITHMETIC,
)

_RULES = templates(
    {
        "squares": "Take a square (1, 4, 9, …) of counters from one heap.",
        "cubes": "Take a cube (1, 8, 27, …) of counters from one heap.",
        "triangular": "Take a triangular number (1, 3, 6, 10, …) of counters from one heap.",
        "odd": "Take an odd number of counters from one heap.",
        "primes": "Take a prime number (2, 3, 5, …) of counters from one heap.",
        "primes-with-1": "Take 1 or a prime number (2, 3, 5, …) of counters from one heap.",
        "prime-powers": "Take 1, a prime or a power of a prime (1, 2, 3, 4, 5, 7, 8, 9, …) of counters from one heap.",
        "fibonacci": "Take a Fibonacci number (1, 2, 3, 5, …) from one heap.",
        "factorials": "Take a factorial (1, 2, 6, 24, …) of counters from one heap.",
        "divisors": "From a heap of n, take a divisor of n, possibly n itself.",
        "proper-divisors": "From a heap of n, take a divisor of n smaller than n.",
        "coprime": "From a heap of n, take 1 to n counters, a number coprime to n.",
        "at-least-half": "Take at least half of a heap, up to all of it.",
    }
)


def _divisors(n: int) -> list[int]:
    found = [1]
    for prime, exponent in factors(n):
        found = [d * power for power in (prime**k for k in range(exponent + 1)) for d in found]
    return sorted(found)


_OF_THE_HEAP: dict[str, Callable[[int], Iterable[int]]] = {
    "divisors": _divisors,
    "proper-divisors": lambda n: _divisors(n)[:-1],
    "coprime": lambda n: (k for k in range(1, n + 1) if gcd(k, n) == 1),
    "at-least-half": lambda n: range((n + 1) // 2, n + 1),
}
_POWERS = re.compile(r"powers\((\d{1,4000})\)")


@dataclass(frozen=True)
class Take(HeapRuleset):
    """Take a number in a named set: take(squares).

    The sets are squares, cubes, triangular, odd, primes, primes-with-1, prime-powers (and 1), powers(k), fibonacci and
    factorials; for a heap of n also divisors and proper-divisors (of n), coprime (the numbers coprime to n) and
    at-least-half.

    Examples:
        >>> from grundy import solve
        >>> solve(Take("squares").at(20, 11)).grundy_value
        1
        >>> solve(Take("powers(10)").at(10**30)).grundy_value, solve(Take("divisors").at(96)).grundy_value
        (1, 6)

    References:
        Golomb (1966); Iannucci and Larsson (2021); OEIS A014586 (squares), A014589 (primes).
    """

    numbers: str
    about = About(
        example="take(squares) 20 11", theorem=RUN, source=_SOURCE, family="heaps",
        written="the sets: squares, cubes, triangular, odd, primes, primes-with-1, prime-powers, powers(k), fibonacci, "
        "factorials, divisors, proper-divisors, coprime, at-least-half",
    )  # fmt: skip

    def __post_init__(self) -> None:
        name = "".join(str(self.numbers).lower().split()).replace("_", "-")
        object.__setattr__(self, "numbers", name)
        if not name:
            raise RulesetError("take needs the name of a set{hint}", hint=self._hint())
        if name not in _RULES and _base(name) is None:
            raise RulesetError(
                "take knows no set {name!r}: choose {sets} or powers(k) with k from 2 on",
                name=self.numbers, sets=", ".join(_RULES),
            )  # fmt: skip

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        return cls(text)

    def rule_phrase(self) -> Phrase:
        base = _base(self.numbers)
        if base is not None:
            return Phrase("Take a power of {base} (1, {base}, {square}, …) of counters from one heap.",
                          base=base, square=base * base)  # fmt: skip
        return Phrase(_RULES[self.numbers])

    def taken(self, n: int) -> Iterator[int]:
        """Yield the numbers that may be taken from a heap of n, smallest first."""
        if self.numbers in _OF_THE_HEAP:
            return iter(_OF_THE_HEAP[self.numbers](n) if n else ())
        base = _base(self.numbers)
        members = powers(base) if base else SETS[self.numbers]()
        return takewhile(lambda number: number <= n, members)

    def splits(self, n: int) -> Iterator[int]:
        return (n - number for number in self.taken(n))

    @property
    def law(self) -> Law | None:
        """The formula for the values, if the set has one."""
        base = _base(self.numbers)
        return law_of_powers(base) if base else LAWS.get(self.numbers)

    def heap_known(self, n: int) -> Known | None:
        law = self.law
        if law is not None:
            return Known.of_value(
                RUN if law.kind == "run" else PAIR, law.value(n), n=n, small=n % law.period,
                a=law.a, b=law.b, scale=1, period=law.period,
            )  # fmt: skip
        self._within(n)
        if self.numbers == "at-least-half":
            return Known.of_value(HALF, n.bit_length(), n=n, value=n.bit_length())
        if not n or self.numbers not in _OF_THE_HEAP:
            return None
        if self.numbers == "coprime":
            value = 1 if n == 1 else prime_count(smallest_prime(n)) if n % 2 else 0
            return Known.of_value(COPRIME, value, n=n, value=value)
        exponent = (n & -n).bit_length() - 1
        value = exponent + (self.numbers == "divisors")
        return Known.of_value(DIVISORS, value, n=n, value=value, exponent=exponent)

    def heap_value(self, n: int) -> int:
        known = self.heap_known(n)
        if known is not None and known.value is not None:
            return known.value
        return _table(self, n).value(n) if n else 0

    def _within(self, n: int) -> None:
        most = _MOST.get(self.numbers, _MOST_OTHERS)
        if n > most and self.numbers != "at-least-half":
            raise LimitError(
                "{ruleset} is computed for heaps of up to {most}, not {n}", ruleset=str(self), most=most, n=n
            )

    def splits_to(self, n: int, value: int) -> Iterator[int]:
        if self.numbers == "at-least-half":
            return reversed(_halves(n, value))
        if self.numbers == "coprime":
            return _coprime_to(n, value)
        if self.numbers in LAWS:
            return (n - number for number in self._taken_to(n, value, LAWS[self.numbers].period))
        return (left for left in self.splits(n) if self.heap_value(left) == value)

    def _taken_to(self, n: int, value: int, period: int) -> Iterator[int]:
        """Yield what may be taken to leave a value, which is the remainder; few numbers share a factor with 4 or 6."""
        wanted = (n - value) % period
        if value >= period or not wanted:
            return iter(())
        numbers: Iterable[int] = self.taken(n)
        if gcd(wanted, period) > 1:  # 2 alone among primes modulo 4; powers of 2 or of 3 modulo 6
            numbers = [2] if period == 4 else sorted({p**k for p in (2, 3) for k in range(1, n.bit_length() + 1)})
        return (number for number in numbers if number <= n and number % period == wanted)

    def count_splits_to(self, n: int, value: int) -> int | None:
        if self.numbers == "at-least-half":
            return len(_halves(n, value))
        return super().count_splits_to(n, value)


def _base(name: str) -> int | None:
    """Return k for ``powers(k)``, and None for another set."""
    found = _POWERS.fullmatch(name)
    return int(found[1]) if found and int(found[1]) > 1 else None


def _halves(n: int, digits: int) -> range:
    """Return the numbers with so many binary digits up to half of n."""
    return range((1 << digits) // 2, min(n // 2 + 1, 1 << digits)) if n and digits < n.bit_length() else range(0)


def _coprime_to(n: int, value: int) -> Iterator[int]:
    """Yield the smaller heaps coprime to n with a value, largest first: 0 is even, and p is the ``value``-th prime."""
    if value == 1 and n > 1:
        yield 1
    if value == 1:
        return
    index = max(value, 1)
    p = next((prime for k, prime in enumerate(takewhile(lambda p: p <= n + 1, primes()), 1) if k == index), 0)
    if not p or (n > 1 and n % p == 0):
        return
    for left in range((n - 1) // p * p, -1, -p):
        if gcd(n, left) == 1 and (p == 2 or smallest_prime(left) == p):
            yield left


_TABLES: dict[Take, tuple[int, SubtractionValues]] = {}  # the numbers up to a bound, and their values


def _table(rules: Take, n: int) -> SubtractionValues:
    """Return a table that is right up to n; the last one if it is."""
    bound, values = _TABLES.get(rules, (0, None))
    if values is None or n > bound:
        bound = max(1023, (1 << n.bit_length()) - 1)
        values = SubtractionValues(rules.taken(bound), str(rules))
        values.most = bound  # the ruleset has a limit of its own
        _TABLES[rules] = bound, values
    return values


FIBONACCI_TAKE_AWAY = Take("fibonacci").named(
    "fibonacci-take-away",
    About(
        rule=_RULES["fibonacci"], example="fibonacci-take-away 5 9",
        source="HDU 1848, Fibonacci again and again", family="heaps",
    ),
)  # fmt: skip
