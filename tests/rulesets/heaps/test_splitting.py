"""Games like Grundy's: theorems against the definition, splits of a value, sums, huge heaps."""

from __future__ import annotations

from itertools import islice

import pytest

from grundy import heap_ruleset, parse_game, solve
from grundy.maths.nimbers.mex import nim_sum
from grundy.rulesets.heaps.splitting import (
    SPLIT_ALL_DIFFERENT,
    SPLIT_AT_LEAST_TWO,
    SPLIT_NOT_ALL_EQUAL,
    Splitting,
)
from grundy.words.errors import LimitError

GAMES = [SPLIT_AT_LEAST_TWO, SPLIT_NOT_ALL_EQUAL, SPLIT_ALL_DIFFERENT]


@pytest.mark.parametrize(("game", "last"), [(GAMES[0], 26), (GAMES[1], 26), (GAMES[2], 48)])
def test_theorems_hold_against_the_definition(game: Splitting, last: int) -> None:
    plain = heap_ruleset(game.splits)
    for n in range(last + 1):
        assert game.heap_value(n) == plain.heap_value(n), n
        assert game.heap_known(n).value == plain.heap_value(n)
        assert game.table().value(n) == plain.heap_value(n)


def test_the_values_of_the_question_on_different_parts() -> None:
    # Mathematics Stack Exchange, question 1796335, the table of an answer
    published = [0, 0, 0, 1, 0, 2, 3, 4, 0, 5, 6, 7, 8, 9, 10, 11, 12]
    assert [SPLIT_ALL_DIFFERENT.heap_value(n) for n in range(17)] == published


def test_the_rules_of_a_heap_of_six() -> None:
    assert list(SPLIT_AT_LEAST_TWO.splits(6)) == [
        (5, 1), (4, 2), (4, 1, 1), (3, 3), (3, 2, 1), (3, 1, 1, 1),
        (2, 2, 2), (2, 2, 1, 1), (2, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1),
    ]  # fmt: skip
    unequal = [(5, 1), (4, 2), (4, 1, 1), (3, 2, 1), (3, 1, 1, 1), (2, 2, 1, 1), (2, 1, 1, 1, 1)]
    assert list(SPLIT_NOT_ALL_EQUAL.splits(6)) == unequal
    assert list(SPLIT_ALL_DIFFERENT.splits(6)) == [(5, 1), (4, 2), (3, 2, 1)]


@pytest.mark.parametrize("game", GAMES)
def test_splits_to_a_value_are_all_there_and_counted(game: Splitting) -> None:
    for n in range(22):
        plain: dict[int, list[tuple[int, ...]]] = {}
        for parts in game.splits(n):
            plain.setdefault(nim_sum(map(game.heap_value, parts)), []).append(parts)
        for value in range(34):
            assert list(game.splits_to(n, value)) == plain.get(value, []), (n, value)
            assert game.count_splits_to(n, value) == len(plain.get(value, []))


def test_the_proof_of_different_parts_names_splits_that_there_are() -> None:
    """The cores of the proof, filled up with dead heaps, reach every smaller value."""
    dead = {total: {1 << i for i in range(4) if total >> i & 1} for total in range(16)}
    small = {0: [], 1: [3], 2: [5], 3: [6], 4: [7]}
    for n in range(9, 150):
        for value in range(n - 4):
            own = small.get(value, [value + 4])
            cores = [own, *([*own, 3, 2 * m + 4, 2 * m + 5] for m in range(3, n))]
            cores += [[5, 6], *([2 * m + 4, 2 * m + 5] for m in range(3, n))] if value == 1 else [[*own, 3, 5, 6]]
            cores += {2: [[7, 10]], 3: [[7, 11]]}.get(value, [])
            found = [
                {*core, *dead[n - sum(core)]}
                for core in cores
                if 0 <= n - sum(core) < 16 and len(set(core)) == len(core)
            ]
            assert found, (n, value)
            for parts in found:
                assert sum(parts) == n
                assert len(parts) > 1
                assert nim_sum(map(SPLIT_ALL_DIFFERENT.heap_value, parts)) == value


@pytest.mark.parametrize(
    "text", ["split-at-least-two 9 4", "split-not-all-equal 9 5 + nim 2", "split-all-different 13"]
)
def test_moves_from_a_sum_win(text: str) -> None:
    found = solve(parse_game(text))
    assert found.outcome.value == "N"
    assert found.complete
    winning = {str(move.position) for move in found.winning_moves}
    every = [str(option) for option in parse_game(text).options()]
    assert winning == {option for option in every if solve(parse_game(option)).grundy_value == 0}


def test_equal_heaps_of_a_sum_are_each_split() -> None:
    found = solve(parse_game("split-at-least-two 200 200 3"))
    assert found.grundy_value == 2
    assert [str(move.move) for move in islice(found.winning_moves, 2)] == [
        "split heap 1 into 198 + 1 + 1", "split heap 1 into 197 + 2 + 1",
    ]  # fmt: skip
    per_heap = SPLIT_AT_LEAST_TWO.count_splits_to(200, 197)
    assert per_heap is not None
    assert found.winning_count == 2 * per_heap + 1  # heap 3 is split into 1 + 1 + 1


def test_winning_moves_of_a_heap_of_two_hundred_are_counted_not_made() -> None:
    found = solve(parse_game("split-at-least-two 200"))
    assert len(found.winning_moves) == 1000
    assert found.winning_count == SPLIT_AT_LEAST_TWO.worth.count(200, 0)
    assert not found.complete


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("n", [1000, 10**40])
def test_a_huge_heap_is_answered_and_its_moves_left_uncounted(game: Splitting, n: int) -> None:
    found = solve(game.at(n))
    assert found.grundy_value == game.worth.value(n)
    assert found.winning_count is None
    assert len(found.winning_moves) == 1000
    for move in found.winning_moves[::50]:
        assert game.grundy_value(move.position.position) == 0
    with pytest.raises(LimitError, match=rf"^more than 10000 splits of heap {n} win: too many to count$"):
        game.count_moves_to((n,), 0)


def test_few_winning_moves_of_huge_heaps_are_all_counted() -> None:
    found = solve(parse_game(f"split-not-all-equal {10**12} {10**12} 5"))
    assert [str(move.move) for move in found.winning_moves] == [
        "split heap 1 into 999999999999 + 1", "split heap 2 into 999999999999 + 1",
        "split heap 3 into 2 + 2 + 1", "split heap 3 into 2 + 1 + 1 + 1",
    ]  # fmt: skip
    assert found.complete
