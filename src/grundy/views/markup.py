"""HTML as values. Elements escape texts, so that a user's text is never interpreted as markup."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from grundy.words.plain import visible


class Html(str):
    """A text that is already markup."""

    __slots__ = ()


VOID = frozenset({"br", "hr", "input", "link", "meta"})
Content = str | int | Sequence["Content"] | None


def element(tag: str, /, *content: Content, **attributes: object) -> Html:
    """Return an element; texts in it are escaped.

    Args:
        tag: its name.
        content: texts, elements, lists of such, or None for nothing.
        attributes: a final underscore is dropped, and others become hyphens; True gives an attribute without a value,
            None and False give nothing.

    Examples:
        >>> element("a", "1 < 2", href="/?a=1&b=2", class_="x", hidden=True, aria_label=None)
        '<a href="/?a=1&amp;b=2" class="x" hidden>1 &lt; 2</a>'
    """
    opened = tag
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        attribute = key.rstrip("_").replace("_", "-")
        opened += f" {attribute}" if value is True else f' {attribute}="{_text(value)}"'
    if tag in VOID:
        return Html(f"<{opened}>")
    return Html(f"<{opened}>{joined(content)}</{tag}>")


def joined(content: Content) -> Html:
    """Return the content as markup, concatenated."""
    if content is None:
        return Html("")
    if isinstance(content, Html):
        return content
    if isinstance(content, list | tuple):
        return Html("".join(map(joined, content)))
    return Html(_text(content))


def _text(content: object) -> str:
    """Return text that is no markup, without control characters and what has no encoding."""
    text = str(content)
    shown = text if text.isprintable() else visible(text).encode("utf-8", "backslashreplace").decode()
    return escape(shown)
