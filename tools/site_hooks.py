"""Parts of the site besides its pages: real outputs of commands, the tutorial as a page, and unlisted pages."""

from __future__ import annotations

import html
import json
import logging
import os
import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Link, Navigation
from transcripts import ROOT, Command, block_commands, with_outputs

import grundy
from grundy.rulesets.catalogue import CATALOGUE, abouts_by_family
from grundy.words.names import names_of

MORE = "Other pages"
CACHE = ROOT / ".cache" / "outputs"
LINES = 25
"""The number of lines of a long output to show at once."""
SLACK = 8
"""The number of further lines that are not yet folded away."""


def on_startup(**more: Any) -> None:
    """Keep the search quiet about the dictionary of Chinese words that it loads."""
    logging.getLogger("jieba").setLevel(logging.WARNING)


def on_config(config: Any) -> Any:
    """Have console blocks written by ``console_block``, and list forgotten pages at the end of the navigation."""
    config.mdx_configs.setdefault("pymdownx.superfences", {})["custom_fences"] = [
        {"name": "console", "class": "highlight", "format": console_block}
    ]
    docs = Path(config.docs_dir)
    listed = set(_pages(config.nav))
    pages = (path.relative_to(docs).as_posix() for path in sorted(docs.rglob("*.md")) if not _language(path.name))
    left = [page for page in pages if page not in listed]
    if left and not any(MORE in entry for entry in config.nav):
        config.nav.append({MORE: left})
    return config


@event_priority(-100)
def on_nav(nav: Navigation, config: Any, files: Files) -> Navigation:
    """Link to the page that needs no server, which ``make site`` writes beside the documentation."""
    if os.environ.get("GRUNDY_SITE"):
        chinese = config.theme["language"] == "zh"
        title, query = ("在浏览器中玩", "?lang=zh") if chinese else ("Play in the browser", "")
        nav.items.append(Link(title, f"play/index.html{query}"))
    return nav


def _pages(entry: Any) -> list[str]:
    if isinstance(entry, str):
        return [entry]
    below = entry.values() if isinstance(entry, dict) else entry
    return [page for part in below for page in _pages(part)]


def _language(name: str) -> str:
    """The language in the name of a translated page: ``zh`` in ``contest.zh.md``."""
    found = re.search(r"\.([a-z]{2})\.md$", name)
    return found[1] if found else ""


def on_files(files: Files, config: Any) -> Files:
    """Make room for the tutorials, which are notebooks."""
    for notebook in sorted(Path(config.docs_dir).glob("tutorial*.ipynb")):
        name = notebook.with_suffix(".md").name
        files.append(File(name, config.docs_dir, config.site_dir, config.use_directory_urls))
    return files


def on_page_read_source(page: Any, config: Any) -> str | None:
    """Return a tutorial as Markdown; other pages are read from their files."""
    notebook = (Path(config.docs_dir) / page.file.src_uri).with_suffix(".ipynb")
    if not _is_tutorial(page):
        return None
    written = tutorial_page(json.loads(notebook.read_text(encoding="utf-8")))
    said = "本页的笔记本文件" if _language(page.file.src_uri) == "zh" else "This page as a notebook"
    return f"{written}\n[{said}]({notebook.name})\n"


def _is_tutorial(page: Any) -> bool:
    return re.fullmatch(r"tutorial(\.zh)?\.md", page.file.src_uri) is not None


@event_priority(100)
def on_page_markdown(markdown: str, page: Any, config: Any, **more: Any) -> str:
    """Fill in the outputs of commands, and redirect links to the notebook and to other languages."""
    try:
        markdown = with_outputs(markdown, CACHE)
    except RuntimeError as error:
        raise PluginError(f"{page.file.src_uri}: {error}") from error
    if not _is_tutorial(page):
        markdown = re.sub(r"\]\(tutorial(?:\.zh)?\.ipynb\)", "](tutorial.md)", markdown)
    markdown = with_live_addresses(markdown, page.file.dest_uri, config.theme["language"])
    return _language_links(with_names(with_rulesets(markdown)), page.file)


def with_live_addresses(markdown: str, page: str, language: str) -> str:
    """Return a page with links at addresses of the page that needs no server, if that page is built too."""
    if not os.environ.get("GRUNDY_SITE"):
        return markdown
    up = "../" * page.count("/")

    def link(found: re.Match[str]) -> str:
        query = found["query"] or ""
        if language != "en":
            query += f"{'&' if query else '?'}lang={language}"
        target = html.escape(f"{up}play/{found['page']}.html{query}")
        return f'<a href="{target}">{found[0]}</a>'

    return re.sub(r"`/(?P<page>play|learn|draw)(?P<query>\?[^`]*)?`", link, markdown)


def with_rulesets(markdown: str) -> str:
    """Return a page with the rulesets of a family in place of comments such as ``<!-- rulesets: heaps -->``.

    Classes get their documentation, and named rulesets a row of a table.
    """
    return re.sub(r"<!-- rulesets: (\w+) -->", lambda found: _family(found[1]), markdown)


def _family(family: str) -> str:
    directives, rows = [], []
    for name, about in abouts_by_family()[family].items():
        target = CATALOGUE[name].rpartition(":")[2]
        if isinstance(getattr(grundy.rulesets, target), type):
            directives.append(f"::: grundy.rulesets.{target}\n    options: {{ members: false }}\n")
        else:
            rows.append(f"| `grundy.rulesets.{target}` | `{about.example}` | {about.rule} |\n")
    table = "\n| ruleset | as text | rule |\n| --- | --- | --- |\n" + "".join(rows)
    return "".join(directives) + (table.rstrip("\n") if rows else "")


def with_names(markdown: str) -> str:
    """Return a page with a table of the Chinese names of all rulesets in place of ``<!-- names -->``."""
    rows = "".join(f"| `{name}` | {'、'.join(names_of('rulesets', name))} |\n" for name in sorted(CATALOGUE))
    return markdown.replace("<!-- names -->", f"| ruleset | 中文 |\n| --- | --- |\n{rows.rstrip()}")


def _language_links(markdown: str, file: Any) -> str:
    """Write links between languages as HTML: the pages of one language are built without those of the others."""
    here = PurePosixPath(file.src_uri).parent
    language = _language(file.src_uri)
    up = "../" * file.dest_uri.count("/")

    def link(found: re.Match[str]) -> str:
        there = _language(found["page"])
        if there in ("", language):
            return found[0]
        target = (here / found["page"].removesuffix(f".{there}.md")).as_posix()
        return f'<a href="{up}{there}/{target}.html">{found["text"]}</a>'

    return re.sub(r"\[(?P<text>[^]]+)\]\((?P<page>[\w./-]+\.md)\)", link, markdown)


def on_page_content(html: str, config: Any, **more: Any) -> str:
    """Make wide tables scrollable by keyboard, and show names in docstrings without their roles."""
    html = re.sub(r":(?:class|func|meth|attr|data|mod):<code>~?(?:[\w.]+\.)?(\w+)</code>", r"<code>\1</code>", html)
    if config.theme["language"] == "zh":
        html = re.sub(r"<summary>(\d+) more lines</summary>", r"<summary>其余 \1 行</summary>", html)
    return html.replace("<table>", '<table tabindex="0">')


def on_post_page(output: str, config: Any, **more: Any) -> str:
    """Give the search box, which is a dialog, the name that the theme forgets."""
    name = "搜索" if config.theme["language"] == "zh" else "Search"
    return output.replace('role="dialog">', f'role="dialog" aria-label="{name}">', 1)


@event_priority(-200)
def on_post_build(config: Any) -> None:
    """Write the search index again for readers without a server, now that it has all languages."""
    index = Path(config.site_dir) / "search" / "search_index.json"
    index.with_suffix(".js").write_text(f"var __index = {index.read_text(encoding='utf-8')}", encoding="utf-8")


def console_block(source: str, language: str, css_class: str, options: Any, md: Any, **more: Any) -> str:
    """Return a console block as HTML: each command has a button that copies it, and long outputs are folded."""
    return f'<div class="transcript">{"".join(map(_transcript, block_commands(source)))}</div>'


def _transcript(command: Command) -> str:
    copied = html.escape(command.text, quote=True)
    end = LINES if len(command.shown) > LINES + SLACK else len(command.shown)
    shown, rest = command.shown[:end], command.shown[end:]
    found = f'<span class="gp">$ </span>{_escaped([command.text])}'
    if shown:
        found += f'\n<span class="go" data-search-exclude>{_escaped(shown)}</span>'
    found = f'<div class="highlight" data-copy="{copied}"><pre><code>{found}\n</code></pre></div>'
    if rest:
        found += (
            f'<details class="rest" data-search-exclude><summary>{len(rest)} more lines</summary>'
            f'<div class="highlight"><pre><code>{_escaped(rest)}\n</code></pre></div></details>'
        )
    return found


def _escaped(lines: Sequence[str]) -> str:
    return html.escape("\n".join(lines), quote=False)


def tutorial_page(notebook: dict[str, Any]) -> str:
    """Return the notebook as Markdown, with its saved outputs."""
    pieces = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            pieces.append(source)
            continue
        pieces.append(f"```python\n{source}\n```")
        pieces += [_output(output) for output in cell["outputs"]]
    return "\n\n".join(pieces) + "\n"


def _output(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        return f"```text\n{''.join(output['text']).rstrip()}\n```"
    data = output["data"]
    for kind in ("text/html", "image/svg+xml"):
        if kind in data:
            # without blank lines, which would end the HTML block
            lines = "".join(data[kind]).splitlines()
            return '<div class="output">' + "\n".join(line for line in lines if line.strip()) + "</div>"
    kind, text = next(iter(data.items()))
    return f"```{'latex' if kind == 'text/latex' else 'text'}\n{''.join(text).strip()}\n```"
