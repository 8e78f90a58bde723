"""One name for one concept: the names that the glossary rules out are not used in the source, and prose is plain."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from console import shell

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
CHINESE = (ROOT / "docs" / "glossary.zh.md").read_text(encoding="utf-8")
CATALOGUE = ROOT / "src" / "grundy" / "words" / "locale" / "zh_CN" / "LC_MESSAGES" / "grundy.po"
ENTRIES = {
    name: (chinese, " ".join(text.split()))
    for name, chinese, text in re.findall(
        r"^- \*\*(.+?)\*\* \((.+?)\): (.*?)(?=^- |^#)", PAGE[: PAGE.index("## Names")] + "#", re.DOTALL | re.MULTILINE
    )
}
NOT_SAID = {  # in Chinese by grundy itself
    *(
        "子局面",
        "终止局面",
        "非公平组合游戏",
        "强制走法",
        "冷局面",
        "平局",
        "对称策略",
        "最小排除数",
        "尼姆数",
        "可恶数与邪恶数",
    ),
    *("可逆走法", "合取复合", "选择复合", "伪装函数", "循环游戏", "警察数", "连通块", "游戏的和"),
}

AWKWARD = re.compile(
    r"""
      \b (?: iff | kin | legion | anew ) \b
    | \b (?: is | are | was | were | be | been ) \s (?: told (?! \s apart ) | met ) \b
    | \b tells? \s (?: that | whether | of ) \b | ^Tell \b
    | \b (?: hold | holds | held | holding ) \s (?: \w+ \s ){0,5} against \b
    | \b stands? \s (?: in \s (?! a \s row ) | at | before | behind | beside | below | above | there | where ) \b
    | \b (?: is | are | was | were ) \s (?: asked | handed ) \b | \b handed \s (?: out | over | down ) \b
    | \b turn \s about \b | \b rub (?: s | bed )? \s out \b | \b by \s the \s clock \b | \b was \s meant \b
    | \b (?: it | what ) \s is \s said \b | \b the \s house \b | \b plain \s twin
    | \b (?: if | where | that | which ) \s (?: it \s is | they \s are | is | are ) \s none \b
    | \b letters \s (?: of \s (?: a | an | the ) | that ) \b
    """,
    re.VERBOSE | re.IGNORECASE,
)


def ruled_out() -> set[str]:
    rows = re.findall(r"^\| .*? \| (`.*) \|$", PAGE, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def names_in(path: Path) -> Iterator[str]:
    """What a module defines: its own name, classes, functions, arguments and variables."""
    yield path.stem
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def words_of(name: str) -> str:
    """A name in lower case with underscores, so that words can be found in it."""
    return f"_{re.sub(r'(?<=[a-z0-9])(?=[A-Z])', '_', name).lower()}_"


def test_the_glossary_rules_names_out() -> None:
    assert {"plies", "atom", "sg"} <= ruled_out()


def test_every_entry_says_what_where_and_whose() -> None:
    """Each has a Chinese name, a meaning, a command or a page, and last a source; long sentences are for the pages."""
    assert len(ENTRIES) == PAGE.count("\n- **") > 50
    for name, (chinese, text) in ENTRIES.items():
        assert re.search("[\u4e00-\u9fff]", chinese), name
        assert re.search(r"`grundy [^`]+`|\]\([\w-]+\.md", text), name
        assert re.search(r"\*[^*]+\.\*$", text), name
        assert len(text.split()) < 60, name


def test_every_source_of_an_entry_is_listed() -> None:
    listed = set(re.findall(r"^- \*(.+?)\*: ", PAGE, re.MULTILINE)) | {"Own term"}
    for name, (_, text) in ENTRIES.items():
        for source in text.rsplit(" *", 1)[1].rstrip(".*").split(", "):
            assert source in listed or source.startswith("ch. "), (name, source)


def test_the_chinese_terms_are_those_that_grundy_says() -> None:
    said = CATALOGUE.read_text(encoding="utf-8")
    terms = {chinese for chinese, _ in ENTRIES.values()}
    assert {term for term in terms if term not in said} <= NOT_SAID


def test_the_chinese_page_has_the_same_entries() -> None:
    entries = re.findall(r"^- \*\*(.+?)\*\*（(.+?)）：(.*) ?\*(.+?)。\*$", CHINESE, re.MULTILINE)
    assert [(name, chinese) for chinese, name, *_ in entries] == [(name, zh) for name, (zh, _) in ENTRIES.items()]
    for _, name, text, sources in entries:
        english = ENTRIES[name][1]
        place = r"`grundy [^`]+`|\]\([\w-]+\.md"
        assert re.findall(place, text) == re.findall(place, english), name
        sources = re.sub("，第 (\\d+) 章", r", ch. \1", sources).replace("，", ", ").replace("自拟", "Own term")
        assert english.endswith(f" *{sources}.*"), name


def test_the_chinese_page_rules_out_the_same_names_and_lists_the_same_sources() -> None:
    for pattern in (r"^\| .*? \| (`.*) \|$", r"^- \*([^*]+)\*[:：]"):
        english = re.findall(pattern, PAGE, re.MULTILINE)
        assert len(english) > 8
        assert re.findall(pattern, CHINESE, re.MULTILINE) == english


@pytest.mark.parametrize("command", sorted(set(re.findall(r"`(grundy [^`]+)`", PAGE))))
def test_a_command_of_the_glossary_runs(command: str) -> None:
    done = shell(command, ROOT)
    assert done.returncode == 0, done.stderr


def test_the_source_uses_the_names_of_the_glossary() -> None:
    wrong = re.compile(f"_(?:{'|'.join(sorted(ruled_out()))})s?_")
    names = {name: path for path in sorted((ROOT / "src").rglob("*.py")) for name in names_in(path)}
    assert [(name, str(path.relative_to(ROOT))) for name, path in names.items() if wrong.search(words_of(name))] == []


def prose_in(path: Path) -> Iterator[str]:
    """Yield the docstrings and comments of a module, and the paragraphs of a page, each in one line."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield from (
            " ".join(part.split()) for part in re.split(r"\n\s*\n|^```.*?^```", text, flags=re.DOTALL | re.MULTILINE)
        )
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield " ".join(re.sub(r"^ *(?:>>>|\.\.\.).*", "", node.value.value, flags=re.MULTILINE).split())
    with path.open("rb") as file:
        yield from (token.string for token in tokenize.tokenize(file.readline) if token.type == tokenize.COMMENT)


@pytest.mark.parametrize(
    "place", ["src", "tests", "tools", "benchmarks", "examples", "docs", "README.md", "CONTRIBUTING.md"]
)
def test_docstrings_comments_and_pages_are_plain_english(place: str) -> None:
    """A program says, prints or returns something; nobody needs to guess what an idiom of another language means."""
    files = [ROOT / place] if (ROOT / place).is_file() else sorted((ROOT / place).rglob("*"))
    wrong = [
        (str(path.relative_to(ROOT)), found.group())
        for path in files
        if path.suffix in {".py", ".md"} and not path.name.endswith(".zh.md")
        for prose in prose_in(path)
        for found in AWKWARD.finditer(prose)
    ]
    assert wrong == []


def test_sentences_are_plain_english() -> None:
    sentences = re.findall(r'^msgid "(.+)"$', CATALOGUE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(sentences) > 1000
    assert [sentence for sentence in sentences if AWKWARD.search(sentence)] == []


@pytest.mark.parametrize(
    ("awkward", "plain"),
    [
        ("The period is told.", "grundy prints the period."),
        ("Tell whether it is a code.", "Return whether it is a code."),
        ("n is even iff m is.", "n is even if and only if m is."),
        ("Hold your program against our answers.", "Test your program against grundy's answers."),
        ("The number that stands before the name", "A graph stands on the ground, and n stands for a number."),
        ("Two play, turn about.", "Two players take turns."),
    ],
)
def test_awkward_phrases_are_found_and_plain_ones_pass(awkward: str, plain: str) -> None:
    assert AWKWARD.search(awkward)
    assert not AWKWARD.search(plain)
