"""Text that every terminal can show: no control characters, and ASCII for symbols that its encoding does not have.

And text that any keyboard can type: signs of full width, which Chinese input methods write, are read as ASCII.
"""

from __future__ import annotations

import codecs
import json
import re
from unicodedata import normalize

_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_UNSEEN_IN_COLOUR = re.compile(rf"(?!\x1b\[(?:0|3[1-4])m){_UNSEEN.pattern}")
_UNSEEN_IN_JSON = re.compile(  # json.dumps escapes others; surrogates have no encoding
    "[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_FULL_WIDTH = {0xFF00 + code - 0x20: chr(code) for code in range(0x21, 0x7F)}
_FULL_WIDTH |= {ord(sign): key for sign, key in zip("\u3000、。《》", " ,.<>", strict=True)}  # what these keys write
_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿᴸᴿ]+")
_TO_RAISE = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_WIDE = re.compile("[\u2e80-\ud7ff\ue000-\uffef]+")
_ASCII = str.maketrans({
    "…": "...", "−": "-", "–": "-", "—": "-", "·": "*", "×": "x", "±": "+-", "√": "sqrt ", "∗": "*", "⊕": "(+)",
    "⊗": "(x)", "≤": "<=", "≥": ">=", "≠": "!=", "≡": "==", "⊆": "<=", "→": "->", "←": "<-", "↑": "^", "↓": "v",
    "∞": "oo", "☾": "loony", "⧾": "tiny ", "α": "alpha", "φ": "phi", "Φ": "phi", "χ": "chi", "µ": "u", "⟨": "<",
    "⟩": ">", "⌊": "[", "⌋": "]", "⌈": "[", "⌉": "]", "‘": "'", "’": "'", "“": '"', "”": '"', "─": "-", "│": "|",
    "┌": "+", "┐": "+", "└": "+", "┘": "+", "╱": "/", "╲": "\\", "●": "*", "○": "o", "◆": "#", "▪": "=", "◀": "<",
    "▶": ">", "✓": "+", "✗": "x", "⁄": "/", "′": "'",
})  # fmt: skip


def half_width(text: str) -> str:
    """Return a text with signs of full width replaced by their ASCII twins, and 、。《》 by those of their keys.

    Examples:
        >>> half_width("bash（３）　９"), half_width("digraph(0》1、0》2) 0")
        ('bash(3) 9', 'digraph(0>1,0>2) 0')
    """
    return text.translate(_FULL_WIDTH)


def raised(digits: str) -> str:
    """Return digits as a power has them.

    Examples:
        >>> "x" + raised("12")
        'x¹²'
    """
    return digits.translate(_TO_RAISE)


def visible(text: str, *, coloured: bool = False) -> str:
    r"""Return a text with escapes in place of characters that command a terminal or turn the direction of writing.

    Line ends and tabs remain; in a coloured text, so do the colours that grundy uses.

    Examples:
        >>> print(visible("a name\x1b[2J\x9b, and a ↑"))
        a name\x1b[2J\x9b, and a ↑
    """
    if text.isprintable():
        return text
    unseen = _UNSEEN_IN_COLOUR if coloured else _UNSEEN
    return unseen.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def json_text(data: object, *, ascii: bool = False, indent: int | None = None) -> str:
    r"""Return data as JSON without control characters.

    Examples:
        >>> print(json_text(["\x1b \x9b ↑"]), json_text("\udcff"), json_text("↑", ascii=True))
        ["\u001b \u009b ↑"] "\udcff" "\u2191"
    """
    text = json.dumps(data, ensure_ascii=ascii, indent=indent)
    return _UNSEEN_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def as_ascii(text: str) -> str:
    r"""Return a text in ASCII: symbols as programs write them, letters without accents, ``?`` for what remains.

    Examples:
        >>> as_ascii("misère: 10⁴ → n ≥ 3 …"), as_ascii("中文"), as_ascii("\udcff")
        ('misere: 10^4 -> n >= 3 ...', '?', '\\udcff')
    """
    powers = _RAISED.sub(lambda found: "^" + normalize("NFKD", found[0]), _WIDE.sub("?", text))
    shown = normalize("NFKD", powers.translate(_ASCII)).translate(_ASCII)
    return "".join(
        each if each.isascii() else f"\\u{ord(each):04x}" if "\ud800" <= each <= "\udfff" else "?"
        for each in shown
        if not "\u0300" <= each <= "\u036f"  # accents, which have come apart from their letters
    )


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return as_ascii(error.object[error.start : error.end]), error.end


IN_ASCII = "grundy.ascii"
"""The name of the way in which streams write what their encoding does not have, as :func:`as_ascii` does."""
codecs.register_error(IN_ASCII, _in_ascii)
