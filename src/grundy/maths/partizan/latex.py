"""Values in LaTeX, from the text that is printed."""

from __future__ import annotations

import re

from grundy.maths.partizan.forms import Form
from grundy.maths.partizan.text import format_form

_TOKEN = re.compile(
    r"(?P<fraction>\d+/\d+)|(?P<uptimal>[v^](?:<\d+>|\[\d+\]))|(?P<double>\^\^|vv)|(?P<more>(?<=\d)[v^]\d+)|(?P<ups>[v^]\d+)|(?P<arrow>[v^])|(?P<star>\*\d*)"
    r"|(?P<bars>\|+)|(?P<tiny>(?:Tiny|Miny)\()|(?P<switch>\+-)|(?P<brace>[{}])|(?P<other>.)"
)
_ARROWS = {"^": r"{\uparrow}", "v": r"{\downarrow}"}
_DOUBLE = {"^": r"{\Uparrow}", "v": r"{\Downarrow}"}


def latex_of(g: Form) -> str:
    r"""Return a value in LaTeX, for mathematics mode; no packages are needed.

    Examples:
        >>> from grundy.maths.partizan.text import parse_form
        >>> print(latex_of(parse_form("+-{3,{5|1}}")))
        \pm\left\{3,\left\{5\,\middle|\,1\right\}\right\}
        >>> print(latex_of(parse_form("{2||1|0}")), latex_of(parse_form("v<2>")))
        \left\{2\,\middle\|\,1\,\middle|\,0\right\} {\downarrow}^{2}
    """
    parts: list[str] = []
    closing: list[str] = []  # how each open parenthesis of a Tiny or Miny ends
    for match in _TOKEN.finditer(format_form(g)):
        parts.append(_sign(match.lastgroup or "", match.group(), closing))
    return "".join(parts)


def _sign(kind: str, text: str, closing: list[str]) -> str:
    match kind:
        case "fraction":
            top, bottom = text.split("/")
            return rf"\tfrac{{{top}}}{{{bottom}}}"
        case "uptimal":
            return _ARROWS[text[0]] + (f"^{{{text[2:-1]}}}" if text[1] == "<" else f"^{{[{text[2:-1]}]}}")
        case "double":
            return _DOUBLE[text[0]]
        case "arrow":
            return _ARROWS[text]
        case "ups":
            return rf"{text[1:]}{{\cdot}}{_ARROWS[text[0]]}"
        case "more":
            return "+" + _sign("ups", text, closing)
        case "star":
            return r"{\ast}" + text[1:]
        case "bars":
            return r"\," + r"\middle\|" * (len(text) // 2) + r"\middle|" * (len(text) % 2) + r"\,"
        case "tiny":
            closing.append("}")
            return r"{\scriptscriptstyle+}_{" if text == "Tiny(" else r"{\scriptscriptstyle-}_{"
        case "switch":
            return r"\pm"
        case "brace":
            return r"\left\{" if text == "{" else r"\right\}"
        case _:
            return closing.pop() if text == ")" and closing else text
