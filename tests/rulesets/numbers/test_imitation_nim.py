"""Imitation Nim against the rule told by whole histories, and its pairs."""

from __future__ import annotations

from functools import cache

import pytest

from grundy import GrundyError, Outcome, parse_game, solve
from grundy.rulesets.numbers.imitation_nim import ImitationNim

Take = tuple[bool, int, bool]  # whether from the smaller heap or one of two equal ones, how many, whether it imitates


def options(heaps: tuple[int, int], history: tuple[Take, ...], p: int) -> list[tuple[tuple[int, int], Take]]:
    """The moves after all moves so far, by the words of the rule."""
    found = []
    for i in (0, 1):
        for count in range(1, heaps[i] + 1):
            smaller = heaps[i] <= heaps[1 - i]
            imitates = not smaller and bool(history) and history[-1][0] and history[-1][1] == count
            own = history[-2::-2]  # the moves of the same player, the last one first
            if imitates and len(own) >= p - 1 and all(take[2] for take in own[: p - 1]):
                continue
            left = (heaps[0] - count, heaps[1]) if i == 0 else (heaps[0], heaps[1] - count)
            found.append((left, (smaller, count, imitates)))
    return found


@pytest.mark.long
@pytest.mark.parametrize("p", [1, 2, 3])
def test_who_wins_is_told_by_the_whole_history(p: int) -> None:
    @cache
    def wins(heaps: tuple[int, int], history: tuple[Take, ...]) -> bool:
        return any(not wins(left, (*history, take)) for left, take in options(heaps, history, p))

    for first in range(6):
        for second in range(6 - first // 4):
            found = solve(ImitationNim(p).at(first, second))
            assert (found.outcome is Outcome.N) == wins((first, second), ())
            good = [left for left, take in options((first, second), (), p) if not wins(left, (take,))]
            assert sorted(good) == sorted(move.position.position[:2] for move in found.winning_moves)


@pytest.mark.parametrize("p", [1, 2, 3])
def test_the_lost_starts_are_the_pairs(p: int, hold: object) -> None:
    pairs = {
        1: [(0, 0), (1, 2), (3, 5), (4, 7)],
        2: [(0, 0), (1, 1), (2, 3), (4, 5), (6, 8)],
        3: [(0, 0), (1, 1), (2, 2)],
    }
    lost = [(a, b) for a in range(9) for b in range(a, 9) if not hold(ImitationNim(p), (a, b, 0, 0))]  # type: ignore[operator]
    assert lost[: len(pairs[p])] == pairs[p]
    assert lost == [
        (a, b) for a in range(9) for b in range(a, 9) if solve(ImitationNim(p).at(b, a)).outcome is Outcome.P
    ]


def test_large_heaps_have_an_outcome_and_the_winning_moves_to_pairs() -> None:
    found = solve("imitation-nim(1) 1000000000000 1618033988751")
    assert [str(move.position) for move in found.winning_moves] == ["imitation-nim(1) 1000000000000 1618033988750 0 0"]
    assert (found.outcome, found.winning_count) == (Outcome.N, None)
    assert [str(move.move) for move in solve("imitation-nim(1) 500 500").winning_moves] == [
        "take 191 from heap 1", "take 191 from heap 2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("imitation-nim(0) 3 4", "p of imitation-nim must be 1 or more, not 0: try 'imitation-nim(2) 6 7'"),
        ("imitation-nim(2) 3", "imitation-nim needs 2, 3 or 4 numbers, not 1: try 'imitation-nim(2) 6 7'"),
        (
            "imitation-nim(2) 3 4 1 2",
            "the number of imitations in a row in imitation-nim(2) is at most 1, not 2: try 'imitation-nim(2) 6 7'",
        ),
    ],
)
def test_other_positions_are_refused(text: str, error: str) -> None:
    with pytest.raises(GrundyError) as caught:
        parse_game(text)
    assert str(caught.value) == error
