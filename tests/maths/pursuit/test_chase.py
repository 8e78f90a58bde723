"""Tables of pursuits: plain Python and compiled loops against an evident definition, and the known longest games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain, combinations, product

import numpy as np
import pytest

import grundy.maths.pursuit.chase as theory
from grundy.maths.digraphs.graph import Graph
from grundy.maths.pursuit.chase import (
    PursuitRules,
    PursuitTable,
    Stuck,
    afford_pursuit,
    plain_remoteness,
    pursuit_table,
)
from grundy.maths.pursuit.tallies import Wins, sure_places, tally
from grundy.rulesets.boards.pursuit import Pursuit
from grundy.words.errors import InputError, LimitError, PositionError

Rows = Sequence[Sequence[int]]
Pairs = set[tuple[int, int]]


def by_definition(first: Rows, second: Rows, met: Pairs, captors: tuple[bool, bool], stuck: Stuck) -> list[int]:
    """Look all positions over, again and again, for what is decided with 1, 2, 3, … plies."""
    sizes = len(first), len(second)
    options: dict[tuple[int, int, int], list[tuple[int, int, int]] | None] = {}  # turn, first's place, second's
    decided: dict[tuple[int, int, int], int] = {}
    for turn, a, b in product((0, 1), range(sizes[0]), range(sizes[1])):
        if (a, b) in met:
            decided[turn, a, b] = 0
            continue
        after = [(1, to, b) for to in first[a]] if turn == 0 else [(0, a, to) for to in second[b]]
        after = [state for state in after if captors[turn] or state[1:] not in met]
        if not after and stuck is Stuck.PASSES:
            after = [(1 - turn, a, b)]
        options[turn, a, b] = after
        if not after and stuck is Stuck.LOSES:
            decided[turn, a, b] = 0
    for remoteness in range(1, 2 * sizes[0] * sizes[1] + 1):
        new = []
        for state, after in options.items():
            if state in decided or not after:
                continue
            ends = [decided.get(option) for option in after]
            if (remoteness % 2 and remoteness - 1 in ends) or (
                remoteness % 2 == 0 and all(end is not None and end % 2 for end in ends)
            ):
                new.append(state)
        if not new:
            break  # what lasts longer needs an option that lasts so
        decided |= dict.fromkeys(new, remoteness)
    return [
        *(decided.get((0, a, b), -1) for a in range(sizes[0]) for b in range(sizes[1])),
        *(decided.get((1, a, b), -1) for b in range(sizes[1]) for a in range(sizes[0])),
    ]


def flat(table: PursuitTable) -> list[int]:
    found = chain(*(array.ravel().tolist() for array in table.arrays))
    return [-1 if remoteness == table.never else remoteness for remoteness in found]


def in_both_ways(rules: PursuitRules, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The plies of all positions, from plain Python, after compiled loops have said the same."""
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    compiled = flat(pursuit_table(rules))
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", False)
    plain = flat(pursuit_table(rules))
    assert plain == compiled
    return plain


def symmetric(count: int, edges: Sequence[tuple[int, int]], stays: bool) -> list[list[int]]:
    rows: list[list[int]] = [[v] if stays else [] for v in range(count)]
    for v, w in edges:
        rows[v].append(w)
        rows[w].append(v)
    return rows


@pytest.mark.sampled
@pytest.mark.parametrize("stuck", Stuck)
@pytest.mark.parametrize("captors", [(True, True), (True, False), (False, True), (False, False)])
def test_every_graph_of_four_vertices_agrees_with_the_definition(
    stuck: Stuck, captors: tuple[bool, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    lasting = 0
    for count in range(1, 5):
        pairs = list(combinations(range(count), 2))
        for bits in range(1 << len(pairs)):
            edges = [pair for i, pair in enumerate(pairs) if bits >> i & 1]
            first, second = symmetric(count, edges, bits % 3 == 0), symmetric(count, edges, bits % 5 < 2)
            met = {(v, v) for v in range(count)}
            expected = by_definition(first, second, met, captors, stuck)
            rules = PursuitRules(Graph.from_successors(first), Graph.from_successors(second), None, captors, stuck)
            assert in_both_ways(rules, monkeypatch) == expected
            lasting = max(lasting, *expected)
    assert lasting > 2 or not (any(captors) or stuck is Stuck.LOSES)


@pytest.mark.parametrize("seed", range(32))
def test_random_steps_and_captures_agree_with_the_definition(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(seed)
    # with small sides, one that needs several words of 64
    sizes = [dice.randint(1, 7), dice.randint(1, 7) if seed % 4 else dice.randint(60, 140)]
    dice.shuffle(sizes)
    rows = [[[dice.randrange(n) for _ in range(dice.choice([0, 1, 1, 2, 3]))] for _ in range(n)] for n in sizes]
    met = {(dice.randrange(sizes[0]), dice.randrange(sizes[1])) for _ in range(dice.randint(1, max(sizes)))}
    captors = dice.random() < 0.7, dice.random() < 0.7
    for stuck in Stuck:
        given = np.array(sorted(met), dice.choice([np.int64, np.uint8]))[::-1]
        rules = PursuitRules(*map(Graph.from_successors, rows), given, captors, stuck)
        assert in_both_ways(rules, monkeypatch) == by_definition(*rows, met, captors, stuck)


@pytest.mark.parametrize("size", range(3, 13))
def test_the_longest_pursuit_with_white_to_move(size: int) -> None:
    # found by two independent programs for boards of 3 to 20 rows: 3n - 2 for even n (from 4), 3n - 3 for n = 1 and
    # 3n - 1 for n = 3 mod 4; the first lengths written out, lest formula and table err together
    longest = {3: 8, 4: 10, 5: 12, 6: 16, 7: 20, 8: 22, 9: 24, 10: 28, 11: 32, 12: 34}
    found = tally(Pursuit(size).table())
    assert max(found.first.longest or 0, found.second.longest or 0) == longest[size] == formula(size)
    assert found.drawn == 0


def formula(size: int) -> int:
    return 3 * size - {0: 2, 2: 2, 1: 3, 3: 1}[size % 4]


@pytest.mark.parametrize("size", [*range(13, 21), 33])
def test_the_longest_pursuit_on_larger_boards(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    white, black = (tally(pursuit_table(Pursuit(size).rules()), moves) for moves in (False, True))
    assert white.second.longest == formula(size)
    assert white.first == Wins(4 * size * (size - 1), 1, (0, 1))  # White captures at once or never
    assert (white.drawn, black.drawn, black.first.count) == (0, 0, 0)
    assert white.starts == black.starts == size**2 * (size**2 - 1) == black.second.count


@pytest.mark.parametrize("size", [40, 66])
def test_remoteness_follow_from_the_options_on_large_boards(size: int) -> None:
    ruleset = Pursuit(size)
    table = ruleset.table()
    dice = random.Random(size)
    for _ in range(300):
        squares = [(dice.randint(1, size), dice.choice([1, size, dice.randint(1, size)])) for _ in range(2)]
        if squares[0] == squares[1]:
            continue
        position = ruleset.check((*squares, dice.choice(["white", "black"])))
        ends = [0 if p[0] == p[1] else table.remoteness(*ruleset.places(p)) for p in ruleset.options(position)]
        assert None not in ends
        known = [end for end in ends if end is not None]
        quickest = min((end for end in known if end % 2 == 0), default=None)
        assert table.remoteness(*ruleset.places(position)) == 1 + (max(known) if quickest is None else quickest)


def test_remoteness_beyond_sixteen_bits_are_counted_on() -> None:
    # the first side walks down a long way, a place a turn; the second waits at its end, where its one step leads back
    count = 33_000
    way = Graph.from_successors([[v + 1] for v in range(count - 1)] + [[count - 1]])
    waiting = Graph.from_successors([[0]])
    table = pursuit_table(PursuitRules(way, waiting, np.array([[count - 1, 0]]), (True, False)))
    assert table.remoteness(0, 0) == 2 * (count - 1) - 1
    assert table.remoteness(0, 0, second_moves=True) == 2 * (count - 1)
    assert table.remoteness(count - 1, 0) == 0
    assert tally(table).first.longest == 2 * (count - 1) - 1
    assert table.arrays[0].dtype == np.uint32


def test_progress_is_told_and_an_interruption_comes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theory, "_SLICE", 1000)
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    told: list[tuple[int, int, int]] = []
    pursuit_table(Pursuit(12).rules(), lambda *so_far: told.append(so_far))
    assert len(told) > 20
    assert told == sorted(told)
    assert {total for _, _, total in told} == {2 * 12**4}

    def stop(*_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pursuit_table(Pursuit(12).rules(), stop)


def test_slices_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Pursuit(7, white="0-1", black="knight", walls=[(3, 3)]).rules()
    expected = in_both_ways(rules, monkeypatch)
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    for budget in (1, 7, 100):
        monkeypatch.setattr(theory, "_SLICE", budget)
        assert flat(pursuit_table(rules)) == expected


def test_what_does_not_fit_the_memory_is_refused_with_the_figure() -> None:
    with pytest.raises(LimitError, match=r"a pursuit of 20000000000000 positions needs \d+\.\d GB of memory, and"):
        afford_pursuit(10**6, 10**7)


def test_rules_that_are_none_are_refused() -> None:
    graph = Graph.from_successors([[1], [0]])
    with pytest.raises(InputError, match="must be pairs of numbers, not an array of shape"):
        PursuitRules(graph, graph, np.array([1, 2]))
    with pytest.raises(InputError, match="must be below 2 and 2"):
        PursuitRules(graph, graph, np.array([[0, 2]]))
    with pytest.raises(InputError, match="must be below 2 and 2"):
        PursuitRules(graph, graph, np.array([[-1, 0]]))
    table = pursuit_table(PursuitRules(graph, graph))
    for first, second in ((2, 0), (0, -1)):
        with pytest.raises(PositionError, match="place must be from 0 to 1, not"):
            table.remoteness(first, second)
    assert table.positions == 8


def test_nowhere_to_meet_means_that_nobody_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = Graph.from_successors([[1], [0]])
    rules = PursuitRules(graph, graph, np.zeros((0, 2), np.int64))
    assert in_both_ways(rules, monkeypatch) == [-1] * 8
    found = tally(pursuit_table(rules))
    assert (found.starts, found.drawn, found.first.count, found.draws) == (4, 4, 0, ((0, 0), (0, 1), (1, 0), (1, 1)))
    assert sure_places(pursuit_table(rules)) == []


def test_tallies_count_what_the_table_says(monkeypatch: pytest.MonkeyPatch) -> None:
    import grundy.maths.pursuit.tallies as tallies

    monkeypatch.setattr(tallies, "_CHUNK", 7)  # several pieces
    dice = random.Random(5)
    for _ in range(40):
        n, m = dice.randint(1, 6), dice.randint(1, 6)
        first, second = (
            Graph.from_successors([[dice.randrange(k) for _ in range(dice.choice([0, 1, 2]))] for _ in range(k)])
            for k in (n, m)
        )
        met = np.array([(dice.randrange(n), dice.randrange(m)) for _ in range(3)])
        captors = dice.random() < 0.5, dice.random() < 0.5
        table = pursuit_table(PursuitRules(first, second, met, captors))
        pairs = set(map(tuple, met.tolist()))
        for second_moves in (False, True):
            starts = {(a, b): table.remoteness(a, b, second_moves) for a in range(n) for b in range(m)}
            free = {start: remoteness for start, remoteness in starts.items() if start not in pairs}
            found = tally(table, second_moves)
            assert found.starts == len(free)
            assert set(found.draws) == {start for start, remoteness in free.items() if remoteness is None}
            assert found.drawn == len(found.draws)
            for wins, side in ((found.first, 0), (found.second, 1)):
                won = {s: p for s, p in free.items() if p is not None and (p % 2 == 1) == (side == second_moves)}
                assert (wins.count, wins.longest) == (len(won), max(won.values(), default=None))
                assert wins.where is None or won[wins.where] == wins.longest
        sure = [
            a
            for a in range(n)
            if all(((a, b) in pairs and captors[0]) or ((a, b) not in pairs and (table.remoteness(a, b) or 0) % 2)
                   for b in range(m))
        ]  # fmt: skip
        assert [place for place, _ in sure_places(table)] == sure


def test_the_plain_table_of_a_small_board_is_what_it_was() -> None:
    rules = Pursuit(2).rules()
    rows = [[graph.successors(v).tolist() for v in range(4)] for graph in (rules.first, rules.second)]
    found = plain_remoteness(*rows, [(v, v) for v in range(4)])
    assert found == [0, 1, 1, 2, 1, 0, 2, 1, 1, 2, 0, 1, 2, 1, 1, 0] * 2
