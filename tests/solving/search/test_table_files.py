from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy import solve
from grundy.machine.loops import compiles
from grundy.maths.boards.piece_search import PieceSearch, grid_field
from grundy.ruleset import Game
from grundy.rulesets.boards.clobber import Clobber
from grundy.rulesets.boards.cram import Cram
from grundy.rulesets.userfile import load_ruleset
from grundy.solving.search.search import Search
from grundy.solving.search.searching import Searching
from grundy.solving.search.table_files import (
    Section,
    load_search,
    position_as_data,
    read_table,
    save_search,
    write_table,
)
from grundy.solving.search.table_owners import owner_of
from grundy.words.errors import InputError

needs_compiler = pytest.mark.skipif(not compiles(), reason="nothing is compiled")


def kept(game: Game, path: Path) -> Search[Any]:
    """Compute the value of a game with a stored table; return its search."""
    with Searching(game, table=path) as searching:
        search = searching.plain_search(game.ruleset)
        search.grundy_value(game.position)
    return search


def test_a_plain_table_is_taken_up_again(tmp_path: Path) -> None:
    game = Cram().at(3, 6)
    first, again = kept(game, tmp_path / "cram"), kept(game, tmp_path / "cram")
    assert len(first.plain) > 0
    assert dict(again.plain.masks()) == dict(first.plain.masks())
    assert again.plain.value(game) == 4
    assert again.plain.expanded == 0


@needs_compiler
def test_a_compiled_table_is_taken_up_again(tmp_path: Path) -> None:
    path = tmp_path / "cram.npz"
    search = PieceSearch(grid_field(4, 7))
    assert search.value((1 << 28) - 1) == 3
    count = save_search(search, path)
    assert count == len(search)
    other = PieceSearch(grid_field(4, 7))
    load_search(other, path)
    assert len(other) == count
    assert other.value((1 << 28) - 1) == 3
    assert other.expanded == 0
    small = PieceSearch(grid_field(4, 7), memory=1 << 14)
    load_search(small, path)
    assert small.value((1 << 28) - 1) == 3


def test_a_table_of_other_rules_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table"
    kept(Cram().at(3, 4), path)
    with pytest.raises(InputError) as caught:
        kept(Clobber().at(3, 4), path)
    assert str(caught.value) == f"table {str(path)!r} belongs to cram, not to clobber: name another file"


@needs_compiler
def test_a_table_of_another_board_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.npz"
    search = PieceSearch(grid_field(3, 4))
    search.value(0xFFF)
    save_search(search, path)
    with pytest.raises(InputError, match="belongs to cram 3 4, not to cram 4 5: name another file"):
        load_search(PieceSearch(grid_field(4, 5)), path)
    with pytest.raises(InputError, match="there is no table"):
        load_search(search, tmp_path / "none")


@pytest.mark.parametrize("owner", [None, 5, "x", [["ruleset", "cram"]], {"ruleset": ["cram"]}, {"ruleset": 1}], ids=str)
def test_a_forged_owner_is_refused(owner: Any, tmp_path: Path) -> None:
    path, game = tmp_path / "table", Cram().at(3, 4)
    kept(game, path)
    (section,) = read_table(path)
    for about in (section.about, None, 3):
        changed = section._replace(owner=owner) if about == section.about else section._replace(about=about)
        write_table(path, [section, changed])
        with pytest.raises(InputError, match="is not a table, or is damaged or from another version"):
            kept(game, path)
    write_table(path, [section, section._replace(owner={"field": "cram 3 4"})])
    assert kept(game, path).plain.expanded == 1  # the position itself, whoever owns the rest


def test_a_forged_owner_is_told_in_a_line(tmp_path: Path) -> None:
    write_table(tmp_path / "table", [Section({"ruleset": "cram\n\nall is\twell"}, "positions", {}, {})])
    with pytest.raises(InputError, match="belongs to cram all is well, not to cram: "):
        kept(Cram().at(3, 4), tmp_path / "table")


@needs_compiler
def test_damage_is_seen_wherever_it_is(tmp_path: Path) -> None:
    plain, compiled = tmp_path / "plain", tmp_path / "compiled"
    search, pieces, game = kept(Cram().at(3, 4), plain), PieceSearch(grid_field(3, 4)), Cram().at(3, 4)
    pieces.value(0xFFF)
    save_search(pieces, compiled)
    for path in (plain, compiled):
        whole = path.read_bytes()
        seen = 0
        for at in range(0, len(whole), 7):
            path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
            try:
                if path == plain:
                    with Searching(game, table=path) as searching:
                        found = searching.plain_search(Cram())
                        assert found.grundy_value(game.position) == 1
                        assert dict(found.plain.masks()) == dict(search.plain.masks())
                else:
                    again = PieceSearch(grid_field(3, 4))
                    load_search(again, path)
                    assert again.value(0xFFF) == 1
            except InputError as error:
                seen += 1
                assert "\n" not in str(error)
        assert seen > len(whole) // 7 // 3
        for rest in (whole[: len(whole) // 2], b""):
            path.write_bytes(rest)
            with pytest.raises(InputError):
                Searching(game, table=path) if path == plain else load_search(pieces, path)


def forge(path: Path, change: Callable[[str, int], int]) -> None:
    """Write other masks into a table of positions, with digests that fit; the change depends on the position."""
    (section,) = read_table(path)
    lines = zlib.decompress(section.arrays["lines"].tobytes()).decode().splitlines()
    parts = [line.partition(" ") for line in lines]
    forged = "".join(f"{change(position, int(mask, 16)):x} {position}\n" for mask, _, position in parts)
    packed = np.frombuffer(zlib.compress(forged.encode()), np.uint8)
    write_table(path, [section._replace(arrays={"lines": packed})])


def test_a_forged_value_of_the_position_in_question_has_no_effect(tmp_path: Path) -> None:
    path, game = tmp_path / "cram", Cram().at(3, 5)
    right = kept(game, path).grundy_value(game.position)
    whole = json.dumps(position_as_data(Cram().canonical(game.position)))
    forge(path, lambda position, mask: 1 << right + 4 if position == whole else mask)
    with Searching(game, table=path) as searching:
        assert solve(game, allowance=searching).grundy_value == right


def test_forged_values_of_other_positions_are_found_in_samples(tmp_path: Path) -> None:
    path, game = tmp_path / "cram", Cram().at(3, 5)
    kept(game, path)
    forge(path, lambda position, mask: mask << 1)
    with Searching(game, table=path) as searching, pytest.raises(InputError, match="contradicts the rules at cram"):
        searching.plain_search(Cram())


@pytest.mark.long
@needs_compiler
def test_forged_values_in_a_compiled_table_are_found_or_have_no_effect(tmp_path: Path) -> None:
    path, game = tmp_path / "cram", Cram().at(4, 7)
    with Searching(game, table=path) as searching:
        search = searching.plain_search(Cram())
        right = search.grundy_value(game.position)
        assert search.fields
    sections = read_table(path)
    (compiled,) = (section for section in sections if section.kind != "positions")
    others = [section for section in sections if section.kind == "positions"]
    for one in (True, False):
        masks = compiled.arrays["masks"].copy()
        changed = compiled.arrays["pieces"] == (1 << 28) - 1 if one else masks > 0
        masks[changed] <<= np.uint64(1)
        write_table(path, [*others, compiled._replace(arrays={**compiled.arrays, "masks": masks})])
        with Searching(game, table=path) as searching:
            if one:
                assert solve(game, allowance=searching).grundy_value == right
            else:
                with pytest.raises(InputError, match="contradicts the rules at cram 4 7"):
                    solve(game, allowance=searching)


def test_what_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot write .* there is no folder"):
        kept(Cram().at(3, 3), tmp_path / "none" / "table")


def test_rules_of_a_file_own_their_table_however_they_were_loaded(tmp_path: Path) -> None:
    file = tmp_path / "mygame.py"
    file.write_text(
        "from dataclasses import dataclass\nfrom grundy import Ruleset\n\n\n@dataclass(frozen=True)\n"
        "class Halving(Ruleset[int]):\n    def options(self, n):\n        return (n // 2, n - 1) if n else ()\n"
    )
    loaded = load_ruleset(f"{file}:Halving")
    assert owner_of(type(loaded)()) == owner_of(loaded)
