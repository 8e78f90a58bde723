"""A saved graph is opened unchanged, or rejected if a byte has changed."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import random
import re
import time
from io import BufferedReader
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy import solve
from grundy.atlas.graphs import replacing
from grundy.atlas.graphs import tables as graph_tables
from grundy.atlas.graphs.tables import ABOUT, is_table, open_table, save_table
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.loopy_graph import LoopyGraph
from grundy.maths.nimbers.outcomes import Convention
from grundy.rulesets.graphs.digraph import Digraph
from grundy.words.errors import InputError
from grundy.words.files import is_free

GRAPHS = {
    "plain": Graph.from_edges([(0, 1), (1, 2), (2, 1), (3, 3)]),
    "numbers": Graph.from_edges([(10**15, 7), (7, 5)]),
    "words": Graph.from_edges([("a", "b"), ("b", ("c", 1))]),
    "no arcs": Graph.from_edges([], 3),
}


def sign(about: dict[str, Any]) -> None:
    said = {**about, "digests": {name: digest for name, digest in about["digests"].items() if name != "about"}}
    about["digests"]["about"] = hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def forge(folder: Path, name: str, array: Any) -> None:
    """Put another array into a table, with digests that fit."""
    np.save(folder / f"{name}.npy", array)
    about = json.loads((folder / ABOUT).read_text())
    about["digests"][name] = hashlib.sha256((folder / f"{name}.npy").read_bytes()).hexdigest()
    sign(about)
    (folder / ABOUT).write_text(json.dumps(about))


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
        assert opened.remoteness(convention).tolist() == play.remoteness(convention).tolist()
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device")
def test_a_device_in_place_of_an_array_is_refused(tmp_path: Path) -> None:
    save_table(LoopyGraph(GRAPHS["numbers"]), tmp_path / "kept")
    for name in ("values", "names"):
        path = tmp_path / "kept" / f"{name}.npy"
        whole = path.read_bytes()
        path.unlink()
        path.symlink_to("/dev/zero")  # it would be read for ever
        with pytest.raises(InputError, match=rf"'{name}.npy' in .* is damaged"):
            open_table(tmp_path / "kept")
        path.unlink()
        path.write_bytes(whole)
    assert len(open_table(tmp_path / "kept").graph) == 3


@pytest.mark.long
def test_a_large_table_is_mapped_and_played_from_without_being_solved_again(tmp_path: Path) -> None:
    pairs = np.random.default_rng(2).integers(0, 40_000, (100_000, 2))
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
    with pytest.raises(InputError, match="exists but does not contain a solved graph: name another folder"):
        save_table(LoopyGraph(GRAPHS["plain"]), other)
    with pytest.raises(InputError, match="cannot write"):
        save_table(LoopyGraph(GRAPHS["plain"]), tmp_path / "no" / "such")
    with pytest.raises(InputError, match="does not contain a solved graph"):
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
    with pytest.raises(InputError, match="has format 99, but this version reads format 1"):
        open_table(folder)


@pytest.mark.parametrize("others", [[ABOUT], [ABOUT, "precious.txt"], [ABOUT, "offsets.npy", "precious.txt"]])
def test_a_folder_with_files_of_others_is_never_replaced(others: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in others:
        (folder / name).write_text("mine")
    with pytest.raises(InputError, match="exists but does not contain a solved graph"):
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
    monkeypatch.setattr(replacing, "exchange", lambda one, other: False)
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
    monkeypatch.setattr(replacing, "exchange", lambda one, other: False)
    with pytest.raises(KeyboardInterrupt):
        save_table(LoopyGraph(GRAPHS["words"]), folder)
    assert open_table(folder).graph == GRAPHS["plain"]
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def killed_between_two_folders(folder: Path) -> None:
    """Leave what a writer leaves that dies between the two steps of a system that cannot exchange folders."""
    aside = folder.parent / f".{folder.name}.old.abcd1234"
    aside.mkdir()
    folder.replace(aside / "0")


def test_a_table_whose_writer_died_between_two_steps_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    for use in (open_table, is_table, lambda path: save_table(LoopyGraph(GRAPHS["plain"]), path)):
        save_table(LoopyGraph(GRAPHS["plain"]), folder)
        killed_between_two_folders(folder)
        use(folder)
        assert open_table(folder).graph == GRAPHS["plain"]
        for left in tmp_path.glob(".kept.*"):
            left.rmdir()


def test_what_dead_writers_have_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    save_table(LoopyGraph(GRAPHS["plain"]), folder)
    names = {
        "dead": ".kept.abcd1234", "alive": ".kept.abcd1235", "young": ".kept.abcd1236",
        "aside": ".kept.old.abcd1237", "precious": ".kept.abcd1238", "other": ".kept.backup",
    }  # fmt: skip
    for name in names.values():
        (tmp_path / name).mkdir()
        (tmp_path / name / ABOUT).write_text("{}")
    (tmp_path / names["precious"] / "mine").write_text("mine")
    for name in set(names) - {"young"}:
        os.utime(tmp_path / names[name], (0, 0))
    number = os.open(tmp_path / names["alive"], os.O_RDONLY)
    assert is_free(number)
    save_table(LoopyGraph(GRAPHS["plain"]), folder)
    os.close(number)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"kept", *(names[name] for name in ("alive", "young", "precious", "other"))}


@pytest.mark.parametrize("names", [7, {"a": 1}, "xyzu", None])
def test_a_head_that_tells_no_names_is_damaged(names: object, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    save_table(LoopyGraph(GRAPHS["words"]), folder)
    about = json.loads((folder / ABOUT).read_text())
    about["names"] = names
    if names is None:
        del about["names"]
    sign(about)
    for text in (json.dumps(about), "[" * 100_000):
        (folder / ABOUT).write_text(text)
        with pytest.raises(InputError, match="is damaged"):
            open_table(folder)


@pytest.mark.long
def test_an_answer_of_any_vertex_that_was_forged_is_found(tmp_path: Path) -> None:
    dice = random.Random(3)
    missed = looked = 0
    folder = tmp_path / "kept"
    for _ in range(25):
        size = dice.randint(1, 9)
        graph = Graph.from_edges([(dice.randrange(size), dice.randrange(size)) for _ in range(2 * size)], size)
        save_table(LoopyGraph(graph), folder)
        for name in ("values", "plies", "misere_plies"):
            right = np.load(folder / f"{name}.npy")
            for v in range(size):
                wrong = right.copy()
                wrong[v] = dice.choice([n for n in (-2, -1, 0, 1, 2, 3, 99) if n != right[v]])
                forge(folder, name, wrong)
                looked += 1
                try:
                    open_table(folder)
                except InputError as error:
                    assert re.search(r"has for vertex \d contradicts its moves: solve the graph again", str(error))
                else:  # one number can go with all options though it takes more than these to tell it: endless answers
                    assert (name, int(right[v])) == ("values", -1)
                    assert wrong[v] > 0
                    missed += 1
            forge(folder, name, right)
        open_table(folder)
    assert missed * 50 < looked


@pytest.mark.parametrize(
    ("name", "array", "said"),
    [
        (
            "offsets",
            np.array([0, 9, 2, 3, 4]),
            "does not contain a graph: offsets of a graph must not decrease, but 2 follows 9",
        ),
        (
            "offsets",
            np.array([0, 1, 2, 3, 5]),
            "does not contain a graph: offsets of a graph must run from 0 to the number",
        ),
        ("offsets", np.array([0, 1, 2, 3, 4], np.int32), "'offsets.npy' in .* is damaged"),
        ("offsets", np.array([[0, 1, 2, 3, 4]]), "'offsets.npy' in .* is damaged"),
        (
            "targets",
            np.array([1, 2, 1, 4], np.int32),
            "does not contain a graph: successor of vertex 3 must be from 0 to 3, not 4",
        ),
        (
            "targets",
            np.array([1, 2, -1, 3], np.int32),
            "does not contain a graph: successor of vertex 2 must be from 0 to 3, not -1",
        ),
        ("targets", np.array([1, 2, 1], np.int32), "'targets.npy' in .* is damaged"),
        ("values", np.array([0.5, 1, 0, -1]), "'values.npy' in .* is damaged"),
        ("plies", np.zeros((2, 2), np.int32), "'plies.npy' in .* is damaged"),
    ],
)
def test_arrays_that_were_forged_make_no_graph(name: str, array: Any, said: str, tmp_path: Path) -> None:
    save_table(LoopyGraph(GRAPHS["plain"]), tmp_path / "kept")
    forge(tmp_path / "kept", name, array)
    with pytest.raises(InputError, match=said):
        open_table(tmp_path / "kept")


def test_names_that_were_forged_make_no_graph(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    save_table(LoopyGraph(GRAPHS["words"]), folder)
    about = json.loads((folder / ABOUT).read_text())
    for names in (["a", "b"], ["a", "a", "b"], ["a", {}, "b"], ["a", None, "b"], [1.5, [{}], "b"]):
        about["names"] = names
        sign(about)
        (folder / ABOUT).write_text(json.dumps(about))
        with pytest.raises(InputError, match=r"does not contain a graph: .*: solve the graph again and save it again$"):
            open_table(folder)


def test_of_a_large_table_some_vertices_are_looked_at(tmp_path: Path) -> None:
    pairs = np.random.default_rng(5).integers(0, 30_000, (60_000, 2))
    folder = tmp_path / "kept"
    save_table(LoopyGraph(Graph.from_edges(pairs)), folder)
    forge(folder, "plies", np.roll(np.load(folder / "plies.npy"), 1))
    with pytest.raises(InputError, match="contradicts its moves"):
        open_table(folder)


def _write(folder: Path, stop: Any) -> None:
    plays = [LoopyGraph(GRAPHS[name]) for name in ("plain", "words", "no arcs")]
    while not stop.is_set():
        for play in plays:
            save_table(play, folder)


@pytest.mark.long
def test_a_table_is_opened_whole_while_another_process_replaces_it(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    save_table(LoopyGraph(GRAPHS["plain"]), folder)
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    writer = context.Process(target=_write, args=(folder, stop))
    writer.start()
    met: list[str] = []
    try:
        until = time.monotonic() + 120  # a busy machine may start the other process late
        while (len(set(met)) < 3 or len(met) < 500) and time.monotonic() < until:
            graph = open_table(folder).graph
            (name,) = (name for name, some in GRAPHS.items() if some == graph)
            met.append(name)
    finally:
        stop.set()
        writer.join()
    assert set(met) == {"plain", "words", "no arcs"}


def test_a_table_that_is_replaced_while_its_files_are_opened_is_opened_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kept"
    save_table(LoopyGraph(GRAPHS["plain"]), folder)
    about = graph_tables._about
    others = ["no arcs", "words"]

    def slow(path: Path) -> dict[str, Any]:
        found = about(path)
        if others:  # of the first table, then of the second
            save_table(LoopyGraph(GRAPHS[others.pop()]), folder)
        return found

    monkeypatch.setattr(graph_tables, "_about", slow)
    assert open_table(folder).graph == GRAPHS["no arcs"]


def test_a_table_whose_files_are_open_may_be_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "kept"
    save_table(LoopyGraph(GRAPHS["plain"]), folder)
    digest = graph_tables._digest
    others = ["words"]

    def slow(file: BufferedReader) -> str:
        found = digest(file)
        if others:
            save_table(LoopyGraph(GRAPHS[others.pop()]), folder)
        return found

    monkeypatch.setattr(graph_tables, "_digest", slow)
    assert open_table(folder).graph == GRAPHS["plain"]
    assert open_table(folder).graph == GRAPHS["words"]
