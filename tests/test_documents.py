"""Every command and snippet that a reader of README and docs can copy is run, and its output compared."""

from __future__ import annotations

import doctest
import re
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import pytest
from markdown.extensions.toc import slugify
from site_hooks import CACHE, with_rulesets
from transcripts import ROOT, commands, keep_outputs, run, with_outputs

from test_layout import FACADES

DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
TRANSLATED = sorted(DOCS.rglob("*.zh.md"))
LONG = {"atlas", "check", "classroom"}  # pages that scan, run programs many times, or search for formulas


def name(page: Path) -> str:
    return page.relative_to(DOCS if DOCS in page.parents else ROOT).as_posix()


def marks(page: Path) -> list[pytest.MarkDecorator]:
    if page.name.split(".")[0] in LONG:
        return [pytest.mark.long]
    return [pytest.mark.sampled] if DOCS in page.parents else []


RUN = pytest.mark.parametrize("page", [pytest.param(page, id=name(page), marks=marks(page)) for page in PAGES])


@RUN
def test_commands_of_the_documents_print_what_is_shown(page: Path) -> None:
    asked = commands(page.read_text(encoding="utf-8"))
    outputs = []
    for command, done in run(asked):
        assert done.returncode == 0, (command, done.stderr)
        assert command.matches(done.stdout), (command, done.stdout)
        outputs.append(done.stdout)
    keep_outputs(asked, outputs, CACHE)  # the site is tested too, and need not run them again


@pytest.mark.parametrize("page", TRANSLATED, ids=name)
def test_a_translated_page_has_the_commands_and_snippets_of_its_original(page: Path) -> None:
    original = page.with_name(page.name.replace(".zh.md", ".md"))
    assert _code(page) == _code(original)


def _code(page: Path) -> list[str]:
    """Return the commands and statements of a page, without comments and words to the reader."""
    text = page.read_text(encoding="utf-8")
    statements = re.findall(r"^(?:>>>|\.\.\.) .*", text, re.MULTILINE)
    told = [re.sub(r""" --lang zh|(?<=echo )["'].*["']""", "", command.text) for command in commands(text)]
    return told + [re.sub(r"  # .*", "", line) for line in statements if not re.fullmatch(r'\.\.\. +".*"', line)]


@pytest.mark.parametrize("page", TRANSLATED, ids=name)
def test_a_translated_page_has_the_sections_of_its_original_and_no_english_sentence(page: Path) -> None:
    original = page.with_name(page.name.replace(".zh.md", ".md"))
    chinese, english = (_prose(path) for path in (page, original))
    sections, originals = (re.findall(r"^#+(?= )", text, re.MULTILINE) for text in (chinese, english))
    assert sections in (originals, [*originals, "##"])  # the last are the sources
    assert re.findall(r"(?:\b[a-z]+[ ,]+){4,}[a-z]+\b", chinese.split("出处")[0]) == []


def _prose(page: Path) -> str:
    """Return the text of a page without its code."""
    return re.sub(r"^ *```.*?^ *```$|`[^`]+`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def test_there_are_commands_to_run() -> None:
    assert sum(len(commands(page.read_text(encoding="utf-8"))) for page in PAGES) > 150


SMALL = """
```console
$ grundy mex 0 1 3
$ make test
$ grundy solve nim 3 4 5
...
  Grundy value  2
...
```

- in a list

    ```console
    $ echo 'a line of the page'
    a line of the page
    ```
"""


def test_commands_without_their_output_are_given_it(tmp_path: Path) -> None:
    filled = with_outputs(SMALL, tmp_path)
    first, made, solved, echoed = commands(filled)
    assert first.shown[0] == "mex {0, 1, 3} = 2"
    assert made.shown == ()
    assert solved.shown[:2] == ("nim 3 4 5", "  outcome       N: the player to move wins")
    assert solved.shown[-1].split() == ["2", "010"]
    assert echoed.shown == ("a line of the page",)
    (kept,) = tmp_path.iterdir()
    kept.write_text(kept.read_text(encoding="utf-8").replace("N: the player", "N: a player"), encoding="utf-8")
    assert with_outputs(SMALL, tmp_path) == filled.replace("N: the player", "N: a player")  # from the cache
    assert with_outputs(filled, tmp_path / "none") == filled.replace("N: a player", "N: the player")


def test_a_page_with_a_command_that_fails_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"'grundy solve nmi 3' failed with exit status 2: .*did you mean 'nim'"):
        with_outputs("```console\n$ grundy solve nmi 3\n```\n", tmp_path)
    assert not list(tmp_path.iterdir())


def test_an_output_other_than_the_shown_one_is_seen() -> None:
    (command,) = commands("```console\n$ echo\nfirst\n...\nlast\n```\n")
    assert command.matches("first\nsecond\nlast\n")
    assert not command.matches("first\nsecond\n")
    assert not command.matches("first\nlast of all\n")


@RUN
def test_snippets_of_the_documents_are_right(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert not failed


def test_the_readme_shows_the_example_file_as_it_is() -> None:
    example = (ROOT / "examples" / "mygame.py").read_text(encoding="utf-8")
    code = example.split('"""\n\n', 1)[1]
    assert f"```python\n{code}```" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for link, section in re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", page.read_text(encoding="utf-8")):
        if not link.startswith(("http:", "https:")):
            target = page.parent / link if link else page
            assert target.exists(), link
            assert not section or section in _sections(target) & _sections(_in_chinese(target)), (link, section)


def _in_chinese(page: Path) -> Path:
    """Return the page that readers of Chinese are shown."""
    chinese = page.with_suffix(".zh.md")
    return chinese if chinese.exists() else page


def _sections(page: Path) -> set[str]:
    """Return the addresses of the sections of a page."""
    found = re.findall(r"^#+ (.*?)(?: \{#(.*)\})?$", _prose(page), re.MULTILINE)
    return {given or slugify(title, "-") for title, given in found}


def test_every_public_name_is_on_exactly_one_page_about_the_library() -> None:
    pages: dict[int, list[str]] = defaultdict(list)
    for page in (DOCS / "api").glob("*.md"):
        text = with_rulesets(page.read_text(encoding="utf-8"))
        for path in re.findall(r"^(?:::: |\| `)(grundy\.[\w.]+)(?:` \| `.*)?$", text, re.MULTILINE):
            facade, _, called = path.rpartition(".")
            assert facade in FACADES, path
            assert called in import_module(facade).__all__, path
            pages[id(getattr(import_module(facade), called))].append(page.stem)
    for facade in FACADES:
        for called in import_module(facade).__all__:
            assert len(pages[id(getattr(import_module(facade), called))]) == 1, (facade, called)
