"""What the site needs beyond its pages: the tutorial as a page, the style of code, guides that nobody listed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files
from pygments.formatters import HtmlFormatter

MORE = "More guides"


def on_config(config: Any) -> Any:
    """List each page that the navigation has forgotten at its end."""
    listed = set(_pages(config.nav))
    left = sorted(
        path.name for path in Path(config.docs_dir).glob("*.md") if path.name not in listed and path.name[0] != "_"
    )
    if left and not any(MORE in entry for entry in config.nav):
        config.nav.append({MORE: left})
    return config


def _pages(entry: Any) -> list[str]:
    if isinstance(entry, str):
        return [entry]
    below = entry.values() if isinstance(entry, dict) else entry
    return [page for part in below for page in _pages(part)]


def on_files(files: Files, config: Any) -> Files:
    """Add the tutorial, made of the notebook and its saved outputs, and the colours of code."""
    notebook = json.loads((Path(config.docs_dir) / "tutorial.ipynb").read_text(encoding="utf-8"))
    files.append(File.generated(config, "tutorial.md", content=tutorial_page(notebook)))
    files.append(File.generated(config, "tutorial-notebook.ipynb", content=json.dumps(notebook, ensure_ascii=False)))
    light = HtmlFormatter(style="default").get_style_defs(".highlight")
    dark = HtmlFormatter(style="github-dark").get_style_defs('[data-bs-theme="dark"] .highlight')
    style = (Path(config.docs_dir) / "style.css").read_text(encoding="utf-8")
    files.remove(files.src_uris["style.css"])
    files.append(File.generated(config, "style.css", content=f"{style}\n{light}\n{dark}\n"))
    return files


def on_page_markdown(markdown: str, **more: Any) -> str:
    """Have links to the notebook lead to its page."""
    return markdown.replace("](tutorial.ipynb)", "](tutorial.md)")


def on_page_content(html: str, **more: Any) -> str:
    """Let code and tables that may be wider than the window be reached, and so scrolled, by keyboard."""
    return html.replace("<pre>", '<pre tabindex="0">').replace("<table>", '<table tabindex="0">')


def on_post_page(output: str, **more: Any) -> str:
    """Name the bar at the top a landmark, as which the theme does not mark it."""
    return output.replace('<div class="navbar ', '<div role="banner" class="navbar ', 1)


def tutorial_page(notebook: dict[str, Any]) -> str:
    """Return the notebook as Markdown, with its saved outputs as they are."""
    pieces = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            pieces.append(source)
            continue
        pieces.append(f"```python\n{source}\n```")
        pieces += [_output(output) for output in cell["outputs"]]
    pieces.append("[This page as a notebook](tutorial-notebook.ipynb)")
    return "\n\n".join(pieces) + "\n"


def _output(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        return f"```text\n{''.join(output['text']).rstrip()}\n```"
    data = output["data"]
    for kind in ("text/html", "image/svg+xml"):
        if kind in data:
            # without blank lines, at which Markdown would begin anew
            lines = "".join(data[kind]).splitlines()
            return '<div class="output">' + "\n".join(line for line in lines if line.strip()) + "</div>"
    kind, text = next(iter(data.items()))
    return f"```{'latex' if kind == 'text/latex' else 'text'}\n{''.join(text).strip()}\n```"
