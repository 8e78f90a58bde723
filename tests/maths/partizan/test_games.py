"""Values of real games, from rules in a few lines each, against figures of the literature."""

from __future__ import annotations

from functools import cache

import pytest

from grundy import Value, value

Cells = frozenset[tuple[int, int]]


@cache
def domineering(cells: Cells) -> Value:
    """Left's dominoes are upright, Right's lie across; the parts of a board are added."""
    if not cells:
        return value(0)
    top, side = min(r for r, _ in cells), min(c for _, c in cells)
    if top or side:
        return domineering(frozenset((r - top, c - side) for r, c in cells))
    part = connected(cells)
    if part != cells:
        return domineering(part) + domineering(cells - part)
    left = {cells - {(r, c), (r + 1, c)} for r, c in cells if (r + 1, c) in cells}
    right = {cells - {(r, c), (r, c + 1)} for r, c in cells if (r, c + 1) in cells}
    return value(map(domineering, left), map(domineering, right))


def connected(cells: Cells) -> Cells:
    todo = [min(cells)]
    found = set(todo)
    while todo:
        r, c = todo.pop()
        new = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & cells - found
        found |= new
        todo += new
    return frozenset(found)


def board(rows: int, columns: int) -> Cells:
    return frozenset((r, c) for r in range(rows) for c in range(columns))


@cache
def toads_and_frogs(row: str) -> Value:
    """Toads t go right and frogs f go left: to the next square if it is free, or over one opponent."""
    left = []
    for old, new in (("t.", ".t"), ("tf.", ".ft")):
        left += [row[:i] + new + row[i + len(old) :] for i in range(len(row)) if row.startswith(old, i)]
    right = []
    for old, new in ((".f", "f."), (".tf", "ft.")):
        right += [row[:i] + new + row[i + len(old) :] for i in range(len(row)) if row.startswith(old, i)]
    return value(map(toads_and_frogs, left), map(toads_and_frogs, right))


@cache
def hackenbush_string(edges: str) -> Value:
    """Left cuts blue edges l, Right red ones r, both green ones e; what is above falls."""
    left = [edges[:i] for i, colour in enumerate(edges) if colour in "le"]
    right = [edges[:i] for i, colour in enumerate(edges) if colour in "re"]
    return value(map(hackenbush_string, left), map(hackenbush_string, right))


@pytest.mark.parametrize(
    ("rows", "columns", "text"),
    [  # Berlekamp, Blockbusting and Domineering (1988); CGSuite
        (2, 1, "1"), (2, 2, "+-1"), (2, 4, "Miny(2)"), (2, 5, "1/2"), (2, 6, "{1Miny(2)|-1}"),
        (2, 9, "{5/2|1/2||0|-3/2}"),
        (1, 6, "-3"), (3, 3, "+-1"), (3, 4, "-3/2"), (4, 4, "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"),
    ],
)  # fmt: skip
def test_domineering(rows: int, columns: int, text: str) -> None:
    found = domineering(board(rows, columns))
    assert found == value(text)
    assert domineering(board(columns, rows)) == -found


@pytest.mark.long
def test_domineering_on_20_squares_and_four_toads_and_frogs() -> None:
    """CGSuite and cgt-py."""
    assert domineering(board(4, 5)) == 1
    assert toads_and_frogs("tttt..ffff") == value("+-{{1|*},{3/2|||1||0|0,v*||||0}}")


@pytest.mark.parametrize(
    ("row", "text"),
    [  # Erickson 1996; Thanatipanonda 2011
        ("t.f", "*"), ("tt..f", "1"), ("tt...f", "2*"), ("ttt..ff", "{1/2|0}"), ("ttt..fff", "+-1/8"),
        ("ttt.f", "{1*|0}"),
        ("ttttt...fff", "3/2"), ("ttttt..ffff", "{2|1||*|-1}"),
        ("tttt...fff", "{1||1/2|0}"), ("ttttt.fffff", "*"),
    ],
)  # fmt: skip
def test_toads_and_frogs(row: str, text: str) -> None:
    assert toads_and_frogs(row) == value(text)


def test_toads_and_frogs_with_two_blanks() -> None:
    """T^a □□ F^b = {{a−3|a−b}|{∗|3−b}} for a > b ≥ 2: Erickson's conjecture, proved by Thanatipanonda (2011)."""
    for b in range(2, 4):
        for a in range(b + 1, 7):
            expected = value([value([a - 3], [a - b])], [value(["*"], [3 - b])])
            assert toads_and_frogs("t" * a + ".." + "f" * b) == expected


def test_hackenbush_strings() -> None:
    """Berlekamp's rule: the first change of colour is the point, and then each blue edge is a 1; CGSuite's tests."""
    assert hackenbush_string("lrlrrllr") == value("77/128")
    assert hackenbush_string("lr") == value("1/2")
    assert hackenbush_string("eee") == value("*3")
    assert hackenbush_string("el") == value("^*")
