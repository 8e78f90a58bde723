from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from grundy.machine.allowance import Steps
from grundy.machine.loops import compiles
from grundy.maths.boards import asking, piece_search
from grundy.maths.boards.piece_search import PieceSearch, graph_field, grid_field
from grundy.maths.nimbers.mex import mex
from grundy.words.errors import LimitError

cram = pytest.importorskip("grundy.maths.boards.cram")
squares = pytest.importorskip("grundy.maths.boards.squares")

pytestmark = pytest.mark.skipif(not compiles(), reason="nothing is compiled")


def dominoes(rows: int, columns: int) -> list[int]:
    return [1 << r * columns + c | 1 << r * columns + c + 1 for r in range(rows) for c in range(columns - 1)] + [
        1 << r * columns + c | 1 << (r + 1) * columns + c for r in range(rows - 1) for c in range(columns)
    ]


def by_definition(moves: list[tuple[int, int]]) -> object:
    """Nimbers of masks, where a move needs some bits and takes some."""

    @cache
    def value(position: int) -> int:
        return mex(value(position & ~taken) for needed, taken in moves if position & needed == needed)

    return value


def random_graph(dice: random.Random, count: int) -> list[int]:
    near = [0] * count
    for v in range(count):
        for w in range(v):
            if dice.random() < 0.35:
                near[v] |= 1 << w
                near[w] |= 1 << v
    return near


@pytest.fixture
def without_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have small pieces searched as well."""
    unknown = np.full(cram.WINDOW, cram.UNKNOWN, np.uint8)
    monkeypatch.setattr(piece_search, "_windows", lambda rows: unknown)


@pytest.mark.parametrize(("rows", "columns"), [(1, 9), (2, 5), (3, 4)])
def test_all_positions_of_small_boards_are_so_by_definition(rows: int, columns: int) -> None:
    value = by_definition([(two, two) for two in dominoes(rows, columns)])
    search = PieceSearch(grid_field(rows, columns))
    for position in range(1 << rows * columns):
        assert search.value(position) == value(position), bin(position)  # type: ignore[operator]
    assert (len(search) == 0) == (columns < 6)  # only rows of more than five squares are no windows


@pytest.mark.usefixtures("without_windows")
@pytest.mark.parametrize(("rows", "columns"), [(1, 9), (2, 5), (3, 4)])
def test_all_positions_of_small_boards_are_so_by_definition_without_windows(rows: int, columns: int) -> None:
    value = by_definition([(two, two) for two in dominoes(rows, columns)])
    search = PieceSearch(grid_field(rows, columns))
    for position in range(1 << rows * columns):
        assert search.value(position) == value(position), bin(position)  # type: ignore[operator]


def check_some_positions(
    dice: random.Random, rows: int, columns: int, squares: int, count: int, wide: bool = False
) -> None:
    """Hold some positions of a board, with as many squares at the most, against the definition."""
    value = by_definition([(two, two) for two in dominoes(rows, columns)])
    for _ in range(count):
        position = dice.getrandbits(rows * columns) | dice.getrandbits(rows * columns)
        first, last = sorted(dice.randrange(columns + 1) for _ in range(2))
        position &= sum(((1 << last) - (1 << first)) << row * columns for row in range(rows)) or position
        while position.bit_count() > squares:
            position &= position - 1 if dice.random() < 0.5 else ~(1 << dice.randrange(rows * columns))
        wanted = value(position)  # type: ignore[operator]
        field = grid_field(rows, columns, wide)
        assert PieceSearch(field).value(position) == wanted, bin(position)
        assert PieceSearch(field).find(position, (0, 3)) == (wanted if wanted in (0, 3) else None)


@pytest.mark.parametrize("seed", range(4))
def test_random_positions_of_larger_boards_are_so_by_definition(seed: int) -> None:
    dice = random.Random(seed)
    check_some_positions(dice, *dice.choice([(2, 8), (3, 6), (5, 5), (4, 6)]), 18, 30)


@pytest.mark.usefixtures("without_windows")
@pytest.mark.parametrize("seed", range(4))
def test_random_positions_of_larger_boards_are_so_by_definition_without_windows(seed: int) -> None:
    dice = random.Random(seed)
    check_some_positions(dice, *dice.choice([(2, 8), (3, 6), (5, 5), (4, 6)]), 18, 30)


@pytest.mark.parametrize(
    ("rows", "columns"), [(1, 63), (2, 32), (3, 21), (4, 16), (5, 12), (6, 10), (7, 9), (8, 8), (6, 6), (5, 8)]
)
def test_boards_of_all_shapes_are_so_by_definition(rows: int, columns: int) -> None:
    check_some_positions(random.Random(rows), rows, columns, 16, 8)


def test_windows_hold_what_is_so_by_definition() -> None:
    value = by_definition([(two, two) for two in dominoes(4, 5)])
    dice = random.Random(6)
    for position in (0, (1 << 20) - 1, *(dice.getrandbits(20) for _ in range(300))):
        wanted = value(position)  # type: ignore[operator]
        assert piece_search._windows(4)[position] == wanted
        assert piece_search._windows(3)[position & 0x7FFF] == value(position & 0x7FFF)  # type: ignore[operator]
    assert (piece_search._windows(3)[1 << 15 :] == cram.UNKNOWN).all()


def test_pieces_hang_together_without_a_loose_domino() -> None:
    dice = random.Random(7)
    loose = kept = 0
    for _ in range(60):
        rows, columns = dice.choice([(3, 5), (4, 6), (5, 5), (2, 9)])
        grid = squares.Grid(*grid_field(rows, columns).arrays.grid)
        twos = dominoes(rows, columns)
        piece = dice.choice(twos)
        for _ in range(dice.randrange(2, 20)):
            piece |= dice.choice([two for two in twos if two & piece] or twos)
        across, upright = (int(mask) for mask in cram.loose(np.uint64(piece), grid))
        for two in (two for two in twos if two & piece == two):
            rest = piece & ~two
            one = two & -two
            if (across if two == 3 * one else upright) & one and rest:
                loose += 1
                reached, before = rest & -rest, 0
                while reached != before:
                    before = reached
                    for other in twos:
                        if other & rest == other and other & reached:
                            reached |= other
                assert reached == rest, (rows, columns, bin(piece), bin(two))
            kept += 1
    assert 100 < loose < kept


@pytest.mark.parametrize("nodes", [True, False])
def test_random_graphs_are_so_by_definition(nodes: bool) -> None:
    dice = random.Random(8)
    for count in (1, 2, 5, 8, 11, 12):
        for _ in range(6):
            near = random_graph(dice, count)
            field = graph_field(near, nodes)
            masks = piece_search.masks_of(field.arrays.moves)
            value = by_definition(list(zip(masks[::2], masks[1::2], strict=True)))
            search = PieceSearch(field)
            for position in (dice.getrandbits(count) for _ in range(15)):
                wanted = value(position)  # type: ignore[operator]
                assert search.value(position) == wanted
                assert PieceSearch(field).find(position, (1, 2)) == (wanted if wanted in (1, 2) else None)


def test_the_published_values_of_boards() -> None:
    # P. Beling, github.com/beling/impartial-games; 4 × 4 is lost by symmetry
    values = ((4, 4, 0), (4, 5, 2), (4, 6, 0), (4, 7, 3), (4, 9, 1), (5, 5, 0), (5, 6, 2), (5, 7, 1))
    for rows, columns, value in values:
        assert PieceSearch(grid_field(rows, columns)).value((1 << rows * columns) - 1) == value


def test_a_small_table_drops_pieces_and_costs_no_answer() -> None:
    search = PieceSearch(grid_field(4, 7), memory=1 << 14)
    assert search.value((1 << 28) - 1) == 3
    assert search.dropped
    assert len(search) <= 1024


def test_a_table_grows_with_the_search_and_no_further() -> None:
    search = PieceSearch(grid_field(4, 7), memory=1 << 18)
    search._steps = 64
    assert search.value((1 << 28) - 1) == 3
    assert 4096 < search.slots <= (1 << 18) // 16
    assert 0 < search.valued < len(search)


def test_masks_of_the_table_hold_the_nimber_of_their_piece() -> None:
    value = by_definition([(two, two) for two in dominoes(4, 5)])
    search = PieceSearch(grid_field(4, 5))
    search._windows = np.full(cram.WINDOW, cram.UNKNOWN, np.uint8)
    search.value((1 << 20) - 1)
    assert len(search) > 100
    known = search.known()
    for piece, mask in zip(known["pieces"].tolist(), known["masks"].tolist(), strict=True):
        assert mask >> value(piece) & 1  # type: ignore[operator]


def test_limits_tell_how_far_the_search_came_and_keep_what_was_found() -> None:
    search = PieceSearch(grid_field(5, 6), expanded=300)
    for _ in range(1000):
        try:
            assert search.value((1 << 30) - 1) == 2
            break
        except LimitError as error:
            assert str(error).startswith("the search stopped after ")
            assert str(error).endswith(": allow more positions or seconds, or try a smaller game")
    else:
        pytest.fail("the search does not go on")
    with pytest.raises(LimitError):
        PieceSearch(grid_field(5, 6), seconds=0).value((1 << 30) - 1)


def test_progress_is_told_and_may_stop_the_search() -> None:
    told: list[Steps] = []

    def stop(step: Steps) -> None:
        told.append(step)
        if len(told) == 3:
            raise KeyboardInterrupt

    search = PieceSearch(grid_field(5, 6), progress=stop)
    with pytest.raises(KeyboardInterrupt):
        search.value((1 << 30) - 1)
    assert [step.expanded for step in told] == sorted(step.expanded for step in told)
    assert search.value((1 << 30) - 1) == 2  # what was found before was right


def test_nothing_left_is_worth_nothing() -> None:
    search = PieceSearch(grid_field(2, 3))
    assert search.value(0) == 0
    assert search.find(0, (0,)) == 0
    assert search.find(0, (1,)) is None
    with pytest.raises(ValueError, match="not on the field"):
        search.value(64)
    for sides in ((8, 17), (1, 64), (3, 2), (0, 4)):
        with pytest.raises(ValueError, match="does not fit two words"):
            grid_field(*sides)
    with pytest.raises(ValueError, match="does not fit two words"):
        graph_field([0] * 129, True)


def test_64_squares_or_vertices_fit() -> None:
    assert PieceSearch(grid_field(2, 32)).value((1 << 64) - 1) == 0
    star = [(1 << 64) - 2] + [1] * 63
    nodes = PieceSearch(graph_field(star, True))
    assert (nodes.value((1 << 64) - 1), nodes.value((1 << 63) - 1)) == (1, 2)  # 62 and 61 leaves stay behind
    assert PieceSearch(graph_field(star, False)).value((1 << 64) - 1) == 1
    assert PieceSearch(grid_field(8, 8)).value((1 << 64) - 1) == 0


def test_slices_of_any_length_take_the_same_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = PieceSearch(grid_field(5, 6))
    whole._steps = 1 << 20
    assert whole.value((1 << 30) - 1) == 2
    assert whole.slots > 4096  # it grows at the same steps
    monkeypatch.setattr(asking, "_SLICE", 0)
    sliced = PieceSearch(grid_field(5, 6))
    sliced._steps = 1
    assert sliced.value((1 << 30) - 1) == 2
    assert (sliced.expanded, len(sliced), sliced.valued) == (whole.expanded, len(whole), whole.valued)


def test_lines_of_a_table_are_lines_of_the_cache() -> None:
    search = PieceSearch(grid_field(4, 7))
    assert search._table.ctypes.data % 64 == 0
    assert search.value((1 << 28) - 1) == 3
    assert search.slots > 4096
    assert search._table.ctypes.data % 64 == 0


def test_as_many_summands_as_fit_are_added_up() -> None:
    # 32 edges side by side, no two the same mask: each is worth 1
    pairs = [1 << (v ^ 1) for v in range(64)]
    for nodes in (True, False):
        search = PieceSearch(graph_field(pairs, nodes))
        assert search.value((1 << 64) - 1) == 0
        assert search.value((1 << 62) - 1) == 1


def test_a_limit_tells_no_bound_of_a_part_from_the_value_of_another() -> None:
    near = [(1 << v >> 1 | 1 << v + 1) & (1 << 64) - 1 for v in range(64)]
    search = PieceSearch(graph_field(near, True), expanded=20)
    with pytest.raises(LimitError) as caught:
        search.find(0b11111 | ((1 << 57) - 1) << 7, {9})
    assert "positions without an answer (limit of positions): allow" in str(caught.value)


# -- pieces of two words: compiled apart, which takes a quarter of a minute


@pytest.mark.long
@pytest.mark.parametrize("windows", [True, False])
def test_all_positions_of_small_boards_in_two_words_are_so_by_definition(
    windows: bool, request: pytest.FixtureRequest
) -> None:
    if not windows:
        request.getfixturevalue("without_windows")
    for rows, columns in ((1, 9), (2, 5), (3, 4)):
        value = by_definition([(two, two) for two in dominoes(rows, columns)])
        search = PieceSearch(grid_field(rows, columns, wide=True))
        for position in range(1 << rows * columns):
            assert search.value(position) == value(position), bin(position)  # type: ignore[operator]


@pytest.mark.long
@pytest.mark.parametrize(
    ("rows", "columns"), [(2, 63), (3, 22), (4, 32), (5, 13), (6, 21), (7, 18), (8, 16), (9, 14), (10, 12), (11, 11)]
)
def test_boards_of_more_than_64_squares_are_so_by_definition(rows: int, columns: int) -> None:
    check_some_positions(random.Random(rows), rows, columns, 16, 8, wide=True)


@pytest.mark.long
@pytest.mark.parametrize(("rows", "columns"), [(5, 6), (4, 9), (5, 7), (3, 13)])
def test_both_kinds_of_words_search_alike(rows: int, columns: int) -> None:
    narrow, wide = (PieceSearch(grid_field(rows, columns, two)) for two in (False, True))
    full = (1 << rows * columns) - 1
    assert narrow.value(full) == wide.value(full)
    assert (narrow.expanded, len(narrow), narrow.valued) == (wide.expanded, len(wide), wide.valued)
    one, other = narrow.known(), wide.known()
    pairs = zip(piece_search.masks_of(other["pieces"]), other["masks"].tolist(), strict=True)
    assert dict(zip(one["pieces"].tolist(), one["masks"].tolist(), strict=True)) == dict(pairs)
    again = PieceSearch(grid_field(rows, columns, wide=True), expanded=0)
    again.learn(other)
    assert again.value(full) == narrow.value(full)  # without a search
    piece = other["pieces"][-1]
    assert again.possible(piece.tolist()) == other["masks"][-1]  # as tables of files are checked
    assert len(again.without(other, [piece])["masks"]) == len(other["masks"]) - 1
    split = PieceSearch(grid_field(4, 6, wide=True)).split((1 << 24) - 2)
    assert piece_search.masks_of(np.array(split)) == PieceSearch(grid_field(4, 6)).split((1 << 24) - 2)
    with pytest.raises(ValueError, match="these are no pieces and masks"):
        again.learn(one)
    other["pieces"][0, 1] = 1 << 63
    with pytest.raises(ValueError, match="no piece and no mask is 0"):
        again.learn(other)


@pytest.mark.long
@pytest.mark.parametrize("nodes", [True, False])
def test_graphs_of_more_than_64_vertices_are_so_by_definition(nodes: bool) -> None:
    dice = random.Random(9)
    for count in (1, 5, 11, 65, 100, 128):
        near = [0] * count
        for v in range(count):
            for w in range(v):
                if dice.random() < (0.35 if count < 64 else 0.03):
                    near[v] |= 1 << w
                    near[w] |= 1 << v
        field = graph_field(near, nodes, wide=True)
        masks = piece_search.masks_of(field.arrays.moves)
        value = by_definition(list(zip(masks[::2], masks[1::2], strict=True)))
        for _ in range(10):
            position = dice.getrandbits(count)
            while position.bit_count() > 15:
                position &= ~(1 << dice.randrange(count))
            assert PieceSearch(field).value(position) == value(position)  # type: ignore[operator]
