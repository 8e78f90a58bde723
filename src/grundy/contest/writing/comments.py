"""The comments of programs: found in a text, and translated for readers of other languages."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from grundy.words.language import translate

_Span = tuple[int, int, int]  # line, first column, last column + 1


def sentences(text: str, language: str) -> list[str]:
    r"""Return the sentences in the comments of a text, and in the docstrings of its functions.

    Examples:
        >>> sentences("def half(n):  # rounded down\n    return n // 2", "python")
        ['rounded down']
    """
    lines = text.splitlines()
    return [lines[line][start:end] for line, start, end in _spans(text, language)]


def in_readers_language(text: str, language: str) -> str:
    """Return the text of a program with its comments in the current language, where they have a translation."""
    lines = text.splitlines()
    for line, start, end in sorted(_spans(text, language), reverse=True):
        lines[line] = lines[line][:start] + translate(lines[line][start:end]) + lines[line][end:]
    return "\n".join(lines)


def _spans(text: str, language: str) -> Iterator[_Span]:
    if language == "cpp":
        for line, written in enumerate(text.splitlines()):
            found = re.search(r"(?:^|\s)// (.+)$", written)
            if found is not None:
                yield line, *found.span(1)
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith("# --"):
            yield token.start[0] - 1, token.start[1] + 2, token.end[1]
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node):
            for line in range(node.body[0].lineno - 1, node.body[0].end_lineno or 0):
                found = re.fullmatch(r'\s*(?:""")?(.+?)(?:""")?', lines[line])
                if found is not None and found.group(1).strip('" '):
                    yield line, *found.span(1)
