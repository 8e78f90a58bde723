"""Numbers of a named set: values and moves against sets written apart, published values, far heaps, refusals."""

from __future__ import annotations

from collections.abc import Callable
from math import factorial, gcd, isqrt

import pytest

from grundy import parse_game, solve
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.heaps.take import Take
from grundy.words.errors import LimitError, RulesetError

LAST = 130


def is_prime(k: int) -> bool:
    return k > 1 and all(k % d for d in range(2, isqrt(k) + 1))


MAY_TAKE: dict[str, Callable[[int, int], bool]] = {
    "squares": lambda n, k: isqrt(k) ** 2 == k,
    "cubes": lambda n, k: round(k ** (1 / 3)) ** 3 == k,
    "triangular": lambda n, k: isqrt(8 * k + 1) ** 2 == 8 * k + 1,
    "odd": lambda n, k: k % 2 == 1,
    "primes": lambda n, k: is_prime(k),
    "primes-with-1": lambda n, k: k == 1 or is_prime(k),
    "prime-powers": lambda n, k: sum(k % p == 0 for p in range(2, k + 1) if is_prime(p)) < 2,
    "powers(2)": lambda n, k: k in [2**i for i in range(20)],
    "powers(3)": lambda n, k: k in [3**i for i in range(20)],
    "powers(10)": lambda n, k: k in [10**i for i in range(20)],
    "fibonacci": lambda n, k: k in (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144),
    "factorials": lambda n, k: k in [factorial(i) for i in range(8)],
    "divisors": lambda n, k: n % k == 0,
    "proper-divisors": lambda n, k: n % k == 0 and k < n,
    "coprime": lambda n, k: gcd(n, k) == 1,
    "at-least-half": lambda n, k: 2 * k >= n,
}


@pytest.mark.parametrize("name", MAY_TAKE)
def test_values_and_moves_are_those_of_the_definition(name: str) -> None:
    game, plain = Take(name), list[int]()
    for n in range(LAST):
        lefts = [n - k for k in range(1, n + 1) if MAY_TAKE[name](n, k)]
        assert list(game.splits(n)) == lefts
        plain.append(mex(plain[left] for left in lefts))
        for value in range(8):
            wanted = [left for left in lefts if plain[left] == value]
            assert list(game.splits_to(n, value)) == wanted, (n, value)
            assert game.count_splits_to(n, value) == len(wanted)
    assert [game.heap_value(n) for n in range(LAST)] == plain
    assert parse_game(f"take({name}) 7") == game.at(7)


def test_squares_and_primes_have_the_published_values() -> None:
    # OEIS A014586 (take a square) and A014589 (take a prime)
    squares = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 3, 2, 3, 4, 0]
    primes = [0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0]
    assert [Take("squares").heap_value(n) for n in range(len(squares))] == squares
    assert [Take("primes").heap_value(n) for n in range(len(primes))] == primes


def test_formulas_reach_heaps_of_any_size() -> None:
    found = solve("take(powers(10)) 1000000000000000000000 + take(odd) 99999999999999999999")
    # modulo 11 the heap is 10, of value 2; the even powers are 1 and leave 9, of value 1
    assert (found.grundy_value, found.winning_count) == (2 ^ 1, 11)
    assert solve("take(prime-powers) 600000000000000000001").grundy_value == 1
    assert solve("take(at-least-half) 1000000000000000000 + nim 59").grundy_value == 60 ^ 59
    assert solve("take(at-least-half) 9 + nim 1000000000000000000").winning_count == 1
    assert solve("take(divisors) 824633720832").grundy_value == 39  # 3 * 2^38


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(RulesetError, match=r"take knows no set 'evens': choose squares, .* or powers\(k\)"):
        parse_game("take(evens) 5")
    with pytest.raises(RulesetError, match=r"take needs the name of a set: try 'take\(squares\) 20 11'"):
        parse_game("take 5")
    with pytest.raises(RulesetError, match="knows no set"):
        Take("powers(1)")
    with pytest.raises(
        RulesetError, match=r"subtraction takes numbers, not 'squares': for a set with a name try 'take"
    ):
        parse_game("subtraction(squares) 5")
    with pytest.raises(LimitError, match=r"take\(squares\) is computed for heaps of up to 8000000, not 8000001"):
        solve("take(squares) 8000001")
    with pytest.raises(LimitError, match="for heaps of up to 1000000000000"):
        solve("take(divisors) 1000000000001")
