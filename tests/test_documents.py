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
CASES = [
    pytest.param(
        page, command, shown, id=f"{page.stem}: {command[:60]}",
        marks=[pytest.mark.xdist_group(page.stem), *([pytest.mark.long] if page.stem in LONG else [])],
    )
    for page in PAGES
    for command, shown in commands(page)
    if not command.startswith(NOT_RUN)
]  # fmt: skip


@pytest.fixture(scope="session")  # for a page may be left and taken up again
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Path]:
    """A folder for each page, like the project's, where what its commands write disturbs nobody."""
    made = {page: tmp_path_factory.mktemp(page.stem) for page in PAGES}
    for folder in made.values():
        for entry in ROOT.iterdir():
            (folder / entry.name).symlink_to(entry)
    return made


@pytest.mark.parametrize(("page", "command", "shown"), CASES)
def test_commands_of_the_documents_print_what_is_shown(
    page: Path, command: str, shown: list[str], folders: dict[Path, Path]
) -> None:
    done = shell(command, folders[page])
    assert done.returncode == 0, done.stderr
    if shown:
        wanted = ".*".join(re.escape(piece) for piece in re.split(r"^\.\.\.$", "\n".join(shown), flags=re.MULTILINE))
        assert re.fullmatch(wanted, done.stdout.rstrip("\n"), re.DOTALL), done.stdout


def test_there_are_commands_to_run() -> None:
    assert len(CASES) > 20


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
