"""A solved graph that was kept is opened as it was, or refused when a byte has changed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from grundy import solve
from grundy.atlas.graph_tables import ABOUT, is_table, open_table, save_table
from grundy.errors import InputError
from grundy.rulesets.digraph import Digraph
from grundy.theory.graphs import Graph
from grundy.theory.loopy_graph import LoopyGraph
from grundy.theory.outcomes import Convention

GRAPHS = {
    "plain": Graph.from_edges([(0, 1), (1, 2), (2, 1), (3, 3)]),
    "numbers": Graph.from_edges([(10**15, 7), (7, 5)]),
    "words": Graph.from_edges([("a", "b"), ("b", ("c", 1))]),
    "no arcs": Graph.from_edges([], 3),
}


@pytest.mark.parametrize("name", GRAPHS)
def test_what_is_opened_is_what_was_kept(name: str, tmp_path: Path) -> None:
    play = LoopyGraph(GRAPHS[name])
    save_table(play, tmp_path / "kept")
    opened = open_table(tmp_path / "kept")
    assert opened.graph == play.graph
    assert [opened.graph.name(v) for v in range(len(play.graph))] == [
        play.graph.name(v) for v in range(len(play.graph))
    ]
    assert opened.values.tolist() == play.values.tolist()
    for convention in Convention:
        assert opened.plies(convention).tolist() == play.plies(convention).tolist()
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_large_table_is_mapped_and_played_from_without_being_solved_again(tmp_path: Path) -> None:
    random = np.random.default_rng(2)
    pairs = random.integers(0, 40_000, (100_000, 2))
    play = LoopyGraph(Graph.from_edges(pairs))
    save_table(play, tmp_path / "kept")
    opened = open_table(tmp_path / "kept")
    assert isinstance(opened.values, np.memmap)
    assert isinstance(opened.graph.targets.base, np.memmap)
    ruleset = Digraph.on(opened)
    game = ruleset.at(5, 17, 23)
    found, wanted = solve(game), solve(Digraph.from_graph(play.graph).at(5, 17, 23))
    assert (found.outcome, found.winning_count) == (wanted.outcome, wanted.winning_count)
    assert ruleset.on_graph((5,))[0] is opened


def test_a_table_is_replaced_whole_and_nothing_else_is(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    save_table(LoopyGraph(GRAPHS["plain"]), folder)
    save_table(LoopyGraph(GRAPHS["words"]), folder)
    assert open_table(folder).graph == GRAPHS["words"]
    other = tmp_path / "other"
    other.mkdir()
    with pytest.raises(InputError, match="is there and holds no table: name another folder"):
        save_table(LoopyGraph(GRAPHS["plain"]), other)
    with pytest.raises(InputError, match="cannot write"):
        save_table(LoopyGraph(GRAPHS["plain"]), tmp_path / "no" / "such")
    with pytest.raises(InputError, match="holds no solved graph"):
        open_table(other)


def test_damage_of_any_byte_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    save_table(LoopyGraph(GRAPHS["numbers"]), folder)
    for path in sorted(folder.iterdir()):
        whole = path.read_bytes()
        for place in {0, len(whole) // 3, len(whole) - 2}:
            path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
            with pytest.raises(InputError, match=r"damaged|has format"):
                open_table(folder)
        path.write_bytes(whole[:-1])
        with pytest.raises(InputError, match="damaged"):
            open_table(folder)
        path.write_bytes(whole)
    open_table(folder)


def test_another_format_is_refused_by_its_number(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    save_table(LoopyGraph(GRAPHS["plain"]), folder)
    about = json.loads((folder / ABOUT).read_text())
    (folder / ABOUT).write_text(json.dumps({**about, "format": 99}))
    with pytest.raises(InputError, match="has format 99 of solved graphs, but this is for format 1"):
        open_table(folder)


@pytest.mark.parametrize("others", [[ABOUT], [ABOUT, "precious.txt"], [ABOUT, "offsets.npy", "precious.txt"]])
def test_a_folder_with_files_of_others_is_never_replaced(others: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in others:
        (folder / name).write_text("mine")
    with pytest.raises(InputError, match="is there and holds no table"):
        save_table(LoopyGraph(GRAPHS["plain"]), folder)
    assert sorted(path.name for path in folder.iterdir()) == sorted(others)


def test_a_link_to_a_folder_is_followed_and_a_name_too_long_refused(tmp_path: Path) -> None:
    folder, link = tmp_path / "kept", tmp_path / "link"
    save_table(LoopyGraph(GRAPHS["plain"]), folder)
    link.symlink_to(folder)
    save_table(LoopyGraph(GRAPHS["words"]), link)
    assert open_table(folder).graph == GRAPHS["words"]
    assert {path.name for path in tmp_path.iterdir()} == {"kept", "link"}
    with pytest.raises(InputError, match=r"cannot write .*: file name too long"):
        save_table(LoopyGraph(GRAPHS["words"]), tmp_path / ("x" * 300))
    assert not is_table(tmp_path / ("x" * 300))


@pytest.mark.parametrize("there", [True, False])
def test_what_another_puts_there_in_between_is_replaced_too(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, other = tmp_path / "kept", tmp_path / "other"
    for path in (folder, other) if there else (other,):
        save_table(LoopyGraph(GRAPHS["plain"]), path)
    replace = Path.replace

    def late(self: Path, target: Path) -> Path:
        if Path(target) == folder and other.exists():
            replace(other, folder)
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", late)
    save_table(LoopyGraph(GRAPHS["words"]), folder)
    assert open_table(folder).graph == GRAPHS["words"]
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_an_interruption_between_two_folders_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kept"
    save_table(LoopyGraph(GRAPHS["plain"]), folder)
    replace = Path.replace

    def interrupted(self: Path, target: Path) -> Path:
        if Path(target) == folder and (self / ABOUT).read_bytes() != about:
            raise KeyboardInterrupt
        return replace(self, target)

    about = (folder / ABOUT).read_bytes()
    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save_table(LoopyGraph(GRAPHS["words"]), folder)
    assert open_table(folder).graph == GRAPHS["plain"]
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


@pytest.mark.parametrize("names", [7, {"a": 1}, "xyzu", None])
def test_a_head_that_tells_no_names_is_damaged(names: object, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    save_table(LoopyGraph(GRAPHS["words"]), folder)
    about = json.loads((folder / ABOUT).read_text())
    about["names"] = names
    if names is None:
        del about["names"]
    said = {**about, "digests": {name: digest for name, digest in about["digests"].items() if name != "about"}}
    about["digests"]["about"] = hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
    for text in (json.dumps(about), "[" * 100_000):
        (folder / ABOUT).write_text(text)
        with pytest.raises(InputError, match="is damaged"):
            open_table(folder)
