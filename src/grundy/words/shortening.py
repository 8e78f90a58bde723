"""Shortening long texts to a line, at the end or in the middle."""

from __future__ import annotations


def cut_end(text: str, most: int = 60) -> str:
    """Return the beginning of a text, with at most this many characters.

    Examples:
        >>> cut_end("short"), cut_end("a long word", 8)
        ('short', 'a long …')
    """
    return text if len(text) <= most else f"{text[: most - 2]} …"


def cut_middle(text: str, most: int = 160, ending: int = 30) -> str:
    """Return both ends of a text, with at most this many characters; the second one begins with a whole word.

    Examples:
        >>> cut_middle("nim 1 2 3 4 5 6 7 8 9 10 11 12", 20, 5)
        'nim 1 … 11 12'
    """
    if len(text) <= most:
        return text
    tail = text[-ending:]
    if text[-ending - 1] != " " and " " in tail:  # no part of a word
        tail = tail.partition(" ")[2]
    return f"{text[: most - ending - 10]} … {tail}"
