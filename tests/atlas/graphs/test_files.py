"""Graphs in files are read correctly, or rejected with the line of the error."""

from __future__ import annotations

import random
from io import BytesIO
from pathlib import Path

import pytest

from grundy.atlas.graphs.files import read_edges, read_graph, read_graphml
from grundy.maths.digraphs.graph import Graph
from grundy.words.errors import InputError


def arcs_of(graph: Graph) -> list[tuple[object, object]]:
    return [(graph.name(v), graph.name(int(w))) for v in range(len(graph)) for w in graph.successors(v)]


@pytest.mark.parametrize(
    "text",
    [
        "0 1\n1 2\n", "0\t1\r\n1\t2", "0,1\n1, 2\n", "0;1\n\n1 ; 2", "0>1\n1 > 2", "0->1\n 1 -> 2 \n",
        "0，1\n1、2", "0；1\n1→2", "0＞1\n1 → 2",
        "# x\n0 1 # y\n1 2 % z",
    ],
)  # fmt: skip
def test_two_names_a_line_are_an_arc_whatever_stands_between_them(text: str) -> None:
    assert arcs_of(read_edges(text.encode())) == [(0, 1), (1, 2)]


def test_words_and_numbers_are_read_alike_line_by_line_and_at_once() -> None:
    dice = random.Random(3)
    for _ in range(50):
        pairs = [(dice.randrange(12), dice.randrange(12)) for _ in range(dice.randrange(1, 30))]
        text = "\n".join(f"{v} {w}" for v, w in pairs)
        plain = read_edges(text.encode())
        assert sorted(arcs_of(plain)) == sorted(pairs)
        assert sorted(arcs_of(read_edges(b"0\n" + text.encode()))) == sorted(pairs)  # a single name: line by line
        worded = read_edges("\n".join(f"v{v} v{w}" for v, w in pairs).encode())
        assert sorted(arcs_of(worded)) == sorted((f"v{v}", f"v{w}") for v, w in pairs)


@pytest.mark.parametrize("text", ["0-1\n1-2\n", "0 - 1\n1 - 2\n"])
def test_a_hyphen_between_numbers_is_read_alike_whatever_other_lines_hold(text: str) -> None:
    assert arcs_of(read_edges(text.encode())) == [(0, 1), (1, 2)]
    assert arcs_of(read_edges(text.encode() + b"5\n")) == [(0, 1), (1, 2)]
    assert arcs_of(read_edges(text.encode() + b"a b\n")) == [("0", "1"), ("1", "2"), ("a", "b")]


def test_a_number_below_0_or_with_leading_zeros_is_a_word() -> None:
    assert arcs_of(read_edges(b"0 -1\n1 2\n")) == [("0", "-1"), ("1", "2")]
    assert arcs_of(read_edges(b"01 1\n")) == [("01", "1")]


def test_only_vertices_that_the_lines_name_are_there() -> None:
    for text in (b"1 2\n2 3\n", b"1 2\n2 3\n3\n"):
        assert list(map(read_edges(text).name, range(len(read_edges(text))))) == [1, 2, 3]
    assert len(read_edges(b"0 900000\n")) == len(read_edges(b"0 9000000000\n")) == 2
    assert read_edges(b"1 0\n").names is None


def test_undirected_lines_are_an_arc_each_way_and_loops_one() -> None:
    for text in (b"0 1\n1 1\n", b"0 1\n1 1\n1\n"):
        assert sorted(arcs_of(read_edges(text, undirected=True))) == [(0, 1), (1, 0), (1, 1)]


def test_a_name_alone_is_a_vertex_without_arcs() -> None:
    graph = read_edges(b"a b\nlonely\n")
    assert graph.names == ("a", "b", "lonely")
    assert len(graph.successors(2)) == 0


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the list of edges is empty: write two vertices on a line, such as 0 1"),
        (b"# only this\n\n", "the list of edges is empty: write two vertices on a line, such as 0 1"),
        (b"0 1\n1 2 3\n", "line 2 of the list of edges must have one or two vertices, not '1 2 3'"),
        (b"a -> b -> c", "line 1 of the list of edges must have one or two vertices, not 'a -> b -> c'"),
        (b"0 1\na\x1b[31m b\n", "line 2 of the list of edges contains the control character '\\x1b': remove it"),
        (b"0\0 1\0\n", "line 1 of the list of edges contains the control character '\\x00': remove it"),
        (b"a >", "line 1 of the list of edges must have one or two vertices, not 'a >'"),
        (b"a b\n\xff\xfe\n", "the list of edges must be UTF-8 text, but byte 4 is 255"),
    ],
)
def test_what_is_no_list_of_edges_is_refused_in_a_line(data: bytes, message: str) -> None:
    with pytest.raises(InputError) as refused:
        read_edges(data)
    assert str(refused.value) == message


def test_numbers_too_long_for_arrays_are_words() -> None:
    assert read_edges(b"1 99999999999999999999\n").names == ("1", "99999999999999999999")


def test_files_and_the_standard_input_are_read(tmp_path: Path) -> None:
    file = tmp_path / "graph.txt"
    file.write_bytes(b"0 1\n")
    assert read_graph(file) == read_graph(Path("-"), source=BytesIO(b"0 1\n"))
    with pytest.raises(InputError, match="no such file"):
        read_graph(tmp_path / "none.txt")
    with pytest.raises(InputError, match="does not contain a solved graph"):
        read_graph(tmp_path)


def test_graphml_is_read_by_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    for made in (networkx.DiGraph([("a", "b"), ("b", "c")]), networkx.Graph([("a", "b")])):
        data = "\n".join(networkx.generate_graphml(made)).encode()
        assert read_graphml(data) == Graph.from_networkx(made)
    with pytest.raises(InputError, match="cannot read the GraphML"):
        read_graphml(b"<graphml")
    for encoding in ("utf-8", "utf-16"):
        with pytest.raises(InputError, match="must not define its own entities"):
            read_graphml('<!DOCTYPE g [<!ENTITY a "b">]><graphml/>'.encode(encoding))
    with pytest.raises(InputError, match="the GraphML has no vertices"):
        read_graphml("\n".join(networkx.generate_graphml(networkx.Graph())).encode())
