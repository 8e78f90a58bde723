"""Names of cuts that hand coins over: against the plain rules, on random graphs and boards."""

from __future__ import annotations

import random

from tests.maths.boards.test_strings import Ends, by_points, freed, grid, random_ends

from grundy.maths.boards.handouts import handout
from grundy.maths.boards.strings import StringGraph


def strings_in(left: int) -> list[int]:
    return [string for string in range(left.bit_length()) if left >> string & 1]


def taken(ends: Ends, left: int) -> tuple[int, int]:
    """What is left, and how many coins are free, when every cut that frees coins is made."""
    for string in strings_in(left):
        points = freed(ends, left, string)
        if points:
            rest, more = taken(ends, left & ~(1 << string))
            return rest, points + more
    return left, 0


def declining(ends: Ends, left: int) -> list[int]:
    """The cuts that free no coin, and after which the same coins hang, all to be taken without such a cut."""
    found = []
    for string in strings_in(left & ~taken(ends, left)[0]):
        after = left & ~(1 << string)
        if not freed(ends, left, string) and taken(ends, after) == taken(ends, left) and not declining(ends, after):
            found.append(string)
    return found


def least_declined(ends: Ends, left: int) -> int:
    """How many coins a player who takes some first must decline at least; many if that cannot be."""
    counts = [taken(ends, left)[1]] if declining(ends, left) else []
    counts += [least_declined(ends, left & ~(1 << s)) for s in strings_in(left) if freed(ends, left, s)]
    return min(counts, default=99)


def test_a_double_dealing_move_declines_as_few_coins_as_can_be() -> None:
    dice, seen = random.Random(5), 0
    graphs = [random_ends(dice, 9) for _ in range(150)] + [list(grid(2, 2).ends)] * 30
    for ends in graphs:
        graph = StringGraph(ends)
        ends = list(graph.ends)
        for left in {dice.randint(0, graph.full) for _ in range(12)}:
            rest, points = taken(ends, left)
            wanted = {s for s in declining(ends, left) if rest and points == least_declined(ends, left)}
            found = {s: handout(graph, left, left & ~(1 << s)) for s in strings_in(left)}
            dealt = {s for s, one in found.items() if one is not None and one.kind == "double-dealing"}
            assert dealt == wanted, (ends, left)
            seen += len(dealt)
    assert seen > 25


def test_what_is_said_of_a_cut_is_what_it_is_worth() -> None:
    """The opponent takes all and moves in the rest, or declines some, which come to the player, who moves there."""
    dice, seen = random.Random(6), dict.fromkeys(("double-dealing", "hard-hearted", "half-hearted", "opening"), 0)
    ring_and_chain = [(0, 1), (1, 2), (2, 3), (3, 0), (-1, 4), (4, 5), (5, 6), (6, -1)]
    for ends in [random_ends(dice, 9) for _ in range(120)] + [ring_and_chain, list(grid(2, 2).ends)] * 12:
        graph, best = StringGraph(ends), by_points(ends)
        for left in {graph.full} | {dice.randint(0, graph.full) for _ in range(10)}:
            points = taken(ends, left)[1]
            for string in strings_in(left):
                after = left & ~(1 << string)
                found = handout(graph, left, after)
                if found is None:
                    continue
                seen[found.kind] += 1
                then, coins = taken(ends, after)
                assert not freed(ends, left, string)
                assert found.coins == coins
                assert bool(points) == (found.kind == "double-dealing")
                ways = [coins + best(then)]
                ways += [coins - 2 * found.left - best(then)] if found.left else []
                assert best(after) == max(ways), (ends, left, string)
                assert found.opens == all(least_declined(ends, then & ~(1 << s)) < 99 for s in strings_in(then))
    assert min(seen.values()) > 10, seen


def test_cuts_of_a_chain_of_two_have_their_names() -> None:
    ends = [(-1, 0), (0, 1), (1, -1), (-1, 2), (2, 3), (3, 4), (4, -1)]
    graph = StringGraph(ends)
    kinds = [handout(graph, graph.full, graph.full & ~(1 << s)) for s in range(7)]
    assert [one.kind for one in kinds if one] == ["half-hearted", "hard-hearted", "half-hearted", *["opening"] * 4]
    assert [one.opens for one in kinds if one] == [True] * 3 + [False] * 4  # the hard-hearted cut is left
    assert handout(StringGraph(ends[:3]), 0b111, 0b101) is None  # nothing is left to move in
