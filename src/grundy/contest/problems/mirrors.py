"""Games in which one player takes over the other's plan, mirrors it, or always finds the better of two moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import gcd
from random import Random

from grundy.contest.forms import Numbers, heaps, listed, mended, one_case, promised, sometimes, until_zero
from grundy.contest.laws import OfList
from grundy.contest.problem import Problem, either, first_wins


def _paired(position: Numbers) -> bool:
    """Return whether the heaps fall into pairs of equal ones."""
    return all(count % 2 == 0 for count in Counter(position).values())


def _spread(position: Numbers) -> Iterator[Numbers]:
    """Yield the heaps after a take from one, and after some of the rest of it went to other heaps."""
    for i, n in enumerate(position):
        others = position[:i] + position[i + 1 :]
        for left in range(n):
            for placed in _placed(others, left):
                yield tuple(sorted(n for n in placed if n))


def _placed(others: Numbers, most: int) -> Iterator[Numbers]:
    """Yield the heaps with up to ``most`` stones moved from a last heap of that many to them; it comes last."""
    if not others:
        yield (most,)
        return
    for more in range(most + 1):
        yield from ((others[0] + more, *rest) for rest in _placed(others[1:], most - more))


POJ1740 = Problem[Numbers, bool](
    id="poj1740",
    title="A New Stone Game",
    source="POJ 1740",
    statement="Take stones from one heap, then move any number of its other stones to heaps that are not empty; "
    "whoever takes the last stone wins.",
    sample_input="2\n1 3\n2\n1 1\n0\n",
    sample_output="1\n0\n",
    cases=until_zero(heaps(100, 10, tiny=3)),
    answer=lambda position: not _paired(position),
    definition=lambda position: first_wins(tuple(sorted(position)), _spread),
    write=either("1", "0"),
)

State = tuple[Numbers, Numbers]  # the bags that are closed, and the stones on each plate


def _emptied(state: State) -> Iterator[State]:
    """Yield the bags and plates after a bag was emptied onto a plate, or stones were taken from a plate."""
    bags, plates = state
    for i, bag in enumerate(bags):
        for j, plate in enumerate(plates):
            yield bags[:i] + bags[i + 1 :], tuple(sorted((*plates[:j], plate + bag, *plates[j + 1 :])))
    if not bags:
        for j, plate in enumerate(plates):
            yield from (((), tuple(sorted((*plates[:j], left, *plates[j + 1 :])))) for left in range(plate))


ARC105D = Problem[Numbers, bool](
    id="arc105d",
    title="Let's Play Nim",
    source="AtCoder Regular Contest 105 D",
    statement="There are n bags of stones and n plates. First empty a bag onto a plate in turn; when all bags are "
    "empty, play Nim with the plates.",
    sample_input="3\n1\n10\n2\n1 1\n2\n1 2\n",
    sample_output="Second\nSecond\nFirst\n",
    cases=promised(heaps(10**9, 10**5, tiny=3), most=10**5),
    answer=lambda bags: len(bags) % 2 == 0 and not _paired(bags),
    definition=lambda bags: first_wins((tuple(sorted(bags)), (0,) * len(bags)), _emptied),
    write=either("First", "Second"),
)


def _candies(heaps: Numbers) -> bool:
    """Return whether the first player wins: walk up the diagonal of the Young diagram, then right and up."""
    rows = [*sorted(heaps, reverse=True), 0]
    i = next((i for i in range(len(rows) - 1) if i + 1 >= rows[i + 1]), 0)
    above = 0
    while rows[i] and i + above + 1 < len(rows) and rows[i + above + 1] == i + 1:
        above += 1
    return (rows[i] - i - 1) % 2 == 1 or above % 2 == 1


def _eaten(position: Numbers) -> list[Numbers]:
    return [position[:-1], tuple(n - 1 for n in position if n > 1)] if position else []


AGC002E = Problem[Numbers, bool](
    id="agc002e",
    title="Candy Piles",
    source="AtCoder Grand Contest 002 E",
    statement="Eat the largest heap of candies, or one candy from each heap; whoever eats the last candy loses.",
    sample_input="3\n1 2 1\n",
    sample_output="First\n",
    cases=one_case(heaps(10**9, 10**5, tiny=6)),
    answer=_candies,
    definition=lambda position: first_wins(tuple(sorted(position)), _eaten, misere=True),
    write=either("First", "Second"),
)


def _coprime(found: Numbers) -> Numbers:
    common = gcd(*found) or 1
    return tuple(n // common for n in found)


def _decremented(found: Numbers) -> Iterator[Numbers]:
    for i, n in enumerate(found):
        if n > 1:
            yield tuple(sorted(_coprime((*found[:i], n - 1, *found[i + 1 :]))))


def _decrementing(found: Numbers) -> bool:
    """Return whether the first player wins: with an odd number of even ones, or by leaving no odd number."""
    wins = True
    while True:
        odd = [n for n in found if n % 2]
        if (len(found) - len(odd)) % 2:
            return wins
        if len(odd) != 1 or odd == [1]:
            return not wins
        found = _coprime(tuple(n - n % 2 for n in found))
        wins = not wins


def _one_odd(dice: Random) -> Numbers:
    """Return an odd number of numbers of which one is odd, often 1, so that play goes on after a division."""
    power = 2 ** dice.randint(1, 4)
    odd = dice.choice((1, power + 1, 2 * dice.randint(0, 5 * 10**8 - 1) + 1))
    found = [odd, *(power * dice.randint(1, 10**9 // power) for _ in range(2 * dice.randint(1, 4)))]
    return tuple(dice.sample(found, len(found)))


AGC010D = Problem[Numbers, bool](
    id="agc010d",
    title="Decrementing",
    source="AtCoder Grand Contest 010 D",
    statement="Decrease a number above 1 by 1, then divide all by their greatest common divisor; whoever cannot loses.",
    sample_input="3\n3 6 7\n",
    sample_output="First\n",
    cases=one_case(
        mended(
            sometimes(
                listed("count", "n", 1, "next line", most=10**9, tiny=7, count=(2, 10**5, 4)),
                lambda dice, _: _one_odd(dice),
            ),
            _coprime,
        )
    ),
    answer=_decrementing,
    definition=lambda found: first_wins(tuple(sorted(found)), _decremented),
    write=either("First", "Second"),
)


def _in_order(found: Numbers) -> Numbers:
    """Return the numbers in order, each once, and at least two of them."""
    return tuple(sorted({*found, *((0, 1) if len({*found}) < 2 else ())}))


def _lowered_last(found: Numbers) -> Iterator[Numbers]:
    for n in range(found[-1]):
        if n not in found:
            yield tuple(sorted((*found[:-1], n)))


def _close(dice: Random, found: Numbers) -> Numbers:
    """Return the numbers with two neighbours at the end, and as many as the first player needs to lose."""
    last = found[-1]
    close = (*(n for n in found if n < last - 1), last - 1, last)
    return close if (last - len(close)) % 2 else close[len(close) > 2 :]


ARC137C = Problem[Numbers, bool](
    id="arc137c",
    title="Distinct Numbers",
    source="AtCoder Regular Contest 137 C",
    statement="Replace the largest of n different numbers by a smaller number of 0 or more that is not among them; "
    "whoever cannot loses.",
    sample_input="2\n2 4\n",
    sample_output="Alice\n",
    cases=one_case(
        sometimes(
            mended(listed("count", "n", 0, "next line", most=10**9, tiny=8, count=(2, 3 * 10**5, 4)), _in_order), _close
        )
    ),
    answer=lambda found: len(found) > 1 and (found[-1] - found[-2] > 1 or (found[-1] - len(found)) % 2 == 0),
    definition=lambda found: first_wins(found, _lowered_last),
    write=either("Alice", "Bob"),
)


def _cut_out(state: tuple[int, Numbers]) -> Iterator[tuple[int, Numbers]]:
    """Yield the numbers after neighbours were removed whose sum is odd for the first player, even for the second."""
    parity, found = state
    for i in range(len(found)):
        for j in range(i + 1, len(found) + 1):
            if sum(found[i:j]) % 2 == parity:
                yield 1 - parity, found[:i] + found[j:]


CF841B = Problem[Numbers, bool](
    id="cf841b",
    title="Godsend",
    source="Codeforces 841B",
    statement="Remove neighbouring numbers from a row: the first player with an odd sum, the second with an even one; "
    "whoever cannot loses.",
    sample_input="4\n1 3 2 3\n",
    sample_output="First\n",
    cases=one_case(sometimes(heaps(10**9, 10**6, least=0), lambda dice, found: tuple(n - n % 2 for n in found))),
    answer=OfList("odd > 0"),
    definition=lambda found: first_wins((1, found), _cut_out),
    write=either("First", "Second"),
)
