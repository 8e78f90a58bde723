"""A solved graph that was kept is opened as it was, or refused when a byte has changed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from grundy import solve
from grundy.atlas.graph_tables import ABOUT, open_table, save_table
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
