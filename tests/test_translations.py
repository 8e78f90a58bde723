"""The command that lists what changed since it was translated sees changes in the history and in the files."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from translations import main, report

PAGE = "# Nim\n\nTake counters.\n\n## Values\n\n```sh\n# no heading\n```\n\nThe size.\n"
CHINESE = "# 尼姆\n\n取石子。\n\n## 值\n\n大小。\n"


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q")
    (tmp_path / "nim.md").write_text(PAGE, "utf-8")
    (tmp_path / "nim.zh.md").write_text(CHINESE, "utf-8")
    (tmp_path / "kayles.md").write_text("# Kayles\n", "utf-8")
    commit(tmp_path)
    return tmp_path


def git(folder: Path, *words: str) -> None:
    name = ["-c", "user.name=tests", "-c", "user.email=tests@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *name, *words], cwd=folder, check=True, capture_output=True)


def commit(folder: Path) -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "change")


def test_pages_without_a_translation_are_listed(docs: Path) -> None:
    assert list(report(docs)) == ["not translated: kayles.md"]


def test_a_passage_is_listed_from_its_change_to_its_translation(docs: Path) -> None:
    (docs / "nim.md").write_text(PAGE.replace("The size.", "The value is the size."), "utf-8")
    told = "nim.zh.md:5: ## 值  (changed: nim.md:5: ## Values)"
    assert next(report(docs)) == told  # before the change is committed
    commit(docs)
    assert next(report(docs)) == told
    (docs / "nim.zh.md").write_text(CHINESE.replace("取", "拿"), "utf-8")
    commit(docs)
    assert next(report(docs)) == told  # another passage was translated
    (docs / "nim.zh.md").write_text(CHINESE.replace("大小。", "值等于大小。"), "utf-8")
    commit(docs)
    assert list(report(docs)) == ["not translated: kayles.md"]


def test_different_numbers_of_passages_are_listed(docs: Path) -> None:
    (docs / "nim.zh.md").write_text("# 尼姆\n", "utf-8")
    commit(docs)
    assert "nim.zh.md: 1 passages, but nim.md has 2" in list(report(docs))


def test_the_command_lists_and_never_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    assert capsys.readouterr().out
