"""Strings and coins: the searches against play by the rules alone, on random graphs, plain and compiled."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from functools import cache

import pytest

from grundy import LimitError
from grundy.machine import loops
from grundy.machine.allowance import Allowance
from grundy.maths.boards.string_search import PlainStrings, StringSearch, difference, nimstring_value
from grundy.maths.boards.strings import StringGraph

Ends = list[tuple[int, int]]


def grid(rows: int, columns: int) -> StringGraph:
    def coin(r: int, c: int) -> int:
        return r * columns + c if 0 <= r < rows and 0 <= c < columns else -1

    across = [(coin(r - 1, c), coin(r, c)) for r in range(rows + 1) for c in range(columns)]
    return StringGraph(across + [(coin(r, c - 1), coin(r, c)) for r in range(rows) for c in range(columns + 1)])


def freed(ends: Ends, left: int, string: int) -> int:
    """How many coins hang on one string only, counted from the list of strings alone."""
    kept = [ends[s] for s in range(len(ends)) if left >> s & 1 and s != string]
    return sum(1 for coin in set(ends[string]) if coin >= 0 and not any(coin in other for other in kept))


def by_points(ends: Ends) -> Callable[[int], int]:
    @cache
    def best(left: int) -> int:
        found = []
        for s in (s for s in range(len(ends)) if left >> s & 1):
            points, after = freed(ends, left, s), left & ~(1 << s)
            found.append(points + best(after) if points else -best(after))
        return max(found, default=0)

    return best


def beside_heaps(ends: Ends) -> Callable[[int, int], bool]:
    @cache
    def wins(left: int, heap: int) -> bool:
        for s in (s for s in range(len(ends)) if left >> s & 1):
            after = left & ~(1 << s)
            if wins(after, heap) if freed(ends, left, s) else not wins(after, heap):
                return True
        return any(not wins(left, smaller) for smaller in range(heap))

    return wins


def random_ends(dice: random.Random, strings: int) -> Ends:
    coins = dice.randint(1, 7)
    return [(dice.randint(-1, coins - 1), dice.randint(-1, coins - 1)) for _ in range(dice.randint(1, strings))]


@pytest.fixture(params=[False, True], ids=["plain", "compiled"])
def compiled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    found: bool = request.param
    monkeypatch.setattr(loops, "ALWAYS", found)
    return found


def test_differences_are_those_of_play_by_the_rules(compiled: bool) -> None:
    dice = random.Random(20)
    for _ in range(120):
        ends = random_ends(dice, 9)
        best, search = by_points(ends), StringSearch(StringGraph(ends))
        full = (1 << len(ends)) - 1
        for left in (full, *(dice.randint(0, full) for _ in range(6))):
            assert search.difference(left) == best(left), (ends, left)


def shape(board: StringGraph, left: int) -> tuple[object, ...]:
    """The graph of a position in a form of its own: the least list of chains between joints over all their orders."""
    here = [board.strings_of[c] & left for c in range(board.coins)]
    joints = [c for c in range(board.coins) if here[c].bit_count() > 2]

    def chain(start: int, string: int) -> tuple[int, int, frozenset[int]]:
        coin, passed = start, {string}
        for length in itertools.count():
            a, b = board.ends[string]
            coin = b if a == coin else a
            if coin < 0 or coin == start or coin in joints:
                return coin, length, frozenset(passed)
            string = (here[coin] & ~(1 << string)).bit_length() - 1
            passed.add(string)
        raise AssertionError

    chains = {(c, *chain(c, s)) for c in joints for s in range(len(board.ends)) if here[c] >> s & 1}
    apart = [s for s in range(len(board.ends)) if left >> s & 1 and all(s not in one[3] for one in chains)]
    lone = []
    for part in board.parts(sum(1 << s for s in apart)):
        coins = sum(1 for c in range(board.coins) if board.strings_of[c] & part)
        lone.append((coins, part.bit_count()))
    forms = []
    for places in itertools.permutations(range(len(joints))):
        place = dict(zip(joints, places, strict=True))
        forms.append(sorted((place[c], place.get(far, -1), long) for c, far, long, _ in chains))
    return (min(forms), sorted(lone))


def test_keys_are_equal_only_for_equal_graphs(compiled: bool) -> None:
    """And mostly for all of them: what the order of joints and strings on the board changes is rare."""
    dice, board = random.Random(12), grid(2, 3)
    search = StringSearch(board)
    key_of: dict[int, tuple[int, int]] = {}
    for _ in range(1500 if compiled else 500):
        left = board.settled(dice.randint(0, board.full)).rest
        if left and sum((board.strings_of[c] & left).bit_count() > 2 for c in range(6)) <= 4:
            key_of[left] = search.key(left)
    shapes = {left: repr(shape(board, left)) for left in key_of}
    assert len(set(shapes.values())) > 40
    pairs = {(key_of[left], shapes[left]) for left in key_of}
    assert len(pairs) == len(set(key_of.values()))
    assert len(pairs) <= 1.1 * len(set(shapes.values()))


@pytest.mark.long
def test_values_are_those_of_play_beside_nim_heaps(compiled: bool) -> None:
    dice, seen = random.Random(16), set()
    for _ in range(80):
        ends = random_ends(dice, 8)
        graph, wins = StringGraph(ends), beside_heaps(ends)
        for left in (graph.full, *(dice.randint(0, graph.full) for _ in range(6))):
            value = nimstring_value(graph, left, "")
            seen.add(value)
            assert [heap for heap in range(6) if not wins(left, heap)] == ([] if value is None else [value]), ends
    assert {None, 0, 1, 2} <= seen


def test_the_price_is_what_the_opponent_can_leave() -> None:
    chain = StringGraph([(-1, 0), (0, 1), (1, 2), (2, -1)])
    assert [tuple(chain.settled(chain.full & ~(1 << s))) for s in range(4)] == [(0, 3, 2)] * 4
    ring = StringGraph([(0, 1), (1, 2), (2, 3), (3, 0)])
    assert tuple(ring.settled(0b0111)) == (0, 4, 4)
    two = StringGraph([(-1, 0), (0, 1), (1, -1)])
    assert [two.settled(two.full & ~(1 << s)).price for s in range(3)] == [
        2,
        0,
        2,
    ]  # the middle is the hard-hearted cut


@pytest.mark.parametrize(("rows", "columns", "count"), [(1, 1, 1), (1, 2, 2), (2, 2, 8), (2, 3, 4), (3, 3, 8)])
def test_boards_have_the_symmetries_of_rectangles_and_squares(rows: int, columns: int, count: int) -> None:
    board = grid(rows, columns)
    assert len(board.symmetries) == count
    for moved in board.symmetries:
        assert sorted(moved) == list(range(len(board.ends)))
        groups = [{frozenset(board.ends[moved[s]]) for s in range(len(moved)) if board.strings_of[c] >> s & 1}
                  for c in range(board.coins)]  # fmt: skip
        assert all(len(frozenset.intersection(*group)) >= 1 for group in groups)


def test_a_small_table_changes_no_answer(compiled: bool) -> None:
    board = grid(2, 3)
    small = StringSearch(board, memory=1, expanded=1 << 20)
    assert small.difference(board.full) == StringSearch(board).difference(board.full) == -2


@pytest.mark.long
def test_boards_have_the_known_values() -> None:
    found = [(rows, columns, difference(grid(rows, columns), grid(rows, columns).full, ""))
             for rows, columns in ((1, 1), (1, 2), (2, 2), (1, 5), (2, 3), (3, 3), (2, 5))]  # fmt: skip
    assert found == [(1, 1, -1), (1, 2, 0), (2, 2, 2), (1, 5, -1), (2, 3, -2), (3, 3, -3), (2, 5, -2)]


def test_limits_hold_and_name_the_game(compiled: bool) -> None:
    board = grid(4, 4)
    for limits, limit in (({"positions": 50}, "limit of positions"), ({"seconds": 0.02}, "time limit")):
        for ask in (difference, nimstring_value):
            allowance = Allowance(**limits)  # type: ignore[arg-type]
            with allowance.holds(), pytest.raises(LimitError, match=f"search of a board stopped .*{limit}"):
                ask(board, board.full, "a board")
            assert allowance.refusal is not None
            assert allowance.expanded > 0


def test_plain_values_are_the_compiled_ones() -> None:
    board = grid(2, 3)
    assert PlainStrings(board).value(board.full) == 1
    pieces = pytest.importorskip("grundy.maths.boards.string_pieces")
    assert pieces.StringPieces(board).value(board.full) == 1


def test_long_keys_of_larger_boards_change_no_answer() -> None:
    """Keys of 4×4 boxes take one word, two words, or more."""
    dice, board = random.Random(44), grid(4, 4)
    search, best = StringSearch(board), by_points(list(board.ends))
    for _ in range(12):
        left = sum(1 << s for s in dice.sample(range(40), 8))
        assert search.difference(left) == best(left)
    rests = [board.settled(board.full & ~sum(1 << s for s in dice.sample(range(40), n))).rest for n in range(20)]
    keys = [search.key(rest) for rest in rests]
    assert {(high > 0, low > 0) for high, low in keys} == {(False, False), (False, True), (True, True)}
    assert search.key(1 << 39 | 1 << 38)[0] == 0
    twice = [search.key(sum(1 << moved[s] for s in range(40) if rest >> s & 1))
             for moved in board.symmetries[1:3] for rest in rests]  # fmt: skip
    assert twice == keys * 2


@pytest.mark.long
def test_boards_of_twelve_boxes_in_both_plays() -> None:
    """The value 0 of 3×4 boxes: a tie, and Nimstring's second player wins."""
    board = grid(3, 4)
    assert (difference(board, board.full, ""), nimstring_value(board, board.full, "")) == (0, 0)
