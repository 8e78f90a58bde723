"""grundy graph describes every vertex, solves tokens, draws, saves, and reports errors in one line."""

from __future__ import annotations

import json
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from grundy.cli import run
from grundy.maths.digraphs.loopy_graph import LoopyGraph

ARCS = "a b\nb c\na a\nd a\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "graph.txt"
    path.write_text(ARCS)
    return path


def said(capsys: pytest.CaptureFixture[str], *arguments: object, status: int = 0) -> str:
    assert run(["graph", *map(str, arguments)]) == status
    captured = capsys.readouterr()
    if status:
        assert captured.out == ""
        assert captured.err.count("\n") == 1
        return captured.err
    assert captured.err == ""
    return captured.out


def test_every_vertex_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, file).splitlines() == [
        "4 vertices, 4 arcs",
        "  N 1, P 1, draw 2",
        "  Grundy values  0: 1, 1: 1, ∞: 2",
        "  largest remoteness: 1, at b",
        "",
        "  vertex  outcome  value  remoteness  winning moves to",
        "  a       draw     ∞(1)   –           –",
        "  b       N        *1     1           c",
        "  c       P        *0     0           –",
        "  d       draw     ∞      –           –",
    ]


def test_misere_play_has_no_values(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, file, "--misere", "--rows", 1).splitlines()
    assert lines[1] == "  N 2, P 2"
    assert not any("Grundy" in line for line in lines)
    data = json.loads(said(capsys, file, "--misere", "--json"))
    rows = {row["vertex"]: row["outcome"] for row in data["rows"]}
    assert rows == {"a": "N", "b": "P", "c": "N", "d": "P"}


def test_json_tells_the_same(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(said(capsys, file, "--json", "--rows", 2))
    assert data["outcomes"] == {"N": 1, "P": 1, "draw": 2}
    assert data["rows"][0] == {
        "vertex": "a", "outcome": "draw", "grundy_value": None, "infinity": [1], "winning": [], "winning_count": 0
    }  # fmt: skip
    assert data["rows"][1]["winning"] == ["c"]
    assert data["complete"] is False


def test_tokens_are_solved_together(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, file, "b", "a")
    assert "N: the player to move wins" in text
    assert "slide token 2 from a to b" in text
    data = json.loads(said(capsys, file, "b", "b", "--json"))
    assert (data["outcome"], data["grundy_value"]) == ("P", 0)
    assert "token 2 must be on a vertex" in said(capsys, file, "b", "x", status=2)


def test_the_standard_input_and_undirected_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"0 1\n1 2\n")))
    assert said(capsys, "-", "--undirected").splitlines()[:2] == ["3 vertices, 4 arcs", "  N 0, P 0, draw 3"]


def test_one_vertex_and_one_arc_are_told_as_such(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for text, options, told in (
        (b"0 0\n", [], "1 vertex, 1 arc"),
        (b"0 1\n", [], "2 vertices, 1 arc"),
        (b"0 1\n", ["--geography"], "2 vertices, 1 edge"),
    ):
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text)))
        assert said(capsys, "-", *options).splitlines()[0] == told


def test_geography_tells_all_starts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "path.txt"
    path.write_text("0 1\n1 2\n")
    assert said(capsys, path, "--geography").splitlines() == [
        "3 vertices, 2 edges",
        "  N 1, P 2",
        "",
        "  vertex  outcome  winning moves to",
        "  0       P        –",
        "  1       N        0, 2",
        "  2       P        –",
    ]
    assert "--geography solves all starting vertices" in said(capsys, path, "--geography", "--misere", status=2)


def test_a_solved_graph_is_kept_and_opened(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fresh = said(capsys, file, "--save", tmp_path / "kept")
    assert said(capsys, tmp_path / "kept") == fresh
    assert said(capsys, tmp_path / "kept", "a", "b") == said(capsys, file, "a", "b")
    assert "leave out --undirected" in said(capsys, tmp_path / "kept", "--undirected", status=2)


def test_the_quickest_winning_move_stands_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "graph.txt"
    path.write_text("0 2\n0 1\n0 5\n2 3\n3 4\n")
    assert said(capsys, path, "--rows", 1).splitlines()[-2].split()[-3:] == ["1,", "5,", "2"]
    assert json.loads(said(capsys, path, "--json"))["rows"][0]["winning"] == [1, 5, 2]


def test_what_cannot_be_kept_or_drawn_is_refused_before_anything_is_solved(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    many = tmp_path / "many.txt"
    many.write_text("\n".join(f"{i} {i + 1}" for i in range(80)))
    said(capsys, file, "--save", tmp_path / "kept")
    assert "contains arcs, but --geography needs edges" in said(capsys, tmp_path / "kept", "--geography", status=2)
    monkeypatch.setattr(LoopyGraph, "remoteness", None)
    assert "does not contain a solved graph: name another folder" in said(capsys, file, "--save", file, status=2)
    assert "there is no folder" in said(capsys, file, "--save", tmp_path / "none" / "kept", status=2)
    more = ("--save", tmp_path / "more")
    assert "has room for 60" in said(capsys, many, "--plot", tmp_path / "many.svg", *more, status=3)
    assert not (tmp_path / "more").exists()


def test_it_is_drawn_with_values(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, file, "--plot", tmp_path / "graph.svg")
    drawn = (tmp_path / "graph.svg").read_text()
    assert "<svg" in drawn
    assert "∞(1)" in drawn
    many = tmp_path / "many.txt"
    many.write_text("\n".join(f"{i} {i + 1}" for i in range(80)))
    assert "a drawing has room for 60 vertices" in said(capsys, many, "--plot", tmp_path / "many.svg", status=3)
    assert not (tmp_path / "many.svg").exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "is empty"), ("0 1 2\n", "line 1 of the list of edges"), ("<graphml", "must have one or two vertices")],
)
def test_what_is_no_graph_is_refused(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text if text != "<graphml" else "a b c d")
    assert message in said(capsys, path, status=2)
