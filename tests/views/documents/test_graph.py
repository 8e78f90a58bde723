"""Tables of vertices keep their columns where names take two columns a character."""

from __future__ import annotations

from pathlib import Path

import pytest

from grundy.cli import run


def test_names_of_vertices_in_chinese_keep_the_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "graph.txt"
    file.write_text("甲 乙\n乙 丙丁\nabc 甲\n", encoding="utf-8")
    assert run(["graph", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-5:] == [
        "  vertex  outcome  value  remoteness  winning moves to",
        "  甲      P        *0     2           –",
        "  乙      N        *1     1           丙丁",
        "  丙丁    P        *0     0           –",
        "  abc     N        *1     3           甲",
    ]
