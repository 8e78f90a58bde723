"""The tutorial notebook runs, and its saved outputs are current: save them again with REDRAW=1."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

DOCS = Path(__file__).parents[1] / "docs"
TUTORIALS = [DOCS / "tutorial.ipynb", DOCS / "tutorial.zh.ipynb"]
# a process of its own: IPython changes the interpreter it runs in
RUNNER = """
import json, sys
from IPython.core.displayhook import CapturingDisplayHook
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

shell = InteractiveShell.instance()
shell.history_manager.enabled = False
found = []
for source in json.load(sys.stdin):
    values = []
    shell.display_trap.hook = CapturingDisplayHook(shell=shell, outputs=values)
    with capture_output() as captured:
        result = shell.run_cell(source)
    found.append({
        "error": repr(result.error_before_exec or result.error_in_exec or ""),
        "stdout": captured.stdout, "stderr": captured.stderr,
        "shown": [output.data for output in captured.outputs] + [output["data"] for output in values],
    })
json.dump(found, sys.stdout)
"""


def executed(cells: list[Any], home: Path) -> list[dict[str, Any]]:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", RUNNER], input=json.dumps([cell.source for cell in cells]),
        capture_output=True, text=True, encoding="utf-8", timeout=600, check=False, cwd=home,
        env=os.environ | {"IPYTHONDIR": str(home), "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def outputs(result: dict[str, Any]) -> list[Any]:
    """The outputs of a cell as the notebook keeps them: of a rich one not the text too, nor the same board twice."""
    kept = []
    if result["stdout"]:
        kept.append(nbformat.v4.new_output("stream", name="stdout", text=result["stdout"]))
    for data in result["shown"]:
        left_out = {"text/plain"} if len(data) > 1 else set()
        left_out |= {"image/svg+xml", "text/latex"} if "text/html" in data else set()
        rich = {kind: text for kind, text in data.items() if kind not in left_out}
        kept.append(nbformat.v4.new_output("display_data", data=rich))
    return kept


@pytest.fixture(scope="module", params=TUTORIALS, ids=lambda path: path.name)
def tutorial(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


@pytest.fixture(scope="module")
def results(tutorial: Path, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    return executed(code_cells(read(tutorial)), tmp_path_factory.mktemp("ipython"))


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_the_tutorial_is_a_notebook_without_traces_of_a_run(tutorial: Path) -> None:
    notebook = read(tutorial)
    nbformat.validate(notebook)
    assert all(cell.execution_count is None for cell in code_cells(notebook))
    assert tutorial.stat().st_size < 100_000


def test_every_cell_of_the_tutorial_runs(results: list[dict[str, Any]]) -> None:
    assert len(results) > 8
    for result in results:
        assert (result["error"], result["stderr"]) == ("''", "")


def test_the_saved_outputs_of_the_tutorial_are_what_it_gives(tutorial: Path, results: list[dict[str, Any]]) -> None:
    notebook = read(tutorial)
    if os.environ.get("REDRAW"):
        for cell, result in zip(code_cells(notebook), results, strict=True):
            cell.outputs = outputs(result)
        nbformat.write(notebook, tutorial)
        notebook = read(tutorial)
    for cell, result in zip(code_cells(notebook), results, strict=True):
        assert cell.outputs == outputs(result)


def test_the_tutorial_shows_boards_tables_strips_maps_and_periods(results: list[dict[str, Any]]) -> None:
    kinds = [kind for result in results for data in result["shown"] for kind in data]
    assert {"text/html", "image/svg+xml", "text/latex"} <= set(kinds)


def test_the_chinese_tutorial_has_the_cells_of_the_english_one_after_it_has_chosen_the_language() -> None:
    english, (first, *chinese) = (
        [re.sub(r'""".*"""', "", cell.source) for cell in code_cells(read(path))] for path in TUTORIALS
    )
    assert first.endswith('use_language("zh")')
    assert chinese == english
    shown = json.dumps(
        [output for cell in code_cells(read(TUTORIALS[1])) for output in cell.outputs if "data" in output],  # no prints
        ensure_ascii=False,
    )
    for words in ("先手必胜", "从第 1 堆取 2 个", "必败态", "周期"):
        assert words in shown
    for words in ("wins", "heap", "winning", "Reason", "nim-sum"):
        assert words not in shown


def test_a_broken_cell_would_be_seen(tmp_path: Path) -> None:
    (found,) = executed([nbformat.v4.new_code_cell("1 / 0")], tmp_path)
    assert "ZeroDivisionError" in found["error"]
