from __future__ import annotations

from pathlib import Path

import pytest

from grundy.machine.arrays import compiles
from grundy.maths.boards.piece_search import PieceSearch, grid_field
from grundy.rulesets.boards.clobber import Clobber
from grundy.rulesets.boards.cram import Cram
from grundy.solving.search.nimber import NimberSearch
from grundy.solving.search.table_files import load_pieces, load_positions, save_pieces, save_positions
from grundy.words.errors import InputError

needs_compiler = pytest.mark.skipif(not compiles(), reason="nothing is compiled")


def test_a_plain_table_is_taken_up_again(tmp_path: Path) -> None:
    path = tmp_path / "cram"
    search = NimberSearch()
    game = Cram().at(3, 6)
    assert search.value(game) == 4
    count = save_positions(search, Cram(), path)
    assert count == len(search)
    other = NimberSearch()
    assert load_positions(other, Cram(), path) == count
    assert dict(other.masks()) == dict(search.masks())
    assert other.value(game) == 4
    assert other.expanded == 0


@needs_compiler
def test_a_compiled_table_is_taken_up_again(tmp_path: Path) -> None:
    path = tmp_path / "cram.npz"
    search = PieceSearch(grid_field(4, 7))
    assert search.value((1 << 28) - 1) == 3
    count = save_pieces(search, path)
    assert count == len(search)
    other = PieceSearch(grid_field(4, 7))
    assert load_pieces(other, path) == count
    assert other.value((1 << 28) - 1) == 3
    assert other.expanded == 0
    small = PieceSearch(grid_field(4, 7), memory=1 << 14)
    load_pieces(small, path)
    assert small.value((1 << 28) - 1) == 3


def test_a_table_of_other_rules_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table"
    search = NimberSearch()
    search.value(Cram().at(3, 4))
    save_positions(search, Cram(), path)
    with pytest.raises(InputError) as caught:
        load_positions(NimberSearch(), Clobber(), path)
    assert str(caught.value) == f"table {str(path)!r} belongs to cram, not to clobber: name another file"
    with pytest.raises(InputError, match="there is no table"):
        load_positions(NimberSearch(), Cram(), tmp_path / "none")


@needs_compiler
def test_a_table_of_another_board_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.npz"
    search = PieceSearch(grid_field(3, 4))
    search.value(0xFFF)
    save_pieces(search, path)
    with pytest.raises(InputError, match="belongs to cram 3 4, not to cram 4 5: name another file"):
        load_pieces(PieceSearch(grid_field(4, 5)), path)
    with pytest.raises(InputError, match="there is no table"):
        load_pieces(search, tmp_path / "none")


@needs_compiler
def test_damage_is_seen_wherever_it_is(tmp_path: Path) -> None:
    plain, compiled = tmp_path / "plain", tmp_path / "compiled"
    search, pieces = NimberSearch(), PieceSearch(grid_field(3, 4))
    search.value(Cram().at(3, 4))
    pieces.value(0xFFF)
    save_positions(search, Cram(), plain)
    save_pieces(pieces, compiled)
    for path in (plain, compiled):
        whole = path.read_bytes()
        seen = 0
        for at in range(0, len(whole), 7):
            path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
            try:
                if path == plain:
                    other = NimberSearch()
                    load_positions(other, Cram(), path)
                    assert dict(other.masks()) == dict(search.masks())
                else:
                    again = PieceSearch(grid_field(3, 4))
                    load_pieces(again, path)
                    assert again.value(0xFFF) == 1
            except InputError as error:
                seen += 1
                assert "\n" not in str(error)
        assert seen > len(whole) // 7 // 3
        path.write_bytes(whole[: len(whole) // 2])
        with pytest.raises(InputError):
            load_positions(NimberSearch(), Cram(), path) if path == plain else load_pieces(pieces, path)
        path.write_bytes(b"")
        with pytest.raises(InputError):
            load_positions(NimberSearch(), Cram(), path) if path == plain else load_pieces(pieces, path)


def test_what_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        save_positions(NimberSearch(), Cram(), tmp_path / "none" / "table")
