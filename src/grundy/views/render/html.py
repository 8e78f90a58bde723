"""Documents as HTML; texts are escaped, so that a user's text is never interpreted as markup."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grundy.maths.nimbers.mex import nim_sum
from grundy.ruleset import Game
from grundy.views import document as blocks
from grundy.views.markup import Content, Html, element, joined
from grundy.views.pictures.svg import picture_svg
from grundy.views.render.text import NARROW, SUMMED
from grundy.words.language import say
from grundy.words.shortening import cut_middle

Link = Callable[[Game], str | None]  # returns the address for a game, or None
_SHAPES = 1500  # a notebook shows no larger picture, which would bloat its file


def sentence(text: str) -> str:
    """Return a clause of a longer text as a sentence of its own.

    Examples:
        >>> sentence("no option has value 0"), sentence("没有后继的值为 0"), sentence("Your turn.")
        ('No option has value 0.', '没有后继的值为 0。', 'Your turn.')
    """
    stop = "" if text.endswith((".", "!", "?", ":", "。", "！", "？", "：", "…")) else "."
    if stop and any("\u4e00" <= letter <= "\u9fff" for letter in text):
        stop = "。"
    return text[:1].upper() + text[1:] + stop


def html_of(document: blocks.Document, link: Link = lambda game: None) -> Html:
    """Return a document as HTML.

    Examples:
        >>> html_of((blocks.Paragraph("the value is < 2"),))
        '<p>The value is &lt; 2.</p>'
    """
    return _inner(document, link, "")


def _inner(document: blocks.Document, link: Link, title: str) -> Html:
    return joined([_drawn(block, link, title) for block in document])


def _drawn(block: blocks.Block, link: Link, title: str) -> Html | None:
    """Return a block below a title as HTML."""
    match block:
        case blocks.Paragraph(text):
            return element("p", sentence(text)) if text else None
        case blocks.Hint():
            return None
        case blocks.Source(theorem, where):
            said = say("By the theorem: {name}; {source}", name=theorem, source=where)
            return element("p", said, class_="source")
        case blocks.Facts(rows):
            told = [
                [element("dt", name), element("dd", cut_middle(text, 300))] for name, text in rows if text is not None
            ]
            return element("dl", told, class_="facts")
        case blocks.Table():
            return _table(block, link, title) if block.rows else None
        case blocks.NimSum(values):
            return _nim_sum(values, link)
        case blocks.Listing(items):
            steps = [element("li", text, _drawn(below, link, title) if below else None) for text, below in items]
            return element("ol", steps, class_="steps")
        case blocks.Figure(picture, shown):
            return Html(picture_svg(picture, cut_middle(shown, 300))) if len(picture.shapes) <= _SHAPES else None
        case blocks.Section(head, body, folded):
            if folded:
                return element("details", element("summary", head), _inner(body, link, head))
            strong = element("p", element("strong", head)) if head else None
            return element("section", strong, _inner(body, link, head or title), class_="reason" if head else None)


def _table(table: blocks.Table, link: Link, title: str) -> Html:
    rows: list[Content] = []
    for (first, *others), note in zip(table.rows, table.notes or ("",) * len(table.rows), strict=True):
        cells = [element("td", _cell(cell, link)) for cell in others]
        rows.append(element("tr", element("th", _cell(first, link), scope="row"), cells))
        if note:
            rows.append(element("tr", element("td", note, colspan=1 + len(others))))
    return _framed(table.head, rows, table.caption, title)


def _framed(heads: Sequence[str], rows: Sequence[Content], caption: str, title: str, class_: str | None = None) -> Html:
    """Return a table that can be scrolled; its name for screen readers is its caption, or the title above."""
    head = element("thead", element("tr", [element("th", head, scope="col") for head in heads])) if heads else None
    named = element("caption", caption) if caption else None
    table = element("table", named, head, element("tbody", rows), class_=class_)
    return element("div", table, class_="scroll", tabindex="0", role="group", aria_label=caption or title or None)


def _cell(cell: blocks.Cell, link: Link) -> Content:
    if not isinstance(cell, Game):
        return cut_middle(cell, 300)
    address = link(cell)
    return blocks.game_text(cell) if address is None else element("a", blocks.game_text(cell), href=address)


def _nim_sum(values: Sequence[tuple[blocks.Cell, int]], link: Link) -> Html:
    """Draw values in binary columns; a column with an odd number of ones is marked, and gives a 1 in the nim-sum."""
    total = nim_sum(value for _, value in values)
    bits = max([total, *(value for _, value in values)]).bit_length() or 1
    if bits > NARROW or len(values) > SUMMED:
        return element("p", sentence(say("nim-sum of {count} values: {total}", count=len(values), total=total)))

    def row(name: Content, value: int, class_: str | None = None) -> Html:
        cells = []
        for bit in reversed(range(bits)):
            looks = [look for look, on in (("one", value >> bit & 1), ("odd", total >> bit & 1)) if on]
            cells.append(element("td", value >> bit & 1, class_=" ".join(looks) or None))
        return element("tr", element("th", name, scope="row"), element("td", value), cells, class_=class_)

    rows = [row(_cell(game, link), value) for game, value in values]
    rows.append(row(say("nim-sum"), total, "total"))
    heads = [say("part"), say("value"), *(str(1 << bit) for bit in reversed(range(bits)))]
    return _framed(heads, rows, say("The nim-sum in binary columns"), "", "nimsum")
