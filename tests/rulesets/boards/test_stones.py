"""Games of stones in impartial form against rules written out once more on sets of squares; Notakto in misère play."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from grundy import Outcome, PositionError, parse_game, solve
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.boards.notakto import Notakto
from grundy.rulesets.boards.stones import Amazons, Fission, Nogo

Board = tuple[str, ...]


def put(p: Board, marks: dict[tuple[int, int], str]) -> Board:
    return tuple("".join(marks.get((r, c), x) for c, x in enumerate(row)) for r, row in enumerate(p))


def at(p: Board, r: int, c: int) -> str:
    return p[r][c] if 0 <= r < len(p) and 0 <= c < len(p[0]) else ""


def places(p: Board, letter: str) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(p) for c, x in enumerate(row) if x == letter]


def has_liberty(p: Board, stone: tuple[int, int]) -> bool:
    group = {stone}
    for _ in range(len(p) * len(p[0])):
        beside = {(r + a, c + b) for r, c in group for a, b in ((0, 1), (0, -1), (1, 0), (-1, 0))}
        if any(at(p, r, c) == "." for r, c in beside):
            return True
        group |= {square for square in beside if at(p, *square) == at(p, *stone)}
    return False


def nogo(p: Board) -> list[Board]:
    found = [put(p, {square: stone}) for square in places(p, ".") for stone in "xo"]
    return [q for q in found if all(has_liberty(q, stone) for letter in "xo" for stone in places(q, letter))]


def amazons(p: Board) -> list[Board]:
    def sees(q: Board, one: tuple[int, int], other: tuple[int, int]) -> bool:
        down, across = other[0] - one[0], other[1] - one[1]
        if one == other or (down and across and abs(down) != abs(across)):
            return False
        steps = max(abs(down), abs(across))
        way = [(one[0] + down * k // steps, one[1] + across * k // steps) for k in range(1, steps + 1)]
        return all(at(q, r, c) == "." for r, c in way)

    found = []
    for start in places(p, "a"):
        for end in places(p, "."):
            moved = put(p, {start: ".", end: "a"})
            if sees(p, start, end):
                found += [put(moved, {target: "x"}) for target in places(moved, ".") if sees(moved, end, target)]
    return found


def fission(p: Board) -> list[Board]:
    found = []
    for r, c in places(p, "x"):
        for one, other in (((r, c - 1), (r, c + 1)), ((r - 1, c), (r + 1, c))):
            if at(p, *one) == at(p, *other) == ".":
                found.append(put(p, {(r, c): ".", one: "x", other: "x"}))
    return found


def notakto(p: Board) -> list[Board]:
    crosses = set(places(p, "x"))
    for three in combinations(sorted(crosses), 3):
        (a, b), (c, d), (e, f) = three
        if (c - a, d - b) == (e - c, f - d) in ((0, 1), (1, 0), (1, 1), (1, -1)):
            return []
    return [put(p, {square: "x"}) for square in places(p, ".")]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("ruleset", "rule", "letters", "sizes"),
    [
        (Nogo(), nogo, "...xo", [(1, 6), (2, 3), (3, 3)]),
        (Amazons(), amazons, "...ax", [(1, 6), (2, 3), (3, 3)]),
        (Fission(), fission, "..x", [(1, 6), (3, 3), (4, 4)]),
        (Notakto(), notakto, "..x", [(1, 6), (3, 3), (3, 4)]),
    ],
)
def test_options_and_values_are_those_of_the_rule(
    ruleset: Any, rule: Callable[[Board], list[Board]], letters: str, sizes: list[tuple[int, int]]
) -> None:
    @cache
    def value(p: Board) -> int:
        return mex(map(value, rule(p)))

    dice = random.Random(9)
    for (rows, columns), _ in product(sizes, range(8)):
        p = tuple("".join(dice.choice(letters) for _ in range(columns)) for _ in range(rows))
        if rule is nogo and not all(has_liberty(p, stone) for letter in "xo" for stone in places(p, letter)):
            continue
        while rule is amazons and len(places(p, ".")) > 5:
            p = put(p, {places(p, ".")[0]: "x"})
        assert sorted(ruleset.options(p)) == sorted(rule(p)), p
        assert solve(ruleset.at(p)).grundy_value == value(p), p


def test_the_misere_quotient_of_notakto_has_18_elements() -> None:
    # Plambeck and Whitehead (2013): one board is won by the centre only, two are lost, three are won
    one = solve("notakto 3 3", misere=True)
    assert [str(move.move) for move in one.winning_moves] == ["put a cross on 2,2"]
    assert solve("notakto 3 3 + notakto 3 3", misere=True).outcome is Outcome.P
    three = solve("notakto 3 3 + notakto 3 3 + notakto 3 3", misere=True)
    assert (three.outcome, three.winning_count) == (Outcome.N, 27)
    assert "which has 18 elements" in str(three)


def test_a_group_without_a_liberty_is_refused() -> None:
    with pytest.raises(PositionError, match="must have a liberty, an empty square beside it, unlike in xo"):
        parse_game("nogo xo")


def test_boards_of_a_size_begin_as_said() -> None:
    assert str(parse_game("amazons 2 3")) == "amazons a../..."
    assert str(parse_game("fission 3 3")) == "fission .../.x./..."
    assert str(parse_game("nogo 2 3")) == "nogo 2 3"
