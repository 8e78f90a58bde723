"""Lexicographic codes against the greedy rule that defines them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from grundy import NORMAL, LimitError, lexicode, parse_game


def span(basis: Iterable[int]) -> list[int]:
    words = [0]
    for word in basis:
        words += [word ^ other for other in words]
    return words


def greedy(n: int, d: int) -> list[int]:
    """Each word in its turn, if it differs from all before in at least d places."""
    taken: list[int] = []
    for word in range(1 << n):
        if all((word ^ other).bit_count() >= d for other in taken):
            taken.append(word)
    return taken


@pytest.mark.parametrize("n", range(12))
def test_codes_are_those_of_the_greedy_rule(n: int) -> None:
    for d in range(1, n + 3):
        assert sorted(span(lexicode(n, d))) == greedy(n, d), (n, d)


@pytest.mark.parametrize(("base", "longest"), [(4, 4), (8, 3), (16, 2)])
def test_codes_of_larger_bases_are_those_of_the_greedy_rule(base: int, longest: int) -> None:
    def digits(word: int, n: int) -> list[int]:
        return [word // base**place % base for place in range(n)]

    for n in range(longest + 1):
        for d in range(1, n + 3):
            taken: list[list[int]] = []
            for word in range(base**n):
                new = digits(word, n)
                if all(sum(a != b for a, b in zip(new, other, strict=True)) >= d for other in taken):
                    taken.append(new)
            assert sorted(digits(word, n)[::-1] for word in span(lexicode(n, d, base))) == [t[::-1] for t in taken]


def test_the_hexacode() -> None:
    # Conway and Sloane, Sphere Packings, Lattices and Groups, ch. 3: 45 words of weight 4 and 18 of weight 6
    weights = Counter(sum(word >> 2 * i & 3 != 0 for i in range(6)) for word in span(lexicode(6, 4, 4)))
    assert weights == {0: 1, 4: 45, 6: 18}


def test_other_bases_are_refused() -> None:
    with pytest.raises(ValueError, match="the base of a lexicode is a power of 2, not 3"):
        lexicode(4, 2, 3)
    with pytest.raises(LimitError, match="out of reach"):
        lexicode(60, 8, 16)


def test_the_golay_code() -> None:
    # 759 octads; Conway and Sloane, Sphere Packings, Lattices and Groups, ch. 3, table of weights
    golay = lexicode(24, 8)
    assert len(golay) == 12
    assert Counter(word.bit_count() for word in span(golay)) == {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    # every five places lie in one octad: the Steiner system S(5, 8, 24)
    octads = [word for word in span(golay) if word.bit_count() == 8]
    for five in (0b11111, 1 << 23 | 0b1111, 0b10101010100, 1 << 20 | 1 << 17 | 1 << 11 | 1 << 5 | 1):
        assert sum(octad & five == five for octad in octads) == 1


@pytest.mark.parametrize(("n", "dimension"), [(3, 1), (7, 4), (15, 11), (31, 26), (127, 120)])
def test_hamming_codes(n: int, dimension: int) -> None:
    # Conway and Sloane 1986: the lexicode of length 2^m - 1 and distance 3 is the Hamming code
    basis = lexicode(n, 3)
    assert len(basis) == dimension
    syndromes = dict.fromkeys(basis, 0)
    for word in basis:
        for place in range(n):
            syndromes[word] ^= (place + 1) * (word >> place & 1)
    assert set(syndromes.values()) == {0}


def test_the_basis_of_a_code_reads_as_checks_and_information() -> None:
    basis = lexicode(20, 5)
    firsts = [word.bit_length() - 1 for word in basis]
    assert firsts == sorted(set(firsts))
    for place, word in zip(firsts, basis, strict=True):
        assert [other for other in basis if other >> place & 1] == [word]


def test_words_are_the_positions_lost_for_the_player_to_move() -> None:
    words = set(span(lexicode(9, 4)))
    game = parse_game("mock-turtles 1").ruleset  # turns one to three coins
    for word in range(1 << 9):
        heads = tuple(place + 1 for place in range(9) if word >> place & 1)
        known = game.known(heads, NORMAL)
        assert known is not None
        assert (known.value == 0) == (word in words)


def test_shapes_that_are_no_code_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^a code has a length of 0 or more, not -1$"):
        lexicode(-1, 3)
    with pytest.raises(ValueError, match=r"^a code has a minimum distance of 1 or more, not 0$"):
        lexicode(5, 0)
    with pytest.raises(LimitError, match=r"^the value of a head at place \d+ is out of reach under coin-turn"):
        lexicode(50, 20)


def test_codes_longer_than_a_number_of_the_processor() -> None:
    basis = lexicode(200, 4)
    assert len(basis) == 191  # heads are worth the odious numbers: 8 checks tell 128 places apart, 9 tell 256
    assert min((a ^ b).bit_count() for a in (0, *basis) for b in basis if a != b) >= 4
    assert lexicode(3, 7) == ()
    assert lexicode(3, 1) == (1, 2, 4)


@pytest.mark.parametrize("d", [1, 2, 3, 4])
def test_codes_too_long_to_hold_are_refused_at_once(d: int) -> None:
    with pytest.raises(LimitError) as refused:
        lexicode(10**9, d)
    assert str(refused.value) == (
        "the words of a code of length 1000000000 need 58207661 GB, and at most 1 GB are allowed: choose a shorter code"
    )
    with pytest.raises(LimitError, match="are allowed: choose a shorter code"):
        lexicode(10**400, d)
    assert lexicode(5, 10**400) == ()
