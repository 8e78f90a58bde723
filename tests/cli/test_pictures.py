"""`grundy draw`, `grundy map`, `grundy values --plot`: files whole or not at all, refusals in a line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from console import grundy

RUN = [sys.executable, "-m", "grundy"]


def refusal(*words: str, cwd: Path | None = None, status: int = 2) -> str:
    done = grundy(*words, cwd=cwd)
    assert (done.returncode, done.stdout) == (status, ""), done
    assert done.stderr.startswith("grundy: ")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("grundy: ").rstrip("\n")


@pytest.mark.long
def test_values_are_plotted_and_told_of(tmp_path: Path) -> None:
    done = grundy("values", "0.77", "--to", "100", "--plot", "k.svg", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "k.svg: Grundy values of 0.77, 0 to 100\n", "")
    assert "period 12 from 71 on, proved" in (tmp_path / "k.svg").read_text()


def test_values_are_plotted_and_printed_as_json_at_once(tmp_path: Path) -> None:
    done = grundy("values", "dividing", "--to", "4", "--json", "--plot", "d.png", cwd=tmp_path)
    assert json.loads(done.stdout)["values"] == [0, 1, 0, 2]
    assert (tmp_path / "d.png").read_bytes().startswith(b"\x89PNG")


def test_a_map_is_plotted_printed_and_told_as_json(tmp_path: Path) -> None:
    done = grundy("map", "wythoff", "--to", "30", "--plot", "w.pdf", cwd=tmp_path)
    assert done.stdout == "w.pdf: P-positions of wythoff, 0 to 30; 23 P-positions\n"
    assert (tmp_path / "w.pdf").read_bytes().startswith(b"%PDF")
    assert grundy("map", "wythoff", "--to", "3").stdout.splitlines()[3] == " 1 | · · P ·"
    assert json.loads(grundy("map", "wythoff", "--to", "3", "--json").stdout)["lost"] == [[0, 0], [1, 2], [2, 1]]


def test_a_position_is_drawn_as_text_and_as_svg(tmp_path: Path) -> None:
    assert "●" in grundy("draw", "nim 3").stdout
    done = grundy("draw", "digraph(0>1) 0 + nim 3", "--values", "--plot", "g.svg", cwd=tmp_path)
    assert done.stdout == "g.svg: digraph(0>1) 0 + nim 3\n"
    assert "nim-sum: *2" in (tmp_path / "g.svg").read_text()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["values", "0.77", "--plot", "x.gif"], "plot file must end in .png, .svg or .pdf, not 'x.gif'"),
        (["map", "nim", "--plot", "no/x.png"], "cannot write 'no/x.png': there is no folder 'no'"),
        (["draw", "nim 3", "--plot", "folder.svg"], "cannot write 'folder.svg': it is a folder"),
        (["draw", "nim 3", "--plot", "full.svg"], "cannot write 'full.svg': no space left on device"),
        (
            ["values", "coin-turning(any)", "--to", "60", "--plot", "x.png"],
            "values of coin-turning(any) are too large to plot, up to a number of 18 digits: plot fewer",
        ),
        (["map", "nim", "--to", "1001"], "--to must be at most 1000 for a map, not 1001"),
        (["map", "nim", "--to", "-1"], "--to must be 0 or more, not -1"),
        (["map", "nim 3"], "give one ruleset without a position, not 'nim 3'"),
        (["draw"], "no game: try 'nim 3 4 5'"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_a_line(tmp_path: Path, words: list[str], message: str) -> None:
    (tmp_path / "folder.svg").mkdir()
    if not Path("/dev/full").exists():
        pytest.skip("no device here that is always full")
    (tmp_path / "full.svg").symlink_to("/dev/full")
    assert refusal(*words, cwd=tmp_path) == message
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.svg", "full.svg"]


@pytest.mark.long
def test_without_matplotlib_it_is_told_before_the_work_and_svg_boards_are_drawn_still(tmp_path: Path) -> None:
    # a package of that name that cannot be imported hides the real one
    hide = "import sys; sys.modules['matplotlib'] = None\nfrom grundy.__main__ import main; main()"
    words = [
        ["values", "0.77", "--plot", "x.svg"],
        ["map", "nim", "--plot", "x.svg"],
        ["draw", "nim 3", "--plot", "x.png"],
    ]
    for asked in words:
        done = subprocess.run(
            [sys.executable, "-c", hide, *asked], capture_output=True, text=True, check=False, cwd=tmp_path
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "grundy: plots need matplotlib: install it with pip install 'grundy[plot]'\n"
    done = subprocess.run([sys.executable, "-c", hide, "draw", "nim 3", "--plot", "x.svg"], check=False, cwd=tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "x.svg").read_text().count("<circle") == 3


def test_values_out_of_reach_are_a_limit_and_leave_no_file(tmp_path: Path) -> None:
    assert refusal("draw", "wythoff 5000 7", "--values", "--plot", "x.svg", cwd=tmp_path, status=3)
    assert not list(tmp_path.iterdir())


def test_a_disk_that_fills_up_leaves_the_old_file_as_it_was(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="limits of a process are POSIX")
    target = tmp_path / "x.svg"
    target.write_text("old")
    done = subprocess.run(
        [*RUN, "draw", "nim 3", "--plot", str(target)],
        capture_output=True, text=True, check=False, timeout=600, env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (2, f"grundy: cannot write '{target}': file too large\n")
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_new_file_may_be_read_by_others_as_the_user_wants_it(tmp_path: Path) -> None:
    target = tmp_path / "x.svg"
    before = os.umask(0o022)
    try:
        assert grundy("draw", "nim 3", "--plot", str(target)).returncode == 0
        assert target.stat().st_mode & 0o777 == 0o644
        target.chmod(0o600)
        assert grundy("draw", "nim 4", "--plot", str(target)).returncode == 0
    finally:
        os.umask(before)
    assert target.stat().st_mode & 0o777 == 0o600
    assert "nim 4" in target.read_text()


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.svg").write_text("old")
    (tmp_path / "link.svg").symlink_to("real.svg")
    assert grundy("draw", "nim 3", "--plot", str(tmp_path / "link.svg")).returncode == 0
    assert (tmp_path / "link.svg").is_symlink()
    assert "nim 3" in (tmp_path / "real.svg").read_text()
