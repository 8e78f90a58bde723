"""Every command and snippet that a reader of README and docs can copy is run, and its output compared."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from console import shell

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
# set-up commands are what brought us here; .ci/run runs them on a clean checkout
NOT_RUN = ("make ", "git ", "pip ", "cd ")


def commands(page: Path) -> list[tuple[str, list[str]]]:
    """The commands behind '$ ' in console blocks, each with the output lines shown below it."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif found:
                found[-1][1].append(line)
    return found


LONG = {"atlas", "check"}  # pages that scan and that run programs many times


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, id=page.name, marks=[pytest.mark.long] if page.stem in LONG else []) for page in PAGES],
)
def test_commands_of_the_documents_print_what_is_shown(page: Path, tmp_path: Path) -> None:
    """One after the other, for they use files of each other, in a folder where what they write disturbs nobody."""
    for entry in ROOT.iterdir():
        (tmp_path / entry.name).symlink_to(entry)
    for command, shown in commands(page):
        if command.startswith(NOT_RUN):
            continue
        done = shell(command, tmp_path)
        assert done.returncode == 0, (command, done.stderr)
        if shown:
            text = re.split(r"^\.\.\.$", "\n".join(shown), flags=re.MULTILINE)
            wanted = ".*".join(re.escape(piece) for piece in text)
            assert re.fullmatch(wanted, done.stdout.rstrip("\n"), re.DOTALL), (command, done.stdout)


def test_there_are_commands_to_run() -> None:
    assert sum(len(commands(page)) for page in PAGES) > 150


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_snippets_of_the_documents_are_right(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert not failed


def test_the_readme_shows_the_example_file_as_it_is() -> None:
    example = (ROOT / "examples" / "mygame.py").read_text(encoding="utf-8")
    code = example.split('"""\n\n', 1)[1]
    assert f"```python\n{code}```" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if not target.startswith(("http:", "https:")):
            assert (page.parent / target).exists(), target
